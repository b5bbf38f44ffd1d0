"""Messages as lines of JSON, and back.

Writing goes by the fields of a message's class, in their order and without blanks. Reading trusts nothing: whatever a
line has, it gives a message all of whose fields have the declared types, or BadMessage with the reason.
"""

import contextlib
import json
import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardkit.core.class_cache import by_class
from cardkit.core.errors import BadMessage
from cardkit.core.json.codec import is_deep
from cardkit.core.quoting import quoted
from cardkit.core.scenes.scene import Item, Layout, Mark
from cardkit.protocol.incoming import INCOMING, Incoming
from cardkit.protocol.message import Json, Tagged
from cardkit.protocol.outgoing import OUTGOING, WHOLE, Outgoing, Refused

T = TypeVar("T", bound=Tagged)

MOST_LONG: Final = 64 * 1024  # characters of a line to cardkit, unless whoever reads it says otherwise
MOST_DEEP: Final = 16  # levels of JSON inside one another, in what is read

_MOST_SHOWN: Final = 100  # characters of a line that are quoted, or more

_KEPT: Final = (Item, Mark, Layout)  # classes whose objects are written once
_MOST_KEPT: Final = 1 << 14  # texts of each

_text = json.encoder.encode_basestring


def written(value: object) -> str:
    """A message, or a part of one, as one line of JSON, without its end."""
    write = _WRITERS.get(type(value)) or _writer(type(value))
    return write(value)


def _members(value: "Mapping[str, object]") -> str:
    return "{" + ",".join([f"{_text(name)}:{written(one)}" for name, one in value.items()]) + "}"


def _row(values: "tuple[object, ...]") -> str:
    """Several values. Numbers are written together: the arrays of an observation have thousands."""
    if values and type(values[0]) in (int, float):
        return json.dumps(values, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    return "[" + ",".join([written(one) for one in values]) + "]"


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    str: _text,
    int: str,
    bool: lambda value: "true" if value else "false",
    types.NoneType: lambda _: "null",
    float: partial(json.dumps, allow_nan=False),
    tuple: _row,
    dict: _members,
    Json: lambda value: cast(str, value.text),
}


def _writer(cls: type) -> Callable[[Any], str]:
    """What writes the values of a class: of a message, of a part of one, or of some kind of mapping."""
    if not attrs.has(cls):
        if issubclass(cls, Mapping):
            return _members
        raise TypeError(f"no message has a {cls.__name__}")
    begin = f"{_text(cls.tag)}:{_text(cls.kind)}" if issubclass(cls, Tagged) else ""
    whole = cls in WHOLE
    fields = [(one.name, f"{_text(one.name)}:", one.default is None and not whole) for one in attrs.fields(cls)]

    def write(value: object) -> str:
        found = [begin] if begin else []
        for name, prefix, is_left_out in fields:
            inside: object = getattr(value, name)
            if inside is not None or not is_left_out:
                found.append(prefix + written(inside))
        return "{" + ",".join(found) + "}"

    _WRITERS[cls] = _keeping(write) if cls in _KEPT else write
    return _WRITERS[cls]


def _keeping(write: Callable[[Any], str]) -> Callable[[Any], str]:
    """The same writer, which keeps the texts of the last objects: the core gives the same ones again and again."""
    texts: dict[int, tuple[object, str]] = {}  # by identity of an object, which is kept with it

    def found(value: object) -> str:
        known = texts.get(id(value))
        if known is not None and known[0] is value:
            return known[1]
        if len(texts) >= _MOST_KEPT:
            texts.clear()
        text = write(value)
        texts[id(value)] = (value, text)
        return text

    return found


def read_incoming(
    line: str | bytes,
    longest: int = MOST_LONG,
    known: Mapping[str, type[Incoming]] = INCOMING,
    longer: tuple[type[Incoming], int] | None = None,
) -> Incoming:
    """The message to cardkit of a line. Raises BadMessage, with a code and the reason.

    `known` are the messages that are understood there, by their `do`: any other is refused, and the reason names them.
    `longer` is a kind of message whose line may be longer than `longest`, and how long: one that holds a record.
    """
    if longer is None:
        return read_tagged(line, known, longest)
    kind, most = longer
    message = read_tagged(line, known, most)
    if len(line) > longest and not isinstance(message, kind) and len(_decoded(line)) > longest:
        raise BadMessage(
            "too-long", f"expected a line of at most {longest} characters for {message.kind!r}", message.kind
        )
    return message


def refusal(error: BadMessage, message: Incoming | None = None) -> Refused:
    """What is told of a message that was not obeyed; `message` is that one, where it could be read."""
    return Refused(error.code, error.reason, message.kind if error.do is None and message is not None else error.do)


def read_outgoing(line: str | bytes, longest: int = 1 << 30) -> Outgoing:
    """The message from cardkit of a line; values of games in it are `Json`. Raises BadMessage."""
    return read_tagged(line, OUTGOING, longest)


def read_tagged(line: str | bytes, kinds: Mapping[str, type[T]], longest: int) -> T:
    """The value of a line that is of one of these kinds, all with one tag. Raises BadMessage."""
    tag = next(iter(kinds.values())).tag
    members = _object(line, longest)
    kind = members.pop(tag, None)
    if not isinstance(kind, str):
        raise BadMessage("unreadable", f'expected an object with a text "{tag}", not {quoted(members)}')
    cls = kinds.get(kind)
    if cls is None:
        known = ", ".join(kinds)
        raise BadMessage("unknown", f'expected "{tag}" to be one of {known}, not {quoted(kind)}', kind[:40])
    found: dict[str, object] = {}
    hints = _hints(cls)
    for one in attrs.fields(cls):
        is_left_out = members.get(one.name) is None and (one.name not in members or one.default is not attrs.NOTHING)
        if not is_left_out:
            try:
                found[one.name] = _fitted(members[one.name], hints[one.name])
            except _Misfit:
                said = _misfit(hints[one.name], members[one.name])
                raise BadMessage("unreadable", f'"{one.name}" of "{kind}": {said}', kind) from None
        elif one.default is attrs.NOTHING:
            raise BadMessage("unreadable", f'"{kind}" lacks "{one.name}", which is {_shown(hints[one.name])}', kind)
    return cls(**found)


