"""The rows of a table that a message creates: of a game that begins, or of one that goes on from a record."""

from collections.abc import Sequence

from cardkit.core.errors import BadMessage, CardkitError
from cardkit.core.levels import name_of_saved
from cardkit.core.records.record import Record, Sat
from cardkit.players.player import HUMAN, is_outside
from cardkit.protocol.incoming import Create
from cardkit.protocol.message import FREE
from cardkit.rooms.creation import Tokens, created
from cardkit.rooms.settings import settings_of
from cardkit.server.catalogue import game_wanted, in_a_line, people_wanted, record_wanted
from cardkit.server.saved_games import with_record
from cardkit.table.table import AnyTable

Made = tuple[tuple[str, ...], tuple[str | None, ...]]  # rows, and by seat the tokens of people


def made(message: Create, tokens: Tokens, now: float, *, bots: bool = False) -> Made:
    """The first rows of the table, and by seat the tokens of its people. Raises BadMessage.

    A record is played to where it ends, which takes a while; a saved game in a game's own form has no moves.
    `bots` is as in `created`.
    """
    try:
        settings = settings_of(message.settings or {})
        message = with_record(message)
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
