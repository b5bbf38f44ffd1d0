"""The games that the suites are run over: every game there is, plug-ins included, in every preset."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import pytest

import cardkit
from cardkit.registry import AnyGame

Case = tuple[str, str]  # the name of a game and a preset of it, or no text where there are none
Test = TypeVar("Test", bound=Callable[..., object])

CASES: Final[tuple[Case, ...]] = tuple(
    [(name, preset) for name in cardkit.game_names() for preset in (cardkit.load(name).presets or ("",))]
)
SOME: Final = 12  # cases that every check runs


def every_game(test: Test) -> Test:
    """Run a test for each case."""
    return some_of(CASES)(test)


def some_of(cases: Sequence[Case]) -> Callable[[Test], Test]:
    """Run a test for each of these cases."""

    def marked(test: Test) -> Test:
        some: Test = pytest.mark.some(SOME)(pytest.mark.parametrize("case", cases, ids="-".join)(test))
        return some

    return marked


def options_of(preset: str) -> dict[str, Any]:  # as keywords, beside those that are no options
    return {"preset": preset} if preset else {}


def rules(case: Case) -> AnyGame:
    name, preset = case
    return cardkit.load(name, **options_of(preset))
