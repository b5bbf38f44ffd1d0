"""Taking moves back: at once, asked, agreed, declined, withdrawn, closed, revealed, free, never."""

import pytest

import cardkit
from cardkit.rooms.settings import Settings
from room.house import Guest, House, Line, eights, hush, kinds, only, refused

TWO = ("human", "human")


def house(**settings: object) -> tuple[House, Guest, Guest]:
    room = House(eights(), TWO, settings=Settings(**settings))  # type: ignore[arg-type]  # each test says some of them
    one, other = room.all_seated()
    return room, one, other


def asked() -> tuple[House, Guest, Guest]:
    """The first seat has drawn a card, and asks to take that back."""
    room, one, other = house()
    one.moves("draw")
    one.do("undo")
    other.heard()
    return room, one, other


def whispering() -> tuple[House, Guest, Guest]:
    """A room where the first seat does in secret what it likes."""
    room = House(cardkit.load("whispers"), TWO)
    one, other = room.all_seated()
    return room, one, other


# At once.


def test_a_move_that_nobody_learned_from_is_taken_back_at_once() -> None:
    room, one, _ = whispering()
    one.moves("a")
    told = one.do("undo")
    assert (kinds(told), room.room.ledger.table.move_count) == (["position"], 0)


def test_taking_back_is_an_event() -> None:
    _, one, _ = whispering()
    one.moves("a")
    assert only(one.do("undo"), "position")["events"][-1]["value"] == {"Undone": {"seat": 0}}


def test_what_follows_is_taken_back_too() -> None:
    room, one, other = house(undo="free")
    one.moves("draw")
    other.moves()
    one.do("undo")
    assert room.room.ledger.table.move_count == 0


def test_a_computer_is_not_asked() -> None:
    room = House(cardkit.load("whispers"), ("human", "uniform"))
    one = room.seated(0)
    one.moves("a")
    assert kinds(one.do("undo")) == ["position"]


def test_it_is_the_turn_of_who_took_back() -> None:
    _, one, _ = whispering()
    one.moves("stop")
    assert only(one.do("undo"), "position")["turn"] == 0


def test_an_answer_from_before_is_stale() -> None:
    _, one, _ = whispering()
    one.moves("a")
    version = one.position["version"]
    one.do("undo")
    assert refused(one.do("move", version=version, move="a")) == "stale"


def test_outcomes_that_are_taken_back_come_again() -> None:
    _, one, _ = house(undo="free")
    one.moves("draw")
    drawn = one.position["view"]
    one.do("undo")
    one.moves("draw")
    assert one.position["view"] == drawn


def test_outcomes_come_again_in_a_room_made_anew() -> None:
    room, one, _ = house(undo="free")
    one.moves("draw")
    one.do("undo")
    again = type(room.room)(room.rows, room.token, "third", room.now)
    assert again.ledger.table.record().queued == room.room.ledger.table.record().queued


# Asked.


def test_everybody_is_told_who_asks_whom() -> None:
    room, one, other = house()
    watcher = room.watching()
    one.moves("draw")
    for guest in (other, watcher):
        guest.heard()
    told = one.do("undo")
    question = {"is": "undo", "number": 1, "seat": 0, "waiting": [1]}
    assert [told, other.heard(), watcher.heard()] == [[question]] * 3


def test_when_all_agree_it_is_taken_back() -> None:
    room, _, other = asked()
    told = other.do("agree", number=1)
    assert (kinds(told), room.room.ledger.table.move_count) == (["answered", "position"], 0)


def test_everybody_is_told_that_all_agreed() -> None:
    _, one, other = asked()
    other.do("agree", number=1)
    assert only(one.heard(), "answered") == {"is": "answered", "number": 1, "agreed": True, "why": "all have agreed"}


def test_where_somebody_declines_nothing_is_taken_back() -> None:
    room, _, other = asked()
    told = other.do("decline", number=1)
    assert (kinds(told), room.room.ledger.table.move_count) == (["answered"], 1)


def test_everybody_is_told_who_declined() -> None:
    _, one, other = asked()
    other.do("decline", number=1)
    assert one.heard() == [{"is": "answered", "number": 1, "agreed": False, "why": "Player2 does not agree"}]


def test_whoever_asked_may_withdraw() -> None:
    _, one, other = asked()
    one.do("decline", number=1)
    assert [line["agreed"] for line in other.heard()] == [False]


def test_whoever_asked_does_not_agree_with_themselves() -> None:
    _, one, _ = asked()
    assert refused(one.do("agree", number=1)) == "not-yours"


@pytest.mark.parametrize("number", [0, 2, -1])
@pytest.mark.parametrize("what", ["agree", "decline"])
def test_an_undo_that_is_not_open_has_no_answers(what: str, number: int) -> None:
    _, _, other = asked()
    assert refused(other.do(what, number=number)) == "nothing"


@pytest.mark.parametrize("what", ["agree", "decline"])
def test_an_undo_that_was_answered_has_no_answers(what: str) -> None:
    _, _, other = asked()
    other.do("decline", number=1)
    assert refused(other.do(what, number=1)) == "nothing"


def test_while_one_is_open_nobody_asks_for_another() -> None:
    _, one, _ = asked()
    assert refused(one.do("undo")) == "limit"


def test_after_an_answer_it_may_be_asked_again() -> None:
    _, one, other = asked()
    other.do("decline", number=1)
    assert only(one.do("undo"), "undo")["number"] == 2


def test_a_move_closes_the_question() -> None:
    _, _, other = asked()
    told = other.moves()
    assert only(told, "answered")["why"] == "the game has gone on"


