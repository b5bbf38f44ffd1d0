"""`Child`: a process, what is said to it and by it, and its end. Whatever it does keeps nobody longer than they allow.

It is started without a shell, in a session of its own (on Windows: a process group), so that Ctrl-C at a terminal does
not reach it; and when it is killed, so is what it has started.
"""

import atexit
import contextlib
import io
import os
import queue
import secrets
import signal
import struct
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Final, cast

from cardkit.processes.safe_start import without_safe_path

MARKS: Final = "CARDKIT_CHILDREN"  # the marks of a process, and of those it was started by

PATIENCE: Final = 1.0  # seconds for processes that are killed to be gone: one may hang in the system
SLICE: Final = 0.25  # seconds after which it is looked whether a process is still there
MOST_WAITING: Final = 16  # messages that are kept until somebody wants them: who keeps to what was agreed has few
MOST_EMPTY: Final = 1000  # empty lines that are passed over, one after another
MOST_KEPT: Final = 8000  # bytes of standard error

_PROCESSES: Final = Path("/proc")  # on Linux: what runs, and in which environment it was started
_PIECE: Final = 1 << 16  # bytes that are read at once
_WAIT: Final = 0.2  # seconds for what is still on its way from a process that has ended
_LENGTH: Final = struct.Struct(">Q")  # of a frame
_WINDOWS: Final = sys.platform == "win32"


class Late(Exception):
    """A process has said nothing in the time that it had."""


class Ended(Exception):
    """A process says no more. The text is how it ended, such as `ended with status 1`; empty if it is still there."""


