"""`Deck`, `Pile` and `Hand`: immutable rows of cards with the verbs of a card table.

They hold whatever a game calls its cards, `Card` for most. No verb changes anything: each gives a new object, and where
cards leave, the cards as well. Two are equal if they are of one kind and hold equal cards in the same order.

    >>> from cardkit import Hand, Pile, card
    >>> hand = Hand.of("7S 8D QH")
    >>> hand.without(card("8D"))
    Hand.of('7S QH')
    >>> Pile.of("5C").push(card("6C")).top
    card('6C')
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar, overload

import attrs

from cardkit.core.cards import Card, cards
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import IllegalOutcome, NoSuchCard
from cardkit.core.field_checks import require_kind
from cardkit.core.quoting import MOST_QUOTED, quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@attrs.frozen(repr=False)
class CardRow(Generic[T_co]):
    """What decks, piles and hands share: an immutable sequence of cards."""

    cards: tuple[T_co, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.cards.__class__ is not tuple:  # asked here: a validator takes longer than all else that a hand does
            require_kind(self, "cards", self.cards, tuple)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.cards)

    def __contains__(self, wanted: object) -> bool:
        return wanted in self.cards

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        return self.cards[index]

    def __str__(self) -> str:
        texts = [str(one) for one in self.cards]
        return (", " if any(" " in text for text in texts) else " ").join(texts)

    def __repr__(self) -> str:
        if self.cards and all(isinstance(one, Card) for one in self.cards):
            return f"{type(self).__name__}.of({str(self)!r})"
        if self.cards and all(isinstance(one, CustomCard) for one in self.cards):
            return f"<{type(self).__name__} {self}>"
        return f"{type(self).__name__}({self.cards!r})"

    def _slot(self, index: int) -> int:
        """The index itself, if a card lies there. Raises NoSuchCard."""
        if not 0 <= index < len(self.cards):
            raise NoSuchCard(f"expected a place from 0 to {len(self.cards) - 1}, not {quoted(index)}")
        return index


@attrs.frozen(repr=False)
class Deck(CardRow[T]):
    """Cards to draw from, face down. The first card is on top and is drawn first."""

    @staticmethod
    def of(text: str) -> "Deck[Card]":
        """The deck of a text such as `7S 8S TD`, the top card first."""
        return Deck(cards(text))

    def draw(self) -> "tuple[T, Deck[T]]":
        """The top card and the deck without it. Raises NoSuchCard if there is none."""
        if not self.cards:
            raise NoSuchCard("there is no card to draw: the deck is empty")
        return self.cards[0], Deck(self.cards[1:])

    def take(self, number: int) -> "tuple[tuple[T, ...], Deck[T]]":
        """That many cards from the top, in the order drawn, and the deck without them. Raises NoSuchCard if too few."""
        if not 0 <= number <= len(self.cards):
            raise NoSuchCard(f"expected to take 0 to {len(self.cards)} cards, not {quoted(number)}")
        return self.cards[:number], Deck(self.cards[number:])

    def deal(self, hands: int, each: int) -> "tuple[tuple[Hand[T], ...], Deck[T]]":
        """That many hands of `each` cards, a hand dealt in one go, and what is left. Raises NoSuchCard if too few."""
        if hands < 0 or each < 0 or hands * each > len(self.cards):
            raise NoSuchCard(f"expected {len(self.cards)} cards to go round, not {hands} hands of {each}")
        dealt = tuple([Hand(self.cards[each * i : each * (i + 1)]) for i in range(hands)])
        return dealt, Deck(self.cards[hands * each :])

    def reordered(self, order: tuple[int, ...]) -> "Deck[T]":
        """The deck after a shuffle: the i-th card is the one that lay at place `order[i]`. Raises IllegalOutcome."""
        if sorted(order) != list(range(len(self.cards))):
            raise IllegalOutcome(f"expected an order of {len(self.cards)} places, not {quoted(order)}")
        return Deck(tuple([self.cards[place] for place in order]))

    def refilled(self, more: Iterable[T]) -> "Deck[T]":
        """With more cards put below the last one."""
        return Deck((*self.cards, *more))


@attrs.frozen(repr=False)
class Pile(CardRow[T]):
    """Cards laid one upon another, face up. The last card is on top."""

    @staticmethod
    def of(text: str) -> "Pile[Card]":
        """The pile of a text such as `7S 8S TD`, the top card last."""
        return Pile(cards(text))

    @property
    def top(self) -> T:
        """The card on top. Raises NoSuchCard if there is none."""
        if not self.cards:
            raise NoSuchCard("there is no top card: the pile is empty")
        return self.cards[-1]

    def push(self, *more: T) -> "Pile[T]":
        """With these laid on top, the last one topmost."""
        return Pile((*self.cards, *more))

    def pop(self) -> "tuple[T, Pile[T]]":
        """The top card and the pile without it. Raises NoSuchCard if there is none."""
        return self.top, Pile(self.cards[:-1])


@attrs.frozen(repr=False)
class Hand(CardRow[T]):
    """Cards a seat holds, in the order in which they came. Equal cards may be in it."""

    @staticmethod
    def of(text: str) -> "Hand[Card]":
        """The hand of a text such as `7S 8S TD`."""
        return Hand(cards(text))

    def plus(self, *more: T) -> "Hand[T]":
        """With these at the end."""
        return Hand((*self.cards, *more))

    def without(self, *gone: T) -> "Hand[T]":
        """Without these; of equal cards the leftmost goes. Raises NoSuchCard if one is not there."""
        if not gone:
            return self
        kept = [*self.cards]
        for one in gone:
            try:
                kept.remove(one)
            except ValueError:
                raise NoSuchCard(_lacking(one, kept)) from None
        return Hand(tuple(kept))

    def replaced(self, index: int, by: T) -> "Hand[T]":
        """With another card in the slot of the card at this place (from 0). Raises NoSuchCard."""
        slot = self._slot(index)
        return Hand((*self.cards[:slot], by, *self.cards[slot + 1 :]))

    def only(self, test: Callable[[T], bool]) -> "Hand[T]":
        """The cards that pass the test, in order."""
        return Hand(tuple([one for one in self.cards if test(one)]))


def _lacking(wanted: object, cards: list[T]) -> str:
    lying = _cut(" ".join(map(str, cards))) or "it is empty"
    return f"{_cut(str(wanted))} is not in this hand ({lying})"


def _cut(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 3]}..."
