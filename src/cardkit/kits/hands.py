"""Hands in order, as people hold them.

>>> from cardkit import Hand, Suit
>>> from cardkit.kits.hands import sorted_hand
>>> from cardkit.kits.tricks import Ranking
>>> sorted_hand(Hand.of("AS 2C KH 3S TD"))
Hand.of('2C TD KH 3S AS')
>>> sorted_hand(Hand.of("AS 2C KH 3S TD"), Ranking(trump=Suit.HEARTS), trumps="first", strongest_first=True)
Hand.of('KH 2C TD AS 3S')
"""

from collections.abc import Iterable
from typing import Final, Literal

from cardkit.core.cards import Card, Suit
from cardkit.core.piles import Hand
from cardkit.core.quoting import quoted
from cardkit.kits.tricks import NO_TRUMP, Ranking

__all__ = ["sorted_hand"]

_SUITS: Final[tuple[Suit, ...]] = tuple(Suit)


def sorted_hand(
    cards: Iterable[Card],
    ranking: Ranking = NO_TRUMP,
    *,
    suits: tuple[Suit, ...] = _SUITS,
    trumps: Literal["first", "among", "last"] = "among",
    strongest_first: bool = False,
) -> Hand[Card]:
    """The cards by suit, in the order of `suits`, each from its weakest card, or from its strongest.

    `ranking` says what is strong and of which suit a card is. Trumps lie first, last, or `among` the other suits, where
    `suits` has them. Raises ValueError for suits that are not the four.
    """
    if sorted(suits) != list(_SUITS):
        raise ValueError(f"expected each of the four suits once, not {quoted(suits)}")
    ends = {"first": -1, "among": 0, "last": 1}

    def place(card: Card) -> tuple[int, int, int]:
        suit = ranking.suit_of(card)
        strength = ranking.strength(card)
        end = ends[trumps] if suit == ranking.trump else 0
        return end, suits.index(suit), -strength if strongest_first else strength

    return Hand(tuple(sorted(cards, key=place)))
