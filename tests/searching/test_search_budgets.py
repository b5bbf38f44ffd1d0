"""What a search may use: playouts, time, and until somebody calls it off. No test here looks at a real clock."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import attrs
import pytest

import cardkit
from cardkit import generator
from cardkit.core.state import State
from cardkit.search import Findings, Limit, Search, limit, solve
from cardkit.search.playouts import BREATH
from cardkit.search.policy_improvement import FIRST_LOOK
from searching.games import (
    SMALL,
    AnyGame,
    Choice,
    Coin,
    CoinState,
    End,
    GridState,
    HeapsState,
    Luck,
    Nim,
    OpaqueSketch,
    TicTacToe,
    UnknowingTicTacToe,
    Walk,
    WalkState,
    positions,
)
from support import for_each, printed

GENEROUS = 2 * BREATH  # moves that may be made between two looks at a limit


class Clock:
    """Seconds that pass as a test wants it: so many at each look, until they stop."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 100.0
        self.tick = tick
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.tick
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still."""
    made = Clock()
    monkeypatch.setattr(limit, "perf_counter", made)
    return made


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> "Moves":
    return Moves(monkeypatch)


class Moves:
    """Counts the moves that are made in some games, and does something at one of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        self.at = -1
        self.then: Callable[[], object] = int
        for cls in (GridState, WalkState, HeapsState):
            monkeypatch.setattr(cls, "after", self.counted(cls.after))

    def counted(self, after: Callable[..., State]) -> Callable[..., State]:
        def count(*given: object, **named: object) -> State:
            self.made += 1
            if self.made == self.at:
                self.then()
            return after(*given, **named)

        return count

    def when(self, at: int, then: Callable[[], object]) -> None:
        self.made, self.at, self.then = 0, at, then


def looked(game: AnyGame, name: str, state: State, seed: int = 1, until: Limit | None = None) -> Findings:
    return attrs.evolve(Search.named(game, name).look(state, generator(seed), until), seconds=0.0)


# The limit itself.


def test_without_seconds_it_does_not_pass(clock: Clock) -> None:
    one = Limit()
    clock.now += 1e9
    assert (one.passed(), one.share()) == (False, 0.0)


@pytest.mark.slow
def test_it_passes_when_its_seconds_are_over(clock: Clock) -> None:
    one = Limit(2.0)
    found = []
    for _ in range(3):
        found.append((one.passed(), one.share(), one.spent()))
        clock.now += 1.0
    assert found == [(False, 0.0, 0.0), (False, 0.5, 1.0), (True, 1.0, 2.0)]
    clock.now += 50.0
    assert one.share() == 1.0  # no more than all of it is gone


@pytest.mark.parametrize("seconds", [None, 1e6])
def test_it_passes_when_it_is_called_off(seconds: float | None) -> None:
    one = Limit(seconds)
    one.cancel()
    assert one.passed()


@for_each("seconds", [0, 0.0, -1.0, float("nan")])
def test_there_is_no_limit_of_no_time(seconds: float) -> None:
    with pytest.raises(ValueError, match="expected more than 0 seconds"):
        Limit(seconds)


# One legal move.


@pytest.mark.parametrize("name", ["search:5", "search:5,others=best", "search:50ms", "search,hints=off"])
def test_where_there_is_one_move_nothing_is_searched(name: str, moves: Moves) -> None:
    state = GridState("XOXOXOOX.")
    rng = generator(1)
    before = rng.words()
    assert Search.named(TicTacToe(), name).choose(state, rng) == 8
    assert (moves.made, rng.words()) == (0, before)


def test_the_report_of_one_move_says_so(moves: Moves) -> None:
    report = looked(TicTacToe(), "search:5", GridState("XOXOXOOX."))
    assert (report.how, report.move, report.playouts, report.line) == ("alone", "c3", 0, ("c3",))
    assert moves.made == 0


# Playouts.

PLAYED = ("search:{},hints=off,others=low", "search:{},hints=off,others=best")


@for_each("name", PLAYED)
@for_each("budget", [20, 50, 333, 1000])
def test_no_more_playouts_are_made_than_may_be(name: str, budget: int) -> None:
    game = UnknowingTicTacToe()
    for state in (GridState(), GridState("X...O...."), GridState("XO.......")):
        report = looked(game, name.format(budget), state)
        if report.how == "tree" or budget > 100:  # a race makes whole worlds: see below
            assert report.playouts <= budget + (9 if report.how == "playouts" else 0)


