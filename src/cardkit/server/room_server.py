"""`RoomServer`: all rooms of one process, made and kept in a store that other processes may share."""

import asyncio
import contextlib
import functools
import itertools
import logging
import math
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from weakref import WeakValueDictionary

import attrs

from cardkit.core.errors import BadMessage, BadRecord, BadRow, StoreError, UnknownTable
from cardkit.core.quoting import quoted
from cardkit.protocol.game_messages import greeting
from cardkit.protocol.incoming import Create, Hello, Incoming, ListGames, Record
from cardkit.protocol.message_lines import read_incoming, written
from cardkit.protocol.outgoing import Created, Games, Outgoing, Refused
from cardkit.rooms.clients import DEAR, MOST_REFUSED, Budget
from cardkit.rooms.log_rows import read_row
from cardkit.rooms.room import MOST_LONG, Room
from cardkit.server.accepted_messages import KNOWN, MOST_CREATED
from cardkit.server.addresses import Addresses
from cardkit.server.catalogue import games_told
from cardkit.server.computer_moves import Thinking
from cardkit.server.room_host import Connection, HostServices, RoomHost, told_of, why_lost
from cardkit.server.shares import MOST_WRITTEN, Shares
from cardkit.server.table_creation import made
from cardkit.server.threads import Threads
from cardkit.store import Store

log = logging.getLogger(__name__)

BEAT: Final = 2.0  # seconds between the signs of life of a process
LOST: Final = 4.5  # seconds without one after which its store counts as lost
LOOK: Final = 5.0  # seconds between two looks for processes that have died, and for rooms that nobody needs
SILENT: Final = 20.0  # seconds without one after which it is taken for dead
KEPT: Final = 300.0  # seconds for which a room without connections is kept in memory
MOST_TABLES: Final = 10_000
MOST_MADE: Final = 20  # tables by one connection
MOST_MADE_FROM: Final = 200  # and from one address, in an hour
HOUR: Final = 3600.0  # seconds
PAUSE: Final = 0.02  # seconds between two tables that are looked at
MOST_GUESTS: Final = 5000  # connections,
MOST_FROM_ONE: Final = 100  # and from one address; whoever carries the lines sees to that
ROWS: Final = 20  # of a table that is taken from the store, which count as a message of whoever's address that was for
MOST_BOTS: Final = 64  # players of somebody's own that choose at the same time


