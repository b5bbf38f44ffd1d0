"""A stranger's game that was really installed: `examples/crazy-eights`, where cardkit and what it has adapters for are.

Everything that cardkit does with a game it does with this one too. The checkout's own copy of the game is kept out of
the way.
"""

import importlib.metadata
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardkit
from cardkit.contract import CHECKS
from cardkit.core.records.record import Chosen
from cardkit.learning import gymnasium, openspiel
from suites.cases import CASES
from support import Ran, run_command, run_python

NAME = "crazy-eights"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module", autouse=True)
def without_the_checkout() -> Iterator[None]:
    """What is found under the name of the game is what was installed."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [one for one in sys.path if EXAMPLES not in Path(one).resolve().parents])
        patched.delitem(sys.modules, "crazy_eights", raising=False)
        yield


def run_pytest(cwd: Path, *words: str) -> Ran:
    return run_python("-m", "pytest", "-p", "no:cacheprovider", *words, cwd=cwd)


# Installed.


def test_it_is_installed_as_a_distribution_of_its_own() -> None:
    points = importlib.metadata.distribution(NAME).entry_points
    assert [(one.group, one.name, one.value) for one in points] == [("cardkit.games", NAME, "crazy_eights:CrazyEights")]


def test_what_was_installed_is_what_is_loaded() -> None:
    module = sys.modules[type(cardkit.load(NAME)).__module__]
    assert Path(sys.prefix).resolve() in Path(str(module.__file__)).resolve().parents


def test_it_is_listed_after_cardkits_own_games() -> None:
    listed = run_command("cardkit", ["games"])
    about = "Follow suit or rank, or change the suit with an eight; the fewer cards win."
    told = f"{NAME}: {about} 2 seats; cardkit play {NAME}"
    assert (listed.status, told in " ".join(listed.out.split())) == (0, True)


# Played.


def transcript(seed: int) -> tuple[list[tuple[int, str]], cardkit.Result]:
    """Who plays what in the game that two computers play with this seed, and how it ends."""
    table = cardkit.Table(cardkit.load(NAME), ["first", "first"], seed=seed)
    over = table.run()
    assert isinstance(over, cardkit.Result)
    return [(entry.seat, entry.move) for entry in table.entries if isinstance(entry, Chosen)], over


@pytest.fixture(scope="module")
def evening() -> Ran:
    """A game against a computer at the generic prompt, in which a person types what a computer would play."""
    typed = "".join([move + "\n" for seat, move in transcript(5)[0] if seat == 0])
    return run_command("cardkit", ["play", NAME, "--seed", "5", "--players", "h,first"], typed)


def test_a_person_plays_it_to_its_end(evening: Ran) -> None:
    moves = [f"Player{seat + 1}: {move}" for seat, move in transcript(5)[0]]
    told = re.findall(r"(?:^|> )(Player\d: .*)$", evening.out, re.MULTILINE)
    assert (evening.status, evening.err, told[: len(moves)]) == (0, "", moves)


def test_the_console_says_who_has_won(evening: Ran) -> None:
    over = transcript(5)[1]
    scores = [f"Player{seat + 1}: {score}" for seat, score in enumerate(over.scores)]
    ending = [*scores, *[f"Player{seat + 1} wins!" for seat in over.winners]]
    assert evening.out.splitlines()[-len(ending) :] == ending


def test_the_arena_compares_its_players() -> None:
    ran = run_command("cardkit", ["arena", NAME, "--players", "first,uniform", "--games", "20", "--seed", "1"])
    rows = [line.split()[:2] for line in ran.out.splitlines()[3:5]]
    heading = ran.out.splitlines()[0]
    assert (ran.status, heading) == (0, f"{NAME}; 10 deals each, seed 1, shuffled by sfc32")
    assert rows == [["first", "uniform"], ["uniform", "first"]]


# Checked.


def test_it_keeps_the_contract_rule_by_rule(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, "-v", "--cardkit", NAME, "--cardkit-seeds", "1")
    passed = re.findall(rf"^cardkit::{NAME}::(\S+) PASSED", ran.out, re.MULTILINE)
    assert (ran.status, passed) == (0, list(CHECKS))


@pytest.mark.whole  # `check` runs these where it is installed
def test_its_own_tests_pass_with_the_contract_among_them(tmp_path: Path) -> None:
    project = shutil.copytree(EXAMPLES / NAME, tmp_path / NAME)
    shutil.rmtree(project / "src")  # it is installed
    ran = run_pytest(project, "-v")
    assert (ran.status, "cardkit::crazy-eights::views PASSED" in ran.out, "FAILED" in ran.out) == (0, True, False)


# Handed to other projects.


def test_the_suites_of_other_projects_are_run_over_it() -> None:
    assert (NAME, "") in CASES
    assert f"cardkit_{NAME}" in openspiel.register()
    assert f"cardkit/{NAME}-v1" in gymnasium.register()
