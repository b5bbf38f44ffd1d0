"""What a file or a program can make long, or nest deep, brings neither build down: a bound or a loop is everywhere."""

import copy
import pickle
import sys
from typing import Final

import pytest

import cardkit
from cardkit.core.errors import BadJson, BadNotation, BadOption, BadRecord
from cardkit.core.json.codec import MOST_NESTED, read_options, read_plain
from cardkit.core.value import Value, replace
from cardkit.games.skipbo.piles import Stack, stacked
from cardkit.registry import BUILT_IN
from support import for_each

LONG: Final = 200_000
PACK: Final = 4 * 52 + 16  # the largest there is
LONGEST: Final = 255  # cards in a pile
SKIPBO: Final = cardkit.load("skipbo")
MEGABYTES: Final = "9" * 10**7


class Linked(Value):
    """A value of somebody's own, with another one inside, and so on."""

    __slots__ = ("rest",)

    def __init__(self, rest: "Linked | None") -> None:
        self.rest = rest


def pile(size: int, top: int = 2) -> Stack:
    made = stacked((1,) * (size - 1) + (top,), build=False)
    assert made is not None
    return made


def test_a_long_pile_is_equal_to_one_of_its_cards_and_hashed_shown_and_copied() -> None:
    one = pile(LONGEST)
    assert (one, hash(one)) == (pile(LONGEST), hash(pile(LONGEST)))
    assert one != pile(LONGEST - 1)
    assert repr(one).endswith("None" + ", build=False)" * LONGEST)
    assert [copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))] == [one] * 3


def test_what_a_pile_is() -> None:
    # A pile is shown and changed by its fields.
    assert repr(pile(2)) == "Stack(card=2, below=Stack(card=1, below=None, build=False), build=False)"
    assert replace(pile(3), card=7) == pile(3, top=7)
    # What is no pile is refused.
    with pytest.raises(ValueError, match="expected a pile of 255 cards at most"):
        pile(LONGEST + 1)
    with pytest.raises(ValueError, match="expected a pile of one kind"):
        Stack(card=2, below=pile(1), build=True)
    # A pile of the largest pack is written and read.
    one = pile(PACK)
    assert SKIPBO.read_json(SKIPBO.write_json(one)) == one


def unnamed(_: object) -> str:
    """pytest names a test by what it is given, all of it; these are too long for that."""
    return "long"


NESTED: Final = {
    "arrays": ("[", "]"),
    "objects": ('{"a":', "}"),
    "piles": ('{"Stack":{"card":5,"below":', ',"build":false}}'),
    "piles as lists": ('{"Stack":[5,', ",false]}"),
    "arrays never closed": ("[", ""),
}


@for_each("kind", sorted(NESTED))
@for_each("limit", [1000, 10**6])
def test_json_nested_without_end_is_refused(kind: str, limit: int) -> None:
    opening, closing = NESTED[kind]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)  # who raises it gets no crash, either
    try:
        with pytest.raises(BadJson, match="expected a value nested at most 500 deep"):
            SKIPBO.read_json(opening * LONG + "null" + closing * LONG)
    finally:
        sys.setrecursionlimit(before)


def test_brackets_inside_a_text_nest_nothing() -> None:
    text = '"' + '[{\\"' * MOST_NESTED + '"'
    assert read_plain(text) == '[{"' * MOST_NESTED


@pytest.mark.slow
def test_many_arrays_beside_each_other_nest_nothing() -> None:
    assert read_plain(f"[{','.join(['[]'] * LONG)}]") == ((),) * LONG


@for_each("text", ['"' + '\\"' * LONG, '"' * LONG, "[" + '"[' * LONG, "\\" * LONG + "[" * LONG], ids=unnamed)
def test_odd_quotation_marks_are_looked_at_once(text: str) -> None:
    with pytest.raises(BadJson):
        read_plain(text + "[" * (MOST_NESTED + 1))


@pytest.mark.slow
def test_values_linked_without_end_raise_an_error_of_python() -> None:
    one: Linked | None = None
    for _ in range(LONG):
        one = Linked(one)
    with pytest.raises(RecursionError):
        hash(one)


# Ten megabytes where a few letters are expected.


@for_each("text", [MEGABYTES, " " * 10**7, "\x00" * 10**7, "7S " * 10**6], ids=unnamed)
def test_a_long_text_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        cardkit.card(text)
    assert len(str(refused.value)) < 250


@for_each("text", [MEGABYTES, "x " * 10**6, "\x00" * 10**7, "play " + MEGABYTES], ids=unnamed)
@for_each("name", BUILT_IN)
def test_a_long_text_is_no_move_and_no_position(name: str, text: str) -> None:
    game = cardkit.load(name)
    for read in (game.read_move, game.read_state):
        with pytest.raises(BadNotation) as refused:
            read(text)
        assert len(str(refused.value)) < 400


@for_each("text", [MEGABYTES, "a=" + MEGABYTES, MEGABYTES + "=x", "a=" + "[" * LONG, "\x00=\x00"], ids=unnamed)
def test_a_long_text_is_no_option(text: str) -> None:
    with pytest.raises(BadOption) as refused:
        read_options(text)
    assert len(str(refused.value)) < 250
    assert "\x00" not in str(refused.value)


@for_each("value", [MEGABYTES, "a\nb", 10**6000], ids=unnamed)
@for_each("name", ["preset", "no_such", "rounds"])
def test_a_long_value_is_quoted_in_part(name: str, value: object) -> None:
    with pytest.raises(BadOption) as refused:
        cardkit.load("straights", **{name: value})
    assert len(str(refused.value)) < 250
    assert "\n" not in str(refused.value)


def record(*, lines: int = 0, line: str = "") -> str:
    """The text of a record of Straights, with lines put in before the last."""
    table = cardkit.Table(cardkit.load("straights"), ["first"] * 4, seed=1)
    table.run(limit=3)
    before, _, end = cardkit.write_record(table.record()).rstrip("\n").rpartition("\n")
    return "\n".join([before, *[line] * lines, end, ""])


@for_each(
    "line",
    ["seat 0 " + MEGABYTES, "chance " + "1 " * 10**6, MEGABYTES, "\x00" * 10**6, "seed " + MEGABYTES, "\r" * 10**6],
)
def test_a_long_line_in_a_record_is_refused(line: str) -> None:
    with pytest.raises(BadRecord) as refused:
        cardkit.read_record(record(lines=1, line=line))
    assert len(str(refused.value)) < 300
    assert "\x00" not in str(refused.value)


@pytest.mark.whole
def test_a_record_of_a_million_entries_is_looked_at_to_its_end() -> None:
    with pytest.raises(BadRecord, match=r"expected .* lines above this one, not 10000"):
        cardkit.read_record(record().replace("stream", "seat 0 x\n" * 10**6 + "stream", 1))


@for_each("word", ["seed", "revision", "options", "game", "generator"])
def test_a_long_header_of_a_record_is_refused(word: str) -> None:
    lines = [f"{word} {MEGABYTES}" if line.startswith(f"{word} ") else line for line in record().split("\n")]
    with pytest.raises(BadRecord) as refused:
        cardkit.resume(cardkit.load("straights"), cardkit.read_record("\n".join(lines)))
    assert len(str(refused.value)) < 400
