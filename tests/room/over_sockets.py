"""The script of a game in a room, as `scripts` has it, said over web sockets to a server."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from cardkit.registry import AnyGame
from cardkit.rooms.room import Room
from cardkit.server.access import Doors, Names
from cardkit.server.room_server import RoomServer
from cardkit.store.memory import MemoryStore
from cardkit.web.uvicorn_server import WebServer
from room.scripts import Author, Deed, Gone, Leak, Said, Undone, Way
from support import Clock

LIMIT: Final = 60.0  # seconds for anything that a server does
FENCE: Final = "fence"  # a message that is refused: all that was told before it has been read then
TABLE: Final = "0123456789ab"
WANTS: Final = ("view", "values", "text", "observation", "scene")
STEP: Final = 10.0  # seconds between two deeds: so nobody says too much


class Stage:
    """A server with one table, at which client 0 has seat 0, and so on; the last client watches."""

    def __init__(
        self,
        game: AnyGame,
        tokens: tuple[str | None, ...],
        hall: RoomServer,
        clock: Clock,
        port: int,
    ) -> None:
        self.game = game
        self.leak: Leak | None = None  # what is added to each frame
        self.tokens = (*tokens, None)
        self.rows: tuple[str, ...] = ()  # `Author` looks at them for what is not done here
        self.lines: list[list[str]] = [[] for _ in self.tokens]  # by client
        self._hall = hall
        self._clock = clock
        self._address = f"ws://127.0.0.1:{port}/ws"
        self._wires: list[ClientConnection] = []
        self._closing: list[ExitStack] = []

    @property
    def room(self) -> Room:
        """The room of the server: the author of a script looks at it."""
        return self._hall.hosts.known[TABLE].room

    def begin(self) -> None:
        """Everybody comes."""
        for client in range(len(self.tokens)):
            self._closing.append(ExitStack())
            self._wires.append(self._come(client))
            self._hello(client, None)

    def end(self) -> None:
        """Everybody hangs up."""
        for one in self._closing:
            one.close()

    def do(self, deed: Deed) -> None:
        """Play one line of a script, and read all that anybody is told of it."""
        self._clock.now += STEP
        match deed:
            case Said(_, {"do": "hint"}, _):
                pass  # comes when a search has thought for a second: `test_secrets` compares hints
            case Said(client, fields, None):
                self._say(client, fields)
            case Said(client, fields, late):
                self._say(client, {**fields, "version": self.version(client) - (late or 0)})
            case Gone(client, seconds, None):
                since = self.version(client)
                self._closing[client].close()
                self._clock.now += seconds
                self._wires[client] = self._come(client)
                self._hello(client, since)
            case _:
                raise AssertionError(f"{deed} is not done here")

    def version(self, client: int) -> int:
        """That of the position that a client was told last."""
        return self.room.ledger.version_for(None if client == self.game.seats else client)

    def _come(self, client: int) -> ClientConnection:
        return self._closing[client].enter_context(connect(self._address, max_size=None))

    def _hello(self, client: int, since: int | None) -> None:
        hello = {"table": TABLE, "token": self.tokens[client], "since": since, "name": f"Person {client}"}
        given = {name: one for name, one in hello.items() if one is not None}
        self._say(client, {"do": "hello", "protocol": 1, "wants": WANTS, **given})

    def _say(self, client: int, fields: dict[str, object]) -> None:
        self._wires[client].send(json.dumps(fields))
        self._read(client)  # what others are told is on its way then
        for other in range(len(self._wires)):
            if other != client:
                self._read(other)

    def _read(self, client: int) -> None:
        self._wires[client].send(json.dumps({"do": FENCE}))
        while True:
            frame = str(self._wires[client].recv(LIMIT))
            if json.loads(frame).get("do") == FENCE:
                return
            seat = None if client == self.game.seats else client
            self.lines[client].append(frame + ("" if self.leak is None else self.leak(self.room, seat)))


class SocketAuthor(Author):
    """Makes up what is done at sockets: all but undo, of which others are asked by what they know, and long absences,
    in which a computer would move when it has thought for a while.
    """

    stage: Any  # a `Stage` of this module has what an author looks at

    def next(self) -> Deed:
        match self.rng.below(12):
            case 0:
                client = self.rng.below(self.stage.game.seats + 1)
                return Said(client, {"do": "look", "version": self.rng.below(self.stage.version(client) + 1)})
            case 1:
                client = self.rng.below(self.stage.game.seats + 1)
                hello = {"protocol": 1, "token": self.stage.tokens[client], "wants": WANTS, "since": 0}
                return Said(client, {"do": "hello", **{name: one for name, one in hello.items() if one is not None}})
        while True:
            deed = super().next()
            if not (isinstance(deed, Undone) or (isinstance(deed, Gone) and deed.moved is not None)):
                return deed


@contextmanager
def staged(game: AnyGame, rows: tuple[str, ...], tokens: tuple[str | None, ...], leak: Leak | None) -> Iterator[Stage]:
    """A server in a thread, and everybody at it."""
    clock = Clock()
    store = MemoryStore()
    store.create(TABLE, rows)
    begun: Future[tuple[RoomServer, int]] = Future()
    stop = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(served(store, clock, begun, stop)))
    thread.start()
    try:
        hall, port = begun.result(LIMIT)
        stage = Stage(game, tokens, hall, clock, port)
        stage.begin()
        stage.leak = leak
        yield stage
        stage.end()
    finally:
        stop.set()
        thread.join(LIMIT)


async def served(
    store: MemoryStore, clock: Clock, begun: Future[tuple[RoomServer, int]], stop: threading.Event
) -> None:
    """A server until it is told to stop."""
    hall = RoomServer(store, now=clock)
    server = WebServer(hall, "127.0.0.1", 0, Names("127.0.0.1"), Doors())
    try:
        await hall.open()
        await server.open()
        begun.set_result((hall, server.port))
        await asyncio.to_thread(stop.wait)
    except Exception as error:
        begun.set_exception(error)
    finally:
        await server.close()
        await hall.close()


OVER_SOCKETS: Final = Way(staged, SocketAuthor, away=None)
