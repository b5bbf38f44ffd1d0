"""Outside players, each in a process of its own: one that hangs, dies or prints disturbs nobody but itself.

The game is played here; the player's process is handed views and moves, and gives back the place of a move.
"""

import io
import json
import pickle
import signal
import sys
import time
from collections.abc import Hashable, Sequence
from typing import Any, Final

from cardkit.core.errors import BadPlan, BadPlugin, CardkitError, IllegalMove, TooSlow
from cardkit.core.event import Event
from cardkit.core.game import Result
from cardkit.core.quoting import quoted
from cardkit.core.view import View
from cardkit.players.external_players import Outside, SeatStreams
from cardkit.players.external_python_main import METHODS
from cardkit.processes.child import Child, Ended, Late, framed, lines_up_to
from cardkit.processes.safe_start import fill_standard, own_python
from cardkit.registry import AnyGame

PROGRAM: Final = "from cardkit.players.external_python_main import main; main()"
STARTING: Final = 120.0  # seconds by the clock that a process, with the player's own imports, may take to start
STALE: Final = 60.0  # seconds without a question after which a process is not used again
LONGEST: Final = 1 << 20  # bytes of an answer
KEPT: Final = 64  # questions whose pickles may be referred back to
NO_ANSWER: Final = "it wrote what is no answer"
CLOCK_TIMES: Final = 5.0  # a move may take so many times its seconds of work by the clock,
CLOCK_MORE: Final = 2.0  # and so many seconds more


class Failed(CardkitError):
    """What an outside player did in place of choosing a move, such as `ZeroDivisionError: division by zero`."""


class NoPickle(Exception):
    """A question holds something that cannot be pickled."""


class PythonProcess(Child):
    """A process of `external_python_main`, which plays for one outside player."""

    def __init__(self) -> None:
        if not sys.executable:
            raise BadPlan("an outside player needs a process of its own, and this Python does not say where it is")
        fill_standard()
        super().__init__(own_python(PROGRAM), lines_up_to(LONGEST))
        self.used = time.monotonic()
        self._buffer = io.BytesIO()
        self._pickler = pickle.Pickler(self._buffer, protocol=5)
        self.asked = 0  # questions so far
        self.doing = ""  # which of its methods the player is in, or was in last, if it has said so
        self._said_so = 0  # how often, since the last question
        self._referred = KEPT  # of them, those that a pickle may refer back to; at so many it refers to none

    def ask(self, *question: object) -> None:
        """Send a question. A process that has gone says so when it should answer. Raises NoPickle."""
        again = self._referred >= KEPT
        if again:
            self._referred = 0
            self._pickler = pickle.Pickler(self._buffer, protocol=5)
        self.asked += 1
        self.doing = ""
        self._said_so = 0
        self._buffer.seek(0)
        self._buffer.truncate()
        self._buffer.write(bytes([again]))
        try:
            self._pickler.dump(question)
        except Exception as error:  # whatever a value of a stranger's game raises
            self._referred = KEPT
            raise NoPickle(str(error)) from error
        self._referred += 1
        self.running.write(framed(self._buffer.getvalue()))

    def answer(self, seconds: float) -> list[Any] | None:
        """The next answer, or None if there is none in that many seconds by the clock (0: however long).

        Raises Failed if the process has ended.
        """
        try:
            line = self.message(seconds or float("inf"), self._says_where)
        except Late:
            return None
        except Ended as error:
            raise Failed(f"its process {error}" if str(error) else "it closed what its answers go through") from None
        self.used = time.monotonic()
        said = _read(line)
        if said is None:
            raise Failed(NO_ANSWER)
        return said

    def _says_where(self, line: bytes) -> bool:
        """Whether this says only which method is called next, no more often than there are methods."""
        match _read(line) if line.startswith(b'["in"') else None:
            case ["in", str(method)] if method in METHODS and self._said_so < len(METHODS):
                self.doing = method
                self._said_so += 1
                return True
        return False

    @property
    def where(self) -> str:
        """`in hear: ` and so on, for what goes wrong in a hook; empty in `choose`."""
        return "" if self.doing in ("", "choose") else f"in {self.doing}: "

    @property
    def out_of_time(self) -> bool:
        """Whether its own timer ended it."""
        return self.running.popen.returncode == -getattr(signal, "SIGPROF", 0)

    @property
    def alive(self) -> bool:
        """Whether it can be asked: a process that nobody asks goes."""
        return super().alive and time.monotonic() - self.used < STALE


def _read(line: bytes) -> list[Any] | None:
    """The list that a line has as JSON."""
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, list) else None


