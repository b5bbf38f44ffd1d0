"""How many seats a table has: as many as players are named, where the game lets one choose; and who is told so."""

import importlib.metadata
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.commands import cli
from cardkit.console.program import names_listed, players_help
from cardkit.console.wording import numbered
from cardkit.core.errors import UnknownGame
from cardkit.registry import GAMES, seat_counts
from support import Ran, run_console

Run = Callable[..., Ran]

HEAP = "Heap has 2, 4 or 6 seats: expected 2, 4 or 6 players with commas between, such as h,c,c,c, not "


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command, with games of one seat to six."""
    named = {name: f"partners:{value}" for name, value in (("heap", "game"), ("solo", "Solo"), ("trio", "Trio"))}
    named |= {"sextet": "partners:Sextet", "embers": "faulty:game"}
    entries = [importlib.metadata.EntryPoint(name, value, GAMES) for name, value in named.items()]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: entries if group == GAMES else [])

    def ran(*argv: str, lines: str = "") -> Ran:
        return run_console(monkeypatch, cli.main, argv, "".join([line + "\n" for line in lines.split("; ") if line]))

    return ran


def seats_of(ran: Ran) -> int:
    """How many players are told of when the game is over."""
    assert ran.status == 0, ran.err
    return len(set(re.findall(r"Player\d", ran.out)))


def unwrapped(ran: Ran) -> str:
    """What was printed, on one line."""
    return " ".join(ran.out.split())


# As many as are named.


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        *(("greedy,greedy", 2), ("greedy,first,c,uniform", 4), ("cc", 2), ("cccc", 4), ("CCCCCC", 6)),
        *(("c,c", 2), ("c,c,c,c,c,c", 6)),
    ],
)
def test_a_table_has_as_many_seats_as_players_are_named(run: Run, players: str, seats: int) -> None:
    assert seats_of(run("play", "heap", "--players", players)) == seats


def test_the_usual_number_of_seats_is_taken_where_nobody_is_named(run: Run) -> None:
    assert "Player2, Player3 and Player4: played by greedy." in run("play", "heap").out


def test_a_number_of_players_goes_before_that_of_a_preset(run: Run) -> None:
    assert seats_of(run("play", "heap", "--preset", "six", "--players", "ccc")) == 3


def test_other_options_go_with_the_number_of_players(run: Run) -> None:
    assert seats_of(run("play", "heap", "--option", "sides=3", "--players", "ccc")) == 3


def test_an_option_that_says_as_many_seats_agrees(run: Run) -> None:
    assert seats_of(run("play", "heap", "--option", "seats=2", "--players", "cc")) == 2


def test_an_option_that_says_another_number_of_seats_is_refused(run: Run) -> None:
    expected = (
        "cardkit play heap: seats=6 and 4 players do not agree: leave out the option seats, or name as many players as"
        " there are seats, such as h,c,c,c,c,c, not 'hccc'\n"
    )
    assert run("play", "heap", "--option", "seats=6", "--players", "hccc") == Ran(2, "", expected)


@pytest.mark.parametrize(
    ("players", "named"),
    [("h", "1 name: 'h'"), ("hcc", "3 names: 'hcc'"), ("h,c,c,c,c,c,c", "7 names: 'h,c,c,c,c,c,c'")],
)
def test_a_number_of_players_that_the_game_refuses_is_told_with_those_it_takes(
    run: Run, players: str, named: str
) -> None:
    assert run("play", "heap", "--players", players) == Ran(2, "", f"cardkit play heap: {HEAP}{named}\n")


def test_the_numbers_that_are_told_fit_the_other_options(run: Run) -> None:
    ran = run("play", "heap", "--option", "sides=3", "--players", "cccc")
    assert ran.err.startswith("cardkit play heap: Heap has 3 or 6 seats: expected 3 or 6 players with commas between, ")


def test_another_option_that_is_wrong_is_what_is_told(run: Run) -> None:
    ran = run("play", "heap", "--option", "counters=99", "--players", "cc")
    assert ran.err == "cardkit play heap: option counters: expected a whole number from 1 to 60, not 99\n"


def test_a_saved_game_keeps_its_seats(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.game"
    run("play", "heap", "--players", "h,c", lines=f"save {file}; quit")
    assert "Player2: played by greedy." in run("play", "heap", "--load", str(file)).out


def test_a_saved_game_takes_as_many_players_as_it_has_seats(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.game"
    run("play", "heap", "--players", "h,c", lines=f"save {file}; quit")
    expected = (
        "cardkit play heap: this game of Heap has 2 seats: expected 2 players with commas between, such as h,c, not"
        " 4 names: 'hccc'\n"
    )
    assert run("play", "heap", "--load", str(file), "--players", "hccc") == Ran(2, "", expected)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        *(("hc", ("h", "c")), ("Hcc", ("H", "c", "c")), ("h", ("h",)), ("", ("",)), (" h , first", ("h", "first"))),
        *(("chess", ("chess",)), ("h,c", ("h", "c"))),
    ],
)
def test_names_are_listed_with_commas_or_as_letters(text: str, names: tuple[str, ...]) -> None:
    assert names_listed(text) == names


# What there may be.


def test_the_numbers_of_seats_are_found_by_trying(run: Run) -> None:
    assert [seat_counts("heap"), seat_counts("heap", sides=1)] == [(2, 4, 6), (1, 2, 3, 4, 5, 6)]


def test_a_game_that_lets_nobody_choose_has_one_number_of_seats(run: Run) -> None:
    assert [seat_counts(name) for name in ("straights", "solo", "sextet")] == [(4,), (1,), (6,)]


def test_a_game_that_there_is_not_has_no_number_of_seats(run: Run) -> None:
    with pytest.raises(UnknownGame):
        seat_counts("poker")


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        *(((1,), "1 seat"), ((4,), "4 seats"), ((2, 3), "2 or 3 seats"), ((2, 3, 4, 5, 6), "2 to 6 seats")),
        *(((1, 2), "1 or 2 seats"), ((2, 4, 6), "2, 4 or 6 seats"), ((1, 3, 4, 5), "1 or 3 to 5 seats")),
    ],
)
def test_numbers_are_told_shortly(numbers: tuple[int, ...], told: str) -> None:
    assert numbered(numbers, "seat") == told


def test_games_are_listed_with_every_number_of_seats(run: Run) -> None:
    listed = re.findall(r"^  ([^;]* seats?); cardkit play (\w+)$", run("games").out, re.MULTILINE)
    assert {name: seats for seats, name in listed[4:]} == {
        "embers": "2 or 3 seats",
        "heap": "2, 4 or 6 seats",
        "sextet": "6 seats",
        "solo": "1 seat",
        "trio": "3 seats",
    }


# Help and examples.


def help_of(run: Run, name: str) -> str:
    """What `--help` says, on one line."""
    return unwrapped(run("play", name, "--help"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("solo", "--players P who plays: h (a person), c (greedy), easy, medium, hard, another computer by name, "),
        ("solo", "search:PLAYOUTS or search:TIME, or yours as module:attribute or lines:COMMAND (h if left out)"),
        ("solo", "cardkit play solo --players greedy watch a computer play"),
        ("trio", "--players P,P,P who plays, 3 with commas between: h (a person), c (greedy)"),
        ("trio", "letters h and c need no commas: hcc (h,greedy,greedy if left out)"),
        ("trio", "cardkit play trio --players h,greedy,greedy you, and computers"),
        ("sextet", "letters h and c need no commas: hccccc (h,greedy,greedy,greedy,greedy,greedy if left out)"),
        ("embers", "--players P,P,... who plays, 2 or 3 players with commas between: h (a person), c (uniform)"),
        ("embers", "hc; there are as many seats as players (h,uniform if left out)"),
        ("embers", "cardkit play embers --players hcc with 3 seats"),
        ("heap", "who plays, 2, 4 or 6 players with commas between: "),
        ("heap", "cardkit play heap --players hc with 2 seats"),
    ],
)
def test_help_names_the_number_of_seats(run: Run, name: str, told: str) -> None:
    assert told in help_of(run, name)


@pytest.mark.parametrize("name", ["solo", "trio", "sextet", "embers", "heap"])
def test_every_example_of_help_with_players_can_be_played(run: Run, name: str) -> None:
    examples = re.findall(r"--players (\S+) ", help_of(run, name).partition("examples:")[2])
    assert [run("play", name, "--players", players).status for players in examples] == [0] * len(examples)


@pytest.mark.parametrize("name", ["solo", "trio", "sextet", "embers", "heap"])
def test_the_examples_of_help_stand_in_columns(run: Run, name: str) -> None:
    examples = run("play", name, "--help").out.partition("examples:\n")[2].splitlines()
    assert len({re.search(r"   \S", line.lstrip()).start() + len(line) - len(line.lstrip()) for line in examples}) == 1  # type: ignore[union-attr]  # every example has a gap


def test_help_for_one_seat_has_no_commas() -> None:
    assert "comma" not in players_help(1, "uniform")


def test_players_for_one_seat_are_refused_without_commas(run: Run) -> None:
    expected = "cardkit play solo: Solo has 1 seat: expected 1 player, such as h, not 2 names: 'h,c'\n"
    assert run("play", "solo", "--players", "h,c") == Ran(2, "", expected)


@pytest.mark.parametrize(("name", "numbers"), [("solo", "N 1"), ("trio", "N from 1 to 3"), ("heap", "N from 1 to 4")])
def test_the_command_seat_says_which_there_are(run: Run, name: str, numbers: str) -> None:
    told = unwrapped(run("play", name, lines="seat 9 c; quit"))
    players = "human, first, uniform, greedy, easy, medium, hard, search:PLAYOUTS, search:TIME, c (greedy)"
    assert f"Expected seat N PLAYER, {numbers}, PLAYER {players}" in told


def test_replay_names_the_only_player(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "alone.game"
    run("play", "solo", lines=f"save {file}; quit")
    assert run("replay", str(file), "--seat", "2").err == "cardkit: expected player 1, the only one, not 2\n"


def test_bench_counts_a_single_player_as_one(run: Run) -> None:
    ran = run("bench", "solo", "--players", "first,first")
    assert ran.err == "cardkit bench: expected 1 player, not 2: first,first\n"


# Whom `c` seats.


def test_help_in_the_game_names_the_computer(run: Run) -> None:
    assert "The computer, c, is greedy." in unwrapped(run("play", "trio", lines="help; quit"))


def test_the_greeting_names_the_computer(run: Run) -> None:
    assert "You are Player1. Player2 and Player3: played by greedy." in unwrapped(run("play", "trio"))
