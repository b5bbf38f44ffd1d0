"""`cardkit.core.bits`, against plain sets."""

from hypothesis import given
from hypothesis import strategies as st

from cardkit.core import bits
from cardkit.core.cards import STANDARD_DECK, Rank
from cardkit.core.rng import seeded_sfc32
from support import for_each

hands = st.sets(st.integers(0, 51))
some_cards = st.sets(st.integers(0, 51), min_size=1)


def mask(cards: set[int]) -> int:
    return sum(2**card for card in cards)


@given(hands)
def test_a_mask_of_cards_has_a_bit_for_each(cards: set[int]) -> None:
    assert bits.mask_of(tuple(cards)) == mask(cards)
    assert (bits.members(mask(cards)), bits.count(mask(cards))) == (sorted(cards), len(cards))


@given(hands, hands)
def test_masks_join_and_meet_as_sets_do(one: set[int], other: set[int]) -> None:
    joined, met = mask(one) | mask(other), mask(one) & mask(other)
    assert (bits.members(joined), bits.members(met)) == (sorted(one | other), sorted(one & other))


@given(some_cards, st.integers(0, 2**32))
def test_one_of_takes_the_card_that_one_draw_points_at(cards: set[int], seed: int) -> None:
    drawn, beside = seeded_sfc32(seed), seeded_sfc32(seed)
    assert bits.one_of(mask(cards), drawn) == sorted(cards)[beside.below(len(cards))]
    assert drawn.words() == beside.words()


@given(some_cards)
def test_lowest_is_the_least(cards: set[int]) -> None:
    assert bits.lowest(mask(cards)) == min(cards)


@for_each("n", range(63))
def test_every_bit_below_63_has_its_number(n: int) -> None:
    assert bits.bit(n) == bits.ONE << n == 2**n
    assert (bits.lowest(2**n), bits.members(2**n)) == (n, [n])


def test_ordered_applies_a_shuffle() -> None:
    assert bits.ordered((7, 3, 51), (2, 0, 1)) == (51, 7, 3)


def test_ranks_are_those_of_the_cards() -> None:
    assert [bits.rank_of(n) for n in range(52)] == [one.rank for one in STANDARD_DECK]


@for_each(("found", "rank"), [(bits.ACES, Rank.ACE), (bits.SEVENS, Rank.SEVEN), (bits.KINGS, Rank.KING)], ids=str)
def test_the_cards_of_a_rank(found: int, rank: Rank) -> None:
    assert found == mask({one.number for one in STANDARD_DECK if one.rank == rank})


def test_the_whole_deck_and_a_suit() -> None:
    assert (mask(set(range(bits.CARDS))), mask(set(range(13)))) == (bits.ALL, bits.SUIT)
