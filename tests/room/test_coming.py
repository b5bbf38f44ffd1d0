"""Who comes, who goes, and what they are told: hello, tokens, watchers, connections."""

import pytest

from cardkit.rooms.settings import Settings
from room.house import House, Line, eights, kinds, only, refused
from support import for_each

WELCOME = ["game", "table", "position"]
TWO = ("human", "human")


def house(**settings: object) -> House:
    return House(eights(), TWO, settings=Settings(**settings), seed=None)  # type: ignore[arg-type]  # each test says one of them


def here(line: Line) -> list[bool]:
    return [one["here"] for one in line["seats"]]


# Hello.


def test_whoever_connects_is_greeted() -> None:
    assert kinds(house().connected().heard()) == ["hello"]


def test_the_greeting_says_what_a_room_understands() -> None:
    told = only(house().connected().heard(), "hello")
    assert told["can"] == ["hello", "move", "undo", "agree", "decline", "say", "seat", "record", "look"]


def test_the_answer_to_hello_is_game_then_table_then_position() -> None:
    guest = house().connected()
    guest.heard()
    assert kinds(guest.do("hello", protocol=1)) == WELCOME


def test_with_the_token_of_a_seat_one_has_that_seat() -> None:
    guest = house().connected()
    told = only(guest.do("hello", protocol=1, token="token 2"), "game")
    assert told["seat"] == 1


def test_without_a_token_one_watches() -> None:
    assert only(house().connected().do("hello", protocol=1), "game")["seat"] is None


def test_a_wrong_token_is_refused() -> None:
    told = house().connected().do("hello", protocol=1, token="token 3")
    assert kinds(told) == ["refused"]
    assert refused(told) == "not-yours"


def test_who_was_refused_is_no_watcher() -> None:
    room = house()
    watcher = room.watching()
    room.connected().do("hello", protocol=1, token="token 3")
    assert watcher.heard() == []


def test_the_token_of_a_seat_that_was_given_away_is_refused() -> None:
    room = house()
    room.seated(0).do("seat", seat=0, player="free")
    room.watching().do("seat", seat=0)
    assert refused(room.connected().do("hello", protocol=1, token="token 1")) == "not-yours"


@pytest.mark.parametrize("protocol", [0, 2])
def test_another_protocol_is_refused(protocol: int) -> None:
    assert refused(house().connected().do("hello", protocol=protocol)) == "protocol"


def test_what_nobody_can_want_is_passed_over() -> None:
    told = only(house().connected().do("hello", protocol=1, wants=["smell", "text"]), "position")
    assert ("text" in told, "view" in told) == (True, False)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 81])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    assert refused(house().connected().do("hello", protocol=1, name=name)) == "bad-value"


@pytest.mark.parametrize(
    "do",
    [
        {"do": "move", "version": 1},
        {"do": "say", "text": "a"},
        {"do": "undo"},
        {"do": "record"},
        {"do": "seat", "seat": 0},
    ],
)
def test_before_hello_nothing_else_is_obeyed(do: Line) -> None:
    guest = house().connected()
    guest.heard()
    told = guest.do(what=do["do"], **{name: one for name, one in do.items() if name != "do"})
    assert (kinds(told), refused(told)) == (["refused"], "nothing")


def test_before_hello_nothing_is_heard() -> None:
    room = house()
    guest = room.connected()
    guest.heard()
    room.seated(0).do("say", text="Hello")
    assert guest.heard() == []


def test_hello_again_tells_everything_anew() -> None:
    guest = house().seated(0)
    assert kinds(guest.do("hello", protocol=1)) == WELCOME


def test_hello_again_without_a_token_keeps_the_seat() -> None:
    guest = house().seated(1)
    assert only(guest.do("hello", protocol=1), "game")["seat"] == 1


def test_hello_with_the_token_of_another_seat_changes_seats() -> None:
    room = house()
    guest = room.seated(0)
    assert here(only(guest.do("hello", protocol=1, token="token 2"), "table")) == [False, True]


def test_a_hello_that_is_refused_changes_nothing() -> None:
    room = house()
    guest = room.seated(0)
    guest.do("hello", protocol=1, token="token 3", name="Somebody")
    assert guest.seat == 0


