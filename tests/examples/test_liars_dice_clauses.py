"""Liar's Dice: the clauses that its own tests leave out, from written positions, and what everybody may know."""

import pytest

from cardkit import CHANCE, OVER, Dice, Result, generator
from cardkit.core.errors import BadJson, BadOption
from cardkit.core.simple_game import Named
from liars_dice import Careful, DiceOptions, DiceState, DiceView, LiarsDice, Lifted, text_of
from support import for_each

Cups = tuple[tuple[int, ...], ...]
TWO = ((5, 5), (2, 3))
THREE = ((5, 5), (2, 3), (6, 6))


def game_of(cups: Cups, *, wild: bool = True) -> LiarsDice:
    return LiarsDice(DiceOptions(seats=len(cups), wild=wild))


def position(cups: Cups, *, mover: int = 0, wild: bool = True) -> DiceState:
    """A round in which nobody has bid; whoever has no dice is out."""
    return DiceState(game_of(cups, wild=wild).options, tuple(map(len, cups)), cups, mover=mover)


def after(state: DiceState, *moves: str) -> DiceState:
    game = LiarsDice(state.options)
    for move in moves:
        state = game.play(state, game.read_move(move)).state
    return state


def bids(state: DiceState) -> list[str]:
    return [text_of(action) for action in state.legal()]


def refused(state: DiceState, text: str) -> str | None:
    game = LiarsDice(state.options)
    return game.why_illegal(state, game.read_move(text))


# Options.


@for_each(("seats", "dice"), [(1, 5), (7, 5), (2, 0), (2, 11)])
def test_two_to_six_play_with_one_to_ten_dice(seats: int, dice: int) -> None:
    with pytest.raises(BadOption):
        DiceOptions(seats, dice)


@for_each("seats", range(2, 7))
def test_as_many_play_as_the_option_says(seats: int) -> None:
    assert LiarsDice(DiceOptions(seats=seats)).seats == seats


# Rolling and bids. Most of what is bid and lost is in the tests of the example itself.


def test_all_roll_before_anybody_bids_but_for_who_is_out() -> None:
    game = LiarsDice(DiceOptions(dice=1))
    assert LiarsDice().status(LiarsDice().initial_state()) == Dice(0, 5, 6)
    state = game.resolve(game.resolve(game.initial_state(), (3,)).state, (6,)).state
    assert (state.cups, state.turn()) == (((3,), (6,)), 0)
    assert DiceState(DiceOptions(seats=3), (2, 0, 1), ((1, 2), (), ())).request() == Dice(2, 1, 6)


def test_the_first_bid_may_be_any_and_the_highest_must_be_doubted() -> None:
    first = bids(position(TWO))
    assert (first[0], first[-1], len(first)) == ("1x1", "4x6", 24)
    assert bids(after(position(TWO), "4x6")) == ["liar"]


@for_each(
    ("state", "move", "reason"),
    [
        *[(after(position(TWO), "2x3"), bid, "a bid is higher than 2x3") for bid in ("2x3", "2x2", "1x6")],
        *[(after(position(TWO), "2x3"), bid, None) for bid in ("2x4", "3x1", "liar")],
        (position(TWO), "5x1", "there are not that many dice"),
        (position(TWO), "liar", "nobody has bid yet"),
    ],
)
def test_a_bid_is_higher_than_the_last(state: DiceState, move: str, reason: str | None) -> None:
    assert refused(state, move) == reason


@for_each(
    ("cups", "moves", "mover"),
    [
        (THREE, ("1x1",), 1),
        (THREE, ("1x1", "1x2"), 2),
        (THREE, ("1x1", "1x2", "1x3"), 0),
        (((5, 5), (), (6, 6)), ("1x1",), 2),  # who is out does not bid
        # Who lost a die begins; after the last one the next who has dice.
        (THREE, ("1x5", "liar"), 1),
        (((5, 5), (2,), (6, 6)), ("1x5", "liar"), 2),
        (((5, 5), (2,), (), (6, 6)), ("1x5", "liar"), 3),
    ],
)
def test_whose_bid_comes_next(cups: Cups, moves: tuple[str, ...], mover: int) -> None:
    assert after(position(cups), *moves).mover == mover


