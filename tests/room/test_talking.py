"""What people say at a table."""

from typing import Any

import cardkit
from room.house import House, kinds, only, two
from support import for_each


def house(**more: Any) -> House:
    """A room that says nothing itself."""
    return two(seed=None, **more)


def test_everybody_is_told_what_somebody_says_wherever_they_are_connected_and_nothing_else() -> None:
    room = house()
    one, other, watcher = room.seated(0), room.seated(1, at="second"), room.watching()
    for guest in (one, other, watcher):
        guest.heard()
    said = {"is": "said", "number": 1, "seat": 0, "name": "Guest 1", "text": "Good luck!"}
    assert [one.do("say", text="Good luck!"), other.heard(), watcher.heard()] == [[said]] * 3


def test_people_are_called_by_name_and_watchers_too() -> None:
    room = house()
    guests = [room.seated(0, name="Anna"), room.watching(name="Cleo"), room.watching()]
    told = [only(guest.do("say", text="Hello"), "said") for guest in guests]
    assert [(one["seat"], one["name"]) for one in told] == [(0, "Anna"), (None, "Cleo"), (None, "Watcher")]


@for_each(
    ("text", "told"),
    [(one, one) for one in ("x" * 500, "é" * 500, "👨\u200d👩\u200d👧", "نمی\u200cخواهم")] + [("  Hello \n", "Hello")],
)
def test_500_printable_characters_may_be_said_without_blanks_around_them(text: str, told: str) -> None:
    assert only(house(every=0).watching().do("say", text=text), "said")["text"] == told


def test_who_comes_later_is_told_what_was_said_by_its_numbers() -> None:
    room = house()
    one = room.seated(0)
    for text in ("one", "two"):
        one.do("say", text=text)
    later = room.connected().do("hello", protocol=1)
    assert kinds(later) == ["game", "said", "said", "table", "position"]
    assert [(line["number"], line["text"]) for line in later[1:3]] == [(1, "one"), (2, "two")]


def test_who_comes_later_is_told_the_last_100() -> None:
    room = house(every=0)
    guest = room.watching()
    for number in range(103):
        room.now += 1
        guest.do("say", text=f"{number}")
    told = room.connected().do("hello", protocol=1)
    assert [line["text"] for line in told if line["is"] == "said"] == [f"{number}" for number in range(3, 103)]


@for_each(("names", "called"), [(({"name": "Anna Maria"}, {}), "Anna Maria"), (({}, {"name": "Bo"}), "Guest 1")])
def test_events_call_people_by_their_names_and_others_guests(names: tuple[dict[str, str], ...], called: str) -> None:
    room = house()
    one, other = [room.seated(seat, **said) for seat, said in enumerate(names)]
    one.moves()
    texts = [event["text"] for line in other.heard() if line["is"] == "position" for event in line["events"]]
    assert any(called in text for text in texts)
    assert not any(other in text for text in texts for other in {"Player1", "Guest 1"} - {called})


def test_computers_are_called_by_how_they_play_a_second_one_with_a_number() -> None:
    room = House(cardkit.load("straights"), ("human", "hard", "hard", "uniform"), people=("Hard",))
    assert room.room.ledger.names == ("Hard", "Hard 2", "Hard 3", "Random")
    told = room.connected().do("hello", protocol=1)
    assert [one["name"] for one in only(told, "table")["seats"]] == ["Hard", "Hard 2", "Hard 3", "Random"]


def test_whoever_sits_where_a_game_names_its_seats_is_called_so() -> None:
    room = House(cardkit.load("constructor"), ("human", "human", "easy", "free"), people=(None, "Bo"))
    assert room.room.ledger.names == ("Blue", "Bo", "Orange", "Yellow")


def test_a_free_seat_is_called_by_its_number() -> None:
    room = House(cardkit.load("unowar"), ("human", "free"))
    assert room.room.ledger.names == ("Guest 1", "Seat 2")
