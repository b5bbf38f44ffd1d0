"""`RoomServer`: all rooms of one process, made and kept in a store that other processes may share."""

import asyncio
import functools
import itertools
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final

from cardkit.core.errors import BadMessage, StoreError
from cardkit.protocol.game_messages import greeting
from cardkit.protocol.incoming import Again, Create, Hello, Incoming, ListGames, Record
from cardkit.protocol.message_lines import refusal, written
from cardkit.protocol.outgoing import Created, Games, Outgoing, Refused
from cardkit.rooms.clients import DEAR
from cardkit.rooms.room import MOST_LONG
from cardkit.server.catalogue import games_told
from cardkit.server.hosts import Hosts
from cardkit.server.incoming_lines import IN_NO_ROOM, KNOWN, MOST_CREATED, Said, is_for_server, said
from cardkit.server.limits import Guest, Limits
from cardkit.server.room_host import Connection, RoomHost, told_of
from cardkit.server.services import Services
from cardkit.server.storage_limits import MOST_WRITTEN, Shares
from cardkit.server.table_creation import made
from cardkit.store import Store

log = logging.getLogger(__name__)

LOOK: Final = 5.0  # seconds between two looks for processes that have died, and for rooms that nobody needs
MOST_TABLES: Final = 10_000
MOST_GUESTS: Final = 5000  # connections,
MOST_FROM_ONE: Final = 100  # and from one address; whoever carries the lines sees to that


