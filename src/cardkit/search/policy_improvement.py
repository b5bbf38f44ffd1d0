"""Improvement of a policy by its own playouts: the candidates race, in the same worlds and with the same chance."""

import math
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from cardkit.core.rng import Generator, Sfc32
from cardkit.core.state import State
from cardkit.search.limit import Limit
from cardkit.search.playouts import Playing

FIRST_LOOK: Final = 16  # worlds after which a candidate may be given up; then after twice as many each time
CLEARLY: Final = 3.0  # standard errors by which one that is given up is behind
ENOUGH: Final = 2.0  # standard errors by which another must beat the policy's own choice
PAIRS: Final = 8  # worlds in which both must have been, at least


@final
class Runner:
    """A candidate, and what its playouts came to: the same place in each runner's list is the same world."""

    __slots__ = ("action", "highest", "lowest", "total", "worths")

    def __init__(self, action: int) -> None:
        self.action: Final = action
        self.worths: Final[list[float]] = []
        self.total: float = 0.0
        self.highest: int = 0  # playouts of a stage in which its team scored most, where that is counted,
        self.lowest: int = 0  # and in which it scored least

    def add(self, worth: float) -> None:
        """One playout more."""
        self.worths.append(worth)
        self.total += worth

    def mean(self) -> float:
        """Of all its playouts; 0 if it had none."""
        count = len(self.worths)
        return self.total / float(count) if count else 0.0

    def error(self) -> float:
        """The standard error of the mean; 0 where there are fewer than two playouts."""
        count = len(self.worths)
        if count < 2:
            return 0.0
        mean = self.total / float(count)
        spread = 0.0
        for one in self.worths:
            spread += (one - mean) * (one - mean)
        return math.sqrt(spread / float(count - 1) / float(count))


def gap(one: Runner, other: Runner) -> tuple[float, float]:
    """By how much `one` is behind another, over the worlds that both have been in, and the standard error of that; zero
    where there are fewer than two.
    """
    mine, theirs = one.worths, other.worths
    count = min(len(mine), len(theirs))
    if count < 2:
        return 0.0, 0.0
    total = 0.0
    for place in range(count):
        total += theirs[place] - mine[place]
    mean = total / float(count)
    spread = 0.0
    for place in range(count):
        apart = theirs[place] - mine[place] - mean
        spread += apart * apart
    return mean, math.sqrt(spread / float(count - 1) / float(count))


def behind(one: Runner, other: Runner) -> float:
    """By how many standard errors `one` is behind another, over the worlds that both have been in."""
    mean, error = gap(one, other)
    if error <= 0.0:
        return 0.0 if mean == 0.0 else (1e9 if mean > 0.0 else -1e9)
    return mean / error


@final
class Race:
    """The state of a race between candidates, the first of which is the policy's own choice."""

    __slots__ = (
        "_guess", "_limit", "_playing", "_playouts", "_rng", "_team", "_telling", "high_wins", "playouts", "runners",
        "worlds",
    )  # fmt: skip

    def __init__(
        self,
        playing: Playing,
        guess: Callable[[Generator], State],
        team: int,
        candidates: list[int],
        rng: Sfc32,
        limit: Limit,
        playouts: int,
        telling: bool = False,
    ) -> None:
        self._playing: Final = playing
        self._telling: Final = telling  # whether it is counted who scored most in the stage
        self.high_wins: float = 0.0  # how much better, in all, ends are in which a team scored most than least
        self._guess: Final = guess
        self._team: Final = team
        self._rng: Final = rng
        self._limit: Final = limit
        self._playouts: Final = playouts  # at most; 0: as many as there is time for
        self.runners: Final[list[Runner]] = [Runner(action) for action in candidates]
        self.playouts: int = 0
        self.worlds: int = 0

    def run(self) -> Runner:
        """Race, after the first sight, until one is left, or all playouts are made, or the limit has passed; gives the
        winner.
        """
        rounds: i64 = 0
        left: i64 = len(self.runners)
        while left > 1:
            rounds += 1
            left = (left + 1) // 2
        alive = list(self.runners)
        look = FIRST_LOOK
        for lap in range(rounds):
            until = float(lap + 1) / float(rounds)
            while len(alive) > 1 and self._share() < until:
                if not self._world(alive):
                    return self._best(alive)
                if self.worlds == look:
                    look *= 2
                    alive = self._given_up(alive)
            if len(alive) <= 1:
                break
            if lap < rounds - 1:
                alive = self._better_half(alive)
        return self._best(alive)

    def _share(self) -> float:
        """How much of the race is over, from 0 to 1."""
        if self._playouts:
            return float(self.playouts) / float(self._playouts)
        return self._limit.share()

    def first_sight(self) -> None:
        """Play the policy's own choice in a few worlds, to see how long games are, and what margins there are."""
        own = self.runners[0].action
        self.playouts += self._playing.first_sight(self._guess, self._team, own, self._rng, self._playouts)

    def room(self) -> int:
        """After the first sight: how many candidates there is time for, two at least; all where there is no end."""
        share, every = self._limit.share(), len(self.runners)
        if share <= 0.0 or share * float(2 * every) <= (1.0 - share) * float(self.playouts):
            return every
        return max(2, int((1.0 - share) / share * float(self.playouts)) // PAIRS)

    def keep(self, actions: list[int]) -> None:
        """Leave all other candidates out."""
        self.runners[:] = [one for one in self.runners if one.action in actions]

    def _world(self, alive: list[Runner]) -> bool:
        """Play each candidate once in a world; False where the search ended meanwhile, and nothing of it counts."""
        playing, rng = self._playing, self._rng
        team: i64 = self._team
        if self._limit.passed():
            return False
        world = self._guess(rng)
        chance, luck = rng.branch(), rng.branch()
        found: list[float] = []
        places: list[int] = []
        for one in alive:
            if self._playouts and self.playouts >= self._playouts:
                return False
            action: i64 = one.action
            end = playing.play_on(world.after(action), chance.copy(), luck.copy())
            self.playouts += 1
            if end is None:
                return False
            found.append(playing.worth(end, team))
            if self._telling:
                places.append(playing.place(world, end, team))
        for place in range(len(found)):
            alive[place].add(found[place])
        for one, came, worth in zip(alive, places, found, strict=False):  # of places there may be none
            one.highest += came > 0
            one.lowest += came < 0
            self.high_wins += float(came) * (worth - sum(found) / float(len(found)))
        self.worlds += 1
        return True

    def _given_up(self, alive: list[Runner]) -> list[Runner]:
        """Those that are not clearly behind the one with the best mean."""
        best = self._leader(alive)
        return [one for one in alive if one is best or behind(one, best) < CLEARLY]

    def _better_half(self, alive: list[Runner]) -> list[Runner]:
        """Half of them, two at least, the policy's own choice always among them if it still runs."""
        order = sorted(range(len(alive)), key=lambda place: (-alive[place].mean(), place))
        kept = order[: max(2, (len(alive) + 1) // 2)]
        if alive[0] is self.runners[0] and 0 not in kept:
            kept[-1] = 0
        kept.sort()
        return [alive[place] for place in kept]

    def _leader(self, alive: list[Runner]) -> Runner:
        best = alive[0]
        for one in alive:
            if one.mean() > best.mean():
                best = one
        return best

    def _best(self, alive: list[Runner]) -> Runner:
        """The one with the best mean, unless the policy's own choice is as good by two standard errors."""
        best, own = self._leader(alive), self.runners[0]
        few = len(own.worths) < PAIRS or len(best.worths) < PAIRS
        if best is not own and own is alive[0] and (few or behind(own, best) < ENOUGH):
            return own
        return best
