"""What a frontend draws of a view: zones of cards and numbers, what stands on a board, what each move touches.

The methods of a `Display` give these values. They are made from a view alone, so
nothing in them can tell more than the view. A game that says nothing gets scenes that follow from the fields of its
views; `shown` and `hidden` on these fields refine them.

Everything that can be touched has an id, which no other has in its scene and layout: zones, items, marks, places. The
id of an item is that of its zone, a stroke, and a name: `hand/7S`, and `hand/7S.1` for the second such card.
"""

import functools
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

import attrs

from cardkit.core.cards import STANDARD_DECK, Card, Suit
from cardkit.core.custom_cards import CustomCard
from cardkit.core.piles import Hand

# A hand, which a seat holds; cards beside each other; cards upon each other, the last one on top; numbers; words; what
# a seat or a side has, which may change at any time; and the same after the rounds that are over.
ZoneKind = Literal["hand", "row", "pile", "counter", "text", "score", "total"]
PlaceKind = Literal["tile", "edge", "vertex"]
# What stands there; what a tile is made of, which colours it; and a disc of paper with a number or a sign.
MarkShape = Literal["piece", "ground", "token"]
ZONE_KINDS: Final[tuple[ZoneKind, ...]] = get_args(ZoneKind)
NUMBERS: Final[tuple[ZoneKind, ...]] = ("counter", "score", "total")
PLACE_KINDS: Final[tuple[PlaceKind, ...]] = get_args(PlaceKind)
Point = tuple[int, int]  # to the right, and down

BACK: Final = "back"  # the face of a card that the view does not show
STONE: Final = "stone"  # the face of a mark that is a disc of its seat's colour
_SCENE: Final = "cardkit scene"  # the key of what a field's metadata say
_MOST_KEPT: Final = 1 << 15  # items that are kept, to be given again


@attrs.frozen
class CardFace:
    """What stands on a custom card beside its name; whatever it has not is left out."""

    order: int  # its place among the cards of its class, from 0
    cost: int | None = None
    points: int | None = None
    symbol: str = ""
    color: str = ""  # a name of CSS, or such as `#cd853f`
    text: str = ""
    count: int | None = None  # of a supply pile: how many are left


@attrs.frozen
class Item:
    """Something in a zone: a card, a die, a number."""

    id: str
    face: str  # what it shows: the short text of a card (`7S`, `JK`), the name of a custom card, `back`, or other text
    label: str  # the same in words, such as `Seven of Spades`
    card: CardFace | None = None  # of a custom card


@attrs.frozen
class Zone:
    """Items that lie together."""

    id: str
    title: str
    kind: ZoneKind
    items: tuple[Item, ...]  # of a pile, the last is on top
    seat: int | None = None  # whose it is; None where it is everybody's


@attrs.frozen
class Place:
    """Where something can stand on a board: a tile with its corners, an edge with two ends, or a vertex."""

    id: str
    kind: PlaceKind
    points: tuple[Point, ...]  # a tile's corners in order around it, an edge's two ends, or one point
    label: str = ""  # empty where people call it by what lies there
    dark: bool = False  # of a tile: whether it is darker than the others, as every other of a chessboard
    number: str = ""  # by which notation calls it where that is not the label; shown to who asks for it


@attrs.frozen
class Line:
    """A line that is drawn below what stands on a board, from point to point; a dot where there is only one."""

    points: tuple[Point, ...]
    seat: int | None = None  # in whose colour


@attrs.frozen
class Label:
    """A letter or number beside a board, about a point."""

    point: Point
    text: str


@attrs.frozen
class Sign:
    """What stands for a face wherever it is shown: a path of SVG within 24 by 24. Colours are by day and by night."""

    face: str  # in small letters
    path: str
    ink: tuple[str, str] | None = None  # such as `#a8442a`
    ground: tuple[str, str] | None = None  # of a tile that is made of it


@attrs.frozen
class Cost:
    """What something costs, for a card beside what a seat has."""

    name: str  # such as `Road`, which a move brings whose label has ` a road `
    faces: tuple[str, ...]  # of signs, one for each thing that is paid


