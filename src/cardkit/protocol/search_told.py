"""What a search has found, as parts of messages."""

import attrs


@attrs.frozen
class Worth:
    """A legal move, and what a search found it to be worth to whoever makes it."""

    text: str  # in the game's notation
    label: str  # in words for people
    touches: tuple[str, ...]  # ids in the scene or layout
    playouts: int
    value: float | None = None  # see docs/searching.md; where the search is `exact`, the utility; None: not looked at
    error: float | None = None  # the standard error of that; 0 where it is exact
    told: str | None = None  # the value in words that say what is counted, for people


@attrs.frozen
class TurningPointTold:
    """A move that threw something away."""

    version: int  # of how it stood before
    texts: tuple[str, ...]  # what was done
    better: str | None = None  # what would have been better, and by how much, for people


@attrs.frozen
class ChancesTold:
    """How likely seats were to win, as a watcher could have judged it, if all play on quickly."""

    version: int
    by_seat: tuple[float, ...]  # from 0 to 1; partners have those of their side


@attrs.frozen
class ScoresTold:
    """The scores at a version at which they changed."""

    version: int
    by_seat: tuple[int, ...]
    rounds: int  # that ended with it
