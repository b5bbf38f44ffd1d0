"""`Table.introduce`: what people are called, apart from the names of players."""

from typing import Any

import pytest
from race import AnyTable, again, text_of

from cardkit import Table, read_record, write_record
from cardkit.core.errors import BadNotation, BadRecord
from cardkit.core.records.record import Called
from cardkit.games import straights
from cardkit.table.replay import outside_players
from support import for_each

GAME = straights.game(rounds=1)

NAMES = (
    *("Anna Maria", "x", "  Bo", "Łukasz Żółć", "李小龍", "Мария", "os:system", "first", "7S"),
    *("علی‌رضا", "👩‍🚀", "ß" * 80),
)
NO_NAMES = (
    *("", " ", "   ", "\u200d", "a\nb", "a\r", "a\tb", "\x00", "\x1b[31m", "a\u2028b", "\u202egnp", "\ud800", "x" * 81),
    *(None, 7, b"Anna", ["Anna"]),
)


def introduced(name: str = "Anna Maria") -> AnyTable:
    """A table with a person in seat 1."""
    table = Table(GAME, ["first", None, "first", "first"], seed=1)
    table.introduce(1, name)
    return table


def test_a_person_is_called_what_was_said_last_until_somebody_sits_down() -> None:
    table = introduced()
    assert Table(GAME).people == (None,) * 4
    assert (table.people, table.players) == ((None, "Anna Maria", None, None), ("first", "human", "first", "first"))
    table.introduce(1, "Bo")
    assert table.people[1] == "Bo"
    table.seat(1, "first")
    assert (table.people, again(table).people) == ((None,) * 4, (None,) * 4)


def test_it_has_a_line_of_its_own_in_the_record() -> None:
    assert text_of(introduced()).split("\n")[9:11] == ["seat 3 first", "person 1 Anna Maria"]


@for_each("name", NAMES)
def test_a_name_is_kept_by_the_record_and_is_neither_code_nor_a_player(name: str) -> None:
    table = introduced(name)
    back = again(table)
    assert (back.people[1], back.players[1], text_of(back)) == (name, "human", text_of(table))
    assert outside_players(table.record()) == {}


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


def test_what_happened_is_told_with_the_names_of_people() -> None:
    table = introduced("Anna")
    while table.state.turn() != 1:
        table.step()
    table.play(table.legal_moves()[0])
    table.undo()
    assert [table.describe(event) for event in table.heard(1)[-2:]] == ["Anna plays 8C.", "Anna takes a move back."]


@for_each("name", NO_NAMES)
def test_what_cannot_be_a_name_is_refused_and_changes_nothing(name: Any) -> None:
    table = introduced()
    before = table.version, table.entries, table.people
    with pytest.raises(BadNotation, match="expected a person's name of 1 to 80 printable characters on one line, not "):
        table.introduce(0, name)
    assert (table.version, table.entries, table.people) == before


@for_each("seat", [-1, 4])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 3, not {seat}"):
        Table(GAME).introduce(seat, "Anna")


def with_line(line: str) -> str:
    """The text of a record with this line after those of who sat down."""
    record = Table(GAME, ["first"] * 4, seed=1).record()
    lines = write_record(record).split("\n")[:-2]
    body = "".join([one + "\n" for one in [*lines[:10], line, *lines[10:]]])
    return f"{body}end 0 0\n"


@for_each(
    ("line", "said"),
    [
        *[(f"person 1 {name}", "expected a person's name") for name in ("x" * 81, "a\tb", " ")],
        *[(line, "expected 'person SEAT …', not ") for line in ("person 1", "person 1 ", "person")],
    ],
)
def test_a_record_with_what_cannot_be_a_name_is_refused(line: str, said: str) -> None:
    with pytest.raises(BadRecord, match=f"^line 11: {said}"):
        read_record(with_line(line))
