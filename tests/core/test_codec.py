"""`cardkit.core.json.codec`: every kind of value as JSON and back, and nothing else."""

import enum
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import NIM, URN, Kept, Late, Nim, NimState, UrnState

from cardkit import JOKER, Deck, Game, Hand, Pile, Rank, Request, Result, Suit, card, generator, load
from cardkit.core.chance import DiceTotal, Draw, Shuffle
from cardkit.core.errors import BadGame, BadJson, BadNotation
from cardkit.core.game import Step
from cardkit.core.json import codec
from cardkit.core.json.codec import MOST_NESTED
from cardkit.core.simple_game import Moved, Named
from cardkit.core.value import Value
from support import for_each

STRAIGHTS = load("straights")


class Colour(enum.Enum):
    RED = 1
    DARK_BLUE = 2


class Box(Value):
    """A value with a field of each checkable type."""

    __slots__ = ("colour", "flag", "maybe", "name", "pair", "row")

    def __init__(
        self, flag: bool, name: str, maybe: int | None, row: tuple[int, ...], pair: tuple[int, str], colour: Colour
    ) -> None:
        self.flag = flag
        self.name = name
        self.maybe = maybe
        self.row = row
        self.pair = pair
        self.colour = colour

    def fields(self) -> tuple[object, ...]:
        return (self.flag, self.name, self.maybe, self.row, self.pair, self.colour)


@attrs.frozen
class Tray:
    """The same for attrs."""

    cards: Hand[Rank]
    count: int
    label: str | None


CLASSES = (*codec.CORE_CLASSES, Box, Tray, Colour, Shuffle, DiceTotal, Draw, NimState, Result, Step, Named, Moved)
BOX = Box(True, "a box", None, (1, 2), (3, "three"), Colour.DARK_BLUE)
BOX_JSON = (
    '{"Box":{"flag":true,"name":"a box","maybe":null,"row":[1,2],"pair":[3,"three"],"colour":{"Colour":"DARK_BLUE"}}}'
)
BOX_LIST = '{"Box":[true,"a box",null,[1,2],[3,"three"],{"Colour":"DARK_BLUE"}]}'
TRAY = Tray(Hand((Rank.ACE,)), 1, None)
TRAY_JSON = '{"Tray":{"cards":{"Hand":{"cards":[{"Rank":"Ace"}]}},"count":1,"label":null}}'


# There and back.

VALUES: list[tuple[object, str]] = [
    (None, "null"),
    (True, "true"),
    (False, "false"),
    (0, "0"),
    (-7, "-7"),
    (2**70, "1180591620717411303424"),
    ("", '""'),
    ('a "word"\n', r'"a \"word\"\n"'),
    ("♠", '"♠"'),
    ((), "[]"),
    ((1, ("a", None)), '[1,["a",null]]'),
    (card("7S"), '{"Card":"7S"}'),
    (JOKER, '{"Joker":"JK"}'),
    (Suit.SPADES, '{"Suit":"Spades"}'),
    (Rank.TEN, '{"Rank":"Ten"}'),
    (Colour.DARK_BLUE, '{"Colour":"DARK_BLUE"}'),
    (Deck.of("7S"), '{"Deck":{"cards":[{"Card":"7S"}]}}'),
    (Pile((1, 2)), '{"Pile":{"cards":[1,2]}}'),
    (Hand(()), '{"Hand":{"cards":[]}}'),
    (Shuffle(3), '{"Shuffle":{"length":3}}'),
    (DiceTotal(1, 2, 20), '{"Roll":{"seat":1,"dice":2,"sides":20}}'),
    (Draw((1, 2), 1), '{"Draw":{"counts":[1,2],"taken":1}}'),
    (NimState(7, 0), '{"NimState":{"heap":7,"place":0}}'),
    (Result((1,), (0,), (1,)), '{"Result":{"scores":[1],"winners":[0],"utilities":[1]}}'),
    (Moved(0, Named("x")), '{"Moved":{"seat":0,"move":{"Named":{"text":"x"}}}}'),
    (BOX, BOX_JSON),
    (TRAY, TRAY_JSON),
]


@for_each(("value", "text"), VALUES, ids=[text for _, text in VALUES])
def test_every_kind_of_value_has_its_json_which_gives_it_back(value: object, text: str) -> None:
    assert codec.write(value, CLASSES) == text
    back = codec.read(text, CLASSES)
    assert (back, type(back)) == (value, type(value))


