"""cardkit's games for Gymnasium: one seat plays, computer players have the others.

    from cardkit.learning import gymnasium

    env = gymnasium.make_env("unowar", opponents=["smallest"])
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])

An observation has the arrays by name and `action_mask`, which is in `info` as well. The reward is the utility of the
seat. An action that is not legal ends the game with the least utility there is; then `info` has `illegal` and the
reason, `why`. Opponents decide by what their seats may know; where seats choose at once, they choose first.

`make_vector_env` gives the environment of a seat of many games side by side, much faster, against policies.

`register()` makes them known to Gymnasium as `cardkit/GAME-vREVISION`, for `gymnasium.make` and `gymnasium.make_vec`.
"""

import operator
from collections.abc import Hashable, Sequence
from typing import TypedDict

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.errors import BadGame
from cardkit.core.policy import Policy
from cardkit.core.state import OVER, State
from cardkit.core.view import View
from cardkit.learning.adapter_parts import CAP, MOST_DEALS, MoveCap, register_each, shown, why_illegal
from cardkit.learning.gymnasium_vector import SeatVectorEnv
from cardkit.learning.observation_arrays import Array, Mask, Sight
from cardkit.learning.observation_spaces import MASK, mask_space, parts_space
from cardkit.learning.one_seat import Opponent, seated
from cardkit.registry import AnyGame, load, name_of
from cardkit.table.table import Table

__all__ = ["SeatEnv", "SeatVectorEnv", "make_env", "make_vector_env", "register"]

Observation = dict[str, Array | Mask]  # float32 by part, each in its shape, and `action_mask`, int8 `(actions,)`


class Info(TypedDict, total=False):
    """What comes beside an observation."""

    action_mask: Mask  # all zeros when no action of the seat counts any more
    illegal: bool  # whether an action was not legal, which ended the game
    why: str  # it was not


class SeatEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]  # Gymnasium may not be installed
    """One seat of a game of cardkit, the others being taken.

    Raises ValueError for a seat that does not exist, and unless there is an opponent for each other seat.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        game: AnyGame,
        opponents: Sequence[Opponent],
        *,
        seat: int = 0,
        cap: int = CAP,
        render_mode: str | None = None,
    ) -> None:
        if len(opponents) != game.seats - 1:
            raise ValueError(f"expected {game.seats - 1} opponents, not {len(opponents)}")
        self.game = game
        self.seat = seat
        self.opponents = tuple(opponents)
        self._cap = MoveCap(game, cap)
        self._sight = Sight(game)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(game.action_count)
        self.observation_space = spaces.Dict({**parts_space(game.observer.parts), MASK: mask_space(game.action_count)})
        self._seated = seated(game, self.opponents, seat, self._cap, 0)
        self._ended = (False, False)  # terminated and truncated

    @property
    def table(self) -> Table[State, Hashable, View]:
        """The game at a table, as it stands; among policies it is played there when it is asked for."""
        return self._seated.table

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """Begin a new game; it depends on the seed alone, or on the environment's own generator without one.

        A game that is over before the seat has a move is dealt again.
        """
        super().reset(seed=seed)
        self._ended = (False, False)
        for _ in range(MOST_DEALS):
            seed_of_game = int(self.np_random.integers(2**31))
            self._seated = seated(self.game, self.opponents, self.seat, self._cap, seed_of_game)
            self._seated.wait()
            if self.seat in self._seated.state.acting():
                return self._observed()
        raise BadGame(f"{self.game.name}: in {MOST_DEALS} deals seat {self.seat} has no move before the game stops")

    def _observed(self) -> tuple[Observation, Info]:
        state = self._seated.faced
        mask = self._sight.mask(None if any(self._ended) or state.turn() != self.seat else state)
        return {**self._sight.arrays(state, self.seat), MASK: mask}, {"action_mask": mask}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Make a move, and let the others make theirs; when the game is over, nothing comes of it.

        Raises TypeError for what is no whole number, and then nothing has changed.
        """
        number, reward, told = operator.index(action), 0.0, Info()
        if not any(self._ended):
            state = self._seated.faced
            its_turn = state.turn() == self.seat
            reason = why_illegal(self.game, state, number) if its_turn else "it is not the turn of the seat"
            if reason is None:
                self._seated.play(number)
                over = self._seated.state.turn() == OVER
                reward = float(self.game.utilities(self._seated.state)[self.seat]) if over else 0.0
                self._ended = (over, not over and self._seated.is_capped())
            else:
                self._ended, reward = (True, False), float(self.game.utility_bounds[0])
                told = {"illegal": True, "why": f"seat {self.seat} chose action {number}: {reason}"}
        observation, info = self._observed()
        return observation, reward, *self._ended, {**info, **told}

    def render(self) -> str | None:
        """The table as the seat sees it: returned as text, or printed, as the mode says."""
        return shown(self.game.show(self.game.view(self._seated.faced, self.seat)), self.render_mode)


def make_env(
    name: str,
    *,
    opponents: Sequence[Opponent] | None = None,
    seat: int = 0,
    cap: int = CAP,
    render_mode: str | None = None,
    **options: object,
) -> SeatEnv:
    """The environment of one seat of a game, with cardkit's options by keyword; `preset="…"` starts from a preset.

    `opponents`: a player for each other seat, in seat order: the name of one, a policy, or a player. Random ones if
    left out.
    """
    game = load(name_of(name), **options)
    others = ["uniform"] * (game.seats - 1) if opponents is None else opponents
    return SeatEnv(game, others, seat=seat, cap=cap, render_mode=render_mode)


def make_vector_env(
    name: str,
    num_envs: int,
    *,
    opponents: Sequence[str | Policy] | None = None,
    seat: int = 0,
    cap: int = CAP,
    trail: bool = False,
    processes: int = 1,
    copy: bool = True,
    render_mode: str | None = None,
    **options: object,
) -> SeatVectorEnv:
    """The environment of one seat of so many games side by side, with options as for `make_env`; `trail`, `processes`
    are those of `cardkit.learning.batch.Batch`. Opponents are policies or their names.
    """
    game = load(name_of(name), **options)
    others = ["uniform"] * (game.seats - 1) if opponents is None else opponents
    return SeatVectorEnv(
        game, num_envs, others, seat=seat, cap=cap, trail=trail, processes=processes, copy=copy, render_mode=render_mode
    )


def register() -> tuple[str, ...]:
    """Make every game known to Gymnasium. Gives their names there. May be called again and again.

    A plug-in that cannot be used is left out, with a warning.
    """

    def known(name: str, game: AnyGame) -> str:
        found = f"cardkit/{name}-v{game.revision}"
        if found not in gymnasium.registry:
            gymnasium.register(found, entry_point=make_env, vector_entry_point=make_vector_env, kwargs={"name": name})
        return found

    return register_each(known)
