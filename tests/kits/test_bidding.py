"""`cardkit.kits.bidding`: whose turn it is, what is legal, when it is over, and who won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.errors import IllegalMove
from cardkit.core.json.codec import read, write
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


def test_the_first_seat_calls_first() -> None:
    assert SKAT.turn == 1


def test_seats_call_clockwise() -> None:
    assert after(SKAT, 18, 20).turn == 0


def test_whoever_passed_is_passed_over() -> None:
    assert after(SKAT, PASS, 18, 20).turn == 2


def test_whoever_passed_may_return() -> None:
    assert after(BRIDGE, PASS, 3, PASS, 4).turn == 0


def test_the_last_seat_may_bid_when_the_others_have_passed() -> None:
    assert after(SKAT, PASS, PASS).turn == 0


# When it is over.


def test_it_is_over_when_all_others_have_passed() -> None:
    assert after(SKAT, 18, PASS, PASS).is_over


def test_it_is_not_over_while_another_may_bid() -> None:
    assert not after(SKAT, 18, PASS).is_over


def test_it_is_over_when_everybody_has_passed() -> None:
    assert after(SKAT, PASS, PASS, PASS).is_over


def test_three_passes_before_any_bid_do_not_end_it() -> None:
    assert after(BRIDGE, PASS, PASS, PASS).turn == 3


def test_four_passes_before_any_bid_end_it() -> None:
    assert after(BRIDGE, PASS, PASS, PASS, PASS).is_over


def test_three_passes_after_a_bid_end_it() -> None:
    assert after(BRIDGE, PASS, 3, PASS, PASS, PASS).is_over


def test_a_double_gives_everybody_another_call() -> None:
    assert after(BRIDGE, 3, PASS, PASS, DOUBLE).turn == 0


def test_the_bidder_who_is_doubled_calls_again() -> None:
    assert after(CUTTHROAT, 0, DOUBLE, PASS).turn == 0


def test_it_is_over_when_the_others_have_passed_since_the_double() -> None:
    assert after(CUTTHROAT, 0, DOUBLE, PASS, PASS).is_over


def test_the_highest_bid_ends_it() -> None:
    assert after(SKAT, 23).is_over


def test_the_highest_bid_may_still_be_doubled() -> None:
    assert after(BRIDGE, 34).legal() == (DOUBLE, PASS)


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.data())
def test_every_auction_ends(auction: Auction, data: st.DataObject) -> None:
    # At most seats - 1 passes before each bid, double and redouble, and seats passes at the end.
    for _ in range(4 * (3 * 35 + 2)):
        if not auction.is_over:
            auction = auction.called(data.draw(st.sampled_from(auction.legal()[:4])))
    assert auction.is_over


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.data())
def test_what_was_called_is_possible(auction: Auction, data: st.DataObject) -> None:
    for _ in range(12):
        if not auction.is_over:
            auction = auction.called(data.draw(st.sampled_from(auction.legal())))
    assert auction.why_impossible() is None


# What is legal.


def test_at_first_every_bid_is_legal() -> None:
    assert SKAT.legal() == (PASS, 18, 20, 22, 23)


def test_bids_rise() -> None:
    assert after(SKAT, 20).legal() == (PASS, 22, 23)


def test_nothing_is_legal_when_it_is_over() -> None:
    assert after(SKAT, 23).legal() == ()


def test_the_lowest_bid_of_nought_counts() -> None:
    assert after(BRIDGE, 0).bid == 0


def test_opponents_may_double() -> None:
    assert DOUBLE in after(BRIDGE, 3).legal()


def test_a_partner_may_not_double() -> None:
    assert DOUBLE not in after(BRIDGE, 3, PASS).legal()


def test_the_partner_of_whoever_was_doubled_may_redouble() -> None:
    assert REDOUBLE in after(BRIDGE, 3, DOUBLE).legal()


def test_whoever_doubled_has_a_partner_who_may_not_redouble() -> None:
    assert REDOUBLE not in after(BRIDGE, 3, DOUBLE, PASS).legal()


def test_a_pass_does_not_end_the_chance_to_double() -> None:
    assert DOUBLE in after(BRIDGE, 3, PASS, PASS).legal()


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


def test_the_highest_bidder_wins() -> None:
    assert after(SKAT, 18, 20, PASS, PASS).bidder == 2


def test_the_highest_bid_is_the_contract() -> None:
    assert after(SKAT, 18, 20, PASS, PASS).bid == 20


def test_nobody_wins_where_everybody_passed() -> None:
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


def test_the_first_to_call_is_a_seat() -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 2 to call first, not 3"):
        Auction(seats=3, first=3, bids=(1,))


def test_a_call_out_of_turn_is_impossible() -> None:
    assert Auction(3, 1, (18, 20), calls=((0, 18),)).why_impossible() == "seat 0 called out of turn"


def test_an_illegal_call_is_impossible() -> None:
    assert Auction(3, 1, (18, 20), calls=((1, 19),)).why_impossible() == "there is no bid 19"


def test_auctions_are_written_and_read_as_json() -> None:
    auction = after(BRIDGE, 3, DOUBLE)
    assert read(write(auction, (Auction,)), (Auction,)) == auction


def test_an_auction_can_be_hashed() -> None:
    assert hash(after(SKAT, 18)) == hash(after(SKAT, 18))
