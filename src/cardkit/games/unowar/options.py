"""The options of UnoWar, and its presets."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.options import Options, option_int

MOST_HELD: Final = 10  # slots of a hand: a position packs it into one i64, six bits a slot


@final
class UnoWarOptions(Options):
    """`rounds` to win, and the size of a `hand`."""

    __slots__ = ("hand", "rounds")

    def __init__(self, rounds: int = 10, hand: int = 5) -> None:
        self.rounds: Final[i64] = option_int("rounds", rounds, 1, 10_000)
        self.hand: Final[i64] = option_int("hand", hand, 1, MOST_HELD)


PRESETS: Final[dict[str, UnoWarOptions]] = {"standard": UnoWarOptions(), "one-round": UnoWarOptions(rounds=1)}
