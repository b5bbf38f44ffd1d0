"""cardkit's search beside OpenSpiel's: the same games through the adapter, with equal playouts and with equal time.

    python -m bench.ismcts                                     # python -m pip install ".[rl]" first
    python -m bench.ismcts --games unowar --deals 20 --playouts 200 --time 200
    python -m bench.ismcts --ours search,rollout=uniform,hints=off # with random playouts on both sides
    python -m bench.ismcts --games constructor --playouts 10   # minutes a game: three random playouts a second

OpenSpiel's bots are those in Python, with RandomRolloutEvaluator: ISMCTSBot where something is hidden, for which the
adapter makes up what a seat does not know, and MCTSBot where nothing is. Those in C++ end the whole process on games
that are written in Python. They look for the greatest returns, and their constant of exploration is taken in proportion
to how far returns of random games spread. Games are played heads-up where there are two seats; elsewhere with ours in
one seat and theirs in all others, and the other way round, each seat in turn, with the same deals. A tied win counts in
parts, and a game that is cut for nobody; intervals are of deals. With equal time the table also says how many playouts
a second each makes.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from bench.matches import alone
from bench.strength import with_budget
from bench.telling import guarded, interval, percent, spoken, table
from cardkit import arena
from cardkit.arena.chunk import FINISHED, UNFINISHED, Ending
from cardkit.arena.progress import GamesPlayed
from cardkit.arena.statistics import rate_of_counts
from cardkit.arena.tally import tally_of
from cardkit.core.playout import random_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import OVER
from cardkit.learning import openspiel
from cardkit.learning.openspiel import SpielGame, SpielState
from cardkit.search import Search

GAMES: Final = ("unowar", "straights", "crazy-eights", "liars-dice", "skipbo")  # and constructor, if one asks for it
PRESETS: Final = {"unowar": "one-round", "straights": "one-round", "constructor": "two-builders"}
CAP: Final = 5_000  # moves; random builders need thousands
SAMPLES: Final = 40  # random games from which the spread of returns is taken
EXPLORING: Final = 1.4  # spreads
PATIENCE: Final = 2.0  # seconds before it is said how far things are
FEWEST: Final = 3  # simulations, or a tree has nothing to choose from


@attrs.define
class Made:
    """What one side has made so far: choices, playouts, and the seconds that they took."""

    moves: int = 0
    playouts: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> str:
        """Playouts a second."""
        return f"{self.playouts / self.seconds:,.0f}" if self.seconds else "–"

    @property
    def mean(self) -> str:
        """Of a choice."""
        return spoken(self.seconds / self.moves) if self.moves else "–"


class Ours:
    """cardkit's search in some seat."""

    def __init__(self, search: Search, seed: int, made: Made) -> None:
        self._search: Final = search
        self._rng: Final = seeded_sfc32(seed, 99)
        self._made: Final = made

    def step(self, state: SpielState) -> int:
        """Its action."""
        game = self._search.game
        report = self._search.look(state.here.facing(state.current_player()), self._rng)
        if report.how in ("playouts", "tree"):
            self._made.moves += 1
            self._made.playouts += report.playouts
            self._made.seconds += min(report.seconds, self._search.wanted.seconds or report.seconds)
        return game.action_of(game.read_move(report.move))


class Enough(Exception):
    """The time is up."""


class _Counted:
    """What counts the simulations of a bot of OpenSpiel, and ends them when its time is up."""

    made: Made
    seconds: float | None
    until: float = float("inf")
    done: int = 0
    root: Any = None

    def begin(self) -> float:
        """A search begins; gives when."""
        begun = time.perf_counter()
        self.done, self.until = 0, float("inf") if self.seconds is None else begun + self.seconds
        return begun

    def go_on(self) -> None:
        """Another simulation begins. Raises Enough where there is no time for it."""
        if self.done >= FEWEST and time.perf_counter() >= self.until:
            raise Enough
        self.done += 1

    def end(self, begun: float) -> None:
        """A search is over."""
        if self.done:
            self.made.moves += 1
            self.made.playouts += self.done
            self.made.seconds += time.perf_counter() - begun


