"""The options of Straights, and its presets."""

from collections.abc import Mapping
from typing import Final, final

from cardkit.core.options import OptionAbout, Options, option_bool, option_within

# What forms say and allow, by name.
ABOUT: Final[dict[str, OptionAbout]] = {
    "target": OptionAbout("points that end the game, when a round is over", 1, 10_000),
    "rounds": OptionAbout("the most rounds that are played, or any number (0)", 0, 10_000),
    "corner": OptionAbout("ace and king of a suit are neighbours"),
}


@final
class StraightsOptions(Options):
    """`target` ends the game at the end of a round; `rounds`, unless 0, ends it after that many; `corner` lets piles go
    round the corner, so that ace and king of a suit are neighbours.
    """

    __slots__ = ("corner", "rounds", "target")

    def __init__(self, target: int = 80, rounds: int = 0, corner: bool = False) -> None:
        self.target: Final = option_within(ABOUT, "target", target)
        self.rounds: Final = option_within(ABOUT, "rounds", rounds)
        self.corner: Final = option_bool("corner", corner)

    def about(self) -> Mapping[str, OptionAbout]:
        """As for every game."""
        return ABOUT


PRESETS: Final[dict[str, StraightsOptions]] = {
    "standard": StraightsOptions(),
    "one-round": StraightsOptions(rounds=1),
    "corner": StraightsOptions(corner=True),
}
