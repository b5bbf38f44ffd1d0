"""Cards of a game's own, for any deck that is no pack of French cards: `CustomCard`, and a `CardSet` of them.

>>> import attrs
>>> from cardkit import Hand
>>> from cardkit.kits.decks import CardSet, CustomCard
>>> @attrs.frozen
... class Ware(CustomCard):
...     coins: int = 0
>>> WARES = CardSet(
...     Ware("Copper", cost=0, symbol="●", color="peru", coins=1),
...     Ware("Silver", cost=3, symbol="●", color="silver", coins=2),
...     Ware("Market Square", cost=4, text="Draw two cards.", color="seagreen"),
... )
>>> copper, silver, square = WARES
>>> WARES["market square"].number, WARES.texts("buy {}")
(2, ('buy Copper', 'buy Silver', 'buy Market Square'))
>>> hand = Hand((copper, square, copper))
>>> str(hand), WARES.counts(hand), sum(card.coins for card in hand)
('Copper, Market Square, Copper', (2, 0, 1), 2)
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, Generic, TypeVar, cast, overload

import attrs

from cardkit.core.cards import is_card_text
from cardkit.core.errors import BadGame, BadNotation, NoSuchCard
from cardkit.core.field_checks import require_kind
from cardkit.core.quoting import quoted

C = TypeVar("C", bound="CustomCard")

_COLOR: Final = re.compile(r"[a-z]*|#[0-9a-f]{3}|#[0-9a-f]{6}", re.IGNORECASE)


@attrs.frozen
class CustomCard:
    """A card of a game's own. Subclass it with `@attrs.frozen`, also to give it numbers of the game, and list all cards
    of the class in one `CardSet`.

    Two cards of a class are equal if they have the same name and the same numbers of the game. `str` gives the name,
    by which moves, consoles and JSON call the card. Raises ValueError for a name or a color that cannot be used.
    """

    name: str  # one word or more
    cost: int | None = attrs.field(default=None, kw_only=True, eq=False, repr=False)
    points: int | None = attrs.field(default=None, kw_only=True, eq=False, repr=False)
    symbol: str = attrs.field(default="", kw_only=True, eq=False, repr=False)  # a character or two, such as an emoji
    color: str = attrs.field(default="", kw_only=True, eq=False, repr=False)  # as CSS writes it: `peru`, `#cd853f`
    text: str = attrs.field(default="", kw_only=True, eq=False, repr=False)  # what the card does, in words

    def __attrs_post_init__(self) -> None:
        require_kind(self, "name", self.name, str)
        if self.name != " ".join(self.name.split()) or not self.name or is_card_text(self.name):
            raise ValueError(f"expected the name of a card, such as Market Square, not {quoted(self.name)}")
        if not _COLOR.fullmatch(self.color):
            raise ValueError(f"expected a color such as peru or #cd853f, not {quoted(self.color)}")

    @cached_property
    def number(self) -> int:
        """The place of the card in the `CardSet` of its class, from 0. Raises BadGame if it is in none."""
        return set_of(type(self)).number(self)

    def __str__(self) -> str:
        return self.name


class CardSet(Generic[C]):
    """All cards of a class, in the order of their numbers. A class has one set, made where its module is imported.

    Raises ValueError for two cards of one name, for cards of several classes, and for a second set of a class.
    """

    __slots__ = ("_numbers", "_places", "cards")

    def __init__(self, *cards: C) -> None:
        self.cards: Final = cards
        self._places: Final = {card.name: number for number, card in enumerate(cards)}
        self._numbers: Final = {card.name.casefold(): number for number, card in enumerate(cards)}
        if {type(card) for card in cards} == {CustomCard}:
            raise ValueError("expected cards of a class of your own, @attrs.frozen class Ware(CustomCard)")
        if len({type(card) for card in cards}) != 1 or len(self._numbers) != len(cards):
            raise ValueError(f"expected cards of one class, each of another name, not {quoted([*map(str, cards)])}")
        if _SETS.setdefault(type(cards[0]), cast("CardSet[CustomCard]", self)) is not self:
            raise ValueError(f"expected one CardSet of {type(cards[0]).__name__}, and this is another")

    def __repr__(self) -> str:
        return f"CardSet({', '.join([card.name for card in self.cards])})"

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    @overload
    def __getitem__(self, index: int | str) -> C: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[C, ...]: ...
    def __getitem__(self, index: int | str | slice) -> C | tuple[C, ...]:
        """The card of a number, or of a name in any letter case and spacing. Raises BadNotation for another name."""
        if not isinstance(index, str):
            return self.cards[index]
        number = self._numbers.get(" ".join(index.split()).casefold())
        if number is None:
            some = ", ".join([card.name for card in self.cards[:4]])
            raise BadNotation(f"expected the name of a card such as {some}, not {quoted(index)}")
        return self.cards[number]

    def number(self, card: CustomCard) -> int:
        """The place of a card, from 0. Raises NoSuchCard."""
        number = self._places.get(card.name)
        if number is None:
            raise NoSuchCard(f"expected a card of the set, not {quoted(str(card))}")
        return number

    def numbers(self, cards: Iterable[CustomCard]) -> tuple[int, ...]:
        """The places of these cards, ascending, each once. Raises NoSuchCard."""
        return tuple(sorted({self.number(card) for card in cards}))

    def texts(self, pattern: str) -> tuple[str, ...]:
        """A text for each card, in order: `buy {}` gives `buy Copper`, …. They go into an action table."""
        return tuple([pattern.format(card.name) for card in self.cards])

    def counts(self, cards: Iterable[CustomCard]) -> tuple[int, ...]:
        """How many of these cards are of each kind, by number. Raises NoSuchCard for one that is not of the set."""
        found = [0] * len(self.cards)
        for card in cards:
            found[self.number(card)] += 1
        return tuple(found)


_SETS: Final[dict[type[CustomCard], CardSet[CustomCard]]] = {}  # by class, filled as modules are imported


def set_of(cls: type[C]) -> CardSet[C]:
    """The set of all cards of a class. Raises BadGame if there is none."""
    found = _SETS.get(cls)
    if found is None:
        raise BadGame(f"{cls.__name__} has no CardSet: list its cards in one, CARDS = CardSet({cls.__name__}(…), …)")
    return cast("CardSet[C]", found)


def cards_of(classes: Iterable[type]) -> tuple[CustomCard, ...]:
    """All cards of the sets that are of one of these classes, in order."""
    return tuple([card for cls in classes for card in _SETS.get(cls, ())])
