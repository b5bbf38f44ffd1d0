"""The moves of Straights, and their numbers in the action table."""

from typing import Final

import attrs

from cardkit.core.cards import STANDARD_DECK, Card
from cardkit.core.game import no_such_action, no_such_move
from cardkit.core.interning import Numbers
from cardkit.core.number_checks import is_whole
from cardkit.games.straights.rules import ACTIONS, DISCARD


@attrs.frozen
class Play:
    """A card laid on the table."""

    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))

    def __str__(self) -> str:
        return f"play {self.card}"


@attrs.frozen
class Discard:
    """A card laid face down, because none could be played."""

    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))

    def __str__(self) -> str:
        return f"discard {self.card}"


Move = Play | Discard


# By number.
MOVES: Final[tuple[Move, ...]] = (*[Play(one) for one in STANDARD_DECK], *[Discard(one) for one in STANDARD_DECK])
NUMBERS: Final = Numbers(MOVES)


def number_of(move: Move) -> int:
    """0 … 51 for a play, 52 … 103 for a discard, by card number. Raises IllegalMove for what is no move."""
    if isinstance(move, Play):
        return move.card.number
    if isinstance(move, Discard):
        return DISCARD + move.card.number
    raise no_such_move("Play(card) or Discard(card)", move)


def move_of(action: int) -> Move:
    """The move of a number. Raises IllegalMove."""
    if not is_whole(action, 0, ACTIONS - 1):
        raise no_such_action(action, ACTIONS)
    return MOVES[action]
