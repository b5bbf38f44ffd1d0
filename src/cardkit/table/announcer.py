"""`Announcer`: what has happened at a table, and who is told of it."""

from collections.abc import Callable, Sequence

import attrs

from cardkit.core.event import Audience, Event, heard_by, heard_of

Listener = Callable[[Event], None]


@attrs.frozen(eq=False)
class _Listening:
    """Somebody who is told what happens."""

    listener: Listener
    audience: Audience


class Announcer:
    """The events of a game, in order, and those who listen to them."""

    def __init__(self) -> None:
        self._happened: list[Event] = []
        self._listening: list[_Listening] = []

    def listen(self, listener: Listener, audience: Audience = None) -> Callable[[], None]:
        """Call this with every event from here on, as the audience (None: a watcher) may hear it.

        Gives what ends that: call it once, whenever.
        """
        listening = _Listening(listener, audience)
        self._listening.append(listening)

        def stop() -> None:
            self._listening = [one for one in self._listening if one is not listening]

        return stop

    @property
    def event_count(self) -> int:
        """How many events there were, whoever may hear them; `heard(…, since=…)` counts in these."""
        return len(self._happened)

    def heard(self, audience: Audience, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """What an audience (None: a watcher) could hear, in order: of the events of the game, counted from 0, those
        from `since` on and before `until` (None: to the last).

        Taking a move back is an event of its own: what was heard before it stays.
        """
        return tuple(heard_of(self._happened[since:until], audience))

    def opened(self, seat: int | None, seats: int, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """What a seat heard of a game of so many seats that is over, each event as whoever saw all of it did."""
        told: list[Event] = []
        for event in self._happened[since:until]:
            own = event.seen_by(seat)
            if own is not None:
                told.append(event if any(event.seen_by(one) == event for one in range(seats)) else own)
        return tuple(told)

    def _tell(self, events: Sequence[Event]) -> None:
        self._happened.extend(events)
        for event in events if self._listening else ():
            for one in self._listening:
                heard = heard_by(event, one.audience)
                if heard is not None:
                    one.listener(heard)
