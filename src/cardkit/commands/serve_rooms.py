"""`cardkit serve-rooms`: rooms for bots and programs anywhere, over TCP, a line of JSON a message."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, Final

from cardkit.console.program import Parser, guarded, whole_number
from cardkit.core.errors import BadFile
from cardkit.server.computer_moves import SWITCH
from cardkit.server.room_server import MOST_TABLES, RoomServer
from cardkit.server.stop_signals import stopping
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
    made.add_argument("--host", default="127.0.0.1", help="where to listen; this machine alone if left out")
    made.add_argument("--port", type=whole_number(0, 65535), default=PORT, help=f"{PORT} if left out; 0: any")
    made.add_argument("--store", metavar="ADDRESS", default=STORE, help=f"a file, memory: or postgresql://…; {STORE}")
    made.add_argument(
        "--most-tables",
        metavar="N",
        type=whole_number(1, 10**7),
        default=MOST_TABLES,
        help=f"how many may be kept; {MOST_TABLES} if left out",
    )
    made.add_argument(
        "--bots", action="store_true", help="whoever creates a table may start programs here: lines:COMMAND"
    )
    return made


def main(argv: Sequence[str]) -> int:
    """The program. Gives its exit status: 0 when it is told to stop, 2 for a port or a store that cannot be had."""
    return guarded("cardkit serve-rooms", lambda: _main(argv))


def _main(words: Sequence[str]) -> int:
    chosen = parser().parse_args(words)
    asyncio.run(_serve(chosen))
    return 0


async def _serve(chosen: Any) -> None:  # what argparse gives
    stop = stopping()
    store = open_store(chosen.store)
    sys.setswitchinterval(SWITCH)
    room_server = RoomServer(store, most_tables=chosen.most_tables, bots=chosen.bots)
    server = LinesServer(room_server, chosen.host, chosen.port)
    try:
        await room_server.open()
        try:
            await server.open()
        except OSError as error:
            why = error.strerror or str(error)
            raise BadFile(f"cannot listen at {chosen.host}, port {chosen.port}: {why}") from error
        sys.stdout.write(f"Rooms at {chosen.host}, port {server.port}. Ctrl-C stops.\n")
        sys.stdout.flush()
        await stop.wait()
    finally:
        await server.close()
        await room_server.close()
        store.close()