class Running:
    """A process with its pipes. The threads know this alone, so that whoever has the `Child` may drop it."""

    def __init__(self, words: list[str], cut: "Cut", put: Callable[[bytes | None], None] | None, errors: bool) -> None:
        self.mark = secrets.token_hex(16)
        self.owner = os.getpid()  # a fork of this process has it no more
        marks = " ".join([*os.environ.get(MARKS, "").split(), self.mark])
        self.popen = subprocess.Popen(  # noqa: S603  what the user named, or this very Python, and no shell
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if errors else None,
            bufsize=0,
            # With a fixed seed, so that sets have the same order in every run.
            env={"PYTHONHASHSEED": "0", **without_safe_path(), MARKS: marks},
            start_new_session=not _WINDOWS,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if _WINDOWS else 0,
        )
        self.outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: its input ends
        self.messages: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: there are no more
        self.cut = cut
        self.put = self.messages.put if put is None else put
        self.begun = b""  # a line that has no end yet
        self.said = b""  # the end of its standard error
        self.closed = threading.Event()  # whether its output has ended, or is not read any more
        self.over = False  # whether somebody is ending it
        self.threads: dict[IO[bytes], threading.Thread] = {}  # by pipe
        self.input = cast("IO[bytes]", self.popen.stdin)
        if not _WINDOWS:
            os.set_blocking(self.input.fileno(), False)
        for pipe, work in ((self.popen.stdout, self._read), (self.popen.stderr, self._keep)):
            if pipe is not None:
                self._begin(pipe, work)

    def _begin(self, pipe: IO[bytes], work: Callable[[IO[bytes]], None]) -> None:
        self.threads[pipe] = threading.Thread(target=work, args=(pipe,), daemon=True)
        self.threads[pipe].start()

    def write(self, data: bytes) -> None:
        """Write to it. That never waits: what it does not take at once is left to a thread. If it is gone, that shows
        where it should answer.
        """
        if self.input not in self.threads:
            try:
                data = data if _WINDOWS else data[self.input.write(data) or 0 :]
            except (OSError, ValueError):
                return
            if not data:
                return
            self._begin(self.input, self._write)
        self.outgoing.put(data)

    def end_input(self) -> None:
        """Tell it that there is no more."""
        if self.input in self.threads:
            self.outgoing.put(None)
        else:
            self.input.close()

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            if not _WINDOWS:
                os.set_blocking(pipe.fileno(), True)
            while (data := self.outgoing.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[pipe.write(rest) or 0 :]

    def _read(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            for message in self.cut(self, pipe):
                self.put(message)
                if self.messages.qsize() > MOST_WAITING:
                    break  # from here on it has to wait: nobody will ask it any more
        self.put(None)
        self.closed.set()
        self._close_if_over(pipe)

    def _keep(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while data := os.read(pipe.fileno(), _PIECE):
                self.said = (self.said + data)[-MOST_KEPT:]
        self._close_if_over(pipe)

    def _close_if_over(self, pipe: IO[bytes]) -> None:
        if self.over:
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

    def kill(self) -> None:
        """End it, and what it has started: on Linux all that was started in the environment that it was given, or one
        made from that, elsewhere what has stayed in its session; on Windows it alone.
        """
        if sys.platform != "win32" and self.popen.returncode is None:  # else the number may be another's by now
            with contextlib.suppress(OSError):
                os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.kill()
        deadline = time.monotonic() + PATIENCE
        while _kill_marked(self.mark) and time.monotonic() < deadline:  # again, for what was started meanwhile
            time.sleep(0.001)
        self.popen.wait()

    def release(self) -> None:
        """Close the pipes. One that somebody else holds open is closed by its thread, when it ends."""
        self.over = True
        until = time.monotonic() + _WAIT
        for pipe, thread in self.threads.items():
            thread.join(max(0.0, until - time.monotonic()))
            if not thread.is_alive():
                pipe.close()


Cut = Callable[[Running, IO[bytes]], Iterator[bytes]]  # takes the output of a process apart into messages


def lines_up_to(longest: int) -> Cut:
    """Messages are lines without their ends, of so many bytes at most: a longer one is the last, as far as it came.

    Empty lines are passed over, unless there is no end of them.
    """

    def cut(running: Running, pipe: IO[bytes]) -> Iterator[bytes]:
        empty = 0
        while data := os.read(pipe.fileno(), _PIECE):
            *ended, running.begun = (running.begun + data).split(b"\n")
            for line in ended:
                empty = 0 if line.strip() else empty + 1
                if empty == 0 or empty > MOST_EMPTY:
                    yield line
            if len(running.begun) > longest:
                yield running.begun
                return

    return cut


def frames(_: Running, pipe: IO[bytes]) -> Iterator[bytes]:
    """Messages are any bytes, each after its length: as `framed` puts them."""
    with io.BufferedReader(cast("io.RawIOBase", pipe)) as buffered:
        yield from frames_in(buffered)


def frames_in(pipe: IO[bytes] | io.BufferedReader) -> Iterator[bytes]:
    """The messages that come through a pipe in frames, as long as they are whole."""
    while len(length := pipe.read(_LENGTH.size)) == _LENGTH.size:
        (expected,) = _LENGTH.unpack(length)
        message = pipe.read(expected)
        if len(message) < expected:
            return
        yield message


def framed(message: bytes) -> bytes:
    """A message in its frame."""
    return _LENGTH.pack(len(message)) + message


class Child:
    """A process, from here until `end`, or until this object is dropped, or Python ends.

    `cut` takes what it says apart into messages, which wait for `message`, or are handed to `put`, and None when there
    are no more. `grace` are the seconds that it has to exit once its input has ended. With `errors` the end of its
    standard error is kept, which otherwise goes where ours does. Raises OSError or ValueError if it cannot be started.
    """

    def __init__(
        self,
        words: list[str],
        cut: Cut,
        *,
        put: Callable[[bytes | None], None] | None = None,
        grace: float = 0.0,
        errors: bool = False,
    ) -> None:
        self.running = Running(words, cut, put, errors)
        _graces[self.running] = grace
        self._dropped = weakref.finalize(self, _end, (self.running,))
        self._dropped.atexit = False  # they are ended together then

    @property
    def alive(self) -> bool:
        """Whether it is there, and has said nothing that nobody has read."""
        one = self.running
        return one in _graces and one.owner == os.getpid() and one.messages.empty() and not one.has_exited()

    @property
    def process_id(self) -> int:
        """The number that the system knows it by."""
        return self.running.popen.pid

    def message(self, seconds: float, passed_over: Callable[[bytes], bool] = lambda _: False) -> bytes:
        """The next message but for those `passed_over`. Raises Late after so many seconds, Ended if there are no more.

        Time in which all processes slept counts as a slice at most.
        """
        one = self.running
        while True:
            waiting = max(0.0, min(SLICE, seconds))
            try:
                message = one.messages.get(timeout=waiting)
            except queue.Empty:
                seconds -= waiting
                if one.has_exited() and not self._comes():  # what it has started holds its output open
                    raise Ended(self.how_ended()) from None
                if seconds <= 0:
                    raise Late from None
                continue
            if message is None:
                one.messages.put(None)  # for whoever asks again
                raise Ended(self.how_ended())
            if not passed_over(message):
                return message

    def _comes(self) -> bool:
        """Whether a last message comes from a process that has ended."""
        self.running.closed.wait(_WAIT)
        return not self.running.messages.empty()

    def how_ended(self) -> str:
        """How it ended, such as `was ended by SIGKILL`; empty if it is there. What it has left behind is ended."""
        one = self.running
        if not one.wait(time.monotonic() + PATIENCE):
            return ""
        one.kill()
        status = one.popen.returncode
        if status >= 0:
            return f"ended with status {status}"
        try:
            return f"was ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"was ended by signal {-status}"

    def end(self) -> bool:
        """End it: the end of its input tells it, and when its time is up it is killed, with what it has started.

        Whether it ended by itself; True also if it had before.
        """
        return _end((self.running,))


_graces: Final[dict[Running, float]] = {}  # of all that run, the seconds that they have to exit


def end_together(children: Iterable[Child], grace: float) -> None:
    """End processes that all have the same seconds to exit."""
    _end([child.running for child in children], grace)


def _end(those: Iterable[Running], grace: float | None = None) -> bool:
    """End processes at once, all in as many seconds or each in its own; whether all of them ended by themselves."""
    mine = [one for one in those if one in _graces and one.owner == os.getpid()]
    for one in mine:
        one.end_input()
    now = time.monotonic()
    try:
        return [one.wait(now + (_graces[one] if grace is None else grace)) for one in mine].count(False) == 0
    finally:  # also where somebody presses Ctrl-C meanwhile
        for one in mine:
            one.kill()
            one.release()
            _graces.pop(one, None)


atexit.register(lambda: _end(tuple(_graces)))


def _kill_marked(mark: str) -> bool:
    """Kill all processes with this mark; whether there were any."""
    found = False
    if sys.platform == "linux" and hasattr(os, "pidfd_open"):
        for folder in _PROCESSES.iterdir():
            with contextlib.suppress(OSError):  # it has ended, or is somebody else's
                if folder.name.isdecimal() and _has(folder, mark):
                    process = os.pidfd_open(int(folder.name))
                    try:
                        if _has(folder, mark):  # the number is that of the process that was opened
                            signal.pidfd_send_signal(process, signal.SIGKILL)
                            found = True
                    finally:
                        os.close(process)
    return found


def _has(folder: Path, mark: str) -> bool:
    return mark.encode() in (folder / "environ").read_bytes()
