"""`cardkit serve`: the page, on which people play with each other and with computers, and its rooms."""

import argparse
import asyncio
import contextlib
import gc
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Final

from cardkit.console.program import Parser, whole_number
from cardkit.core.errors import BadFile, MissingExtra
from cardkit.server.access import MOST_SOCKETS, Doors, Names
from cardkit.server.computer_moves import SWITCH
from cardkit.server.room_server import MOST_FROM_ONE, MOST_TABLES, RoomServer
from cardkit.server.storage_limits import MOST_WRITTEN
from cardkit.store import open_store

if TYPE_CHECKING:
    from cardkit.web.uvicorn_server import WebServer

EXAMPLES: Final = """\
  cardkit serve --open                            on this machine alone, and the browser opens
  cardkit serve --host 0.0.0.0                    for everybody in one's network
  cardkit serve --origin https://cards.example.org --forwarded 127.0.0.1
                                                  behind a reverse proxy on this machine, which has TLS
  cardkit serve --store postgresql://cards@db/cards    any number of these may share that
"""
PORT: Final = 8000
STORE: Final = "cardkit-tables.db"
DAY: Final = 86_400.0  # seconds
SELDOM: Final = 600.0  # seconds between two looks for garbage among all that is kept
SOON: Final = 5_000  # objects, after which garbage is looked for among them
NEVER: Final = 1_000_000_000  # times
MANY: Final = 10**7
# Arguments that are limits: the name, what it counts, the most that it may be, what it is if left out, and what for.
LIMITS: Final = (
    ("--most-sockets", "N", MOST_SOCKETS, MOST_SOCKETS, "at a time"),
    ("--most-from-one", "N", MANY, MOST_FROM_ONE, "of them from one address"),
    ("--most-written", "MB", MANY, MOST_WRITTEN, "that are kept an hour of what comes from one address"),
)


def add_rooms(parser: Parser, port: int, store: str) -> None:
    """Let a program take what every server of rooms takes, with this port and this store if they are left out."""
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; this machine alone if left out")
    parser.add_argument("--port", type=whole_number(0, 65535), default=port, help=f"{port} if left out; 0: any")
    parser.take("--store ADDRESS", f"a file, memory: or postgresql://…; {store}", default=store)
    parser.add_own_games("play this game of yours, too")
    kept = f"that are kept; {MOST_TABLES} if left out"
    parser.take("--most-tables N", kept, whole_number(1, MANY), MOST_TABLES)


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[None]:
    """Within, a port that cannot be had raises BadFile."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"cannot listen at {host}, port {port}: {error.strerror or error}") from error


def parser() -> Parser:
    """The arguments of `cardkit serve`."""
    made = Parser(
        "cardkit serve",
        "Let people play in their browsers, with each other and with computers. docs/web.md says how to do that\n"
        "at home, for a class, and behind a reverse proxy; docs/security.md what is promised.",
        EXAMPLES,
    )
    add_rooms(made, PORT, STORE)
    made.take(
        "--origin URL",
        "by what address people come, where that is not this machine's own; may be said several times",
        default=[],
        action="append",
    )
    made.take(
        "--forwarded ADDRESS,...",
        "reverse proxies whose X-Forwarded-For is believed, so that limits count people and not the proxy",
        default="",
    )
    for name, unit, most, usual, about in LIMITS:
        told = f"{about}; {usual} if left out"
        made.add_argument(name, metavar=unit, type=whole_number(1, most), default=usual, help=told)
    made.take("--forget DAYS", "tables unused for so long; none if left out", whole_number(1, 10**5))
    made.add_argument("--open", action=argparse.BooleanOptionalAction, default=False, help="open the browser")
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Serve until it is told to stop."""
    asyncio.run(_serve(chosen))
    return 0


async def _serve(chosen: argparse.Namespace) -> None:
    names = Names(chosen.host, chosen.origin)
    doors = Doors(chosen.most_sockets, chosen.most_from_one)
    stop = stopping()
    room_server = RoomServer(
        open_store(chosen.store),
        most_tables=chosen.most_tables,
        most_from_one=chosen.most_from_one,
        most_written=chosen.most_written,
    )
    async with served(room_server, chosen.host, chosen.port, names, doors, chosen.forwarded) as server:
        sweeping = None if chosen.forget is None else asyncio.create_task(_sweep(room_server, chosen.forget * DAY))
        sys.stdout.write(f"The games are at {server.address} Ctrl-C stops.\n")
        sys.stdout.flush()
        if chosen.open:
            await show(server.address)
        await stop.wait()
        if sweeping is not None:
            sweeping.cancel()


def stopping() -> asyncio.Event:
    """What is set when the program is told to stop: by Ctrl-C, or by SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        with contextlib.suppress(NotImplementedError):  # Windows has Ctrl-C alone, which ends the program
            loop.add_signal_handler(getattr(signal, name), stop.set)
    return stop


async def collecting() -> None:
    """Look for garbage in cycles among all that is kept now and then, and not whenever much has been made.

    While Python does, nobody's move is answered: for half a second, where a hundred games are kept. What is made and
    dropped at each move is looked through as ever.
    """
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(SOON, 10, NEVER)
    while True:
        await asyncio.sleep(SELDOM)
        gc.collect()


async def _sweep(room_server: RoomServer, age: float) -> None:
    """Every hour."""
    while True:
        await room_server.hosts.sweep(age)
        await asyncio.sleep(3600)


@contextlib.asynccontextmanager
async def served(
    room_server: RoomServer, host: str, port: int, names: Names, doors: Doors, forwarded: str = ""
) -> "AsyncIterator[WebServer]":
    """Rooms at a port. Both are closed in the end, and the store of the rooms. Raises BadFile for a port that cannot
    be had, MissingExtra where the extra `web` is not installed.
    """
    try:
        from cardkit.web.uvicorn_server import WebServer  # noqa: PLC0415  an extra
    except ImportError as error:
        room_server.store.close()
        raise MissingExtra(f"the page needs an extra ({error}): pip install 'cardkit[web]'") from error
    _allow_files(doors.most)
    sys.setswitchinterval(SWITCH)
    server = WebServer(room_server, host, port, names, doors, forwarded)
    try:
        await room_server.open()
        with listening(host, port):
            await server.open()
        caring = asyncio.create_task(collecting())
        try:
            yield server
        finally:
            caring.cancel()
    finally:
        await server.close()
        await room_server.close()
        room_server.store.close()


def _allow_files(sockets: int) -> None:
    """Have the system allow as many files open at once as so many sockets take, as far as it lets us."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource  # noqa: PLC0415  Unix alone has it

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * sockets if most == resource.RLIM_INFINITY else min(2 * sockets, most)
        if least != resource.RLIM_INFINITY and least < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


async def show(address: str) -> None:
    """Open the browser, if there is one: the address was said."""
    with contextlib.suppress(Exception):  # whatever is set up there as a browser
        await asyncio.to_thread(webbrowser.open, address)
