"""Rows that are damaged, cut or swapped: a room is made of whole ones, or not at all."""

import json
from collections import deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import Table
from cardkit.core.errors import BadRecord
from cardkit.rooms.log_rows import read_row, write_row
from cardkit.rooms.room import Room
from cardkit.rooms.settings import Settings
from room.house import House, eights
from support import for_each


def played() -> list[str]:
    """The rows of a game with a row of every kind."""
    begun = Table(eights(), seed=1)
    deque(begun.steps(), maxlen=0)
    room = House(eights(), ("human", "human"), settings=Settings(seconds=30.0), record=begun.record())
    one, other = room.all_seated()
    other.do("hello", protocol=1, name="Bo")
    one.moves("draw")
    one.do("undo")
    other.do("agree", number=1)
    one.do("say", text="Thank you")
    one.moves("draw")
    room.passes(30)
    return room.rows


ROWS = played()


def made(rows: list[str]) -> Room:
    return Room(rows, lambda: "a", "later", 2000.0)


def at(kind: str) -> int:
    """Where the first row of a kind stands, from 0."""
    return next(number for number, row in enumerate(ROWS) if json.loads(row)["row"] == kind)


def changed(kind: str, **fields: object) -> tuple[list[str], int]:
    """The rows with something else in the first of a kind, and its number."""
    place = at(kind)
    row = json.dumps({**json.loads(ROWS[place]), **fields})
    return [*ROWS[:place], row, *ROWS[place + 1 :]], place + 1


def fault(rows: list[str]) -> int | None:
    """The number of the row for which no room is made of these; None if one is."""
    try:
        return None if made(rows).version == len(rows) else 0
    except BadRecord as error:
        return error.line


def reason(rows: list[str], number: int) -> str:
    """Why no room is made of these rows, of which that one is at fault."""
    with pytest.raises(BadRecord) as refused:
        made(rows)
    assert refused.value.line == number
    return refused.value.reason


def test_there_is_a_row_of_every_kind() -> None:
    assert {json.loads(row)["row"] for row in ROWS} == {
        *("began", "sat", "called", "here", "stood-in", "moved", "chance", "took-back"),
        *("undo", "replied", "said", "resumed"),
    }


@for_each("row", ROWS, ids=lambda row: json.loads(row)["row"])
def test_a_row_is_read_as_it_was_written(row: str) -> None:
    assert write_row(read_row(row, 1)) == row


@for_each("kept", range(1, len(ROWS) + 1))
def test_rows_that_are_cut_make_the_room_of_then(kept: int) -> None:
    assert made(ROWS[:kept]).version == kept


def test_the_first_row_begins_a_room() -> None:
    assert reason([], 1) == "expected the rows of a room, one at least"  # no rows make no room
    assert reason(ROWS[1:], 1) == "expected a row of the kind 'began', not 'sat'"  # the first row says what began
    assert reason([*ROWS[:5], ROWS[0]], 6) == "expected no second row of the kind 'began'"  # nothing begins twice


@for_each(
    ("fields", "why"),
    [
        ({"format": 2}, "expected rows of format 1, not 2: a later cardkit made this room"),
        ({"revision": 7}, "expected revision 1 of crazy-eights, not 7"),
        ({"game": "bridge"}, "no game is called 'bridge'"),
        ({"options": "trumps=true"}, "no option is called 'trumps'"),
        ({"options": "trumps"}, "expected"),
        ({"generator": "dice"}, "dice"),
        ({"seed": 7, "generator": "system"}, "expected no seed for chance from the system"),
        ({"settings": {"speed": 1}}, "no setting is called 'speed'"),
        ({"settings": {"away": 0}}, "away: expected"),
        ({"settings": {"computer": "nobody"}}, "no player is called 'nobody'"),
        ({"settings": {"computer": 7}}, "computer: expected the name of a computer player"),
        ({"settings": {"increment": None}}, "increment: expected"),
    ],
)
def test_a_beginning_that_does_not_fit(fields: dict[str, Any], why: str) -> None:
    rows, number = changed("began", **fields)
    assert why in reason(rows, number)


