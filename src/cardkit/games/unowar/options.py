"""The options of UnoWar, and its presets."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from cardkit.core.options import OptionAbout, Options, option_within

MOST_HELD: Final = 10  # slots of a hand: a position packs it into one i64, six bits a slot


# What forms say and allow, by name.
ABOUT: Final[dict[str, OptionAbout]] = {
    "rounds": OptionAbout("rounds that win the game", 1, 10_000),
    "hand": OptionAbout("cards that each player holds", 1, MOST_HELD),
}


@final
class UnoWarOptions(Options):
    """`rounds` to win, and the size of a `hand`."""

    __slots__ = ("hand", "rounds")

    def __init__(self, rounds: int = 10, hand: int = 5) -> None:
        self.rounds: Final[i64] = option_within(ABOUT, "rounds", rounds)
        self.hand: Final[i64] = option_within(ABOUT, "hand", hand)

    def about(self) -> Mapping[str, OptionAbout]:
        """As for every game."""
        return ABOUT


PRESETS: Final[dict[str, UnoWarOptions]] = {
    "standard": UnoWarOptions(),
    "first-to-three": UnoWarOptions(rounds=3),
    "one-round": UnoWarOptions(rounds=1),
}
