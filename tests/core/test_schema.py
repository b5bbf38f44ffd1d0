"""`cardkit.core.schemas.json_schema` and `cardkit.core.schemas.typescript`: what each type of a field becomes."""

import enum
from collections.abc import Hashable
from typing import Any, ClassVar, Final, Literal, NewType, TypeVar

import attrs
import pytest
from toy import NIM, URN, Nim, NimState

from cardkit import Card, Game, Hand, Options, Rank, Request, State, View, load
from cardkit.core.cards import Joker
from cardkit.core.chance import Dice, DiceTotal, Shuffle
from cardkit.core.errors import BadGame
from cardkit.core.json.codec import OMITTED
from cardkit.core.json.field_types import description_of
from cardkit.core.json.writing import json_name
from cardkit.core.schemas.json_schema import always_told, json_schema, moves_of, schema_text
from cardkit.core.schemas.typescript import declarations
from cardkit.core.simple_game import Named
from cardkit.core.value import Value
from support import for_each

T = TypeVar("T")
OfRank = TypeVar("OfRank", bound=Rank)
Number = NewType("Number", int)


class Colour(enum.Enum):
    """Red or blue.

    And nothing else.
    """

    RED = 1
    BLUE = 2


class Animal(Value):
    """What the next two are."""

    __slots__ = ()


class Cat(Animal):
    __slots__ = ("lives",)

    def __init__(self, lives: int = 9) -> None:
        self.lives = lives


class Dog(Animal):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Late(Value):
    """A value that leaves out its last field where that has its default."""

    __slots__ = ("first", "late", "sure")

    def __init__(self, first: int, sure: bool = False, late: int = 0) -> None:
        self.first = first
        self.sure = sure
        self.late = late

    def fields(self) -> tuple[object, ...]:
        return (self.first, self.sure, self.late) if self.late else (self.first, self.sure)


class Fussy(Late):
    """One that cannot be made of zeros."""

    __slots__ = ()

    def __init__(self, first: int, sure: bool = False, late: int = 0) -> None:
        if not first:
            raise ValueError("expected a number other than 0")
        super().__init__(first, sure, late)


class Untold(Value):
    """A value that does not say of which types its fields are."""

    __slots__ = ("first",)

    def __init__(self, first) -> None:  # type: ignore[no-untyped-def]  # that is what is tested
        self.first = first


@attrs.frozen
class Nothing:
    """A value of no fields. */ is no end of it."""


@attrs.frozen
class Box:
    """A value with a field of each kind of type."""

    whole: int
    truth: bool
    text: str
    nothing: None
    maybe: int | None
    row: tuple[int, ...]
    pair: tuple[int, str]
    empty: tuple[()]
    any_row: tuple  # type: ignore[type-arg]  # that is what is tested
    word: Literal["a", "b"]
    number: Literal[1, 2]
    red: Literal[Colour.RED]
    colour: Colour
    card: Card | Joker
    hand: Hand[Rank]
    any_hand: Hand  # type: ignore[type-arg]  # that is what is tested
    animal: Animal
    cat: Cat
    anything: object
    also: Any
    hashable: Hashable
    typed: T  # type: ignore[valid-type]  # that is what is tested
    ranked: OfRank  # type: ignore[valid-type]  # that is what is tested
    called: Number
    state: State
    request: Request
    never: frozenset[int]
    left_out: int = attrs.field(default=0, metadata=OMITTED)


@attrs.frozen
class Boxes(Nim):
    name: ClassVar[str] = "boxes"
    vocabulary: ClassVar[tuple[type, ...]] = (NimState, Colour, Cat, Dog, Late, Fussy, Untold, Nothing, Box)

    def all_vocabulary(self) -> tuple[type, ...]:
        return Game.all_vocabulary(self)  # without what a simple game has of its own


GAME: Final = Boxes()
DEFINED: Final[Any] = json_schema(GAME)["$defs"]
INTEGER: Final = {"type": "integer"}


def ref(name: str) -> dict[str, object]:
    return {"$ref": f"#/$defs/{name}"}


def tagged(name: str, body: object) -> dict[str, object]:
    return {"type": "object", "properties": {name: body}, "required": [name], "additionalProperties": False}


def fields_of(name: str) -> Any:
    """What stands behind the name of a class."""
    return DEFINED[name]["properties"][name]


