"""cardkit's games for PettingZoo.

    from cardkit.adapters import pettingzoo

    env = pettingzoo.env("unowar", rounds=3)
    env.reset(seed=1)

Agents are `player_1`, `player_2` and so on, by seat. An observation is a dictionary: `observation` has the arrays of
`Game.observer` by name, `action_mask` is one for every legal action. Rewards are the utilities, given at the
end. Chance is resolved by cardkit's own generator from the seed of `reset`. A game that is stopped after `cap` moves is
truncated, with rewards of zero. A deal that ends the game before anybody has a move is dealt again.
"""

import operator
from typing import Final, TypedDict

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.adapters.arrays import Array, Mask, filled, mask_of, observation_space
from cardkit.adapters.pieces import CAP, MOST_DEALS, most_moves
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame, IllegalMove
from cardkit.core.rng import Generator, make_generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.registry import AnyGame, load

__all__ = ["CardkitEnv", "env"]

FIRST_SEED: Final = 0  # of an environment that was never given one


class Observation(TypedDict):
    """What an agent is shown."""

    observation: dict[str, Array]  # by the names of `Game.observer`
    action_mask: Mask  # all zeros if it is not the agent's turn


class CardkitEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of cardkit as an environment in which agents act one after another."""

    def __init__(self, game: AnyGame, *, cap: int = CAP, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"cardkit_{game.name}_v{game.revision}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.rules = game
        self.render_mode = render_mode
        self.most_moves = most_moves(game, cap)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(game.seats)]
        space = spaces.Dict(
            {
                "observation": observation_space(game),
                "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng: Generator | None = None
        self.position: State = game.initial_state()
        self.moves = 0

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """The game's action table."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game. Without a seed, chance goes on where it stood."""
        if seed is not None or self._rng is None:
            chosen = FIRST_SEED if seed is None else operator.index(seed)
            self._rng = make_generator("sfc32", chosen)
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(None if seed is None else (chosen + number) % 2**32)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.moves = 0
        for _ in range(MOST_DEALS):
            self.position = self._resolved(self.rules.initial_state())
            if self.position.turn() != OVER:
                self._settle()
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

    def _settle(self) -> None:
        """See whose turn it is, or how the game ended."""
        turn = self.position.turn()
        if turn == OVER:
            utilities = self.rules.utilities(self.position)
            self.rewards = {agent: float(utilities[self._seat[agent]]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.moves >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[turn]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions are legal if it is its turn."""
        seat = self._seat[agent]
        legal = self.position.legal() if self.position.turn() == seat and not self._stopped() else ()
        return {"observation": filled(self.rules, self.position, seat), "action_mask": mask_of(self.rules, legal)}

    def _stopped(self) -> bool:
        return self.moves >= self.most_moves

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

    def render(self) -> str | None:
        """The table as everybody sees it: returned as text, or printed, as the mode says."""
        text = self.rules.show(self.rules.view(self.position, None))
        if self.render_mode == "human":
            print(text)  # noqa: T201  that is what this mode is for
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(name: str, *, cap: int = CAP, render_mode: str | None = None, **options: object) -> CardkitEnv:
    """The environment of a game, with cardkit's options by keyword; `preset="…"` starts from a preset."""
    return CardkitEnv(load(name, **options), cap=cap, render_mode=render_mode)
