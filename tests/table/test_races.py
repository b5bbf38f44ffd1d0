"""Seats that race: the first answer that arrives counts, and questions to the others are withdrawn."""

from typing import Any

import attrs
import pytest

import bluff
from cardkit import IllegalMove, Log, OpenGame, Table, read_record, replace, resume, write_record
from cardkit.core.errors import Stale
from cardkit.core.policy import FirstLegal
from cardkit.kits.reactions import PASS, PASS_FOR_TURN, ReactingState

AnyTable = Table[Any, Any, Any]
SPEAK = 2


def claimed(*players: object) -> AnyTable:
    """A table at which the first of four has claimed something, and all others may react."""
    table: AnyTable = Table(bluff.Bluff(bluff.BluffOptions(seats=4)), list(players) or None, seed=1)  # type: ignore[arg-type]  # policies
    while table.state.turn() < 0:
        table.step()
    table.play("claim")
    return table


def version(table: AnyTable, seat: int) -> int:
    """The version of what a seat is asked."""
    question = table.question(seat)
    assert question is not None
    return question.version


def test_a_pass_leaves_the_others_their_questions() -> None:
    table = claimed()
    asked = version(table, 2)
    table.play("pass", 3)
    table.play("pass for this turn", 1)
    assert (table.acting, version(table, 2), table.question(3)) == ((2,), asked, None)
    table.play("challenge", 2, version=asked)


def test_who_speaks_closes_the_window_and_late_answers_are_refused() -> None:
    table = claimed()
    asked = version(table, 2)
    table.play("block", 3)
    assert table.acting == (0, 1, 2)
    with pytest.raises(Stale, match=f"seat 2 is asked at version {asked + 1} here, and this answers version {asked}"):
        table.play("challenge", 2, version=asked)
    table.play("challenge", 0)
    with pytest.raises(IllegalMove, match="seat 2 is not to move here"):
        table.play("challenge", 2)


@attrs.frozen
class TwiceState(ReactingState):
    """A race; whoever speaks is raced against by the rest, who may do the same as before."""

    spoke: int | None = None  # who did last

    def reacted(self, log: Log | None = None) -> "TwiceState":
        if not self.window.spoken:
            return self
        ((spoke, _),), answers = self.window.spoken, zip(self.window.seats, self.window.answers, strict=True)
        rest = [seat for seat, answer in answers if answer is None and seat != spoke]
        return replace(self, spoke=spoke).opened(dict.fromkeys(rest, (PASS, SPEAK)), "race") if rest else self

    def scores(self) -> tuple[int, ...]:
        return (0,) * 4


@attrs.frozen
class Twice(OpenGame[TwiceState]):
    """Speak."""

    name = "twice"
    seats = 4
    actions = ("pass", "pass for this turn", "speak")
    utility_bounds = (0, 0)

    def initial_state(self) -> TwiceState:
        return TwiceState().opened(dict.fromkeys(range(4), (PASS, SPEAK)), "race")


def test_the_next_window_asks_anew_even_if_it_asks_the_same_of_the_rest() -> None:
    table: AnyTable = Table(Twice())
    asked = version(table, 2)
    table.play("pass", 0)
    assert version(table, 2) == asked
    table.play("speak", 1)
    assert (table.acting, version(table, 2)) == ((2, 3), asked + 2)


def test_computers_are_asked_in_order_and_those_that_pass_stop_nobody() -> None:
    table = claimed(None, FirstLegal(), None, FirstLegal())
    asked = version(table, 2)
    while not isinstance(table.step(), int):
        pass
    assert (table.acting, version(table, 2)) == ((2,), asked)


def test_a_reaction_is_taken_back() -> None:
    table = claimed()
    before = table.state
    table.play("pass", 1)
    table.undo()
    assert (table.state, table.acting) == (before, (1, 2, 3))
    assert version(table, 2) == table.version


def test_a_race_is_recorded_in_the_order_in_which_it_was_run() -> None:
    table = claimed()
    for seat, move in ((3, "pass"), (1, "block"), (2, "pass for this turn")):
        table.play(move, seat)
    again = resume(table.game, read_record(write_record(table.record())))
    assert (again.state, write_record(again.record())) == (table.state, write_record(table.record()))


def test_choices_in_a_race_are_open() -> None:
    table = claimed()
    table.play("pass", 2)
    assert str(table.heard(None)[-1]) == "Player3: pass"
    assert PASS_FOR_TURN in table.state.facing(1).legal()
