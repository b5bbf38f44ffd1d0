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
    candidates: tuple[Candidate, ...]  # the best first
    playouts: int  # of an exact search the positions looked at
    seconds: float
    line: tuple[str, ...]  # how it might go on: the move, and those after it that most worlds agree on

    def words(self, called: Callable[[str], str] = str) -> list[str]:
        """Why the move is the first of the candidates, in sentences; `called` says what people call a move."""
        best, *others = self.candidates
        if self.how == "alone":
            return ["It is the only move there is."]
        if self.how != "exact" and best.visits == 0:
            told = ["There was no time to compare it with others."]
        else:
            told = [_than(best, one, called(one.move), exact=self.how == "exact") for one in others[:1]]
        if len(self.line) > 1:
            told.append(f"It might go on: {', '.join(self.line[1:])}.")
        return told

    def lines(self, most: int = 5) -> list[str]:
        """The report as lines of text: candidates with their values in parts of a hundred, and why."""
        if self.how == "alone":
            return self.words()
        told = [f"{_NAMES[self.how]}, {self.playouts:,} {_COUNTED[self.how]} in {self.seconds:.1f} s"]
        for one in self.candidates[:most]:
            if self.how == "exact":
                told.append(f"  {one.move}: {one.value:+.3g}")
            else:
                told.append(f"  {one.move}: {100 * one.value:.1f} ± {196 * one.error:.1f} in {one.visits:,}")
        if len(self.candidates) > most:
            told.append(f"  and {len(self.candidates) - most} more")
        return told + self.words()


def _than(best: Candidate, other: Candidate, name: str, *, exact: bool) -> str:
    """What a move is worth beside the next best, of this name."""
    if exact:
        return f"It comes to {best.value:+.3g}, and the next best, {name}, to {other.value:+.3g}."
    worth, more = 100 * best.value, 100 * (best.value - other.value)
    luck = 196 * math.hypot(best.error, other.error)
    if more > luck:
        return f"It is worth {worth:.1f} of a hundred: {more:.1f} more than the next best, {name}."
    even = f"about as much as the next best, {name}"
    return f"It is worth {worth:.1f} of a hundred, {even}: the difference is {more:.1f} ± {luck:.1f}."


_NAMES = {"alone": "", "exact": "Exact", "playouts": "By playouts", "tree": "By a tree"}
_COUNTED = {"alone": "", "exact": "positions", "playouts": "playouts", "tree": "playouts"}
