"""What `cardkit replay` prints: what happened in a saved game, which steps it has, or how it stood at one of them."""

import textwrap
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from cardkit.console.files import read_file, require_game, shortened, write_file
from cardkit.console.program import in_file, loaded_record
from cardkit.console.terminal_table import Face, ending
from cardkit.console.wording import one_line
from cardkit.core.errors import BadFile, BadOption, BadPlayers, CardkitError
from cardkit.core.event import Event
from cardkit.core.game import Result
from cardkit.core.naming import Naming
from cardkit.core.number_words import counted
from cardkit.core.records.checksums import SEAT_FORMAT, is_seat_record
from cardkit.core.records.record import Chosen
from cardkit.core.records.seat_record import read_seat_record, write_seat_record
from cardkit.core.state import CHANCE, OVER
from cardkit.core.view import View
from cardkit.core.view_text import WIDTH
from cardkit.registry import AnyGame, game_of_record
from cardkit.table.replay import resume, seat_timeline, timeline
from cardkit.table.timeline import Moment, SeatMoment, SeatTimeline

INDENT: Final = "      "  # as wide as the number of a step


@attrs.frozen
class Shown:
    """A step as it is printed."""

    heard: tuple[Event, ...]
    made: str  # what is said where nothing was heard
    viewer: int | None  # whose view is shown
    see: Callable[[], View]
    moves: tuple[Any, ...]  # of the seat to move, if they are shown
    moving: tuple[int, ...]  # the seats that may move, as far as the viewer knows
    result: Result | None


def replay_lines(path: str, seat: int | None, step: int | None, *, listing: bool) -> list[str]:
    """The lines to print of a saved game, or of the record of a seat.

    `seat` counts from 0; None is everybody, or whose record it is. `step`: how it stood then; None: what happened in
    the game, or with `listing` which steps there are. Everything is replayed, and so checked, before anything is
    printed. Raises BadFile, with line and reason, and what is raised for a game or a seat that there is not.
    """
    text = read_file(path)
    if is_seat_record(text):
        met = timeline_of_seat(path, text, seat)
        try:
            return _lines(met.game, _of_seat(met), step, listing=listing)
        except CardkitError:
            raise
        except Exception as error:  # whoever wrote the file may have written values of which no game is
            raise BadFile(f"{path} cannot be shown: {one_line(error)}") from error
    game, record = loaded_record(path, None, text)
    require_seat(game, seat)
    with in_file(path):
        table = resume(game, record, seated=False)
    whole, named = table.timeline(), Naming(game, table.people)
    steps = [_of_all(moment) for moment in whole] if seat is None else _of_seat(whole.seen_by(seat))
    moves = None if seat is not None else table.move_count
    return [named(line) for line in _lines(game, steps, step, listing=listing, moves=moves)]


def save_seat_record(path: str, seat: int | None, target: str) -> list[str]:
    """Write what a seat, counted from 0, met of a saved game as a record for one seat: whole or not at all.

    Gives the lines to print.

    Raises BadFile, where something else would be overwritten, too, BadPlayers for no seat, or one that there is not.
    """
    if seat is None:
        raise BadPlayers("expected --seat N beside --save: the record of a seat is for one player")
    game, record = loaded_record(path)
    require_seat(game, seat)
    with in_file(path):
        met = timeline(game, record).seen_by(seat).record()
    require_game(target, game.name, SEAT_FORMAT)
    write_file(target, write_seat_record(met))
    return [f"What Player{seat + 1} saw and heard is in {shortened(target)}."]


def timeline_of_seat(path: str, text: str, seat: int | None) -> "SeatTimeline[Any, Any, Any]":
    """What the record of a seat has, by steps. `seat`, counted from 0, must be the seat of the record, or None.

    Raises BadFile, BadPlayers, UnknownGame or BadPlugin.
    """
    with in_file(path):
        record = read_seat_record(text)
        game = game_of_record(record)
        require_seat(game, seat)
        met = seat_timeline(game, record)
    if seat is not None and seat != record.seat:
        whose = "a watcher" if record.seat is None else f"Player{record.seat + 1}"
        raise BadPlayers(f"{path} has what {whose} saw and heard, and nothing that Player{seat + 1} knew")
    return met


