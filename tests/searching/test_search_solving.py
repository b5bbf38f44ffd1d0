"""The exact solver: against known values, against brute force, and that it gives up where it must."""

from fractions import Fraction
from functools import cache

import pytest

from cardkit import CHANCE, OVER, generator, load
from cardkit.core.state import State
from cardkit.search import Limit, Solution, solve
from cardkit.search.playouts import AnyGame
from partners import Heap, HeapOptions
from searching.games import (
    HOLD,
    ROLL,
    SMALL,
    Choice,
    End,
    GridState,
    HeapsState,
    Luck,
    Nim,
    Node,
    Pig,
    PigState,
    Sketch,
    TicTacToe,
    Walk,
    positions,
)
from suites.bids import Bids
from suites.lottery import Lottery
from suites.matrix import Matrix
from support import for_each

SAME = pytest.approx


def solved(game: AnyGame, state: State) -> Solution:
    found = solve(game, state)
    assert found is not None
    return found


def sketched(root: Node, seats: int = 2) -> Solution:
    game = Sketch(root=root, sides=tuple([(seat,) for seat in range(seats)]))
    return solved(game, game.initial_state())


# Known values.


def test_tic_tac_toe_is_a_draw() -> None:
    assert solved(TicTacToe(), GridState()).utilities == (0.0, 0.0)


@for_each(
    ("cells", "value", "best"),
    [
        ("XX.OO....", 1, {"c1"}),  # a win in one
        ("X...O...X", 0, {"b1", "a2", "c2", "b3"}),  # a corner loses
        ("X........", 0, {"b2"}),
        ("XOX.O....", 0, {"b3"}),  # all else loses at once
    ],
)
def test_known_positions_of_tic_tac_toe(cells: str, value: int, best: set[str]) -> None:
    state = GridState(cells)
    found = solved(TicTacToe(), state)
    assert {TicTacToe.actions[one] for one, worth in found.values.items() if worth == value} == best
    assert found.utilities[state.turn()] == value


@for_each("heaps", [(1,), (2, 2), (1, 2, 3), (3, 4, 5), (2, 4, 6), (1, 1, 1, 1), (3, 3, 1)])
def test_nim_is_won_by_who_moves_where_the_heaps_do_not_cancel(heaps: tuple[int, ...]) -> None:
    found = solved(Nim(heaps=heaps), HeapsState(heaps))
    assert found.utilities == ((1, -1) if HeapsState(heaps).nimber() else (-1, 1))


@for_each("heaps", [(1, 2), (3, 4, 5), (1, 3, 5), (4, 4, 1)])
def test_nim_is_won_by_making_them_cancel(heaps: tuple[int, ...]) -> None:
    state = HeapsState(heaps)
    assert state.after(solved(Nim(heaps=heaps), state).action).nimber() == 0


def test_sketches_are_worth_what_is_best_for_each() -> None:
    # A position of chance is the mean of what follows.
    found = sketched(Luck((End((3, 0)), End((0, 3)), End((0, 0)))))
    assert found.utilities == SAME((1.0, 1.0))
    assert (found.action, found.values) == (-1, {})
    # The end of a game is worth its utilities.
    found = sketched(End((5, -5)))
    assert (found.utilities, found.action) == ((5.0, -5.0), -1)
    # Of three seats each takes its own best.
    first = Choice(1, (End((9, 1, 0)), End((0, 2, 0))))
    second = Choice(2, (End((8, 0, 1)), End((4, 0, 2))))
    found = sketched(Choice(0, (first, second)), 3)
    assert (found.utilities, found.action, found.values) == ((4.0, 0.0, 2.0), 1, {0: 0.0, 1: 4.0})
    # Between equals the first is taken.
    assert sketched(Choice(0, (End((0, 0)), End((1, -1)), End((1, -1))))).action == 1
    # Where the most there is can be had nothing else is looked at.
    found = sketched(Choice(0, (End((0, 0)), End((100, -100)), End((50, -50)))))
    assert found.values == {0: 0.0, 1: 100.0}
    # Partners take what is best for both.
    partner = Choice(2, (End((1, -1, 1, -1)), End((3, -3, 3, -3))))
    game = Sketch(root=Choice(0, (End((2, -2, 2, -2)), partner)), sides=((0, 2), (1, 3)))
    assert solved(game, game.initial_state()).utilities == (3.0, -3.0, 3.0, -3.0)
    # A game for one is solved.
    found = sketched(Choice(0, (End((1,)), Luck((End((0,)), End((4,)))), End((1,)))), 1)
    assert (found.utilities, found.action) == ((2.0,), 1)


# Against brute force, which remembers nothing and leaves nothing out.


def brute(game: AnyGame, state: State) -> tuple[Fraction, ...]:
    turn = state.turn()
    if turn == OVER:
        return tuple([Fraction(one) for one in game.utilities(state)])
    if turn == CHANCE:
        parts = [(part, brute(game, state.resolved(outcome))) for outcome, part in state.request().outcomes()]
        return tuple([sum((part * worth[seat] for part, worth in parts), Fraction(0)) for seat in range(game.seats)])
    return max([brute(game, state.after(action)) for action in state.legal()], key=lambda worth: worth[turn])


