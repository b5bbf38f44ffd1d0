"""Turning points: the steps of a game that was played after which the chances to win changed most."""

import itertools
import math
from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.core.about import computer_of
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import OVER, State
from cardkit.search.limit import Limit
from cardkit.search.playouts import NO_STAGE, AnyGame, Playing
from cardkit.search.searcher import policy_named

PLAYOUTS: Final = 100  # from a position, at most,
LEAST: Final = 8  # so many at least, or nothing is told,
ENOUGH: Final = 24  # and so many where they take more than
SHARE: Final = 0.3  # of the time for a position
SLICE: Final = 0.5  # seconds at most for a position,
SECONDS: Final = 5.0  # and for all of them
COARSE: Final = (8, 32)  # parts of the game between which positions are looked at first, from the last one back,
FIRST: Final = 0.5  # in so much of the time at most
NOTABLE: Final = 0.1  # a change of a chance to win that is told of
CLEARLY: Final = 3.5  # standard errors that it must be: the greatest of many changes is looked for
MOST: Final = 5  # changes that are told of

Known = dict[int, list[list[float]]]  # by the identity of a state, what each playout from it came to, by team


@attrs.frozen
class TurningPoint:
    """A step that changed chances to win."""

    place: int  # of the position after it
    before: tuple[float, ...]  # the chances, by seat; partners have those of their side
    after: tuple[float, ...]


class Review:
    """Looks for the turning points of a game that is over, from the positions it went through.

    Each position is played on to the end by the game's own policy; `step` looks at one position, so that others have
    their turn meanwhile. At first a few are looked at, and then those between two that differ much. `known` has what
    another review of the same states found, and is filled.
    """

    def __init__(self, game: AnyGame, states: Sequence[State], known: Known | None = None) -> None:
        self._game: Final = game
        self._states: Final = tuple(states)
        self._policy: Final = policy_named(game, game.evaluator.rollout_policy or computer_of(game))
        self._known: Final[Known] = {} if known is None else known
        self._looked: Final[set[int]] = set()  # places of the positions that were looked at
        self._spent = 0.0
        self.earliest = 0  # the place before which playouts take so long that nothing can be told
        self.hurried = False  # whether there was more to look at than time
        self.done = len(game.teams) < 2  # whoever plays alone wins against nobody

    @property
    def looked(self) -> int:
        """At how many positions it has looked."""
        return len(self._looked)

    def step(self) -> None:
        """Look at one position more; `done` is true from when there is nothing more to look at."""
        place = self._next()
        if place is None or self._spent >= SECONDS:
            self.done, self.hurried = True, place is not None
            return
        state, limit = self._states[place], Limit(SLICE)
        found = self._known.get(id(state)) or self._played_on(state, limit)
        self._spent += limit.spent()
        if found:
            self._known[id(state)] = found
            self._looked.add(place)
        else:
            self.earliest = place + 1

    def _played_on(self, state: State, limit: Limit) -> list[list[float]]:
        """What playouts from a position come to; nothing where there was time for too few."""
        playing = Playing(self._game, (self._policy,) * self._game.seats, NO_STAGE, False, limit)
        if state.turn() == OVER:
            return [playing.worths(state)]
        found: list[list[float]] = []
        for number in range(PLAYOUTS):  # the same chance falls in every position
            end = playing.play_on(state, seeded_sfc32(number, 0), seeded_sfc32(number, 1))
            if end is None:
                break
            found.append(playing.worths(end))
            if len(found) >= ENOUGH and limit.share() > SHARE:
                break
        return found if len(found) >= LEAST else []

    def _next(self) -> int | None:
        """The place of the position to be looked at next."""
        places = [self._spread(), self._between()]
        if self._spent >= FIRST * SECONDS:
            places.reverse()
        return places[0] if places[0] is not None else places[1]

    def _spread(self) -> int | None:
        """The next of places that are spread evenly."""
        last = len(self._states) - 1
        for parts in COARSE:
            for part in range(parts, -1, -1):
                place = part * last // parts
                if place >= self.earliest and place not in self._looked:
                    return place
        return None

    def _between(self) -> int | None:
        """The place between those two neighbours that differ most, where that is much."""
        best, most = None, NOTABLE / 2
        for one, other in itertools.pairwise(sorted(self._looked)):
            place, change = (one + other) // 2, self._change(one, other)[0]
            if max(one + 1, self.earliest) <= place and change >= most:
                best, most = place, change
        return best

    def _change(self, one: int, other: int) -> tuple[float, float]:
        """The greatest change of a side's chances from one place to another, and its standard error."""
        return max([_change(self._of(one, team), self._of(other, team)) for team in range(len(self._game.teams))])

    def _of(self, place: int, team: int) -> list[float]:
        return [worths[team] for worths in self._known[id(self._states[place])]]

    def _chances(self, place: int) -> tuple[float, ...]:
        means = [_mean(self._of(place, team)) for team in range(len(self._game.teams))]
        teams = [
            next(at for at, team in enumerate(self._game.teams) if seat in team) for seat in range(self._game.seats)
        ]
        return tuple([means[team] for team in teams])

    def points(self) -> tuple[TurningPoint, ...]:
        """Those that were found, as they came in the game. A position that came back, by an undo, is none."""
        found: list[tuple[float, int]] = []
        for place in sorted(self._looked)[1:]:
            if place - 1 not in self._looked or any(one is self._states[place] for one in self._states[:place]):
                continue
            change, error = self._change(place - 1, place)
            if change >= max(NOTABLE, CLEARLY * error):
                found.append((change, place))
        places = sorted([place for _, place in sorted(found, reverse=True)[:MOST]])
        return tuple([TurningPoint(place, self._chances(place - 1), self._chances(place)) for place in places])


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _change(before: list[float], after: list[float]) -> tuple[float, float]:
    """By how much means differ, and the standard error of that."""
    squares = 0.0
    for values in (before, after):
        mean = _mean(values)
        squares += sum([(one - mean) ** 2 for one in values]) / len(values) / max(1, len(values) - 1)
    return abs(_mean(after) - _mean(before)), math.sqrt(squares)
