"""cardkit: card and board games with hidden information and chance, each written once as exact, typed rules.

Seat 3 of this game of Straights is yours, and computers have the others:

>>> import cardkit
>>> table = cardkit.Table(cardkit.load("straights", rounds=1), ["first", "first", "first", None], seed=6788)
>>> table.introduce(3, "Anna")
>>> for step in table.steps():  # the cards are dealt, and whoever is a computer moves, until it is your turn
...     pass
>>> print(table.view(3).hand, table.legal_moves())  # what seat 3 may know, and may do
7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD (Play(card=card('7S')),)
>>> for event in table.play("play 7S").events:
...     print(table.describe(event))
Anna plays 7S.
>>> table.seat(3, "thrifty")  # a computer goes on for you
>>> table.run()
Result(scores=(43, 14, 28, 24), winners=(1,), utilities=(-43, -14, -28, -24))
>>> [str(move) for move in table.timeline()[1].legal_moves(3)]  # every step is kept; records have it as text
['play 7S']

What there is; `help(cardkit.Table)` and so on tell the rest:

    load, game_names, games    the games: straights, unowar, skipbo, constructor, and what is installed beside
    Table, Result, Unfinished  a running game: who sits there, what each may know, moves, undo; how it ended
    write_record, read_record, replay, resume     a game as text, and back
    Card, cards, Deck, Hand, Pile, Rank, Suit     playing cards, and rows of them that never change
    SimpleGame, OpenGame, Game, State, Options    what a game of your own subclasses,
    View, Event, Step, Log, Display, Evaluator    what else it may have,
    Shuffle, Dice, DiceTotal, Draw, Generator     what it may ask of chance,
    contract                                      and the kit that checks it
    Policy                     a computer player over states; a player at a table has choose(view, moves)
    errors, CardkitError       every error, such as cardkit.errors.IllegalMove

Imported by name: cardkit.learning for Gymnasium, PettingZoo, OpenSpiel and batches, cardkit.arena for tournaments,
cardkit.search for players that think ahead, cardkit.kits for tricks, auctions and rounds, cardkit.server and
cardkit.web for tables in a browser.
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

from cardkit import errors, registry
from cardkit.core import VERSION
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
from cardkit.table.history import Unfinished
from cardkit.table.replay import replay, resume
from cardkit.table.table import Table

if TYPE_CHECKING:
    from cardkit import contract, games
    from cardkit.games.constructor import ConstructorGame
    from cardkit.games.skipbo import SkipBoGame
    from cardkit.games.straights import StraightsGame
    from cardkit.games.unowar import UnoWarGame
    from cardkit.svg.drawing import picture as picture  # not promised, and there

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
    """The game of a name, with options by keyword; `preset="…"` starts from a preset. `module:Class` names a game that
    is not installed, which its name names from then on.

    Raises UnknownGame, BadOption, or BadPlugin for a plug-in that cannot be used.
    """
    return registry.load(registry.name_of(name), **options)


def generator(seed: int, name: str = "sfc32") -> Generator:
    """A generator of random numbers for this seed: the default one, or `minstd` or `java`.

    Raises UnknownGenerator or BadSeed.
    """
    return make_generator(name, seed)


def __getattr__(name: str) -> object:
    """`cardkit.contract`, `cardkit.games` and `cardkit.picture`, loaded when they are first wanted."""
    if name in ("contract", "games", "picture"):
        import importlib  # noqa: PLC0415  wanted by few

        module = importlib.import_module("cardkit.svg.drawing" if name == "picture" else f"cardkit.{name}")
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
