"""`cardkit bot-check COMMAND`: games against a bot, and what is wrong with how it plays them."""

import argparse
import shlex
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

from cardkit.arena.progress import Progress
from cardkit.console.program import Parser, decimal, whole_number
from cardkit.core.errors import BotFailed, BotTooSlow
from cardkit.core.game import Result
from cardkit.core.levels import computer_of
from cardkit.core.number_words import counted
from cardkit.core.quoting import quoted
from cardkit.core.view import View
from cardkit.players.bot_process import GRACE, BotProcess
from cardkit.players.bots import START_SECONDS, Bot, LinesPlayer
from cardkit.players.player import LINES
from cardkit.protocol.future_messages import UNKNOWN_MESSAGE, as_later
from cardkit.protocol.message import WANTS
from cardkit.protocol.message_lines import as_text
from cardkit.registry import BUILT_IN, AnyGame, game_names, load, name_of, seat_counts
from cardkit.table.table import Table

EXAMPLES: Final = """\
  cardkit bot-check "node bot.js"
  cardkit bot-check "python3 bot.py" --game straights
  cardkit bot-check ./bot --game unowar --game skipbo --games 20 --seconds 1
"""

LIMIT: Final = 2000  # moves after which a game is left: a bot need not play well, and some games then never end
KEPT: Final = 6  # lines of the exchange that led to a fault
WIDEST: Final = 300  # characters of each that are shown
PAUSE: Final = 0.05  # seconds in which a bot that was asked nothing has nothing to say
QUIET: Final = 2.0  # seconds before it is said how far the check is


