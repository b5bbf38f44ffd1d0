"""How many computers think at once."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from cardkit import load
from cardkit.server import computer_moves
from cardkit.server.computer_moves import SEARCH, Thinking
from cardkit.server.room_host import _kind
from support import PATIENT, until

GAMES = [f"game {number}" for number in range(16)]


class Thoughts:
    """What computers do until they are let go."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.begun: list[str] = []

    def __call__(self) -> str:
        self.begun.append("begun")
        assert self.go_on.wait(PATIENT)
        return "a move"

    async def until(self, count: int) -> None:
        await until(lambda: len(self.begun) >= count)


async def _all_of(asked: Thinking, name: str, choose: Callable[[], object]) -> list[object]:
    return await asyncio.gather(*[asked.chosen(game, name, choose) for game in GAMES])


def test_searches_of_all_games_think_one_after_another() -> None:
    async def test() -> None:
        asked, thoughts = Thinking(), Thoughts()
        choosing = asyncio.create_task(_all_of(asked, SEARCH, thoughts))
        await thoughts.until(1)
        assert asked._threads._begun == 1
        thoughts.go_on.set()
        assert await choosing == ["a move"] * len(GAMES)
        asked.close()

    asyncio.run(test())


def test_other_computers_wait_for_none_of_another_game() -> None:
    async def test() -> None:
        asked, thoughts = Thinking(), Thoughts()
        choosing = asyncio.create_task(_all_of(asked, "first", thoughts))
        await thoughts.until(len(GAMES))
        thoughts.go_on.set()
        await choosing
        asked.close()

    asyncio.run(test())


def test_a_search_that_hangs_holds_up_others_for_a_while_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_moves, "ALONE", 0.02)

    async def test() -> None:
        asked, hangs = Thinking(), Thoughts()
        hanging = asyncio.create_task(asked.chosen("a plug-in", SEARCH, hangs))
        await hangs.until(1)
        assert await asyncio.wait_for(asked.chosen("straights", SEARCH, lambda: "a move"), PATIENT) == "a move"
        hangs.go_on.set()
        await hanging
        asked.close()

    asyncio.run(test())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("search:500ms", SEARCH),
        ("search:100,within=1s", SEARCH),
        ("hard", SEARCH),
        ("easy", "easy"),
        ("first", "first"),
    ],
)
def test_every_search_is_one_whatever_it_is_called(name: str, kind: str) -> None:
    assert _kind(load("straights"), name) == kind
