"""The process of an outside player: reads questions and writes answers. `cardkit.players.external_python` starts it.

Questions come from the arena, as pickles; each may refer back to what was in those before it. Answers are lines of
JSON: a player may write there what it likes, and none of it is ever run.
"""

import contextlib
import io
import json
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

import attrs

from cardkit.core.errors import BadPlugin, CardkitError
from cardkit.core.event import Event
from cardkit.core.game import Result
from cardkit.core.json import codec
from cardkit.core.policy import Policy
from cardkit.core.rng import resumed_generator
from cardkit.players.player import Hooks, PolicyPlayer, hooks_of, is_lasting, player_maker
from cardkit.processes.child import frames_in
from cardkit.processes.safe_start import pipes
from cardkit.registry import AnyGame, load

IDLE: Final = 300.0  # seconds without a question after which nobody will ask any more
LOOK: Final = 2.0  # seconds after which it is looked whether whoever asks is still there
LONGEST: Final = 300  # characters of what is quoted of an answer, or of an error

METHODS: Final = ("start", "hear", "choose", "end")  # of a player, as a line says which of them is called next

Words = Sequence[int]


@attrs.define
class Seated:
    """A player in one seat of one game."""

    player: Any  # what has `choose`
    hooks: Hooks
    started: bool = False


class Host:
    """A player, and what it needs to sit at tables. `say` is called with what is to be said before an answer."""

    def __init__(self, say: Callable[[list[object]], None]) -> None:
        self.say = say
        self.game: AnyGame | None = None
        self.make: Callable[[], Any] = list  # gives a player
        self.first: Any = None  # what it gave first: the one that sits everywhere, or the next to sit down
        self.lasts = False  # whether it sits everywhere
        self.lives = False  # whether it is told what happens
        self.seated: dict[int, Seated] = {}  # in this game, by seat
        self.limit = 0.0  # seconds of its own work that a move may take; 0: any
        self.complained = False
        self.busy_since = self.idle_since = time.monotonic()

    def answer(self, question: tuple[Any, ...]) -> list[object]:
        """What to say to a question."""
        kind, *rest = question
        if kind == "choose":
            number, seat, *values = rest
            return self.choose(number, seat, *[self.read(value) for value in values])
        if kind == "end":
            number, seat, result, events = rest
            return self.end(number, seat, result, self.read(events))
        if kind == "game":
            return self.sit(*rest)
        return self.become(*rest)

    def read(self, value: Any) -> Any:
        """A value, which comes as JSON if it cannot be pickled."""
        return self.game.read_json(value) if isinstance(value, str) and self.game is not None else value

    def become(self, name: str, options: str, reference: str, limit: float) -> list[object]:
        """Make the player of a name anew; says what kind it is, or why it cannot be had."""
        self.limit = limit
        self.complained = False
        try:
            self.game = load(name, **codec.read_options(options))
            self.make = player_maker(self.game, reference)
            self.first = self.make()
            if isinstance(self.first, Policy):
                self.lasts, self.lives = True, False
                return ["policy", False]
            self.lasts = is_lasting(self.first)
            self.lives = is_told(hooks_of(self.first))
        except CardkitError as error:
            return ["bad", type(error).__name__, str(error)]
        except BaseException as error:
            return ["bad", "", f"{reference} fails when made: {said(error)}"]
        return ["player", self.lives]

    def sit(self, number: int, streams: dict[int, tuple[Words, Words] | None]) -> list[object]:
        """A game begins: a player for each of these seats, with the streams of a policy, for luck and for guesses."""
        try:
            self.seated = {seat: self.player_for(words) for seat, words in streams.items()}
        except BaseException as error:
            self.seated = {}
            return [number, "unmade", cut(str(error)) if isinstance(error, CardkitError) else said(error)]
        return [number, "sat"]

    def player_for(self, streams: tuple[Words, Words] | None) -> Seated:
        """The player for another seat, or for another game."""
        if isinstance(self.first, Policy) and self.game is not None and streams is not None:
            luck, guesses = [resumed_generator("sfc32", tuple(words)) for words in streams]
            return Seated(PolicyPlayer(self.game, self.first, luck, guesses), Hooks())
        player = self.make() if self.first is None else self.first
        if not self.lasts:
            self.first = None
        hooks = hooks_of(player)
        if is_told(hooks) and not self.lives:
            raise BadPlugin(f"expected a player without hear and end, as the first one was, not {cut(repr(player))}")
        return Seated(player, hooks)

    def choose(
        self, number: int, seat: int, view: object, moves: tuple[object, ...], events: tuple[Event, ...]
    ) -> list[object]:
        """Ask the player; says which of the moves it chose, what else it gave, or how it failed, and its time."""
        start = time.process_time()
        alarm(self.limit)
        try:
            one = self.seated[seat]
            if self.tell(seat, events):
                self.say(["in", "choose"])
            more = {"seconds": self.limit or None} if one.hooks.timed else {}
            chosen = one.player.choose(view, moves, **more)
            told = self.told(chosen, moves)
        except BaseException as error:
            told = ["failed", said(error)]
        alarm(0.0)
        return [number, time.process_time() - start, *told]

    def tell(self, seat: int, events: tuple[Event, ...]) -> bool:
        """Tell the player of a seat what has happened; whether there was any of it that it wants to know."""
        one = self.seated[seat]
        told = False
        if not one.started:
            one.started = True
            if one.hooks.start is not None:
                told = True
                self.say(["in", "start"])
                one.hooks.start(self.game, seat)
        if one.hooks.hear is not None and events:
            told = True
            self.say(["in", "hear"])
            for event in events:
                one.hooks.hear(event)
        return told

    def end(self, number: int, seat: int, result: Result, events: tuple[Event, ...]) -> list[object]:
        """Tell the player how the game ended. What it raises then changes nothing, and is said once."""
        alarm(self.limit)
        try:
            self.tell(seat, events)
            ends = self.seated[seat].hooks.end
            if ends is not None:
                self.say(["in", "end"])
                ends(result)
        except BaseException:
            if not self.complained:
                self.complained = True
                with contextlib.suppress(BaseException):  # of a stranger's making, it may not even say what it is
                    traceback.print_exc()
        alarm(0.0)
        return [number, "ended"]

    def told(self, chosen: object, moves: tuple[object, ...]) -> list[object]:
        """A move by its place among the legal ones; anything else as JSON, or as it prints."""
        for place, move in enumerate(moves):
            if chosen is move or (type(chosen) is type(move) and chosen == move):
                return ["move", place]
        try:
            if self.game is not None and len(text := self.game.write_json(chosen)) <= LONGEST:
                return ["other", text]
        except Exception:  # it is nothing of this game: then its name will have to do
            return ["strange", cut(repr(chosen))]
        return ["strange", cut(repr(chosen))]


