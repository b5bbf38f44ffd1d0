"""Computers: who asks them, what becomes of those that fail, and of what they choose too late."""

import pytest

import cardkit
from cardkit.core.errors import NoPlayer
from cardkit.registry import AnyGame
from cardkit.rooms.creation import created
from cardkit.rooms.room import GRACE, Room
from cardkit.rooms.settings import Settings
from room.house import House, eights, hush, kinds, only


def sick(*players: str, **settings: object) -> House:
    game = cardkit.load("sick", seats=len(players))
    room = House(game, players, settings=Settings(**settings), seed=None)  # type: ignore[arg-type]  # each test says some of them
    room.passes()
    return room


def whole(name: str, **options: object) -> AnyGame:
    return cardkit.load(name, **options)


def test_computers_play_a_whole_game() -> None:
    room = House(whole("unowar", preset="one-round"), ["uniform"] * 2, every=7)
    room.passes()
    assert room.room.result is not None


def test_the_same_seed_plays_the_same_game() -> None:
    rooms = [House(whole("crazy-eights"), ["uniform"] * 2, every=0) for _ in range(2)]
    for room in rooms:
        room.passes()
    assert rooms[0].rows == rooms[1].rows


def test_a_room_made_anew_plays_on_as_it_would_have() -> None:
    room = House(whole("crazy-eights"), ["uniform"] * 2, every=0, computers=False)
    again: list[str] = []
    room.passes()
    while (job := room.room.job(room.now)) is not None:
        theirs = Room(room.rows, room.token, "first", room.now).job(room.now + GRACE)
        assert theirs is not None
        again.append(str(theirs.choose()))
        room.written("first", room.room.chosen(job, job.choose(), room.now))
    entries = [entry.move for entry in room.room.ledger.table.entries if hasattr(entry, "move")]
    assert entries == again


@pytest.mark.slow
def test_chance_without_a_seed_is_the_operating_systems() -> None:
    room = House(eights(), ["uniform"] * 2, seed=None, every=3)
    room.passes()
    assert room.room.result is not None


def test_a_job_that_came_too_late_changes_nothing() -> None:
    room = House(eights(), ("uniform", "human"), computers=False)
    room.passes()
    job = room.room.job(room.now)
    assert job is not None
    room.seated(1).do("seat", seat=0, player="free")
    rows = len(room.rows)
    room.written("first", room.room.chosen(job, job.moves[0], room.now))
    assert len(room.rows) == rows


def test_a_failure_that_came_too_late_changes_nothing() -> None:
    room = House(eights(), ("uniform", "human"), computers=False)
    room.passes()
    job = room.room.job(room.now)
    assert job is not None
    room.seated(1).do("seat", seat=0, player="free")
    rows = len(room.rows)
    room.written("first", room.room.failed(job, "too late", room.now))
    assert len(room.rows) == rows


def test_the_move_of_a_person_who_is_back_counts_and_not_that_of_the_computer() -> None:
    room = House(hush(), ["human"] * 3, settings=Settings(seconds=10.0), computers=False)
    people = room.all_seated()
    room.passes(10)
    job = room.room.job(room.now)
    assert job is not None
    people[0].moves("two")
    room.written("first", room.room.chosen(job, job.moves[0], room.now))
    assert room.room.ledger.table.state.chosen[0] == 1


def test_a_player_of_somebodys_own_is_asked_by_whoever_drives() -> None:
    rows, _ = created(eights(), ("lines:bot", "human"), lambda: "a", 0.0, seed=1, bots=True)
    job = Room(rows, lambda: "a", "first", 0.0).job(GRACE)
    assert job is not None
    with pytest.raises(NoPlayer):
        job.choose()


def test_a_player_of_somebodys_own_is_told_what_it_heard() -> None:
    rows, _ = created(eights(), ("lines:bot", "human"), lambda: "a", 0.0, seed=1, bots=True)
    room = Room(rows, lambda: "a", "first", 0.0)
    job = room.job(GRACE)
    assert job is not None
    assert job.heard == room.ledger.table.heard(0)


# Those that fail.


@pytest.mark.parametrize("name", ["raises", "cheats"])
def test_where_a_computer_fails_another_sits_down(name: str) -> None:
    room = sick("human", name)
    told = room.seated(0)
    room.passes()
    assert only(told.do("hello", protocol=1), "table")["seats"][1]["player"] == "uniform"


@pytest.mark.parametrize("name", ["raises", "cheats"])
def test_the_game_goes_on_without_the_computer_that_failed(name: str) -> None:
    room = sick("human", name)
    room.seated(0)
    assert room.room.ledger.table.state.chosen[1] >= 0


@pytest.mark.parametrize("name", ["raises", "cheats"])
def test_everybody_is_told_that_a_computer_has_failed(name: str) -> None:
    told = sick("human", name).seated(0).do("hello", protocol=1)
    assert only(told, "said")["text"] == f"{name} has failed, and another plays in its place."


def test_nobody_is_told_why_a_computer_has_failed() -> None:
    room = sick("human", "raises")
    guest = room.seated(0)
    room.passes()
    assert not [line for line in (*guest.all, *room.rows) if "spades" in line]


def test_whoever_drives_is_told_why_a_computer_has_failed() -> None:
    room = sick("human", "raises")
    room.seated(0)
    assert room.failed == ["seat 1, raises: KeyError: 'the seven of spades'"]


def test_a_computer_that_fails_where_it_stands_in_makes_any_move() -> None:
    room = sick("human", "human", seconds=10.0)
    room.all_seated()
    room.passes(10)
    assert (room.room.ledger.table.state.past, room.failed[:1]) == (
        ((0, 0), (0, 0)),
        ["seat 0, raises: KeyError: 'the seven of spades'"],
    )


def test_where_no_computer_can_play_the_game_ends_all_the_same() -> None:
    room = House(cardkit.load("blind"), ["uniform"] * 3)
    room.passes()
    assert room.room.result is not None


@pytest.mark.parametrize("move", [None, 7, "one", object(), [], "spades\n"])
def test_what_a_strangers_player_gives_that_is_no_move_is_a_failure(move: object) -> None:
    room = House(hush(), ("human", "uniform", "uniform"), computers=False)
    room.passes()
    job = room.room.job(room.now)
    assert job is not None
    rows = len(room.rows)
    room.written("first", room.room.chosen(job, move, room.now))
    assert (len(room.rows) > rows, room.room.ledger.table.state.chosen[0]) == (True, -1)


def test_a_failed_computer_is_asked_no_more() -> None:
    room = sick("human", "raises", "cheats")
    guest = room.seated(0)
    while room.room.result is None:
        guest.moves()
    assert len(room.failed) == 2


# The process that asks.


def job_in(room: Room, now: float) -> bool:
    return room.job(now) is not None


def test_the_process_that_wrote_the_last_row_asks_at_once() -> None:
    room = House(eights(), ("human", "uniform"), computers=False)
    room.seated(0).moves("draw")
    assert (job_in(room.rooms["first"], room.now), job_in(room.rooms["second"], room.now)) == (True, False)


def test_after_a_while_another_process_asks() -> None:
    room = House(eights(), ("human", "uniform"), computers=False)
    room.seated(0).moves("draw")
    assert (room.rooms["second"].job_due, job_in(room.rooms["second"], room.now + GRACE)) == (room.now + GRACE, True)


def test_what_a_person_was_told_of_a_computers_move_is_one_position() -> None:
    room = House(eights(), ("human", "uniform"))
    assert kinds(room.seated(0).moves("draw")) == ["position", "position"]
