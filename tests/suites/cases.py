"""The games that the suites are run over: every game there is, plug-ins included, in every preset."""

from typing import Final

import cardkit
from cardkit.registry import AnyGame

Case = tuple[str, str]  # the name of a game and a preset of it, or no text where there are none

CASES: Final[tuple[Case, ...]] = tuple(
    [(name, preset) for name in cardkit.game_names() for preset in (cardkit.load(name).presets or ("",))]
)


def options_of(preset: str) -> dict[str, object]:
    return {"preset": preset} if preset else {}


def rules(case: Case) -> AnyGame:
    name, preset = case
    return cardkit.load(name, **options_of(preset))
