"""Levels and searches in a room: strangers name them, so searches are short."""

import pytest

import cardkit
from cardkit.core.errors import UnknownPlayer
from cardkit.rooms.creation import created
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import House

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


@pytest.mark.parametrize("name", ["search:5", "search:3s", "search:0", "search,rollout=nobody", "search:word"])
def test_a_search_that_may_not_sit_there_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        created(cardkit.load("unowar"), ["human", name], lambda: "token", 0.0)


def test_a_bot_may_sit_where_a_long_search_may_not() -> None:
    with pytest.raises(UnknownPlayer, match="expected a search of 2s a move"):
        created(cardkit.load("unowar"), ["lines:bot", "search:5"], lambda: "token", 0.0, bots=True)


def test_a_level_stands_in_for_a_person() -> None:
    rows, _ = created(
        cardkit.load("unowar"), ["human", "human"], lambda: "token", 0.0, settings=Settings(computer="hard")
    )
    assert Room(rows, lambda: "token", "first", 0.0).ledger.computer_in(0) == "hard"
