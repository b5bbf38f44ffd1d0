"""The programs of UnoWar: a game at the console, a match, a tournament."""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardkit.games import unowar
from cardkit.games.unowar import UnoWarMatch, tournament
from cardkit.games.unowar.terminal.console import main
from support import Ran, Run, for_each, run_console
from unowar.test_object_model import AIS


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The program, in an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)

    def ran(*argv: str, text: str = "") -> Ran:
        return run_console(monkeypatch, main, argv, text)

    return ran


# A game.


def test_u3_a_person_can_lose_a_whole_game_and_is_not_asked_when_stuck(run: Run) -> None:
    ran = run("play", "--seed", "3", "--rounds", "1", text="1\n2\n3\n4\n5\n" * 400)
    assert (0, "") == (ran.status, ran.err)
    assert ran.out.endswith("wins the game!\n")
    ran = run("play", "--seed", "7", "--players", "h,h", text="1\n2\n3\n4\n5\n" * 40)
    assert "cannot play: round number 2" in ran.out
    assert [] == [line for line in ran.out.splitlines() if "your hand" in line and ":[" not in line]


NEITHER = "it has neither the suit of the top card nor its rank or a higher one."
ANSWERS = [  # in the deal of seed 3, Player1 holds TC 3S AD and others, and must follow spades or play high
    ("", "Nothing typed: type the number of a card in your hand, or help."),
    ("foo", "Unknown command 'foo': type a number or a card of your hand, or help. Or a command: help, rules,"),
    ("9", "Expected a number from 1 to 5, not 9."),
    ("0", "Expected a number from 1 to 5, not 0."),
    ("6", "Expected a number from 1 to 5, not 6."),
    ("AS", "AS is not in your hand."),
    ("3:7S", "You cannot play AD: slot 3 holds AD, not 7S."),
    ("1", f"You cannot play TC: {NEITHER}"),
    ("help", "It is Player1's turn: play a card in brackets, by its number or as it is called."),
    ("seat 9 x", "Expected seat N PLAYER, N from 1 to 2,"),
    ("seat 2 uniform", "Player2 is now uniform."),
    ("ad", "Player1 plays AD."),
]


def test_u3_u10_bad_lines_are_answered_and_lose_nothing(run: Run) -> None:
    ran = run("play", "--seed", "3", text="".join([line + "\n" for line, _ in ANSWERS]))
    told = [" ".join(part.split()) for part in ran.out.split("\n> ")[1:]]
    for (line, answer), said in zip(ANSWERS, told, strict=False):
        assert answer in said, line
    assert 0 == ran.status


@for_each(
    "argv",
    [
        ["play", "--load", "x", "--seed", "1"],
        ["play", "--load", "not-there"],
        ["play", "--players", "h"],
        ["play", "--players", "h,nobody"],
        ["match", "smallest", "nobody"],
        ["match", "smallest", "biggest", "--games", "0"],
        ["tournament", "--trials", "x"],
        [],
    ],
)
def test_bad_arguments_are_one_line(run: Run, argv: Sequence[str]) -> None:
    ran = run(*argv)
    assert (2, 1) == (ran.status, ran.err.count("\n"))


# Matches and tournaments (U8).


@for_each(
    ("players", "seed", "lines"),
    [
        (("random", "biggest"), "5", r"5 [12] \d+\n6 [12] \d+\n7 [12] \d+\n"),
        (("smallest", "biggest"), "1", r"(\d+ 1 \d+\n){3}"),
        (("biggest", "smallest"), "1", r"(\d+ 2 \d+\n){3}"),
    ],
)
def test_a_match_has_a_line_a_game_with_its_seed_and_winner(
    run: Run, players: tuple[str, str], seed: str, lines: str
) -> None:
    words = ("--games", "3", "--seed", seed, "--generator", "java", "--per-game")
    assert re.fullmatch(lines, run("match", *players, *words).out)


