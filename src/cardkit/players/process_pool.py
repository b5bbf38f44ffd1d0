"""Processes for outside players: started, asked, ended, and kept for the next who wants the same player."""

import atexit
import contextlib
import io
import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from cardkit.child_processes import Child, own_python
from cardkit.core.errors import BadPlan, CardkitError
from cardkit.players.external_python_main import HEADER, METHODS

SLICE: Final = 0.25  # seconds waited for at once: a time in which all processes slept counts as one of these
KEPT: Final = 64  # questions whose pickles may be referred back to
STALE: Final = 60.0  # seconds without a question after which a process is not used again
LONGEST: Final = 1 << 20  # bytes of an answer
NO_ANSWER: Final = "it wrote what is no answer"

PROGRAM: Final = "from cardkit.players.external_python_main import main; main()"


class Failed(CardkitError):
    """What an outside player did in place of choosing a move, such as `ZeroDivisionError: division by zero`."""


class NoPickle(Exception):
    """A question holds something that cannot be pickled."""


class Process:
    """A process that plays for one outside player."""

    def __init__(self) -> None:
        if not sys.executable:
            raise BadPlan("an outside player needs a process of its own, and this Python does not say where it is")
        fill_standard()
        # Out of reach of Ctrl-C at the terminal: who interrupts the arena makes no player forfeit.
        self._child = Child(own_python(PROGRAM))
        self.popen = self._child.popen
        self.used = time.monotonic()
        self._buffer = io.BytesIO()
        self._pickler = pickle.Pickler(self._buffer, protocol=5)
        self.asked = 0  # questions so far
        self.doing = ""  # which of its methods the player is in, or was in last, if it has said so
        self._said_so = 0  # how often, since the last question
        self._referred = KEPT  # of them, those that a pickle may refer back to; at so many it refers to none
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Hand on answers; the empty one says that there are no more."""
        out = self.popen.stdout
        if out is not None:
            with contextlib.suppress(OSError, ValueError), out:
                while line := out.readline(LONGEST):
                    self._answers.put(line)
        self._answers.put(b"")

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
        try:
            self._pickler.dump(question)
        except Exception as error:  # whatever a value of a stranger's game raises
            self._referred = KEPT
            raise NoPickle(str(error)) from error
        self._referred += 1
        raw = self._buffer.getvalue()
        if self.popen.stdin is not None:
            with contextlib.suppress(OSError):
                self.popen.stdin.write(HEADER.pack(again, len(raw)) + raw)
                self.popen.stdin.flush()

    def answer(self, seconds: float) -> list[Any] | None:
        """The next answer, or None if there is none in that many seconds by the clock (0: however long).

        Raises Failed if the process has ended.
        """
        waited = 0.0
        while True:
            try:
                line = self._answers.get(timeout=SLICE)
            except queue.Empty:
                waited += SLICE
                if self.popen.poll() is not None and self._answers.empty():  # what it started holds the line open
                    raise Failed(self._end()) from None
                if seconds and waited >= seconds:
                    return None
                continue
            self.used = time.monotonic()
            if not line:
                raise Failed(self._end())
            try:
                said = json.loads(line)
            except (ValueError, RecursionError):
                said = None
            if not isinstance(said, list):
                raise Failed(NO_ANSWER)
            if not self._says_where(said):
                return said

    def _says_where(self, said: list[Any]) -> bool:
        """Whether this says only which method is called next, no more often than there are methods."""
        match said:
            case ["in", str(method)] if method in METHODS and self._said_so < len(METHODS):
                self.doing = method
                self._said_so += 1
                return True
        return False

    @property
    def where(self) -> str:
        """`in hear: ` and so on, for what goes wrong in a hook; empty in `choose`."""
        return "" if self.doing in ("", "choose") else f"in {self.doing}: "

    def _end(self) -> str:
        """How the process ended."""
        try:
            self.popen.wait(timeout=SLICE * 4)
        except subprocess.TimeoutExpired:
            return "it closed what its answers go through"
        return f"its process {self._child.how_ended()}"

    @property
    def out_of_time(self) -> bool:
        """Whether its own timer ended it."""
        return self.popen.poll() == -getattr(signal, "SIGPROF", 0)

    @property
    def alive(self) -> bool:
        """Whether it can be asked: a process that nobody asks goes."""
        return self.popen.poll() is None and time.monotonic() - self.used < STALE

    def end(self) -> None:
        """End it at once, and whatever it has started."""
        self._child.kill()
        if self.popen.stdin is not None:
            with contextlib.suppress(OSError):
                self.popen.stdin.close()


def fill_standard() -> None:
    """Let standard input, output and error lead nowhere where whoever started the program has closed them.

    Otherwise the next files opened, a journal or a line to another process, would take their places, and their prints.
    """
    while (opened := os.open(os.devnull, os.O_RDWR)) <= 2:  # the lowest that is free
        os.set_inheritable(opened, True)
    os.close(opened)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  as long as the program


class Ending(Protocol):
    """What has a process of its own."""

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""

    def end(self) -> None:
        """End it."""


P = TypeVar("P", bound=Ending)


class Idle(Generic[P]):
    """Processes that nobody uses, by player and source. Each belongs to the process that started it alone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[tuple[str, str], list[P]] = {}
        every_idle.append(self)
        self._foreign: list[object] = []  # a parent's, after a fork

    def taken(self, key: tuple[str, str]) -> P | None:
        """One of them, if there is any."""
        while True:
            with self._lock:
                waiting = self._waiting.get(key)
                if not waiting:
                    return None
                process = waiting.pop()
            if process.alive:
                return process
            process.end()

    def give(self, key: tuple[str, str], process: P) -> None:
        """It may be used again."""
        with self._lock:
            self._waiting.setdefault(key, []).append(process)

    def close(self) -> None:
        """End them all."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for processes in waiting.values():
            for process in processes:
                process.end()

    def forget(self) -> None:
        """Here is a fork of the process that started them: they are not ours."""
        self._foreign.append(self._waiting)
        self._lock = threading.Lock()
        self._waiting = {}


every_idle: Final[list[Idle[Any]]] = []
idle: Final[Idle[Process]] = Idle()


def dismiss() -> None:
    """End all processes that nobody uses."""
    for one in every_idle:
        one.close()


def forget() -> None:
    """Here is a fork of the process that started them."""
    for one in every_idle:
        one.forget()


atexit.register(dismiss)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget)
