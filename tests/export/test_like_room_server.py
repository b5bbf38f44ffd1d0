"""Whole games without threads, line by line what a hall says."""

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from cardkit.server.limits import Guest
from cardkit.server.room_server import RoomServer
from cardkit.store.memory import Memory, MemoryStore
from export.person import Message, Mover, Person, asked

PATIENT = 120.0  # seconds after which what should have come never will
GAMES = {  # in which nobody chooses at once: what a hall tells then depends on who is faster
    "straights": ["human", "first", "uniform", "first"],
    "unowar": ["uniform", "human"],
    "skipbo": ["human", "uniform", "uniform", "uniform"],
    "constructor": ["uniform", "human", "uniform", "uniform"],
    "crazy-eights": ["human", "first"],
    "euchre": ["human", "uniform", "uniform", "uniform"],
    "liars-dice": ["human", "uniform"],
}
OPTIONS: dict[str, dict[str, object]] = {"straights": {"rounds": 2}}
OTHER = re.compile(r'"(table|token)":"[^"]*"|"tokens":\[[^]]*\]')  # is another one each time


def same(lines: Sequence[str]) -> list[str]:
    """Lines without what is another one each time."""
    return [OTHER.sub("…", line) for line in lines]


@attrs.define
class Ear:
    """A connection that keeps what it is sent."""

    lines: list[str] = attrs.field(factory=list)
    heard: asyncio.Event = attrs.field(factory=asyncio.Event)
    gone: bool = False

    def send(self, line: str) -> None:
        self.lines.append(line)
        self.heard.set()

    def close(self, why: str = "") -> None:
        self.heard.set()

    async def asked_or_over(self, since: int) -> Message | None:
        """The position that asks for a move, told after so many lines; None where the game is over."""
        async with asyncio.timeout(PATIENT):
            while True:
                told = [json.loads(line) for line in self.lines[since:]]
                position = asked(told)
                if position is not None or any(one["is"] == "end" for one in told):
                    return position
                self.heard.clear()
                await self.heard.wait()


async def by_a_hall(messages: Sequence[Message], game: str, seed: int) -> list[str]:
    """What a hall tells of a whole game."""
    hall = RoomServer(MemoryStore(Memory()), now=lambda: 1000.0)
    await hall.open()
    try:
        ear = Ear()
        guest: Guest = hall.enter(ear)
        for one in messages:
            await hall.receive(guest, json.dumps(one))
        made = next(json.loads(line) for line in ear.lines if '"is":"created"' in line)
        token = next(one for one in made["tokens"] if one is not None)
        mover, since = Mover(seed), len(ear.lines)
        message: Message = hello(made["table"], token)
        while True:
            await hall.receive(guest, json.dumps(message))
            position = await ear.asked_or_over(since)
            if position is None:
                return ear.lines
            since, message = len(ear.lines), mover.answer(position)
    finally:
        await hall.close()


def alone(messages: Sequence[Message], seed: int) -> list[str]:
    """What is told of the same game without threads."""
    person = Person()
    for message in messages:
        person.say(**message)
    made = next(one for one in person.told() if one["is"] == "created")
    token = next(one for one in made["tokens"] if one is not None)
    mover = Mover(seed)
    told = person.say(**hello(made["table"], token)) + person.work()
    while (position := asked(told)) is not None:
        told = person.say(**mover.answer(position)) + person.work()
    return person.lines


def hello(table: str, token: str) -> Message:
    """The first message at a table."""
    return {"do": "hello", "protocol": 1, "table": table, "token": token, "wants": ["view", "text"], "since": 0}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(1)
def test_a_whole_game_is_told_as_a_hall_tells_it(game: str, plug_ins: Path) -> None:
    create = {"do": "create", "game": game, "players": GAMES[game], "seed": 17, "options": OPTIONS.get(game, {})}
    messages: list[Message] = [{"do": "move", "version": 1}, create]
    assert same(asyncio.run(by_a_hall(messages, game, 5))) == same(alone(messages, 5))


@pytest.mark.slow
def test_the_games_are_told_as_a_hall_tells_them(plug_ins: Path) -> None:
    async def told() -> list[str]:
        hall = RoomServer(MemoryStore(Memory()))
        ear = Ear()
        guest = hall.enter(ear)
        await hall.receive(guest, '{"do":"games"}')
        await hall.close()
        return ear.lines

    person = Person()
    person.say(do="games")
    assert asyncio.run(told()) == person.lines
