"""`cardkit.core.records.seat_record`: text there and back, and no edit goes unnoticed."""

import zlib

import pytest
from edits import accepted, edited_characters, edited_lines, same
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.errors import BadRecord
from cardkit.core.records.record import Record, read_record, write_record
from cardkit.core.records.seat_record import SeatRecord, SeatStep, read_seat_record, write_seat_record
from support import for_each

WHOLE = SeatRecord(
    game="urn",
    revision=3,
    options='size=5 name="a b"',
    seat=1,
    steps=(
        SeatStep(None, (), '{"UrnView":[1]}'),
        SeatStep(None, ('{"Drawn":{"seat":0}}', '{"Kept":{}}'), '{"UrnView":[2]}', ("keep it", 'say "no"')),
        SeatStep("keep it", (), None, ("keep it",)),
        SeatStep("keep it", ('{"Kept":{}}',), '{"UrnView":[3]}'),
        SeatStep(None, ('{"Over":{}}',), None),
    ),
    result='{"Result":{"scores":[1,2]}}',
)
BARE = SeatRecord("nim", 1, "", None, (SeatStep(None, (), "{}"),))
SHORT = SeatRecord("nim", 1, "", 0, (SeatStep(None, (), "{}", ("take 1",)), SeatStep("take 1", ("[]",), "[2]")))

TEXT = """\
cardkit seat record 1
game urn
revision 3
options size=5 name="a b"
seat 1
step 0
view {"UrnView":[1]}
step 1
heard {"Drawn":{"seat":0}}
heard {"Kept":{}}
view {"UrnView":[2]}
asked ["keep it","say \\"no\\""]
step 2
move keep it
asked ["keep it"]
step 3
move keep it
heard {"Kept":{}}
view {"UrnView":[3]}
step 4
heard {"Over":{}}
result {"Result":{"scores":[1,2]}}
"""
LINES = TEXT.count("\n")


def with_end(body: str) -> str:
    """A text with the last line that fits it."""
    return f"{body}end {body.count(chr(10))} {zlib.crc32(body.encode()):08x}\n"


# There and back.


def test_a_record_is_one_thing_a_line() -> None:
    assert write_seat_record(WHOLE) == with_end(TEXT)


@for_each("record", [WHOLE, BARE, SHORT], ids=["whole", "bare", "short"])
def test_a_record_comes_back_equal(record: SeatRecord) -> None:
    assert read_seat_record(write_seat_record(record)) == record


def test_a_watcher_has_no_number() -> None:
    assert write_seat_record(BARE).splitlines()[4] == "seat watcher"


def test_a_step_knows_how_many_lines_it_takes() -> None:
    assert sum([step.lines for step in WHOLE.steps]) == LINES - 6


words = st.text("abcXYZ019:_-.", min_size=1, max_size=8)
phrases = st.lists(words, min_size=1, max_size=3).map(" ".join)
moves = st.text(min_size=1, max_size=6)
firsts = st.builds(SeatStep, st.none(), st.just(()), phrases, st.lists(moves, max_size=3).map(tuple))
steps = st.builds(
    SeatStep,
    st.none() | phrases,
    st.lists(phrases, max_size=3).map(tuple),
    st.none() | phrases,
    st.lists(phrases, max_size=3).map(tuple),
)
records = st.builds(
    SeatRecord,
    words,
    st.integers(0, 10**6),
    st.just("") | phrases,
    st.none() | st.integers(0, 9),
    st.tuples(firsts, st.lists(steps, max_size=5)).map(lambda both: (both[0], *both[1])),
    st.none() | phrases,
)


@pytest.mark.slow
@given(records)
def test_any_record_comes_back_equal(record: SeatRecord) -> None:
    try:
        text = write_seat_record(record)
        text.encode()
    except UnicodeEncodeError:
        return  # half a character is no text
    assert read_seat_record(text) == record


@pytest.mark.slow
@given(records)
def test_a_record_that_was_read_is_written_as_it_was(record: SeatRecord) -> None:
    try:
        text = write_seat_record(record)
    except UnicodeEncodeError:
        return
    assert write_seat_record(read_seat_record(text)) == text


def test_text_of_other_systems_is_read() -> None:
    assert read_seat_record("\ufeff" + write_seat_record(WHOLE).replace("\n", "\r\n")) == WHOLE


@pytest.mark.parametrize("move", ["two\nlines", "two\rlines"])
def test_what_is_not_one_line_is_not_written(move: str) -> None:
    with pytest.raises(ValueError, match="expected one line, not "):
        write_seat_record(SeatRecord("nim", 1, "", 0, (SeatStep(move, (), "{}"),)))


# Cut, edited and foreign.


def test_a_record_of_which_a_line_was_touched_is_refused() -> None:
    assert accepted(read_seat_record, edited_lines(write_seat_record(WHOLE))) == []


