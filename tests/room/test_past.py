"""How it stood at earlier versions, as `look` tells it."""

import json

import pytest

import cardkit
from cardkit.rooms.clients import BURST
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import TWO, Guest, House, Line, hush, only, two
from support import for_each

ALL = ["view", "text", "scene", "observation"]


def told(guest: Guest) -> list[Line]:
    """The positions that a guest was told, in order; the end among them."""
    guest.heard()
    return [found for line in guest.all if (found := json.loads(line))["is"] in ("position", "end")]


def past(guest: Guest, version: int | None = None, **more: object) -> Line:
    guest.house.now += 10
    fields = more if version is None else {"version": version, **more}
    return only(guest.do("look", **fields), "past")


def finished(house: House, guests: list[Guest], most: int) -> None:
    """Play until the game is over, or so many moves were made."""
    for _ in range(most):
        acting = house.room.ledger.table.acting
        if not acting:
            break
        guests[acting[0]].moves()


def whole(name: str, most: int = 40) -> tuple[House, list[Guest]]:
    """A game that was played, or so many moves of it, with what its people and a watcher were told."""
    game = cardkit.load(name, preset="one-round") if name in ("straights", "unowar") else cardkit.load(name)
    house = House(game, ["human"] * game.seats, every=0)
    guests = [house.seated(seat, wants=ALL, since=0) for seat in range(game.seats)]
    guests.append(house.watching(wants=ALL, since=0))
    finished(house, guests, most)
    return house, guests


def test_of_an_only_move_it_is_told_that_it_was_one_but_of_others_only_when_the_game_is_over() -> None:
    """A legal move or more tells of somebody's cards."""
    house, guests = whole("unowar", 6)
    on = [past(guest, version) for guest in guests[:2] for version in range(1, house.room.ledger.version_for(0) + 1)]
    assert {one["turn"] == one["seat"] for one in on if "forced" in one} <= {True}
    finished(house, guests, 9999)
    notices = house.room.ledger.notices
    over = {version: past(guests[0], version) for version in range(1, notices.version(0) + 1)}
    only_moves = [version for version in over if len(notices.state(0, version).legal()) == 1]
    assert [version for version, one in over.items() if one.get("forced")] == only_moves != []


def test_of_a_step_it_is_told_where_the_seat_had_a_choice_before_and_after() -> None:
    house, guests = whole("unowar", 9999)
    notices = house.room.ledger.notices
    states = {version: notices.state(0, version) for version in range(1, notices.version(0) + 1)}
    choices = [version for version, state in states.items() if state.turn() == 0 and len(state.legal()) > 1]
    for version in states:
        told = past(guests[0], version)
        assert told.get("before") == max((one for one in choices if one < version), default=None)
        assert told.get("after") == min((one for one in choices if one > version), default=None)
    assert choices
    assert not {"before", "after"} & set(past(guests[-1], 3))  # a watcher has none


GAMES = ["straights", "unowar", "skipbo", "constructor", "hearts", "hush", "whispers", "crazy-eights"]
STANDING = ("seat", "turn", "view", "text", "scene", "observation")


def turned_down(zones: list[Line], then: list[Line]) -> list[Line]:
    """Zones of a game that is over with the cards face down that were so then, of which there are as many."""
    for now, before in zip(zones, then, strict=True):
        assert len(now["items"]) == len(before["items"])
    hidden = [any(item["face"] == "back" for item in before["items"]) for before in then]
    return [before if down else now for now, before, down in zip(zones, then, hidden, strict=True)]


@pytest.mark.slow
@for_each("name", GAMES)
def test_what_is_told_of_the_past_is_what_was_told_then(name: str) -> None:
    house, guests = whole(name)
    over = house.room.result is not None
    anybody = [event["value"] for guest in guests for line in told(guest) for event in line["events"]]
    for guest in guests:
        last = {line["version"]: line for line in told(guest)}  # of one version, how it stood last
        heard = [event["value"] for line in told(guest) for event in line["events"]]
        events = []
        for version in range(1, house.room.ledger.version_for(guest.seat) + 1):
            found = past(guest, version)
            events += [event["value"] for event in found["events"]]
            then = {name: last[version][name] for name in STANDING if name in last[version]} if version in last else {}
            if over and then.get("scene"):
                found["scene"]["zones"] = turned_down(found["scene"]["zones"], then["scene"]["zones"])
            assert {name: found.get(name) for name in then} == then
        # Once the game is over each is told as whoever saw all of it heard it.
        for now, before in zip(events, heard, strict=True):
            assert now == before or (over and now in anybody)
        # So is whoever asks for the last of them, and nobody else.
        for since, wanted in ((0, heard), (-1_000_000, events)):
            house.now += 10
            assert [
                event["value"]
                for line in guest.do("hello", protocol=1, token=guest.token, wants=ALL, since=since)
                for event in line.get("events", ())
            ] == wanted


