"""Parts of messages: what has changed in a scene, and what a search has found."""

import attrs

from cardkit.core.scenes.scene import Item, Mark, Zone


@attrs.frozen
class ItemsChanged:
    """Items of a zone that others stand in place of."""

    zone: str  # the id of the zone
    start: int  # where the first of them stood, from 0
    end: int  # where the first after them stood
    items: tuple[Item, ...]  # those in their place


@attrs.frozen
class MarksChanged:
    """The same of the marks."""

    start: int
    end: int
    marks: tuple[Mark, ...]


@attrs.frozen
class SceneChanges:
    """What makes a scene of the one before. What is left out is as it was."""

    prompt: str | None = None
    on_turn: int | None = None
    order: tuple[str, ...] | None = None  # the ids of all zones
    zones: tuple[Zone, ...] | None = None  # new ones, and those that are called otherwise
    items: tuple[ItemsChanged, ...] | None = None
    marks: MarksChanged | None = None


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
