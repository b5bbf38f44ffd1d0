"""A game that is over is played again: with the same seats, players and settings, by all who say so."""

import cardkit
from cardkit.rooms.ledger import Ledger, ledger_of
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import Guest, House, kinds, only, refused


def over() -> tuple[House, list[Guest]]:
    """A game of three that is over; one is a computer, and everybody is called something."""
    settings = Settings(seconds=500, undo="free")
    house = House(
        cardkit.load("hush", seats=3), ["human", "human", "uniform"], settings=settings, people=("Ada", "Eve")
    )
    guests = house.all_seated()
    while house.room.result is None:
        asked = next(one for one in guests if one.position["moves"])
        asked.moves()
    for guest in guests:
        guest.heard()
    return house, guests


def seats(ledger: Ledger) -> list[tuple[str, str | None, str | None]]:
    return [(one.player, one.token, one.person) for one in ledger.chairs]


def test_the_table_that_is_made_has_the_same_seats_settings_and_tokens() -> None:
    house, (ada, eve) = over()
    told = only(ada.do("again"), "again")
    ((table, rows),) = house.made
    assert told == {"is": "again", "seat": 0, "table": table} == only(eve.heard(), "again")
    before, after = house.room.ledger, ledger_of(rows)
    assert (seats(after), after.settings, after.game) == (seats(before), before.settings, before.game)
    assert not after.seeded  # whoever made the last table could work out the cards of this one
    room = Room(rows, house.token, "there", house.now)
    room.connect(1)
    room.receive(1, f'{{"do":"hello","protocol":1,"token":"{eve.token}"}}', house.now)
    assert [bool(chair.here) for chair in room.ledger.chairs] == [False, True, False]


def test_who_says_so_later_goes_to_the_same_table() -> None:
    house, (ada, eve) = over()
    told = ada.do("again")
    rows = len(house.rows)
    assert eve.do("again") == told
    assert only(house.watching(at="second").do("hello", protocol=1), "again") == told[0]
    assert (len(house.made), len(house.rows)) == (1, rows)


def test_who_has_left_has_no_seat_there() -> None:
    house, (ada, eve) = over()
    eve.do("seat", seat=1, player="free")
    ada.do("again")
    assert ledger_of(house.made[0][1]).chairs[1].free


def test_a_game_that_is_on_is_not_played_again_nor_is_any_for_a_watcher() -> None:
    on = House(cardkit.load("hush", seats=2), ["human", "human"])
    guest = on.all_seated()[0]
    assert refused(guest.do("again")) == "not-yours"
    house, _ = over()
    told = house.watching().do("again")
    assert (kinds(told), refused(told)) == (["refused"], "not-yours")
    assert (on.made, house.made) == ([], [])
