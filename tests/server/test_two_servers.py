"""Two servers on one store: one is killed, and every game goes on at the other with nothing lost or done twice."""

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from cardkit.room.ledger import ledger_of
from cardkit.room.rows import Moved, read_row
from cardkit.store import open_store
from server.crowd import Seen, made, play
from server.houses import Served, served
from store.conftest import Place

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows"),
]

TABLES = 100
LONG = 240.0  # seconds after which games that have not ended never will


async def _all_played(servers: list[Served], tables: int) -> dict[str, list[Seen]]:
    """Games at this many tables, half of them at each server; the first is killed when a third of the games are on."""
    ports = [one.port for one in servers]
    playing: dict[str, list[asyncio.Task[Seen]]] = {}
    for number in range(tables):
        home = number % 2
        order = ports[home:] + ports[:home]
        name, options = ("straights", {"rounds": 1}) if number % 3 else ("unowar", {"rounds": 2})
        people = 4 if name == "straights" else 2
        table, tokens = await made(ports[home], name, ["human"] * people, options=options)
        playing[table] = [
            asyncio.create_task(play(order, table, token, Seen(seat), number * 10 + seat))
            for seat, token in enumerate(tokens)
            if token is not None
        ]
        if number == tables * 2 // 3:
            servers[0].kill()
            ports.reverse()  # new tables are made at the one that is left
            ports[1:] = []
            ports *= 2
    async with asyncio.timeout(LONG):
        return {table: list(await asyncio.gather(*tasks)) for table, tasks in playing.items()}


def test_all_tables_go_on_when_one_of_two_servers_is_killed(lasting: Place, tmp_path: Path) -> None:
    with served(lasting.address, tmp_path) as left, served(lasting.address, tmp_path) as right:
        found = asyncio.run(_all_played([left, right], TABLES))
    store = open_store(lasting.address)
    try:
        for table, players in found.items():
            require_nothing_lost(store.rows(table), players)
    finally:
        store.close()
    assert sum(one.connections > 1 for players in found.values() for one in players) > 0, "the kill cut nobody off"


def require_nothing_lost(rows: tuple[str, ...], players: list[Seen]) -> None:
    ledger = ledger_of(rows)  # which judges every move, and every outcome
    result = ledger.table.result
    assert result is not None
    moves = Counter(
        (row.seat, row.move)
        for row in [read_row(line, at) for at, line in enumerate(rows, 1)]
        if isinstance(row, Moved)
    )
    for one in players:
        assert one.end is not None
        assert one.end["scores"] == list(result.scores)
        asked = [version for version, _ in one.acknowledged]
        assert len(asked) == len(set(asked))  # no question was answered twice
        for move, count in Counter(move for _, move in one.acknowledged).items():
            assert moves[one.seat, move] >= count  # nothing acknowledged is lost
        made = sum(count for (seat, _), count in moves.items() if seat == one.seat)
        assert made == len({version for version, _ in one.sent})  # and nothing was done twice
        told = [ledger.game.write_json(event) for event in ledger.table.heard(one.seat)]
        assert Counter(one.heard) == Counter([json.dumps(json.loads(event)) for event in told])  # all heard, once
