"""`cardkit.core.cards`: text and numbers of the 52 cards."""

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
each_card = for_each("one", STANDARD_DECK, ids=str)


def test_there_are_52_cards_from_the_clubs_to_the_spades_and_from_the_ace_to_the_king() -> None:
    assert [str(one) for one in STANDARD_DECK] == LETTERS


def test_numbers_follow_that_order() -> None:
    assert [one.number for one in STANDARD_DECK] == list(range(52))


@each_card
def test_text_gives_the_same_card_back(one: Card) -> None:
    assert card(str(one)) is one


@each_card
def test_a_name_in_words_gives_the_same_card_back(one: Card) -> None:
    assert card(one.name) is one


@each_card
def test_a_symbol_stands_for_the_suit(one: Card) -> None:
    assert card(one.rank.letter + one.suit.symbol) is one


@each_card
def test_lower_case_is_as_good(one: Card) -> None:
    assert card(str(one).lower()) is one


@each_card
def test_names_may_be_written_in_any_letter_case(one: Card) -> None:
    assert card(one.name.swapcase()) is one


@each_card
def test_a_number_gives_the_same_card_back(one: Card) -> None:
    assert card_of(one.number) is one


@each_card
def test_repr_is_what_one_types(one: Card) -> None:
    assert repr(one) == f"card('{one}')"


@for_each("suit", Suit, ids=str)
def test_a_ten_may_be_written_with_its_two_digits(suit: Suit) -> None:
    assert card("10" + suit.letter) is card("T" + suit.letter)


@for_each("suit", Suit, ids=str)
def test_a_ten_in_digits_may_have_a_symbol(suit: Suit) -> None:
    assert card("10" + suit.symbol) is card("T" + suit.letter)


@for_each("text", ["7S", "7s", " 7S\n", "7♠", "Seven of Spades", "seven  OF\tspades"])
def test_every_way_to_write_a_card_gives_one_object(text: str) -> None:
    assert card(text) is STANDARD_DECK[45]


def test_names_are_in_words() -> None:
    assert card("TD").name == "Ten of Diamonds"


@for_each(
    "text",
    [
        "",
        " ",
        "7",
        "S",
        "S7",
        "7X",
        "1S",
        "0S",
        "11S",
        "7SS",
        "7 S",
        "7S 8S",
        "Seven",
        "Seven Spades",
        "JK",
        "Joker",
        "🂷",
    ],
)
def test_other_text_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        card(text)
    assert str(refused.value).endswith(f"not {text!r}")


def test_a_refusal_says_what_was_expected() -> None:
    with pytest.raises(BadNotation, match="expected a card such as 7S, TD or Ace of Spades"):
        card("7X")


@for_each("thing", [None, 7, 45, 7.0, b"7S", ["7S"], len], ids=repr)
def test_what_is_no_text_is_refused_and_quoted(thing: object) -> None:
    with pytest.raises(BadNotation) as refused:
        card(thing)  # type: ignore[arg-type]
    assert repr(thing)[:30] in str(refused.value)


def test_a_long_text_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(BadNotation) as refused:
        card("7" * 1000)
    assert str(refused.value).endswith("7...'")
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


def test_no_text_is_no_cards() -> None:
    assert cards(" ") == ()


def test_several_cards_are_refused_for_the_one_that_is_wrong() -> None:
    with pytest.raises(BadNotation, match="not '8X'"):
        cards("7S 8X TD")


@for_each("number", [-1, 52, 1000])
def test_a_number_beyond_the_deck_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"expected a card number from 0 to 51, not {number}"):
        card_of(number)


def test_numbers_in_a_row_give_cards_in_a_row() -> None:
    assert cards_of([45, 0]) == (card("7S"), card("AC"))


@for_each("text", ["JK", "jk", "joker", "JOKER", " Joker "])
def test_the_joker_is_read_where_one_may_come(text: str) -> None:
    assert card_or_joker(text) is JOKER


def test_other_cards_are_read_where_a_joker_may_come() -> None:
    assert card_or_joker("10s") is card("TS")


def test_bad_text_is_refused_where_a_joker_may_come() -> None:
    with pytest.raises(BadNotation, match="not 'JX'"):
        card_or_joker("JX")


def test_the_text_of_the_joker_gives_it_back() -> None:
    assert card_or_joker(str(JOKER)) is JOKER


def test_the_name_of_the_joker_gives_it_back() -> None:
    assert card_or_joker(JOKER.name) is JOKER


def test_all_jokers_are_equal() -> None:
    assert Joker() == JOKER


def test_the_joker_says_its_name() -> None:
    assert repr(JOKER) == "JOKER"


def test_a_card_made_by_hand_equals_the_one_in_the_deck() -> None:
    assert Card(Rank.SEVEN, Suit.SPADES) == card("7S")


def test_equal_cards_have_equal_hashes() -> None:
    assert hash(Card(Rank.SEVEN, Suit.SPADES)) == hash(card("7S"))


def test_a_card_of_a_bare_number_for_a_rank_is_refused() -> None:
    with pytest.raises(TypeError):
        Card(7, Suit.SPADES)  # type: ignore[arg-type]


def test_a_card_of_a_bare_number_for_a_suit_is_refused() -> None:
    with pytest.raises(TypeError):
        Card(Rank.SEVEN, 3)  # type: ignore[arg-type]


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        card("7S").rank = Rank.ACE  # type: ignore[misc]


@for_each(("suit", "word"), list(zip(Suit, ["Clubs", "Diamonds", "Hearts", "Spades"], strict=True)))
def test_a_suit_is_shown_as_its_word(suit: Suit, word: str) -> None:
    assert str(suit) == word


def test_ranks_are_shown_as_their_words() -> None:
    shown = [str(rank) for rank in (Rank.ACE, Rank.TWO, Rank.TEN, Rank.KING)]
    assert shown == ["Ace", "Two", "Ten", "King"]