BRUTE: tuple[tuple[AnyGame, int], ...] = (
    (Nim(heaps=(2, 3, 1)), 4),
    (Pig(target=4), 5),
    (Heap(HeapOptions(counters=7)), 5),
    (Heap(HeapOptions(seats=3, sides=3, counters=7)), 5),
    (SMALL["kuhn"], 3),
    (Walk(length=7), 6),
)


@for_each(("game", "moves"), BRUTE, ids=lambda one: getattr(one, "name", ""))
def test_all_positions_of_small_games_are_worth_what_brute_force_says(game: AnyGame, moves: int) -> None:
    for seed in range(3):
        for state in positions(game, generator(seed), moves):
            assert solved(game, state).utilities == SAME([float(one) for one in brute(game, state)])


def test_every_second_move_of_tic_tac_toe_is_worth_what_brute_force_says() -> None:
    game = TicTacToe()
    for seed in range(6):
        for state in list(positions(game, generator(seed), 9))[3:]:
            found = solved(game, state)
            for action, value in found.values.items():
                assert value == float(brute(game, state.after(action))[state.turn()])


# Pig, against the iteration of values.


@cache
def pig_values(target: int, sides: int, bust: int) -> dict[tuple[int, int, int], float]:
    """By what the one on turn has, the other has, and is gathered: the chance to win of the one on turn."""
    places = [
        (mine, theirs, gathered)
        for mine in range(target)
        for theirs in range(target)
        for gathered in range(target - mine)
        if gathered != 1
    ]
    value = dict.fromkeys(places, 0.5)
    for _ in range(200):
        before = dict(value)
        for mine, theirs, gathered in places:
            rolled = (1 - value[theirs, mine + bust, 0] if mine + bust < target else 1.0) / sides
            for face in range(2, sides + 1):
                won = mine + gathered + face >= target
                rolled += (1.0 if won else value[mine, theirs, gathered + face]) / sides
            held = 1 - value[theirs, mine + gathered, 0] if gathered else 0.0
            value[mine, theirs, gathered] = max(rolled, held)
        if max([abs(value[place] - before[place]) for place in places]) < 1e-12:
            break
    return value


@for_each(("target", "sides"), [(5, 3), (8, 3), (9, 4)])
def test_the_first_seat_of_pig_wins_as_often_as_the_iteration_of_values_says(target: int, sides: int) -> None:
    game = Pig(target=target, sides=sides)
    won = pig_values(target, sides, 1)[0, 0, 0]
    assert solved(game, game.initial_state()).utilities == SAME((won, 1 - won))


def test_each_move_of_pig_is_worth_what_the_iteration_of_values_says() -> None:
    game = Pig(target=9, sides=4)
    value = pig_values(9, 4, 1)
    for have, gathered in [((3, 4), 2), ((0, 8), 4), ((5, 0), 3)]:
        found = solved(game, PigState(9, 4, 1, have, gathered))
        held = 1 - value[have[1], have[0] + gathered, 0]
        assert found.values[HOLD] == SAME(held)
        assert max(found.values[ROLL], held) == SAME(value[have[0], have[1], gathered])


# Where it gives up.


def test_what_cannot_be_solved() -> None:
    # A game that may come back to where it was is not solved.
    assert solve(Pig(bust=0), Pig(bust=0).initial_state()) is None
    # What is deeper than calls may go is not solved.
    assert solve(Walk(length=6_000), Walk(length=6_000).initial_state()) is None
    # Chance that cannot be listed is not solved.
    assert solve(Lottery(), Lottery().initial_state()) is None
    # Chance of too many outcomes is not solved.
    game = load("straights")
    assert solve(game, game.initial_state()) is None


@pytest.mark.parametrize("game", [Matrix(), Bids()], ids=lambda game: game.name)
def test_where_seats_choose_at_once_nothing_is_solved(game: AnyGame) -> None:
    assert solve(game, game.initial_state()) is None


def test_bounds_of_what_is_solved() -> None:
    # What comes before a choice at once is not solved.
    assert solve(Bids(), Bids().initial_state()) is None  # which is a deal
    # The last of those who choose at once is solved as if it saw.
    state = Matrix().initial_state().after(1)
    assert solved(Matrix(), state).utilities == (-1.0, 1.0)
    assert solve(TicTacToe(), GridState(), nodes=1000) is None  # more positions than may be are not solved
    # As many positions as it takes are enough.
    need = solved(TicTacToe(), GridState("X........")).positions
    assert solve(TicTacToe(), GridState("X........"), nodes=need) is not None
    # One position less than it takes is too few.
    need = solved(TicTacToe(), GridState("X........")).positions
    assert solve(TicTacToe(), GridState("X........"), nodes=need - 1) is None
    # A limit that has passed ends it.
    limit = Limit()
    limit.cancel()
    assert solve(TicTacToe(), GridState(), limit=limit) is None


@for_each("game", SMALL.values(), ids=SMALL)
def test_what_is_solved_is_a_legal_action_and_within_bounds(game: AnyGame) -> None:
    low, high = game.utility_bounds
    for state in positions(game, generator(5), 6):
        found = solve(game, state, nodes=3000)
        if found is not None:
            assert found.action in state.legal()
            assert set(found.values) <= set(state.legal())
            assert all(low - 1e-9 <= one <= high + 1e-9 for one in found.utilities)
