"""Processes that cardkit starts.

None of them runs a module of the current folder in the place of another one, as Python does by itself where it is
started with `-c` or `-m`. Each has a session of its own (on Windows: a process group), so that Ctrl-C at a terminal
does not reach it, and when it is killed, so is what it has started.
"""

import contextlib
import json
import os
import pickle
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardkit.core.errors import CardkitError

SAFE: Final = "PYTHONSAFEPATH"  # Python does not look into the current folder where this is set
OURS: Final = "cardkit"  # what it is set to here, so that no program of a user's is started under it
MARKS: Final = "CARDKIT_CHILDREN"  # the marks of a process, and of those it was started by

MOST_TOLD: Final = 1_000  # characters of an error that is told in words
PATIENCE: Final = 1.0  # seconds for processes that are killed to be gone: one may hang in the system
_PROCESSES: Final = Path("/proc")  # on Linux: what runs, and in which environment it was started

_lock: Final = threading.Lock()
_within = 0


def own_python(program: str, *words: str) -> list[str]:
    """The command for a program of ours, in this Python, which looks for modules where this process does."""
    begin = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    return [sys.executable, "-P", "-c", begin + program, *words, json.dumps(sys.path)]


def own_environment() -> dict[str, str]:
    """An environment in which a Python looks for modules where this process does."""
    return {**_environment(), "PYTHONPATH": os.pathsep.join(sys.path)}


def _environment() -> dict[str, str]:
    """That of this process, without what `safe_path` has set."""
    return {name: value for name, value in os.environ.items() if (name, value) != (SAFE, OURS)}


@contextlib.contextmanager
def safe_path() -> Iterator[None]:
    """Within, no Python that others start for us, such as multiprocessing, looks into the current folder first."""
    global _within  # noqa: PLW0603  an environment is the whole process's
    with _lock:
        _within += 1
        os.environ.setdefault(SAFE, OURS)
    try:
        yield
    finally:
        with _lock:
            _within -= 1
            if not _within:
                forget_safe_path()


def forget_safe_path() -> None:
    """In a process that was started within `safe_path`: what it starts is not."""
    if os.environ.get(SAFE) == OURS:
        del os.environ[SAFE]


class Child:
    """A process with pipes to it and from it. `errors` is where its standard error goes; None: where ours does."""

    def __init__(self, words: list[str], *, errors: int | None = None, buffered: bool = True) -> None:
        windows = sys.platform == "win32"
        self._mark = secrets.token_hex(16)
        self.owner = os.getpid()  # a fork of this process has it no more
        marks = " ".join([*os.environ.get(MARKS, "").split(), self._mark])
        self.popen = subprocess.Popen(  # noqa: S603  what the user named, or this very Python, and no shell
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            bufsize=-1 if buffered else 0,
            # With a fixed seed, so that sets have the same order in every run.
            env={"PYTHONHASHSEED": "0", **_environment(), MARKS: marks},
            start_new_session=not windows,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if windows else 0,
        )

    def kill(self) -> None:
        """End it, and what it has started: on Linux all that was started in the environment that it was given, or one
        made from that, elsewhere what has stayed in its session; on Windows it alone.
        """
        if sys.platform != "win32" and self.popen.returncode is None:  # else the number may be another's by now
            with contextlib.suppress(OSError):
                os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.kill()
        deadline = time.monotonic() + PATIENCE
        while _kill_marked(self._mark) and time.monotonic() < deadline:  # again, for what was started meanwhile
            time.sleep(0.001)
        self.popen.wait()

    def how_ended(self) -> str:
        """How it ended, once it has, such as `was ended by SIGKILL`."""
        status = self.popen.wait()
        if status >= 0:
            return f"ended with status {status}"
        try:
            return f"was ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"was ended by signal {-status}"


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


def error_as_bytes(error: BaseException, where: str) -> bytes:
    """An error to be sent to the process that asked; a CardkitError in words, where it cannot be sent as it is."""
    try:
        told = pickle.dumps(error)
        if isinstance(pickle.loads(told), Exception):  # noqa: S301  what was just written
            return told
    except Exception:  # noqa: S110  a stranger's error may be anything: then words will have to do
        pass
    return pickle.dumps(CardkitError(f"{where}: {type(error).__name__}: {str(error)[:MOST_TOLD]}"))