def test_blanks_between_the_parts_do_not_matter() -> None:
    assert codec.read(' { "Card" :\n"7S" } ', CLASSES) == card("7S")


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inside: st.lists(inside, max_size=4).map(tuple)
)


@settings(max_examples=60)
@given(plain)
def test_plain_values_come_back_equal_from_one_line_and_those_of_options_from_one_word(value: object) -> None:
    text, word = codec.write(value, ()), codec.write_plain(value)
    assert (codec.read(text, ()), codec.read_plain(word)) == (value, value)
    assert ("\n" in text, " " in word) == (False, False)


def shown_in_a_game(seed: int) -> Iterator[object]:
    """Every state, request, move, view, event and ending of one game of Straights."""
    game, rng = load("straights", rounds=1), generator(seed)
    state = game.initial_state()
    while True:
        turn = game.status(state)
        yield from (state, turn, game.view(state, None), game.view(state, 0), *game.legal_moves(state))
        if isinstance(turn, Result):
            return
        outcome = turn.sample(rng) if isinstance(turn, Request) else None
        step = game.play(state, game.legal_moves(state)[0]) if outcome is None else game.resolve(state, outcome)
        yield step
        yield from step.events
        state = step.state


def test_all_that_a_game_shows_comes_back_equal() -> None:
    shown = list(shown_in_a_game(1))
    assert [STRAIGHTS.read_json(STRAIGHTS.write_json(value)) for value in shown] == shown


@for_each(
    ("game", "value"),
    [
        *[(NIM, value) for value in (NIM.initial_state(), Named("take one"), NIM.view(NIM.initial_state(), 1))],
        *[(URN, value) for value in (UrnState((1, 0), (0, 2), 1, 0), Kept(1, 2), Draw((1, 0), 1))],
    ],
    ids=repr,
)
def test_values_of_a_game_of_ones_own_come_back_equal(game: Game[Any, Any, Any], value: object) -> None:
    assert game.read_json(game.write_json(value)) == value


POSITIONAL: list[tuple[object, str]] = [
    (Shuffle(3), '{"Shuffle":[3]}'),
    (DiceTotal(1, 2, 20), '{"Roll":[1,2,20]}'),
    (Draw((1, 2), 1), '{"Draw":[[1,2],1]}'),
    (NimState(7, 0), '{"NimState":[7,0]}'),
    (BOX, BOX_LIST),
    (Moved(0, Named("x")), '{"Moved":{"seat":0,"move":{"Named":{"text":"x"}}}}'),
    (Step(NimState(7, 0), ()), '{"Step":{"state":{"NimState":[7,0]},"events":[]}}'),
    ((NimState(7, 0),) * 2, '[{"NimState":[7,0]},{"NimState":{"place":0,"heap":7}}]'),  # the names in any order
    (Late(1), '{"Late":[1]}'),
    (Late(1, 2), '{"Late":[1,2]}'),
]


@for_each(("value", "text"), POSITIONAL, ids=[text for _, text in POSITIONAL])
def test_a_value_is_read_from_the_list_of_its_fields_too(value: object, text: str) -> None:
    assert codec.read(text, (*CLASSES, Late)) == value


def test_a_state_comes_back_sealed() -> None:
    state = NIM.read_json('{"NimState":[7,0]}')
    with pytest.raises(AttributeError):
        state.heap = 3  # type: ignore[attr-defined]


class Weather(enum.Enum):
    Sunny = 1
    rain = 2


@for_each("value", list(Weather), ids=str)
def test_enums_come_back_however_their_members_are_written(value: Weather) -> None:
    assert codec.read(codec.write(value, (Weather,)), (Weather,)) is value


# What cannot be written.


class Twin(Value):
    """A class with the name of one in the vocabulary."""

    __slots__ = ()


Twin.__name__ = "Shuffle"


@for_each("value", [1.0, (1, (0.5,)), [1], {"a": 1}, {1}, b"x", object, len, NimState, 2j, Twin()], ids=repr)
def test_what_is_no_value_is_not_written(value: object) -> None:
    with pytest.raises(BadJson, match="expected a value of a class in the game's `vocabulary`, not "):
        codec.write(value, CLASSES)


def test_a_value_of_another_game_is_not_written() -> None:
    with pytest.raises(BadJson, match=r"not NimState\(heap=1, place=0\)"):
        STRAIGHTS.write_json(NimState(1, 0))


