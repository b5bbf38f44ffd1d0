"""Those who send what costs much and is worth nothing."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cardkit.server.listening import MOST_UNREAD
from web.site import PATIENT, Site, sited

MASKED = b"\x80"[0]
PING = bytes([0x89, MASKED | 125]) + bytes(4) + b"x" * 125
EMPTY_PART = bytes([0x00, MASKED]) + bytes(4)


@asynccontextmanager
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


def test_answers_to_signs_of_life_do_not_pile_up() -> None:
    async def test(site: Site) -> None:
        async with _wire(site) as (_, writer):
            await _floods(writer, PING * 1000, 20_000_000)
            (wire,) = site.server._server.server_state.connections
            assert wire.transport.get_write_buffer_size() <= MOST_UNREAD + len(PING) * 10_000

    sited(test)


def test_whoever_sends_a_message_in_endless_empty_parts_is_cut_off() -> None:
    async def test(site: Site) -> None:
        async with _wire(site) as (_, writer):
            writer.write(bytes([0x01, MASKED]) + bytes(4))
            assert await _floods(writer, EMPTY_PART * 1000, 10_000_000)

    sited(test)
