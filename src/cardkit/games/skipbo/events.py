"""What happens in Comp10001-Bo, as values, and what each seat may hear of it."""

from functools import cache
from typing import Final

import attrs

from cardkit.core.event import Event
from cardkit.core.interning import SharedEvents
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.moves import (
    AnyCard,
    Destination,
    FromHand,
    Source,
    all_destinations,
    all_sources,
    card_of_kind,
    cards_of_kinds,
)


def _player(seat: int) -> str:
    return f"Player{seat + 1}"


@attrs.frozen
class Dealt(Event):
    """A seat's stockpile was dealt, and its top card turned up."""

    seat: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)}'s stockpile begins with {self.card}."


@attrs.frozen
class TurnBegan(Event):
    """A turn begins."""

    seat: int
    number: int  # of this seat's turns, from 1

    def __str__(self) -> str:
        return f"Turn {self.number} of {_player(self.seat)}."


@attrs.frozen
class Drawn(Event):
    """A hand was filled from the draw pile. Only its seat sees the cards."""

    seat: int
    number: int
    cards: tuple[AnyCard, ...] | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """How many, and to its own seat which."""
        return self if seat == self.seat else Drawn(self.seat, self.number, None)

    def __str__(self) -> str:
        which = "" if self.cards is None else ": " + " ".join([str(one) for one in self.cards])
        return f"{_player(self.seat)} draws {self.number}{which}."


@attrs.frozen
class Played(Event):
    """A card was played where it fits."""

    seat: int
    source: Source
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        origin = "" if isinstance(self.source, FromHand) else f" from {self.source}"
        return f"{_player(self.seat)} plays {self.card}{origin} onto {self.target}."


@attrs.frozen
class Restarted(Event):
    """A hand card was put onto an empty discard pile, or where it does not fit. That ends the turn."""

    seat: int
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        return f"{_player(self.seat)} discards {self.card} onto {self.target}."


@attrs.frozen
class Revealed(Event):
    """The next card of a stockpile was turned up."""

    seat: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)}'s stockpile shows {self.card}."


@attrs.frozen
class Completed(Event):
    """A build pile is complete; its cards go into the draw pile."""

    seat: int
    pile: int  # from 0
    cards: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} completes b{self.pile + 1}: its {self.cards} cards go into the draw pile."


@attrs.frozen
class Shuffled(Event):
    """The draw pile was shuffled."""

    cards: int

    def __str__(self) -> str:
        return f"The draw pile, {self.cards} cards, is shuffled."


@attrs.frozen
class Embargoed(Event):
    """A seat has laid its embargo card on another."""

    seat: int
    target: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)} lays the embargo {self.card} on {_player(self.target)}."


@attrs.frozen
class Cleared(Event):
    """A seat has played the embargo card that lay on it."""

    seat: int
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        return f"{_player(self.seat)} clears the embargo with {self.card} onto {self.target}."


@attrs.frozen
class NoPlay(Event):
    """A seat had no play in its turn."""

    seat: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} has no play."


@attrs.frozen
class Won(Event):
    """A stockpile is empty."""

    seat: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} has emptied the stockpile and wins!"


@attrs.frozen
class Abandoned(Event):
    """The game is over, and nobody has won."""

    def __str__(self) -> str:
        return "The game is abandoned: nobody wins."


EVENTS: Final = (
    Dealt,
    TurnBegan,
    Drawn,
    Played,
    Restarted,
    Revealed,
    Completed,
    Shuffled,
    Embargoed,
    Cleared,
    NoPlay,
    Won,
    Abandoned,
)


@cache
def shared_of(builds: int, discards: int) -> SharedEvents:
    """The events of games with that many build piles, and discard piles for each player."""
    sources, targets = all_sources(discards), all_destinations(builds, discards)
    return SharedEvents(
        {
            constants.DEALT: lambda seat, card: Dealt(seat, card_of_kind(card)),
            constants.TURN_BEGAN: TurnBegan,
            constants.DRAWN: lambda seat, *cards: Drawn(seat, len(cards), cards_of_kinds(cards)),
            constants.PLAYED: lambda seat, source, card, target: Played(
                seat, sources[source], card_of_kind(card), targets[target]
            ),
            constants.RESTARTED: lambda seat, _, card, target: Restarted(seat, card_of_kind(card), targets[target]),
            constants.REVEALED: lambda seat, card: Revealed(seat, card_of_kind(card)),
            constants.COMPLETED: Completed,
            constants.SHUFFLED: lambda _, cards: Shuffled(cards),
            constants.EMBARGOED: lambda seat, target, card: Embargoed(seat, target, card_of_kind(card)),
            constants.CLEARED: lambda seat, card, target: Cleared(seat, card_of_kind(card), targets[target]),
            constants.NO_PLAY: NoPlay,
            constants.WON: Won,
            constants.ABANDONED: lambda _: Abandoned(),
        },
        passing=(constants.DRAWN,),
    )
