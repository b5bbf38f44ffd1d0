"""Replaying records: step by step, to where the game stood, ready to go on, or to any step by its number."""

import contextlib
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Generic, cast

import attrs

from cardkit.core.chance import Request
from cardkit.core.errors import BadRecord, CardkitError, IllegalMove, UnknownGenerator
from cardkit.core.event import Event
from cardkit.core.game import Game, M, Result, S, Step, V
from cardkit.core.levels import name_of_saved
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Called, Chosen, Queued, Record, Resolved, Sat, Stream
from cardkit.core.records.seat_record import SeatRecord, SeatStep
from cardkit.core.rng import SYSTEM
from cardkit.core.state import CHANCE, OVER
from cardkit.core.view import View
from cardkit.players.player import is_outside
from cardkit.registry import game_of_record
from cardkit.table.table import Table
from cardkit.table.timeline import SeatMoment, SeatTimeline, Timeline

HEADER: Final = 6  # lines before the first entry; one more where a record says from which position it started
SEAT_HEADER: Final = 5  # lines before the first step of the record of a seat


def replay(
    game: Game[S, M, V], record: Record, *, seated: bool = True, own: bool = True
) -> Iterator[tuple[Table[S, M, V], Step[S] | None]]:
    """Replay a record step by step: first the table as it began, with None, then the table after each step.

    No generator is asked for anything. After the last one the table stands where the record ended, its streams and its
    queued outcomes as they were, and with `seated` the game's own players sit in their seats. The seats of players of
    somebody's own stay free: a file never makes anything run (`outside_players` tells who sat there). With `own` False
    a search among them has to be short: for records that strangers send. Raises BadRecord, with line and reason, where
    the record does not fit the game.
    """
    _require_fit(game, record)
    table = _table_of(game, record)
    table.history.entries.clear()
    yield table, None
    line = HEADER + (record.start is not None)
    sat: dict[int, tuple[int, str]] = {}  # by seat, who sits there, with the line that says so
    for entry in record.entries:
        line += 1
        step = None
        with _on_line(line):
            match entry:
                case Sat(seat, name):
                    _require_seat(game, seat)
                    name = name_of_saved(game, name)
                    sat[seat] = (line, name)
                    table.seat(seat, None, name)
                case Called(seat, person):
                    _require_seat(game, seat)
                    table.introduce(seat, person)
                case Chosen(seat, text):
                    step = table.play(text, seat)
                case Resolved(outcome):
                    step = table.resolve(outcome)
        if step is not None:
            yield table, step
    line = set_streams(table, record.streams, record.queued, line)
    for seat, (line, name) in sat.items():
        with _on_line(line):
            table.seat(seat, name if seated and not is_outside(name) else None, own=own, noted=False)


def resume(game: Game[S, M, V], record: Record, *, seated: bool = True, own: bool = True) -> Table[S, M, V]:
    """The table of a record, ready to go on. See `replay`."""
    steps = replay(game, record, seated=seated, own=own)
    table, _ = next(steps)
    deque(steps, maxlen=0)  # to the end: it is one table all the way
    return table


# The SVG of where a record stands, as a watcher sees it. Raises what `game_of_record` and `replay` raise.
Record.drawn_by = lambda record: resume(game_of_record(record), record, seated=False).picture().svg


def timeline(game: Game[S, M, V], record: Record) -> Timeline[S, M, V]:
    """The game of a record by the numbers of its steps. All of it is replayed, and so checked. See `replay`."""
    return resume(game, record, seated=False).timeline()


def seat_timeline(game: Game[S, M, V], record: SeatRecord) -> SeatTimeline[S, M, V]:
    """The game as one seat met it, by the numbers of the steps that it noticed.

    Raises BadRecord, with line and reason, where the record does not fit the game: what is no value of the game, the
    view of another seat, a move that the seat was not asked for, and the result of a game that is not over.
    """
    _require_fit(game, record)
    if record.seat is not None and not 0 <= record.seat < game.seats:
        raise BadRecord(SEAT_HEADER, f"expected a seat from 0 to {game.seats - 1}, or watcher, not {record.seat}")
    moments: list[SeatMoment[M, V]] = []
    line = SEAT_HEADER
    for step in record.steps:
        moments.append(_SeatStep(game, record.seat, step, line).moment(moments))
        line += step.lines
    over = bool(moments) and moments[-1].view.turn == OVER
    if not over and record.result is None and moments:
        return SeatTimeline(game, record.seat, tuple(moments))
    line += 1
    if not over or record.result is None:
        expected = "the result of a game that is over" if over else "no result of a game that is on"
        raise BadRecord(line, f"expected {expected}, not {quoted(record.result)}")
    moments[-1] = attrs.evolve(moments[-1], result=_result(game, record.result, line))
    return SeatTimeline(game, record.seat, tuple(moments))


