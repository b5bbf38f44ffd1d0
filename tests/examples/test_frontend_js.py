"""examples/frontend-js: a frontend in another language, which plays every game from a pipe."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

import cardkit
from support import Ran, run_program
from the_plug_ins import EXAMPLES, install_plug_ins

FRONTEND = EXAMPLES / "frontend-js" / "frontend.js"
NODE = shutil.which("node")
COMPUTERS = {  # by the title of a game, in the order of the list: one that plays it to its end
    "Straights": "first",
    "UnoWar": "smallest",
    "Comp10001-Bo": "uniform",
    "Constructor": "sensible",
    "Crazy Eights": "keeper",
    "Euchre": "steady",
    "Go": "uniform",
    "Harbour": "uniform",
    "Hearts": "ducking",
    "Liar's Dice": "uniform",
}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NODE is None, reason="needs node")]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the plug-ins, and with what an installer writes beside them."""
    return install_plug_ins(tmp_path / "site")


def run(site: Path, lines: list[str], command: list[str] | None = None) -> Ran:
    """What the frontend does when these lines are typed."""
    assert NODE is not None
    path = os.pathsep.join([str(site), str(Path(cardkit.__file__).parent.parent)])
    words = command or [sys.executable, "-m", "cardkit"]
    return run_program(NODE, FRONTEND, *words, text="".join([line + "\n" for line in lines]), cwd=site, PYTHONPATH=path)


def number_of(title: str) -> str:
    """The number of a game in the list."""
    return str([*COMPUTERS].index(title) + 1)


def test_it_has_fewer_than_eighty_lines() -> None:
    assert FRONTEND.read_text("utf-8").count("\n") < 80


def test_every_game_is_listed(installed: Path) -> None:
    assert re.findall(r"^ *\d+  (.*?): ", run(installed, ["quit"]).out, re.MULTILINE) == [*COMPUTERS]


@pytest.mark.slow
@pytest.mark.parametrize("title", COMPUTERS)
@pytest.mark.some(3)
def test_it_plays_whole_games_from_a_pipe(installed: Path, title: str) -> None:
    begun = [number_of(title), "", ""]
    ran = run(installed, [*begun, *["1"] * 2, f"seat 1 {COMPUTERS[title]}", "quit"])
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"^Scores: .*\. Winners: .*\.$", ran.out, re.MULTILINE) is not None
    assert "refused" not in ran.out


@pytest.mark.slow
def test_a_person_plays_to_the_end(installed: Path) -> None:
    ran = run(installed, [number_of("Straights"), "", '{"rounds":1}', *["1"] * 13, "quit"])
    assert (ran.status, ran.err, "refused" in ran.out, "\nScores: " in ran.out) == (0, "", False, True)


def test_a_game_is_saved_and_opened_again(installed: Path) -> None:
    saved = run(installed, [number_of("Hearts"), "", "", "1", "save evening.game", "quit"])
    opened = run(installed, ["open evening.game", "quit"])
    assert (saved.status, opened.status, saved.err, opened.err) == (0, 0, "", "")
    assert saved.out.split("\n\n")[-1].partition("\n")[0] == opened.out.split("\n\n")[-1].partition("\n")[0]


def test_people_are_called_by_their_names(installed: Path) -> None:
    ran = run(installed, [number_of("Hearts"), "human Anna, human Bo Li, ducking, human", "", *["1"] * 7, "quit"])
    assert (ran.status, ran.err) == (0, "")
    assert {"Anna:", "Bo Li:", "Player4:"} <= set(ran.out.splitlines())


def test_a_move_is_taken_back_without_colours_in_a_pipe_and_the_end_of_input_is_the_end(installed: Path) -> None:
    ran = run(installed, [number_of("Hearts"), "", "", "1", "undo"])
    assert (ran.status, ran.err) == (0, "")
    assert ("Player1 takes a move back." in ran.out, "\x1b" in ran.out) == (True, False)


def test_what_cannot_be_done_is_said_and_the_same_is_asked_again(installed: Path) -> None:
    ran = run(installed, ["99", "open no_such_file", number_of("Hearts"), "nobody", "", number_of("Hearts"), "", "{",
                          number_of("Hearts"), "", "", "dance", "save", "quit"])  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert "Expected a number from 1 to 10, not 99." in ran.out
    assert "no_such_file" in ran.out
    assert "refused: expected 4 players" in ran.out
    assert ran.out.count("A move or its number") == 3


def test_a_command_that_is_not_there_is_said_in_a_line(installed: Path) -> None:
    ran = run(installed, [], ["no-such-command"])
    assert (ran.status, ran.err.count("\n"), ran.err.startswith("frontend: no-such-command cannot be started")) == (
        1, 1, True,
    )  # fmt: skip
