"""What happens in Straights, as values, and what each seat may hear of it."""

from typing import Final

import attrs

from cardkit.core.cards import Card, card_of, cards_of
from cardkit.core.event import Event
from cardkit.core.interning import SharedEvents
from cardkit.core.piles import Hand, Pile
from cardkit.games.straights import rules


@attrs.frozen
class Dealt(Event):
    """A seat got its thirteen cards. Only that seat may see them."""

    seat: int
    hand: Hand[Card]  # in deal order

    def seen_by(self, seat: int | None) -> Event | None:
        """The seat's own deal alone."""
        return self if seat == self.seat else None

    def __str__(self) -> str:
        return f"Player{self.seat + 1} is dealt {self.hand}."


@attrs.frozen
class RoundBegan(Event):
    """A round begins."""

    seat: int  # who begins: the holder of the seven of spades
    number: int  # from 1

    def __str__(self) -> str:
        return f"A new round begins. It's Player{self.seat + 1}'s turn to play."


@attrs.frozen
class Played(Event):
    """A card was laid on the table."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"Player{self.seat + 1} plays {self.card}."


@attrs.frozen
class Discarded(Event):
    """A card was laid face down (S16)."""

    seat: int
    card: Card | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """That it happened; which card, to its own seat alone."""
        return self if seat == self.seat else Discarded(self.seat, None)

    def __str__(self) -> str:
        return f"Player{self.seat + 1} discards {'a card' if self.card is None else self.card}."


@attrs.frozen
class RoundScored(Event):
    """What the round brought a seat. Its discards are turned up."""

    seat: int
    discards: Pile[Card]  # in the order they fell
    before: int  # points before the round
    gained: int

    @property
    def total(self) -> int:
        """Points after the round."""
        return self.before + self.gained

    def __str__(self) -> str:
        return f"Player{self.seat + 1}'s score: {self.before} + {self.gained} = {self.total}"


@attrs.frozen
class Won(Event):
    """A seat has won, alone or with others."""

    seat: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} wins!"


EVENTS: Final = (Dealt, RoundBegan, Played, Discarded, RoundScored, Won)


# Plays and discards are most of what happens, and there are 416 of them.
SHARED: Final = SharedEvents(
    {
        rules.ROUND_BEGAN: RoundBegan,
        rules.HAND_DEALT: lambda seat, *hand: Dealt(seat, Hand(cards_of(hand))),
        rules.PLAYED: lambda seat, card: Played(seat, card_of(card)),
        rules.DISCARDED: lambda seat, card: Discarded(seat, card_of(card)),
        rules.ROUND_SCORED: lambda seat, before, gained, *laid: RoundScored(seat, Pile(cards_of(laid)), before, gained),
        rules.WON: Won,
    },
    passing=(rules.HAND_DEALT, rules.ROUND_SCORED),
)
