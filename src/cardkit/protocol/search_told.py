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
    """A step that changed somebody's chances to win, as quick players would play on."""

    version: int  # of how it stood afterwards
    texts: tuple[str, ...]  # what happened then
    before: tuple[float, ...]  # the chances by seat, from 0 to 1; partners have those of their side
    after: tuple[float, ...]
    better: str | None = None  # what would have been better than the move that was made, for people
