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


def test_the_top_of_ones_own_stockpile_says_why_like_a_card_of_the_hand() -> None:
    house = House(cardkit.load("skipbo"), ["human"] * 4, seed=2)
    guests = house.all_seated()
    ledger = house.room.ledger
    asked = ledger.table.acting[0]
    view = ledger.table.view(asked)
    stock = view.stocks[asked]
    told = [
        why(guests[asked], touch, ledger.version_for(asked)) for touch in (f"stocks/p{asked + 1}/{stock}", "hand/AC")
    ]
    assert [one["why"] for one in told] == [
        "a build pile begins with a two or a king (B4)",
        "an ace goes onto a build pile of its colour, not onto an empty one (B4)",
    ]


def test_a_place_where_nothing_can_be_built_says_why() -> None:
    house = House(cardkit.load("constructor"), ["human"] * 4)
    guests = house.all_seated()
    for builder, vertex in ((0, 20), (1, 32), (2, 36), (3, 47), (3, 40), (2, 5), (1, 0), (0, 11)):
        guests[builder].do("move", move=f"build-res {vertex}", version=house.room.ledger.version_for(builder))
        if vertex == 20:
            told = why(guests[1], "vertex/14", house.room.ledger.version_for(1))
            assert (told["touch"], told["why"]) == ("vertex/14", "there is a residence on a neighbouring corner (C6)")
    guests[0].do("move", move="roll", version=house.room.ledger.version_for(0))
    version = house.room.ledger.version_for(0)
    places = ("vertex/20", "vertex/32", "vertex/40", "vertex/50", "edge/0", "edge/27", "tile/3", "edge/900")
    assert [why(guests[0], touch, version).get("why") for touch in places] == [
        "a house costs 2 GLASS, 3 HEAT (C5)",
        "that residence is not yours (C6)",
        "that residence is not yours (C6)",
        "no road of yours leads there (C6)",
        "you have no road and no residence at either end (C6)",
        "a road costs 1 HEAT, 1 WIFI (C5)",
        "the geese move after a 7 only (C10)",
        "nobody can say why 'edge/900' cannot be played",
    ]
