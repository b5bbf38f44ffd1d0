"""Long lists of moves in the groups that a game gives them, and bids as people type them."""

import re
from typing import ClassVar

import attrs
import pytest

from cardkit import OVER, Log, OpenGame, Options, State, Table
from cardkit.console.wording import loose_move, moves_text
from cardkit.core.errors import BadNotation
from cardkit.core.scenes.display import Display
from cardkit.core.simple_game import Named, OpenView

COUNTS, FACES = range(1, 16), range(1, 7)
BIDS = tuple([f"{count}x{face}" for count in COUNTS for face in FACES])


class BidState(State):
    """The highest bid so far, by its number; -1 before the first."""

    __slots__ = ("called", "highest", "place")

    def __init__(self, highest: int = -1, place: int = 0, called: bool = False) -> None:
        self.highest = highest
        self.place = place
        self.called = called

    def turn(self) -> int:
        return OVER if self.called else self.place

    def legal(self) -> tuple[int, ...]:
        bids = range(self.highest + 1, len(BIDS))
        return () if self.called else (*bids, len(BIDS)) if self.highest >= 0 else tuple(bids)

    def after(self, action: int, log: Log | None = None) -> "BidState":
        if action == len(BIDS):
            return BidState(self.highest, self.place, called=True)
        return BidState(action, 1 - self.place)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


class BidCounts(Display[OpenView, Named]):
    """Bids are listed by their counts."""

    def group_of(self, move: Named) -> str:
        count, _, face = move.text.partition("x")
        return f"{count} dice" if face else ""


@attrs.frozen
class Bidding(OpenGame[BidState]):
    """Bid higher and higher, or call."""

    name: ClassVar[str] = "bidding"
    actions: ClassVar[tuple[str, ...]] = (*BIDS, "call")
    vocabulary: ClassVar[tuple[type, ...]] = (BidState,)
    display_class: ClassVar[type[Display[OpenView, Named]]] = BidCounts

    @property
    def seats(self) -> int:
        return 2

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 0)

    def initial_state(self) -> BidState:
        return BidState()


class LongGroups(Display[OpenView, Named]):
    """Groups whose names fill half a line."""

    def group_of(self, move: Named) -> str:
        return "a bid with a name that nobody would want to read at all"


@attrs.frozen
class LongNames(Bidding):
    """Groups whose names fill half a line."""

    display_class = LongGroups


@attrs.frozen
class Signs(Bidding):
    """Moves without a letter."""

    actions: ClassVar[tuple[str, ...]] = ("+", "-", "*")
    display_class = Display[OpenView, Named]

    def initial_state(self) -> BidState:
        return BidState(len(BIDS) - 1)

    def legal_moves(self, state: BidState) -> tuple[Named, ...]:
        return tuple([Named(text) for text in self.actions])


def at(bid: str | None = None, game: Bidding | None = None) -> Table[BidState, Named, OpenView]:
    """A table where this was bid."""
    state = BidState() if bid is None else BidState(BIDS.index(bid), 1)
    return Table(game or Bidding(Options()), state=state)


def test_each_group_is_a_line_headed_by_its_name() -> None:
    lines = moves_text(at()).splitlines()
    assert [re.split(r"  +", line)[0] for line in lines] == [f"{count} dice:" for count in COUNTS]


def test_the_moves_of_a_group_are_read_across() -> None:
    assert moves_text(at()).splitlines()[2] == "3 dice:   13 3x1    14 3x2    15 3x3    16 3x4    17 3x5    18 3x6"


def test_all_groups_have_the_same_columns() -> None:
    columns = {tuple([found.end() for found in re.finditer(r"x", line)]) for line in moves_text(at()).splitlines()[:9]}
    assert len(columns) == 1


def test_no_line_of_ninety_bids_is_wider_than_a_terminal() -> None:
    assert max([len(line) for line in moves_text(at()).splitlines()]) <= 78


def test_every_move_is_listed_with_its_number() -> None:
    assert re.findall(r"(\d+) (\d+x\d)", moves_text(at())) == [(str(n), bid) for n, bid in enumerate(BIDS, 1)]


def test_few_moves_are_in_groups_too() -> None:
    assert moves_text(at("15x4")) == "15 dice:   1 15x5    2 15x6\n           3 call\n"


def test_a_group_that_needs_more_lines_is_named_once() -> None:
    lines = moves_text(at(game=LongNames(Options()))).splitlines()
    named = [line.startswith("a bid with a name tha...: ") for line in lines]
    assert (named.count(True), lines[1][:26]) == (1, " " * 26)


def test_a_word_finds_a_group_by_its_name() -> None:
    listed = moves_text(at(), "3 dice")
    assert re.findall(r"\d+x\d", listed) == [f"3x{face}" for face in FACES]


def test_a_word_finds_moves_by_how_they_begin_too() -> None:
    assert moves_text(at(), "12x").startswith("12 dice:  67 12x1")


def test_a_word_that_neither_moves_nor_groups_have_finds_nothing() -> None:
    assert moves_text(at(), "aces") == "No legal move has a word that begins with 'aces'.\n"


def test_moves_without_a_letter_are_listed() -> None:
    assert moves_text(at(game=Signs(Options()))) == "  1 +    2 -    3 *\n"


@pytest.mark.parametrize("line", ["3x5", "3 x 5", "3X5", " 3 x5 ", "3-x-5", "17"])
def test_a_bid_is_typed_loosely(line: str) -> None:
    assert loose_move(at(), line) == Named("3x5")


def test_what_is_no_bid_is_refused_with_some_that_are() -> None:
    with pytest.raises(BadNotation, match=r"expected a move such as 1x1, 1x2, 1x3, 1x4, 1x5, 1x6, …, not '3x9'"):
        loose_move(at(), "3x9")
