"""JSON for every value, and back; most programs use it as `Game.write_json` and `Game.read_json`.

Numbers, text, true, false and null stand for themselves and an array for a tuple. Every other value is an object with
one member, the name of its class: a card as `{"Card": "7S"}`, a suit or rank as `{"Suit": "Spades"}`, a frozen attrs
value with its fields by name, a `Value` with the list of its `fields()`. A field of an attrs class whose metadata are
`OMITTED` is left out where it has its default.

Reading makes nothing but values of the classes it is handed, and checks every field against its declared type.
"""

import ast
import enum
import inspect
import json
import pkgutil
import re
import sys
import types
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardkit.core import sealing
from cardkit.core.cards import JOKER, Card, Joker, Rank, Suit, card
from cardkit.core.errors import BadGame, BadJson, BadOption, CardkitError
from cardkit.core.options import Options
from cardkit.core.piles import Deck, Hand, Pile
from cardkit.core.quoting import quoted
from cardkit.core.value import Value, made

# Levels of JSON inside one another. A pile of cards takes two for each card, and no pack has more than 224.
MOST_NESTED: Final = 500
_TOO_DEEP: Final = f"expected a value nested at most {MOST_NESTED} deep"
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)

OMITTED: Final[Mapping[str, bool]] = types.MappingProxyType({"cardkit omits the default": True})
CORE_CLASSES: Final[tuple[type, ...]] = (Card, Joker, Suit, Rank, Deck, Pile, Hand)


def write(value: object, classes: tuple[type, ...]) -> str:
    """The value as JSON on one line. Raises BadJson for a value of a class that is not among these."""
    try:
        plain = _lowered(value, _by_name(classes), MOST_NESTED)
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except RecursionError:
        raise BadJson(_TOO_DEEP) from None
    except BadJson:
        raise
    except ValueError:
        raise BadJson(_too_long()) from None


def read(text: str, classes: tuple[type, ...]) -> object:
    """The value of JSON that `write` made with the same classes. Raises BadJson."""
    if _is_deep(text):
        raise BadJson(_TOO_DEEP)
    try:
        plain = json.loads(text, object_pairs_hook=_members)
        return _raised(plain, _by_name(classes))
    except RecursionError:
        raise BadJson(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}: {error.msg}"
        raise BadJson(f"expected JSON, not {quoted(text)} ({where})") from error
    except BadJson:
        raise
    except ValueError:
        raise BadJson(_too_long()) from None


def _is_deep(text: str) -> bool:
    """Whether JSON is nested too deep. Told without reading it: that is a call inside a call for each level."""
    if text.count("[") + text.count("{") <= MOST_NESTED:
        return False
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        mark = found[0]
        depth += 1 if mark in "[{" else -1 if mark in "]}" else 0
        if depth > MOST_NESTED:
            return True
    return False


def _too_long() -> str:
    return f"expected numbers of at most {sys.get_int_max_str_digits()} digits"


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


def _by_name(classes: tuple[type, ...]) -> dict[str, type]:
    return {one.__name__: one for one in classes}


# Loops instead of comprehensions, here and in what reads: a pile lies in a pile lies in a pile, and a comprehension is
# one more call for each.


def _lowered(value: object, classes: Mapping[str, type], room: int) -> object:
    """The value in what JSON has, nested at most `room` deep."""
    if value is None or isinstance(value, bool | str) or type(value) is int:
        return value
    if room < 2:
        raise BadJson(_TOO_DEEP)
    if type(value) is tuple:
        return _all_lowered(value, classes, room - 1)
    name = type(value).__name__
    if classes.get(name) is not type(value):
        raise BadJson(f"expected a value of a class in the game's `vocabulary`, not {quoted(value)}")
    if isinstance(value, Card | Joker):
        return {name: str(value)}
    if isinstance(value, Suit | Rank):
        return {name: value.word}
    if isinstance(value, enum.Enum):
        return {name: value.name}
    if isinstance(value, Value):
        found = value.fields()
        sealing.require_fields(value, found)
        return {name: _all_lowered(found, classes, room - 2)}
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
    told = [one for one in fields if not (_is_omitted(one) and getattr(value, one.name) == one.default)]
    return {name: {one.name: _lowered(getattr(value, one.name), classes, room - 2) for one in told}}


