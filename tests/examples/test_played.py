"""Hearts and Liar's Dice are played, saved, replayed, counted and compared with no line of their own for it."""

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import Table
from cardkit.console.default_console import GenericFace
from cardkit.console.loop import Console
from cardkit.console.terminal import CLEARED
from hearts import Hearts, HeartsOptions
from liars_dice import DiceOptions, LiarsDice
from support import Ran, Terminal, run_command
from the_plug_ins import name_plug_ins

Install = Callable[[str], None]
AnyTable = Table[Any, Any, Any]  # of either game
EXAMPLES = Path(__file__).parents[2] / "examples"
PEOPLE = ("--players", "h,h,h,h")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Put the module of an example on the path of new processes, with what an installer writes beside it."""

    def put(example: str) -> None:
        project = tomllib.loads((EXAMPLES / example / "pyproject.toml").read_text("utf-8"))
        modules = project["tool"]["setuptools"]["py-modules"]
        name_plug_ins(tmp_path / "site", modules[0], project["project"]["entry-points"]["cardkit.games"])
        for module in modules:
            source = EXAMPLES / example / "src" / f"{module}.py"
            (tmp_path / "site" / source.name).write_text(source.read_text("utf-8"), "utf-8")
        others = os.environ.get("PYTHONPATH")
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), *([others] if others else [])]))

    return put


def play(game: str, text: str, *argv: str) -> Ran:
    return run_command("cardkit", ["play", game, "--seed", "5", *argv], text)


def finished(ran: Ran) -> tuple[int, str, bool]:
    """Status, standard error, and whether somebody has won."""
    return ran.status, ran.err, ran.out.endswith(("wins!\n", "win!\n"))


# At a table.


@pytest.mark.slow
def test_a_whole_game_of_hearts_is_played_by_numbers(install: Install) -> None:
    install("hearts")
    assert finished(play("hearts", "1\n" * 64, *PEOPLE, "--option", "target=1")) == (0, "", True)


@pytest.mark.slow
def test_a_whole_game_of_liars_dice_is_played(install: Install) -> None:
    install("liars-dice")
    ran = play("liars-dice", "1x1\nliar\n" * 40, "--players", "h,h", "--option", "dice=2")
    assert finished(ran) == (0, "", True)


@pytest.mark.slow
def test_in_a_pipe_others_are_told_only_that_somebody_has_chosen(install: Install) -> None:
    install("hearts")
    said = play("hearts", "1\n" * 3 + "quit\n", "--players", "h,ducking,ducking,ducking").out
    told = re.findall(r"Player([2-4]) has chosen\.", said.split("Player1 to move")[0])
    assert told == ["2"] * 3 + ["3"] * 3 + ["4"] * 3


# Saved, loaded, replayed, taken back.


@pytest.mark.slow
def test_a_game_that_was_saved_while_cards_are_passed_goes_on_and_is_replayed(install: Install, tmp_path: Path) -> None:
    install("hearts")
    file = tmp_path / "evening.game"
    play("hearts", "1\n" * 5 + f"save {file}\nquit\n", *PEOPLE, "--option", "target=1")
    loaded = run_command("cardkit", ["play", "hearts", "--load", str(file)], "1\n" * 59)
    assert finished(loaded) == (0, "", True)
    assert re.search(r"^To be passed: \w\w \w\w$", loaded.out, re.MULTILINE) is not None  # what was put aside
    replayed = run_command("cardkit", ["replay", str(file)])
    assert (replayed.status, replayed.out.endswith("Unfinished after 5 moves.\n")) == (0, True)


@pytest.mark.slow
def test_a_card_that_was_put_aside_is_taken_back(install: Install) -> None:
    install("hearts")
    ran = play("hearts", "1\nundo\nquit\n", "--players", "h,ducking,ducking,ducking")
    aside = re.findall(r"^To be passed: (.*)$", ran.out, re.MULTILINE)
    assert [one if one == "-" else len(one.split()) for one in aside] == ["-", 1, "-"]


@pytest.mark.slow
def test_a_call_is_not_taken_back_when_the_cups_are_lifted(install: Install) -> None:
    install("liars-dice")
    ran = play("liars-dice", "1x1\nliar\nundo\nquit\n", "--players", "h,h")
    assert "You cannot take that back: something that you did not know has come to light" in ran.out


# Compared and counted.


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearts", "liars-dice"])
def test_computers_are_as_good_as_the_readme_says(install: Install, game: str) -> None:
    install(game)
    said = (EXAMPLES / game / "README.md").read_text("utf-8")
    [(command, told)] = re.findall(r"^\$ cardkit (arena .*)\n((?:[^`].*\n|\n)*)```", said, re.MULTILINE)
    ran = run_command("cardkit", command.split())
    assert (ran.status, ran.err, ran.out) == (0, "", told)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "counts"), [("hearts", "13 156 1716"), ("liars-dice", "60 1830 39230")])
def test_moves_are_counted(install: Install, game: str, counts: str) -> None:
    install(game)
    assert run_command("cardkit", ["perft", game]).out == f"{game} - seed=1 after=0: {counts}\n"


# Two people at one screen.


def screens(table: AnyTable, text: str) -> list[str]:
    """What is on the screen between two times that it is cleared."""
    out = Terminal()
    Console(table, GenericFace(), Terminal(text), out).run()
    return out.getvalue().split(CLEARED)


def hearts_table() -> AnyTable:
    return Table(Hearts(HeartsOptions(target=1)), [None, None, "ducking", "ducking"], seed=1)


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Player1 passes three cards, and Player2 comes to the screen."""
    monkeypatch.setenv("TERM", "xterm")
    return screens(hearts_table(), "\n1\n1\n1\n\n")


def test_the_screen_is_handed_over(passing: list[str]) -> None:
    assert passing[1].startswith("Player2, press Enter. ")  # the screen is handed over when one has passed
    # Who comes to the screen is not told what was passed.
    assert re.findall(r"Player1: |Player1 has chosen\.", passing[1]) == ["Player1 has chosen."] * 3
    # Who comes to the screen sees no card that was put aside.
    table = hearts_table()
    table.step()
    put_aside = [str(move) for move in table.legal_moves(0)[:3]]
    assert not [card for card in put_aside if re.search(rf"\b{card}\b", passing[1])]


def test_dice_are_shown_to_their_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shown = screens(Table(LiarsDice(DiceOptions(dice=4)), seed=1), "\n1x2\n\n")
    table: AnyTable = Table(LiarsDice(DiceOptions(dice=4)), seed=1)
    table.step()
    table.step()
    dice = [" ".join(map(str, table.view(seat).dice)) for seat in (0, 1)]
    assert [re.findall(r"^dice: (.*)$", screen, re.MULTILINE) for screen in shown[:2]] == [[dice[0]], [dice[1]]]