@attrs.frozen
class Layout:
    """The places of a board. It never changes in a game, so it need be told only once."""

    places: tuple[Place, ...]
    width: int  # no point lies further right; none lies left of 0
    height: int  # no point lies further down; none lies above 0
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    signs: tuple[Sign, ...] = ()
    colors: tuple[str, ...] = ()  # by seat, such as `#16181c`; those of the frontend where left out
    costs: tuple[Cost, ...] = ()


@attrs.frozen
class Mark:
    """What stands on a place of the board."""

    id: str
    place: str  # the id of the place
    face: str  # `stone`, the face of a sign, or other text
    label: str
    seat: int | None = None  # whose it is; None where it is nobody's
    shape: MarkShape = "piece"
    size: int = 0  # how wide it is, in the units of the layout; 0: what fits most boards
    at: Point = (0, 0)  # how far it is from the middle of its place
    dots: int = 0  # below the face of a token; five or more are red


@attrs.frozen
class Scene:
    """All there is to be drawn of a view."""

    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...] = ()
    prompt: str = ""  # what is being asked, and whom
    # Whose turn it is, where a game lets others answer meanwhile; None: that of whoever is asked.
    on_turn: int | None = None


@attrs.frozen
class Choice:
    """A legal move as somebody chooses it."""

    text: str  # as `Game.write_move` writes the move
    label: str  # in words
    touches: tuple[str, ...] = ()  # ids in the scene or layout, in the order touched: what moves, then where to


@attrs.frozen
class Shift:
    """Something that moved.

    Where it went from or to a hand, an item may have another id afterwards, because the zone is another; its name,
    what follows the zone's id, is the same where the item shows its face before and after.
    """

    item: str  # the id of the item or mark, afterwards; before, where it is not to be seen any more
    source: str | None  # the id of the zone or place that it came from; None where that is not in the scene
    target: str | None  # of the one that it went to; None where that is not in the scene


class Drawn:
    """A value that says how it is drawn where it stands in a field of a view, such as a trick. Subclass it."""

    __slots__ = ()

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """The zones of this value. Their ids are `name`, or begin with it and a stroke."""
        raise NotImplementedError(f"{type(self).__name__} does not define zones")

    def waiting(self) -> tuple[int, ...]:
        """The seats that are waited for, as this value tells them, ascending: prompts name them. None, mostly."""
        return ()

    def chosen(self) -> int | None:
        """The action that the seat of the view has chosen in secret, while it is waited for others; mostly None."""
        return None


Sorting = Literal["given", "suit", "rank", "kind", "name", "cost", "color"]


@attrs.frozen
class Appearance:
    """What a game looks like beyond its scenes. It is told once.

    Zones are named by the field of the view that they are of: `discards` stands for `discards/p1/2`, too.
    """

    sort: Sorting = "given"  # how one's own hand lies at first
    ranks: Mapping[str, str] = attrs.field(factory=dict)  # by field: its rows have places for cards of these ranks
    counts: Mapping[str, str] = attrs.field(factory=dict)  # by that of piles, the field of how many cards they have
    cascades: tuple[str, ...] = ()  # fields of piles whose last cards are all seen
    alike: tuple[str, ...] = ()  # fields of piles of which one that is empty is as good as another of the same seat
    two_colored: bool = False  # whether suits are black or red, and no more
    roll: str = ""  # the word before what dice show, in texts of events, such as `rolled`
    answer: str = ""  # the text of a move that answers somebody else's question


# What fields of views say.


@attrs.frozen
class Told:
    """What the metadata of a field say of how it is drawn."""

    drawn: bool = True
    kind: ZoneKind | None = None
    title: str = ""
    by: str = ""
    names: tuple[str, ...] = ()


def shown(
    *,
    kind: ZoneKind | None = None,
    title: str = "",
    by: Literal["", "seat", "number", "nothing"] = "",
    names: tuple[str, ...] = (),
) -> Mapping[str, object]:
    """How a field of a view is drawn, as `attrs.field(metadata=shown(…))`. What is left out follows from the value.

    `kind` and `title` are those of its zone. A tuple is a zone of its own for each element where `by` says so: by
    `seat`, or by `number` from 1; these are called by their `names`, where there are any. By `nothing`, it is one zone.
    Whole numbers of the kind `hand`, `row` or `pile` are cards face down; of a seat's own hand none are drawn.
    """
    return MappingProxyType({_SCENE: Told(kind=kind, title=title, by="number" if names else by, names=names)})


