"""A server of the page in this process, and those who come to it."""

import asyncio
import contextlib
import http.client
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from cardkit.server.access import Doors, Names
from cardkit.server.room_server import RoomServer
from cardkit.store import Store
from cardkit.web.uvicorn_server import WebServer
from server.houses import PromptStore
from support import PATIENT


@attrs.define
class Guest:
    """Somebody with a web socket, who keeps what is said."""

    socket: ClientConnection
    lines: list[dict[str, Any]] = attrs.field(factory=list)

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def wanted(self, kind: str) -> dict[str, Any]:
        """The next message of a kind, if nothing is refused before."""
        async with asyncio.timeout(PATIENT):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                self.lines.append(json.loads(text))
                if self.lines[-1]["is"] == kind:
                    return self.lines[-1]
                assert self.lines[-1]["is"] != "refused", self.lines[-1]["why"]

    async def closed(self) -> tuple[int | None, str | None]:
        """Why the socket was closed, once it is: the code and the reason."""
        async with asyncio.timeout(PATIENT):
            await self.socket.wait_closed()
        return self.socket.close_code, self.socket.close_reason


@attrs.define
class Site:
    """A server."""

    hall: RoomServer
    server: WebServer
    doors: Doors

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    async def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """What is answered to a request. Headers are written with `_` for `-`."""
        return await asyncio.to_thread(ask, self.server.port, path, method, headers)

    @contextlib.asynccontextmanager
    async def guest(self, origin: Origin | None = None, host: str | None = None) -> AsyncIterator[Guest]:
        """Somebody with a socket, who was greeted."""
        where = f"ws://{host or self.host}/ws"
        async with connect(
            where, origin=origin, host="127.0.0.1", port=self.server.port, compression=None, max_size=None, proxy=None
        ) as socket:  # type: ignore[call-overload, unused-ignore]  # where to connect to is passed on to asyncio
            guest = Guest(socket)
            await guest.wanted("hello")
            yield guest

    async def table(self, players: list[str], game: str = "unowar", **more: object) -> tuple[str, list[str | None]]:
        """A table, and the tokens of its people."""
        async with self.guest() as guest:
            await guest.say(do="create", game=game, players=players, **more)
            made = await guest.wanted("created")
            return made["table"], made["tokens"]


def ask(
    port: int, path: str, method: str = "GET", headers: Mapping[str, str] | None = None
) -> tuple[http.client.HTTPResponse, bytes]:
    """What a server on this machine answers to a request."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENT)
    try:
        wire.request(method, path, headers={name.replace("_", "-"): text for name, text in (headers or {}).items()})
        answer = wire.getresponse()
        return answer, answer.read()
    finally:
        wire.close()


def sited(
    test: Callable[[Site], Awaitable[None]],
    *,
    doors: Doors | None = None,
    names: Names | None = None,
    store: Store | None = None,
) -> None:
    """Run a test with a server of its own."""

    async def run() -> None:
        hall = RoomServer(store or PromptStore())
        site = Site(hall, None, doors or Doors())  # type: ignore[arg-type]  # it follows
        site.server = WebServer(hall, "127.0.0.1", 0, names or Names("127.0.0.1"), site.doors)
        await hall.open()
        try:
            await site.server.open()
            await test(site)
        finally:
            await site.server.close()
            await hall.close()

    asyncio.run(run())