@for_each(("budget", "name"), [(1, PLAYED[0]), (1, PLAYED[1]), (5, PLAYED[0]), (50, PLAYED[0])])
def test_not_one_playout_more_is_made_than_may_be(budget: int, name: str) -> None:
    game = OpaqueSketch(root=Choice(0, (End((0, 0)),) * 60))
    assert looked(game, name.format(budget), game.initial_state()).playouts <= budget


@pytest.mark.parametrize("name", PLAYED)
def test_all_playouts_are_made_where_it_is_not_decided(name: str) -> None:
    report = looked(Coin(), name.format(500).replace(",others=low", ",others=first"), CoinState("guessing", 1))
    assert 499 <= report.playouts <= 501


def test_a_race_is_over_before_where_it_is_decided() -> None:
    game = OpaqueSketch(root=Choice(0, (End((1, -1)), End((-1, 1)))))
    report = looked(game, "search:100000,hints=off,others=low", game.initial_state())
    assert report.playouts == 8 + 2 * FIRST_LOOK


@pytest.mark.slow
@for_each("name", SMALL)
def test_the_same_seed_gives_the_same_report(name: str) -> None:
    game = SMALL[name]
    for state in positions(game, generator(6), 3):
        for one in ("search:60", "search:60,hints=off", "search:60,others=best"):
            assert looked(game, one, state) == looked(game, one, state)


def test_another_seed_gives_another_report() -> None:
    state = GridState("X........")
    reports = {looked(UnknowingTicTacToe(), "search:60,hints=off", state, seed).candidates for seed in range(5)}
    assert len(reports) == 5


@pytest.mark.slow
def test_looking_finds_what_is_chosen() -> None:
    for name in SMALL:
        game = SMALL[name]
        for state in positions(game, generator(8), 3):
            search = Search.named(game, "search:60")
            move = game.write_move(game.move_of(search.choose(state, generator(3)), state))
            assert search.look(state, generator(3)).move == move


ELSEWHERE = """
import sys
from searching.games import SMALL, positions
from cardkit import generator, load
from cardkit.search import Search
for name in (*SMALL, "straights", "unowar"):
    game = SMALL[name] if name in SMALL else load(name)
    for state in positions(game, generator(6), 2):
        for one in ("search:30", "search:30,hints=off", "search:30,others=best"):
            report = Search.named(game, one).look(state, generator(7))
            print(name, one, report.how, report.move, report.playouts, report.candidates, report.line)
"""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_report_in_any_process() -> None:
    path = os.pathsep.join([str(Path(__file__).parent.parent), str(Path(cardkit.__file__).parent.parent)])
    texts = {printed(ELSEWHERE, PYTHONHASHSEED=seed, PYTHONPATH=path) for seed in ("0", "1", "77")}
    assert len(texts) == 1
    assert texts.pop().count("\n") > 60


def test_how_fast_a_machine_is_makes_no_difference_to_playouts(clock: Clock) -> None:
    reports = []
    for tick in (0.0, 1e-7, 1e-5):
        clock.tick = tick
        reports.append(looked(UnknowingTicTacToe(), "search:300,within=1s,hints=off", GridState("X...O....")))
    assert reports[0] == reports[1] == reports[2]


def test_a_moment_of_waiting_makes_no_difference_to_playouts(clock: Clock, moves: Moves) -> None:
    """The machine is busy with something else for a tenth of the time, which is enough for all playouts."""
    name, state = "search:300,within=1s,hints=off", GridState("X...O....")
    calm = looked(UnknowingTicTacToe(), name, state)

    def wait() -> None:
        clock.now += 0.1

    moves.when(5, wait)
    assert looked(UnknowingTicTacToe(), name, state) == calm


def test_a_moment_of_waiting_makes_no_difference_to_what_is_exact(clock: Clock, moves: Moves) -> None:
    state = GridState("X........")
    assert looked(TicTacToe(), "search:300,within=1s", state).how == "exact"

    def wait() -> None:
        clock.now += 0.25

    moves.when(5, wait)
    assert looked(TicTacToe(), "search:300,within=1s", state).how == "exact"


# Time.

