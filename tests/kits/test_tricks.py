"""`cardkit.kits.tricks`: what follows, who takes it, who is out of what, and deals that fit."""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import STANDARD_DECK, Card, Rank, Suit, card, cards
from cardkit.core.piles import Hand
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.scenes.scene import Zone, items
from cardkit.kits.hidden import Pool
from cardkit.kits.tricks import (
    ACE_HIGH,
    ACE_LOW,
    NO_TRUMP,
    Ranking,
    Trick,
    Voids,
    barred_by,
    bowers,
    no_voids,
    playable,
    still_known,
    voids_after,
    why_inconsistent,
    why_not_playable,
)
from support import for_each

HEARTS = Ranking(trump=Suit.HEARTS)
EUCHRE = Ranking(Suit.HEARTS, ACE_HIGH[-6:], bowers(Suit.HEARTS))
BELOTE = Ranking(  # trumps run 7 8 Q K T A 9 J
    Suit.SPADES,
    (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE),
    cards("9S JS"),
)


def trick(text: str, leader: int = 0) -> Trick:
    return Trick.led_by(leader, seats=4).plus(*cards(text))


# Which card beats which.


def test_which_card_beats_which() -> None:
    assert NO_TRUMP.beats(card("AS"), card("KS"))  # the ace is high
    assert not Ranking(ranks=ACE_LOW).beats(card("AS"), card("2S"))  # the ace may be low
    assert HEARTS.beats(card("2H"), card("AS"))  # a trump beats another suit
    assert not HEARTS.beats(card("AS"), card("2H"))  # another suit beats no trump
    assert not HEARTS.beats(card("AS"), card("2C"))  # a card of a third suit beats nothing
    assert not NO_TRUMP.beats(card("9S"), card("9S"))  # a card does not beat its equal
    assert bowers(Suit.CLUBS) == cards("JS JC")  # the bowers are the jacks of one colour the left one first
    assert EUCHRE.suit_of(card("JD")) == Suit.HEARTS  # the left bower is a trump
    assert EUCHRE.suit_of(card("JC")) == Suit.CLUBS  # another jack keeps its suit
    # Trumps may have an order of their own.
    assert sorted(cards("7S 8S 9S TS JS QS KS AS"), key=BELOTE.strength) == list(cards("7S 8S QS KS TS AS 9S JS"))
    # Other suits keep the order of the ranks.
    assert sorted(cards("7D 8D 9D TD JD QD KD AD"), key=BELOTE.strength) == list(cards("7D 8D 9D JD QD KD TD AD"))
    # A card that is not played with has no strength.
    with pytest.raises(ValueError, match="expected a card of one of the ranks 9 T J Q K A, not 8S"):
        EUCHRE.strength(card("8S"))
    # A rank counts once.
    with pytest.raises(ValueError, match="expected each once"):
        Ranking(ranks=(Rank.ACE, Rank.ACE))
    # Top trumps need a trump suit.
    with pytest.raises(ValueError, match="expected a trump suit"):
        Ranking(top_trumps=cards("JC"))


# A trick.


def test_seats_play_clockwise_from_the_leader() -> None:
    assert Trick.led_by(2, seats=4).seats == (2, 3, 0, 1)


def test_a_seat_may_sit_out() -> None:
    assert Trick.led_by(1, seats=4, out=(2,)).seats == (1, 3, 0)


@for_each(("leader", "out"), [(4, ()), (-1, ()), (1, (1,))])
def test_whoever_does_not_play_cannot_lead(leader: int, out: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="as the leader"):
        Trick.led_by(leader, seats=4, out=out)


def test_a_trick() -> None:
    # Seats of a trick are distinct.
    with pytest.raises(ValueError, match="expected distinct seats"):
        Trick((0, 1, 0))
    # A trick has a seat.
    with pytest.raises(ValueError, match="expected distinct seats"):
        Trick(())
    # A full trick takes no card.
    with pytest.raises(ValueError, match="expected at most 4 cards in the trick, not 5"):
        trick("2S 3S 4S 5S").plus(card("6S"))
    assert trick("", leader=3).leader == 3  # the leader is the first seat
    assert trick("", leader=3).turn == 3  # the leader plays first
    assert trick("9S KS", leader=3).turn == 1  # the next seat follows
    assert trick("2S 3S 4S 5S").turn is None  # nobody plays to a full trick
    # A trick is full when all have played.
    assert (trick("2S 3S 4S").is_full, trick("2S 3S 4S 5S").is_full) == (False, True)
    assert trick("9S KS", leader=3).plays == ((3, card("9S")), (0, card("KS")))  # plays are seats with their cards
    assert trick("9S KH").led() == Suit.SPADES  # the first card says what was led
    assert trick("").led() is None  # nothing was led before the first card
    assert trick("JD").led(EUCHRE) == Suit.HEARTS  # the left bower leads trumps


