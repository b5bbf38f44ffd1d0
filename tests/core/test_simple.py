"""`cardkit.core.simple_game` and the defaults of `Game`: what a small game need not write."""

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest
from toy import NIM, URN, Drawn, Kept, Nim, NimState, UrnState

from cardkit import (
    CHANCE,
    OVER,
    Draw,
    Event,
    Game,
    IllegalMove,
    Log,
    OpenGame,
    Options,
    Result,
    State,
    Step,
    contract,
    generator,
    replace,
)
from cardkit.core.errors import BadGame, BadJson, BadNotation, IllegalOutcome
from cardkit.core.policy import Uniform
from cardkit.core.simple_game import Chose, Moved, Named, OpenView
from support import for_each

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


@for_each("move", [Named("take three"), Named("TAKE ONE"), 0, None, "take one"], ids=repr)
def test_a_move_that_is_not_in_the_table_has_no_number(move: object) -> None:
    with pytest.raises(IllegalMove, match="expected one of the 2 texts of the action table"):
        NIM.action_of(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [Named("take one"), Named("Take Two")], ids=str)
def test_moves_are_read_as_they_are_written(move: Named) -> None:
    assert NIM.read_move(NIM.write_move(move)) == move


@for_each("text", ["take two", "TAKE TWO", "  take   two ", "Take\tTwo"])
def test_letter_case_and_blanks_do_not_matter(text: str) -> None:
    assert NIM.read_move(text) == Named("Take Two")


@for_each("text", ["", "take", "take three", "taketwo"])
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


