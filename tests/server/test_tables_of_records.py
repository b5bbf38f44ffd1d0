"""Tables that begin with the game of a record."""

import json
from typing import Any

import pytest

import cardkit
from cardkit import Table, write_record
from cardkit.core.records.record import Chosen, Record, Resolved, read_record
from cardkit.core.records.seat_record import write_seat_record
from cardkit.games.constructor import write_save
from cardkit.games.straights import write_scenario
from cardkit.registry import AnyGame
from cardkit.rooms.ledger import Ledger, ledger_of
from cardkit.rooms.room import MOST_LONG
from cardkit.server.incoming_lines import MOST_CREATED
from server.test_room_server import Ear, House, hosted
from support import for_each, within

pytestmark = pytest.mark.slow


def played(game: AnyGame, moves: int, seed: int = 5, **more: Any) -> "Table[Any, Any, Any]":
    """A game of computers, left after so many moves."""
    table: Table[Any, Any, Any] = Table(game, ["uniform"] * game.seats, seed=seed, **more)
    table.run(limit=moves)
    return table


def told(text: str, **fields: object) -> Ear:
    """What somebody is told who creates a table of a record."""
    ears: list[Ear] = []

    async def test(house: House) -> None:
        guest, ear = house.enter()
        ears.append(ear)
        await house.say(guest, do="create", record=text, **fields)

    hosted(test)
    return ears[0]


def begun(text: str, **fields: object) -> tuple[Ledger, list[str | None]]:
    """The ledger of the table of a record, and its tokens."""
    found: list[tuple[Ledger, list[str | None]]] = []

    async def test(house: House) -> None:
        guest, ear = house.enter()
        await house.say(guest, do="create", record=text, **fields)
        made = ear.last("created")
        found.append((ledger_of(house.hall.store.rows(made["table"])), made["tokens"]))

    hosted(test)
    return found[0]


def done(record: Record) -> list[object]:
    return [entry for entry in record.entries if isinstance(entry, Chosen | Resolved)]


@pytest.mark.parametrize("name", ["straights", "unowar", "skipbo", "constructor"])
def test_a_table_begins_where_the_record_ends(name: str) -> None:
    table = played(cardkit.load(name), 30)
    ledger, _ = begun(write_record(table.record()))
    assert (ledger.table.state, done(ledger.table.record())) == (table.state, done(table.record()))


@pytest.mark.parametrize("name", ["straights", "constructor"])
def test_a_table_goes_on_as_the_game_of_the_record_would(name: str) -> None:
    table = played(cardkit.load(name), 30)
    table.undo()
    ledger, _ = begun(write_record(table.record()))
    found = ledger.table.record()
    assert (found.seed, found.generator, found.streams, found.queued) == (
        table.seed,
        table.generator,
        table.record().streams,
        table.record().queued,
    )


def test_a_table_begins_with_a_position_that_somebody_set_up() -> None:
    game = cardkit.load("straights")
    start = played(game, 9).state
    table = played(game, 3, state=start)
    ledger, _ = begun(write_record(table.record()))
    assert (ledger.table.start, ledger.table.state) == (start, table.state)


def test_a_table_of_a_record_is_as_the_record_says() -> None:
    # Chance of the system stays that.
    table = played(cardkit.load("straights"), 9, seed=0, generator="system")
    ledger, _ = begun(write_record(table.record()))
    assert (ledger.seeded, ledger.table.state) == (False, table.state)
    # A game that is over is over.
    table = played(cardkit.load("straights", preset="one-round"), 999)
    ledger, _ = begun(write_record(table.record()))
    assert ledger.table.result == table.result
    # What happened can be looked at.
    table = played(cardkit.load("straights"), 30)
    ledger, _ = begun(write_record(table.record()))
    views = [ledger.past(None, version).view for version in range(1, ledger.version_for(None) + 1)]
    dealt = [moment.view(None) for moment in table.timeline() if moment.view(None).round]  # the first deal is no step
    assert set(dealt) - set(views) == set()
    # Time begins with the table.
    table = played(cardkit.load("straights"), 30)
    text = write_record(table.record())
    ledger, _ = begun(text, players=["human"] * 4, settings={"bank": 60, "increment": 5})
    assert [chair.bank for chair in ledger.chairs] == [60.0] * 4


# Who sits there.


def of_people() -> str:
    table: Table[Any, Any, Any] = Table(cardkit.load("straights"), [None, "first", None, "thrifty"], seed=5)
    table.introduce(0, "Anna")
    return write_record(table.record())


def test_who_sits_at_a_table_of_a_record() -> None:
    # Whoever sat there sits there.
    ledger, tokens = begun(of_people())
    assert [chair.player for chair in ledger.chairs] == ["human", "first", "human", "thrifty"]
    assert [chair.person for chair in ledger.chairs] == ["Anna", None, None, None]
    assert [token is not None for token in tokens] == [True, False, True, False]
    # Others may sit there.
    ledger, _ = begun(of_people(), players=["first", "human", "free", "first"], people=[None, "Bo", None, None])
    assert [chair.player for chair in ledger.chairs] == ["first", "human", "free", "first"]
    assert [chair.person for chair in ledger.chairs] == [None, "Bo", None, None]
    # The seat of somebodys own player is free.
    text = of_people().replace("seat 1 first", "seat 1 lines:touch /tmp/x")
    ledger, _ = begun(checked(text))
    assert ledger.chairs[1].player == "free"


