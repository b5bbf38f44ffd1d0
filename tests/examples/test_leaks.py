"""Whatever Hearts give away, the contract finds it within ten games, and finds nothing in them and in Liar's Dice.

What it finds in small games, rule by rule, is in tests/contract.
"""

import attrs
import leaks_hearts
import pytest

from beside import found_leak
from broken import Fault, said_of
from cardkit import contract
from cardkit.kits.rounds import Rounds
from hearts import SEATS, Hearts, HeartsOptions, HeartsState
from liars_dice import DiceOptions, LiarsDice
from support import for_each

SECRETS = ("views", "together", "policies", "refusals")
SHORT = HeartsOptions(target=1)


@pytest.mark.slow
@for_each("leak", leaks_hearts.LEAKS, ids=str)
def test_every_leak_is_found(leak: Fault) -> None:
    said = said_of(attrs.evolve(leak.game, options=SHORT), seeds=range(10))
    assert said.startswith(f"{leak.game.name} breaks the contract: {leak.rule}: ")
    assert leak.words in said


@pytest.mark.slow
@for_each("leak", leaks_hearts.RECORDED, ids=str)
def test_a_leak_of_hearts_is_found_in_the_records_of_its_seats(leak: Fault) -> None:
    assert found_leak(attrs.evolve(leak.game, options=SHORT))


# No false alarm.


class SecondRound(Hearts):
    """Cards are passed to the right."""

    number = 2

    def initial_state(self) -> HeartsState:
        return HeartsState(self.options, Rounds(SEATS, (0,) * SEATS, number=self.number))


class ThirdRound(SecondRound):
    """Cards are passed across."""

    number = 3


class FourthRound(SecondRound):
    """No cards are passed."""

    number = 4


@pytest.mark.contract
@pytest.mark.parametrize("kind", [Hearts, SecondRound, ThirdRound, FourthRound])
@pytest.mark.whole
def test_nothing_is_found_in_twenty_rounds_of_hearts(kind: type[Hearts]) -> None:
    game = kind(HeartsOptions(target=1))
    assert contract.check(game, seeds=range(20), rules=SECRETS).unfinished == 0


@pytest.mark.contract
@pytest.mark.parametrize("passing", [True, False])
@pytest.mark.whole
def test_nothing_is_found_in_games_of_hearts(passing: bool) -> None:
    game = Hearts(HeartsOptions(target=30, passing=passing))
    assert contract.check(game, seeds=range(4), processes=False).unfinished == 0


@pytest.mark.contract
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("wild", [True, False])
@pytest.mark.some(2)
def test_nothing_is_found_in_twenty_games_of_liars_dice(seats: int, wild: bool) -> None:
    game = LiarsDice(DiceOptions(seats=seats, dice=5 if seats == 2 else 2, wild=wild))
    assert contract.check(game, seeds=range(20), rules=SECRETS).unfinished == 0


@pytest.mark.contract
@pytest.mark.parametrize(("seats", "dice"), [(2, 1), (3, 5), (2, 10)])
@pytest.mark.some(1)
def test_liars_dice_keeps_the_whole_contract(seats: int, dice: int) -> None:
    game = LiarsDice(DiceOptions(seats=seats, dice=dice))
    assert contract.check(game, seeds=range(4), processes=False).unfinished == 0
