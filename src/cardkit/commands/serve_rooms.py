"""`cardkit serve-rooms`: rooms for bots and programs anywhere, over TCP, a line of JSON a message."""

import argparse
import asyncio
import sys
from typing import Final

from cardkit.commands.serve import add_rooms, listening, stopping
from cardkit.console.program import Parser
from cardkit.server.computer_moves import SWITCH
from cardkit.server.room_server import RoomServer
from cardkit.server.tcp import LinesServer
from cardkit.store import open_store

EXAMPLES: Final = """\
  cardkit serve-rooms                               on this machine alone, kept in cardkit-rooms.db
  cardkit serve-rooms --port 7000 --store memory:   kept nowhere
  cardkit serve-rooms --host 0.0.0.0 --store postgresql://cards@db/cards
  nc localhost 7654                                 then {"do":"create","game":"straights"}
"""
PORT: Final = 7654
STORE: Final = "cardkit-rooms.db"


def parser() -> Parser:
    """The arguments of `cardkit serve-rooms`."""
    made = Parser(
        "cardkit serve-rooms",
        "Keep rooms in which people, bots and computers play, over TCP: a line of JSON is a message."
        "\ndocs/protocol.md and docs/room.md say which. Any number of these may share one PostgreSQL.",
        EXAMPLES,
    )
    add_rooms(made, PORT, STORE)
    made.take("--bots", "whoever creates a table may start programs here: lines:COMMAND")
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Keep rooms until it is told to stop."""
    asyncio.run(_serve(chosen))
    return 0


async def _serve(chosen: argparse.Namespace) -> None:
    stop = stopping()
    store = open_store(chosen.store)
    sys.setswitchinterval(SWITCH)
    room_server = RoomServer(store, most_tables=chosen.most_tables, bots=chosen.bots)
    server = LinesServer(room_server, chosen.host, chosen.port)
    try:
        await room_server.open()
        with listening(chosen.host, chosen.port):
            await server.open()
        sys.stdout.write(f"Rooms at {chosen.host}, port {server.port}. Ctrl-C stops.\n")
        sys.stdout.flush()
        await stop.wait()
    finally:
        await server.close()
        await room_server.close()
        store.close()
