"""Auctions: bids that rise, passes, doubles.

    >>> from cardkit.kits.bidding import PASS, Auction
    >>> auction = Auction(seats=3, first=1, bids=(18, 20, 22)).called(18).called(20).called(PASS)
    >>> auction.turn, auction.legal()
    (1, (-1, 22))
    >>> over = auction.called(PASS)
    >>> over.is_over, over.bidder, over.bid
    (True, 2, 20)

A call is a whole number: `PASS`, `DOUBLE`, `REDOUBLE`, or a bid, 0 or more. A game says what its bids mean.
"""

from typing import Final

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.observations.view_layout import observed
from cardkit.core.quoting import quoted

__all__ = ["DOUBLE", "PASS", "REDOUBLE", "Auction"]

PASS: Final = -1
DOUBLE: Final = -2
REDOUBLE: Final = -3


@attrs.frozen
class Auction:
    """An auction, over or not. It is over once all the others have passed since the last bid or double, or everybody
    has; without doubles, also at the highest bid.

    Raises ValueError for a first seat that there is not, and for bids that do not rise.
    """

    seats: int
    first: int  # the seat that calls first
    bids: tuple[int, ...]  # all there are, from the lowest
    # Seat and call, in the order made. As all others may pass after each that is no pass, so many at most.
    calls: tuple[tuple[int, int], ...] = attrs.field(
        default=(),
        metadata=observed(
            most=lambda auction, _: auction.seats * (len(auction.bids) * (3 if auction.doubling else 1) + 1)
        ),
    )
    may_return: bool = False  # whether whoever passed may call again
    doubling: bool = False  # whether bids may be doubled and redoubled
    # The seats of each: nobody doubles a partner; empty: each seat is alone.
    teams: tuple[tuple[int, ...], ...] = attrs.field(default=(), metadata=observed(left_out=True))

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.first < self.seats:
            raise ValueError(f"expected a seat from 0 to {self.seats - 1} to call first, not {quoted(self.first)}")
        if not self.bids or self.bids[0] < 0 or list(self.bids) != sorted(set(self.bids)):
            raise ValueError(f"expected bids of 0 or more that rise, not {quoted(self.bids)}")

    @property
    def bid(self) -> int | None:
        """The highest bid so far; None if there is none."""
        return self._last_bid()[1]

    @property
    def bidder(self) -> int | None:
        """The seat that made it: the winner, once the auction is over. None if nobody bid."""
        return self._last_bid()[0]

    @property
    def multiplier(self) -> int:
        """1, or 2 if the highest bid is doubled, or 4 if it is redoubled."""
        return {DOUBLE: 2, REDOUBLE: 4}.get(self._last_said()[1] or 0, 1)

    @property
    def is_over(self) -> bool:
        """Whether nobody calls any more."""
        return self.turn is None

    @property
    def turn(self) -> int | None:
        """The seat that calls next; None if the auction is over."""
        if not self.calls:
            return self.first
        if self.bid == self.bids[-1] and not self.doubling:
            return None
        out: set[int | None] = {self._last_said()[0]}
        for seat, call in self.calls:
            if call == PASS:
                out.add(seat)
            elif self.may_return:
                out = {seat}
        ring = [(self.calls[-1][0] + step) % self.seats for step in range(1, self.seats + 1)]
        return next((seat for seat in ring if seat not in out), None)

    def legal(self) -> tuple[int, ...]:
        """The calls that the seat whose turn it is may make, ascending; none if the auction is over."""
        return tuple([call for call in (REDOUBLE, DOUBLE, PASS, *self.bids) if self.why_illegal(call) is None])

    def why_illegal(self, call: int) -> str | None:
        """Why that call cannot be made now, or None if it can."""
        turn = self.turn
        if turn is None:
            return "the auction is over"
        if call in (DOUBLE, REDOUBLE):
            return self._why_not_doubled(turn, call)
        if call == PASS:
            return None
        if call not in self.bids:
            return f"there is no bid {quoted(call)}"
        if self.bid is not None and call <= self.bid:
            return "bid more than the highest bid, or pass"
        return None

    def called(self, call: int) -> "Auction":
        """With this call by the seat whose turn it is. Raises IllegalMove."""
        turn, reason = self.turn, self.why_illegal(call)
        if turn is None or reason is not None:
            raise IllegalMove(reason or "the auction is over")
        return attrs.evolve(self, calls=(*self.calls, (turn, call)))

    def why_impossible(self) -> str | None:
        """Why the calls, from a file perhaps, could not have been made one after the other; None if they could."""
        so_far = attrs.evolve(self, calls=())
        for seat, call in self.calls:
            reason = so_far.why_illegal(call) if so_far.turn == seat else f"seat {quoted(seat)} called out of turn"
            if reason is not None:
                return reason
            so_far = so_far.called(call)
        return None

    def _last_bid(self) -> tuple[int | None, int | None]:
        """Seat and bid."""
        return next(((seat, call) for seat, call in reversed(self.calls) if call >= 0), (None, None))

    def _last_said(self) -> tuple[int | None, int | None]:
        """Seat and call of the last that was no pass."""
        return next(((seat, call) for seat, call in reversed(self.calls) if call != PASS), (None, None))

    def _why_not_doubled(self, seat: int, call: int) -> str | None:
        """Why this seat cannot double or redouble."""
        if not self.doubling:
            return "nothing is doubled here"
        said, bidder = self._last_said()[1], self.bidder
        own = bidder == seat or any(bidder in team and seat in team for team in self.teams)
        if call == REDOUBLE:
            return None if own and said == DOUBLE else "only a bid of one's own side that was doubled can be redoubled"
        if bidder is None or own or said in (DOUBLE, REDOUBLE):
            return "only a bid of the others that was not yet doubled can be doubled"
        return None
