"""The faults fit the sources, and the program that plants them tells what the tests notice from what they miss."""

from collections import Counter
from pathlib import Path

import attrs
import pytest

import planted
from planted import CAUGHT, GAMES, MISSED, ROOT, WRONG, Fault, copied, in_names, judged, run_on, tried, verdict_of
from support import for_each

pytestmark = [pytest.mark.slow, pytest.mark.sources]  # each starts pytest on a copy of the sources

FAULTS = planted.faults_of(planted.LIST)
ANY_SEVEN = next(fault for fault in FAULTS if fault.name == "any-seven-begins")
NOTICED = "tests/straights/test_clauses.py"
NOTICES = "test_3_1_the_first_play_must_be_the_seven_of_spades"
OVERLOOKS = "test_2_the_king_is_the_highest_rank_and_the_ace_the_lowest"


@for_each("fault", FAULTS, ids=str)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert planted.why_not_planted(fault) is None


@for_each("fault", FAULTS, ids=str)
def test_the_clause_of_a_fault_is_on_the_page_of_its_game(fault: Fault) -> None:
    page = (ROOT / "docs" / "games" / f"{fault.game}.md").read_text("utf-8")
    assert f"\n### {fault.clause}: " in page or f"# {fault.clause}\n" in page


def test_every_fault_has_a_name_of_its_own() -> None:
    assert [name for name, number in Counter([fault.name for fault in FAULTS]).items() if number > 1] == []


@for_each("game", GAMES)
def test_there_are_a_dozen_faults_of_each_game_and_its_tests_are_where_they_are_looked_for(game: str) -> None:
    assert sum([fault.game == game for fault in FAULTS]) >= 12
    assert [one for one in planted.SELECTIONS[game] if not (ROOT / one).exists()] == []


def test_a_copy_has_the_fault_and_nothing_else() -> None:
    with copied(ANY_SEVEN) as folder:
        changed = [
            str(one.relative_to(folder))
            for one in sorted(folder.glob("src/**/*.py"))
            if one.read_bytes() != (ROOT / one.relative_to(folder)).read_bytes()
        ]
    assert changed == [ANY_SEVEN.file]


def test_tests_are_about_the_copy() -> None:
    with copied(None) as folder:
        (folder / "src").rename(folder / "elsewhere")
        verdict = run_on(folder, [NOTICED], NOTICES)
    assert not verdict.passed
    assert "not about the copy" in verdict.tail


def test_a_fault_is_noticed() -> None:
    verdict = judged(ANY_SEVEN, [NOTICED], NOTICES)
    assert (verdict.passed, verdict.first) == (False, f"{NOTICED}::{NOTICES}")


def test_without_the_fault_the_test_passes() -> None:
    assert judged(None, [NOTICED], NOTICES).passed


@pytest.mark.parametrize(
    ("clause", "first"), [("§3.1", "test_3_1_the_round"), ("U10", "test_whatever"), ("Observations", "test_whatever")]
)
def test_tests_that_are_quick_or_about_the_clause_come_first(tmp_path: Path, clause: str, first: str) -> None:
    tests = tmp_path / "test_order.py"
    names = ("slow\ndef test_3_1_slow", "def test_whatever", "def test_3_1_the_round")
    tests.write_text("import pytest\n@pytest.mark." + "(): assert False\n".join([*names, ""]), "utf-8")
    with copied(None) as folder:
        verdict = run_on(folder, [str(tests), "tests/core/test_errors.py"], "order", in_names(clause))
    assert verdict.first is not None
    assert verdict.first.endswith(f"::{first}")


def test_what_is_caught_is_told_from_what_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for name in (NOTICES, OVERLOOKS, "test_of_no_name"):
        monkeypatch.setattr(planted, "SELECTIONS", {"straights": [f"{NOTICED}::{name}"]})
        found[name] = tried(ANY_SEVEN).how
    assert found == {NOTICES: CAUGHT, OVERLOOKS: MISSED, "test_of_no_name": WRONG}


@for_each(
    ("status", "said", "first"),
    [
        (0, "2 passed in 0.1s\n", None),
        (1, "..F\nFAILED tests/a.py::test_b[x - y] - assert 1 == 2\n1 failed\n", "tests/a.py::test_b[x"),
        (2, "ERROR tests/a.py - ValueError: no\n1 error\n", "tests/a.py"),
        (4, "ERROR: file or directory not found: tests/a\n", None),
        (5, "no tests ran\n", None),
    ],
)
def test_what_pytest_says_is_understood(status: int, said: str, first: str | None) -> None:
    assert (verdict_of(status, said).passed, verdict_of(status, said).first) == (status == 0, first)


def listed(path: Path, fault: Fault) -> Path:
    """A list with one fault."""
    fields = "".join([f"{name} = {value!r}\n" for name, value in attrs.asdict(fault).items()])
    path.write_text(f"[[fault]]\n{fields}", "utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"old": "no such text"}, "stands 0 times"),
        ({"old": "SEVEN_OF_SPADES"}, "times in "),
        ({"new": ANY_SEVEN.old}, "the new text is the old one"),
        ({"new": "return ("}, "would not be Python"),
        ({"file": "src/cardkit/no_such_file.py"}, "no file"),
        ({"file": "dev.py"}, "no file"),
    ],
)
def test_what_cannot_be_planted_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, str], reason: str
) -> None:
    path = listed(tmp_path / "faults.toml", attrs.evolve(ANY_SEVEN, **change))
    assert planted.main(["--list", str(path)]) == 1
    assert reason in capsys.readouterr().out