def _is_omitted(field: "attrs.Attribute[object]") -> bool:
    """Whether a field of an attrs class is left out where it has its default."""
    return OMITTED.items() <= field.metadata.items()


def _all_lowered(values: tuple[object, ...], classes: Mapping[str, type], room: int) -> list[object]:
    found: list[object] = []
    for one in values:
        found.append(_lowered(one, classes, room))
    return found


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
        return _all_raised(plain, classes)
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


def _all_raised(plain: list[object], classes: Mapping[str, type]) -> tuple[object, ...]:
    found: list[object] = []
    for one in plain:
        found.append(_raised(one, classes))
    return tuple(found)


def _made(cls: type, body: object, classes: Mapping[str, type]) -> object:
    """The value of this class that a body of JSON describes; several kinds of error if it describes none."""
    if cls in (Card, Joker) or issubclass(cls, enum.Enum):
        return _named(cls, body)
    if issubclass(cls, Value):
        if not isinstance(body, list):
            raise BadJson(f"{cls.__name__}: expected a list of its fields, not {quoted(body)}")
        hints = _parameters(cls)
        values = _all_raised(body, classes)
        if hints is not None:
            if len(values) > len(hints):
                raise BadJson(f"{cls.__name__}: expected {len(hints)} fields, not {len(values)}")
            for value, (field, hint) in zip(values, hints, strict=False):
                _require(cls, field, value, hint)
        return _with_fields(cls, tuple(values))
    if not isinstance(body, dict):
        raise BadJson(f"{cls.__name__}: expected its fields by name, not {quoted(body)}")
    omitted = {one.name for one in attrs.fields(cast("type[attrs.AttrsInstance]", cls)) if _is_omitted(one)}
    fields = [(field, hint) for field, hint in _fields(cls) if field in body or field not in omitted]
    if set(body) != {field for field, _ in fields}:
        known = ", ".join([field for field, _ in fields]) or "none"
        raise BadJson(f"{cls.__name__}: expected the fields {known}, not {quoted(list(body))}")
    named = {field: _raised(one, classes) for field, one in body.items()}
    for field, hint in fields:
        _require(cls, field, named[field], hint)
    return cls(**named)


def _with_fields(cls: type[Value], values: tuple[object, ...]) -> Value:
    """The value with these fields: as many as it says itself that it has. Raises BadJson."""
    try:
        found = made(cls, values)
    except TypeError as error:
        raise BadJson(f"{cls.__name__}: expected more than {len(values)} fields: {error}") from error
    if len(found.fields()) != len(values):
        raise BadJson(f"{cls.__name__}: expected {len(found.fields())} fields, not {len(values)}")
    return found


def _named(cls: type, body: object) -> object:
    """The card, or the member of an enumeration, of this name."""
    if not isinstance(body, str):
        raise BadJson(f"{cls.__name__}: expected its name, not {quoted(body)}")
    if cls is Card:
        return card(body)
    if cls is Joker:
        if body != str(JOKER):
            raise BadJson(f"Joker: expected {str(JOKER)!r}, not {quoted(body)}")
        return JOKER
    members = {member.name: member for member in cast("type[enum.Enum]", cls)}
    name = body.upper() if cls in (Suit, Rank) else body
    if name not in members:
        raise BadJson(f"{cls.__name__}: expected one of {', '.join(members)}, not {quoted(body)}")
    return members[name]


def _require(cls: type, field: str, value: object, hint: object) -> None:
    if not _fits(value, hint):
        shown = getattr(hint, "__name__", str(hint))
        raise BadJson(f"{cls.__name__}.{field}: expected {shown}, not {quoted(value)}")


def field_types(cls: type) -> tuple[tuple[str, object], ...]:
    """The fields of a class of values and their types; none where they are not told.

    Raises BadGame where an attrs class names a type that its module does not have.
    """
    return (_parameters(cls) or ()) if issubclass(cls, Value) else _fields(cls)


