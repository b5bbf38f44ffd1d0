"""Exact play where everything is open: what a position is worth to each seat if all play their best from there.

Expectimax, and with several sides max^n: whoever is to move takes what is best for their own team, chance is weighed by
its probabilities. A position that comes up again is looked up. Where a team can get the most there is, nothing else is
looked at.
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import CardkitError
from cardkit.core.state import CHANCE, OVER, State
from cardkit.search.limit import Limit, TooLarge
from cardkit.search.playouts import AnyGame

NODES: Final = 200_000  # positions that are looked at, at most, unless one says otherwise
DEEPEST: Final = 200  # steps; deeper calls would come near the end of the stack
BREATH: Final = 32  # positions between two looks at the limit


@final
class Solution:
    """What a position is worth: the expected utilities by seat, and the action that gets them (-1: nobody is to move).

    `values` has each action of the root with what it is worth to whoever is to move there; those that were not looked
    at, because another one gets the most there is, are left out.
    """

    __slots__ = ("action", "positions", "utilities", "values")

    def __init__(self, utilities: tuple[float, ...], action: int, values: dict[int, float], positions: int) -> None:
        self.utilities: Final = utilities
        self.action: Final = action
        self.values: Final = values
        self.positions: Final = positions  # that were looked at


@final
class _Solver:
    __slots__ = ("_best_there_is", "_closed", "_game", "_known", "_limit", "_most", "looked")

    def __init__(self, game: AnyGame, most: int, closed: bool, limit: Limit) -> None:
        self._closed: Final = closed
        self._game: Final = game
        self._most: Final = most
        self._limit: Final = limit
        self._known: Final[dict[State, tuple[float, ...]]] = {}
        self._best_there_is: Final = float(game.utility_bounds[1])
        self.looked: int = 0

    def value(self, state: State, depth: i64) -> tuple[float, ...]:
        """The expected utilities of a position."""
        turn: i64 = state.turn()
        if turn == OVER:
            return tuple([float(one) for one in self._game.utilities(state)])
        found = self._known.get(state)
        if found is not None:
            return found
        self.looked += 1
        if self.looked > self._most or depth > DEEPEST:
            raise TooLarge
        if self.looked % BREATH == 0 and self._limit.passed():
            raise TooLarge
        if turn >= 0 and len(state.acting()) > 1:
            raise TooLarge
        if self._closed and (turn == CHANCE or state.secret()):
            raise TooLarge
        value = self.expected(state, depth) if turn == CHANCE else self.chosen(state, turn, depth, {})[0]
        self._known[state] = value
        return value

    def expected(self, state: State, depth: i64) -> tuple[float, ...]:
        """The mean over the outcomes of chance."""
        request = state.request()
        if request.size() > self._most - self.looked:
            raise TooLarge
        sums = [0.0] * self._game.seats
        for outcome, probability in request.outcomes():
            part = self.value(state.resolved(outcome), depth + 1)
            weight = float(probability)
            for seat in range(len(sums)):
                sums[seat] += weight * part[seat]
        return tuple(sums)

    def chosen(self, state: State, turn: i64, depth: i64, values: dict[int, float]) -> tuple[tuple[float, ...], int]:
        """The utilities after the best action of whoever is to move, and that action; `values` is filled in."""
        best: tuple[float, ...] = ()
        action = -1
        for one in state.legal():
            number: i64 = one
            found = self.value(state.after(number), depth + 1)
            values[one] = found[turn]
            if action < 0 or found[turn] > best[turn]:
                best, action = found, one
                if found[turn] >= self._best_there_is:
                    break
        return best, action


def solve(
    game: AnyGame, state: State, *, nodes: int = NODES, closed: bool = False, limit: Limit | None = None
) -> Solution | None:
    """Exact play from a position, as if everybody saw all of it; None where more than `nodes` positions would have to
    be looked at, or the limit passes, or chance cannot be listed.

    Where seats choose at once, one after another would see what the first has chosen: no position from which that may
    come is solved; nor is one that is more than 200 steps from the end. With `closed`, nothing is solved either that
    depends on chance, or on a choice made in secret: they may bring what is hidden again.
    """
    solver = _Solver(game, nodes, closed, Limit() if limit is None else limit)
    turn = state.turn()
    values: dict[int, float] = {}
    try:
        if turn >= 0:
            if len(state.acting()) > 1 or (closed and state.secret()):
                return None
            solver.looked = 1
            utilities, action = solver.chosen(state, turn, 0, values)
            return Solution(utilities, action, values, solver.looked)
        return Solution(solver.value(state, 0), -1, values, solver.looked)
    except (TooLarge, CardkitError, RecursionError):
        return None
