"""Games side by side are the single game, move by move, and write the same numbers as `observe`."""

from typing import cast

import pytest

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

import numpy as np
import numpy.typing as npt

import cardkit
import faulty
from cardkit.core.errors import BadOption, IllegalMove
from cardkit.core.observations.parallel_games import generators_of, stream_of
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.games.constructor import hexagon
from cardkit.learning.batch import Batch
from cardkit.registry import AnyGame

GAMES = ("straights", "unowar", "skipbo", "constructor")
LANES = 3
SEED = 5


class Single:
    """One lane of a batch, played by the book: through the game, with a view at each position."""

    def __init__(self, game: AnyGame, lane: int, cap: int) -> None:
        self.game, self.cap = game, cap
        self.stream = stream_of(SEED, lane)
        self.begin()

    def begin(self) -> None:
        self.moves = 0
        self.chance: Generator = generators_of(self.stream)[0]
        self.state = self.resolved(self.game.initial_state())

    def resolved(self, state: State) -> State:
        while state.turn() == CHANCE:
            state = self.game.resolve(state, state.request().sample(self.chance)).state
        return state

    def step(self, action: int) -> tuple[bool, bool, tuple[int, ...]]:
        """Whether the game ended, whether it was stopped, and what it was worth by seat."""
        move = self.game.move_of(action, self.state)
        self.state = self.resolved(self.game.play(self.state, move).state)
        self.moves += 1
        over = self.state.turn() == OVER
        stopped = not over and self.moves + len(self.state.acting()) > self.cap
        worth = self.game.utilities(self.state) if over else (0,) * self.game.seats
        if over or stopped:
            self.begin()
        return over or stopped, stopped, worth

    def seen(self) -> npt.NDArray[np.float32]:
        rows = self.game.observer.observe(self.state, self.state.turn())
        return np.array([number for row in rows for number in row], np.float32)


@pytest.mark.parametrize("name", GAMES)
def test_each_lane_is_the_single_game(name: str) -> None:
    cap = 70
    games = Batch(name, LANES, seed=SEED, cap=cap, trail=True)
    singles = [Single(games.game, lane, cap) for lane in range(LANES)]
    draw = np.random.default_rng(1)
    for _ in range(160):
        for lane, single in enumerate(singles):
            assert games.states[lane] == single.state
            assert games.turn[lane] == single.state.turn()
            assert np.array_equal(games.observation[lane], single.seen())
            assert np.flatnonzero(games.mask[lane]).tolist() == list(single.state.legal())
        actions = games.sample(draw)
        games.step(actions)
        for lane, single in enumerate(singles):
            told = (games.ended[lane], games.stopped[lane], tuple(games.reward[lane]))
            assert told == single.step(int(actions[lane]))


@pytest.mark.parametrize("name", GAMES)
def test_a_lane_plays_the_same_whoever_plays_beside_it(name: str) -> None:
    few, many = Batch(name, 2, seed=SEED, cap=30), Batch(name, 5, seed=SEED, cap=30)
    draw = np.random.default_rng(1)
    for _ in range(80):
        actions = many.sample(draw)
        many.step(actions)
        few.step(actions[:2])
        assert few.states == many.states[:2]


def test_the_deals_of_a_lane_do_not_depend_on_what_was_played() -> None:
    one, other = Batch("unowar", 1, seed=SEED, cap=4), Batch("unowar", 1, seed=SEED, cap=4)
    for _ in range(4):
        one.step([np.flatnonzero(one.mask[0])[0]])
        other.step([np.flatnonzero(other.mask[0])[-1]])
    assert one.stopped.all()
    assert one.states == other.states


