"""`cardkit.core.turns`, against lists walked one seat at a time."""

import itertools
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardkit.core.turns import ANTICLOCKWISE, CLOCKWISE, TurnOrder, ring, snake
from support import for_each

seat_counts = st.integers(1, 7)
directions = st.sampled_from([CLOCKWISE, ANTICLOCKWISE])


@st.composite
def orders(draw: st.DrawFn) -> TurnOrder:
    seats = draw(seat_counts)
    return TurnOrder(seats, tuple(draw(st.lists(st.integers(0, seats - 1), max_size=6))))


@st.composite
def orders_and_places(draw: st.DrawFn) -> tuple[TurnOrder, int]:
    order = draw(orders())
    return order, draw(st.integers(0, len(order.opening) + 2 * order.seats - 1))


def walked(order: TurnOrder, place: int, steps: int) -> list[int]:
    """The seats of that many places, the first one included."""
    seats = []
    for _ in range(steps):
        seats.append(order.seat(place))
        place = order.after(place)
    return seats


def naive(order: TurnOrder, place: int, steps: int) -> list[int]:
    """The same from lists."""
    start = place - len(order.opening)
    if start < 0:
        following = itertools.chain(order.opening[place:], itertools.cycle(range(order.seats)))
    elif start < order.seats:
        following = itertools.chain(range(start, order.seats), itertools.cycle(range(order.seats)))
    else:
        backwards = range(order.seats - 1, -1, -1)
        following = itertools.chain(range(start - order.seats, -1, -1), itertools.cycle(backwards))
    return list(itertools.islice(following, steps))


@given(orders_and_places())
def test_walking_gives_the_seats_of_the_lists(where: tuple[TurnOrder, int]) -> None:
    order, place = where
    assert walked(order, place, 30) == naive(order, place, 30)


@given(orders(), directions, st.data())
def test_at_is_the_place_of_a_seat_in_a_direction(order: TurnOrder, direction: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, order.seats - 1))
    place = order.at(seat, direction)
    assert (order.seat(place), order.direction(place), order.opens(place)) == (seat, direction, False)
    assert order.at(seat) == order.at(seat, CLOCKWISE)


@given(orders_and_places())
def test_turning_keeps_the_seat_and_reverses_the_direction(where: tuple[TurnOrder, int]) -> None:
    order, place = where
    turned = order.turned(place)
    assert (order.seat(turned), order.direction(turned)) == (order.seat(place), -order.direction(place))
    assert order.direction(order.after(place)) == order.direction(place)


@given(orders_and_places())
def test_in_the_ring_all_comes_back_to_its_place(where: tuple[TurnOrder, int]) -> None:
    order, place = where
    assume(not order.opens(place))
    assert order.turned(order.turned(place)) == place


@given(orders())
def test_the_opening_is_gone_through_once(order: TurnOrder) -> None:
    places = list(itertools.accumulate(range(40), lambda place, _: order.after(place), initial=0))
    assert [order.opens(place) for place in places] == [i < len(order.opening) for i in range(41)]


BACK = ring(4).after(ring(4).turned(ring(4).at(1)))  # the turn of seat 0, after a reversal


@for_each(
    ("order", "place", "seats"),
    [
        (ring(4), ring(4).at(2), [2, 3, 0, 1, 2, 3]),
        (ring(4), ring(4).at(2, ANTICLOCKWISE), [2, 1, 0, 3, 2, 1]),
        (ring(4), BACK, [0, 3, 2]),
        (ring(1), 0, [0, 0, 0]),
        (snake(3), 0, [0, 1, 2, 2, 1, 0, 0, 1, 2, 0]),
        (snake(3), snake(3).at(1), [1, 2, 0, 1]),  # an extra turn for another seat
    ],
)
def test_rings_go_round_and_snakes_out_and_back_before(order: TurnOrder, place: int, seats: list[int]) -> None:
    assert walked(order, place, len(seats)) == seats


def test_a_ring_has_no_opening() -> None:
    assert ring(4) == TurnOrder(4, ())


def test_sixty_two_seats_go_round() -> None:
    assert ring(62).after(61) == 0


@for_each(
    ("call", "said"),
    [
        *[(partial(ring, seats), f"1 to 62 seats, not {seats}") for seats in (0, -1, 63)],
        *[(partial(TurnOrder, 3, (0, seat)), f"seats from 0 to 2 in the opening, not {seat}") for seat in (-1, 3)],
    ],
)
def test_seats_that_there_are_not_are_refused(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=f"expected {said}"):
        call()
