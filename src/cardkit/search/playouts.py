"""How the playouts of a search go, and what their ends are worth to a seat."""

import math
from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from cardkit.core.evaluator import Evaluator
from cardkit.core.game import Game
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator, Sfc32, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.search.limit import Limit

AnyGame = Game[Any, Any, Any]  # of a game of which nothing is known

NO_STAGE: Final = -1  # no horizon: playouts go to the end of the game
NO_TURNS: Final = -1  # no number of turns ends a playout
SEEDS: Final = 0x7FFFFFFF  # one of so many is drawn for each stream
FIRST_SIGHT: Final = 8  # playouts from which the scale of margins is taken
LEAST_SIGHT: Final = 3  # of these at least, where they take more than
SIGHT_SHARE: Final = 0.05  # of the search, and never more where they take more than
MOST_SIGHT: Final = 0.3
LONG: Final = 50  # moves: where playouts take more, they are ended after
SHORT: Final = 40  # moves
LONGEST: Final = 5_000  # moves of a playout; what goes on longer counts as it stands then
BREATH: Final = 32  # moves, of one playout after the other, between two looks at the limit
WIN_AND_MARGIN: Final = 0.1  # what a usual margin counts beside a whole win, where games are played to their ends


def drawn(rng: Generator) -> Sfc32:
    """A stream of its own, mixed: the first numbers of one that is not are far from even."""
    return seeded_sfc32(rng.below(SEEDS), rng.below(SEEDS))


