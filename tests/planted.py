"""Plant the faults of tests/faults.toml in the rules, one at a time, and see whether the tests notice each of them.

    python tests/planted.py                        all of them
    python tests/planted.py --game unowar          those of one game; may be given several times
    python tests/planted.py --only NAME [NAME …]   those of these names
    python tests/planted.py --jobs 2               that many at a time
    python tests/planted.py --trust                do not first see whether the tests pass without a fault

For each fault a copy of src/ is made, and the tests of its game are run on the copy, up to the first that fails: the
quick ones before the others, and of these first those that are named for its clause, or are in a file of that name.
Only tests of `dev.py check` are run, not those with the mark `whole`: every check is to notice these faults.
The status is 0 if every fault was caught. It is 1 if one was missed or could not be planted, or if the tests do not
pass without it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "tests" / "faults.toml"
GAMES: Final = ("straights", "unowar", "skipbo", "constructor")
CAUGHT: Final = "caught"
MISSED: Final = "MISSED"
WRONG: Final = "WRONG"
TIME_LIMIT: Final = 900  # seconds for the tests of one fault: a broken rule may let a game go on for ever

# The tests that are run for a game: short golden games, its own tests, then what holds for every game. Of files that
# are about several games, only the tests with its name in theirs are run.
SELECTIONS: Final = {
    game: (
        "tests/test_golden.py",
        f"tests/{game}",
        "tests/games",
        "tests/test_perft.py",
        "tests/test_contract_of_games.py",
        "tests/test_determinism.py",
        *(["tests/test_strength.py"] if game == "constructor" else []),
    )
    for game in GAMES
}
# Names besides the game's: tests that are about all games at once, or about one whose name they do not have.
ALSO: Final = "every_process or every_game or strength"

# A plugin of pytest, inside the process whose tests count. It sees to it that they are about the copy, and puts those
# first that are likely to notice a fault, or quick.
WITNESS: Final = """
import os
from pathlib import Path

import pytest

import cardkit


def pytest_sessionstart() -> None:
    where = Path(cardkit.__file__).resolve()
    if not where.is_relative_to(Path(__file__).resolve().parent):
        pytest.exit(f"the tests are about {where}, not about the copy", returncode=70)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    clause = os.environ["PLANTED_CLAUSE"]

    def order(item: pytest.Item) -> tuple[bool, bool]:
        slow = any(item.get_closest_marker(mark) is not None for mark in ("slow", "contract", "cluster"))
        named = item.path.stem == f"test_{clause}" or (clause and item.name.startswith(f"test_{clause}_"))
        return slow, not named

    items.sort(key=order)
"""


@attrs.frozen
class Fault:
    """A fault as the list has it."""

    game: str
    name: str
    clause: str
    says: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


@attrs.frozen
class Verdict:
    """What the tests said of a copy."""

    passed: bool
    first: str | None  # the first test that failed, or the file that could not be collected
    tail: str  # the last lines that pytest printed


class CannotPlant(Exception):
    """A fault that cannot be planted, with the reason."""


def faults_of(path: Path) -> list[Fault]:
    """The faults of a list. Raises TypeError for one that lacks a field or has one too many."""
    return [Fault(**fields) for fields in tomllib.loads(path.read_text("utf-8"))["fault"]]


def planted_text(fault: Fault, text: str) -> str:
    """The text of the fault's file with the fault in it. Raises CannotPlant."""
    found = text.count(fault.old)
    if found != 1:
        raise CannotPlant(f"the old text stands {found} times in {fault.file}, not once")
    changed = text.replace(fault.old, fault.new)
    if changed == text:
        raise CannotPlant("the new text is the old one")
    try:
        compile(changed, fault.file, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise CannotPlant(f"{fault.file} would not be Python any more: {error}") from error
    return changed


def why_not_planted(fault: Fault) -> str | None:
    """None if the fault can be planted in the sources as they are, otherwise the reason."""
    if fault.game not in SELECTIONS:
        return f"there are no tests for a game called {fault.game}"
    path = ROOT / fault.file
    if not path.resolve().is_relative_to(ROOT / "src") or not path.is_file():
        return f"there is no file {fault.file} in src"
    try:
        planted_text(fault, path.read_text("utf-8"))
    except CannotPlant as error:
        return str(error)
    return None


@contextmanager
def copied(fault: Fault | None) -> Iterator[Path]:
    """A folder with a copy of src/, the fault planted in it. What was compiled is left out: it would hide the edit."""
    with tempfile.TemporaryDirectory(prefix="planted-") as made:
        folder = Path(made)
        shutil.copytree(
            ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
        )
        (folder / "planted_witness.py").write_text(WITNESS, "utf-8")
        if fault is not None:
            path = folder / fault.file
            path.write_text(planted_text(fault, path.read_text("utf-8")), "utf-8")
        yield folder


def judged(fault: Fault | None, tests: Sequence[str], names: str) -> Verdict:
    """What these tests, as far as they have one of these names, say of a copy with the fault.

    Raises subprocess.TimeoutExpired if they come to no end.
    """
    with copied(fault) as folder:
        return run_on(folder, tests, names, "" if fault is None else in_names(fault.clause))


def in_names(clause: str) -> str:
    """How the names of tests have a clause: `3_1` for §3.1, `u10` for U10, and `observations` for that heading."""
    return clause.lower().lstrip("§").replace(".", "_")


def run_on(folder: Path, tests: Sequence[str], names: str, clause: str = "") -> Verdict:
    """What these tests say of the copy in a folder, up to the first that fails. Those that are named for a clause come
    first. Raises subprocess.TimeoutExpired.
    """
    before = os.environ.get("PYTHONPATH")
    paths = [str(folder / "src"), str(folder), *([before] if before else [])]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=short", "--color=no"),
            *("-p", "no:cacheprovider", "-p", "planted_witness", "-m", "not whole", "-k", names, *tests),
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTEST_ADDOPTS": "",
            "PLANTED_CLAUSE": clause,
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=TIME_LIMIT,
        check=False,
    )
    return verdict_of(done.returncode, done.stdout)


