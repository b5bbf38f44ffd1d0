"""What tests share."""

import asyncio
import functools
import importlib.metadata
import inspect
import io
import os
import re
import reprlib
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import attrs
import pytest


@attrs.frozen
class Ran:
    """What a program did."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]  # what runs a program with these words, and `text` as its input

KEPT = re.compile(r"The game is saved in (\S+)\. To go on: ([^\n]+)\n")


def without_kept(ran: Ran) -> Ran:
    """The same without the line on standard error that says where the game was saved when the input ended."""
    return attrs.evolve(ran, err=KEPT.sub("", ran.err))


class Terminal(io.StringIO):
    """Standard input or output that says it is a terminal."""

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


def run_program(*words: str | Path, text: str = "", cwd: Path | None = None, **variables: str) -> Ran:
    """Run a program in a process of its own, with these variables beside those of this process."""
    env = {**os.environ, **variables}
    done = subprocess.run(words, input=text, env=env, capture_output=True, text=True, timeout=300, cwd=cwd, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


def run_command(name: str, argv: Sequence[str], text: str = "", cwd: Path | None = None) -> Ran:
    """Run an installed command."""
    return run_program(Path(sys.executable).parent / name, *argv, text=text, cwd=cwd)


def run_shell(script: str, cwd: Path | None = None) -> Ran:
    """Run a line of shell, which finds the installed commands."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return run_program("/bin/sh", "-c", script, cwd=cwd, PATH=path)


def run_python(*words: str | Path, text: str = "", cwd: Path | None = None, **variables: str) -> Ran:
    """Run this Python."""
    return run_program(sys.executable, *words, text=text, cwd=cwd, **variables)


def printed(code: str, *words: str, **variables: str) -> str:
    """What a script prints that must not fail."""
    ran = run_python("-c", code, *words, cwd=None, **variables)
    assert ran.status == 0, ran.err
    return ran.out


def pretend_installed(
    monkeypatch: pytest.MonkeyPatch,
    named: Mapping[str, str] | Iterable[tuple[str, str]],
    group: str = "cardkit.games",
    consoles: Mapping[str, str] | None = None,
) -> None:
    """Let the plug-ins be these alone, by name where each is, and these the consoles of games."""
    named = named.items() if isinstance(named, Mapping) else named
    found = {group: named, "cardkit.consoles": (consoles or {}).items()}
    entries = [
        importlib.metadata.EntryPoint(name, value, where) for where, listed in found.items() for name, value in listed
    ]
    chosen = lambda *, group: [entry for entry in entries if entry.group == group]  # noqa: E731
    monkeypatch.setattr(importlib.metadata, "entry_points", chosen)


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


class Clock:
    """A time that goes on only as a test says, in seconds."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


PATIENT = 60.0  # seconds after which what should have come never will


async def until(it_is_so: Callable[[], object]) -> None:
    """Wait for what comes by itself."""
    async with asyncio.timeout(PATIENT):
        while not it_is_so():
            await asyncio.sleep(0.005)


def wait_until(it_is_so: Callable[[], object]) -> None:
    """The same where nothing else goes on in this thread; programs that are started may take as long again."""
    deadline = time.monotonic() + 2 * PATIENT
    while not it_is_so():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


P = ParamSpec("P")
T = TypeVar("T")
Test = Callable[..., None]
PARAM = type(pytest.param())
Ids = Callable[[Any], object] | Iterable[str] | None  # Any: what a case is, the test knows


def for_each(names: str | Sequence[str], cases: Iterable[Any], ids: Ids = None) -> Callable[[Test], Test]:
    """Run a test for each of these cases, in one item; every case that fails is told.

    It is written as `pytest.mark.parametrize`, which makes an item of each case: right for those that somebody runs
    alone, that take long, or that need fixtures of their own. Here all cases share the fixtures of their test, and
    none may skip.
    """
    listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    told = list(_told(listed, cases, ids))

    def looped(test: Test) -> Test:
        @functools.wraps(test)
        def all_cases(**fixtures: object) -> None:
            failed: list[tuple[str, BaseException]] = []
            for called, case in told:
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
                    error.add_note(f"in the case {called}")
                    failed.append((called, error))
            if len(failed) == 1 and not isinstance(failed[0][1], pytest.skip.Exception):
                raise failed[0][1]
            if failed:
                summary = "".join([f"\n  {called}: {type(one).__name__}" for called, one in failed])
                raise BaseExceptionGroup(f"{len(failed)} of {len(told)} cases:{summary}\n", [one for _, one in failed])

        asked = inspect.signature(test)
        left = [one for name, one in asked.parameters.items() if name not in listed]
        all_cases.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]  # pytest reads it
        if not told:
            raise ValueError(f"{test.__name__} has no cases")
        return all_cases

    return looped


def within(
    run: Callable[..., None], **how: object
) -> Callable[[Callable[Concatenate[T, P], Awaitable[None]]], Callable[P, None]]:
    """Run a test within what `run(…, **how)` hands to it first, such as a server that is there meanwhile."""

    def inside(test: Callable[Concatenate[T, P], Awaitable[None]]) -> Callable[P, None]:
        @functools.wraps(test)
        def ran(*args: P.args, **kwargs: P.kwargs) -> None:
            run(lambda given: test(given, *args, **kwargs), **how)

        asked = inspect.signature(test)
        left = list(asked.parameters.values())[1:]
        ran.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]  # pytest reads it
        return ran

    return inside


def _told(names: list[str], cases: Iterable[Any], ids: Ids) -> Iterator[tuple[str, dict[str, object]]]:
    """Each case as what it is called and its arguments by name."""
    given = None if ids is None or callable(ids) else list(ids)
    for number, case in enumerate(cases):
        values = case.values if isinstance(case, PARAM) else case if len(names) > 1 else (case,)
        by_name = dict(zip(names, values, strict=True))
        if isinstance(case, PARAM) and case.id is not None:
            called = str(case.id)
        elif callable(ids):
            called = "-".join([str(ids(value)) for value in values])
        elif given is not None:
            called = given[number]
        else:
            called = ", ".join([f"{name}={reprlib.repr(value)}" for name, value in by_name.items()])
        yield called, by_name
