"""One seat of many games side by side, as a vector environment of Gymnasium."""

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import cardkit
from cardkit.core.errors import BadOption
from cardkit.learning import gymnasium as adapter
from cardkit.learning.batch import Batch
from cardkit.learning.gymnasium import SeatVectorEnv
from cardkit.learning.gymnasium_vector import Arrays, Infos
from cardkit.learning.observation_arrays import by_name
from suites.cases import Case, every_game, rules

Told = dict[str, object]

adapter.register()


def env(case: Case, size: int, cap: int = 40) -> SeatVectorEnv:
    game = rules(case)
    return SeatVectorEnv(game, size, ["uniform"] * (game.seats - 1), cap=cap)


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
def test_check_env_without_a_warning(case: Case) -> None:
    check_env(One(case), skip_render_check=True)


@every_game
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
            assert not infos["final_obs"][0]["action_mask"].any()
            return
    pytest.fail("no game was truncated")


def test_what_makes_no_environment_is_refused() -> None:
    with pytest.raises(BadOption, match="sync"):
        adapter.make_vector_env("unowar", 2, opponents=[object()])  # type: ignore[list-item]  # that is the test
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="expected a seat from 0 to 1"):
            adapter.make_vector_env("unowar", 2, seat=seat)


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


def test_a_batch_has_the_spaces_of_its_arrays() -> None:
    games = Batch([cardkit.load("unowar", rounds=rounds) for rounds in (1, 4)], 3, seed=1)
    draw = np.random.default_rng(1)
    for _ in range(60):
        actions = games.sample(draw)
        assert actions in games.action_space
        assert actions[0] in games.single_action_space
        assert games.observation in games.observation_space
        assert games.observation[0] in games.single_observation_space
        games.step(actions)
    low, high = games.single_observation_space.low, games.single_observation_space.high
    for name, array in by_name(games.parts, np.stack([low, high])).items():
        part = next(part for part in games.parts if part.name == name)
        assert (array[0] == part.low).all()
        assert (array[1] == part.high).all()


def test_the_tables_are_shown() -> None:
    many = adapter.make_vector_env("unowar", 2, render_mode="ansi")
    many.reset(seed=1)
    shown = many.render()
    assert shown is not None
    assert len(shown) == 2
