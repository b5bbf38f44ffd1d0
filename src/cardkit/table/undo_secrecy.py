"""What has come to light: whether taking moves back would leave somebody with knowledge that they did not have, and
when the whole record may be given out.
"""

from collections.abc import Sequence
from typing import Final, cast

from cardkit.core.errors import BadGame, CardkitError, NothingToUndo, NotOver
from cardkit.core.event import Event, heard_of
from cardkit.core.game import Game, M, S, V
from cardkit.core.records.record import Chosen, Entry, Record, Resolved
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE
from cardkit.table.table import Table

SAMPLES: Final = 16  # positions that are tried, for each seat
STREAM: Final = 2000  # of the guesses made here, far from those of players and hints


def whole_record(table: Table[S, M, V]) -> Record:
    """The record of a game that is over, all hands, chance and seed included: what may be given to anybody then.

    Raises NotOver while the game is on: `Table.record_of` is what a seat may have.
    """
    if table.result is None:
        raise NotOver(
            f"this game of {table.game.name} is not over, and its record has what is hidden: until then give each seat"
            " what Table.record_of gives for it"
        )
    return table.record()


def came_to_light(table: Table[S, M, V], state: S, entries: Sequence[Entry], seats: Sequence[int]) -> bool:
    """Whether one of these seats knows something at this table that it could not have foretold in that state.

    The state is an earlier one of the table, and the entries are what has happened since. What has come to light is
    what depends on more than a seat knew: the same moves are made in positions that looked the same to it, with other
    outcomes of chance, and where a move is not possible there, or the seat sees or hears anything else, it has learned
    something. Positions are sampled, so what is nearly certain anyway may be taken for known.
    """
    return any(_has_learned(table, state, entries, seat) for seat in seats)


def knowing_after_undo(
    table: Table[S, M, V], seat: int | None = None, among: Sequence[int] | None = None
) -> tuple[int, ...]:
    """The seats that would know too much if the last move of a seat (None: of whoever moved last) were taken back.

    They have learned something since that would then still be to come, as `came_to_light` finds it; ascending, and of
    those `among` which it is asked (None: all). Empty where nobody needs to be asked. The table stays as it is. Raises
    NothingToUndo where that seat has made no move.
    """
    if seat is None:
        seat = next((entry.seat for entry in reversed(table.entries) if isinstance(entry, Chosen)), None)
    since = None if seat is None else table.history.since_move_of(seat)
    if since is None:
        raise NothingToUndo("there is no move to take back")
    asked = range(table.game.seats) if among is None else sorted(set(among))
    return tuple([one for one in asked if _has_learned(table, *since, one)])


def _has_learned(table: Table[S, M, V], state: S, entries: Sequence[Entry], seat: int) -> bool:
    game = table.game
    met = _met(game, state, entries, seat, None)
    for number in range(SAMPLES):
        rng = seeded_sfc32(table.seed, STREAM + number)
        try:
            supposed = game.determinize(game.view(state, seat), rng)
        except BadGame:  # a game that cannot make up positions says nothing of what is hidden
            return any(
                isinstance(entry, Resolved) or (isinstance(entry, Chosen) and entry.seat != seat) for entry in entries
            )
        if _met(game, supposed, entries, seat, rng) != met:
            return True
    return False


def _met(
    game: Game[S, M, V], state: S, entries: Sequence[Entry], seat: int, rng: Generator | None
) -> tuple[V, list[Event]] | None:
    """What a seat sees in the end and hears until then; None if that cannot happen. With `rng`, chance falls anew."""
    heard: list[Event] = []
    for entry in entries:
        try:
            match entry:
                case Chosen(mover, text) if mover in state.acting():
                    faced = cast(S, state.facing(mover))
                    move = game.read_move(text)
                    if rng is not None and mover != seat and faced.secret() and game.why_illegal(faced, move):
                        move = game.move_of(faced.pick(rng), faced)  # what it was is no part of what the seat knows
                    step = game.play(faced, move)
                case Resolved(outcome) if state.turn() == CHANCE:
                    step = game.resolve(state, outcome if rng is None else state.request().sample(rng))
                case Chosen() | Resolved():
                    return None
                case _:
                    continue
        except CardkitError:
            return None
        state = step.state
        heard.extend(heard_of(step.events, seat))
    return game.view(state, seat), heard
