"""Which zones are drawn where: one's own below, the others' above, everybody's in the middle, as layouts.js says it."""

import re
from collections.abc import Iterable, Mapping, Sequence

import attrs

from cardkit.core.scenes.scene import BACK, NUMBERS, Appearance, Scene, Zone
from cardkit.svg.appearance import looks


def fits(what: str, text: str) -> bool:
    """Whether a pattern of the page, such as that of a `deck`, is found in a text."""
    return re.search(looks()["zones"][what], text) is not None


def field_of(zone: str, fields: Iterable[str]) -> str | None:
    """The field of these that the zone of an id is of; None if it is of none."""
    return next((one for one in fields if zone == one or zone.startswith(f"{one}/")), None)


def is_deck(zone: Zone) -> bool:
    """Whether a zone is a number of cards that are drawn from."""
    return zone.kind == "counter" and zone.seat is None and fits("deck", zone.id)


def is_fact(zone: Zone) -> bool:
    """Whether a zone is a number or words."""
    return not is_deck(zone) and (zone.kind == "text" or (zone.kind in NUMBERS and len(zone.items) < 2))


def is_backs(zone: Zone, seat: int | None) -> bool:
    """Whether a zone is a hand of which this seat knows nothing but how many cards there are."""
    unknown = all(item.face == BACK and ":" not in item.label for item in zone.items)
    return zone.kind == "hand" and zone.seat != seat and unknown


def is_trick(zone: Zone) -> bool:
    """Whether a zone is what a seat has played to a trick."""
    return zone.kind == "pile" and zone.seat is not None and fits("trick", zone.id)


@attrs.frozen
class Placing:
    """The zones of a scene by where they are drawn. Whatever has nothing to show is not among them."""

    panels: Mapping[int, Sequence[Zone]]  # by seat, in the order in which they are drawn
    tricks: Sequence[Zone]
    facts: Sequence[Zone]  # everybody's, as the next two are
    decks: Sequence[Zone]
    middle: Sequence[Zone]
    badges: Mapping[str, Zone]  # by the id of a pile, the counter that says how many cards are in it


def placed(scene: Scene, seat: int | None, seats: int, look: Appearance) -> Placing:
    """The zones of a scene as a seat (None: a watcher) looks at the table."""
    by_id = {zone.id: zone for zone in scene.zones}
    fields = {name: field for name in by_id if (field := field_of(name, look.counts)) is not None}
    found = {name: by_id.get(look.counts[field] + name[len(field) :]) for name, field in fields.items()}
    badges = {name: zone for name, zone in found.items() if zone is not None}
    counted = {zone.id for zone in badges.values()}
    zones = [zone for zone in scene.zones if zone.id not in counted and not _is_void(zone, look, bool(badges))]
    order = [(one + (-1 if seat is None else seat) + 1) % seats for one in range(seats)]
    common = [zone for zone in zones if zone.seat is None]
    return Placing(
        {one: sorted([zone for zone in zones if zone.seat == one and not is_trick(zone)], key=_rank) for one in order},
        [zone for one in order for zone in zones if zone.seat == one and is_trick(zone)],
        [zone for zone in common if is_fact(zone)],
        [zone for zone in common if is_deck(zone)],
        [zone for zone in common if not is_fact(zone) and not is_deck(zone)],
        badges,
    )


def _rank(zone: Zone) -> int:
    """Facts first, then numbers of several things, stockpiles, other piles and rows, and hands."""
    if is_fact(zone) or zone.kind in NUMBERS:
        return 0 if is_fact(zone) else 1
    return 4 if zone.kind == "hand" else 2 if fits("stock", zone.id) else 3


def _is_void(zone: Zone, look: Appearance, counted: bool) -> bool:
    """Whether a zone has nothing to show. Where a pile may lie is shown in the middle, and where piles are counted."""
    if zone.items or field_of(zone.id, look.ranks) is not None:
        return False
    kept = counted or is_trick(zone) or fits("kept", zone.title)
    own_pile = zone.kind == "pile" and zone.seat is not None and not kept
    return zone.kind in ("row", "hand") or own_pile
