"""Why a card cannot be played, as `why` tells it."""

import cardkit
from room.house import Guest, House, Line, only


def why(guest: Guest, touch: str, version: int = 1) -> Line:
    return guest.do("why", version=version, touch=touch)[0]  # after a late one comes the position


def test_an_unplayable_card_says_why() -> None:
    house = House(cardkit.load("straights"), ["human"] * 4)
    guests = house.all_seated()
    asked = house.room.ledger.table.acting[0]
    other = guests[(asked + 1) % 4]
    hand = [str(card) for card in house.room.ledger.table.view(asked).hand if str(card) != "7S"]
    told = why(guests[asked], f"hand/{hand[0]}")
    assert (told["is"], told["why"]) == ("why", "the round begins with the seven of spades")
    assert why(guests[asked], "hand/nothing")["code"] == "nothing"
    assert why(guests[asked], f"hand/{hand[0]}", version=9)["code"] == "stale"
    assert why(other, "hand/7S")["code"] == "stale"  # it is not asked
    assert only([why(house.watching(), "hand/7S")], "refused")["code"] == "not-yours"
