"""Taking moves back: at once, asked, agreed, declined, withdrawn, closed, free. `test_refusals` has what is refused."""

import json
from typing import Any

import pytest

import cardkit
from cardkit.rooms.settings import Settings, Undoing
from room.house import TWO, Guest, House, eights, hush, kinds, only, refused, two
from support import for_each


def house(**settings: Any) -> tuple[House, Guest, Guest]:
    room = two(**settings)
    one, other = room.all_seated()
    return room, one, other


def asked(at: str = "first") -> tuple[House, Guest, Guest]:
    """The first seat has drawn a card, and asks to take that back; the other one is connected to this process."""
    room = two()
    one, other = room.seated(0), room.seated(1, at=at)
    one.moves("draw")
    other.heard()
    one.do("undo")
    assert kinds(other.heard()) == ["undo"]
    return room, one, other


def whispering(*players: str) -> tuple[House, Guest]:
    """A room where the first seat does in secret what it likes."""
    room = House(cardkit.load("whispers"), players or TWO)
    return room, room.all_seated()[0]


def count(room: House) -> int:
    return room.room.ledger.table.move_count


# At once.


@for_each("players", [TWO, ("human", "uniform")])
def test_a_move_that_nobody_learned_from_is_taken_back_at_once(players: tuple[str, str]) -> None:
    room, one = whispering(*players)
    one.moves("a")
    told = one.do("undo")
    assert (kinds(told), count(room)) == (["position"], 0)
    assert told[0]["events"][-1]["value"] == {"Undone": {"seat": 0}}


@for_each(("undo", "told"), [("free", [None, True, None]), ("never", [None] * 2)])
def test_who_draws_the_table_is_told_whether_there_is_a_move_to_take_back(
    undo: Undoing, told: list[bool | None]
) -> None:
    room = two(undo=undo)
    one, other, plain = room.seated(0, wants=["scene"]), room.seated(1, wants=["scene"]), room.seated(0)
    heard = [one.position.get("undo")]
    one.moves("draw")
    heard.append(one.position.get("undo"))
    if undo == "free":
        one.do("undo")
        heard.append(one.position.get("undo"))
    assert heard == told
    assert not {"undo"} & {key for guest in (other, plain) for line in map(json.loads, guest.all) for key in line}


def test_it_is_the_turn_of_who_took_back_and_an_answer_from_before_is_stale() -> None:
    _, one = whispering()
    one.moves("stop")
    version = one.position["version"]
    assert only(one.do("undo"), "position")["turn"] == 0
    assert refused(one.do("move", version=version, move="a")) == "stale"


@for_each(("players", "undo"), [(TWO, "free"), (("human", "uniform"), "ask")])
def test_where_it_is_free_or_computers_alone_play_along_nobody_is_asked_and_what_follows_goes_too(
    players: tuple[str, str], undo: Undoing
) -> None:
    room = House(eights(), players, settings=Settings(undo=undo), every=2)
    people = room.all_seated()
    people[0].moves("draw")
    for other in people[1:]:
        other.moves()
    assert (kinds(people[0].do("undo")), count(room)) == (["position"], 0)


def test_outcomes_that_are_taken_back_come_again_also_in_a_room_made_anew() -> None:
    room, one, _ = house(undo="free")
    one.moves("draw")
    drawn = one.position["view"]
    one.do("undo")
    again = type(room.room)(room.rows, room.token, "third", room.now)
    assert again.ledger.table.record().queued == room.room.ledger.table.record().queued
    one.moves("draw")
    assert one.position["view"] == drawn


# Asked.


def test_everybody_is_told_who_asks_whom_and_whoever_comes_later_too() -> None:
    room, one, other = house()
    watcher = room.watching()
    one.moves("draw")
    for guest in (other, watcher):
        guest.heard()
    told = one.do("undo")
    question = {"is": "undo", "number": 1, "seat": 0, "waiting": [1]}
    assert [told, other.heard(), watcher.heard()] == [[question]] * 3
    assert only(room.connected().do("hello", protocol=1), "undo") == question


