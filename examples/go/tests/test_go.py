"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import OVER
from go_game import BOARD, KOMI, Go, GoState

GAME = Go()
KO = ["b1", "c1", "a2", "d2", "b3", "c3", "j9", "b2", "c2"]  # Black's last stone takes the one at b2


def position(*played: str) -> GoState:
    state = GAME.initial_state()
    for text in played:
        state = GAME.play(state, GAME.read_move(text)).state
    return state


def at(state: GoState, name: str) -> int:
    return state.stones[BOARD.cell(name)]


def refused(state: GoState, text: str) -> str | None:
    return GAME.why_illegal(state, GAME.read_move(text))


def test_a_stone_without_liberties_is_taken() -> None:
    assert at(position("a2", "a1", "b1"), "a1") == -1


def test_a_group_is_taken_together() -> None:
    state = position("a2", "a1", "b2", "b1", "c1")
    assert [at(state, name) for name in ("a1", "b1", "c1")] == [-1, -1, 0]


def test_the_others_stones_are_taken_first() -> None:
    assert at(position(*KO), "c2") == 0


def test_no_stone_takes_its_own_last_liberty() -> None:
    assert refused(position("a2", "e5", "b1"), "a1") == "the stone would have no liberties"


def test_no_stone_is_put_where_one_stands() -> None:
    assert refused(position("e5"), "e5") == "a stone stands there"


def test_no_board_comes_again() -> None:
    assert refused(position(*KO), "b2") == "the board has looked so before"
    assert refused(position(*KO, "e5", "f5"), "b2") is None


def test_two_passes_end_the_game() -> None:
    assert position("pass", "pass").turn() == OVER
    assert position("pass", "e5", "pass").turn() == 1


def test_stones_and_what_they_surround_count() -> None:
    walls = [text for row in range(1, 10) for text in (f"d{row}", f"f{row}")]
    state = position(*walls, "pass", "pass")
    assert state.scores() == (2 * 4 * 9, 2 * 4 * 9 + KOMI)
    assert state.winners() == (1,)


def test_points_between_both_count_for_nobody() -> None:
    assert position("a1", "j9", "pass", "pass").scores() == (2, 2 + KOMI)


def test_the_legal_moves_are_those_that_are_not_refused() -> None:
    for played in (KO, [*KO, "e5", "f5"], ["a2", "e5", "b1"], ["a2", "a1", "b2", "b1"]):
        state = position(*played)
        assert state.legal() == tuple(one for one in range(len(BOARD) + 1) if state.why_illegal(one) is None)