class Kind(enum.IntEnum):
    STONE = 1


class Word(enum.StrEnum):
    YES = "yes"


class Shape(enum.Flag):
    ROUND = 1
    FLAT = 2


@attrs.frozen
class Bare:
    """A value without fields."""


@attrs.frozen
class Odd:
    """A value that is written whatever its field holds."""

    number: int


@for_each(
    ("value", "classes", "text"),
    [
        ((1, Kind.STONE), (Kind,), '[1,{"Kind":"STONE"}]'),
        (Word.YES, (Word,), '{"Word":"YES"}'),
        (Word.YES, (), '"yes"'),  # a text with a name of no vocabulary
        (Bare(), (Bare,), '{"Bare":{}}'),
        # What a field holds is written, whatever it declares.
        (Odd(True), (Odd,), '{"Odd":{"number":true}}'),
        (Odd(None), (Odd,), '{"Odd":{"number":null}}'),  # type: ignore[arg-type]  # that is the test
        (Odd("1"), (Odd,), '{"Odd":{"number":"1"}}'),  # type: ignore[arg-type]  # as above
        (Odd((1, "x")), (Odd,), '{"Odd":{"number":[1,"x"]}}'),  # type: ignore[arg-type]  # as above
        # Rows of equal numbers and truth values are told apart.
        (((1, 0), (True, False), ((1, "a"), (True, "a"))), (), '[[1,0],[true,false],[[1,"a"],[true,"a"]]]'),
    ],
)
def test_odd_values_have_their_json(value: object, classes: tuple[type, ...], text: str) -> None:
    assert codec.write(value, classes) == text


@for_each(
    ("value", "classes", "said"),
    [
        ((1, Kind.STONE), (), "expected a value of a class in the game's `vocabulary`, not "),
        (Shape.ROUND | Shape.FLAT, (Shape,), "expected one of ROUND, FLAT, not <Shape"),
        *[
            (one, (Odd,), "expected numbers of at most 4300 digits")  # Python would write no more
            for one in (10**5000, (10**5000,), (10**5000, "x"), Odd(10**5000))
        ],
    ],
    ids=["kind", "flags", "number", "row", "mixed", "field"] * 3,
)
def test_odd_values_without_json_are_not_written(value: object, classes: tuple[type, ...], said: str) -> None:
    with pytest.raises(BadJson, match=said):
        codec.write(value, classes)


def test_what_is_no_class_of_values_is_named_where_it_stands_in_a_vocabulary() -> None:
    with pytest.raises(BadGame, match="Sfc32 is in the vocabulary and no class of values: expected a Value, a "):
        codec.write(generator(1), (type(generator(1)),))


def twin(field: str) -> type:
    """A class called `Twin` with a field of no declared type."""
    return attrs.make_class("Twin", [field], frozen=True)


def test_a_field_of_no_declared_type_takes_any_value() -> None:
    cls = twin("left")
    assert codec.read('{"Twin":{"left":[1,"x"]}}', (cls,)) == cls((1, "x"))


def test_two_vocabularies_may_have_a_class_of_one_name() -> None:
    one, other = twin("left"), twin("right")
    texts = [codec.write(cls(1), (cls,)) for cls in (one, other, one)]
    assert texts == ['{"Twin":{"left":1}}', '{"Twin":{"right":1}}', '{"Twin":{"left":1}}']


INNERMOST: list[tuple[object, int]] = [
    (1, 0), ((), 1), ((1, 2), 1), (card("7S"), 1), (Suit.CLUBS, 1), (Bare(), 2), (Odd(1), 2), (Hand(), 3),
    ((card("7S"),), 2), ((card("7S"), 1), 2), (Hand.of("7S"), 4),
]  # fmt: skip


@for_each(("value", "levels"), INNERMOST, ids=repr)
def test_values_are_written_down_to_the_deepest_level_that_is_read(value: object, levels: int) -> None:
    classes = (*codec.CORE_CLASSES, Bare, Odd)
    for _ in range(MOST_NESTED - levels):
        value = (value, 1)
    assert codec.read(codec.write(value, classes), classes) == value
    with pytest.raises(BadJson, match="expected a value nested at most 500 deep"):
        codec.write((value, 1), classes)