@pytest.mark.parametrize("at", ["first", "second"])
@for_each(("agreed", "why", "moves"), [(True, "all have agreed", 0), (False, "Guest 2 does not agree", 1)])
def test_when_all_agree_it_is_taken_back_and_everybody_is_told(*, agreed: bool, why: str, moves: int, at: str) -> None:
    room, one, other = asked(at)
    told = other.do("agree" if agreed else "decline", number=1)
    assert (kinds(told), count(room)) == (["answered", "position"][: 1 + agreed], moves)
    assert only(one.heard(), "answered") == {"is": "answered", "number": 1, "agreed": agreed, "why": why}


def test_whoever_asked_may_withdraw() -> None:
    _, one, other = asked()
    one.do("decline", number=1)
    assert [line["agreed"] for line in other.heard()] == [False]


def test_after_an_answer_it_may_be_asked_again() -> None:
    _, one, other = asked()
    other.do("decline", number=1)
    assert only(one.do("undo"), "undo")["number"] == 2


def test_a_move_closes_the_question() -> None:
    _, _, other = asked()
    assert only(other.moves(), "answered")["why"] == "the game has gone on"


def test_a_reply_of_another_person_is_not_taken_back_without_asking() -> None:
    _, one, other = house()
    one.moves("draw")
    other.moves()
    assert kinds(one.do("undo")) == ["undo"]


# Of four people.


def four(*absent: int) -> tuple[House, list[Guest]]:
    """Seat 1 has moved, and asks to take that back."""
    room = House(cardkit.load("hearts"), ["human"] * 4, computers=False, every=0)
    people = room.all_seated()
    for seat in absent:
        people[seat].leaves()
    people[1].moves()
    people[1].do("undo")
    for guest in people:
        guest.heard()
    return room, people


def test_people_who_are_not_here_are_not_asked() -> None:
    room, _ = four(2)
    undo = room.room.ledger.undo
    assert undo is not None
    assert undo.waiting == (0, 3)


def test_everybody_is_told_who_is_still_waited_for_and_the_last_one_decides() -> None:
    room, people = four()
    told = people[0].do("agree", number=1)
    assert [told, people[3].heard()] == [[{"is": "undo", "number": 1, "seat": 1, "waiting": [2, 3]}]] * 2
    for seat in (2, 3):
        people[seat].do("agree", number=1)
    assert count(room) == 0


@for_each("seat", [0, 1])
def test_when_one_who_is_waited_for_or_who_asked_stands_up_the_question_is_closed(seat: int) -> None:
    _, people = four()
    people[seat].do("seat", seat=seat, player="free")
    assert only(people[3].heard(), "answered")["agreed"] is False


# Choices at once.


def choosing(seats: int, *others: int) -> tuple[House, list[Guest], list[dict[str, object]]]:
    """The first seat has chosen, then these others, and asks to take that back; with what it is told."""
    room = House(hush(seats), ["human"] * seats, every=0)
    people = room.all_seated()
    people[0].moves("one")
    for seat in others:
        people[seat].moves("two")
    return room, people, people[0].do("undo")


@for_each("others", [(), (1,), (1, 2)])
def test_whether_others_have_chosen_is_not_told_by_an_undo(others: tuple[int, ...]) -> None:
    _, _, told = choosing(4, *others)
    assert told == [{"is": "undo", "number": 1, "seat": 0, "waiting": [1, 2, 3]}]


def test_an_undo_is_not_closed_by_a_choice_that_nobody_sees_but_when_all_are_shown() -> None:
    _, people, _ = choosing(3)
    people[1].moves("two")
    assert people[0].heard() == []
    assert only(people[2].moves("two"), "answered")["why"] == "the game has gone on"


def test_a_choice_that_was_made_since_is_asked_for_again() -> None:
    _, people, _ = choosing(3, 1)
    for seat in (1, 2):
        people[seat].do("agree", number=1)
    assert [len(guest.position["moves"]) for guest in people] == [3, 3, 3]
