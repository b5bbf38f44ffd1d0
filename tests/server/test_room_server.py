"""A hall, driven in this process: what it says before anybody is at a table, and what it does by itself."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit.rooms.clients import FLOODED
from cardkit.rooms.ledger import ledger_of
from cardkit.server.limits import MOST_MADE, Guest
from cardkit.server.room_server import RoomServer
from cardkit.store import Store
from cardkit.store.memory import Memory, MemoryStore
from server.houses import PromptStore
from support import PATIENT, for_each, within

pytestmark = pytest.mark.slow


@attrs.define
class Ear:
    """A connection that keeps what it is sent."""

    lines: list[dict[str, Any]] = attrs.field(factory=list)
    raw: list[str] = attrs.field(factory=list)
    closed: bool = False
    why: str = ""  # it was closed
    gone: bool = False

    def send(self, line: str) -> None:
        self.raw.append(line)
        self.lines.append(json.loads(line))

    def close(self, why: str = "") -> None:
        self.closed, self.why = True, why

    def kinds(self) -> list[str]:
        return [line["is"] for line in self.lines]

    def last(self, kind: str) -> dict[str, Any]:
        return [line for line in self.lines if line["is"] == kind][-1]

    async def until(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The last message for which this is so, once there is one."""
        async with asyncio.timeout(PATIENT):
            while True:
                found = [line for line in self.lines if what(line)]
                if found:
                    return found[-1]
                await asyncio.sleep(0.005)


@attrs.define
class House:
    """A hall, with the means to come in."""

    hall: RoomServer

    def enter(self, address: str | None = None) -> tuple[Guest, Ear]:
        ear = Ear()
        return self.hall.enter(ear, address), ear

    async def say(self, guest: Guest, **message: object) -> None:
        await self.hall.receive(guest, json.dumps(message))

    async def table(self, players: list[str], game: str = "straights", **more: object) -> tuple[str, list[str | None]]:
        guest, ear = self.enter()
        await self.say(guest, do="create", game=game, players=players, **more)
        made = ear.last("created")
        return made["table"], made["tokens"]

    async def come(self, table: str, token: str | None = None, **more: object) -> tuple[Guest, Ear]:
        guest, ear = self.enter()
        who = {} if token is None else {"token": token}
        await self.say(guest, do="hello", protocol=1, table=table, **who, **more)
        return guest, ear


def hosted(
    test: Callable[[House], Awaitable[None]],
    memory: Memory | None = None,
    now: Callable[[], float] = time.time,
    *,
    store: Callable[[], Store] | None = None,
    **more: Any,
) -> None:
    """Run a test with a hall of its own."""

    async def run() -> None:
        hall = RoomServer(PromptStore(memory or Memory()) if store is None else store(), now=now, **more)
        await hall.open()
        try:
            await test(House(hall))
        finally:
            await hall.close()
            hall.store.close()

    asyncio.run(run())


@within(hosted)
async def test_whoever_comes_is_greeted_with_what_can_be_done(house: House) -> None:
    _, ear = house.enter()
    assert ear.kinds() == ["hello"]
    assert {"create", "games", "hello", "move"} <= set(ear.lines[0]["can"])
    assert "step" not in ear.lines[0]["can"]


@for_each(
    ("message", "code", "why"),
    [
        ({"do": "move", "version": 1, "action": 0}, "nothing", "hello"),
        ({"do": "hello", "protocol": 1}, "nothing", "table"),
        ({"do": "hello", "protocol": 1, "table": "nowhere"}, "bad-value", "nowhere"),
        ({"do": "hello", "protocol": 1, "table": "No Where!"}, "bad-value", "No Where!"),
        *[({"do": "create", "game": one}, "bad-value", one) for one in ("chess", "os:system", "../unowar")],
        ({"do": "create", "game": "cardkit.games.unowar"}, "bad-value", "no game is called"),
        ({"do": "create", "game": "straights", "players": ["human"]}, "bad-value", "4 players"),
        ({"do": "create", "game": "straights", "players": ["lines:sh"] * 4}, "bad-value", "lines:sh"),
        ({"do": "create", "game": "straights", "players": ["os:system"] * 4}, "bad-value", "os:system"),
        ({"do": "create", "game": "straights", "people": [None, "Bo", None, None]}, "bad-value", "only a person"),
        ({"do": "create", "game": "straights", "options": {"target": -1}}, "bad-value", "target"),
        ({"do": "create", "game": "straights", "settings": {"speed": 1}}, "bad-value", "speed"),
        ({"do": "create", "game": "straights", "settings": {"seconds": 0}}, "bad-value", "seconds"),
        ({"do": "create"}, "unreadable", "game"),
        ({"do": "dance"}, "unknown", "dance"),
        ({"do": "step"}, "unknown", "look, why, again, hint, review, not 'step'"),
        ([1], "unreadable", "object"),
    ],
)
@within(hosted)
async def test_what_cannot_be_done_is_refused_with_a_reason(house: House, message: object, code: str, why: str) -> None:
    guest, ear = house.enter()
    await house.hall.receive(guest, json.dumps(message))
    assert ear.kinds() == ["hello", "refused"]
    assert ear.lines[1]["code"] == code
    assert why in ear.lines[1]["why"]


