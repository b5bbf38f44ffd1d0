"""cardkit's games for Gymnasium: one seat plays, computer players have the others.

    from cardkit.learning import gymnasium

    env = gymnasium.make_env("unowar", opponents=["smallest"])
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])

An observation has the arrays of `Game.observer` by name, and `action_mask`, one for every legal action, which
is in `info` as well. The reward is the utility of the seat, given at the end. An action that is not legal ends the game
with the least utility there is. Opponents decide by what their seats may know; where seats choose at once, they choose
first, in secret. A game that is over before the seat has a move is dealt again.

`make_vector_env` gives the environment of a seat of many games side by side, much faster, against policies.

`register()` makes them known to Gymnasium as `cardkit/GAME-vREVISION`, for `gymnasium.make` and `gymnasium.make_vec`.
"""

import operator
from collections.abc import Hashable, Sequence
from typing import Final, TypedDict

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
from cardkit.learning.adapter_parts import CAP, MOST_DEALS, leave_out, most_moves, usable_games
from cardkit.learning.gymnasium_vector import SeatVectorEnv
from cardkit.learning.observation_spaces import Array, Mask, Sight, observation_space
from cardkit.learning.one_seat import Opponent, seated
from cardkit.registry import AnyGame, load
from cardkit.table.table import Table

__all__ = ["SeatEnv", "SeatVectorEnv", "make_env", "make_vector_env", "register"]

Observation = dict[str, Array | Mask]  # by the names of the parts, and `action_mask`


class Info(TypedDict, total=False):
    """What comes beside an observation."""

    action_mask: Mask  # all zeros when it is not this seat's turn any more
    illegal: bool  # whether an action was not legal, which ended the game


PREFIX: Final = "cardkit/"


class SeatEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]  # Gymnasium may not be installed
    """One seat of a game of cardkit, the others being taken."""

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
        if not 0 <= seat < game.seats:
            raise ValueError(f"expected a seat from 0 to {game.seats - 1}, not {seat}")
        self.game = game
        self.seat = seat
        self.opponents = tuple(opponents)
        self.cap = most_moves(game, cap)
        self._sight = Sight(game)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(game.action_count)
        mask = spaces.Box(0, 1, (game.action_count,), np.int8)
        self.observation_space = spaces.Dict({**observation_space(game).spaces, "action_mask": mask})
        self._seated = seated(game, self.opponents, seat, self.cap, 0)
        self._ended = False  # by an action that is not legal

    @property
    def table(self) -> Table[State, Hashable, View]:
        """The game at a table, as it stands; among policies it is played there when it is asked for."""
        return self._seated.table

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """Begin a new game; it depends on the seed alone, or on the environment's own generator without one."""
        super().reset(seed=seed)
        self._ended = False
        for _ in range(MOST_DEALS):
            self._seated = seated(self.game, self.opponents, self.seat, self.cap, int(self.np_random.integers(2**31)))
            self._seated.wait()
            if self.seat in self._seated.state.acting():
                return self._observed()
        raise BadGame(f"{self.game.name}: in {MOST_DEALS} deals seat {self.seat} has no move before the game stops")

    def _observed(self) -> tuple[Observation, Info]:
        state = self._seated.faced
        mask = self._sight.mask(state if state.turn() == self.seat else None)
        return {**self._sight.arrays(state, self.seat), "action_mask": mask}, {"action_mask": mask}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Make a move, and let the others make theirs."""
        state = self._seated.faced
        low, _ = self.game.utility_bounds
        number = operator.index(action)
        known = 0 <= number < self.game.action_count
        if self._ended:
            observation, info = self._observed()
            return observation, 0.0, True, False, info
        if state.turn() != self.seat or not known or state.why_illegal(number) is not None:
            self._ended = True
            observation, info = self._observed()
            return observation, float(low), True, False, {"action_mask": info["action_mask"], "illegal": True}
        self._seated.play(number)
        observation, info = self._observed()
        over = self._seated.state.turn() == OVER
        reward = float(self.game.utilities(self._seated.state)[self.seat]) if over else 0.0
        return observation, reward, over, not over and self._seated.is_capped(), info

    def render(self) -> str | None:
        """The table as the seat sees it: returned as text, or printed, as the mode says."""
        text = self.game.show(self.game.view(self._seated.faced, self.seat))
        if self.render_mode == "human":
            print(text)  # noqa: T201  that is what this mode is for
            return None
        return text if self.render_mode == "ansi" else None


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
    game = load(name, **options)
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
    game = load(name, **options)
    others = ["uniform"] * (game.seats - 1) if opponents is None else opponents
    return SeatVectorEnv(
        game, num_envs, others, seat=seat, cap=cap, trail=trail, processes=processes, copy=copy, render_mode=render_mode
    )


def register() -> tuple[str, ...]:
    """Make every game known to Gymnasium. Gives their names there. May be called again and again.

    A plug-in that cannot be used is left out, with a warning.
    """
    found = []
    for name, one in usable_games().items():
        known = f"{PREFIX}{name}-v{one.revision}"
        try:
            if known not in gymnasium.registry:
                gymnasium.register(
                    known, entry_point=make_env, vector_entry_point=make_vector_env, kwargs={"name": name}
                )
        except Exception as error:  # a stranger's name may be anything
            leave_out(name, error)
        else:
            found.append(known)
    return tuple(found)
