"""Computers that never answer: whoever plays against others' is not held up."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.hanging import Waits
from server.test_room_server import Ear, House, hosted
from support import until, within
from the_plug_ins import name_plug_ins

pytestmark = pytest.mark.slow

MANY = 12  # more than there are threads for any computer
SOON = 0.05  # seconds after which a computer is given up here


@pytest.fixture(autouse=True)
def _hanging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is installed while a test runs, and nothing hangs after it."""
    name_plug_ins(tmp_path, "hanging", {"hanging": "server.hanging:Hanging"})
    Waits.go_on.clear()
    Waits.asked.clear()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "path", [*sys.path, str(tmp_path)])
        yield
    Waits.go_on.set()


async def _against(house: House, computer: str) -> Ear:
    """What a person hears at a table against a computer, who has moved already."""
    table, tokens = await house.table(["human", computer], "hanging", options={"seats": 2})
    guest, ear = await house.come(table, tokens[0])
    await house.say(guest, do="move", version=ear.last("position")["version"], move="one")
    return ear


async def _replaced(ear: Ear, name: str) -> None:
    """The computer was given up, and another has moved in its place."""
    text = f"{name} has failed, and another plays in its place."
    await ear.until(lambda line: line["is"] == "said" and line["text"] == text)
    await ear.until(lambda line: line["is"] == "position" and bool(line["events"]))
    assert ear.last("table")["seats"][1]["player"] == "uniform"


async def _asked(times: int) -> None:
    await until(lambda: len(Waits.asked) >= times)


@within(hosted)
async def test_however_many_hang_another_computer_moves(house: House) -> None:
    for _ in range(MANY):
        await _against(house, "waits")
        await _against(house, "spins")
    ear = await _against(house, "uniform")
    await ear.until(lambda line: line["is"] == "position" and bool(line["events"]))


@within(hosted)
async def test_one_that_hangs_holds_up_no_other_table_of_that_computer(house: House) -> None:
    await _against(house, "waits")
    await _asked(1)
    await _against(house, "waits")
    await _asked(2)


@within(hosted)
async def test_one_that_hangs_is_given_up_and_another_plays_in_its_place(house: House) -> None:
    house.hall.services.thinking.longest = SOON
    for ear in [await _against(house, "waits") for _ in range(MANY)]:
        await _replaced(ear, "waits")


@within(hosted)
async def test_of_a_computer_that_hangs_no_more_are_asked_than_may_think_at_once(house: House) -> None:
    house.hall.services.thinking.longest = SOON
    for _ in range(MANY):
        await _replaced(await _against(house, "waits"), "waits")
    assert len(Waits.asked) <= 3


@within(hosted)
async def test_one_that_comes_back_is_asked_again(house: House) -> None:
    house.hall.services.thinking.longest = SOON
    for _ in range(MANY):
        await _replaced(await _against(house, "waits"), "waits")
    house.hall.services.thinking.longest = 60.0
    Waits.go_on.set()
    await until(lambda: not house.hall.services.thinking.hanging("hanging", "waits"))
    ear = await _against(house, "waits")
    await ear.until(lambda line: line["is"] == "position" and bool(line["events"]))
    assert ear.last("table")["seats"][1]["player"] == "waits"


@within(hosted)
async def test_the_log_says_which_computer_was_given_up(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.hall.services.thinking.longest = SOON
    await _replaced(await _against(house, "waits"), "waits")
    assert "seat 1, waits: TimeoutError: it has not chosen for 0.05 seconds" in caplog.text
