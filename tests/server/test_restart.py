"""A server that is killed again and again, and started anew on what it had written down."""

import asyncio
import sys
from pathlib import Path

import pytest

from cardkit.store import open_store
from server.crowd import Seen, made, play, require_nothing_lost
from server.houses import Served

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows"),
]

KILLS = 5
TABLES = 8
BETWEEN = 60  # moves that are sent between two kills; the games have 8 times 50 at least
LONG = 120.0


async def _played(store: str, folder: Path) -> dict[str, list[Seen]]:
    server = Served(store, folder)
    ports = [server.port]
    playing: dict[str, list[asyncio.Task[Seen]]] = {}
    everybody: list[Seen] = []
    try:
        for number in range(TABLES):
            table, tokens = await made(ports[0], "straights", ["human", "human", "uniform", "thrifty"], seed=number)
            seats = [(Seen(seat), token) for seat, token in enumerate(tokens) if token is not None]
            everybody.extend([seen for seen, _ in seats])
            playing[table] = [
                asyncio.create_task(play(ports, table, token, seen, number * 10 + seen.seat)) for seen, token in seats
            ]
        for kill in range(1, KILLS + 1):
            while sum(len(seen.sent) for seen in everybody) < kill * BETWEEN:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.kill)
            server.stop()
            server = await asyncio.to_thread(Served, store, folder)
            ports[0] = server.port
        async with asyncio.timeout(LONG):
            return {table: list(await asyncio.gather(*tasks)) for table, tasks in playing.items()}
    finally:
        server.stop()


def test_a_server_that_is_killed_and_started_again_has_lost_nothing(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path / 'rooms.db'}"
    found = asyncio.run(_played(address, tmp_path))
    store = open_store(address)
    try:
        for table, players in found.items():
            require_nothing_lost(store.rows(table), players)
    finally:
        store.close()
    assert any(one.connections > KILLS for players in found.values() for one in players)
