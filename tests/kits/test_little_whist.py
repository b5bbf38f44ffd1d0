"""A game made of the kits keeps the contract, so what they give can stand in states and views."""

import pytest
from little_whist import LITTLE_WHIST, Play

from cardkit import Table, contract


@pytest.mark.contract
def test_a_game_made_of_the_kits_keeps_the_contract() -> None:
    assert contract.check(LITTLE_WHIST, seeds=range(4), processes=False).games == 4


def test_the_tricks_of_all_rounds_are_counted() -> None:
    result = Table(LITTLE_WHIST, ["first"] * 3, seed=7).run()
    assert sum(result.scores) in {12, 15, 18}


def test_a_play_begins_left_of_the_dealer() -> None:
    play: Play = LITTLE_WHIST.initial_state().play
    assert play.auction.turn == 1
