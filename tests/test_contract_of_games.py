"""Every game that comes with cardkit holds to the contract, in every preset."""

import pytest

import cardkit
from cardkit import contract
from cardkit.registry import BUILT_IN

pytestmark = pytest.mark.contract

PRESETS = [(name, preset) for name in BUILT_IN for preset in cardkit.load(name).presets]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@pytest.mark.some(6)
def test_it_holds_to_the_contract(name: str, preset: str) -> None:
    game = cardkit.load(name, preset=preset)
    few = game.action_count > 250  # every action of the table is asked about in every position
    games = 1 if few else 3
    assert contract.check(game, seeds=range(games), limit=120 if few else 250).games == games
