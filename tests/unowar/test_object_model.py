"""The objects of UnoWar's document (U11): cards, decks, hands, piles, players and matches, and the rules they keep."""
# ruff: noqa: SIM300  what is expected stands first

from collections.abc import Sequence
from itertools import pairwise

import attrs
import pytest

import cardkit
from cardkit import Card, Generator, IllegalMove, card, cards, generator
from cardkit.core.errors import NoSuchCard
from cardkit.games.unowar import (
    AI,
    BiggestCardAI,
    CardPile,
    Deck,
    Hand,
    PolicyAI,
    SmallestCardAI,
    UnoWarMatch,
    numbered_card,
    tournament,
)
from support import for_each
from unowar.java import JavaRandom
from unowar.positions import FRESH, RANKS, filled, order
from unowar.test_clauses import CHOICES, fits

AIS: list[AI] = [AI(), SmallestCardAI(), BiggestCardAI()]
HELD = "3H 9S 4S 9C KD"


class Told(Generator):
    """A generator that shuffles as it is told."""

    def __init__(self, *orders: Sequence[int]) -> None:
        self.orders = list(orders)

    def permutation(self, length: int) -> tuple[int, ...]:
        return tuple(self.orders.pop(0))


def told_deck(*decks: str) -> Deck:
    """A deck whose shuffles bring about these orders, one after the other."""
    lying = FRESH
    orders = []
    for deck in decks:
        orders.append(order(lying, filled(deck)))
        lying = filled(deck)
    return Deck(Told(*orders))


def drawn(deck: Deck, number: int) -> list[str]:
    """So many cards of a deck."""
    return [str(deck.draw()) for _ in range(number)]


# Cards (U10, U11).


def test_u10_every_card_is_named_by_its_rank_and_suit() -> None:
    names = [numbered_card(rank, suit).name.split(" of ") for suit in range(1, 5) for rank in range(1, 14)]
    assert ["Spades"] * 13 + ["Hearts"] * 13 + ["Clubs"] * 13 + ["Diamonds"] * 13 == [suit for _, suit in names]
    ranks = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King"
    assert " ".join([ranks] * 4) == " ".join([rank for rank, _ in names])
    assert list(range(1, 14)) == [card(f"{rank}S").rank for rank in RANKS]  # U2: the ace is 1 and the king 13


