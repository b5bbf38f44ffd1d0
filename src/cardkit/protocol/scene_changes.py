"""What has changed from one scene to the next, which is far less than a scene."""

from collections.abc import Sequence
from typing import TypeVar

import attrs

from cardkit.core.scenes.scene import Scene, Zone
from cardkit.protocol.message_parts import ItemsChanged, MarksChanged, SceneChanges
from cardkit.protocol.outgoing import End, Position

T = TypeVar("T")


def with_changes(message: Position | End, last: Scene) -> Position | End:
    """A message with what has changed since the last scene in place of its own, where that is less."""
    scene = message.scene
    changes = None if scene is None else scene_changes(last, scene)
    return message if changes is None else attrs.evolve(message, scene=None, changes=changes)


def scene_changes(last: Scene, scene: Scene) -> SceneChanges | None:
    """What makes `scene` of `last`; None where that is no less than the scene itself."""
    if last is scene:
        return SceneChanges()
    if scene.on_turn is None and last.on_turn is not None:
        return None  # as it is where nothing is told
    order = tuple([zone.id for zone in scene.zones])
    before = {zone.id: zone for zone in last.zones}
    if len(set(order)) < len(order) or len(before) < len(last.zones):
        return None  # a zone is not told by its id
    zones: list[Zone] = []
    items: list[ItemsChanged] = []
    for zone in scene.zones:
        old = before.get(zone.id)
        if old is zone:
            continue
        if old is None or (old.title, old.kind, old.seat) != (zone.title, zone.kind, zone.seat):
            zones.append(zone)
        elif old.items != zone.items:
            start, end = _kept(old.items, zone.items)
            new = zone.items[start : len(zone.items) - end]
            items.append(ItemsChanged(zone.id, start, len(old.items) - end, new))
    marks: MarksChanged | None = None
    if last.marks != scene.marks:
        start, end = _kept(last.marks, scene.marks)
        marks = MarksChanged(start, len(last.marks) - end, scene.marks[start : len(scene.marks) - end])
    told = len(zones) + sum([len(zone.items) for zone in zones]) + len(items) + sum([len(one.items) for one in items])
    whole = len(order) + sum([len(zone.items) for zone in scene.zones]) + len(scene.marks)
    if told + (0 if marks is None else len(marks.marks)) >= whole:
        return None
    return SceneChanges(
        prompt=None if last.prompt == scene.prompt else scene.prompt,
        on_turn=None if last.on_turn == scene.on_turn else scene.on_turn,
        order=None if order == tuple(before) else order,
        zones=tuple(zones) or None,
        items=tuple(items) or None,
        marks=marks,
    )


def _kept(old: Sequence[T], new: Sequence[T]) -> tuple[int, int]:
    """How many at the start of both are the same, and how many of the others at their ends."""
    most = min(len(old), len(new))
    start = 0
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, end