class Hidden(_Counted, ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's ISMCTSBot."""

    def run_search(self, state: SpielState) -> object:
        begun = self.begin()
        try:
            return super().run_search(state)
        except Enough:
            return self.get_final_policy(state, self._root_node)
        finally:
            self.end(begun)

    def sample_root_state(self, state: SpielState) -> object:
        self.go_on()
        return super().sample_root_state(state)


class Open(_Counted, mcts.MCTSBot):  # type: ignore[misc]  # as above
    """OpenSpiel's MCTSBot."""

    def step(self, state: SpielState) -> int:
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else int(super().step(state))

    def mcts_search(self, state: SpielState) -> object:
        begun = self.begin()
        try:
            return super().mcts_search(state)
        except Enough:
            return self.root
        finally:
            self.end(begun)

    def _apply_tree_policy(self, root: object, state: SpielState) -> object:
        self.root = root
        self.go_on()
        return super()._apply_tree_policy(root, state)


def spread(game: SpielGame) -> float:
    """How far the returns of random games spread."""
    ends = [random_playout(game.rules.initial_state(), seeded_sfc32(seed), game.cap).state for seed in range(SAMPLES)]
    returns = [one for end in ends if end.turn() == OVER for one in game.rules.utilities(end)]
    return statistics.pstdev(returns) if returns else 1.0


def theirs(game: SpielGame, budget: "Budget", constant: float, seed: int, made: Made) -> Hidden | Open:
    """A bot of OpenSpiel."""
    draws = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=draws)
    most = budget.playouts or sys.maxsize
    bot: Hidden | Open
    if game.rules.perfect_information:
        bot = Open(game, constant, most, evaluator, random_state=draws)
    else:
        luck = random.Random(seed)
        bot = Hidden(game, evaluator, constant, most, random_state=draws)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.random))
    bot.made, bot.seconds = made, budget.seconds
    return bot


@attrs.frozen
class Budget:
    """What each side may use for a move: so many playouts, or so many seconds."""

    playouts: int = 0
    seconds: float | None = None

    @property
    def text(self) -> str:
        """As names of searches have it."""
        return str(self.playouts) if self.seconds is None else f"{1000 * self.seconds:.0f}ms"


def game_of(name: str) -> SpielGame:
    """A game for OpenSpiel, with the options under which it is played here."""
    return openspiel.game(name, turn_based=True, cap=CAP, preset=PRESETS.get(name, ""))


def ending(game: SpielGame, sitting: Sequence[Ours | Hidden | Open], seed: int) -> Ending:
    """How a game of these ends, by seat."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(sitting[state.current_player()].step(state))
    position = state.position
    if state.unfinished:
        return Ending(UNFINISHED, (), position.scores(), 0)
    return Ending(FINISHED, position.winners(), position.scores(), 0)


def row(name: str, budget: Budget, deals: int, search: str, *, ours_alone: bool) -> list[str]:
    """A row of the table: one side in one seat, or as one team, and the other in all others."""
    game = game_of(name)
    thinker = Search.named(game.rules, with_budget(search, budget.text))
    constant, teams = EXPLORING * spread(game), game.rules.teams
    mine, other, endings = Made(), Made(), []
    who = ("ours", "theirs") if ours_alone else ("theirs", "ours")
    met = alone(arena.plan(name, who, deals=deals), game.rules)
    progress = GamesPlayed(sys.stderr, deals * len(teams), PATIENCE)
    for seed in range(1, deals + 1):
        dealt = []
        for seating in met.seatings:
            sitting = [
                Ours(thinker, 100 * seed + seat, mine)
                if who[player] == "ours"
                else theirs(game, budget, constant, 100 * seed + seat, other)
                for seat, player in enumerate(seating)
            ]
            dealt.append(ending(game, sitting, seed))
            progress.add(1)
        endings.append(dealt)
    progress.close()
    rate = rate_of_counts(tally_of(met, endings).standings[0].overall)
    equal = f"{budget.text} a move" if budget.seconds else f"{budget.text} playouts"
    numbers = [interval(rate), percent(1 / len(teams)), str(rate.games), mine.rate, other.rate, mine.mean, other.mean]
    return [f"{name}, {who[0]} in one seat" if len(teams) > 2 else name, equal, *numbers]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME")
    parser.add_argument("--deals", type=int, default=10, metavar="N", help="each played once for each seat (10)")
    parser.add_argument("--playouts", type=int, default=100, metavar="N", help="a move, both sides; 0 for none (100)")
    parser.add_argument("--time", type=int, default=100, metavar="MS", help="a move, both sides; 0 for none (100)")
    parser.add_argument("--ours", default="search", metavar="NAME", help="which search (search)")
    chosen = parser.parse_args()
    budgets = [Budget(playouts=max(FEWEST, chosen.playouts))] if chosen.playouts else []
    budgets += [Budget(seconds=chosen.time / 1000)] if chosen.time else []
    rows = []
    for name in chosen.games:
        sides = (True,) if len(game_of(name).rules.teams) == 2 else (True, False)
        for budget in budgets:
            rows += [row(name, budget, chosen.deals, chosen.ours, ours_alone=side) for side in sides]
    head = ["game", "equal", "the one wins (95 %)", "parity", "games"]
    head += ["playouts/s, ours", "theirs", "a move, ours", "theirs"]
    print(table(head, rows))
    print(f"\nOurs is {chosen.ours}; where there are two seats, it is the one.")


if __name__ == "__main__":
    guarded(main)
