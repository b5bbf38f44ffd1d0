"""`cardkit.core.records.record`: text there and back, and no edit goes unnoticed."""

import re
import zlib

import pytest
from edits import accepted, edited_characters, edited_lines, same
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.errors import BadRecord
from cardkit.core.records.record import (
    Chosen,
    Queued,
    Record,
    Resolved,
    Sat,
    Stream,
    read_record,
    write_record,
)
from support import for_each

WHOLE = Record(
    game="urn",
    revision=3,
    options='size=5 name="a b"',
    seed=-7,
    generator="minstd",
    start='{"UrnState":[[1],[0,0],0,-1]}',
    entries=(Sat(0, "human"), Sat(1, "my:Player"), Resolved((0, 2, 1)), Chosen(0, "keep it"), Resolved(())),
    streams=(Stream("chance", "minstd", (99,)), Stream("0 luck", "sfc32", (1, 2, 3, 4))),
    queued=(Queued('{"Draw":[[1],1]}', (0,)), Queued('{"Shuffle":[0]}', ())),
)
BARE = Record(game="nim", revision=1, options="", seed=0, generator="sfc32", start=None, entries=())
SHORT = Record("nim", 1, "", 5, "sfc32", None, (Sat(0, "first"), Resolved((3, 1)), Chosen(1, "take 1")))

TEXT = """\
cardkit record 1
game urn
revision 3
options size=5 name="a b"
seed -7
generator minstd
start {"UrnState":[[1],[0,0],0,-1]}
seat 0 human
seat 1 my:Player
chance 0 2 1
move 0 keep it
chance
stream chance minstd 99
stream 0 luck sfc32 1 2 3 4
queued {"Draw":[[1],1]} 0
queued {"Shuffle":[0]}
"""


def with_end(body: str) -> str:
    """A text with the last line that fits it."""
    return f"{body}end {body.count(chr(10))} {zlib.crc32(body.encode()):08x}\n"


# There and back.


def test_a_record_is_one_entry_a_line() -> None:
    assert write_record(WHOLE).startswith(TEXT)


def test_the_last_line_counts_and_checks_the_others() -> None:
    assert re.fullmatch(r"end 16 [0-9a-f]{8}\n", write_record(WHOLE).removeprefix(TEXT))


@for_each("record", [WHOLE, BARE, SHORT], ids=["whole", "bare", "short"])
def test_a_record_comes_back_equal(record: Record) -> None:
    assert read_record(write_record(record)) == record


words = st.text("abcXYZ019:_-.", min_size=1, max_size=8)
phrases = st.lists(words, min_size=1, max_size=3).map(" ".join)
outcomes = st.lists(st.integers(-(10**9), 10**9), max_size=4).map(tuple)
streams = st.builds(
    Stream,
    st.sampled_from(["chance", "0 luck", "12 guesses"]),
    words,
    st.lists(st.integers(0, 2**32), min_size=1, max_size=4).map(tuple),
)
records = st.builds(
    Record,
    words,
    st.integers(0, 10**6),
    st.just("") | phrases,
    st.integers(-(2**63), 2**63),
    words,
    st.none() | phrases,
    st.lists(
        st.builds(Sat, st.integers(0, 9), phrases)
        | st.builds(Chosen, st.integers(0, 9), phrases)
        | st.builds(Resolved, outcomes),
        max_size=6,
    ).map(tuple),
    st.lists(streams, max_size=3).map(tuple),
    st.lists(st.builds(Queued, words, outcomes), max_size=3).map(tuple),
)


@pytest.mark.slow
@given(records)
def test_any_record_comes_back_equal(record: Record) -> None:
    assert read_record(write_record(record)) == record


@pytest.mark.slow
@given(records)
def test_a_record_that_was_read_is_written_as_it_was(record: Record) -> None:
    text = write_record(record)
    assert write_record(read_record(text)) == text


def test_text_of_other_systems_line_ends_is_read() -> None:
    assert read_record(write_record(WHOLE).replace("\n", "\r\n")) == WHOLE


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_record("\ufeff" + write_record(WHOLE)) == WHOLE


def test_half_a_line_end_is_refused_with_its_line() -> None:
    with pytest.raises(BadRecord, match=r"^line 8: expected one line, not 'seat 0 hu\\rman'$"):
        read_record(with_end(TEXT.replace("seat 0 human", "seat 0 hu\rman")))


def test_both_together_are_read() -> None:
    assert read_record("\ufeff" + write_record(WHOLE).replace("\n", "\r\n")) == WHOLE


@pytest.mark.parametrize("name", ["two\nlines", "two\rlines"])
def test_what_is_not_one_line_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="expected one line, not "):
        write_record(Record("nim", 1, "", 0, "sfc32", None, (Sat(0, name),)))


# Cut, edited and foreign.


def test_a_record_of_which_a_line_was_touched_is_refused() -> None:
    assert accepted(read_record, edited_lines(write_record(WHOLE))) == []


def test_a_record_of_which_a_character_was_touched_is_refused() -> None:
    text = write_record(SHORT)
    edited = edited_characters(text, "019afz -\n\r\t\0é\u0669\ufeff\U0001f0ca")
    assert accepted(read_record, ((done, one) for done, one in edited if not same(one, text))) == []


