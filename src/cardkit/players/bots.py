"""Bots: programs in any language that play, by lines of JSON over standard input and output. docs/protocol.md has them.

`LinesPlayer` is the player of a command, as `--players h,lines:"node bot.js"` seats it; `Bot` is its process from the
first line on.
"""

from collections.abc import Mapping
from typing import Any, Final, Generic

from cardkit.core.errors import BadMessage, BadPlayers, BotFailed, BotTooSlow
from cardkit.core.event import Event
from cardkit.core.game import Game, M, Result, V
from cardkit.core.quoting import quoted
from cardkit.players.bot_process import BotProcess
from cardkit.protocol.game_messages import Teller, greeting
from cardkit.protocol.incoming import Hello, Incoming, Move
from cardkit.protocol.message import PROTOCOL
from cardkit.protocol.message_lines import as_text, read_incoming, written
from cardkit.protocol.outgoing import Outgoing, Refused

START_SECONDS: Final = 20.0  # that a bot may take to start, up to its hello
MOVE_SECONDS: Final = 60.0  # that a move may take where nobody says how long
MOST_NAMED: Final = 80  # characters of a bot's own name
UNKNOWN: Final = "unknown"  # who sits in the other seats: a player is not told

_UNDERSTOOD: Final = {one.kind: one for one in (Hello, Move)}  # what a bot may say, by its `do`


class Bot:
    """The process of a bot that has said hello; it plays one seat at a time, in one game after another.

    Raises BotFailed if it cannot be started, or answers the first line with anything but its hello. Whatever it does
    wrong later ends it, and is raised as BotFailed: it has been told why, as far as it listens.
    """

    def __init__(self, command: str, process: BotProcess | None = None) -> None:
        """`process` is that of the command, if it runs already; it was sent nothing yet."""
        self.command = command
        self.process = BotProcess(command) if process is None else process
        self.send(greeting(_UNDERSTOOD))
        try:
            said = self.read(START_SECONDS)
            if not isinstance(said, Hello):
                raise BotFailed("unreadable", f'expected {{"do":"hello",…}} first, not {{"do":"{said.kind}",…}}')
            if said.protocol != PROTOCOL:
                raise BotFailed("protocol", f"expected protocol {PROTOCOL}, which is spoken here, not {said.protocol}")
            if said.name is not None and not (0 < len(said.name) <= MOST_NAMED and said.name.isprintable()):
                reason = f"expected a name of 1 to {MOST_NAMED} printable characters, not {quoted(said.name)}"
                raise BotFailed("bad-value", reason)
        except BotFailed as error:
            raise self.failed(error, f"the bot {quoted(command)} cannot be started: ") from None
        except BaseException:
            self.end()
            raise
        self.hello = said

    @property
    def name(self) -> str:
        """What it calls itself; otherwise its command, shortened."""
        return self.hello.name or quoted(self.command)

    @property
    def alive(self) -> bool:
        """Whether it can be asked: it is there, and has said nothing that it was not asked."""
        return self.process.alive

    def send(self, message: Outgoing) -> None:
        """Tell it something. It never waits for the bot."""
        self.process.send(written(message))

    def read(self, seconds: float) -> Incoming:
        """The next thing that it says. Raises BotFailed, and lets it live."""
        line = self.process.line(seconds)
        try:
            return read_incoming(line, known=_UNDERSTOOD)
        except BadMessage as error:
            wrote = quoted(as_text(line))
            reason = error.reason if wrote in error.reason else f"it wrote {wrote}: {error.reason}"
            raise BotFailed(error.code, reason) from None

    def answer(self, version: int, seat: int, texts: Mapping[str, M], actions: Mapping[int, M], seconds: float) -> M:
        """The legal move that it names, by its text or its action, for the position of this version that it was sent.

        Raises BotFailed, or BotTooSlow after that many seconds; then it is ended.
        """
        try:
            said = self.read(seconds)
            if not isinstance(said, Move):
                reason = f'expected {{"do":"move",…}} in answer to a position, not {{"do":"{said.kind}",…}}'
                raise BotFailed("unknown", reason)
            if said.version != version:
                reason = f"expected an answer to position {version}, not to position {quoted(said.version)}"
                raise BotFailed("stale", f"{reason}; each position is answered once")
            if said.seat not in (None, seat):
                raise BotFailed("not-yours", f"expected a move for its seat, {seat}, not for {quoted(said.seat)}")
            return _named(said, texts, actions)
        except BotFailed as error:
            failed = self.failed(error)
            failed.add_note(f"the bot {self.name}, {quoted(self.command)}, failed")
            raise failed from None
        except BaseException:  # somebody has pressed Ctrl-C: its answer would come when nobody asks
            self.end()
            raise

    def failed(self, error: BotFailed, beginning: str = "") -> BotFailed:
        """Tell it why, end it, and give the error with the last that it said on standard error."""
        if error.code != "ended":
            self.send(Refused(error.code, error.reason))
        self.end()
        kind = BotTooSlow if isinstance(error, BotTooSlow) else BotFailed
        return kind(error.code, beginning + error.reason, self.process.said)

    def end(self) -> None:
        """End it: it has a second to exit."""
        self.process.end()