def is_told(hooks: Hooks) -> bool:
    """Whether a player with these hooks must be told what happens. That a game starts, its first question says."""
    return hooks.hear is not None or hooks.end is not None


def said(error: BaseException) -> str:
    """The kind of an error, what it says, and where it was raised, on one line."""
    try:
        text = " ".join(str(error).split())
    except BaseException:
        text = "and cannot say what"
    kind = f"{type(error).__name__}: {cut(text)}" if text else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    return f"{kind} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else kind


def cut(text: str) -> str:
    """The text, cut where it is too long to be quoted; what cannot be written is marked."""
    return text[:LONGEST].encode("utf-8", "backslashreplace").decode()


def alarm(seconds: float) -> None:
    """End this process when it has worked that many seconds more, whatever it does; 0: never.

    The default of SIGPROF ends it, which no lock of Python holds up. Where there is no such timer, the arena's own
    limit by the clock does.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def serve(questions: BinaryIO, host: Host) -> None:
    """Answer questions until there are no more. Each says first whether the pickles before it count no longer."""
    feed = io.BytesIO()  # unlike the pipe, it lets nobody look further than the question
    unpickler = pickle.Unpickler(feed)  # noqa: S301  the arena's own words
    for message in frames_in(questions):
        feed.seek(0)
        feed.truncate()
        feed.write(message)
        feed.seek(1)
        if message[0]:
            unpickler = pickle.Unpickler(feed)  # noqa: S301  the arena's own words
        question = unpickler.load()
        host.idle_since = float("inf")
        host.say(host.answer(question))
        host.idle_since = time.monotonic()


def watch(host: Host, parent: int) -> None:
    """End this process once whoever started it is gone, or has not asked for long."""
    while os.getppid() == parent and time.monotonic() - host.idle_since < IDLE:
        time.sleep(LOOK)
    os._exit(0)


def main() -> None:
    """Serve, and go without asking the player, which may have left threads behind."""
    questions, answers = pipes()

    def say(words: list[object]) -> None:
        answers.write(json.dumps(words).encode() + b"\n")
        answers.flush()

    host = Host(say)
    threading.Thread(target=watch, args=(host, os.getppid()), daemon=True).start()
    status = 1
    try:
        serve(questions, host)
        status = 0
    except BrokenPipeError:  # whoever asked is gone
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
