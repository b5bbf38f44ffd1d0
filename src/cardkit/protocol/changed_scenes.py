"""What has changed in a scene, as a position tells it."""

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
    order: tuple[str, ...] | None = None  # the ids of all zones
    zones: tuple[Zone, ...] | None = None  # new ones, and those that are called otherwise
    items: tuple[ItemsChanged, ...] | None = None
    marks: MarksChanged | None = None
