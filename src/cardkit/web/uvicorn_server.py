"""`WebServer`: the application of `cardkit.web.asgi` at a port, run by uvicorn. It needs the extra `web`."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Iterator
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardkit.server.access import Doors, Names, place_of
from cardkit.server.room_server import RoomServer
from cardkit.web.asgi import FIRST, MOST_BYTES, application

log = logging.getLogger(__name__)

SPARE: Final = 500  # connections more than there may be sockets: requests for files
ALIVE: Final = 20.0  # seconds between two signs of life of a socket, and for the answer to one
LEAVING: Final = 3  # seconds for those who are there when the server stops
MOST_UNREAD: Final = 1 << 20  # bytes that wait in a connection, with which signs of life are answered no more
MOST_PARTS: Final = 1024  # of a message: even empty ones cost something
SLOW: Final = 20.0  # seconds within which a connection must ask for something, or for something more
WIRES: Final = 4  # connections for each socket that may come from one address: browsers load files over several
MINUTE: Final = 60.0  # seconds
STUCK: Final = 60_000  # milliseconds after which one who takes nothing is cut off


class _Server(uvicorn.Server):
    """Leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Wire(WebSocketsSansIOProtocol):
    """A web socket on which neither answers to its own signs of life nor parts of a message pile up."""

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.conn.data_to_send()  # the answer, which nobody reads
        else:
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:  # a frame of whichever library uvicorn reads them with
        super().handle_cont(event)
        if len(self.frames) > MOST_PARTS:
            self.transport.abort()


class _Requests(H11Protocol):
    """A connection that asks for files, and is cut off where it asks for nothing: it may become a web socket."""

    most_from_one: int | None = None  # connections from one address; None: any

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._before: Any = None  # the request of the last look
        place = self.client and place_of(self.client[0])
        transport.place = place  # type: ignore[attr-defined]  # whatever protocol it has later
        if self.most_from_one is not None and self.most_from_one < sum(
            [getattr(one.transport, "place", "") == place for one in self.connections]
        ):
            transport.abort()
        else:
            self._timer = self.loop.call_later(SLOW, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "_timer"):
            self._timer.cancel()

    def _look(self) -> None:
        """Whether it has asked for anything since the last look."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        asked = getattr(self, "cycle", None)  # None before the first request
        if asked is self._before and (asked is None or asked.response_complete):
            self.transport.abort()
        else:
            self._before = asked
            self._timer = self.loop.call_later(SLOW, self._look)


class _Complaints:
    """What the event loop complains about, on one line, and once a minute: somebody may cause very many."""

    def __init__(self) -> None:
        self._last = -MINUTE

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if loop.time() - self._last >= MINUTE:
            self._last = loop.time()
            error = context.get("exception")
            log.warning("%s%s", context["message"], "" if error is None else f" ({type(error).__name__}: {error})")


class WebServer:
    """A port at which the rooms of a server are to be had by browsers.

    `forwarded` are the addresses of proxies, with commas between, whose word is taken for where somebody comes from.
    """

    def __init__(
        self, room_server: RoomServer, host: str, port: int, names: Names, doors: Doors, forwarded: str = ""
    ) -> None:
        self.host = host
        self.port = port  # 0: any that is free; once it is open, which one
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL)  # it would name addresses, and so whatever they hold
        most = None if forwarded else WIRES * doors.most_from_one  # proxies have very many
        requests = type("_Requests", (_Requests,), {"most_from_one": most})
        self._server = _Server(
            uvicorn.Config(
                application(room_server, names, doors, first=FIRST),
                http=requests,
                ws=_Wire,
                loop="asyncio",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(forwarded),
                forwarded_allow_ips=forwarded,
                limit_concurrency=doors.most + SPARE,
                timeout_graceful_shutdown=LEAVING,
                ws_max_size=MOST_BYTES,
                ws_ping_interval=ALIVE,
                ws_ping_timeout=ALIVE,
                ws_per_message_deflate=False,
            )
        )
        self._serving: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """What a browser on this machine is to be told."""
        host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104  compared, not listened at
        return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{self.port}/"

    async def open(self) -> None:
        """Begin to listen. Raises OSError where that port cannot be had."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listening = socket.create_server((self.host.strip("[]"), self.port), family=family, backlog=1024)
        self.port = listening.getsockname()[1]
        # asyncio does this for sockets that it has made itself; a short line would wait for 40 ms behind another.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # whoever is let in has it from the port; elsewhere the system's holds
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
        asyncio.get_running_loop().set_exception_handler(_Complaints())
        self._serving = asyncio.get_running_loop().create_task(self._server.serve([listening]))
        while not self._server.started and not self._serving.done():
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Listen no more, and hang up. Close the `RoomServer` after it."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving
