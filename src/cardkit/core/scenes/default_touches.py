"""What moves and events touch in a scene, for games that say nothing. `Display.choice` and `Display.shifts` call it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, cast

import attrs

from cardkit.core.cards import Card, Joker, Suit
from cardkit.core.custom_cards import CustomCard
from cardkit.core.event import Event
from cardkit.core.piles import CardRow
from cardkit.core.scenes.scene import BACK, CARD_NAMES, NUMBERS, Choice, Scene, Shift, Zone, face_of, suit_name
from cardkit.core.state_hooks import given
from cardkit.core.view import V, View

_STOCKS: Final = ("stock", "deck", "draw_pile", "talon", "pack")  # what games call that from which cards are drawn
_DRAW: Final = "draw"
# How moves begin by which a seat comes by a card: it is one of those that lie open, not of the seat's hand.
_GAINS: Final = re.compile(r"(?:acquire|buy|claim|collect|draft|gain|get|hire|pick|recruit|take)\b", re.IGNORECASE)
_NO_NAMES: Final = re.compile("$^")  # fits nothing


@attrs.frozen
class Index:
    """Where things are in a scene."""

    faces: Mapping[str, str]  # by face, the id of the item that somebody would touch: of one's own hand, if it is there
    open: Mapping[str, str]  # the same of what is nobody's
    names: re.Pattern[str]  # of custom cards in the scene, in any letter case
    words: Mapping[str, str]  # by the last part of its id, and by its title, in small letters, the id of a zone
    hands: Mapping[int, str]  # by seat, the id of its hand
    stock: str | None  # the id of what cards are drawn from
    zones: Mapping[str, Zone]  # by the ids of their items
    by_id: Mapping[str, Zone]
    scene: Scene
    seat: int | None  # who looks on


def index_of(scene: Scene, seat: int | None) -> Index:
    """Where things are in a scene that is drawn for this seat."""
    faces: dict[str, str] = {}
    unowned: dict[str, str] = {}
    names: set[str] = set()
    words: dict[str, str] = {}
    hands: dict[int, str] = {}
    zones: dict[str, Zone] = {}
    for zone in sorted(scene.zones, key=lambda one: _nearness(one, seat)):
        words.setdefault(zone.id.rpartition("/")[2].lower(), zone.id)
        words.setdefault(zone.title.lower(), zone.id)
        if zone.kind == "hand" and zone.seat is not None:
            hands.setdefault(zone.seat, zone.id)
        for item in reversed(zone.items) if zone.kind == "pile" else zone.items:
            faces.setdefault(item.face, item.id)
            if zone.seat is None:
                unowned.setdefault(item.face, item.id)
            if item.card is not None:
                names.add(item.face)
            zones[item.id] = zone
    stock = next((words[name] for name in _STOCKS if name in words), None)
    by_id = {zone.id: zone for zone in scene.zones}
    return Index(faces, unowned, _pattern_of(names), words, hands, stock, zones, by_id, scene, seat)


def _pattern_of(names: set[str]) -> re.Pattern[str]:
    """What finds these names in a text; of two that begin alike, the longer one."""
    if not names:
        return _NO_NAMES
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(name) for name in longest])})(?!\w)", re.IGNORECASE)


def _nearness(zone: Zone, seat: int | None) -> int:
    """In which order a seat looks for a card: in its own hand, then in front of it, in the middle, and elsewhere."""
    if zone.kind == "text" or zone.kind in NUMBERS:
        return 4
    if zone.seat is not None and zone.seat == seat:
        return 0 if zone.kind == "hand" else 1
    return 2 if zone.seat is None else 3


# The view and game that were looked at last, and their scene: its moves are asked about one after another.
_latest: tuple[View, object, Index] | None = None


def index_for(game: object, view: V, scene: Callable[[V], Scene]) -> Index:
    """Where things are in the scene that a game draws of a view; kept for the next question about the same view."""
    global _latest  # noqa: PLW0603  one assignment, so that no thread meets half of it
    latest = _latest
    if latest is None or latest[0] is not view or latest[1] is not game:
        latest = _latest = (view, game, index_of(given(game, "scene", scene(view), Scene), view.seat))
    return latest[2]


def choice_of(index: Index, text: str, move: object) -> Choice:
    """A move with what it names: first the cards, then the zones."""
    is_name = index.names.fullmatch(text) is not None
    return Choice(text, f"Play the {text}" if is_name else label_of(text), touches_of(index, text, move))


def label_of(text: str) -> str:
    """The text of a move in words: `Play the Seven of Spades` for `7S`, `Discard the Joker` for `discard JK`."""
    words = text.split()
    named = ["Play"] if words and words[0] in CARD_NAMES else []
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if word not in CARD_NAMES:
            named.append(word)
        elif following in CARD_NAMES:
            named.append(f"the {CARD_NAMES[word]} and")
        else:
            named.append(f"the {CARD_NAMES[word]}" + ("," if following else ""))
    label = " ".join(named)
    return label[:1].upper() + label[1:]


def touches_of(index: Index, text: str, move: object) -> tuple[str, ...]:
    """The ids of what a move names; whoever draws touches the stock.

    A card is touched in the hand if it is there, but by one who gains it, such as `buy Village`, among what lies open.
    A custom card that is neither is one of a row that is nobody's: equal cards elsewhere, such as those that a seat has
    lost, are not what `block as Rogue` plays. Only a seat that never holds cards plays what lies anywhere.
    """
    cards: dict[str, None] = {}
    zones: dict[str, None] = {}
    gains = _GAINS.match(text) is not None
    for one in (*_mentions(move, index), *_named(text, index), *index.names.sub(" ", text).split()):
        if one in CARD_NAMES or (one in index.faces and index.names.fullmatch(one)):
            found = _held_or_open(index, one, gains=gains)
            if found is not None:
                cards[found] = None
        elif one.lower() in index.words and not one.isdecimal():
            zones[index.words[one.lower()]] = None
        elif one.lower() == _DRAW and index.stock is not None:
            zones[index.stock] = None
    return (*cards, *zones)


def _held_or_open(index: Index, face: str, *, gains: bool) -> str | None:
    """The id of a card that is gained, or that a seat does something else with: of its zone, if that has its name."""
    pile = index.words.get(face.lower()) if gains and face not in CARD_NAMES else None
    found, is_open = index.faces.get(face), index.open.get(face)
    if gains or face in CARD_NAMES or index.seat not in index.hands:
        return (is_open or pile if gains else None) or found
    zone = index.zones[found] if found is not None else None
    if zone is not None and zone.kind == "hand" and zone.seat == index.seat:
        return found
    return is_open if is_open is not None and index.zones[is_open].kind == "row" else None


def _named(text: str, index: Index) -> list[str]:
    """The faces of the custom cards that a text names, in order."""
    found = index.names.findall(text)
    by_name = {face.casefold(): face for face in index.faces} if found else {}
    return [by_name[name.casefold()] for name in found]


def _mentions(value: object, index: Index) -> Iterator[str]:
    """The cards and suits in a value, as they are found in a scene."""
    if isinstance(value, Card | CustomCard | Joker):
        yield face_of(value)
    elif isinstance(value, Suit):
        yield suit_name(value)
    elif isinstance(value, tuple | CardRow):
        for one in value:
            yield from _mentions(one, index)
    elif attrs.has(type(value)):
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
            inside: object = getattr(value, field.name)
            if isinstance(inside, str):
                yield from [word for word in inside.split() if word in CARD_NAMES]
                yield from _named(inside, index)
            else:
                yield from _mentions(inside, index)


def shifts_of(index: Index, event: Event) -> tuple[Shift, ...]:
    """The cards that an event names and that lie somewhere now, moved there from the hand of the event's seat.

    Cards that came to a hand are from the stock, where there is one. Nothing moves where an event names no seat. Of
    custom cards several may be alike: the one that moved lies before the seat, and one that was gained is from what
    lies open.
    """
    seat: object = getattr(event, "seat", None)
    if type(seat) is not int:
        return ()
    hand = index.hands.get(seat)
    gains = _GAINS.match(str(getattr(event, "move", ""))) is not None
    found: list[Shift] = []
    for face in dict.fromkeys(_mentions(event, index)):
        is_custom = index.names.fullmatch(face) is not None
        plain = index.faces.get(face) if face in CARD_NAMES else None
        item = _laid(index, face, seat, gains=gains) if is_custom else plain
        if item is None:
            continue
        target = index.zones[item].id
        source = index.stock if target == hand else hand
        if is_custom and gains and face in index.open:
            source = index.zones[index.open[face]].id
        if source != target:
            found.append(Shift(item, source, target))
    return tuple(found)


def _laid(index: Index, face: str, seat: int, *, gains: bool) -> str | None:
    """The id of a custom card that lies before a seat, or in the middle, but not in a hand; the last one of a zone.

    What is gained lies on a pile, rather than in a row.
    """
    zones = [zone for zone in index.scene.zones if zone.kind in {"row", "pile"} and zone.seat in {seat, None}]
    for zone in sorted(zones, key=lambda zone: (zone.seat is None, (zone.kind == "pile") != gains)):
        for item in reversed(zone.items):
            if item.face == face and item.card is not None and item.card.count is None:
                return item.id
    return None


def shifts_between(before: Scene, index: Index, events: Sequence[Event]) -> tuple[tuple[Shift, ...], ...]:
    """By event, the cards that lie elsewhere than in the scene before, in which these events had not happened.

    What moved is what one zone has more of, and another less. Where there are several such zones, an event moves the
    cards that it names, each as often as it names it: to its seat, and from the hand of that, if it can be.
    """
    earlier, later = _lying(before), _lying(index.scene)
    change = Counter({key: later[key] - earlier[key] for key in (*earlier, *later)})  # in their order
    hands = {zone.id for zone in (*before.zones, *index.scene.zones) if zone.kind == "hand"}
    return tuple([tuple(_moved_by(event, index, change, hands)) for event in events])


def _lying(scene: Scene) -> Counter[tuple[str, str]]:
    """By zone and face, how many cards lie there; a supply pile has as many as are left of it."""
    found: Counter[tuple[str, str]] = Counter()
    for zone in scene.zones:
        for item in zone.items:
            count = None if item.card is None else item.card.count
            found[zone.id, item.face] += 1 if count is None else count
    return found


def _moved_by(event: Event, index: Index, change: Counter[tuple[str, str]], hands: set[str]) -> Iterator[Shift]:
    """What an event moved; taken out of the change, so that no other event moves it again."""
    told: object = getattr(event, "seat", None)
    gains = _GAINS.match(str(getattr(event, "move", ""))) is not None
    for face in _mentions(event, index):
        if face not in CARD_NAMES and index.names.fullmatch(face) is None:
            continue
        ends = [zone for zone in index.scene.zones if change[zone.id, face] > 0]
        if not ends:
            continue
        target = min(ends, key=lambda zone: zone.seat != told)
        seat = told if isinstance(told, int) else target.seat
        hand = None if seat is None else index.hands.get(seat)
        lost = [zone for (zone, one), number in change.items() if one == face and number < 0 and zone != target.id]
        lost.sort(key=lambda zone: (zone != hand, zone in hands) if not gains else (zone in hands, False))
        known = lost or ([hand] if hand is not None and change[hand, BACK] < 0 and hand != target.id else [])
        source = known[0] if known else index.stock
        items = [item for item in target.items if item.face == face]
        item = items[-min(change[target.id, face], len(items))]
        change[target.id, face] -= 1
        if known:
            change[known[0], face if lost else BACK] += 1
        if source != target.id:
            yield Shift(item.id, source, target.id)
