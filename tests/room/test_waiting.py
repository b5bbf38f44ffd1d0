"""A game that waits begins when nobody is waited for any more: before that nothing is dealt, and no time runs."""

from typing import Any

import cardkit
from cardkit.rooms.settings import Settings
from room.house import Guest, House, kinds, only, refused
from support import for_each

ALL = ["view", "text", "scene"]
DEALS = ("straights", "unowar", "skipbo", "constructor")  # games that chance begins


def waiting(name: str, players: list[str], **settings: Any) -> House:
    options = {"seats": len(players)} if name == "hush" else {}
    return House(cardkit.load(name, **options), players, settings=Settings(wait=True, **settings))


def seats_waited_for(guest: Guest) -> object:
    """As the guest was told last."""
    guest.heard()
    told = guest.do("hello", protocol=1)
    return only(told, "table").get("waiting")


@for_each("name", [*DEALS, "hush"])
def test_it_begins_when_the_last_has_come(name: str) -> None:
    seats = cardkit.load(name).seats
    house = waiting(name, ["human", "human", *["uniform"] * (seats - 2)])
    house.computers = False
    ada = house.seated(0, wants=ALL)
    assert (only(ada.do("hello", protocol=1, wants=ALL), "table")["waiting"], ada.position["moves"]) == ([1], [])
    house.passes(1000)
    assert not [row for row in house.rows if '"row":"chance"' in row]
    assert refused(ada.do("move", version=99, action=0)) == "illegal"
    eve = house.seated(1, wants=ALL)
    assert house.room.ledger.table.acting
    asked = house.room.ledger.table.acting
    assert [bool(guest.position["moves"]) for guest in (ada, eve)] == [0 in asked, 1 in asked]
    for guest in (ada, eve):
        assert seats_waited_for(guest) is None


def test_a_free_seat_is_waited_for_until_somebody_or_a_computer_sits_there() -> None:
    house = waiting("hush", ["human", "free", "free"])
    ada = house.seated(0)
    assert seats_waited_for(ada) == [1, 2]
    house.watching().do("seat", seat=1)
    assert seats_waited_for(ada) == [2]
    ada.do("seat", seat=2, player="uniform")
    assert seats_waited_for(ada) is None
    assert ada.position["moves"]
    ada.do("seat", seat=0, player="free")  # it has begun, and goes on
    assert seats_waited_for(ada) is None


def test_a_person_who_never_comes_can_be_replaced() -> None:
    house = waiting("hush", ["human", "human"])
    ada = house.seated(0)
    told = ada.do("seat", seat=1, player="uniform")
    assert kinds(told)[:2] == ["table", "position"]
    assert ada.position["moves"]


def test_no_time_runs_while_somebody_is_waited_for() -> None:
    house = waiting("hush", ["human", "human"], bank=30, seconds=10)
    ada = house.seated(0)
    house.passes(500)
    eve = house.seated(1)
    assert [guest.position["seconds"] for guest in (ada, eve)] == [10, 10]
    house.passes(4)
    assert only(ada.do("hello", protocol=1), "position")["seconds"] == 6
