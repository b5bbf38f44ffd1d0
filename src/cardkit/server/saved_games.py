"""Saved games in a game's own kind of file, such as a scenario, which begin a table as records do."""

from typing import Final

import attrs

from cardkit.core.errors import BadMessage, BadSave
from cardkit.core.game_texts import title_of
from cardkit.core.levels import computer_of
from cardkit.core.records.record import write_record
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN
from cardkit.protocol.incoming import Create
from cardkit.registry import game_names, load
from cardkit.table.table import AnyTable, Table

RECORD: Final = "cardkit "  # with which all records begin, whatever they are of


def with_record(message: Create) -> Create:
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
