"""A room that several processes serve: rows of others, two that write at once, and one that has died."""

import json

import pytest

from cardkit.core.errors import BadRecord
from cardkit.rooms.changes import Change
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import Guest, House, eights, hush, kinds, only, refused

TWO = ("human", "human")


def house(**settings: object) -> House:
    return House(eights(), TWO, settings=Settings(**settings))  # type: ignore[arg-type]  # each test says some of them


def lost(room: House, guest: Guest, what: str, **fields: object) -> Change:
    """A message whose change cannot be written: nobody is told."""
    return room.rooms[guest.at].receive(guest.number, json.dumps({"do": what, **fields}), room.now)


def again(room: House, at: str) -> None:
    """The room of a process is made again of all rows."""
    room.rooms[at], change = room.rooms[at].again(room.rows, room.now)
    room.taken(at, change)


def raced() -> tuple[House, Guest, Guest]:
    """A room where the first seat moves in one process, and in the other one too, a moment too late."""
    room = house()
    one, two = room.seated(0), room.seated(0, at="second")
    change = lost(room, two, "move", version=two.position["version"], move="draw")
    assert change.rows
    room.rows += room.rooms["first"].receive(one.number, json.dumps({"do": "say", "text": "First"}), room.now).rows
    again(room, "second")
    return room, one, two


# Rows of others.


def test_people_in_two_processes_play_together() -> None:
    room = house()
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves()
    other.moves()
    assert room.room.ledger.table.move_count == 2


def test_positions_are_the_same_in_all_processes() -> None:
    room = house()
    here, there = room.watching(), room.watching(at="second")
    people = room.all_seated()
    for number in range(10):
        people[number % 2].moves()
    told = [[line for line in guest.all if '"is":"position"' in line][-1] for guest in (here, there) if guest.heard()]
    assert told[0] == told[1]


def test_a_seat_has_connections_in_two_processes() -> None:
    room = house()
    one, _, other = room.seated(0), room.seated(0, at="second"), room.seated(1)
    other.heard()
    one.leaves()
    assert other.heard() == []


def test_a_seat_is_left_with_the_last_connection_in_any_process() -> None:
    room = house()
    one, two, other = room.seated(0), room.seated(0, at="second"), room.seated(1)
    one.leaves()
    two.leaves()
    assert only(other.heard(), "table")["seats"][0]["here"] is False


def test_whoever_frees_a_seat_in_one_process_stands_up_in_all() -> None:
    room = house()
    one, two = room.seated(0), room.seated(0, at="second")
    one.do("seat", seat=0, player="free")
    assert only(two.heard(), "position")["seat"] is None


def test_rows_that_are_known_are_passed_over() -> None:
    room = house()
    change = room.room.follow(1, room.rows, room.now)
    assert (change.lines, room.room.version) == ((), len(room.rows))


def test_rows_after_a_gap_are_refused() -> None:
    room = house()
    with pytest.raises(BadRecord, match=f"line 5: expected this row next, not row {len(room.rows) + 2}"):
        room.room.follow(len(room.rows) + 2, ['{"row":"said","at":1.0,"seat":null,"name":"a","text":"b"}'], room.now)


def test_rows_that_do_not_fit_are_refused() -> None:
    room = house()
    with pytest.raises(BadRecord, match="line 5: "):
        room.room.follow(len(room.rows) + 1, ['{"row":"moved","at":1.0,"seat":1,"move":"draw","spent":0}'], room.now)


# Two that write at once.


def test_of_what_was_not_written_nothing_remains() -> None:
    room, _, _ = raced()
    assert room.rooms["second"].ledger.table.move_count == 0


def test_whoever_was_late_is_told_how_it_stands() -> None:
    _, _, two = raced()
    assert kinds(two.heard())[-1] == "position"


def test_what_was_late_may_be_done_once_more() -> None:
    room, _, two = raced()
    two.moves("draw")
    assert room.rooms["second"].ledger.table.move_count == 1


def test_an_answer_to_a_question_that_another_answered_is_stale() -> None:
    room = house()
    one, two = room.seated(0), room.seated(0, at="second")
    version = two.position["version"]
    lost(room, two, "move", version=version, move="draw")
    move = json.dumps({"do": "move", "version": version, "move": "draw"})
    room.rows += room.rooms["first"].receive(one.number, move, room.now).rows
    again(room, "second")
    two.heard()
    assert refused(two.do("move", version=version, move="draw")) == "stale"


def test_nobody_misses_what_happened_instead() -> None:
    room = house(undo="free")
    one, two, watcher = room.seated(0), room.seated(0, at="second"), room.watching(at="second")
    watcher.heard()
    version = two.position["version"]
    lost(room, two, "move", version=version, move="draw")
    move = json.dumps({"do": "move", "version": version, "move": "draw"})
    room.rows += room.rooms["first"].receive(one.number, move, room.now).rows
    again(room, "second")
    assert [event["text"] for event in watcher.position["events"]] == ["Player1: draw"]


def test_nobody_misses_what_was_said_instead() -> None:
    room = house()
    one, two, watcher = room.seated(0), room.seated(0, at="second"), room.watching(at="second")
    watcher.heard()
    lost(room, two, "say", text="Second")
    room.rows += room.rooms["first"].receive(one.number, '{"do":"say","text":"First"}', room.now).rows
    again(room, "second")
    two.do("say", text="Second")
    told = [(line["number"], line["text"]) for line in watcher.heard() if line["is"] == "said"]
    assert told == [(2, "First"), (3, "Second")]  # the table itself has said that there is a seed


