"""Heap, a small game of teams: partners take counters from one heap, and what they take counts for their team.

Two teams sit in turn round the table, unless an option says how many. In turn, a seat takes one, two or three counters.
When the heap is gone, the teams with the most counters win. With `apart`, a seat's score is what it took itself.
"""

from typing import ClassVar

import attrs

from cardkit import OVER, Log, OpenGame, Options, State
from cardkit.core.errors import BadOption
from cardkit.core.options import option_bool, option_int, options_from
from cardkit.core.policy import FirstLegal, Policy, Uniform


class HeapOptions(Options):
    """How many `seats` there are, in how many `sides`, with how many `counters`; whether scores are told `apart`."""

    __slots__ = ("apart", "counters", "seats", "sides")

    def __init__(self, seats: int = 4, sides: int = 2, counters: int = 11, apart: bool = False) -> None:
        self.seats = option_int("seats", seats, 1, 6)
        self.sides = option_int("sides", sides, 1, 6)
        self.counters = option_int("counters", counters, 1, 60)
        self.apart = option_bool("apart", apart)
        if seats % sides:
            raise BadOption(f"{seats} seats cannot make {sides} teams")


@attrs.frozen
class HeapState(State):
    """A position."""

    options: HeapOptions
    heap: int
    place: int  # the seat on turn
    taken: tuple[int, ...]  # by seat

    def turn(self) -> int:
        return self.place if self.heap else OVER

    def legal(self) -> tuple[int, ...]:
        return tuple(range(min(3, self.heap)))

    def after(self, action: int, log: Log | None = None) -> "HeapState":
        taken = tuple([count + (action + 1) * (seat == self.place) for seat, count in enumerate(self.taken)])
        return type(self)(self.options, self.heap - action - 1, (self.place + 1) % len(taken), taken)

    def totals(self) -> tuple[int, ...]:
        sides = self.options.sides
        return tuple([sum(self.taken[seat % sides :: sides]) for seat in range(len(self.taken))])

    def scores(self) -> tuple[int, ...]:
        return self.taken if self.options.apart else self.totals()

    def winners(self) -> tuple[int, ...]:
        totals = self.totals()
        return () if self.heap else tuple([seat for seat, total in enumerate(totals) if total == max(totals)])


class Greedy(Policy):
    """Takes as many as there may be."""

    __slots__ = ()

    def choose(self, state: State, rng: object) -> int:
        return state.legal()[-1]


class Halves(Policy):
    """A policy that gives the right number in the wrong kind."""

    __slots__ = ()

    def choose(self, state: State, rng: object) -> int:
        return float(state.legal()[0])  # type: ignore[return-value]  # that is the test


@attrs.frozen
class Heap(OpenGame[HeapState]):
    """Take the most counters together."""

    options: Options = attrs.field(factory=HeapOptions)

    name: ClassVar[str] = "heap"
    computer: ClassVar[str] = "greedy"
    actions: ClassVar[tuple[str, ...]] = ("take one", "take two", "take three")
    vocabulary: ClassVar[tuple[type, ...]] = (HeapState,)
    policies: ClassVar[dict[str, Policy]] = {"first": FirstLegal(), "uniform": Uniform(), "greedy": Greedy()}
    presets: ClassVar[dict[str, HeapOptions]] = {"four": HeapOptions(), "six": HeapOptions(seats=6, sides=3)}
    utility_bounds: ClassVar[tuple[int, int]] = (0, 60)

    @property
    def seats(self) -> int:
        return self.made().seats

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        made = self.made()
        return tuple([tuple(range(side, made.seats, made.sides)) for side in range(made.sides)])

    def utilities(self, state: HeapState) -> tuple[int, ...]:
        return state.totals()

    def initial_state(self) -> HeapState:
        return HeapState(self.made(), self.made().counters, 0, (0,) * self.seats)

    def made(self) -> HeapOptions:
        """The options, as they count."""
        assert isinstance(self.options, HeapOptions)
        return self.options


@attrs.frozen
class Solo(Heap):
    """Take what there is."""

    options: Options = attrs.field(factory=Options)

    name: ClassVar[str] = "solo"
    presets: ClassVar[dict[str, HeapOptions]] = {}
    size: ClassVar[int] = 1

    def made(self) -> HeapOptions:
        """As many seats as this game always has, each for itself."""
        return HeapOptions(self.size, self.size)

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), HeapOptions)


@attrs.frozen
class Trio(Solo):
    """Take the most counters of three."""

    name: ClassVar[str] = "trio"
    size: ClassVar[int] = 3


@attrs.frozen
class Sextet(Solo):
    """Take the most counters of six."""

    name: ClassVar[str] = "sextet"
    size: ClassVar[int] = 6


def game(preset: str = "four", **changes: object) -> Heap:
    """What the entry point of a plug-in names."""
    return Heap(options_from(Heap.presets, preset, changes))
