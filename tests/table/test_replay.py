"""`cardkit.table.replay`: records of tables, going on from them, and what does not fit a game."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from race import ONE, RACE, RaceState, Says, again, stepped, text_of

from cardkit import Record, Table, read_record, replay, resume, write_record
from cardkit.core.errors import BadRecord
from cardkit.core.records.record import Called, Chosen, Queued, Resolved, Sat, Stream
from cardkit.games import straights
from cardkit.table.replay import outside_players
from support import for_each

GAME = straights.game()
SHORT = straights.game(rounds=1)
FIRSTS, UNIFORMS = ["first"] * 4, ["uniform"] * 4
ELSEWHERE = RaceState((1, 2), 1, 0)


MINE = f"{__name__}:mine"


def mine() -> Says:
    """A player of one's own."""
    return Says(ONE)


def test_what_a_record_has() -> None:
    # A record says what was played.
    record = stepped(Table(RACE, ["first", None], seed=5), 1).record()
    assert (record.game, record.revision, record.options, record.seed, record.start) == ("race", 1, "", 5, None)
    # A record has the generator and every stream.
    record = Table(RACE, seed=5, generator="minstd").record()
    seats = [(f"{seat} {kind}", "sfc32") for seat in (0, 1) for kind in ("luck", "guesses")]
    assert record.generator == "minstd"
    assert [(stream.use, stream.generator) for stream in record.streams] == [("chance", "minstd"), *seats]
    # A game that started elsewhere resumes from there.
    table = stepped(Table(RACE, ["first", "first"], seed=5, state=ELSEWHERE), 3)
    assert table.record().start == '{"RaceState":{"points":[1,2],"seat":1,"dice":0}}'
    assert again(table).state == table.state


@pytest.mark.slow
@for_each("name", ["minstd", "sfc32", "java"])
@for_each(
    ("steps", "undone"),
    [*[(steps, 0) for steps in (0, 1, 2, 30, 52, 53, 54, 80, 130)], (54, 1), (54, 3), (60, 9), (108, 60), (30, 30)],
)
def test_a_resumed_table_goes_on_as_the_unsaved_one_would(name: str, steps: int, undone: int) -> None:
    table = stepped(Table(GAME, UNIFORMS, seed=6788, generator=name), steps)
    for _ in range(min(undone, table.move_count)):
        table.undo()
    back = again(table)
    back.run()
    table.run()
    assert text_of(back) == text_of(table)


@for_each(("steps", "undone"), [(77, 0), (77, 30), (54, 1), (10, 0)])
def test_a_resumed_table_has_the_same_record_and_the_same_moves_to_take_back(steps: int, undone: int) -> None:
    table = stepped(Table(GAME, UNIFORMS, seed=6788), steps)
    back = again(table)
    assert (text_of(back), back.move_count) == (text_of(table), table.move_count)
    for _ in range(undone):
        table.undo()
        back.undo()
    assert text_of(back) == text_of(table) == text_of(again(table))


def test_resuming_asks_no_generator() -> None:
    table = stepped(Table(GAME, UNIFORMS, seed=6788), 120)
    assert again(table).streams.saved() == table.streams.saved()


# Who sits there again.


def test_a_player_of_ones_own_is_not_started_by_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "never_wanted.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    record = with_entry(2, Sat(2, "never_wanted:Player"))
    assert resume(GAME, record).players == ("first", "first", "human", "first")
    assert ("never_wanted" in sys.modules, outside_players(record)) == (False, {2: "never_wanted:Player"})


def test_of_players_of_ones_own_who_sits_there_last_counts() -> None:
    table = Table(RACE, [MINE, MINE])
    table.seat(0, "first")
    assert outside_players(table.record()) == {1: MINE}


@for_each("entry", [Sat(2, "first"), Sat(2, "nobody")])
def test_without_seating_nobody_sits(entry: Sat) -> None:
    assert resume(GAME, with_entry(2, entry), seated=False).players == ("human",) * 4


# Step by step.


def test_a_replay_begins_with_the_table_as_it_began_and_shows_every_step() -> None:
    table = Table(GAME, FIRSTS, seed=1)
    steps = [step for step, _ in zip(table.steps(), range(20), strict=False)]
    (first, none), *rest = [(one.state, step) for one, step in replay(GAME, table.record())]
    assert (first, none) == (GAME.initial_state(), None)
    assert rest[: len(steps)] == [(step.state, step) for step in steps]


# Records that do not fit.


def played_record() -> Record:
    """After twenty steps: four seats on lines 7 to 10, the deal on line 11, and the moves from line 12 on."""
    return read_record(text_of(stepped(Table(GAME, FIRSTS, seed=1), 20)))


RECORD = played_record()
MOVES = [entry for entry in RECORD.entries if isinstance(entry, Chosen)]
FIRST = MOVES[0].seat
STREAM_LINE = 7 + 20 + 4
QUEUED_LINE = STREAM_LINE + len(RECORD.streams)
NO_STREAM = f"line {STREAM_LINE}: expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not "
RACE_RECORD = Record("race", 1, "", 0, "sfc32", RACE.write_state(ELSEWHERE), (Chosen(1, "one"), Resolved((7,))))


