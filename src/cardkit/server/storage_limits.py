"""How much the store keeps for whoever comes from one address, so that nobody fills the disk."""

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from cardkit.protocol.incoming import Again, Create, Hello, Incoming, Move, Say, Seat, Undo

MOST_WRITTEN: Final = 50  # megabytes for one address, and as many more each hour
PARTS: Final = 5  # of what there is one part is for all that is neither a move nor coming and going
ROW: Final = 40  # bytes that a row takes beside its text
MOST_KNOWN: Final = 10_000  # addresses, after which those with a whole share are forgotten
MEGABYTE: Final = 1_000_000
HOUR: Final = 3600.0  # seconds
OF_THE_GAME: Final = ('{"row":"moved"', '{"row":"chance"', '{"row":"here"', '{"row":"stood-in"')  # how rows begin


@attrs.define
class _Share:
    """What is left for an address, in bytes; less than nothing where the last to be written was more."""

    left: float
    aside: float  # of it, for what is not of the game
    at: float


class Shares:
    """What is left for each address. Whoever has nothing left waits: there is more with every second."""

    def __init__(self, megabytes: int, now: Callable[[], float]) -> None:
        self._most = float(megabytes * MEGABYTE)
        self._now = now
        self._known: dict[str, _Share] = {}

    def why_not(self, place: str | None, message: Incoming | None = None) -> str | None:
        """Why nothing more is written for a message from there (None: for a computer); None: something is."""
        is_aside = isinstance(message, Again | Create | Say | Seat | Undo)
        if place is None or not (message is None or is_aside or isinstance(message, Hello | Move)):
            return None
        share, most = self._share(place), self._most / MEGABYTE
        if share.left <= 0.0:
            return f"{most:g} MB an hour are kept for one address, and yours has had them: wait some minutes"
        if is_aside and share.aside <= 0.0:
            what = f"{most / PARTS:g} MB an hour of chat, seats, undo and new tables"
            return f"{what} are kept for one address, and yours has had them: wait some minutes; moves go on"
        return None

    def charge(self, place: str | None, rows: Sequence[str], *, made: bool = False) -> None:
        """Rows were written for an address; `made`: they are a new table."""
        if place is None or not rows:
            return
        if len(self._known) > MOST_KNOWN:
            self._known = {one: kept for one in list(self._known) if (kept := self._share(one)).left < self._most}
        share = self._share(place)
        for row in rows:
            size = len(row.encode()) + ROW
            share.left -= size
            if made or not row.startswith(OF_THE_GAME):
                share.aside -= size
        self._known[place] = share

    def _share(self, place: str) -> _Share:
        """What is left at this moment."""
        now = self._now()
        share = self._known.get(place)
        if share is None:
            return _Share(self._most, self._most / PARTS, now)
        more = max(0.0, now - share.at) / HOUR * self._most
        share.left = min(self._most, share.left + more)
        share.aside = min(self._most / PARTS, share.aside + more / PARTS)
        share.at = now
        return share
