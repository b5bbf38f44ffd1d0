"""`cardkit.kits.hidden`: hidden places, and deals that fit what is known of them."""

from collections import Counter

import pytest

from cardkit import Hand
from cardkit.core.rng import seeded_sfc32
from cardkit.kits.hidden import Pool, seen_by
from support import for_each

COURT = Pool(("king", "king", "queen", "knave", "knave", "fool"))


def test_a_deal_of_invented_cards_keeps_what_is_known_in_order_and_what_is_barred_away() -> None:
    rng, places = seeded_sfc32(1), Counter[str]()
    for _ in range(300):
        own, other, stock = COURT.deal(
            rng, (2, 2, 1), seen=("king",), known={0: ("fool", "king"), None: ("queen",)}, barred={1: ("queen",)}
        )
        assert (own.cards, len(other), stock.cards) == (("fool", "king"), 2, ("queen",))
        rows = COURT.deal(rng, (3, 3), barred={0: ("king",)})
        assert Counter([*rows[0], *rows[1]]) == Counter(COURT.cards)
        assert rows[1].cards.count("king") == 2
        places[next(one for one in rows[1] if one != "king")] += 1
    assert all(places[one] > 300 * share / 4 * 0.7 for one, share in (("queen", 1), ("knave", 2), ("fool", 1)))


def test_where_there_are_too_many_deals_to_count_equal_cards_are_still_dealt_once_each() -> None:
    kinds = [f"kind {number}" for number in range(12)]
    pool = Pool(tuple([kind for kind in kinds for _ in range(10)]))
    barred = {place: (kinds[place], kinds[place + 1]) for place in range(11)}
    rows = pool.deal(seeded_sfc32(1), (10,) * 12, barred=barred)
    assert Counter([card for row in rows for card in row]) == Counter(pool.cards)
    assert not [place for place, row in enumerate(rows[:11]) if {*barred[place]} & {*row}]


def test_a_position_has_the_cards_of_the_pool_or_none_yet() -> None:
    assert COURT.why_impossible() is None
    assert COURT.why_impossible(COURT.cards[:2], COURT.cards[2:]) is None
    for rows, told in (
        ((COURT.cards, ("fool",)), "fool is there 2 times, not 1"),
        ((COURT.cards[1:],), "king is there once, not 2"),
        ((COURT.cards, ("monk",)), "monk is there once, not 0"),
    ):
        assert COURT.why_impossible(*rows) == f"expected the cards of the pool: {told}"
    assert (COURT.all_cards(), COURT.all_cards(("fool",), ())) == (Counter(COURT.cards), Counter(["fool"]))


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    hands = (Hand(("king",)), Hand(("queen", "fool")))
    assert seen_by(hands, 1) == (Hand(("queen", "fool")), (1, 2))
    assert seen_by(hands, None) == (Hand(), (1, 2))


@for_each(
    ("known", "barred", "seen", "told"),
    [
        ({0: ("monk",)}, {}, (), "expected hidden cards as known in place 0, not monk; see still_known"),
        ({0: ("fool",)}, {0: ("fool",)}, (), "no deal fits: a card is known to lie where it is barred"),
        ({0: ("fool", "king", "king", "queen")}, {}, (), "expected at most 3 known cards in place 0, not 4"),
        ({2: ("fool",)}, {}, (), "expected known and barred cards of one of 2 places, not of 2"),
        ({}, {0: ("fool",), 1: ("fool",)}, (), "no deal of the hidden cards fits what is known"),
        ({}, {}, ("king",), r"expected 6 hidden cards for places of \(3, 3\), not 5"),
        ({}, {}, ("monk",), "expected cards of the pool as seen, each as often as there, not monk"),
    ],
)
def test_why_there_is_no_deal(
    known: dict[int | None, tuple[str, ...]], barred: dict[int, tuple[str, ...]], seen: tuple[str, ...], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        COURT.deal(seeded_sfc32(1), (3, 3), seen=seen, known=known, barred=barred)
