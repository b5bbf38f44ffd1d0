"""cardkit: a card or board game written once, as exact, typed rules, that then drives everything.

>>> import cardkit
>>> game = cardkit.load("straights")
>>> cardkit.Table(game, ["first", "first", "first", "first"], seed=6788).run()
Result(scores=(75, 88, 29, 129), winners=(2,), utilities=(-75, -88, -29, -129))
"""

from typing import TYPE_CHECKING

from cardkit.core import VERSION, errors
from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Joker, Rank, Suit, card, card_or_joker, cards
from cardkit.core.chance import Draw, Outcome, Request, Roll, Shuffle
from cardkit.core.errors import (
    BadGame,
    BadJson,
    BadNotation,
    BadOption,
    BadPlugin,
    BadRecord,
    BadSeed,
    BrokenContract,
    CardkitError,
    IllegalMove,
    IllegalOutcome,
    NoSuchCard,
    NotListable,
    Sealed,
    UnknownGame,
    UnknownGenerator,
    UnknownPlayer,
)
from cardkit.core.event import Event
from cardkit.core.game import Game, Result, Step
from cardkit.core.options import Options
from cardkit.core.piles import Deck, Hand, Pile
from cardkit.core.policy import FirstLegal, Policy, Uniform
from cardkit.core.record import Record, read_record, write_record
from cardkit.core.rng import Generator, make_generator
from cardkit.core.simple import Moved, Named, OpenGame, OpenView, SimpleGame
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.turns import TurnOrder, ring, snake
from cardkit.core.value import Value
from cardkit.core.view import View
from cardkit.players import HUMAN, Player, PolicyPlayer
from cardkit.registry import game_names, load
from cardkit.replay import replayed, resumed
from cardkit.sources import Asked, Fair, Scripted, Source
from cardkit.table import Table, Undone, Unfinished

if TYPE_CHECKING:
    from cardkit import contract, games

__version__ = VERSION


def generator(seed: int, name: str = "sfc32") -> Generator:
    """A generator of random numbers for this seed: the default one, or `minstd`. Raises UnknownGenerator or BadSeed."""
    return make_generator(name, seed)


def __getattr__(name: str) -> object:
    """`cardkit.games` and `cardkit.contract`, loaded when they are first wanted."""
    if name in ("contract", "games"):
        import importlib  # noqa: PLC0415  wanted by few

        return importlib.import_module(f"cardkit.{name}")
    raise AttributeError(f"module 'cardkit' has no attribute {name!r}")


__all__ = [
    "CHANCE",
    "HUMAN",
    "JOKER",
    "OVER",
    "STANDARD_DECK",
    "Asked",
    "BadGame",
    "BadJson",
    "BadNotation",
    "BadOption",
    "BadPlugin",
    "BadRecord",
    "BadSeed",
    "BrokenContract",
    "Card",
    "CardkitError",
    "Deck",
    "Draw",
    "Event",
    "Fair",
    "FirstLegal",
    "Game",
    "Generator",
    "Hand",
    "IllegalMove",
    "IllegalOutcome",
    "Joker",
    "Log",
    "Moved",
    "Named",
    "NoSuchCard",
    "NotListable",
    "OpenGame",
    "OpenView",
    "Options",
    "Outcome",
    "Pile",
    "Player",
    "Policy",
    "PolicyPlayer",
    "Rank",
    "Record",
    "Request",
    "Result",
    "Roll",
    "Scripted",
    "Sealed",
    "Shuffle",
    "SimpleGame",
    "Source",
    "State",
    "Step",
    "Suit",
    "Table",
    "TurnOrder",
    "Undone",
    "Unfinished",
    "Uniform",
    "UnknownGame",
    "UnknownGenerator",
    "UnknownPlayer",
    "Value",
    "View",
    "card",
    "card_or_joker",
    "cards",
    "contract",
    "errors",
    "game_names",
    "games",
    "generator",
    "load",
    "make_generator",
    "read_record",
    "replayed",
    "resumed",
    "ring",
    "snake",
    "write_record",
]
