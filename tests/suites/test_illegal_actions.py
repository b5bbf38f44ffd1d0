"""An action that is not legal ends the game, alike in every environment of PettingZoo and Gymnasium."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import cardkit
from cardkit.learning import gymnasium, pettingzoo
from support import for_each

LEAST = float(cardkit.load("straights").utility_bounds[0])
Masks = list[npt.NDArray[np.int8]]
Choice = int | None  # an action, or the first that is not legal
# The reward of whoever chose and those of the others, whether the game was terminated and truncated, what is told of
# whoever chose, and the masks afterwards.
Told = tuple[float, list[float], bool, bool, Mapping[str, Any], Masks]


def number_of(choice: Choice, mask: npt.NDArray[np.int8]) -> int:
    return int(mask.argmin()) if choice is None else choice


def agents_in_turn(choice: Choice) -> Told:
    one = pettingzoo.env("straights")
    one.reset(seed=1)
    agent, before = one.agent_selection, one.position
    one.step(number_of(choice, one.observe(agent)["action_mask"]))
    assert one.position == before
    rewards, infos, masks = {}, {}, []
    for each in one.agent_iter():
        seen, rewards[each], terminated, truncated, infos[each] = one.last()
        masks.append(seen["action_mask"])
        assert (terminated, truncated) == (True, False)
        one.step(None)
    assert infos == {each: infos[agent] if each == agent else {} for each in one.possible_agents}
    return rewards.pop(agent), list(rewards.values()), True, False, infos[agent], masks


def agents_at_once(choice: Choice) -> Told:
    one = pettingzoo.parallel_env("straights")
    seen, infos = one.reset(seed=1)
    agent, before = next(agent for agent, info in infos.items() if info["acting"]), one.position
    seen, rewards, terminated, truncated, infos = one.step({agent: number_of(choice, seen[agent]["action_mask"])})
    assert (one.position, one.agents) == (before, [])
    assert not any(info.pop("acting") for info in infos.values())
    assert infos == {each: infos[agent] if each == agent else {} for each in one.possible_agents}
    ((over,), (stopped,)) = set(terminated.values()), set(truncated.values())
    masks = [each["action_mask"] for each in seen.values()]
    return rewards.pop(agent), list(rewards.values()), over, stopped, infos[agent], masks


def one_seat(choice: Choice) -> Told:
    one = gymnasium.make_env("straights")
    _, info = one.reset(seed=1)
    before, legal = one.table.state, int(info["action_mask"].argmax())
    seen, reward, terminated, truncated, info = one.step(np.int64(number_of(choice, info["action_mask"])))
    again = one.step(np.int64(legal))  # nothing comes of what follows
    assert (again[1:4], one.table.state) == ((0.0, True, False), before)
    one.reset(seed=1)
    assert one.step(np.int64(legal))[2] is False
    return reward, [], terminated, truncated, info, [np.asarray(seen["action_mask"]), info["action_mask"]]


def one_seat_of_many_games(choice: Choice) -> Told:
    many = gymnasium.make_vector_env("straights", 3)
    _, infos = many.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = number_of(choice, infos["action_mask"][1])
    before = many.batch.states[1]
    _, rewards, terminated, truncated, infos = many.step(actions)
    assert many.batch.finals[1] == before
    assert infos["_illegal"].tolist() == infos["illegal"].tolist() == [False, True, False]
    assert (terminated.tolist(), truncated.tolist()) == ([False, True, False], [False] * 3)
    final = infos["final_obs"][1]
    told = {"illegal": True, "why": "player chose action"}  # which is not told where there are many
    return rewards[1], [rewards[0], rewards[2]], True, False, told, [final["action_mask"]]


@for_each("form", [agents_in_turn, agents_at_once, one_seat, one_seat_of_many_games])
@for_each("choice", [None, -1, 104, 2**62])
def test_an_action_that_is_not_legal_ends_the_game(form: Callable[[Choice], Told], choice: Choice) -> None:
    reward, others, terminated, truncated, info, masks = form(choice)
    assert (reward, set(others) - {0.0}, terminated, truncated) == (LEAST, set(), True, False)
    assert info["illegal"] is True
    assert "chose action" in info["why"]
    assert not any(mask.any() for mask in masks)


@for_each("action", [1.9, "0", None])
def test_an_action_that_is_no_whole_number_is_refused_and_changes_nothing(action: Any) -> None:
    one, together, seat = pettingzoo.env("bids"), pettingzoo.parallel_env("bids"), gymnasium.make_env("bids")
    for each in (one, together, seat):
        each.reset(seed=1)
    with pytest.raises(TypeError):
        one.step(action)
    with pytest.raises(TypeError):
        together.step({"player_1": 0, "player_2": action})
    with pytest.raises(TypeError):
        seat.step(action)
    assert not any(one.terminations.values())
    assert together.agents
    assert seat.step(np.int64(0))[1] != seat.game.utility_bounds[0]
