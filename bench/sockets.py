"""What a server of the page does for many people: a thousand web sockets at a hundred tables, all on this machine.

    python -m bench.sockets              # each game: half a minute of play, and some seconds to come in
    python -m bench.sockets unowar --seconds 10 --wants view
    python -m bench.sockets --json
    python -m bench.sockets --write      # also put the table into bench/results/sockets.md

The server is one process of `cardkit serve` with a store in a file. This process is all its people: at each table ten
sockets, of which as many play as the game has seats, and the others watch. Every table moves every two seconds, at
moments of its own, so that there are fifty moves a second in all; who is asked takes any legal move. A move takes from
when it is sent until the last of the ten has how it stands then. Processor time is all that the server takes, by the
moves; memory is what it holds in the end. Bytes are those of a message that tells how it stands after a move, as the
median, then all that a socket is sent for a move, as the mean, then what it is sent when it comes. The load is that of
the machine in the minute before. Needs Linux, and the extra `web`.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, cast

import attrs

import cardkit
from bench.telling import machine, measured_on, table, write

HOST: Final = "127.0.0.1"
CROWD: Final = ("--most-from-one", "5000")  # arguments of a server to which all come from one address
TABLES: Final = 100
A_TABLE: Final = 10  # sockets
RATE: Final = 50.0  # moves a second in all
SECONDS: Final = 30.0
PATIENCE: Final = 60.0  # seconds after which whoever has not come in never will
TICK: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """A web socket that does as little as it can: the client must not be slower than what it measures."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.position = b""  # the last one, or the end
        self.at = 0.0  # when it came
        self.got = 0  # bytes
        self.first = 0  # of them, before play began
        self.lengths: list[int] = []  # of what told how it stands since then
        self.counts: dict[bytes, int] = {}  # of messages, by how they begin
        self.layouts = 0  # messages that hold a board
        self.created: dict[str, Any] = {}
        self.refused: list[bytes] = []
        self.greeted = asyncio.get_running_loop().create_future()
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: http://{self.host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        self.got += len(data)
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                raise SystemExit(f"the server refused a socket: {head.decode(errors='replace')}")
            self._open, self._buffer = True, rest
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame: what it is, and its bytes. The server cuts no message into pieces."""
        if len(self._buffer) < 2:
            return None
        start, size = 2, self._buffer[1]
        if size == 126:
            start, size = 4, int.from_bytes(self._buffer[2:4], "big")
        elif size == 127:
            start, size = 10, int.from_bytes(self._buffer[2:10], "big")
        if len(self._buffer) < start + size:
            return None
        kind, body = self._buffer[0] & 15, self._buffer[start : start + size]
        self._buffer = self._buffer[start + size :]
        return kind, body

    def _take(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._send(PONG, body)
        elif kind == TEXT:
            begins = body[:12]
            self.counts[begins] = self.counts.get(begins, 0) + 1
            if begins.startswith((b'{"is":"posit', b'{"is":"end"')):
                self.position, self.at = body, time.perf_counter()
                self.lengths.append(len(body))
            elif begins.startswith(b'{"is":"hello'):
                self.greeted.set_result(None)
            elif begins.startswith(b'{"is":"creat'):
                self.created = json.loads(body)
            elif begins.startswith(b'{"is":"refus'):
                self.refused.append(body)
            if b'"layout":{' in body:
                self.layouts += 1

    def say(self, **message: object) -> None:
        """Send a message."""
        self._send(TEXT, json.dumps(message).encode())

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        long = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        if self._transport is not None:
            self._transport.write(bytes([0x80 | kind]) + long + bytes(4) + body)  # masked, with zeros

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


@attrs.define
class Table:
    """A table, and whoever is there."""

    sockets: list[Socket]
    at: float | None = None  # when the last move was sent
    took: list[float] = attrs.field(factory=list)  # seconds that each move took
    moves: int = 0
    idle: int = 0  # times that nobody could move, or the last move was still on its way

    def count(self) -> bool:
        """Enter what the last move took. False where somebody has not been told of it yet."""
        if self.at is not None:
            if any(one.at < self.at for one in self.sockets):
                return False
            self.took.append(max([one.at for one in self.sockets]) - self.at)
            self.at = None
        return True

    def move(self, rng: random.Random) -> None:
        """Let one who is asked move, if the last move has arrived."""
        if not self.count():
            self.idle += 1
            return
        asked = [one for one in self.sockets if b'"moves":[{' in one.position]
        if not asked:
            self.idle += 1
            return
        who = rng.choice(asked)
        position = json.loads(who.position)
        chosen = rng.choice(position["moves"])
        self.at = time.perf_counter()
        self.moves += 1
        who.say(do="move", version=position["version"], action=chosen["action"])


@attrs.frozen
class Row:
    """One game."""

    game: str
    seats: int
    moves: int
    median: float  # milliseconds from the move to the last of the ten
    most: float  # and of 99 moves in 100
    megabytes: float  # that the server holds in the end
    start: float  # that it held before anybody came
    cpu: float  # milliseconds of processor time of the server a move
    bytes_median: int  # of a message that tells how it stands after a move
    bytes_each: int  # that each socket is sent for a move, on average
    bytes_first: int  # that each socket is sent when it comes
    layouts: float  # boards that each socket was sent
    load: float  # of the machine in the minute before: processes that wanted to run


def used(pid: int) -> tuple[float, float]:
    """Processor time of a process in seconds, and the memory that it holds in megabytes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return (int(fields[11]) + int(fields[12])) / TICK, kilobytes / 1024


