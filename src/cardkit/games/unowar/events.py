"""What happens in UnoWar, as values, and what each seat may hear of it."""

from typing import Final

import attrs

from cardkit.core.cards import Card, card_of, cards_of
from cardkit.core.event import Event
from cardkit.core.interning import SharedEvents
from cardkit.core.piles import Hand
from cardkit.core.state import Entry
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


def event_of(entry: Entry) -> Event:
    """The event of one entry of a log."""
    kind, seat, *rest = entry
    match kind:
        case rules.SHUFFLED:
            return Shuffled(rest[0])
        case rules.HAND_DEALT:
            return Dealt(seat, Hand(cards_of(rest)))
        case rules.ROUND_BEGAN:
            return RoundBegan(seat, card_of(rest[0]))
        case rules.PLAYED:
            return Played(seat, rest[0], card_of(rest[1]))
        case rules.DRAWN:
            return Drawn(seat, rest[0], card_of(rest[1]))
        case rules.ROUND_WON:
            return RoundWon(seat, rest[0])
        case rules.WON:
            return Won(seat)
    raise ValueError(f"no event is of kind {kind}")


SHARED: Final = SharedEvents(event_of, (rules.HAND_DEALT,))  # some 2,000, which are heard again and again
