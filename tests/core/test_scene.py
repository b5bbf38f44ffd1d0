"""Scenes that follow from the fields of a view: zones, touches, labels, and what events moved."""

from typing import ClassVar

import attrs
import pytest
from toy import NIM

import crazy_eights
from cardkit import OVER, Card, Deck, Event, Hand, Pile, State, Suit, View, card, cards, replace
from cardkit.core.cards import JOKER
from cardkit.core.custom_cards import CardSet, CustomCard
from cardkit.core.scenes.default_scene import prompt_of, seat_fields, zones_of
from cardkit.core.scenes.default_touches import choice_of, index_of, label_of, shifts_between, shifts_of, touches_of
from cardkit.core.scenes.scene import (
    BACK,
    Choice,
    Drawn,
    Item,
    Scene,
    Shift,
    Zone,
    backs,
    counter,
    hidden,
    items,
    shown,
    text_zone,
)
from cardkit.core.simple_game import Chose, Moved, Named
from cardkit.core.state import CHANCE
from support import for_each

EIGHTS = crazy_eights.CrazyEights()


def scene_of(view: View, by_seat: frozenset[str]) -> Scene:
    """The zones of a view."""
    return Scene(zones_of(view, by_seat))


def zone_of(scene: Scene, id: str) -> Zone:
    """The zone of this id."""
    return next(zone for zone in scene.zones if zone.id == id)


def ids_of(scene: Scene) -> list[str]:
    """The ids of the zones, in order."""
    return [zone.id for zone in scene.zones]


def faces(zone: Zone) -> list[str]:
    """What the items of a zone show."""
    return [item.face for item in zone.items]


# Items.


def test_the_id_of_a_card_is_its_zone_and_its_text() -> None:
    assert items("hand", cards("7S"))[0].id == "hand/7S"


def test_an_item_says_in_words_what_it_is() -> None:
    assert [one.label for one in items("hand", (card("7S"), JOKER, None, 5))] == [
        "Seven of Spades",
        "Joker",
        "A card face down",
        "5",
    ]


def test_ids_of_items() -> None:
    # Equal cards in a zone are counted.
    assert [one.id for one in items("pile", cards("7S 8S 7S 7S"))] == ["pile/7S", "pile/8S", "pile/7S.1", "pile/7S.2"]
    # Cards face down have ids that say nothing.
    assert backs("held/p2", 2) == (
        Item("held/p2/back", BACK, "A card face down"),
        Item("held/p2/back.1", BACK, "A card face down"),
    )
    # Texts that differ in signs alone have ids of their own.
    assert len({one.id for one in items("row", ("a b", "a.b", "a/b", "ab"))}) == 4
    assert [one.face for one in items("hand", Hand.of("7S 2C KC"))] == ["2C", "KC", "7S"]  # a hand is drawn in order


# What fields are drawn as.


@attrs.frozen
class Table(View):
    """One field of many kinds."""

    one: object = None


def drawn(value: object, by_seat: frozenset[str] = frozenset(), seat: int | None = 0) -> tuple[Zone, ...]:
    """The zones of a field with this value."""
    return scene_of(Table(seat, 0, value), by_seat).zones


@attrs.frozen
class Fallen:
    """A value without a text of its own."""

    whose: int
    card: Card


@for_each(
    ("value", "expected"),
    [
        (7, counter("one", "One", 7)),
        ("heaps", text_zone("one", "One", "heaps")),
        (True, text_zone("one", "One", "yes")),
        (Suit.HEARTS, text_zone("one", "One", "Hearts")),
        ("", text_zone("one", "One", "-")),
        (card("7S"), Zone("one", "One", "pile", items("one", cards("7S")))),
        (Hand.of("8S 7S"), Zone("one", "One", "hand", items("one", cards("7S 8S")), 0)),
        (Pile.of("8S 7S"), Zone("one", "One", "pile", items("one", cards("8S 7S")))),
        (Deck.of("8S 7S"), Zone("one", "One", "row", items("one", cards("8S 7S")))),
        (cards("8S 7S"), Zone("one", "One", "row", items("one", cards("8S 7S")))),
        ((3, 3), Zone("one", "One", "row", items("one", (3, 3)))),
        ((), Zone("one", "One", "row", ())),
    ],
    ids=str,
)
def test_a_field_is_a_zone(value: object, expected: Zone) -> None:
    assert drawn(value) == (expected,)