def _named(said: Move, texts: Mapping[str, M], actions: Mapping[int, M]) -> M:
    if (said.move is None) == (said.action is None):
        both = "both" if said.move is not None else "neither"
        raise BotFailed("unreadable", f'expected a move by its text, "move", or by its number, "action", not by {both}')
    found = actions.get(said.action) if said.action is not None else texts.get(said.move or "")
    if found is None:
        asked = said.action if said.action is not None else said.move
        known = list(actions if said.action is not None else texts)
        reason = f"expected one of the {len(known)} legal moves, {quoted(known)}, not {quoted(asked)}"
        raise BotFailed("illegal", reason)
    return found


class LinesPlayer(Generic[M, V]):
    """The player of a command: a bot that is started when it is made, and anew for a game after it has failed.

    It sits in one seat at a time, and hears and sees what any player there does. `seconds` are what a move may take, by
    the clock; None: what the table says, and MOVE_SECONDS where that says nothing. `bot` is one that runs already. With
    `at_once` False it is started for its first game. Raises BotFailed for a bot that cannot be started.
    """

    def __init__(
        self, command: str, seconds: float | None = None, bot: Bot | None = None, *, at_once: bool = True
    ) -> None:
        self.command = command
        self.seconds = seconds
        self.bot = Bot(command) if bot is None and at_once else bot
        self._teller: Teller[Any, M, V] | None = None
        self._seat = -1
        self._version = 0
        self._events: list[Event] = []

    def __repr__(self) -> str:
        return f"LinesPlayer({self.command!r})"

    def start(self, game: Game[Any, M, V], seat: int) -> None:
        """A game begins: what stays as it is."""
        if self.bot is None or not self.bot.alive:
            self.close()
            self.bot = Bot(self.command)
        self._teller = Teller(game)
        self._seat = seat
        self._version = 0
        self._events.clear()
        players = tuple([self.bot.name if other == seat else UNKNOWN for other in range(game.seats)])
        self.bot.send(self._teller.game_told(seat, self.bot.hello.wants, players, (), self.seconds))

    def hear(self, event: Event) -> None:
        """Keep it until the next position."""
        self._events.append(event)

    def choose(self, view: V, moves: tuple[M, ...], seconds: float | None = None) -> M:
        """The move that the bot names, which is legal. Raises BotTooSlow, and BotFailed; then its process is gone."""
        bot, teller = self.bot, self._teller
        if bot is None or teller is None:
            raise BotFailed("ended", "its process has ended" if bot is None else "it was told of no game: call start")
        if view.seat != self._seat:
            raise BadPlayers(f"{self!r} sits in seat {self._seat}: make another one for seat {view.seat}")
        allowed = self.seconds or seconds or MOVE_SECONDS
        self._version += 1
        told = teller.position(self._version, view, moves, self._taken(), bot.hello.wants, allowed)
        texts = {one.text: move for one, move in zip(told.moves, moves, strict=True)}
        actions = {one.action: move for one, move in zip(told.moves, moves, strict=True)}
        bot.send(told)
        try:
            return bot.answer(self._version, self._seat, texts, actions, allowed)
        except BaseException:
            self.bot = None
            raise

    def end(self, result: Result) -> None:
        """Tell the bot how the game ended; there is no answer."""
        if self.bot is not None and self._teller is not None:
            self._version += 1
            told = self._teller.end(self._version, self._seat, result, self._taken(), (), None)
            self.bot.send(told)
        self._teller = None

    def _taken(self) -> tuple[Event, ...]:
        events = tuple(self._events)
        self._events.clear()
        return events

    def close(self) -> None:
        """End the bot."""
        bot, self.bot = self.bot, None
        if bot is not None:
            bot.end()
