"""What people say at a table."""

import pytest

from cardkit.rooms.settings import Settings
from room.house import House, eights, kinds, only, refused

TWO = ("human", "human")


def test_everybody_is_told_what_somebody_says() -> None:
    room = House(eights(), TWO, seed=None)
    one, other = room.all_seated()
    watcher = room.watching()
    for guest in (one, other, watcher):
        guest.heard()
    said = {"is": "said", "number": 1, "seat": 0, "name": "Player1", "text": "Good luck!"}
    assert [one.do("say", text="Good luck!"), other.heard(), watcher.heard()] == [[said]] * 3


def test_a_person_is_called_by_name() -> None:
    assert (
        only(House(eights(), TWO, seed=None).seated(0, name="Anna").do("say", text="Hello"), "said")["name"] == "Anna"
    )


def test_a_watcher_talks_too() -> None:
    told = House(eights(), TWO, seed=None).watching(name="Cleo").do("say", text="Hello")
    assert told == [{"is": "said", "number": 1, "seat": None, "name": "Cleo", "text": "Hello"}]


def test_a_watcher_without_a_name_is_called_watcher() -> None:
    assert only(House(eights(), TWO, seed=None).watching().do("say", text="Hello"), "said")["name"] == "Watcher"


def test_blanks_around_a_text_are_left_out() -> None:
    assert only(House(eights(), TWO, seed=None).watching().do("say", text="  Hello \n"), "said")["text"] == "Hello"


@pytest.mark.parametrize("text", ["x" * 500, "é" * 500, "👨\u200d👩\u200d👧", "نمی\u200cخواهم"])
def test_500_printable_characters_may_be_said(text: str) -> None:
    assert only(House(eights(), TWO, seed=None).watching().do("say", text=text), "said")["text"] == text


def test_more_than_500_characters_are_refused() -> None:
    assert refused(House(eights(), TWO, seed=None).watching().do("say", text="x" * 501)) == "limit"


@pytest.mark.parametrize("text", ["", " ", "\n", "a\nb", "a\x1b[2Jb", "a\u202eb", "\u200d"])
def test_what_is_not_printable_is_refused(text: str) -> None:
    assert refused(House(eights(), TWO, seed=None).watching().do("say", text=text)) == "bad-value"


def test_half_a_character_is_refused() -> None:
    assert refused(House(eights(), TWO, seed=None).watching().send('{"do":"say","text":"\\ud83d"}')) == "unreadable"


def test_who_comes_later_is_told_what_was_said() -> None:
    room = House(eights(), TWO, seed=None)
    room.seated(0).do("say", text="Good luck!")
    assert kinds(room.connected().do("hello", protocol=1)) == ["game", "said", "table", "position"]


def test_who_comes_later_is_told_the_last_100() -> None:
    room = House(eights(), TWO, seed=None, every=0)
    guest = room.watching()
    for number in range(103):
        room.now += 1
        guest.do("say", text=f"{number}")
    told = room.connected().do("hello", protocol=1)
    assert [line["text"] for line in told if line["is"] == "said"] == [f"{number}" for number in range(3, 103)]


def test_where_nobody_talks_it_is_refused() -> None:
    room = House(eights(), TWO, settings=Settings(chat=False))
    assert refused(room.seated(0).do("say", text="Hello")) == "not-yours"


def test_talking_tells_no_position() -> None:
    room = House(eights(), TWO, seed=None)
    one, other = room.all_seated()
    other.heard()
    one.do("say", text="Hello")
    assert kinds(other.heard()) == ["said"]


def test_people_of_another_process_hear_it() -> None:
    room = House(eights(), TWO, seed=None)
    one, other = room.seated(0), room.seated(1, at="second")
    other.heard()
    one.do("say", text="Hello")
    assert kinds(other.heard()) == ["said"]


def test_what_is_said_is_numbered_and_keeps_its_number() -> None:
    room = House(eights(), TWO, seed=None)
    one = room.seated(0)
    one.do("say", text="one")
    one.do("say", text="two")
    later = [line for line in room.connected().do("hello", protocol=1) if line["is"] == "said"]
    assert [(line["number"], line["text"]) for line in later] == [(1, "one"), (2, "two")]


def test_events_call_people_by_their_names() -> None:
    room = House(eights(), TWO, seed=None)
    one, other = room.seated(0, name="Anna Maria"), room.seated(1)
    one.moves()
    texts = [event["text"] for line in other.heard() if line["is"] == "position" for event in line["events"]]
    assert any("Anna Maria" in text for text in texts)
    assert not any("Player1" in text for text in texts)


def test_events_call_those_without_a_name_by_their_number() -> None:
    room = House(eights(), TWO, seed=None)
    one, other = room.seated(0), room.seated(1, name="Bo")
    one.moves()
    texts = [event["text"] for line in other.heard() if line["is"] == "position" for event in line["events"]]
    assert any("Player1" in text for text in texts)
