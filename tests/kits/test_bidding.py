"""`cardkit.kits.bidding`: whose turn it is, what is legal, when it is over, and who won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.errors import IllegalMove
from cardkit.kits.bidding import DOUBLE, PASS, REDOUBLE, Auction
from support import for_each

SKAT = Auction(seats=3, first=1, bids=(18, 20, 22, 23))  # whoever passes is out; nothing is doubled
BRIDGE = Auction(4, first=0, bids=tuple(range(35)), may_return=True, doubling=True, teams=((0, 2), (1, 3)))
CUTTHROAT = Auction(3, first=0, bids=(0, 1), doubling=True)  # whoever passes is out; bids are doubled
KINDS = [SKAT, BRIDGE, CUTTHROAT]


def after(auction: Auction, *calls: int) -> Auction:
    for call in calls:
        auction = auction.called(call)
    return auction


# Whose turn it is.


def test_whose_turn_it_is() -> None:
    assert SKAT.turn == 1  # the first seat calls first
    assert after(SKAT, 18, 20).turn == 0  # seats call clockwise
    assert after(SKAT, PASS, 18, 20).turn == 2  # whoever passed is passed over
    assert after(BRIDGE, PASS, 3, PASS, 4).turn == 0  # whoever passed may return
    assert after(SKAT, PASS, PASS).turn == 0  # the last seat may bid when the others have passed


# When it is over.


def test_when_it_is_over() -> None:
    assert after(SKAT, 18, PASS, PASS).is_over  # it is over when all others have passed
    assert not after(SKAT, 18, PASS).is_over  # it is not over while another may bid
    assert after(SKAT, PASS, PASS, PASS).is_over  # it is over when everybody has passed
    assert after(BRIDGE, PASS, PASS, PASS).turn == 3  # three passes before any bid do not end it
    assert after(BRIDGE, PASS, PASS, PASS, PASS).is_over  # four passes before any bid end it
    assert after(BRIDGE, PASS, 3, PASS, PASS, PASS).is_over  # three passes after a bid end it
    assert after(BRIDGE, 3, PASS, PASS, DOUBLE).turn == 0  # a double gives everybody another call
    assert after(CUTTHROAT, 0, DOUBLE, PASS).turn == 0  # the bidder who is doubled calls again
    assert after(CUTTHROAT, 0, DOUBLE, PASS, PASS).is_over  # it is over when the others have passed since the double
    assert after(SKAT, 23).is_over  # the highest bid ends it
    assert after(BRIDGE, 34).legal() == (DOUBLE, PASS)  # the highest bid may still be doubled


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.data())
def test_every_auction_ends_and_whatever_was_called_is_possible(auction: Auction, data: st.DataObject) -> None:
    # At most seats - 1 passes before each bid, double and redouble, and seats passes at the end.
    for _ in range(4 * (3 * 35 + 2)):
        if not auction.is_over:
            auction = auction.called(data.draw(st.sampled_from(auction.legal()[:4])))
    assert (auction.is_over, auction.why_impossible()) == (True, None)


# What is legal.


def test_what_is_legal() -> None:
    assert SKAT.legal() == (PASS, 18, 20, 22, 23)  # at first every bid is legal
    assert after(SKAT, 20).legal() == (PASS, 22, 23)  # bids rise
    assert after(SKAT, 23).legal() == ()  # nothing is legal when it is over
    assert after(BRIDGE, 0).bid == 0  # the lowest bid of nought counts
    assert DOUBLE in after(BRIDGE, 3).legal()  # opponents may double
    assert DOUBLE not in after(BRIDGE, 3, PASS).legal()  # a partner may not double
    assert REDOUBLE in after(BRIDGE, 3, DOUBLE).legal()  # the partner of whoever was doubled may redouble
    assert REDOUBLE not in after(BRIDGE, 3, DOUBLE, PASS).legal()  # whoever doubled has a partner who may not redouble
    assert DOUBLE in after(BRIDGE, 3, PASS, PASS).legal()  # a pass does not end the chance to double


@for_each(
    ("auction", "call", "reason"),
    [
        (SKAT, 19, "there is no bid 19"),
        (SKAT, -7, "there is no bid -7"),
        (after(SKAT, 20), 20, "bid more than the highest bid, or pass"),
        (after(SKAT, 23), PASS, "the auction is over"),
        (after(SKAT, 20), DOUBLE, "nothing is doubled here"),
        (BRIDGE, DOUBLE, "only a bid of the others that was not yet doubled can be doubled"),
        (after(BRIDGE, 3, DOUBLE), DOUBLE, "only a bid of the others that was not yet doubled can be doubled"),
        (
            after(BRIDGE, 3, DOUBLE, REDOUBLE),
            DOUBLE,
            "only a bid of the others that was not yet doubled can be doubled",
        ),
        (after(BRIDGE, 3, PASS), REDOUBLE, "only a bid of one's own side that was doubled can be redoubled"),
        (after(BRIDGE, 3, DOUBLE), 5, None),
    ],
)
def test_why_a_call_is_illegal(auction: Auction, call: int, reason: str | None) -> None:
    assert auction.why_illegal(call) == reason


def test_an_illegal_call_is_refused() -> None:
    with pytest.raises(IllegalMove, match="bid more than the highest bid"):
        after(SKAT, 20, 18)


def test_nobody_calls_when_it_is_over() -> None:
    with pytest.raises(IllegalMove, match="the auction is over"):
        after(SKAT, 23, PASS)


# Who won, with which bid.


def test_who_won_with_which_bid() -> None:
    assert after(SKAT, 18, 20, PASS, PASS).bidder == 2  # the highest bidder wins
    assert after(SKAT, 18, 20, PASS, PASS).bid == 20  # the highest bid is the contract
    # Nobody wins where everybody passed.
    assert (after(SKAT, PASS, PASS, PASS).bidder, after(SKAT, PASS, PASS, PASS).bid) == (None, None)


@for_each(
    ("calls", "multiplier"),
    [((), 1), ((3,), 1), ((3, DOUBLE, PASS), 2), ((3, DOUBLE, REDOUBLE, PASS), 4), ((0,), 1), ((3, DOUBLE, 5), 1)],
)
def test_doubling_multiplies(calls: tuple[int, ...], multiplier: int) -> None:
    assert after(BRIDGE, *calls).multiplier == multiplier


# What cannot be.


@for_each("bids", [(), (3, 2), (2, 2), (-1, 2)])
def test_bids_that_do_not_rise_are_refused(bids: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected bids of 0 or more that rise"):
        Auction(seats=3, first=0, bids=bids)


def test_what_cannot_be() -> None:
    # The first to call is a seat.
    with pytest.raises(ValueError, match="expected a seat from 0 to 2 to call first, not 3"):
        Auction(seats=3, first=3, bids=(1,))
    # A call out of turn is impossible.
    assert Auction(3, 1, (18, 20), calls=((0, 18),)).why_impossible() == "seat 0 called out of turn"
    # An illegal call is impossible.
    assert Auction(3, 1, (18, 20), calls=((1, 19),)).why_impossible() == "there is no bid 19"
