"""Games side by side are the single game, move by move, and write the same numbers as `observe`."""

from collections.abc import Sequence
from typing import Any, cast

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
from support import for_each

GAMES = ("straights", "unowar", "skipbo", "constructor")
LANES = 3
SEED = 5
ARRAYS = ("observation", "mask", "turn", "reward", "ended", "stopped", "past", "past_action")


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
        move, self.mover = self.game.move_of(action, self.state), self.state.turn()
        self.state = self.resolved(self.game.play(self.state, move).state)
        self.moves += 1
        over = self.state.turn() == OVER
        stopped = not over and self.moves + len(self.state.acting()) > self.cap
        worth = self.game.utilities(self.state) if over else (0,) * self.game.seats
        self.final = self.state if over or stopped else None
        if over or stopped:
            self.begin()
        return over or stopped, stopped, worth

    def seen(self) -> npt.NDArray[np.float32]:
        return flat(self.game, self.state, self.state.turn())

    def final_seen(self, seat: int | None = None) -> npt.NDArray[np.float32]:
        """What a seat, or whoever moved last, saw at the end of the game that ended in this step, if one did."""
        seen = flat(self.game, self.final or self.state, self.mover if seat is None else seat)
        return seen * np.float32(self.final is not None)


def flat(game: AnyGame, state: State, seat: int) -> npt.NDArray[np.float32]:
    return np.array([number for row in game.observer.observe(state, seat) for number in row], np.float32)


def variants() -> list[AnyGame]:
    return [cardkit.load("unowar", rounds=1), cardkit.load("unowar", rounds=4), cardkit.load("unowar")]


