"""cardkit's games for PettingZoo.

    from cardkit.learning import pettingzoo

    env = pettingzoo.env("unowar", rounds=3)
    env.reset(seed=1)

Agents are `player_1`, `player_2` and so on, by seat. An observation is a dictionary: `observation` has the arrays by
name, `action_mask` is the mask. Chance is resolved by cardkit's own generator from the seed of `reset`. A game that is
stopped is truncated; a deal that ends it before anybody has a move is dealt again.

In `env` agents act one after another. In `parallel_env` all agents give an action at every step: those of agents that
act count, and all others are ignored.

An action that is not legal ends the game, as in PettingZoo's own games: whoever chose it gets the least utility there
is, all others 0, and its info has `illegal` and the reason, `why`.
"""

import operator
from collections.abc import Mapping
from typing import ClassVar, Final, TypedDict

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame
from cardkit.core.rng import Generator, make_generator
from cardkit.core.state import CHANCE, OVER, State, facing
from cardkit.learning.adapter_parts import CAP, MOST_DEALS, MoveCap, shown, why_illegal
from cardkit.learning.observation_arrays import Array, Mask, Sight
from cardkit.learning.observation_spaces import MASK, mask_space, parts_space
from cardkit.registry import AnyGame, load, name_of

__all__ = ["CardkitEnv", "ParallelCardkitEnv", "env", "parallel_env"]

FIRST_SEED: Final = 0  # of an environment that was never given one


class Observation(TypedDict):
    """What an agent is shown."""

    observation: dict[str, Array]  # by the names of `Game.observer`, float32, each in the shape of its part
    action_mask: Mask  # int8, `(actions,)`; all zeros if no action of the agent counts


class Info(TypedDict, total=False):
    """What comes beside an observation."""

    acting: bool  # whether the next action of the agent counts; where all agents give one at every step
    illegal: bool  # whether its last action was not legal, which ended the game
    why: str  # it was not


Observations = dict[str, Observation]  # these three by agent
Infos = dict[str, Info]
Stepped = tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]