@for_each(
    ("text", "ranking", "winner"),
    [
        ("9S KS 2S AH", NO_TRUMP, 1),
        ("9S KS 2H AS", HEARTS, 2),
        ("9S 3H 2H AS", HEARTS, 1),
        ("AH JD 9C JH", EUCHRE, 3),
        ("AH JD 9C KH", EUCHRE, 1),
        ("9D AC AS AC", HEARTS, 0),
        ("TS TS 9S 9S", NO_TRUMP, 0),
        ("9S KS", NO_TRUMP, 1),
    ],
)
def test_who_takes_the_trick(text: str, ranking: Ranking, winner: int) -> None:
    assert trick(text).winner(ranking) == winner


def test_winners_are_told_by_seat() -> None:
    assert trick("9S KS 2S AH", leader=3).winner() == 0


def test_nobody_takes_an_empty_trick() -> None:
    with pytest.raises(ValueError, match="expected a trick with a card"):
        trick("").winner()


# Following suit.


def test_following_suit() -> None:
    assert playable(Hand.of("4S JS 2H"), trick("9S"), HEARTS) == Hand.of("4S JS")  # suit is followed
    assert playable(Hand.of("4D 2H"), trick("9S"), HEARTS) == Hand.of("4D 2H")  # whoever cannot follow plays anything
    assert playable(Hand.of("4D 2H"), trick(""), HEARTS) == Hand.of("4D 2H")  # the leader plays anything
    assert playable(Hand.of("JD QD"), trick("9H"), EUCHRE) == Hand.of("JD")  # the left bower follows trumps
    # The left bower does not follow its printed suit.
    assert playable(Hand.of("JD AS"), trick("9D"), EUCHRE) == Hand.of("JD AS")
    # A card that may be played has no reason against it.
    assert why_not_playable(card("4S"), Hand.of("4S 2H"), trick("9S")) is None
    # Why a card does not follow.
    assert why_not_playable(card("2H"), Hand.of("4S 2H"), trick("9S")) == "Spades must be followed"
    # Why a card that is not held cannot be played.
    assert why_not_playable(card("2H"), Hand.of("4S"), trick("9S")) == "2H is not in your hand"


# Voids.


def test_a_seat_that_does_not_follow_is_void() -> None:
    assert voids_after(no_voids(4), trick("9S KS 4H 2D")) == ((), (), (Suit.SPADES,), (Suit.SPADES,))


def test_voids_are_kept_in_order_each_once() -> None:
    before = ((), (Suit.CLUBS, Suit.SPADES), (), ())
    assert voids_after(voids_after(before, trick("9H 2D")), trick("8H 3D"))[1] == (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)


def test_voids() -> None:
    # Whoever plays the left bower follows trumps.
    assert voids_after(no_voids(4), trick("9H JD"), EUCHRE) == no_voids(4)
    # Whoever plays the left bower to its printed suit is void.
    assert voids_after(no_voids(4), trick("9D JD"), EUCHRE)[1] == (Suit.DIAMONDS,)
    assert voids_after(no_voids(4), trick("")) == no_voids(4)  # an empty trick shows nothing
    # Hands that fit the voids.
    assert why_inconsistent((Hand.of("2H"), Hand.of("2S")), ((Suit.SPADES,), (Suit.HEARTS,))) is None


def test_why_hands_do_not_fit_the_voids() -> None:
    reason = why_inconsistent((Hand.of("2H"), Hand.of("2D 2S")), ((), (Suit.SPADES,)))
    assert reason == "seat 1 holds 2S, but has shown that it has no Spades"


def test_a_hand_that_belongs_to_nobody_fits() -> None:
    assert why_inconsistent((Hand(), Hand.of("2S")), ((Suit.SPADES,),)) is None