@given(st.integers(0, len(write_record(WHOLE))), st.integers(0, 3), st.text(max_size=3))
def test_any_small_edit_is_refused(place: int, gone: int, put_in: str) -> None:
    text = write_record(WHOLE)
    edited = text[:place] + put_in + text[place + gone :]
    assert same(edited, text) or accepted(read_record, iter([("edited", edited)])) == []


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    assert accepted(read_record, iter([(text, text)])) == []


@given(st.lists(st.sampled_from([*TEXT.splitlines(), "end 3 00000000", ""])))
def test_lines_in_any_order_are_a_record_or_refused(lines: list[str]) -> None:
    text = "".join([line + "\n" for line in ["cardkit record 1", *lines]])
    assert accepted(read_record, iter([(text, text)])) == []


@for_each("text", ["", "\n", "hello", "%PDF-1.7\n", "cardkit record 2\nend 1 00000000\n", "\ufeff"])
def test_a_file_of_another_kind_is_refused_in_its_first_line(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: expected 'cardkit record 1', not .*: this is no record of cardkit$"):
        read_record(text)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(BadRecord):
        read_record(write_record(SHORT).replace("take 1", "take \ud83c"))


def test_a_number_of_lines_with_too_many_digits_is_refused() -> None:
    with pytest.raises(BadRecord):
        read_record(write_record(SHORT).replace("end 9", "end " + "9" * 5000))


@for_each(
    ("old", "new", "reason"),
    [
        ("game urn", "play urn", "line 2: expected 'game …', not 'play urn'"),
        ("game urn", "game", "line 2: expected 'game …', not 'game'"),
        ("revision 3", "revision three", "line 3: expected a whole number, not 'three'"),
        ("revision 3", "revision ٣", "line 3: expected a whole number, not '٣'"),
        ("revision 3", "revision 3.0", "line 3: expected a whole number, not '3.0'"),
        ("options", "choices", "line 4: expected 'options …', not "),
        ("seed -7", "seed --7", "line 5: expected a whole number, not '--7'"),
        ("seed -7", "seed " + "7" * 41, "line 5: expected a whole number, not '777"),
        ("seed -7\n", "", "line 5: expected 'seed …', not 'generator minstd'"),
        ("generator minstd", "generator", "line 6: expected 'generator …', not 'generator'"),
        ("seat 0 human", "seat 0", "line 8: expected 'seat SEAT …', not 'seat 0'"),
        ("seat 0 human", "seat x human", "line 8: expected a whole number, not 'x'"),
        ("seat 0 human", "sit 0 human", "line 8: expected an entry, not 'sit 0 human'"),
        ("seat 0 human", 'start {"x":1}\nstart 1', "line 8: expected an entry, not "),
        ("chance 0 2 1", "chance 0  1", "line 10: expected a whole number, not ''"),
        ("chance 0 2 1", "chance 0 2 b", "line 10: expected a whole number, not 'b'"),
        ("move 0 keep it", "move 0", "line 11: expected 'move SEAT …', not 'move 0'"),
        ("stream chance minstd 99", "stream chance minstd", "line 13: expected 'stream USE GENERATOR WORDS', not "),
        ("stream chance minstd 99", "stream chance minstd x", "line 13: expected a whole number, not 'x'"),
        ("stream 0 luck sfc32 1 2 3 4", "stream 0 luck sfc32", "line 14: expected 'stream USE GENERATOR WORDS', not "),
        ("stream 0 luck sfc32 1 2 3 4", "move 0 keep", "line 14: expected an entry, not 'move 0 keep'"),
        (
            'queued {"Shuffle":[0]}',
            "stream chance minstd 9",
            "line 16: expected an entry, not 'stream chance minstd 9'",
        ),
        ('queued {"Draw":[[1],1]} 0', "queued x y", "line 15: expected a whole number, not 'y'"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_by_its_number(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(with_end(TEXT.replace(old, new)))
    assert str(refused.value).startswith(reason)


def test_an_edit_is_told_from_a_cut() -> None:
    with pytest.raises(
        BadRecord, match=r"^line 10: expected checksum [0-9a-f]{8}, not '[0-9a-f]{8}': the record was edited"
    ):
        read_record(write_record(SHORT).replace("take 1", "take 2"))


def test_a_cut_is_told_from_an_edit() -> None:
    with pytest.raises(BadRecord, match=r"^line 9: expected .?9.? lines above this one, not 8: .* cut out or put in"):
        read_record(write_record(SHORT).replace("chance 3 1\n", ""))


def test_a_last_line_without_its_end_is_a_cut() -> None:
    with pytest.raises(BadRecord, match="expected a line end after the last line: the record is cut"):
        read_record(write_record(SHORT)[:-1])


def test_a_missing_last_line_is_a_cut() -> None:
    with pytest.raises(BadRecord, match=r"^line 16: expected 'end ENTRIES CHECKSUM', not .*: the record is cut"):
        read_record(TEXT)


def test_a_bad_line_says_more_than_the_checksum() -> None:
    with pytest.raises(BadRecord, match=r"^line 8: expected a whole number, not 'x'"):
        read_record(write_record(SHORT).replace("chance 3 1", "chance x"))
