"""cardkit: a card or board game written once, as exact, typed rules, that then drives everything.

>>> import cardkit
>>> game = cardkit.load("straights")
>>> cardkit.Table(game, ["first", "first", "first", "first"], seed=6788).run()
Result(scores=(75, 88, 29, 129), winners=(2,), utilities=(-75, -88, -29, -129))
"""

import sys

# `python -m cardkit` looks into the current folder first, where any file may lie: from here on, it is the last one.
if (
    sys.argv[:1] == ["-m"]  # so Python says that it looks for the module to run
    and not sys.flags.safe_path
    and sys.orig_argv[-len(sys.argv)].removeprefix("-m").partition(".")[0] == "cardkit"
):
    sys.path.append(sys.path.pop(0))

from typing import TYPE_CHECKING, Literal, overload

from cardkit import registry
from cardkit.core import VERSION, errors
from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Rank, Suit, card, cards
from cardkit.core.chance import Dice, DiceTotal, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import CardkitError, IllegalMove
from cardkit.core.evaluator import Evaluator
from cardkit.core.event import Event
from cardkit.core.game import Game, Result, Step
from cardkit.core.options import Options
from cardkit.core.piles import Deck, Hand, Pile
from cardkit.core.policy import Policy
from cardkit.core.records.record import Record, read_record, write_record
from cardkit.core.rng import Generator, make_generator
from cardkit.core.scenes.display import Display
from cardkit.core.simple_game import OpenGame, SimpleGame
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.value import put, replace
from cardkit.core.view import View
from cardkit.players.player import HUMAN
from cardkit.registry import AnyGame, game_names
from cardkit.table.replay import replay, resume
from cardkit.table.table import Table, Unfinished

if TYPE_CHECKING:
    from cardkit import contract, games
    from cardkit.games.constructor import ConstructorGame
    from cardkit.games.skipbo import SkipBoGame
    from cardkit.games.straights import StraightsGame
    from cardkit.games.unowar import UnoWarGame
    from cardkit.pictures.drawing import picture as picture  # not promised, and there

__version__ = VERSION


@overload
def load(name: Literal["straights"], **options: object) -> "StraightsGame": ...
@overload
def load(name: Literal["unowar"], **options: object) -> "UnoWarGame": ...
@overload
def load(name: Literal["skipbo"], **options: object) -> "SkipBoGame": ...
@overload
def load(name: Literal["constructor"], **options: object) -> "ConstructorGame": ...
@overload
def load(name: str, **options: object) -> AnyGame: ...
def load(name: str, **options: object) -> AnyGame:
    """The game of a name, with options by keyword; `preset="…"` starts from a preset.

    Raises UnknownGame, BadOption, or BadPlugin for a plug-in that cannot be used.
    """
    return registry.load(name, **options)


def generator(seed: int, name: str = "sfc32") -> Generator:
    """A generator of random numbers for this seed: the default one, or `minstd` or `java`.

    Raises UnknownGenerator or BadSeed.
    """
    return make_generator(name, seed)


def __getattr__(name: str) -> object:
    """`cardkit.contract`, `cardkit.games` and `cardkit.picture`, loaded when they are first wanted."""
    if name in ("contract", "games", "picture"):
        import importlib  # noqa: PLC0415  wanted by few

        module = importlib.import_module("cardkit.pictures.drawing" if name == "picture" else f"cardkit.{name}")
        return module.picture if name == "picture" else module
    raise AttributeError(f"module 'cardkit' has no attribute {name!r}")


# What programs may rely on; docs/stable.md says what each is. The rest is in named modules.
__all__ = [
    "CHANCE",
    "HUMAN",
    "JOKER",
    "OVER",
    "STANDARD_DECK",
    "Card",
    "CardkitError",
    "Deck",
    "Dice",
    "DiceTotal",
    "Display",
    "Draw",
    "Evaluator",
    "Event",
    "Game",
    "Generator",
    "Hand",
    "IllegalMove",
    "Log",
    "OpenGame",
    "Options",
    "Outcome",
    "Pile",
    "Policy",
    "Rank",
    "Record",
    "Request",
    "Result",
    "Shuffle",
    "SimpleGame",
    "State",
    "Step",
    "Suit",
    "Table",
    "Unfinished",
    "View",
    "card",
    "cards",
    "contract",
    "errors",
    "game_names",
    "games",
    "generator",
    "load",
    "put",
    "read_record",
    "replace",
    "replay",
    "resume",
    "write_record",
]
