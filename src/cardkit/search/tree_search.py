"""A tree of information sets, searched in worlds that are made up from one seat's view: all others reply their best.

Single observer (Cowling, Powley and Whitehouse 2012): each iteration goes down the tree in another world, and what the
seat cannot tell apart is one node: after each move, and after chance where that has few outcomes, it goes on at the
node of the view that the seat has then.
"""

import math
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from cardkit.core.chance import Request
from cardkit.core.errors import CardkitError
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator, Sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.search.limit import Limit
from cardkit.search.playouts import AnyGame, Playing

EXPLORING: Final = 1.0  # how much what is little known counts beside what looks good
FIRST_ARMS: Final = 4  # moves that are tried at a node at first, and
MORE_ARMS: Final = 2.0  # so many more for each root of its visits: progressive widening
FAVOURED: Final = 8  # visits that a move must have had, and more, to be said to follow
FEW_OUTCOMES: Final = 40  # of chance, up to which each has a node of its own


@final
class Arm:
    """A move at a node: how often it was made, and what that came to for the team that makes it."""

    __slots__ = ("chances", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.chances: int = 0  # times that it was legal when its node was passed
        self.total: float = 0.0
        self.squares: float = 0.0

    def mean(self) -> float:
        """Of all its visits; 0 if it had none."""
        return self.total / float(self.visits) if self.visits else 0.0

    def error(self) -> float:
        """The standard error of the mean; 0 where there are fewer than two visits."""
        if self.visits < 2:
            return 0.0
        mean = self.mean()
        spread = self.squares / float(self.visits) - mean * mean
        return math.sqrt(max(spread, 0.0) / float(self.visits - 1))


@final
class Node:
    """What the searching seat knows at some point after the root."""

    __slots__ = ("arms", "nexts", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.arms: Final[dict[int, Arm]] = {}
        self.nexts: Final[dict[object, Node]] = {}


@final
class Tree:
    """A search from a root at which `seat` is to choose."""

    __slots__ = ("_candidates", "_game", "_guess", "_limit", "_playing", "_playouts", "_policy", "_rng", "_seat",
                 "playouts", "root")  # fmt: skip

    def __init__(
        self,
        game: AnyGame,
        playing: Playing,
        policy: Policy,
        guess: Callable[[Generator], State],
        seat: int,
        candidates: tuple[int, ...],
        rng: Sfc32,
        limit: Limit,
        playouts: int,
    ) -> None:
        self._game: Final = game
        self._playing: Final = playing
        self._policy: Final = policy  # whose choice is tried first at each node
        self._guess: Final = guess
        self._seat: Final = seat
        self._candidates: Final = candidates
        self._rng: Final = rng
        self._limit: Final = limit
        self._playouts: Final = playouts
        self.root: Final = Node()
        self.playouts: int = 0

    def run(self) -> int:
        """Search until all playouts are made or the limit has passed; gives the action that was made most often."""
        playing = self._playing
        team = playing.team_of[self._seat]
        self.playouts += playing.first_sight(self._guess, team, -1, self._rng, self._playouts)
        while not self._limit.passed() and not (self._playouts and self.playouts >= self._playouts):
            self._iteration(self._guess(self._rng))
        best = self._candidates[0]
        most = -1
        for action in self._candidates:
            arm = self.root.arms.get(action)
            if arm is not None and arm.visits > most:
                best, most = action, arm.visits
        return best

    def favourites(self, state: State) -> list[int]:
        """What was made most often after a position that one move of the root leads to, as far as the tree goes."""
        node = self.root
        actions: list[int] = []
        while state.turn() >= 0:
            found = node.nexts.get(self._game.view(state, self._seat))
            if found is None:
                break
            node = found
            best = -1
            most = FAVOURED
            for action in state.legal():
                arm = node.arms.get(action)
                if arm is not None and arm.visits > most:
                    best, most = action, arm.visits
            if best < 0:
                break
            actions.append(best)
            number: i64 = best
            state = state.after(number)
        return actions

    def _iteration(self, state: State) -> None:
        """Down the tree in one world, a playout from where it ends, and what that came to up again."""
        playing = self._playing
        chance, luck = self._rng.branch(), self._rng.branch()
        node = self.root
        node.visits += 1
        passed: list[tuple[Arm, int]] = []
        fresh = False
        while not fresh:
            turn: i64 = state.turn()
            if turn == OVER or playing.is_past(state, len(passed)):
                break
            if turn == CHANCE:
                request = state.request()
                state = state.resolved(request.sample(chance))
                if _is_short(request):
                    node = self._next(node, state)
                continue
            legal = self._candidates if node is self.root else state.legal()
            action = self._chosen(node, state, legal, luck)
            arm = node.arms[action]
            fresh = arm.visits == 0
            passed.append((arm, playing.team_of[turn]))
            number: i64 = action
            state = state.after(number)
            node = self._next(node, state)
            node.visits += 1
        end = playing.play_on(state, chance, luck, len(passed))
        self.playouts += 1
        if end is None:
            return
        worths = playing.worths(end)
        for arm, team in passed:
            worth = worths[team]
            arm.visits += 1
            arm.total += worth
            arm.squares += worth * worth

    def _next(self, node: Node, state: State) -> Node:
        """The node after a step: that of what the seat sees then."""
        view = self._game.view(state, self._seat)
        found = node.nexts.get(view)
        if found is None:
            found = Node()
            node.nexts[view] = found
        return found

    def _chosen(self, node: Node, state: State, legal: tuple[int, ...], luck: Generator) -> int:
        """The action that is made at a node: one that is new as long as there is room, or the most promising."""
        best = -1
        most = 0.0
        known = 0
        for action in legal:
            arm = node.arms.get(action)
            if arm is None:
                continue
            known += 1
            arm.chances += 1
            if arm.visits == 0:
                continue
            bound = arm.mean() + EXPLORING * math.sqrt(math.log(float(arm.chances) + 1.0) / float(arm.visits))
            if best < 0 or bound > most:
                best, most = action, bound
        room = FIRST_ARMS + int(MORE_ARMS * math.sqrt(float(node.visits)))
        if best >= 0 and (known == len(legal) or known >= room):
            return best
        fresh = [action for action in legal if action not in node.arms]
        if not fresh:
            return best if best >= 0 else legal[luck.below(len(legal))]
        chosen = fresh[luck.below(len(fresh))]
        if not known:
            first: int = self._policy.choose(state, luck)
            if first in fresh:
                chosen = first
        node.arms[chosen] = Arm()
        return chosen


def _is_short(request: Request) -> bool:
    """Whether chance has so few outcomes that each is worth a node."""
    try:
        return request.size() <= FEW_OUTCOMES
    except CardkitError:
        return False
