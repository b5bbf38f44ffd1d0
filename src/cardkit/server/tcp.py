"""Rooms over TCP: one line a message, both ways."""

import asyncio
import contextlib
import socket
from typing import Final

from cardkit.protocol.message_lines import written
from cardkit.protocol.outgoing import Refused
from cardkit.server.access import place_of
from cardkit.server.incoming_lines import MOST_CREATED
from cardkit.server.room_server import RoomServer

MOST_WAITING: Final = 4 << 20  # bytes that wait for one who does not read, beside the longest message among them
BYTES: Final = MOST_CREATED  # of a line
FIRST: Final = 60.0  # seconds within which a connection must say something


class _Line:
    """A connection."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._longest = 0  # bytes of the longest message of those that may be waiting

    @property
    def gone(self) -> bool:
        """Whether the connection is known to be over."""
        return self._writer.is_closing()

    def send(self, line: str) -> None:
        """Send a line; one who does not read is hung up on."""
        if self._writer.is_closing():
            return
        told = line.encode() + b"\n"
        transport = self._writer.transport
        self._longest = max(self._longest, len(told)) if transport.get_write_buffer_size() else len(told)
        self._writer.write(told)
        if transport.get_write_buffer_size() > MOST_WAITING + self._longest:
            transport.abort()

    def close(self, why: str = "") -> None:
        """Send what is waiting, and hang up; TCP has no place for the reason."""
        if not self._writer.is_closing():
            self._writer.close()


class LinesServer:
    """A port at which the rooms of a server are to be had, a line a message."""

    def __init__(self, room_server: RoomServer, host: str, port: int) -> None:
        self.room_server = room_server
        self.host = host
        self.port = port  # 0: any that is free; once it is open, which one
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen. Raises OSError where that port cannot be had."""
        self._server = await asyncio.start_server(self._serve, self.host, self.port, limit=BYTES)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Listen no more. Close the room_server, too."""
        if self._server is not None:
            self._server.close()
        for task in tuple(self._serving):
            task.cancel()
        if self._serving:
            await asyncio.wait(self._serving, timeout=5)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
        connection = _Line(writer)
        wire = writer.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # one that is cut is noticed some day
        peer = writer.get_extra_info("peername")
        guest = self.room_server.enter(connection, place_of(peer[0]) if peer else None)
        try:
            wait: float | None = FIRST
            while line := await asyncio.wait_for(reader.readline(), wait):
                wait = None
                if line.strip():
                    await self.room_server.receive(guest, line.rstrip(b"\r\n"))
        except ValueError:  # a line that is longer than any may be: where the next one begins nobody knows
            connection.send(written(Refused("too-long", f"expected a line of at most {BYTES} bytes")))
        except (OSError, TimeoutError):
            pass
        finally:
            connection.close()
            with contextlib.suppress(asyncio.CancelledError):
                await self.room_server.leave(guest)
