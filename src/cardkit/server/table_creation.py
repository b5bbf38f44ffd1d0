"""The rows of a table that a message creates: of a game that begins, or of one that goes on from a record.

Saved games in a game's own kind of file, such as a scenario, begin a table as records do.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.core.errors import BadMessage, BadSave, CardkitError
from cardkit.core.game_texts import title_of
from cardkit.core.levels import computer_of, name_of_saved
from cardkit.core.records.record import Record, Sat, write_record
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN, is_outside
from cardkit.protocol.incoming import Create
from cardkit.protocol.message import FREE
from cardkit.registry import game_names, load
from cardkit.rooms.creation import Tokens, created
from cardkit.rooms.settings import settings_of
from cardkit.server.catalogue import game_wanted, in_a_line, people_wanted, record_wanted
from cardkit.table.table import AnyTable, Table

RECORD: Final = "cardkit "  # with which all records begin, whatever they are of

Made = tuple[tuple[str, ...], tuple[str | None, ...]]  # rows, and by seat the tokens of people


def made(message: Create, tokens: Tokens, now: float, *, bots: bool = False) -> Made:
    """The first rows of the table, and by seat the tokens of its people. Raises BadMessage.

    A record is played to where it ends, which takes a while; a saved game in a game's own form has no moves.
    `bots` is as in `created`.
    """
    try:
        settings = settings_of(message.settings or {})
        message = _with_record(message)
        found = record_wanted(message)
        if found is None:
            game = game_wanted(message)
            players: Sequence[str] = message.players or (HUMAN, *([FREE] * (game.seats - 1)))
            people = people_wanted(message, players)
            return created(game, players, tokens, now, seed=message.seed, settings=settings, bots=bots, people=people)
        record, table = found
        players, people = _seated(message, record, table)
        return created(table.game, players, tokens, now, settings=settings, bots=bots, people=people, record=record)
    except BadMessage:
        raise
    except CardkitError as error:
        raise BadMessage("bad-value", in_a_line(error)) from error
    except Exception as error:  # a game may be of a stranger's making, and fail in any way
        raise BadMessage("failed", f"the game fails: {type(error).__name__}: {in_a_line(error)}") from error


def _seated(message: Create, record: Record, table: AnyTable) -> tuple[Sequence[str], tuple[str | None, ...]]:
    """Who is to sit where, and what the people are called: as the message says, or else the record.

    The seats of players of somebody's own are free: no file starts one.
    """
    if message.players is not None:
        return message.players, people_wanted(message, message.players)
    sat = {entry.seat: entry.player for entry in record.entries if isinstance(entry, Sat)}
    names = [name_of_saved(table.game, sat.get(seat, HUMAN)) for seat in range(table.game.seats)]
    players = [FREE if is_outside(name) else name for name in names]
    if message.people is not None:
        return players, people_wanted(message, players)
    called = zip(players, table.people, strict=True)
    return players, tuple([person if player == HUMAN else None for player, person in called])


def _with_record(message: Create) -> Create:
    """The message with the record of a table on which the saved game begins, if that is what its `record` has.

    A person is in seat 0 then, if the message does not say otherwise, and the game's usual computer in the others.
    Raises BadMessage for a text that is neither a record nor a saved game of any game there is.
    """
    text = message.record
    if text is None or text.removeprefix("\ufeff").startswith(RECORD):
        return message
    table = _table_of(text)
    computers = (computer_of(table.game),) * (table.game.seats - 1)
    return attrs.evolve(message, record=write_record(table.record()), players=message.players or (HUMAN, *computers))


def _table_of(text: str) -> AnyTable:
    """A table as the saved game stands, of the first game that can read it. Raises BadMessage."""
    if not text.strip():
        raise BadMessage("bad-value", "expected a saved game, not an empty file")
    furthest, reason = 1, ""
    for name in game_names():
        title = name
        try:
            usual = load(name)
            title = title_of(usual)
            state = usual.read_save(text)
            return Table(attrs.evolve(usual, options=usual.options_of(state)), state=state, generator=SYSTEM)
        except BadSave as error:
            if error.line > furthest:  # who has read more of it says what is wrong with it
                furthest, reason = error.line, f"as a saved game of {title}, {error}"
        except Exception:  # noqa: S112  a game of a stranger's making may fail in any way
            continue
    expected = f"expected a record, which begins with {RECORD + 'record'!r}, or a saved game or scenario of one game"
    raise BadMessage("bad-value", reason or f"{expected}: no game can read this file")