class _SeatStep(Generic[S, M, V]):
    """A step of the record of a seat, whose lines follow that of this number."""

    def __init__(self, game: Game[S, M, V], seat: int | None, step: SeatStep, line: int) -> None:
        self.game = game
        self.seat = seat
        self.step = step
        self.line = line + 1  # the line looked at

    def moment(self, before: "Sequence[SeatMoment[M, V]]") -> SeatMoment[M, V]:
        """The step as a value, after those before it. Raises BadRecord."""
        move = None if self.step.move is None else self.move(self.step.move)
        if self.step.move is not None and (not before or move not in before[-1].legal_moves):
            raise BadRecord(self.line, f"expected a move that the seat was asked for, not {quoted(self.step.move)}")
        heard = tuple([self.event(text) for text in self.step.heard])
        if self.step.view is None and not before:
            raise BadRecord(self.line, "expected a view at step 0")
        view = before[-1].view if self.step.view is None else self.view(self.step.view)
        asked = self.asked() if self.step.asked else ()
        return SeatMoment(len(before), move, heard, view, asked, None)

    def move(self, text: str) -> M:
        self.line += 1
        with _on_line(self.line):
            return self.game.read_move(text)

    def event(self, text: str) -> Event:
        self.line += 1
        with _on_line(self.line):
            found = self.game.read_json(text)
        if not isinstance(found, Event):
            raise BadRecord(self.line, f"expected an event, not {quoted(text)}")
        return found

    def view(self, text: str) -> V:
        self.line += 1
        with _on_line(self.line):
            found = self.game.read_json(text)
        if not isinstance(found, View) or found.seat != self.seat:
            whose = "a watcher" if self.seat is None else f"seat {self.seat}"
            raise BadRecord(self.line, f"expected the view of {whose}, not {quoted(text)}")
        if found.turn not in (CHANCE, OVER, *range(self.game.seats)):
            raise BadRecord(self.line, f"expected a turn of a seat, of chance, or none, not {quoted(found.turn)}")
        return cast(V, found)

    def asked(self) -> tuple[M, ...]:
        self.line += 1
        if self.seat is None:
            raise BadRecord(self.line, "expected nothing that a watcher is asked")
        with _on_line(self.line):
            return tuple([self.game.read_move(text) for text in self.step.asked])


def _result(game: Game[S, M, V], text: str, line: int) -> Result:
    """How a game ended. Raises BadRecord for what no game of its kind can end with."""
    with _on_line(line):
        found = game.read_json(text)
    teams = game.teams if len(game.teams) < game.seats else ()
    if (
        not isinstance(found, Result)
        or len(found.scores) != game.seats
        or len(found.utilities) != game.seats
        or not set(found.winners) <= set(range(game.seats))
        or found.teams != teams
    ):
        raise BadRecord(line, f"expected a result for {game.seats} seats, not {quoted(text)}")
    return found


@contextlib.contextmanager
def _on_line(line: int, kinds: tuple[type[Exception], ...] = (CardkitError,)) -> Iterator[None]:
    """Within, an error of one of these kinds becomes a BadRecord on this line."""
    try:
        yield
    except BadRecord:
        raise
    except kinds as error:
        raise BadRecord(line, str(error)) from error


def outside_players(record: Record) -> dict[int, str]:
    """By seat, the players of somebody's own, `module:attribute` or `lines:COMMAND`, that sat there last."""
    sat = {entry.seat: entry.player for entry in record.entries if isinstance(entry, Sat)}
    return {seat: name for seat, name in sorted(sat.items()) if is_outside(name)}


def _require_fit(game: Game[S, M, V], record: Record | SeatRecord) -> None:
    if record.game != game.name:
        raise BadRecord(2, f"expected a record of {game.name}, not of {record.game[:80]}")
    if record.revision != game.revision:
        later = record.revision > game.revision
        known = "a later version of the game" if later else f"revision {game.revision}, which cannot read it"
        raise BadRecord(3, f"expected revision {game.revision} of {game.name}, not {record.revision}: this is {known}")
    if record.options != game.write_options():
        raise BadRecord(4, f"expected options {quoted(game.write_options())}, not {quoted(record.options)}")


def _table_of(game: Game[S, M, V], record: Record) -> Table[S, M, V]:
    with _on_line(7):
        state = None if record.start is None else game.read_state(record.start)
    if (record.seed is None) != (record.generator == SYSTEM):
        expected = "a seed" if record.seed is None else "seed none"
        raise BadRecord(5, f"expected {expected} where chance comes from {quoted(record.generator)}")
    try:
        return Table(game, seed=record.seed or 0, generator=record.generator, state=state)
    except UnknownGenerator as error:
        raise BadRecord(6, str(error)) from error
    except CardkitError as error:
        raise BadRecord(5, str(error)) from error


def _require_seat(game: Game[S, M, V], seat: int) -> None:
    if not 0 <= seat < game.seats:
        raise IllegalMove(f"expected a seat from 0 to {game.seats - 1}, not {quoted(seat)}")


def set_streams(table: Table[S, M, V], streams: Sequence[Stream], queued: Sequence[Queued], line: int) -> int:
    """Set a table's streams and queue as a record has them, from the line after this one on; gives its last line.

    Raises BadRecord.
    """
    for stream in streams:
        line += 1
        with _on_line(line, (CardkitError, ValueError)):
            table.streams.resume(stream)
    for one in queued:
        line += 1
        with _on_line(line):
            request = table.game.read_json(one.request)
            if not isinstance(request, Request):
                raise BadRecord(line, f"expected a request of chance, not {quoted(one.request)}")
            table.outcomes.queue(request, one.outcome)
    return line