def checked(text: str) -> str:
    """The record with the last line that belongs to what was changed in it."""
    from cardkit.core.records.checksums import ended  # noqa: PLC0415  of this alone

    return ended(text.splitlines()[:-1])


# What is refused.

GAME = cardkit.load("straights")
RECORD = write_record(played(GAME, 9).record())


@pytest.mark.parametrize(
    ("text", "fields", "why"),
    [
        ("", {}, "expected a saved game, not an empty file"),
        ("hello", {}, "no game can read this file"),
        ("import os; os.abort()", {}, "no game can read this file"),
        ("round: 3\nhant 1: 2C", {}, "as a saved game of Straights, line 2: expected a line such as"),
        ("0\n1 2 3 4 5 r x", {}, "as a saved game of Constructor, line 2: expected h or an edge"),
        ("cardkit rec", {}, "line 1: expected 'cardkit record 1'"),
        (RECORD[:-20], {}, "end"),
        (RECORD.replace("move 0", "move 1", 1), {}, "line"),
        (checked(RECORD.replace("straights", "no-such-game", 1)), {}, "no-such-game"),
        (checked(RECORD.replace("revision 1", "revision 99", 1)), {}, "revision"),
        (checked(RECORD.replace("move 0", "move 1", 1)), {}, "line"),
        (write_seat_record(played(GAME, 9).record_of(0)), {}, "that of one seat"),
        (RECORD, {"game": "straights"}, '"record" without "game"'),
        (RECORD, {"seed": 1}, '"record" without "seed"'),
        (RECORD, {"preset": "standard"}, '"record" without "preset"'),
        (RECORD, {"options": {"rounds": 1}}, '"record" without "options"'),
        (RECORD, {"players": ["human"] * 3}, "4 players"),
        (RECORD, {"players": ["os:system"] * 4}, "os:system"),
    ],
)
def test_a_record_that_is_none_is_refused_with_a_reason(text: str, fields: dict[str, object], why: str) -> None:
    ear = told(text, **fields)
    assert ear.kinds() == ["hello", "refused"]
    assert (ear.lines[1]["code"], ear.lines[1]["do"]) == ("bad-value", "create")
    assert why in ear.lines[1]["why"]


@within(hosted)
async def test_without_a_game_and_a_record_nothing_is_created(house: House) -> None:
    guest, ear = house.enter()
    await house.say(guest, do="create", players=["human"] * 4)
    assert (ear.lines[1]["code"], "game" in ear.lines[1]["why"]) == ("unreadable", True)


# How long it may be.


def test_a_long_record_is_taken_from_who_is_in_no_room() -> None:
    text = write_record(played(cardkit.load("constructor"), 2000).record())
    assert len(text) > MOST_LONG
    assert told(text).kinds() == ["hello", "created"]


@within(hosted)
async def test_nothing_else_may_be_so_long(house: House) -> None:
    guest, ear = house.enter()
    await house.say(guest, do="hello", protocol=1, table="x" * MOST_LONG)
    assert ear.last("refused")["code"] == "too-long"


def test_a_record_that_is_too_long_is_refused() -> None:
    assert told("x" * MOST_CREATED).last("refused")["code"] == "too-long"


@within(hosted)
async def test_who_is_in_a_room_may_not_say_so_much(house: House) -> None:
    table, _ = await house.table(["human"] + ["first"] * 3)
    guest, ear = await house.come(table)
    await house.hall.receive(guest, json.dumps({"do": "create", "record": "x" * MOST_LONG}))
    assert ear.last("refused")["code"] == "too-long"


@within(hosted)
async def test_records_are_read_of_one_who_does_not_send_too_many(house: House) -> None:
    guest, ear = house.enter()
    for _ in range(6):
        await house.say(guest, do="create", record="none")
    assert [line["code"] for line in ear.lines if line["is"] == "refused"][-1] == "limit"


@within(hosted)
async def test_the_record_that_a_table_gives_begins_another(house: House) -> None:
    table, tokens = await house.table(["human"] + ["first"] * 3, seed=3)
    guest, ear = await house.come(table, tokens[0])
    await ear.until(lambda line: bool(line.get("moves")))
    await house.say(guest, do="record", whole=True)
    text = ear.last("record")["text"]
    other, again = house.enter()
    await house.say(other, do="create", record=text)
    made = again.last("created")
    ledger = ledger_of(house.hall.store.rows(made["table"]))
    assert done(ledger.table.record()) == done(read_record(text))


# Saved games in a game's own form.


@for_each(
    ("name", "demo", "seats"),
    [("straights", "endgame", 4), ("constructor", "squares", 4), ("constructor", "six-builders", 6)],
)
def test_a_table_begins_with_a_saved_game_of_a_games_own_form(name: str, demo: str, seats: int) -> None:
    state: Any = cardkit.load(name).demo(demo)
    text = write_scenario(state) if name == "straights" else write_save(state)
    ledger, tokens = begun(text)
    assert (ledger.table.game.name, ledger.table.state) == (name, state)
    assert [token is not None for token in tokens] == [True] + [False] * (seats - 1)
