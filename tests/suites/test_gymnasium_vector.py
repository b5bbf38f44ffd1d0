"""One seat of many games side by side, as a vector environment of Gymnasium."""

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import cardkit
from cardkit.core.errors import BadOption, IllegalMove
from cardkit.learning import gymnasium as adapter
from cardkit.learning.gymnasium import SeatVectorEnv
from cardkit.learning.gymnasium_vector import Arrays, Infos
from suites.cases import CASES, Case, rules

Told = dict[str, object]

adapter.register()
every_game = pytest.mark.parametrize("case", CASES, ids="-".join)


def env(case: Case, size: int, cap: int = 40, seat: int = 0, processes: int = 1) -> SeatVectorEnv:
    game = rules(case)
    return SeatVectorEnv(game, size, ["uniform"] * (game.seats - 1), cap=cap, seat=seat, processes=processes)


class One(gymnasium.Env[Arrays, np.int64]):  # type: ignore[misc]  # Gymnasium has no types here
    """A vector environment of one game, as an environment that Gymnasium's check takes."""

    metadata = {"render_modes": [], "autoreset": True}  # noqa: RUF012  Gymnasium's own form

    def __init__(self, case: Case) -> None:
        self.many = env(case, 1)
        self.observation_space = self.many.single_observation_space
        self.action_space = self.many.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Arrays, dict[str, object]]:
        super().reset(seed=seed)
        observation, _ = self.many.reset(seed=seed, options=options)
        return {name: array[0] for name, array in observation.items()}, {}

    def step(self, action: np.int64) -> tuple[Arrays, float, bool, bool, Told]:
        observation, reward, terminated, truncated, _ = self.many.step(np.array([action]))
        return (
            {name: array[0] for name, array in observation.items()},
            float(reward[0]),
            bool(terminated[0]),
            bool(truncated[0]),
            {},
        )


@every_game
@pytest.mark.some(12)
def test_check_env_without_a_warning(case: Case) -> None:
    check_env(One(case), skip_render_check=True)


@every_game
@pytest.mark.some(12)
def test_what_comes_lies_in_the_spaces(case: Case) -> None:
    many = env(case, 3)
    observations, infos = many.reset(seed=1)
    for _ in range(30):
        assert observations in many.observation_space
        assert np.array_equal(observations["action_mask"], infos["action_mask"])
        observations, _, terminated, truncated, infos = many.step(first(infos))
        assert np.array_equal(infos.get("_final_obs", np.zeros(3, np.bool_)), terminated | truncated)
    many.close()


def first(infos: Infos) -> npt.NDArray[np.int64]:
    """The first legal action of each game."""
    return np.array(infos["action_mask"].argmax(axis=1), np.int64)


@every_game
@pytest.mark.some(12)
def test_the_same_seed_gives_the_same_games(case: Case) -> None:
    one, other = env(case, 2), env(case, 2)
    told = [one.reset(seed=3)[0], other.reset(seed=3)[0]]
    for _ in range(20):
        assert data_equivalence(told[0], told[1])
        actions = told[0]["action_mask"].argmax(axis=1)
        told = [many.step(actions)[0] for many in (one, other)]


def test_a_game_that_ends_brings_its_reward_and_what_was_seen_last() -> None:
    many = adapter.make_vector_env("unowar", 4, preset="one-round", seat=1)
    _, infos = many.reset(seed=1)
    ended = 0
    for _ in range(40):
        _, rewards, terminated, truncated, infos = many.step(first(infos))
        assert not truncated.any()
        assert set(rewards[terminated].tolist()) <= {-1.0, 1.0}
        assert not rewards[~terminated].any()
        for lane in np.flatnonzero(terminated):
            ended += 1
            final = infos["final_obs"][lane]
            assert final in many.single_observation_space
            assert final["turn"].argmax() == 3  # the game is over
            assert not final["action_mask"].any()
    assert ended > 5


def test_after_the_cap_a_game_is_truncated() -> None:
    many = adapter.make_vector_env("constructor", 2, cap=9)
    _, infos = many.reset(seed=1)
    for _ in range(20):
        _, rewards, terminated, truncated, infos = many.step(first(infos))
        assert not terminated.any()
        assert not rewards.any()
        if truncated.any():
            return
    pytest.fail("no game was truncated")


def test_an_illegal_action_ends_that_game_alone() -> None:
    many = env(("straights", "standard"), 3)
    observations, infos = many.reset(seed=1)
    before = observations["hand"][[0, 2]]
    actions = first(infos)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, terminated, truncated, infos = many.step(actions)
    low, _ = cardkit.load("straights").utility_bounds
    assert (terminated.tolist(), truncated.tolist()) == ([False, True, False], [False] * 3)
    assert rewards.tolist() == [0.0, low, 0.0]
    assert infos["illegal"].tolist() == [False, True, False]
    assert before.any()


@pytest.mark.parametrize("action", [-1, 104])
def test_an_action_that_there_is_not_is_illegal(action: int) -> None:
    many = env(("straights", "standard"), 1)
    many.reset(seed=1)
    assert many.step(np.array([action]))[4]["illegal"].all()


def test_several_processes_play_the_same() -> None:
    one, other = [env(("straights", "standard"), 3, processes=number) for number in (1, 2)]
    told = [many.reset(seed=3)[0] for many in (one, other)]
    for _ in range(30):
        assert data_equivalence(told[0], told[1])
        actions = told[0]["action_mask"].argmax(axis=1)
        told = [many.step(actions)[0] for many in (one, other)]
    other.close()


def test_players_that_are_no_policies_are_refused() -> None:
    with pytest.raises(BadOption, match="sync"):
        adapter.make_vector_env("unowar", 2, opponents=[object()])  # type: ignore[list-item]  # that is the test


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_there_is_not_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 1"):
        adapter.make_vector_env("unowar", 2, seat=seat)


@pytest.mark.parametrize("actions", [[0.5, 1.0], None, [0], [[0], [0, 1]]])
def test_what_is_no_row_of_actions_is_refused(actions: object) -> None:
    env = adapter.make_vector_env("unowar", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"expected 2 actions|expected actions in a row"):
        env.step(actions)  # type: ignore[arg-type]  # that is the test


def test_gymnasium_finds_it() -> None:
    many = gymnasium.make_vec(
        "cardkit/unowar-v1", num_envs=3, vectorization_mode="vector_entry_point", preset="one-round"
    )
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    counted = RecordEpisodeStatistics(many)
    _, infos = counted.reset(seed=1)
    lengths = 0
    for _ in range(30):
        _, _, _, _, infos = counted.step(infos["action_mask"].argmax(axis=1))
        lengths += int("episode" in infos)
    assert lengths > 0
    many.close()


def test_the_tables_are_shown() -> None:
    many = adapter.make_vector_env("unowar", 2, render_mode="ansi")
    many.reset(seed=1)
    shown = many.render()
    assert shown is not None
    assert len(shown) == 2
