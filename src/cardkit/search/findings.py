"""`Findings`: what a search looked at, and what it made of it."""

import math
from collections.abc import Callable, Sequence

import attrs


@attrs.frozen
class Candidate:
    """A move that was looked at. Values are shares of the win, and besides a little for the margin (docs/searching.md);
    of an exact search expected utilities.
    """

    move: str
    visits: int  # playouts that began with it; of an exact search 0
    value: float
    error: float  # the standard error of the value; 0 where it is exact, or there were fewer than two visits
    # How far it is behind the move in the worlds in which both were played, and the standard error of that; None where
    # they were not played in the same worlds.
    behind: float | None = None
    luck: float = 0.0
    taken: float | None = None  # the share of its playouts that won the round, where playouts end with one

    @property
    def interval(self) -> tuple[float, float]:
        """Where the value lies with 95 % confidence, as far as the playouts go."""
        return (self.value - 1.96 * self.error, self.value + 1.96 * self.error)


@attrs.frozen
class Findings:
    """A search of one move."""

    how: str  # "alone" (one legal move), "exact", "playouts" or "tree"
    move: str
    candidates: tuple[Candidate, ...]  # the move first, then the others as the search ranks them
    playouts: int  # of an exact search the positions looked at
    seconds: float
    line: tuple[str, ...]  # how it might go on: the move, and those after it that most worlds agree on
    share: bool = True  # whether values are shares of the win; otherwise they compare margins, on a scale of their own
    point: float = 0.0  # what a point of the score adds to a value, where values come of nothing else; otherwise 0

    @property
    def ranked(self) -> tuple[Candidate, ...]:
        """The candidates in the order of what is told of them: the move, the others by how often they win or how far
        they are behind, and then those that were hardly tried, and not at all.
        """
        best, *others = self.candidates
        return (
            best,
            *sorted(others, key=lambda one: (self._hardly_tried(one) * (2 - bool(one.visits)), *self._order(one))),
        )

    def words(
        self, called: Callable[[str], str] = str, played: str | None = None, later: Sequence[str] = ()
    ) -> list[str]:
        """Why the move is the first of the candidates, and what one that was played instead cost, in two sentences at
        most; then what may happen `later`, if anything. `called` says what people call a move.
        """
        going_on = [f"It might go on: {', '.join(later)}."] if later else []
        best, *others = self.ranked
        if self.how == "alone":
            return ["It is the only move there is.", *going_on]
        alike = [one for one in others if self._is_alike(best, one)]
        if others and others[0] not in alike:
            alike = []  # that win less often than one that is worse, as far as few playouts tell
        alike.sort(key=lambda one: one.move != played)
        apart = [one for one in others if one not in alike]
        told: list[str] = []
        named: list[str] = []

        def name(one: Candidate) -> str:
            named.append(one.move)
            return called(one.move) + (", which was played" if one.move == played else "")

        if self.how != "exact" and best.visits == 0:
            told.append("There was no time to compare it with others.")
        elif alike:
            told.append(f"About as good: {name(alike[0])}{_and_others(len(alike) - 1)}.")
            if apart and not self._hardly_tried(apart[0]) and (played is None or played == alike[0].move):
                told.append(self._than(best, apart[0], f"Best of the rest: {name(apart[0])}"))
        elif apart:
            told.append(self._than(best, apart[0], f"Next best: {name(apart[0])}"))
        if played == best.move:
            told.insert(0, "The best move was played.")
        elif played is not None and played not in named:
            told.append(self._of_played(played, f"What was played: {called(played)}"))
        return told + going_on

    def _of_played(self, played: str, name: str) -> str:
        """The move that was played by this name, with what it is worth beside the best."""
        best, *others = self.candidates
        found = next((one for one in others if one.move == played and (one.visits or self.how == "exact")), None)
        return f"{name} (not looked at)." if found is None else self._than(best, found, name)

    def lost(self, played: str) -> float:
        """How much less than the first candidate a move that was played is worth at least; not above 0 where it may be
        as good, or was hardly looked at.
        """
        best = self.candidates[0]
        other = next((one for one in self.candidates[1:] if one.move == played), None)
        if other is None or (self.how != "exact" and min(best.visits, other.visits) < FEW):
            return -math.inf
        more, luck = self._apart(best, other)
        return more - luck

    def more(self, played: str) -> str | None:
        """How much better the first candidate is than a move that was played, in the words and numbers of `worth`.
        None where it is not certain, or where the numbers that are told do not show it.
        """
        if self.lost(played) <= 0.0:
            return None
        best, other = self.candidates[0], next(one for one in self.candidates if one.move == played)
        if self.how == "exact":
            return f"comes to {best.value:+.3g}, not {other.value:+.3g}"
        wins, most = self._of_100(other), self._of_100(best)
        if self._wins_differ and wins is not None and most is not None:
            certain = most - wins > self._luck_of(other, wins)
            return f"wins {most} % of {self._counted}, not {wins} %" if certain else None
        return self._by(best, other, "better")

    def worth(self, one: Candidate) -> str:
        """What a candidate is worth, in a few words that say what is counted.

        How often it wins is told where that tells moves apart, but not of one that seems to win more often than the
        move: that is luck.
        """
        best = self.candidates[0]
        more, luck = self._apart(best, one)
        if self.how == "exact":
            return f"comes to {one.value:+.3g}"
        if one.visits < FEW:
            return "hardly tried"
        wins, most = self._of_100(one), self._of_100(best)
        if self._wins_differ and wins is not None and most is not None and wins <= most:
            of = f" of {self._counted}" if one is best else ""  # said once
            luck_of = self._luck_of(one, wins)
            return f"wins {wins} %{of}" + (f" ± {luck_of:.0f}" if luck_of >= 1.0 else "")
        if one is best:
            return "best"
        if more <= luck:
            return "the same" if one.behind == luck == 0.0 else "about as good"
        return self._by(best, one, "worse")

    def _by(self, best: Candidate, other: Candidate, word: str) -> str:
        """That they differ: by so many points, or by much, where nothing else is counted."""
        more, _ = self._apart(best, other)
        if self.point:
            return f"{more / self.point:.1f} points {word}"
        return f"much {word}" if more > MUCH else word

    def _luck_of(self, one: Candidate, wins: int) -> float:
        """Half the width of the interval in which wins of a hundred lie."""
        error = one.error if self.share else math.sqrt(wins / 100 * (1.0 - wins / 100) / one.visits)
        if wins in (0, 100):  # that all came to the same is no certainty: two more of each may have followed
            even = (one.visits * wins / 100 + 2) / (one.visits + 4)
            error = math.sqrt(even * (1.0 - even) / (one.visits + 4))
        return 196 * error

    @property
    def _counted(self) -> str:
        return "games" if self.share else "rounds"

    def _of_100(self, one: Candidate) -> int | None:
        """How many of a hundred games, or rounds, a candidate wins; None where that is not counted."""
        if self.point:
            return None
        won = one.value if self.share else one.taken
        # A value has a little more than the win in it.
        return None if won is None else round(100 * min(1.0, max(0.0, won)))

    @property
    def _wins_differ(self) -> bool:
        """Whether how often they win tells candidates apart."""
        return len({self._of_100(one) for one in self.candidates if one.visits >= FEW}) > 1

    def _order(self, one: Candidate) -> tuple[int, bool, float]:
        """How often it is told to win, then whether it may be as good, then its value; the best first."""
        best = self.candidates[0]
        more, luck = self._apart(best, one)
        wins, most = self._of_100(one), self._of_100(best)
        fewer = most - wins if self._wins_differ and most is not None and wins is not None else 0
        return max(0, fewer), more > luck, more

    def _is_alike(self, best: Candidate, other: Candidate) -> bool:
        """Whether both were tried often, and what they differ by may be luck."""
        more, luck = self._apart(best, other)
        return min(best.visits, other.visits) >= FEW and more <= luck

    def _apart(self, best: Candidate, other: Candidate) -> tuple[float, float]:
        """By how much values differ, and half the width of the interval in which that lies, or what two wins may differ
        by that are both certain.
        """
        if other.behind is not None:
            more, luck = other.behind, 1.96 * other.luck
        else:
            more, luck = best.value - other.value, 1.96 * math.hypot(best.error, other.error)
        return more, luck if self.point or more == 0.0 else max(luck, LEAST)

    def _hardly_tried(self, one: Candidate) -> bool:
        return self.how != "exact" and one.visits < min(FEW, self.candidates[0].visits)

    def lines(self, most: int = 5) -> list[str]:
        """The report as lines of text: candidates with their values in parts of a hundred, and why."""
        if self.how == "alone":
            return self.words()
        told = [f"{_NAMES[self.how]}, {self.playouts:,} {_COUNTED[self.how]} in {self.seconds:.1f} s"]
        for one in self.ranked[:most]:
            if self.how == "exact":
                told.append(f"  {one.move}: {one.value:+.3g}")
            else:
                told.append(f"  {one.move}: {100 * one.value:.1f} ± {196 * one.error:.1f} in {one.visits:,}")
        if len(self.candidates) > most:
            told.append(f"  and {len(self.candidates) - most} more")
        return told + self.words(later=self.line[1:])

    def _than(self, best: Candidate, other: Candidate, name: str) -> str:
        """Another move by this name, with what it is worth beside the best."""
        if self.how == "exact":
            return f"{name} (comes to {other.value:+.3g}, not {best.value:+.3g})."
        if min(best.visits, other.visits) < FEW:
            return f"{name} (hardly tried)."
        wins, most = self._of_100(other), self._of_100(best)
        if wins is not None and most is not None and wins < most:  # otherwise they differ in the margin
            return f"{name} (wins {wins} % of {self._counted}, not {most} %)."
        return f"{name} ({self._by(best, other, 'worse')})."


def _and_others(many: int) -> str:
    """So many moves more, at the end of a sentence."""
    return f", and {many} other move{'s' * (many > 1)}" if many else ""


FEW = 8  # playouts with fewer of which a move is not compared
LEAST = 0.01  # of a game: what is less is how clearly it is won
MUCH = 0.5  # of what playouts differ by luck, beyond which a move is much better than another


_NAMES = {"alone": "", "exact": "Exact", "playouts": "By playouts", "tree": "By a tree"}
_COUNTED = {"alone": "", "exact": "positions", "playouts": "playouts", "tree": "playouts"}
