"""The process of an outside player: reads questions and writes answers. `cardkit.arena.outsiders` starts it.

Questions come from the arena, as pickles; each may refer back to what was in those before it. Answers are lines of
JSON: a player may write there what it likes, and none of it is ever run.
"""

import io
import json
import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from typing import Any, BinaryIO, Final, cast

from cardkit.core import codec
from cardkit.core.errors import CardkitError
from cardkit.core.policy import Policy
from cardkit.core.rng import resumed_generator
from cardkit.players import PolicyPlayer, named_player
from cardkit.registry import AnyGame, load

HEADER: Final = struct.Struct(">?Q")  # of a question: whether the pickles before it count no longer, and its length

IDLE: Final = 300.0  # seconds without a question after which nobody will ask any more
LOOK: Final = 2.0  # seconds after which it is looked whether whoever asks is still there
LONGEST: Final = 300  # characters of what is quoted of an answer, or of an error

Words = Sequence[int]


class Host:
    """A player, and what it needs to sit at tables."""

    def __init__(self) -> None:
        self.game: AnyGame | None = None
        self.player: Any = None  # what has `choose`, or a policy
        self.seated: dict[int, Any] = {}  # by seat, a policy in each, with the streams it has in this game
        self.limit = 0.0  # seconds of its own work that a move may take; 0: any
        self.busy_since = self.idle_since = time.monotonic()

    def answer(self, question: tuple[Any, ...]) -> list[object] | None:
        """What to say to a question, if anything."""
        kind, *rest = question
        if kind == "read" and self.game is not None:
            number, seat, *texts = rest
            view, moves = [self.game.read_json(text) for text in texts]
            return self.choose(number, seat, view, cast("tuple[object, ...]", moves))
        if kind == "choose":
            return self.choose(*rest)
        if kind == "game":
            self.sit(*rest)
            return None
        return self.become(*rest)

    def become(self, name: str, options: str, reference: str, limit: float) -> list[object]:
        """Make the player of a name anew; says what kind it is, or why it cannot be had."""
        self.limit = limit
        try:
            self.game = load(name, **codec.read_options(options))
            self.player = named_player(self.game, reference)
        except CardkitError as error:
            return ["bad", type(error).__name__, str(error)]
        except BaseException as error:
            return ["bad", "", f"{reference} fails when made: {said(error)}"]
        return ["policy" if isinstance(self.player, Policy) else "player"]

    def sit(self, streams: dict[int, tuple[Words, Words]]) -> None:
        """A game begins: a policy gets its streams, by seat, for luck and for guesses."""
        game = self.game
        if game is not None and isinstance(self.player, Policy):
            self.seated = {
                seat: PolicyPlayer(
                    game,
                    self.player,
                    resumed_generator("sfc32", tuple(luck)),
                    resumed_generator("sfc32", tuple(guesses)),
                )
                for seat, (luck, guesses) in streams.items()
            }

    def choose(self, number: int, seat: int, view: object, moves: tuple[object, ...]) -> list[object]:
        """Ask the player; says which of the moves it chose, what else it gave, or how it failed, and its time."""
        player = self.seated.get(seat, self.player)
        start = time.process_time()
        alarm(self.limit)
        try:
            chosen = player.choose(view, moves)
            told = self.told(chosen, moves)
        except BaseException as error:
            told = ["failed", said(error)]
        alarm(0.0)
        return [number, time.process_time() - start, *told]

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


def said(error: BaseException) -> str:
    """The kind of an error and what it says, on one line."""
    try:
        text = " ".join(str(error).split())
    except BaseException:
        text = "and cannot say what"
    return f"{type(error).__name__}: {cut(text)}" if text else type(error).__name__


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


def serve(questions: BinaryIO, answers: BinaryIO, host: Host) -> None:
    """Answer questions until there are no more."""
    feed = io.BytesIO()  # unlike the pipe, it lets nobody look further than the question
    unpickler = pickle.Unpickler(feed)  # noqa: S301  the arena's own words
    while header := questions.read(HEADER.size):
        again, length = HEADER.unpack(header)
        feed.seek(0)
        feed.truncate()
        feed.write(questions.read(length))
        feed.seek(0)
        if again:
            unpickler = pickle.Unpickler(feed)  # noqa: S301  the arena's own words
        question = unpickler.load()
        host.idle_since = float("inf")
        reply = host.answer(question)
        if reply is not None:
            answers.write(json.dumps(reply).encode() + b"\n")
            answers.flush()
        host.idle_since = time.monotonic()


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go: taken away from the player, whose prints go to standard error."""
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error
        os.dup2(nothing, 1)
    sys.stdin = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb")


def watch(host: Host, parent: int) -> None:
    """End this process once whoever started it is gone, or has not asked for long."""
    while os.getppid() == parent and time.monotonic() - host.idle_since < IDLE:
        time.sleep(LOOK)
    os._exit(0)


def main() -> None:
    """Serve, and go without asking the player, which may have left threads behind."""
    host = Host()
    questions, answers = pipes()
    threading.Thread(target=watch, args=(host, os.getppid()), daemon=True).start()
    status = 1
    try:
        serve(questions, answers, host)
        status = 0
    except BrokenPipeError:  # whoever asked is gone
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
