"""A room that several processes serve: rows of others, two that write at once, and one that has died."""

import json
from typing import Any

import pytest

from cardkit.core.errors import BadRecord
from cardkit.rooms.room import Room
from room.house import Guest, House, eights, hush, kinds, only, refused, two
from support import for_each


def at_once(room: House, lost: Guest, said: dict[str, Any], *faster: tuple[Guest, dict[str, Any]]) -> None:
    """A message in the second process whose rows cannot be written, because others were faster in the first one: so
    nobody is told, and the room of the second process is made again of all rows, which are followed by its own.
    """
    change = room.rooms["second"].receive(lost.number, json.dumps(said), room.now)
    assert change.rows
    for guest, message in faster:
        room.rows += room.rooms["first"].receive(guest.number, json.dumps(message), room.now).rows
    room.rooms["second"], again = room.rooms["second"].again(room.rows, room.now)
    room.taken("second", again)


def say(text: str) -> dict[str, Any]:
    return {"do": "say", "text": text}


def drawn(guest: Guest) -> dict[str, Any]:
    """That somebody draws a card."""
    return {"do": "move", "version": guest.position["version"], "move": "draw"}


def raced() -> tuple[House, Guest]:
    """A room where the first seat moves in the second process, a moment too late."""
    room = two()
    one, another = room.seated(0), room.seated(0, at="second")
    at_once(room, another, drawn(another), (one, say("First")))
    return room, another


# Rows of others.


def test_a_seat_is_left_with_the_last_connection_in_any_process() -> None:
    room = two()
    one, another, other = room.seated(0), room.seated(0, at="second"), room.seated(1)
    other.heard()
    one.leaves()
    assert other.heard() == []
    another.leaves()
    assert only(other.heard(), "table")["seats"][0]["here"] is False


def test_whoever_frees_a_seat_in_one_process_stands_up_in_all() -> None:
    room = two()
    one, another = room.seated(0), room.seated(0, at="second")
    one.do("seat", seat=0, player="free")
    assert only(another.heard(), "position")["seat"] is None


def test_rows_that_are_known_are_passed_over() -> None:
    room = two()
    change = room.room.follow(1, room.rows, room.now)
    assert (change.lines, room.room.version) == ((), len(room.rows))


@for_each(
    ("number", "row", "why"),
    [
        (6, '{"row":"said","at":1.0,"seat":null,"name":"a","text":"b"}', "line 5: expected this row next, not row 6"),
        (5, '{"row":"moved","at":1.0,"seat":1,"move":"draw","spent":0}', "line 5: "),
    ],
)
def test_rows_after_a_gap_or_that_do_not_fit_are_refused(number: int, row: str, why: str) -> None:
    room = two()
    with pytest.raises(BadRecord, match=why):
        room.room.follow(number, [row], room.now)


# Two that write at once.


def test_of_what_was_not_written_nothing_remains_and_it_may_be_done_once_more() -> None:
    room, another = raced()
    assert (room.rooms["second"].ledger.table.move_count, kinds(another.heard())[-1]) == (0, "position")
    another.moves("draw")
    assert room.rooms["second"].ledger.table.move_count == 1


def test_an_answer_to_a_question_that_another_answered_is_stale_and_nobody_misses_what_happened() -> None:
    room = two()
    one, another, watcher = room.seated(0), room.seated(0, at="second"), room.watching(at="second")
    answer = drawn(another)
    at_once(room, another, answer, (one, answer))
    assert [event["text"] for event in watcher.position["events"]] == ["Guest 1: draw"]
    another.heard()
    assert refused(another.send(json.dumps(answer))) == "stale"


def test_nobody_misses_what_was_said_instead() -> None:
    room = two(seed=None)
    one, another, watcher = room.seated(0), room.seated(0, at="second"), room.watching(at="second")
    at_once(room, another, say("Second"), (one, say("First")))
    another.do("say", text="Second")
    told = [(line["number"], line["text"]) for line in watcher.heard() if line["is"] == "said"]
    assert told == [(1, "First"), (2, "Second")]


def test_nobody_misses_that_an_undo_was_asked_for_instead() -> None:
    room = two()
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves("draw")
    other.moves("draw")
    at_once(room, other, say("Hello"), (one, {"do": "undo"}))
    assert only(other.heard(), "undo")["waiting"] == [1]


