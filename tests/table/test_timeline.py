"""`cardkit.table.timeline`: any step of a game by its number, as it was for all, and as one seat met it."""

import re
from typing import Any

import attrs
import pytest

import cardkit
import faulty
import hearts
from cardkit import CHANCE, Result, Table, read_record, write_record
from cardkit.core.errors import BadRecord
from cardkit.core.records.checksums import ended
from cardkit.core.records.record import Chosen, Resolved, Sat
from cardkit.core.records.seat_record import SeatRecord, read_seat_record, write_seat_record
from cardkit.games import straights
from cardkit.games.straights import Dealt
from cardkit.registry import BUILT_IN, AnyGame
from cardkit.table.replay import seat_timeline, timeline
from cardkit.table.timeline import SeatTimeline, Timeline
from crazy_eights import CrazyEights
from support import for_each
from whispers import Whispers

AnyTable = Table[Any, Any, Any]

GAME = straights.game(rounds=1)
HEARTS = hearts.Hearts(hearts.HeartsOptions(target=1))
EMBERS = faulty.game(preset="three")


def played(game: AnyGame, moves: int | None = None, seed: int = 4) -> AnyTable:
    table: AnyTable = Table(game, ["uniform"] * game.seats, seed=seed)
    table.run(limit=moves)
    return table


STRAIGHTS = played(GAME, 30)
WHOLE = played(GAME)


def line_of(record: SeatRecord, number: int, word: str) -> tuple[int, str]:
    """The first line of this step that begins with this word, and its number."""
    lines = write_seat_record(record).split("\n")
    begins = lines.index(f"step {number}")
    at = next(at for at in range(begins, len(lines)) if lines[at].startswith(word))
    return at + 1, lines[at]


# Of all.


def test_a_timeline_has_every_move_and_every_outcome_after_the_beginning() -> None:
    table: AnyTable = Table(GAME, ["uniform"] * 4, seed=4)
    began, steps = table.state, list(table.steps())
    found = table.timeline()
    assert [moment.number for moment in found] == list(range(len(steps) + 1))
    assert [moment.entry for moment in found] == [None, *[one for one in table.entries if not isinstance(one, Sat)]]
    assert [moment.state for moment in found] == [began, *[step.state for step in steps]]
    assert [moment.events for moment in found] == [(), *[step.events for step in steps]]


def test_a_timeline_is_what_the_table_showed_and_told() -> None:
    # A step is shown as the table showed it.
    table = played(GAME, 11)
    moment = STRAIGHTS.timeline()[12]
    shown = (moment.status, moment.acting, moment.legal_moves(), moment.view(2), moment.view(None))
    assert shown == (table.status, table.acting, table.legal_moves(), table.view(2), table.view(None))
    # A step is heard as the table told it.
    heard = [event for moment in WHOLE.timeline() for event in moment.heard(1)]
    assert tuple(heard) == WHOLE.heard(1)
    # A seat that may choose saw that it was its turn.
    moment = played(HEARTS, 0).timeline()[-1]
    assert [moment.view(seat).turn for seat in range(4)] == [0, 1, 2, 3]
    # A timeline is a sequence of its steps.
    found = STRAIGHTS.timeline()
    assert [moment.number for moment in reversed(found)] == list(range(31, -1, -1))
    assert [moment.number for moment in found[3:6]] == [3, 4, 5]
    assert found[-1].state == STRAIGHTS.state
    # A game that has not begun has one step.
    [moment] = Table(GAME).timeline()
    assert (moment.entry, moment.status) == (None, GAME.status(GAME.initial_state()))
    assert Table(GAME).timeline().seen_by(0)[0].view.turn == CHANCE


@for_each("step", [32, -33])
def test_a_step_that_there_is_not_is_refused_with_those_there_are(step: int) -> None:
    with pytest.raises(IndexError, match=f"^expected a step from 0 to 31, not {step}$"):
        STRAIGHTS.timeline()[step]


def test_what_was_taken_back_is_in_no_step() -> None:
    table = played(GAME, 7)
    before = table.timeline()
    table.step()
    table.undo()
    assert table.timeline() == before


def test_a_game_that_began_elsewhere_begins_there() -> None:
    state = EMBERS.dealt("2S 2H 3S", "3H 4S 4H", "5S 5H 6S")
    assert Table(EMBERS, state=state).timeline()[0].state == state


@for_each("table", [STRAIGHTS, WHOLE, played(HEARTS, 20), played(EMBERS)], ids=lambda one: one.game.name)
def test_the_timeline_of_a_record_is_that_of_its_table(table: AnyTable) -> None:
    assert timeline(table.game, read_record(write_record(table.record()))) == table.timeline()


def test_a_record_is_checked_before_anything_is_shown() -> None:
    record = STRAIGHTS.record()
    entries = (*record.entries[:-1], Chosen(0, "play AC"))
    with pytest.raises(BadRecord, match=r"^line 41: "):
        timeline(GAME, attrs.evolve(record, entries=entries))


# Of one seat.

EVERY = [*[cardkit.load(name) for name in BUILT_IN], CrazyEights(), HEARTS, EMBERS, Whispers()]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_the_record_of_a_seat_comes_back_as_its_timeline_and_is_that_of_the_replayed_game(game: AnyGame) -> None:
    table = played(game, 20)
    replayed = timeline(game, read_record(write_record(table.record())))
    for seat in (0, game.seats - 1, None):
        record = table.record_of(seat)
        assert seat_timeline(game, read_seat_record(write_seat_record(record))) == table.timeline().seen_by(seat)
        assert replayed.seen_by(seat).record() == record


def test_what_a_seat_meets() -> None:
    # A seat meets what it sees and hears and may do.
    whole = STRAIGHTS.timeline()
    met = whole.seen_by(2)
    expected = [(moment.view(2), moment.heard(2), moment.legal_moves(2)) for moment in whole]
    assert [(moment.view, moment.heard, moment.legal_moves) for moment in met] == expected
    # A seat has its own moves and its own deal alone.
    own = [entry.move for entry in STRAIGHTS.entries if isinstance(entry, Chosen) and entry.seat == 2]
    met = STRAIGHTS.timeline().seen_by(2)
    assert [str(moment.move) for moment in met if moment.move is not None] == own
    assert [event.seat for moment in met for event in moment.heard if isinstance(event, Dealt)] == [2]
    # A watcher makes no move and is asked nothing.
    assert {(moment.move, moment.legal_moves) for moment in WHOLE.timeline().seen_by(None)} == {(None, ())}
    # Every seat is told how the game ended and not before.
    assert [WHOLE.timeline().seen_by(seat)[-1].result for seat in (0, 3, None)] == [WHOLE.result] * 3
    assert {moment.result for moment in STRAIGHTS.timeline().seen_by(0)} == {None}


def whispered(letters: str) -> AnyTable:
    table: AnyTable = Table(Whispers())
    for letter in letters:
        table.play(letter)
    table.play("stop")
    return table


def test_which_steps_a_seat_notices() -> None:
    # A step that a seat cannot notice leaves no trace.
    assert whispered("abba").record_of(1) == whispered("").record_of(1)
    # A step of its own is always noticed.
    met = whispered("ab").timeline().seen_by(0)
    assert [str(moment.move) for moment in met] == ["None", "a", "b", "stop"]


def test_the_record_of_a_seat_has_nothing_of_seeds_and_streams() -> None:
    table: AnyTable = Table(GAME, ["uniform"] * 4, seed=2**20 + 7, generator="sfc32")
    table.run(limit=20)
    text = write_seat_record(table.record_of(0))
    words = [str(word) for stream in table.record().streams for word in stream.words if word > 9999]
    assert [word for word in ("seed", "generator", "sfc32", str(2**20 + 7), *words) if word in text] == []


def test_the_record_of_a_seat_has_no_outcome_of_chance() -> None:
    [dealt] = [entry.outcome for entry in STRAIGHTS.entries if isinstance(entry, Resolved)]
    order = " ".join([str(number) for number in dealt[:6]])
    text = write_seat_record(STRAIGHTS.record_of(0))
    assert (order in text, order.replace(" ", ",") in text) == (False, False)


