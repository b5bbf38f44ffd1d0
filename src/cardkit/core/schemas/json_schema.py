"""What the JSON of a game's values looks like, as a JSON Schema, of which `typescript` makes declarations.

It is made from the classes in the game's vocabulary and the declared types of their fields, so it says what
`write_json` writes. `read_json` takes more: other texts of a card, and the lists of fields that were written once.
"""

import enum
import json
import types
from collections.abc import Iterable
from typing import Any, Final, Literal, NewType, TypeVar, Union, cast, get_args, get_origin

import attrs

from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Joker
from cardkit.core.chance import Request
from cardkit.core.custom_cards import CustomCard, set_of
from cardkit.core.event import Event
from cardkit.core.game import Game, M, S, V
from cardkit.core.immutability import defaults_of, field_names
from cardkit.core.json.field_types import description_of, fields_of, parameters_of
from cardkit.core.json.writing import is_omitted, json_name, member_texts, no_values
from cardkit.core.piles import CardRow
from cardkit.core.state import State
from cardkit.core.value import Value
from cardkit.core.view import View

_Schema = dict[str, object]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_GROUPS: Final[dict[type, str]] = {State: "State", View: "View", Event: "Event", Request: "Request"}
_WHOLE: Final = ("i64", "i32", "i16", "u8")  # what compiled classes call whole numbers
_NULL: Final[_Schema] = {"type": "null"}
_BOOLEAN: Final[_Schema] = {"type": "boolean"}
_INTEGER: Final[_Schema] = {"type": "integer"}
_STRING: Final[_Schema] = {"type": "string"}
_SAMPLES: Final[dict[object, object]] = {int: 0, bool: False, str: ""}  # to make a value of a class with


def json_schema(game: Game[S, M, V]) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of any value of this game. Its `$defs` have an entry for each class, and for
    `Move`, `State`, `View`, `Event`, `Request`, `Options`, `Result` and `Value`, any value at all.

    Where a class has such a name for itself, the group is called `AnyMove` and so on. `Move` is left out where the
    game does not say what its moves are.
    """
    return _Maker(game).schema()


def schema_text(schema: dict[str, object]) -> str:
    """A schema as text, with a last line end."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


