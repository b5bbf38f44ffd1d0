"""Chances: how likely each side was to win, at steps of a game that is over, as a watcher could have judged it."""

from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.core.levels import computer_of
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import OVER, State
from cardkit.search.limit import Limit
from cardkit.search.playouts import NO_STAGE, AnyGame, Playing
from cardkit.search.searcher import policy_named

PLAYOUTS: Final = 100  # from a position, at most,
LEAST: Final = 8  # so many at least, or nothing is told,
ENOUGH: Final = 24  # and so many where they take more than
SHARE: Final = 0.15  # of the time for a position
SLICE: Final = 1.0  # seconds at most for a position,
SECONDS: Final = 6.0  # and for all of them
PARTS: Final = (8, 32, 64)  # of the game, between which positions are looked at, from the last one back,
LAST: Final = 6  # and each of so many before the end, where what decides it comes at once

Known = dict[int, tuple[float, ...]]  # by the identity of a state, the chances by team


@attrs.frozen
class Chance:
    """How likely seats were to win."""

    place: int  # of the position
    by_seat: tuple[float, ...]  # partners have those of their side


class Chances:
    """Looks at positions that a game went through, spread evenly; `step` looks at one.

    Each is played on to the end by the game's own policy. What a watcher cannot see is made up anew each time, and
    rounds that were not dealt are dealt anew: so a deal changes no chance. `known` has what was found of the same
    states for another seat, and is filled.
    """

    def __init__(self, game: AnyGame, states: Sequence[State], known: Known | None = None) -> None:
        self._game: Final = game
        self._states: Final = tuple(states)
        self._policy: Final = policy_named(game, game.evaluator.rollout_policy or computer_of(game))
        self._known: Final[Known] = {} if known is None else known
        self._looked: Final[set[int]] = set()  # places of the positions that were looked at
        self._spent = 0.0
        self._earliest = 0  # the place before which playouts take too long
        self.done = len(game.teams) < 2  # whoever plays alone wins against nobody

    def step(self) -> None:
        """Look at one position more; `done` is true from when there is nothing more to look at, or no time."""
        place = self._next()
        if place is None or self._spent >= SECONDS:
            self.done = True
            return
        state, limit = self._states[place], Limit(SLICE)
        found = self._known.get(id(state)) or self._played_on(state, limit)
        self._spent += limit.spent()
        if found:
            self._known[id(state)] = found
            self._looked.add(place)
        else:
            self._earliest = place + 1

    def _next(self) -> int | None:
        last = len(self._states) - 1
        for parts in PARTS:
            places = [part * last // parts for part in range(parts, -1, -1)]
            places += range(last, max(last - LAST, 0), -1)
            for place in places:
                if place >= self._earliest and place not in self._looked:
                    return place
        return None

    def _played_on(self, state: State, limit: Limit) -> tuple[float, ...]:
        """The chances by team; empty where there was time for too few playouts.

        One playout more is shared by all teams: what was seen a few times is not certain.
        """
        playing = Playing(self._game, (self._policy,) * self._game.seats, NO_STAGE, False, limit)
        if state.turn() == OVER:
            return tuple(playing.worths(state))
        view = self._game.view(state, None)
        wins = [1.0 / len(self._game.teams)] * len(self._game.teams)
        count = 0
        for number in range(PLAYOUTS):  # the same chance falls in every position
            world = self._game.determinize(view, seeded_sfc32(number, 2))
            end = playing.play_on(world, seeded_sfc32(number, 0), seeded_sfc32(number, 1))
            if end is None:
                break
            wins = [have + more for have, more in zip(wins, playing.worths(end), strict=True)]
            count += 1
            if count >= ENOUGH and limit.share() > SHARE:
                break
        return tuple([have / (count + 1) for have in wins]) if count >= LEAST else ()

    def found(self) -> tuple[Chance, ...]:
        """What was found, as it came in the game."""
        teams = self._game.teams
        told: list[Chance] = []
        for place in sorted(self._looked):
            chances = self._known[id(self._states[place])]
            by_seat = {seat: chance for team, chance in zip(teams, chances, strict=True) for seat in team}
            told.append(Chance(place, tuple([by_seat[seat] for seat in range(self._game.seats)])))
        return tuple(told)