# Options at their bounds: boards, piles and hands that take more words, or fewer, than those of the presets.
BOUNDS: dict[str, AnyGame] = {
    "straights": cardkit.load("straights", target=10_000, rounds=3, corner=True),
    "unowar": cardkit.load("unowar", hand=10, rounds=2),
    "skipbo": cardkit.load("skipbo", jokers=16, embargoes=True, stockpile=2, builds=3, discards=1, hand=12, decks=1),
    "skipbo-many": cardkit.load("skipbo", jokers=1, stockpile=1, builds=10, discards=10, decks=4, turns=250, plays=50),
    "constructor": cardkit.load("constructor", tile_levels=2, offers=2, random_board=True, points=4),
    "constructor-many": cardkit.load("constructor", builders=8, offers=-1, shape=hexagon(5), random_board=True),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_arrays_and_masks_are_those_of_the_game_with_any_options(name: str) -> None:
    game = BOUNDS[name]
    games = Batch(game, 2, seed=SEED, cap=200, trail=True)
    draw = np.random.default_rng(1)
    for _ in range(120):
        for lane, state in enumerate(games.states):
            rows = game.observer.observe(state, state.turn())
            assert np.array_equal(games.observation[lane], np.array([one for row in rows for one in row], np.float32))
            assert np.flatnonzero(games.mask[lane]).tolist() == list(state.legal())
        games.step(games.sample(draw))


@pytest.fixture(scope="module")
def plug_in() -> AnyGame:
    """A game that says nothing of what learners may want."""
    return faulty.Embers()


def test_a_game_that_says_nothing_is_the_single_game_too(plug_in: AnyGame) -> None:
    games = Batch(plug_in, LANES, seed=SEED)
    singles = [Single(plug_in, lane, 1_000) for lane in range(LANES)]
    draw = np.random.default_rng(1)
    for _ in range(60):
        for lane, single in enumerate(singles):
            assert games.states[lane] == single.state
            assert np.array_equal(games.observation[lane], single.seen())
            assert np.flatnonzero(games.mask[lane]).tolist() == list(single.state.legal())
        actions = games.sample(draw)
        games.step(actions)
        for lane, single in enumerate(singles):
            single.step(int(actions[lane]))


def variants() -> list[AnyGame]:
    return [cardkit.load("unowar", rounds=1), cardkit.load("unowar", rounds=4), cardkit.load("unowar")]


def test_variants_are_played_by_turns_each_as_by_itself() -> None:
    several = variants()
    games = Batch(several, 5, seed=SEED, cap=40)
    singles = [Single(several[lane % 3], lane, 40) for lane in range(5)]
    draw = np.random.default_rng(1)
    for _ in range(80):
        for lane, single in enumerate(singles):
            assert games.states[lane] == single.state
            assert np.array_equal(games.observation[lane], single.seen())
        actions = games.sample(draw)
        games.step(actions)
        for lane, single in enumerate(singles):
            told = (games.ended[lane], games.stopped[lane], tuple(games.reward[lane]))
            assert told == single.step(int(actions[lane]))


def test_games_that_are_not_alike_are_no_variants() -> None:
    with pytest.raises(BadOption, match="one form"):
        Batch([cardkit.load("unowar"), cardkit.load("unowar", hand=4)], 2)


@pytest.mark.parametrize("game", ["straights", "variants"])
def test_several_processes_play_the_same(game: str) -> None:
    played = variants() if game == "variants" else game
    alone = Batch(played, 5, seed=SEED, cap=30, memory=2)
    shared = Batch(played, 5, seed=SEED, cap=30, memory=2, processes=2)
    draw = np.random.default_rng(1)
    for at in range(80):
        if at == 50:
            alone.reset(3)
            shared.reset(3)
        for name in ("observation", "mask", "turn", "reward", "ended", "stopped", "past", "past_action"):
            assert np.array_equal(getattr(alone, name), getattr(shared, name)), name
        assert alone.finals == shared.finals
        actions = alone.sample(draw)
        alone.step(actions)
        shared.step(actions)
    assert alone.states == shared.states
    shared.close()


def test_a_process_that_is_gone_is_told() -> None:
    games = Batch("unowar", 2, processes=2)
    games.close()
    with pytest.raises(cardkit.CardkitError):
        games.step(games.mask.argmax(axis=1))


def test_what_goes_wrong_in_all_processes_is_answered_once() -> None:
    games = Batch("unowar", 3, seed=SEED, processes=3)
    before = games.states
    with pytest.raises(TypeError):
        games._block.reset(cast("int", "no seed"))
    assert games.states == before
    games.close()


def test_a_seat_is_reminded_of_what_it_was_told_and_did() -> None:
    games = Batch("unowar", LANES, seed=SEED, cap=30, memory=3)
    draw = np.random.default_rng(1)
    kept: dict[tuple[int, int], list[tuple[npt.NDArray[np.float32], int]]] = {}
    for _ in range(100):
        for lane, turn in enumerate(games.turn.tolist()):
            known = kept.get((lane, turn), [])[:3]
            assert games.past_action[lane].tolist() == [did for _, did in known] + [-1] * (3 - len(known))
            assert all(np.array_equal(games.past[lane, at], told) for at, (told, _) in enumerate(known))
            assert not games.past[lane, len(known) :].any()
        actions = games.sample(draw)
        for lane, turn in enumerate(games.turn.tolist()):
            kept.setdefault((lane, turn), []).insert(0, (games.observation[lane].copy(), int(actions[lane])))
        games.step(actions)
        for lane in np.flatnonzero(games.ended).tolist():
            kept = {place: one for place, one in kept.items() if place[0] != lane}


def test_a_game_that_says_nothing_is_remembered_too(plug_in: AnyGame) -> None:
    games = Batch(plug_in, 1, seed=SEED, memory=1)
    told, turn = games.observation[0].copy(), games.turn[0]
    games.step([np.flatnonzero(games.mask[0])[0]])
    while games.turn[0] != turn:
        games.step([np.flatnonzero(games.mask[0])[0]])
    assert np.array_equal(games.past[0, 0], told)


def test_a_game_that_is_given_up_is_followed_by_the_next() -> None:
    games, other = Batch("unowar", 2, seed=SEED), Batch("unowar", 2, seed=SEED)
    legal = games.mask.argmax(axis=1)
    games.step([legal[0], -5], give_up=[False, True])
    assert (games.ended.tolist(), games.stopped.tolist()) == ([False, True], [False, True])
    other.reset()
    assert games.states[1] == other.states[1]


def test_a_batch_begins_anew_as_it_began() -> None:
    games = Batch("straights", 2, seed=SEED)
    first = games.states
    games.step(games.mask.argmax(axis=1))
    games.reset(SEED)
    assert games.states == first
    assert not games.ended.any()


def test_without_a_seed_the_next_games_begin() -> None:
    games = Batch("straights", 2, seed=SEED)
    first = games.states
    games.reset()
    assert games.states != first
    assert not games.ended.any()


def test_named_arrays_are_parts_of_the_observation() -> None:
    games = Batch("unowar", 2, seed=SEED)
    assert {name: array.shape[1:] for name, array in games.named.items()} == {
        part.name: part.shape for part in games.game.observer.parts
    }
    assert all(np.shares_memory(array, games.observation) for array in games.named.values())


def test_without_the_trail_the_other_arrays_are_the_same() -> None:
    games, short = Batch("straights", 2, seed=SEED, trail=True), Batch("straights", 2, seed=SEED)
    assert list(games.named)[: len(short.named)] == list(short.named)
    assert np.array_equal(games.observation[:, : short.observation.shape[1]], short.observation)


def test_seats_of_policies_are_played_in_between() -> None:
    games = Batch("straights", 4, seed=SEED, players=["thrifty", None, "first", "uniform"])
    draw = np.random.default_rng(1)
    for _ in range(60):
        assert set(games.turn.tolist()) == {1}
        games.step(games.sample(draw))


def test_a_game_that_ends_brings_its_utilities() -> None:
    games = Batch("straights", 1, seed=SEED, rounds=1)
    while not games.ended.any():
        games.step(games.sample(np.random.default_rng(1)))
    assert tuple(games.reward[0]) == games.game.utilities(games.finals[0])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = Batch("unowar", 2, seed=SEED)
    before = games.states
    legal = games.mask.argmax(axis=1)
    legal[1] = (~games.mask[1]).argmax()
    with pytest.raises(IllegalMove, match="lane 1, action"):
        games.step(legal)
    assert games.states == before


@pytest.mark.parametrize("actions", [[0], [0.0, 0.0], [[0, 0]], [-1, 0], [0, 5]])
def test_what_is_no_row_of_actions_is_refused(actions: object) -> None:
    with pytest.raises(IllegalMove):
        Batch("unowar", 2, seed=SEED).step(actions)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0},
        {"cap": 0},
        {"memory": -1},
        {"processes": 0},
        {"rounds": 3},
        {"players": ["smallest"]},
        {"players": ["nobody", None]},
        {"players": ["smallest"] * 2},
    ],
)
def test_what_makes_no_batch_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        Batch(cardkit.load("unowar"), **{"size": 2, **wrong})  # type: ignore[arg-type]  # that is the test


def test_a_game_is_given_up_whatever_kind_of_whole_numbers_the_actions_are() -> None:
    games = Batch("unowar", 3, seed=1)
    games.step(games.sample(np.random.default_rng(1)).astype(np.uint8), [True, False, False])
    assert games.stopped.tolist() == [True, False, False]


@pytest.mark.parametrize("given", [None, 7, ["unowar"]])
def test_what_is_no_game_is_refused(given: AnyGame) -> None:
    with pytest.raises(BadOption, match="expected a game, its name, or several games"):
        Batch(given, 3)


def test_a_batch_takes_levels_by_name() -> None:
    assert Batch("unowar", 1, seed=1, players=[None, "easy"]).size == 1


def test_what_is_no_policy_is_refused() -> None:
    with pytest.raises(BadOption, match="expected policies, their names, or None among the players, not 3"):
        Batch("unowar", 3, players=[3, None])  # type: ignore[list-item]  # on purpose


def test_actions_in_rows_of_different_lengths_are_refused() -> None:
    games = Batch("unowar", 2, seed=1)
    with pytest.raises(IllegalMove, match="expected actions in a row"):
        games.step([[0], [0, 1]])
