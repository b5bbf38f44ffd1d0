"""Outside players play in processes of their own: what one does there is its own forfeit, and nobody else's."""

import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from cardkit import arena
from cardkit.core.errors import BadJson, BadPlan, BadPlugin
from cardkit.players import external_python
from cardkit.players.external_python import Failed, Outsider
from cardkit.registry import load
from support import run_command, run_shell

pytestmark = pytest.mark.slow

PLAYERS = """
import ctypes, gc, os, sys, time
from cardkit import load
from cardkit.games.unowar.rules import UnoWarState

NUMBER = 1
uniform = load("unowar").policies["uniform"]

class First:
    def choose(self, view, moves):
        return moves[0]

class Loops:
    def choose(self, view, moves):
        while True:
            pass

class Sleeps:
    def choose(self, view, moves):
        time.sleep(1000)

class Stuck:
    def choose(self, view, moves):  # holds Python's lock all the time
        return sum(range(10**13))

class Leaves:
    def choose(self, view, moves):
        sys.exit(3)

class Exits:
    def choose(self, view, moves):
        os._exit(5)

class Faults:
    def choose(self, view, moves):
        ctypes.string_at(0)

class Interrupts:
    def choose(self, view, moves):
        raise KeyboardInterrupt("of its own")

class Stops:
    def choose(self, view, moves):
        raise GeneratorExit

class Raises:
    def choose(self, view, moves):
        raise ZeroDivisionError("of its own making")

class Silent:
    def choose(self, view, moves):
        class Mute(RuntimeError):
            def __str__(self):
                raise self
        Mute.__name__ = "RuntimeError"
        raise Mute

class Forges:
    def choose(self, view, moves):
        for number in range(3, 20):
            try:
                os.write(number, b"[1, 2, 3]\\n")
            except OSError:
                pass
        return moves[0]

class Cheats:
    def choose(self, view, moves):
        return None

class Invents:
    def choose(self, view, moves):
        return self

class Thinks:  # for a good part of its time
    def choose(self, view, moves):
        end = time.process_time() + 0.1
        while time.process_time() < end:
            pass
        return moves[0]

class Waits:
    def choose(self, view, moves):
        time.sleep(0.35)
        return moves[0]

class Long:
    def choose(self, view, moves):
        end = time.process_time() + 0.2
        while time.process_time() < end:
            pass
        return moves[0]

class Prints:
    def choose(self, view, moves):
        print("here I am", "\\u2660", flush=True)
        os.write(1, b"here I am\\n")
        return moves[0]

class Reads:
    def choose(self, view, moves):
        return moves[int(input())]

class Searches:
    def choose(self, view, moves):
        if any(isinstance(one, UnoWarState) for one in gc.get_objects()):
            raise RuntimeError("found it")
        return moves[0]

class Tires:
    def __init__(self):
        self.moves = 0
    def choose(self, view, moves):
        self.moves += 1
        if self.moves > 1500:
            raise RuntimeError("too many")
        return moves[0]

class Unmade:
    def __init__(self):
        raise ValueError("cannot be made")

class Dies:
    def __init__(self):
        os._exit(7)
"""

PATIENCE = 120  # seconds after which a test gives up
UNHURRIED = (
    1000.0  # times its seconds of work that a move may take by the clock: nobody waits in vain, and none is missed
)
BY_THE_CLOCK = ("Sleeps", "Stuck")  # those who hang, and whose work does not tell

# Who does what at its first turn, and what is said of it.
ENDINGS = [
    ("Loops", "TooSlow: no move within 0.3 seconds"),
    ("Sleeps", "TooSlow: no move within 0.3 seconds, nor within 3.5 by the clock"),
    ("Stuck", "TooSlow: no move within 0.3 seconds"),
    ("Leaves", "SystemExit: 3"),
    ("Exits", "its process ended with status 5"),
    ("Faults", "its process was ended by SIGSEGV"),
    ("Interrupts", "KeyboardInterrupt: of its own"),
    ("Stops", "GeneratorExit"),
    ("Raises", "ZeroDivisionError: of its own making"),
    ("Silent", "RuntimeError: and cannot say what"),
    ("Forges", "it wrote what is no answer"),
    ("Cheats", "IllegalMove: Player"),
    ("Invents", "IllegalMove: Player"),
]


