"""JSON for every value, and back; most programs use it as `Game.write_json` and `Game.read_json`.

Numbers, text, true, false and null stand for themselves and an array for a tuple. Every other value is an object with
one member, the name of its class: a card as `{"Card": "7S"}`, one of a game's own as `{"Ware": "Copper"}`, a suit or
rank as `{"Suit": "Spades"}`, a `Value` or a frozen attrs value with its fields by name. A field of an attrs class whose
metadata are `OMITTED` is left out where it has its default, and so are the last fields of a `Value` that its `fields()`
leaves out.

Reading makes nothing but values of the classes it is handed, and checks every field against its declared type. It also
takes a `Value` with the list of its `fields()`, in order.
"""

import enum
import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

import attrs

from cardkit.core.cards import JOKER, Card, Joker, Rank, Suit, card
from cardkit.core.custom_cards import CustomCard, set_of
from cardkit.core.errors import BadJson, BadOption, CardkitError
from cardkit.core.immutability import field_names
from cardkit.core.json import writing
from cardkit.core.json.field_types import fields_of, fits, parameters_of, type_told
from cardkit.core.json.writing import TOO_DEEP, is_omitted, json_name, too_long
from cardkit.core.options import Options
from cardkit.core.piles import Deck, Hand, Pile
from cardkit.core.quoting import quoted
from cardkit.core.value import Value, made

MOST_NESTED: Final = writing.MOST_NESTED
OMITTED: Final = writing.OMITTED
CORE_CLASSES: Final[tuple[type, ...]] = (Card, Joker, Suit, Rank, Deck, Pile, Hand)
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)


write: Final = writing.written


def read(text: str, classes: tuple[type, ...]) -> object:
    """The value of JSON that `write` made with the same classes. Raises BadJson."""
    if is_deep(text, MOST_NESTED):
        raise BadJson(TOO_DEEP)
    try:
        plain = json.loads(text, object_pairs_hook=_members)
        return _raised(plain, {json_name(one): one for one in classes})
    except RecursionError:
        raise BadJson(TOO_DEEP) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}: {error.msg}"
        raise BadJson(f"expected JSON, not {quoted(text)} ({where})") from error
    except BadJson:
        raise
    except ValueError:
        raise BadJson(too_long()) from None


def is_deep(text: str, most: int) -> bool:
    """Whether JSON is nested deeper than that. Told without reading it: that is a call inside a call for each level."""
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        mark = found[0]
        depth += 1 if mark in "[{" else -1 if mark in "]}" else 0
        if depth > most:
            return True
    return False


def write_plain(value: object) -> str:
    """An option's value (bool, int, str, tuples of these) as JSON without blanks."""
    return write(value, ()).replace(" ", "\\u0020")


def read_plain(text: str) -> object:
    """The value of such JSON. Raises BadJson."""
    return read(text, ())


def write_options(options: Options) -> str:
    """Options such as `target=80 rounds=0`: names with JSON values, without blanks inside."""
    pairs = zip(options.names(), options.fields(), strict=False)  # the last may be left out
    return " ".join([f"{name}={write_plain(value)}" for name, value in pairs])


def read_options(text: str) -> dict[str, object]:
    """The options of such a text by name. Raises BadOption."""
    named: dict[str, object] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"expected NAME=VALUE, not {quoted(pair)}")
        try:
            named[name] = read_plain(value)
        except BadJson as error:
            raise BadOption(f"option {_bare(name)}: {error}") from error
    return named


def read_option_words(words: Sequence[str]) -> dict[str, object]:
    """Options by name as people type them: `rounds=3`, `corner=True`, `name=word`. Raises BadOption."""
    named: dict[str, object] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadOption(f"expected NAME=VALUE, not {quoted(word)}")
        try:
            named[name] = read_plain(text.lower() if text in {"True", "False"} else text)
        except BadJson:
            named[name] = text  # a word stands for itself
    return named


def _bare(name: str) -> str:
    """The name as it is where it can be one, quoted otherwise."""
    return name if name.isidentifier() and len(name) <= 40 else quoted(name)


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, each of whose members is there once."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BadJson(f"expected each member once, not {quoted([name for name, _ in pairs])}")
    return members


