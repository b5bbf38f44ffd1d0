"""Two servers on one store: one is killed, and every game goes on at the other with nothing lost or done twice."""

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from cardkit.rooms.ledger import ledger_of
from cardkit.rooms.log_rows import Moved, read_row
from cardkit.store import open_store
from server.crowd import Seen, made, play
from server.houses import Served, served
from store.conftest import Place

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows"),
]

TABLES = 100
MOVES_BEFORE = 3  # that somebody at each table sends before the kill; nobody has so few in a game
LONG = 120.0  # seconds after which games that have not ended never will


async def _all_played(servers: list[Served], tables: int) -> dict[str, list[Seen]]:
    """Games at this many tables, half of them at each server; the first is killed while all of them are on."""
    ports = [one.port for one in servers]
    go_on = asyncio.Event()
    seats: dict[str, list[tuple[Seen, str]]] = {}
    for number in range(tables):
        name, options = ("straights", {"rounds": 1}) if number % 3 else ("unowar", {})
        people = 4 if name == "straights" else 2
        table, tokens = await made(ports[number % 2], name, ["human"] * people, options=options)
        seats[table] = [
            (Seen(seat, most=MOVES_BEFORE, waiting=go_on), token)
            for seat, token in enumerate(tokens)
            if token is not None
        ]
    playing = {
        table: [
            asyncio.create_task(
                play(ports[number % 2 :] + ports[: number % 2], table, token, seen, number * 10 + seen.seat)
            )
            for seen, token in people
        ]
        for number, (table, people) in enumerate(seats.items())
    }
    async with asyncio.timeout(LONG):
        while any(max(len(seen.sent) for seen, _ in people) < MOVES_BEFORE for people in seats.values()):
            await asyncio.sleep(0.01)
    assert all(seen.end is None for people in seats.values() for seen, _ in people)
    go_on.set()
    await asyncio.sleep(0.05)  # in which moves are on their way
    servers[0].kill()
    async with asyncio.timeout(LONG):
        return {table: list(await asyncio.gather(*tasks)) for table, tasks in playing.items()}


@pytest.mark.whole
def test_all_tables_go_on_when_one_of_two_servers_is_killed(lasting: Place, tmp_path: Path) -> None:
    with served(lasting.address, tmp_path) as left, served(lasting.address, tmp_path) as right:
        found = asyncio.run(_all_played([left, right], TABLES))
    store = open_store(lasting.address)
    try:
        for table, players in found.items():
            require_nothing_lost(store.rows(table), players)
    finally:
        store.close()
    cut_off = [any(one.connections > 1 for one in players) for players in found.values()]
    assert cut_off == [number % 2 == 0 for number in range(TABLES)]


def require_nothing_lost(rows: tuple[str, ...], players: list[Seen]) -> None:
    ledger = ledger_of(rows)  # which judges every move, and every outcome
    result = ledger.table.result
    assert result is not None
    moved = [row for row in [read_row(line, at) for at, line in enumerate(rows, 1)] if isinstance(row, Moved)]
    for one in players:
        assert one.end is not None
        assert one.end["scores"] == list(result.scores)
        # Whoever came back before a killed server's last row was written was asked again, and then told that their
        # second answer was stale: one of those that they sent was taken, and one alone.
        sent: dict[int, set[str]] = {}
        for version, move in one.sent:
            sent.setdefault(version, set()).add(move)
        made = [row.move for row in moved if row.seat == one.seat]
        assert len(made) == len(sent)  # nothing is lost, and nothing was done twice
        for move, (version, moves) in zip(made, sorted(sent.items()), strict=True):
            assert move in moves, version
        told = [ledger.game.write_json(event) for event in ledger.table.heard(one.seat)]
        assert Counter(one.heard) == Counter([json.dumps(json.loads(event)) for event in told])  # all heard, once
