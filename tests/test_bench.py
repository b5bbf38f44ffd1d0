"""`cardkit bench`: what it measures, and how it is told. Nothing here looks at how long anything takes."""

import json
from pathlib import Path

import pytest
from bench import harbour_numbers

import cardkit
from cardkit.commands import bench, cli
from cardkit.commands.bench import Figures, Speed
from cardkit.core.errors import BadPlugin
from cardkit.core.playout import random_playout
from cardkit.registry import AnyGame
from harbour import WARES, Harbour, HarbourState
from support import for_each

pytestmark = pytest.mark.slow

GAMES = ("straights", "unowar", "skipbo", "constructor")
FIGURES = Figures(
    "straights",
    "0.1.0",
    "compiled",
    "3.11.7",
    Speed(8e6, 4e4),
    Speed(3e6, 2e4),
    Speed(4e5, 2e3),
    None,
    120.0,
    0.05,
    0.1,
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[AnyGame]:
    """The games given to `measured`, which takes seconds, and here gives the same figures each time."""
    calls: list[AnyGame] = []

    def fake(game: AnyGame, players: object) -> Figures:
        calls.append(game)
        return FIGURES

    monkeypatch.setattr(bench, "measured", fake)
    return calls


@for_each("name", GAMES)
def test_every_way_of_playing_makes_the_same_moves(name: str) -> None:
    game = cardkit.load(name)
    assert bench.playouts(game)(range(3)) == bench.driver(game)(range(3)) == bench.typed(game)(range(3)) > 0


@for_each("seed", range(8))
def test_harbour_on_numbers_plays_the_games_of_the_example(seed: int) -> None:
    done = random_playout(Harbour().initial_state(), cardkit.generator(seed), 100_000)
    assert isinstance(done.state, HarbourState)
    held = [[deck.cards.count(ware) for ware in WARES] for deck in done.state.decks]
    assert harbour_numbers.random_game(cardkit.generator(seed)) == (done.moves, done.state.scores(), held)


def test_policies_play_whole_games() -> None:
    game = cardkit.load("unowar", rounds=1)
    policies = (game.policies["smallest"], game.policies["biggest"])
    tables = [cardkit.Table(game, ["smallest", "biggest"], seed=seed) for seed in range(3)]
    for table in tables:
        table.run()
    assert bench.matches(game, policies)(range(3)) == sum(table.move_count for table in tables)


def test_moves_and_games_are_of_the_same_time() -> None:
    found = bench.speed(lambda seeds: sum([7 for _ in seeds]), rounds=2, seconds=0.01)
    assert found.moves == pytest.approx(7 * found.games)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_takes_memory(name: str) -> None:
    assert 50 < bench.state_bytes(cardkit.load(name)) < 2000


def test_the_figures_as_text(measured: list[AnyGame], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "straights"]) == 0
    assert capsys.readouterr().out.split("\n")[:3] == [
        "cardkit 0.1.0, compiled, Python 3.11.7; straights",
        "  playouts          8,000,000 moves/s     40,000 games/s",
        "  Python driver     3,000,000 moves/s     20,000 games/s",
    ]


def test_the_figures_as_json(measured: list[AnyGame], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "unowar", "--json", "--preset", "one-round"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["playouts"], found["players"]) == ({"moves": 8e6, "games": 4e4}, None)
    assert [game.write_options() for game in measured] == ["rounds=1 hand=5"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "the following arguments are required: GAME"),
        (["poker"], "no game is called 'poker'; there are straights, unowar, skipbo, constructor"),
        (["unowar", "--players", "smallest"], "expected 2 players, not 1: smallest"),
        (["unowar", "--players", "smallest,nobody"], "nobody"),
        (["unowar", "--players", "smallest,random:Random"], "random:Random"),
        (["unowar", "--preset", "none"], "no preset"),
    ],
)
def test_bad_arguments_are_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = cli.main(["bench", *words])
    except SystemExit as error:
        status = error.code
    said = capsys.readouterr().err
    assert (status, said.count("\n"), reason in said) == (2, 1, True), said


POLICIES = """
import os, sys
from cardkit import Policy

class Plain(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        return state.legal()[0]

class Raises(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        raise ZeroDivisionError("of its own making")

class Leaves(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        sys.exit(0)

class Exits(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        os._exit(0)

class Cheats(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        return 99

class Prints(Policy):
    __slots__ = ()
    def choose(self, state, rng):
        print("here I am")
        return state.legal()[0]

class Later(Policy):  # fails when it is timed, where it has the true state
    __slots__ = ()
    def choose(self, state, rng):
        if "cardkit.commands.bench" in sys.modules:
            raise ZeroDivisionError("of its own making")
        return state.legal()[0]
"""


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with policies of somebody's own, which is the current one."""
    (tmp_path / "bench_policies.py").write_text(POLICIES)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("theirs")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raises", "ZeroDivisionError: of its own making"),
        ("Leaves", "SystemExit: 0"),
        ("Exits", "its process ended with status 0"),
        ("Cheats", "IllegalMove: expected an action from 0 to 4, not 99"),
        ("Later", "ZeroDivisionError: of its own making"),
    ],
)
def test_a_policy_that_fails_is_named_in_one_line(name: str, reason: str) -> None:
    game = cardkit.load("unowar", rounds=1)
    with pytest.raises(BadPlugin, match=f"^bench_policies:{name}: {reason}"):
        bench.matches(game, bench.policies_named(game, [f"bench_policies:{name}", "smallest"]))(range(3))


@pytest.mark.usefixtures("theirs")
def test_a_policy_of_ones_own_is_timed_and_its_prints_are_not_figures(capsys: pytest.CaptureFixture[str]) -> None:
    game = cardkit.load("unowar", rounds=1)
    names = ["bench_policies:Prints", "smallest"]
    ours = bench.policies_named(game, ["bench_policies:Plain", "smallest"])
    theirs = bench.policies_named(game, names)
    assert bench.matches(game, theirs, names[:1])(range(3)) == bench.matches(game, ours)(range(3))
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("theirs")
def test_who_is_no_policy_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "unowar", "--players", "bench_policies:Nobody,smallest"]) == 2
    assert "bench_policies:Nobody" in capsys.readouterr().err