class _Playing:
    """A running game and its spaces: what both kinds of environment have in common."""

    is_parallelizable: ClassVar[bool]

    def __init__(self, game: AnyGame, *, cap: int = CAP, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"cardkit_{game.name}_v{game.revision}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": self.is_parallelizable,
        }
        self.rules = game
        self.render_mode = render_mode
        self._cap = MoveCap(game, cap)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(game.seats)]
        self.agents: list[str] = []
        space = spaces.Dict(
            {"observation": spaces.Dict(parts_space(game.observer.parts)), MASK: mask_space(game.action_count)}
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = Sight(game)
        self._rng: Generator | None = None
        self.position: State = game.initial_state()
        self.moves = 0
        self._illegal: dict[str, str] = {}  # the agents whose action broke the game off, and why it was not legal

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """The game's action table."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Deal a new game. Without a seed, chance goes on where it stood."""
        if seed is not None or self._rng is None:
            chosen = FIRST_SEED if seed is None else operator.index(seed)
            self._rng = make_generator("sfc32", chosen)
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(None if seed is None else (chosen + number) % 2**32)
        self.agents = list(self.possible_agents)
        self.moves = 0
        self._illegal = {}
        for _ in range(MOST_DEALS):
            self.position = self._resolved(self.rules.initial_state())
            if self.position.turn() != OVER:
                return
        raise BadGame(f"{self.rules.name}: in {MOST_DEALS} deals nobody has a move")

    def _resolved(self, position: State) -> State:
        assert self._rng is not None
        while position.turn() == CHANCE:
            position = position.resolved(self.chance(position.request(), self._rng))
        return position

    def chance(self, request: Request, rng: Generator) -> Outcome:
        """An outcome of chance. Override it for loaded dice, or for a game that is known already."""
        return request.sample(rng)

    def _play(self, chosen: Mapping[int, int]) -> None:
        """Make these moves, by seat, and let chance act. Where one is not legal, nobody moves: the game is over."""
        position = self.position
        for seat, action in chosen.items():
            position = position.facing(seat)
            reason = why_illegal(self.rules, position, action)
            if reason is None:
                position = position.after(action)
            else:
                agent = self.possible_agents[seat]
                self._illegal[agent] = f"{agent} chose action {action}: {reason}"
        if not self._illegal:
            self.position = self._resolved(position)
            self.moves += len(chosen)

    def _is_stopped(self) -> bool:
        return bool(self._illegal) or self._cap.stops(self.position, self.moves)

    def _outcome(self) -> tuple[dict[str, float], bool, bool]:
        """The rewards by agent, and whether the game is over, and whether it was stopped at its cap."""
        if self._illegal:
            least = float(self.rules.utility_bounds[0])
            return {agent: least if agent in self._illegal else 0.0 for agent in self.agents}, True, False
        if self.position.turn() == OVER:
            utilities = self.rules.utilities(self.position)
            return {agent: float(utilities[self._seat[agent]]) for agent in self.agents}, True, False
        return dict.fromkeys(self.agents, 0.0), False, self._is_stopped()

    def _told(self) -> Infos:
        """What is said of each agent after an action that was not legal."""
        illegal = self._illegal
        return {agent: {"illegal": True, "why": illegal[agent]} if agent in illegal else {} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions are legal if an action of it counts."""
        seat = self._seat[agent]
        faced = None if self._is_stopped() else self._facing(seat)
        seen = self._sight.arrays(self.position if faced is None else faced, seat)
        return {"observation": seen, "action_mask": self._sight.mask(faced)}

    def _facing(self, seat: int) -> State | None:
        """The position with the turn given to a seat whose action counts here; None for any other."""
        return self.position if seat == self.position.turn() else None

    def render(self) -> str | None:
        """The table as everybody sees it: returned as text, or printed, as the mode says."""
        return shown(self.rules.show(self.rules.view(self.position, None)), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class CardkitEnv(_Playing, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of cardkit as an environment in which agents act one after another."""

    # As an agent that does not act has no turn to be given; `ParallelCardkitEnv` is what has one for every agent.
    is_parallelizable = False

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game. Without a seed, chance goes on where it stood."""
        self._begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._told()
        self.agent_selection = self.possible_agents[self.position.turn()]
        self._settle()

    def _settle(self) -> None:
        """See whose turn it is, or how the game ended."""
        self.rewards, over, stopped = self._outcome()
        if over or stopped:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, stopped)
            self.infos = self._told()
        else:
            self.agent_selection = self.possible_agents[self.position.turn()]

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; None for one whose game is over.

        Raises TypeError for what is no whole number, and then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play({self._seat[agent]: operator.index(action)})  # type: ignore[arg-type]  # TypeError for None
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class ParallelCardkitEnv(_Playing, ParallelEnv):  # type: ignore[misc]  # as above
    """A game of cardkit as an environment in which all agents give an action at every step.

    Those of agents that act count, and all others are ignored.
    """

    is_parallelizable = True

    def _facing(self, seat: int) -> State | None:
        return facing(self.position, seat) if seat in self._acting() else None

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observations, Infos]:
        """Begin a new game. Without a seed, chance goes on where it stood."""
        self._begin(seed)
        return self._observed()

    def _acting(self) -> tuple[int, ...]:
        """The agents whose actions count, by seat; of those who race the one on turn alone."""
        if self._is_stopped() or self.position.turn() < 0:
            return ()
        return (self.position.turn(),) if self.position.races() else self.position.acting()

    def _observed(self) -> tuple[Observations, Infos]:
        acting, told = self._acting(), self._told()
        infos: Infos = {agent: {"acting": self._seat[agent] in acting, **told[agent]} for agent in self.agents}
        return {agent: self.observe(agent) for agent in self.agents}, infos

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Make the moves of all agents that act, and let chance act. Nothing comes of it when the game is over.

        Raises ValueError if there is no action of an agent that acts, and then nothing has changed.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        acting = [self.possible_agents[seat] for seat in self._acting()]
        missing = [agent for agent in acting if agent not in actions]
        if missing:
            raise ValueError(f"expected an action of {' and '.join(missing)}, whose turn it is")
        self._play({self._seat[agent]: operator.index(actions[agent]) for agent in acting})
        rewards, over, stopped = self._outcome()
        seen, infos = self._observed()
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, stopped)
        if over or stopped:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, *ends, infos


def env(name: str, *, cap: int = CAP, render_mode: str | None = None, **options: object) -> CardkitEnv:
    """The environment of a game in which agents act one after another, with cardkit's options by keyword.

    `preset="…"` starts from a preset.
    """
    return CardkitEnv(load(name_of(name), **options), cap=cap, render_mode=render_mode)


def parallel_env(name: str, *, cap: int = CAP, render_mode: str | None = None, **options: object) -> ParallelCardkitEnv:
    """The environment of a game in which all agents give an action at every step, with options as for `env`."""
    return ParallelCardkitEnv(load(name_of(name), **options), cap=cap, render_mode=render_mode)