@for_each("seat", [-1, 4])
def test_there_is_no_record_of_a_seat_that_there_is_not(seat: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 3, or None for a watcher, not {seat}"):
        STRAIGHTS.record_of(seat)


# Files that do not fit their game.


def changed(record: SeatRecord, old: str, new: str) -> SeatRecord:
    """The record with something else in its text, and a last line that fits."""
    lines = write_seat_record(record).replace(old, new, 1).split("\n")[:-2]
    return read_seat_record(ended(lines))


RECORD = STRAIGHTS.record_of(2)
OWN = next(number for number, step in enumerate(RECORD.steps) if step.move is not None)
HEARD_LINE, HEARD = line_of(RECORD, OWN, "heard")
VIEW_LINE, VIEW = line_of(RECORD, OWN, "view")
MOVE_LINE, MOVE = line_of(RECORD, OWN, "move")
ASKED_LINE, ASKED = line_of(RECORD, OWN - 1, "asked")


@for_each(
    ("old", "new", "line", "reason"),
    [
        ("game straights", "game chess", 2, "expected a record of straights, not of chess"),
        ("revision 1", "revision 9", 3, "expected revision 1 of straights, not 9"),
        ("target=80", "target=81", 4, "expected options 'target=80 rounds=1 corner=false'"),
        ("seat 2", "seat 7", 5, "expected a seat from 0 to 3, or watcher, not 7"),
        (HEARD, "heard {}", HEARD_LINE, "expected an object with one member"),
        (HEARD, 'heard {"Card":"7S"}', HEARD_LINE, "expected an event, not "),
        (HEARD, 'heard {"Gone":{}}', HEARD_LINE, "expected one of "),
        (VIEW, "view 3", VIEW_LINE, "expected the view of seat 2, not '3'"),
        (VIEW, line_of(STRAIGHTS.record_of(1), 0, "view")[1], VIEW_LINE, "expected the view of seat 2, not "),
        (VIEW, VIEW.replace('"seat":2', '"seat":1', 1), VIEW_LINE, "this view is not possible: "),
        (VIEW, re.sub('"turn":.', '"turn":9', VIEW), VIEW_LINE, "this view is not possible: "),
        (MOVE, "move fly", MOVE_LINE, "expected "),
        (MOVE, "move play 7S", MOVE_LINE, "expected a move that the seat was asked for, not 'play 7S'"),
        (ASKED, 'asked ["fly"]', ASKED_LINE, "expected "),
    ],
)
def test_what_does_not_fit_the_game_is_refused_by_its_line(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        seat_timeline(GAME, changed(RECORD, old, new))
    assert (refused.value.line, refused.value.reason[: len(reason)]) == (line, reason)


ON, OVER = played(EMBERS, 3).record_of(2), played(EMBERS).record_of(2)
OF_TWO = EMBERS.write_json(Result((1, 2), (1,), (1, 2)))


@for_each(
    ("record", "result", "reason"),
    [
        (OVER, None, "expected the result of a game that is over, not None"),
        (ON, OVER.result, "expected no result of a game that is on, not "),
        (OVER, "7", "expected a result for 3 seats, not '7'"),
        (OVER, OF_TWO, "expected a result for 3 seats"),
    ],
    ids=["none", "too early", "no result", "of two"],
)
def test_a_result_that_does_not_fit_is_refused(record: SeatRecord, result: str | None, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        seat_timeline(EMBERS, attrs.evolve(record, result=result))
    last = len(write_seat_record(attrs.evolve(record, result="7")).split("\n")) - 2
    assert (refused.value.reason[: len(reason)], refused.value.line) == (reason, last)


def test_a_watcher_is_asked_nothing_in_a_file() -> None:
    record = STRAIGHTS.record_of(None)
    asked = attrs.evolve(record, steps=(attrs.evolve(record.steps[0], asked=("play 7S",)), *record.steps[1:]))
    with pytest.raises(BadRecord, match=r"^line 8: expected nothing that a watcher is asked$"):
        seat_timeline(GAME, asked)


# Time travel over both, alike.


def test_both_timelines_are_values_and_travelled_alike() -> None:
    # The record of a seat is travelled as the game is.
    met: SeatTimeline[Any, Any, Any] = seat_timeline(GAME, RECORD)
    assert (met[12].view, len(met), met[-1].number) == (STRAIGHTS.timeline()[12].view(2), 32, 31)
    # Both are values.
    one, other = played(GAME, 5).timeline(), played(GAME, 5).timeline()
    assert (one == other, isinstance(one, Timeline), one.seen_by(1) == other.seen_by(1)) == (True, True, True)
