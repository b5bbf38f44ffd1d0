"""`cardkit.core.simple` and the defaults of `Game`: what a small game need not write."""

from collections.abc import Callable
from typing import ClassVar

import attrs
import pytest
from toy import NIM, URN, Drawn, Kept, Nim, NimState, UrnState

from cardkit import CHANCE, OVER, Draw, Game, IllegalMove, OpenGame, Options, Result, Step, generator
from cardkit.core.errors import BadGame, BadNotation, IllegalOutcome
from cardkit.core.policy import Uniform
from cardkit.core.simple import Moved, Named, OpenView
from crazy_eights import CrazyEights, EightsState

HEAP = NimState(7, 0)
LAST = NimState(1, 1)
DONE = NimState(0, 0)
HALF = UrnState((1, 0, 1), (0, 2), 1, 0)  # seat 1 holds a marble of kind 0

# Moves and their text.


def test_the_action_table_is_as_long_as_its_texts() -> None:
    assert NIM.action_count == 2


def test_the_number_of_a_move_is_its_place_in_the_table() -> None:
    assert NIM.action_of(Named("Take Two")) == 1


def test_a_number_gives_its_move() -> None:
    assert NIM.move_of(1) == Named("Take Two")


@pytest.mark.parametrize("move", [Named("take three"), Named("TAKE ONE"), 0, None, "take one"], ids=repr)
def test_a_move_that_is_not_in_the_table_has_no_number(move: object) -> None:
    with pytest.raises(IllegalMove, match="expected one of the 2 texts of the action table"):
        NIM.action_of(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [Named("take one"), Named("Take Two")], ids=str)
def test_moves_are_read_as_they_are_written(move: Named) -> None:
    assert NIM.read_move(NIM.write_move(move)) == move


@pytest.mark.parametrize("text", ["take two", "TAKE TWO", "  take   two ", "Take\tTwo"])
def test_letter_case_and_blanks_do_not_matter(text: str) -> None:
    assert NIM.read_move(text) == Named("Take Two")


@pytest.mark.parametrize("text", ["", "take", "take three", "taketwo"])
def test_other_text_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(BadNotation, match=f"expected a move such as take one, Take Two, not {text!r}"):
        NIM.read_move(text)


def test_of_many_moves_a_few_are_named() -> None:
    @attrs.frozen
    class Many(Nim):
        actions: ClassVar[tuple[str, ...]] = tuple("abcdefgh")

    with pytest.raises(BadNotation, match="expected a move such as a, b, c, d, e, f, …, not 'x'"):
        Many(Options()).read_move("x")


def test_legal_moves_are_those_of_the_state() -> None:
    assert NIM.legal_moves(LAST) == (Named("take one"),)


@pytest.mark.parametrize("state", [DONE, URN.initial_state()], ids=repr)
def test_nobody_has_a_move_when_no_seat_acts(state: NimState) -> None:
    assert Game.legal_moves(NIM, state) == ()


# Refusals.


def test_a_legal_move_has_no_reason_against_it() -> None:
    assert NIM.why_illegal(HEAP, Named("Take Two")) is None


def test_a_move_that_is_not_legal_has_a_reason() -> None:
    assert NIM.why_illegal(LAST, Named("Take Two")) == "this move is not legal here"


def test_a_move_that_is_not_in_the_table_has_a_reason() -> None:
    assert NIM.why_illegal(HEAP, Named("x")) == "there is no such move; expected one of the 2 texts of the action table"


def test_after_the_end_that_is_the_reason() -> None:
    assert NIM.why_illegal(DONE, Named("take one")) == "no seat is to move: the game is over"


def test_before_chance_has_acted_that_is_the_reason() -> None:
    assert URN.why_illegal(URN.initial_state(), Named("keep")) == "no seat is to move: chance acts first"


@pytest.mark.parametrize("state", [LAST, DONE], ids=repr)
def test_a_move_with_a_reason_against_it_is_not_played(state: NimState) -> None:
    move = Named("Take Two")
    with pytest.raises(IllegalMove, match=f"^Take Two: {NIM.why_illegal(state, move)}$"):
        NIM.play(state, move)


def test_chance_that_is_not_asked_cannot_answer() -> None:
    with pytest.raises(IllegalOutcome, match="chance is not asked for anything here"):
        NIM.resolve(HEAP, (1,))


def test_chance_cannot_answer_what_was_not_asked() -> None:
    with pytest.raises(IllegalOutcome, match="expected 1 drawn, not 2"):
        URN.resolve(URN.initial_state(), (0, 0))


