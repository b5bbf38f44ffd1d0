"""`cardkit.core.piles`: the verbs of a card table."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import JOKER, Card, Joker, Suit, card
from cardkit.core.errors import IllegalOutcome, NoSuchCard
from cardkit.core.piles import Deck, Hand, Pile
from support import for_each

SEVEN, EIGHT, TEN = card("7S"), card("8S"), card("TD")
KINDS: list[Callable[[str], Deck[Card] | Pile[Card] | Hand[Card]]] = [Deck.of, Pile.of, Hand.of]
each_kind = for_each("of", KINDS, ids=["Deck", "Pile", "Hand"])

# What decks, piles and hands share.


@each_kind
def test_text_and_back(of: Callable[[str], Deck[Card]]) -> None:
    assert str(of("7S 8S TD")) == "7S 8S TD"


@each_kind
def test_repr_is_what_one_types(of: Callable[[str], Deck[Card]]) -> None:
    row = of("7S 8S")
    assert repr(row) == f"{type(row).__name__}.of('7S 8S')"


def test_repr_of_other_things_lists_them() -> None:
    assert repr(Hand((SEVEN, JOKER))) == "Hand((card('7S'), JOKER))"


def test_repr_of_nothing() -> None:
    assert repr(Pile()) == "Pile(())"


@each_kind
def test_length_counts_the_cards(of: Callable[[str], Deck[Card]]) -> None:
    assert len(of("7S 8S TD")) == 3


@each_kind
def test_cards_come_in_order(of: Callable[[str], Deck[Card]]) -> None:
    assert list(of("TD 7S 8S")) == [TEN, SEVEN, EIGHT]


@each_kind
def test_a_card_is_in_it_or_not(of: Callable[[str], Deck[Card]]) -> None:
    row = of("7S 8S")
    assert (SEVEN in row, TEN in row) == (True, False)


@each_kind
def test_an_index_gives_a_card(of: Callable[[str], Deck[Card]]) -> None:
    assert of("7S 8S TD")[-1] is TEN


@each_kind
def test_a_slice_gives_cards(of: Callable[[str], Deck[Card]]) -> None:
    assert of("7S 8S TD")[1:] == (EIGHT, TEN)


@each_kind
def test_the_empty_one_is_false(of: Callable[[str], Deck[Card]]) -> None:
    assert (bool(of("")), bool(of("7S"))) == (False, True)


@each_kind
def test_the_same_cards_in_the_same_order_are_equal(of: Callable[[str], Deck[Card]]) -> None:
    assert of("7S 8S") == of("7s 8♠")


@each_kind
def test_equal_ones_have_equal_hashes(of: Callable[[str], Deck[Card]]) -> None:
    assert hash(of("7S 8S")) == hash(of("7S 8S"))


@each_kind
def test_another_order_is_not_equal(of: Callable[[str], Deck[Card]]) -> None:
    assert of("7S 8S") != of("8S 7S")


@for_each(("one", "other"), [(Deck, Pile), (Pile, Hand), (Hand, Deck)])
def test_another_kind_is_not_equal(one: type[Deck[Card]], other: type[Deck[Card]]) -> None:
    assert one((SEVEN,)) != other((SEVEN,))


@for_each("kind", [Deck, Pile, Hand])
def test_a_list_of_cards_is_refused(kind: type[Deck[Card]]) -> None:
    with pytest.raises(TypeError):
        kind([SEVEN])  # type: ignore[arg-type]


@each_kind
def test_the_cards_cannot_be_replaced(of: Callable[[str], Deck[Card]]) -> None:
    with pytest.raises(AttributeError):
        of("7S").cards = ()  # type: ignore[misc]


# Decks.


def test_the_first_card_of_a_deck_is_drawn_first() -> None:
    assert Deck.of("7S 8S TD").draw() == (SEVEN, Deck.of("8S TD"))


def test_drawing_leaves_the_deck_as_it_was() -> None:
    deck = Deck.of("7S 8S")
    deck.draw()
    assert deck == Deck.of("7S 8S")


def test_an_empty_deck_gives_no_card() -> None:
    with pytest.raises(NoSuchCard, match="the deck is empty"):
        Deck[Card]().draw()


def test_several_cards_are_taken_in_the_order_drawn() -> None:
    assert Deck.of("7S 8S TD").take(2) == ((SEVEN, EIGHT), Deck.of("TD"))


def test_none_may_be_taken() -> None:
    assert Deck.of("7S").take(0) == ((), Deck.of("7S"))


def test_taking_leaves_the_deck_as_it_was() -> None:
    deck = Deck.of("7S 8S")
    deck.take(2)
    assert deck == Deck.of("7S 8S")


@pytest.mark.parametrize("number", [-1, 3])
def test_more_cards_than_there_are_cannot_be_taken(number: int) -> None:
    with pytest.raises(NoSuchCard, match=f"expected to take 0 to 2 cards, not {number}"):
        Deck.of("7S 8S").take(number)


def test_hands_are_dealt_in_one_go() -> None:
    hands, rest = Deck.of("AC 2C 3C 4C 5C").deal(2, 2)
    assert (hands, rest) == ((Hand.of("AC 2C"), Hand.of("3C 4C")), Deck.of("5C"))


def test_a_deal_leaves_the_deck_as_it_was() -> None:
    deck = Deck.of("7S 8S")
    deck.deal(2, 1)
    assert deck == Deck.of("7S 8S")


@for_each(("hands", "each"), [(2, 2), (-1, 1), (1, -1)])
def test_more_cards_than_there_are_cannot_be_dealt(hands: int, each: int) -> None:
    with pytest.raises(NoSuchCard, match=f"expected 3 cards to go round, not {hands} hands of {each}"):
        Deck.of("7S 8S TD").deal(hands, each)


def test_a_shuffle_says_where_each_card_lay() -> None:
    assert Deck.of("7S 8S TD").reordered((2, 0, 1)) == Deck.of("TD 7S 8S")


def test_a_shuffle_leaves_the_deck_as_it_was() -> None:
    deck = Deck.of("7S 8S")
    deck.reordered((1, 0))
    assert deck == Deck.of("7S 8S")


@for_each("order", [(), (0, 1), (0, 1, 1), (0, 1, 3), (-1, 0, 1), (0, 1, 2, 3)])
def test_what_is_no_order_of_the_deck_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(IllegalOutcome, match="expected an order of 3 places"):
        Deck.of("7S 8S TD").reordered(order)


def test_a_refill_goes_below_the_last_card() -> None:
    assert Deck.of("7S").refilled([EIGHT, TEN]) == Deck.of("7S 8S TD")


def test_a_refill_leaves_the_deck_as_it_was() -> None:
    deck = Deck.of("7S")
    deck.refilled([EIGHT])
    assert deck == Deck.of("7S")


@given(st.permutations(range(10)))
def test_every_order_gives_each_card_its_place(order: list[int]) -> None:
    shuffled = Deck(tuple(range(10))).reordered(tuple(order))
    assert list(shuffled) == order


# Piles.


def test_the_last_card_of_a_pile_is_on_top() -> None:
    assert Pile.of("7S 8S").top is EIGHT


def test_an_empty_pile_has_no_top() -> None:
    with pytest.raises(NoSuchCard, match="the pile is empty"):
        _ = Pile[Card]().top


def test_what_is_pushed_last_is_topmost() -> None:
    assert Pile.of("7S").push(EIGHT, TEN) == Pile.of("7S 8S TD")


def test_pushing_leaves_the_pile_as_it_was() -> None:
    pile = Pile.of("7S")
    pile.push(EIGHT)
    assert pile == Pile.of("7S")


def test_the_top_card_comes_off() -> None:
    assert Pile.of("7S 8S").pop() == (EIGHT, Pile.of("7S"))


def test_popping_leaves_the_pile_as_it_was() -> None:
    pile = Pile.of("7S 8S")
    pile.pop()
    assert pile == Pile.of("7S 8S")


def test_nothing_comes_off_an_empty_pile() -> None:
    with pytest.raises(NoSuchCard, match="the pile is empty"):
        Pile[Card]().pop()


def test_below_the_top_lies_the_rest() -> None:
    assert Pile.of("7S 8S TD").below_top() == (SEVEN, EIGHT)


def test_below_the_top_of_nothing_lies_nothing() -> None:
    assert Pile[Card]().below_top() == ()


@given(st.lists(st.integers()), st.integers())
def test_what_was_pushed_pops(cards: list[int], more: int) -> None:
    pile = Pile(tuple(cards))
    assert pile.push(more).pop() == (more, pile)


# Hands.


def test_new_cards_come_last() -> None:
    assert Hand.of("TD").plus(SEVEN, EIGHT) == Hand.of("TD 7S 8S")


def test_a_hand_loses_the_card_that_goes() -> None:
    assert Hand.of("7S 8S TD").without(EIGHT) == Hand.of("7S TD")


def test_a_hand_loses_several_cards() -> None:
    assert Hand.of("7S 8S TD").without(TEN, SEVEN) == Hand.of("8S")


def test_of_equal_cards_the_leftmost_goes() -> None:
    hand: Hand[Card | Joker] = Hand((JOKER, SEVEN, JOKER))
    assert hand.without(JOKER) == Hand((SEVEN, JOKER))


def test_hands_stay_as_they_were() -> None:
    hand = Hand.of("7S 8S")
    hand.plus(TEN)
    hand.without(SEVEN)
    hand.replaced(0, TEN)
    hand.only(bool)
    assert hand == Hand.of("7S 8S")


def test_a_card_that_is_not_there_cannot_go() -> None:
    with pytest.raises(NoSuchCard, match="TD is not in this hand \\(7S 8S\\)"):
        Hand.of("7S 8S").without(TEN)


def test_a_card_cannot_go_twice() -> None:
    with pytest.raises(NoSuchCard, match="7S is not in this hand"):
        Hand.of("7S 8S").without(SEVEN, SEVEN)


def test_nothing_goes_from_an_empty_hand() -> None:
    with pytest.raises(NoSuchCard, match="it is empty"):
        Hand[Card]().without(SEVEN)


def test_a_card_takes_the_slot_of_another() -> None:
    assert Hand.of("7S 8S").replaced(0, TEN) == Hand.of("TD 8S")


@pytest.mark.parametrize("index", [-1, 2])
def test_there_is_no_slot_beyond_the_hand(index: int) -> None:
    with pytest.raises(NoSuchCard, match=f"expected a place from 0 to 1, not {index}"):
        Hand.of("7S 8S").replaced(index, TEN)


def test_only_the_cards_that_pass_a_test() -> None:
    assert Hand.of("7S TD 8S").only(lambda one: one.suit == Suit.SPADES) == Hand.of("7S 8S")


@given(st.lists(st.integers(0, 3)), st.integers(0, 3))
def test_going_and_coming_back_keeps_the_cards(cards: list[int], one: int) -> None:
    hand = Hand((*cards, one))
    assert sorted(hand.without(one).plus(one)) == sorted(hand)