@for_each(
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


@for_each("seat", [0, 1, None])
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
    assert NIM.write_state(HEAP) == '{"NimState":{"heap":7,"place":0}}'


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


@for_each(
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


# What rules log: numbers, events, or both.


class TollState(State):
    """Each seat pays once, the second one in secret. `tells` is what the rules log, a letter each: events, numbers."""

    __slots__ = ("paid", "tells")

    def __init__(self, paid: int, tells: str) -> None:
        self.paid = paid
        self.tells = tells

    def turn(self) -> int:
        return self.paid if self.paid < 2 else OVER

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.paid < 2 else ()

    def secret(self) -> bool:
        return self.paid == 1

    def after(self, action: int, log: Log | None = None) -> "TollState":
        if log is not None:
            log.extend([Paid(self.paid) if letter == "e" else (self.paid, action) for letter in self.tells])
        return TollState(self.paid + 1, self.tells)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class Paid(Event):
    seat: int


@attrs.frozen
class Noted(Event):
    numbers: tuple[int, ...]


@attrs.frozen
class Toll(OpenGame[TollState]):
    """Pay by a coin or by a word."""

    name: ClassVar[str] = "toll"
    actions: ClassVar[tuple[str, ...]] = ("coin", "word")

    @property
    def seats(self) -> int:
        return 2

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 0)

    def initial_state(self) -> TollState:
        return TollState(0, "en")

    def event(self, entry: tuple[int, ...]) -> Event:
        return Noted(entry)


@attrs.frozen
class Silent(Toll):
    tells_moves: ClassVar[bool] = False


TOLL, COIN = Toll(Options()), Named("coin")


@for_each(
    ("tells", "events"),
    [
        ("", ()),
        ("e", (Paid(0),)),
        ("n", (Noted((0, 0)),)),
        ("ene", (Paid(0), Noted((0, 0)), Paid(0))),
    ],
)
def test_the_move_is_told_first_and_then_what_the_rules_log_in_order(tells: str, events: tuple[Event, ...]) -> None:
    assert TOLL.play(TollState(0, tells), COIN).events == (Moved(0, COIN), *events)


def test_a_game_may_tell_what_its_rules_log_alone() -> None:
    assert Silent(Options()).play(TollState(0, "en"), COIN).events == (Paid(0), Noted((0, 0)))


def test_of_a_secret_move_others_hear_that_it_was_made() -> None:
    [event] = TOLL.play(TollState(1, ""), COIN).events
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [Chose(1), event, Chose(1)]


@pytest.mark.parametrize("secret", [True, False])
def test_a_secret_move_alone_says_so_in_its_json(secret: bool) -> None:
    assert ("secret" in TOLL.write_json(Moved(0, COIN, secret))) is secret


@for_each("event", [Moved(0, COIN, secret=True), Moved(0, COIN), Chose(1)])
def test_what_is_told_of_moves_comes_back_from_json(event: Event) -> None:
    assert TOLL.read_json(TOLL.write_json(event)) == event


def test_that_a_seat_has_chosen_is_said_in_words() -> None:
    assert TOLL.describe(Chose(1)) == "Player2 has chosen."


@pytest.mark.parametrize("game", [TOLL, Silent(Options())], ids=lambda one: type(one).__name__)
def test_a_game_that_logs_events_comes_through_json(game: Toll) -> None:
    assert contract.check(game, seeds=[0], rules=["made", "json", "steps"]).moves == 2


# Action tables that depend on options, and large ones.


class Compared(str):
    """A text that counts how often any of its kind is compared or taken apart."""

    __slots__ = ()
    counted: ClassVar[list[int]] = [0]

    def __eq__(self, other: object) -> bool:
        self.counted[0] += 1
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        return str.__hash__(self)

    def split(self, *how: Any) -> list[str]:
        self.counted[0] += 1
        return str.split(self, *how)


class Variants:
    """A game that is not found with the classes of this module."""

    @attrs.frozen
    class WideOptions(Options):
        width: int = 3

    @attrs.frozen
    class Wide(Nim):
        """Nim with as many moves as its options say."""

        asked: ClassVar[list[object]] = []

        def action_texts(self) -> tuple[str, ...]:
            assert isinstance(self.options, Variants.WideOptions)
            self.asked.append(self.options)
            return tuple([Compared(f"Take {number}") for number in range(1, self.options.width + 1)])


MANY = 20_000


def wide(width: int) -> Nim:
    return Variants.Wide(Variants.WideOptions(width))


@pytest.fixture
def many() -> Nim:
    """A game of many moves, whose table has been made."""
    game = wide(MANY)
    assert game.read_move("take 1") == Named("Take 1")
    Compared.counted[0] = 0
    return game


def test_a_table_depends_on_options() -> None:
    assert [wide(width).action_count for width in (2, 5)] == [2, 5]


def test_a_move_of_another_variant_has_no_number() -> None:
    with pytest.raises(IllegalMove, match="expected one of the 2 texts of the action table"):
        wide(2).action_of(Named("Take 5"))


def test_a_number_of_another_variant_is_no_move() -> None:
    with pytest.raises(IllegalMove, match="expected an action from 0 to 1, not 4"):
        wide(2).move_of(4)


def test_texts_are_asked_for_once_however_many_games_are_equal() -> None:
    for _ in range(50):
        assert wide(7).action_of(wide(7).move_of(6)) == 6
    assert Variants.Wide.asked.count(Variants.WideOptions(7)) == 1


@pytest.mark.parametrize("action", [0, 9_999, MANY - 1])
def test_the_number_of_a_move_is_found_without_going_through_the_table(many: Nim, action: int) -> None:
    found = many.action_of(Named(f"Take {action + 1}"))
    assert (found, Compared.counted[0] < 10) == (action, True)


@pytest.mark.parametrize("action", [0, 9_999, MANY - 1])
def test_a_move_is_read_without_going_through_the_table(many: Nim, action: int) -> None:
    read = str(many.read_move(f" take   {action + 1}").text)
    assert (Compared.counted[0] < 10, read) == (True, f"Take {action + 1}")


def test_a_text_that_is_no_move_is_refused_without_going_through_the_table(many: Nim) -> None:
    with pytest.raises(BadNotation):
        many.read_move("take all")
    assert Compared.counted[0] < 10


def test_a_move_is_observed_without_going_through_the_table(many: Nim) -> None:
    seen = many.observer.observe_event(Moved(1, Named(f"Take {MANY}")))
    assert (seen, Compared.counted[0] < 10) == ((2.0, float(MANY)), True)


def test_a_position_whose_seat_to_move_is_none_is_refused() -> None:
    text = NIM.write_json(HEAP)
    assert NIM.read_json(text) == HEAP
    with pytest.raises(BadJson, match="this position is not possible: seat 7 is to move, and there are 2 seats"):
        NIM.read_json(NIM.write_json(replace(HEAP, place=7)))