@for_each(
    ("rank", "suit", "said"),
    [
        *[(rank, 1, rf"expected a rank from 1 \(ace\) to 13 \(king\), not {rank}") for rank in (0, 14, -1)],
        *[(1, suit, rf"expected a suit from 1 to 4 .*, not {suit}") for suit in (0, 5, -1)],
        *(("1", 1, "expected a rank from 1"), (1, None, "expected a suit from 1")),
    ],
)
def test_u10_numbers_that_are_no_card_are_refused(rank: int, suit: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        numbered_card(rank, suit)


def test_u11_a_card_has_a_rank_and_a_suit_and_is_a_value() -> None:
    queen = numbered_card(12, 2)
    assert (12, "Queen", "Hearts") == (queen.rank, str(queen.rank), str(queen.suit))
    assert queen == card("QH")
    assert queen not in (card("QS"), card("JH"), "QH")
    with pytest.raises(AttributeError):
        setattr(queen, "rank", 3)  # noqa: B010  what a careless program might do


# Decks (U4, U6, U11).


def test_u11_a_new_deck_is_shuffled_and_complete_and_counts_its_cards_down() -> None:
    deck = Deck(generator(1))
    counted, found = [], []
    while not deck.is_empty:
        counted.append((deck.cards_remaining, len(deck)))
        found.append(str(deck.draw()))
    assert [(left, left) for left in range(52, 0, -1)] == counted
    assert sorted(FRESH) == sorted(found) != found != FRESH


def test_u4_a_deck_is_shuffled_when_a_card_is_wanted_and_none_is_left() -> None:
    deck = told_deck("7S 8S", "QH 7S")
    drawn(deck, 52)
    assert (0, True, "QH", 51) == (deck.cards_remaining, deck.is_empty, str(deck.draw()), deck.cards_remaining)


def test_u4_a_deck_holds_all_cards_again_whatever_the_hands_hold_and_when_it_is_shuffled_early() -> None:
    deck = told_deck("7S 8S", "7S 8S")
    hand_of_two = Hand(deck, 2)
    drawn(deck, 50)
    assert sorted(FRESH) == sorted(drawn(deck, 52))
    assert cards("7S 8S") == tuple(hand_of_two)
    deck = Deck(generator(1))
    drawn(deck, 20)
    deck.shuffle()
    assert (52, sorted(FRESH)) == (deck.cards_remaining, sorted(drawn(deck, 52)))


@for_each("seed", [1, 6])
def test_u6_a_deck_is_that_of_the_java_programs(seed: int) -> None:
    java, deck, early = JavaRandom(seed), Deck(generator(seed, "java")), Deck(generator(seed, "java"))
    lying = java.shuffled(FRESH)
    again = java.shuffled(lying)
    assert lying + again == drawn(deck, 2 * 52)
    drawn(early, 10)
    early.shuffle()  # goes on from its order
    assert again == drawn(early, 52)
    first = Watched()
    UnoWarMatch(first, AI(), generator="java").final_state(seed)
    assert lying[:5] == [str(one) for one in first.seen[0].hand]


# Hands (U5, U10, U11).


@for_each("size", [1, 5, 7, 52])
def test_u11_a_hand_of_any_size_is_drawn_from_its_deck(size: int) -> None:
    deck = Deck(generator(1))
    assert (size, 52 - size) == (len(Hand(deck, size)), deck.cards_remaining)


def test_u10_an_empty_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a hand of one card or more, not 0"):
        Hand(Deck(generator(1)), 0)


def test_u5_hands_are_filled_in_the_order_of_the_deck_and_share_it() -> None:
    deck = told_deck("QS QH QC QD JS TS TH TC TD 9S 7H 6H")
    one, other = Hand(deck, 5), Hand(deck, 5)
    assert (cards("QS QH QC QD JS"), cards("TS TH TC TD 9S")) == (tuple(one), tuple(other))
    assert other.remove(card("TC"))
    assert one.remove(card("QH"))
    assert (cards("QS 6H QC QD JS"), cards("TS TH 7H TD 9S")) == (tuple(one), tuple(other))


def test_u5_a_hand_gives_away_the_leftmost_of_two_equal_cards() -> None:
    deck = told_deck("7S 8S 9S", "8S TD")
    hand_of_three = Hand(deck, 3)
    drawn(deck, 49)
    hand_of_three.remove(card("7S"))  # a second 8S comes in its place
    assert hand_of_three.remove(card("8S"))
    assert cards("TD 8S 9S") == tuple(hand_of_three)


@for_each("missing", [card("AD"), None])
def test_u11_nothing_happens_to_a_hand_without_the_card(missing: Card | None) -> None:
    deck = told_deck(f"{HELD} 7D")
    hand_of_five = Hand(deck, 5)
    assert not hand_of_five.remove(missing)
    assert (cards(HELD), 47) == (tuple(hand_of_five), deck.cards_remaining)


@for_each("slot", [-1, 5, 52])
def test_u10_a_slot_outside_a_hand_is_refused(slot: int) -> None:
    hand_of_five = Hand(told_deck(""), 5)
    for ask in (hand_of_five.get, hand_of_five.__getitem__):
        with pytest.raises(NoSuchCard, match=f"expected a slot from 0 to 4, not {slot}"):
            ask(slot)


def test_u11_a_hand_that_is_shown_gives_nothing_away_and_a_part_of_it_is_its_cards() -> None:
    shown = Hand.showing(cards("3H 9S KD"))
    with pytest.raises(NoSuchCard, match="this hand is only shown"):
        shown.remove(card("3H"))
    assert (cards("3H 9S KD"), cards("9S KD")) == (tuple(shown), shown[1:])


# Piles (U2, U3, U11).


def test_u2_a_pile_knows_of_every_card_whether_it_fits() -> None:
    for on in FRESH:
        assert [fits(one, on) for one in FRESH] == [CardPile(card(on)).can_play(card(one)) for one in FRESH]


def test_u3_u11_a_card_laid_on_a_pile_is_its_top_card_and_another_is_refused() -> None:
    pile = CardPile(card("5S"))
    with pytest.raises(IllegalMove, match="Three of Hearts has neither the suit of Five of Spades nor its rank"):
        pile.play(card("3H"))
    assert (card("5S"), 1) == (pile.top_card, len(pile))
    pile.play(card("5H"))
    pile.play(card("2H"))
    assert (card("2H"), 3) == (pile.top_card, len(pile))


# Players (U7, U11).


@for_each(("held", "on", "slots"), [*[(one[0], one[1], one[2:]) for one in CHOICES], ("2D 3D 4D 5D 8S", "TC", None)])
def test_u7_what_an_ai_chooses(held: str, on: str, slots: Sequence[int] | None) -> None:
    expected = [None] * 3 if slots is None else [card(held.split()[slot]) for slot in slots]
    assert expected == [ai.get_play(Hand.showing(cards(held)), CardPile(card(on))) for ai in AIS]


def test_u7_the_names_of_the_ais_which_take_nothing_from_the_hand() -> None:
    hand_of_five = Hand(told_deck(HELD), 5)
    for ai in AIS:
        ai.get_play(hand_of_five, CardPile(card("5S")))
    assert cards(HELD) == tuple(hand_of_five)
    assert ["Random Card AI", "Smallest Card AI", "Biggest Card AI"] == [str(ai) for ai in AIS]


class ByTheHand(AI):
    """Written for the document's hand: it gets its cards one by one."""

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        held = [hand.get(slot) for slot in range(len(hand))]
        return next((one for one in reversed(held) if pile.can_play(one)), None)


def test_u11_an_ai_written_for_the_hand_plays_in_a_match_too() -> None:
    assert ByTheHand().get_play(Hand(told_deck(HELD), 5), CardPile(card("5S"))) == card("KD")
    assert 0 <= UnoWarMatch(ByTheHand(), AI()).win_rate(3, seed=1) <= 1


def test_u11_a_policy_as_an_ai_plays_in_matches_only() -> None:
    assert UnoWarMatch(PolicyAI("uniform"), BiggestCardAI()).final_state(2).winners() in ((0,), (1,))
    with pytest.raises(TypeError, match="Uniform Card AI plays in matches only"):
        PolicyAI("uniform").get_play(Hand.showing(()), CardPile(card("7S")))
    with pytest.raises(ValueError, match="no policy is called 'nobody'"):
        PolicyAI("nobody")


class OwnBiggest(AI):
    """The biggest card, asked for through the document's method."""

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        return BiggestCardAI().get_play(hand, pile)


def test_u7_an_ai_of_ones_own_plays_the_same_as_the_policy() -> None:
    own, policies = UnoWarMatch(OwnBiggest(), AI()), UnoWarMatch(BiggestCardAI(), AI())
    assert [own.final_state(seed) for seed in range(5)] == [policies.final_state(seed) for seed in range(5)]


# U3: matches, and answers that are not playable.


@attrs.define
class Seen:
    """What an AI was shown, and what it answered."""

    hand: tuple[Card, ...]
    top: Card
    pile: int
    answer: Card | None

    def playable(self) -> bool:
        return self.answer in self.hand and fits(str(self.answer), str(self.top))


class Watched(AI):
    """The first playable card, written down."""

    def __init__(self, both: "list[tuple[Watched, Seen]] | None" = None) -> None:
        self.seen: list[Seen] = []
        self.both = [] if both is None else both  # what both AIs of a match were shown, in order

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return AI().get_play(Hand.showing(hand), pile)

    def get_play(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        chosen = self.answer(hand, pile)
        self.seen.append(Seen(tuple(hand), pile.top_card, len(pile), chosen))
        self.both.append((self, self.seen[-1]))
        return chosen


class Stubborn(Watched):
    """A card that may not be played, as long as there is one."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return next((one for one in hand if not pile.can_play(one)), hand[0])


class Forger(Watched):
    """A card that might be played, but does not lie in the hand."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return next(one for one in cardkit.STANDARD_DECK if pile.can_play(one) and one not in hand)


class Weary(Watched):
    """None, also with playable cards."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return None


class Meddler(Watched):
    """Lays a card on the pile it is shown, beside giving an honest answer."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        chosen = AI().get_play(Hand.showing(hand), pile)
        pile.play(next(one for one in reversed(cardkit.STANDARD_DECK) if pile.can_play(one)))
        return chosen


@for_each("bad", [Stubborn, Forger, Weary])
@for_each("seed", range(5))
def test_u3_an_answer_that_is_not_playable_loses_the_round_and_nothing_else(bad: type[Watched], seed: int) -> None:
    """The rounds of the other player are those answers, and the times it was stuck without being asked. A card is drawn
    for each card of the deal, each card played, and each round.
    """
    second, first = bad(), Watched()
    state = UnoWarMatch(first, second).final_state(seed)
    given_up = sum([not one.playable() for one in second.seen])
    assert 0 < given_up <= state.scores()[0] == 10
    kept = [(one.hand, other.hand) for one, other in pairwise(second.seen) if not one.playable()]
    assert [before for before, _ in kept] == [now for _, now in kept] != []
    played = sum([one.playable() for one in first.seen + second.seen])
    assert 10 + played + sum(state.scores()) == state.cards_drawn()


@for_each("bad", [Stubborn, Forger, Weary])
@for_each("seed", range(5))
def test_u3_the_other_player_leads_after_such_an_answer(bad: type[Watched], seed: int) -> None:
    """Unless it is stuck on the fresh card, the other player is asked next, and finds that card alone."""
    both: list[tuple[Watched, Seen]] = []
    first, second = bad(both), Watched(both)
    UnoWarMatch(first, second).final_state(seed)
    led = [later.pile for (_, one), (asked, later) in pairwise(both) if not one.playable() and asked is second]
    assert {1} == set(led)
    assert (0,) == UnoWarMatch(AI(), Weary()).final_state(seed).winners()  # who gives up every round wins none


def test_u3_an_ai_is_asked_only_when_it_can_play_and_cannot_lay_a_card_itself() -> None:
    first, second = Watched(), Watched()
    state = UnoWarMatch(first, second).final_state(3)
    assert all(one.playable() for one in first.seen + second.seen)
    for other in (AI, Meddler):
        assert state == UnoWarMatch(other(), other()).final_state(3)


# Matches and tournaments (U8, U11).


def test_u11_what_a_match_and_its_rates_are() -> None:
    # A match plays every game anew to ten rounds and tells who wins.
    match = UnoWarMatch(AI(), BiggestCardAI())
    states = [match.final_state(seed) for seed in range(20)]
    assert [10] * 20 == [max(state.scores()) for state in states]
    assert [state.winners() == (0,) for state in states] == [match.play_game(seed) for seed in range(20)]
    # The win rate is the share of the games that the first ai wins.
    match = UnoWarMatch(BiggestCardAI(), AI())
    assert sum([match.play_game(seed) for seed in range(3, 33)]) / 30 == match.win_rate(30, 3)
    with pytest.raises(ValueError, match="expected one trial or more, not 0"):
        match.win_rate(0, 1)
    # Nothing needs a seed.
    assert len({Deck().draw() for _ in range(200)}) > 1
    assert UnoWarMatch(AI(), AI()).play_game() in (True, False)
    assert 0 <= UnoWarMatch(AI(), SmallestCardAI()).win_rate(2) <= 1


def test_u11_the_first_ai_leads_and_an_ai_sees_the_pile_grow_by_one_card_a_turn() -> None:
    first, second = Watched(), Watched()
    UnoWarMatch(first, second, generator="java").final_state(2)
    top = JavaRandom(2).shuffled(FRESH)[10]
    assert (top, 1, 2) == (str(first.seen[0].top), first.seen[0].pile, second.seen[0].pile)
    assert {1, 2, 3} <= {one.pile for one in first.seen + second.seen}
    for one, other in pairwise(first.seen):
        assert other.pile == one.pile + 2 or other.pile in (1, 2)


def test_u8_the_tournament_has_names_and_rates_of_every_ordered_pair() -> None:
    found = tournament(2, 1)
    assert [(str(one), str(two)) for one in AIS for two in AIS] == [(one, two) for one, two, _ in found]
    assert {rate for _, _, rate in found} <= {0.0, 0.5, 1.0}