class Outsider(Outside[PythonProcess]):
    """An outside player at a table, in as many of its seats as one likes: its process, started anew when it is lost.

    `seconds` are those of its own work. Raises BadPlugin for a player that cannot be had, BadPlan for one with another
    source.
    """

    def __init__(self, game: AnyGame, name: str, seconds: float, code: str = "") -> None:
        super().__init__(name, seconds, code)
        self.game = game
        self._process: PythonProcess | None = None
        self._is_policy = False
        self._lives = False  # whether it is told what happens
        self._sitting: list[int] = []  # the numbers of the games that its process has not yet said it sat down for
        if name.startswith("__main__:"):
            raise BadPlugin(f"{quoted(name)} is out of reach of other processes: put the player into a file of its own")
        self._become(self.taken())

    def _become(self, process: PythonProcess | None) -> None:
        """Let a process be this player, made anew."""
        if process is None:
            self.require_code()
            process = PythonProcess()
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
        if said is None or said[:1] not in (["policy"], ["player"]) or len(said) != 2:
            self.leave(well=False)
            if said is None:
                raise BadPlugin(f"{quoted(self.name)} cannot be made: not within {STARTING:g} seconds")
            raise BadPlugin(str(said[-1])[:1000])
        self._is_policy, self._lives = said[0] == "policy", said[1] is True

    def sit(self, streams: SeatStreams, seats: Sequence[int]) -> "dict[int, OutsiderSeat]":
        """A game begins in which it has these seats: what sits there. A policy draws from the streams of its seats."""
        if self._process is None:
            self._become(None)
        process = self._process
        if process is not None:
            own = {seat: (streams.luck[seat].words(), streams.guesses[seat].words()) for seat in seats}
            self._sitting.append(process.asked)
            process.ask("game", process.asked, own if self._is_policy else dict.fromkeys(seats))
        kind = LiveSeat if self._lives else OutsiderSeat
        return {seat: kind(self, seat) for seat in seats}

    def _settle(self, process: PythonProcess) -> None:
        """Read whether it sat down: making a player may take longer than a move. Raises Failed."""
        while self._sitting:
            number = self._sitting.pop(0)
            said = process.answer(STARTING if self.seconds else 0)
            if said is None:
                raise Failed(f"it cannot be made again: not within {STARTING:g} seconds")
            if self._sitting or said == [number, "sat"]:
                continue
            if said[:2] == [number, "unmade"]:
                raise Failed(f"it cannot be made again: {said[-1]}")
            raise Failed(NO_ANSWER)

    def _ask(self, process: PythonProcess, kind: str, seat: int | None, *values: object) -> int:
        """Ask, with JSON for what cannot be pickled: that takes longer, and every game has it. Gives the number."""
        number = process.asked
        try:
            process.ask(kind, number, seat, *values)
        except NoPickle:
            texts = [value if isinstance(value, Result) else self.game.write_json(value) for value in values]
            number = process.asked
            process.ask(kind, number, seat, *texts)
        return number

    @property
    def _clock(self) -> float:
        """Seconds by the clock that a move may take; 0: any."""
        return CLOCK_TIMES * self.seconds + CLOCK_MORE if self.seconds else 0.0

    def choose(self, view: View, moves: tuple[Hashable, ...], events: tuple[Event, ...] = ()) -> Hashable:
        """What the player chooses, once it has heard what happened.

        Raises TooSlow, IllegalMove for what is no move, and Failed.
        """
        process = self._process
        if process is None:
            raise Failed("its process has ended")
        slow = f"no move within {self.seconds:g} seconds"
        try:
            number = self._ask(process, "choose", view.seat, view, moves, events)
            self._settle(process)
            said = process.answer(self._clock)
            if said is None:
                raise TooSlow(f"{process.where}{slow}, nor within {self._clock:g} by the clock")
        except Failed as error:
            late = self.seconds and process.out_of_time
            self.leave(well=False)
            raise TooSlow(process.where + slow) if late else Failed(f"{process.where}{error}") from None
        except BaseException:
            self.leave(well=False)
            raise
        match said:
            case [int(asked), float(worked), str(kind), str(what) | int(what)] if asked == number:
                if self.seconds and worked > self.seconds:
                    raise TooSlow(slow)
                if kind == "failed":
                    raise Failed(f"{process.where}{what}"[:1000])
                return self._chosen(view, moves, kind, what)
        self.leave(well=False)
        raise Failed(NO_ANSWER)

    def end(self, seat: int, result: Result, events: tuple[Event, ...]) -> None:
        """Tell the player how the game ended. It is over: what the player does then costs it its process at most."""
        process = self._process
        if process is None:  # lost at the end in another of its seats
            return
        number, said = -1, None
        try:
            number = self._ask(process, "end", seat, result, events)
            self._settle(process)
            said = process.answer(self._clock)
        except Failed:
            pass
        except BaseException:
            self.leave(well=False)
            raise
        if said != [number, "ended"]:
            self.leave(well=False)

    def _chosen(self, view: View, moves: tuple[Hashable, ...], kind: str, what: str | int) -> Hashable:
        """The move of an answer; one that is not legal is for the table to judge."""
        if kind == "move" and isinstance(what, int) and 0 <= what < len(moves):
            return moves[what]
        shown = str(what)[:1000]
        if kind == "other":
            try:
                return self.game.read_json(str(what))
            except Exception:  # whatever it is, it is no move
                shown = shown[:300]
        raise IllegalMove(f"Player{(view.seat or 0) + 1} ({self.name}) chose {shown}, which is no move")

    def leave(self, *, well: bool = True) -> None:
        """Done with it. A process that is `well` may serve the next who wants this player."""
        process, self._process = self._process, None
        sits, self._sitting = not self._sitting, []
        if process is None:
            return
        if well and sits:
            self.give(process)
        else:
            process.end()


class OutsiderSeat:
    """An outside player in one of its seats, as a table knows it."""

    def __init__(self, outsider: Outsider, seat: int) -> None:
        self.outsider = outsider
        self.seat = seat

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Hashable:
        """What the player chooses."""
        return self.outsider.choose(view, moves)


class LiveSeat(OutsiderSeat):
    """One that is told what happens: with the next question, so that a move costs one way there and back."""

    def __init__(self, outsider: Outsider, seat: int) -> None:
        super().__init__(outsider, seat)
        self._events: list[Event] = []

    def hear(self, event: Event) -> None:
        """Keep it until the next question."""
        self._events.append(event)

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Hashable:
        """What the player chooses, once it has heard all."""
        return self.outsider.choose(view, moves, self._taken())

    def end(self, result: Result) -> None:
        """Tell the player how the game ended."""
        self.outsider.end(self.seat, result, self._taken())

    def _taken(self) -> tuple[Event, ...]:
        events, self._events = tuple(self._events), []
        return events
