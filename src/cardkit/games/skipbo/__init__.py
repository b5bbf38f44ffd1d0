"""Comp10001-Bo and its bonus game, a relative of Skip-Bo.

`cardkit.games.skipbo.display.text.rules_text` tells how it is played.
"""

from cardkit.core.options import options_from
from cardkit.games.skipbo.events import (
    Abandoned,
    Cleared,
    Completed,
    Dealt,
    Drawn,
    Embargoed,
    NoPlay,
    Played,
    Restarted,
    Revealed,
    Shuffled,
    TurnBegan,
    Won,
)
from cardkit.games.skipbo.game import SkipBoGame
from cardkit.games.skipbo.moves import EMBARGO, HAND, STOCK, Build, Discard, Lay, Move, Play
from cardkit.games.skipbo.options import PRESETS, SkipBoOptions
from cardkit.games.skipbo.state import SkipBoState
from cardkit.games.skipbo.view import SkipBoView

__all__ = [
    "EMBARGO",
    "HAND",
    "PRESETS",
    "STOCK",
    "Abandoned",
    "Build",
    "Cleared",
    "Completed",
    "Dealt",
    "Discard",
    "Drawn",
    "Embargoed",
    "Lay",
    "Move",
    "NoPlay",
    "Play",
    "Played",
    "Restarted",
    "Revealed",
    "Shuffled",
    "SkipBoGame",
    "SkipBoOptions",
    "SkipBoState",
    "SkipBoView",
    "TurnBegan",
    "Won",
    "game",
]


def game(
    preset: str = "comp10001bo",
    *,
    jokers: int | None = None,
    embargoes: bool | None = None,
    stockpile: int | None = None,
    hand: int | None = None,
    plays: int | None = None,
    turns: int | None = None,
    builds: int | None = None,
    discards: int | None = None,
    decks: int | None = None,
) -> SkipBoGame:
    """Comp10001-Bo with the options of a preset, some of them changed. Raises BadOption.

    `jokers` in the pack (0; 4 in the bonus game). `embargoes`: whether everybody has an embargo card. Cards of a
    `stockpile` (8) and of a `hand` (5). The most `plays` in a turn (5) and `turns` of a player (20). Piles: `builds`
    (4) and `discards` of each player (4). `decks` in the pack (2).
    """
    changes = dict(locals())  # the parameters by name
    return SkipBoGame(options_from(PRESETS, changes.pop("preset"), changes))
