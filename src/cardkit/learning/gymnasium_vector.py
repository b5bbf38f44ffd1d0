"""One seat of many games side by side, as a vector environment of Gymnasium; `cardkit.learning.gymnasium` offers it."""

from collections.abc import Sequence
from typing import Any, Final, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardkit.core.errors import BadOption
from cardkit.core.policy import Policy
from cardkit.core.state import State
from cardkit.learning.batch import CAP, Batch, row_of_actions
from cardkit.learning.observation_spaces import Sight
from cardkit.registry import AnyGame

Arrays = dict[str, npt.NDArray[np.generic]]  # by the names of the parts, and `action_mask`
Bools = npt.NDArray[np.bool_]
MASK: Final = "action_mask"


class Infos(TypedDict, total=False):
    """What comes beside the observations. Where something is said of some games only, `_NAME` says of which."""

    action_mask: npt.NDArray[np.int8]
    final_obs: npt.NDArray[np.object_]  # what the seat saw at the end of a game that ended in this step
    _final_obs: Bools
    final_info: dict[str, npt.NDArray[np.generic]]
    _final_info: Bools
    illegal: Bools  # whether an action was not legal, which ended the game
    _illegal: Bools


Stepped = tuple[Arrays, npt.NDArray[np.float64], Bools, Bools, Infos]


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
        players: list[str | Policy | None] = list(opponents)
        if not 0 <= seat <= len(players):
            raise ValueError(f"expected a seat from 0 to {len(players)}, not {seat}")
        players.insert(seat, None)
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
        first = self.batch.game
        boxes: dict[str, spaces.Space[Any]] = {
            part.name: spaces.Box(
                min([_part(game, part.name).low for game in self.batch.games]),
                max([_part(game, part.name).high for game in self.batch.games]),
                part.shape,
                np.float32,
            )
            for part in self.batch.parts
        }
        boxes[MASK] = spaces.Box(0, 1, (first.action_count,), np.int8)
        self.single_observation_space = spaces.Dict(boxes)
        self.single_action_space = spaces.Discrete(first.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._least = np.array([game.utility_bounds[0] for game in self.batch.games], np.float64)
        self._sights = [Sight(game) for game in self.batch.games]
        self._lanes = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Arrays, Infos]:
        """Begin new games, which depend on the seed alone; or the next ones, without a seed."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        seen = self._observed()
        return seen, _infos(seen)

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        """Make a move in each game, and let the others make theirs. Raises IllegalMove for no row of actions."""
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
        """Add what the seat saw at the ends of games."""
        ended = self.batch.ended.copy()
        last = np.full(self.num_envs, None, np.object_)
        masks = np.zeros(self.batch.mask.shape, np.int8)
        for lane, state in self.batch.finals.items():
            last[lane] = self._final(lane, state)
            masks[lane] = last[lane][MASK]
        infos["final_obs"], infos["_final_obs"] = last, ended
        infos["final_info"], infos["_final_info"] = {MASK: masks, f"_{MASK}": ended}, ended
        if illegal.any():
            infos["final_info"].update({"illegal": illegal, "_illegal": illegal})
            infos["illegal"] = infos["_illegal"] = illegal

    def _final(self, lane: int, state: State) -> Arrays:
        sight = self._sights[lane % len(self._sights)]
        arrays = sight.arrays(state, self.seat)
        found: Arrays = {part.name: arrays[part.name] for part in self.batch.parts}
        found[MASK] = sight.mask(state if state.turn() == self.seat else None)
        return found

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


def _part(game: AnyGame, name: str) -> Any:
    """The part of this name."""
    return next(part for part in game.observer.parts if part.name == name)


def _infos(seen: Arrays) -> Infos:
    mask: Any = seen[MASK]
    return {MASK: mask, f"_{MASK}": np.ones(len(mask), np.bool_)}  # type: ignore[misc]  # Gymnasium's own names
