"""UnoWar: two players follow the suit or go as high. `cardkit.games.unowar.display.text.rules_text` tells how it is
played.
"""

from cardkit.core.options import options_from
from cardkit.games.unowar.events import Dealt, Drawn, Played, RoundBegan, RoundWon, Shuffled, Won
from cardkit.games.unowar.game import UnoWarGame
from cardkit.games.unowar.moves import Play
from cardkit.games.unowar.objects import (
    AI,
    BiggestCardAI,
    CardPile,
    Deck,
    Hand,
    PolicyAI,
    SmallestCardAI,
    UnoWarMatch,
    named_ai,
    numbered_card,
    tournament,
)
from cardkit.games.unowar.options import PRESETS, UnoWarOptions
from cardkit.games.unowar.rules import UnoWarState
from cardkit.games.unowar.view import Slot, UnoWarView

__all__ = [
    "AI",
    "PRESETS",
    "BiggestCardAI",
    "CardPile",
    "Dealt",
    "Deck",
    "Drawn",
    "Hand",
    "Play",
    "Played",
    "PolicyAI",
    "RoundBegan",
    "RoundWon",
    "Shuffled",
    "Slot",
    "SmallestCardAI",
    "UnoWarGame",
    "UnoWarMatch",
    "UnoWarOptions",
    "UnoWarState",
    "UnoWarView",
    "Won",
    "game",
    "named_ai",
    "numbered_card",
    "tournament",
]


def game(preset: str = "standard", *, rounds: int | None = None, hand: int | None = None) -> UnoWarGame:
    """UnoWar with the options of a preset, some of them changed. Raises BadOption.

    `rounds`: how many win the game (10). `hand`: how many cards each holds (5, at most 10).
    """
    return UnoWarGame(options_from(PRESETS, preset, {"rounds": rounds, "hand": hand}))