def require_seat(game: AnyGame, seat: int | None) -> None:
    """Raise BadPlayers for a seat, counted from 0, that the game does not have."""
    if seat is not None and seat >= game.seats:
        numbers = f"a player from 1 to {game.seats}" if game.seats > 1 else "player 1, the only one"
        raise BadPlayers(f"expected {numbers}, not {seat + 1}")


def _of_all(moment: "Moment[Any, Any, Any]") -> Shown:
    """A step with all that happened, seen by who is to move."""
    entry, status, acting = moment.entry, moment.status, moment.acting
    viewer = acting[0] if acting else None
    return Shown(
        heard=moment.heard(tuple(range(moment.game.seats))),
        made=f"Player{entry.seat + 1}: {entry.move}" if isinstance(entry, Chosen) else "Chance acts.",
        viewer=viewer,
        see=lambda: moment.view(viewer),
        moves=() if viewer is None else moment.legal_moves(viewer),
        moving=acting,
        result=status if isinstance(status, Result) else None,
    )


def _of_seat(met: "SeatTimeline[Any, Any, Any]") -> list[Shown]:
    """The steps as a seat met them."""
    return [_met(met.game, met.seat, moment) for moment in met]


def _met(game: AnyGame, seat: int | None, moment: "SeatMoment[Any, View]") -> Shown:
    turn, own = moment.view.turn, moment.move
    return Shown(
        heard=moment.heard,
        made="Something changes." if own is None else f"Player{(seat or 0) + 1}: {game.write_move(own)}",
        viewer=seat,
        see=lambda: moment.view,
        moves=moment.legal_moves,
        moving=(turn,) if turn >= 0 else (),
        result=moment.result,
    )


def _lines(
    game: AnyGame, steps: Sequence[Shown], step: int | None, *, listing: bool, moves: int | None = None
) -> list[str]:
    """What is printed. `moves` were made; None: who sees the steps of a seat alone cannot count them."""
    if listing:
        return [line for number, one in enumerate(steps) for line in _listed(game, number, one)]
    if step is None:
        told = [game.describe(event) for one in steps for event in one.heard]
        result = steps[-1].result
        played = counted(len(steps) - 1, "step") if moves is None else counted(moves, "move")
        return [*told, *([f"Unfinished after {played}."] if result is None else ending(Face(), result))]
    if step >= len(steps):
        raise BadOption(f"expected a step from 0 to {len(steps) - 1}, not {step}: there are no others")
    return _position(game, steps[step], step, len(steps) - 1)


def _listed(game: AnyGame, number: int, one: Shown) -> list[str]:
    """A step in a list: its number, and what happened."""
    texts = [line for event in one.heard for line in game.describe(event).splitlines()]
    first, *others = texts or ["The game begins." if number == 0 else one.made]
    return [f"{number:4}  {first}", *[INDENT + line for line in others]]


def _position(game: AnyGame, one: Shown, number: int, last: int) -> list[str]:
    """How the game stood at a step, after what happened at it."""
    texts = [game.describe(event) for event in one.heard]
    lines = [f"Step {number} of {last}", *(texts or ["The game begins." if number == 0 else one.made]), ""]
    view = one.see()
    whose = "A watcher" if one.viewer is None else f"Player{one.viewer + 1}"
    lines.extend([f"{whose} sees:", *game.show(view).splitlines(), ""])
    if one.result is not None:
        return [*lines, *ending(Face(), one.result)]
    if not one.moving:
        return [*lines, {CHANCE: "Chance acts next.", OVER: "The game is over."}.get(view.turn, "Nobody is to move.")]
    to_move = " and ".join([f"Player{seat + 1}" for seat in one.moving])
    if not one.moves:
        return [*lines, f"{to_move} to move."]
    moves = ", ".join([game.write_move(move) for move in one.moves])
    return [*lines, *textwrap.wrap(f"{to_move} to move: {moves}", WIDTH, subsequent_indent="  ")]
