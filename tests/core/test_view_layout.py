"""What the views of a game declare, as arrays: nothing is lost, and what cannot be held is refused at once."""

import enum
from collections import Counter
from collections.abc import Hashable
from typing import Any, ClassVar, Generic, Literal, TypeVar

import attrs
import pytest

from cardkit import JOKER, Card, Hand, Log, Pile, SimpleGame, State, Suit, View, card, errors
from cardkit.core.cards import Joker
from cardkit.core.custom_cards import CardSet, CustomCard
from cardkit.core.observations.observation import Observer, observed
from cardkit.core.simple_game import Named
from cardkit.kits.lately import Lately
from cardkit.kits.tricks import Trick
from support import for_each

T = TypeVar("T")


class Spice(CustomCard):
    """A card of the game's own."""


SPICES = CardSet(Spice("Salt"), Spice("Black Pepper"))
SALT, PEPPER = SPICES


class Role(enum.Enum):
    DUKE = "duke"
    SPY = "spy"


@attrs.frozen
class Coin:
    worth: int
    kept: bool = attrs.field(default=False, metadata=observed(left_out=True))


@attrs.frozen
class Shelf(Generic[T]):
    row: Hand[T]
    best: T | None = None


class Nothing(State):
    __slots__ = ()

    def turn(self) -> int:
        return 0

    def legal(self) -> tuple[int, ...]:
        return (0,)

    def after(self, action: int, log: Log | None = None) -> "Nothing":
        return self

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class Sample(SimpleGame[Nothing, Any]):
    """A game of one field of a view, which is handed in."""

    name: ClassVar[str] = "sample"
    actions: ClassVar[tuple[str, ...]] = ("buy", "sell")
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = 2
    cls: Any = View
    value: object = None

    def initial_state(self) -> Nothing:
        return Nothing()

    def view_of(self, state: Nothing, seat: int | None) -> Any:
        return self.seen(self.value)

    def seen(self, value: object) -> View:
        made: View = self.cls(None, 0, value) if len(attrs.fields(self.cls)) > 2 else self.cls(None, 0)
        return made

    def all_cards(self, state: Nothing) -> Counter[Hashable]:
        return Counter(
            {SALT: 4, PEPPER: 2, "Copper": 7, "Estate": 3, card("7S"): 1, card("8S"): 1, JOKER: 2, 5: 1, 9: 2}
        )


def sample(hint: Any, first: object, **declared: Any) -> Sample:
    field = attrs.field(type=hint, metadata=observed(**declared))
    return Sample(cls=attrs.make_class("Seen", {"x": field}, bases=(View,), frozen=True), value=first)


def arrays(game: Sample, value: object) -> dict[str, list[float]]:
    """The arrays of this value, but for the common ones."""
    observer: Observer[Any] = game.observer
    pairs = list(zip(observer.parts, observer.observe_view(game.seen(value)), strict=True))
    assert all(part.low <= number <= part.high for part, row in pairs for number in row)
    assert [part.size for part, _ in pairs] == [len(row) for _, row in pairs]
    return {part.name: list(row) for part, row in pairs[2:]}


@for_each(
    ("hint", "first", "declared", "value", "expected"),
    [
        (int, 0, {}, -7, {"x": [-7]}),
        (int, 0, {"most": 20}, 5, {"x": [0.25]}),
        (int, 0, {"bits": 4}, 5, {"x": [1, 0, 1, 0]}),
        (int, 0, {"one_of": range(3)}, 2, {"x": [0, 0, 1]}),
        (bool, False, {}, True, {"x": [1]}),
        (int | None, None, {}, 0, {"x/is": [1], "x": [0]}),
        (int | None, None, {}, None, {"x/is": [0], "x": [0]}),
        (Role, Role.DUKE, {}, Role.SPY, {"x": [0, 1]}),
        (Literal["a", "b"], "a", {}, "b", {"x": [0, 1]}),
        (str, "a", {"one_of": ("a", "b")}, "a", {"x": [1, 0]}),
        (Named, Named("buy"), {}, Named("sell"), {"x": [0, 1]}),
        (Card | Joker | None, None, {}, JOKER, {"x": [0, 0, 1]}),
        (Card | Joker | None, None, {}, None, {"x": [0, 0, 0]}),
        (tuple[int, ...], (0, 0), {}, (3, 4), {"x": [3, 4]}),
        (tuple[int, ...], (), {"most": 2}, (3,), {"x/length": [0.5], "x": [3, 0]}),
        (tuple[tuple[int, ...], ...], ((0, 0), (0, 0)), {}, ((1, 2), (3, 4)), {"x": [1, 2, 3, 4]}),
        (
            tuple[tuple[bool, ...], ...],
            (),
            {"most": 1},
            ((True,),),
            {"x/length": [1], "x/each/length": [0.5], "x/each": [1, 0]},
        ),
        (tuple[int, bool], (0, False), {}, (3, True), {"x/1": [3], "x/2": [1]}),
        (tuple[Suit, ...], (), {"order": False}, (Suit.CLUBS, Suit.CLUBS), {"x": [2, 0, 0, 0]}),
        (tuple[Role, ...], (), {}, (Role.SPY, Role.DUKE), {"x": [1, 1], "x/order": [0.5, 1]}),
        (Hand[Card], Hand(), {}, Hand.of("8S 7S"), {"x": [1, 1], "x/order": [0.5, 1]}),
        (Pile[Card], Pile(), {}, Pile.of("8S 7S"), {"x": [1, 1], "x/order": [1, 0.5]}),
        (Hand[int], Hand(), {"order": False}, Hand((9, 9)), {"x": [0, 2]}),
        (
            tuple[Hand[Card], ...],
            (Hand(), Hand()),
            {},
            (Hand(), Hand.of("7S")),
            {"x": [0, 0, 1, 0], "x/order": [0, 0, 1, 0]},
        ),
        (tuple[Card | None, ...], (None, None), {}, (None, card("8S")), {"x": [0, 0, 0, 1]}),
        (tuple[str, ...], (), {"order": False}, ("Estate", "Estate"), {"x": [0, 2]}),
        (Spice | None, None, {}, PEPPER, {"x": [0, 1]}),
        (Hand[Spice], Hand(), {"order": False}, Hand((SALT, SALT, SALT)), {"x": [3, 0]}),
        (Coin, Coin(0), {}, Coin(3, True), {"x/worth": [3]}),
        (
            Coin | Role,
            Coin(0),
            {},
            Role.SPY,
            {"x/is": [0, 1], "x/coin/worth": [0], "x/role": [0, 1]},
        ),
        (
            Shelf[Card],
            Shelf(Hand()),
            {},
            Shelf(Hand.of("8S"), card("7S")),
            {"x/row": [0, 1], "x/row/order": [0, 1], "x/best": [1, 0]},
        ),
        (int, 0, {"left_out": True}, 5, {}),
        (State, Nothing(), {}, Nothing(), {}),
    ],
)
def test_a_field_in_arrays(
    hint: Any, first: object, declared: dict[str, Any], value: object, expected: dict[str, list[float]]
) -> None:
    assert arrays(sample(hint, first, **declared), value) == expected


