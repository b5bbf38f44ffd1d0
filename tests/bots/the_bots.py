"""What the tests of bots share."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardkit.core.errors import BotFailed
from cardkit.players.bots import LinesPlayer
from cardkit.registry import AnyGame, load
from cardkit.table.table import Table

WAITING = 60.0  # seconds after which a test is given up

HERE = Path(__file__).parent
BOT = str(HERE / "wayward.py")
NODE_BOT = str(HERE / "bot.js")

AnyLinesPlayer = LinesPlayer[Any, Any]


def command(*words: object) -> str:
    """The command of the bot that behaves so."""
    return shlex.join([sys.executable, BOT, *[str(word) for word in words]])


def bot(*words: object) -> str:
    """The name of that player."""
    return f"lines:{command(*words)}"


def table_of(player: AnyLinesPlayer, game: AnyGame | None = None, seat: int = 0, **more: Any) -> Table[Any, Any, Any]:
    """A table with this player, and others that play at random."""
    game = load("unowar") if game is None else game
    others: list[Any] = ["uniform"] * game.seats
    others[seat] = player
    return Table(game, others, seed=1, **more)


def failure(way: str, at: int = 1, seconds: float = 20.0) -> BotFailed:
    """How a bot fails at the table: what is raised, its process being gone by then."""
    player: AnyLinesPlayer = LinesPlayer(command(way, at), seconds)
    try:
        table_of(player).run(300)
    except BotFailed as error:
        assert player.bot is None
        return error
    finally:
        player.close()
    raise AssertionError(f"{way}: the bot did not fail")


def processes(marker: str) -> list[str]:
    """The processes that have this in their command, by what the system lists."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,stat=,args="], capture_output=True, text=True, check=True)
    found = [line for line in listed.stdout.splitlines() if marker in line and "<defunct>" not in line]
    return [line for line in found if not _is_of_others(line.split()[0])]


def _is_of_others(process: str) -> bool:
    """Whether tests that run beside these started it, where /proc tells."""
    try:
        told = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return False
    named = [one for one in told if one.startswith(b"PYTEST_XDIST_WORKER=")]
    return named not in ([], [f"PYTEST_XDIST_WORKER={os.environ.get('PYTEST_XDIST_WORKER')}".encode()])
