"""A bot that knows nothing of cardkit. Its argument says what it does wrong, and its second one where."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def say(**message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(text: bytes) -> None:
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def hello(**more: Any) -> None:
    say(
        **(
            {"do": "hello", "protocol": 1, "name": "Ann", "wants": json.loads(os.environ.get("WANTS", '["view"]'))}
            | more
        )
    )


def first(position: Any) -> None:
    say(do="move", version=position["version"], action=position["moves"][0]["action"])


def cheapest(position: Any) -> None:
    say(do="move", version=position["version"], move=min([one["text"] for one in position["moves"]]))


def sleep(_: Any) -> None:
    time.sleep(60)


def die(_: Any) -> None:
    raise KeyError("no such card")


def exits(_: Any) -> None:
    sys.stderr.write("I am off\n")
    sys.exit(3)


def flood(_: Any) -> None:
    while True:
        raw(b"what a lovely day\n" * 1000)


def flood_errors(position: Any) -> None:
    for number in range(30_000):
        sys.stderr.write(f"thinking about {number}\n")
    first(position)


def rubbish(_: Any) -> None:
    raw(b"I play the seven of spades\n")


def bytes_of_no_text(_: Any) -> None:
    raw(b'{"do":"move","version":1,"move":"\xff\xfe"}\n')


def half_a_line(_: Any) -> None:
    raw(b'{"do":"move","versio')
    time.sleep(60)


def half_a_line_and_gone(_: Any) -> None:
    raw(b'{"do":"move","versio')
    os._exit(0)


def endless_line(_: Any) -> None:
    while True:
        raw(b"a" * 65536)


def illegal(position: Any) -> None:
    say(do="move", version=position["version"], move="play the joker")


def illegal_action(position: Any) -> None:
    say(do="move", version=position["version"], action=10**6)


def twice(position: Any) -> None:
    first(position)
    first(position)


def neither(position: Any) -> None:
    say(do="move", version=position["version"])


def both(position: Any) -> None:
    say(
        do="move", version=position["version"], move=position["moves"][0]["text"], action=position["moves"][0]["action"]
    )


def earlier(position: Any) -> None:
    say(do="move", version=position["version"] - 1, action=position["moves"][0]["action"])


def for_another(position: Any) -> None:
    say(do="move", version=position["version"], action=position["moves"][0]["action"], seat=1)


def undo(_: Any) -> None:
    say(do="undo")


def greets_again(_: Any) -> None:
    say(do="hello", protocol=1)


def jump(_: Any) -> None:
    say(do="jump")


def closes(_: Any) -> None:
    os.close(1)
    time.sleep(60)


def child_that_holds_the_pipe(_: Any) -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    os._exit(4)


def child_of_its_own_session(_: Any) -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3)"], start_new_session=True)
    os._exit(4)


def version_as_text(position: Any) -> None:
    say(do="move", version=str(position["version"]), action=position["moves"][0]["action"])


def version_is_null(position: Any) -> None:
    say(do="move", version=None, action=position["moves"][0]["action"])


def move_is_a_number(position: Any) -> None:
    say(do="move", version=position["version"], move=7)


def half_a_message(_: Any) -> None:
    raw(b'{"do":"move",\n')


def python_quotes(_: Any) -> None:
    raw(b"{'do':'move'}\n")


def empty_lines(position: Any) -> None:
    raw(b"\n \r\n")
    first(position)
    raw(b"\n")


def empty_lines_without_end(_: Any) -> None:
    while True:
        raw(b"\n" * 1000)


def blanks_and_carriage_returns(position: Any) -> None:
    numbers = (position["moves"][0]["action"], position["version"])
    raw(b'  { "action" : %d ,\t"version" : %d , "do" : "move" } \r\n' % numbers)


def colours(_: Any) -> None:
    sys.stderr.write("\x1b[31mred\x1b[0m \x07 alert\n")
    sys.exit(1)


WAYS: dict[str, Callable[[Any], None]] = {
    name: one for name, one in globals().items() if callable(one) and getattr(one, "__module__", "") == __name__
}


def greet(way: str) -> None:
    if way == "hello: sleep":
        time.sleep(60)
    elif way == "hello: die":
        die(None)
    elif way == "hello: move":
        say(do="move", version=1, action=0)
    elif way == "hello: rubbish":
        raw(b"Welcome to my bot!\n")
    elif way == "hello: version":
        hello(protocol=2)
    elif way == "hello: name":
        hello(name="")
    elif way == "hello: nameless":
        say(do="hello", protocol=1, wants=["view", "telepathy"], unknown=None)
    else:
        hello()


def naive() -> None:
    """A bot that knows no JSON."""
    for line in sys.stdin:
        (kind,) = re.findall('^{"is":"(.*?)"', line)
        if kind == "hello":
            raw(b'{"do":"hello","protocol":1}\n')
        elif kind == "position":
            version, action = [re.findall(f'"{name}":([0-9]*)', line)[0] for name in ("version", "action")]
            raw(f'{{"do":"move","version":{version},"action":{action}}}\n'.encode())


def main() -> None:
    way = sys.argv[1] if len(sys.argv) > 1 else "first"
    at = int(sys.argv[2]) if len(sys.argv) > 2 else 1  # the position, of all, at which it does so
    log = open(os.environ["LOG"], "a", encoding="utf-8") if "LOG" in os.environ else None  # noqa: SIM115, PTH123
    met = 0
    if way == "naive":
        naive()
    for line in sys.stdin:
        if log is not None:
            log.write(line)
            log.flush()
        message = json.loads(line)
        if message.get("is") == "hello":
            greet(way)
        elif message.get("is") == "position":
            met += 1
            (WAYS.get(way, first) if met >= at else first)(message)
        elif (message.get("is") == "game" and way == "game: die") or (message.get("is") == "end" and way == "end: die"):
            die(None)
        elif message.get("is") == "end" and way == "end: speaks":
            raw(b"well played\n")
        elif message.get("is") not in ("game", "end", "refused") and way == "strict":
            raise ValueError(f"what is a {message.get('is')}?")
    if way == "ignores the end":
        time.sleep(60)


if __name__ == "__main__":
    main()