SEARCHED: tuple[tuple[AnyGame, str, State], ...] = (
    # Nothing is better than anything else.
    (UnknowingTicTacToe(), "hints=off,others=low", GridState("XOX...OXO")),
    (UnknowingTicTacToe(), "hints=off,others=best", GridState()),
    (TicTacToe(), "others=low", GridState()),
    (Walk(length=6_000), "others=any", Walk(length=6_000).initial_state()),
    (Walk(length=6_000), "others=best", Walk(length=6_000).initial_state()),
    (Nim(heaps=(9, 9, 9, 9)), "others=best", HeapsState((9, 9, 9, 9))),
)
every_search = pytest.mark.parametrize(
    ("game", "says", "state"), SEARCHED, ids=[f"{game.name}-{says}" for game, says, _ in SEARCHED]
)


@every_search
def test_a_search_of_some_time_ends_when_it_is_over(
    game: AnyGame, says: str, state: State, clock: Clock, moves: Moves
) -> None:
    clock.tick = 0.001
    assert Search.named(game, f"search:200ms,{says}").choose(state, generator(1)) in state.legal()
    assert clock.looks < 500
    assert moves.made < 500 * GENEROUS


def jumps(clock: Clock) -> Callable[[], None]:
    """What moves a clock beyond any limit."""

    def jump() -> None:
        clock.now += 1000.0

    return jump


@every_search
@pytest.mark.parametrize("at", [1, 3, 40, 400, 3000])
def test_few_moves_are_made_when_the_time_is_over(
    game: AnyGame, says: str, state: State, at: int, clock: Clock, moves: Moves
) -> None:
    clock.tick = 1e-5
    moves.when(at, jumps(clock))
    assert Search.named(game, f"search:1s,{says}").choose(state, generator(1)) in state.legal()
    # Of the exact search, another 32 positions of 36 moves at most.
    assert at <= moves.made <= at + GENEROUS + (32 * 36 if at <= 3000 and game.perfect_information else 0)


@every_search
@pytest.mark.parametrize("at", [3, 400])
def test_playouts_are_broken_off_within_the_time_that_is_said(
    game: AnyGame, says: str, state: State, at: int, clock: Clock, moves: Moves
) -> None:
    moves.when(at, jumps(clock))
    Search.named(game, f"search:1000000000,within=1s,{says}").choose(state, generator(1))
    assert moves.made <= at + GENEROUS + (32 * 36 if game.perfect_information else 0)


@every_search
def test_a_search_whose_time_is_over_at_once_chooses_all_the_same(
    game: AnyGame, says: str, state: State, clock: Clock
) -> None:
    clock.tick = 10.0
    report = looked(game, f"search:1s,{says}", state)
    assert report.move in {game.write_move(move) for move in game.legal_moves(state)}
    assert report.line[0] == report.move


# Calling off.


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search:1000000000", "search:3600s"])
@every_search
@pytest.mark.parametrize("at", [2_500, 10_000])
def test_few_moves_are_made_when_it_was_called_off(
    game: AnyGame, says: str, state: State, at: int, name: str, moves: Moves
) -> None:
    """By then no search is at its beginning, in which it tries to solve the game."""
    until = Limit()
    moves.when(at + (0 if not game.perfect_information else 20_000), until.cancel)
    looked(game, f"{name},{says}", state, until=until)
    assert moves.made <= moves.at + GENEROUS


def test_few_moves_are_made_when_the_exact_search_was_called_off(moves: Moves) -> None:
    until = Limit()
    moves.when(100, until.cancel)
    looked(TicTacToe(), "search:1000", GridState("X........"), until=until)
    assert moves.made <= 100 + 32 * 9 + GENEROUS


def test_solving_is_called_off(moves: Moves) -> None:
    until = Limit()
    moves.when(1000, until.cancel)
    assert solve(TicTacToe(), GridState(), limit=until) is None
    assert moves.made <= 1000 + 32 * 9


@pytest.mark.parametrize("others", ["low", "best"])
def test_another_thread_calls_it_off(others: str) -> None:
    coin = Luck((End((1, -1)), End((-1, 1))))
    game = OpaqueSketch(root=Choice(0, (coin, coin)))  # nothing is ever decided
    search = Search.named(game, f"search:1000000000,hints=off,others={others}")
    until, ended, moves = Limit(), Event(), list[str]()

    def think() -> None:
        moves.append(search.look(game.initial_state(), generator(1), until).move)
        ended.set()

    thread = Thread(target=think)
    thread.start()
    assert not ended.wait(0.1)
    until.cancel()
    thread.join(60)
    assert moves in (["0"], ["1"])
