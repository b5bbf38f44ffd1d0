"""The better players of Constructor win, and their games end."""

import pytest

from cardkit.core.playout import policy_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.games import constructor
from cardkit.games.constructor import PRESETS
from cardkit.games.constructor.players import POLICIES

pytestmark = pytest.mark.slow


def wins(one: str, others: str, preset: str, games: int) -> tuple[int, int]:
    """How many games one player wins, in one seat after the other, against another in all others, and how many are
    finished. Every seed is played in all seats.
    """
    game = constructor.game(preset)
    won = finished = 0
    for number in range(games):
        seed, own = divmod(number, game.seats)
        policies = tuple([POLICIES[one if seat == own else others] for seat in range(game.seats)])
        rngs = tuple([seeded_sfc32(seed, 1 + seat) for seat in range(game.seats)])
        winners = policy_playout(game.initial_state(), policies, seeded_sfc32(seed), rngs, 20_000).state.winners()
        won += own in winners
        finished += bool(winners)
    return won, finished


def test_who_beats_whom() -> None:
    # Sensible beats uniform.
    won, finished = wins("sensible", "uniform", "settlers", 20)
    assert won >= 19
    assert finished >= 19
    # Planner beats sensible.
    won, finished = wins("planner", "sensible", "settlers", 28)
    assert won >= 10
    assert finished == 28
    # Sensible loses to planners.
    won, finished = wins("sensible", "planner", "random-board", 12)
    assert won <= 3
    assert finished == 12


@pytest.mark.parametrize("preset", PRESETS)
def test_games_end(preset: str) -> None:
    assert constructor.game(preset).seats == wins("planner", "planner", preset, constructor.game(preset).seats)[1]