@pytest.fixture
def them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the players, which is the current one."""
    (tmp_path / "them.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(external_python, "CLOCK_TIMES", UNHURRIED)
    return tmp_path


def plan(*players: str, deals: int = 1, **changes: object) -> arena.Plan:
    made = arena.plan("unowar", players, deals=deals, seed=3, seconds=0.3, options={"preset": "one-round"})
    return attrs.evolve(made, **changes)  # type: ignore[arg-type]  # fields of the plan, as the tests name them


@pytest.mark.parametrize(("player", "reason"), ENDINGS)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_a_player_does_is_its_own_forfeit_and_named(
    them: Path, monkeypatch: pytest.MonkeyPatch, player: str, reason: str
) -> None:
    if player in BY_THE_CLOCK:
        monkeypatch.setattr(external_python, "CLOCK_TIMES", 5.0)
    report = arena.run(plan(f"them:{player}", "them:First"))
    assert report.forfeits
    assert all(said.startswith(f"them:{player}: {reason}") for said in report.forfeits)
    assert (report.cells[0].forfeited > 0, report.cells[1].forfeited) == (True, 0)


@pytest.mark.parametrize(
    ("jobs", "backend"),
    [
        (1, "processes"),
        pytest.param(2, "processes", marks=pytest.mark.cluster),
        pytest.param(2, "threads", marks=pytest.mark.cluster),
        pytest.param(1, "dask", marks=pytest.mark.cluster),
    ],
)
@pytest.mark.some(1)
def test_one_that_hangs_takes_no_time_of_others(them: Path, jobs: int, backend: str) -> None:
    made = plan("them:Loops", "them:Thinks", "them:First", deals=2)
    report = arena.run(made, jobs=jobs, backend=backend)
    assert report.forfeits == ("them:Loops: TooSlow: no move within 0.3 seconds",)
    assert [cell.forfeited for cell in report.cells if cell.player != "them:Loops"] == [0] * 4


@pytest.mark.whole
def test_time_that_a_player_does_not_get_is_not_its_own(them: Path) -> None:
    """Thinks is asleep for longer than its limit, but works for less."""
    assert arena.run(plan("them:Waits", "random")).forfeits == ()


@pytest.mark.whole
def test_without_a_limit_a_player_may_take_its_time(them: Path) -> None:
    assert arena.run(plan("them:Long", "random", seconds=0.0)).forfeits == ()


@pytest.mark.slow
def test_what_a_player_prints_is_not_among_the_results(them: Path) -> None:
    words = ["arena", "unowar", "--players", "them:Prints,random", "--games", "2", "--seed", "1"]
    ran = run_command("cardkit", words, cwd=them)
    assert (ran.status, "here I am" in ran.out, "here I am" in ran.err) == (0, False, True)


def test_a_player_has_no_standard_input(them: Path) -> None:
    assert arena.run(plan("them:Reads", "random")).forfeits[0].startswith("them:Reads: EOFError")


def test_a_player_does_not_find_the_state(them: Path) -> None:
    """Nowhere in its process is there a state of the game; a policy has the one made up for it."""
    assert arena.run(plan("them:Searches", "random")).forfeits == ()


def test_policies_draw_what_they_draw_at_a_table(them: Path) -> None:
    """The game's own policy, in a process of its own, plays as it does in the core's loop."""
    own = arena.run(plan("uniform", "biggest", deals=20))
    outside = arena.run(plan("them:uniform", "biggest", deals=20))
    assert [cell.rate for cell in own.cells] == [cell.rate for cell in outside.cells]


def test_a_player_is_made_anew_for_every_piece(them: Path) -> None:
    report = arena.run(plan("them:Tires", "random", deals=100))
    assert report.cells[0].forfeited == 0


def test_a_process_is_used_again(them: Path) -> None:
    game = load("unowar")
    first = Outsider(game, "them:First", 1.0)
    process = first._process
    first.leave()
    second = Outsider(game, "them:First", 1.0)
    assert second._process is process
    second.leave(well=False)


def test_one_that_was_lost_is_started_anew_for_the_next_game(them: Path) -> None:
    report = arena.run(plan("them:Exits", "random", deals=3))
    assert report.cells[0].forfeited + report.cells[0].finished == 6
    assert report.cells[0].forfeited >= 3


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("them:Unmade", "'them:Unmade' fails when called: ValueError: cannot be made"),
        ("them:Dies", "'them:Dies' cannot be made: its process ended with status 7"),
        ("them:nothing", "'them:nothing' is not there"),
        ("nobody:Here", "'nobody:Here' cannot be imported"),
        ("them:NUMBER", "'them:NUMBER' is no player"),
        ("quits:First", "'quits:First' cannot be made: its process ended with status 9"),
    ],
)
def test_who_cannot_be_had_is_told_before_anything_is_played(them: Path, name: str, reason: str) -> None:
    (them / "quits.py").write_text("import os\nos._exit(9)\n")
    with pytest.raises(BadPlugin, match=reason):
        arena.run(plan(name, "random"))


def test_a_source_that_changes_meanwhile_is_refused(them: Path) -> None:
    with pytest.raises(BadPlan, match="them:First has changed since the arena began"):
        Outsider(load("unowar"), "them:First", 1.0, "0" * 64)


def test_values_that_cannot_be_pickled_go_as_json(them: Path) -> None:
    game = load("unowar")
    player = Outsider(game, "them:First", 1.0)
    state = game.initial_state()
    view = game.view(state, 0)

    class Local:
        """A move that no pickle takes, and no JSON either."""

    with pytest.raises(BadJson):
        player.choose(view, (Local(),))
    player.leave(well=False)


def test_whoever_asks_one_that_is_gone_is_told(them: Path) -> None:
    game = load("unowar")
    player = Outsider(game, "them:First", 1.0)
    player.leave(well=False)
    with pytest.raises(Failed, match="its process has ended"):
        player.choose(game.view(game.initial_state(), 0), ())


CLOSED = ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"]


@pytest.mark.cluster
@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("arena unowar --players them:Prints,random --games 2 --jobs 2 --journal study", 0),
        ("arena unowar --players nobody,random --games 2 --jobs 2", 2),
        ("bench nothing", 2),
    ],
)
@pytest.mark.some(3)
def test_closed_streams_change_nothing(them: Path, words: str, status: int, closed: str) -> None:
    ran = run_shell(f"cardkit {words} {closed}", them)
    assert (ran.status, ran.err) == (status, "")
    assert b"here I am" not in (them / "study").read_bytes() if status == 0 else True


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1"])
def test_names_that_cannot_be_printed_are_marked(them: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    (them / "größe.py").write_text(PLAYERS, encoding="utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("PYTHONUTF8", "1")
    words = [sys.executable, "-m", "cardkit", "arena", "unowar", "--players", "größe:Prints,random", "--games", "2"]
    done = subprocess.run(words, capture_output=True, cwd=them, timeout=PATIENCE, check=False)
    assert (done.returncode, b"Traceback" in done.stderr, b"Prints  random" in done.stdout) == (0, False, True)
