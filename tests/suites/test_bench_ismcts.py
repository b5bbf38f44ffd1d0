"""`python -m bench.ismcts`: searches of both sides play whole games, and their playouts are counted."""

import pytest
from bench import ismcts
from bench.ismcts import Budget, Made

from cardkit.search import Search

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["unowar", "liars-dice"])
def test_a_deal_is_played_from_both_seats(name: str) -> None:
    row = ismcts.row(name, Budget(playouts=4), 1, "search", ours_alone=True)
    assert row[:2] == [name, "4 playouts"]
    assert row[3:5] == ["50.0 %", "2"]


def test_playouts_of_openspiel_are_counted() -> None:
    game, made = ismcts.game_of("unowar"), Made()
    other = Made()
    ours = ismcts.Ours(Search.named(game.rules, "search:4"), 1, other)
    ismcts.ending(game, [ours, ismcts.theirs(game, Budget(playouts=5), 1.0, 1, made)], 1)
    assert made.playouts == 5 * made.moves > 0
    assert other.playouts > 0


def test_a_search_of_openspiel_ends_when_its_time_is_up() -> None:
    """A simulation takes some milliseconds, and three are made at least."""
    game, made = ismcts.game_of("constructor"), Made()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.theirs(game, Budget(seconds=0.001), 1.0, 1, made)
    assert bot.step(state) in state.legal_actions()
    assert made.playouts == ismcts.FEWEST
