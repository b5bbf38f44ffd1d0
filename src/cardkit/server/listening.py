"""`WebServer`: the application of `cardkit.server.web` at a port, run by uvicorn. It needs the extra `web`."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Iterator
from typing import Final

import uvicorn

from cardkit.server.doors import Doors, Names
from cardkit.server.hall import Hall
from cardkit.server.web import FIRST, MOST_BYTES, application

SPARE: Final = 500  # connections more than there may be sockets: requests for files
ALIVE: Final = 20.0  # seconds between two signs of life of a socket, and for the answer to one
LEAVING: Final = 3  # seconds for those who are there when the server stops
STUCK: Final = 60_000  # milliseconds after which one who takes nothing is cut off


class _Server(uvicorn.Server):
    """Leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class WebServer:
    """A port at which the rooms of a hall are to be had by browsers.

    `forwarded` are the addresses of proxies, with commas between, whose word is taken for where somebody comes from.
    """

    def __init__(self, hall: Hall, host: str, port: int, names: Names, doors: Doors, forwarded: str = "") -> None:
        self.host = host
        self.port = port  # 0: any that is free; once it is open, which one
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL)  # it would name addresses, and so whatever they hold
        self._server = _Server(
            uvicorn.Config(
                application(hall, names, doors, first=FIRST),
                http="h11",
                ws="websockets-sansio",
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
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104  compared, not listened at
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
        self._serving = asyncio.get_running_loop().create_task(self._server.serve([listening]))
        while not self._server.started and not self._serving.done():
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Listen no more, and hang up. Close the hall after it."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving
