"""`pytest --cardkit GAME`: the contract as tests, without a line of test code. Each pytest is a process of its own."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import crazy_eights
import faulty
import pytest_cardkit
from cardkit import contract
from cardkit.contract import CHECKS
from cardkit.core.errors import BrokenContract
from pytest_cardkit import Check
from support import Ran, Run, run_python
from the_plug_ins import name_plug_ins

pytestmark = [pytest.mark.slow, pytest.mark.sources]

# Games of strangers, each with something wrong.
PLANTED = '''\
"""Crazy Eights gone wrong."""

import attrs

from cardkit import Options
from crazy_eights import CrazyEights


class Peeking(CrazyEights):
    """Its view has the card on top of the stock, where it should say how many have passed."""

    def view_of(self, state, seat):
        top = state.stock[0].number if state.stock else 0
        return attrs.evolve(super().view_of(state, seat), passes=top)


class Unbound(CrazyEights):
    """It fails where no rule of the contract looks."""

    @property
    def max_moves(self):
        raise ZeroDivisionError("nothing to bind")


class Unopened(CrazyEights):
    """No game of it can begin."""

    def initial_state(self):
        raise ZeroDivisionError("nothing to open")


def peeking():
    return Peeking(Options())


def unbound():
    return Unbound(Options())


def unopened():
    return Unopened(Options())
'''
PLUG_INS = {
    "crazy-eights": "crazy_eights:CrazyEights",
    "embers": "faulty:game",
    "lost": "no_such_module:game",
    "peeking": "planted:peeking",
    "preset-less": "faulty:without_presets",
    "unbound": "planted:unbound",
    "unopened": "planted:unopened",
}
ONE_SEED = ("--cardkit-seeds", "1")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games of strangers, and with what an installer writes beside them."""
    folder = tmp_path_factory.mktemp("site")
    name_plug_ins(folder, "games", PLUG_INS)
    (folder / "planted.py").write_text(PLANTED)
    for module in (crazy_eights, faulty):
        shutil.copy(str(module.__file__), folder)
    return folder


