"""`Table.question`: what a seat is asked, as a value, and which answers a table takes to it."""

import threading
from typing import Any

import pytest

import faulty_together as together
from cardkit import HUMAN, IllegalMove, Table, read_record, resume, write_record
from cardkit.core.errors import BadNotation, Stale
from cardkit.core.policy import FirstLegal
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


def test_a_new_table_has_not_changed() -> None:
    assert Table(GAME, ["first"] * 4).version == 0


def test_a_move_raises_the_version() -> None:
    table = dealt()
    before = table.version
    table.play(table.legal_moves()[0])
    assert table.version == before + 1


def test_an_outcome_raises_the_version() -> None:
    table = Table(GAME)
    before = table.version
    table.step()
    assert table.version == before + 1


def test_an_undo_raises_the_version() -> None:
    table = dealt()
    table.play(table.legal_moves()[0])
    before = table.version
    table.undo()
    assert table.version == before + 1


def test_sitting_down_raises_the_version() -> None:
    table = dealt()
    before = table.version
    table.seat(2, "first")
    assert table.version == before + 1


def test_a_step_that_waits_for_a_person_leaves_the_version() -> None:
    table = dealt()
    before = table.version
    table.step()
    assert table.version == before


def test_a_refused_move_leaves_the_version() -> None:
    table = dealt()
    before = table.version
    with pytest.raises(BadNotation):
        table.play("nothing of the kind")
    assert table.version == before


# What is asked.


def test_a_question_has_what_the_seat_may_know() -> None:
    table = dealt()
    seat = mover(table)
    assert asked(table) == Question(table.version, seat, table.view(seat), table.legal_moves())


def test_a_seat_that_may_not_move_is_asked_nothing() -> None:
    table = dealt()
    assert [table.question(seat) is None for seat in range(4)] == [seat != mover(table) for seat in range(4)]


def test_nobody_is_asked_while_chance_acts() -> None:
    assert Table(GAME).question() is None


def test_nobody_is_asked_when_the_game_is_over() -> None:
    table = Table(GAME, ["first"] * 4)
    table.run()
    assert table.question() is None


@for_each("seat", [-1, -2, 4, 99])
def test_a_seat_that_there_is_not_is_asked_nothing(seat: int) -> None:
    assert Table(GAME).question(seat) is None
    assert dealt().question(seat) is None


def test_a_seat_with_a_player_is_asked_like_any_other() -> None:
    table = dealt("first", "first", "first", "first")
    assert asked(table).seat == mover(table)


def test_asking_changes_nothing() -> None:
    table = dealt()
    before = table.version, table.state, table.record()
    table.question()
    assert (table.version, table.state, table.record()) == before


def test_the_state_is_no_part_of_a_question() -> None:
    assert asked(dealt()).view.seat == mover(dealt())


# What is answered.


def test_the_answer_to_a_question_is_played() -> None:
    table = dealt()
    question = asked(table)
    table.play(question.moves[0], question.seat, version=question.version)
    assert table.move_count == 1


def test_an_answer_may_be_a_text() -> None:
    table = dealt()
    question = asked(table)
    table.play(GAME.write_move(question.moves[0]), question.seat, version=question.version)
    assert table.move_count == 1


def test_an_answer_for_the_seat_on_turn_needs_no_seat() -> None:
    table = dealt()
    question = asked(table)
    table.play(question.moves[0], version=question.version)
    assert table.move_count == 1


def test_a_move_that_is_not_legal_is_no_stale_one() -> None:
    table = dealt()
    illegal = next(move for move in map(GAME.move_of, range(GAME.action_count)) if move not in table.legal_moves())
    with pytest.raises(IllegalMove):
        table.play(illegal, version=asked(table).version)


def test_a_question_that_was_answered_stands_no_more() -> None:
    table = dealt()
    question = asked(table)
    table.play(question.moves[0], question.seat, version=question.version)
    with pytest.raises(Stale, match=f"^seat {question.seat} is asked nothing here, and this answers version 1: look"):
        table.play(question.moves[0], question.seat, version=question.version)


def test_a_seat_that_moves_twice_in_a_row_is_asked_twice() -> None:
    table = Table(THREE, seed=1, state=DICE)
    first = asked(table, 0)
    table.play(STAY, 0, version=first.version)
    table.play(STAY, 1)
    table.play(STAY, 2)
    while table.question(0) is None:
        table.step()
    with pytest.raises(Stale, match="seat 0 is asked at version 6 here, and this answers version 0"):
        table.play(STAY, 0, version=first.version)


