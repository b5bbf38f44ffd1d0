"""Replaying records: step by step, or to where the game stood, ready to go on."""

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Final, TypeVar

from cardkit.core.chance import Request
from cardkit.core.errors import BadNotation, BadRecord, CardkitError, IllegalMove, UnknownGenerator
from cardkit.core.game import Game, Step
from cardkit.core.quoting import quoted
from cardkit.core.record import Called, Chosen, Record, Resolved, Sat
from cardkit.core.rng import SYSTEM
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.players import is_outside
from cardkit.table import Table

__all__ = ["outside_players", "replayed", "resumed"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

HEADER: Final = 6  # lines before the first entry; one more where a record says from which position it started


def replayed(
    game: Game[S, M, V], record: Record, *, seated: bool = True
) -> Iterator[tuple[Table[S, M, V], Step[S] | None]]:
    """Replay a record step by step: first the table as it began, with None, then the table after each step.

    No generator is asked for anything. After the last one the table stands where the record ended, its streams and its
    queued outcomes as they were, and with `seated` the game's own players sit in their seats. The seats of players of
    somebody's own stay free: a file never makes anything run (`outside_players` tells who sat there). Raises BadRecord,
    with line and reason, where the record does not fit the game.
    """
    _require_fit(game, record)
    table = _table_of(game, record)
    table.forget_entries()
    yield table, None
    line = HEADER + (record.start is not None)
    sat: dict[int, tuple[int, str]] = {}  # by seat, who sits there, with the line that says so
    for entry in record.entries:
        line += 1
        step = None
        try:
            match entry:
                case Sat(seat, name):
                    _require_seat(game, seat)
                    sat[seat] = (line, name)
                    table.seat(seat, None, name)
                case Called(seat, person):
                    _require_seat(game, seat)
                    table.introduce(seat, person)
                case Chosen(seat, text):
                    step = table.play(text, seat)
                case Resolved(outcome):
                    step = table.resolve(outcome)
        except CardkitError as error:
            raise BadRecord(line, str(error)) from error
        if step is not None:
            yield table, step
    _resume(table, record, line)
    for seat, (line, name) in sat.items():
        try:
            table.seat(seat, name if seated and not is_outside(name) else None, noted=False)
        except CardkitError as error:
            raise BadRecord(line, str(error)) from error


def resumed(game: Game[S, M, V], record: Record, *, seated: bool = True) -> Table[S, M, V]:
    """The table of a record, ready to go on. See `replayed`."""
    steps = replayed(game, record, seated=seated)
    table, _ = next(steps)
    deque(steps, maxlen=0)  # to the end: it is one table all the way
    return table


def outside_players(record: Record) -> dict[int, str]:
    """By seat, the players of somebody's own, `module:attribute`, that sat there last."""
    sat = {entry.seat: entry.player for entry in record.entries if isinstance(entry, Sat)}
    return {seat: name for seat, name in sorted(sat.items()) if is_outside(name)}


def _require_fit(game: Game[S, M, V], record: Record) -> None:
    if record.game != game.name:
        raise BadRecord(2, f"expected a record of {game.name}, not of {record.game[:80]}")
    if record.revision != game.revision:
        later = record.revision > game.revision
        known = "a later version of the game" if later else f"revision {game.revision}, which cannot read it"
        raise BadRecord(3, f"expected revision {game.revision} of {game.name}, not {record.revision}: this is {known}")
    if record.options != game.write_options():
        raise BadRecord(4, f"expected options {quoted(game.write_options())}, not {quoted(record.options)}")


def _table_of(game: Game[S, M, V], record: Record) -> Table[S, M, V]:
    try:
        state = None if record.start is None else game.read_state(record.start)
    except BadNotation as error:
        raise BadRecord(7, str(error)) from error
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


def _resume(table: Table[S, M, V], record: Record, line: int) -> None:
    """Set the table's streams and queue as the record has them, from the line after this one on."""
    for stream in record.streams:
        line += 1
        try:
            table.streams.resume(stream)
        except (CardkitError, ValueError) as error:
            raise BadRecord(line, str(error)) from error
    for queued in record.queued:
        line += 1
        try:
            request = table.game.read_json(queued.request)
            if not isinstance(request, Request):
                raise BadRecord(line, f"expected a request of chance, not {quoted(queued.request)}")
            table.queue(request, queued.outcome)
        except BadRecord:
            raise
        except CardkitError as error:
            raise BadRecord(line, str(error)) from error