def verdict_of(status: int, said: str) -> Verdict:
    """What pytest's status and output mean."""
    first = re.search(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", said, re.MULTILINE)
    return Verdict(status == 0, None if first is None else first[1], "\n".join(said.strip().split("\n")[-12:]))


def names_of(game: str) -> str:
    """What a test must have in its name to be run for a game, as pytest's -k takes it."""
    return f"{game} or {ALSO}"


@attrs.frozen
class Found:
    """What came of a fault."""

    how: str  # CAUGHT, MISSED, or WRONG where nothing can be said
    what: str

    def __str__(self) -> str:
        return f"{self.how} {self.what}"


def tried(fault: Fault) -> Found:
    """Plant a fault, run the tests of its game, and say what came of it."""
    began = time.monotonic()
    try:
        verdict = judged(fault, SELECTIONS[fault.game], names_of(fault.game))
    except subprocess.TimeoutExpired:
        return Found(WRONG, f"no end after {TIME_LIMIT} seconds")
    took = f"({time.monotonic() - began:.0f} s)"
    if verdict.passed:
        return Found(MISSED, f"{took}: {fault.says} [{fault.clause}]")
    if verdict.first is None:
        return Found(WRONG, f"no test failed, and yet pytest did {took}\n{verdict.tail}")
    return Found(CAUGHT, f"by {verdict.first} {took}")


def why_unsound(game: str) -> str | None:
    """None if the tests of a game pass without a fault, otherwise what they say."""
    try:
        verdict = judged(None, SELECTIONS[game], names_of(game))
    except subprocess.TimeoutExpired:
        return f"no end after {TIME_LIMIT} seconds"
    return None if verdict.passed else verdict.tail


class Report:
    """Tells how it goes, a line for each fault, and counts."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.found: list[tuple[Fault, Found]] = []

    def say(self, line: str) -> None:
        """Print a line at once."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def tell(self, fault: Fault, found: Found) -> None:
        """Print what came of a fault."""
        self.found.append((fault, found))
        self.say(f"[{len(self.found)}/{self.total}] {fault}: {found}")

    def summed_up(self) -> int:
        """Print what was not caught, and give the exit status."""
        others = [(fault, found) for fault, found in self.found if found.how != CAUGHT]
        for fault, found in others:
            self.say(f"{fault}: {found}")
        caught = self.total - len(others)
        self.say(f"{caught} of {self.total} faults caught")
        return 0 if caught == self.total else 1


def main(argv: Sequence[str] | None = None) -> int:
    """The program. Gives its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", metavar="NAME", nargs="+", help="the faults of these names")
    parser.add_argument("--game", choices=GAMES, action="append", help="the faults of this game")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="faults that are tried at a time (1)")
    parser.add_argument("--trust", action="store_true", help="take it that the tests pass without a fault")
    parser.add_argument("--list", metavar="FILE", type=Path, default=LIST, help="another list of faults")
    arguments = parser.parse_args(argv)
    listed = faults_of(arguments.list)
    unknown = sorted(set(arguments.only or ()) - {fault.name for fault in listed})
    if unknown:
        parser.error(f"no fault is called {', '.join(unknown)}")
    chosen = [
        fault
        for fault in listed
        if (arguments.game is None or fault.game in arguments.game)
        and (arguments.only is None or fault.name in arguments.only)
    ]
    report = Report(len(chosen))
    ready = []
    for fault in chosen:
        reason = why_not_planted(fault)
        if reason is None:
            ready.append(fault)
        else:
            report.tell(fault, Found(WRONG, f"it cannot be planted: {reason}"))
    unsound = []
    if not arguments.trust:
        for game in dict.fromkeys([fault.game for fault in ready]):
            report.say(f"{game}: its tests are run without a fault")
            reason = why_unsound(game)
            if reason is not None:
                unsound.append(game)
                report.say(f"{game}: its tests do not pass\n{reason}")
    for fault in [fault for fault in ready if fault.game in unsound]:
        report.tell(fault, Found(WRONG, "the tests do not pass without it"))
    with ThreadPoolExecutor(max(1, arguments.jobs)) as workers:
        running = {workers.submit(tried, fault): fault for fault in ready if fault.game not in unsound}
        for one in as_completed(running):
            report.tell(running[one], one.result())
    return report.summed_up()


if __name__ == "__main__":
    raise SystemExit(main())