def test_a_field_is_drawn_as_zones() -> None:
    assert drawn(None) == ()  # nothing is not drawn
    # Rows of cards are numbered.
    assert [(zone.id, zone.title) for zone in drawn((cards("7S"), Pile.of("8S")))] == [
        ("one/1", "One 1"),
        ("one/2", "One 2"),
    ]
    # The fields of a value without a text are zones.
    assert [zone.id for zone in drawn(Fallen(1, card("7S")))] == ["one/whose", "one/card"]
    # What is by seat is a zone for each seat.
    assert drawn((4, 5), frozenset(["one"])) == (counter("one/p1", "One", 4, 0), counter("one/p2", "One", 5, 1))
    assert drawn(Hand(), seat=None) == ()  # a watcher has no empty hand
    # Hands by seat belong to their seats.
    assert [(zone.kind, zone.seat) for zone in drawn((Hand.of("7S"), Hand()), frozenset(["one"]))] == [
        ("hand", 0),
        ("hand", 1),
    ]


class Star(Drawn):
    """A value that says how it is drawn."""

    __slots__ = ()

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        return (text_zone(f"{name}/star", title, "*"),)


def test_a_value_may_say_how_it_is_drawn() -> None:
    assert drawn(Star()) == (text_zone("one/star", "One", "*"),)


def test_a_value_that_promises_to_say_so_must() -> None:
    with pytest.raises(NotImplementedError, match="Drawn does not define zones"):
        Drawn().zones("one", "One")


# What fields say of themselves.


@attrs.frozen
class Told(View):
    """Fields that say how they are drawn."""

    hand: Hand[Card]
    held: tuple[int, ...] = attrs.field(metadata=shown(kind="hand", title="Hand", by="seat"))
    memory: tuple[Card, ...] = attrs.field(default=(), metadata=hidden())
    table: tuple[tuple[Card, ...], ...] = attrs.field(default=((), ()), metadata=shown(names=("Red suits", "Black")))
    bids: tuple[int, ...] = attrs.field(default=(1, 2), metadata=shown(by="nothing", title="Bids"))
    top: Card | None = attrs.field(default=None, metadata=shown(title="Top"))


TOLD = scene_of(Told(0, 0, Hand.of("7S"), (1, 2)), frozenset(["bids"]))


def test_a_field_says_how_it_is_drawn() -> None:
    assert [one for one in ids_of(TOLD) if "memory" in one] == []  # a hidden field is not drawn
    # Numbers of a hand are cards face down.
    assert zone_of(TOLD, "held/p2") == Zone("held/p2", "Hand", "hand", backs("held/p2", 2), 1)
    assert "held/p1" not in ids_of(TOLD)  # of ones own hand no cards are drawn face down
    # A watcher sees every hand face down.
    assert {"held/p1", "held/p2"} <= set(ids_of(scene_of(Told(None, 0, Hand(), (1, 2)), frozenset())))
    # Parts of a field are called by names.
    assert [(zone.id, zone.title) for zone in TOLD.zones if zone.id.startswith("table/")] == [
        ("table/red-suits", "Red suits"),
        ("table/black", "Black"),
    ]
    # A field by nothing is one zone.
    assert zone_of(TOLD, "bids") == Zone("bids", "Bids", "row", items("bids", (1, 2)))
    assert zone_of(TOLD, "top") == Zone("top", "Top", "pile", ())  # a card that is not there leaves its place


# Which fields are by seat.


def test_which_fields_are_by_seat() -> None:
    # A tuple with an element for each seat at the start is by seat.
    assert seat_fields(Table(0, 0, (0, 0)), 2) == {"one"}
    assert seat_fields(Table(0, 0, ()), 2) == set()  # a tuple that is as long later is not by seat
    # The view of a game that hides nothing is drawn as its state.
    assert NIM.display.scene(NIM.view(NIM.initial_state(), 0)).zones == (
        counter("heap", "Heap", 7),
        counter("place", "Place", 0),
    )


@attrs.frozen
class Watched(View):
    """A view with a state and a field of the same name as one of the state's."""

    heap: int
    state: State


def test_a_state_beside_other_fields_is_drawn_under_its_name() -> None:
    assert ids_of(scene_of(Watched(0, 0, 3, NIM.initial_state()), frozenset())) == ["heap", "state/heap", "state/place"]


@attrs.frozen
class Led(View):
    """A view that names a seat."""

    leader: int


def test_the_number_of_a_seat_is_drawn_as_its_name() -> None:
    assert scene_of(Led(0, 0, 2), frozenset()).zones == (text_zone("leader", "Leader", "Player3"),)


# Prompts.


@for_each(
    ("turn", "expected"),
    [
        (0, "It is your turn."),
        (1, "It is Player2's turn."),
        (CHANCE, "Cards are to be dealt, or dice to fall."),
        (OVER, "The game is over."),
    ],
)
def test_the_prompt_says_who_is_asked(turn: int, expected: str) -> None:
    assert prompt_of(Table(0, turn)) == expected