def test_a_version_brings_the_events_that_came_with_its_position() -> None:
    house = two()
    guest = house.seated(0, wants=["scene"], since=0)
    house.seated(1)
    guest.moves("draw")
    position = told(guest)[-1]
    found = past(guest, position["version"])
    assert (found["events"], found["scene"]) == (position["events"], position["scene"])


def test_what_was_taken_back_stands_at_its_version_and_what_was_before_it_at_another() -> None:
    guest = House(cardkit.load("whispers"), TWO).seated(0)
    before = told(guest)[-1]
    guest.moves("a")
    then = told(guest)[-1]
    guest.do("undo")
    found = past(guest)
    assert (found["view"], past(guest, then["version"])["view"]) == (before["view"], then["view"])
    assert found["version"] > then["version"]
    assert [event["value"] for event in found["events"]] == [{"Undone": {"seat": 0}}]


@for_each(("asked", "expected"), [(None, 1), (-5, 1), (0, 1), (1, 1), (99, 1)])
def test_without_a_version_or_for_one_that_there_is_not_it_is_the_nearest(asked: int | None, expected: int) -> None:
    guest = two(every=0).seated(0)
    found = past(guest, asked)
    assert (found["version"], found["latest"], told(guest)[-1]["version"]) == (expected, 1, 1)


def test_what_is_not_wanted_is_not_told_and_nobody_is_asked_for_a_move() -> None:
    guest = two().seated(0, wants=[])
    assert set(past(guest)) == {"is", "version", "latest", "seat", "turn", "events", "forced"}


@pytest.mark.slow
def test_once_the_game_is_over_everybody_looks_from_any_seat() -> None:
    house, guests = whole("straights", most=60)
    assert house.room.result is not None
    for seat in range(4):
        for asking in (guests[0], guests[-1]):
            assert past(asking, 3, seat=seat) == past(guests[seat], 3)


def test_where_the_next_round_begins_at_once_the_past_has_how_the_last_one_ended() -> None:
    house = House(cardkit.load("unowar"), ["human"] * 2, every=0)
    guests = [house.seated(seat, wants=["scene"], since=0) for seat in range(2)]
    while not (over := [line for line in told(guests[0]) if line["turn"] == -1]):
        guests[house.room.ledger.table.acting[0]].moves()
    found = past(guests[0], over[0]["version"])
    assert (found["ended"], found["turn"] >= 0) == (over[0]["scene"], True)
    assert found["scene"] != found["ended"]
    assert "ended" not in past(guests[0], over[0]["version"] - 1)


def test_once_the_game_is_over_every_hand_is_open() -> None:
    _, (guest, *_) = whole("unowar", most=400)
    ends = told(guest)[-1]
    assert ends["is"] == "end"
    for scene in (ends["scene"], past(guest, 1)["scene"]):
        hands = [zone for zone in scene["zones"] if zone["kind"] == "hand"]
        assert [item["face"] for zone in hands for item in zone["items"] if item["face"] == "back"] == []
        ids = [item["id"] for zone in scene["zones"] for item in zone["items"]]
        assert len(ids) == len(set(ids))


def test_a_room_made_anew_tells_the_same_past() -> None:
    house, guests = whole("hush")
    room = Room(house.rows, house.token, "anew", house.now)
    for seat in (0, 1, 2, None):
        for version in range(1, house.room.ledger.version_for(seat) + 1):
            assert room.ledger.past(seat, version) == house.room.ledger.past(seat, version)
    assert guests


@pytest.mark.slow
def test_who_looks_too_often_is_refused() -> None:
    guest = two().seated(0)
    codes = [line.get("code") for _ in range(int(BURST) + 5) for line in guest.do("look", version=1)]
    assert codes[0] is None
    assert codes[-1] == "limit"


def test_looking_changes_nothing_for_others() -> None:
    house = House(hush(), ("human",) * 3, settings=Settings(seconds=30.0))
    guest, other = house.seated(0), house.seated(1)
    other.heard()
    rows = len(house.rows)
    past(guest, 1)
    assert (other.heard(), len(house.rows)) == ([], rows)
