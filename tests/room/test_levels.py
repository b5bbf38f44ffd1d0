"""Levels and searches in a room: strangers name them, so searches are short."""

import pytest

import cardkit
from cardkit.core.errors import UnknownPlayer
from cardkit.rooms.creation import created
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import House
from support import for_each

SHORT = "search:4,within=2s"


@pytest.mark.slow
def test_levels_and_searches_play_a_whole_game() -> None:
    room = House(cardkit.load("unowar", preset="one-round"), ["easy", SHORT], every=7)
    room.passes()
    assert room.room.result is not None


def test_a_room_made_anew_knows_who_sits_there() -> None:
    room = House(cardkit.load("unowar", preset="one-round"), ["hard", SHORT], computers=False)
    again = Room(room.rows, room.token, "first", room.now)
    assert [chair.shown for chair in again.ledger.chairs] == ["hard", SHORT]


def test_a_level_goes_on_as_whom_it_stood_for_when_the_room_was_made() -> None:
    game = cardkit.load("skipbo")
    room = House(game, ["human", "easy", "medium", "hard"], computers=False)
    room.seated(0).do("seat", seat=3, player="medium")
    assert [chair.shown for chair in room.room.ledger.chairs] == ["human", "easy", "medium", "medium"]
    for told, best in (("=spreader", "spreader"), ("", "planner")):  # rows of before say no more than the level
        rows = [row.replace("medium=spreader", f"medium{told}") for row in room.rows]
        ledger = Room(rows, room.token, "first", room.now).ledger
        assert [one and one.policy for one in map(ledger.computer, (2, 3))] == [game.policies[best]] * 2
        assert ledger.chairs[3].shown == "medium"


@for_each(
    ("name", "why", "beside"),
    [
        ("search:5", "expected a search of 2s a move", "human"),
        ("search:5", "expected a search of 2s a move", "lines:bot"),  # where a bot may sit
        ("search:3s", "expected a search of 2s a move", "human"),
        ("search:0", "search:0", "human"),
        ("search,rollout=nobody", "nobody", "human"),
        ("search:word", "word", "human"),
    ],
)
def test_a_search_that_may_not_sit_there_is_refused(name: str, why: str, beside: str) -> None:
    bots = beside != "human"
    with pytest.raises(UnknownPlayer, match=why):
        created(cardkit.load("unowar"), [beside, name], lambda: "token", 0.0, bots=bots)


def test_a_level_stands_in_for_a_person() -> None:
    rows, _ = created(
        cardkit.load("unowar"), ["human", "human"], lambda: "token", 0.0, settings=Settings(computer="hard")
    )
    assert Room(rows, lambda: "token", "first", 0.0).ledger.computer_in(0) == "hard"