@attrs.define
class Guest:
    """A connection, and where it is."""

    number: int
    connection: Connection
    address: str | None = None  # from where, if whoever carries the lines knows
    host: RoomHost | None = None
    made: int = 0
    budget: Budget = attrs.field(factory=Budget)  # of all that it says, in whatever room


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
        self.process = secrets.token_hex(8)
        self.store = store
        self.most_tables = most_tables
        self.addresses = Addresses(most_from_one)
        self.bots = bots
        self._writing = ThreadPoolExecutor(1, "cardkit-store")
        self._reading = Threads(2, "cardkit-reader")  # of records and long games,
        self._loading = Threads(2, "cardkit-loader")  # and of tables that somebody comes to
        self.thinking = Thinking()
        self._shares = Shares(most_written, now)
        self._watching = ThreadPoolExecutor(1, "cardkit-notices")
        self._waiting = Threads(MOST_BOTS, "cardkit-bot")
        self._services = HostServices(
            store,
            lambda: secrets.token_urlsafe(16),
            self.process,
            now,
            self._writing,
            self._reading,
            self.thinking,
            self._waiting,
            self._shares,
            lambda: self.bots,
        )
        self._hosts: dict[str, RoomHost] = {}
        self._coming: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table that somebody comes to
        self._numbers = itertools.count(1)
        self._guests: dict[int, Guest] = {}
        self._made_from: Counter[str] = Counter()  # tables made, by address
        self._made_since = now()
        self.beaten = -math.inf  # when the store last took a sign of life; never, if it did not take the last one
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    @functools.cached_property
    def _listed(self) -> Games:
        """The games there are: looking at them all takes a while."""
        return games_told()

    async def open(self) -> None:
        """Begin to give signs of life, and to hear of what other processes write."""
        await self._give_sign()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(task) for task in (self._beat(), self._look_after(), self._watch())]

    async def close(self) -> None:
        """Say that everybody is gone, and stop."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for host in list(self._hosts.values()):
            for client in list(host.connections):
                host.connections[client].close()
                await host.disconnect(client)
            host.close()
        self._reading.shutdown(wait=False, cancel_futures=True)
        self._loading.shutdown(wait=False, cancel_futures=True)
        self.thinking.close()
        self._waiting.shutdown(wait=False, cancel_futures=True)
        self._watching.shutdown(wait=True)
        self._writing.shutdown(wait=True)

    # Connections.

    def enter(self, connection: Connection, address: str | None = None) -> Guest:
        """Somebody is connected, and is greeted. Messages and tables are counted by address, too."""
        guest = Guest(next(self._numbers), connection, address)
        guest.budget.shared = self.addresses.shared(address)
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

    @contextlib.asynccontextmanager
    async def _turn(self, guest: Guest) -> AsyncIterator[None]:
        """What takes long is done for one connection of an address after the other.

        Raises BadMessage where nobody is there any more when it is its turn.
        """
        async with self.addresses.turn(guest.address or f"connection {guest.number}"):
            if guest.connection.gone:
                raise BadMessage("nothing", "the connection has ended")
            yield

    async def receive(self, guest: Guest, line: str | bytes) -> None:
        """A line came. Whatever it has, nothing is raised."""
        message: Incoming | None = None
        try:
            if guest.host is None:
                message = await self._read(guest, line)
            else:
                with contextlib.suppress(BadMessage):  # the room says so, and counts it
                    message = read_incoming(line, MOST_LONG, KNOWN)
                elsewhere = isinstance(message, Hello) and message.table not in (None, guest.host.table)
                if message is not None and (elsewhere or isinstance(message, ListGames | Create)):
                    self._require_budget(guest, 1.0, message.kind)
            self._require_share(guest, message)
            if isinstance(message, ListGames):
                self._tell(guest, self._listed)
            elif isinstance(message, Create):
                await self._create(guest, message, counted=len(line) > MOST_LONG)
            elif isinstance(message, Hello) and message.table is not None:
                loaded = await self._come(guest, message.table)
                await self._pass_on(guest, line, dear=True)
                if guest.budget.shared is not None:  # whoever comes to a long game is not to be held up by that
                    guest.budget.shared.pays(loaded // ROWS)
            elif guest.host is None:
                kind = None if message is None else message.kind
                raise BadMessage("nothing", 'expected hello with a "table", or create', kind)
            else:
                await self._pass_on(guest, line, dear=isinstance(message, Hello | Record))
        except BadMessage as error:
            self._tell(guest, Refused(error.code, error.reason, error.do))

    async def _read(self, guest: Guest, line: str | bytes) -> Incoming:
        """The message of somebody who is in no room yet, and may begin one with a record.

        A long line is counted as a table before it is looked at, which alone takes a while. Raises BadMessage.
        """
        if not MOST_LONG < len(line) <= MOST_CREATED:
            self._require_budget(guest, 1.0)
            message = read_incoming(line, MOST_CREATED, KNOWN)
            if isinstance(message, Create) and message.record is not None:
                self._require_budget(guest, DEAR - 1.0, message.kind)
            return message
        self._require_budget(guest, DEAR)
        self._require_few_made(guest)
        read = functools.partial(read_incoming, line, MOST_CREATED, KNOWN)
        async with self._turn(guest):
            message = await asyncio.get_running_loop().run_in_executor(self._reading, read)
        if not isinstance(message, Create):
            raise BadMessage("too-long", f"expected at most {MOST_LONG} characters", message.kind)
        return message

    def _require_budget(self, guest: Guest, cost: float, kind: str | None = None) -> None:
        """Raise BadMessage for one who says too much outside a room; one who does not stop is sent away."""
        if not guest.budget.takes(cost, self._services.now()):
            if guest.budget.refused > MOST_REFUSED:
                guest.connection.close()
            raise BadMessage("limit", "too many messages: wait a moment", kind)

    def _require_share(self, guest: Guest, message: Incoming | None) -> None:
        """Raise BadMessage where no more is kept for this address; a refusal counts, as the message does."""
        why = None if message is None else self._shares.why_not(guest.address, message)
        if why is not None and message is not None:
            self._require_budget(guest, 1.0, message.kind)
            raise BadMessage("limit", why, message.kind)

    async def _pass_on(self, guest: Guest, line: str | bytes, *, dear: bool) -> None:
        if guest.host is None:
            return
        if dear and guest.host.is_long:
            async with self._turn(guest):
                await guest.host.receive(guest.number, line, aside=True)
        else:
            await guest.host.receive(guest.number, line)

    def _tell(self, guest: Guest, message: Outgoing) -> None:
        guest.connection.send(written(message))

    async def _come(self, guest: Guest, table: str) -> int:
        """Let somebody into a room, out of the one they are in. Gives how many rows were taken from the store."""
        if guest.host is not None and guest.host.table == table:
            return 0
        known, loaded = self._hosts.get(table), 0
        if known is not None and not known.closed:
            host = await self.host(table)
        else:
            async with self._turn(guest):
                host = await self.host(table)
            loaded = host.room.version
        await self._out_of_room(guest)
        if await host.connect(guest.number, guest.connection, guest.budget, guest.address):
            guest.host = host
        return loaded

    async def _create(self, guest: Guest, message: Create, *, counted: bool) -> None:
        if not counted:
            self._require_few_made(guest)
        make = functools.partial(made, message, self._services.tokens, self._services.now(), bots=self.bots)
        if message.record is None:
            rows, tokens = make()
        else:  # a long game holds nobody up
            async with self._turn(guest):
                rows, tokens = await asyncio.get_running_loop().run_in_executor(self._reading, make)
        table = secrets.token_hex(6)
        try:
            if len(await self._stored(lambda store: store.tables())) >= self.most_tables:
                raise BadMessage("limit", f"there are {self.most_tables} tables already", message.kind)
            await self._stored(lambda store: store.create(table, rows))
            self._shares.charge(guest.address, rows, made=True)
        except StoreError as error:
            log.warning("%s", error)
            raise BadMessage("limit", f"the table cannot be kept: {told_of(error)}", message.kind) from error
        self._tell(guest, Created(table, tokens))

    def _require_few_made(self, guest: Guest) -> None:
        """Raise BadMessage for one who has made too many tables."""
        guest.made += 1
        if guest.made > MOST_MADE:
            raise BadMessage("limit", f"one connection may create {MOST_MADE} tables", Create.kind)
        if guest.address is None:
            return
        if self._services.now() - self._made_since > HOUR:
            self._made_since = self._services.now()
            self._made_from.clear()
        self._made_from[guest.address] += 1
        if self._made_from[guest.address] > MOST_MADE_FROM:
            raise BadMessage("limit", f"{MOST_MADE_FROM} tables an hour may come from one place", Create.kind)

    # Rooms.

    async def host(self, table: str) -> RoomHost:
        """The host of a table, taken from the store where it is not in memory. Raises BadMessage."""
        lock = self._coming.setdefault(table, asyncio.Lock())
        async with lock:
            known = self._hosts.get(table)
            if known is None or known.closed:
                try:
                    rows = await self._stored(lambda store: store.rows(table))
                    make = functools.partial(Room, rows, self._services.tokens, self.process, self._services.now())
                    room = await asyncio.get_running_loop().run_in_executor(self._loading, make)
                except (UnknownTable, BadRow):
                    raise BadMessage("bad-value", f"there is no table {quoted(table)}", "hello") from None
                except Exception as error:  # a game may be of a stranger's making, and fail in any way
                    log.warning("table %s: %s", quoted(table), why_lost(error))
                    why = f"table {quoted(table)} cannot be had: {_told_of(error)}"
                    raise BadMessage("bad-value", why, "hello") from error
                self._hosts[table] = RoomHost(table, room, self._services)
                await self._hosts[table].follow()  # what others wrote meanwhile
                await self._miss(self._hosts[table], (self.process,))  # whoever was here when it was given up
                await self._miss(self._hosts[table])
            self._hosts[table].used = self._services.now()
            return self._hosts[table]

    async def _miss(self, host: RoomHost, silent: tuple[str, ...] | None = None) -> None:
        """Have everybody gone who was connected to a process that has died."""
        if silent is None:
            silent = await self._stored(lambda store: store.silent(SILENT))
        for process in silent:
            await host.process_gone(process)

    async def _stored(self, what: "Callable[[Store], Any]") -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._writing, what, self.store)

    async def _give_sign(self) -> None:
        try:
            await self._stored(lambda store: store.beat(self.process))
        except StoreError:
            self.beaten = -math.inf
            raise
        self.beaten = self._services.now()

    @property
    def healthy(self) -> bool:
        """Whether its store can be written: moves are taken then."""
        return not self._closed and self._services.now() - self.beaten < LOST

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            was_healthy = self.healthy
            try:
                await self._give_sign()
            except StoreError as error:
                if was_healthy:  # otherwise it has been said
                    log.warning("%s", error)

    async def _look_after(self) -> None:
        """See who has gone, and give up the rooms that nobody needs."""
        while True:
            try:
                silent = await self._stored(lambda store: store.silent(SILENT))
                self.addresses.forget({guest.address for guest in self._guests.values()}, self._services.now())
                for table, host in list(self._hosts.items()):
                    await self._miss(host, silent)
                    if host.closed or (host.idle and self._services.now() - host.used > KEPT):
                        host.close()
                        if self._hosts.get(table) is host:  # otherwise somebody has come meanwhile
                            del self._hosts[table]
            except StoreError as error:
                log.warning("%s", error)
            await asyncio.sleep(LOOK)

    async def sweep(self, age: float) -> int:
        """Take away the tables where nothing has happened for so many seconds, and nobody is. Gives how many."""
        swept = 0
        try:
            tables = await self._stored(lambda store: store.tables())
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
        rows = await self._stored(lambda store: store.rows(table))
        host = self._hosts.get(table)  # somebody may have come meanwhile
        if not rows or read_row(rows[-1], len(rows)).at >= before or (host is not None and not host.idle):
            return False
        if host is not None:
            host.close()
            del self._hosts[table]
        await self._stored(lambda store: store.remove(table))
        return True

    async def _watch(self) -> None:
        """Follow what other processes write."""
        loop = asyncio.get_running_loop()
        while not self._closed:
            try:
                notices = await loop.run_in_executor(self._watching, self.store.wait, 0.5)
            except StoreError as error:
                log.warning("%s", error)
                await asyncio.sleep(1.0)
                continue
            for notice in notices:
                host = self._hosts.get(notice.table)
                if host is not None and notice.version > host.room.version:
                    await host.follow()


def _told_of(error: Exception) -> str:
    """Why a table cannot be had, as anybody may know: rows have what is hidden, and a store's errors its place."""
    if isinstance(error, StoreError):
        return told_of(error)
    if not isinstance(error, BadRecord):
        return "the game fails"
    return str(error) if error.line == 1 else f"line {error.line} of its log does not fit"
