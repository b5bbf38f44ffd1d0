"""Every game through PettingZoo's own tests, and what these cannot see."""

import json
import random
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from cardkit.learning import pettingzoo
from cardkit.learning.pettingzoo import CardkitEnv, ParallelCardkitEnv
from suites.cases import CASES, Case, every_game, options_of
from support import printed

EPISODES = 5
TESTED = ("aside", "bids", "bluff", "kuhn", "matrix")  # which only tests have
INSTALLED = [case for case in CASES if case[0] not in TESTED]


def env(case: Case, cap: int = 60, render_mode: str | None = None) -> CardkitEnv:
    name, preset = case
    return pettingzoo.env(name, cap=cap, render_mode=render_mode, **options_of(preset))


def parallel(case: Case, cap: int = 60, render_mode: str | None = None) -> ParallelCardkitEnv:
    name, preset = case
    return pettingzoo.parallel_env(name, cap=cap, render_mode=render_mode, **options_of(preset))


@pytest.fixture
def allowing_what_cannot_be_helped() -> Iterator[None]:
    """PettingZoo warns of observations that are dictionaries, as in its own games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "The observation_space is not an instance of", UserWarning)
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        warnings.filterwarnings("ignore", "Action space for each agent probably should be", UserWarning)
        yield


def walk(one: CardkitEnv, seed: int) -> Iterator[tuple[str, int | None]]:
    """A random game: whose turn it is, and what was chosen, before it is done."""
    luck = random.Random(seed)
    one.reset(seed=seed)
    for agent in one.agent_iter():
        observation, _, terminated, truncated, _ = one.last()
        over = terminated or truncated
        action = None if over else int(luck.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, action
        one.step(action)


# PettingZoo's tests.


@every_game
@pytest.mark.usefixtures("allowing_what_cannot_be_helped")
def test_api_test_over_many_episodes(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    one = env(case, cap=30)
    for _ in range(EPISODES):  # the test itself stops after the first
        api_test(one, num_cycles=200)
    assert capsys.readouterr().out.count("Passed API test") == EPISODES


@every_game
def test_seed_test(case: Case) -> None:
    seed_test(lambda: env(case), num_cycles=200)


@every_game
def test_render_test(case: Case) -> None:
    render_test(lambda render_mode=None: env(case, cap=15, render_mode=render_mode))


@every_game
def test_parallel_api_test(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel(case, cap=30), num_cycles=200)
    assert "Passed Parallel API test" in capsys.readouterr().out


@every_game
def test_parallel_seed_test(case: Case) -> None:
    parallel_seed_test(lambda: parallel(case), num_cycles=200)


# What they cannot see.


@every_game
def test_all_agents_see_what_their_seats_may_see_and_the_selected_one_its_legal_actions(case: Case) -> None:
    one = env(case)
    for agent, action in walk(one, seed=3):
        for seat, other in enumerate(one.possible_agents if action is not None else ()):
            seen, rows = one.observe(other), one.rules.observer.observe(one.position, seat)
            legal = one.position.legal() if other == agent else ()
            assert tuple(np.flatnonzero(seen["action_mask"])) == legal
            assert [array.ravel().tolist() for array in seen["observation"].values()] == [
                np.array(row, np.float32).tolist() for row in rows
            ]


def test_rewards_are_the_utilities() -> None:
    one = env(("straights", "one-round"), cap=1000)
    rewards: dict[str, float] = {}
    for agent, _ in walk(one, seed=2):
        rewards[agent] = one.last()[1]
    assert tuple(rewards[agent] for agent in one.possible_agents) == one.rules.utilities(one.position)
    assert any(rewards.values())


def test_a_game_is_truncated_at_its_cap_and_no_mask_comes_back() -> None:
    one = env(("constructor", "bounded"), cap=12)
    moves = [action for _, action in walk(one, seed=1) if action is not None]
    assert len(moves) == 12
    assert not one.agents
    assert not any(one.observe(agent)["action_mask"].any() for agent in one.possible_agents)


def test_a_seed_may_be_of_numpy() -> None:
    one, two = env(("straights", "standard")), env(("straights", "standard"))
    one.reset(seed=7)
    two.reset(seed=np.int64(7))  # type: ignore[arg-type]  # an integer of another make
    assert one.position == two.position


def test_without_a_seed_another_game_follows() -> None:
    one = env(("straights", "standard"))
    one.reset(seed=1)
    first = one.position
    one.reset()
    assert one.position != first


TRACE = """
import hashlib, json, sys
import numpy as np
from cardkit.learning import pettingzoo
found = []
for name, preset in json.loads(sys.argv[1]):
    env = pettingzoo.env(name, cap=60, **({"preset": preset} if preset else {}))
    env.reset(seed=42)
    digest = hashlib.sha256()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        digest.update(f"{agent} {reward} {terminated} {truncated}".encode())
        for array in (*observation["observation"].values(), observation["action_mask"]):
            digest.update(array.tobytes())
        over = terminated or truncated
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[-1]))
    found.append(digest.hexdigest())
print(json.dumps(found))
"""


def test_games_are_alike_under_every_hash_seed() -> None:
    """Which PettingZoo's seed test cannot see, as it plays in one process."""
    found = [printed(TRACE, json.dumps(INSTALLED), PYTHONHASHSEED=seed) for seed in ("0", "1", "2")]
    assert len(json.loads(found[0])) == len(INSTALLED)
    assert found[0] == found[1] == found[2]
