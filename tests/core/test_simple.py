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
from cardkit.core.simple_game import Chose, Moved, Named
from support import for_each

HEAP = NimState(7, 0)
LAST = NimState(1, 1)
DONE = NimState(0, 0)
HALF = UrnState((1, 0, 1), (0, 2), 1, 0)  # seat 1 holds a marble of kind 0


@for_each("game", [NIM, URN], ids=lambda game: game.name)
def test_both_toys_keep_the_contract(game: Game[Any, Any, Any]) -> None:
    assert contract.check(game, seeds=range(2), processes=False).games == 2


# Moves and their text.


def test_the_number_of_a_move_is_its_place_in_the_table() -> None:
    assert NIM.action_of(Named("Take Two")) == 1


def test_a_number_gives_its_move() -> None:
    assert NIM.move_of(1) == Named("Take Two")


@for_each("move", [Named("take three"), Named("TAKE ONE"), 0, None, "take one"], ids=repr)
def test_a_move_that_is_not_in_the_table_has_no_number(move: object) -> None:
    with pytest.raises(IllegalMove, match="expected one of the 2 texts of the action table"):
        NIM.action_of(move)  # type: ignore[arg-type]


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


# Refusals.


def test_why_a_move_is_illegal() -> None:
    # A move that is not legal has a reason.
    assert NIM.why_illegal(LAST, Named("Take Two")) == "this move is not legal here"
    # A move that is not in the table has a reason.
    assert NIM.why_illegal(HEAP, Named("x")) == "there is no such move; expected one of the 2 texts of the action table"
    # After the end that is the reason.
    assert NIM.why_illegal(DONE, Named("take one")) == "no seat is to move: the game is over"
    # Before chance has acted that is the reason.
    assert URN.why_illegal(URN.initial_state(), Named("keep")) == "no seat is to move: chance acts first"


@pytest.mark.parametrize("state", [LAST, DONE], ids=repr)
def test_a_move_with_a_reason_against_it_is_not_played(state: NimState) -> None:
    move = Named("Take Two")
    with pytest.raises(IllegalMove, match=f"^Take Two: {NIM.why_illegal(state, move)}$"):
        NIM.play(state, move)


def test_chance_that_does_not_fit_is_refused() -> None:
    # Chance that is not asked cannot answer.
    with pytest.raises(IllegalOutcome, match="chance is not asked for anything here"):
        NIM.resolve(HEAP, (1,))
    # Chance cannot answer what was not asked.
    with pytest.raises(IllegalOutcome, match="expected 1 drawn, not 2"):
        URN.resolve(URN.initial_state(), (0, 0))


# Going on.


def test_what_comes_of_a_move_and_of_chance() -> None:
    assert NIM.play(HEAP, Named("Take Two")).state == NimState(5, 1)  # a move leads to the next state
    # Rules that log nothing tell of the move.
    assert NIM.play(HEAP, Named("Take Two")).events == (Moved(0, Named("Take Two")),)
    assert NIM.describe(Moved(0, Named("Take Two"))) == "Player1: Take Two"  # that event says who did what
    # Everybody hears of a move.
    event = Moved(0, Named("Take Two"))
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [event] * 3
    assert URN.play(HALF, Named("keep")).events == (Kept(1, 0),)  # rules that log something tell that instead
    # An answer of chance leads to the next state.
    step = URN.resolve(UrnState((1, 0, 2), (0, 2), 1, -1), (2,))
    assert step == Step(UrnState((1, 0, 1), (0, 2), 1, 2), (Drawn(1, 2),))
    # A game that logs must say what it means.
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


@pytest.mark.parametrize(("state", "turn"), [(DONE, OVER), (LAST, 1)], ids=repr)
def test_a_view_says_whose_turn_it_is(state: NimState, turn: int) -> None:
    assert NIM.view(state, 0).turn == turn


def test_a_view_of_a_game_that_hides_nothing() -> None:
    assert URN.view(URN.initial_state(), 0).turn == CHANCE  # a view says when chance acts
    assert NIM.determinize(NIM.view(LAST, 0), generator(0)) == LAST  # the state of an open view needs no guess
    # It is shown as its state, a field a line.
    assert NIM.show(NIM.view(HEAP, None)).splitlines() == ["heap: 7", "place: 0"]


@for_each(
    ("texts", "words"),
    [
        (("take one", "take two", "take one"), r"actions 0 and 2 are both called 'take one': name one otherwise"),
        (("pass", "take", "pass", "take"), r"actions 0 and 2 are both called 'pass'"),
    ],
)
def test_two_actions_of_one_text_are_refused_by_number_and_name(texts: tuple[str, ...], words: str) -> None:
    twice = type("Twice", (Nim,), {"__slots__": (), "actions": texts})()
    with pytest.raises(BadGame, match=words):
        twice.read_move("pass")


# What else has a default.


def test_what_a_small_game_need_not_write() -> None:
    assert NIM.write_state(HEAP) == '{"NimState":{"heap":7,"place":0}}'  # a position is written as json
    assert NIM.write_options() == ""  # a game without options writes none
    assert NIM.utilities(DONE) == (0, 1)  # utilities are the scores
    assert NIM.all_cards(HEAP) is None  # no census is taken
    assert NIM.max_moves is None  # there is no bound on the moves
    assert Nim(Options()) == NIM  # games of one class with equal options are equal
    assert OpenGame(Options()) != NIM  # games of different classes are not


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


@attrs.frozen
class TollState(State):
    """Each seat pays once, the second one in secret. `tells` is what the rules log, a letter each: events, numbers."""

    paid: int
    tells: str

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
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

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


def test_a_table_of_actions_depends_on_options() -> None:
    assert [wide(width).action_count for width in (2, 5)] == [2, 5]  # a table depends on options
    # A move of another variant has no number.
    with pytest.raises(IllegalMove, match="expected one of the 2 texts of the action table"):
        wide(2).action_of(Named("Take 5"))
    # A number of another variant is no move.
    with pytest.raises(IllegalMove, match="expected an action from 0 to 1, not 4"):
        wide(2).move_of(4)
    # Texts are asked for once however many games are equal.
    for _ in range(50):
        assert wide(7).action_of(wide(7).move_of(6)) == 6
    assert Variants.Wide.asked.count(Variants.WideOptions(7)) == 1


def test_moves_are_found_read_refused_and_observed_without_going_through_the_table() -> None:
    game = wide(MANY)
    assert game.read_move("take 1") == Named("Take 1")  # by then the table has been made

    def asked(use: Callable[[], object]) -> object:
        Compared.counted[0] = 0
        found = use()
        assert Compared.counted[0] < 10
        return found

    for action in (0, 9_999, MANY - 1):
        assert asked(lambda: game.action_of(Named(f"Take {action + 1}"))) == action  # noqa: B023  asked at once
        assert asked(lambda: str(game.read_move(f" take   {action + 1}").text)) == f"Take {action + 1}"  # noqa: B023
    seen = asked(lambda: game.observer.observe_event(Moved(1, Named(f"Take {MANY}"))))
    assert seen == (2.0, float(MANY))
    with pytest.raises(BadNotation):
        game.read_move("take all")
    assert Compared.counted[0] < 10


def test_a_position_whose_seat_to_move_is_none_is_refused() -> None:
    text = NIM.write_json(HEAP)
    assert NIM.read_json(text) == HEAP
    with pytest.raises(BadJson, match="this position is not possible: seat 7 is to move, and there are 2 seats"):
        NIM.read_json(NIM.write_json(replace(HEAP, place=7)))
