"""The options of Straights, and its presets."""

from typing import Final, final

from cardkit.core.options import Options, option_bool, option_int


@final
class StraightsOptions(Options):
    """`target` ends the game at the end of a round; `rounds`, unless 0, ends it after that many; `corner` lets piles go
    round the corner, so that ace and king of a suit are neighbours.
    """

    __slots__ = ("corner", "rounds", "target")

    def __init__(self, target: int = 80, rounds: int = 0, corner: bool = False) -> None:
        self.target: Final = option_int("target", target, 1, 10_000)
        self.rounds: Final = option_int("rounds", rounds, 0, 10_000)
        self.corner: Final = option_bool("corner", corner)


PRESETS: Final[dict[str, StraightsOptions]] = {
    "standard": StraightsOptions(),
    "one-round": StraightsOptions(rounds=1),
    "corner": StraightsOptions(corner=True),
}
