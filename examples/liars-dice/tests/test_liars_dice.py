"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import OVER, Table
from liars_dice import DiceOptions, DiceState, LiarsDice

Cups = tuple[tuple[int, ...], ...]


def after(cups: Cups, *moves: str, wild: bool = True) -> DiceState:
    """The position after these moves; Player1 begins."""
    game = LiarsDice(DiceOptions(seats=len(cups), dice=5, wild=wild))
    state = DiceState(game.options, tuple(map(len, cups)), cups)
    for move in moves:
        state = game.play(state, game.read_move(move)).state
    return state


def test_a_bid_is_higher_than_the_last() -> None:
    game = LiarsDice(DiceOptions(dice=1))
    moves = [str(move) for move in game.legal_moves(after(((1,), (2,)), "2x3"))]
    assert moves == ["liar", "2x4", "2x5", "2x6"]


def test_nobody_is_called_a_liar_before_a_bid() -> None:
    assert 0 not in after(((1,), (2,))).legal()


def test_who_doubts_a_bid_that_holds_loses_a_die() -> None:
    assert after(((5, 5), (2, 5)), "3x5", "liar").left == (2, 1)


def test_who_made_a_bid_that_does_not_hold_loses_a_die() -> None:
    assert after(((5, 5), (2, 3)), "3x5", "liar").left == (1, 2)


def test_ones_count_for_any_face() -> None:
    assert after(((1, 5), (1, 3)), "3x5", "liar").left == (2, 1)


def test_ones_are_ones_where_they_are_not_wild() -> None:
    assert after(((1, 5), (1, 3)), "3x5", "liar", wild=False).left == (1, 2)


def test_whoever_lost_a_die_begins() -> None:
    assert after(((5, 5), (2, 3), (6, 6)), "1x2", "5x5", "liar").mover == 1


def test_the_last_with_dice_wins() -> None:
    over = after(((5,), (2, 3)), "2x5", "liar")
    assert (over.turn(), over.winners()) == (OVER, (1,))


def test_careful_wins_more_than_half_of_its_games_against_one_that_plays_at_random() -> None:
    won = 0
    for seed in range(20):
        players = ["careful", "uniform"] if seed % 2 else ["uniform", "careful"]
        table = Table(LiarsDice(), players, seed=seed)
        table.run()
        won += (seed + 1) % 2 in table.state.winners()
    assert won > 10
