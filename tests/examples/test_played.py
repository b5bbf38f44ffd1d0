"""Hearts and Liar's Dice are played, saved, replayed, counted and compared with no line of their own for it.

What consoles tell, take back and hide is in tests/console and tests/test_together.py.
"""

import os
import re
from pathlib import Path

import pytest

from support import Ran, run_command
from the_plug_ins import EXAMPLES, install_plug_ins

PEOPLE = ("--players", "h,h,h,h")


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug-ins of the examples are on the path of new processes."""
    others = os.environ.get("PYTHONPATH")
    site = str(install_plug_ins(tmp_path / "site"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([site, *([others] if others else [])]))


def play(game: str, text: str, *argv: str) -> Ran:
    return run_command("cardkit", ["play", game, "--seed", "5", *argv], text)


def finished(ran: Ran) -> tuple[int, str, bool]:
    """Status, standard error, and whether somebody has won."""
    return ran.status, ran.err, ran.out.endswith(("wins!\n", "win!\n"))


@pytest.mark.slow
def test_a_game_that_was_saved_while_cards_are_passed_goes_on_and_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("hearts", "1\n" * 5 + f"save {file}\nquit\n", *PEOPLE, "--option", "target=1")
    loaded = run_command("cardkit", ["play", "hearts", "--load", str(file)], "1\n" * 59)
    assert finished(loaded) == (0, "", True)
    assert re.search(r"^To be passed: \w\w \w\w$", loaded.out, re.MULTILINE) is not None  # what was put aside
    replayed = run_command("cardkit", ["replay", str(file)])
    assert (replayed.status, replayed.out.endswith("Unfinished after 5 moves.\n")) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearts", "liars-dice"])
def test_computers_are_as_good_as_the_readme_says(game: str) -> None:
    said = (EXAMPLES / game / "README.md").read_text("utf-8")
    [(command, told)] = re.findall(r"^\$ cardkit (arena .*)\n((?:[^`].*\n|\n)*)```", said, re.MULTILINE)
    ran = run_command("cardkit", command.split())
    assert (ran.status, ran.err, ran.out) == (0, "", told)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "counts"), [("hearts", "13 156 1716"), ("liars-dice", "60 1830 39230")])
def test_moves_are_counted(game: str, counts: str) -> None:
    assert run_command("cardkit", ["perft", game]).out == f"{game} - seed=1 after=0: {counts}\n"
