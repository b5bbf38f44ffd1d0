"""The page and its web socket, for a `RoomServer`: an application for any ASGI server. It needs the extra `web`."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cardkit.protocol.message_lines import written
from cardkit.protocol.outgoing import Refused
from cardkit.registry import game_names
from cardkit.server.access import Doors, Names, place_of
from cardkit.server.room_server import RoomServer
from cardkit.web.emblems import FOLDER, emblem_of
from cardkit.web.page_files import PageFile, page_files

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
MOST_BYTES: Final = 262_144  # of a message that comes in; whoever runs the application sees to it
MOST_WAITING: Final = 1 << 20  # bytes that wait for one who does not read, beside the longest message among them
AHEAD: Final = 8  # messages that are read while one before them is obeyed
FIRST: Final = 60.0  # seconds within which a socket must say something
DONE: Final = 1000  # codes with which a socket is closed: nothing is wrong,
NO_BYTES: Final = 1003  # bytes came,
UNWELCOME: Final = 1008  # or more than anybody may say
BYTES: Final = "expected text, not bytes"
CLOSING: Final = 10.0  # seconds within which one that is hung up on must be gone
REMEDY: Final = "If it should, start it with --origin."


class _Socket:
    """A connection: what it is sent waits in a queue, and who lets too much wait is hung up on.

    What it says is read ahead, a little, so that it is known who has gone while something is done for them. One that
    says nothing in its `first` seconds is told so.
    """

    def __init__(self, socket: WebSocket, first: float) -> None:
        self.over = False  # nothing is sent any more, and nothing is read
        self.gone = False  # nobody is there any more; what was said before is obeyed, if it takes no time
        self.closing = False
        self._last = (DONE, "")  # the code and the reason with which it is closed
        self._socket = socket
        self._waiting: list[str] = []  # hardly ever more than one: a deque takes more memory
        self._size = 0  # bytes that wait
        self._longest = 0  # of them, those of the longest message: the story of a long game is one
        self._pump: asyncio.Task[None] | None = None
        self._came: asyncio.Queue[str | Refused | None] = asyncio.Queue(AHEAD)
        self._reader = asyncio.get_running_loop().create_task(self._read(first))

    def send(self, line: str) -> None:
        """Send a line; one who does not read is hung up on."""
        if self.gone or self.closing:
            return
        try:
            size = len(line.encode())
        except UnicodeEncodeError:  # half a character, of a game that has one in its texts
            line = line.encode("utf-8", "backslashreplace").decode()
            size = len(line)
        self._longest = max(self._longest, size) if self._waiting else size
        if self._size + size > MOST_WAITING + self._longest:
            self.hang_up()
            return
        self._waiting.append(line)
        self._size += size
        self._start()

    def close(self, why: str = "", code: int = UNWELCOME) -> None:
        """Send what is waiting, and hang up; with this code where there is a reason why."""
        if not self.closing:
            self.closing = True
            self._last = (code, why) if why else (DONE, "")
            asyncio.get_running_loop().call_later(CLOSING, self.hang_up)
            self._start()

    def hang_up(self) -> None:
        """Send and read nothing more."""
        self.over = self.gone = True
        self._waiting.clear()
        for task in (self._pump, self._reader):
            if task is not None:
                task.cancel()
        with contextlib.suppress(asyncio.QueueFull):  # then nobody waits for more
            self._came.put_nowait(None)

    async def next(self) -> str | Refused | None:
        """The text of the next message; why there is none to be had; None where it is gone."""
        return None if self.over else await self._came.get()

    async def _read(self, first: float) -> None:
        """Read what comes, until it is gone."""
        seconds: float | None = first
        while not self.gone:
            try:
                async with asyncio.timeout(seconds):
                    message = await self._socket.receive()
            except TimeoutError:
                await self._came.put(Refused("limit", f"expected a message within {first:g} seconds"))
            else:
                self.gone = message["type"] != "websocket.receive"
                text = message.get("text")
                unreadable = Refused("unreadable", BYTES)
                await self._came.put(None if self.gone else unreadable if text is None else str(text))
            seconds = None

    def _start(self) -> None:
        if self._pump is None and not self.over:
            self._pump = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                line = self._waiting.pop(0)
                self._size -= len(line.encode())
                await self._socket.send({"type": "websocket.send", "text": line})
            if self.closing:
                await self._socket.close(*self._last)
        except Exception:  # it is gone, in whichever way the server of the application says so
            self.over = True
        finally:
            self._pump = None


class _Answering:
    """What answers requests."""

    def __init__(self, room_server: RoomServer, names: Names, doors: Doors, first: float) -> None:
        self.room_server = room_server
        self.names = names
        self.doors = doors
        self.first = first
        self.files = page_files()

    async def page(self, request: Request) -> Response:
        """A file of the page."""
        file = self.files.get(request.path_params["path"])
        if file is None:
            return PlainTextResponse("There is no such page.\n", 404)
        return _answer(file, request.headers)

    async def health(self, request: Request) -> Response:
        """Whether moves are taken, for whoever watches over servers."""
        return PlainTextResponse("ok\n") if self.room_server.healthy else PlainTextResponse("the store is lost\n", 503)

    async def socket(self, socket: WebSocket) -> None:
        """A connection to the rooms."""
        place = place_of(socket.client.host if socket.client else None)
        if not self.names.admits(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.send_denial_response(PlainTextResponse("Pages of other sites may not come in.\n", 403))
        elif not self.doors.enter(place):
            await socket.send_denial_response(PlainTextResponse("Too many are here: come again later.\n", 429))
        else:
            try:
                await socket.accept()
                await self._serve(_Socket(socket, self.first), place)
            finally:
                self.doors.leave(place)

    async def _serve(self, connection: _Socket, place: str) -> None:
        guest = self.room_server.enter(connection, place)
        try:
            while (came := await connection.next()) is not None:
                if connection.closing:  # it has some time to go
                    continue
                if isinstance(came, Refused):
                    connection.send(written(came))
                    connection.close(came.why if came.code == "unreadable" else "", NO_BYTES)
                else:
                    await self.room_server.receive(guest, came)
        finally:
            connection.hang_up()
            await self.room_server.leave(guest)


def _answer(file: PageFile, asked: Headers) -> Response:
    """A file, as a browser asks for it."""
    headers = {"Cache-Control": "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in [one.strip() for one in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in asked.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)


def picture_of_a_game(request: Request) -> Response:
    """A small picture of a game that is listed; in a thread, since it is played for a while."""
    name = str(request.path_params["game"])
    if name not in game_names():
        return PlainTextResponse("There is no such picture.\n", 404)
    return Response(emblem_of(name), media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


class _Guarded:
    """Refuses requests for other names than those of the server, and puts `HEADERS` into every answer."""

    def __init__(self, app: ASGIApp, answering: _Answering) -> None:
        self.app = app
        self.names = answering.names
        self.answering = answering

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        host = Headers(scope=scope).get("host", "")
        if self.names.knows(host):
            if scope["type"] == "websocket" and scope["path"] == "/ws":  # a route would keep much for each socket
                await self.answering.socket(WebSocket(scope, receive, send_guarded))
            else:
                await self.app(scope, receive, send_guarded)
        elif scope["type"] == "http":
            refusal = PlainTextResponse(f"This server does not go by that name. {REMEDY}\n", 421)
            await refusal(scope, receive, send_guarded)
        else:
            socket = WebSocket(scope, receive, send_guarded)
            await socket.send_denial_response(PlainTextResponse(f"Not a name of this server. {REMEDY}\n", 421))


def application(room_server: RoomServer, names: Names, doors: Doors, *, first: float = FIRST) -> Starlette:
    """The application: the page, `/ws` for its web socket, and `/health`.

    Whoever runs it opens the `RoomServer` before and closes it after, and lets no message of more than `MOST_BYTES` in.
    A socket that says nothing in its `first` seconds is closed.
    """
    answering = _Answering(room_server, names, doors, first)
    return Starlette(
        routes=[
            Route("/health", answering.health),
            Route(f"/{FOLDER}{{game}}.svg", picture_of_a_game),
            Route("/{path:path}", answering.page),
        ],
        middleware=[Middleware(_Guarded, answering=answering)],
    )