def test_a_card_is_known_until_it_is_played() -> None:
    assert still_known(((), cards("7S 8S")), cards("8S 9S")) == ((), cards("7S"))


# Deals.


def dealt_hidden(
    hidden: Iterable[Card],
    sizes: Sequence[int],
    rng: Generator,
    voids: Voids = (),
    known: Sequence[Iterable[Card]] = (),
    barred: Sequence[Iterable[Card]] = (),
    ranking: Ranking = NO_TRUMP,
) -> tuple[Hand[Card], ...]:
    """These cards dealt so that they fit the voids, what is known, and what is barred."""
    every = tuple(hidden)
    lacking = barred_by(voids, every, ranking)
    for place, row in enumerate(barred):
        lacking[place] = (*lacking.get(place, ()), *row)
    return Pool(every).deal(rng, sizes, known=dict(enumerate(known)), barred=lacking)


@attrs.frozen
class Situation:
    """A true deal, and some of what it allows to be known."""

    hands: tuple[tuple[Card, ...], ...]  # of three seats and a kitty
    voids: Voids
    known: tuple[tuple[Card, ...], ...]
    barred: tuple[tuple[Card, ...], ...]
    ranking: Ranking

    def deal(self, seed: int) -> tuple[Hand[Card], ...]:
        return dealt_hidden(
            [one for hand in self.hands for one in hand],
            [len(hand) for hand in self.hands],
            seeded_sfc32(seed),
            voids=self.voids,
            known=self.known,
            barred=self.barred,
            ranking=self.ranking,
        )


def lacking(hand: Sequence[Card], ranking: Ranking) -> list[Suit]:
    return [suit for suit in Suit if suit not in {ranking.suit_of(one) for one in hand}]


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    ranking = draw(st.sampled_from([NO_TRUMP, HEARTS, Ranking(Suit.CLUBS, top_trumps=bowers(Suit.CLUBS))]))
    order = draw(st.permutations(STANDARD_DECK))
    hands = []
    for _ in range(4):
        size = draw(st.integers(0, 9))
        hands.append(tuple(order[:size]))
        order = order[size:]
    seats = hands[:3]
    out = tuple([tuple([suit for suit in lacking(hand, ranking) if draw(st.booleans())]) for hand in seats])
    known = tuple([hand[: draw(st.integers(0, len(hand)))] for hand in hands])
    others = [[one for other in hands if other is not hand for one in other][:5] for hand in hands]
    barred = tuple([tuple(row) if draw(st.booleans()) else () for row in others])
    return Situation(tuple(hands), out, known, barred, ranking)


@pytest.mark.slow
@given(situations(), st.integers(0, 1000))
def test_every_deal_fits_what_is_known(situation: Situation, seed: int) -> None:
    dealt = situation.deal(seed)
    assert why_inconsistent(dealt, situation.voids, situation.ranking) is None
    # Known cards lie first where they are known to lie, and barred ones elsewhere.
    assert tuple([hand.cards[: len(row)] for hand, row in zip(dealt, situation.known, strict=True)]) == situation.known
    assert not [one for hand, row in zip(dealt, situation.barred, strict=True) for one in row if one in hand]
    # Every hidden card is dealt once, and every place gets as many as lie there.
    every = [[one for hand in hands for one in hand] for hands in (dealt, situation.hands)]
    assert sorted(every[0], key=str) == sorted(every[1], key=str)
    assert [len(hand) for hand in dealt] == [len(hand) for hand in situation.hands]


def test_the_only_deal_is_found() -> None:
    voids = tuple([tuple([other for other in Suit if other != suit]) for suit in Suit])
    dealt = dealt_hidden(STANDARD_DECK, (13, 13, 13, 13), seeded_sfc32(5), voids=voids)
    assert [{one.suit for one in hand} for hand in dealt] == [{suit} for suit in Suit]


def test_the_only_deal_with_bowers_is_found() -> None:
    hidden = cards("JD JH 9H QD KD AD")
    dealt = dealt_hidden(hidden, (3, 3), seeded_sfc32(5), voids=((Suit.HEARTS,),), ranking=EUCHRE)
    assert set(dealt[1]) == set(cards("JD JH 9H"))


