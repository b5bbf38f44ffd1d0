"""Scenes of a game that is over, in which nothing need be hidden any more."""

from collections.abc import Sequence

import attrs

from cardkit.core.scenes.scene import BACK, Scene, Zone


def opened(scene: Scene, seats: Sequence[Scene]) -> Scene:
    """A scene in which what lies face down before somebody is as they see it themselves: `seats` has the scenes of all
    seats, in order.
    """
    return attrs.evolve(scene, zones=tuple([_opened(zone, seats) for zone in scene.zones]))


def _opened(zone: Zone, seats: Sequence[Scene]) -> Zone:
    """A zone with its cards face up, where its owner sees them; their ids begin with that of the zone."""
    if zone.seat is None or all(one.face != BACK for one in zone.items):
        return zone
    for own in seats[zone.seat].zones:
        same = own.id == zone.id or own.kind == zone.kind == "hand"
        if same and own.seat == zone.seat and len(own.items) == len(zone.items):
            return attrs.evolve(
                zone, items=tuple([attrs.evolve(one, id=zone.id + one.id[len(own.id) :]) for one in own.items])
            )
    return zone
