"""Computers: who asks them, what becomes of those that fail, and of what they choose too late."""

import pytest

import cardkit
from cardkit.core.errors import NoPlayer
from cardkit.registry import AnyGame
from cardkit.rooms.creation import created
from cardkit.rooms.room import GRACE, Job, Room
from cardkit.rooms.settings import Settings
from room.house import House, eights, hush, kinds, only
from support import for_each


def sick(*players: str, **settings: object) -> House:
    game = cardkit.load("sick", seats=len(players))
    room = House(game, players, settings=Settings(**settings), seed=None)  # type: ignore[arg-type]  # each test says some of them
    room.passes()
    return room


def job_of(room: House) -> Job:
    """What a computer is to choose."""
    job = room.room.job(room.now)
    assert job is not None
    return job


def whole(name: str, **options: object) -> AnyGame:
    return cardkit.load(name, **options)


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


@for_each("fails", [False, True])
def test_what_comes_of_a_job_too_late_changes_nothing(*, fails: bool) -> None:
    room = House(eights(), ("uniform", "human"), computers=False)
    room.passes()
    job = job_of(room)
    room.seated(1).do("seat", seat=0, player="free")
    rows = len(room.rows)
    change = room.room.failed(job, "late", room.now) if fails else room.room.chosen(job, job.moves[0], room.now)
    room.written("first", change)
    assert len(room.rows) == rows


def test_the_move_of_a_person_who_is_back_counts_and_not_that_of_the_computer() -> None:
    room = House(hush(), ["human"] * 3, settings=Settings(seconds=10.0), computers=False)
    people = room.all_seated()
    room.passes(10)
    job = job_of(room)
    people[0].moves("two")
    room.written("first", room.room.chosen(job, job.moves[0], room.now))
    assert room.room.ledger.table.state.chosen[0] == 1


def test_a_player_of_somebodys_own_is_told_what_it_heard_and_asked_by_whoever_drives() -> None:
    rows, _ = created(eights(), ("lines:bot", "human"), lambda: "a", 0.0, seed=1, bots=True)
    room = Room(rows, lambda: "a", "first", 0.0)
    job = room.job(GRACE)
    assert job is not None
    assert job.heard == room.ledger.table.heard(0)
    with pytest.raises(NoPlayer):
        job.choose()


# Those that fail.


@for_each(
    ("name", "why"),
    [("raises", "KeyError: 'the seven of spades'"), ("cheats", "IllegalMove: ")],
)
def test_where_a_computer_fails_another_sits_down_and_nobody_is_told_why(name: str, why: str) -> None:
    room = sick("human", name)
    guest = room.seated(0)
    told = guest.do("hello", protocol=1)
    assert (only(told, "table")["seats"][1]["player"], room.room.ledger.table.state.chosen[1] >= 0) == ("uniform", True)
    assert only(told, "said")["text"] == f"{name} has failed, and another plays in its place."
    assert not [line for line in (*guest.all, *room.rows) if "spades" in line]
    assert [one.startswith(f"seat 1, {name}: {why}") for one in room.failed] == [True]  # for whoever drives


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


@for_each("move", [None, 7, "one", object(), [], "spades\n"])
def test_what_a_strangers_player_gives_that_is_no_move_is_a_failure(move: object) -> None:
    room = House(hush(), ("human", "uniform", "uniform"), computers=False)
    room.passes()
    job = job_of(room)
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


def test_the_process_that_wrote_the_last_row_asks_at_once_and_another_one_after_a_while() -> None:
    room = House(eights(), ("human", "uniform"), computers=False)
    room.seated(0).moves("draw")
    first, second = room.rooms.values()
    assert [one.job(room.now) is not None for one in (first, second)] == [True, False]
    assert (second.job_due, second.job(room.now + GRACE) is not None) == (room.now + GRACE, True)


def test_what_a_person_was_told_of_a_computers_move_is_one_position() -> None:
    room = House(eights(), ("human", "uniform"))
    assert kinds(room.seated(0).moves("draw")) == ["position", "position"]
