"""Which messages are understood by whoever keeps rooms, and how long they may be."""

from typing import Final

from cardkit.protocol.incoming import INCOMING

OF_DRIVERS: Final = ("open", "step", "chance")  # what only whoever drives games says
KNOWN: Final = {do: kind for do, kind in INCOMING.items() if do not in OF_DRIVERS}
MOST_CREATED: Final = 262_144  # characters of a line of somebody who is in no room: a record may be long
