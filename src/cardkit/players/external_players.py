"""Whoever plays without being a policy of the game's own: each in processes of its own, kept for whoever is next."""

import contextlib
from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from cardkit.core.errors import BadPlan
from cardkit.core.rng import Sfc32
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.players.player import command_of
from cardkit.players.source_digests import digest_of
from cardkit.processes.safe_start import fill_standard

AnyLinesPlayer = LinesPlayer[Any, Any]  # at a game of which nothing is known


class SeatStreams(Protocol):
    """The generators of a table, by seat: what an outside policy draws from. A table's own `Streams` are such."""

    luck: list[Sfc32]
    guesses: list[Sfc32]


class Ending(Protocol):
    """What has a process of its own."""

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""

    def end(self) -> object:
        """End it."""


P = TypeVar("P", bound=Ending)

_idle: Final[dict[tuple[str, str], list[Any]]] = {}  # what nobody uses, by the name and the source of the player


class Outside(Generic[P]):
    """A player from outside at a table, in as many of its seats as one likes.

    `seconds` are what a move may take (0: any). `code` is the digest that its source must have where it plays; empty:
    any.
    """

    def __init__(self, name: str, seconds: float, code: str = "") -> None:
        self.name = name
        self.seconds = seconds
        self.code = code

    def require_code(self) -> None:
        """Raise BadPlan where this player has another source."""
        if self.code not in ("", digest_of(self.name)):
            raise BadPlan(f"{self.name} has changed since the arena began, or is another one on this machine")

    def sit(self, streams: SeatStreams, seats: Sequence[int]) -> dict[int, Any]:
        """A game begins in which it has these seats: what sits in each, something that has `choose`."""
        raise NotImplementedError

    def leave(self, *, well: bool = True) -> None:
        """Done with it. What is `well` may serve the next who wants this player."""
        raise NotImplementedError

    def taken(self) -> P | None:
        """What played for this player before and can be asked, if there is any."""
        waiting: list[P] = _idle.get((self.name, self.code), [])
        with contextlib.suppress(IndexError):  # there is none, or no more: threads take from here, too
            while True:
                one = waiting.pop()
                if one.alive:
                    return one
                one.end()
        return None

    def give(self, one: P) -> None:
        """It may serve the next."""
        _idle.setdefault((self.name, self.code), []).append(one)


class BotOutsider(Outside[Bot]):
    """A bot of an arena, `lines:COMMAND`; the table plays with a `LinesPlayer` for each seat.

    `seconds` are those of the clock; 0: as long as a move may take anywhere. Raises BotFailed for a bot that cannot be
    started, BadPlan for one with other files.
    """

    def __init__(self, name: str, seconds: float, code: str = "") -> None:
        super().__init__(name, seconds, code)
        self.command = command_of(name) or ""
        bot = self.taken()
        if bot is None:
            self.require_code()
            fill_standard()
            bot = Bot(self.command)
        self._players = [self._player(bot)]  # one for each seat that it had at once so far

    def _player(self, bot: Bot | None) -> AnyLinesPlayer:
        return LinesPlayer(self.command, self.seconds or None, bot, at_once=False)

    def sit(self, streams: SeatStreams, seats: Sequence[int]) -> dict[int, AnyLinesPlayer]:
        """A game begins in which it has these seats; a process that was lost is made anew in the bot's own turn."""
        while len(self._players) < len(seats):
            self._players.append(self._player(self.taken()))
        return dict(zip(seats, self._players, strict=False))

    def leave(self, *, well: bool = True) -> None:
        """Done with it. Its processes may serve the next who wants this bot."""
        players, self._players = self._players, []
        for player in players:
            if well and player.bot is not None and player.bot.alive:
                self.give(player.bot)
            else:
                player.close()


def dismiss() -> None:
    """End all that nobody uses."""
    while _idle:
        for one in _idle.popitem()[1]:
            one.end()