def test_copies_have_places_of_their_own() -> None:
    found = arrays(sample(tuple[str, ...], ()), ("Copper", "Estate", "Copper"))
    assert found["x"] == [2, 1]
    assert found["x/order"] == pytest.approx([1, 1 / 3, 0, 0, 0, 0, 0, 1 / 2, 0, 0])


def test_kits_say_how_they_are_observed() -> None:
    trick = arrays(sample(Trick, Trick.led_by(0, 2)), Trick.led_by(1, 2).plus(card("7S")))
    assert trick["x/seats"] == [0, 1, 1, 0]
    assert "x/events/moved/move" in arrays(sample(Lately, Lately()), Lately())


@for_each(
    ("hint", "first", "declared", "why"),
    [
        (bytes, b"", {}, r"the field x of views, bytes, cannot be observed: declare a type that says what it holds"),
        (float, 0.5, {}, "a float is not kept exactly"),
        (tuple[bool, ...], (), {"most": "2"}, r"as observed\(most=…\), not '2'"),
        (tuple, (), {}, "declare what is in it"),
        (Hand[Role | None], Hand(), {"most": 0}, r"expected a whole number from 1 to 16777216 as observed\(most=…\)"),
        (Hand[bool], Hand(), {}, "let all_cards count its cards"),
        (object, None, {}, "declare a type that says what it holds"),
        (Hand[Card] | Hand[int], Hand(), {}, "declare types of different classes"),
    ],
)
def test_what_cannot_be_held_is_refused_at_the_first_look(
    hint: Any, first: object, declared: dict[str, Any], why: str
) -> None:
    with pytest.raises(errors.BadGame, match=why):
        _ = sample(hint, first, **declared).observer.parts


@for_each(
    ("hint", "first", "declared", "value", "why"),
    [
        (int, 0, {}, 2**24 + 1, "observation of x: expected a whole number from -16777216 to 16777216, not 16777217"),
        (int, 0, {"most": 20}, 21, "expected a whole number from 0 to 20, not 21"),
        (int, 0, {"bits": 4}, 16, "expected a mask of 4 bits, not 16"),
        (str, "a", {"one_of": ("a", "b")}, "c", "expected one of a, b, not 'c'"),
        (tuple[int, ...], (0, 0), {}, (1,), "expected a tuple of 2, as in the beginning"),
        (tuple[int, ...], (), {"most": 2}, (1, 2, 3), "expected a tuple of at most 2"),
        (Hand[Card], Hand(), {}, Hand.of("7S 7S"), "expected 7S at most once"),
        (Hand[Card], Hand(), {}, Hand.of("9S"), "expected one of 7S, 8S, not"),
        (tuple[int, bool], (0, False), {}, (3,), "expected a tuple of 2"),
        (Coin, Coin(0), {}, Role.SPY, "expected a value of Coin"),
        (Coin | Role, Coin(0), {}, 3, "expected a value of Coin, Role"),
    ],
)
def test_what_does_not_fit_is_refused_and_never_cut(
    hint: Any, first: object, declared: dict[str, Any], value: object, why: str
) -> None:
    with pytest.raises(errors.BadGame, match=why):
        arrays(sample(hint, first, **declared), value)


def test_texts_that_are_no_cards_are_to_be_declared() -> None:
    with pytest.raises(
        errors.BadGame, match=r"the field of of views, str, .* what the text can be, observed\(one_of=…\)"
    ):
        _ = Fable().observer.parts
    with pytest.raises(errors.BadGame, match=r"declare how long it gets at most, observed\(most=…\)"):
        _ = Fable(cls=LongView, value=()).observer.parts


@attrs.frozen
class FableView(View):
    of: str = ""


@attrs.frozen
class LongView(View):
    of: tuple[bool, ...] = ()


@attrs.frozen
class Fable(Sample):
    """A game whose views have a text."""

    cls: Any = FableView
    value: object = ""

    max_moves: ClassVar[Any] = None

    def all_cards(self, state: Nothing) -> Counter[Hashable]:
        return Counter()