# Lifting the cups.


@for_each(
    ("state", "bid", "left"),
    [
        (position(TWO), "2x5", (2, 1)),
        (position(TWO), "1x5", (2, 1)),
        (position(TWO), "3x5", (1, 2)),
        (position(((1, 5), (1, 3))), "3x5", (2, 1)),  # ones are wild,
        (position(((1, 5), (1, 3)), wild=False), "3x5", (1, 2)),  # or not,
        (position(((1, 5), (1, 3))), "3x1", (1, 2)),  # and count once for themselves
        (after(position(THREE), "1x2"), "4x4", (2, 1, 2)),  # the last bidder is doubted,
        (position(((5, 5), (), (6, 6))), "4x4", (1, 0, 2)),  # past a seat that is out
    ],
)
def test_a_bid_holds_with_at_least_as_many_dice(state: DiceState, bid: str, left: tuple[int, ...]) -> None:
    assert after(state, bid, "liar").left == left


def test_all_cups_are_lifted_before_everybody_and_then_all_roll_again() -> None:
    game = game_of(TWO)
    step = game.play(after(position(TWO), "3x5"), game.read_move("liar"))
    assert step.events[-1] == Lifted(TWO, "3x5", 2, 0)
    assert (step.state.turn(), step.state.cups, step.state.bid) == (CHANCE, ((), ()), 0)
    assert str(Lifted(((5, 5), (), (2, 3)), "3x5", 2, 0)) == "Dice: 5 5, -, 2 3. 2 for 3x5: Player1 loses a die."


def test_the_last_with_dice_wins() -> None:
    over = after(position(((5,), (2, 3))), "2x5", "liar")
    assert LiarsDice(over.options).status(over) == Result(scores=(0, 2), winners=(1,), utilities=(0, 2))
    on = after(position(((5,), (2, 3), (6,))), "2x5", "liar")
    assert (on.turn() == OVER, on.winners()) == (False, ())


# What is known.


def view(state: DiceState, seat: int | None) -> DiceView:
    return LiarsDice(state.options).view(state, seat)


def test_a_seat_sees_its_own_dice_alone_and_everybody_the_bid_and_the_dice_left() -> None:
    assert [view(position(THREE), seat).dice for seat in (0, 1, 2, None)] == [(5, 5), (2, 3), (6, 6), ()]
    seen = view(after(position(THREE), "2x4"), None)
    assert (seen.bid, seen.left, seen.rolled) == (Named("2x4"), (2, 2, 2), (2, 2, 2))
    assert view(position(THREE), 0).bid is None


def test_other_dice_are_made_up() -> None:
    state = position(THREE)
    made_up = [LiarsDice(state.options).determinize(view(state, 0), generator(seed)) for seed in range(30)]
    assert ({one.cups[0] for one in made_up}, len({one.cups[1:] for one in made_up}) > 20) == ({(5, 5)}, True)


# The computer player.


@for_each(("bid", "cups", "chosen"), [("4x6", ((6, 6), (2, 3)), "liar"), ("2x5", ((2, 3, 4, 6), (5, 5, 5, 6)), "3x5")])
def test_careful_calls_what_is_unlikely_and_bids_what_it_holds(bid: str, cups: Cups, chosen: str) -> None:
    assert text_of(Careful().choose(after(position(cups), bid), generator(1))) == chosen


def test_a_position_in_which_nothing_can_be_asked_is_refused() -> None:
    game = LiarsDice()
    text = game.write_json(game.initial_state())
    with pytest.raises(BadJson, match="this position is not possible: looking at it raises"):
        game.read_json(text.replace("[5,5]", "[]"))