class RoomServer:
    """The rooms of one process. Call `open` first and `close` last, all in one event loop.

    All who come from one address may send together what is enough for `most_from_one` of them. `bots` allows whoever
    creates a table to seat players of their own such as `lines:node bot.js`: for trusted people alone.
    """

    def __init__(
        self,
        store: Store,
        *,
        most_tables: int = MOST_TABLES,
        most_written: int = MOST_WRITTEN,
        most_from_one: int = MOST_FROM_ONE,
        bots: bool = False,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.most_tables = most_tables
        self.services = Services(store, Shares(most_written, now), now, bots)
        self.limits = Limits(most_from_one, self.services.shares, now)
        self.hosts = Hosts(self.services)
        self._numbers = itertools.count(1)
        self._guests: dict[int, Guest] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    @functools.cached_property
    def _listed(self) -> Games:
        """The games there are: looking at them all takes a while."""
        return games_told()

    @property
    def healthy(self) -> bool:
        """Whether its store can be written: moves are taken then."""
        return not self._closed and self.hosts.healthy

    async def open(self) -> None:
        """Begin to give signs of life, and to hear of what other processes write."""
        await self.hosts.give_sign()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(one) for one in (self.hosts.beat(), self._look_after(), self.hosts.watch())]

    async def _look_after(self) -> None:
        while True:
            try:
                await self.hosts.look_after()
                self.limits.forget({guest.address for guest in self._guests.values()})
            except StoreError as error:
                log.warning("%s", error)
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """Say that everybody is gone, and stop."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await self.hosts.close()
        self.services.close()

    # Connections.

    def enter(self, connection: Connection, address: str | None = None) -> Guest:
        """Somebody is connected, and is greeted. Messages and tables are counted by address, too."""
        guest = Guest(next(self._numbers), connection, address, budget=self.limits.budget(address))
        self._guests[guest.number] = guest
        if len(self._guests) > MOST_GUESTS:
            self._tell(guest, Refused("limit", f"{MOST_GUESTS} are connected already: come again later"))
            connection.close()
        else:
            self._tell(guest, greeting(KNOWN))
        return guest

    async def leave(self, guest: Guest) -> None:
        """A connection has ended."""
        self._guests.pop(guest.number, None)
        await self._out_of_room(guest)

    async def _out_of_room(self, guest: Guest) -> None:
        host, guest.host = guest.host, None
        if host is not None:
            await host.disconnect(guest.number)

    async def receive(self, guest: Guest, line: str | bytes) -> None:
        """A line came. Whatever it has, nothing is raised."""
        what: Said
        message: Incoming | None = None
        is_long = len(line) > MOST_LONG
        try:
            if guest.host is None:
                message = what = await self._read_outside(guest, line, is_long=is_long)
                if isinstance(message, Create) and message.record is not None and not is_long:
                    self.limits.require_budget(guest, DEAR - 1.0)
            else:
                what = said(line, most_created=MOST_LONG)
                message = None if isinstance(what, BadMessage) else what  # the room says so, and counts it
                if is_for_server(what, guest.host.table):
                    self.limits.require_budget(guest)
            if message is not None:
                self.limits.require_share(guest, message)
            match message:
                case ListGames():
                    self._tell(guest, self._listed)
                case Create():
                    await self._create(guest, message, counted=is_long)
                case Hello(table=str(table)):
                    loaded = await self._come(guest, table)
                    if guest.host is not None:  # otherwise the room was full, and has said so
                        await self._pass_on(guest.host, guest, message)
                    self.limits.loaded(guest, loaded)
                case _ if guest.host is None:
                    raise BadMessage("nothing", IN_NO_ROOM)
                case _:
                    await self._pass_on(guest.host, guest, what)
        except BadMessage as error:
            self._tell(guest, refusal(error, message))

    async def _read_outside(self, guest: Guest, line: str | bytes, *, is_long: bool) -> Incoming:
        """The message of somebody who is in no room yet, and may begin one with a record.

        A long line is counted as a table before it is looked at, which alone takes a while. Raises BadMessage.
        """
        if is_long and len(line) <= MOST_CREATED:
            self.limits.require_budget(guest, DEAR)
            self.limits.require_few_made(guest)
            async with self.limits.turn(guest):
                what = await asyncio.get_running_loop().run_in_executor(self.services.reading, said, line)
        else:
            self.limits.require_budget(guest)
            what = said(line)
        if isinstance(what, BadMessage):
            raise what
        return what

    async def _pass_on(self, host: RoomHost, guest: Guest, what: Said) -> None:
        """Let the room in which a guest is obey a message; aside, where much is to be told. Raises BadMessage."""
        if isinstance(what, Again) and host.room.ledger.again is None:
            self.limits.require_few_made(guest)
            await self._require_few_tables()
        if isinstance(what, Hello | Record) and host.is_long:
            async with self.limits.turn(guest):
                await host.obey(guest.number, what, aside=True)
        else:
            await host.obey(guest.number, what)

    def _tell(self, guest: Guest, message: Outgoing) -> None:
        guest.connection.send(written(message))

    async def _come(self, guest: Guest, table: str) -> int:
        """Let somebody into a room, out of the one they are in. Gives how many rows were taken from the store."""
        if guest.host is not None and guest.host.table == table:
            return 0
        loaded = 0
        if self.hosts.there(table):
            host = await self.hosts.host(table)
        else:
            async with self.limits.turn(guest):
                host = await self.hosts.host(table)
            loaded = host.room.version
        await self._out_of_room(guest)
        if await host.connect(guest.number, guest.connection, guest.budget, guest.address):
            guest.host = host
        return loaded

    async def _create(self, guest: Guest, message: Create, *, counted: bool) -> None:
        if not counted:
            self.limits.require_few_made(guest)
        services = self.services
        make = functools.partial(made, message, services.token, services.now(), bots=services.bots)
        if message.record is None:
            rows, tokens = make()
        else:  # a long game holds nobody up
            async with self.limits.turn(guest):
                rows, tokens = await asyncio.get_running_loop().run_in_executor(services.reading, make)
        self._tell(guest, Created(await self.keep(rows, guest.address), tokens))

    async def keep(self, rows: tuple[str, ...], address: str | None = None) -> str:
        """Keep a new table with these rows, for somebody from an address, and give its name. Raises BadMessage."""
        table = secrets.token_hex(6)
        try:
            await self._require_few_tables()
            await self.services.stored(lambda store: store.create(table, rows))
            self.services.shares.charge(address, rows, made=True)
        except StoreError as error:
            log.warning("%s", error)
            raise BadMessage("limit", f"the table cannot be kept: {told_of(error)}") from error
        return table

    async def _require_few_tables(self) -> None:
        if len(await self.services.stored(lambda store: store.tables())) >= self.most_tables:
            raise BadMessage("limit", f"there are {self.most_tables} tables already")