FIELDS: Final = {
    "whole": INTEGER,
    "truth": {"type": "boolean"},
    "text": {"type": "string"},
    "nothing": {"type": "null"},
    "maybe": {"anyOf": [INTEGER, {"type": "null"}]},
    "row": {"type": "array", "items": INTEGER},
    "pair": {"type": "array", "prefixItems": [INTEGER, {"type": "string"}], "minItems": 2, "items": False},
    "empty": {"type": "array", "maxItems": 0},
    "any_row": {"type": "array", "items": ref("Value")},
    "word": {"enum": ["a", "b"]},
    "number": {"enum": [1, 2]},
    "red": tagged("Colour", {"enum": ["RED"]}),
    "colour": ref("Colour"),
    "card": {"anyOf": [ref("Card"), ref("Joker")]},
    "hand": tagged(
        "Hand",
        {
            "type": "object",
            "properties": {"cards": {"type": "array", "items": ref("Rank")}},
            "required": ["cards"],
            "additionalProperties": False,
        },
    ),
    "any_hand": ref("Hand"),
    "animal": {"anyOf": [ref("Cat"), ref("Dog")]},
    "cat": ref("Cat"),
    "anything": ref("Value"),
    "also": ref("Value"),
    "hashable": ref("Value"),
    "typed": ref("Value"),
    "ranked": ref("Rank"),
    "called": INTEGER,
    "state": ref("State"),
    "request": ref("Request"),
    "never": {"not": {}},
    "left_out": INTEGER,
}


@for_each(("field", "schema"), FIELDS.items(), ids=list(FIELDS))
def test_every_type_of_a_field_has_its_schema(field: str, schema: object) -> None:
    assert fields_of("Box")["properties"][field] == schema


def test_what_the_schema_of_a_class_says() -> None:
    assert list(fields_of("Box")["properties"]) == list(FIELDS)  # no field is missing
    # A field that is left out where it has its default is not required.
    assert fields_of("Box")["required"] == list(FIELDS)[:-1]
    assert fields_of("Box")["additionalProperties"] is False  # no other field is taken
    assert fields_of("Colour") == {"enum": ["RED", "BLUE"]}  # an enumeration is one of its members
    assert fields_of("Rank")["enum"][:2] == ["Ace", "Two"]  # a rank is the word for it
    # A card is one of fifty two texts.
    assert (len(fields_of("Card")["enum"]), fields_of("Card")["enum"][0]) == (52, "AC")
    # A class is described by the first paragraph of its docstring.
    assert DEFINED["Colour"]["description"] == "Red or blue."
    assert "description" not in DEFINED["Cat"]  # a class without a docstring has no description


@for_each("cls", [DiceTotal, Shuffle, NimState, State, Hand])
def test_a_description_is_one_line_in_both_builds(cls: type) -> None:
    assert description_of(cls).endswith((".", ":"))
    assert "\n" not in description_of(cls)


# What may be left out.


@for_each(
    ("cls", "names"),
    [
        (Cat, ("lives",)),
        (DiceTotal, ("seat", "dice", "sides")),
        (Dice, ("seat", "dice", "sides")),
        (Late, ("first", "sure")),
        (Fussy, ("first",)),
        (Options, ()),
    ],
)
def test_a_value_always_tells_what_it_tells_where_it_has_its_defaults(cls: type[Value], names: tuple[str, ...]) -> None:
    assert always_told(cls) == names


def test_the_options_of_constructor_may_leave_out_one() -> None:
    cls = type(load("constructor").options)
    assert set(cls().names()) - set(always_told(cls)) == {"tile_levels"}


def test_a_field_of_no_declared_type_takes_any_value() -> None:
    assert fields_of("Untold")["properties"] == {"first": ref("Value")}


# Groups.


def test_groups_of_classes() -> None:
    # A group has the classes of its kind.
    assert DEFINED["Request"]["anyOf"] == [ref("Shuffle"), ref("Roll"), ref("Draw"), ref("Faces")]
    # A group of one class is that class.
    assert DEFINED["State"]["$ref"] == "#/$defs/NimState"
    assert "View" not in DEFINED  # a group without classes is left out
    # Any value is one of all classes.
    named = [one["$ref"].rpartition("/")[2] for one in DEFINED["Value"]["anyOf"] if "$ref" in one]
    assert named == [json_name(cls) for cls in GAME.all_vocabulary()]


@for_each(
    ("game", "moves"),
    [(NIM, {"Named"}), (load("unowar"), {"Play"}), (load("straights"), {"Play", "Discard"})],
    ids=["nim", "unowar", "straights"],
)
def test_the_moves_are_those_that_the_class_of_the_game_names(game: Game[Any, Any, Any], moves: set[str]) -> None:
    found: Any = json_schema(game)["$defs"]
    schema = found["Move"]
    assert {one["$ref"].rpartition("/")[2] for one in schema.get("anyOf", [schema])} == moves


M = TypeVar("M", bound=Hashable)


class OfAnyMoves(Game[NimState, M, View]):
    """A game that leaves open what its moves are."""


def test_moves_that_are_left_open_are_not_told() -> None:
    assert moves_of(OfAnyMoves) is None


def named_as_groups(*names: str) -> Any:
    """The definitions of a game that has classes of these names."""
    classes = tuple([attrs.make_class(name, ["x"], frozen=True) for name in names])
    cls = type("Boxed", (Boxes,), {"vocabulary": (NimState, Named, Cat, *classes), "__annotations__": {}})
    return json_schema(attrs.frozen(cls)())["$defs"]


@for_each("name", ["Move", "State", "Request", "Value"])
def test_a_group_makes_way_for_a_class_of_its_name(name: str) -> None:
    found = named_as_groups(name)
    assert found[name]["properties"][name]["properties"] == {"x": ref("AnyValue" if name == "Value" else "Value")}
    assert f"Any{name}" in found