@contextlib.contextmanager
def server(folder: str, *more: str) -> Iterator[tuple[int, int]]:
    """A server in a folder of its own, with more arguments: its process and its port."""
    words = [sys.executable, "-m", "cardkit", "serve", "--port", "0", "--store", "bench.db", *more]
    popen = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        said = popen.stdout.readline() if popen.stdout else ""
        yield popen.pid, int(said.partition("//")[2].partition(":")[2].partition("/")[0])
    finally:
        popen.terminate()
        popen.wait()


async def connected(port: int) -> Socket:
    """A socket that was greeted."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(f"{HOST}:{port}"), HOST, port)
    await socket.greeted
    return socket


async def until(what: "list[Socket]", attribute: str) -> None:
    """Wait until all of these have something."""
    async with asyncio.timeout(PATIENCE):
        while not all(getattr(one, attribute) for one in what):
            await asyncio.sleep(0.01)


async def table_of(port: int, game: str, seats: int, wants: Sequence[str], number: int) -> Table:
    """A table where ten are."""
    maker = await connected(port)
    maker.say(do="create", game=game, players=["human"] * seats, seed=number)
    async with asyncio.timeout(PATIENCE):
        while not maker.created:
            if maker.refused:
                raise SystemExit(maker.refused[0].decode())
            await asyncio.sleep(0.005)
    made = maker.created
    maker.close()
    sockets = [await connected(port) for _ in range(A_TABLE)]
    for one, token in zip(sockets, [*made["tokens"], *[None] * A_TABLE], strict=False):
        who = {} if token is None else {"token": token}
        one.say(do="hello", protocol=1, table=made["table"], wants=wants, **who)
    await until(sockets, "position")
    return Table(sockets)


async def played(pid: int, port: int, game: str, wants: Sequence[str], seconds: float, tables: int) -> Row:
    """A while of play."""
    seats = cardkit.load(game).seats
    begun, load = used(pid)[1], os.getloadavg()[0]
    rooms = [await table_of(port, game, seats, wants, number) for number in range(tables)]
    sockets = [one for room in rooms for one in room.sockets]
    await asyncio.sleep(1)
    for one in sockets:  # everybody has come: what those who came later changed for those who were there is not a move
        one.first, one.got = one.got, 0
        one.lengths.clear()
    rng, every = random.Random(1), TABLES / RATE
    due = sorted([(rng.random() * every, number) for number in range(tables)])
    before, start = used(pid)[0], time.perf_counter()
    for turn in range(int(seconds / every)):
        for moment, number in due:
            delay = start + turn * every + moment - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            rooms[number].move(rng)
    await asyncio.sleep(1)
    after, megabytes = used(pid)
    for room in rooms:
        room.count()
    moves = sum(room.moves for room in rooms)
    took = sorted([one * 1000 for room in rooms for one in room.took])
    refused = [one for socket in sockets for one in socket.refused]
    if refused or len(took) < moves * 0.99:
        raise SystemExit(f"{game}: of {moves} moves {len(took)} were told; refused: {refused[:1]}")
    row = Row(
        game=game,
        seats=seats,
        moves=moves,
        median=statistics.median(took),
        most=took[int(0.99 * (len(took) - 1))],
        megabytes=megabytes,
        start=begun,
        cpu=(after - before) * 1000 / moves,
        bytes_median=int(statistics.median([length for one in sockets for length in one.lengths])),
        bytes_each=sum(one.got for one in sockets) // moves // A_TABLE,
        bytes_first=int(statistics.mean([one.first for one in sockets])),
        layouts=sum(one.layouts for one in sockets) / len(sockets),
        load=load,
    )
    for one in sockets:
        one.close()
    return row


def measured(game: str, wants: Sequence[str], seconds: float, tables: int) -> Row:
    """One game, at a server of its own."""
    with tempfile.TemporaryDirectory() as folder, server(folder, *CROWD) as (pid, port):
        return asyncio.run(played(pid, port, game, wants, seconds, tables))


def text_of(rows: Sequence[Row], wants: Sequence[str], tables: int) -> str:
    """The table."""
    cells = []
    for row in rows:
        times = [f"{row.median:.1f}", f"{row.most:.1f}", f"{row.cpu:.1f}"]
        sizes = f"{row.bytes_median}, {row.bytes_each}, {row.bytes_first}"
        held = f"{row.megabytes:.0f}, {row.start:.0f}"
        cells.append(
            [row.game, str(row.seats), str(row.moves), *times, held, sizes, f"{row.layouts:.2f}", f"{row.load:.1f}"]
        )
    head = ["game", "seats", "moves", "ms: median", "99 %", "CPU ms", "MB, before", "bytes: median, mean, first"]
    who = f"{tables * A_TABLE} sockets at {tables} tables that want {', '.join(wants)}; the clients run beside it."
    return f"{measured_on(machine())} {who}\n\n{table([*head, 'boards', 'load'], cells)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all of cardkit's own if left out")
    parser.add_argument(
        "--wants", default="scene,changes", help="what each socket wants, with commas between; as the page does"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of play; {SECONDS:g}")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"{TABLES}, of {A_TABLE} sockets each")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results/sockets.md")
    chosen = parser.parse_args()
    wants = chosen.wants.split(",")
    rows = [
        measured(name, wants, min(chosen.seconds, 300.0), min(chosen.tables, 200))
        for name in chosen.games or cardkit.game_names()
    ]
    text = text_of(rows, wants, chosen.tables)
    print(json.dumps([attrs.asdict(row) for row in rows], indent=2) if chosen.json else text)
    if chosen.write:
        write("bench/results/sockets.md", "sockets", text)


if __name__ == "__main__":
    main()
