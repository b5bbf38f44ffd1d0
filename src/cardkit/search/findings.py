"""`Findings`: what a search looked at, and what it made of it."""

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

    def lines(self, most: int = 5) -> list[str]:
        """The report as lines of text: candidates with their values in parts of a hundred, and how it might go on."""
        told = [f"{_NAMES[self.how]}, {self.playouts:,} {_COUNTED[self.how]} in {self.seconds:.1f} s"]
        if self.how == "alone":
            return ["It is the only move there is."]
        for one in self.candidates[:most]:
            if self.how == "exact":
                told.append(f"  {one.move}: {one.value:+.3g}")
            else:
                told.append(f"  {one.move}: {100 * one.value:.1f} ± {196 * one.error:.1f} in {one.visits:,}")
        if len(self.candidates) > most:
            told.append(f"  and {len(self.candidates) - most} more")
        if len(self.line) > 1:
            told.append(f"  it might go on: {', '.join(self.line)}")
        return told


_NAMES = {"alone": "", "exact": "Exact", "playouts": "By playouts", "tree": "By a tree"}
_COUNTED = {"alone": "", "exact": "positions", "playouts": "playouts", "tree": "playouts"}