@pytest.fixture(scope="module")
def run(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run pytest with these arguments in a new folder with these files."""

    def ran(*words: str, **files: str) -> Ran:
        folder = tmp_path_factory.mktemp("project")
        for name, text in files.items():
            (folder / name.replace("_toml", ".toml").replace("_py", ".py")).write_text(text)
        left_out = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]  # the latter is slow to load
        return run_python("-m", "pytest", *left_out, *words, cwd=folder, PYTHONPATH=str(site), COLUMNS="120")

    return ran


def results(ran: Ran) -> dict[str, str]:
    """What became of each test, as `pytest -v` says it."""
    return dict(re.findall(r"^(\S+::\S+) (PASSED|FAILED|SKIPPED)", ran.out, re.MULTILINE))


PLAYED = ("crazy-eights", "peeking", "unbound", "unopened")


@pytest.fixture(scope="module")
def played(run: Run) -> Ran:
    """Several games at once."""
    return run("-v", "-rs", *[word for name in PLAYED for word in ("--cardkit", name)], *ONE_SEED)


def results_of(ran: Ran, game: str) -> dict[str, str]:
    return {name.split("::")[2]: result for name, result in results(ran).items() if name.split("::")[1] == game}


def failure(ran: Ran, name: str) -> str:
    """What is said of a test that failed."""
    _, said = re.split(rf"^_+ {re.escape(name)} _+\n", ran.out, maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^[_=]{2,}", said, maxsplit=1, flags=re.MULTILINE)[0]


# A game that keeps the contract.


def test_a_game_that_keeps_the_contract_has_a_test_for_each_rule(played: Ran) -> None:
    # There is a test for each rule of each game.
    names = [f"cardkit::{game}::{rule}" for game in PLAYED for rule in CHECKS]
    assert list(results(played)) == names
    # A game that keeps the contract passes.
    assert results_of(played, "crazy-eights") == dict.fromkeys(CHECKS, "PASSED")
    # The tests are counted where pytest says what it collected.
    assert f"collected {len(PLAYED) * len(CHECKS)} items\n" in played.out


def test_tests_are_chosen_by_name_and_pass(run: Run) -> None:
    ran = run("-v", "--cardkit", "unowar", *ONE_SEED, "-k", "one-round and (legal or views)")
    names = ["cardkit::unowar::legal[one-round]", "cardkit::unowar::views[one-round]"]
    assert (ran.status, ran.err, results(ran)) == (0, "", dict.fromkeys(names, "PASSED"))


def test_the_tests_can_be_handed_out_to_other_processes(run: Run) -> None:
    ran = run("-q", "-n", "1", "--cardkit", "embers", *ONE_SEED, "-k", "two and (legal or views)")
    assert (ran.status, "2 passed" in ran.out) == (0, True)


# A game that breaks it.


def test_only_the_rules_that_are_broken_fail(played: Ran) -> None:
    broken = {"views": "FAILED", "scene": "FAILED"}  # what is drawn of a view tells what the view tells
    assert results_of(played, "peeking") == {**dict.fromkeys(CHECKS, "PASSED"), **broken}
    assert played.status == pytest.ExitCode.TESTS_FAILED  # a failure is one of pytest
    # A failure says what the kit says and nothing else.
    with pytest.raises(BrokenContract) as told:
        contract.check(peeking(), seeds=range(1), rules=["views"])
    assert failure(played, "cardkit::peeking::views") == f"{told.value}\n"


def peeking() -> crazy_eights.CrazyEights:
    """The game `Peeking` above, made here."""
    names: dict[str, Callable[[], crazy_eights.CrazyEights]] = {}
    exec(PLANTED, names)
    return names["peeking"]()


def test_of_an_error_where_no_rule_looks_the_games_own_lines_are_shown(played: Ran, site: Path) -> None:
    said = failure(played, "cardkit::unbound::legal").splitlines()
    assert said[0] == "crazy-eights fails where no rule looks: ZeroDivisionError: nothing to bind"
    assert [line.partition(": in ")[2] for line in said if ": in " in line] == ["max_moves"]


# A game of which nothing can be made.


def test_of_a_game_that_cannot_be_made_one_test_fails(played: Ran) -> None:
    # Of a game that cannot be made one test fails and the others are skipped.
    assert results_of(played, "unopened") == {**dict.fromkeys(CHECKS, "SKIPPED"), "made": "FAILED"}
    # The reason points at the test that fails.
    reasons = re.findall(r"^SKIPPED [^:]*:[^ ]* (.*)$", played.out, re.MULTILINE)
    assert set(reasons) == {"made fails: mend that first"}


def test_the_failure_says_where_in_the_game_it_is(played: Ran) -> None:
    line = 1 + PLANTED[: PLANTED.index('raise ZeroDivisionError("nothing to open")')].count("\n")
    assert failure(played, "cardkit::unopened::made").splitlines()[0] == (
        "crazy-eights breaks the contract: made: initial_state raises ZeroDivisionError: nothing to open"
        f" (planted.py, line {line}, in initial_state)"
    )


def test_where_it_is_not_asked_whether_the_game_can_be_made_the_others_fail(run: Run) -> None:
    ran = run("-v", "--cardkit", "unopened", *ONE_SEED, "-k", "legal or views")
    assert results_of(ran, "unopened") == {"legal": "FAILED", "views": "FAILED"}


# What cannot be checked.


def test_an_unknown_game_is_refused_with_the_games_there_are(run: Run) -> None:
    ran = run("--cardkit", "poker")
    games = "straights, unowar, skipbo, constructor, crazy-eights, embers, lost, peeking, preset-less"
    games += ", unbound, unopened"
    said = f"ERROR: no game of cardkit is called 'poker'; there are {games}\n\n"
    assert (ran.status, ran.out, ran.err) == (pytest.ExitCode.USAGE_ERROR, "", said)


def test_a_number_that_is_none_is_refused(run: Run) -> None:
    ran = run("--cardkit-seeds", "0")
    said = "argument --cardkit-seeds: expected a whole number from 1, not '0'"
    assert (ran.status, said in ran.err) == (pytest.ExitCode.USAGE_ERROR, True)


def test_a_plug_in_that_cannot_be_used_is_an_error_of_one_line(run: Run) -> None:
    ran = run("--cardkit", "lost", "--cardkit", "preset-less")
    said = re.findall(r"^_+ ERROR collecting cardkit _+\n((?:[^_=].*\n)+)", ran.out, re.MULTILINE)
    assert ran.status == pytest.ExitCode.INTERRUPTED
    assert said == [
        "lost (no_such_module:game) cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'\n",
        "preset-less: no option is called 'preset'; there are seats\n",
    ]


# Asking.


SETTINGS = '[tool.pytest.ini_options]\ncardkit_games = ["crazy-eights", "unowar"]\n'


@pytest.fixture(scope="module")
def listed(run: Run) -> list[str]:
    """The tests of a project that has a test of its own and asks for two games, where two are asked for besides."""
    files = {"test_own_py": "def test_own(): pass\n", "pyproject_toml": SETTINGS}
    return run("--collect-only", "-q", "--cardkit", "peeking", "--cardkit", "crazy-eights", **files).out.splitlines()


def test_which_tests_come_and_when(listed: list[str]) -> None:
    assert listed[0] == "test_own.py::test_own"  # a projects own tests come first
    # Games of the settings and of the command are checked each once.
    found = [line.split("::")[1] for line in listed if line.startswith("cardkit::")]
    assert found == [name for name, presets in GAMES_LISTED for _ in range(presets * len(CHECKS))]


GAMES_LISTED = (("crazy-eights", 1), ("unowar", 3), ("peeking", 1))


def test_there_is_a_test_for_each_preset_and_rule(listed: list[str]) -> None:
    presets = ("standard", "first-to-three", "one-round")
    expected = [f"cardkit::unowar::{rule}[{preset}]" for preset in presets for rule in CHECKS]
    assert [line for line in listed if line.startswith("cardkit::unowar::")] == expected


def test_all_of_them_are_left_out_by_one_word(run: Run) -> None:
    files = {"test_own_py": "def test_own(): pass\n", "pyproject_toml": SETTINGS}
    left = run("--collect-only", "-q", "-k", "not cardkit", **files).out.splitlines()
    assert [line for line in left if "::" in line] == ["test_own.py::test_own"]


NOTHING_LOADED = """\
import sys

def test_nothing():
    assert [name for name in sys.modules if name.split(".")[0] == "cardkit"] == []
"""


def test_nothing_is_added_and_nothing_loaded_where_nothing_is_asked_for(run: Run) -> None:
    ran = run("-v", test_nothing_py=NOTHING_LOADED)
    assert (ran.status, results(ran)) == (0, {"test_nothing.py::test_nothing": "PASSED"})


# Playing once for all rules.


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The rules of each call of the kit, which breaks `together` where other rules are looked at too."""
    calls: list[list[str]] = []

    def check(game: object, *, seeds: range, limit: int, rules: list[str]) -> None:
        assert (seeds, limit) == (range(1) if rules == ["made"] else range(2), 30)
        if rules != ["made"]:
            calls.append(list(rules))
        if "together" in rules and len(rules) > 1:
            raise BrokenContract("x breaks the contract: together: it fails\n  where: seed 0")
        if "strange" in rules and len(rules) > 1:
            raise ZeroDivisionError

    monkeypatch.setattr(contract, "check", check)
    return calls


def check() -> Check:
    return Check(crazy_eights.CrazyEights(), 2, 30)


def failing(rules: list[str]) -> list[str]:
    """The rules that fail when each is asked about in turn."""
    one = check()
    found = []
    for rule in rules:
        try:
            one.judge(rule, rules)
        except Exception:
            found.append(rule)
    return found


def test_a_game_is_played_once_for_all_rules_that_are_asked_about(looked: list[list[str]]) -> None:
    assert (failing(["turn", "legal", "views"]), looked) == ([], [["turn", "legal", "views"]])


def test_other_processes_are_looked_at_apart(looked: list[list[str]]) -> None:
    assert (failing(["turn", "processes"]), looked) == ([], [["turn"], ["processes"]])


def test_a_fault_is_held_against_the_rule_that_the_kit_names(looked: list[list[str]]) -> None:
    assert failing(["turn", "together", "views"]) == ["together"]
    # The other rules are looked at each by itself then.
    assert looked == [["turn", "together", "views"], ["turn"], ["views"]]


def test_a_fault_of_no_rule_that_shows_only_together_fails_the_first(looked: list[list[str]]) -> None:
    assert failing(["turn", "strange"]) == ["turn"]


def test_the_plugin_is_no_part_of_the_package_which_it_would_load() -> None:
    assert pytest_cardkit.__name__.split(".")[0] != "cardkit"
