"""Clients of rooms who come back wherever a server is left, and remember what they sent and heard."""

import asyncio
import contextlib
import json
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import attrs

from cardkit.rooms.ledger import ledger_of
from cardkit.rooms.log_rows import Moved, read_row

MOST = 1 << 24  # bytes of a line that are read


@attrs.define
class Seen:
    """What one client sent, and what it was told."""

    seat: int
    sent: list[tuple[int, str]] = attrs.field(factory=list)  # (version, move)
    refused: list[str] = attrs.field(factory=list)  # codes
    heard: list[str] = attrs.field(factory=list)  # events, as JSON
    end: dict[str, Any] | None = None
    most: int | None = None  # moves to send before `waiting` is over
    waiting: asyncio.Event = attrs.field(factory=asyncio.Event)
    connections: int = 0


class Line(ABC):
    """A connection that reads and writes messages."""

    @abstractmethod
    async def say(self, **message: object) -> None:
        """Send a message. Raises OSError."""

    @abstractmethod
    async def next(self) -> dict[str, Any] | None:
        """The next message; None where the connection is gone."""

    @abstractmethod
    def close(self) -> None:
        """Hang up."""

    async def wanted(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := await self.next()) is not None:
            if message["is"] == kind:
                return message
            assert message["is"] != "refused", message
        raise AssertionError(f"the connection ended before {kind}")


Reach = Callable[[int], Awaitable[Line]]  # connects to a server at a port of this machine; raises OSError


@attrs.define
class WireLine(Line):
    """One over TCP."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def say(self, **message: object) -> None:
        self.writer.write(json.dumps(message).encode() + b"\n")
        await self.writer.drain()

    async def next(self) -> dict[str, Any] | None:
        try:
            line = await self.reader.readline()
        except (OSError, ValueError):
            return None
        if not line.endswith(b"\n"):
            return None
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        self.writer.close()


async def over_tcp(port: int) -> Line:
    """A connection to `cardkit serve-rooms`."""
    return WireLine(*await asyncio.open_connection("127.0.0.1", port, limit=MOST))


async def play(ports: Sequence[int], table: str, token: str, seen: Seen, seed: int, reach: Reach = over_tcp) -> Seen:
    """Play a seat to the end of its game, at the first of these ports that answers; at the next where it is lost.

    The ports may change meanwhile.
    """
    rng, version, at = random.Random(seed), 0, 0
    while seen.end is None:
        assert seen.connections < 500, "it came again and again"
        try:
            line = await reach(ports[at % len(ports)])
        except OSError:
            at += 1
            await asyncio.sleep(0.05)
            seen.connections += 1
            continue
        seen.connections += 1
        with contextlib.suppress(OSError):
            await line.say(do="hello", protocol=1, table=table, token=token, since=version)
            while (message := await line.next()) is not None:
                version = await _answered(line, message, seen, rng, version)
                if message["is"] == "end":
                    break
        line.close()
    return seen


async def _answered(line: Line, message: dict[str, Any], seen: Seen, rng: random.Random, version: int) -> int:
    """Take a message, move if it asks for that; gives the version of the last position."""
    if message["is"] == "refused":
        seen.refused.append(message["code"])
    if message["is"] not in ("position", "end"):
        return version
    seen.heard.extend([json.dumps(event["value"]) for event in message["events"]])
    if message["is"] == "end":
        seen.end = message
    elif message["moves"]:
        if seen.most is not None and len(seen.sent) >= seen.most:
            await seen.waiting.wait()
        move = rng.choice(message["moves"])["text"]
        seen.sent.append((message["version"], move))
        await line.say(do="move", version=message["version"], move=move)
    return int(message["version"])


async def made(
    port: int, game: str, players: Sequence[str], *, reach: Reach = over_tcp, **more: object
) -> tuple[str, list[str | None]]:
    """A table, and the tokens of its seats."""
    line = await reach(port)
    await line.say(do="create", game=game, players=players, **more)
    message = await line.wanted("created")
    line.close()
    return message["table"], message["tokens"]


def require_nothing_lost(rows: tuple[str, ...], players: list[Seen]) -> None:
    """Every move of these players stands in the rows once, and each heard everything once."""
    ledger = ledger_of(rows)  # which judges every move, and every outcome
    result = ledger.table.result
    assert result is not None
    moved = [row for row in [read_row(line, at) for at, line in enumerate(rows, 1)] if isinstance(row, Moved)]
    for one in players:
        assert one.end is not None
        assert one.end["scores"] == list(result.scores)
        # Whoever came back before a killed server's last row was written was asked again, and then told that their
        # second answer was stale: one of those that they sent was taken, and one alone.
        sent: dict[int, set[str]] = {}
        for version, move in one.sent:
            sent.setdefault(version, set()).add(move)
        made = [row.move for row in moved if row.seat == one.seat]
        assert len(made) == len(sent)  # nothing is lost, and nothing was done twice
        for move, (version, moves) in zip(made, sorted(sent.items()), strict=True):
            assert move in moves, version
        told = [ledger.game.write_json(event) for event in ledger.table.heard(one.seat)]
        assert Counter(one.heard) == Counter([json.dumps(json.loads(event)) for event in told])  # all heard, once
