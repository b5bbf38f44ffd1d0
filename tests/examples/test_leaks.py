"""Whatever Hearts and Liar's Dice give away, the contract finds it within ten games, and finds nothing else."""

import leaks_hearts
import pytest
from leaks_hearts import LEAKS as HEARTS_LEAKS
from leaks_liars_dice import LEAKS as DICE_LEAKS

from beside import found_leak
from cardkit import contract
from cardkit.core.errors import BrokenContract
from cardkit.kits.rounds import Rounds
from hearts import SEATS, Hearts, HeartsOptions, HeartsState
from liars_dice import DiceOptions, LiarsDice

SECRETS = ("views", "together", "policies", "refusals")


def found(game: Hearts | LiarsDice) -> str:
    """What the contract says of it."""
    with pytest.raises(BrokenContract) as broken:
        contract.check(game, seeds=range(10), processes=False)
    return str(broken.value)


@pytest.mark.slow
@pytest.mark.parametrize("leak", HEARTS_LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_of_hearts_is_found(leak: type[Hearts]) -> None:
    rule, words = HEARTS_LEAKS[leak]
    said = found(leak(HeartsOptions(target=1)))
    assert (f"breaks the contract: {rule}: " in said, words in said) == (True, True), said


@pytest.mark.parametrize("leak", DICE_LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_of_liars_dice_is_found(leak: type[LiarsDice]) -> None:
    rule, words = DICE_LEAKS[leak]
    said = found(leak(DiceOptions(seats=3, dice=3)))
    assert (f"breaks the contract: {rule}: " in said, words in said) == (True, True), said


# What refusals and computers give away, and what positions are made up, is in no record.
ELSEWHERE = (
    leaks_hearts.RefusesByWhatOthersChose,
    leaks_hearts.WarnsOfTheQueen,
    leaks_hearts.RemembersTheTrueHands,
    leaks_hearts.ForgetsTheVoids,
    leaks_hearts.PlaysByTheOtherHands,
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "leak", [leak for leak in HEARTS_LEAKS if leak not in ELSEWHERE], ids=lambda leak: leak.__name__
)
def test_a_leak_of_hearts_is_found_in_the_records_of_its_seats(leak: type[Hearts]) -> None:
    assert found_leak(leak(HeartsOptions(target=1)))


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
@pytest.mark.some(1)
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
@pytest.mark.some(4)
def test_nothing_is_found_in_twenty_games_of_liars_dice(seats: int, wild: bool) -> None:
    game = LiarsDice(DiceOptions(seats=seats, dice=5 if seats == 2 else 2, wild=wild))
    assert contract.check(game, seeds=range(20), rules=SECRETS).unfinished == 0


@pytest.mark.contract
@pytest.mark.parametrize(("seats", "dice"), [(2, 1), (3, 5), (2, 10)])
@pytest.mark.some(1)
def test_liars_dice_keeps_the_whole_contract(seats: int, dice: int) -> None:
    game = LiarsDice(DiceOptions(seats=seats, dice=dice))
    assert contract.check(game, seeds=range(4), processes=False).unfinished == 0