@pytest.mark.slow
def test_each_deal_that_fits_is_equally_likely() -> None:
    rng = seeded_sfc32(6788)
    voids: Voids = ((), (Suit.HEARTS,), ())
    found: Counter[tuple[frozenset[Card], ...]] = Counter()
    for _ in range(3000):
        dealt = dealt_hidden(cards("2H 3H 4S 5S"), (2, 1, 1), rng, voids=voids)
        found[tuple([frozenset(hand) for hand in dealt])] += 1
    # Six deals, 500 each; five standard deviations are 102.
    assert (len(found), min(found.values()) > 398, max(found.values()) < 602) == (6, True, True)


@pytest.mark.slow
def test_each_deal_that_fits_is_equally_likely_where_few_do() -> None:
    # Of 2,018,016 deals 8,582 fit, and shuffling seldom finds one.
    hidden = cards("2C 3C 2D 3D 4D 2S 3S 4S 2H 3H 4H 5H 6H 7H 8H 9H")
    voids: Voids = ((Suit.HEARTS,), (), (Suit.CLUBS, Suit.DIAMONDS))
    sizes = (5, 6, 5)
    likely: Counter[int] = Counter()  # by how many spades seat 0 holds, how many deals there are
    for first in itertools.combinations(hidden[:8], 5):
        rest = [one for one in hidden if one not in first]
        free = [one for one in rest if one.suit not in voids[2]]
        likely[sum(one.suit == Suit.SPADES for one in first)] += math.comb(len(free), 5)
    rng = seeded_sfc32(6788)
    found: Counter[int] = Counter()
    for _ in range(2000):
        dealt = dealt_hidden(hidden, sizes, rng, voids=voids)
        found[sum(one.suit == Suit.SPADES for one in dealt[0])] += 1
    expected = {spades: 2000 * deals / likely.total() for spades, deals in likely.items()}
    assert not {spades: found[spades] for spades, mean in expected.items() if abs(found[spades] - mean) > 5 * mean**0.5}


def test_a_deal_is_found_where_they_are_too_many_to_count() -> None:
    voids = (*[(suit,) for suit in Suit], ())
    dealt = dealt_hidden(STANDARD_DECK, (10, 10, 10, 10, 10, 2), seeded_sfc32(1), voids=voids)
    assert why_inconsistent(dealt, voids) is None


def test_no_deal_is_found_where_there_is_none_however_many_there_could_be() -> None:
    voids = (*[(suit,) for suit in Suit], ())
    barred = (cards("AS"),) * 6
    with pytest.raises(ValueError, match="no deal of the hidden cards fits"):
        dealt_hidden(STANDARD_DECK, (10, 10, 10, 10, 10, 2), seeded_sfc32(1), voids=voids, barred=barred)


def test_each_order_within_a_hand_is_equally_likely() -> None:
    rng = seeded_sfc32(6788)
    found = Counter([dealt_hidden(cards("2H 3H"), (2,), rng)[0] for _ in range(1000)])
    assert 420 < found[Hand.of("2H 3H")] < 580


def test_ones_own_hand_stays_as_it_lies() -> None:
    own = cards("9S 2C 7H")
    assert dealt_hidden(cards("2C 7H 9S AS AC"), (3, 2), seeded_sfc32(1), known=(own,))[0] == Hand(own)


def test_equal_cards_of_two_packs_are_dealt_each() -> None:
    dealt = dealt_hidden(cards("9S 9S 9S"), (1, 2), seeded_sfc32(1), known=((), cards("9S")))
    assert dealt == (Hand.of("9S"), Hand.of("9S 9S"))


def test_nothing_hidden_is_dealt_to_nobody() -> None:
    assert dealt_hidden((), (0, 0), seeded_sfc32(1)) == (Hand(), Hand())


def test_the_same_generator_deals_the_same() -> None:
    assert dealt_hidden(STANDARD_DECK, (26, 26), seeded_sfc32(3)) == dealt_hidden(
        STANDARD_DECK, (26, 26), seeded_sfc32(3)
    )


# What a frontend draws.


def test_a_trick_has_a_place_for_each_seat_in_the_order_of_play() -> None:
    assert Trick.led_by(2, 3).plus(card("7S")).zones("trick", "Trick") == (
        Zone("trick/p3", "Trick", "pile", items("trick/p3", cards("7S")), 2),
        Zone("trick/p1", "Trick", "pile", (), 0),
        Zone("trick/p2", "Trick", "pile", (), 1),
    )
