"""`RoomHost`: a room of this process, whatever happens to it: its rows are written before anybody is told."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from cardkit.core.errors import BadMessage, BadRecord, Clash, FullStore, StoreError
from cardkit.core.levels import levels_of
from cardkit.players.player import is_search
from cardkit.protocol.incoming import Incoming
from cardkit.protocol.message_lines import written
from cardkit.protocol.outgoing import Refused
from cardkit.registry import AnyGame
from cardkit.rooms.changes import Change, Thinking
from cardkit.rooms.clients import Budget
from cardkit.rooms.room import Job, Room
from cardkit.server.catalogue import in_a_line
from cardkit.server.computer_moves import SEARCH
from cardkit.server.services import Services
from cardkit.table.occupants import Sitting, sitting

log = logging.getLogger(__name__)

TRIES: Final = 20  # to write, where other processes are faster
LONG: Final = 500  # rows with which a room has much to tell
SLACK: Final = 0.01  # seconds after a time is due that it is looked at
WAIT: Final = 1.0  # seconds after which it is looked whether computers may move again


class Connection(Protocol):
    """Somebody who can be sent lines."""

    @property
    def gone(self) -> bool:
        """Whether it is known that nobody is there any more."""

    def send(self, line: str) -> None:
        """Send a line, without its end. What cannot be sent is dropped with the connection."""

    def close(self, why: str = "") -> None:
        """Send what is waiting, and hang up; with the reason on whoever is not to come again by itself."""


class RoomHost:
    """A room, its connections, and the time."""

    def __init__(self, table: str, room: Room, services: Services) -> None:
        self.table = table
        self.room = room
        self.connections: dict[int, Connection] = {}
        self.used = services.now()
        self.closed = False
        self._services = services
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._own: dict[int, Sitting[Any, Any]] = {}  # players of somebody's own, by seat
        self._addresses: dict[int, str | None] = {}  # of whoever is connected
        self._payer: str | None = None  # the address for which rows are written: of who last said something

    async def connect(
        self, client: int, connection: Connection, budget: Budget | None = None, address: str | None = None
    ) -> bool:
        """Let somebody in, who has been greeted already, with a budget. What is written for them counts by address.

        False where the room is full, or was just given up.
        """
        async with self._lock:
            if self.closed:
                connection.close()  # whoever comes again finds another host
                return False
            change = self.room.connect(client, budget)
            if change.closing:
                connection.send(change.lines[0][1])
                return False
            self.connections[client] = connection
            self._addresses[client] = address
            return True

    async def disconnect(self, client: int) -> None:
        """A connection has ended."""
        self.connections.pop(client, None)
        address = self._addresses.pop(client, None)
        await self.do(lambda room, now: self._paid(address, room.disconnect(client, now)))

    @property
    def is_long(self) -> bool:
        """Whether so much has happened that telling all of it takes a while."""
        return self.room.version > LONG

    async def obey(self, client: int, said: Incoming | BadMessage, *, aside: bool = False) -> None:
        """A message came from a client, or a line with this to be said against it."""
        address = self._addresses.get(client)
        await self.do(lambda room, now: self._paid(address, room.obey(client, said, now)), aside=aside)

    def _paid(self, address: str | None, change: Change) -> Change:
        """A change that is made for an address; and so is what computers do from then on."""
        self._payer = address
        return change

    async def process_gone(self, process: str) -> None:
        """Have everybody gone who was connected to a process that has died."""
        if any(process in chair.here for chair in self.room.ledger.chairs):
            await self.do(lambda room, now: room.process_gone(process, now))

    async def follow(self) -> None:
        """Other processes have written rows."""
        async with self._lock:
            if self.closed:
                return
            try:
                since = self.room.version
                rows = await self._services.stored(lambda store: store.rows(self.table, since))
                self._deliver(self.room.follow(since + 1, rows, self._services.now()))
                self._see_to_time()
            except Exception as error:  # a game may be of a stranger's making, and fail in any way
                self._give_up(error)

    async def do(self, what: Callable[[Room, float], Change], *, aside: bool = False) -> None:
        """Change the room, write that down, tell everybody; where another process was faster, all of it once more.

        What is done `aside`, in another thread, holds up nobody but those at this table.
        """
        async with self._lock:
            if self.closed:
                return
            self.used = self._services.now()
            try:
                await self._done(what, aside=aside)
                self._see_to_time()
            except Exception as error:  # a game may be of a stranger's making, and fail in any way
                self._give_up(error)

    async def _done(self, what: Callable[[Room, float], Change], *, aside: bool) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            now = self._services.now()
            if aside:
                change = await loop.run_in_executor(self._services.reading, what, self.room, now)
            else:
                change = what(self.room, now)
            if await self._wrote(change):
                self._deliver(change)
                return
            while True:
                rows = await self._services.stored(lambda store: store.rows(self.table))
                self.room, again = self.room.again(rows, self._services.now())
                if await self._wrote(again):
                    self._deliver(again)
                    break
        raise StoreError(f"table {self.table}: other processes were faster {TRIES} times")

    async def _wrote(self, change: Change) -> bool:
        """Write the rows of a change. False where another process has written rows of these numbers."""
        if not change.rows:
            return True
        if change.new_table is not None:
            table, rows = change.new_table
            await self._services.stored(lambda store: store.create(table, rows))
            self._services.shares.charge(self._payer, rows, made=True)
        try:
            await self._services.stored(lambda store: store.append(self.table, change.version, change.rows))
        except Clash:
            return False
        self._services.shares.charge(self._payer, change.rows)
        return True

    def _deliver(self, change: Change) -> None:
        if change.failed is not None:  # which may tell what is hidden
            log.warning("table %s: %s", self.table, change.failed)
        for client, line in change.lines:
            connection = self.connections.get(client)
            if connection is not None:
                connection.send(line)
        for job in change.jobs:
            self._start(self._find(job))
        for client, why in change.closing:
            connection = self.connections.pop(client, None)
            if connection is not None:
                connection.close(why)

    def _give_up(self, error: Exception) -> None:
        """The room cannot be kept: whoever is here comes again, and finds it as it was written down.

        They are told where the store fails; and where the game itself does, but not why, which may tell what is hidden.
        """
        log.warning("table %s: %s", self.table, why_lost(error))
        refused: Refused | None = Refused("failed", "the game fails at this table")
        if isinstance(error, StoreError):
            why = f"{told_of(error)}: nothing more is kept until that is mended. Come again later"
            refused = Refused("limit", why)
        elif isinstance(error, BadRecord):
            refused = None
        for connection in self.connections.values():
            if refused is not None:
                connection.send(written(refused))
            connection.close()
        self.connections.clear()
        self.close()

    # Time and computers.

    def _see_to_time(self) -> None:
        """See to it that whatever comes next without anybody's doing is done in its time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = self._services.now()
        if self.room.result is not None:
            self._end_own()
            return
        job = self.room.job(now) if self._thinking is None and self._goes_on else None
        waits = job is not None and self._services.shares.why_not(self._payer) is not None
        if job is not None and not waits and (job.player is not None or self._services.bots):
            self._thinking = self._start(self._think(job))
        job_due = self.room.job_due if self._goes_on else None
        dues = [due for due in (self.room.next_tick, job_due, now + WAIT if waits else None) if due is not None]
        if dues:
            delay = max(0.0, min(dues) - now) + SLACK
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick)

    @property
    def _goes_on(self) -> bool:
        """Whether computers move. Where they have all seats, and nobody looks on, they wait: otherwise somebody could
        begin very many games, and go. Where a seat is a person's, or free, they come no further than to its move.
        """
        return bool(self.connections) or not all(chair.has_computer for chair in self.room.ledger.chairs)

    def _tick(self) -> None:
        self._timer = None
        self._start(self.do(lambda room, now: room.tick(now)))

    def _start(self, what: "Any") -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(what)
        self._tasks.add(task)  # a task that nobody holds may be collected
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            if job.player is not None:
                game = self.room.ledger.game
                move = await self._services.thinking.chosen(game.name, _kind(game, job.name), job.choose)
            else:
                move = await loop.run_in_executor(self._services.waiting, self._choose_own, job)
        except Exception as error:  # of a stranger's making, it may be anything
            why = f"{type(error).__name__}: {error}"
            self._own.pop(job.seat, None)
            self._thinking = None
            await self.do(lambda room, now: room.failed(job, why, now))
        else:
            self._thinking = None
            await self.do(lambda room, now: room.chosen(job, move, now))

    async def _find(self, job: Thinking) -> None:
        """Have a search think, when no other does, and let others in before it goes on."""
        found = None
        try:
            while found is None:
                found = await self._services.thinking.chosen(job.game.name, SEARCH, job.think)
        except Exception as error:  # of a stranger's making, it may be anything
            log.warning("table %s: a %s: %s", self.table, job.kind, why_lost(error))
        await self.do(lambda room, now: room.found(job, found, now))

    def _choose_own(self, job: Job) -> object:
        own = self._own.get(job.seat)
        if own is None:
            table = self.room.ledger.table
            own = self._own[job.seat] = sitting(table.game, table.streams, job.seat, job.name)
        return own.choose(job.heard, job.view, job.moves, self.room.ledger.settings.seconds)

    def _end_own(self) -> None:
        """Tell players of somebody's own how the game ended."""
        own, self._own = self._own, {}
        result = self.room.result
        for seat, one in own.items():
            if result is not None:
                heard = self.room.ledger.table.heard(seat)
                self._services.waiting.submit(_ended, one, heard, result)

    def close(self) -> None:
        """Nothing happens here any more."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._thinking = None  # a task that is cancelled does not enter that it has ended
        self._own.clear()

    @property
    def idle(self) -> bool:
        """Whether nobody is connected, and nothing is going on."""
        return not self.connections and self._thinking is None and not self._lock.locked()


def _kind(game: AnyGame, name: str) -> str:
    """What computers of a name are one of: searches have very many names, levels among them."""
    return SEARCH if is_search(levels_of(game).get(name, name)) else name


def told_of(error: StoreError) -> str:
    """What of a store's error anybody may know: the rest has its place."""
    return "the disk of the server is full" if isinstance(error, FullStore) else "the store cannot be read or written"


def why_lost(error: Exception) -> str:
    """Why a room is lost, for the log."""
    told = in_a_line(error)
    return told if isinstance(error, BadRecord | StoreError) else f"the game fails: {type(error).__name__}: {told}"


def _ended(own: "Sitting[Any, Any]", heard: "Sequence[Any]", result: Any) -> None:
    with contextlib.suppress(Exception):  # the game is over, whatever becomes of its players
        own.end(heard, result)