@final
class Playing:
    """Playouts of one search.

    Each seat plays by its policy, until the game is over, its stage is another one, as many turns are over as the game
    says, that of `seat` the first, or too many moves are made. The end is worth to a team its share of the win, and
    besides its margin over the mean of the others, on a scale that is taken from the first playouts. A win alone is a
    share of 1; where a game is not over, all have equal shares.
    A margin is one of what the game says a position is worth, if it is asked and says so; otherwise of scores, if the
    first playouts tell whether high or low ones win, and else of utilities.
    """

    __slots__ = (
        "_alone",
        "_evaluator",
        "_game",
        "_has_heuristic",
        "_limit",
        "_most",
        "_policies",
        "_scale",
        "_seat",
        "_sign",
        "_since",
        "_stage",
        "_teams",
        "_turns",
        "decided",
        "moves",
        "same",
        "team_of",
    )  # fmt: skip

    def __init__(
        self, game: AnyGame, policies: tuple[Policy, ...], stage: i64, hints: bool, limit: Limit, seat: i64 = -1
    ) -> None:
        self._game: Final = game
        self._policies: Final = policies
        self._stage: Final[i64] = stage
        self._seat: Final[i64] = seat  # which searches; -1 if none does, and then turns are not counted
        self._most: i64 = LONGEST
        self._sign: i64 = 0  # of scores, where they are what margins are of
        self.moves: i64 = 0  # of the last playout
        self._since: i64 = 0  # moves since the last look at the limit
        self._evaluator: Final[Evaluator[Any, Any]] = game.evaluator
        self._has_heuristic: Final = hints and self._evaluator.says("heuristic")
        turns = game.evaluator.turns if hints and seat >= 0 else 0
        self._turns: Final[i64] = turns or NO_TURNS  # after which a playout ends
        self._limit: Final = limit
        self._teams: Final = game.teams
        self._alone: Final = all(len(team) == 1 for team in game.teams)
        self._scale: float = 0.0  # of a margin
        self.decided: float = 0.0  # how many of the first playouts ended with the game, as a share
        self.same: Final = all(policy is policies[0] for policy in policies)
        team_of = [0] * game.seats
        for place, team in enumerate(self._teams):
            for member in team:
                team_of[member] = place
        self.team_of: Final[tuple[int, ...]] = tuple(team_of)

    def play_on(self, state: State, chance: Generator, luck: Generator, moves: i64 = 0) -> State | None:
        """Where a playout from this state ends, so many moves of which were made before; None where the limit passed on
        the way.
        """
        most = self._most
        stage = self._stage
        turns = self._turns
        last = self._seat
        over: i64 = 0  # turns
        breath: i64 = moves + BREATH - self._since
        same = self.same
        policies = self._policies
        first = policies[0]
        while True:
            turn: i64 = state.turn()
            if turn >= 0:
                if moves >= most:
                    break
                if moves >= breath:
                    if self._limit.passed():
                        return None
                    breath = moves + BREATH
                if turn != last:
                    last = turn
                    over += 1
                if over == turns or (stage >= 0 and state.stage() != stage):
                    break
                if same:
                    state = state.after(first.choose(state, luck) | 0)  # as in `policy_playout`
                else:
                    state = state.after(policies[turn].choose(state, luck) | 0)
                moves += 1
            elif turn == CHANCE:
                if stage >= 0 and state.stage() != stage:
                    break
                state = state.resolved(state.request().sample(chance))
            else:
                break
        self.moves = moves
        self._since = BREATH - breath + moves
        return state

    def is_past(self, state: State, moves: i64) -> bool:
        """Whether a position, after so many moves, lies beyond the horizon."""
        return moves >= self._most or (self._stage >= 0 and state.stage() != self._stage)

    def worths(self, state: State) -> list[float]:
        """What an end is worth to each team."""
        values, sign = self._values(state)
        won = self._won(state)
        return [self._weighed(values, sign, won, team) for team in range(len(self._teams))]

    def worth(self, state: State, team: i64) -> float:
        """What an end is worth to a team: see the class."""
        values, sign = self._values(state)
        return self._weighed(values, sign, self._won(state), team)

    def margin(self, state: State, team: i64) -> float:
        """By how much a team is ahead of the mean of the others; what it has, if there is none."""
        values, sign = self._values(state)
        return self._ahead(values, sign, team)

    def place(self, start: State, end: State, team: i64) -> int:
        """1 if a team scored more than all others in a playout that ended with the stage, -1 if less, otherwise 0."""
        before, now = start.scores(), end.scores()
        gains = [now[seats[0]] - before[seats[0]] for seats in self._teams]
        own = gains.pop(team)
        if end.stage() == self._stage or not gains:
            return 0
        return int(own > max(gains)) - int(own < min(gains))

    def has_stage(self) -> bool:
        """Whether playouts end with a stage."""
        return self._stage >= 0

    def point(self) -> float:
        """What a point of the score adds to a worth, where playouts end before the game and nothing else counts;
        otherwise 0.
        """
        return self._scale if self._sign and not self.decided and not self._has_heuristic else 0.0

    def _weighed(self, values: tuple[int, ...], sign: i64, won: tuple[int, ...], team: i64) -> float:
        """What it is worth to a team that these have won, and that seats have these values."""
        margin = self._ahead(values, sign, team) * self._scale
        count: i64 = len(self._teams)
        if count == 1:  # nobody to win against: what it ends with is all there is
            return margin
        if not won:
            return margin + 1.0 / float(count)
        return margin + 1.0 / float(len(won)) if team in won else margin

    def _ahead(self, values: tuple[int, ...], sign: i64, team: i64) -> float:
        """A margin, of these values by seat."""
        count: i64 = len(self._teams)
        own = 0.0
        total = 0.0
        if self._alone:
            for one in values:
                total += float(one)
            own = float(values[team])
        else:
            for place, seats in enumerate(self._teams):
                mean = 0.0
                for seat in seats:
                    mean += float(values[seat])
                mean /= float(len(seats))
                total += mean
                if place == team:
                    own = mean
        if count > 1:
            own -= (total - own) / float(count - 1)
        return -own if sign < 0 else own

    def _won(self, state: State) -> tuple[int, ...]:
        """The teams that share the win; none where the game is not over, or nobody has won."""
        winners = state.winners() if state.turn() == OVER else ()
        if self._alone or not winners:
            return winners
        won: list[int] = []
        for seat in winners:
            team = self.team_of[seat]
            if team not in won:
                won.append(team)
        return tuple(won)

    def _values(self, state: State) -> tuple[tuple[int, ...], i64]:
        """By seat, what margins are of, and -1 if the lowest is the best."""
        if self._has_heuristic:
            values = self._evaluator.heuristic(state)
            if values is not None:
                return values, 1
        if self._sign:
            return state.scores(), self._sign
        return self._game.utilities(state), 1

    def first_sight(self, guess: Callable[[Generator], State], team: i64, action: i64, rng: Sfc32, budget: i64) -> int:
        """Play on in a few worlds, after an action unless it is -1; gives how many playouts that took.

        Where games are long, and their scores move before the end, playouts are cut short from then on. `budget` is how
        many playouts the search has; 0: any.
        """
        ends: list[State] = []
        whole: list[State] = []
        made = 0
        scores: tuple[int, ...] = ()
        if self._has_heuristic and self._stage < 0:
            self._most = SHORT  # the game says what positions are worth
        for _ in range(2 * FIRST_SIGHT):
            share = float(made) / float(budget) if budget else self._limit.share()
            if len(ends) == FIRST_SIGHT or (len(ends) >= LEAST_SIGHT and share > SIGHT_SHARE) or share >= 1.0:
                break
            if self._limit.passed() or (ends and self._limit.share() > MOST_SIGHT):
                break
            start = guess(rng)
            scores = start.scores()
            end = self.play_on(start.after(action) if action >= 0 else start, rng.branch(), rng.branch())
            made += 1
            if end is None:
                break
            ends.append(end)
            if made == 1 and self._most == LONGEST:
                self._take_sign(ends)
                if self.moves > LONG and self._stage < 0 and self._sign:
                    self._most, whole, ends = SHORT, ends, []
        if not whole:
            self._take_sign(ends)
        if whole and not _mostly_moved(ends, scores):
            self._most, ends = LONGEST, whole
        self._set_scale(ends or whole, team)
        return made

    def _take_sign(self, ends: list[State]) -> None:
        """By how the first playouts ended, tell whether high or low scores win; 0 if they do not tell."""
        votes = 0
        for end in ends:
            if end.turn() != OVER:
                continue
            winners, scores = end.winners(), end.scores()
            for seat in range(len(scores)):
                for winner in winners:
                    votes += (scores[winner] > scores[seat]) - (scores[winner] < scores[seat])
        if votes == 0 and ends:  # no game was won so far: where utilities are scores, or scores turned round, they tell
            utilities, scores = self._game.utilities(ends[0]), ends[0].scores()
            votes = (utilities == scores) - (utilities == tuple([-one for one in scores]))
        self._sign = 1 if votes > 0 else -1 if votes < 0 else 0

    def _set_scale(self, ends: list[State], team: i64) -> None:
        """Take the scale from the margins of first playouts."""
        margins = [self.margin(end, team) for end in ends]
        count = len(margins)
        if not count:
            return
        finished = 0
        mean = 0.0
        for end, one in zip(ends, margins, strict=True):
            finished += end.turn() == OVER
            mean += one
        mean /= float(count)
        spread = 0.0
        for one in margins:
            spread += (one - mean) * (one - mean)
        spread = math.sqrt(spread / float(count))
        self.decided = float(finished) / float(count)
        part = 1.0 - (1.0 - WIN_AND_MARGIN) * self.decided
        self._scale = part / (spread or abs(mean) or 1.0)


def _mostly_moved(ends: list[State], scores: tuple[int, ...]) -> bool:
    """Whether scores had moved where most of these playouts were cut short."""
    moved = 0
    for end in ends:
        moved += end.turn() != OVER and end.scores() != scores
    return 2 * moved >= len(ends)
