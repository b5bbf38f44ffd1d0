"""Seats that choose at once: nobody is told that another one has chosen, unless the game shows it."""

from itertools import permutations
from typing import Any

import pytest

import cardkit
from cardkit.rooms.settings import Settings
from room.house import Guest, House, Line, hush, kinds, only, refused
from support import for_each

SEATS = 3


def house(*, every: int = 1, **settings: Any) -> tuple[House, list[Guest]]:
    room = House(hush(SEATS), ["human"] * SEATS, settings=Settings(**settings), every=every)
    people = room.all_seated()
    for guest in people:
        guest.heard()
    return room, people


def anew(guest: Guest) -> list[Line]:
    """All that a client is told that says hello once more."""
    return guest.do("hello", protocol=1, since=0)


@for_each("order", list(permutations(range(SEATS))))
def test_all_are_asked_and_answer_in_any_order(order: tuple[int, ...]) -> None:
    room, people = house(every=0)
    assert [len(guest.position["moves"]) for guest in people] == [3, 3, 3]
    for seat in order:
        people[seat].moves(("one", "two", "three")[seat])
    assert room.room.ledger.table.state.past == ((0, 1, 2),)


def test_a_choice_is_told_nobody_else_and_makes_no_other_answer_stale() -> None:
    room, people = house()
    watcher = room.watching()
    for guest in (*people, watcher):
        guest.heard()
    version = people[0].position["version"]
    people[1].moves("two")
    assert [guest.heard() for guest in (people[0], people[2], watcher)] == [[], [], []]
    assert kinds(people[0].do("move", version=version, move="one")) == ["position"]


@for_each("settings", [{}, {"seconds": 60.0}, {"bank": 600.0}, {"bank": 600.0, "increment": 5.0}])
def test_hello_again_does_not_tell_who_has_chosen(settings: dict[str, Any]) -> None:
    (room, people), (other, others) = house(every=0, **settings), house(every=0, **settings)
    for one in (room, other):
        one.passes(5)
    people[1].moves("two")
    for one in (room, other):
        one.passes(5)
    assert anew(people[0]) == anew(others[0])


@pytest.mark.slow
@for_each("chosen", [(), (1,), (1, 2)])
@for_each("ahead", range(-2, 8))
def test_no_version_that_is_tried_tells_whether_others_have_chosen(chosen: tuple[int, ...], ahead: int) -> None:
    (_, people), (_, others) = house(every=0), house(every=0)
    for seat in chosen:
        people[seat].moves("two")
    version = people[0].position["version"]
    tried = [guest.do("move", version=version + ahead, move="nothing") for guest in (people[0], others[0])]
    assert tried[0] == tried[1]


def test_the_record_does_not_tell_who_has_chosen() -> None:
    (_, people), (_, others) = house(every=0), house(every=0)
    people[1].moves("two")
    assert people[0].do("record") == others[0].do("record")


def test_when_all_have_chosen_everybody_is_told() -> None:
    _, people = house()
    for seat in (2, 0, 1):
        people[seat].moves("one")
    assert [guest.position["events"][0]["text"] for guest in people] == ["Shown: one, one, one"] * SEATS


def test_the_next_version_does_not_tell_when_others_chose() -> None:
    found = []
    for order in permutations(range(SEATS)):
        _, people = house(every=0)
        for seat in order:
            people[seat].moves("one")
        if order[-1] != 0:  # who chose last knows it
            found.append(people[0].position["version"])
    assert found == [found[0]] * 4


def test_who_has_chosen_does_not_choose_again() -> None:
    _, people = house()
    version = people[1].position["version"]
    people[1].moves("two")
    assert refused(people[1].do("move", version=version, move="three")) == "stale"


def test_each_computer_chooses_at_once() -> None:
    room = House(hush(SEATS), ["human", "uniform", "uniform"])
    room.passes()
    assert room.room.ledger.table.acting == (0,)


def test_time_is_over_for_each_by_itself() -> None:
    room, people = house(seconds=10.0)
    people[0].moves("two")
    room.passes(10)
    assert len(room.room.ledger.table.state.past) == 1


def test_hearts_are_passed_in_any_order() -> None:
    room = House(cardkit.load("hearts"), ["human"] * 4, every=4)
    people = room.all_seated()
    for seat in (3, 0, 3, 1, 0, 2, 1, 0, 1, 2, 3, 2):
        people[seat].moves()
    assert not room.room.ledger.table.state.passing


@pytest.mark.parametrize("name", ["aside", "bids"])
def test_whole_games_of_choices_at_once_are_played(name: str) -> None:
    game = cardkit.load(name)
    room = House(game, ["human"] * game.seats)
    people = room.all_seated()
    while room.room.result is None:
        people[room.room.ledger.table.acting[-1]].moves()
    assert only([people[0].position], "end")["seat"] == 0


def racing(*players: str, every: int = 1, **settings: Any) -> tuple[House, list[Guest]]:
    """A room in which the first of four has claimed something, and all others may react."""
    room = House(cardkit.load("bluff", seats=4), list(players), settings=Settings(**settings), every=every)
    people = room.all_seated()
    people[0].moves("claim")
    return room, people


def test_in_a_race_the_first_answer_counts_and_a_pass_makes_none_stale() -> None:
    room, people = racing(*["human"] * 4, every=0)
    version = people[2].position["version"]
    people[1].moves("pass")
    assert not room.room.ledger.at_once  # whose clock has stopped is no secret
    assert kinds(people[2].do("move", version=version, move="block")) == ["position"]
    assert refused(people[3].do("move", version=version, move="challenge")) == "stale"


def test_computers_that_pass_leave_a_race_to_a_person() -> None:
    room, people = racing("human", "first", "human", "first", every=0)
    table = room.room.ledger.table
    assert (table.acting, [str(one) for one in table.heard(None)[-2:]]) == ((2,), ["Player2: pass", "Player4: pass"])
    people[1].moves("block")
    assert table.state.claims[-1][0] == 2
