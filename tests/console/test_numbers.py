"""Numbers at the generic prompt: of the list, or of a move itself."""

from typing import ClassVar

import attrs
import pytest

from cardkit import OVER, Log, OpenGame, Result, State, Table
from cardkit.console.terminal_table import Face
from cardkit.console.wording import loose_move, moves_text
from cardkit.core.errors import BadNotation
from cardkit.core.simple_game import Named, OpenView


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
class Cards(OpenGame[OnceState]):
    """Moves are numbers."""

    name: ClassVar[str] = "cards"
    actions: ClassVar[tuple[str, ...]] = tuple(map(str, range(1, 14)))
    legal: ClassVar[tuple[int, ...]] = (10, 11, 12)  # the cards 11, 12 and 13

    @property
    def seats(self) -> int:
        return 1

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 0)

    def initial_state(self) -> OnceState:
        return OnceState(self.legal)


@attrs.frozen
class Bids(Cards):
    """Moves end with numbers."""

    name: ClassVar[str] = "bids"
    actions: ClassVar[tuple[str, ...]] = tuple([f"bid {number}" for number in range(1, 14)])


Numbers = Table[OnceState, Named, OpenView]


@pytest.fixture
def cards() -> Numbers:
    return Table(Cards())


@pytest.fixture
def bids() -> Numbers:
    return Table(Bids())


def test_moves_that_are_numbers_are_listed_without_other_numbers(cards: Numbers) -> None:
    assert moves_text(cards).split() == ["11", "12", "13"]


@pytest.mark.parametrize("line", ["11", "12", "13"])
def test_a_number_that_is_a_move_is_that_move(cards: Numbers, line: str) -> None:
    assert str(loose_move(cards, line)) == line


def test_a_number_that_is_a_move_which_is_not_legal_is_no_place_in_the_list(cards: Numbers) -> None:
    assert str(loose_move(cards, "2")) == "2"


def test_a_hint_names_no_number_of_a_list_without_numbers(cards: Numbers) -> None:
    assert Face[OnceState, Named, OpenView]().number_of(cards, cards.legal_moves()[0]) is None


def test_a_number_behind_the_list_is_the_end_of_a_move(bids: Numbers) -> None:
    assert str(loose_move(bids, "12")) == "bid 12"


def test_a_number_that_is_nothing_is_refused(bids: Numbers) -> None:
    with pytest.raises(BadNotation, match="Expected a number from 1 to 3, not 9"):
        loose_move(bids, "9")


def test_a_number_of_the_list_is_taken_where_no_move_ends_with_it(bids: Numbers) -> None:
    assert str(loose_move(bids, "2")) == "bid 12"


@attrs.frozen
class Low(Bids):
    """Bids whose numbers are places in the list, too, but others'."""

    name: ClassVar[str] = "low"
    legal: ClassVar[tuple[int, ...]] = (0, 2, 3)


def test_a_number_that_may_mean_two_moves_is_asked_about() -> None:
    expected = "3 may mean bid 4, which has this number in the list, or bid 3: type its words"
    with pytest.raises(BadNotation, match=expected):
        loose_move(Table(Low()), "3")


def test_a_number_that_means_the_same_move_both_ways_is_taken() -> None:
    assert str(loose_move(Table(Low()), "1")) == "bid 1"


def test_a_game_ends_after_it() -> None:
    table = Table(Low())
    table.play("bid 1")
    assert isinstance(table.result, Result)