class WatchedProcess(BotProcess):
    """The process of a bot, and what was said last. While `later`, it is told all as a later version may tell it."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.later = False
        self.exchange: deque[str] = deque(maxlen=KEPT)

    def send(self, line: str) -> None:
        """Send a line, and keep it."""
        if self.later:
            self._send(UNKNOWN_MESSAGE)
            line = as_later(line)
        self._send(line)

    def _send(self, line: str) -> None:
        self.exchange.append(f"< {_cut(line)}")
        super().send(line)

    def line(self, seconds: float) -> bytes:
        """The next line, which is kept."""
        line = super().line(seconds)
        self.exchange.append(f"> {_cut(line.decode('utf-8', 'backslashreplace'))}")
        return line


def _cut(text: str) -> str:
    shown = text if len(text) <= WIDEST else f"{text[: WIDEST - 3]}..."
    return "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in shown])


@attrs.frozen
class Finding:
    """One thing that was looked at."""

    fault: str  # what is wrong; empty if nothing is
    what: str  # was looked at
    exchange: tuple[str, ...] = ()  # the last lines both ways, and of the bot's standard error
    cut: bool = False  # whether a game was left before its end, so that this was not looked at

    def lines(self) -> list[str]:
        """As it is printed."""
        if not self.fault:
            return [f"{'cut' if self.cut else 'ok':6} {self.what}"]
        return [f"wrong  {self.what}: {self.fault}", *[f"         {line}" for line in self.exchange]]


class Timed(LinesPlayer[Any, Any]):
    """The player of a bot, whose moves are counted and timed."""

    def __init__(self, command: str, seconds: float, bot: Bot) -> None:
        super().__init__(command, seconds, bot)
        self.moves = 0
        self.slowest = 0.0  # seconds
        self.ended = False

    def end(self, result: Result) -> None:
        """Tell the bot how the game ended."""
        self.ended = True
        super().end(result)

    def choose(self, view: View, moves: tuple[Any, ...], seconds: float | None = None) -> Any:
        """The move that the bot names."""
        since = time.monotonic()
        chosen = super().choose(view, moves, seconds)
        self.moves += 1
        self.slowest = max(self.slowest, time.monotonic() - since)
        return chosen


class Check:
    """One check of a bot; `findings` makes it. `tell` is called with how far it is, before each game."""

    def __init__(self, command: str, games: int | None, seconds: float, tell: Callable[[str], None]) -> None:
        """`games` are those of each kind; None: one in each seat."""
        self.command = command
        self.games = games
        self.seconds = seconds
        self.tell = tell
        self.process: WatchedProcess | None = None
        self.bot: Bot | None = None

    def findings(self, kinds: Sequence[AnyGame]) -> Iterator[Finding]:
        """What is found: that it starts, how it plays each of these games, and that it leaves."""
        try:
            yield self.start()
            if self.bot is None:
                return
            yield from self.wanted(self.bot)
            for game in kinds:
                yield self.play(game)
            yield self.leave()
        finally:
            if self.process is not None:
                self.process.end()

    def start(self) -> Finding:
        """The bot, up to its hello."""
        what = f"says hello within {START_SECONDS:g} seconds"
        self.tell("starting it")
        self.bot = self.process = None
        try:
            self.process = WatchedProcess(self.command)
            self.bot = Bot(self.command, self.process)
        except BotFailed as error:
            return self.wrong(what, error)
        wants = ", ".join(self.bot.hello.wants) or "nothing but moves"
        return Finding("", f"{what}: {self.bot.name}, which wants {wants}")

    def wanted(self, bot: Bot) -> Iterator[Finding]:
        """Whether there is what it wants."""
        unknown = [one for one in bot.hello.wants if one not in WANTS]
        if unknown:
            fault = f"expected some of {', '.join(WANTS)}, not {quoted(unknown[0])}: it is passed over"
            yield Finding(fault, "wants what there is", ())

    def play(self, game: AnyGame) -> Finding:
        """Some games of a kind, in one process, and one that is told as a later version may tell it."""
        what = f"{game.name}, {counted(game.seats, 'seat')}"
        games = game.seats if self.games is None else self.games
        moves, cut, slowest = 0, 0, 0.0
        if self.bot is None and (again := self.start()).fault:
            return again
        for number in range(games + 1):
            later = number == games
            which = "the one of a later version" if later else f"game {number + 1}"
            self.tell(f"{what}: {which}, after {moves} moves")
            try:
                timed = self.one(game, number, later=later)
            except BotFailed as error:
                return self.wrong(f"{what}, {which}", error)
            moves += timed.moves
            cut += not timed.ended
            slowest = max(slowest, timed.slowest)
        played = f"{counted(games, 'game')} and one of a later version, {counted(moves, 'move')}"
        left = f"; {cut} left after {LIMIT} moves of all seats" if cut else ""
        return Finding("", f"{what}: {played}, the slowest took {1000 * slowest:.0f} ms{left}", cut=cut > 0)

    def one(self, game: AnyGame, number: int, *, later: bool) -> Timed:
        """One game, the bot in one seat after another. Raises BotFailed."""
        bot, process = self.bot, self.process
        if bot is None or process is None:
            raise BotFailed("ended", "its process has ended")
        process.later = later
        timed = Timed(self.command, self.seconds, bot)
        opponent = game.policies[computer_of(game)]  # one that brings games to an end
        table: Table[Any, Any, Any] = Table(game, seed=number)
        for seat in range(game.seats):
            table.seat(seat, timed if seat == number % game.seats else opponent)
        table.run(LIMIT)
        self.require_quiet(process)
        return timed

    def require_quiet(self, process: WatchedProcess) -> None:
        """Raises BotFailed if the bot has said something that it was not asked, or is gone."""
        try:
            line = process.line(PAUSE)
        except BotTooSlow:
            return
        wrote = quoted(as_text(line))
        raise BotFailed("stale", f"expected no line that nobody asked for, after the game was over, not {wrote}")

    def leave(self) -> Finding:
        """Whether it ends with its input."""
        what = f"exits within {GRACE:g} second of the end of its input"
        if self.process is None and (again := self.start()).fault:
            return again
        process, self.process = self.process, None
        if process is not None and not process.end():
            return Finding("it was still there, and was killed", what, self.exchange(process))
        return Finding("", what)

    def wrong(self, what: str, error: BotFailed) -> Finding:
        """A fault; the bot is ended."""
        process, self.process, self.bot = self.process, None, None
        if process is None:
            return Finding(error.reason, what)
        process.end()
        return Finding(error.reason, what, self.exchange(process))

    def exchange(self, process: WatchedProcess) -> tuple[str, ...]:
        """What was said last, both ways and on standard error."""
        return (*process.exchange, *[f"! {_cut(line)}" for line in process.said.split("\n") if line.strip()])


def kinds_of(names: Sequence[str]) -> list[AnyGame]:
    """Games by name, each with every number of seats that it may have. Raises UnknownGame and BadPlugin."""
    found: list[AnyGame] = []
    for name in names:
        usual = load(name)
        counts = seat_counts(name) if "seats" in usual.options.names() else ()
        found.extend([load(name, seats=count) for count in counts] or [usual])
    return found


def parser() -> Parser:
    """The arguments of the program."""
    made = Parser(
        "cardkit bot-check",
        "Play games against a bot, and say what is wrong with it. A line for each thing that was looked at: ok or\n"
        "wrong, with what was expected, what came, and what was said before: < to the bot, > by it, ! on its\n"
        "standard error; or cut, where nothing was wrong, but games were left before their end. The exit status\n"
        "is 0 if nothing is wrong, and otherwise 1.",
        EXAMPLES,
    )
    made.add_argument(
        "bot",
        metavar="COMMAND",
        nargs="+",
        help='that starts the bot, such as node bot.js; quote one that has flags: "python3 -u bot.py"',
    )
    which = made.add_mutually_exclusive_group()
    which.add_argument(
        "--game",
        metavar="NAME",
        type=name_of,
        action="append",
        help="a game that it plays; may be given again (cardkit's own)",
    )
    which.add_argument("--all", action="store_true", help="all games that are installed, plug-ins included")
    games = "games of each kind (one in each seat); then comes one that is told as a later version may tell it"
    made.take("--games N", games, whole_number(1, 10**6))
    made.take("--seconds S", "for a move, by the clock (10)", decimal(0.001, 86_400), 10.0)
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Check, and print what is found. Gives the exit status: 0, 1 if anything is wrong."""
    kinds = kinds_of(game_names() if chosen.all else chosen.game or BUILT_IN)
    progress = Progress(sys.stderr, QUIET)
    wrong = False
    command = chosen.bot[0] if len(chosen.bot) == 1 else shlex.join(chosen.bot)
    check = Check(command.removeprefix(LINES), chosen.games, chosen.seconds, progress.tell)
    for finding in check.findings(kinds):
        progress.close()
        wrong = wrong or bool(finding.fault)
        sys.stdout.write("".join([line + "\n" for line in finding.lines()]))
        sys.stdout.flush()
    return 1 if wrong else 0
