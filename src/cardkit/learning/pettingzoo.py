"""cardkit's games for PettingZoo.

    from cardkit.learning import pettingzoo

    env = pettingzoo.env("unowar", rounds=3)
    env.reset(seed=1)

Agents are `player_1`, `player_2` and so on, by seat. An observation is a dictionary: `observation` has the arrays of
`Game.observer` by name, `action_mask` is one for every legal action. Rewards are the utilities, given at the
end. Chance is resolved by cardkit's own generator from the seed of `reset`. A game that is stopped after `cap` moves is
truncated, with rewards of zero. A deal that ends the game before anybody has a move is dealt again.

In `env` agents act one after another; where seats choose at once, they do so in secret. In `parallel_env` all agents
give an action at every step: those of agents that act count, and all others are ignored.
"""

import operator
from collections.abc import Mapping
from typing import ClassVar, Final, TypedDict, cast

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame, IllegalMove
from cardkit.core.game import facing
from cardkit.core.rng import Generator, make_generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.learning.adapter_parts import CAP, MOST_DEALS, is_capped, most_moves, sure_moves
from cardkit.learning.observation_spaces import Array, Mask, Sight, observation_space
from cardkit.registry import AnyGame, load

__all__ = ["CardkitEnv", "ParallelCardkitEnv", "env", "parallel_env"]

FIRST_SEED: Final = 0  # of an environment that was never given one


class Observation(TypedDict):
    """What an agent is shown."""

    observation: dict[str, Array]  # by the names of `Game.observer`
    action_mask: Mask  # all zeros if it is not the agent's turn


class Info(TypedDict, total=False):
    """What comes beside an observation where all agents give an action at every step."""

    acting: bool  # whether the next action of the agent counts
    illegal: bool  # whether its last was not legal, which ended the game


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
        self.most_moves = most_moves(game, cap)
        self._sure_moves = sure_moves(game, self.most_moves)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(game.seats)]
        self.agents: list[str] = []
        space = spaces.Dict(
            {
                "observation": observation_space(game),
                "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = Sight(game)
        self._rng: Generator | None = None
        self.position: State = game.initial_state()
        self.moves = 0

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

    def _utilities(self) -> dict[str, float]:
        """What each agent has won, when the game is over."""
        utilities = self.rules.utilities(self.position)
        return {agent: float(utilities[self._seat[agent]]) for agent in self.agents}

    def _is_capped(self) -> bool:
        return self.moves > self._sure_moves and is_capped(self.position, self.moves, self.most_moves)

    def _facing(self, seat: int) -> State | None:
        """The position with the turn given to a seat whose action counts here; None for any other."""
        return self.position if seat == self.position.turn() else None

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions are legal if an action of it counts."""
        seat = self._seat[agent]
        faced = None if self._is_capped() else self._facing(seat)
        seen = self._sight.arrays(self.position if faced is None else faced, seat)
        return {"observation": seen, "action_mask": self._sight.mask(faced)}

    def render(self) -> str | None:
        """The table as everybody sees it: returned as text, or printed, as the mode says."""
        text = self.rules.show(self.rules.view(self.position, None))
        if self.render_mode == "human":
            print(text)  # noqa: T201  that is what this mode is for
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class CardkitEnv(_Playing, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of cardkit as an environment in which agents act one after another."""

    # As an agent that does not act has no turn to be given; `ParallelCardkitEnv` is what has one for every agent.
    is_parallelizable = False

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game. Without a seed, chance goes on where it stood."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn()]
        self._settle()

    def _settle(self) -> None:
        """See whose turn it is, or how the game ended."""
        turn = self.position.turn()
        if turn == OVER:
            self.rewards = self._utilities()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_capped():
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[turn]

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = -1 if action is None else operator.index(action)
        known = 0 <= number < self.rules.action_count
        reason = self.position.why_illegal(number) if known else "there is no such action"
        if reason is not None:
            raise IllegalMove(f"{agent} chose action {action}: {reason}")
        self.position = self._resolved(self.position.after(number))
        self.moves += 1
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


Observations = dict[str, Observation]  # these three by agent
Infos = dict[str, Info]
Stepped = tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]


class ParallelCardkitEnv(_Playing, ParallelEnv):  # type: ignore[misc]  # as above
    """A game of cardkit as an environment in which all agents give an action at every step.

    Those of agents that act count, and all others are ignored. An action that is not legal ends the game, with the
    least utility there is for whoever chose it.
    """

    is_parallelizable = True

    def _facing(self, seat: int) -> State | None:
        return facing(self.position, seat)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observations, Infos]:
        """Begin a new game. Without a seed, chance goes on where it stood."""
        self._begin(seed)
        return self._observed(), self._told()

    def _observed(self) -> Observations:
        return {agent: self.observe(agent) for agent in self.agents}

    def _told(self) -> Infos:
        acting = () if self._is_capped() else self.position.acting()
        return {agent: {"acting": self._seat[agent] in acting} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Make the moves of all agents that act, and let chance act. Nothing comes of it when the game is over.

        Raises ValueError if there is no action of an agent that acts, and then nothing has changed.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        acting = () if self._is_capped() else self.position.acting()
        missing = [self.possible_agents[seat] for seat in acting if self.possible_agents[seat] not in actions]
        if missing:
            raise ValueError(f"expected an action of {' and '.join(missing)}, whose turn it is")
        chosen = {seat: operator.index(actions[self.possible_agents[seat]]) for seat in acting}
        illegal = [seat for seat, number in chosen.items() if not self._is_legal(seat, number)]
        if illegal:
            return self._broken_off(illegal)
        position = self.position
        for seat, number in chosen.items():
            position = position.facing(seat).after(number)
        self.position = self._resolved(position)
        self.moves += len(acting)
        over, capped = self.position.turn() == OVER, self._is_capped()
        rewards = self._utilities() if over else dict.fromkeys(self.agents, 0.0)
        found = (
            self._observed(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, capped),
            self._told(),
        )
        if over or capped:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found

    def _is_legal(self, seat: int, number: int) -> bool:
        return 0 <= number < self.rules.action_count and self.position.facing(seat).why_illegal(number) is None

    def _broken_off(self, illegal: list[int]) -> Stepped:
        """The end of a game in which these seats chose what is not legal."""
        agents, self.agents = self.agents, []
        least = float(self.rules.utility_bounds[0])
        rewards = {agent: least if self._seat[agent] in illegal else 0.0 for agent in agents}
        infos: Infos = {agent: {"acting": False} for agent in agents}
        for seat in illegal:
            infos[self.possible_agents[seat]]["illegal"] = True
        seen = {
            agent: cast(Observation, {**self.observe(agent), "action_mask": self._sight.mask(None)}) for agent in agents
        }
        return seen, rewards, dict.fromkeys(agents, True), dict.fromkeys(agents, False), infos


def env(name: str, *, cap: int = CAP, render_mode: str | None = None, **options: object) -> CardkitEnv:
    """The environment of a game in which agents act one after another, with cardkit's options by keyword.

    `preset="…"` starts from a preset.
    """
    return CardkitEnv(load(name, **options), cap=cap, render_mode=render_mode)


def parallel_env(name: str, *, cap: int = CAP, render_mode: str | None = None, **options: object) -> ParallelCardkitEnv:
    """The environment of a game in which all agents give an action at every step, with options as for `env`."""
    return ParallelCardkitEnv(load(name, **options), cap=cap, render_mode=render_mode)
