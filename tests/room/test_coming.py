"""Who comes, who goes, and what they are told: hello, tokens, watchers, connections."""

from typing import Any

from cardkit.rooms.settings import Settings
from room.house import TWO, Guest, House, Line, eights, hush, kinds, only, refused, two
from support import for_each

WELCOME = ["game", "table", "position"]


def house(**settings: Any) -> House:
    """A room of which nobody knows what is hidden."""
    return two(seed=None, **settings)


def here(line: Line) -> list[bool]:
    return [one["here"] for one in line["seats"]]


# Hello.


def test_whoever_connects_is_greeted_with_what_a_room_understands() -> None:
    [told] = house().connected().heard()
    known = "hello move undo agree decline say seat record look why again hint review"
    assert (told["is"], told["can"]) == ("hello", known.split())


def test_the_answer_to_hello_is_game_then_table_then_position_each_time() -> None:
    guest = house().connected()
    guest.heard()
    assert [kinds(guest.do("hello", protocol=1)) for _ in range(2)] == [WELCOME] * 2


def test_with_the_token_of_a_seat_one_has_that_seat_and_without_one_one_watches() -> None:
    room = house()
    guest, watcher = room.connected(), room.connected()
    seats = [
        only(one.do("hello", protocol=1, **token), "game")["seat"]
        for one, token in ((guest, {"token": "token 2"}), (guest, {}), (watcher, {}))
    ]
    assert seats == [1, 1, None]  # one keeps the seat that one has


def test_hello_with_the_token_of_another_seat_changes_seats() -> None:
    guest = house().seated(0)
    assert here(only(guest.do("hello", protocol=1, token="token 2"), "table")) == [False, True]


def test_before_hello_nothing_is_heard() -> None:
    room = house()
    guest = room.connected()
    guest.heard()
    room.seated(0).do("say", text="Hello")
    assert guest.heard() == []


@for_each(
    ("wants", "has"),
    [
        (["smell", "text"], {"text"}),
        (["text", "observation", "values"], {"text", "observation"}),
        ([], set()),
        (["view"], {"view"}),
    ],
)
def test_what_is_wanted_comes_with_each_position(wants: list[str], has: set[str]) -> None:
    told = only(house().seated(0).do("hello", protocol=1, wants=wants), "position")
    assert set(told) & {"view", "text", "observation", "scene"} == has
    assert {"value" in move for move in told["moves"]} == {"values" in wants}


def test_the_rules_come_with_the_game_where_text_is_wanted() -> None:
    told = only(house().connected().do("hello", protocol=1, wants=["text"]), "game")
    assert told["rules"].startswith("Crazy Eights")


# What one missed.


def played(moves: int) -> House:
    room = house()
    people = room.all_seated()
    for number in range(moves):
        people[number % 2].moves()
    return room


def events(room: House, **said: object) -> list[Line]:
    """What comes with the first position of whoever comes."""
    told: list[Line] = only(room.connected().do("hello", protocol=1, **said), "position")["events"]
    return told


def test_since_0_has_all_events_and_since_none_or_a_version_that_has_not_been_there_are_none() -> None:
    room = played(4)
    assert len(events(room, since=0)) == len(room.room.ledger.table.heard(None))
    assert [events(room), events(room, since=10**6), events(room, since=2**62)] == [[], [], []]


def test_since_a_version_has_the_events_from_there_on() -> None:
    room = house()
    people = room.all_seated()
    people[0].moves()
    seen = people[1].position["version"]
    people[1].leaves()
    people[0].send("{}")
    assert room.seated(1, since=seen).position["events"] == []


def test_since_a_version_leaves_out_what_was_told_by_then() -> None:
    room = house()
    one, other = room.all_seated()
    one.moves()
    other.moves()
    seen = one.position["version"]
    one.moves()
    assert events(room, token="token 1", since=seen) == one.position["events"]


def test_since_a_negative_version_is_since_so_many_versions_back_or_the_beginning() -> None:
    room = played(4)
    latest = room.room.ledger.version_for(None)
    assert 0 < len(events(room, since=-2)) < len(events(room, since=0))
    assert events(room, since=-2) == events(room, since=latest - 2)
    assert events(room, since=-1000) == events(room, since=0)


@for_each("seat", [0, None])
def test_whoever_draws_is_told_the_version_of_what_was_before_the_last(seat: int | None) -> None:
    room = played(6)
    token = {} if seat is None else {"token": f"token {seat + 1}"}
    guest = room.connected()
    latest = only(guest.do("hello", protocol=1, **token), "position")["version"]
    assert "version" not in str(events(room, since=0, **token))
    told = events(room, since=0, wants=["scene"], **token)
    steps = [only(guest.do("look", version=at), "past") for at in range(1, latest + 1)]
    by_step = [(one["text"], step["version"]) for step in steps for one in step["events"]]
    assert [(one["text"], one.get("version", latest)) for one in told] == by_step
    assert latest > 3


# Several connections.


def test_all_connections_of_a_seat_are_told_the_same_and_so_are_all_watchers() -> None:
    room = house()
    one, two, watcher, another = room.seated(0), room.seated(0), room.watching(), room.watching()
    room.seated(1)
    one.moves()
    assert (one.position, watcher.position) == (two.position, another.position)


def test_one_of_8_connections_may_say_hello_again() -> None:
    room = house()
    guests = [room.seated(0) for _ in range(8)]
    assert kinds(guests[3].do("hello", protocol=1, token="token 1")) == WELCOME


def test_a_seat_is_left_with_its_last_connection() -> None:
    room = house()
    one, two, other = room.seated(0), room.seated(0), room.seated(1)
    other.heard()
    one.leaves()
    assert other.heard() == []
    two.leaves()
    assert here(only(other.heard(), "table")) == [False, True]


# Who is there.


def test_everybody_is_told_who_comes_and_goes() -> None:
    room = house()
    first = room.seated(0)
    room.seated(1, name="Anna Maria")
    told = only(first.heard(), "table")
    assert (here(told), told["seats"][1]["person"]) == ([True, True], "Anna Maria")
    watcher = room.watching()
    assert only(first.heard(), "table")["watchers"] == 1
    watcher.leaves()
    assert only(first.heard(), "table")["watchers"] == 0


def test_whoever_comes_back_keeps_the_name() -> None:
    room = house()
    room.seated(0, name="Anna").leaves()
    assert room.seated(0).do("hello", protocol=1)[0]["people"] == ["Anna", None]


def test_people_that_were_named_when_the_room_was_made_are_told() -> None:
    room = House(eights(), TWO, people=("Anna", "Bo"))
    assert only(room.connected().do("hello", protocol=1), "game")["people"] == ["Anna", "Bo"]


# No two seats have one name.


@for_each(
    ("name", "called"),
    [
        ("Anna", "Anna 2"),
        (" anna", " anna 2"),
        ("Bo", "Bo"),
        ("Guest 3", "Guest 3 2"),
    ],
)
def test_a_second_one_of_a_name_is_told_apart(name: str, called: str) -> None:
    room = House(hush(), ("human",) * 3, people=("Anna", None, None))
    guest = room.seated(1, name=name)
    assert [only(guest.do("hello", protocol=1, name=name), "table")["seats"][1]["person"] for _ in range(2)] == [
        called
    ] * 2


def test_a_long_name_stays_as_long_as_it_may_be() -> None:
    room = House(hush(), ("human",) * 3, people=("A" * 80, "A" * 80, "A" * 80))
    assert room.seated(0).do("hello", protocol=1)[0]["people"] == ["A" * 80, "A" * 78 + " 2", "A" * 78 + " 3"]


def test_whoever_sits_down_is_told_apart_from_those_who_sit() -> None:
    room = House(eights(), ("human", "free"), people=("Anna",))
    told = room.watching(name="Anna").do("seat", seat=1)
    assert [one["person"] for one in only(told, "table")["seats"]] == ["Anna", "Anna 2"]


# Watchers.


def test_a_watcher_is_asked_nothing() -> None:
    assert house().watching().position["moves"] == []


def test_where_nobody_may_watch_people_come_with_their_tokens() -> None:
    assert house(watchers=False).seated(0).position["seat"] == 0


def unwatched(*players: str) -> House:
    return House(eights(), players, settings=Settings(watchers=False))


def test_where_nobody_may_watch_whoever_found_no_seat_is_sent_away_and_told_nothing_more() -> None:
    room = unwatched("human", "free")
    slow, fast = room.watching(), room.watching()
    assert fast.do("seat", seat=1)[0]["is"] == "seated"
    assert (refused(slow.heard()), slow.closed, fast.closed) == ("not-yours", True, False)
    fast.do("say", text="Hello")
    assert slow.heard() == []


def test_where_nobody_may_watch_whoever_gives_a_computer_the_seat_is_sent_away() -> None:
    first, _ = unwatched(*TWO).all_seated()
    first.do("seat", seat=0, player="uniform")
    assert first.closed


def test_fields_that_nobody_knows_are_passed_over() -> None:
    said: dict[str, Any] = {"text": "Hello", "loud": True}
    guest: Guest = house().seated(0)
    assert kinds(guest.do("say", **said)) == ["said"]