def test_a_row_is_refused_deep_inside_though_it_was_written_higher_up() -> None:
    row = ((1, "x"),)
    codec.write(row, ())
    inside: object = row
    for _ in range(MOST_NESTED - 1):
        inside = (inside,)
    with pytest.raises(BadJson, match="expected a value nested at most 500 deep"):
        codec.write(inside, ())


# What cannot be read.

BAD_JSON = {
    "nothing": "",
    "a word": "seven",
    "an open bracket": "[1",
    "two values": "1 2",
    "a comma too many": "[1,]",
    "a float": "1.0",
    "a float inside": '{"NimState":{"heap":7.0,"place":0}}',
    "a float in a list": '{"NimState":[7.0,0]}',
    "a number with an exponent": "1e3",
    "not a number": "NaN",
    "infinity": "[Infinity]",
    "minus infinity": '{"Shuffle":[-Infinity]}',
    "more digits than Python reads": "9" * 5000,
    "deep arrays": "[" * 100_000 + "]" * 100_000,
    "less deep arrays": "[" * 900 + "]" * 900 + "x",
    "deep objects": '{"Hand":{"cards":[' * 20_000 + "]}}" * 20_000,
    "an object without a member": "{}",
    "an object with two members": '{"Card":"7S","Suit":"Spades"}',
    "one member twice": '{"Card":"7S","Card":"8S"}',
    "one field twice": '{"Hand":{"cards":[],"cards":[1]}}',
    "an unknown class": '{"Wizard":[]}',
    "a builtin": '{"int":[1]}',
    "a class without a name": '{"":[]}',
    "a card that is none": '{"Card":"7X"}',
    "a number for a card": '{"Card":7}',
    "null for a card": '{"Card":null}',
    "an array for a card": '{"Card":["7S"]}',
    "an object for a card": '{"Card":{"rank":7}}',
    "a card for the joker": '{"Joker":"7S"}',
    "a number for the joker": '{"Joker":5}',
    "a suit that is none": '{"Suit":"Stars"}',
    "a number for a suit": '{"Suit":3}',
    "null for a rank": '{"Rank":null}',
    "an array for a rank": '{"Rank":["Ace"]}',
    "another enum's name": '{"Colour":"PINK"}',
    "cards that are no array": '{"Deck":{"cards":7}}',
    "cards that are text": '{"Deck":{"cards":"7S"}}',
    "fields in a list for attrs": '{"Deck":[[]]}',
    "text for the fields of attrs": '{"Result":"now"}',
    "null for the fields of attrs": '{"Result":null}',
    "a missing field of attrs": '{"Result":{"scores":[1],"winners":[0]}}',
    "all fields of attrs missing": '{"Result":{}}',
    "a field too many for attrs": '{"Result":{"scores":[1],"winners":[0],"utilities":[1],"x":1}}',
    "a wrong field of attrs": '{"Result":{"scores":["1"],"winners":[0],"utilities":[1]}}',
    "a truth value for a number": '{"Result":{"scores":[true],"winners":[0],"utilities":[1]}}',
    "a rank for a number": '{"Result":{"scores":[{"Rank":"Ace"}],"winners":[0],"utilities":[1]}}',
    "a member that is no identifier": '{"Result":{"scores":[1],"winners":[0],"utilities":[1],"a b":1}}',
    "self for a field": '{"Result":{"self":1}}',
    "another class for a field": '{"Moved":{"seat":0,"move":{"Result":{"scores":[],"winners":[],"utilities":[]}}}}',
    "the wrong things in a hand": '{"Tray":{"cards":{"Hand":{"cards":[{"Suit":"Spades"}]}},"count":1,"label":null}}',
    "a deck for a hand": '{"Tray":{"cards":{"Deck":{"cards":[{"Rank":"Ace"}]}},"count":1,"label":null}}',
    "a number for text or null": '{"Tray":{"cards":{"Hand":{"cards":[]}},"count":1,"label":2}}',
    "text for the fields of a value": '{"NimState":"7"}',
    "null for the fields of a value": '{"NimState":null}',
    "a missing field of a value": '{"NimState":{"heap":7}}',
    "all fields of a value missing": '{"NimState":{}}',
    "a field too many for a value": '{"NimState":{"heap":7,"place":0,"x":1}}',
    "one field of a value twice": '{"NimState":{"heap":7,"place":0,"heap":7}}',
    "a wrong field of a value": '{"NimState":{"heap":"7","place":0}}',
    "null for a field": '{"NimState":{"heap":null,"place":0}}',
    "self for a field of a value": '{"NimState":{"heap":7,"self":0}}',
    "a missing field in a list": '{"NimState":[7]}',
    "a field too many in a list": '{"NimState":[7,0,1]}',
    "a wrong field in a list": '{"NimState":["7",0]}',
    "null for a field in a list": '{"NimState":[null,0]}',
    "a wrong field in a list of many": BOX_LIST.replace("true", "1"),
    "a number for a switch": BOX_JSON.replace("true", "1"),
    "a number for a word": BOX_JSON.replace('"a box"', "7"),
    "text for a number or null": BOX_JSON.replace("null", '"x"'),
    "text in a row of numbers": BOX_JSON.replace("[1,2]", '[1,"2"]'),
    "a pair of one": BOX_JSON.replace('[3,"three"]', "[3]"),
    "a pair of three": BOX_JSON.replace('[3,"three"]', '[3,"three",4]'),
    "a pair the wrong way round": BOX_JSON.replace('[3,"three"]', '["three",3]'),
    "another enum": BOX_JSON.replace('{"Colour":"DARK_BLUE"}', '{"Suit":"Spades"}'),
    "a request that makes no sense": '{"Shuffle":{"length":-1}}',
    "dice without sides": '{"Roll":{"seat":0,"dice":2,"sides":0}}',
    "more drawn than there is": '{"Draw":{"counts":[1,2],"taken":4}}',
    "counts that are no tuple": '{"Draw":{"counts":3,"taken":1}}',
    "a request that makes no sense, in a list": '{"Shuffle":[-1]}',
}


