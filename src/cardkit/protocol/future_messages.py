"""Messages as a later version of the protocol may write them, for trying out programs that read messages.

Whoever reads JSON, and passes over what it does not know, understands them as well.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

BLANK: Final = " \t "  # between whatever may have blanks between it

# What nobody knows: in the letters of people everywhere, with pieces that look like other messages.
_UNKNOWN: Final = (
    r'{"is":"end","version":-1,"moves":[{"action":-1,"text":"no move"}],"phase":["full",null,-0.5e1],'
    r'"said":"\u00e9, é, 月 \ud83c\udf19 🌙 \/ \\ \"is\":\"hello\",\"version\":-2}]\n<"}'
)
_LONG: Final = "blue " * 15_000
UNKNOWN_MESSAGE: Final = f'{{ "moon":{_UNKNOWN},\t"is" : "weather" , "version":0, "sky":"{_LONG}", "seat":null}}'


def as_later(line: str) -> str:
    """The line of a message with fields that there are not, in another order, with blanks, and with other escapes."""
    members: dict[str, Any] = json.loads(line)
    told = {name: _moves(value) if name == "moves" else json.dumps(value) for name, value in members.items()}
    kind = told.pop("is")  # near the beginning, where people see it
    return _object({"is": kind, **dict(reversed(told.items())), "later": _UNKNOWN}, first="moon")


def _moves(moves: list[dict[str, Any]]) -> str:
    return "[" + f"{BLANK},".join([_move(one) for one in moves]) + BLANK + "]"


def _move(move: dict[str, Any]) -> str:
    told = {name: _spelled(value) if name == "text" else json.dumps(value) for name, value in move.items()}
    return _object(dict(reversed(told.items())), first="why")


def _object(members: Mapping[str, str], first: str) -> str:
    """An object with these members, whose values are JSON, behind one that nobody knows."""
    pairs = [f'"{name}"{BLANK}:{BLANK}{text}' for name, text in {first: _UNKNOWN, **members}.items()]
    return "{" + BLANK + f"{BLANK},".join(pairs) + BLANK + "}"


def _spelled(text: str) -> str:
    """A text whose first character is escaped, and the rest is as it is, wherever JSON leaves that open."""
    if not text or not text[0].isascii():
        return json.dumps(text)
    return f'"\\u{ord(text[0]):04x}{json.dumps(text[1:], ensure_ascii=False)[1:]}'
