"""A process that appends to a table until it is told to stop, or killed.

    python child.py ADDRESS TABLE WORDS COUNT [PROCESS]

Prints `begun`, then the first and the last version of each append after it has returned. An append is of WORDS rows.
With a COUNT of 0 it never ends by itself.
"""

import contextlib
import sys

from cardkit.store import Clash, TableExists, open_store


def main() -> None:
    address, table, words, count, *names = sys.argv[1:]
    say("begun")
    store = open_store(address)
    with contextlib.suppress(TableExists):
        store.create(table, [])
    who = names[0] if names else "child"
    version, done = len(store.rows(table)) + 1, 0
    while done < int(count) or int(count) == 0:
        rows = [row(who, version, place) for place in range(int(words))]
        try:
            store.append(table, version, rows)
        except Clash as clash:
            version = clash.expected
        else:
            say(f"{version} {version + len(rows) - 1}")
            version += len(rows)
            done += 1
    store.close()


def row(who: str, version: int, place: int) -> str:
    """A row that says by whom it was written, and where it belongs."""
    return f"{who} wrote {place} of {version} " + "ß" * (version % 500)


def say(what: str) -> None:
    sys.stdout.write(what + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
