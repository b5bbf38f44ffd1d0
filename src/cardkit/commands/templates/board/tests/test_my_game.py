"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import OVER

from my_game import EMPTY, GameState, MyGame

GAME = MyGame()


def position(*played: str) -> GameState:
    state = GAME.initial_state()
    for text in played:
        state = GAME.play(state, GAME.read_move(text)).state
    return state


def test_a_stone_lies_where_it_was_put() -> None:
    assert position("a1", "b1").board == (0, 1, *[EMPTY] * 7)


def test_no_stone_is_put_where_one_lies() -> None:
    assert GAME.why_illegal(position("a1"), GAME.read_move("a1")) == "a stone lies there"


def test_three_in_a_row_win() -> None:
    assert position("a1", "a2", "b1", "b2", "c1").winners() == (0,)


def test_the_game_ends_with_three_in_a_row() -> None:
    assert position("a1", "a2", "b1", "b2", "c1").turn() == OVER


def test_nobody_wins_on_a_full_board_without_three_in_a_row() -> None:
    assert position("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2").winners() == ()
