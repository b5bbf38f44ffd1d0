"""One seat of many games side by side, as a vector environment of Gymnasium; `cardkit.learning.gymnasium` offers it."""

from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardkit.core.errors import BadOption
from cardkit.core.policy import Policy
from cardkit.learning.batch import CAP, Batch, row_of_actions
from cardkit.learning.observation_arrays import by_name
from cardkit.learning.observation_spaces import MASK, mask_space, parts_space
from cardkit.learning.one_seat import with_free_seat
from cardkit.registry import AnyGame

Arrays = dict[str, npt.NDArray[np.generic]]  # by the names of the parts, and `action_mask`; a row for each game
Bools = npt.NDArray[np.bool_]


class Infos(TypedDict, total=False):
    """What comes beside the observations. Where something is said of some games only, `_NAME` says of which.

    Arrays of truth values and of observations are `(num_envs,)`.
    """

    action_mask: npt.NDArray[np.int8]  # (num_envs, actions)
    final_obs: npt.NDArray[np.object_]  # what the seat saw at the end of a game that ended in this step
    _final_obs: Bools
    final_info: dict[str, npt.NDArray[np.generic]]
    _final_info: Bools
    illegal: Bools  # whether an action was not legal, which ended the game
    _illegal: Bools


Stepped = tuple[Arrays, npt.NDArray[np.float64], Bools, Bools, Infos]  # (num_envs,) but for the arrays by name


class SeatVectorEnv(VectorEnv[Arrays, npt.NDArray[np.int64], npt.NDArray[np.generic]]):  # type: ignore[misc]  # as in `gymnasium`
    """One seat of so many games, or of variants by turns, the other seats being played by policies.

    A game that ends is followed by the next in the same step: what the seat saw at the end is in the infos, as
    `final_obs`. An action that is not legal ends a game with the least utility there is. Observations are copies
    unless `copy` is false.
    """

    def __init__(
        self,
        games: AnyGame | Sequence[AnyGame],
        num_envs: int,
        opponents: Sequence[str | Policy],
        *,
        seat: int = 0,
        cap: int = CAP,
        trail: bool = False,
        processes: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        players = with_free_seat(opponents, seat)
        for one in opponents:
            if not isinstance(one, str | Policy):
                raise BadOption(
                    f"expected policies or their names as opponents in games side by side, not {type(one).__name__};"
                    ' players of other kinds want vectorization_mode="sync"'
                )
        self.batch = Batch(games, num_envs, cap=cap, players=players, trail=trail, processes=processes)
        self.num_envs = num_envs
        self.seat = seat
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}
        actions = self.batch.game.action_count
        self.single_observation_space = spaces.Dict({**parts_space(self.batch.parts), MASK: mask_space(actions)})
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._least = np.array([game.utility_bounds[0] for game in self.batch.games], np.float64)
        self._lanes = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Arrays, Infos]:
        """Begin new games, which depend on the seed alone; or the next ones, without a seed.

        Returned are float32 `(num_envs, *shape of the part)` by name, and int8 `(num_envs, actions)` as the mask.
        """
        super().reset(seed=seed)
        self.batch.reset(seed)
        seen = self._observed()
        return seen, _infos(seen)

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        """Make a move in each game, and let the others make theirs.

        Returned are arrays as by `reset`, then rewards, terminated, truncated, each `(num_envs,)`, and infos.
        Raises IllegalMove for actions that are no row of whole numbers, `(num_envs,)`.
        """
        batch = self.batch
        chosen = row_of_actions(actions, self.num_envs)
        known = (chosen >= 0) & (chosen < batch.mask.shape[1])
        illegal = ~(known & batch.mask[self._lanes, np.where(known, chosen, 0)])
        batch.step(chosen, illegal)
        rewards = batch.reward[:, self.seat].copy()
        if illegal.any():
            rewards[illegal] = self._least[self._lanes[illegal] % len(self._least)]
        seen = self._observed()
        infos = _infos(seen)
        if batch.ended.any():
            self._tell_ends(infos, illegal)
        return seen, rewards, batch.ended & (~batch.stopped | illegal), batch.stopped & ~illegal, infos

    def _observed(self) -> Arrays:
        found: Arrays = dict(self.batch.named)
        found[MASK] = self.batch.mask.view(np.int8)
        return {name: array.copy() for name, array in found.items()} if self._copy else found

    def _tell_ends(self, infos: Infos, illegal: Bools) -> None:
        """Add what the seat saw at the ends of games, where no action counts any more."""
        ended = self.batch.ended.copy()
        seen: Arrays = dict(by_name(self.batch.parts, self.batch.final_observation(self.seat)))
        seen[MASK] = np.zeros(self.batch.mask.shape, np.int8)
        last = np.full(self.num_envs, None, np.object_)
        for lane in np.flatnonzero(ended):
            last[lane] = {name: rows[lane] for name, rows in seen.items()}
        infos["final_obs"], infos["_final_obs"] = last, ended
        infos["final_info"], infos["_final_info"] = {MASK: seen[MASK], f"_{MASK}": ended}, ended
        if illegal.any():
            infos["final_info"].update({"illegal": illegal, "_illegal": illegal})
            infos["illegal"] = infos["_illegal"] = illegal

    def render(self) -> tuple[str, ...] | None:
        """The tables as the seat sees them."""
        if self.render_mode != "ansi":
            return None
        games = self.batch.games
        return tuple(
            [
                games[lane % len(games)].show(games[lane % len(games)].view(state, self.seat))
                for lane, state in enumerate(self.batch.states)
            ]
        )

    def close_extras(self, **kwargs: object) -> None:
        """End the processes of the batch."""
        self.batch.close()


def _infos(seen: Arrays) -> Infos:
    mask: Any = seen[MASK]
    return {MASK: mask, f"_{MASK}": np.ones(len(mask), np.bool_)}  # type: ignore[misc]  # Gymnasium's own names
