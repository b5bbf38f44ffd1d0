"""The games that the suites are run over: every game there is, plug-ins included, in every preset."""

from typing import Any, Final

import cardkit
from cardkit.registry import AnyGame

Case = tuple[str, str]  # the name of a game and a preset of it, or no text where there are none

CASES: Final[tuple[Case, ...]] = tuple(
    [(name, preset) for name in cardkit.game_names() for preset in (cardkit.load(name).presets or ("",))]
)


def options_of(preset: str) -> dict[str, Any]:  # as keywords, beside those that are no options
    return {"preset": preset} if preset else {}


def rules(case: Case) -> AnyGame:
    name, preset = case
    return cardkit.load(name, **options_of(preset))
