"""What the games say that a position is worth, for searches."""

from collections.abc import Iterator

from cardkit import registry
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.registry import AnyGame
from support import for_each


def positions(game: AnyGame, seed: int, limit: int = 400) -> Iterator[State]:
    """Those of a random game, the last one included."""
    rng = seeded_sfc32(seed)
    state = game.initial_state()
    for _ in range(limit):
        yield state
        if state.turn() == OVER:
            return
        chance = state.turn() == CHANCE
        state = state.resolved(state.request().sample(rng)) if chance else state.after(state.pick(rng))


def test_rounds_won_are_what_a_position_of_unowar_is_worth() -> None:
    game = registry.load("unowar", rounds=3)
    last = list(positions(game, 1, 5_000))[-1]
    first, second = last.scores()
    assert first != second
    assert game.evaluator.heuristic(last) == (first - second, second - first)


@for_each("seed", range(3))
def test_a_top_card_that_can_be_played_counts_as_part_of_a_card(seed: int) -> None:
    game = registry.load("skipbo")
    ready = 0
    for state in positions(game, seed):
        if state.turn() < 0:
            continue
        worth = game.evaluator.heuristic(state)
        assert worth is not None
        from_stock = any(game.write_move(move).startswith("stock") for move in game.legal_moves(state))
        left = state.scores()[state.turn()]
        assert worth[state.turn()] == (300 if from_stock else 0) - 1000 * left
        ready += from_stock
    assert ready


def test_builders_begin_as_equals_and_end_with_their_points() -> None:
    game = registry.load("constructor", preset="bounded", points=3)
    planner = game.policies["planner"]
    rng = seeded_sfc32(2)
    state = game.initial_state()
    begun = game.evaluator.heuristic(state)
    assert begun is not None
    assert len(set(begun)) == 1
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state = state.resolved(state.request().sample(rng))
        else:
            before = game.evaluator.heuristic(state)
            assert before is not None
            assert len(before) == game.seats
            state = state.after(planner.choose(state, rng))
    assert game.evaluator.heuristic(state) == tuple([1000 * points for points in state.scores()])
