"""`Findings`: what a search looked at, and what it made of it."""

import math
from collections.abc import Callable

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
    seats: tuple[int, ...] = ()  # who makes each move of the line, if that is known
    share: bool = True  # whether values are shares of the win; otherwise they compare margins, on a scale of their own
    point: float = 0.0  # what a point of the score adds to a value, where values come of nothing else; otherwise 0
    policy: str = ""  # what the policy of the playouts does, in a line: its move stands where nothing was compared

    @property
    def ranked(self) -> tuple[Candidate, ...]:
        """The candidates in the order of what is told of them: the move, those that were compared by their values, and
        then those that were hardly tried.
        """
        best, *others = self.candidates
        return (best, *sorted(others, key=lambda one: (self._hardly_tried(one), -one.value)))

    def words(
        self,
        called: Callable[[str], str] = str,
        seat_name: Callable[[int], str] | None = None,
        played: str | None = None,
    ) -> list[str]:
        """Why the move is the first of the candidates, in sentences, and what one that was played instead cost.

        `called` says what people call a move, `seat_name` a seat; without it nobody is named in the line of play.
        """
        best, *others = self.ranked
        if self.how == "alone":
            return ["It is the only move there is."]
        told: list[str] = []
        beside: list[tuple[str, Candidate]] = []
        if self.how != "exact" and best.visits == 0:
            told.append("There was no time to compare it with others.")
            told += [f"It is what a quick player chooses, which does this: {self.policy}"] if self.policy else []
        else:
            beside = [("the next best", one) for one in others[:1]]
            other = _of_another_kind(best, others)
            beside += [] if other is None else [("another kind of move", other)]
            for kind, one in beside:
                also = ", which was played" if one.move == played else ""
                told.append(self._than(best, one, f"{kind}, {called(one.move)}{also}"))
        if played == best.move:
            told.append("It is what was played.")
        elif played is not None and played not in [one.move for _, one in beside]:
            found = next((one for one in others if one.move == played and (one.visits or self.how == "exact")), None)
            name = f"what was played, {called(played)}"
            told.append(f"The search has not looked at {name}." if found is None else self._than(best, found, name))
        if len(self.line) > 1:
            told.append(f"It might go on: {', '.join(self._later(seat_name))}.")
        return told

    def lost(self, played: str) -> float:
        """How much less than the first candidate a move that was played is worth at least; not above 0 where it may be
        as good, or was hardly looked at.
        """
        best = self.candidates[0]
        other = next((one for one in self.candidates[1:] if one.move == played), None)
        if other is None or (self.how != "exact" and min(best.visits, other.visits) < FEW):
            return -math.inf
        more, luck = _apart(best, other)
        return more - luck

    def more(self, played: str) -> str | None:
        """What the first candidate brings more than a move that was played, in a few words; None where that is not
        certain.
        """
        if self.lost(played) <= 0.0:
            return None
        best, other = self.candidates[0], next(one for one in self.candidates if one.move == played)
        if self.how == "exact":
            return f"which comes to {best.value:+.3g} and not {other.value:+.3g}"
        if self.point:
            return f"by {(best.value - other.value) / self.point:.1f} points"
        wins = of_100(best.value) - of_100(other.value)
        if self.share and wins > 0:
            return f"which wins {wins} more of 100 games"
        return "by a lot" if best.value - other.value > MUCH else "by a little"

    def worth(self, one: Candidate) -> str:
        """What a candidate is worth, in a few words that say what is counted."""
        best = self.candidates[0]
        more, luck = _apart(best, one)
        if self.how == "exact":
            return f"comes to {one.value:+.3g}"
        if self._hardly_tried(one):
            return "hardly tried"
        if self.share and not self.point:
            return f"wins {of_100(one.value)} of 100" + (f" ± {196 * one.error:.0f}" if one.error else "")
        if one is best:
            return "best"
        if more <= luck:
            return "about as good"
        if self.point:
            return f"{more / self.point:.1f} points worse"
        return "much worse" if more > MUCH else "worse"

    def _hardly_tried(self, one: Candidate) -> bool:
        return self.how != "exact" and one.visits < min(FEW, self.candidates[0].visits)

    def _later(self, seat_name: Callable[[int], str] | None) -> list[str]:
        """The moves after the first, with who makes them."""
        if seat_name is None or not self.seats:
            return list(self.line[1:])
        return [f"{move} ({seat_name(seat)})" for move, seat in zip(self.line[1:], self.seats[1:], strict=True)]

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
        return told + self.words()

    def _than(self, best: Candidate, other: Candidate, name: str) -> str:
        """What the best is worth beside another, of this name."""
        if self.how == "exact":
            return f"It comes to {best.value:+.3g}, and {name}, to {other.value:+.3g}."
        more, luck = _apart(best, other)
        if min(best.visits, other.visits) < FEW:
            return f"There was no time to compare it well with {name}."
        if luck == 0.0 == more:
            return f"It comes to the same as {name}."
        if more <= luck:
            return f"It is about as good as {name}."
        if self.point:
            return f"It is {more / self.point:.1f} points better than {name}."
        wins = of_100(best.value)
        if self.share and wins > of_100(other.value):  # otherwise they differ in the margin
            return f"It wins about {wins} of 100 games, {wins - of_100(other.value)} more than {name}."
        # A difference of one is as much as playouts differ by luck.
        return f"It looks {'much ' if more > MUCH else ''}better than {name}."


def _apart(best: Candidate, other: Candidate) -> tuple[float, float]:
    """By how much values differ, and half the width of the interval in which that lies."""
    return best.value - other.value, 1.96 * math.hypot(best.error, other.error)


def of_100(value: float) -> int:
    """How many of a hundred games a value is worth, which has a little more than the win in it."""
    return round(100 * min(1.0, max(0.0, value)))


FEW = 8  # playouts with fewer of which a move is not compared
MUCH = 0.5  # of what playouts differ by luck, beyond which a move is much better than another


def _of_another_kind(best: Candidate, others: list[Candidate]) -> Candidate | None:
    """The best move of another kind, such as a discard beside plays, where the next best is of the same."""
    kinds = [one.move.partition(" ")[0] for one in others]
    kind = best.move.partition(" ")[0]
    if not kind.isalpha() or kind not in kinds[:1]:
        return None
    return next((one for one, of in zip(others, kinds, strict=True) if of.isalpha() and of != kind), None)


_NAMES = {"alone": "", "exact": "Exact", "playouts": "By playouts", "tree": "By a tree"}
_COUNTED = {"alone": "", "exact": "positions", "playouts": "playouts", "tree": "playouts"}
