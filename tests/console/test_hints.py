"""`hint PLAYER`: what another player would do, and what a search makes of it."""

import re
from collections.abc import Callable

import pytest

from cardkit import Table, load
from cardkit.commands import cli
from cardkit.console.commands import advice
from cardkit.core.rng import seeded_sfc32
from support import Ran, run_console

Ask = Callable[[str], list[str]]
SEATED = ("play", "unowar", "--players", "h,c", "--seed", "7")
REPORT = r"By playouts, \d+ playouts in \d+\.\d s"


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Ask:
    """What some lines, with semicolons between them, are answered with, after the table was shown."""

    def asked(lines: str) -> list[str]:
        ran: Ran = run_console(monkeypatch, cli.main, SEATED, "".join([line + "\n" for line in lines.split("; ")]))
        assert "Traceback" not in ran.err
        return [one.strip() for one in ran.out.split("> ")[1:]]

    return asked


def without_seconds(text: str) -> str:
    return re.sub(r"in \d+\.\d s", "", text)


@pytest.mark.parametrize("name", ["medium", "watchful", "c", "C"])
def test_the_computer_by_name_hints_as_the_computer_does(ask: Ask, name: str) -> None:
    plain, named = ask(f"hint; hint {name}")[:2]
    assert plain == named


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search:40", "search:40,rollout=smallest", "search:40,others=best"])
def test_a_search_says_what_it_looked_at(ask: Ask, name: str) -> None:
    said = ask(f"hint {name}")[0].splitlines()
    assert re.fullmatch(r"Hint: .* \(\d+\)\.", said[0])
    assert re.fullmatch(REPORT + r"|By a tree, \d+ playouts in \d+\.\d s", said[1])
    assert re.fullmatch(r"  \S.*: -?\d+\.\d ± \d+\.\d in \d+", said[2])


@pytest.mark.slow
def test_the_move_of_a_hint_is_the_first_of_the_report(ask: Ask) -> None:
    said = ask("hint search:40")[0].splitlines()
    assert said[2].split(":")[0].split()[-1] in said[0]


@pytest.mark.slow
def test_the_same_playouts_give_the_same_hint(ask: Ask) -> None:
    one, other = ask("hint search:60; hint search:60")[:2]
    assert without_seconds(one) == without_seconds(other)


def test_a_hint_draws_nothing_from_the_streams_of_players(ask: Ask) -> None:
    assert ask("hint search:30; 1; quit")[1:] == ask("1; quit")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nobody", "No player is called 'nobody'; there are biggest, random, reckless, shrewd, smallest,"),
        ("os:system", "No player from outside may sit here, such as 'os:system'; there are biggest, "),
        ("search:0", "'search:0': expected from 1 to 1000000000 playouts, not 0."),
    ],
)
def test_a_name_that_gives_no_hint_is_answered_with_the_reason(ask: Ask, name: str, reason: str) -> None:
    assert " ".join(ask(f"hint {name}; quit")[0].split()).startswith(reason)


def test_a_search_knows_no_more_than_the_seat() -> None:
    game = load("straights")
    table = Table(game, ["human", "first", "first", "first"], seed=6788)
    while not isinstance(table.step(), int):
        pass
    view = table.view(table.state.turn())
    said = []
    for number in range(3):
        other = Table(
            game, ["human", "first", "first", "first"], seed=6788, state=game.determinize(view, seeded_sfc32(number))
        )
        move, report = advice(other, "search:40")
        assert report is not None
        said.append((move, report.candidates))
    assert said == said[:1] * 3


def test_a_seat_is_given_to_a_level_and_to_a_search(ask: Ask) -> None:
    assert ask("seat 2 hard; seat 2 search:20,rollout=smallest; quit")[:2] == [
        "Player2 is now hard.",
        "Player2 is now search:20,rollout=smallest.",
    ]
