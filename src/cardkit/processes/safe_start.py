"""How Python is started for cardkit, and what a process needs that others start or that starts others."""

import contextlib
import io
import json
import os
import pickle
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from cardkit.core.errors import CardkitError

SAFE: Final = "PYTHONSAFEPATH"  # Python does not look into the current folder where this is set
OURS: Final = "cardkit"  # what it is set to here, so that no program of a user's is started under it
MOST_TOLD: Final = 1_000  # characters of an error that is told in words

_lock: Final = threading.Lock()
_within = 0


def own_python(program: str, *words: str) -> list[str]:
    """The command for a program of ours, in this Python, which looks for modules where this process does."""
    begin = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    return [sys.executable, "-P", "-c", begin + program, *words, json.dumps(sys.path)]


def own_environment() -> dict[str, str]:
    """An environment in which a Python looks for modules where this process does."""
    return {**without_safe_path(), "PYTHONPATH": os.pathsep.join(sys.path)}


def without_safe_path() -> dict[str, str]:
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


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go: taken away from
    whatever runs here, whose prints go to standard error.
    """
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


def error_as_bytes(error: BaseException, where: str) -> bytes:
    """An error to be sent to the process that asked; a CardkitError in words, where it cannot be sent as it is."""
    try:
        told = pickle.dumps(error)
        if isinstance(pickle.loads(told), Exception):  # noqa: S301  what was just written
            return told
    except Exception:  # noqa: S110  a stranger's error may be anything: then words will have to do
        pass
    return pickle.dumps(CardkitError(f"{where}: {type(error).__name__}: {str(error)[:MOST_TOLD]}"))