@for_each(
    ("kind", "fields", "why"),
    [
        ("sat", {"seat": 2}, "expected a seat from 0 to 1, not 2"),
        ("sat", {"seat": -1}, "expected a seat from 0 to 1, not -1"),
        ("sat", {"player": "nobody", "token": None}, "no player is called 'nobody'"),
        ("sat", {"token": None}, "expected a person's token for a person alone, not for 'human'"),
        ("sat", {"player": "uniform"}, "expected a person's token for a person alone, not for 'uniform'"),
        ("sat", {"person": ""}, "expected a person's name"),
        ("called", {"seat": -1}, "expected a seat from 0 to 1, not -1"),
        ("called", {"person": "a\nb"}, "expected a person's name"),
        ("here", {"seat": -2}, "expected a seat from 0 to 1, not -2"),
        ("stood-in", {"seat": 9}, "expected a seat from 0 to 1, not 9"),
        ("moved", {"seat": 1}, "seat 1 is not to move here"),
        ("moved", {"seat": -1}, "seat -1 is not to move here"),
        ("moved", {"move": "7H"}, "7H"),
        ("moved", {"move": "no card"}, "no card"),
        ("moved", {"luck": [1]}, "expected"),
        ("moved", {"guesses": [-1, 0, 0, 0]}, "expected"),
        ("chance", {"outcome": [1, 2]}, "expected an order of 52 places, not of 2"),
        ("took-back", {"seat": 1}, "there is no move to take back"),
        ("took-back", {"seat": -1}, "expected a seat from 0 to 1, not -1"),
        ("undo", {"seat": 5}, "expected a seat from 0 to 1, not 5"),
        ("undo", {"waiting": [5]}, "expected a seat from 0 to 1, not 5"),
        ("replied", {"number": 2}, "expected no answer to an undo of number 2: it is not open"),
    ],
)
def test_a_row_that_does_not_fit(kind: str, fields: dict[str, Any], why: str) -> None:
    rows, number = changed(kind, **fields)
    assert why in reason(rows, number)


@for_each(
    ("line", "why"),
    [
        ("", "expected JSON"),
        ("{", "expected JSON"),
        ("7", "expected an object of JSON"),
        ("{}", 'expected an object with a text "row"'),
        ('{"row":"danced","at":1.0}', 'expected "row" to be one of began, sat,'),
        ('{"row":"said","at":1.0}', '"said" lacks "seat"'),
        ('{"row":"said","at":"now","seat":null,"name":"a","text":"b"}', '"at" of "said": expected a number'),
        ('{"row":"moved","at":NaN,"seat":0,"move":"draw","spent":0}', "expected a number, not NaN"),
        ('{"row":"chance","at":1.0,"outcome":[]}', "expected no outcome: chance is not asked for anything here"),
    ],
)
def test_a_line_that_is_no_row(line: str, why: str) -> None:
    assert why in reason([*ROWS[:4], line], 5)


def test_chance_that_was_taken_back_comes_again() -> None:
    place = next(number for number, row in enumerate(ROWS) if '"row":"chance"' in row)
    deal = json.loads(ROWS[place])
    order = deal["outcome"]
    rows = [*ROWS[:place], json.dumps({**deal, "outcome": order[1:] + order[:1]})]
    assert made(rows).version == place + 1


@for_each("place", range(1, len(ROWS) - 1))
def test_rows_that_are_swapped_make_a_room_or_are_refused(place: int) -> None:
    rows = [*ROWS[:place], ROWS[place + 1], ROWS[place], *ROWS[place + 2 :]]
    assert fault(rows) in (None, *range(place + 1, len(rows) + 1))


@pytest.mark.slow
@settings(deadline=None)
@given(st.data())
def test_whatever_is_in_a_row_it_is_taken_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(ROWS) - 1))
    row = json.loads(ROWS[place])
    name = data.draw(st.sampled_from(sorted(row)))
    values = (
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.lists(st.integers())
    )
    row[name] = data.draw(values)
    assert fault([*ROWS[:place], json.dumps(row), *ROWS[place + 1 :]]) in (None, *range(place + 1, len(ROWS) + 1))


@pytest.mark.slow
@settings(deadline=None)
@given(st.integers(0, len(ROWS) - 1), st.integers(0, 200), st.characters())
def test_whatever_a_row_is_damaged_by_it_is_taken_or_refused(place: int, where: int, letter: str) -> None:
    row = ROWS[place]
    rows = [*ROWS[:place], row[:where] + letter + row[where + 1 :], *ROWS[place + 1 :]]
    assert fault(rows) in (None, *range(place + 1, len(ROWS) + 1))