def test_a_question_from_before_an_undo_stands_no_more() -> None:
    table = dealt()
    first = asked(table)
    table.play(first.moves[0], first.seat, version=first.version)
    table.undo()
    with pytest.raises(Stale):
        table.play(first.moves[0], first.seat, version=first.version)


def test_after_an_undo_it_is_asked_anew() -> None:
    table = dealt()
    first = asked(table)
    table.play(first.moves[0])
    table.undo()
    assert (asked(table).moves, asked(table).version) == (first.moves, first.version + 2)


def test_who_sits_down_is_asked_anew() -> None:
    table = dealt()
    question = asked(table)
    table.seat(question.seat, "first")
    with pytest.raises(Stale):
        table.play(question.moves[0], question.seat, version=question.version)


def test_who_sits_down_elsewhere_is_no_matter() -> None:
    table = dealt()
    question = asked(table)
    table.seat((question.seat + 1) % 4, "first")
    assert asked(table) == question


def test_an_answer_while_chance_acts_is_stale() -> None:
    with pytest.raises(Stale, match=r"^no seat is asked anything here, and this answers version 0: "):
        Table(GAME).play("play 7S", version=0)


@for_each("version", [0, 2, -1, True, 1.0, "1", 10**400])
def test_a_version_of_no_question_is_stale(version: Any) -> None:
    table = dealt()
    with pytest.raises(Stale):
        table.play(table.legal_moves()[0], version=version)


def test_a_stale_answer_changes_nothing() -> None:
    table = dealt()
    before = table.version, table.state, table.entries, table.event_count
    with pytest.raises(Stale):
        table.play(table.legal_moves()[0], version=0)
    assert (table.version, table.state, table.entries, table.event_count) == before


def test_a_stale_answer_is_not_read() -> None:
    with pytest.raises(Stale):
        dealt().play("nothing of the kind", version=0)


# Where several choose at once.


def test_all_that_choose_at_once_are_asked() -> None:
    assert [asked(three(), seat).seat for seat in range(3)] == [0, 1, 2]


@for_each("others", [(0,), (2,), (0, 2), (2, 0)])
def test_what_others_choose_in_secret_leaves_a_question_standing(others: tuple[int, ...]) -> None:
    table = three()
    question = asked(table, 1)
    for seat in others:
        table.play(DARE, seat)
    assert asked(table, 1).version == question.version
    table.play(STAY, 1, version=question.version)
    assert table.move_count == len(others) + 1


def test_a_choice_in_secret_that_is_taken_back_leaves_a_question_standing() -> None:
    table = three()
    question = asked(table, 1)
    table.play(DARE, 2)
    table.undo()
    assert asked(table, 1) == question


def test_who_took_its_own_choice_back_is_asked_anew() -> None:
    table = three()
    question = asked(table, 1)
    table.play(DARE, 1, version=question.version)
    table.undo()
    with pytest.raises(Stale):
        table.play(DARE, 1, version=question.version)


def test_who_chose_may_not_answer_again_while_others_choose() -> None:
    table = three()
    question = asked(table, 1)
    table.play(DARE, 1, version=question.version)
    with pytest.raises(Stale, match="seat 1 is asked nothing here"):
        table.play(STAY, 1, version=question.version)


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


def test_a_player_may_be_asked_in_a_thread() -> None:
    table = dealt()
    question = asked(table)
    player = PolicyPlayer(GAME, FirstLegal(), table.streams.luck[question.seat], table.streams.guesses[question.seat])
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(player.choose(question.view, question.moves)))
    thread.start()
    thread.join()
    table.play(answers[0], question.seat, version=question.version)
    assert table.move_count == 1


def test_a_player_that_is_cancelled_comes_too_late() -> None:
    table = dealt()
    question = asked(table)
    table.seat(question.seat, "first")  # somebody else takes over while it thinks
    table.step()
    with pytest.raises(Stale):
        table.play(question.moves[-1], question.seat, version=question.version)


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
    again = resume(GAME, read_record(write_record(table.record())))
    assert (asked(again).view, asked(again).moves) == (asked(table).view, asked(table).moves)
