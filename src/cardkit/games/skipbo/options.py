"""The options of Comp10001-Bo, its presets, and the numbers of its plays, which depend on them."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadOption
from cardkit.core.options import Options, option_bool, option_int
from cardkit.games.skipbo.piles import JOKER

SEATS: Final = 4

# Where a played card comes from: the number of a hand card, 0 ... 52, or one of these. Discard piles count from the
# second, and the embargo card that lies on oneself comes after the last of them.
STOCK_SOURCE: Final[i64] = 53
DISCARD_SOURCE: Final[i64] = 54


@final
class SkipBoOptions(Options):
    """`jokers` in the pack; `embargoes`, a card for each player; cards of a `stockpile` and a `hand`; most `plays` in a
    turn and `turns` of a player; `builds` and `discards`, piles of all and of each player; `decks` in the pack.
    """

    __slots__ = ("builds", "decks", "discards", "embargoes", "hand", "jokers", "plays", "stockpile", "turns")

    def __init__(
        self,
        jokers: int = 0,
        embargoes: bool = False,
        stockpile: int = 8,
        hand: int = 5,
        plays: int = 5,
        turns: int = 20,
        builds: int = 4,
        discards: int = 4,
        decks: int = 2,
    ) -> None:
        self.jokers: Final[i64] = option_int("jokers", jokers, 0, 16)
        self.embargoes: Final = option_bool("embargoes", embargoes)
        self.stockpile: Final[i64] = option_int("stockpile", stockpile, 1, 50)
        self.hand: Final[i64] = option_int("hand", hand, 1, 12)
        self.plays: Final[i64] = option_int("plays", plays, 1, 50)
        self.turns: Final[i64] = option_int("turns", turns, 1, 250)
        self.builds: Final[i64] = option_int("builds", builds, 1, 10)
        self.discards: Final[i64] = option_int("discards", discards, 1, 10)
        self.decks: Final[i64] = option_int("decks", decks, 1, 4)
        needed = SEATS * (stockpile + (1 if embargoes else 0))
        if needed > 52 * decks + jokers:
            raise BadOption(
                f"option stockpile: {needed} cards are needed for stockpiles and embargoes,"
                f" and the pack has {52 * decks + jokers}"
            )

    def pack(self) -> tuple[int, ...]:
        """All cards before the shuffle: deck after deck, each in the order of numbers, then the jokers."""
        return tuple(list(range(52)) * self.decks + [int(JOKER)] * self.jokers)

    def destinations(self) -> i64:
        """How many piles a card may be put onto: the build piles, then each player's discard piles."""
        return self.builds + SEATS * self.discards

    def actions(self) -> i64:
        """From every source to every destination, then an embargo laid on each seat."""
        return (DISCARD_SOURCE + SEATS * self.discards + 1) * self.destinations() + SEATS


PRESETS: Final[dict[str, SkipBoOptions]] = {
    "comp10001bo": SkipBoOptions(),
    "comp10001bo-bonus": SkipBoOptions(jokers=4, embargoes=True),
}
