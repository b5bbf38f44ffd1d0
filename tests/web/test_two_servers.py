"""Two of `cardkit serve` on one PostgreSQL, met by web sockets: one is killed, and everybody goes on at the other."""

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cardkit.store import open_store
from server.crowd import Line, Seen, made, play, require_nothing_lost
from store.conftest import place_of
from web.programs import Program

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows"),
]

TABLES = 12
MOVES_BEFORE = 3  # that somebody at each table sends before the kill; nobody has so few in a game
LONG = 90.0  # seconds after which what should have come never will


@attrs.define
class SocketLine(Line):
    """A connection by a web socket."""

    socket: ClientConnection

    async def say(self, **message: object) -> None:
        with contextlib.suppress(ConnectionClosed):  # whoever reads on finds that out
            await self.socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads(await self.socket.recv())
        except ConnectionClosed:
            return None
        return found

    def close(self) -> None:
        self.socket.transport.abort()


async def over_web(port: int) -> Line:
    """A connection to `cardkit serve`. Raises OSError."""
    try:
        return SocketLine(await connect(f"ws://127.0.0.1:{port}/ws", proxy=None, max_size=None))
    except (InvalidHandshake, EOFError) as error:  # it was killed meanwhile
        raise ConnectionError(str(error)) from error


@attrs.define
class Person:
    """Somebody at a table, who makes the first legal move whenever they are asked."""

    line: Line
    last: dict[str, dict[str, Any]] = attrs.field(factory=dict)  # the last message of each kind

    async def until(self, what: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next message for which this is so."""
        while (message := await self.line.next()) is not None:
            self.last[message["is"]] = message
            if what(message):
                return message
            if message["is"] == "position" and message["moves"]:
                move = message["moves"][0]["action"]
                await self.line.say(do="move", version=message["version"], action=move)
        raise AssertionError("the connection ended")


def _here(message: dict[str, Any]) -> list[bool]:
    return [one["here"] for one in message["seats"]]


class Pair:
    """Two servers on one PostgreSQL."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.programs = [self.started(), self.started()]
        self.ports = [one.port for one in self.programs]
        self.people: list[Person] = []

    def started(self, port: int = 0) -> Program:
        """One more, at a port or at any."""
        return Program(self.folder, "serve", "--port", str(port), "--store", self.address)

    async def come(self, number: int, table: str, token: str | None) -> Person:
        """Somebody comes to a table at one of them."""
        person = Person(await over_web(self.ports[number]))
        self.people.append(person)
        await person.line.say(do="hello", protocol=1, table=table, token=token, since=0)
        return person

    async def kill(self, number: int) -> None:
        """End one with no chance to do anything more."""
        await asyncio.to_thread(self.programs[number].kill)

    async def start_again(self, number: int) -> None:
        """Start one that was killed, at the port that it had."""
        self.programs[number] = await asyncio.to_thread(self.started, self.ports[number])


@pytest.fixture
def pair(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Pair]:
    """Both run; they are stopped in the end."""
    found = Pair(tmp_path, place_of("postgresql", request).address)
    yield found
    for one in found.programs:
        one.stop()


def _run(pair: Pair, test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def timed() -> None:
        try:
            async with asyncio.timeout(LONG):
                await test()
        finally:
            for person in pair.people:
                person.line.close()
            await asyncio.sleep(0)  # in which the connections are lost

    asyncio.run(timed())


async def _two(pair: Pair, **settings: object) -> tuple[str, list[str | None], list[Person]]:
    """A table, its tokens, and its two people, each at a server of their own."""
    table, tokens = await made(pair.ports[0], "unowar", ["human", "human"], reach=over_web, settings=settings)
    people = [await pair.come(seat, table, token) for seat, token in enumerate(tokens)]
    for person in people:
        await person.until(lambda message: message["is"] == "table" and _here(message) == [True, True])
    return table, tokens, people


def test_what_somebody_says_at_one_server_is_heard_at_the_other(pair: Pair) -> None:
    async def test() -> None:
        _, _, people = await _two(pair)
        await people[0].line.say(do="say", text="Good luck!")
        heard = await people[1].until(lambda message: message["is"] == "said")
        assert (heard["seat"], heard["text"]) == (0, "Good luck!")

    _run(pair, test)


@pytest.mark.whole
def test_a_computer_moves_for_whoever_was_at_a_killed_server_until_they_come_to_the_other(pair: Pair) -> None:
    async def test() -> None:
        table, tokens, (_, other) = await _two(pair, away=1)
        await pair.kill(0)
        told = await other.until(lambda message: message["is"] == "table" and message["seats"][0]["computer"])
        assert (_here(told), told["seats"][0]["person"]) == ([False, True], None)
        again = await pair.come(1, table, tokens[0])
        back = await again.until(lambda message: message["is"] == "table" and _here(message) == [True, True])
        assert not back["seats"][0]["computer"]
        assert again.last["game"]["seat"] == 0
        await asyncio.gather(*[person.until(lambda message: message["is"] == "end") for person in (again, other)])

    _run(pair, test)


async def _all_played(pair: Pair) -> dict[str, list[Seen]]:
    """Games of two people, each at a server of their own, and one of the servers after the other is killed."""
    go_on = asyncio.Event()
    playing: dict[str, list[asyncio.Task[Seen]]] = {}
    tables: list[tuple[Seen, Seen]] = []  # the two people of each
    for number in range(TABLES):
        name, options = ("straights", {"rounds": 1}) if number % 3 else ("unowar", {})
        people = ["human", "human", *["uniform"] * (2 if name == "straights" else 0)]
        table, tokens = await made(pair.ports[number % 2], name, people, reach=over_web, options=options)
        both = Seen(0, most=MOVES_BEFORE, waiting=go_on), Seen(1, most=MOVES_BEFORE, waiting=go_on)
        tables.append(both)
        playing[table] = [
            asyncio.create_task(play(ports, table, token or "", seen, number * 10 + seen.seat, over_web))
            for seen, token, ports in zip(both, tokens, (pair.ports, pair.ports[::-1]), strict=False)
        ]
    while any(max(len(one.sent), len(other.sent)) < MOVES_BEFORE for one, other in tables):
        await asyncio.sleep(0.01)
    go_on.set()
    await pair.kill(0)
    while any(one.connections < 2 for one, _ in tables):  # until its people are at the other
        await asyncio.sleep(0.01)
    await pair.start_again(0)
    await pair.kill(1)
    return {table: list(await asyncio.gather(*tasks)) for table, tasks in playing.items()}


def test_everybody_goes_on_when_one_server_and_then_the_other_is_killed(pair: Pair) -> None:
    found: dict[str, list[Seen]] = {}

    async def test() -> None:
        found.update(await _all_played(pair))

    _run(pair, test)
    store = open_store(pair.address)
    try:
        for table, players in found.items():
            require_nothing_lost(store.rows(table), players)
    finally:
        store.close()
    assert all(players[0].connections > 1 for players in found.values())
