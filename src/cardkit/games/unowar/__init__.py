"""UnoWar: see `cardkit.games.unowar.rules` for the rules."""

from cardkit.core.options import options_from
from cardkit.games.unowar.game import (
    Dealt,
    Drawn,
    Play,
    Played,
    RoundBegan,
    RoundWon,
    Shuffled,
    UnoWarGame,
    Won,
)
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
from cardkit.games.unowar.policies import Biggest, FirstPlayable, Smallest
from cardkit.games.unowar.rules import PRESETS, UnoWarOptions, UnoWarState
from cardkit.games.unowar.views import Slot, UnoWarView

__all__ = [
    "AI",
    "PRESETS",
    "Biggest",
    "BiggestCardAI",
    "CardPile",
    "Dealt",
    "Deck",
    "Drawn",
    "FirstPlayable",
    "Hand",
    "Play",
    "Played",
    "PolicyAI",
    "RoundBegan",
    "RoundWon",
    "Shuffled",
    "Slot",
    "Smallest",
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
    changes: dict[str, object] = {"rounds": rounds, "hand": hand}
    given = {name: value for name, value in changes.items() if value is not None}
    return UnoWarGame(options_from(PRESETS, preset, given))