def test_nobody_misses_anything_where_others_are_faster_twice() -> None:
    room = two()
    one, another = room.seated(0), room.seated(0, at="second")
    room.rooms["second"].receive(another.number, json.dumps(say("Second")), room.now)
    changes = []
    for text in ("First", "First again"):
        room.rows += room.rooms["first"].receive(one.number, json.dumps(say(text)), room.now).rows
        room.rooms["second"], again = room.rooms["second"].again(room.rows, room.now)
        changes.append(again)
    room.taken("second", changes[-1])
    told = [line["text"] for line in another.heard() if line["is"] == "said"]
    assert told[-2:] == ["First", "First again"]


def test_whoever_sat_down_too_late_has_no_seat() -> None:
    room = House(eights(), ("human", "free"))
    fast, slow = room.watching(), room.watching(at="second")
    sit = {"do": "seat", "seat": 1}
    at_once(room, slow, sit, (fast, sit))
    assert (slow.seat, slow.position["seat"]) == (None, None)


def test_whoever_has_lost_the_seat_meanwhile_does_not_sit_with_the_one_who_has_it() -> None:
    room = two()
    one, other, another = room.seated(0), room.watching(), room.seated(0, at="second")
    sit = {"do": "seat", "seat": 0}
    at_once(room, another, say("Hello"), (one, {**sit, "player": "free"}), (other, sit))
    assert (another.seat, another.position["seat"]) == (None, None)


def test_whoever_came_too_late_may_come_once_more() -> None:
    room = two(seed=None)
    one, late = room.seated(0), room.connected(at="second")
    hello = {"do": "hello", "protocol": 1, "token": "token 2"}
    at_once(room, late, hello, (one, say("First")))
    late.heard()
    assert kinds(late.send(json.dumps(hello))) == ["game", "said", "table", "position"]


def test_whoever_left_too_late_may_leave_once_more() -> None:
    room = two()
    one, other = room.seated(0), room.seated(1, at="second")
    room.rooms["second"].disconnect(other.number, room.now)
    room.rows += room.rooms["first"].receive(one.number, json.dumps(say("First")), room.now).rows
    room.rooms["second"], change = room.rooms["second"].again(room.rows, room.now)
    room.taken("second", change)
    other.leaves()
    assert [sorted(chair.here) for chair in room.room.ledger.chairs] == [["first"], []]


def test_whoever_stood_up_too_late_still_sits_and_a_message_that_was_lost_is_not_counted() -> None:
    room = two()
    one, other = room.seated(0), room.seated(1, at="second")
    before = room.rooms["second"]._clients[other.number].budget.left
    at_once(room, other, {"do": "seat", "seat": 1, "player": "free"}, (one, say("First")))
    assert (other.position["seat"], room.rooms["second"]._clients[other.number].budget.left) == (1, before)


def test_a_choice_in_secret_makes_no_answer_late() -> None:
    room = House(hush(), ["human"] * 3)
    one, other = room.seated(0), room.seated(1, at="second")
    choices = [{"do": "move", "version": guest.position["version"], "move": "one"} for guest in (one, other)]
    at_once(room, other, choices[1], (one, choices[0]))
    other.heard()
    assert kinds(other.send(json.dumps(choices[1]))) == ["position"]


# One that has died.


def test_whoever_was_connected_to_a_process_that_died_is_gone() -> None:
    room = two()
    one, _ = room.seated(0), room.seated(1, at="second")
    one.heard()
    room.taken("first", room.room.process_gone("second", room.now))
    assert only(one.heard(), "table")["seats"][1]["here"] is False
    assert room.room.process_gone("third", room.now).rows == ()  # which served nobody


def test_the_room_goes_on_in_another_process_after_a_crash() -> None:
    room = two(away=60.0)
    one, _ = room.all_seated()
    one.moves("draw")
    later = Room(room.rows, room.token, "third", room.now + 100)
    change = later.process_gone("first", room.now + 100)
    assert [json.loads(row)["row"] for row in change.rows] == ["here", "here"]


@for_each("kept", [1, 2, 3, 4, 5])
def test_rows_that_end_before_chance_fell_go_on(kept: int) -> None:
    room = two()
    later = Room(room.rows[:kept], room.token, "third", room.now)
    due = later.next_tick
    rows = [json.loads(row)["row"] for row in later.tick(room.now).rows]
    assert (rows, due is None) == (([], True) if kept > 3 else (["chance"], False))
