"""`Table.question`: what a seat is asked, as a value, and which answers a table takes to it."""

from collections.abc import Callable
from typing import Any

import pytest

import faulty_together as together
from cardkit import HUMAN, IllegalMove, Table, read_record, resume, write_record
from cardkit.core.errors import BadNotation, Stale
from cardkit.core.simple_game import Named
from cardkit.games import straights
from cardkit.players.player import PolicyPlayer
from cardkit.table.pending_questions import Question
from support import for_each

STAY, DARE = Named("stay"), Named("dare")
GAME = straights.game(rounds=1)
THREE = together.game(seats=3)
DICE = THREE.choosing((1, 2), (3, 3), (2, 2))

AnyTable = Table[Any, Any, Any]


def dealt(*players: str | None) -> AnyTable:
    """A table of Straights whose cards are dealt."""
    table = Table(GAME, list(players) or None, seed=1)
    table.step()
    return table


def three() -> AnyTable:
    """A table of three that are about to choose at once."""
    return Table(THREE, seed=1, state=DICE)


def asked(table: AnyTable, seat: int | None = None) -> Question[Any, Any]:
    """What a seat is asked."""
    question = table.question(seat)
    assert question is not None
    return question


def mover(table: AnyTable) -> int:
    """The seat on turn."""
    return int(table.state.turn())


# The count of changes.


def attempted(table: AnyTable) -> None:
    """A move that is refused."""
    with pytest.raises(BadNotation):
        table.play("nothing of the kind")


@for_each(
    ("change", "more"),
    [
        (lambda table: table.play(table.legal_moves()[0]), 1),
        (lambda table: table.seat(2, "first"), 1),
        (lambda table: table.introduce(2, "Ada"), 1),
        (lambda table: table.step(), 0),  # which waits for a person
        (attempted, 0),
    ],
)
def test_a_change_raises_the_version(change: Callable[[AnyTable], object], more: int) -> None:
    table = dealt()
    change(table)
    assert table.version == 1 + more  # the deal is one


def test_a_new_table_has_not_changed_and_an_undo_is_a_change() -> None:
    table: AnyTable = Table(GAME, ["first"] * 4)
    assert (table.version, [table.step() and table.version for _ in range(2)]) == (0, [1, 2])
    table.undo()
    assert table.version == 3


# What is asked.


def test_a_question_has_what_the_seat_may_know_and_asking_changes_nothing() -> None:
    table = dealt("first", None, "first", "first")
    seat = mover(table)
    before = table.version, table.state, table.record()
    assert asked(table) == Question(table.version, seat, table.view(seat), table.legal_moves())
    assert (table.version, table.state, table.record()) == before


def test_a_seat_that_may_not_move_is_asked_nothing() -> None:
    table, over = dealt(), Table(GAME, ["first"] * 4)
    over.run()
    assert [table.question(seat) is None for seat in range(4)] == [seat != mover(table) for seat in range(4)]
    assert [one.question() for one in (Table(GAME), over)] == [None, None]
    for seat in (-1, -2, 4, 99):
        with pytest.raises(ValueError, match=f"expected a seat from 0 to 3, not {seat}"):
            table.question(seat)


# What is answered.


@for_each("text", [False, True])
@for_each("seat", [False, True])
def test_the_answer_to_a_question_is_played_by_its_move_or_its_text(text: bool, seat: bool) -> None:
    table = dealt()
    question = asked(table)
    move = GAME.write_move(question.moves[0]) if text else question.moves[0]
    table.play(move, question.seat if seat else None, version=question.version)
    assert table.move_count == 1


def test_a_move_that_is_not_legal_is_no_stale_one() -> None:
    table = dealt()
    illegal = next(move for move in map(GAME.move_of, range(GAME.action_count)) if move not in table.legal_moves())
    with pytest.raises(IllegalMove):
        table.play(illegal, version=asked(table).version)


