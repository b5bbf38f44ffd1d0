"""Those who send what costs much and is worth nothing."""

import asyncio
import base64
import contextlib
import os
from collections.abc import AsyncIterator, Callable

import pytest

from cardkit.server.access import Doors
from cardkit.web import uvicorn_server
from cardkit.web.uvicorn_server import MOST_UNREAD
from support import PATIENT, within
from web.site import Site, sited

pytestmark = pytest.mark.slow

MASKED = b"\x80"[0]
PING = bytes([0x89, MASKED | 125]) + bytes(4) + b"x" * 125
EMPTY_PART = bytes([0x00, MASKED]) + bytes(4)


@contextlib.asynccontextmanager
async def _wire(site: Site) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A socket whose frames one writes by hand, and from which nothing is read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.server.port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /ws HTTP/1.1", f"Host: {site.host}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", ""]
    writer.write("\r\n".join(lines).encode())
    assert b" 101 " in await reader.readline()
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def _floods(writer: asyncio.StreamWriter, what: bytes, most: int) -> bool:
    """Write that again and again. Gives whether one was cut off before so many bytes had gone."""
    gone = 0
    async with asyncio.timeout(PATIENT):
        while gone < most:
            try:
                writer.write(what)
                await writer.drain()
            except OSError:
                return True
            gone += len(what)
    return False


@within(sited)
async def test_answers_to_signs_of_life_do_not_pile_up(site: Site) -> None:
    async with _wire(site) as (_, writer):
        await _floods(writer, PING * 1000, 20_000_000)
        (wire,) = site.server._server.server_state.connections
        assert wire.transport.get_write_buffer_size() <= MOST_UNREAD + len(PING) * 10_000


@within(sited)
async def test_whoever_sends_a_message_in_endless_empty_parts_is_cut_off(site: Site) -> None:
    async with _wire(site) as (_, writer):
        writer.write(bytes([0x01, MASKED]) + bytes(4))
        assert await _floods(writer, EMPTY_PART * 1000, 10_000_000)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nG"])
@within(sited)
async def test_whoever_never_finishes_a_request_is_cut_off(
    site: Site, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_server, "SLOW", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", site.server.port)
    writer.write(said)
    async with asyncio.timeout(PATIENT):
        with contextlib.suppress(ConnectionError):
            await reader.read()
    writer.close()


@within(sited)
async def test_sockets_stay_however_little_they_ask_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Callable[[], None]] = []
    made = uvicorn_server._Requests.connection_made

    def kept(requests: uvicorn_server._Requests, transport: asyncio.Transport) -> None:
        made(requests, transport)
        looks.append(requests._look)

    monkeypatch.setattr(uvicorn_server._Requests, "connection_made", kept)
    async with site.guest() as guest:
        for look in looks * 3:  # as if their time were over
            look()
        await guest.say(do="games")
        await guest.wanted("games")


@within(sited, doors=Doors(most_from_one=1))
async def test_one_address_has_so_many_connections_and_no_more(site: Site) -> None:
    found = [await asyncio.open_connection("127.0.0.1", site.server.port) for _ in range(4 + 1)]
    async with asyncio.timeout(PATIENT):
        with contextlib.suppress(ConnectionError):
            assert await found[-1][0].read() == b""
    assert not [reader for reader, _ in found[:-1] if reader.at_eof()]
    for _, writer in found:
        writer.transport.abort()


@within(sited)
async def test_complaints_of_the_loop_are_one_line_a_minute(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(100):
        context = {"message": "cannot accept", "exception": OSError(24, "Too many open files")}
        asyncio.get_running_loop().call_exception_handler(context)
    assert [one.getMessage() for one in caplog.records] == ["cannot accept (OSError: [Errno 24] Too many open files)"]
    assert caplog.records[0].exc_info is None
