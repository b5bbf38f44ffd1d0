"""What those who come from one address may do, and that others do not wait for it."""

import asyncio
import gc
import threading

import pytest

from cardkit.core.errors import BadMessage
from cardkit.protocol.incoming import Incoming, Record
from cardkit.rooms.changes import Change
from cardkit.rooms.clients import EACH_BURST, EACH_RATE
from cardkit.rooms.room import Room
from cardkit.server import room_host
from cardkit.server.limits import Guest
from cardkit.server.room_server import MOST_FROM_ONE
from server.test_room_server import Ear, House, hosted
from support import PATIENT, until, within

HERE, THERE = "192.0.2.1", "198.51.100.7"
ALL_BURST, ALL_RATE = EACH_BURST * MOST_FROM_ONE, EACH_RATE * MOST_FROM_ONE


@pytest.fixture(autouse=True)
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is a long one."""
    monkeypatch.setattr(room_host, "LONG", 0)


def still() -> float:
    """A clock that stands still."""
    return 1000.0


class Records:
    """Records that are made in other threads, which wait until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.begun: list[int] = []
        obey = Room.obey

        def held(room: Room, client: int, said: Incoming | BadMessage, now: float) -> Change:
            if threading.current_thread() is not threading.main_thread() and isinstance(said, Record):
                self.begun.append(client)
                assert self.go_on.wait(PATIENT)
            return obey(room, client, said, now)

        monkeypatch.setattr(Room, "obey", held)

    async def until(self, count: int) -> None:
        await until(lambda: len(self.begun) >= count)


async def _come(house: House, table: str, address: str) -> tuple[Guest, Ear]:
    guest, ear = house.enter(address)
    await house.say(guest, do="hello", protocol=1, table=table)
    return guest, ear


async def _asking(house: House, *addresses: str) -> tuple[list[Ear], asyncio.Future[list[None]]]:
    """People who come from there, each to a table of their own, and ask for its record."""
    come = [await _come(house, (await house.table(["human", "human"], "unowar"))[0], one) for one in addresses]
    return [ear for _, ear in come], asyncio.gather(*[house.say(guest, do="record") for guest, _ in come])


async def _some_steps() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@within(hosted, now=still)
async def test_whoever_connects_again_has_no_new_budget(house: House) -> None:
    codes = []
    for _ in range(int(ALL_BURST) // 20 + 2):
        guest, ear = house.enter(HERE)
        for _ in range(20):
            await house.hall.receive(guest, "nonsense")
        await house.hall.leave(guest)
        codes.append(ear.lines[-1]["code"])
    assert codes[0] == "unreadable"
    assert codes[-1] == "limit"


@within(hosted, now=still)
async def test_whoever_comes_from_elsewhere_has_a_budget_of_their_own(house: House) -> None:
    for number in range(2 * int(ALL_BURST) // 20):
        guest, ear = house.enter(HERE if number else THERE)
        for _ in range(20):
            await house.hall.receive(guest, "nonsense")
    guest, ear = house.enter(THERE)
    await house.hall.receive(guest, "nonsense")
    assert ear.lines[-1]["code"] == "unreadable"


@within(hosted, now=still)
async def test_whoever_goes_from_table_to_table_has_no_new_budget(house: House) -> None:
    tables = [(await house.table(["human", "human"], "unowar"))[0] for _ in range(2)]
    guest, ear = house.enter(HERE)
    for number in range(40):
        await house.say(guest, do="hello", protocol=1, table=tables[number % 2])
    assert ear.last("refused")["code"] == "limit"


@within(hosted)
async def test_where_more_may_come_from_one_address_they_may_say_more(house: House) -> None:
    house.hall.limits.most_from_one = 7
    house.enter(HERE)
    assert (house.hall.limits._budgets[HERE].burst, house.hall.limits._budgets[HERE].rate) == (
        7 * EACH_BURST,
        7 * EACH_RATE,
    )


@within(hosted, now=still)
async def test_a_move_that_is_made_costs_an_address_nothing(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar", seed=1)
    guest, ear = house.enter(HERE)
    await house.say(guest, do="hello", protocol=1, table=table, token=tokens[0])
    shared = house.hall.limits._budgets[HERE]
    before = shared.left
    asked = ear.last("position")
    await house.say(guest, do="move", version=asked["version"], move=asked["moves"][0]["text"])
    assert shared.left >= before


@within(hosted, now=still)
async def test_an_address_is_forgotten_when_nobody_is_there_and_time_has_passed(house: House) -> None:
    guest, _ = house.enter(HERE)
    await house.hall.receive(guest, "nonsense")
    await house.hall.leave(guest)
    budget = house.hall.limits._budgets[HERE]
    budget.left = 0.0
    house.hall.limits.forget(())
    assert HERE in house.hall.limits._budgets
    assert budget.at is not None
    budget.at -= 2 * ALL_BURST / ALL_RATE
    house.hall.limits.forget(())
    assert HERE not in house.hall.limits._budgets


@within(hosted)
async def test_of_one_address_one_record_is_made_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Records(monkeypatch)
    ears, asking = await _asking(house, *[HERE] * 3)
    await held.until(1)
    await _some_steps()
    assert len(held.begun) == 1
    held.go_on.set()
    await asking
    assert [ear.kinds()[-1] for ear in ears] == ["record"] * 3


@within(hosted)
async def test_another_address_does_not_wait_for_the_records_of_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Records(monkeypatch)
    table, _ = await house.table(["human", "human"], "unowar")
    _, asking = await _asking(house, *[HERE] * 8)
    await held.until(1)
    async with asyncio.timeout(PATIENT):
        _, ear = await _come(house, table, THERE)
    assert ear.kinds()[-1] == "position"
    held.go_on.set()
    await asking


@within(hosted)
async def test_tables_are_loaded_however_many_records_are_made(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Records(monkeypatch)
    _, asking = await _asking(house, *[f"192.0.2.{number}" for number in range(4)])
    await held.until(2)  # as many as there are threads
    table, _ = await house.table(["human", "human"], "unowar")
    async with asyncio.timeout(PATIENT):
        await house.hall.hosts.host(table)
    held.go_on.set()
    await asking


@within(hosted)
async def test_what_waits_for_one_who_has_gone_is_dropped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Records(monkeypatch)
    ears, asking = await _asking(house, *[HERE] * 4)
    await held.until(1)
    for ear in ears:
        ear.gone = True
    held.go_on.set()
    await asking
    assert len(held.begun) == 1


@within(hosted)
async def test_a_table_that_was_loaded_leaves_no_lock_behind(house: House) -> None:
    for _ in range(3):
        await _come(house, (await house.table(["human", "human"], "unowar"))[0], HERE)
    gc.collect()
    assert len(house.hall.hosts._coming) == 0
    assert len(house.hall.limits._turns) == 0


@within(hosted)
async def test_a_long_game_that_is_loaded_counts_by_its_rows(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.server.limits.ROWS", 0.01)
    table, _ = await house.table(["human", "human"], "unowar")
    _, ear = await _come(house, table, HERE)
    assert ear.kinds()[-1] == "position"  # whoever comes is told all the same
    assert house.hall.limits._budgets[HERE].left < ALL_BURST - 100