# Crazy Eights says nothing of how it is drawn.


def eights(hand: str, stock: int = 30) -> crazy_eights.EightsView:
    """The view of the first seat, on turn, with this hand; the nine of clubs lies on the pile."""
    return crazy_eights.EightsView(0, 0, Hand.of(hand), (len(hand.split()), 3), stock, Pile.of("2C 9C"), Suit.CLUBS, 0)


def test_a_game_that_says_nothing_has_hand_stock_and_pile() -> None:
    assert [(zone.id, zone.kind, faces(zone)) for zone in EIGHTS.display.scene(eights("7C 8H")).zones] == [
        ("hand", "hand", ["7C", "8H"]),
        ("held/p2", "hand", [BACK, BACK, BACK]),
        ("stock", "counter", ["30"]),
        ("pile", "pile", ["2C", "9C"]),
        ("suit", "text", ["Clubs"]),
        ("passes", "counter", ["0"]),
    ]


def test_what_moves_and_events_of_crazy_eights_touch() -> None:
    # A card touches the hand.
    assert EIGHTS.display.choice(eights("7C 8H"), Named("7C")) == Choice("7C", "Play the Seven of Clubs", ("hand/7C",))
    # Whoever draws touches the stock.
    assert EIGHTS.display.choice(eights("7D"), Named("draw")) == Choice("draw", "Draw", ("stock",))
    # What else a move says stands behind its card.
    assert EIGHTS.display.choice(eights("8H"), Named("8H spades")).label == "Play the Eight of Hearts, spades"
    # A card that is played moves from the hand.
    assert EIGHTS.display.shifts(eights("8H"), Moved(0, Named("9C"))) == (Shift("pile/9C", "hand", "pile"),)
    # A card of another moves from its hand.
    assert EIGHTS.display.shifts(eights("8H"), Moved(1, Named("9C"))) == (Shift("pile/9C", "held/p2", "pile"),)
    assert EIGHTS.display.shifts(eights("8H"), Chose(1)) == ()  # what nobody can see does not move


def test_every_legal_move_of_a_hand_touches_its_card() -> None:
    state = EIGHTS.resolve(EIGHTS.initial_state(), tuple(range(52))).state
    state = replace(state, hands=(Hand.of("AC 8D 8S"), Hand()), pile=Pile.of("KC"), suit=Suit.CLUBS)
    view = EIGHTS.view(state, 0)
    touched = {EIGHTS.display.choice(view, move).touches for move in EIGHTS.legal_moves(state)}
    assert touched == {("hand/AC",), ("hand/8D",), ("hand/8S",)}


# Words and touches.


@for_each(
    ("text", "label"),
    [
        ("7S", "Play the Seven of Spades"),
        ("discard JK", "Discard the Joker"),
        ("order up", "Order up"),
        ("3x5", "3x5"),
        ("7S 8S", "Play the Seven of Spades and the Eight of Spades"),
    ],
)
def test_the_text_of_a_move_in_words(text: str, label: str) -> None:
    assert label_of(text) == label


SCENE = Scene(
    (
        Zone("trick", "Trick", "pile", items("trick", cards("9C"))),
        Zone("hand", "Hand", "hand", items("hand", cards("7S 9C")), 1),
        Zone("table/spades", "Spades", "row", items("table/spades", cards("6S"))),
        Zone("deck", "Deck", "counter", ()),
    )
)
INDEX = index_of(SCENE, 1)


@attrs.frozen
class Lay:
    """A move with a card and the suit it is laid by."""

    card: Card
    suit: Suit


def test_what_a_move_touches() -> None:
    # A move touches its card and then the zone of its suit.
    assert touches_of(INDEX, "lay", Lay(card("7S"), Suit.SPADES)) == ("hand/7S", "table/spades")
    # A move touches the zone that its text names.
    assert touches_of(INDEX, "7S trick", Named("7S trick")) == ("hand/7S", "trick")
    assert touches_of(INDEX, "9C", Named("9C")) == ("hand/9C",)  # a card is looked for in ones own hand first
    assert touches_of(INDEX, "2D", Named("2D")) == ()  # a card that is nowhere is not touched


@attrs.frozen
class Role(CustomCard):
    """A card that a seat claims to hold; one that was shown lies before the seat that lost it."""


ROGUE, DUKE, CONSUL = ROLES = CardSet(Role("Rogue"), Role("Duke"), Role("High Consul"))