def test_what_is_wanted_comes_with_each_position() -> None:
    guest = house().connected()
    told = only(guest.do("hello", protocol=1, wants=["text", "observation", "values"]), "position")
    assert (set(told) & {"view", "text", "observation"}, "value" in told["moves"][0] if told["moves"] else True) == (
        {"text", "observation"},
        True,
    )


def test_the_rules_come_with_the_game_where_text_is_wanted() -> None:
    told = only(house().connected().do("hello", protocol=1, wants=["text"]), "game")
    assert told["rules"].startswith("Crazy Eights")


def test_hello_again_may_want_something_else() -> None:
    guest = house().seated(0)
    assert "view" not in only(guest.do("hello", protocol=1, wants=[]), "position")


# What one missed.


def played(room: House, moves: int) -> None:
    people = room.all_seated()
    for number in range(moves):
        people[number % 2].moves()


def test_without_since_a_position_has_no_events() -> None:
    room = house()
    played(room, 4)
    assert only(room.connected().do("hello", protocol=1), "position")["events"] == []


def test_since_0_has_all_events() -> None:
    room = house()
    played(room, 4)
    guest = room.connected()
    told = only(guest.do("hello", protocol=1, since=0), "position")
    assert len(told["events"]) == len(room.room.ledger.table.heard(None))


def test_since_a_version_has_the_events_from_there_on() -> None:
    room = house()
    people = room.all_seated()
    people[0].moves()
    seen = people[1].position["version"]
    people[1].leaves()
    people[0].send("{}")
    again = room.seated(1, since=seen)
    assert again.position["events"] == []


def test_since_a_version_leaves_out_what_was_told_by_then() -> None:
    room = house()
    people = room.all_seated()
    people[0].moves()
    people[1].moves()
    seen = people[0].position["version"]
    people[0].moves()
    told = only(room.connected().do("hello", protocol=1, token="token 1", since=seen), "position")
    assert told["events"] == people[0].position["events"]


@pytest.mark.parametrize("since", [10**6, 2**62])
def test_since_a_version_that_has_not_been_is_since_the_last(since: int) -> None:
    room = house()
    played(room, 4)
    assert only(room.connected().do("hello", protocol=1, since=since), "position")["events"] == []


def events(room: House, since: int) -> list[Line]:
    told: list[Line] = only(room.connected().do("hello", protocol=1, since=since), "position")["events"]
    return told


def test_since_a_negative_version_is_since_so_many_versions_back() -> None:
    room = house()
    played(room, 6)
    latest = room.room.ledger.version_for(None)
    assert 0 < len(events(room, -2)) < len(events(room, 0))
    assert events(room, -2) == events(room, latest - 2)


def test_since_more_versions_back_than_there_are_is_since_the_beginning() -> None:
    room = house()
    played(room, 4)
    assert events(room, -1000) == events(room, 0)


# Several connections.


def test_all_connections_of_a_seat_are_told_the_same() -> None:
    room = house()
    one, two = room.seated(0), room.seated(0)
    room.seated(1)
    one.moves()
    assert one.position == two.position


def test_a_seat_has_8_connections_at_most() -> None:
    room = house()
    for _ in range(8):
        room.seated(0)
    assert refused(room.connected().do("hello", protocol=1, token="token 1")) == "limit"


def test_one_of_8_connections_may_say_hello_again() -> None:
    room = house()
    guests = [room.seated(0) for _ in range(8)]
    assert kinds(guests[3].do("hello", protocol=1, token="token 1")) == WELCOME


def test_a_seat_is_left_with_its_last_connection() -> None:
    room = house()
    one, two, other = room.seated(0), room.seated(0), room.seated(1)
    one.leaves()
    still = here(told) if (told := next(iter(other.heard()), None)) else [True, True]
    two.leaves()
    assert (still, here(only(other.heard(), "table"))) == ([True, True], [False, True])


# Who is there.


def test_everybody_is_told_who_comes() -> None:
    room = house()
    first = room.seated(0)
    room.seated(1)
    assert here(only(first.heard(), "table")) == [True, True]


def test_everybody_is_told_of_a_watcher() -> None:
    room = house()
    first = room.seated(0)
    room.watching()
    assert only(first.heard(), "table")["watchers"] == 1


