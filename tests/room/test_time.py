"""Time: seconds for a move, banks, and who has gone."""

from typing import Any

import pytest

from cardkit.core.errors import BadOption
from cardkit.rooms.settings import MOST_SECONDS, Settings
from room.house import Guest, House, Line, eights, hush, only, two
from support import for_each


def stood_in(line: Line) -> list[bool]:
    return [one["computer"] for one in line["seats"]]


def position(guest: Guest) -> Line:
    """How it stands, asked for once more."""
    return only(guest.do("hello", protocol=1), "position")


def count(room: House) -> int:
    """How many moves were made, by whomever."""
    return room.room.ledger.table.move_count


def late(seconds: float = 30.0) -> tuple[House, Guest, Guest]:
    """A room where seat 0 has had no seconds left for that long, and a computer stands in that is not asked."""
    room = two(seconds=30.0, computers=False, every=0)
    one, other = room.all_seated()
    room.passes(seconds)
    return room, one, other


# Seconds for a move.


@for_each(
    ("settings", "seat", "passed", "seconds"),
    [
        ({}, 0, 10.5, None),
        ({"seconds": 30.0}, 0, 10.5, 19.5),
        ({"seconds": 30.0}, 1, 10.5, None),  # who is not asked has none
        ({"seconds": 3.0, "bank": 100.0}, 0, 0.0, 3.0),
        ({"seconds": 30.0, "bank": 10.0}, 0, 0.0, 10.0),  # what is less holds
    ],
)
def test_whoever_is_asked_is_told_the_seconds_that_are_left(
    settings: dict[str, Any], seat: int, passed: float, seconds: float | None
) -> None:
    room = two(every=0, **settings)
    guest = room.seated(seat)
    room.passes(passed)
    assert position(guest)["seconds"] == seconds


def test_the_seconds_of_every_move_are_told_with_the_game() -> None:
    assert only(two(seconds=30.0).seated(0).do("hello", protocol=1), "game")["seconds"] == 30.0


def test_with_each_question_the_seconds_begin_anew() -> None:
    room = two(seconds=30.0)
    one, other = room.all_seated()
    room.passes(20)
    one.moves("draw")
    room.passes(5)
    assert position(other)["seconds"] == 25.0


def test_a_computer_moves_for_whoever_has_no_seconds_left_and_not_before() -> None:
    room = two(seconds=30.0)
    _, other = room.all_seated()
    room.passes(29.9)
    assert count(room) == 0
    room.passes(0.1)
    assert (count(room), stood_in([line for line in other.heard() if line["is"] == "table"][-1])) == (1, [True, False])
    other.moves()
    assert count(room) == 3  # the computer moves on


@pytest.mark.slow
def test_a_computer_moves_for_whoever_plays_alone_too() -> None:
    room = House(eights(), ("human", "uniform"), settings=Settings(seconds=30.0))
    room.seated(0)
    room.passes(30)
    assert count(room) >= 2


@for_each(
    ("what", "fields", "back"),
    [
        ("hello", {"protocol": 1}, True),
        ("seat", {"seat": 0}, True),
        ("move", {"version": 1, "move": "draw"}, True),
        ("move", {"version": 1, "move": "7H"}, False),  # which is not legal
        ("say", {"text": "wait"}, False),
    ],
)
def test_whoever_moves_or_says_so_has_the_seat_again(what: str, fields: dict[str, object], *, back: bool) -> None:
    room, one, _ = late()
    told = one.do(what, **fields)
    assert room.room.ledger.chairs[0].stood_in != back
    assert [stood_in(line)[0] for line in told if line["is"] == "table"] == [False] * back


def test_whoever_is_back_has_the_seconds_again() -> None:
    _, one, _ = late(31)
    assert only(one.do("seat", seat=0), "position")["seconds"] == 30.0


def test_the_computer_that_stands_in_is_the_one_of_the_settings() -> None:
    room = two(seconds=30.0, computer="first", computers=False)
    room.all_seated()
    room.passes(30)
    job = room.room.job(room.now)
    assert job is not None
    assert job.name == "first"


def test_no_time_passes_for_a_room_that_no_process_keeps() -> None:
    room = two(seconds=30.0)
    room.all_seated()
    anew = type(room.room)(room.rows, room.token, "third", room.now + 1000)
    assert anew.next_tick == room.now + 1030


# Banks.


@for_each(("increment", "clocks"), [(0.0, [90.0, 95.0]), (3.0, [93.0, 95.0])])
def test_clocks_say_what_is_left_for_the_game_with_what_each_move_adds(increment: float, clocks: list[float]) -> None:
    room = two(bank=100.0, increment=increment)
    one, other = room.all_seated()
    room.passes(10)
    one.moves("draw")
    room.passes(5)
    assert position(other)["clocks"] == clocks


