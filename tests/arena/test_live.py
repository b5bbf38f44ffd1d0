"""Players with hooks in the arena: how long an object lives, what it hears, and what a failing hook costs."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import arena
from cardkit.arena.chunk import run_table, table_of
from cardkit.core.errors import BadJson
from cardkit.core.event import Event
from cardkit.players import external_python
from cardkit.players.external_python import Outsider
from cardkit.players.external_python_main import Host
from cardkit.registry import load
from cardkit.table.table import Table

pytestmark = pytest.mark.slow

UNHURRIED = 1000.0  # times its seconds of work that a move may take by the clock, so that none misses it

PLAYERS = """
import json, os, sys, time
from pathlib import Path

class First:
    def choose(self, view, moves):
        return moves[0]

class Notes:
    made = 0

    def __init__(self):
        Notes.made += 1
        self.number = Notes.made

    def note(self, *what):
        with Path("notes").open("a") as notes:
            notes.write(json.dumps([self.number, *what]) + "\\n")

    def start(self, game, seat):
        self.note("start", game.name, seat)

    def hear(self, event):
        self.note("hear", str(event))

    def choose(self, view, moves):
        self.note("choose", view.seat)
        return moves[0]

    def end(self, result):
        self.note("end", list(result.winners))

class Lasting(Notes):
    lasting = True

class Learns:  # plays otherwise from one game to the next
    lasting = True
    def __init__(self):
        self.games = 0
    def start(self, game, seat):
        self.games += 1
    def choose(self, view, moves):
        return moves[self.games % len(moves)]

notes = Notes()

def factory():
    return Notes()

class Counts:  # has no hooks
    def __init__(self):
        self.moves = 0
    def choose(self, view, moves):
        self.moves += 1
        if self.moves > 26:  # a seat has no more in a round
            raise RuntimeError("too many")
        return moves[0]

class CountsAll(Counts):
    lasting = True

class Timed(First):
    def choose(self, view, moves, seconds):
        if seconds != 0.3:
            raise RuntimeError(f"{seconds} seconds")
        return moves[0]

def does(what):
    if what == "raises":
        raise ZeroDivisionError("of its own making")
    if what == "hangs":
        while True:
            pass
    if what == "sleeps":
        time.sleep(1000)
    if what == "exits":
        os._exit(5)
    if what == "forges":
        for number in range(3, 20):
            try:
                os.write(number, b'["in", "choose"]\\n' * 9)
            except OSError:
                pass

class Fails(First):
    what = "raises"

class Starts(Fails):
    def start(self, game, seat):
        does(self.what)

class Hears(Fails):
    def hear(self, event):
        does(self.what)

class Ends(Fails):
    def end(self, result):
        does(self.what)

class StartsHangs(Starts): what = "hangs"
class StartsExits(Starts): what = "exits"
class HearsHangs(Hears): what = "hangs"
class HearsSleeps(Hears): what = "sleeps"
class HearsExits(Hears): what = "exits"
class HearsForges(Hears): what = "forges"
class EndsHangs(Ends): what = "hangs"
class EndsSleeps(Ends): what = "sleeps"
class EndsExits(Ends): what = "exits"

class Once(First):
    made = 0
    def __init__(self):
        Once.made += 1
        if Once.made > 2:  # to see that it can be made, and for the first game
            raise ValueError("cannot be made again")

class Heavy(First):  # takes longer to be made than it may take for a move
    def __init__(self):
        end = time.process_time() + 0.4
        while time.process_time() < end:
            pass

def changing(made=[]):
    made.append(1)
    return Ends() if len(made) > 2 else First()
