"""`cardkit.kits.hands`: hands as people hold them."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import STANDARD_DECK, Card, Suit, cards
from cardkit.core.piles import Hand
from cardkit.kits.hands import sorted_hand
from cardkit.kits.tricks import ACE_LOW, Ranking, bowers
from support import for_each

HELD = cards("AH 2C KD 3H 9S TD AS")
DIAMONDS = Ranking(Suit.DIAMONDS)


def test_by_suit_then_by_rank() -> None:
    assert sorted_hand(HELD) == Hand.of("2C TD KD 3H AH 9S AS")  # by suit then by rank
    assert sorted_hand(HELD, Ranking(ranks=ACE_LOW)) == Hand.of("2C TD KD AH 3H AS 9S")  # the ace may be low
    assert sorted_hand(HELD, strongest_first=True) == Hand.of("2C KD TD AH 3H AS 9S")  # the strongest may come first


def test_suits_in_an_order_of_ones_own() -> None:
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert sorted_hand(HELD, suits=suits) == Hand.of("9S AS 3H AH 2C TD KD")


@for_each(
    ("trumps", "expected"),
    [("first", "TD KD 2C 3H AH 9S AS"), ("among", "2C TD KD 3H AH 9S AS"), ("last", "2C 3H AH 9S AS TD KD")],
)
def test_where_trumps_lie(trumps: Literal["first", "among", "last"], expected: str) -> None:
    assert sorted_hand(HELD, DIAMONDS, trumps=trumps) == Hand.of(expected)


def test_bowers_lie_among_the_trumps() -> None:
    euchre = Ranking(Suit.HEARTS, top_trumps=bowers(Suit.HEARTS))
    assert sorted_hand(cards("JD JH 9H AD"), euchre) == Hand.of("AD 9H JD JH")


@given(st.permutations(STANDARD_DECK))
def test_the_order_of_the_cards_before_does_not_matter(order: list[Card]) -> None:
    assert sorted_hand(order, DIAMONDS) == sorted_hand(STANDARD_DECK, DIAMONDS)


@given(st.lists(st.sampled_from(STANDARD_DECK)))
def test_no_card_is_lost(held: list[Card]) -> None:
    assert sorted(sorted_hand(held), key=str) == sorted(held, key=str)


def test_every_suit_has_its_place() -> None:
    with pytest.raises(ValueError, match="expected each of the four suits once"):
        sorted_hand(HELD, suits=(Suit.CLUBS, Suit.SPADES))