def test_nobody_misses_that_an_undo_was_asked_for_instead() -> None:
    room = house()
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves("draw")
    other.moves("draw")
    other.heard()
    lost(room, other, "say", text="Hello")
    room.rows += room.rooms["first"].receive(one.number, '{"do":"undo"}', room.now).rows
    again(room, "second")
    assert only(other.heard(), "undo")["waiting"] == [1]


def test_nobody_misses_anything_where_others_are_faster_twice() -> None:
    room = house()
    one, two = room.seated(0), room.seated(0, at="second")
    lost(room, two, "say", text="Second")
    changes = []
    for text in ("First", "First again"):
        room.rows += room.rooms["first"].receive(one.number, f'{{"do":"say","text":"{text}"}}', room.now).rows
        room.rooms["second"], change = room.rooms["second"].again(room.rows, room.now)
        changes.append(change)
    room.taken("second", changes[-1])
    told = [line["text"] for line in two.heard() if line["is"] == "said"]
    assert told[-2:] == ["First", "First again"]


def test_whoever_sat_down_too_late_has_no_seat() -> None:
    room = House(eights(), ("human", "free"))
    fast, slow = room.watching(), room.watching(at="second")
    lost(room, slow, "seat", seat=1)
    room.rows += room.rooms["first"].receive(fast.number, '{"do":"seat","seat":1}', room.now).rows
    again(room, "second")
    assert (slow.seat, slow.position["seat"]) == (None, None)


def test_whoever_has_lost_the_seat_meanwhile_does_not_sit_with_the_one_who_has_it() -> None:
    room = house()
    one, other, two = room.seated(0), room.watching(), room.seated(0, at="second")
    lost(room, two, "say", text="Hello")
    for guest, player in ((one, {"player": "free"}), (other, {})):
        line = json.dumps({"do": "seat", "seat": 0, **player})
        room.rows += room.rooms["first"].receive(guest.number, line, room.now).rows
    again(room, "second")
    assert (two.seat, two.position["seat"]) == (None, None)


def test_whoever_came_too_late_may_come_once_more() -> None:
    room = house()
    one, late = room.seated(0), room.connected(at="second")
    lost(room, late, "hello", protocol=1, token="token 2")
    room.rows += room.rooms["first"].receive(one.number, '{"do":"say","text":"First"}', room.now).rows
    again(room, "second")
    late.heard()
    told = kinds(late.do("hello", protocol=1, token="token 2"))
    assert told == ["game", "said", "said", "table", "position"]  # the seed is told of, too


def test_whoever_left_too_late_may_leave_once_more() -> None:
    room = house()
    one, two = room.seated(0), room.seated(1, at="second")
    room.rooms["second"].disconnect(two.number, room.now)
    room.rows += room.rooms["first"].receive(one.number, '{"do":"say","text":"First"}', room.now).rows
    again(room, "second")
    two.leaves()
    assert [sorted(chair.here) for chair in room.room.ledger.chairs] == [["first"], []]


def test_whoever_stood_up_too_late_still_sits() -> None:
    room = house()
    one, two = room.seated(0), room.seated(1, at="second")
    lost(room, two, "seat", seat=1, player="free")
    room.rows += room.rooms["first"].receive(one.number, '{"do":"say","text":"First"}', room.now).rows
    again(room, "second")
    assert two.position["seat"] == 1


def test_a_message_that_was_lost_is_not_counted() -> None:
    room = house()
    one, two = room.seated(0), room.seated(1, at="second")
    before = room.rooms["second"]._clients[two.number].budget.left
    lost(room, two, "say", text="Second")
    room.rows += room.rooms["first"].receive(one.number, '{"do":"say","text":"First"}', room.now).rows
    again(room, "second")
    assert room.rooms["second"]._clients[two.number].budget.left == before


def test_a_choice_in_secret_makes_no_answer_late() -> None:
    room = House(hush(), ["human"] * 3)
    one, two = room.seated(0), room.seated(1, at="second")
    version = two.position["version"]
    lost(room, two, "move", version=version, move="two")
    move = json.dumps({"do": "move", "version": one.position["version"], "move": "one"})
    room.rows += room.rooms["first"].receive(one.number, move, room.now).rows
    again(room, "second")
    two.heard()
    assert kinds(two.do("move", version=version, move="two")) == ["position"]


# One that has died.


def test_whoever_was_connected_to_a_process_that_died_is_gone() -> None:
    room = house()
    one, _ = room.seated(0), room.seated(1, at="second")
    one.heard()
    room.taken("first", room.room.process_gone("second", room.now))
    assert only(one.heard(), "table")["seats"][1]["here"] is False


def test_a_process_that_served_nobody_leaves_no_row() -> None:
    room = house()
    assert room.room.process_gone("third", room.now).rows == ()


def test_the_room_goes_on_in_another_process_after_a_crash() -> None:
    room = house(away=60.0)
    one, _ = room.all_seated()
    one.moves("draw")
    later = Room(room.rows, room.token, "third", room.now + 100)
    change = later.process_gone("first", room.now + 100)
    assert [json.loads(row)["row"] for row in change.rows] == ["here", "here"]


@pytest.mark.parametrize("kept", [1, 2, 3, 4, 5])
def test_rows_that_end_before_chance_fell_go_on(kept: int) -> None:
    room = house()
    rows = room.rows[:kept]
    later = Room(rows, room.token, "third", room.now)
    due = later.next_tick
    change = later.tick(room.now)
    assert ([json.loads(row)["row"] for row in change.rows], due is None) == (
        ([], True) if kept > 3 else (["chance"], False)
    )
