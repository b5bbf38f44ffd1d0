"""Whose turn follows whose: `ring`, `snake`, or a `TurnOrder` of your own.

The order is a constant of a game, a `TurnOrder`; the state keeps its place in it, one number, and the two together say
everything. An order may open with a list of seats that is gone through once (a snake draft, say) and then goes round
the ring of all seats, in one direction or the other, for ever.
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.quoting import quoted
from cardkit.core.value import Value

CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1


@final
class TurnOrder(Value):
    """`seats` seats in a ring, after an `opening` of seats that is gone through once.

    Places: 0 … len(opening)-1 are the opening, the next `seats` the ring clockwise (towards higher seats), the last
    `seats` the ring anticlockwise.
    """

    __slots__ = ("_ring", "opening", "seats")

    def __init__(self, seats: int, opening: tuple[int, ...] = ()) -> None:
        if not 1 <= seats <= 62:
            raise ValueError(f"expected 1 to 62 seats, not {quoted(seats)}")
        for seat in opening:
            if not 0 <= seat < seats:
                raise ValueError(f"expected seats from 0 to {seats - 1} in the opening, not {quoted(seat)}")
        self.seats: Final[i64] = seats
        self.opening: Final[tuple[int, ...]] = opening
        self._ring: Final[i64] = len(opening)

    def fields(self) -> tuple[object, ...]:
        return (self.seats, self.opening)

    def seat(self, place: i64) -> i64:
        """Who acts at this place."""
        if place < self._ring:
            return self.opening[place]
        place -= self._ring
        return place if place < self.seats else place - self.seats

    def at(self, seat: i64, direction: i64 = CLOCKWISE) -> i64:
        """The place of this seat in the ring: to start at it, or to give it an extra turn."""
        return self._ring + seat if direction == CLOCKWISE else self._ring + self.seats + seat

    def direction(self, place: i64) -> i64:
        """CLOCKWISE or ANTICLOCKWISE; the opening counts as clockwise."""
        return ANTICLOCKWISE if place >= self._ring + self.seats else CLOCKWISE

    def opens(self, place: i64) -> bool:
        """Whether this place is one of the opening's."""
        return place < self._ring

    def after(self, place: i64) -> i64:
        """The place that follows; after the opening, seat 0 of the ring.

        An extra turn is no step at all: the state keeps its place.
        """
        anticlockwise = self._ring + self.seats
        if place < anticlockwise:
            place += 1
            return place if place < anticlockwise else self._ring
        place -= 1
        return place if place >= anticlockwise else place + self.seats

    def turned(self, place: i64) -> i64:
        """The same seat in the ring, going the other way round."""
        return self.at(self.seat(place), -self.direction(place))


def ring(seats: int) -> TurnOrder:
    """Round and round, from any seat: `order.at(seat)` is where to start."""
    return TurnOrder(seats)


def snake(seats: int) -> TurnOrder:
    """First to last, last to first (each end twice running), then round the ring from seat 0."""
    return TurnOrder(seats, tuple(range(seats)) + tuple(range(seats - 1, -1, -1)))