def _raised(plain: object, classes: Mapping[str, type]) -> object:
    if plain is None or isinstance(plain, bool | str | int):
        return plain
    if isinstance(plain, list):
        # A loop and not a comprehension, which is one more call for each level: a pile lies in a pile lies in a pile.
        found: list[object] = []
        for one in plain:
            found.append(_raised(one, classes))
        return tuple(found)
    if isinstance(plain, float):
        raise BadJson(f"expected whole numbers, not {quoted(plain)}")
    if not isinstance(plain, dict) or len(plain) != 1:
        raise BadJson(f"expected an object with one member, the name of a class, not {quoted(plain)}")
    [(name, body)] = plain.items()
    cls = classes.get(name)
    if cls is None:
        known = f"one of {', '.join(sorted(classes))}" if classes else "numbers, texts and arrays of these, no class"
        raise BadJson(f"expected {known}, not {quoted(name)}")
    try:
        return _made(cls, body, classes)
    except BadJson:
        raise
    except (CardkitError, ValueError, TypeError, KeyError, LookupError, OverflowError) as error:
        raise BadJson(f"{name}: {error}") from error


def _made(cls: type, body: object, classes: Mapping[str, type]) -> object:
    """The value of this class that a body of JSON describes; several kinds of error if it describes none."""
    if cls in (Card, Joker) or issubclass(cls, CustomCard | enum.Enum):
        return _named(cls, body)
    if issubclass(cls, Value):
        return _of_list(cls, body, classes) if isinstance(body, list) else _of_names(cls, body, classes)
    body = _by_names(cls, body)
    omitted = {one.name for one in attrs.fields(cast("type[attrs.AttrsInstance]", cls)) if is_omitted(one)}
    fields = [(field, hint) for field, hint in fields_of(cls) if field in body or field not in omitted]
    if set(body) != {field for field, _ in fields}:
        raise _other_fields(cls, [field for field, _ in fields], body)
    named = {field: _raised(one, classes) for field, one in body.items()}
    for field, hint in fields:
        _require(cls, field, named[field], hint)
    return cls(**named)


def _by_names(cls: type, body: object) -> dict[str, object]:
    if not isinstance(body, dict):
        raise BadJson(f"{json_name(cls)}: expected its fields by name, not {quoted(body)}")
    return body


def _other_fields(cls: type, expected: Sequence[str], body: dict[str, object]) -> BadJson:
    return BadJson(f"{json_name(cls)}: expected the fields {', '.join(expected) or 'none'}, not {quoted(list(body))}")


def _of_names(cls: type[Value], body: object, classes: Mapping[str, type]) -> Value:
    """The value with these fields: those that it says itself that it has. Raises BadJson."""
    body = _by_names(cls, body)
    names = field_names(cls)
    if not set(body) <= set(names):
        raise _other_fields(cls, names, body)
    # A loop: see `_raised`.
    named: dict[str, object] = {}
    for field, one in body.items():
        named[field] = _raised(one, classes)
    for field, hint in parameters_of(cls) or ():
        if field in named:
            _require(cls, field, named[field], hint)
    try:
        found = cls(**named)
    except TypeError as error:
        if len(named) == len(names):
            raise
        raise _other_fields(cls, names, body) from error
    told = names[: len(found.fields())]
    if set(body) != set(told):
        raise _other_fields(cls, told, body)
    return found


def _of_list(cls: type[Value], body: list[object], classes: Mapping[str, type]) -> Value:
    """The value with these fields, in order: as many as it says itself that it has. Raises BadJson."""
    hints = parameters_of(cls)
    values = cast("tuple[object, ...]", _raised(body, classes))
    if hints is not None:
        if len(values) > len(hints):
            raise BadJson(f"{json_name(cls)}: expected {len(hints)} fields, not {len(values)}")
        for value, (field, hint) in zip(values, hints, strict=False):
            _require(cls, field, value, hint)
    try:
        found = made(cls, values)
    except TypeError as error:
        raise BadJson(f"{json_name(cls)}: expected more than {len(values)} fields: {error}") from error
    if len(found.fields()) != len(values):
        raise BadJson(f"{json_name(cls)}: expected {len(found.fields())} fields, not {len(values)}")
    return found


def _named(cls: type, body: object) -> object:
    """The card, or the member of an enumeration, of this name."""
    if not isinstance(body, str):
        raise BadJson(f"{json_name(cls)}: expected its name, not {quoted(body)}")
    if cls is Card:
        return card(body)
    if issubclass(cls, CustomCard):
        return set_of(cls)[body]
    if cls is Joker:
        if body != str(JOKER):
            raise BadJson(f"Joker: expected {str(JOKER)!r}, not {quoted(body)}")
        return JOKER
    members = {member.name: member for member in cast("type[enum.Enum]", cls)}
    name = body.upper() if cls in (Suit, Rank) else body
    if name not in members:
        raise BadJson(f"{json_name(cls)}: expected one of {', '.join(members)}, not {quoted(body)}")
    return members[name]


def _require(cls: type, field: str, value: object, hint: object) -> None:
    if not fits(value, hint):
        raise BadJson(f"{json_name(cls)}.{field}: expected {type_told(hint)}, not {quoted(value)}")
