"""`cardkit bot-check`: what it finds in bots that are right, and in bots that are wrong."""

import json
import re
from pathlib import Path

import pytest
from the_bots import WAITING, command

from cardkit.commands.bot_check import kinds_of
from cardkit.commands.cli import main
from cardkit.players import bot_process
from cardkit.protocol.future_messages import UNKNOWN_MESSAGE, as_later
from cardkit.registry import game_names
from support import Ran, run_console

pytestmark = pytest.mark.slow


def check(monkeypatch: pytest.MonkeyPatch, way: str, *more: str) -> Ran:
    if way not in ("ignores the end", "sleep"):  # these never exit by themselves; all others have long
        monkeypatch.setattr(bot_process, "GRACE", WAITING)
    return run_console(monkeypatch, main, ["bot-check", command(*way.split(",")), "--game", "unowar", *more])


def test_nothing_is_wrong_with_a_bot_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "GRACE", WAITING)
    ran = run_console(monkeypatch, main, ["bot-check", command(), "--games", "1"])
    assert (ran.status, [line.split()[1] for line in ran.out.splitlines()]) == (
        0,
        ["says", "straights,", "unowar,", "skipbo,", "constructor,", "exits"],
    )


@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("die", "wrong  unowar, 2 seats, game 1: it ended with status 1"),
        ("hello: version", "wrong  says hello within 20 seconds: the bot "),
        ("hello: nameless", "wrong  wants what there is: expected some of view, values, text, "),
        ("strict", "wrong  unowar, 2 seats, the one of a later version: it ended with status 1"),
        ("ignores the end", "wrong  exits within 1 second of the end of its input: it was still there, and was killed"),
        ("naive", "wrong  unowar, 2 seats, the one of a later version: it ended with status 1"),
        ("end: speaks", "wrong  unowar, 2 seats, game 1: expected no line that nobody asked for, after the game was"),
        ("end: die", "wrong  unowar, 2 seats, game 1: it ended with status 1"),
        ("twice", "wrong  unowar, 2 seats, game 1: expected an answer to position 2, not to position 1"),
        ("die,300", "wrong  unowar, 2 seats, game 3: it ended with status 1"),
    ],
)
def test_what_is_wrong_is_said(way: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = check(monkeypatch, way, "--games", "5" if "300" in way else "1")
    assert ran.status == 1
    assert any(line.startswith(found) for line in ran.out.splitlines()), ran.out


def test_it_sits_in_every_seat_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    run_console(monkeypatch, main, ["bot-check", command(), "--game", "straights"])
    told = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    assert [one["seat"] for one in told if one["is"] == "game"] == [0, 1, 2, 3, 0]


def test_it_says_what_it_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ok     unowar, 2 seats: 2 games and one of a later version, " in check(monkeypatch, "first").out


def test_a_game_that_goes_on_for_ever_is_said_to_be_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.commands.bot_check.LIMIT", 20)
    ran = check(monkeypatch, "first")
    assert (ran.status, re.findall("(?m)^cut .*; (.*)", ran.out)) == (0, ["3 left after 20 moves of all seats"])


def test_all_games_are_those_that_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.commands.bot_check.LIMIT", 1)
    ran = run_console(monkeypatch, main, ["bot-check", command(), "--all", "--games", "1"])
    assert {line.split()[1].strip(",") for line in ran.out.splitlines()[1:-1]} == {*game_names()}


LINE = '{"is":"position","version":3,"moves":[{"action":1,"text":"\\"é"},{"action":2,"text":""}],"seconds":1.5}'


def test_a_message_of_a_later_version_has_what_it_had() -> None:
    told, known = json.loads(as_later(LINE)), json.loads(LINE)
    told["moves"] = [{name: one[name] for name in ("action", "text")} for one in told["moves"]]
    assert {name: told[name] for name in known} == known


@pytest.mark.parametrize("line", [LINE, UNKNOWN_MESSAGE])
def test_a_message_of_a_later_version_is_one_line(line: str) -> None:
    assert as_later(line).splitlines() == [as_later(line)]


def test_a_slow_bot_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "it wrote no line within 0.2 seconds" in check(monkeypatch, "sleep", "--seconds", "0.2").out


def test_the_exchange_that_led_to_a_fault_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = check(monkeypatch, "die,2").out.splitlines()
    marks = [line.split()[0] for line in lines if line.startswith("         ")]
    assert "".join(marks).startswith("<><<><!")


@pytest.mark.parametrize("words", [("--game", "nobody"), ("--seconds", "0"), ("--games", "0")])
def test_bad_arguments_have_status_2(words: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(monkeypatch, "first", *words).status == 2


def test_every_number_of_seats_is_played() -> None:
    assert [game.seats for game in kinds_of(["constructor"])] == [4]
    assert [game.name for game in kinds_of(["unowar", "skipbo"])] == ["unowar", "skipbo"]


def test_its_help_has_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run_console(monkeypatch, main, ["bot-check", "--help"])
    assert (ran.status, 'cardkit bot-check "node bot.js"' in ran.out) == (0, True)
