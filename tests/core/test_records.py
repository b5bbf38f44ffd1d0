"""`cardkit.core.records`: text there and back, and no edit goes unnoticed, in whole games and those of one seat."""

import zlib
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from edits import accepted, edited_characters, edited_lines, same
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.errors import BadRecord
from cardkit.core.records.record import Chosen, Queued, Record, Resolved, Sat, Stream, read_record, write_record
from cardkit.core.records.seat_record import SeatRecord, SeatStep, read_seat_record, write_seat_record
from support import for_each

WHOLE_GAME = Record(
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
BARE_GAME = Record(game="nim", revision=1, options="", seed=0, generator="sfc32", start=None, entries=())
SHORT_GAME = Record("nim", 1, "", 5, "sfc32", None, (Sat(0, "first"), Resolved((3, 1)), Chosen(1, "take 1")))

GAME_TEXT = """\
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

WHOLE_SEAT = SeatRecord(
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
BARE_SEAT = SeatRecord("nim", 1, "", None, (SeatStep(None, (), "{}"),))
SHORT_SEAT = SeatRecord("nim", 1, "", 0, (SeatStep(None, (), "{}", ("take 1",)), SeatStep("take 1", ("[]",), "[2]")))

SEAT_TEXT = """\
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


@attrs.frozen
class Kind:
    """One of the two kinds of records."""

    begins: str  # the first line
    whole: Any  # a record with something of everything,
    text: str  # and its text, but for the last line
    short: Any
    bare: Any
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    put_in: str  # characters that might be taken for others


ODD: Final = "019afz -\n\r\t\0é\u0669\ufeff\U0001f0ca"
GAME: Final = Kind(
    *("cardkit record 1", WHOLE_GAME, GAME_TEXT, SHORT_GAME, BARE_GAME, write_record, read_record, ODD),
)
SEAT: Final = Kind(
    *("cardkit seat record 1", WHOLE_SEAT, SEAT_TEXT, SHORT_SEAT, BARE_SEAT, write_seat_record, read_seat_record),
    ODD + '"[]{}',
)
each_kind = for_each("kind", [GAME, SEAT], ids=lambda kind: kind.begins)


def with_end(body: str) -> str:
    """A text with the last line that fits it."""
    return f"{body}end {body.count(chr(10))} {zlib.crc32(body.encode()):08x}\n"


# There and back.


@each_kind
def test_a_record_is_one_thing_a_line_and_the_last_line_counts_and_checks_the_others(kind: Kind) -> None:
    assert kind.write(kind.whole) == with_end(kind.text)


@each_kind
def test_a_record_comes_back_equal_from_the_text_of_any_system(kind: Kind) -> None:
    for record in (kind.whole, kind.short, kind.bare):
        text = kind.write(record)
        for mark, end in (("", "\n"), ("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")):
            assert kind.read(mark + text.replace("\n", end)) == record


def test_a_watcher_has_no_number() -> None:
    assert write_seat_record(BARE_SEAT).splitlines()[4] == "seat watcher"


def test_a_step_knows_how_many_lines_it_takes() -> None:
    assert sum([step.lines for step in WHOLE_SEAT.steps]) == SEAT_TEXT.count("\n") - 6


words = st.text("abcXYZ019:_-.", min_size=1, max_size=8)
phrases = st.lists(words, min_size=1, max_size=3).map(" ".join)
outcomes = st.lists(st.integers(-(10**9), 10**9), max_size=4).map(tuple)
streams = st.builds(
    Stream,
    st.sampled_from(["chance", "0 luck", "12 guesses"]),
    words,
    st.lists(st.integers(0, 2**32), min_size=1, max_size=4).map(tuple),
)
games = st.builds(
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
moves = st.text(min_size=1, max_size=6)
firsts = st.builds(SeatStep, st.none(), st.just(()), phrases, st.lists(moves, max_size=3).map(tuple))
steps = st.builds(
    SeatStep,
    st.none() | phrases,
    st.lists(phrases, max_size=3).map(tuple),
    st.none() | phrases,
    st.lists(phrases, max_size=3).map(tuple),
)
seats = st.builds(
    SeatRecord,
    words,
    st.integers(0, 10**6),
    st.just("") | phrases,
    st.none() | st.integers(0, 9),
    st.tuples(firsts, st.lists(steps, max_size=5)).map(lambda both: (both[0], *both[1])),
    st.none() | phrases,
)


@pytest.mark.slow
@each_kind
@given(st.data())
def test_any_record_comes_back_equal_and_is_written_as_it_was(kind: Kind, data: st.DataObject) -> None:
    record = data.draw(games if kind is GAME else seats)
    try:
        text = kind.write(record)
        text.encode()
    except UnicodeEncodeError:
        return  # half a character is no text
    assert kind.read(text) == record
    assert kind.write(kind.read(text)) == text


@for_each("line", ["two\nlines", "two\rlines"])
def test_what_is_not_one_line_is_not_written(line: str) -> None:
    with pytest.raises(ValueError, match="expected one line, not "):
        write_record(Record("nim", 1, "", 0, "sfc32", None, (Sat(0, line),)))
    with pytest.raises(ValueError, match="expected one line, not "):
        write_seat_record(SeatRecord("nim", 1, "", 0, (SeatStep(line, (), "{}"),)))


# Cut, edited and foreign.


@each_kind
def test_a_record_of_which_a_line_or_a_character_was_touched_is_refused(kind: Kind) -> None:
    assert accepted(kind.read, edited_lines(kind.write(kind.whole))) == []
    text = kind.write(kind.short)
    edited = edited_characters(text, kind.put_in)
    assert accepted(kind.read, ((done, one) for done, one in edited if not same(one, text))) == []


@each_kind
@given(st.integers(0, 1000), st.integers(0, 3), st.text(max_size=3))
def test_any_small_edit_is_refused(kind: Kind, place: int, gone: int, put_in: str) -> None:
    text = kind.write(kind.whole)
    place = min(place, len(text))
    edited = text[:place] + put_in + text[place + gone :]
    assert same(edited, text) or accepted(kind.read, iter([("edited", edited)])) == []


@each_kind
@given(st.text())
def test_any_other_text_is_refused(kind: Kind, text: str) -> None:
    assert accepted(kind.read, iter([(text, text)])) == []


@each_kind
@given(st.data())
def test_lines_in_any_order_are_refused(kind: Kind, data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.sampled_from([*kind.text.splitlines(), "end 3 00000000", ""]), max_size=15))
    text = "".join([line + "\n" for line in [kind.begins, *lines]])
    assert accepted(kind.read, iter([(text, text)])) == []


@each_kind
def test_a_file_of_another_kind_is_refused_in_its_first_line(kind: Kind) -> None:
    newer = f"{kind.begins[:-1]}2\nend 1 00000000\n"
    for text in ("", "\n", "hello", "%PDF-1.7\n", newer, "\ufeff"):
        with pytest.raises(
            BadRecord, match=rf"^line 1: expected '{kind.begins}', not .*: this is no record of cardkit$"
        ):
            kind.read(text)


def test_the_two_kinds_are_told_from_each_other() -> None:
    with pytest.raises(BadRecord, match=r"^line 1: .*: this is the record of a whole game$"):
        read_seat_record(write_record(BARE_GAME))
    with pytest.raises(BadRecord, match=r"^line 1: .*: this is what one seat saw and heard: `cardkit replay` shows it"):
        read_record(write_seat_record(SHORT_SEAT))


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
        ("seat 0 human", "seat 0 hu\rman", "line 8: expected one line, not 'seat 0 hu\\rman'"),
    ],
)
def test_a_line_of_a_game_that_cannot_be_read_is_refused_by_its_number(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(with_end(GAME_TEXT.replace(old, new)))
    assert str(refused.value).startswith(reason)


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
def test_a_line_of_a_seat_that_cannot_be_read_is_refused_by_its_number(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_seat_record(with_end(SEAT_TEXT.replace(old, new, 1)))
    assert str(refused.value).startswith(reason)


def test_a_record_of_a_seat_without_steps_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^line 5: expected 'view …' in step 0"):
        read_seat_record(with_end("cardkit seat record 1\ngame nim\nrevision 1\noptions\nseat 0\n"))


# Cuts and edits are told apart.

EDITED = "line 10: expected checksum [0-9a-f]{8}, not '[0-9a-f]{8}': the record was edited"


@for_each(
    ("text", "reason"),
    [
        (write_record(SHORT_GAME).replace("take 1", "take 2"), EDITED),
        (write_seat_record(SHORT_SEAT).replace("[2]", "[3]"), EDITED.replace("10", "13")),
        (
            write_record(SHORT_GAME).replace("chance 3 1\n", ""),
            "line 9: expected .?9.? lines above this one, not 8: .* cut out or put in",
        ),
        (write_record(SHORT_GAME)[:-1], "line 10: expected a line end after the last line: the record is cut"),
        (GAME_TEXT, "line 16: expected 'end ENTRIES CHECKSUM', not .*: the record is cut"),
        # A bad line says more than the checksum.
        (write_record(SHORT_GAME).replace("chance 3 1", "chance x"), "line 8: expected a whole number, not 'x'"),
        (write_record(SHORT_GAME).replace("take 1", "take \ud83c"), "line 9: expected text, not "),  # half a character
        (write_record(SHORT_GAME).replace("end 9", "end " + "9" * 5000), "line 10: "),
    ],
)
def test_a_cut_is_told_from_an_edit(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"^{reason}"):
        read_record(text) if text.startswith(GAME.begins) else read_seat_record(text)