# Games that lanes play by turns, with their trails or without, and the cap.
PLAYED: dict[str, tuple[Sequence[AnyGame], bool, int]] = {
    **{name: ([cardkit.load(name)], True, 70) for name in GAMES},
    "variants": (variants(), False, 40),
    "a game that says nothing of what learners may want": ([faulty.Embers()], False, 1_000),
    # Options at their bounds: boards, piles and hands that take more words, or fewer, than those of the presets.
    "straights at its bounds": ([cardkit.load("straights", target=10_000, rounds=3, corner=True)], True, 200),
    "unowar at its bounds": ([cardkit.load("unowar", hand=10, rounds=2)], True, 200),
    "skipbo with little": (
        [cardkit.load("skipbo", jokers=16, embargoes=True, stockpile=2, builds=3, discards=1, hand=12, decks=1)],
        *(True, 200),
    ),
    "skipbo with much": (
        [cardkit.load("skipbo", jokers=1, stockpile=1, builds=10, discards=10, decks=4, turns=250, plays=50)],
        *(True, 200),
    ),
    "constructor with little": (
        [cardkit.load("constructor", tile_levels=2, offers=2, random_board=True, points=4)],
        *(True, 200),
    ),
    "constructor with much": (
        [cardkit.load("constructor", builders=8, offers=-1, shape=hexagon(5), random_board=True)],
        *(True, 200),
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_each_lane_is_the_single_game(name: str) -> None:
    several, trail, cap = PLAYED[name]
    games = Batch(several, max(2, 2 * len(several) - 1), seed=SEED, cap=cap, trail=trail)
    singles = [Single(several[lane % len(several)], lane, cap) for lane in range(games.size)]
    width = games.observation.shape[1]  # what comes behind is the trail
    draw = np.random.default_rng(1)
    for _ in range(120):
        for lane, single in enumerate(singles):
            assert games.states[lane] == single.state
            assert games.turn[lane] == single.state.turn()
            assert np.array_equal(games.observation[lane], single.seen()[:width])
            assert np.flatnonzero(games.mask[lane]).tolist() == list(single.state.legal())
        actions = games.sample(draw)
        games.step(actions)
        for lane, single in enumerate(singles):
            told = (games.ended[lane], games.stopped[lane], tuple(games.reward[lane]))
            assert told == single.step(int(actions[lane]))
            assert games.finals.get(lane) == single.final
        if games.ended.any():
            assert np.array_equal(games.final_observation(), [single.final_seen()[:width] for single in singles])
            assert np.array_equal(games.final_observation(1), [single.final_seen(1)[:width] for single in singles])
    assert list(games.named) == [part.name for part in games.game.observer.parts][: len(games.named)]


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


@pytest.mark.parametrize("game", ["straights", "variants"])
@pytest.mark.slow
def test_several_processes_play_the_same(game: str) -> None:
    played = variants() if game == "variants" else game
    alone = Batch(played, 5, seed=SEED, cap=30, memory=2)
    shared = Batch(played, 5, seed=SEED, cap=30, memory=2, processes=2)
    draw = np.random.default_rng(1)
    for at in range(80):
        if at == 50:
            alone.reset(3)
            shared.reset(3)
        for name in ARRAYS:
            assert np.array_equal(getattr(alone, name), getattr(shared, name)), name
        assert alone.finals == shared.finals
        assert np.array_equal(alone.final_observation(), shared.final_observation())
        actions = alone.sample(draw)
        alone.step(actions)
        shared.step(actions)
    assert alone.states == shared.states
    shared.close()


@pytest.mark.parametrize("name", GAMES)
def test_packed_rows_hold_the_same(name: str) -> None:
    plain, packed = (
        Batch(name, 5, seed=SEED, cap=30, trail=True),
        Batch(name, 5, seed=SEED, cap=30, trail=True, packed=True),
    )
    draw = np.random.default_rng(1)
    for _ in range(40):
        assert np.array_equal(packed.unpacked(packed.words), plain.observation)
        assert np.array_equal(packed.unpacked(packed.words[1:3]), plain.observation[1:3])
        assert np.array_equal(packed.final_observation(), plain.final_observation())
        actions = plain.sample(draw)
        assert np.array_equal(packed.mask, plain.mask)
        plain.step(actions)
        packed.step(actions)
    assert (packed.observation.size, packed.named, plain.words.size) == (0, {}, 0)
    assert 8 * packed.words.nbytes < plain.observation.nbytes


@pytest.mark.slow
def test_several_processes_pack_the_same() -> None:
    alone = Batch("unowar", 4, seed=SEED, packed=True)
    with Batch("unowar", 4, seed=SEED, packed=True, processes=2) as shared:
        for _ in range(5):
            assert np.array_equal(alone.words, shared.words)
            actions = alone.sample(np.random.default_rng(1))
            alone.step(actions)
            shared.step(actions)


def test_what_cannot_be_packed_is_refused() -> None:
    with pytest.raises(BadOption, match="only games that write words"):
        Batch(faulty.Embers(), 2, packed=True)
    with pytest.raises(BadOption, match="without a memory"):
        Batch("unowar", 2, packed=True, memory=1)
    with pytest.raises(BadOption, match="the same words"):
        Batch([cardkit.load("unowar", hand=5), cardkit.load("unowar", hand=6)], 2, packed=True)
    games = Batch("unowar", 2)
    with pytest.raises(BadOption, match="rows of 14 words, int64, not float32 of"):
        games.unpacked(games.observation)  # type: ignore[arg-type]  # that is the point


def test_a_process_that_is_gone_is_told() -> None:
    games = Batch("unowar", 2, processes=2)
    games.close()
    with pytest.raises(cardkit.CardkitError):
        games.step(games.mask.argmax(axis=1))


@pytest.mark.slow
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


def test_a_game_that_says_nothing_is_remembered_too() -> None:
    games = Batch(faulty.Embers(), 1, seed=SEED, memory=1)
    told, turn = games.observation[0].copy(), games.turn[0]
    games.step([np.flatnonzero(games.mask[0])[0]])
    while games.turn[0] != turn:
        games.step([np.flatnonzero(games.mask[0])[0]])
    assert np.array_equal(games.past[0, 0], told)


def test_a_game_that_is_given_up_is_followed_by_the_next() -> None:
    """Whatever kind of whole numbers the actions are."""
    games, other = Batch("unowar", 2, seed=SEED), Batch("unowar", 2, seed=SEED)
    legal = int(games.mask[0].argmax())
    other.reset()
    games.step([legal, -5], give_up=[False, True])
    assert (games.ended.tolist(), games.stopped.tolist()) == ([False, True], [False, True])
    assert games.states[1] == other.states[1]
    games.step(np.array([games.mask[0].argmax(), 200], np.uint8), give_up=[False, True])
    assert games.stopped.tolist() == [False, True]


def test_a_batch_begins_anew_as_it_began_or_with_the_next_games() -> None:
    games = Batch("straights", 2, seed=SEED)
    first = games.states
    games.step(games.mask.argmax(axis=1))
    games.reset(SEED)
    assert games.states == first
    assert not games.ended.any()
    games.reset()
    assert games.states != first
    assert not games.ended.any()


def test_arrays_cannot_be_written_to() -> None:
    for processes in (1, 2):
        with Batch("unowar", 2, seed=SEED, memory=1, processes=processes) as games:
            arrays = [getattr(games, name) for name in ARRAYS]
            for array in [*arrays, *games.named.values()]:
                with pytest.raises(ValueError, match="read-only"):
                    array[...] = 1
            for _ in range(4):
                games.step(games.mask.argmax(axis=1))
            assert games.past.any()


@pytest.mark.parametrize("seat", [-1, 2, 0.5])
def test_what_a_seat_saw_that_there_is_not_is_refused(seat: int) -> None:
    with pytest.raises(BadOption, match="expected a seat from 0 to 1, not "):
        Batch("unowar", 1).final_observation(seat)


def test_named_arrays_are_parts_of_the_observation() -> None:
    games = Batch("unowar", 2, seed=SEED)
    assert {name: array.shape[1:] for name, array in games.named.items()} == {
        part.name: part.shape for part in games.game.observer.parts
    }
    assert all(np.shares_memory(array, games.observation) for array in games.named.values())


def test_seats_of_policies_are_played_in_between() -> None:
    games = Batch("straights", 4, seed=SEED, players=["thrifty", None, "first", "uniform"])
    draw = np.random.default_rng(1)
    for _ in range(60):
        assert set(games.turn.tolist()) == {1}
        games.step(games.sample(draw))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = Batch("unowar", 2, seed=SEED)
    before = games.states
    legal = games.mask.argmax(axis=1)
    legal[1] = (~games.mask[1]).argmax()
    with pytest.raises(IllegalMove, match="lane 1, action"):
        games.step(legal)
    assert games.states == before


@for_each("actions", [[0], [0.0, 0.0], [[0, 0]], [-1, 0], [0, 5], [[0], [0, 1]], 7])
def test_what_is_no_row_of_actions_is_refused(actions: object) -> None:
    with pytest.raises(IllegalMove):
        Batch("unowar", 2, seed=SEED).step(actions)  # type: ignore[arg-type]  # that is the test


@for_each(
    ("wrong", "reason"),
    [
        ({"size": 0}, "expected size of 1 game or more, not 0"),
        ({"size": "x" * 5_000}, "^.{,200}$"),
        ({"cap": 0}, "expected cap of 1 move or more, not 0"),
        ({"memory": -1}, "expected memory of 0 moves or more, not -1"),
        ({"processes": 0}, "expected processes of 1 process or more, not 0"),
        ({"rounds": 3}, "expected options with the name of a game alone, not rounds beside a game"),
        ({"players": ["smallest"]}, "expected a player for each of 2 seats, not 1"),
        ({"players": ["nobody", None]}, "unowar: no player is called 'nobody'"),
        ({"players": ["smallest"] * 2}, "expected a seat at least whose actions are given: None among the players"),
        ({"players": [3, None]}, "expected policies, their names, or None among the players, not 3"),
        *[
            ({"players": players}, "expected a player for each of 2 seats, in seat order")
            for players in (5, "uniform", iter([None, None]), {0: None, 1: None})
        ],
        *[({"game": given}, "expected a game, its name, or several games") for given in (None, 7, ["unowar"])],
        ({"game": []}, "expected a game at least"),
        ({"game": [cardkit.load("unowar"), cardkit.load("unowar", hand=4)]}, "expected games of one form in a batch"),
    ],
)
def test_what_makes_no_batch_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Batch(**{"game": cardkit.load("unowar"), "size": 2, **wrong})


def test_a_batch_takes_levels_by_name() -> None:
    assert Batch("unowar", 1, seed=1, players=[None, "easy"]).size == 1
