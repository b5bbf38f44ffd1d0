"""What happens in UnoWar, as values, and what each seat may hear of it."""

from typing import Final

import attrs

from cardkit.core.cards import Card, card_of, cards_of
from cardkit.core.event import Event
from cardkit.core.interning import SharedEvents
from cardkit.core.piles import Hand
from cardkit.games.unowar import rules


@attrs.frozen
class Shuffled(Event):
    """A new, complete deck was opened and shuffled."""

    decks: int  # opened so far, this one included

    def __str__(self) -> str:
        return "The cards are shuffled." if self.decks == 1 else "The deck is empty: a new one is shuffled."


@attrs.frozen
class Dealt(Event):
    """A seat got its hand. Only that seat may see it."""

    seat: int
    hand: Hand[Card]  # by slot

    def seen_by(self, seat: int | None) -> Event | None:
        """The seat's own hand alone."""
        return self if seat == self.seat else None

    def __str__(self) -> str:
        return f"Player{self.seat + 1} is dealt {self.hand}."


@attrs.frozen
class RoundBegan(Event):
    """A round begins, with a card from the deck to start the pile."""

    seat: int  # who leads
    card: Card

    def __str__(self) -> str:
        return f"A round begins with {self.card}; Player{self.seat + 1} leads."


@attrs.frozen
class Played(Event):
    """A card was laid on the pile."""

    seat: int
    slot: int  # from 0
    card: Card

    def __str__(self) -> str:
        return f"Player{self.seat + 1} plays {self.card}."


@attrs.frozen
class Drawn(Event):
    """A card was drawn into the slot of the one that was played."""

    seat: int
    slot: int  # from 0
    card: Card | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """That it happened; which card, to its own seat alone."""
        return self if seat == self.seat else Drawn(self.seat, self.slot, None)

    def __str__(self) -> str:
        return f"Player{self.seat + 1} draws {'a card' if self.card is None else self.card}."


@attrs.frozen
class RoundWon(Event):
    """A seat has won a round, because the other could not play."""

    seat: int
    rounds: int  # it has won by now

    def __str__(self) -> str:
        return f"Player{2 - self.seat} cannot play: round number {self.rounds} for Player{self.seat + 1}."


@attrs.frozen
class Won(Event):
    """A seat has won the game."""

    seat: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} wins the game!"


EVENTS: Final = (Shuffled, Dealt, RoundBegan, Played, Drawn, RoundWon, Won)


# Some 2,000 are heard again and again.
SHARED: Final = SharedEvents(
    {
        rules.SHUFFLED: lambda _, decks: Shuffled(decks),
        rules.HAND_DEALT: lambda seat, *hand: Dealt(seat, Hand(cards_of(hand))),
        rules.ROUND_BEGAN: lambda seat, card: RoundBegan(seat, card_of(card)),
        rules.PLAYED: lambda seat, slot, card: Played(seat, slot, card_of(card)),
        rules.DRAWN: lambda seat, slot, card: Drawn(seat, slot, card_of(card)),
        rules.ROUND_WON: RoundWon,
        rules.WON: Won,
    },
    passing=(rules.HAND_DEALT,),
)