@for_each("text", BAD_JSON.values(), ids=list(BAD_JSON))
def test_what_is_no_value_is_not_read(text: str) -> None:
    with pytest.raises(BadJson):
        codec.read(text, CLASSES)


@attrs.frozen
class OfTwoHeaps(Nim):
    name: ClassVar[str] = "of-two-heaps"

    def why_impossible(self, state: NimState) -> str | None:
        return None if (0, 1)[state.place] == state.place else "that place is another's"


@for_each(
    ("read", "said"),
    [
        (
            lambda: codec.read('{"Wizard":[]}', (Suit, type(card("7S")))),
            "expected one of Card, Suit, not 'Wizard'",
        ),
        (
            lambda: codec.read_plain('{"Card":"7S"}'),
            "expected numbers, texts and arrays of these, no class, not 'Card'",
        ),
        (lambda: codec.read('{"NimState":["7",0]}', CLASSES), r"NimState\.heap: expected int, not '7'"),
        (
            lambda: OfTwoHeaps().read_json('{"NimState": [7, 9]}'),
            "this position is not possible: looking at it raises IndexError: tuple index out of range",
        ),
        (
            lambda: STRAIGHTS.read_json(STRAIGHTS.write_json(STRAIGHTS.initial_state()).replace("[0,1,2,", "[0,0,2,")),
            "this position is not possible: the deck is not 52 different cards",
        ),
    ],
)
def test_a_refusal_says_what_was_expected(read: Callable[[], object], said: str) -> None:
    with pytest.raises(BadJson, match=said):
        read()


def test_a_long_value_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(BadJson) as refused:
        codec.read(json.dumps({"NimState": ["7" * 1000, 0]}), CLASSES)
    assert len(str(refused.value)) < 200


