"""Every game as OpenSpiel may have it, and random games of it."""

import random
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import attrs
import pytest
from open_spiel.integration_tests import api_test

import cardkit
from cardkit.learning import openspiel
from cardkit.learning.adapter_parts import chooses_together
from cardkit.learning.openspiel import SpielGame, SpielState
from suites.cases import CASES, SOME, Case, options_of, rules

Test = TypeVar("Test", bound=Callable[..., object])


@attrs.frozen
class Form:
    """A game, whether its seats choose in turn where they choose at once, and whether chance is sampled."""

    case: Case
    turn_based: bool = False
    sampled: bool = False

    def __str__(self) -> str:
        return "-".join(self.case) + "-in-turn" * self.turn_based + "-sampled" * self.sampled

    def game(self, cap: int = 60, seed: int = 0) -> SpielGame:
        """The game of OpenSpiel."""
        options = options_of(self.case[1])
        form = {"turn_based": self.turn_based, "sampled": self.sampled}
        return openspiel.game(self.case[0], cap=cap, rng_seed=seed, **form, **options)

    def walk(self, seed: int, cap: int = 60) -> Iterator[SpielState]:
        """Every position of a random game, chance's draws included."""
        return walk(self.game(cap), seed)


def walk(one: SpielGame, seed: int) -> Iterator[SpielState]:
    """Every position of a random game, chance's draws included."""
    luck = random.Random(seed)
    state = one.new_initial_state()
    while not state.is_terminal():
        yield state
        go_on(state, luck)
    yield state


def go_on(state: SpielState, luck: random.Random) -> None:
    """One draw of chance, one move, or one choice of all that choose at once."""
    if state.is_chance_node():
        draws, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(draws, chances)[0])
    elif state.is_simultaneous_node():
        state.apply_actions(choices(state, luck))
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def choices(state: SpielState, luck: random.Random) -> list[int]:
    """An action for each seat, 0 for those that have none."""
    return [luck.choice(state.legal_actions(seat) or [0]) for seat in range(state.num_players())]


def has_chance(case: Case) -> bool:
    return type(rules(case).initial_state()).request is not cardkit.State.request


EXACT: Final = tuple(
    [Form(case, form) for case in CASES for form in (False, True) if not form or chooses_together(rules(case))]
)
SAMPLED: Final = tuple([attrs.evolve(form, sampled=True) for form in EXACT if has_chance(form.case)])


def exact_form(test: Test) -> Test:
    """Run a test for each game with exact chance, in both forms where its seats choose at once."""
    some: Test = pytest.mark.some(SOME)(pytest.mark.parametrize("form", EXACT, ids=str)(test))
    return some


def every_form(test: Test) -> Test:
    """Run a test for each of these games, and for those with sampled chance."""
    some: Test = pytest.mark.some(2 * SOME)(pytest.mark.parametrize("form", [*EXACT, *SAMPLED], ids=str)(test))
    return some


def partial_tree_classes(module: str) -> dict[str, type]:
    """The suite's class of tests for each game, in whatever form. Every check runs it for the first preset of each."""
    found: dict[str, type] = {}
    first = {form.case[0]: form.case for form in reversed(EXACT)}
    for form in (*EXACT, *SAMPLED):
        name = "TestPartialTree_" + str(form).replace("-", "_")
        fields = {"game": form.game(), "game_name": "-".join(form.case), "__module__": module}
        found[name] = type(name, (api_test.EnforceAPIOnPartialTreeBase,), fields)
        if form.case != first[form.case[0]]:
            found[name] = pytest.mark.whole(found[name])
    return found