def _parameters(cls: type) -> tuple[tuple[str, object], ...] | None:
    """The parameters of `__init__` and their types; None where they are not told."""
    if cls not in _PARAMETERS:
        _PARAMETERS[cls] = _find_parameters(cls)
    return _PARAMETERS[cls]


def _find_parameters(cls: type) -> tuple[tuple[str, object], ...] | None:
    if attrs.has(cls):
        hints = _hints(cls)
        return tuple([(name, hints[name]) for name in sealing.field_names(cls)])
    maker = next((base for base in cls.__mro__ if "__init__" in base.__dict__), object)
    if sealing.is_compiled(maker):
        return _declared(maker)
    try:
        hints = get_type_hints(cls.__init__)  # type: ignore[misc]  # of this very class, not of a subclass
        names = list(inspect.signature(cls).parameters)
    except (TypeError, ValueError, NameError):
        return None
    return tuple([(name, hints[name]) for name in names]) if set(names) <= set(hints) else None


def _hints(cls: type) -> dict[str, object]:
    """The types of the fields of an attrs class. Raises BadGame where they name what its module has not."""
    try:
        return get_type_hints(cls)
    except NameError as error:
        raise BadGame(
            f"{cls.__name__} has a field of a type that its module does not have ({error}): import or define it at the"
            " top of the module, and not under TYPE_CHECKING"
        ) from error


def _declared(cls: type) -> tuple[tuple[str, object], ...] | None:
    """The same for a compiled class, which keeps its types to itself: from the source that lies beside it."""
    package, _, module = cls.__module__.rpartition(".")
    source = pkgutil.get_data(package, f"{module}.py")
    if source is None:
        return None
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                    return _annotated(method, vars(sys.modules[cls.__module__]))
    return ()


def _annotated(method: ast.FunctionDef, names: dict[str, object]) -> tuple[tuple[str, object], ...]:
    """The parameters of a method but `self`, with their types, which are looked up among these names."""

    def stub() -> None:
        """Carries the annotations."""

    parameters = [*method.args.args[1:], *method.args.kwonlyargs]
    texts = {one.arg: ast.unparse(one.annotation) for one in parameters if one.annotation is not None}
    # A type in quotation marks is unpacked once more.
    stub.__annotations__ = {name: text.strip("'") for name, text in texts.items()}
    hints = get_type_hints(stub, names)
    return tuple([(one.arg, hints[one.arg]) for one in parameters])


def _fields(cls: type) -> tuple[tuple[str, object], ...]:
    """The fields of an attrs class and their types."""
    if cls not in _FIELDS:
        hints = _hints(cls)
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
        _FIELDS[cls] = tuple([(one.name, hints[one.name]) for one in fields])
    return _FIELDS[cls]


# By class, worked out once.
_PARAMETERS: Final[dict[type, tuple[tuple[str, object], ...] | None]] = {}
_FIELDS: Final[dict[type, tuple[tuple[str, object], ...]]] = {}


def _fits(value: object, hint: object) -> bool:
    """Whether a value is of a declared type; true where the type says nothing that can be checked."""
    if hint is None or hint is types.NoneType:
        return value is None
    if isinstance(hint, TypeVar) or hint is Any or hint is object:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in get_args(hint))
    if origin is tuple:
        inside = get_args(hint)
        if not isinstance(value, tuple):
            return False
        if len(inside) == 2 and inside[1] is Ellipsis:
            return all(_fits(one, inside[0]) for one in value)
        return len(value) == len(inside) and all(_fits(one, wanted) for one, wanted in zip(value, inside, strict=True))
    if origin is not None:
        if not isinstance(origin, type) or not isinstance(value, origin):
            return not isinstance(origin, type)
        inside = get_args(hint)
        cards = getattr(value, "cards", None)
        return cards is None or all(_fits(one, inside[0]) for one in cards)
    if hint is int:
        return type(value) is int
    if getattr(hint, "__name__", "") == "i64":
        return type(value) is int and -(2**63) <= value < 2**63
    return isinstance(value, hint) if isinstance(hint, type) else True