def test_with_an_empty_bank_there_are_5_seconds_and_then_a_computer_moves() -> None:
    room = two(bank=10.0, computers=False)
    one, other = room.all_seated()
    room.passes(11)
    one.moves("draw")
    other.moves()
    assert (position(one)["seconds"], position(one)["clocks"][0]) == (5.0, 0.0)
    room.passes(5)
    assert room.room.ledger.chairs[0].stood_in


def test_a_bank_is_empty_when_it_is_used_up() -> None:
    room = two(bank=10.0, computers=False)
    one, _ = room.all_seated()
    room.passes(500)
    assert position(one)["clocks"] == [0.0, 10.0]


def test_moves_of_a_computer_add_nothing_to_a_bank() -> None:
    room = two(bank=10.0, increment=5.0)
    _, other = room.all_seated()
    room.passes(10)
    assert position(other)["clocks"][0] == 0.0


def test_an_undo_gives_no_time_back() -> None:
    room = two(bank=100.0, undo="free")
    one, _ = room.all_seated()
    room.passes(10)
    one.moves("draw")
    one.do("undo")
    assert position(one)["clocks"][0] == 90.0


def test_while_seats_choose_at_once_the_clocks_of_others_stand_still() -> None:
    room = House(hush(), ["human"] * 3, settings=Settings(bank=100.0))
    people = room.all_seated()
    room.passes(10)
    people[1].moves("two")
    room.passes(5)
    clocks = [[85.0, 100.0, 100.0], [100.0, 90.0, 100.0], [100.0, 100.0, 85.0]]
    assert [position(guest)["clocks"] for guest in people] == clocks


def test_when_all_have_chosen_everybody_sees_what_is_left() -> None:
    room = House(hush(), ["human"] * 3, settings=Settings(bank=100.0))
    people = room.all_seated()
    for number, guest in enumerate(people, 1):
        room.passes(10 * number)
        guest.moves("one")
    assert people[2].position["clocks"] == [90.0, 70.0, 40.0]


# Who has gone. Seat 0 is asked first.


@for_each(
    ("away", "come", "gone", "seconds", "moves"),
    [
        (60.0, (0, 1), (0,), 59, 0),
        (60.0, (0, 1), (0,), 60, 1),
        (60.0, (1,), (), 10_000, 0),  # who never came is waited for
        (60.0, (0, 1), (0, 1), 10_000, 0),  # where nobody is left,
        (60.0, (0, None), (0,), 10_000, 0),  # or but a watcher, nobody waits
        (None, (0, 1), (0,), 10_000, 0),
    ],
)
def test_a_computer_moves_for_who_has_gone_where_somebody_waits(
    away: float | None, come: tuple[int | None, ...], gone: tuple[int, ...], seconds: float, moves: int
) -> None:
    room = two(away=away, every=0)
    guests = {seat: room.watching() if seat is None else room.seated(seat) for seat in come}
    for seat in gone:
        guests[seat].leaves()
    room.passes(seconds)
    assert count(room) == moves


def test_who_is_gone_already_when_asked_is_not_waited_for_once_more() -> None:
    room = two(away=60.0)
    one, other = room.all_seated()
    other.leaves()
    room.passes(100)
    one.moves("draw")
    room.passes(0)
    assert count(room) == 2


def test_when_somebody_comes_back_to_an_empty_table_computers_move_on() -> None:
    room = two(away=60.0)
    for guest in room.all_seated():
        guest.leaves()
    room.passes(1000)
    room.seated(1)
    room.passes(0)
    assert count(room) == 1


def test_whoever_comes_back_has_the_seat_again_and_is_told_what_the_computer_did() -> None:
    room = two(away=60.0)
    one, other = room.all_seated()
    version = one.position["version"]
    one.leaves()
    room.passes(60)
    other.heard()
    again = room.seated(0, since=version)
    assert stood_in(only(other.heard(), "table")) == [False, False]
    assert [event["text"] for event in again.position["events"]] == ["Guest 1: draw"]


def test_a_short_absence_is_none() -> None:
    room = two(away=60.0)
    one, _ = room.all_seated()
    one.leaves()
    room.passes(59)
    room.seated(0)
    room.passes(10)
    assert count(room) == 0


def test_a_row_tells_each_coming_and_going_once() -> None:
    room = two()
    for guest in [room.seated(0) for _ in range(3)]:
        guest.leaves()
    assert len([row for row in room.rows if '"row":"here"' in row]) == 2


# Settings.


TIMES = [0, -1, float("nan"), float("inf"), MOST_SECONDS + 1, True, "60"]


@for_each(
    ("name", "value"),
    [
        *[(name, value) for name in ("seconds", "bank", "away") for value in TIMES],
        *[("increment", -1), ("increment", None), ("undo", "always"), ("watchers", 1), ("chat", "no"), ("computer", 5)],
    ],
)
def test_a_setting_out_of_range_or_of_another_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        Settings(**{name: value})  # type: ignore[arg-type]  # which is what is tested
