"""Lists of moves, in columns and in groups; and moves as people type them: numbers, and words loosely."""

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

import attrs
import pytest

import crazy_eights
import faulty
from cardkit import OVER, Card, Deck, Hand, Log, OpenGame, Pile, State, Suit, Table
from cardkit.console.terminal_table import Face
from cardkit.console.wording import loose_move, moves_text
from cardkit.core.errors import BadNotation
from cardkit.core.scenes.display import Display
from cardkit.core.simple_game import Named, OpenView
from cardkit.games import constructor, straights
from support import for_each

BIDS = [f"{count}x{face}" for count in range(1, 16) for face in range(1, 7)]
Asked = Table["OnceState", Named, OpenView["OnceState"]]


@attrs.frozen
class OnceState(State):
    """One move, and it is over."""

    left: tuple[int, ...]

    def turn(self) -> int:
        return 0 if self.left else OVER

    def legal(self) -> tuple[int, ...]:
        return self.left

    def after(self, action: int, log: Log | None = None) -> "OnceState":
        return OnceState(())

    def scores(self) -> tuple[int, ...]:
        return (0,)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class Moves(OpenGame[OnceState]):
    """Make one of these moves."""

    name: ClassVar[str] = "moves"
    seats: ClassVar[int] = 1
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

    def initial_state(self) -> OnceState:
        return OnceState(tuple(range(len(self.actions))))


class ByCount(Display[OpenView[OnceState], Named]):
    """Bids are listed by their counts."""

    def group_of(self, move: Named) -> str:
        count, _, face = move.text.partition("x")
        return f"{count} dice" if face else ""


class LongNames(Display[OpenView[OnceState], Named]):
    """Groups whose names fill half a line."""

    def group_of(self, move: Named) -> str:
        return "a bid with a name that nobody would want to read at all"


class NoGroups(Display[OpenView[OnceState], Named]):
    """Moves that belong together by nothing."""

    def group_of(self, move: Named) -> str:
        return ""


def asking(
    actions: Iterable[str],
    legal: Sequence[int] | None = None,
    display: type[Display[OpenView[OnceState], Named]] = ByCount,
) -> Asked:
    """A table where somebody is asked for one of these moves; all are legal, if nothing is said."""
    texts = tuple(actions)
    kind = type("Chosen", (Moves,), {"actions": texts, "display_class": display})
    return Table(kind(), state=OnceState(tuple(range(len(texts)) if legal is None else legal)))


def bids(first: int = 0, display: type[Display[OpenView[OnceState], Named]] = ByCount) -> Asked:
    """Ninety bids, of which those from the first on are legal, or to say that the last one was a lie."""
    return asking([*BIDS, "liar"], range(first, 91), display)


# Lists.


def test_moves_are_listed_beside_one_another_and_columns_are_read_downwards() -> None:
    table = Table(faulty.game(hand=4), seed=1)
    table.step()
    assert moves_text(table) == "  1 2S       2 3S       3 6H       4 7H       5 steal\n"
    hand, none, empty = Hand.of("8C 8D 8H 8S KS QS JS TS 9S 7S"), Hand[Card](), Deck[Card]()
    state = crazy_eights.EightsState(
        stock=empty, pile=Pile.of("2S"), hands=(hand, none), suit=Suit.SPADES, place=0, passes=0
    )
    listed = moves_text(Table(crazy_eights.CrazyEights(), state=state)).splitlines()
    numbers = [[int(number) for number in re.findall(r"(?:^|  ) *(\d+) ", line)] for line in listed]
    rows = len(listed)
    assert numbers == [[first + rows * step for step in range(len(row))] for first, row in enumerate(numbers, 1)]
    assert max([len(line) for line in listed]) <= 78


def test_moves_in_groups_are_lines_with_the_same_columns_headed_by_their_names_and_read_across() -> None:
    text = moves_text(bids())
    lines = text.splitlines()
    assert [re.split(r"  +", line)[0] for line in lines[:-1]] == [f"{count} dice:" for count in range(1, 16)]
    assert lines[2] == "3 dice:   13 3x1    14 3x2    15 3x3    16 3x4    17 3x5    18 3x6"
    assert len({tuple([found.end() for found in re.finditer(r"x", line)]) for line in lines[:9]}) == 1
    assert max([len(line) for line in lines]) <= 78
    assert re.findall(r"(\d+) (\d+x\d)", text) == [(str(number), bid) for number, bid in enumerate(BIDS, 1)]


def test_a_game_that_names_no_groups_has_those_of_the_first_words() -> None:
    told = moves_text(bids(display=Display[OpenView[OnceState], Named])).splitlines()
    assert (len(told), " ".join(told[0].split())) == (16, "1: 1 1x1 2 1x2 3 1x3 4 1x4 5 1x5 6 1x6")
    assert (told[1].split()[:3], told[-1].split()) == (["2:", "7", "2x1"], ["liar:", "91", "liar"])


def test_a_group_that_needs_more_lines_is_named_once() -> None:
    lines = moves_text(bids(display=LongNames)).splitlines()
    named = [line.startswith("a bid with a name tha...: ") for line in lines]
    assert (named.count(True), lines[1][:26]) == (1, " " * 26)


