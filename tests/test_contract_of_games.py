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
    assert contract.check(cardkit.load(name, preset=preset), seeds=[0], limit=120).games == 1


@pytest.mark.parametrize(("name", "preset"), PRESETS)
@pytest.mark.whole
def test_it_holds_to_the_contract_in_longer_games(name: str, preset: str) -> None:
    assert contract.check(cardkit.load(name, preset=preset), seeds=[1, 2], limit=250).games == 2
