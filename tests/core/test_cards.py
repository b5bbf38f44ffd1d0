"""`cardkit.core.cards`: text and numbers of the 52 cards."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import (
    JOKER,
    STANDARD_DECK,
    Card,
    Joker,
    Rank,
    Suit,
    card,
    card_of,
    card_or_joker,
    cards,
    cards_of,
)
from cardkit.core.errors import BadNotation
from support import for_each

LETTERS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_there_are_52_cards_from_the_clubs_to_the_spades_and_from_the_ace_to_the_king() -> None:
    assert [str(one) for one in STANDARD_DECK] == LETTERS
    assert [one.number for one in STANDARD_DECK] == list(range(52))


@for_each("one", STANDARD_DECK, ids=str)
def test_text_name_and_number_give_the_same_card_back(one: Card) -> None:
    texts = (str(one), str(one).lower(), one.name, one.name.swapcase(), one.rank.letter + one.suit.symbol)
    assert {card(text) for text in texts} == {one}
    assert card(str(one)) is card_of(one.number) is one
    assert repr(one) == f"card('{one}')"


@for_each("suit", Suit, ids=str)
def test_a_ten_may_be_written_with_its_two_digits(suit: Suit) -> None:
    assert card("10" + suit.letter) is card("10" + suit.symbol) is card("T" + suit.letter)


@for_each("text", ["7S", "7s", " 7S\n", "7♠", "Seven of Spades", "seven  OF\tspades"])
def test_every_way_to_write_a_card_gives_one_object(text: str) -> None:
    assert card(text) is STANDARD_DECK[45]


def test_cards_suits_and_ranks_are_shown_in_words() -> None:
    assert card("TD").name == "Ten of Diamonds"
    assert list(map(str, Suit)) == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert [str(rank) for rank in (Rank.ACE, Rank.TWO, Rank.TEN, Rank.KING)] == ["Ace", "Two", "Ten", "King"]


NO_CARDS = (
    *("", " ", "7", "S", "S7", "7X", "1S", "0S", "11S", "7SS", "7 S", "7S 8S", "Seven", "Seven Spades", "JK", "Joker"),
    *("🂷", None, 7, 45, 7.0, b"7S", ["7S"], len),
)


@for_each("thing", NO_CARDS, ids=repr)
def test_anything_else_is_refused_and_quoted(thing: object) -> None:
    with pytest.raises(BadNotation, match=r"^expected a card such as 7S, TD or Ace of Spades") as refused:
        card(thing)  # type: ignore[arg-type]  # that is the test
    assert str(refused.value).endswith(f"not {thing!r}")


def test_a_long_text_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(BadNotation, match=r"7\.\.\.'$") as refused:
        card("7" * 1000)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_bad_notation(text: str) -> None:
    try:
        found = card(text)
    except BadNotation:
        return
    assert found in STANDARD_DECK


def test_several_cards_stand_side_by_side() -> None:
    assert cards("7S  8S\nTD") == (card("7S"), card("8S"), card("TD"))
    assert cards_of([45, 0]) == (card("7S"), card("AC"))
    assert cards(" ") == ()


@for_each(
    ("call", "error", "said"),
    [
        (lambda: cards("7S 8X TD"), BadNotation, "not '8X'$"),
        (lambda: card_or_joker("JX"), BadNotation, "not 'JX'$"),
        *[(partial(card_of, n), ValueError, f"expected a card number from 0 to 51, not {n}$") for n in (-1, 52, 1000)],
        (lambda: Card(7, Suit.SPADES), TypeError, r"Card.rank: expected a Rank, not "),  # type: ignore[arg-type]  # that is the test
        (lambda: Card(Rank.SEVEN, 3), TypeError, r"Card.suit: expected a Suit, not 3"),  # type: ignore[arg-type]  # that is the test
    ],
)
def test_what_is_no_card_is_refused(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        call()


@for_each("text", ["JK", "jk", "joker", "JOKER", " Joker ", str(JOKER), JOKER.name])
def test_the_joker_is_read_where_one_may_come(text: str) -> None:
    assert card_or_joker(text) is JOKER
    assert card_or_joker("10s") is card("TS")


def test_all_jokers_are_equal_and_so_are_equal_cards() -> None:
    assert (Joker(), repr(JOKER)) == (JOKER, "JOKER")
    assert Card(Rank.SEVEN, Suit.SPADES) == card("7S")
    assert hash(Card(Rank.SEVEN, Suit.SPADES)) == hash(card("7S"))


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        card("7S").rank = Rank.ACE  # type: ignore[misc]
