"""Tables whose store or whose game fails, and what does not end."""

import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from cardkit.store.memory import Memory, MemoryStore
from cardkit.store.sqlite import SqliteStore
from server.test_room_server import Ear, House, hosted
from support import run_python, until, within
from the_plug_ins import name_plug_ins

pytestmark = pytest.mark.slow


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is installed while a test runs."""
    name_plug_ins(tmp_path, "failing", {"failing": "server.failing:Failing"})
    with monkeypatch.context() as patched:
        patched.setattr(sys, "path", [*sys.path, str(tmp_path)])
        yield


async def _full(store: SqliteStore, house: House, players: list[str]) -> tuple[str, list[str | None], Ear]:
    """A table at which somebody talked until the disk was full, and was hung up on."""
    table, tokens = await house.table(players)
    guest, ear = await house.come(table, tokens[0])
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    while not ear.closed:
        guest.host.room._clients[guest.number].budget.left = 40.0  # type: ignore[union-attr]
        await house.say(guest, do="say", text="x" * 500)
    return table, tokens, ear


def _on_disk(path: Path, test: Callable[[SqliteStore, House], Awaitable[None]]) -> None:
    """Run a test with a hall and its store in a file."""

    def with_store(house: House) -> Awaitable[None]:
        assert isinstance(house.hall.store, SqliteStore)
        return test(house.hall.store, house)

    hosted(with_store, store=lambda: SqliteStore(str(path / "tables.db")))


def test_a_table_that_was_given_up_does_nothing_more(tmp_path: Path) -> None:
    async def test(store: SqliteStore, house: House) -> None:
        table, _, _ = await _full(store, house, ["human", "uniform", "uniform", "uniform"])
        lost = house.hall.hosts.known[table]
        assert lost.closed
        store._connection.execute("PRAGMA max_page_count = 1000000")
        await until(lambda: lost._thinking is None)  # a computer was asked just before
        rows = store.rows(table)
        await lost.do(lambda room, now: room.tick(now + 1e6))
        await lost.disconnect(2)
        assert (store.rows(table), lost._timer, lost._thinking) == (rows, None, None)

    _on_disk(tmp_path, test)


def test_whoever_was_there_when_a_table_was_given_up_counts_as_gone(tmp_path: Path) -> None:
    async def test(store: SqliteStore, house: House) -> None:
        table, tokens, _ = await _full(store, house, ["human", "human", "uniform", "uniform"])
        store._connection.execute("PRAGMA max_page_count = 1000000")
        _, ear = await house.come(table, tokens[1])
        assert [one["here"] for one in ear.last("table")["seats"][:2]] == [False, True]

    _on_disk(tmp_path, test)


def test_a_full_disk_is_told_without_saying_where_it_is(tmp_path: Path) -> None:
    async def test(store: SqliteStore, house: House) -> None:
        await _full(store, house, ["human", "uniform", "uniform", "uniform"])
        guest, ear = house.enter()
        await house.say(guest, do="create", game="constructor", players=["human"] * 4, people=["x" * 80] * 4)
        while "refused" not in ear.kinds():
            await house.say(guest, do="create", game="constructor", players=["human"] * 4, people=["x" * 80] * 4)
        assert ear.last("refused")["why"] == "the table cannot be kept: the disk of the server is full"

    _on_disk(tmp_path, test)


@pytest.mark.usefixtures("failing")
@within(hosted)
async def test_whoever_is_at_a_table_whose_game_fails_is_told_that_it_does_and_not_why(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, tokens = await house.table(["human", "human"], "failing", options={"seats": 2})
    guests = [await house.come(table, token) for token in tokens]
    for guest, ear in guests:
        await house.say(guest, do="move", version=ear.last("position")["version"], move="one")
    for _, ear in guests:
        assert (ear.last("refused")["why"], ear.closed) == ("the game fails at this table", True)
        assert not [line for line in ear.raw if "spades" in line]
    assert "KeyError: 'the seven of spades'" in caplog.text


@pytest.mark.usefixtures("failing")
def test_a_move_at_which_the_game_fails_was_not_made() -> None:
    memory = Memory()

    async def test(house: House) -> None:
        table, tokens = await house.table(["human", "human"], "failing", options={"seats": 2})
        guests = [await house.come(table, token) for token in tokens]
        for guest, ear in guests:
            await house.say(guest, do="move", version=ear.last("position")["version"], move="one")
        assert len([row for row in MemoryStore(memory).rows(table) if '"moved"' in row]) == 1
        _, ear = await house.come(table, tokens[1])
        assert len(ear.last("position")["moves"]) == 3

    hosted(test, memory)


def test_what_hidden_things_a_damaged_row_has_is_in_no_refusal() -> None:
    memory = Memory()

    async def test(house: House) -> None:
        table, _ = await house.table(["human", "human"], "unowar")
        rows = list(MemoryStore(memory).rows(table))
        found = next(number for number, row in enumerate(rows) if '"chance"' in row)
        for name, row in (("cut", rows[found][:-1]), ("odd", rows[found].replace("[", '["seven",'))):
            MemoryStore(memory).create(name, [*rows[:found], row])
            _, ear = await house.come(name)
            assert (
                ear.last("refused")["why"] == f"table '{name}' cannot be had: line {found + 1} of its log does not fit"
            )

    hosted(test, memory)


@within(hosted)
async def test_a_name_that_no_table_can_have_is_in_no_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    _, ear = await house.come("no\nsuch table")
    assert ear.last("refused")["why"] == r"there is no table 'no\nsuch table'"
    assert caplog.text == ""


def test_a_store_that_is_lost_does_not_end_the_sweeping(tmp_path: Path) -> None:
    async def test(store: SqliteStore, house: House) -> None:
        store._connection.execute("ALTER TABLE tables RENAME TO gone")
        assert await house.hall.hosts.sweep(0.0) == 0

    _on_disk(tmp_path, test)


@within(hosted)
async def test_a_long_line_counts_as_a_table_before_it_is_read(house: House) -> None:
    guest, ear = house.enter()
    for _ in range(21):
        guest.budget.left = 40.0
        await house.hall.receive(guest, "[" * 10_000)
    assert [line["code"] for line in ear.lines[1:]] == ["unreadable"] * 20 + ["limit"]


@within(hosted)
async def test_computers_wait_where_nobody_is_connected(house: House) -> None:
    table, _ = await house.table(["uniform", "uniform"], "unowar", options={"rounds": 10_000})
    guest, ear = await house.come(table)
    keeper = house.hall.hosts.known[table]
    await ear.until(lambda line: line["is"] == "position" and line["version"] > 20)
    await house.hall.leave(guest)
    await until(lambda: not keeper._tasks)
    assert (keeper.room.result, keeper._timer, keeper.idle) == (None, None, True)
    _, ear = await house.come(table)
    version = ear.last("position")["version"]
    await ear.until(lambda line: line["is"] == "position" and line["version"] > version + 20)


STUCK = """
import time
from cardkit.server.threads import Threads
Threads(1, "stuck").submit(time.sleep, 600)
"""


def test_a_program_ends_though_a_computer_does_not() -> None:
    assert run_python("-c", STUCK).status == 0
