"""Straights: four players shed their cards along the suits.

`cardkit.games.straights.display.text.rules_text` tells how it is played.
"""

from cardkit.core.options import options_from
from cardkit.games.straights.events import Dealt, Discarded, Played, RoundBegan, RoundScored, Won
from cardkit.games.straights.game import StraightsGame
from cardkit.games.straights.moves import Discard, Move, Play
from cardkit.games.straights.options import PRESETS, StraightsOptions
from cardkit.games.straights.rules import StraightsState
from cardkit.games.straights.scenarios.scenario import DEMOS, demo, read_scenario, write_scenario
from cardkit.games.straights.view import Dropped, StraightsView

__all__ = [
    "DEMOS",
    "PRESETS",
    "Dealt",
    "Discard",
    "Discarded",
    "Dropped",
    "Move",
    "Play",
    "Played",
    "RoundBegan",
    "RoundScored",
    "StraightsGame",
    "StraightsOptions",
    "StraightsState",
    "StraightsView",
    "Won",
    "demo",
    "game",
    "read_scenario",
    "write_scenario",
]


def game(
    preset: str = "standard", *, target: int | None = None, rounds: int | None = None, corner: bool | None = None
) -> StraightsGame:
    """Straights with the options of a preset, some of them changed. Raises BadOption.

    `target`: points at which the game ends (80). `rounds`: the most rounds played, 0 for no limit. `corner`: whether
    ace and king of a suit are neighbours.
    """
    return StraightsGame(options_from(PRESETS, preset, {"target": target, "rounds": rounds, "corner": corner}))
