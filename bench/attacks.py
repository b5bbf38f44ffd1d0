"""How long others wait while somebody does to a server what costs it most. All of it is on this machine.

    python -m bench.attacks                  # everything; two minutes
    python -m bench.attacks seat_records
    python -m bench.attacks --json

The server is one process of `cardkit serve` with a store in a file, the attack another process, and this one is whoever
waits: from an address of their own, 127.0.0.2, so it needs Linux, and the extra `web`. A server of other sources is
measured where their `cardkit` is installed. What is asked for is bounded, in number and in time.

- `long_game`: somebody comes to a table where so much has happened that all of it is more than 1 MB: whether they are
  told, how many bytes, and how long it takes.
- `seat_records`: 80 sockets come to tables with 3,900 steps, ask for the records of seats, hang up and come again.
  Meanwhile, and after it, people from another address come to tables of their own, which are not in memory yet.
- `searches`: at 16 tables computers search all the time. Meanwhile two people move at their table, and look back.
"""

import argparse
import asyncio
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import cardkit
from bench.sockets import CROWD, HOST, Socket, server
from cardkit.core.levels import computer_of
from cardkit.rooms.creation import created
from cardkit.store import open_store
from cardkit.table.table import Table

OTHER: Final = "127.0.0.2"  # from where those come who wait
SOCKETS: Final = 80  # of the attack
LASTS: Final = 10.0  # seconds of it
STAYS: Final = 1.0  # seconds until an attacker hangs up, and comes again
MOST_COMING: Final = 2000  # times that attackers connect in all
LONG: Final = 3900  # steps of a long game
WHOLE: Final = 12_000  # steps of one whose story is more than 1 MB
LONG_TABLES: Final = 80
COMERS: Final = 60  # people who come to tables, 20 of them after the attack
EVERY: Final = 0.25  # seconds between two of them
PATIENCE: Final = 120.0  # seconds after which whoever waits counts as never told

SEARCHING: Final = 16  # tables
SEARCH: Final = "search:1s"
MOVES: Final = 60  # while they search

Figures = Mapping[str, float]


class Waiting(Socket):
    """A socket of somebody who waits for messages of a kind."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.kind = b""
        self.heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def _take(self, kind: int, body: bytes) -> None:
        super()._take(kind, body)
        if self.kind and body.startswith(b'{"is":"' + self.kind) and not self.heard.done():
            self.heard.set_result(body)

    def connection_lost(self, exc: Exception | None) -> None:
        for one in (self.greeted, self.heard):
            if not one.done():
                one.set_exception(ConnectionError("the server has hung up"))
                one.exception()  # whether or not anybody waits for it

    async def asked(self, kind: str, **message: object) -> bytes:
        """Say something, and wait for the next message of a kind. Raises ConnectionError, TimeoutError."""
        self.kind, self.heard = kind.encode(), asyncio.get_running_loop().create_future()
        self.say(**message)
        async with asyncio.timeout(PATIENCE):
            return await self.heard


async def coming(port: int, address: str = OTHER) -> Waiting:
    """Somebody from an address, who was greeted. Raises ConnectionError, TimeoutError."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        _, socket = await loop.create_connection(lambda: Waiting(f"{HOST}:{port}"), HOST, port, local_addr=(address, 0))
        await socket.greeted
    return socket


class Attacker(Socket):
    """A socket that reads nothing of what it is told."""

    def data_received(self, data: bytes) -> None:
        if not self.greeted.done():
            self.greeted.set_result(None)


async def attacking(port: int, tables: Sequence[str], seconds: float) -> None:
    """Ask for records from many sockets, hang up, and come again."""
    loop = asyncio.get_running_loop()
    end, left = loop.time() + seconds, MOST_COMING

    async def one(number: int) -> None:
        nonlocal left
        while loop.time() < end and left > 0:
            left -= 1
            try:
                async with asyncio.timeout(5):
                    _, socket = await loop.create_connection(lambda: Attacker(f"{HOST}:{port}"), HOST, port)
                    await socket.greeted
            except (OSError, TimeoutError):
                await asyncio.sleep(0.1)
                continue
            socket.say(do="hello", protocol=1, table=tables[number % len(tables)])
            for _ in range(4):
                socket.say(do="record")
            await asyncio.sleep(STAYS)
            socket.close()

    await asyncio.gather(*[one(number) for number in range(SOCKETS)])


def attack(port: int, tables: Sequence[str], seconds: float) -> None:
    """The attack, in a process of its own."""
    asyncio.run(attacking(port, tables, seconds))


def rows_of(steps: int, number: int) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The rows of a table where a game of UnoWar has gone on for so many steps, and the tokens of its people."""
    game = cardkit.load("unowar", rounds=10_000)
    table: Table[Any, Any, Any] = Table(game, [computer_of(game)] * game.seats, seed=number)
    table.run(limit=steps)
    tokens = iter([f"token {number} {seat}" for seat in range(game.seats)])
    players = ["human"] * game.seats
    return created(game, players, lambda: next(tokens), time.time(), record=table.record() if steps else None)


@contextmanager
def served(tables: Mapping[str, int]) -> Iterator[int]:
    """The port of a server with these tables, each with so many steps made."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "bench.db"))
        known = {steps: rows_of(steps, steps)[0] for steps in set(tables.values())}
        for name, steps in tables.items():
            store.create(name, known[steps])
        store.close()
        with server(folder, *CROWD) as (_, port):
            yield port