def test_a_record_of_which_a_character_was_touched_is_refused() -> None:
    text = write_seat_record(SHORT)
    edited = edited_characters(text, '019afz -\n\r\t\0é\u0669\ufeff\U0001f0ca"[]{}')
    assert accepted(read_seat_record, ((done, one) for done, one in edited if not same(one, text))) == []


@given(st.integers(0, len(write_seat_record(WHOLE))), st.integers(0, 3), st.text(max_size=3))
def test_any_small_edit_is_refused(place: int, gone: int, put_in: str) -> None:
    text = write_seat_record(WHOLE)
    edited = text[:place] + put_in + text[place + gone :]
    assert same(edited, text) or accepted(read_seat_record, iter([("edited", edited)])) == []


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    assert accepted(read_seat_record, iter([(text, text)])) == []


@given(st.lists(st.sampled_from([*TEXT.splitlines(), "end 3 00000000", ""])))
def test_lines_in_any_order_are_refused_without_a_checksum(lines: list[str]) -> None:
    text = "".join([line + "\n" for line in ["cardkit seat record 1", *lines]])
    assert accepted(read_seat_record, iter([(text, text)])) == []


@for_each("text", ["", "\n", "hello", "cardkit seat record 2\nend 1 00000000\n", "\ufeff"])
def test_a_file_of_another_kind_is_refused_in_its_first_line(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: expected 'cardkit seat record 1', not .*: this is no record of"):
        read_seat_record(text)


def test_the_record_of_a_whole_game_is_told_from_that_of_a_seat() -> None:
    with pytest.raises(BadRecord, match=r"^line 1: .*: this is the record of a whole game$"):
        read_seat_record(write_record(Record("nim", 1, "", 0, "sfc32", None, ())))


def test_the_record_of_a_seat_is_told_from_that_of_a_whole_game() -> None:
    with pytest.raises(BadRecord, match=r"^line 1: .*: this is what one seat saw and heard: `cardkit replay` shows it"):
        read_record(write_seat_record(SHORT))


@for_each(
    ("old", "new", "reason"),
    [
        ("game urn", "play urn", "line 2: expected 'game …', not 'play urn'"),
        ("revision 3", "revision three", "line 3: expected a whole number, not 'three'"),
        ("options", "choices", "line 4: expected 'options …', not "),
        ("seat 1", "seat", "line 5: expected 'seat …', not 'seat'"),
        ("seat 1", "seat nobody", "line 5: expected a whole number, not 'nobody'"),
        ("step 0", "step 1", "line 6: expected 'step 0', not 'step 1'"),
        ("step 0\n", "", "line 6: expected 'step 0', not 'view "),
        ('step 0\nview {"UrnView":[1]}', "step 0", "line 7: expected 'view …' in step 0"),
        ("step 0\n", "step 0\nheard {}\n", "line 7: expected 'step 1' or what a step has"),
        ("step 0\n", "step 0\nmove keep it\n", "line 7: expected 'step 1' or what a step has"),
        ("step 2", "step 3", "line 13: expected 'step 2' or what a step has"),
        ("step 2\n", "step 2\nview {}\n", "line 15: expected 'step 3' or what a step has"),
        ("step 2\n", "step 2\nmove wait\n", "line 15: expected 'step 3' or what a step has"),
        ("step 2\nmove keep it", "step 2\nmove", "line 14: expected 'step 3' or what a step has"),
        ('asked ["keep it"]', "asked keep it", "line 15: expected JSON, not 'keep it'"),
        ('asked ["keep it"]', "asked []", "line 15: expected a list of moves as texts, one at least, not '[]'"),
        ('asked ["keep it"]', "asked [1]", "line 15: expected a list of moves as texts, one at least, not '[1]'"),
        ('asked ["keep it"]', 'asked "keep it"', "line 15: expected a list of moves as texts, one at least, not "),
        ('asked ["keep it"]', "chance 1 2 3", "line 15: expected 'step 3' or what a step has, in its order: move,"),
        ('heard {"Over":{}}\nresult', "result 1\nresult", "line 22: expected nothing after the result, not 'result"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_by_its_number(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_seat_record(with_end(TEXT.replace(old, new, 1)))
    assert str(refused.value).startswith(reason)


def test_a_record_without_steps_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^line 5: expected 'view …' in step 0"):
        read_seat_record(with_end("cardkit seat record 1\ngame nim\nrevision 1\noptions\nseat 0\n"))


def test_an_edit_is_told_from_a_cut() -> None:
    with pytest.raises(BadRecord, match=r"expected checksum [0-9a-f]{8}, not '[0-9a-f]{8}': the record was edited"):
        read_seat_record(write_seat_record(SHORT).replace("[2]", "[3]"))
