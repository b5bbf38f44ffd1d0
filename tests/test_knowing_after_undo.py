"""`table.undo_secrecy.knowing_after_undo`: who would know too much if a move were taken back."""

from typing import Any

import pytest

import crazy_eights
import faulty_together as together
import hearts
from cardkit import Table
from cardkit.core.errors import NothingToUndo
from cardkit.core.simple_game import Named
from cardkit.games import skipbo, straights, unowar
from cardkit.registry import AnyGame
from cardkit.table.undo_secrecy import came_to_light, knowing_after_undo
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


def test_nobody_learns_from_a_card_put_aside() -> None:
    assert knowing_after_undo(waiting(hearts.Hearts(), 1)) == ()


def test_everybody_else_learns_from_a_card_that_is_played() -> None:
    table = waiting(straights.game(), 2)
    mover = (table.state.turn() - 1) % 4
    assert knowing_after_undo(table) == tuple([seat for seat in range(4) if seat != mover])


def test_who_draws_learns_which_card_it_was() -> None:
    table = waiting(crazy_eights.CrazyEights())
    mover = table.state.turn()
    table.play("draw")
    assert mover in knowing_after_undo(table)


def test_nobody_learns_from_a_choice_in_secret() -> None:
    assert knowing_after_undo(chosen(1, 2)) == ()


def test_all_learn_from_the_last_of_them() -> None:
    assert knowing_after_undo(chosen(1, 2, 0), 0) == (0, 1, 2)


def test_what_followed_from_the_move_of_a_seat_counts() -> None:
    table = chosen(1, 2, 0)
    assert knowing_after_undo(table, 1) == knowing_after_undo(table, 0)


def test_only_those_are_asked_who_are_meant() -> None:
    assert knowing_after_undo(chosen(1, 2, 0), among=[2, 1, 1]) == (1, 2)


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 0)])
def test_they_are_those_of_whom_something_came_to_light(seats: tuple[int, ...]) -> None:
    table = chosen(*seats)
    since = table.since_move_of(seats[-1])
    assert since is not None
    assert knowing_after_undo(table) == tuple([seat for seat in range(3) if came_to_light(table, *since, [seat])])


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


def test_there_is_no_move_to_take_back() -> None:
    with pytest.raises(NothingToUndo):
        knowing_after_undo(waiting(straights.game()))


@pytest.mark.parametrize("seat", [0, 7])
def test_a_seat_that_has_not_moved_has_no_move_to_take_back(seat: int) -> None:
    with pytest.raises(NothingToUndo):
        knowing_after_undo(chosen(1), seat)
