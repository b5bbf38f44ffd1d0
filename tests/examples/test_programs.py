"""The programs of the page "In your program" (`examples/programs`) do what it says, line by line."""

import asyncio
import re
import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import cardkit
from cardkit import contract
from cardkit.table.table import AnyTable
from support import until

PROGRAMS = Path(__file__).parent.parent.parent / "examples" / "programs"
PAGE = (PROGRAMS.parent.parent / "docs" / "in-your-program.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PROGRAMS))


def test_the_page_shows_every_program() -> None:
    shown = re.findall(r"literalinclude\} \.\./examples/programs/(\w+\.py)", PAGE)
    assert sorted(shown) == sorted(path.name for path in PROGRAMS.glob("*.py"))


def test_a_chat_bot_answers_each_line() -> None:
    import chat_bot  # noqa: PLC0415  from the folder of programs

    assert chat_bot.on_message("Anna", "hello") == ["Write !play for a game of UnoWar."]
    told = chat_bot.on_message("Anna", "!play", seed=1)
    assert (told[1], told[-3:]) == ("Anna is dealt 7H AH QD TS 9H.", ["3:QD", "4:TS", "5:9H"])
    refused = "1: it has neither the suit of the top card nor its rank or a higher one."
    assert chat_bot.on_message("Anna", "1") == [refused]
    assert chat_bot.on_message("Anna", "fold")[0].startswith("expected a move such as ")
    assert chat_bot.on_message("Anna", "3")[0] == "Anna plays QD."
    for _ in range(1000):
        if "Anna" not in chat_bot.tables:
            break
        told = chat_bot.on_message("Anna", told[-1].partition(":")[0])
    assert any(line.endswith("wins the game!") for line in told)


def test_no_frame_of_a_frame_loop_waits_for_a_computer() -> None:
    import frame_loop  # noqa: PLC0415  as above

    game = frame_loop.Game(cardkit.Table("straights", [None, "thrifty", "thrifty", "thrifty"], seed=6788))
    told = [game.frame(), game.frame()]
    assert told[0][-1] == "A new round begins. It's Player4's turn to play."
    assert told[1] == []
    assert game.thinking is not None
    game.thinking.result()
    assert game.frame() == ["Player4 plays 7S."]
    assert game.frame("play 2C") == ["play 2C: it is not a seven, and no card next to it in its suit is on the table."]
    game.threads.shutdown()


@pytest.mark.slow
def test_a_frame_loop_plays_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(PROGRAMS / "frame_loop.py"), run_name="__main__")
    assert "wins!" in capsys.readouterr().out.splitlines()[-1]


async def plays(port: int, name: str) -> list[str]:
    """What somebody is told who connects, and makes the first legal move of each turn to the end of the game."""
    reader, writer = await asyncio.open_connection("localhost", port)
    writer.write(f"{name}\n".encode())
    told: list[str] = []
    while not told or not told[-1].endswith("wins!"):
        line = await reader.readline()
        assert line, "the server has gone"
        told.append(line.decode().strip())
        if told[-1].startswith("Your moves: "):
            writer.write(f"{told[-1].removeprefix('Your moves: ').split(', ')[0]}\n".encode())
    writer.close()
    await writer.wait_closed()
    return told


async def served() -> list[list[str]]:
    """What two people are told at one table."""
    import asyncio_server  # noqa: PLC0415  as above

    game = cardkit.load("straights", rounds=1)
    table: AnyTable = cardkit.Table(game, [None, None, "thrifty", "uniform"], seed=1)
    with ThreadPoolExecutor(1) as threads:
        server = asyncio_server.Server(table, 2, threads)
        async with await asyncio.start_server(server.meet, "localhost", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            told = await asyncio.gather(plays(port, "Anna"), plays(port, "Bo"))
            await until(lambda: not server.writers)  # it knows that they have left
            return list(told)


@pytest.mark.slow
def test_people_play_over_tcp_and_hear_what_they_may() -> None:
    for told, other in zip(asyncio.run(served()), ("Bo", "Anna"), strict=True):
        assert [line.endswith("wins!") for line in told].count(True) == 1
        assert sum(" is dealt " in line for line in told) == 1
        assert sum(line.startswith((f"{other} plays ", f"{other} discards a card")) for line in told) == 13


@pytest.mark.slow
def test_the_cells_of_a_notebook_run() -> None:
    ran = runpy.run_path(str(PROGRAMS / "notebook.py"))
    assert 0.3 < ran["wins"] / 100 < 1
    assert len(ran["rows"]) == 100


@pytest.mark.slow
def test_a_variant_keeps_the_contract() -> None:
    import variant  # noqa: PLC0415  as above

    game = variant.ShortEights()
    contract.check(game, seeds=[0], processes=False, limit=30)
    assert sum(map(variant.points, variant.DECK)) == 4 * (1 + 7 + 50 + 9 + 40)
    assert {len(variant.ShortEights().all_cards(state) or ()) for state in [game.initial_state()]} == {32}
    assert isinstance(cardkit.Table(game, ["keeper", "uniform"], seed=1).run(), cardkit.Result)
