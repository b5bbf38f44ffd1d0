"""Time travel: every step of a game by its number, as it was for all, and as one seat met it.

`Table.timeline` gives that of a running table, `cardkit.table.replay.timeline` that of a record, and
`cardkit.table.replay.seat_timeline` that of the record of one seat. All of it is kept, so any step is there at once.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

import attrs

from cardkit.core.chance import Request
from cardkit.core.event import Audience, Event, heard_of
from cardkit.core.game import Game, M, Result, S, V
from cardkit.core.records.record import Chosen, Resolved
from cardkit.core.records.seat_record import SeatRecord, SeatStep
from cardkit.core.state import facing
from cardkit.core.view import alike
from cardkit.svg.notebook import Pictured

T = TypeVar("T")


@attrs.frozen
class Moment(Pictured, Generic[S, M, V]):
    """A step of a game, and how it stood then."""

    game: Game[S, M, V]
    number: int  # of the step; 0 is how the game began
    entry: Chosen | Resolved | None  # the move or the outcome of chance that led here; None at step 0
    state: S
    events: tuple[Event, ...]  # what happened at the step, whoever may hear it

    @property
    def status(self) -> int | Request | Result:
        """Who acts: a seat, chance (as its request), or nobody (how it ended)."""
        return self.game.status(self.state)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move, ascending; () when no seat acts."""
        return self.state.acting()

    def view(self, seat: int | None) -> V:
        """What this seat (None: a watcher) might know. A seat that might move saw that it was its turn."""
        return self.game.view(self.state if seat is None else facing(self.state, seat) or self.state, seat)

    def legal_moves(self, seat: int | None = None) -> tuple[M, ...]:
        """Of a seat that might move (None: the seat on turn); () when it might not."""
        state = self.state if seat is None else facing(self.state, seat)
        return () if state is None else self.game.legal_moves(state)

    def heard(self, audience: Audience) -> tuple[Event, ...]:
        """What an audience (None: a watcher) heard of the step, in order."""
        return tuple(heard_of(self.events, audience))


@attrs.frozen
class SeatMoment(Generic[M, V]):
    """A step of a game as one seat met it."""

    number: int  # of those steps that the seat noticed; 0 is how the game began
    move: M | None  # its own, that led here
    heard: tuple[Event, ...]  # what it heard of the step, in order
    view: V
    legal_moves: tuple[M, ...]  # what it may do; () when it may not move
    result: Result | None  # how the game ended, at its end


class _Steps(Sequence[T]):
    """Moments by number, from 0; the last is also at -1."""

    __slots__ = ()

    @property
    def moments(self) -> tuple[T, ...]:
        """All of them."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.moments)

    def __iter__(self) -> Iterator[T]:
        return iter(self.moments)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...

    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, int) and not -len(self) <= at < len(self):
            raise IndexError(f"expected a step from 0 to {len(self) - 1}, not {at}")
        return self.moments[at]


@attrs.frozen(repr=False)
class Timeline(_Steps[Moment[S, M, V]]):
    """A game step by step: `timeline[12].view(0)`, `len(timeline)`, `reversed(timeline)`.

    A step is a move or an outcome of chance; step 0 is how the game began. What was taken back is in no step.
    """

    game: Game[S, M, V]
    moments: tuple[Moment[S, M, V], ...]

    def __repr__(self) -> str:
        return f"<Timeline of {self.game.name}: {len(self)} steps>"

    def seen_by(self, seat: int | None) -> "SeatTimeline[S, M, V]":
        """The same as this seat (None: a watcher) met it, and nothing that it did not meet.

        A step that it could not notice, because it saw, heard, was asked and did nothing, is not there: that it
        happened says something, too.
        """
        found: list[SeatMoment[M, V]] = []
        for moment in self.moments:
            status = moment.status
            entry = moment.entry
            own = isinstance(entry, Chosen) and entry.seat == seat
            met = SeatMoment(
                number=len(found),
                move=self.game.read_move(entry.move) if own and isinstance(entry, Chosen) else None,
                heard=moment.heard(seat),
                view=moment.view(seat),
                legal_moves=() if seat is None else moment.legal_moves(seat),
                result=status if isinstance(status, Result) else None,
            )
            if not found or own or met.heard or not _same(met, found[-1]):
                found.append(met)
        return SeatTimeline(self.game, seat, tuple(found))


def _same(met: SeatMoment[M, V], before: SeatMoment[M, V]) -> bool:
    """Whether a seat stands as it stood before."""
    return (met.legal_moves, met.result) == (before.legal_moves, before.result) and alike(met.view, before.view)


@attrs.frozen(repr=False)
class SeatTimeline(_Steps[SeatMoment[M, V]], Generic[S, M, V]):
    """A game step by step as one seat met it: `timeline[12].view`, `len(timeline)`, `reversed(timeline)`."""

    game: Game[S, M, V]
    seat: int | None  # None: a watcher
    moments: tuple[SeatMoment[M, V], ...]

    def __repr__(self) -> str:
        whose = "a watcher" if self.seat is None else f"seat {self.seat}"
        return f"<SeatTimeline of {self.game.name} for {whose}: {len(self)} steps>"

    def record(self) -> SeatRecord:
        """The same as a record, which `write_seat_record` writes."""
        game = self.game
        steps: list[SeatStep] = []
        shown = ""  # the view as it was written last
        for moment in self.moments:
            view = game.write_json(moment.view)
            steps.append(
                SeatStep(
                    move=None if moment.move is None else game.write_move(moment.move),
                    heard=tuple([game.write_json(event) for event in moment.heard]),
                    view=view if view != shown else None,
                    asked=tuple([game.write_move(move) for move in moment.legal_moves]),
                )
            )
            shown = view
        result = self.moments[-1].result
        return SeatRecord(
            game=game.name,
            revision=game.revision,
            options=game.write_options(),
            seat=self.seat,
            steps=tuple(steps),
            result=None if result is None else game.write_json(result),
        )