class _Maker:
    """Makes the schema of a game, one definition after the other."""

    def __init__(self, game: Game[S, M, V]) -> None:
        self.game: Final[Game[Any, Any, Any]] = game
        self.classes: Final = {json_name(one): one for one in game.all_vocabulary()}
        self.any_value: Final = self.free_name("Value")

    def free_name(self, name: str) -> str:
        """A name for a group that no class has."""
        while name in self.classes:
            name = f"Any{name}"
        return name

    def schema(self) -> _Schema:
        title = self.game.title or self.game.name
        return {
            "$schema": DRAFT,
            "title": title,
            "description": f"Any value of {title} as JSON.",
            "$ref": _path(self.any_value),
            "$defs": self.groups() | {name: self.of_class(cls) for name, cls in self.classes.items()},
        }

    # Groups.

    def groups(self) -> dict[str, object]:
        kinds: list[_Schema] = [_NULL, _BOOLEAN, _INTEGER, _STRING, {"type": "array", "items": self.of(object)}]
        groups: dict[str, object] = {}
        groups[self.any_value] = {"description": "Any value.", **_any_of([*kinds, *map(_ref, self.classes)])}
        moves = moves_of(type(self.game))
        if moves is not None:
            self.add_group(groups, "Move", "What a seat can do.", self.of(moves))
        for base, name in _GROUPS.items():
            self.add_group(groups, name, description_of(base), _any_of(self.subclasses(base)))
        self.add_group(groups, "Options", "What can be chosen.", self.of(type(self.game.options)))
        return groups

    def add_group(self, groups: dict[str, object], name: str, description: str, schema: _Schema) -> None:
        """Add a group, unless it has no members, or is the class of its name."""
        if schema not in ({"not": {}}, _ref(name)):
            groups[self.free_name(name)] = {"description": description, **schema}

    def subclasses(self, base: type) -> list[_Schema]:
        return [_ref(name) for name, cls in self.classes.items() if issubclass(cls, base)]

    # Types.

    def of(self, hint: object) -> _Schema:
        """The schema of the values of a type; of any value where the type says nothing that can be checked."""
        if isinstance(hint, TypeVar):
            return self.of(object if hint.__bound__ is None else hint.__bound__)
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        if hint is None:
            return dict(_NULL)
        origin, inside = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return _any_of([self.of(one) for one in inside])
        if origin is Literal:
            return self.of_literals(inside)
        if origin is tuple:
            return self.of_tuple(inside)
        if isinstance(origin, type) and issubclass(origin, CardRow) and self.classes.get(json_name(origin)) is origin:
            return _tagged(json_name(origin), _object({"cards": row_of(self.of(inside[0]))}, ["cards"]))
        cls = origin if origin is not None else hint
        return self.of_kinds(cls) if isinstance(cls, type) else self.of(object)

    def of_kinds(self, cls: type) -> _Schema:
        """The schema of the values whose class is this one, or comes from it."""
        if cls is int or cls.__name__ in _WHOLE:
            return dict(_INTEGER)
        if cls is object or cls is Any:
            return _ref(self.any_value)
        plain = {types.NoneType: _NULL, bool: _BOOLEAN, int: _INTEGER, str: _STRING, tuple: row_of(self.of(object))}
        found = [schema for kind, schema in plain.items() if issubclass(kind, cls)] + self.subclasses(cls)
        if len(found) == len(plain) + len(self.classes):
            return self.of(object)
        if cls in _GROUPS and _GROUPS[cls] not in self.classes and found:
            return _ref(_GROUPS[cls])
        return _any_of(found)

    def of_tuple(self, inside: tuple[object, ...]) -> _Schema:
        if len(inside) == 2 and inside[1] is Ellipsis:
            return row_of(self.of(inside[0]))
        if not inside:
            return {"type": "array", "maxItems": 0}
        members = [self.of(one) for one in inside]
        return {"type": "array", "prefixItems": members, "minItems": len(members), "items": False}

    def of_literals(self, inside: tuple[object, ...]) -> _Schema:
        plain: list[object] = []
        named: list[_Schema] = []
        for one in inside:
            if isinstance(one, enum.Enum):
                named.append(_tagged(json_name(type(one)), {"enum": [_text_of(one)]}))
            else:
                plain.append(one)
        return _any_of([{"enum": plain}, *named] if plain else named)

    # Classes.

    def of_class(self, cls: type) -> _Schema:
        text = description_of(cls)
        return ({"description": text} if text else {}) | _tagged(json_name(cls), self.body(cls))

    def body(self, cls: type) -> _Schema:
        """What stands behind the name of the class."""
        if cls is Card:
            return {"enum": [str(one) for one in STANDARD_DECK]}
        if cls is Joker:
            return {"enum": [str(JOKER)]}
        if issubclass(cls, CustomCard):
            return {"enum": [one.name for one in set_of(cls)]}
        if issubclass(cls, enum.Enum):
            return {"enum": list(member_texts(cls))}
        if issubclass(cls, Value):
            hints = dict(parameters_of(cls) or ())
            fields = {name: self.of(hints.get(name, object)) for name in field_names(cls)}
            return _object(fields, always_told(cls))
        if not attrs.has(cls):
            raise no_values(cls)
        told = attrs.fields(cls)
        required = [field.name for field in told if not is_omitted(field)]
        return _object({name: self.of(hint) for name, hint in fields_of(cls)}, required)


def moves_of(game: type) -> object | None:
    """The type of the moves of a class of games, which it names as it subclasses `Game`; None if it does not."""
    for cls in game.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game and not isinstance(get_args(base)[1], TypeVar):
                return cast("object", get_args(base)[1])
    return None


def always_told(cls: type[Value]) -> tuple[str, ...]:
    """The fields of a class of values that no value of it leaves out.

    One with all its defaults leaves out most; where none can be made, whatever has a default may be left out.
    """
    names, defaults = field_names(cls), defaults_of(cls)
    if cls.fields is Value.fields or not defaults:
        return names
    hints = dict(parameters_of(cls) or ())
    needed = [name for name in names if name not in defaults]
    try:
        return names[: len(cls(**{name: _SAMPLES[hints.get(name)] for name in needed}).fields())]
    except Exception:  # whatever a class says of numbers that it does not take
        return tuple(needed)


def _text_of(member: enum.Enum) -> str:
    """The text that stands for a member of an enumeration."""
    return next(text for text, one in member_texts(type(member)).items() if one is member)


def _path(name: str) -> str:
    return f"#/$defs/{name}"


def _ref(name: str) -> _Schema:
    return {"$ref": _path(name)}


def row_of(each: _Schema) -> _Schema:
    """The schema of lists of such values."""
    return {"type": "array", "items": each}


def _object(properties: dict[str, _Schema], required: Iterable[str]) -> _Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _tagged(name: str, body: _Schema) -> _Schema:
    return _object({name: body}, [name])


def _any_of(schemas: list[_Schema]) -> _Schema:
    """The schema of what one of these takes."""
    flat: list[_Schema] = []
    for one in schemas:
        inside = one["anyOf"] if list(one) == ["anyOf"] else [one]
        flat.extend([each for each in cast("list[_Schema]", inside) if each not in flat])
    if not flat:
        return {"not": {}}
    return flat[0] if len(flat) == 1 else {"anyOf": flat}
