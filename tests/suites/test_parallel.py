"""What PettingZoo's own tests cannot see of environments in which all agents give an action at every step."""

import random
from collections import deque
from collections.abc import Iterator

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from cardkit.core.policy import FirstLegal
from cardkit.learning import gymnasium, pettingzoo
from cardkit.learning.observation_arrays import Mask
from cardkit.learning.pettingzoo import Infos, Observations, ParallelCardkitEnv
from partners import Greedy
from suites.cases import Case, every_game, options_of

Seen = tuple[Observations, Infos, dict[str, int]]


def env(case: Case, cap: int = 60) -> ParallelCardkitEnv:
    name, preset = case
    return pettingzoo.parallel_env(name, cap=cap, render_mode=None, **options_of(preset))


def walk(one: ParallelCardkitEnv, seed: int) -> Iterator[Seen]:
    """A random game: what all see, what they are told, and what they choose then. Who does not act says 0."""
    luck = random.Random(seed)
    seen, infos = one.reset(seed=seed)
    while one.agents:
        actions = {
            agent: int(luck.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist() or [0])) for agent in seen
        }
        yield seen, infos, actions
        seen, _, _, _, infos = one.step(actions)


@every_game
def test_all_agents_see_what_their_seats_may_see_and_are_told_who_acts(case: Case) -> None:
    one = env(case)
    for seen, infos, _ in walk(one, seed=1):
        acting = (one.position.turn(),) if one.position.races() else one.position.acting()
        for seat, agent in enumerate(one.possible_agents):
            faced = one.position.facing(seat) if seat in acting else one.position
            rows = one.rules.observer.observe(faced, seat)
            assert infos[agent] == {"acting": seat in acting}
            assert tuple(np.flatnonzero(seen[agent]["action_mask"])) == (faced.legal() if seat in acting else ())
            assert [array.ravel().tolist() for array in seen[agent]["observation"].values()] == [
                np.array(row, np.float32).tolist() for row in rows
            ]


@every_game
def test_both_environments_play_the_same_game(case: Case) -> None:
    """The actions of agents that act, one after another in the other environment: same views, same end."""
    one = env(case)
    other = pettingzoo.env(case[0], cap=60, render_mode=None, **options_of(case[1]))
    other.reset(seed=2)
    waiting: dict[str, deque[tuple[int, Mask]]] = {agent: deque() for agent in one.possible_agents}
    for seen, infos, actions in walk(one, seed=2):
        for agent in [agent for agent in one.possible_agents if infos[agent]["acting"]]:
            waiting[agent].append((actions[agent], seen[agent]["action_mask"]))
        while waiting[other.agent_selection]:
            action, mask = waiting[other.agent_selection].popleft()
            assert np.array_equal(mask, other.observe(other.agent_selection)["action_mask"])
            other.step(action)
    assert one.position == other.position
    assert all(other.terminations[agent] or other.truncations[agent] for agent in other.agents)


@every_game
def test_actions_of_agents_that_do_not_act_are_ignored_and_may_be_missing(case: Case) -> None:
    plain, noisy, short = env(case, cap=20), env(case, cap=20), env(case, cap=20)
    for one in (noisy, short):
        one.reset(seed=3)
    for _, infos, actions in walk(plain, seed=3):
        noisy.step({agent: one if infos[agent]["acting"] else 9**9 for agent, one in actions.items()})
        short.step({agent: one for agent, one in actions.items() if infos[agent]["acting"]})
    assert noisy.position == short.position == plain.position


def test_rewards_are_the_utilities() -> None:
    one = env(("bids", ""))
    one.reset(seed=1)
    _, rewards, terminated, truncated, infos = one.step({"player_1": 2, "player_2": 0})
    assert rewards == {"player_1": 1.0, "player_2": -1.0}
    assert (set(terminated.values()), set(truncated.values()), one.agents) == ({True}, {False}, [])
    assert infos == {agent: {"acting": False} for agent in one.possible_agents}


def test_a_game_is_truncated_where_the_next_choices_would_be_more_than_the_cap() -> None:
    one = env(("aside", ""), cap=3)
    one.reset(seed=1)
    _, rewards, terminated, truncated, _ = one.step({"player_2": 0, "player_3": 0})
    assert (set(terminated.values()), set(truncated.values()), one.agents) == ({False}, {True}, [])
    assert set(rewards.values()) == {0.0}


def test_a_missing_action_is_refused() -> None:
    one = env(("bids", ""))
    one.reset(seed=1)
    before = one.position
    with pytest.raises(ValueError, match="expected an action of player_2, whose turn it is"):
        one.step({"player_1": 2})
    assert one.position == before


def test_nothing_comes_of_a_step_when_the_game_is_over() -> None:
    one = env(("bids", ""))
    one.reset(seed=1)
    one.step({"player_1": 2, "player_2": 0})
    assert one.step({"player_1": 0, "player_2": 0}) == ({}, {}, {}, {}, {})


def test_only_the_parallel_environment_says_that_it_is_parallel() -> None:
    assert env(("bids", "")).metadata["is_parallelizable"] is True
    assert pettingzoo.env("bids").metadata["is_parallelizable"] is False


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    one = pettingzoo.parallel_env("bids", render_mode="human")
    one.reset(seed=1)
    one.step({"player_1": 1, "player_2": 1})
    assert capsys.readouterr().out == one.rules.show(one.rules.view(one.position, None)) + "\n"


# One seat of such a game, for Gymnasium.


def test_an_opponent_chooses_before_a_seat_that_chooses_at_once_with_it() -> None:
    one = gymnasium.make_env("bids", opponents=["first"], seat=0)
    one.reset(seed=1)
    assert one.table.acting == (0,)
    _, reward, terminated, _, _ = one.step(np.int64(2))
    assert (reward, terminated) == (1.0, True)


def test_what_the_opponent_has_chosen_is_not_seen() -> None:
    seen = []
    for policy in (FirstLegal(), Greedy()):
        one = gymnasium.make_env("matrix", opponents=[policy], seat=0)
        seen.append(one.reset(seed=1))
    assert data_equivalence(*seen)
