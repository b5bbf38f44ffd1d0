"""`Client`: a connection to a room, and what it has been told."""

from typing import Final

import attrs

from cardkit.core.errors import BadMessage
from cardkit.core.scenes.scene import Scene
from cardkit.core.view import View
from cardkit.protocol.message import USUAL_WANTS
from cardkit.protocol.outgoing import TableTold
from cardkit.rooms.seats import Chair

RATE: Final = 10.0  # messages a second that a client may send in the long run,
BURST: Final = 40.0  # and at once
EACH_RATE: Final = 1.0  # the same for all clients from one address together, for each of as many as there may be
EACH_BURST: Final = 10.0
MOST_REFUSED: Final = 200  # messages that are too many, after which a client is sent away,
FLOODED: Final = "too many messages"  # and is told this
DEAR: Final = 10.0  # messages as which one counts that makes a record
TOLD: Final = 16_384  # characters of an answer that count as one message more
NAMELESS: Final = "Watcher"


@attrs.define
class Budget:
    """How many messages a client may send, or all clients from one address."""

    rate: float = RATE
    burst: float = BURST
    shared: "Budget | None" = None  # that of the address, which pays as well
    left: float = attrs.field(default=attrs.Factory(lambda self: self.burst, takes_self=True))
    at: float | None = None
    refused: int = 0

    def takes(self, cost: float, now: float) -> bool:
        """Whether so many messages more may be sent at this time."""
        if self.is_full(now):  # it has stopped
            self.refused = 0
        if self.left < cost:
            self.refused += 1
            return False
        self.left -= cost
        return self.shared is None or self.shared.takes(cost, now)

    def pays(self, cost: float) -> None:
        """So many messages more were sent, whether or not they might; fewer, if it is negative."""
        self.left -= cost
        if self.shared is not None:
            self.shared.pays(cost)

    def is_full(self, now: float) -> bool:
        """Whether all that may be sent at once may be sent at this time."""
        if self.at is not None:
            self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        return self.left == self.burst


@attrs.define
class Client:
    """A connection."""

    number: int
    seat: int | None = None  # None: a watcher
    token: str | None = None  # the digest of the token by which it has its seat
    joined: bool = False  # whether it has said hello
    name: str = NAMELESS
    wants: tuple[str, ...] = USUAL_WANTS
    budget: Budget = attrs.field(factory=Budget)
    had: float = 0.0  # of its budget, where this is a copy
    heard: int = 0  # events of the table that it was told of, or could not hear
    sure: int = 0  # of them, those that it was told before the last change
    shown: tuple[View, int] | None = None  # the view that it was told last, and its version; None: nothing yet
    scene: Scene | None = None  # the one that it was told last, where it wants changes and `shown` is not None
    ended: bool = False  # whether it was told how the game ended
    opened: bool = False  # whether it asked for the last events when the game was over: these hide nothing
    table: TableTold | None = None  # what it was told last of who is there

    def come(self, chair: Chair | None, name: str, wants: tuple[str, ...]) -> None:
        """It says hello, or sits down: all is told anew."""
        self.seat, self.token = (None, None) if chair is None else (chair.seat, chair.token)
        self.joined, self.name, self.wants = True, name, wants
        self.shown, self.ended, self.opened, self.table = None, False, False, None

    def own_seat(self, seat: int | None = None) -> int:
        """Its seat. Raises BadMessage for a watcher, and where it names another one."""
        if self.seat is None:
            raise BadMessage("not-yours", "a watcher has no seat")
        if seat is not None and seat != self.seat:
            raise BadMessage("not-yours", f"your seat is {self.seat}, not {seat}")
        return self.seat

    def forget_last(self) -> None:
        """What it was to be told last has not been sent."""
        self.heard, self.shown, self.ended, self.table = self.sure, None, False, None

    def stand_up(self) -> None:
        """Its seat is somebody else's: it watches from here on."""
        self.seat = self.token = self.shown = None
        self.ended = False

    def copy(self) -> "Client":
        """As it is, with the same budget."""
        return attrs.evolve(self, had=self.budget.left)