def test_a_match_gives_a_rate_with_its_interval(run: Run) -> None:
    ran = run("match", "smallest", "biggest", "--games", "10", "--generator", "java")
    assert ran.out.startswith("smallest wins 10 of 10 games against biggest, leading the first round: 100.0 % (95 %")


@pytest.mark.slow
def test_a_player_of_ones_own_meets_at_a_table(run: Run) -> None:
    words = ("biggest", "--games", "4", "--per-game")
    assert run("match", "smallest", *words) == run("match", "cardkit.games.unowar.players:Smallest", *words)


def test_u8_a_line_for_each_ordered_pair_in_the_documents_order_with_the_shortest_decimal(run: Run) -> None:
    lines = run("tournament", "--trials", "3", "--seed", "1").out.splitlines()
    assert [f"{one} vs. {two} winRate:" for one in AIS for two in AIS] == [line.rpartition(" ")[0] for line in lines]
    assert {line.rpartition(" ")[2] for line in lines} <= {"0.0", "0.3333333333333333", "0.6666666666666666", "1.0"}


@pytest.mark.slow
def test_u8_the_rates_printed_are_those_of_the_matches_and_of_the_object_model(run: Run) -> None:
    printed = run("tournament", "--trials", "4", "--seed", "1").out.splitlines()
    matches = [f"{one} vs. {two} winRate: {UnoWarMatch(one, two).win_rate(4, 1)}" for one in AIS for two in AIS]
    assert matches == printed == [f"{one} vs. {two} winRate: {rate}" for one, two, rate in tournament(4, 1)]


@pytest.mark.slow
def test_the_tournament_of_all_has_every_pair(run: Run) -> None:
    ran = run("tournament", "--trials", "1", "--all")
    assert len(ran.out.splitlines()) == len(unowar.UnoWarGame.policies) ** 2


RANGE = "expected seeds from -2147483648 to 2147483647, one a deal, not from 2147483647 to 2147483648"


@for_each(
    ("argv", "said"),
    [
        (["match", "smallest", "biggest", "--seed", "2147483647", "--games", "2"], RANGE),
        (["tournament", "--seed", "2147483647", "--trials", "2"], RANGE),
        (["tournament", "--jobs", "1000000000"], "--many-jobs"),  # more than are good for the machine
    ],
)
def test_what_is_too_much_is_refused_at_once(run: Run, argv: Sequence[str], said: str) -> None:
    ran = run(*argv)
    assert (2, "", True) == (ran.status, ran.out, said in ran.err)


FAILING = """
import os

class Raises:
    def choose(self, view, moves):
        raise ZeroDivisionError("of its own making")

class Exits:
    def choose(self, view, moves):
        os._exit(0)

class Loops:
    def choose(self, view, moves):
        while True:
            pass

class Prints:
    def choose(self, view, moves):
        print("here I am")
        return min(moves, key=lambda move: (move.card.rank, move.slot))
"""


@pytest.mark.slow
@for_each(
    ("player", "did"),
    [
        ("Raises", "ZeroDivisionError: of its own making (failing.py, line 6)"),
        ("Exits", "its process ended with status 0"),
        ("Loops", "TooSlow: no move within 0.2 seconds"),
    ],
)
def test_a_player_that_fails_ends_the_match_by_name(run: Run, player: str, did: str) -> None:
    Path("failing.py").write_text(FAILING)
    ran = run("match", "biggest", f"failing:{player}", "--seed", "5", "--seconds", "0.2")
    said = f"failing:{player}: {did} (in the game of seed 5; cardkit arena counts forfeits)"
    assert Ran(2, "", f"cardkit-unowar: {said}\n") == ran


@pytest.mark.slow
@pytest.mark.usefixtures("run")
def test_what_a_player_prints_is_not_among_the_games(capfd: pytest.CaptureFixture[str]) -> None:
    Path("failing.py").write_text(FAILING)
    assert 0 == main(["match", "failing:Prints", "biggest", "--games", "2", "--per-game"])
    out, err = capfd.readouterr()
    assert (2, False, True) == (out.count("\n"), "here I am" in out, "here I am" in err)
