"""The example Hex: the contract, a whole game, and the rule of the swap."""

import pytest

from cardkit import OVER, Table, contract
from hex_game import BLUE, BOARD, RED, Hex, HexState

GAME = Hex()


def position(*played: str) -> HexState:
    state = GAME.initial_state()
    for text in played:
        state = GAME.play(state, GAME.read_move(text)).state
    return state


def refused(state: HexState, text: str) -> str | None:
    return GAME.why_illegal(state, GAME.read_move(text))


@pytest.mark.contract
def test_hex_keeps_the_contract() -> None:
    assert contract.check(GAME, seeds=range(2)).unfinished == 0


def test_one_of_both_joins_two_edges() -> None:
    result = Table(GAME, ["uniform", "uniform"], seed=4).run()
    assert sorted(result.scores) == [0, 1]


def test_a_chain_from_edge_to_edge_wins() -> None:
    column = [text for row in range(1, 7) for text in (f"c{row}", f"e{row}")]
    assert position(*column).turn() == RED
    over = position(*column, "b7")
    assert (over.turn(), over.scores(), over.winners()) == (OVER, (1, 0), (RED,))


def test_a_swapped_stone_is_blue_on_the_mirrored_cell() -> None:
    state = position("c1", "swap")
    assert {BOARD.names[cell]: one for cell, one in enumerate(state.stones) if one >= 0} == {"a3": BLUE}
    assert state.turn() == RED


def test_only_the_first_stone_is_swapped() -> None:
    for played in ((), ("c1", "swap"), ("c1", "d4"), ("c1", "d4", "e5")):
        assert refused(position(*played), "swap") == "only Blue may swap, right after the first stone"
    assert refused(position("c1"), "swap") is None


def test_no_stone_is_put_where_one_stands() -> None:
    assert refused(position("c1"), "c1") == "a stone stands there"