def spread(seconds: Sequence[float], what: str) -> dict[str, float]:
    """The median and the worst, in milliseconds."""
    return {
        f"{what}: median ms": statistics.median(seconds) * 1000,
        f"{what}: worst ms": max(seconds) * 1000,
        f"{what}: times": len(seconds),
    }


async def came(port: int, table: str, **more: object) -> tuple[float, int]:
    """Seconds until somebody who comes to a table is told how it stands, and the bytes of that; PATIENCE: never."""
    start = time.perf_counter()
    try:
        socket = await coming(port)
        told = await socket.asked("posit", do="hello", protocol=1, table=table, **more)
        socket.close()
    except (OSError, TimeoutError):
        return PATIENCE, 0
    return time.perf_counter() - start, len(told)


async def long_game(port: int) -> Figures:
    """Somebody comes to a long game, and is told all of it."""
    await came(port, "long")  # it is in memory then
    found = [await came(port, "long", since=0, wants=["scene"]) for _ in range(3)]
    told = [size for _, size in found if size]
    return {
        "told": len(told),
        "of": len(found),
        "bytes": max(told, default=0),
        **spread([one for one, _ in found], "wait"),
    }


async def seat_records(port: int) -> Figures:
    """People come to tables while records are asked for, and when that is over."""
    process = multiprocessing.get_context("spawn").Process(
        target=attack, args=(port, [f"long{number}" for number in range(LONG_TABLES)], LASTS), daemon=True
    )
    process.start()
    try:
        await asyncio.sleep(2)  # it has begun
        found: list[asyncio.Task[tuple[float, int]]] = []
        for number in range(COMERS):
            found.append(asyncio.create_task(came(port, f"table{number}")))
            await asyncio.sleep(EVERY)
        waited = [seconds for seconds, _ in await asyncio.gather(*found)]
    finally:
        process.join(LASTS + PATIENCE)
        process.kill()
    during = int((LASTS - 2) / EVERY)
    return {**spread(waited[:during], "during"), **spread(waited[during:], "after")}


async def searches(port: int) -> Figures:
    """Two people move, and look back, while computers search."""
    games = cardkit.game_names()
    busy: list[Waiting] = []
    for number in range(SEARCHING):
        socket = await coming(port, HOST)
        game = games[number % len(games)]
        made = await socket.asked("creat", do="create", game=game, players=[SEARCH] * cardkit.load(game).seats)
        await socket.asked("posit", do="hello", protocol=1, table=json.loads(made)["table"], wants=[])
        busy.append(socket)
    await asyncio.sleep(2)
    people = [await coming(port) for _ in range(2)]
    made = json.loads(await people[0].asked("creat", do="create", game="unowar", players=["human"] * 2))
    moving, looking = [], []
    told = [
        json.loads(await one.asked("posit", do="hello", protocol=1, table=made["table"], token=token, wants=[]))
        for one, token in zip(people, made["tokens"], strict=True)
    ]
    for _ in range(MOVES):
        told = [json.loads(one.position) for one in people]
        seat = next((seat for seat, one in enumerate(told) if one.get("moves")), None)
        if seat is None:
            break
        start = time.perf_counter()
        move = {"do": "move", "version": told[seat]["version"], "action": told[seat]["moves"][0]["action"]}
        await people[seat].asked("posit", **move)
        moving.append(time.perf_counter() - start)
        start = time.perf_counter()
        await people[seat].asked("past", do="look", version=1)
        looking.append(time.perf_counter() - start)
        await asyncio.sleep(0.2)  # the other is told, too
    heard = sum(one.counts.get(b'{"is":"posit', 0) for one in busy)
    return {**spread(moving, "move"), **spread(looking, "look"), "positions of the searching tables": heard}


RUNS: Final[Mapping[str, tuple[Callable[[int], Awaitable[Figures]], Mapping[str, int]]]] = {
    "long_game": (long_game, {"long": WHOLE}),
    "seat_records": (
        seat_records,
        {f"long{number}": LONG for number in range(LONG_TABLES)} | {f"table{number}": 0 for number in range(COMERS)},
    ),
    "searches": (searches, {}),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="*", choices=[*RUNS, []], help="all if left out")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args()
    found: dict[str, Figures] = {}
    for name in chosen.runs or RUNS:
        run, tables = RUNS[name]
        with served(tables) as port:
            found[name] = asyncio.run(run(port))  # type: ignore[arg-type]  # each is a coroutine
        if not chosen.json:
            sys.stdout.write("".join([f"{name:14} {what:36} {value:12.1f}\n" for what, value in found[name].items()]))
    if chosen.json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
