"""What docs/room.md shows of a table is what is said there."""

import asyncio
import re
from pathlib import Path

import pytest

from server.test_room_server import House, hosted
from support import PATIENT, until, within

pytestmark = pytest.mark.sources

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "room.md"
RANDOM = re.compile(r'"(?:table":"|token":"|tokens":\[")([\w-]+)"')  # what is another one each time


def connections() -> list[list[str]]:
    """The lines that are said on each connection of the page; each begins with hello."""
    text = PAGE.read_text("utf-8").split("\n## At the table\n")[1].split("\n## ")[0]
    found: list[list[str]] = []
    for block in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        lines = block.splitlines()
        if lines[0].startswith('< {"is":"hello"'):
            found.append([])
        found[-1].extend(lines)
    return found


@pytest.mark.slow
@within(hosted)
async def test_the_conversation_of_the_page_is_what_is_said(house: House) -> None:
    known: dict[str, str] = {}  # what the page has for a name or a token, and what it is here
    for lines in connections():
        guest, ear = house.enter()
        heard = 0
        for line in lines:
            text = line[2:]
            for shown, here in known.items():
                text = text.replace(shown, here)
            if line.startswith("> "):
                await house.hall.receive(guest, text)
                continue
            async with asyncio.timeout(PATIENT):
                while len(ear.raw) <= heard:
                    await asyncio.sleep(0.005)
            said = ear.raw[heard]
            heard += 1
            known.update(zip(RANDOM.findall(text), RANDOM.findall(said), strict=False))
            for shown, here in known.items():
                text = text.replace(shown, here)
            pattern = ".*".join([re.escape(part) for part in text.split("…")])
            assert re.fullmatch(pattern, said), (line, said)
        await house.hall.leave(guest)
        await settled(house, known["c65189555b10"])


async def settled(house: House, table: str) -> None:
    """Wait until seat 0 is to move at a table, whoever is there."""
    keeper = await house.hall.hosts.host(table)
    await until(lambda: keeper.room.ledger.table.state.turn() == 0)
