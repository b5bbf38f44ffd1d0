"""`Event`: something that happened, and what each seat may hear of it. A game subclasses it for each kind of event."""

from collections.abc import Iterable
from typing import ClassVar

import attrs

# Who listens: a seat; several seats that share one screen; None for a watcher.
Audience = int | tuple[int, ...] | None


@attrs.frozen
class Event:
    """Something that happened. A game's own events say what.

    One that `reveals` tells what no view shows afterwards: a hand that is shown and shuffled away, dice that are shown
    and rolled again. The contract sees to it that nothing in the position depends on it any more.
    """

    reveals: ClassVar[bool] = False

    def seen_by(self, seat: int | None) -> "Event | None":
        """What this seat (None: a watcher) may hear of it; None if nothing. All of it, unless the event hides some."""
        return self


@attrs.frozen
class Undone(Event):
    """The last move, and all that followed from it, was taken back: the one event that comes from no game."""

    seat: int  # whose move it was, and whose turn it is again

    def __str__(self) -> str:
        return f"Player{self.seat + 1} takes a move back."


def heard_of(events: Iterable[Event], audience: Audience) -> list[Event]:
    """What an audience may hear of events, in their order."""
    return [heard for heard in [heard_by(event, audience) for event in events] if heard is not None]


def heard_by(event: Event, audience: Audience) -> Event | None:
    """What an audience may hear of an event; None if nothing.

    Seats that share a screen hear all that any of them may hear; an audience of no seats hears what a watcher does.
    """
    if not isinstance(audience, tuple):
        return event.seen_by(audience)
    if any(event.seen_by(seat) == event for seat in audience):
        return event
    return event.seen_by(audience[0] if audience else None)