def hidden() -> Mapping[str, object]:
    """Metadata of a field of a view that is not drawn: what nobody would look at."""
    return _HIDDEN


_HIDDEN: Final[Mapping[str, object]] = MappingProxyType({_SCENE: Told(drawn=False)})
NOTHING_TOLD: Final = Told()


def told_of(metadata: Mapping[str, object]) -> Told:
    """What metadata say."""
    found = metadata.get(_SCENE)
    return found if isinstance(found, Told) else NOTHING_TOLD


# Making zones.

_FACES: Final = tuple([str(one) for one in STANDARD_DECK])
_NAMES: Final = tuple([one.name for one in STANDARD_DECK])
CARD_NAMES: Final[Mapping[str, str]] = {**dict(zip(_FACES, _NAMES, strict=True)), "JK": "Joker"}


def face_of(value: object) -> str:
    """What an item that stands for this value shows: `back` for None."""
    if isinstance(value, Card):
        return _FACES[value.number]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return BACK if value is None else str(value)


def items(zone: str, values: Iterable[object]) -> tuple[Item, ...]:
    """The items of a zone with this id, one for each value, in order: cards, numbers, texts; None is face down.

    The cards of a `Hand` come in the order of suits and ranks, custom cards in that of their numbers.
    """
    if isinstance(values, Hand):
        values = sorted(values.cards, key=lambda one: (0, one.number) if isinstance(one, Card | CustomCard) else (1, 0))
    seen: dict[str, int] = {}
    found: list[Item] = []
    for one in values:
        face = face_of(one)
        copy = seen.get(face, 0)
        seen[face] = copy + 1
        found.append(_item(zone, face, copy, card_face(one) if isinstance(one, CustomCard) else None))
    return tuple(found)


@functools.lru_cache(_MOST_KEPT)
def _item(zone: str, face: str, copy: int, card: CardFace | None = None) -> Item:
    name = face if face.isalnum() else "".join([one if one.isalnum() else f"_{ord(one):x}_" for one in face])
    label = CARD_NAMES.get(face) or ("A card face down" if face == BACK else face)
    return Item(f"{zone}/{name}" + (f".{copy}" if copy else ""), face, label, card)


@functools.lru_cache(_MOST_KEPT)
def card_face(card: CustomCard, count: int | None = None) -> CardFace:
    """What stands on a custom card; of a supply pile, with how many are left."""
    return CardFace(card.number, card.cost, card.points, card.symbol, card.color, card.text, count)


def supply_items(zone: str, piles: Iterable[tuple[CustomCard, int]]) -> tuple[Item, ...]:
    """The items of a supply with this id: one for each pile, which is a card and how many are left of it."""
    found: list[Item] = []
    for card, count in piles:
        label = f"{card.name}, {count or 'none'} left"
        found.append(attrs.evolve(_item(zone, card.name, 0), label=label, card=card_face(card, count)))
    return tuple(found)


def backs(zone: str, number: int) -> tuple[Item, ...]:
    """That many cards face down in a zone with this id."""
    return items(zone, (None,) * number)


def counter(id: str, title: str, number: int, seat: int | None = None, kind: ZoneKind = "counter") -> Zone:
    """A zone that shows a number."""
    return Zone(id, title, kind, (_count(id, number),), seat)


@functools.lru_cache(_MOST_KEPT)
def _count(zone: str, number: int) -> Item:
    return Item(f"{zone}/count", str(number), str(number))


def text_zone(id: str, title: str, text: str, seat: int | None = None) -> Zone:
    """A zone that shows a word or more."""
    return Zone(id, title, "text", (Item(f"{id}/text", text, text),), seat)


def suit_name(suit: Suit) -> str:
    """By which a suit is found among ids: `clubs` … `spades`."""
    return suit.word.lower()
