"""What a bot in another process costs: a round trip of a `lines:` player beside a bare pipe, in microseconds.

    python -m bench.lines
    python -m bench.lines --moves 2000 --json

The round trip is all that the player does, from being asked with a view and the legal moves to the move that the bot
names: the position as a line of JSON, the way there and back, and reading the answer. The bot does next to nothing: it
names the first move, and reads no JSON for it. Beside it, in the same run and by turns, the same bytes go through a
bare pipe to a program that answers each line with one as long as the bot's.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import time
from typing import Any

import attrs

import cardkit
from cardkit.players.bot_process import BotProcess
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.registry import BUILT_IN

MOST = 1000.0  # microseconds that the player may take beside the bot's own time
OTHERS = {"constructor": "sensible"}  # random builders hardly end a game

# Answers the first of the moves of a position: its action is the first number after "moves":[{"action":
BOT = """
import os, sys
wants = sys.argv[1]
rest = b""
while data := os.read(0, 1 << 20):
    *lines, rest = (rest + data).split(b"\\n")
    for line in lines:
        if line.startswith(b'{"is":"position"'):
            version = line[27:line.index(b",", 27)]
            at = line.index(b'"moves":[{"action":') + 19
            os.write(1, b'{"do":"move","version":%b,"action":%b}\\n' % (version, line[at:line.index(b",", at)]))
        elif line.startswith(b'{"is":"hello"'):
            os.write(1, b'{"do":"hello","protocol":1,"wants":%b}\\n' % wants.encode())
"""

ECHO = """
import os
rest = b""
while data := os.read(0, 1 << 20):
    *lines, rest = (rest + data).split(b"\\n")
    for line in lines:
        os.write(1, b'{"do":"move","version":1000,"action":100}\\n')
"""


@attrs.frozen
class Cost:
    """Of one kind of position, in microseconds: the middle of all moves, and the slowest of twenty."""

    game: str
    wants: str
    bytes: float  # of a position
    player: float
    player_slow: float
    pipe: float

    @property
    def beside(self) -> float:
        """What the player takes beside a bare pipe."""
        return self.player - self.pipe


class Kept(BotProcess):
    """The process of a bot that keeps the last line that it was sent."""

    sent = ""

    def send(self, line: str) -> None:
        """Send it."""
        self.sent = line
        super().send(line)


class Echo:
    """A program at the other end of a bare pipe."""

    def __init__(self) -> None:
        self.popen = subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        self.to, self.back = self.popen.stdin.fileno(), self.popen.stdout.fileno()

    def trip(self, line: bytes) -> float:
        """Seconds for a line there and a line back."""
        since = time.perf_counter()
        left = memoryview(line)
        while left:
            left = left[os.write(self.to, left) :]
        while not os.read(self.back, 65536).endswith(b"\n"):
            pass
        return time.perf_counter() - since

    def end(self) -> None:
        """End it."""
        self.popen.communicate()


class Timed(LinesPlayer[Any, Any]):
    """A bot's player whose choices are timed, each beside the same bytes through the pipe."""

    def __init__(self, command: str, process: Kept) -> None:
        super().__init__(command, 60.0, Bot(command, process))
        self.process = process
        self.echo = Echo()
        self.player_times: list[float] = []
        self.pipe_times: list[float] = []
        self.sizes: list[int] = []

    def choose(self, view: Any, moves: Any, seconds: float | None = None) -> Any:
        """The move that the bot names."""
        since = time.perf_counter()
        chosen = super().choose(view, moves, seconds)
        self.player_times.append(time.perf_counter() - since)
        line = self.process.sent.encode() + b"\n"
        self.sizes.append(len(line))
        self.pipe_times.append(self.echo.trip(line))
        return chosen


def cost(name: str, wants: str, moves: int) -> Cost:
    """What a move costs in a game, over so many moves."""
    game = cardkit.load(name)
    command = shlex.join([sys.executable, "-c", BOT, wants])
    timed = Timed(command, Kept(command))
    seed = 0
    while len(timed.player_times) < moves:
        table: cardkit.Table[Any, Any, Any] = cardkit.Table(game, seed=seed)
        for seat in range(game.seats):
            table.seat(seat, timed if seat == seed % game.seats else OTHERS.get(name, "uniform"))
        while table.result is None and table.move_count < 2000 and len(timed.player_times) < moves:
            table.step()
        seed += 1
    timed.close()
    timed.echo.end()
    player, pipe = [sorted([1e6 * one for one in times]) for times in (timed.player_times, timed.pipe_times)]
    slow = player[len(player) * 19 // 20]
    return Cost(name, wants, statistics.mean(timed.sizes), statistics.median(player), slow, statistics.median(pipe))


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=500, help="of each game (500)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    costs = [cost(name, wants, options.moves) for name in BUILT_IN for wants in ('["view"]', "[]")]
    if options.json:
        print(json.dumps([attrs.asdict(one) for one in costs], indent=2))
    else:
        columns = ("bytes", "player", "slow", "pipe", "beside")
        print(f"{'game':12} {'wants':9} " + " ".join([f"{one:>8}" for one in columns]) + "   microseconds")
        for one in costs:
            figures = (one.bytes, one.player, one.player_slow, one.pipe, one.beside)
            print(f"{one.game:12} {one.wants:9} " + " ".join([f"{each:8,.0f}" for each in figures]))
    return int(any(one.beside > MOST for one in costs))


if __name__ == "__main__":
    raise SystemExit(main())