@attrs.frozen
class Claims(View):
    """What a seat sees of a small game of claims."""

    hand: Hand[Role]
    lost: tuple[tuple[Role, ...], ...]
    court: tuple[Role, ...] = (CONSUL, DUKE)
    out: Pile[Role] = attrs.field(factory=Pile)


def test_what_a_move_touches_that_names_a_card_of_the_games_own() -> None:
    def touched(text: str, hand: Hand[Role] | None = None) -> tuple[str, ...]:
        view = Claims(0, 0, Hand((DUKE,)) if hand is None else hand, ((ROGUE, DUKE), (ROGUE,)), out=Pile((ROGUE,)))
        return touches_of(index_of(Scene(zones_of(view, frozenset({"lost"}))), 0), text, Named(text))

    assert touched("block as Duke") == ("hand/Duke",)
    assert touched("block as Rogue") == ()  # no equal card, which is dead
    assert touched("block as Rogue", Hand(())) == ()
    assert touched("court Duke", Hand(()))[0] == "court/Duke"
    assert touched("take High Consul") == touched("court High Consul")[:1] == ("court/High_20_Consul",)
    # A seat that holds nothing in any position plays what lies open.
    tableau = Scene((Zone("tableau/p1", "Tableau", "row", items("tableau/p1", (ROGUE,)), 0),))
    assert touches_of(index_of(tableau, 0), "use Rogue", Named("use Rogue")) == ("tableau/p1/Rogue",)


def test_the_label_of_a_move_that_is_a_card_of_the_games_own() -> None:
    index = index_of(Scene((Zone("hand", "Hand", "hand", items("hand", (CONSUL,)), 0),)), 0)
    labels = [choice_of(index, text, Named(text)).label for text in ("High Consul", "block as High Consul", "pass")]
    assert labels == ["Play the High Consul", "Block as High Consul", "Pass"]


@attrs.frozen
class Dealt(Event):
    """A seat got cards."""

    seat: int
    hand: Hand[Card]


@attrs.frozen
class TurnedUp(Event):
    """A card was turned up, by nobody."""

    reveals: ClassVar[bool] = True
    card: Card


def test_cards_that_are_dealt_come_from_the_deck() -> None:
    assert shifts_of(INDEX, Dealt(1, Hand.of("7S"))) == (Shift("hand/7S", "deck", "hand"),)


def test_an_event_of_no_seat_moves_nothing() -> None:
    assert shifts_of(INDEX, TurnedUp(card("7S"))) == ()


# What moved, by the difference of two scenes.


@attrs.frozen
class Showdown(Event):
    """All hands are shown."""

    reveals: ClassVar[bool] = True
    hands: tuple[Hand[Card], ...]


@attrs.frozen
class Said(Event):
    """A seat said or did something with a card."""

    seat: int
    card: Card


def field(**lying: str) -> Scene:
    """A scene with a hand and a row for each of two seats, and a stock of backs."""
    zones = [Zone("stock", "Stock", "counter", items("stock", (9,)))]
    for name, text in lying.items():
        row = items(name, [None if one == "?" else card(one) for one in text.split()])
        zones.append(Zone(name, name, "hand" if name.startswith("hand") else "row", row, int(name[-1]) - 1))
    return Scene(tuple(zones))


@for_each(
    ("event", "before", "after", "moved"),
    [
        # What is only named does not move, though an equal card lies there.
        (Said(0, card("9C")), {"hand1": "9C", "row1": "9C"}, {"hand1": "9C", "row1": "9C"}, []),
        # Of equal cards in two rows, the one that came.
        (Said(1, card("9C")), {"row1": "9C", "hand2": "?"}, {"row1": "9C", "row2": "9C", "hand2": ""}, ["hand2 row2"]),
        # What is given to another lies in the row of the other.
        (Said(0, card("9C")), {"hand1": "9C", "row1": "9C"}, {"hand1": "", "row1": "9C", "row2": "9C"}, ["hand1 row2"]),
        # Cards by seat.
        (
            Showdown((Hand.of("7S"), Hand.of("9C"))),
            {"hand1": "7S", "hand2": "?"},
            {"hand1": "", "row1": "7S", "hand2": "", "row2": "9C"},
            ["hand1 row1", "hand2 row2"],
        ),
        (Said(0, card("9C")), {"hand1": ""}, {"hand1": "9C"}, ["stock hand1"]),
    ],
)
def test_what_moves_is_what_differs(
    event: Event, before: dict[str, str], after: dict[str, str], moved: list[str]
) -> None:
    [shifts] = shifts_between(field(**before), index_of(field(**after), 0), [event])
    assert [f"{shift.source} {shift.target}" for shift in shifts] == moved
