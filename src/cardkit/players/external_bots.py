"""Bots in an arena: one process for each seat that a bot plays at once, kept for its next games and meetings."""

from collections.abc import Sequence
from typing import Any, Final

from cardkit.core.errors import BadPlan
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.players.external_player import Outside, SeatStreams
from cardkit.players.player import command_of
from cardkit.players.process_pool import Idle, fill_standard
from cardkit.players.source_digests import digest_of

AnyLinesPlayer = LinesPlayer[Any, Any]  # at a game of which nothing is known

waiting_bots: Final[Idle[Bot]] = Idle()


class BotOutsider(Outside):
    """A bot of an arena, `lines:COMMAND`; the table plays with a `LinesPlayer` for each seat.

    `seconds` by the clock are what a move may take, 0: as long as it may anywhere. `code` is the digest that its files
    must have where it plays; empty: any. Raises BotFailed for a bot that cannot be started, BadPlan for one with other
    files.
    """

    def __init__(self, name: str, seconds: float, code: str = "") -> None:
        self.name = name
        self.seconds = seconds
        self.code = code
        self.command = command_of(name) or ""
        self._players: list[AnyLinesPlayer] = []  # one for each seat that it had at once so far
        bot = waiting_bots.taken((name, code))
        if bot is None:
            if code not in ("", digest_of(name)):
                raise BadPlan(f"{name} has changed since the arena began, or is another one on this machine")
            fill_standard()
            bot = Bot(self.command)
        self._players.append(self._player(bot))

    def _player(self, bot: Bot | None) -> AnyLinesPlayer:
        return LinesPlayer(self.command, self.seconds or None, bot, at_once=False)

    def sit(self, streams: SeatStreams, seats: Sequence[int]) -> dict[int, AnyLinesPlayer]:
        """A game begins in which it has these seats; a process that was lost is made anew in the bot's own turn."""
        while len(self._players) < len(seats):
            self._players.append(self._player(waiting_bots.taken((self.name, self.code))))
        return dict(zip(seats, self._players, strict=False))

    def leave(self, *, well: bool = True) -> None:
        """Done with it. Its processes may serve the next who wants this bot."""
        players, self._players = self._players, []
        for player in players:
            if well and player.bot is not None and player.bot.alive:
                waiting_bots.give((self.name, self.code), player.bot)
            else:
                player.close()
