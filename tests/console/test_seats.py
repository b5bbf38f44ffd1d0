"""How many seats a table has: as many as players are named, where the game lets one choose; and who is told so."""

import re
from pathlib import Path

import pytest

from cardkit.commands import cli
from cardkit.console.program import names_listed, players_help
from cardkit.console.wording import numbered
from cardkit.core.errors import UnknownGame
from cardkit.registry import seat_counts
from support import Ran, Run, for_each, pretend_installed, run_console

NAMED = {
    "heap": "partners:game",
    "solo": "partners:Solo",
    "trio": "partners:Trio",
    "sextet": "partners:Sextet",
    "embers": "faulty:game",
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command, with games of one seat to six; lines to type stand with semicolons between them."""
    pretend_installed(monkeypatch, NAMED)

    def ran(words: str, lines: str = "") -> Ran:
        typed = "".join([line + "\n" for line in lines.split("; ") if line])
        return run_console(monkeypatch, cli.main, words.split(), typed)

    return ran


def unwrapped(text: str) -> str:
    """What was printed, on one line."""
    return " ".join(text.split())


# As many as are named.


@for_each(
    ("words", "seats"),
    [
        ("--players greedy,greedy", 2),
        ("--players greedy,first,c,uniform", 4),
        ("--players cc", 2),
        ("--players cccc", 4),
        ("--players CCCCCC", 6),
        ("--players c,c", 2),
        ("--players c,c,c,c,c,c", 6),
        ("--preset six --players ccc", 3),  # a number of players goes before that of a preset
        ("--option sides=3 --players ccc", 3),
        ("--option seats=2 --players cc", 2),
    ],
)
def test_a_table_has_as_many_seats_as_players_are_named(run: Run, words: str, seats: int) -> None:
    ran = run(f"play heap {words}")
    assert (ran.status, len(set(re.findall(r"Player\d", ran.out)))) == (0, seats)


# What is typed, and below it what is said on standard error.
REFUSED = """\
play heap --option seats=6 --players hccc
  seats=6 and 4 players do not agree: leave out the option seats, or name as many players as there are seats,
  such as h,c,c,c,c,c, not 'hccc'
play heap --players h
  Heap has 2, 4 or 6 seats: expected 2, 4 or 6 players with commas between, such as h,c,c,c, not 1 name: 'h'
play heap --players hcc
  Heap has 2, 4 or 6 seats: expected 2, 4 or 6 players with commas between, such as h,c,c,c, not 3 names: 'hcc'
play heap --option sides=3 --players cccc
  Heap has 3 or 6 seats: expected 3 or 6 players with commas between, such as h,c,c, not 4 names: 'cccc'
play heap --option counters=99 --players cc
  option counters: expected a whole number from 1 to 60, not 99
play solo --players h,c
  Solo has 1 seat: expected 1 player, such as h, not 2 names: 'h,c'
"""


def said_below(text: str) -> list[tuple[str, str]]:
    """The commands of such a text, each with what stands below it, on one line."""
    parts = [part.partition("\n") for part in re.split(r"\n(?=\S)", text)]
    return [(command, unwrapped(told)) for command, _, told in parts]


@for_each(("words", "told"), said_below(REFUSED))
def test_a_number_of_players_that_does_not_fit_is_told_with_those_that_do(run: Run, words: str, told: str) -> None:
    assert run(words) == Ran(2, "", f"cardkit {' '.join(words.split()[:2])}: {told}\n")


def test_a_saved_game_keeps_its_seats_and_takes_as_many_players(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.game"
    run("play heap --players h,c", lines=f"save {file}; quit")
    assert "Player2: played by greedy." in run(f"play heap --load {file}").out
    expected = (
        "cardkit play heap: this game of Heap has 2 seats: expected 2 players with commas between, such as h,c, not"
        " 4 names: 'hccc'\n"
    )
    assert run(f"play heap --load {file} --players hccc") == Ran(2, "", expected)


@for_each(
    ("text", "names"),
    [
        ("hc", ("h", "c")),
        ("Hcc", ("H", "c", "c")),
        ("h", ("h",)),
        ("", ("",)),
        (" h , first", ("h", "first")),
        ("chess", ("chess",)),
        ("h,c", ("h", "c")),
    ],
)
def test_names_are_listed_with_commas_or_as_letters(text: str, names: tuple[str, ...]) -> None:
    assert names_listed(text) == names


# What there may be.


def test_the_numbers_of_seats_are_found_by_trying(run: Run) -> None:
    assert [seat_counts("heap"), seat_counts("heap", sides=1)] == [(2, 4, 6), (1, 2, 3, 4, 5, 6)]
    assert [seat_counts(name) for name in ("straights", "solo", "sextet")] == [(4,), (1,), (6,)]
    with pytest.raises(UnknownGame):
        seat_counts("poker")


@for_each(
    ("numbers", "told"),
    [
        ((1,), "1 seat"),
        ((4,), "4 seats"),
        ((1, 2), "1 or 2 seats"),
        ((2, 3), "2 or 3 seats"),
        ((2, 4, 6), "2, 4 or 6 seats"),
        ((1, 3, 4, 5), "1 or 3 to 5 seats"),
        ((2, 3, 4, 5, 6), "2 to 6 seats"),
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


# What is said of seats by a command; after a sign <, what is typed in the game.
SAID = """\
play solo --help
  --players P who plays: h (a person), c (greedy), easy, medium, hard, another computer by name,
  search:PLAYOUTS or search:TIME, or yours as module:attribute or lines:COMMAND (h if left out)
play solo --help
  cardkit play solo --players greedy watch a computer play
play trio --help
  --players P,P,P who plays, 3 with commas between: h (a person), c (greedy)
play trio --help
  letters h and c need no commas: hcc (h,greedy,greedy if left out)
play trio --help
  cardkit play trio --players h,greedy,greedy you, and computers
play sextet --help
  letters h and c need no commas: hccccc (h,greedy,greedy,greedy,greedy,greedy if left out)
play embers --help
  --players P,P,... who plays, 2 or 3 players with commas between: h (a person), c (uniform)
play embers --help
  hc; there are as many seats as players (h,uniform if left out)
play embers --help
  cardkit play embers --players hcc with 3 seats
play heap --help
  who plays, 2, 4 or 6 players with commas between:
play heap --help
  cardkit play heap --players hc with 2 seats
play heap
  Player2, Player3 and Player4: played by greedy.
play trio
  You are Player1. Player2 and Player3: played by greedy.
play trio < help; quit
  The computer, c, is greedy.
play solo < seat 9 c; quit
  Expected seat N PLAYER, N 1, PLAYER human,
play trio < seat 9 c; quit
  Expected seat N PLAYER, N from 1 to 3, PLAYER human, first, uniform, greedy, easy, medium, hard,
  search:PLAYOUTS, search:TIME, c (greedy)
play heap < seat 9 c; quit
  Expected seat N PLAYER, N from 1 to 4, PLAYER human,
bench solo --players first,first
  cardkit bench: expected 1 player, not 2: first,first
"""


@for_each(("command", "told"), said_below(SAID))
def test_what_is_said_fits_the_number_of_seats(run: Run, command: str, told: str) -> None:
    words, _, lines = command.partition(" < ")
    ran = run(words, lines)
    assert told in unwrapped(ran.out + ran.err)


@for_each("name", NAMED)
def test_every_example_of_help_with_players_can_be_played_and_all_stand_in_columns(run: Run, name: str) -> None:
    told = run(f"play {name} --help").out.partition("examples:\n")[2]
    examples = re.findall(r"--players (\S+) ", unwrapped(told))
    assert [run(f"play {name} --players {players}").status for players in examples] == [0] * len(examples)
    gaps = [re.search(r"\S   +(?=\S)", line) for line in told.splitlines()]
    assert len({gap and gap.end() for gap in gaps}) == 1


def test_help_for_one_seat_has_no_commas() -> None:
    assert "comma" not in players_help(1, "uniform")


def test_replay_names_the_only_player(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "alone.game"
    run("play solo", lines=f"save {file}; quit")
    assert run(f"replay {file} --seat 2").err == "cardkit: expected player 1, the only one, not 2\n"
