"""The process of a bot: lines to it and lines from it. Nothing that it does keeps anybody longer than they allow.

It is started without a shell. One thread writes to it, one reads its answers, and one keeps the end of what it says on
standard error.
"""

import atexit
import contextlib
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterable
from typing import IO, Final

from cardkit.child_processes import Child
from cardkit.core.errors import BotFailed, BotTooSlow
from cardkit.core.quoting import quoted
from cardkit.protocol.message_lines import MOST_LONG, as_text

GRACE: Final = 1.0  # seconds that a bot has to exit once its input has ended
MOST_WAITING: Final = 16  # lines that are kept until somebody wants them: who keeps to the protocol has one
MOST_EMPTY: Final = 1000  # empty lines that are passed over, one after another
MOST_KEPT: Final = 2000  # characters of its standard error
SLICE: Final = 0.25  # seconds after which it is looked whether the process is still there

_PIECE: Final = 1 << 16  # bytes that are read at once
_WAIT: Final = 0.2  # seconds for what is still on its way from a process that has ended


def command_words(command: str) -> list[str]:
    """The program and the arguments of a command, the program with its path. Raises BotFailed if there is none."""
    words = split_command(command)
    if not words:
        raise BotFailed("start", f"expected a command after lines:, such as lines:node bot.js, not {quoted(command)}")
    program = shutil.which(words[0])
    if program is None:
        why = f"there is no program {quoted(words[0])} that may be run"
        raise BotFailed("start", f"the bot {quoted(command)} cannot be started: {why}")
    return [program, *words[1:]]


def split_command(command: str) -> list[str]:
    """The words of a command, as a shell would take it apart.

    A command that is in quotation marks altogether is taken apart once more, unless there is a program of that name.
    Raises BotFailed, code `start`, for one that cannot be read.
    """
    words = _split(command)
    if len(words) == 1 and any(letter.isspace() for letter in words[0]) and shutil.which(words[0]) is None:
        return _split(words[0])
    return words


def _split(command: str) -> list[str]:
    windows = sys.platform == "win32"
    try:
        words = shlex.split(command, posix=not windows)  # there a backslash is part of a path
    except ValueError as error:
        raise BotFailed("start", f"the command {quoted(command)} cannot be read: {error}") from None
    return [word.strip('"') if windows else word for word in words]


