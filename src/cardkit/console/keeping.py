"""No game is lost: whatever ends a program, the game that somebody plays in it is saved first."""

import contextlib
import os
import shlex
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cardkit.console.desk import InputEnded, Stopped
from cardkit.console.files import shortened, write_new
from cardkit.console.loop import Console
from cardkit.console.words import one_line
from cardkit.core.errors import BadFile, CardkitError
from cardkit.core.record import write_record

__all__ = ["complain", "drop_output", "keep_record", "play", "saved_anywhere", "stoppable"]

PATIENCE: Final = 2.0  # seconds in which a program that was told to stop is not told again

# A console of a game of which nothing is known.
AnyConsole = Console[Any, Any, Any]


def play(
    console: AnyConsole,
    prog: str,
    *,
    keep: "Callable[[AnyConsole], str] | None" = None,
    always: bool = False,
    ask: "Callable[[AnyConsole], bool] | None" = None,
) -> int | None:
    """Run a console to its end; a game that is left before is saved, and standard error says where.

    `keep` saves it and gives the arguments that go on with it: in a free file of its own, if left out. With `always`
    that happens at the end of input whatever is at stake. Gives the exit status: 0, 1 if the game could not be saved or
    printed, 128 and the signal's number after a signal. After a game that was played to its end, `ask` is asked whether
    another is to follow, and then there is no status: None.
    """
    status = 0
    with stoppable():
        try:
            console.run()
            if not console.ended and console.finished and ask is not None and ask(console):
                return None
            console.out.flush()
        except InputEnded:
            console.ended = True
        except Stopped as stopped:
            status = 128 + stopped.number
        except KeyboardInterrupt:
            status = 128 + signal.SIGINT
        except CardkitError as error:
            status = 2
            complain(f"{prog}: {one_line(error)}\n")
        except OSError as error:  # whoever read the output has gone, or the disk is full
            drop_output()
            status = 1
            if not isinstance(error, BrokenPipeError):
                complain(f"{prog}: {error.strerror or error}\n")
        except BaseException as error:  # whatever it is, a plug-in's fault or ours, the game comes first
            status = 1
            complain(f"{prog}: it fails: {one_line(error)}\n")
        else:
            if not console.ended:
                console.leave()
                return 0
        with _undisturbed():
            _finish_line(console)
            console.leave()
            if console.at_stake or (always and console.ended):
                return _kept(console, prog, keep or keep_record) or status
        return status


def _kept(console: AnyConsole, prog: str, keep: "Callable[[AnyConsole], str]") -> int:
    """Save the game. Gives 1 if that failed, otherwise 0."""
    try:
        words = keep(console)
    except BadFile as error:
        complain(f"{prog}: the game is not saved: {one_line(error)}\n")
        return 1
    complain(f"The game is saved in {shortened(shlex.split(words)[-1])}. To go on: {prog} {words}\n")
    return 0


def keep_record(console: AnyConsole) -> str:
    """Save the record of the game under a free name: here, or else in the folder for temporary files."""
    table = console.table
    console.settle()
    path = saved_anywhere(f"{table.game.name}-{table.seed}", write_record(table.record()))
    return console.way_on(path)


def saved_anywhere(stem: str, text: str, kind: str = "game") -> str:
    """Write a text to a file with a free name, here, or else in the folder for temporary files. Raises BadFile."""
    try:
        return write_new(stem, text, kind)
    except BadFile as error:
        try:
            folder = tempfile.gettempdir()
        except OSError:
            raise error from None
        return write_new(str(Path(folder) / stem), text, kind)


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """Within, the signals by which a program is told to stop raise Stopped, and Ctrl-C raises KeyboardInterrupt.

    A second one that comes at once raises nothing: the first is being obeyed. What is ignored stays ignored.
    """
    numbers = [number for number in _signals() if signal.getsignal(number) is not signal.SIG_IGN]
    stop = _Stop()
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Stop:
    """What a signal to stop does."""

    def __init__(self) -> None:
        self.last = -PATIENCE  # when there was one

    def __call__(self, number: int, frame: FrameType | None) -> None:
        before, self.last = self.last, time.monotonic()
        if self.last - before < PATIENCE:
            return
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Stopped(number)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Within, no signal stops the program."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _signals() -> list[signal.Signals]:
    """Those of this system; none where only the main thread may say what they do."""
    if threading.current_thread() is not threading.main_thread():
        return []
    return [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def _finish_line(console: AnyConsole) -> None:
    """End the line of a prompt that nobody answered, at a terminal."""
    with contextlib.suppress(OSError, ValueError):
        console.out.flush()
        if console.out.isatty():
            complain("\n")


def complain(line: str) -> None:
    """Say it on standard error, if anybody reads that."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(line)
        sys.stderr.flush()


def drop_output() -> None:
    """Send what is left of standard output nowhere: Python would complain about it once more at its own exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
