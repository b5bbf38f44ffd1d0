"""Time: seconds for a move, banks, and who has gone."""

import pytest

from cardkit.core.errors import BadOption
from cardkit.rooms.settings import MOST_SECONDS, Settings
from room.house import Guest, House, Line, eights, hush, kinds, only
from support import for_each

TWO = ("human", "human")


def house(**settings: object) -> House:
    return House(eights(), TWO, settings=Settings(**settings))  # type: ignore[arg-type]  # each test says some of them


def stood_in(line: Line) -> list[bool]:
    return [one["computer"] for one in line["seats"]]


def position(guest: Guest) -> Line:
    """How it stands, asked for once more."""
    return only(guest.do("hello", protocol=1), "position")


# Seconds for a move.


def test_without_a_clock_no_seconds_are_told() -> None:
    assert house().seated(0).position["seconds"] is None


def test_the_seconds_of_every_move_are_told_with_the_game() -> None:
    assert only(house(seconds=30.0).seated(0).do("hello", protocol=1), "game")["seconds"] == 30.0


def test_whoever_is_asked_is_told_the_seconds_that_are_left() -> None:
    room = house(seconds=30.0)
    guest = room.seated(0)
    room.passes(10.5)
    assert position(guest)["seconds"] == 19.5


def test_whoever_is_not_asked_has_no_seconds() -> None:
    assert house(seconds=30.0).seated(1).position["seconds"] is None


def test_with_each_question_the_seconds_begin_anew() -> None:
    room = house(seconds=30.0)
    one, other = room.all_seated()
    room.passes(20)
    one.moves("draw")
    room.passes(5)
    assert position(other)["seconds"] == 25.0


def test_a_computer_moves_for_whoever_has_no_seconds_left() -> None:
    room = house(seconds=30.0)
    room.all_seated()
    room.passes(30)
    assert room.room.ledger.table.move_count == 1


def test_nothing_happens_before() -> None:
    room = house(seconds=30.0)
    room.all_seated()
    room.passes(29.9)
    assert room.room.ledger.table.move_count == 0


def test_everybody_is_told_that_a_computer_moves() -> None:
    room = house(seconds=30.0)
    _, other = room.all_seated()
    room.passes(30)
    assert stood_in([line for line in other.heard() if line["is"] == "table"][-1]) == [True, False]


@pytest.mark.slow
def test_a_computer_moves_for_whoever_plays_alone_too() -> None:
    room = House(eights(), ("human", "uniform"), settings=Settings(seconds=30.0))
    room.seated(0)
    room.passes(30)
    assert room.room.ledger.table.move_count >= 2


def test_the_one_who_was_late_moves_again() -> None:
    room = house(seconds=30.0)
    _, other = room.all_seated()
    room.passes(30)
    other.moves()
    assert room.room.ledger.table.move_count == 3  # the computer has moved on


@pytest.mark.parametrize("what", ["hello", "seat"])
def test_whoever_says_something_has_the_seat_again(what: str) -> None:
    room = house(seconds=30.0)
    one, _ = room.all_seated()
    room.passes(30)
    told = one.do(what, **({"protocol": 1} if what == "hello" else {"seat": 0}))
    assert stood_in(only(told, "table")) == [False, False]


def test_a_move_takes_the_seat_back() -> None:
    room = House(eights(), TWO, settings=Settings(seconds=30.0), computers=False)
    one, _ = room.all_seated()
    room.passes(30)
    one.moves("draw")
    assert not room.room.ledger.chairs[0].stood_in


def test_whoever_is_back_has_the_seconds_again() -> None:
    room = House(eights(), TWO, settings=Settings(seconds=30.0), computers=False)
    one, _ = room.all_seated()
    room.passes(31)
    assert only(one.do("seat", seat=0), "position")["seconds"] == 30.0


def test_talking_takes_no_seat_back() -> None:
    room = House(eights(), TWO, settings=Settings(seconds=30.0), computers=False)
    one, _ = room.all_seated()
    room.passes(30)
    one.do("say", text="wait")
    assert room.room.ledger.chairs[0].stood_in


def test_the_computer_that_stands_in_is_the_one_of_the_settings() -> None:
    room = House(eights(), TWO, settings=Settings(seconds=30.0, computer="first"), computers=False)
    room.all_seated()
    room.passes(30)
    job = room.room.job(room.now)
    assert job is not None
    assert job.name == "first"


def test_no_time_passes_for_a_room_that_no_process_keeps() -> None:
    room = house(seconds=30.0)
    room.all_seated()
    late = type(room.room)(room.rows, room.token, "third", room.now + 1000)
    assert late.next_tick == room.now + 1030


# Banks.


def test_clocks_say_what_is_left_for_the_game() -> None:
    room = house(bank=100.0)
    one, other = room.all_seated()
    room.passes(10)
    one.moves("draw")
    room.passes(5)
    assert position(other)["clocks"] == [90.0, 95.0]


def test_each_move_adds_the_increment() -> None:
    room = house(bank=100.0, increment=3.0)
    one, other = room.all_seated()
    room.passes(10)
    one.moves("draw")
    assert position(other)["clocks"] == [93.0, 100.0]


def test_seconds_and_bank_both_hold() -> None:
    room = house(seconds=3.0, bank=100.0)
    assert room.seated(0).position["seconds"] == 3.0


def test_with_less_in_the_bank_the_bank_holds() -> None:
    room = house(seconds=30.0, bank=10.0)
    assert room.seated(0).position["seconds"] == 10.0