@within(hosted)
async def test_one_connection_creates_so_many_tables_and_no_more(house: House) -> None:
    guest, ear = house.enter()
    for _ in range(MOST_MADE + 1):
        await house.say(guest, do="create", game="unowar")
    assert ear.kinds().count("created") == MOST_MADE
    assert ear.last("refused")["code"] == "limit"


@within(hosted)
async def test_one_who_says_too_much_outside_a_room_is_refused_and_then_sent_away(house: House) -> None:
    guest, ear = house.enter()
    for _ in range(60):
        await house.hall.receive(guest, "nonsense")
    assert [line["code"] for line in ear.lines[1:41]] == ["unreadable"] * 40
    assert ear.lines[-1]["code"] == "limit"
    assert not ear.closed
    for _ in range(300):
        await house.hall.receive(guest, "nonsense")
    assert (ear.closed, ear.why) == (True, FLOODED)


@within(hosted)
async def test_there_are_so_many_tables_and_no_more(house: House) -> None:
    house.hall.most_tables = 1
    guest, ear = house.enter()
    await house.say(guest, do="create", game="unowar")
    await house.say(guest, do="create", game="unowar")
    assert ear.kinds() == ["hello", "created", "refused"]


@within(hosted)
async def test_a_hint_comes_when_a_search_has_thought(house: House) -> None:
    table, tokens = await house.table(["human", "first", "first", "first"])
    guest, ear = await house.come(table, tokens[0])
    position = await ear.until(lambda line: bool(line.get("moves")))
    await house.say(guest, do="hint", version=position["version"])
    told = await ear.until(lambda line: line["is"] in ("hint", "refused"))
    assert {one["text"] for one in told["moves"]} <= {one["text"] for one in position["moves"]}


@within(hosted)
async def test_a_review_comes_when_the_game_is_over_and_nobody_waits_for_it(house: House) -> None:
    table, tokens = await house.table(["human", "first", "first", "first"], preset="one-round")
    guest, ear = await house.come(table, tokens[0])
    asked = 0

    def goes_on(line: dict[str, Any]) -> bool:
        return line["is"] == "end" or (bool(line.get("moves")) and line["version"] > asked)

    while (told := await ear.until(goes_on))["is"] != "end":
        asked = told["version"]
        await house.say(guest, do="move", version=asked, move=told["moves"][0]["text"])
    await house.say(guest, do="review")
    await house.say(guest, do="say", text="Well played")
    assert (await ear.until(lambda line: line["is"] == "said"))["text"] == "Well played"
    assert (await ear.until(lambda line: line["is"] == "review"))["seat"] == 0


@within(hosted)
async def test_a_seat_without_a_table_of_its_own_players_is_free_for_others(house: House) -> None:
    guest, ear = house.enter()
    await house.say(guest, do="create", game="unowar")
    table, tokens = ear.last("created")["table"], ear.last("created")["tokens"]
    assert tokens[1] is None
    other, hears = await house.come(table, name="Bo")
    await house.say(other, do="seat", seat=1)
    assert hears.last("seated")["seat"] == 1
    _, sees = await house.come(table, hears.last("seated")["token"])
    assert sees.last("game")["seat"] == 1


@within(hosted)
async def test_somebody_who_goes_to_another_table_is_gone_from_the_first(house: House) -> None:
    first, tokens = await house.table(["human", "human"], "unowar")
    second, _ = await house.table(["human", "human"], "unowar")
    guest, _ = await house.come(first, tokens[0])
    _, other = await house.come(first, tokens[1])
    await house.say(guest, do="hello", protocol=1, table=second)
    assert [one["here"] for one in other.last("table")["seats"]] == [False, True]


