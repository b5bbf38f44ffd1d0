"""The values of the kits which a position keeps are written and read as JSON, and can be hashed."""

from typing import Any

from cardkit.core.cards import Suit, cards
from cardkit.core.json.codec import CORE_CLASSES, read, write
from cardkit.kits.bidding import DOUBLE, Auction
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import ACE_HIGH, NO_TRUMP, Ranking, Trick, bowers
from support import for_each

RANKINGS = (Ranking(Suit.HEARTS, ACE_HIGH[-6:], bowers(Suit.HEARTS)), NO_TRUMP)
AUCTION = Auction(4, first=0, bids=tuple(range(35)), may_return=True, doubling=True, teams=((0, 2), (1, 3)))


@for_each(
    "value",
    [
        (Trick.led_by(0, seats=4).plus(*cards("9S KS")), *RANKINGS, ((Suit.HEARTS,), ())),
        AUCTION.called(3).called(DOUBLE),
        Rounds(seats=3, totals=(4, 0, 9), dealer=2, number=3),
    ],
)
def test_it_is_read_as_it_was_written_and_hashed_as_its_equal(value: Any) -> None:
    classes = (*CORE_CLASSES, Trick, Ranking, Auction, Rounds)
    again = read(write(value, classes), classes)
    assert (again, hash(again)) == (value, hash(value))
