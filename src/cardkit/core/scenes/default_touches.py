"""What moves and events touch in a scene, for games that say nothing. `Display.choice` and `Display.shifts` call it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar, cast

import attrs

from cardkit.core.cards import Card, Joker, Suit
from cardkit.core.event import Event
from cardkit.core.piles import CardRow
from cardkit.core.scenes.scene import CARD_NAMES, Choice, Scene, Shift, Zone, face_of, suit_name
from cardkit.core.state_hooks import given
from cardkit.core.view import View

V = TypeVar("V", bound=View)

_STOCKS: Final = ("stock", "deck", "draw_pile", "talon", "pack")  # what games call that from which cards are drawn
_DRAW: Final = "draw"


@attrs.frozen
class Index:
    """Where things are in a scene."""

    faces: Mapping[str, str]  # by face, the id of the item that somebody would touch: of one's own hand, if it is there
    words: Mapping[str, str]  # by the last part of its id, and by its title, in small letters, the id of a zone
    hands: Mapping[int, str]  # by seat, the id of its hand
    stock: str | None  # the id of what cards are drawn from
    zones: Mapping[str, Zone]  # by the ids of their items
    by_id: Mapping[str, Zone]
    scene: Scene


def index_of(scene: Scene, seat: int | None) -> Index:
    """Where things are in a scene that is drawn for this seat."""
    faces: dict[str, str] = {}
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
            zones[item.id] = zone
    stock = next((words[name] for name in _STOCKS if name in words), None)
    return Index(faces, words, hands, stock, zones, {zone.id: zone for zone in scene.zones}, scene)


def _nearness(zone: Zone, seat: int | None) -> int:
    """In which order a seat looks for a card: in its own hand, then in front of it, in the middle, and elsewhere."""
    if zone.kind in {"counter", "text"}:
        return 4
    if zone.seat is not None and zone.seat == seat:
        return 0 if zone.kind == "hand" else 1
    return 2 if zone.seat is None else 3


@attrs.frozen
class _Latest:
    """The scene that was looked at last: its moves are asked about one after another."""

    view: View | None = None
    game: object = None
    index: Index = Index({}, {}, {}, None, {}, {}, Scene(()))


_latest = _Latest()


def index_for(game: object, view: V, scene: Callable[[V], Scene]) -> Index:
    """Where things are in the scene that a game draws of a view; kept for the next question about the same view."""
    global _latest  # noqa: PLW0603  one assignment, so that no thread meets half of it
    latest = _latest
    if latest.view is not view or latest.game is not game:
        latest = _Latest(view, game, index_of(given(game, "scene", scene(view), Scene), view.seat))
        _latest = latest
    return latest.index


def choice_of(index: Index, text: str, move: object) -> Choice:
    """A move with what it names: first the cards, then the zones."""
    return Choice(text, label_of(text), touches_of(index, text, move))


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
    """The ids of what a move names; whoever draws touches the stock."""
    cards: dict[str, None] = {}
    zones: dict[str, None] = {}
    for one in (*_mentions(move), *text.split()):
        if one in CARD_NAMES:
            if one in index.faces:
                cards[index.faces[one]] = None
        elif one.lower() in index.words and not one.isdecimal():
            zones[index.words[one.lower()]] = None
        elif one.lower() == _DRAW and index.stock is not None:
            zones[index.stock] = None
    return (*cards, *zones)


def _mentions(value: object) -> Iterator[str]:
    """The cards and suits in a value, as they are found in a scene."""
    if isinstance(value, Card | Joker):
        yield face_of(value)
    elif isinstance(value, Suit):
        yield suit_name(value)
    elif isinstance(value, tuple | CardRow):
        for one in value:
            yield from _mentions(one)
    elif attrs.has(type(value)):
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
            inside: object = getattr(value, field.name)
            if isinstance(inside, str):
                yield from [word for word in inside.split() if word in CARD_NAMES]
            else:
                yield from _mentions(inside)


def shifts_of(index: Index, event: Event) -> tuple[Shift, ...]:
    """The cards that an event names and that lie somewhere now, moved there from the hand of the event's seat.

    Cards that came to a hand are from the stock, where there is one. Nothing moves where an event names no seat.
    """
    seat: object = getattr(event, "seat", None)
    if type(seat) is not int:
        return ()
    hand = index.hands.get(seat)
    found: list[Shift] = []
    for face in dict.fromkeys(_mentions(event)):
        item = index.faces.get(face) if face in CARD_NAMES else None
        if item is None:
            continue
        target = index.zones[item].id
        source = index.stock if target == hand else hand
        if source != target:
            found.append(Shift(item, source, target))
    return tuple(found)
