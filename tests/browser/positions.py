"""Positions in the middle of games, as records that a table can begin with: the same ones every time."""

from typing import Any, Final

import cardkit
from cardkit.core.records.record import write_record
from cardkit.registry import AnyGame
from cardkit.table.table import Table

ME: Final = "Ada"
OTHERS: Final = ("Grace", "Alan", "Emmy", "Sofia", "Kurt", "Edsger", "Barbara")
# By game: what seats play until then, and after how many moves the person in the first seat is asked.
HOW_FAR: Final[dict[str, tuple[str, int]]] = {
    "straights": ("first", 26),
    "unowar": ("watchful", 9),
    "skipbo": ("greedy", 60),
    "constructor": ("sensible", 120),
    "hearts": ("uniform", 27),
    "crazy-eights": ("uniform", 9),
    "kuhn": ("uniform", 0),
    "go": ("uniform", 30),
    "harbour": ("merchant", 40),
    "masked-ball": ("uniform", 30),
    "hex": ("uniform", 20),
}
LAST_TURN: Final = 13  # of a seat in a round of Straights
PRESETS: Final = {"skipbo": "comp10001bo-bonus", "constructor": "bounded"}


def game_of(name: str) -> AnyGame:
    """A game as pictures show it."""
    return cardkit.load(name, preset=PRESETS[name]) if name in PRESETS else cardkit.load(name)


def midway(name: str, seed: int = 7) -> str:
    """The record of a game in which the person in the first seat is asked after some moves, or as soon as may be."""
    game = game_of(name)
    player, moves = HOW_FAR[name]
    table: Table[Any, Any, Any] = Table(game, [player] * game.seats, seed=seed)
    while table.result is None and (table.move_count < moves or table.acting != (0,) or lonely(table)):
        table.step()
    assert table.result is None, f"{name}: the game of seed {seed} is over before"
    table.seat(0, "human")
    for seat, person in enumerate((ME, *OTHERS)[: game.seats]):
        table.introduce(seat, person)
    return write_record(table.record())


def lonely(table: Table[Any, Any, Any]) -> bool:
    """Whether there is so little to choose that a picture would show little."""
    return len(table.legal_moves(0)) < 2


def before_the_end_of_a_round(seed: int = 7) -> str:
    """The record of a game of Straights in which the person in the first seat has one card left of the first round."""
    game = cardkit.load("straights")
    table: Table[Any, Any, Any] = Table(game, ["first"] * game.seats, seed=seed)
    turns = 0
    while turns < LAST_TURN:
        turns += table.acting == (0,)
        if turns < LAST_TURN:
            table.step()
    table.seat(0, "human")
    table.introduce(0, ME)
    return write_record(table.record())
