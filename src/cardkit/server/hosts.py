"""`Hosts`: the rooms of a process that somebody needs, taken from the store, and how other processes do."""

import asyncio
import functools
import logging
import math
from typing import Final
from weakref import WeakValueDictionary

from cardkit.core.errors import BadMessage, BadRecord, BadRow, StoreError, UnknownTable
from cardkit.core.quoting import quoted
from cardkit.rooms.log_rows import read_row
from cardkit.rooms.room import Room
from cardkit.server.room_host import RoomHost, told_of, why_lost
from cardkit.server.services import Services

log = logging.getLogger(__name__)

BEAT: Final = 2.0  # seconds between the signs of life of a process
LOST: Final = 4.5  # seconds without one after which its store counts as lost
SILENT: Final = 20.0  # seconds without one after which it is taken for dead
KEPT: Final = 300.0  # seconds for which a room without connections is kept in memory
PAUSE: Final = 0.02  # seconds between two tables that are looked at


class Hosts:
    """The hosts of the tables of a process, by table."""

    def __init__(self, services: Services) -> None:
        self.known: dict[str, RoomHost] = {}
        self._services = services
        self._coming: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table that somebody comes to
        self._beaten = -math.inf  # when the store last took a sign of life; never, if it did not take the last one

    def there(self, table: str) -> bool:
        """Whether the host of a table is in memory."""
        known = self.known.get(table)
        return known is not None and not known.closed

    async def host(self, table: str) -> RoomHost:
        """The host of a table, taken from the store where it is not in memory. Raises BadMessage."""
        lock = self._coming.setdefault(table, asyncio.Lock())
        async with lock:
            if not self.there(table):
                self.known[table] = RoomHost(table, await self._room(table), self._services)
                await self.known[table].follow()  # what others wrote meanwhile
                await self.miss(self.known[table], (self._services.process,))  # who was here when it was given up
                await self.miss(self.known[table], await self._silent())
            self.known[table].used = self._services.now()
            return self.known[table]

    async def _room(self, table: str) -> Room:
        services = self._services
        try:
            rows = await services.stored(lambda store: store.rows(table))
            make = functools.partial(Room, rows, services.token, services.process, services.now())
            return await asyncio.get_running_loop().run_in_executor(services.loading, make)
        except (UnknownTable, BadRow):
            raise BadMessage("bad-value", f"there is no table {quoted(table)}", "hello") from None
        except Exception as error:  # a game may be of a stranger's making, and fail in any way
            log.warning("table %s: %s", quoted(table), why_lost(error))
            raise BadMessage("bad-value", f"table {quoted(table)} cannot be had: {_told_of(error)}", "hello") from error

    async def _silent(self) -> tuple[str, ...]:
        """The processes that have died."""
        return await self._services.stored(lambda store: store.silent(SILENT))

    async def miss(self, host: RoomHost, silent: tuple[str, ...]) -> None:
        """Have everybody gone who was connected to one of these processes, which have died."""
        for process in silent:
            await host.process_gone(process)

    async def look_after(self) -> None:
        """See who has gone, and give up the rooms that nobody needs. Raises StoreError."""
        silent = await self._silent()
        for table, host in list(self.known.items()):
            await self.miss(host, silent)
            if host.closed or (host.idle and self._services.now() - host.used > KEPT):
                host.close()
                if self.known.get(table) is host:  # otherwise somebody has come meanwhile
                    del self.known[table]

    async def sweep(self, age: float) -> int:
        """Take away the tables where nothing has happened for so many seconds, and nobody is. Gives how many."""
        swept = 0
        try:
            tables = await self._services.stored(lambda store: store.tables())
        except StoreError as error:
            log.warning("%s", error)
            return 0
        for table in tables:
            try:
                swept += await self._swept(table, self._services.now() - age)
            except (BadRecord, StoreError) as error:
                log.warning("table %s: %s", table, error)
            await asyncio.sleep(PAUSE)  # moves are written by the same thread
        return swept

    async def _swept(self, table: str, before: float) -> bool:
        rows = await self._services.stored(lambda store: store.rows(table))
        host = self.known.get(table)  # somebody may have come meanwhile
        if not rows or read_row(rows[-1], len(rows)).at >= before or (host is not None and not host.idle):
            return False
        if host is not None:
            host.close()
            del self.known[table]
        await self._services.stored(lambda store: store.remove(table))
        return True

    async def watch(self) -> None:
        """Follow what other processes write, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                notices = await loop.run_in_executor(self._services.watching, self._services.store.wait, 0.5)
            except StoreError as error:
                log.warning("%s", error)
                await asyncio.sleep(1.0)
                continue
            for notice in notices:
                host = self.known.get(notice.table)
                if host is not None and notice.version > host.room.version:
                    await host.follow()

    # Signs of life.

    async def give_sign(self) -> None:
        """Say that this process lives. Raises StoreError."""
        try:
            await self._services.stored(lambda store: store.beat(self._services.process))
        except StoreError:
            self._beaten = -math.inf
            raise
        self._beaten = self._services.now()

    @property
    def healthy(self) -> bool:
        """Whether the store can be written: moves are taken then."""
        return self._services.now() - self._beaten < LOST

    async def beat(self) -> None:
        """Give signs of life for ever."""
        while True:
            await asyncio.sleep(BEAT)
            was_healthy = self.healthy
            try:
                await self.give_sign()
            except StoreError as error:
                if was_healthy:  # otherwise it has been said
                    log.warning("%s", error)

    async def close(self) -> None:
        """Hang up on everybody, and say that they have gone."""
        for host in list(self.known.values()):
            for client in list(host.connections):
                host.connections[client].close()
                await host.disconnect(client)
            host.close()


def _told_of(error: Exception) -> str:
    """Why a table cannot be had, as anybody may know: rows have what is hidden, and a store's errors its place."""
    if isinstance(error, StoreError):
        return told_of(error)
    if not isinstance(error, BadRecord):
        return "the game fails"
    return str(error) if error.line == 1 else f"line {error.line} of its log does not fit"
