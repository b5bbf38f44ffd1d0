"""What happened lately: the last public events, as a field of a state and of its views.

A view that forgets who challenged whom, or which card was shown, knows less than whoever was there. `told` logs an
event and keeps it:

>>> from cardkit.core.event import Undone
>>> from cardkit.kits.lately import Lately
>>> log = []
>>> lately = Lately(most=2).told(log, Undone(1)).told(log, Undone(0), Undone(2))
>>> str(lately), len(log)
('Player1 takes a move back. Player3 takes a move back.', 3)
"""

import attrs

from cardkit.core.errors import BadGame
from cardkit.core.event import Event
from cardkit.core.observations.view_layout import observed
from cardkit.core.quoting import quoted
from cardkit.core.scenes.scene import Drawn, Item, Zone
from cardkit.core.state import Log


@attrs.frozen
class Lately(Drawn):
    """The last events that everybody heard, at most so many, the newest at the end."""

    most: int = 6
    events: tuple[Event, ...] = attrs.field(default=(), metadata=observed(most=lambda lately, _: lately.most))

    def __str__(self) -> str:
        return " ".join(map(str, self.events)) or "-"

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """A text of one item for each event; none where nothing has happened yet."""
        texts = [str(one).removesuffix(".") for one in self.events]  # they are drawn with commas between
        lines = [Item(f"{name}/{number}", text, text) for number, text in enumerate(texts)]
        return (Zone(name, title, "text", tuple(lines)),) if lines else ()

    def told(self, log: Log | None, *events: Event) -> "Lately":
        """With these events, which are appended to the log, too, if there is one.

        Raises BadGame for an event that hides something from somebody.
        """
        for event in events:
            if event.seen_by(None) != event:
                raise BadGame(f"expected an event that everybody hears, not {quoted(event)}")
            if log is not None:
                log.append(event)
        return Lately(self.most, (*self.events, *events)[-self.most :])

    def cleared(self) -> "Lately":
        """With nothing kept: where a turn or a round begins."""
        return Lately(self.most)
