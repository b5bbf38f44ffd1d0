"""Moves: by text, by action, stale, illegal, out of turn; and the positions that follow."""

from typing import Any

import pytest

import cardkit
from room.house import Guest, House, eights, kinds, only, refused

TWO = ("human", "human")


def seated() -> tuple[House, Guest, Guest]:
    room = House(eights(), TWO)
    one, other = room.all_seated()
    for guest in (one, other):
        guest.heard()
    return room, one, other


def test_a_move_by_its_text() -> None:
    _, one, _ = seated()
    told = one.do("move", version=one.position["version"], move="draw")
    assert (kinds(told), only(told, "position")["turn"]) == (["position"], 1)


def test_a_move_by_its_action() -> None:
    _, one, _ = seated()
    told = one.do("move", version=one.position["version"], action=64)
    assert (kinds(told), only(told, "position")["turn"]) == (["position"], 1)


def test_a_move_that_names_its_own_seat() -> None:
    _, one, _ = seated()
    assert kinds(one.do("move", version=one.position["version"], move="draw", seat=0)) == ["position"]


def test_a_move_for_another_seat_is_refused() -> None:
    _, one, _ = seated()
    assert refused(one.do("move", version=one.position["version"], move="draw", seat=1)) == "not-yours"


@pytest.mark.parametrize("fields", [{}, {"move": "draw", "action": 64}, {"action": None, "move": None}])
def test_both_or_neither_of_text_and_action_are_refused(fields: dict[str, Any]) -> None:
    _, one, _ = seated()
    assert refused(one.do("move", version=one.position["version"], **fields)) == "unreadable"


@pytest.mark.parametrize("fields", [{"move": "7H"}, {"move": "nothing"}, {"move": ""}, {"action": -1}, {"action": 66}])
def test_what_is_no_legal_move_is_illegal(fields: dict[str, Any]) -> None:
    _, one, _ = seated()
    assert refused(one.do("move", version=one.position["version"], **fields)) == "illegal"


def test_after_an_illegal_move_the_position_follows_once_more() -> None:
    _, one, _ = seated()
    before = one.position
    told = one.do("move", version=before["version"], move="7H")
    assert (kinds(told), told[1]) == (["refused", "position"], {**before, "events": []})


def test_an_illegal_move_is_told_nobody_else() -> None:
    _, one, other = seated()
    one.do("move", version=one.position["version"], move="7H")
    assert other.heard() == []


def test_an_illegal_move_is_not_written_down() -> None:
    room, one, _ = seated()
    rows = len(room.rows)
    one.do("move", version=one.position["version"], move="7H")
    assert len(room.rows) == rows


def test_out_of_turn_is_illegal() -> None:
    _, _, other = seated()
    assert refused(other.do("move", version=other.position["version"], move="draw")) == "illegal"


def test_an_answer_to_a_question_that_was_answered_is_stale() -> None:
    _, one, _ = seated()
    version = one.position["version"]
    one.moves("draw")
    told = one.do("move", version=version, move="draw")
    assert (refused(told), kinds(told)) == ("stale", ["refused", "position"])


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    _, one, other = seated()
    version = one.position["version"]
    one.moves("draw")
    other.moves()
    assert refused(one.do("move", version=version, move="draw")) == "stale"


@pytest.mark.parametrize("version", [-5, 0, 1, 3, 4, 100, 2**62])
def test_an_answer_to_what_was_never_asked_is_stale(version: int) -> None:
    _, one, _ = seated()
    assert (one.position["version"], refused(one.do("move", version=version, move="draw"))) == (2, "stale")


def test_after_a_stale_move_the_present_position_follows() -> None:
    _, one, other = seated()
    version = one.position["version"]
    one.moves("draw")
    other.moves()
    now = one.position
    assert only(one.do("move", version=version, move="draw"), "position") == {**now, "events": []}


def test_two_answers_to_one_question_make_one_move() -> None:
    room, one, _ = seated()
    version = one.position["version"]
    for _ in range(2):
        one.do("move", version=version, move="draw")
    assert room.room.ledger.table.move_count == 1


def test_two_connections_of_a_seat_may_both_move() -> None:
    room, one, other = seated()
    two = room.seated(0)
    one.moves("draw")
    other.moves()
    assert kinds(two.moves()) == ["position"]


def test_everybody_is_told_of_a_move() -> None:
    room, one, other = seated()
    watcher = room.watching()
    for guest in (other, watcher):
        guest.heard()
    one.moves("draw")
    assert [kinds(guest.heard()) for guest in (other, watcher)] == [["position"], ["position"]]


def test_the_events_of_a_move_come_with_the_position() -> None:
    _, one, other = seated()
    one.moves("draw")
    assert [event["text"] for event in only(other.heard(), "position")["events"]] == ["Player1: draw"]


def test_each_hears_an_event_as_it_may() -> None:
    room = House(cardkit.load("straights"), ["human"] * 4)
    dealt = [room.seated(seat, since=0).position["events"][0]["value"] for seat in range(4)]
    assert not any(one == other for seat, one in enumerate(dealt) for other in dealt[:seat])


def test_versions_of_a_seat_only_rise() -> None:
    _, one, other = seated()
    found: list[int] = [one.position["version"]]
    for number in range(20):
        (one, other)[number % 2].moves()
        found.append(one.position["version"])
    assert found == sorted(set(found))


def test_who_comes_and_talks_makes_no_answer_stale() -> None:
    room, one, other = seated()
    version = one.position["version"]
    room.watching()
    other.do("say", text="Well?")
    other.do("hello", protocol=1, name="Bo")
    assert kinds(one.do("move", version=version, move="draw")) == ["position"]


def test_a_new_person_in_a_seat_is_asked_anew() -> None:
    _, one, _ = seated()
    before = one.position["version"]
    one.do("seat", seat=0, player="free")
    assert only(one.do("seat", seat=0), "position")["version"] > before


def test_a_whole_game_is_played() -> None:
    room = House(cardkit.load("straights", preset="one-round"), ["human"] * 4, every=10)
    people = room.all_seated()
    while room.room.result is None:
        people[room.room.ledger.table.state.turn()].moves()
    assert [guest.position["is"] for guest in people] == ["end"] * 4