def test_a_watcher_who_has_gone_is_counted_no_more() -> None:
    room = house()
    first, watcher = room.seated(0), room.watching()
    first.heard()
    watcher.leaves()
    assert only(first.heard(), "table")["watchers"] == 0


def test_everybody_is_told_what_a_person_is_called() -> None:
    room = house()
    first = room.seated(0)
    room.seated(1, name="Anna Maria")
    assert only(first.heard(), "table")["seats"][1]["person"] == "Anna Maria"


def test_whoever_comes_back_keeps_the_name() -> None:
    room = house()
    room.seated(0, name="Anna").leaves()
    assert room.seated(0).do("hello", protocol=1)[0]["people"] == ["Anna", None]


def test_people_that_were_named_when_the_room_was_made_are_told() -> None:
    room = House(eights(), TWO, people=("Anna", "Bo"))
    assert only(room.connected().do("hello", protocol=1), "game")["people"] == ["Anna", "Bo"]


# Watchers.


def test_a_watcher_is_asked_nothing() -> None:
    assert house().watching().position["moves"] == []


def test_a_watcher_may_not_move() -> None:
    assert refused(house().watching().do("move", version=1, move="draw")) == "not-yours"


@pytest.mark.parametrize("what", ["undo", "agree", "decline"])
def test_a_watcher_has_no_say(what: str) -> None:
    assert refused(house().watching().do(what, number=1)) == "not-yours"


def test_all_watchers_are_told_the_same() -> None:
    room = house()
    one, two = room.watching(), room.watching()
    room.all_seated()[0].moves()
    assert one.position == two.position


def test_where_nobody_may_watch_a_token_is_needed() -> None:
    assert refused(house(watchers=False).connected().do("hello", protocol=1)) == "not-yours"


def test_where_nobody_may_watch_people_come_with_their_tokens() -> None:
    assert house(watchers=False).seated(0).position["seat"] == 0


def test_where_nobody_may_watch_one_is_there_for_a_free_seat() -> None:
    room = House(eights(), ("human", "free"), settings=Settings(watchers=False))
    assert room.watching().do("seat", seat=1)[0]["is"] == "seated"


def test_where_nobody_may_watch_whoever_found_no_seat_is_sent_away() -> None:
    room = House(eights(), ("human", "free"), settings=Settings(watchers=False))
    slow, fast = room.watching(), room.watching()
    fast.do("seat", seat=1)
    assert (refused(slow.heard()), slow.closed, fast.closed) == ("not-yours", True, False)


def test_whoever_was_sent_away_is_told_nothing_more() -> None:
    room = House(eights(), ("human", "free"), settings=Settings(watchers=False))
    slow, fast = room.watching(), room.watching()
    fast.do("seat", seat=1)
    slow.heard()
    fast.do("say", text="Hello")
    assert slow.heard() == []


def test_where_nobody_may_watch_whoever_gives_a_computer_the_seat_is_sent_away() -> None:
    room = House(eights(), TWO, settings=Settings(watchers=False))
    first, _ = room.all_seated()
    first.do("seat", seat=0, player="uniform")
    assert first.closed


# Lines that are none.


def test_an_unknown_message_is_refused() -> None:
    assert refused(house().seated(0).do("dance")) == "unknown"


def test_an_unknown_message_is_told_those_that_are_understood_here() -> None:
    why = house().seated(0).do("dance")[0]["why"]
    known = "hello, move, undo, agree, decline, say, seat, record, look"
    assert why == f"expected \"do\" to be one of {known}, not 'dance'"


def test_a_message_of_another_place_is_refused() -> None:
    assert refused(house().seated(0).do("games")) == "unknown"


@for_each("line", ["", "hello", "[]", "null", '{"do":7}', '{"do":"say"}', '{"do":"say","text":7}', b"\xff"])
def test_a_line_that_is_no_message_is_refused(line: str | bytes) -> None:
    assert refused(house().seated(0).send(line)) == "unreadable"


def test_fields_that_nobody_knows_are_passed_over() -> None:
    assert kinds(house().seated(0).do("say", text="Hello", loud=True)) == ["said"]


def test_a_message_has_at_most_8192_characters() -> None:
    guest = house().seated(0)
    line = '{"do":"say","text":"Hello"' + " " * 8165 + "}"
    assert (len(line), kinds(guest.send(line)), refused(guest.send(line + " "))) == (8192, ["said"], "too-long")