def emptied() -> tuple[House, Guest, Guest]:
    """A room where the first seat has nothing left in its bank, and is asked."""
    room = House(eights(), TWO, settings=Settings(bank=10.0), computers=False)
    one, other = room.all_seated()
    room.passes(11)
    one.moves("draw")
    other.moves()
    return room, one, other


def test_with_an_empty_bank_there_are_5_seconds() -> None:
    _, one, _ = emptied()
    assert (position(one)["seconds"], position(one)["clocks"][0]) == (5.0, 0.0)


def test_after_5_seconds_a_computer_moves() -> None:
    room, _, _ = emptied()
    room.passes(5)
    assert room.room.ledger.chairs[0].stood_in


def test_a_bank_is_empty_when_it_is_used_up() -> None:
    room = House(eights(), TWO, settings=Settings(bank=10.0), computers=False)
    one, _ = room.all_seated()
    room.passes(500)
    assert position(one)["clocks"] == [0.0, 10.0]


def test_moves_of_a_computer_add_nothing_to_a_bank() -> None:
    room = house(bank=10.0, increment=5.0)
    _, other = room.all_seated()
    room.passes(10)
    assert position(other)["clocks"][0] == 0.0


def test_an_undo_gives_no_time_back() -> None:
    room = house(bank=100.0, undo="free")
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
    assert [position(guest)["clocks"] for guest in people] == [
        [85.0, 100.0, 100.0],
        [100.0, 90.0, 100.0],
        [100.0, 100.0, 85.0],
    ]


def test_when_all_have_chosen_everybody_sees_what_is_left() -> None:
    room = House(hush(), ["human"] * 3, settings=Settings(bank=100.0))
    people = room.all_seated()
    for number, guest in enumerate(people, 1):
        room.passes(10 * number)
        guest.moves("one")
    assert people[2].position["clocks"] == [90.0, 70.0, 40.0]


# Who has gone.


def test_a_computer_moves_for_who_has_gone() -> None:
    room = house(away=60.0)
    one, _ = room.all_seated()
    one.leaves()
    room.passes(60)
    assert room.room.ledger.table.move_count == 1


def test_not_before() -> None:
    room = house(away=60.0)
    one, _ = room.all_seated()
    one.leaves()
    room.passes(59)
    assert room.room.ledger.table.move_count == 0


def test_who_is_gone_already_when_asked_is_not_waited_for_once_more() -> None:
    room = house(away=60.0)
    one, other = room.all_seated()
    other.leaves()
    room.passes(100)
    one.moves("draw")
    room.passes(0)
    assert room.room.ledger.table.move_count == 2


def test_who_never_came_is_waited_for() -> None:
    room = house(away=60.0)
    room.seated(1)
    room.passes(10_000)
    assert room.room.ledger.table.move_count == 0


def test_where_nobody_is_left_no_computer_moves() -> None:
    room = house(away=60.0)
    for guest in room.all_seated():
        guest.leaves()
    room.passes(10_000)
    assert room.room.ledger.table.move_count == 0


def test_a_watcher_is_nobody_who_waits() -> None:
    room = house(away=60.0)
    room.watching()
    room.seated(0).leaves()
    room.passes(10_000)
    assert room.room.ledger.table.move_count == 0


def test_where_nobody_stands_in_who_has_gone_is_waited_for() -> None:
    room = house(away=None)
    one, _ = room.all_seated()
    one.leaves()
    room.passes(10_000)
    assert room.room.ledger.table.move_count == 0


def test_when_somebody_comes_back_to_an_empty_table_computers_move_on() -> None:
    room = house(away=60.0)
    one, other = room.all_seated()
    one.leaves()
    other.leaves()
    room.passes(1000)
    room.seated(1)
    room.passes(0)
    assert room.room.ledger.table.move_count == 1


def test_whoever_comes_back_has_the_seat_again() -> None:
    room = house(away=60.0)
    one, other = room.all_seated()
    one.leaves()
    room.passes(60)
    other.heard()
    room.seated(0)
    assert stood_in(only(other.heard(), "table")) == [False, False]


def test_whoever_comes_back_is_told_what_the_computer_did() -> None:
    room = house(away=60.0)
    one, _ = room.all_seated()
    version = one.position["version"]
    one.leaves()
    room.passes(60)
    again = room.seated(0, since=version)
    assert [event["text"] for event in again.position["events"]] == ["Player1: draw"]


def test_a_short_absence_is_none() -> None:
    room = house(away=60.0)
    one, _ = room.all_seated()
    one.leaves()
    room.passes(59)
    room.seated(0)
    room.passes(10)
    assert room.room.ledger.table.move_count == 0


def test_a_row_tells_each_coming_and_going_once() -> None:
    room = house()
    guests = [room.seated(0) for _ in range(3)]
    for guest in guests:
        guest.leaves()
    assert len([row for row in room.rows if '"row":"here"' in row]) == 2


# Settings.


@for_each("value", [0, -1, float("nan"), float("inf"), MOST_SECONDS + 1, True, "60"])
@for_each("name", ["seconds", "bank", "away"])
def test_a_time_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        Settings(**{name: value})  # type: ignore[arg-type]  # which is what is tested


@pytest.mark.parametrize(
    ("name", "value"),
    [("increment", -1), ("increment", None), ("undo", "always"), ("watchers", 1), ("chat", "no"), ("computer", 5)],
)
def test_a_setting_of_another_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        Settings(**{name: value})  # type: ignore[arg-type]  # which is what is tested


def test_who_is_back_is_told_of_it_alone() -> None:
    room = house()
    one, other = room.all_seated()
    other.heard()
    assert (kinds(one.do("seat", seat=0)), other.heard()) == (["table", "position"], [])
