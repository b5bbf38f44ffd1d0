"""Whole games without threads, line by line what a hall says."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from export.person import Message, Mover, Person, asked
from server.test_room_server import House, hosted
from support import until

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


def by_a_hall(messages: Sequence[Message], seed: int) -> list[str]:
    """What a hall tells of a whole game."""
    heard: list[str] = []

    async def test(house: House) -> None:
        guest, ear = house.enter()
        for one in messages:
            await house.say(guest, **one)
        made = ear.last("created")
        token = next(one for one in made["tokens"] if one is not None)
        mover, since = Mover(seed), len(ear.lines)
        message: Message = hello(made["table"], token)
        while "end" not in ear.kinds():
            await house.say(guest, **message)
            await until(lambda since=since: asked(ear.lines[since:]) or "end" in ear.kinds())  # type: ignore[misc]  # of a loop
            position = asked(ear.lines[since:])
            if position is not None:
                since, message = len(ear.lines), mover.answer(position)
        heard.extend(ear.raw)

    hosted(test, now=lambda: 1000.0)
    return heard


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
    assert same(by_a_hall(messages, 5)) == same(alone(messages, 5))


@pytest.mark.slow
def test_the_games_are_told_as_a_hall_tells_them(plug_ins: Path) -> None:
    person = Person()
    person.say(do="games")

    async def test(house: House) -> None:
        guest, ear = house.enter()
        await house.say(guest, do="games")
        assert ear.raw == person.lines

    hosted(test)