@within(hosted)
async def test_time_that_is_over_is_noticed_without_a_message(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar", settings={"seconds": 0.05})
    _, ear = await house.come(table, tokens[0])
    await house.come(table, tokens[1])
    await ear.until(lambda line: line["is"] == "table" and all(one["computer"] for one in line["seats"]))


async def _whoever_is_asked(people: list[tuple[House, Guest, Ear]]) -> tuple[House, Guest, dict[str, Any]]:
    """Who has a position with moves last, once somebody has; it is taken away."""
    async with asyncio.timeout(PATIENT):
        while True:
            for house, guest, ear in people:
                positions = [line for line in ear.lines if line["is"] == "position"]
                if positions and positions[-1]["moves"]:
                    ear.lines.clear()
                    return house, guest, positions[-1]
            await asyncio.sleep(0.005)


def test_what_one_process_writes_another_tells_its_own_people() -> None:
    async def test() -> None:
        memory = Memory()
        halls = [RoomServer(MemoryStore(memory)), RoomServer(MemoryStore(memory))]
        for hall in halls:
            await hall.open()
        try:
            left, right = [House(hall) for hall in halls]
            table, tokens = await left.table(["human", "human"], "unowar")
            people = [await left.come(table, tokens[0]), await right.come(table, tokens[1])]
            _, watcher = await right.come(table)
            await left.say(people[0][0], do="say", text="hello over there")
            await watcher.until(lambda line: line["is"] == "said" and line["text"] == "hello over there")
            for _ in range(12):
                house, guest, asked = await _whoever_is_asked([(left, *people[0]), (right, *people[1])])
                await house.say(guest, do="move", version=asked["version"], move=asked["moves"][0]["text"])
            rows = [hall.store.rows(table) for hall in halls]
            assert rows[0] == rows[1]
            assert ledger_of(rows[0]).table.move_count == 12
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(test())


def test_a_room_whose_rows_are_damaged_is_refused_and_disturbs_no_other() -> None:
    memory = Memory()

    async def test(house: House) -> None:
        table, _ = await house.table(["human", "human"], "unowar")
        store = house.hall.store
        store.create("broken", ('{"row":"began"}',))
        store.create("cut", (store.rows(table)[0][:-5],))
        for name in ("broken", "cut"):
            _, ear = await house.come(name)
            assert ear.kinds() == ["hello", "refused"]
            assert "line 1" in ear.lines[1]["why"]
        _, ear = await house.come(table)
        assert "position" in ear.kinds()

    hosted(test, memory)


# Bots in other languages.

BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["is"] == "hello":
        print('{"do":"hello","protocol":1,"name":"Scripted","wants":[]}', flush=True)
    elif message["is"] == "position":
        LAST
        move = {"do": "move", "version": message["version"], "action": message["moves"][-1]["action"]}
        print(json.dumps(move), flush=True)
"""


def _bot(folder: Path, instead: str = "pass") -> str:
    """The name of a bot in a file of its own, which does something before each move."""
    script = folder / "bot.py"
    script.write_text(BOT.replace("LAST", instead))
    return f'lines:"{sys.executable}" "{script}"'


@within(hosted, bots=True)
async def test_a_bot_plays_at_a_table_where_that_is_allowed(house: House, tmp_path: Path) -> None:
    table, tokens = await house.table([_bot(tmp_path), "uniform"], "unowar", options={"rounds": 1})
    assert tokens == [None, None]
    _, ear = await house.come(table)
    await ear.until(lambda line: line["is"] == "end")
    assert ear.last("table")["seats"][0]["player"] == "bot"  # it was not replaced


@within(hosted, bots=True)
async def test_a_bot_that_dies_is_replaced_and_only_the_log_says_why(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = _bot(tmp_path, 'sys.exit("out of cards, out of luck")')
    table, _ = await house.table([bot, "uniform"], "unowar", options={"rounds": 1}, seed=1)  # the bot is asked
    _, ear = await house.come(table)
    await ear.until(lambda line: line["is"] == "end")
    assert ear.last("said")["text"].endswith("has failed, and another plays in its place.")
    assert not [line for line in ear.lines if "out of cards" in str(line)]
    assert ear.last("table")["seats"][0]["player"] == "uniform"
    assert "out of cards, out of luck" in caplog.text


@within(hosted)
async def test_a_game_is_played_again_at_one_table_however_many_say_so(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar", options={"rounds": 1})
    there = [await house.come(table, token) for token in tokens]
    while not (ends := [ear for _, ear in there if "end" in ear.kinds()]):
        guest, ear = next(one for one in there if one[1].last("position")["moves"])
        position = ear.last("position")
        await house.say(guest, do="move", version=position["version"], action=position["moves"][0]["action"])
    assert ends
    for guest, _ in there:
        await house.say(guest, do="again")
    (again,) = {ear.last("again")["table"] for _, ear in there}
    for seat, token in enumerate(tokens):
        _, ear = await house.come(again, token)
        assert ear.last("game")["seat"] == seat
    guest, ear = await house.come(table, tokens[0])
    guest.made = MOST_MADE
    await house.say(guest, do="again")  # which makes none
    assert ear.last("again")["table"] == again
