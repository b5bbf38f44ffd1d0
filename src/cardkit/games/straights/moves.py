"""The moves of Straights, and their numbers in the action table."""

from typing import Final

import attrs

from cardkit.core.action_table import ActionTable, MoveField
from cardkit.core.cards import STANDARD_DECK, Card
from cardkit.core.field_checks import of_kind


@attrs.frozen
class Play:
    """A card laid on the table."""

    card: Card = attrs.field(validator=of_kind(Card))

    def __str__(self) -> str:
        return f"play {self.card}"


@attrs.frozen
class Discard:
    """A card laid face down, because none could be played."""

    card: Card = attrs.field(validator=of_kind(Card))

    def __str__(self) -> str:
        return f"discard {self.card}"


Move = Play | Discard


_CARD: Final = MoveField("a card", STANDARD_DECK)
TABLE: Final = ActionTable[Move]({Play: (_CARD,), Discard: (_CARD,)}, "Play(card) or Discard(card)")
