"""How many appends a second each kind of store takes, beside a bare loop over the same database in the same run.

    python -m bench.store                                     # in memory, and in files in the folder for such things
    python -m bench.store --folder .                          # in files on this disk
    python -m bench.store --postgres postgresql://…/DATABASE  # also there, which needs the extra `postgres`

Each append is one row of about the length of a move, and is on the disk before the next one begins. The kinds take
turns, since a disk is faster at one moment than at another; the best turn counts.
"""

import argparse
import contextlib
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.telling import table
from cardkit.store import Store, open_store

TURNS = 3
ROW = '{"kind":"move","seat":2,"move":"play 7S","at":1767225600}'

Taker = Callable[[int], None]  # takes so many rows, each for itself


@contextlib.contextmanager
def kept(address: str) -> Iterator[Taker]:
    """Appends to a new table of a store."""
    with contextlib.closing(open_store(address)) as store:
        table = f"bench-{secrets.token_hex(8)}"
        store.create(table, [])
        yield lambda count: append(store, table, count)
        store.remove(table)


def append(store: Store, table: str, count: int) -> None:
    """Append rows, one at a time."""
    last = len(store.rows(table))
    for version in range(last + 1, last + count + 1):
        store.append(table, version, [ROW])


@contextlib.contextmanager
def bare_sqlite(path: Path) -> Iterator[Taker]:
    """Inserts into a table of SQLite, with what makes a row safe, and nothing else."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE bare (entry TEXT)"):
            connection.execute(statement)

        def insert(count: int) -> None:
            for _ in range(count):
                connection.execute("INSERT INTO bare VALUES (?)", [ROW])

        yield insert


@contextlib.contextmanager
def bare_postgres(address: str) -> Iterator[Taker]:
    """Inserts into a table of PostgreSQL, and nothing else."""
    import psycopg  # noqa: PLC0415  an extra, which may be missing

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE cardkit_bare (entry text)")
        try:

            def insert(count: int) -> None:
                for _ in range(count):
                    connection.execute("INSERT INTO cardkit_bare VALUES (%s)", [ROW])

            yield insert
        finally:
            connection.execute("DROP TABLE cardkit_bare")


def rate(take: Taker, count: int) -> float:
    """Rows a second."""
    start = time.perf_counter()
    take(count)
    return count / (time.perf_counter() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", help="where the files are made")
    parser.add_argument("--postgres", metavar="ADDRESS", help="a database of PostgreSQL")
    parser.add_argument("--count", type=int, default=2000, help="rows in each turn")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as open_ones:
        folder = Path(open_ones.enter_context(tempfile.TemporaryDirectory(dir=arguments.folder)))
        takers = {
            "memory": kept("memory:"),
            "SQLite": kept(f"sqlite:{folder / 'store'}"),
            "SQLite, a bare loop": bare_sqlite(folder / "bare"),
        }
        if arguments.postgres:
            takers["PostgreSQL"] = kept(arguments.postgres)
            takers["PostgreSQL, a bare loop"] = bare_postgres(arguments.postgres)
        opened = {name: open_ones.enter_context(one) for name, one in takers.items()}
        best = dict.fromkeys(opened, 0.0)
        for _ in range(TURNS):
            for name, take in opened.items():
                best[name] = max(best[name], rate(take, arguments.count))
    print(table(["store", "appends/s"], [[name, f"{found:,.0f}"] for name, found in best.items()]))


if __name__ == "__main__":
    main()
