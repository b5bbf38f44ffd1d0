"""Straights: see `cardkit.games.straights.rules` for the rules."""

from cardkit.core.game import options_from
from cardkit.games.straights.game import (
    Dealt,
    Discard,
    Discarded,
    Dropped,
    Move,
    Play,
    Played,
    RoundBegan,
    RoundScored,
    StraightsGame,
    StraightsView,
    Won,
)
from cardkit.games.straights.policies import First
from cardkit.games.straights.rules import PRESETS, StraightsOptions, StraightsState

__all__ = [
    "PRESETS",
    "Dealt",
    "Discard",
    "Discarded",
    "Dropped",
    "First",
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
    "game",
]


def game(
    preset: str = "standard", *, target: int | None = None, rounds: int | None = None, corner: bool | None = None
) -> StraightsGame:
    """Straights with the options of a preset, some of them changed. Raises BadOption.

    `target`: points at which the game ends (80). `rounds`: the most rounds played, 0 for no limit. `corner`: whether
    ace and king of a suit are neighbours.
    """
    changes: dict[str, object] = {"target": target, "rounds": rounds, "corner": corner}
    given = {name: value for name, value in changes.items() if value is not None}
    return StraightsGame(options_from(PRESETS, preset, given))