def again(table: AnyTable, question: Question[Any, Any], said: str = "") -> None:
    """The answer to a question that stands no more changes nothing."""
    before = table.version, table.state, table.entries, table.event_count
    with pytest.raises(Stale, match=said or None):
        table.play(question.moves[0], question.seat, version=question.version)
    assert (table.version, table.state, table.entries, table.event_count) == before


def test_a_question_that_was_answered_stands_no_more_not_even_after_an_undo() -> None:
    table = dealt()
    question = asked(table)
    table.play(question.moves[0], question.seat, version=question.version)
    again(table, question, f"^seat {question.seat} is asked nothing here, and this answers version 1: look")
    table.undo()
    again(table, question)
    assert (asked(table).moves, asked(table).version) == (question.moves, question.version + 2)


def test_a_seat_that_moves_twice_in_a_row_is_asked_twice() -> None:
    table = three()
    first = asked(table, 0)
    for seat in range(3):
        table.play(STAY, seat)
    while table.question(0) is None:
        table.step()
    again(table, first, "seat 0 is asked at version 6 here, and this answers version 0")


def test_who_sits_down_is_asked_anew_and_who_sits_down_elsewhere_is_no_matter() -> None:
    table = dealt()
    question = asked(table)
    table.seat((question.seat + 1) % 4, "first")
    assert asked(table) == question
    table.seat(question.seat, "first")  # while somebody else thinks
    again(table, question)
    table.step()
    again(table, question)


@for_each("move", ["play 7S", "nothing of the kind"])  # which is not even read
def test_an_answer_while_chance_acts_is_stale(move: str) -> None:
    with pytest.raises(Stale, match=r"^no seat is asked anything here, and this answers version 0: "):
        Table(GAME).play(move, version=0)


@for_each("version", [0, 2, -1, True, 1.0, "1", 10**400])
def test_a_version_of_no_question_is_stale(version: Any) -> None:
    table = dealt()
    with pytest.raises(Stale):
        table.play(table.legal_moves()[0], version=version)


# Where several choose at once.


@for_each("others", [(0,), (2,), (0, 2), (2, 0)])
def test_what_others_choose_in_secret_or_take_back_leaves_a_question_standing(others: tuple[int, ...]) -> None:
    table = three()
    question = asked(table, 1)
    for seat in others:
        table.play(DARE, seat)
        assert asked(table, 1).version == question.version
    table.undo()
    assert asked(table, 1).version == question.version
    table.play(STAY, 1, version=question.version)
    assert table.move_count == len(others)


def test_who_chose_may_not_answer_again_while_others_choose_or_having_taken_it_back() -> None:
    table = three()
    question = asked(table, 1)
    table.play(DARE, 1, version=question.version)
    again(table, question, "seat 1 is asked nothing here")
    table.undo()
    again(table, question)


def test_taking_back_more_than_a_choice_asks_everybody_anew() -> None:
    table = three()
    for seat in (0, 1):
        table.play(DARE, seat)
    before = asked(table, 2)
    table.play(DARE, 2)
    table.step()
    table.undo()
    assert asked(table, 2).version > before.version


# From elsewhere.


def test_played_by_questions_it_is_the_game_that_the_table_plays_itself() -> None:
    alone = Table(GAME, ["uniform"] * 4, seed=3)
    alone.run()
    table = Table(GAME, seed=3)
    policy, streams = GAME.policies["uniform"], table.streams
    players = [PolicyPlayer(GAME, policy, streams.luck[seat], streams.guesses[seat]) for seat in range(4)]
    while table.result is None:
        for _ in table.steps():
            pass
        question = table.question()
        if question is not None:
            move = players[question.seat].choose(question.view, question.moves)
            table.play(move, question.seat, version=question.version)
    assert table.entries[4:] == alone.entries[4:]


def test_a_resumed_table_asks_what_the_saved_one_asked() -> None:
    table = dealt(HUMAN, HUMAN, HUMAN, HUMAN)
    back = resume(GAME, read_record(write_record(table.record())))
    assert (asked(back).view, asked(back).moves) == (asked(table).view, asked(table).moves)
