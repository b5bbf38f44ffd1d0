"""What is said to whoever keeps rooms, by those who are in one and by those who are not: read once, for both."""

from typing import Final

from cardkit.core.errors import BadMessage
from cardkit.protocol.incoming import INCOMING, Create, Hello, Incoming, ListGames
from cardkit.protocol.message_lines import read_incoming
from cardkit.rooms.room import MOST_LONG

OF_DRIVERS: Final = ("open", "step", "chance")  # what only whoever drives games says
KNOWN: Final = {do: kind for do, kind in INCOMING.items() if do not in OF_DRIVERS}
MOST_CREATED: Final = 262_144  # characters of a line of somebody who is in no room: a record may be long
IN_NO_ROOM: Final = 'expected hello with a "table", or create'

Said = Incoming | BadMessage  # a message, or what there is to be said against a line: in a room, the room says so


def said(line: str | bytes, *, most_created: int = MOST_CREATED) -> Said:
    """What a line says. That of a table to be created may have so many characters, for it may hold a record."""
    try:
        return read_incoming(line, MOST_LONG, KNOWN, (Create, most_created))
    except BadMessage as error:
        return error


def is_for_server(what: Said, table: str | None) -> bool:
    """Whether it is said to whoever keeps rooms, and not in the room of this table (None: in no room)."""
    if isinstance(what, Hello):
        return what.table not in (None, table)
    return isinstance(what, ListGames | Create)