def changed(**changes: object) -> Record:
    """The record, with something else in it."""
    return attrs.evolve(RECORD, **changes)  # type: ignore[arg-type]  # of the types of its fields


def with_entry(at: int, entry: Sat | Chosen | Resolved | Called) -> Record:
    """The record with another entry in this place: line 7 + at."""
    return changed(entries=(*RECORD.entries[:at], entry, *RECORD.entries[at + 1 :]))


def with_stream(use: str, generator: str, *words: int) -> Record:
    """The record with this stream alone."""
    return changed(streams=(Stream(use, generator, words),))


@for_each(
    ("record", "game", "reason"),
    [
        (RECORD, RACE, "line 2: expected a record of race, not of straights"),
        (
            changed(revision=GAME.revision + 1), GAME,
            f"line 3: expected revision {GAME.revision} of straights, not {GAME.revision + 1}: this is a later version",
        ),
        (
            changed(revision=GAME.revision - 1), GAME,
            f"line 3: expected revision {GAME.revision} of straights, not {GAME.revision - 1}: this is revision",
        ),
        (RECORD, SHORT, "line 4: expected options 'target=80 rounds=1 corner=false', not 'target=80 rounds=0 "),
        (changed(seed=2**40), GAME, "line 5: expected a seed from "),
        (changed(generator="dice"), GAME, "line 6: no generator is called 'dice'"),
        (changed(start="nowhere", entries=()), GAME, "line 7: expected 'scores …; round …; "),
        (with_entry(5, Chosen(FIRST, "play AC")), GAME, "line 12: play AC: "),
        (with_entry(5, Chosen(FIRST, "eat 7S")), GAME, "line 12: expected a move such as "),
        *[
            (with_entry(5, Chosen(seat, "play 7S")), GAME, f"line 12: seat {seat} is not to move here")
            for seat in (-2, -1, 4, 17, (FIRST + 1) % 4)
        ],
        *[(with_entry(4, Chosen(seat, "play 7S")), GAME, "line 11: ") for seat in (0, -1)],  # before the deal
        (with_entry(4, Resolved((1, 2, 3))), GAME, "line 11: expected an order of 52 places, not of 3"),
        (with_entry(7, Resolved(tuple(range(52)))), GAME, "line 14: chance is not asked for anything here"),
        *[
            (with_entry(2, entry), GAME, f"line 9: expected a seat from 0 to 3, not {entry.seat}")
            for entry in (Sat(-1, "first"), Sat(4, "first"), Called(4, "Ada"))
        ],
        (with_entry(2, Sat(2, "nobody")), GAME, "line 9: no player is called 'nobody'"),
        (RACE_RECORD, RACE, "line 9: expected one total from 1 to 6, not '7'"),  # lines after a start
        (with_stream("chance", "minstd", 0), GAME, f"line {STREAM_LINE}: expected one word from 1 to 2147483646 for"),
        (
            with_stream("chance", "sfc32", 1, 2, 3, 4), GAME,
            f"line {STREAM_LINE}: expected chance to go on with minstd, not sfc32",
        ),
        (with_stream("chance", "dice", 1), GAME, f"line {STREAM_LINE}: no generator is called 'dice'"),
        *[(with_stream(use, "sfc32", 1, 2, 3, 4), GAME, NO_STREAM) for use in ("4 luck", "x luck", "0 hope")],
        (with_stream("0 luck", "minstd", 1), GAME, NO_STREAM),
        (with_stream("0 luck", "sfc32", 1, 2, 3), GAME, f"line {STREAM_LINE}: expected four words below 2**32 for"),
        *[
            (changed(queued=(Queued(request, (1,)),)), GAME, f"line {QUEUED_LINE}: ")
            for request in ('{"Wizard":[]}', "{", '{"Card":"7S"}', "7")
        ],
        (
            changed(queued=(Queued('{"Shuffle":[52]}', (1,)),)), GAME,
            f"line {QUEUED_LINE}: expected an order of 52 places, not of 1",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)  # fmt: skip
def test_a_record_that_does_not_fit_is_refused_with_its_line(record: Record, game: Any, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        resume(game, read_record(write_record(record)))  # read, so that entries know their lines
    assert str(refused.value).startswith(reason)


@for_each(
    "change",
    [lambda lines: lines[:9], lambda lines: lines[:-1], lambda lines: lines[1:]],
    ids=["the first nine lines", "all but the last line", "all but the first line"],
)
def test_a_record_that_was_cut_is_not_resumed(change: Callable[[list[str]], list[str]]) -> None:
    lines = write_record(RECORD).splitlines(keepends=True)
    with pytest.raises(BadRecord):
        resume(GAME, read_record("".join(change(lines))))
