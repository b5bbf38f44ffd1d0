"""Processes that are killed, or write at the same time, lose nothing that they have acknowledged."""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from store import child
from store.conftest import Place

pytestmark = pytest.mark.slow

CHILD = Path(child.__file__)
PATIENCE = 120  # seconds that anything may take before a test gives up
ROUNDS = 6
WORDS = 3  # rows of an append


@contextmanager
def started(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """A child, which is killed in the end."""
    process = subprocess.Popen([sys.executable, str(CHILD), *words], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()


def acknowledged(lines: list[str]) -> list[tuple[int, int]]:
    """The first and the last version of each append that a child has told of, in lines that are whole."""
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(words[0]), int(words[1])) for words in whole if len(words) == 2]


def killed(address: str, after: int) -> list[tuple[int, int]]:
    """What a child has acknowledged that is killed after so many appends, as soon as it has told of them."""
    with started(address, "blue", str(WORDS), "0") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after + 1)]
        process.kill()
        return acknowledged(lines + process.stdout.readlines())


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.some(4)
def test_a_process_that_is_killed_loses_no_row_that_it_has_acknowledged_and_leaves_no_hole(
    lasting: Place, seed: int
) -> None:
    rng = random.Random(seed)
    told = [pair for _ in range(3) for pair in killed(lasting.address, rng.randrange(1, 150))]
    store = lasting.open()
    rows = store.rows("blue")
    assert told[-1][1] <= len(rows)
    assert told == [(first, first + WORDS - 1) for first, _ in told]
    firsts = range(1, len(rows) + 1, WORDS)
    assert rows == tuple(child.row("child", first, place) for first in firsts for place in range(WORDS))
    store.append("blue", len(rows) + 1, ["the next"])  # others go on with the table
    assert lasting.open().rows("blue") == (*rows, "the next")


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_process_that_is_killed_as_it_opens_a_store_leaves_one_that_opens(lasting: Place, seed: int) -> None:
    with started(lasting.address, "blue", "1", "0") as process:
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(random.Random(seed).randrange(20_000)):
            pass  # wherever it is by then
        process.kill()
        process.wait(PATIENCE)
    store = lasting.open()
    store.create("red", ["one"])
    assert store.rows("red") == ("one",)


def test_two_processes_write_every_version_of_a_table_once(lasting: Place) -> None:
    names = ["first", "second"]
    with (
        started(lasting.address, "blue", "2", "150", "first") as one,
        started(lasting.address, "blue", "2", "150", "second") as other,
    ):
        printed = [both.communicate(timeout=PATIENCE)[0].splitlines(keepends=True) for both in (one, other)]
    told = [acknowledged(lines) for lines in printed]
    expected = {
        first + place: child.row(name, first, place)
        for name, pairs in zip(names, told, strict=True)
        for first, _ in pairs
        for place in range(2)
    }
    rows = lasting.open().rows("blue")
    assert (len(rows), dict(enumerate(rows, 1))) == (600, expected)
