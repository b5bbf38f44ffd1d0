"""Outside players, each in a process of its own: one that hangs, dies or prints disturbs nobody but itself.

The game is played here; the player's process is handed views and moves, and gives back the place of a move.
"""

import contextlib
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from cardkit.arena.digests import digest_of
from cardkit.arena.processes import NO_ANSWER, Failed, NoPickle, Process, idle
from cardkit.core.errors import BadPlan, BadPlugin, IllegalMove, TooSlow
from cardkit.core.quoting import quoted
from cardkit.core.view import View
from cardkit.registry import AnyGame
from cardkit.sources import Streams

STARTING: Final = 120.0  # seconds by the clock that a process, with the player's own imports, may take to start
CLOCK_TIMES: Final = 5.0  # a move may take so many times its seconds of work by the clock,
CLOCK_MORE: Final = 2.0  # and so many seconds more


class Outsider:
    """An outside player at a table, in as many of its seats as one likes: its process, started anew when it is lost.

    `seconds` of its own work are what a move may take, 0: any. `code` is the digest that its source must have where it
    plays; empty: any. Raises BadPlugin for a player that cannot be had, BadPlan for one with another source.
    """

    def __init__(self, game: AnyGame, name: str, seconds: float, code: str = "") -> None:
        self.game = game
        self.name = name
        self.seconds = seconds
        self.code = code
        self._process: Process | None = None
        self._is_policy = False
        if name.startswith("__main__:"):
            raise BadPlugin(f"{quoted(name)} is out of reach of other processes: put the player into a file of its own")
        self._become(idle.taken((name, code)))

    def _become(self, process: Process | None) -> None:
        """Let a process be this player, made anew."""
        if process is None:
            found = digest_of(self.name)
            if self.code not in ("", found):
                raise BadPlan(f"{self.name} has changed since the arena began, or is another one on this machine")
            process = Process()
        self._process = process
        try:
            process.ask("become", self.game.name, self.game.write_options(), self.name, self.seconds)
            said = process.answer(STARTING if self.seconds else 0)
        except Failed as error:
            self.leave(well=False)
            raise BadPlugin(f"{quoted(self.name)} cannot be made: {error}") from None
        except BaseException:
            self.leave(well=False)
            raise
        if said is None or said[:1] not in (["policy"], ["player"]):
            self.leave(well=False)
            if said is None:
                raise BadPlugin(f"{quoted(self.name)} cannot be made: not within {STARTING:g} seconds")
            raise BadPlugin(str(said[-1])[:1000])
        self._is_policy = said[0] == "policy"

    def sit(self, streams: Streams, seats: Sequence[int]) -> None:
        """A game begins in which it has these seats; a policy draws from the streams of its seats."""
        if self._process is None:
            self._become(None)
        if self._is_policy and self._process is not None:
            own = {seat: (streams.luck[seat].words(), streams.guesses[seat].words()) for seat in seats}
            self._process.ask("game", own)

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Hashable:
        """What the player chooses. Raises TooSlow, IllegalMove for what is no move, and Failed."""
        process = self._process
        if process is None:
            raise Failed("its process has ended")
        number = process.asked
        clock = CLOCK_TIMES * self.seconds + CLOCK_MORE if self.seconds else 0.0
        try:
            try:
                process.ask("choose", number, view.seat, view, moves)
            except NoPickle:  # JSON takes longer, and every game has it
                number = process.asked
                process.ask("read", number, view.seat, self.game.write_json(view), self.game.write_json(moves))
            said = process.answer(clock)
            if said is None:
                raise TooSlow(f"no move within {self.seconds:g} seconds, nor within {clock:g} by the clock")
        except BaseException as error:
            late = isinstance(error, Failed) and self.seconds and process.out_of_time
            self.leave(well=False)
            if late:
                raise TooSlow(f"no move within {self.seconds:g} seconds") from None
            raise
        match said:
            case [int(asked), float(worked), str(kind), str(what) | int(what)] if asked == number:
                if self.seconds and worked > self.seconds:
                    raise TooSlow(f"no move within {self.seconds:g} seconds")
                return self._chosen(view, moves, kind, what)
        self.leave(well=False)
        raise Failed(NO_ANSWER)

    def _chosen(self, view: View, moves: tuple[Hashable, ...], kind: str, what: str | int) -> Hashable:
        """The move of an answer; one that is not legal is for the table to judge."""
        if kind == "move" and isinstance(what, int) and 0 <= what < len(moves):
            return moves[what]
        shown = str(what)[:1000]
        if kind == "failed":
            raise Failed(shown)
        if kind == "other":
            try:
                return self.game.read_json(str(what))
            except Exception:  # whatever it is, it is no move
                shown = shown[:300]
        raise IllegalMove(f"Player{(view.seat or 0) + 1} ({self.name}) chose {shown}, which is no move")

    def leave(self, *, well: bool = True) -> None:
        """Done with it. A process that is `well` may serve the next who wants this player."""
        process, self._process = self._process, None
        if process is None:
            return
        if well:
            idle.give((self.name, self.code), process)
        else:
            process.kill()


@contextlib.contextmanager
def outsiders(game: AnyGame, names: Sequence[str], codes: Sequence[str], seconds: float) -> Iterator[list[Outsider]]:
    """These players, each made anew. What they leave behind serves whoever asks for them next here."""
    found: list[Outsider] = []
    well = False
    try:
        for name, code in zip(names, codes, strict=True):
            found.append(Outsider(game, name, seconds, code))
        yield found
        well = True
    finally:
        for one in found:
            one.leave(well=well)


def dismiss_outsiders() -> None:
    """End the processes of outside players that nobody uses."""
    idle.close()
