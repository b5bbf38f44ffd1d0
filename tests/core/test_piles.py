"""`cardkit.core.piles`: the verbs of a card table."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import JOKER, Card, Joker, Suit, card
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import IllegalOutcome, NoSuchCard
from cardkit.core.piles import Deck, Hand, Pile
from support import for_each

SEVEN, EIGHT, TEN = card("7S"), card("8S"), card("TD")
KINDS: list[Callable[[str], Deck[Card] | Pile[Card] | Hand[Card]]] = [Deck.of, Pile.of, Hand.of]
each_kind = for_each("of", KINDS, ids=["Deck", "Pile", "Hand"])

# What decks, piles and hands share.


@each_kind
def test_text_and_back(of: Callable[[str], Deck[Card]]) -> None:
    row = of("7S 8S TD")
    assert (str(row), repr(row)) == ("7S 8S TD", f"{type(row).__name__}.of('7S 8S TD')")


def test_repr_of_other_things_lists_them() -> None:
    assert repr(Hand((SEVEN, JOKER))) == "Hand((card('7S'), JOKER))"
    assert repr(Pile()) == "Pile(())"
    assert repr(Pile((CustomCard("Copper"), CustomCard("Fish Stall")))) == "<Pile Copper, Fish Stall>"


@each_kind
def test_each_is_a_sequence_of_its_cards(of: Callable[[str], Deck[Card]]) -> None:
    row = of("TD 7S 8S")
    assert (len(row), list(row), row[-1], row[1:]) == (3, [TEN, SEVEN, EIGHT], EIGHT, (SEVEN, EIGHT))
    assert (SEVEN in row, card("AC") in row, bool(row), bool(of(""))) == (True, False, True, False)


@each_kind
def test_the_same_cards_in_the_same_order_are_equal(of: Callable[[str], Deck[Card]]) -> None:
    assert (of("7S 8S"), hash(of("7S 8S"))) == (of("7s 8♠"), hash(of("7s 8♠")))
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


def test_every_verb_leaves_what_it_starts_from_as_it_was() -> None:
    deck, pile, hand = Deck.of("7S 8S"), Pile.of("7S 8S"), Hand.of("7S 8S")
    _ = (deck.draw(), deck.take(2), deck.deal(2, 1), deck.reordered((1, 0)), deck.refilled([EIGHT]))
    _ = (pile.push(EIGHT), pile.pop())
    _ = (hand.plus(TEN), hand.without(SEVEN), hand.replaced(0, TEN), hand.only(bool))
    assert (deck, pile, hand) == (Deck.of("7S 8S"), Pile.of("7S 8S"), Hand.of("7S 8S"))


THREE = Deck.of("7S 8S TD")


@for_each(
    ("call", "said"),
    [
        (lambda: Deck[Card]().draw(), "the deck is empty"),
        (lambda: THREE.take(-1), "expected to take 0 to 3 cards, not -1"),
        (lambda: THREE.take(4), "expected to take 0 to 3 cards, not 4"),
        (lambda: THREE.deal(2, 2), "expected 3 cards to go round, not 2 hands of 2"),
        (lambda: THREE.deal(-1, 1), "expected 3 cards to go round, not -1 hands of 1"),
        (lambda: THREE.deal(1, -1), "expected 3 cards to go round, not 1 hands of -1"),
        (lambda: Pile[Card]().top, "the pile is empty"),
        (lambda: Pile[Card]().pop(), "the pile is empty"),
        (lambda: Hand.of("7S 8S").without(TEN), r"TD is not in this hand \(7S 8S\)"),
        (lambda: Hand.of("7S 8S").without(SEVEN, SEVEN), "7S is not in this hand"),
        (lambda: Hand[Card]().without(SEVEN), "it is empty"),
        (lambda: Hand.of("7S 8S").replaced(-1, TEN), "expected a place from 0 to 1, not -1"),
        (lambda: Hand.of("7S 8S").replaced(2, TEN), "expected a place from 0 to 1, not 2"),
    ],
)
def test_cards_that_are_not_there_cannot_be_had(call: Callable[[], object], said: str) -> None:
    with pytest.raises(NoSuchCard, match=said):
        call()


@for_each("order", [(), (0, 1), (0, 1, 1), (0, 1, 3), (-1, 0, 1), (0, 1, 2, 3)])
def test_what_is_no_order_of_the_deck_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(IllegalOutcome, match="expected an order of 3 places"):
        THREE.reordered(order)


# Decks.


def test_decks_are_dealt_and_shuffled() -> None:
    # The first card of a deck is drawn first.
    assert THREE.draw() == (SEVEN, Deck.of("8S TD"))
    assert THREE.take(2) == ((SEVEN, EIGHT), Deck.of("TD"))
    assert THREE.take(0) == ((), THREE)
    # Hands are dealt in one go.
    hands, rest = Deck.of("AC 2C 3C 4C 5C").deal(2, 2)
    assert (hands, rest) == ((Hand.of("AC 2C"), Hand.of("3C 4C")), Deck.of("5C"))
    assert THREE.reordered((2, 0, 1)) == Deck.of("TD 7S 8S")  # a shuffle says where each card lay


@given(st.permutations(range(10)))
def test_every_order_gives_each_card_its_place(order: list[int]) -> None:
    assert list(Deck(tuple(range(10))).reordered(tuple(order))) == order


def test_a_refill_goes_below_the_last_card() -> None:
    assert Deck.of("7S").refilled([EIGHT, TEN]) == THREE


# Piles.


def test_the_last_card_of_a_pile_is_on_top() -> None:
    pile = Pile.of("7S").push(EIGHT, TEN)
    assert (pile, pile.top, pile.pop()) == (Pile.of("7S 8S TD"), TEN, (TEN, Pile.of("7S 8S")))


@given(st.lists(st.integers()), st.integers())
def test_what_was_pushed_pops(cards: list[int], more: int) -> None:
    pile = Pile(tuple(cards))
    assert pile.push(more).pop() == (more, pile)


# Hands.


def test_cards_come_last_and_go_from_the_left() -> None:
    jokers: Hand[Card | Joker] = Hand((JOKER, SEVEN, JOKER))
    assert Hand.of("TD").plus(SEVEN, EIGHT) == Hand.of("TD 7S 8S")
    assert Hand.of("7S 8S TD").without(EIGHT) == Hand.of("7S TD")
    assert Hand.of("7S 8S TD").without(TEN, SEVEN) == Hand.of("8S")
    assert jokers.without(JOKER) == Hand((SEVEN, JOKER))


def test_a_card_takes_the_slot_of_another() -> None:
    assert Hand.of("7S 8S").replaced(0, TEN) == Hand.of("TD 8S")


def test_only_the_cards_that_pass_a_test() -> None:
    assert Hand.of("7S TD 8S").only(lambda one: one.suit == Suit.SPADES) == Hand.of("7S 8S")


@given(st.lists(st.integers(0, 3)), st.integers(0, 3))
def test_going_and_coming_back_keeps_the_cards(cards: list[int], one: int) -> None:
    hand = Hand((*cards, one))
    assert sorted(hand.without(one).plus(one)) == sorted(hand)
