"""`cardkit.kits.rounds`: totals, and a dealer who moves on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.scenes.scene import counter, text_zone
from cardkit.kits.rounds import Rounds
from support import for_each

POINTS = st.lists(st.tuples(*[st.integers(-100, 100)] * 3), max_size=8)


def test_how_rounds_begin_and_go_on() -> None:
    assert Rounds.begun(seats=3, dealer=1) == Rounds(seats=3, totals=(0, 0, 0), dealer=1, number=1)
    assert Rounds.begun(seats=4, teams=2).totals == (0, 0)  # teams have totals of their own
    assert Rounds(seats=2, totals=(5, -3)).scored((1, 10)).totals == (6, 7)  # points are added
    assert Rounds(seats=3, totals=(0, 0, 0), dealer=2).scored((0, 0, 0)).dealer == 0  # the deal passes to the left
    # A game may say who deals next.
    assert Rounds(seats=3, totals=(0, 0, 0), dealer=2).scored((0, 0, 0), dealer=2).dealer == 2
    assert Rounds(seats=1, totals=(0,), number=4).scored((0,)).number == 5  # rounds are counted


@given(POINTS)
def test_totals_are_the_sums_of_all_points_and_each_seat_deals_in_turn(points: list[tuple[int, ...]]) -> None:
    rounds = Rounds.begun(seats=3)
    for one in points:
        rounds = rounds.scored(one)
    assert rounds.totals == tuple([sum(one[seat] for one in points) for seat in range(3)])
    assert rounds.dealer == (rounds.number - 1) % 3


def test_left_of_the_last_seat_sits_the_first() -> None:
    assert Rounds(seats=4, totals=(0, 0), dealer=3).left_of_dealer == 0


@for_each(("target", "reached"), [(99, True), (100, True), (101, False)])
def test_whether_a_target_is_reached(target: int, reached: bool) -> None:
    assert Rounds(seats=2, totals=(100, 3)).has_reached(target) == reached


def test_who_has_the_most_and_the_least() -> None:
    assert Rounds(seats=4, totals=(7, 2, 7, 2)).most() == (0, 2)  # all that have the most
    assert Rounds(seats=4, totals=(7, 2, 7, 2)).least() == (1, 3)  # all that have the least
    # Points are for every total.
    with pytest.raises(ValueError, match=r"expected points for 2 totals, not \(1, 2, 3\)"):
        Rounds.begun(seats=4, teams=2).scored((1, 2, 3))


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 2 as the dealer, not {dealer}"):
        Rounds(seats=3, totals=(0, 0, 0), dealer=dealer)


# What a frontend draws.


def test_rounds_are_drawn_as_their_number_the_dealer_and_the_totals_of_seats() -> None:
    assert Rounds(2, (3, 4), dealer=1, number=5).zones("rounds", "Rounds") == (
        counter("rounds/number", "Round", 5),
        text_zone("rounds/dealer", "Dealer", "Player2", 1),
        counter("rounds/totals/p1", "Points in all", 3, 0, "total"),
        counter("rounds/totals/p2", "Points in all", 4, 1, "total"),
    )


def test_totals_of_teams_belong_to_no_seat() -> None:
    assert Rounds(4, (3, 4)).zones("rounds", "Rounds")[2:] == (
        counter("rounds/totals/1", "Points of team 1", 3, kind="total"),
        counter("rounds/totals/2", "Points of team 2", 4, kind="total"),
    )