def _object(line: str | bytes, longest: int) -> dict[str, object]:
    """The members of the one object of JSON that a line is."""
    if len(line) > longest:
        raise BadMessage("too-long", f"expected a line of at most {longest} characters, not {len(line)}")
    try:
        text = _decoded(line)
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1} is {error.object[error.start]:#04x}"
        raise BadMessage("unreadable", f"expected UTF-8, not {quoted(as_text(line))}: {where}") from None
    if is_deep(text, MOST_DEEP):
        raise BadMessage("unreadable", f"expected JSON nested at most {MOST_DEEP} deep")
    try:
        found: object = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except BadMessage:
        raise
    except (ValueError, RecursionError) as error:
        raise BadMessage("unreadable", f"expected JSON, not {quoted(text)}{_where(error)}") from None
    if not isinstance(found, dict):
        raise BadMessage("unreadable", f"expected an object of JSON, not {quoted(found)}")
    return cast("dict[str, object]", found)


def _decoded(line: str | bytes) -> str:
    return line.decode() if isinstance(line, bytes) else line


def as_text(line: str | bytes) -> str:
    """The beginning of a line, to quote it: what is no UTF-8 has the character U+FFFD in its place."""
    return line[:_MOST_SHOWN].decode("utf-8", "replace") if isinstance(line, bytes) else line[:_MOST_SHOWN]


def _where(error: Exception) -> str:
    """From which character on something is no JSON, where some of it is."""
    if not isinstance(error, json.JSONDecodeError) or error.pos == 0:
        return ""
    rest = error.doc[error.pos :]
    if not rest:
        return ": it ends too early"
    return f": from character {error.pos + 1} on, {quoted(rest[:_MOST_SHOWN])}, it cannot be read"


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BadMessage("unreadable", f"expected each member once, not {quoted([name for name, _ in pairs])}")
    return members


def _no_number(word: str) -> object:
    raise BadMessage("unreadable", f"expected a number, not {word}")


class _Misfit(Exception):
    """A value is not of the declared type."""


_hints = by_class(get_type_hints)


def _fitted(value: object, hint: object) -> object:
    """What was read as a value of the declared type; lists become tuples, and what is of a game stays JSON."""
    if hint is Json:
        return Json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    if hint is object:
        return _plain(value)
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        for one in inside:
            with contextlib.suppress(_Misfit):
                return _fitted(value, one)
        raise _Misfit
    if origin is tuple:
        return _fitted_all(value, inside)
    if origin is Literal:
        if value not in inside:
            raise _Misfit
        return value
    if origin is not None:  # a mapping from texts
        if not isinstance(value, dict):
            raise _Misfit
        return {name: _fitted(one, inside[1]) for name, one in value.items()}
    if hint is float and type(value) is int:
        return float(value)
    if isinstance(hint, type) and attrs.has(hint) and isinstance(value, dict):
        hints = _hints(hint)
        try:
            return hint(**{name: _fitted(one, hints[name]) for name, one in value.items() if name in hints})
        except TypeError:
            raise _Misfit from None
    return _simple(value, hint)


def _simple(value: object, hint: object) -> object:
    """What was read as a number, a text, true, false or null."""
    if type(value) is not hint:
        raise _Misfit
    if isinstance(value, str) and not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _Misfit  # it could not be written again: JSON can name halves of characters
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise _Misfit
    return value


def _plain(value: object) -> object:
    """What was read as a value of an option."""
    for one in (bool, int, str):
        if type(value) is one:
            return _fitted(value, one)
    return _fitted_all(value, (object,))


def _fitted_all(value: object, inside: tuple[object, ...]) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise _Misfit
    return tuple([_fitted(one, inside[0]) for one in value])  # every tuple of a message is of one type


_SHOWN: Final[dict[object, str]] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    types.NoneType: "null",
    object: "one of these",
}


def _misfit(hint: object, value: object) -> str:
    """What was expected in place of a value, and what is wrong with it: of an object with its first wrong member."""
    mapping = next((one for one in (hint, *get_args(hint)) if get_origin(one) is Mapping), None)
    if mapping is not None and isinstance(value, dict):
        inside: object = get_args(mapping)[1]
        for name, one in value.items():
            try:
                _fitted(one, inside)
            except _Misfit:
                return f"{quoted(name)}: {_misfit(inside, one)}"
    came = json.dumps(value) if value is None or isinstance(value, bool) else quoted(value)
    expected = f"expected {_shown(hint)}, not {came}"
    if hint in (int, int | None) and isinstance(value, str | float):
        return f"{expected}: it has no point, no exponent and no quotation marks"
    return expected


def _shown(hint: object) -> str:
    """A declared type as people read it. That it may be null as well is not said: then it may be left out."""
    inside = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        found = list(dict.fromkeys([_shown(one) for one in inside if one is not types.NoneType]))
        return " or ".join(found)
    if get_origin(hint) is tuple:
        return f"a list, each {_shown(inside[0])}"
    if get_origin(hint) is Literal:
        return f"one of {', '.join(inside)}"
    if get_origin(hint) is not None:
        return f"an object, each value {_shown(inside[1])}"
    return _SHOWN.get(hint, "an object")
