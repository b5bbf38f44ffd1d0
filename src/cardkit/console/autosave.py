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

from cardkit.console.files import shortened, write_new
from cardkit.console.loop import Console
from cardkit.console.terminal_table import InputEnded, Stopped
from cardkit.console.wording import one_line
from cardkit.core.errors import BadFile, CardkitError
from cardkit.core.records.record import write_record

PATIENCE: Final = 2.0  # seconds in which a program that was told to stop is not told again
HARMLESS: Final = ("CHLD", "CONT", "INFO", "TSTP", "TTIN", "TTOU", "URG", "WINCH")  # signals that end no program
FAULTS: Final = ("ABRT", "BUS", "EMT", "FPE", "ILL", "SEGV", "SYS", "TRAP")  # after these nothing can be saved

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
    with stoppable() as stop:
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
        stop.deaf = True
        with contextlib.suppress(OSError, ValueError):
            console.out.flush()
            if console.out.isatty():
                complain("\n")  # the end of the line of a prompt that nobody answered
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


class _Stop:
    """What a signal to stop does."""

    def __init__(self) -> None:
        self.last = -PATIENCE  # when there was one
        self.deaf = False  # whether it does nothing: the program is about to end

    def __call__(self, number: int, frame: FrameType | None) -> None:
        before, self.last = self.last, time.monotonic()
        if self.deaf or self.last - before < PATIENCE:
            return
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Stopped(number)


@contextlib.contextmanager
def stoppable() -> Iterator[_Stop]:
    """Within, the signals that would end the program raise Stopped, and Ctrl-C raises KeyboardInterrupt.

    A second one that comes at once raises nothing: the first is being obeyed. What is ignored stays ignored, and a
    signal that somebody else waits for stays theirs.
    """
    stop = _Stop()
    before: dict[int, Callable[[int, FrameType | None], Any] | int | None] = {}
    number: int
    for number in _signals():
        handler = signal.getsignal(number)
        if handler in (signal.SIG_DFL, signal.default_int_handler):
            with contextlib.suppress(OSError, ValueError):  # no program may catch it
                signal.signal(number, stop)
                before[number] = handler
    try:
        yield stop
    finally:
        for caught, handler in before.items():
            signal.signal(caught, handler)


def _signals() -> set[signal.Signals]:
    """Those that end a program of this system from outside; none where only the main thread may say what they do."""
    if threading.current_thread() is not threading.main_thread():
        return set()
    return signal.valid_signals() - {getattr(signal, f"SIG{name}", None) for name in HARMLESS + FAULTS}


def complain(line: str) -> None:
    """Say it on standard error, if anybody reads that."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(line)
        sys.stderr.flush()


def drop_output() -> None:
    """Send what is left of standard output nowhere: Python would complain about it once more at its own exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