def test_a_question_that_a_move_closed_changes_nothing() -> None:
    _, _, other = asked()
    other.moves()
    assert refused(other.do("agree", number=1)) == "nothing"


def test_whoever_comes_later_is_told_what_is_open() -> None:
    room, _, _ = asked()
    assert only(room.connected().do("hello", protocol=1), "undo")["waiting"] == [1]


def test_people_who_are_not_here_are_not_asked() -> None:
    room = House(cardkit.load("hearts"), ["human"] * 4, computers=False)
    people = room.all_seated()
    people[2].leaves()
    people[1].moves()
    assert only(people[1].do("undo"), "undo")["waiting"] == [0, 3]


def four() -> tuple[House, list[Guest]]:
    room = House(cardkit.load("hearts"), ["human"] * 4)
    people = room.all_seated()
    people[1].moves()
    people[1].do("undo")
    for guest in people:
        guest.heard()
    return room, people


def test_everybody_is_told_who_is_still_waited_for() -> None:
    _, people = four()
    told = people[0].do("agree", number=1)
    assert [told, people[3].heard()] == [[{"is": "undo", "number": 1, "seat": 1, "waiting": [2, 3]}]] * 2


def test_nobody_agrees_twice() -> None:
    _, people = four()
    people[0].do("agree", number=1)
    assert refused(people[0].do("agree", number=1)) == "not-yours"


def test_the_last_one_decides() -> None:
    room, people = four()
    for seat in (0, 2, 3):
        people[seat].do("agree", number=1)
    assert room.room.ledger.table.move_count == 0


def test_when_one_who_is_waited_for_stands_up_the_question_is_closed() -> None:
    _, people = four()
    told = people[0].do("seat", seat=0, player="free")
    assert only(told, "answered")["agreed"] is False


def test_when_the_one_who_asked_stands_up_the_question_is_closed() -> None:
    _, people = four()
    people[1].do("seat", seat=1, player="free")
    assert only(people[0].heard(), "answered")["agreed"] is False


# Refused.


def test_who_has_made_no_move_takes_none_back() -> None:
    _, one, _ = house()
    assert refused(one.do("undo")) == "nothing"


def test_when_the_game_is_over_nothing_is_taken_back() -> None:
    _, one, other = whispering()
    one.moves("stop")
    other.moves()
    assert refused(one.do("undo")) == "nothing"


def test_where_nobody_is_here_to_be_asked_it_is_refused() -> None:
    _, one, other = house()
    other.leaves()
    one.moves("draw")
    assert refused(one.do("undo")) == "revealed"


def test_where_computers_alone_play_along_nobody_is_asked() -> None:
    room = House(eights(), ("human", "uniform"))
    one = room.seated(0)
    one.moves("draw")
    assert (kinds(one.do("undo")), room.room.ledger.table.move_count) == (["position"], 0)


def test_where_it_is_free_nobody_is_asked() -> None:
    room, one, _ = house(undo="free")
    one.moves("draw")
    assert (kinds(one.do("undo")), room.room.ledger.table.move_count) == (["position"], 0)


def test_where_nothing_is_ever_taken_back_it_is_refused() -> None:
    _, one, _ = house(undo="never")
    one.moves("draw")
    assert refused(one.do("undo")) == "not-yours"


def test_a_reply_of_another_person_is_not_taken_back_without_asking() -> None:
    _, one, other = house()
    one.moves("draw")
    other.moves()
    assert kinds(one.do("undo")) == ["undo"]


# Choices at once.


@pytest.mark.parametrize("others", [(), (1,), (1, 2)])
def test_whether_others_have_chosen_is_not_told_by_an_undo(others: tuple[int, ...]) -> None:
    room = House(hush(4), ["human"] * 4)
    people = room.all_seated()
    people[0].moves("one")
    for seat in others:
        people[seat].moves("two")
    assert people[0].do("undo") == [{"is": "undo", "number": 1, "seat": 0, "waiting": [1, 2, 3]}]


def test_an_undo_is_not_closed_by_a_choice_that_nobody_sees() -> None:
    room = House(hush(4), ["human"] * 4)
    people = room.all_seated()
    people[0].moves("one")
    people[0].do("undo")
    people[1].moves("two")
    assert people[0].heard() == []


def test_an_undo_is_closed_when_the_choices_are_shown() -> None:
    room = House(hush(2), ["human"] * 2)
    one, other = room.all_seated()
    one.moves("one")
    one.do("undo")
    assert only(other.moves("two"), "answered")["why"] == "the game has gone on"


def test_a_choice_that_was_made_since_is_asked_for_again() -> None:
    room = House(hush(), ["human"] * 3)
    people = room.all_seated()
    people[0].moves("one")
    people[1].moves("two")
    people[0].do("undo")
    for seat in (1, 2):
        people[seat].do("agree", number=1)
    assert [len(guest.position["moves"]) for guest in people] == [3, 3, 3]


# Several processes.


def test_people_of_another_process_agree() -> None:
    room = House(eights(), TWO)
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves("draw")
    one.do("undo")
    other.do("agree", number=1)
    told: list[Line] = one.heard()
    assert (kinds(told), only(told, "answered")["agreed"]) == (["answered", "position"], True)


def test_people_of_another_process_decline() -> None:
    room = House(eights(), TWO)
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves("draw")
    one.do("undo")
    other.do("decline", number=1)
    assert only(one.heard(), "answered")["agreed"] is False


def test_people_of_another_process_are_told_who_asks() -> None:
    room = House(eights(), TWO)
    one, other = room.seated(0), room.seated(1, at="second")
    one.moves("draw")
    other.heard()
    one.do("undo")
    assert kinds(other.heard()) == ["undo"]
