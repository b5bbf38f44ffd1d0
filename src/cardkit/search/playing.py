"""How the playouts of a search go, and what their ends are worth to a seat."""

import math
from typing import Any, Final, final

from mypy_extensions import i64

from cardkit.core.game import Game
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.search.limit import Limit

__all__ = ["NO_STAGE", "AnyGame", "Playing"]

AnyGame = Game[Any, Any, Any]  # of a game of which nothing is known

NO_STAGE: Final = -1  # no horizon: playouts go to the end of the game
BREATH: Final = 64  # moves of a playout between two looks at the limit
WIN_AND_MARGIN: Final = 0.1  # what a usual margin counts beside a whole win, where games are played to their ends


@final
class Playing:
    """Playouts of one search.

    Each seat plays by its policy, until the game is over, its stage is another one, or `most` moves are made. The end
    is worth to a team its share of the win, and besides its margin over the mean of the others, on a scale that is
    taken from the first playouts. A win alone is a share of 1; where a game is not over, all have equal shares.
    """

    __slots__ = ("_game", "_limit", "_most", "_policies", "_scale", "_stage", "_teams", "_told", "same", "team_of")

    def __init__(
        self, game: AnyGame, policies: tuple[Policy, ...], stage: i64, most: i64, told: bool, limit: Limit
    ) -> None:
        self._game: Final = game
        self._policies: Final = policies
        self._stage: Final[i64] = stage
        self._most: Final[i64] = most
        self._told: Final = told
        self._limit: Final = limit
        self._teams: Final = game.teams
        self._scale: float = 0.0  # of a margin
        self.same: Final = all(policy is policies[0] for policy in policies)
        team_of = [0] * game.seats
        for place, team in enumerate(self._teams):
            for seat in team:
                team_of[seat] = place
        self.team_of: Final[tuple[int, ...]] = tuple(team_of)

    def play_on(self, state: State, chance: Generator, luck: Generator) -> State | None:
        """Where a playout from this state ends; None where the limit passed on the way."""
        most = self._most
        stage = self._stage
        moves: i64 = 0
        breath: i64 = BREATH
        same = self.same
        policies = self._policies
        first = policies[0]
        while True:
            turn: i64 = state.turn()
            if turn >= 0:
                if moves >= most:
                    return state
                if moves >= breath:
                    if self._limit.passed():
                        return None
                    breath += BREATH
                if stage >= 0 and state.stage() != stage:
                    return state
                if same:
                    state = state.after(first.choose(state, luck))
                else:
                    state = state.after(policies[turn].choose(state, luck))
                moves += 1
            elif turn == CHANCE:
                if stage >= 0 and state.stage() != stage:
                    return state
                state = state.resolved(state.request().sample(chance))
            else:
                return state

    def worths(self, state: State) -> list[float]:
        """What an end is worth to each team: see the class."""
        found = self.margins(state)
        scale = self._scale
        count = len(found)
        for place in range(count):
            found[place] *= scale
        if count == 1:  # nobody to win against: what it ends with is all there is
            return found
        if state.turn() != OVER:
            for place in range(count):
                found[place] += 1.0 / float(count)
            return found
        won: list[int] = []
        for seat in state.winners():
            place = self.team_of[seat]
            if place not in won:
                won.append(place)
        for place in won:
            found[place] += 1.0 / float(len(won))
        return found

    def margins(self, state: State) -> list[float]:
        """By team, by how much it is ahead of the mean of the others; of one alone what it has."""
        values: tuple[int, ...] | None = None
        if self._told and state.turn() != OVER:
            values = self._game.standing(state)
        if values is None:
            values = self._game.utilities(state)
        found: list[float] = []
        total = 0.0
        for team in self._teams:
            own = 0.0
            for seat in team:
                own += float(values[seat])
            own /= float(len(team))
            found.append(own)
            total += own
        count = len(found)
        if count > 1:
            for place in range(count):
                own = found[place]
                found[place] = own - (total - own) / float(count - 1)
        return found

    def set_scale(self, margins: list[float], finished: int) -> None:
        """Take the scale from the margins of first playouts, so many of which came to the end of the game."""
        count = len(margins)
        if not count:
            return
        mean = 0.0
        for one in margins:
            mean += one
        mean /= float(count)
        spread = 0.0
        for one in margins:
            spread += (one - mean) * (one - mean)
        spread = math.sqrt(spread / float(count))
        if spread <= 0.0:
            spread = abs(mean)
        if spread <= 0.0:
            spread = 1.0
        part = 1.0 - (1.0 - WIN_AND_MARGIN) * float(finished) / float(count)
        self._scale = part / spread