# Going on.


def test_a_move_leads_to_the_next_state() -> None:
    assert NIM.play(HEAP, Named("Take Two")).state == NimState(5, 1)


def test_rules_that_log_nothing_tell_of_the_move() -> None:
    assert NIM.play(HEAP, Named("Take Two")).events == (Moved(0, Named("Take Two")),)


def test_that_event_says_who_did_what() -> None:
    assert NIM.describe(Moved(0, Named("Take Two"))) == "Player1: Take Two"


def test_everybody_hears_of_a_move() -> None:
    event = Moved(0, Named("Take Two"))
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [event] * 3


def test_rules_that_log_something_tell_that_instead() -> None:
    assert URN.play(HALF, Named("keep")).events == (Kept(1, 0),)


def test_an_answer_of_chance_leads_to_the_next_state() -> None:
    step = URN.resolve(UrnState((1, 0, 2), (0, 2), 1, -1), (2,))
    assert step == Step(UrnState((1, 0, 1), (0, 2), 1, 2), (Drawn(1, 2),))


def test_a_game_that_logs_must_say_what_it_means() -> None:
    with pytest.raises(BadGame, match="Nim logs numbers and does not define event"):
        NIM.event((0, 1))


@pytest.mark.parametrize(
    ("state", "turn"),
    [
        (HALF, 1),
        (URN.initial_state(), Draw((2, 2, 1), 1)),
        (UrnState((0, 0), (1, 3), 0, -1), Result((1, 3), (1,), (1, 3))),
        (UrnState((0, 0), (2, 2), 0, -1), Result((2, 2), (0, 1), (2, 2))),
    ],
    ids=["a seat", "chance", "the end", "a shared end"],
)
def test_who_acts(state: UrnState, turn: object) -> None:
    assert URN.status(state) == turn


# Views of a game that hides nothing.


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_open_view_is_the_state(seat: int | None) -> None:
    assert NIM.view(HEAP, seat) == OpenView(seat, 0, HEAP)


@pytest.mark.parametrize(("state", "turn"), [(DONE, OVER), (LAST, 1)], ids=repr)
def test_a_view_says_whose_turn_it_is(state: NimState, turn: int) -> None:
    assert NIM.view(state, 0).turn == turn


def test_a_view_says_when_chance_acts() -> None:
    assert URN.view(URN.initial_state(), 0).turn == CHANCE


def test_the_state_of_an_open_view_needs_no_guess() -> None:
    assert NIM.determinize(NIM.view(LAST, 0), generator(0)) == LAST


def test_a_view_is_shown_a_field_a_line() -> None:
    shown = NIM.show(NIM.view(HEAP, None)).splitlines()
    assert "state: NimState(heap=7, place=0)" in shown


# What else has a default.


def test_a_position_is_written_as_json() -> None:
    assert NIM.write_state(HEAP) == '{"NimState":[7,0]}'


def test_a_written_position_is_read_again() -> None:
    assert NIM.read_state(NIM.write_state(LAST)) == LAST


def test_a_game_without_options_writes_none() -> None:
    assert NIM.write_options() == ""


def test_utilities_are_the_scores() -> None:
    assert NIM.utilities(DONE) == (0, 1)


def test_no_census_is_taken() -> None:
    assert NIM.all_cards(HEAP) is None


def test_there_is_no_bound_on_the_moves() -> None:
    assert NIM.max_moves is None


def test_games_of_one_class_with_equal_options_are_equal() -> None:
    assert Nim(Options()) == NIM


def test_games_of_different_classes_are_not() -> None:
    assert OpenGame(Options()) != NIM


def test_the_built_in_policies_play_it() -> None:
    assert Uniform().choose(LAST, generator(0)) == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.seats,
        lambda game: game.utility_bounds,
        lambda game: game.action_count,
        lambda game: game.initial_state(),
        lambda game: game.action_of(0),
        lambda game: game.move_of(0),
        lambda game: game.read_move("x"),
        lambda game: game.event((0, 0)),
        lambda game: game.view_of(HEAP, 0),
        lambda game: game.determinize(None, generator(0)),
    ],
)
def test_a_game_that_leaves_out_what_it_must_have_says_so(call: Callable[[object], object]) -> None:
    with pytest.raises(BadGame, match="Game does not define "):
        call(Game(Options()))


def test_the_values_of_a_game_in_another_module_are_those_of_what_derives_from_it() -> None:
    @attrs.frozen
    class Harder(CrazyEights):
        """A game of this module."""

    assert EightsState in Harder().all_vocabulary()
