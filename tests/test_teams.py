"""Teams: what a game says of them, what the contract asks, and how an ending is told."""

from typing import Any, ClassVar

import attrs
import pytest

import partners
from cardkit import Result, State, Table, contract
from cardkit.console.terminal_table import Face, ending
from cardkit.core.errors import BrokenContract
from cardkit.core.game_hooks import why_no_teams
from cardkit.core.scenes.display import Display
from cardkit.core.simple_game import Named, OpenView
from cardkit.registry import load
from partners import Heap, HeapOptions, HeapState
from support import for_each

FOUR = Heap()


def over(game: Heap) -> Result:
    """How a game ends in which everybody takes as much as they can."""
    result = Table(game, ["greedy"] * game.seats).run()
    assert isinstance(result, Result)
    return result


# What a game says.


def test_what_a_game_and_its_result_say_of_teams() -> None:
    # Every seat is a team of its own unless a game says otherwise.
    assert load("straights").teams == ((0,), (1,), (2,), (3,))
    assert over(FOUR).teams == ((0, 2), (1, 3))  # the result of a game of partners has its teams
    assert over(Heap(HeapOptions(seats=3, sides=3))).teams == ()  # the result of a game without partners has no teams
    # A result without teams does not name them.
    assert repr(Result((1,), (0,), (1,))) == "Result(scores=(1,), winners=(0,), utilities=(1,))"
    # A result with teams names them.
    shown = "Result(scores=(1, 1), winners=(0, 1), utilities=(1, 1), teams=((0, 1),))"
    assert repr(Result((1, 1), (0, 1), (1, 1), ((0, 1),))) == shown


@pytest.mark.parametrize("result", [over(FOUR), Result((1, 2), (1,), (1, 2))], ids=["teams", "none"])
def test_a_result_comes_back_from_json(result: Result) -> None:
    assert FOUR.read_json(FOUR.write_json(result)) == result


def test_the_json_of_a_result_without_teams_does_not_name_them() -> None:
    assert FOUR.write_json(Result((1,), (0,), (1,))) == '{"Result":{"scores":[1],"winners":[0],"utilities":[1]}}'


@for_each("teams", [((0,), (1,), (2,)), ((0, 2), (1,)), ((0, 1, 2),)])
def test_teams_may_be_of_any_size(teams: tuple[tuple[int, ...], ...]) -> None:
    assert why_no_teams(teams, 3) is None


@for_each(
    "teams",
    [
        *((), ((0, 1),), ((0, 1), (1, 2)), ((0, 1, 2), ()), ((0, 1), (2, 3)), ((1, 0), (2,)), ((1, 2), (0,))),
        *([(0, 1), (2,)], ([0, 1], (2,)), ((0, 1), (2.0,)), ((0, True), (2,)), None),
    ],
    ids=str,
)
def test_what_is_no_teams_is_told(teams: object) -> None:
    said = "expected tuples of seats, ascending, every seat from 0 to 2 in one of them, by their first, not "
    assert (why_no_teams(teams, 3) or "").startswith(said)


# The contract.


@attrs.frozen
class Overlapping(Heap):
    """A seat is in two teams."""

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 1), (1, 2, 3))


@attrs.frozen
class Unequal(Heap):
    """Partners do not share what they take."""

    def utilities(self, state: HeapState) -> tuple[int, ...]:
        return state.taken


class LoneState(HeapState):
    """A position of the next."""

    __slots__ = ()

    def winners(self) -> tuple[int, ...]:
        return super().winners()[:1]


@attrs.frozen
class LoneWinner(Heap):
    """Only one of the partners wins."""

    vocabulary: ClassVar[tuple[type, ...]] = (LoneState,)

    def initial_state(self) -> HeapState:
        return LoneState(self.made(), self.made().counters, 0, (0,) * self.seats)


@attrs.frozen
class OtherSeats(Heap):
    """The option `seats` is not the number of seats."""

    seats: ClassVar[int] = 4


class OddGroups(Display[OpenView[HeapState], Named]):
    """Moves are in a group that is no line of text."""

    def group_of(self, move: Named) -> str:
        return "two\nlines"


@attrs.frozen
class OddGroup(Heap):
    """Moves are in a group that is no line of text."""

    display_class = OddGroups


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, {"apart": True}, {"seats": 6, "sides": 3}, {"seats": 1, "sides": 1}], ids=str)
def test_a_game_of_partners_keeps_the_contract(changes: dict[str, Any]) -> None:
    assert contract.check(partners.game(**changes), seeds=range(3)).unfinished == 0


@for_each(
    ("game", "words"),
    [
        (Overlapping(), "turn: teams: expected tuples of seats, ascending, every seat from 0 to 3 in one of them"),
        (Unequal(), r"expected equal ones for the partners \(., .\)"),
        (LoneWinner(), r"expected all of the partners \(., .\), or none"),
        (OtherSeats(HeapOptions(seats=2)), "the option seats is 2, of 4 seats"),
        (OddGroup(), r"notation: take one is in group 'two\\nlines'"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_the_contract_finds_what_is_wrong_with_partners(game: Heap, words: str) -> None:
    with pytest.raises(BrokenContract, match=words):
        contract.check(game, seeds=range(3), rules=["turn", "notation"], processes=False)


# Told at the console.


def test_partners_with_one_score_are_told_together() -> None:
    assert ending(Face(), over(FOUR)) == [
        "Player1 and Player3: 6",
        "Player2 and Player4: 5",
        "Player1 and Player3 win!",
    ]


def test_how_teams_are_told() -> None:
    # Partners with scores of their own are told apart.
    told = ending(Face(), Result((3, 3, 3, 2), (0, 2), (6, 5, 6, 5), ((0, 2), (1, 3))))
    assert told[:-1] == ["Player1 and Player3: 3", "Player2: 3", "Player4: 2"]
    # Teams that draw win each.
    told = ending(Face(), Result((5, 5, 5), (0, 1, 2), (5, 5, 5), ((0, 2), (1,))))
    assert told[2:] == ["Player1 and Player3 win!", "Player2 wins!"]
    # A game of partners may have no winner.
    assert ending(Face(), Result((0, 0), (), (0, 0), ((0, 1),))) == ["Player1 and Player2: 0", "Nobody wins."]
    # People are told who plays together.
    told = list(Face[HeapState, Any, Any]().greeting(Table(FOUR, [None, "greedy", "greedy", "greedy"])))
    assert told[2:4] == ["Player1 and Player3 play together.", "Player2 and Player4 play together."]
    # Nobody is told so where every seat plays for itself.
    assert "together" not in "\n".join(Face[State, Any, Any]().greeting(Table(load("straights"))))
