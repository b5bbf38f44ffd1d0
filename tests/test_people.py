"""`Table.introduce`: what people are called, apart from the names of players."""

from typing import Any

import pytest

from cardkit import Table, read_record, resume, write_record
from cardkit.core.errors import BadNotation, BadRecord
from cardkit.core.records.record import Called, Chosen, Sat, why_no_name
from cardkit.games import straights
from cardkit.table.replay import outside_players
from support import for_each

GAME = straights.game(rounds=1)

AnyTable = Table[Any, Any, Any]

NAMES = [
    "Anna Maria",
    "x",
    "  Bo",
    "Łukasz Żółć",
    "李小龍",
    "Мария",
    "os:system",
    "first",
    "7S",
    "علی‌رضا",
    "👩‍🚀",
    "ß" * 80,
]
NO_NAMES = [
    "",
    " ",
    "   ",
    "\u200d",
    "a\nb",
    "a\r",
    "a\tb",
    "\x00",
    "\x1b[31m",
    "a\u2028b",
    "\u202egnp",
    "\ud800",
    "x" * 81,
]


def text_of(table: AnyTable) -> str:
    return write_record(table.record())


def again(table: AnyTable) -> AnyTable:
    """The table as it comes back from its record's text."""
    return resume(GAME, read_record(text_of(table)))


def introduced(name: str = "Anna Maria") -> AnyTable:
    """A table with a person in seat 1."""
    table = Table(GAME, ["first", None, "first", "first"], seed=1)
    table.introduce(1, name)
    return table


def test_nobody_is_called_anything_at_first() -> None:
    assert Table(GAME).people == (None, None, None, None)


def test_a_person_is_called_what_was_said() -> None:
    assert introduced().people == (None, "Anna Maria", None, None)


def test_the_name_of_the_player_stays_what_it_is() -> None:
    assert introduced().players == ("first", "human", "first", "first")


def test_the_last_name_counts() -> None:
    table = introduced()
    table.introduce(1, "Bo")
    assert table.people[1] == "Bo"


def test_who_sits_down_is_not_called_what_the_one_before_was() -> None:
    table = introduced()
    table.seat(1, "first")
    assert table.people[1] is None


def test_it_has_a_line_of_its_own_in_the_record() -> None:
    assert text_of(introduced()).split("\n")[6:11] == [
        "seat 0 first",
        "seat 1 human",
        "seat 2 first",
        "seat 3 first",
        "person 1 Anna Maria",
    ]


def test_a_record_without_people_has_no_such_line() -> None:
    table = Table(GAME, ["first"] * 4, seed=1)
    table.run()
    assert "person" not in text_of(table)


@for_each("name", NAMES)
def test_a_name_is_kept_by_the_record(name: str) -> None:
    assert again(introduced(name)).people[1] == name


def test_the_record_of_a_resumed_table_is_the_same() -> None:
    table = introduced()
    assert text_of(again(table)) == text_of(table)


def test_who_was_replaced_is_not_called_anything_after_a_replay() -> None:
    table = introduced()
    table.seat(1, "first")
    assert again(table).people == (None, None, None, None)


def test_a_name_that_looks_like_code_is_a_name() -> None:
    table = introduced("os:system")
    assert (outside_players(table.record()), again(table).players[1]) == ({}, "human")


def test_a_name_that_is_that_of_a_player_seats_nobody() -> None:
    assert again(introduced("first")).players[1] == "human"


def test_a_name_stays_when_a_move_is_taken_back() -> None:
    table = Table(GAME, seed=1)
    table.step()
    table.play(table.legal_moves()[0])
    table.introduce(1, "Anna Maria")
    table.undo()
    assert (table.people[1], table.entries[-1]) == ("Anna Maria", Called(1, "Anna Maria"))


def test_a_name_raises_the_version_and_leaves_questions_standing() -> None:
    table = Table(GAME, seed=1)
    table.step()
    before, question = table.version, table.question()
    assert question is not None
    table.introduce(question.seat, "Anna Maria")
    assert (table.version, table.question()) == (before + 1, question)


@for_each("name", NO_NAMES)
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(BadNotation, match="expected a person's name of 1 to 80 printable characters on one line, not "):
        Table(GAME).introduce(0, name)


@for_each("name", [None, 7, b"Anna", ["Anna"]])
def test_what_is_no_text_is_no_name(name: object) -> None:
    assert why_no_name(name) is not None


def test_a_name_that_is_refused_changes_nothing() -> None:
    table = introduced()
    before = table.version, table.entries, table.people
    with pytest.raises(BadNotation):
        table.introduce(1, "a\nb")
    assert (table.version, table.entries, table.people) == before


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 3, not {seat}"):
        Table(GAME).introduce(seat, "Anna")


def with_line(line: str) -> str:
    """The text of a record with this line after those of who sat down."""
    record = Table(GAME, ["first"] * 4, seed=1).record()
    lines = write_record(record).split("\n")[:-2]
    body = "".join([one + "\n" for one in [*lines[:10], line, *lines[10:]]])
    return f"{body}end 0 0\n"


@for_each("name", ["x" * 81, "a\tb", " "])
def test_a_record_with_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 11: expected a person's name"):
        read_record(with_line(f"person 1 {name}"))


@for_each("line", ["person 1", "person 1 ", "person"])
def test_a_record_with_a_person_without_a_name_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 11: expected 'person SEAT …', not "):
        read_record(with_line(line))


def test_a_record_with_a_person_in_no_seat_is_refused() -> None:
    record = introduced().record()
    entries = (Sat(0, "first"), Called(4, "Anna"), Chosen(0, "play 7S"))
    with pytest.raises(BadRecord, match=r"^line 8: expected a seat from 0 to 3, not 4"):
        resume(GAME, type(record)(record.game, 1, record.options, 1, record.generator, None, entries))