def test_a_group_makes_way_as_far_as_it_must() -> None:
    assert "AnyAnyMove" in named_as_groups("Move", "AnyMove")


def test_a_class_that_is_none_of_values_is_named() -> None:
    with pytest.raises(BadGame, match=r"^object is in the vocabulary and no class of values: expected a Value, "):
        json_schema(attrs.frozen(type("Boxed", (Boxes,), {"vocabulary": (NimState, object)}))())


# As text.


def test_the_text_is_that_of_the_schema() -> None:
    assert schema_text(json_schema(GAME)).endswith("}\n")


# Declarations of TypeScript.


def declared(schema: object, name: str = "Name") -> str:
    """The declaration of one definition, without its comment."""
    text = declarations({"description": "All.", "$defs": {name: schema}})
    return text.partition("\n\n")[2].rstrip("\n")


def long_names(number: int) -> list[object]:
    return [ref(f"ANameOfManyLetters{i}") for i in range(number)]


TYPES: Final[dict[str, tuple[object, str]]] = {
    "a whole number": (INTEGER, "number"),
    "null": ({"type": "null"}, "null"),
    "a truth value": ({"type": "boolean"}, "boolean"),
    "a text": ({"type": "string"}, "string"),
    "another definition": (ref("Card"), "Card"),
    "one of two": ({"anyOf": [INTEGER, {"type": "null"}]}, "number | null"),
    "words": ({"enum": ["a", 1, None, True]}, '"a" | 1 | null | true'),
    "a row": ({"type": "array", "items": INTEGER}, "number[]"),
    "a row of either": ({"type": "array", "items": {"anyOf": [INTEGER, {"type": "null"}]}}, "(number | null)[]"),
    "a row of words": ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
    "a row of one word": ({"type": "array", "items": {"enum": ["a"]}}, '"a"[]'),
    "a pair": (FIELDS["pair"], "[number, string]"),
    "an empty row": (FIELDS["empty"], "[]"),
    "nothing at all": (FIELDS["never"], "never"),
    "a member": (tagged("Seven", INTEGER), "{ Seven: number }"),
    "a member of an odd name": (tagged("größe", INTEGER), '{ "größe": number }'),
    "a member that may be missing": ({**tagged("x", INTEGER), "required": []}, "{ x?: number }"),
    "no members": ({"type": "object", "properties": {}, "required": []}, "{ [name: string]: never }"),
}


@for_each(("schema", "text"), TYPES.values(), ids=list(TYPES))
def test_every_schema_has_its_type(schema: object, text: str) -> None:
    assert declared(schema) == f"export type Name = {text};"


LONG_TYPES: Final[dict[str, tuple[object, str]]] = {
    "one of many": ({"anyOf": long_names(6)}, "\n  | ANameOfManyLetters0\n  | ANameOfManyLetters1\n"),
    "a row of one of many": (
        {"type": "array", "items": {"anyOf": long_names(6)}},
        " (\n  | ANameOfManyLetters0\n  | ANameOfManyLetters1\n",
    ),
    "a row of many": ({"type": "array", "prefixItems": long_names(6)}, " [\n  ANameOfManyLetters0,\n"),
    "many words": ({"enum": ["words of many letters"] * 6}, '\n  | "words of many letters" | "words of many letters"'),
    "a large object": (
        {"properties": {f"a_name_of_many_letters_{i}": INTEGER for i in range(6)}, "required": []},
        " {\n  a_name_of_many_letters_0?: number;\n",
    ),
    "a row of large objects": (
        {"type": "array", "items": {"properties": {f"field_{i}": INTEGER for i in range(9)}, "required": []}},
        " {\n  field_0?: number;\n",
    ),
}


@for_each(("schema", "text"), LONG_TYPES.values(), ids=list(LONG_TYPES))
def test_a_long_type_takes_lines(schema: object, text: str) -> None:
    assert declared(schema).startswith(f"export type Name ={text}")


@for_each("game", [GAME, NIM, URN], ids=["boxes", "nim", "urn"])
def test_no_line_is_long_or_ends_in_a_blank(game: Game[Any, Any, Any]) -> None:
    lines = declarations(json_schema(game)).split("\n")
    assert [line for line in lines if len(line) > 120 or line != line.rstrip()] == []


@for_each("name", ["string", "void", "delete"])
def test_a_name_that_typescript_keeps_for_itself_is_changed(name: str) -> None:
    assert declared(ref(name), name) == f"export type {name}_ = {name}_;"


def test_descriptions_are_comments() -> None:
    assert "/** Red or blue. */\nexport type Colour = " in declarations(json_schema(GAME))  # a description is a comment
    # A comment ends where it should.
    assert "/** A value of no fields. *\\/ is no end of it. */\n" in declarations(json_schema(GAME))
    # A long description is a comment of several lines.
    text = declarations({"description": "All.", "$defs": {"Name": {**INTEGER, "description": "word " * 40}}})
    assert "/**\n * word word" in text
