"""Two toy games that the tests of the core play: Nim, and an urn that asks chance."""

from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, Draw, Event, Log, OpenGame, Options, Outcome, State
from cardkit.core.turns import ring
from cardkit.core.value import Value

ORDER = ring(2)


class Late(Value):
    """A value that leaves out its last field where that has its default."""

    __slots__ = ("first", "late")

    def __init__(self, first: int, late: int = 0) -> None:
        self.first = first
        self.late = late

    def fields(self) -> tuple[object, ...]:
        return (self.first, self.late) if self.late else (self.first,)


class NimState(State):
    """Counters in a heap. Whoever takes the last one wins."""

    __slots__ = ("heap", "place")

    def __init__(self, heap: int, place: int) -> None:
        self.heap = heap
        self.place = place

    def turn(self) -> int:
        return self.place if self.heap else OVER

    def legal(self) -> tuple[int, ...]:
        return tuple(range(min(2, self.heap)))

    def after(self, action: int, log: Log | None = None) -> "NimState":
        return NimState(self.heap - action - 1, ORDER.after(self.place))

    def scores(self) -> tuple[int, ...]:
        return tuple([int(seat in self.winners()) for seat in range(2)])

    def winners(self) -> tuple[int, ...]:
        return () if self.heap else (1 - ORDER.seat(self.place),)


@attrs.frozen
class Nim(OpenGame[NimState]):
    """Take one or two counters from a heap of seven."""

    name: ClassVar[str] = "nim"
    actions: ClassVar[tuple[str, ...]] = ("take one", "Take Two")
    vocabulary: ClassVar[tuple[type, ...]] = (NimState,)
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)

    def initial_state(self) -> NimState:
        return NimState(7, 0)


DRAWN, KEPT = 0, 1


@attrs.frozen
class Drawn(Event):
    """A seat drew a marble. Only that seat sees it."""

    seat: int
    kind: int

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@attrs.frozen
class Kept(Event):
    """A seat kept the marble it drew."""

    seat: int
    kind: int


@attrs.frozen
class UrnState(State):
    """An urn of marbles, worth 0, 1, 2 … points. `drawn` is -1 while chance draws for the seat on turn."""

    counts: tuple[int, ...]
    points: tuple[int, ...]
    seat: int
    drawn: int

    def turn(self) -> int:
        if self.drawn >= 0:
            return self.seat
        return CHANCE if any(self.counts) else OVER

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.drawn >= 0 else ()

    def request(self) -> Draw:
        return Draw(self.counts, 1)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "UrnState":
        kind = outcome[0]
        if log is not None:
            log.append((DRAWN, self.seat, kind))
        counts = tuple([number - (one == kind) for one, number in enumerate(self.counts)])
        return UrnState(counts, self.points, self.seat, kind)

    def after(self, action: int, log: Log | None = None) -> "UrnState":
        if action:
            return UrnState(self.counts, self.points, 1 - self.seat, -1)
        if log is not None:
            log.append((KEPT, self.seat, self.drawn))
        points = tuple([total + self.drawn * (one == self.seat) for one, total in enumerate(self.points)])
        return UrnState(self.counts, points, 1 - self.seat, -1)

    def scores(self) -> tuple[int, ...]:
        return self.points


@attrs.frozen
class Urn(OpenGame[UrnState]):
    """Keep or leave what is drawn from the urn."""

    name: ClassVar[str] = "urn"
    actions: ClassVar[tuple[str, ...]] = ("keep", "leave")
    vocabulary: ClassVar[tuple[type, ...]] = (UrnState, Drawn, Kept)
    tells_moves: ClassVar[bool] = False
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 4)

    def initial_state(self) -> UrnState:
        return UrnState((2, 2, 1), (0, 0), 0, -1)

    def event(self, entry: tuple[int, ...]) -> Event:
        kind, seat, marble = entry
        return Drawn(seat, marble) if kind == DRAWN else Kept(seat, marble)


NIM = Nim(Options())
URN = Urn(Options())
