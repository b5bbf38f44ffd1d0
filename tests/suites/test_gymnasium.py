"""Every game through Gymnasium's own checks, and what these cannot see."""

import random
from collections import deque
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cardkit
from cardkit.core.options import Options
from cardkit.core.records.record import Chosen, Sat
from cardkit.learning import gymnasium as adapter
from cardkit.learning.gymnasium import Observation, SeatEnv
from suites.cases import Case, every_game, options_of, rules
from suites.lottery import Lottery
from support import for_each
from test_live_players import Diary

NAMES = adapter.register()


def env(case: Case, cap: int = 60, seat: int = 0, render_mode: str | None = None) -> SeatEnv:
    name, preset = case
    return adapter.make_env(name, opponents=None, seat=seat, cap=cap, render_mode=render_mode, **options_of(preset))


def walk(one: SeatEnv, seed: int) -> Iterator[tuple[Observation, int]]:
    """A random game: what the seat sees, and what it does then."""
    luck = random.Random(seed)
    observation, info = one.reset(seed=seed)
    over = False
    while not over:
        action = int(luck.choice(np.flatnonzero(info["action_mask"])))
        yield observation, action
        observation, _, terminated, truncated, info = one.step(np.int64(action))
        over = terminated or truncated


# Gymnasium's checks. Its warnings are errors here, as all are.


@every_game
def test_check_env_without_a_warning(case: Case) -> None:
    name, preset = case
    made = gymnasium.make(f"cardkit/{name}-v{rules(case).revision}", cap=30, **options_of(preset))
    check_env(made.unwrapped)


# What they cannot see.


@every_game
def test_every_seat_sees_what_it_may_see_at_its_turns_alone(case: Case) -> None:
    for seat in range(rules(case).seats):
        one = env(case, seat=seat)
        for observation, _ in walk(one, seed=3 + seat):
            state = one.table.state
            assert state.turn() == seat
            assert tuple(np.flatnonzero(observation["action_mask"])) == state.legal()
            assert one.observation_space.contains(observation)
            rows = one.game.observer.observe(state, seat)
            for part, row in zip(one.game.observer.parts, rows, strict=True):
                assert np.array_equal(observation[part.name].ravel(), np.array(row, np.float32))


def test_a_table_is_rendered_as_the_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = [env(("straights", "standard"), render_mode=mode) for mode in ("ansi", "human")]
    one.reset(seed=1)
    other.reset(seed=1)
    seen = one.game.show(one.game.view(one.table.state, 0))
    assert (one.render(), other.render(), capsys.readouterr().out) == (seen, None, seen + "\n")


def test_the_reward_is_the_utility_at_the_end() -> None:
    one = env(("straights", "one-round"), cap=1000)
    rewards = []
    observation, _ = one.reset(seed=2)
    over = False
    while not over:
        observation, reward, over, truncated, _ = one.step(np.int64(np.flatnonzero(observation["action_mask"])[0]))
        assert not truncated
        rewards.append(reward)
    assert one.table.result is not None
    assert rewards == [0.0] * 12 + [one.table.result.utilities[0]]


def test_opponents_have_the_other_seats() -> None:
    one = adapter.make_env("unowar", opponents=["smallest"], seat=1, preset="one-round")
    for _ in walk(one, seed=1):
        pass
    assert Sat(0, "smallest") in one.table.entries
    assert {entry.seat for entry in one.table.entries if isinstance(entry, Chosen)} == {0, 1}


def test_chance_that_ends_a_game_at_its_cap_is_waited_for() -> None:
    one = SeatEnv(Lottery(Options()), [])
    one.reset(seed=1)
    _, reward, terminated, truncated, _ = one.step(np.int64(0))
    assert (reward > 0, terminated, truncated) == (True, True, False)


def test_a_game_is_truncated_at_its_cap() -> None:
    one = env(("constructor", "bounded"), cap=40)
    _, info = one.reset(seed=1)
    over, truncated, reward = False, False, -1.0
    while not over and not truncated:
        _, reward, over, truncated, info = one.step(np.int64(one.table.state.legal()[0]))
    assert (over, truncated, reward) == (False, True, 0.0)
    assert not info["action_mask"].any()


@for_each(
    ("options", "error", "reason"),
    [
        ({"opponents": ["first"]}, ValueError, "expected 3 opponents, not 1"),
        ({"seat": 4}, ValueError, "expected a seat from 0 to 3, not 4"),
        ({"cap": 0}, cardkit.errors.BadOption, "expected a cap of 1 move or more, not 0"),
        ({"cap": -1}, cardkit.errors.BadOption, "expected a cap of 1 move or more, not -1"),
    ],
)
def test_what_makes_no_environment_is_refused(options: dict[str, Any], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        adapter.make_env("straights", **options)


def test_a_seat_that_never_has_a_move_is_refused() -> None:
    with pytest.raises(cardkit.errors.BadGame, match="in 1000 deals seat 3 has no move before the game stops"):
        adapter.make_env("constructor", seat=3, cap=2).reset(seed=1)


def test_registering_again_changes_nothing() -> None:
    assert adapter.register() == NAMES
    assert {f"cardkit/{name}-v{cardkit.load(name).revision}" for name in cardkit.game_names()} == set(NAMES)


@pytest.mark.parametrize("at_the_cap", [False, True])
def test_opponents_live_through_a_game(at_the_cap: bool) -> None:
    opponent: Any = Diary()  # which never looks at what game it is
    one = adapter.make_env("unowar", preset="one-round", opponents=[opponent])
    deque(walk(one, 1), maxlen=0)
    if at_the_cap:
        cap = one.table.move_count
        opponent = Diary()
        one = adapter.make_env("unowar", preset="one-round", opponents=[opponent], cap=cap)
        deque(walk(one, 1), maxlen=0)
    assert [*dict.fromkeys(opponent.calls)] == ["start", "hear", "choose", "end"]
    assert (opponent.calls.count("end"), opponent.calls[-1]) == (1, "end")
