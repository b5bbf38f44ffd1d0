"""Liar's Dice: each clause of its docstring, from written positions, and what everybody may know."""

import pytest

from cardkit import CHANCE, OVER, Dice, IllegalMove, Result, generator
from cardkit.core.errors import BadJson, BadOption
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


# Rolling.


def test_a_game_begins_with_the_roll_of_player_1() -> None:
    game = LiarsDice()
    assert game.status(game.initial_state()) == Dice(0, 5, 6)


def test_all_roll_before_anybody_bids() -> None:
    game = LiarsDice(DiceOptions(dice=1))
    state = game.resolve(game.resolve(game.initial_state(), (3,)).state, (6,)).state
    assert (state.cups, state.turn()) == (((3,), (6,)), 0)


def test_who_is_out_does_not_roll() -> None:
    state = DiceState(DiceOptions(seats=3), (2, 0, 1), ((1, 2), (), ()))
    assert state.request() == Dice(2, 1, 6)


# Bids.


def test_the_first_bid_may_be_any() -> None:
    assert (bids(position(TWO))[0], bids(position(TWO))[-1], len(bids(position(TWO)))) == ("1x1", "4x6", 24)


def test_more_dice_of_a_lower_face_are_higher() -> None:
    assert "3x1" in bids(after(position(TWO), "2x6"))


def test_as_many_of_a_higher_face_are_higher() -> None:
    assert "2x4" in bids(after(position(TWO), "2x3"))


@for_each("bid", ["2x3", "2x2", "1x6"])
def test_a_bid_that_is_not_higher_is_refused(bid: str) -> None:
    assert refused(after(position(TWO), "2x3"), bid) == "a bid is higher than 2x3"


def test_a_bid_of_more_dice_than_there_are_is_refused() -> None:
    assert refused(position(TWO), "5x1") == "there are not that many dice"


def test_nobody_is_called_a_liar_before_a_bid() -> None:
    with pytest.raises(IllegalMove, match="nobody has bid yet"):
        after(position(TWO), "liar")


def test_the_highest_bid_must_be_doubted() -> None:
    assert bids(after(position(TWO), "4x6")) == ["liar"]


def test_bids_go_round() -> None:
    assert [after(position(THREE), *moves).mover for moves in (["1x1"], ["1x1", "1x2"], ["1x1", "1x2", "1x3"])] == [
        1,
        2,
        0,
    ]


def test_who_is_out_does_not_bid() -> None:
    assert after(position(((5, 5), (), (6, 6))), "1x1").mover == 2


# Lifting the cups.


@for_each(("bid", "left"), [("2x5", (2, 1)), ("1x5", (2, 1)), ("3x5", (1, 2))])
def test_a_bid_holds_with_at_least_as_many_dice(bid: str, left: tuple[int, ...]) -> None:
    assert after(position(TWO), bid, "liar").left == left


@for_each(("wild", "bid", "left"), [(True, "3x5", (2, 1)), (False, "3x5", (1, 2)), (True, "3x1", (1, 2))])
def test_ones_count_for_any_face_where_they_are_wild(wild: bool, bid: str, left: tuple[int, ...]) -> None:
    assert after(position(((1, 5), (1, 3)), wild=wild), bid, "liar").left == left


def test_the_last_bidder_is_doubted_not_the_first() -> None:
    assert after(position(THREE), "1x2", "4x4", "liar").left == (2, 1, 2)


def test_the_last_bidder_is_found_past_a_seat_that_is_out() -> None:
    assert after(position(((5, 5), (), (6, 6))), "4x4", "liar").left == (1, 0, 2)


def test_all_cups_are_lifted_before_everybody() -> None:
    game = game_of(TWO)
    event = game.play(after(position(TWO), "3x5"), game.read_move("liar")).events[-1]
    assert event == Lifted(TWO, "3x5", 2, 0)


def test_what_lay_under_the_cups_is_told_in_words() -> None:
    assert str(Lifted(((5, 5), (), (2, 3)), "3x5", 2, 0)) == "Dice: 5 5, -, 2 3. 2 for 3x5: Player1 loses a die."


def test_then_all_roll_again() -> None:
    state = after(position(THREE), "4x4", "liar")
    assert (state.turn(), state.cups, state.bid) == (CHANCE, ((), (), ()), 0)


# Who begins.


def test_who_lost_a_die_begins() -> None:
    assert after(position(THREE), "1x5", "liar").mover == 1


def test_after_the_last_die_the_next_begins() -> None:
    assert after(position(((5, 5), (2,), (6, 6))), "1x5", "liar").mover == 2


def test_after_the_last_die_the_next_who_has_dice_begins() -> None:
    state = after(position(((5, 5), (2,), (), (6, 6))), "1x5", "liar")
    assert (state.left, state.mover) == ((2, 0, 0, 2), 3)


# The end.


def test_the_last_with_dice_wins() -> None:
    over = after(position(((5,), (2, 3))), "2x5", "liar")
    assert LiarsDice(over.options).status(over) == Result(scores=(0, 2), winners=(1,), utilities=(0, 2))


def test_a_game_goes_on_while_two_have_dice() -> None:
    state = after(position(((5,), (2, 3), (6,))), "2x5", "liar")
    assert (state.turn() == OVER, state.winners()) == (False, ())


# What is known.


def view(state: DiceState, seat: int | None) -> DiceView:
    return LiarsDice(state.options).view(state, seat)


def test_a_seat_sees_its_own_dice_alone() -> None:
    assert [view(position(THREE), seat).dice for seat in (0, 1, 2, None)] == [(5, 5), (2, 3), (6, 6), ()]


def test_everybody_sees_the_bid_and_the_dice_left() -> None:
    seen = view(after(position(THREE), "2x4"), None)
    assert (seen.bid, seen.left, seen.rolled) == ("2x4", (2, 2, 2), (2, 2, 2))


def test_before_a_bid_there_is_none_to_be_seen() -> None:
    assert view(position(THREE), 0).bid is None


def test_other_dice_are_made_up() -> None:
    state = position(THREE)
    made_up = [LiarsDice(state.options).determinize(view(state, 0), generator(seed)) for seed in range(30)]
    assert ({one.cups[0] for one in made_up}, len({one.cups[1:] for one in made_up}) > 20) == ({(5, 5)}, True)


# The computer player.


def chosen_after(bid: str, cups: Cups) -> str:
    return text_of(Careful().choose(after(position(cups), bid), generator(1)))


def test_careful_calls_what_is_unlikely() -> None:
    assert chosen_after("4x6", ((6, 6), (2, 3))) == "liar"


def test_careful_bids_what_it_holds() -> None:
    assert chosen_after("2x5", ((2, 3, 4, 6), (5, 5, 5, 6))) == "3x5"


def test_a_position_in_which_nothing_can_be_asked_is_refused() -> None:
    game = LiarsDice()
    text = game.write_json(game.initial_state())
    with pytest.raises(BadJson, match="this position is not possible: looking at it raises"):
        game.read_json(text.replace("[5,5]", "[]"))