"""


@pytest.fixture
def them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the players, which is the current one."""
    (tmp_path / "livers.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(external_python, "CLOCK_TIMES", UNHURRIED)
    return tmp_path


def by_the_clock(monkeypatch: pytest.MonkeyPatch, player: str) -> None:
    """Let the clock tell of one that sleeps."""
    if player.endswith("Sleeps"):
        monkeypatch.setattr(external_python, "CLOCK_TIMES", 5.0)


def plan(*players: str, deals: int = 1, game: str = "unowar", **options: object) -> arena.Plan:
    return arena.plan(game, players, deals=deals, seed=3, seconds=0.3, options=options or {"preset": "one-round"})


def noted(folder: Path) -> list[list[Any]]:
    """What players have noted: the number of the object, the method, and what it was told."""
    return [json.loads(line) for line in (folder / "notes").read_text().splitlines()]


def calls(folder: Path) -> dict[int, list[str]]:
    """By object, what was called."""
    found: dict[int, list[str]] = {}
    for number, method, *_ in noted(folder):
        found.setdefault(number, []).append(method)
    return found


# What it is told.


def test_it_hears_what_it_would_hear_at_a_table(them: Path) -> None:
    report = arena.run(plan("livers:Notes", "uniform", game="straights", rounds=1))
    assert report.forfeits == ()
    notes = noted(them)  # the first game has it alone in seat 0
    heard = [words[2] for words in notes if words[:2] == [notes[0][0], "hear"]]
    game = load("straights", rounds=1)
    table: Table[Any, Any, Any] = Table(game, ["first", "uniform", "uniform", "uniform"], seed=3)
    table.step()
    assert heard[: len(table.heard(0))] == [str(event) for event in table.heard(0)]


def test_it_is_handed_the_seconds_that_it_has(them: Path) -> None:
    assert arena.run(plan("livers:Timed", "random")).forfeits == ()


# How long an object lives.


def test_every_game_and_every_seat_has_an_object_of_its_own(them: Path) -> None:
    arena.run(plan("livers:First", "livers:Notes", game="straights", rounds=1))
    sat = [words[3] for words in noted(them) if words[1] == "start"]
    numbers = [words[0] for words in noted(them) if words[1] == "start"]
    assert (len(sat), len(set(numbers))) == (4 * 3 + 4 * 1, 16)


@pytest.mark.parametrize("name", ["Lasting", "notes"])
def test_one_that_lasts_plays_all_games_of_a_piece(them: Path, name: str) -> None:
    arena.run(plan(f"livers:{name}", "random", deals=3))
    assert [called.count("start") for called in calls(them).values()] == [6]


def test_one_that_lasts_is_made_anew_for_every_piece(them: Path) -> None:
    arena.run(plan("livers:Lasting", "random", deals=51))
    assert [called.count("start") for called in calls(them).values()] == [100, 2]


@pytest.mark.cluster
@pytest.mark.parametrize("name", ["Counts", "Hears", "Learns"])
@pytest.mark.some(2)
def test_any_number_of_jobs_gives_the_same_report(them: Path, name: str) -> None:
    made = plan(f"livers:{name}", "random", "smallest", deals=60)
    assert arena.as_json(arena.run(made)) == arena.as_json(arena.run(made, jobs=2))


# Failing.

FORFEITS = [
    ("Starts", "in start: ZeroDivisionError: of its own making"),
    ("StartsHangs", "TooSlow: in start: no move within 0.3 seconds"),
    ("StartsExits", "in start: its process ended with status 5"),
    ("Hears", "in hear: ZeroDivisionError: of its own making"),
    ("HearsHangs", "TooSlow: in hear: no move within 0.3 seconds"),
    pytest.param(
        "HearsSleeps",
        "TooSlow: in hear: no move within 0.3 seconds, nor within 3.5 by the clock",
        marks=pytest.mark.whole,
    ),
    ("HearsExits", "in hear: its process ended with status 5"),
    ("HearsForges", "it wrote what is no answer"),
    ("Once", "it cannot be made again: 'livers:Once' fails when called: ValueError: cannot be made again"),
    ("changing", "it cannot be made again: expected a player without hear and end, as the first one was, not "),
]


@pytest.mark.parametrize(("player", "reason"), FORFEITS)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_hook_that_fails_forfeits_and_is_named(
    them: Path, monkeypatch: pytest.MonkeyPatch, player: str, reason: str
) -> None:
    by_the_clock(monkeypatch, player)
    report = arena.run(plan(f"livers:{player}", "livers:First"))
    assert report.forfeits
    assert all(said.startswith(f"livers:{player}: {reason}") for said in report.forfeits)
    assert (report.cells[0].forfeited > 0, report.cells[1].forfeited) == (True, 0)


@pytest.mark.parametrize(
    "player", ["Ends", "EndsHangs", pytest.param("EndsSleeps", marks=pytest.mark.whole), "EndsExits"]
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_it_does_at_the_end_changes_nothing(them: Path, monkeypatch: pytest.MonkeyPatch, player: str) -> None:
    by_the_clock(monkeypatch, player)
    plain, failing = [arena.run(plan(f"livers:{name}", "random")) for name in ("First", player)]
    assert failing.forfeits == ()
    assert [cell.rate for cell in failing.cells] == [cell.rate for cell in plain.cells]


def test_what_fails_at_the_end_is_said_once(them: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arena.run(plan("livers:Ends", "random", deals=3))
    assert capfd.readouterr().err.count("ZeroDivisionError: of its own making") == 1


def test_the_time_to_make_an_object_is_no_moves(them: Path) -> None:
    assert arena.run(plan("livers:Heavy", "random")).forfeits == ()


# The process.


def test_one_round_trip_tells_and_asks(them: Path) -> None:
    game = load("unowar", preset="one-round")
    player = Outsider(game, "livers:Hears", 0.0)
    process = player._process
    assert process is not None
    before = process.asked
    table = table_of(game, [player, game.policies["smallest"]], ["livers:Hears", "smallest"], 1, "sfc32")
    run_table(table, [player, game.policies["smallest"]], 1)
    assert process.asked - before == 2  # that a game begins, and for its first move
    player.leave(well=False)


def test_a_process_that_was_told_of_a_game_and_never_asked_is_not_used_again(them: Path) -> None:
    game = load("unowar", preset="one-round")
    player = Outsider(game, "livers:First", 0.0)
    table_of(game, [player, player], ["livers:First"] * 2, 1, "sfc32")
    process = player._process
    player.leave()
    assert process is not None
    assert not process.alive


def test_events_that_cannot_be_told_are_the_games_fault(them: Path) -> None:
    game = load("unowar")
    player = Outsider(game, "livers:Hears", 0.0)

    @attrs.frozen
    class Local(Event):
        """An event that no pickle takes, and no JSON either."""

    with pytest.raises(BadJson):
        player.choose(game.view(game.initial_state(), 0), (), (Local(),))


def test_what_comes_as_json_is_read(them: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(os.fspath(them))
    game = load("straights", rounds=1)
    table: Table[Any, Any, Any] = Table(game, seed=1)
    table.step()
    seat = table.state.turn()
    said: list[list[object]] = []
    host = Host(said.append)
    host.answer(("become", "straights", game.write_options(), "livers:Notes", 0.0))
    host.answer(("game", 1, {seat: None}))
    values = table.view(seat), table.legal_moves(), table.heard(seat)
    number, _, *told = host.answer(("choose", 2, seat, *[game.write_json(value) for value in values]))
    assert (number, told, said) == (2, ["move", 0], [["in", "start"], ["in", "hear"], ["in", "choose"]])
    assert [words[2] for words in noted(them) if words[1] == "hear"] == [str(event) for event in table.heard(seat)]
    sys.modules.pop("livers")
