"""What tests share."""

import io
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest


@attrs.frozen
class Ran:
    """What a program did."""

    status: int
    out: str
    err: str


KEPT = re.compile(r"The game is saved in (\S+)\. To go on: ([^\n]+)\n")


def without_kept(ran: Ran) -> Ran:
    """The same without the line on standard error that says where the game was saved when the input ended."""
    return attrs.evolve(ran, err=KEPT.sub("", ran.err))


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def run_console(
    monkeypatch: pytest.MonkeyPatch,
    main: Callable[[Sequence[str] | None], int],
    argv: Sequence[str],
    text: str | bytes = "",
    *,
    terminal: bool = False,
) -> Ran:
    """Run a console program inside this process, with this text as its input."""
    raw = text.encode() if isinstance(text, str) else text
    out = Terminal() if terminal else io.StringIO()
    err = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        try:
            status = main(argv)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
    return Ran(status, out.getvalue(), err.getvalue())


def run_command(name: str, argv: Sequence[str], text: str = "", cwd: Path | None = None) -> Ran:
    """Run an installed command in a process of its own."""
    command = str(Path(sys.executable).parent / name)
    done = subprocess.run(
        [command, *argv], input=text, capture_output=True, text=True, timeout=60, cwd=cwd, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def in_lists(plain: object, classes: set[str]) -> object:
    """JSON with the fields of states, options and requests in lists, as version 0.1.0 has written them:
    those of the classes of these names."""
    if isinstance(plain, list):
        return [in_lists(one, classes) for one in plain]
    if not isinstance(plain, dict):
        return plain
    told: dict[str, object] = {}
    for name, one in plain.items():
        inside = in_lists(one, classes)
        told[name] = list(inside.values()) if name in classes and isinstance(inside, dict) else inside
    return told