@for_each(
    ("text", "said"),
    [
        ('{"Result":{"scores":[1],"winners":[0],"utilities":[1]}}', "expected a position of nim, not Result"),
        ("{", "expected"),
    ],
)
def test_what_is_no_position_is_bad_notation(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        NIM.read_state(text)


# Whatever happens to the text: a value that can be written again, or BadJson.


@cache
def good_texts() -> tuple[str, ...]:
    shown = list(shown_in_a_game(1))
    return tuple([STRAIGHTS.write_json(value) for value in (*shown[:4], *shown[60:70], *shown[-8:])])


def holds(text: str) -> bool:
    """Whether reading gives BadJson, or a value that survives writing and reading."""
    try:
        found = STRAIGHTS.read_json(text)
    except BadJson:
        return True
    return bool(STRAIGHTS.read_json(STRAIGHTS.write_json(found)) == found)


@given(st.data())
def test_a_text_with_any_part_replaced_is_a_value_or_bad_json(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(good_texts()))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    put_in = data.draw(st.text('0123456789-.,:[]{}" eEtruefalsnlCard7SPlayHand', max_size=6) | st.text(max_size=3))
    assert holds(text[:start] + put_in + text[end:])


JUNK: tuple[object, ...] = (
    *(None, True, -1, 0, 53, 2**63, 10**400, 0.5, float("nan"), "", "7S", "x", [], [[]], [1] * 60, {}),
    *({"Card": "7S"}, {"Suit": "Spades"}, {"Hand": {"cards": [1]}}, {"Play": {"card": 7}}, {"Wizard": []}),
)


def places(tree: object, at: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """The way to every part of some JSON."""
    yield at
    if isinstance(tree, list):
        for i, one in enumerate(tree):
            yield from places(one, (*at, i))
    elif isinstance(tree, dict):
        for name, one in tree.items():
            yield from places(one, (*at, name))


def replaced(tree: object, at: tuple[int | str, ...], by: object) -> object:
    if not at:
        return by
    if isinstance(tree, list):
        return [replaced(one, at[1:], by) if i == at[0] else one for i, one in enumerate(tree)]
    assert isinstance(tree, dict)
    return {name: replaced(one, at[1:], by) if name == at[0] else one for name, one in tree.items()}


@given(st.data())
def test_json_with_any_part_exchanged_is_a_value_or_bad_json(data: st.DataObject) -> None:
    tree: object = json.loads(data.draw(st.sampled_from(good_texts())))
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.sampled_from(list(places(tree))))
        tree = replaced(tree, at, data.draw(st.sampled_from(JUNK)))
    assert holds(json.dumps(tree))


@for_each("depth", [100, 300, 500, 700, 900, 1100, 5000])
@for_each(("left", "right"), [("[", "]"), ('{"Hand":{"cards":[', "]}}")], ids=["arrays", "hands"])
def test_deep_nesting_is_a_value_or_bad_json(left: str, right: str, depth: int) -> None:
    try:
        found = codec.read(left * depth + right * depth, CLASSES)
    except BadJson:
        return
    assert isinstance(found, tuple | Hand)


@attrs.frozen
class Grown:
    """A value of attrs with a field that is left out where it has its default."""

    first: int
    late: tuple[int, ...] = attrs.field(default=(), metadata=codec.OMITTED)


@for_each(
    ("value", "text"),
    [
        (Late(1), '{"Late":{"first":1}}'),
        (Late(1, 2), '{"Late":{"first":1,"late":2}}'),
        (Grown(1), '{"Grown":{"first":1}}'),
        (Grown(1, (2,)), '{"Grown":{"first":1,"late":[2]}}'),
    ],
)
def test_a_last_field_may_be_left_out_where_it_has_its_default(value: object, text: str) -> None:
    assert codec.write(value, (Late, Grown)) == text
    assert codec.read(text, (Late, Grown)) == value


@for_each(
    ("text", "reason"),
    [
        ('{"Late":{"first":1,"late":0}}', "Late: expected the fields first, not ['first', 'late']"),
        ('{"Late":{"late":2}}', "Late: expected the fields first, late, not ['late']"),
        ('{"Late":{}}', "Late: expected the fields first, late, not []"),
        ('{"Late":{"first":1,"later":2}}', "Late: expected the fields first, late, not ['first', 'later']"),
        ('{"Late":{"first":1,"first":1}}', "expected each member once, not ['first', 'first']"),
        ('{"Late":1}', "Late: expected its fields by name, not 1"),
        ('{"Late":[1,0]}', "Late: expected 1 fields, not 2"),
        ('{"Late":[1,2,3]}', "Late: expected 2 fields, not 3"),
        ('{"Grown":{}}', "Grown: expected the fields first, not []"),
        ('{"Grown":{"late":[2]}}', "Grown: expected the fields first, late, not ['late']"),
        ('{"Grown":{"first":1,"other":2}}', "Grown: expected the fields first, not ['first', 'other']"),
    ],
)
def test_a_value_has_the_fields_that_it_says(text: str, reason: str) -> None:
    with pytest.raises(BadJson) as refused:
        codec.read(text, (Late, Grown))
    assert str(refused.value) == reason


def test_a_list_has_every_field_without_a_default() -> None:
    with pytest.raises(BadJson, match=r"^Late: expected more than 0 fields: "):  # Python says how many are missing
        codec.read('{"Late":[]}', (Late, Grown))