class _Running:
    """A process with its pipes. The threads know this alone, so that whoever has it may be dropped."""

    def __init__(self, words: list[str]) -> None:
        self.child = Child(words, errors=subprocess.PIPE, buffered=False)
        self.popen = self.child.popen
        self.outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: its input ends
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # without their ends; None: there are no more
        self.begun = b""  # a line that has no end yet
        self.said = b""  # the end of its standard error
        self.closed = threading.Event()  # whether its output has ended, or is not read any more
        self.over = False  # whether somebody is ending it
        self.threads = [threading.Thread(target=one, daemon=True) for one in (self._write, self._read, self._keep)]
        for thread in self.threads:
            thread.start()

    def _write(self) -> None:
        pipe = self.popen.stdin
        if pipe is not None:
            with contextlib.suppress(OSError), pipe:  # that it is gone shows where it should answer
                while (data := self.outgoing.get()) is not None:
                    rest = memoryview(data)
                    while rest:
                        rest = rest[pipe.write(rest) or 0 :]

    def _read(self) -> None:
        pipe = self.popen.stdout
        if pipe is not None:
            with contextlib.suppress(OSError):
                empty = 0
                while data := os.read(pipe.fileno(), _PIECE):
                    *ended, self.begun = (self.begun + data).split(b"\n")
                    for line in ended:
                        empty = 0 if line.strip() else empty + 1
                        if empty == 0 or empty > MOST_EMPTY:
                            self.lines.put(line)
                    if len(self.begun) > MOST_LONG:
                        self.lines.put(self.begun)
                        break
                    if self.lines.qsize() > MOST_WAITING:
                        break  # from here on it has to wait: nobody will ask it any more
            self.lines.put(None)
        self.closed.set()
        self._close_if_over(pipe)

    def _keep(self) -> None:
        pipe = self.popen.stderr
        if pipe is not None:
            with contextlib.suppress(OSError):
                while data := os.read(pipe.fileno(), _PIECE):
                    self.said = (self.said + data)[-4 * MOST_KEPT :]
        self._close_if_over(pipe)

    def _close_if_over(self, pipe: IO[bytes] | None) -> None:
        if self.over and pipe is not None:
            pipe.close()

    def has_exited(self) -> bool:
        """Whether the process has ended. Its number stays its own until it is killed, where the system allows that."""
        if self.popen.returncode is not None:
            return True
        if sys.platform != "win32" and hasattr(os, "waitid"):
            with contextlib.suppress(OSError):
                return os.waitid(os.P_PID, self.popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self.popen.poll() is not None

    def wait(self, deadline: float) -> bool:
        """Wait until the process has ended, but no longer than to this time of the clock; whether it has."""
        while not self.has_exited():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            if self.closed.is_set():
                time.sleep(min(0.002, left))
            else:
                self.closed.wait(min(0.02, left))
        return True

    def release(self) -> None:
        """Close the pipes. One that somebody else holds open is closed by its thread, when it ends."""
        self.over = True
        until = time.monotonic() + _WAIT
        for thread in self.threads:
            thread.join(max(0.0, until - time.monotonic()))
        for pipe, thread in zip((self.popen.stdout, self.popen.stderr), self.threads[1:], strict=True):
            if pipe is not None and not thread.is_alive():
                pipe.close()


_running: Final[set[_Running]] = set()


def _end(those: Iterable[_Running], grace: float = GRACE) -> bool:
    """End processes: each is told by the end of its input, all have as long together, and then they are killed.

    Whether all of them ended by themselves.
    """
    mine = [one for one in those if one in _running and one.child.owner == os.getpid()]
    for one in mine:
        one.outgoing.put(None)
    deadline = time.monotonic() + grace
    try:
        return [one.wait(deadline) for one in mine].count(False) == 0
    finally:  # also where somebody presses Ctrl-C meanwhile
        for one in mine:
            one.child.kill()
            one.release()
            _running.discard(one)


def _end_all() -> None:
    _end(tuple(_running))


atexit.register(_end_all)


class BotProcess:
    """The process of a bot, from here until `end`, or until this object is dropped, or Python ends.

    Raises BotFailed, code `start`, for a command that cannot be started.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        words = command_words(command)
        try:
            self._running = _Running(words)
        except (OSError, ValueError) as error:
            why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            raise BotFailed("start", f"the bot {quoted(command)} cannot be started: {why}") from error
        _running.add(self._running)
        self._dropped = weakref.finalize(self, _end, (self._running,))
        self._dropped.atexit = False  # they are ended together then

    @property
    def alive(self) -> bool:
        """Whether it is there, and has said nothing that nobody has read."""
        one = self._running
        return one in _running and one.child.owner == os.getpid() and one.lines.empty() and not one.has_exited()

    @property
    def process_id(self) -> int:
        """The number that the system knows it by."""
        return self._running.popen.pid

    @property
    def said(self) -> str:
        """The end of what it said on standard error so far, in lines."""
        text = self._running.said.decode("utf-8", "replace")[-MOST_KEPT:].strip()
        return "".join([one if one.isprintable() or one in "\n\t" else "?" for one in text])

    def send(self, line: str) -> None:
        """Send a line, without its end. It never waits; what a process that is gone was sent is lost."""
        self._running.outgoing.put(line.encode() + b"\n")

    def line(self, seconds: float) -> bytes:
        """The next line, without its end. Raises BotTooSlow after that many seconds, BotFailed if there are no more."""
        one = self._running
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            try:
                line = one.lines.get(timeout=max(0.0, min(SLICE, left)))
            except queue.Empty:
                if one.has_exited() and not self._comes():  # what it has started holds its output open
                    raise BotFailed("ended", self._how_ended()) from None
                if left <= SLICE and deadline <= time.monotonic():
                    raise BotTooSlow("slow", f"it wrote no line within {seconds:g} seconds{self._begun()}") from None
                continue
            if line is None:
                one.lines.put(None)  # for whoever asks again
                raise BotFailed("ended", self._how_ended())
            if len(line) > MOST_LONG:
                began = quoted(as_text(line))
                raise BotFailed("too-long", f"expected a line of at most {MOST_LONG} bytes, not {began}")
            return line

    def _comes(self) -> bool:
        """Whether a last line comes from a process that has ended."""
        self._running.closed.wait(_WAIT)
        return not self._running.lines.empty()

    def _begun(self) -> str:
        begun = self._running.begun
        if begun:
            return f", only the beginning of one, {quoted(as_text(begun))}: each line ends with a line feed"
        return "; does it flush its output after each line?"

    def _how_ended(self) -> str:
        one = self._running
        begun = f", in the middle of a line, {quoted(as_text(one.begun))}" if one.begun else ""
        if not one.wait(time.monotonic() + _WAIT):
            return f"it closed its standard output{begun}"
        one.child.kill()  # what it has left behind
        return f"it {one.child.how_ended()}{begun}"

    def end(self) -> bool:
        """End it: the end of its input tells it, and after a second it is killed, with what it has started.

        Whether it ended by itself; True also if it had before.
        """
        return _end((self._running,))
