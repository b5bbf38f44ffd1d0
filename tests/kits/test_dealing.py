"""`cardkit.kits.dealing`: the deals that fit are counted."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.rng import seeded_minstd
from cardkit.kits.dealing import _below, count_deals

PLACES = (0, 1, 2)
GROUPS = st.lists(
    st.tuples(st.integers(0, 3), st.sets(st.sampled_from(PLACES)).map(lambda one: tuple(sorted(one)))), max_size=3
)


@pytest.mark.slow
@given(GROUPS, st.data())
def test_the_deals_are_as_many_as_one_finds_by_trying_all(
    groups: list[tuple[int, tuple[int, ...]]], data: st.DataObject
) -> None:
    cards = [places for size, places in groups for _ in range(size)]
    ends = sorted([data.draw(st.integers(0, len(cards))) for _ in PLACES[1:]])
    room = (ends[0], ends[1] - ends[0], len(cards) - ends[1])
    fitting = [
        lying
        for lying in itertools.product(PLACES, repeat=len(cards))
        if tuple([lying.count(place) for place in PLACES]) == room
        and all(place in places for place, places in zip(lying, cards, strict=True))
    ]
    assert count_deals(tuple(groups), room) == len(fitting)


@given(st.integers(1, 10**40), st.integers(1, 1000))
def test_a_number_below_a_large_bound_is_drawn(bound: int, seed: int) -> None:
    assert 0 <= _below(bound, seeded_minstd(seed)) < bound


def test_large_numbers_are_spread_evenly() -> None:
    rng = seeded_minstd(5)
    drawn = [_below(3 * 10**12, rng) for _ in range(3000)]
    thirds = [sum(one // 10**12 == third for one in drawn) for third in range(3)]
    assert all(870 < one < 1130 for one in thirds)
