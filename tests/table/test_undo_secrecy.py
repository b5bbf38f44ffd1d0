"""`cardkit.table.undo_secrecy`: who would know too much if a move were taken back, and when a record is given out."""

from typing import Any

import pytest

import crazy_eights
import faulty_together as together
import hearts
from cardkit import Generator, Table
from cardkit.core.errors import BadGame, NothingToUndo, NotOver
from cardkit.core.simple_game import Named
from cardkit.games import skipbo, straights, unowar
from cardkit.registry import AnyGame
from cardkit.table.undo_secrecy import came_to_light, knowing_after_undo, whole_record
from support import for_each

AnyTable = Table[Any, Any, Any]

THREE = together.game(seats=3)
DICE = THREE.choosing((1, 2), (3, 3), (2, 2))
STAY, DARE = Named("stay"), Named("dare")


def waiting(game: AnyGame, moves: int = 0) -> AnyTable:
    """A table after that many moves, each the first that is legal, which waits for the next."""
    table = Table(game, seed=1)
    while True:
        for _ in table.steps():
            pass
        if table.move_count == moves:
            return table
        table.play(table.legal_moves()[0])


def chosen(*seats: int) -> AnyTable:
    """A table of three where these have dared, in this order."""
    table = Table(THREE, seed=1, state=DICE)
    for seat in seats:
        table.play(DARE, seat)
    return table


def test_who_has_learned_from_a_move() -> None:
    assert knowing_after_undo(waiting(hearts.Hearts(), 1)) == ()  # nobody learns from a card put aside
    # Everybody else learns from a card that is played.
    table = waiting(straights.game(), 2)
    mover = (table.state.turn() - 1) % 4
    assert knowing_after_undo(table) == tuple([seat for seat in range(4) if seat != mover])
    # Who draws learns which card it was.
    table = waiting(crazy_eights.CrazyEights())
    mover = table.state.turn()
    table.play("draw")
    assert mover in knowing_after_undo(table)


@for_each("seats", [(1, 2), (1, 2, 0)])
def test_nobody_learns_from_a_choice_in_secret_and_all_from_the_last_of_them(seats: tuple[int, ...]) -> None:
    table = chosen(*seats)
    knowing = (0, 1, 2) if len(seats) == 3 else ()
    since = table.history.since_move_of(seats[-1])
    assert since is not None
    assert knowing_after_undo(table) == knowing_after_undo(table, seats[-1]) == knowing
    assert knowing == tuple([seat for seat in range(3) if came_to_light(table, *since, [seat])])


def test_what_followed_from_the_move_of_a_seat_counts_for_those_who_are_meant() -> None:
    table = chosen(1, 2, 0)
    assert knowing_after_undo(table, 1) == knowing_after_undo(table, 0)
    assert knowing_after_undo(table, 0, among=[2, 1, 1]) == (1, 2)


@for_each("game", [straights.game(), unowar.game(), skipbo.game()], ids=lambda game: str(game.name))
def test_asking_leaves_the_table_as_it_is(game: AnyGame) -> None:
    table = waiting(game, 3)
    before = table.version, table.state, table.record()
    knowing_after_undo(table)
    assert (table.version, table.state, table.record()) == before


def test_who_is_called_something_is_no_news() -> None:
    table = chosen(1)
    table.introduce(0, "Anna Maria")
    table.seat(0, "first")
    assert knowing_after_undo(table) == ()


@for_each(("table", "seat"), [(waiting(straights.game()), None), (chosen(1), 0), (chosen(1), 7)])
def test_a_seat_that_has_not_moved_has_no_move_to_take_back(table: AnyTable, seat: int | None) -> None:
    with pytest.raises(NothingToUndo):
        knowing_after_undo(table, seat)


class Unguessable(straights.StraightsGame):
    """A game that cannot make up positions, and so says nothing of what is hidden."""

    def determinize(self, view: straights.StraightsView, rng: Generator) -> straights.StraightsState:
        raise BadGame("it makes up nothing")


def test_of_a_game_that_makes_up_nothing_whatever_others_do_is_news() -> None:
    table = waiting(Unguessable(straights.game().options), 2)
    mover = (table.state.turn() - 1) % 4
    assert knowing_after_undo(table) == tuple([seat for seat in range(4) if seat != mover])


# The whole record.


def test_the_whole_record_is_given_out_at_the_end_and_not_before() -> None:
    table = Table(straights.game(rounds=1), ["first"] * 4)
    with pytest.raises(NotOver, match="this game of straights is not over, and its record has what is hidden"):
        whole_record(table)
    table.run()
    assert whole_record(table) == table.record()