@for_each(
    ("table", "word", "listed"),
    [
        (bids(88), "", "15 dice: 1 15x5 2 15x6 3 liar"),  # few moves are in groups, too
        (bids(), "15 dice", "15 dice: 85 15x1 86 15x2 87 15x3 88 15x4 89 15x5 90 15x6"),  # a group by its name
        (bids(84), "15x", "15 dice: 1 15x1 2 15x2 3 15x3 4 15x4 5 15x5 6 15x6"),  # moves by how they begin
        (bids(), "aces", "No legal move has a word that begins with 'aces'."),
        (asking("+-*", display=Display[OpenView[OnceState], Named]), "", "1 + 2 - 3 *"),  # moves without a letter
        (asking(["11", "12", "13"]), "", "11 12 13"),  # moves that are numbers have no others
    ],
)
def test_what_is_listed(table: Asked, word: str, listed: str) -> None:
    assert " ".join(moves_text(table, word).split()) == listed


def test_a_large_group_is_told_by_its_ends() -> None:
    assert "`moves build-res` lists them" in moves_text(Table(constructor.game(), seed=1))


# Moves as they are typed.


@for_each("line", ["3x5", "3 x 5", "3X5", " 3  x5 ", "3-x-5", "3*x*5", "17"])
def test_a_move_is_typed_loosely(line: str) -> None:
    assert loose_move(bids(), line.strip()) == Named("3x5")


@for_each(
    ("line", "move"),
    [
        ("pl v", "play Village"),
        ("PLAY VIL", "play Village"),
        ("smi", "play Smithy"),
        ("pl", "'pl' may mean play Village, play Smithy: type more of it, or its number"),
        ("bu", "'bu' may mean buy Village, buy 10: type more of it, or its number"),
        ("buy 1", "expected a move such as play Village, play Smithy, buy Village, buy 10, not 'buy 1'"),
        ("v", "expected a move such as play Village, play Smithy, buy Village, buy 10, not 'v'"),
    ],
)
def test_beginnings_that_only_one_legal_move_has_are_enough(line: str, move: str) -> None:
    table = asking(["play Village", "play Smithy", "buy Village", "buy 10", "buy Smithy"], range(4))
    try:
        assert loose_move(table, line).text == move
    except BadNotation as error:
        assert str(error) == move  # noqa: PT017  one table of what is typed and answered


def test_the_first_word_alone_is_too_little_even_where_one_move_begins_so() -> None:
    with pytest.raises(BadNotation, match=r"^'play' may mean play Village: type more of it, or its number$"):
        loose_move(asking(["play Village", "pass"]), "play")


@for_each("move", ["play Smithy", "buy Smithy", "challenge", "2S"])
def test_one_sentence_refuses_whatever_the_move_begins_with(move: str) -> None:
    face: Face[OnceState, Named, OpenView[OnceState]] = Face()
    assert face.refusal(asking([move], ()), Named(move), "it is not in your hand") == (
        f"'{move}' is not legal: it is not in your hand."
    )


@for_each("line", ["", "0", "92", "3x", "x", "l", "3x5 3x6"])
def test_what_fits_no_move_or_many_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        loose_move(bids(), line)


def test_what_is_no_move_is_refused_with_some_that_are_and_what_fits_several_is_asked_about() -> None:
    with pytest.raises(BadNotation, match=r"expected a move such as 5x1, 5x2, 5x3, 5x4, 5x5, 5x6, …, not '3x9'"):
        loose_move(bids(24), "3x9")
    table = Table(straights.game(), seed=6788)
    table.step()
    table.play("play 7S")
    with pytest.raises(BadNotation):
        loose_move(table, "discard")


# Numbers: of the list, or of a move itself.

CARDS = [str(number) for number in range(1, 14)]
BID = [f"bid {number}" for number in range(1, 14)]


@for_each(
    ("actions", "legal", "line", "move"),
    [
        *[(CARDS, (10, 11, 12), line, line) for line in ("11", "12", "13")],
        (CARDS, (10, 11, 12), "2", "2"),  # a move, though not a legal one; no place in the list
        (BID, (10, 11, 12), "12", "bid 12"),  # behind the list it is the end of a move
        (BID, (10, 11, 12), "2", "bid 12"),  # where no move ends with it, a place in the list
        (BID, (0, 2, 3), "1", "bid 1"),  # the same move both ways
    ],
)
def test_a_number_is_a_move_or_the_end_of_one_or_a_place_in_the_list(
    actions: list[str], legal: tuple[int, ...], line: str, move: str
) -> None:
    assert str(loose_move(asking(actions, legal), line)) == move


@for_each(
    ("legal", "line", "said"),
    [
        ((10, 11, 12), "9", "Expected a number from 1 to 3, not 9"),
        ((0, 2, 3), "3", "3 may mean bid 4, which has this number in the list, or bid 3: type its words"),
    ],
)
def test_a_number_that_is_nothing_or_may_mean_two_moves_is_refused(
    legal: tuple[int, ...], line: str, said: str
) -> None:
    with pytest.raises(BadNotation, match=said):
        loose_move(asking(BID, legal), line)


def test_a_hint_names_no_number_of_a_list_without_numbers() -> None:
    table = asking(CARDS)
    assert Face[OnceState, Named, OpenView[OnceState]]().number_of(table, table.legal_moves()[0]) is None


def test_many_points_of_a_board_are_one_line() -> None:
    points = [f"{letter}{row}" for row in range(1, 8) for letter in "abcde"]
    line, rest = moves_text(asking([*points, "pass"], display=NoGroups)).splitlines()
    assert line == "any of 35 points, such as c4; `moves c` lists those of column c"
    assert rest.split() == ["pass:", "36", "pass"]
