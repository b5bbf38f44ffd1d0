"""The moves of Straights, and their numbers in the action table."""

from typing import Final

import attrs

from cardkit.core.cards import STANDARD_DECK, Card
from cardkit.core.errors import IllegalMove
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


def number_of(move: Move) -> int:
    """0 … 51 for a play, 52 … 103 for a discard, by card number. Raises IllegalMove for what is no move."""
    if isinstance(move, Play):
        return move.card.number
    if isinstance(move, Discard):
        return DISCARD + move.card.number
    raise IllegalMove(f"expected Play(card) or Discard(card), not {move!r}")


def move_of(action: int) -> Move:
    """The move of a number. Raises IllegalMove."""
    if not 0 <= action < ACTIONS:
        raise IllegalMove(f"expected an action from 0 to {ACTIONS - 1}, not {action}")
    return MOVES[action]
