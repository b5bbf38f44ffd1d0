"""The options of Comp10001-Bo, its presets, and the numbers of its plays, which depend on them."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadOption
from cardkit.core.options import OptionAbout, Options, option_bool, option_within
from cardkit.games.skipbo.piles import JOKER

SEATS: Final = 4

# Where a played card comes from: the number of a hand card, 0 ... 52, or one of these. Discard piles count from the
# second, and the embargo card that lies on oneself comes after the last of them.
STOCK_SOURCE: Final[i64] = 53
DISCARD_SOURCE: Final[i64] = 54


# What forms say and allow, by name.
ABOUT: Final[dict[str, OptionAbout]] = {
    "jokers": OptionAbout("jokers in the pack", 0, 16),
    "embargoes": OptionAbout("each player is dealt an embargo card"),
    "stockpile": OptionAbout("cards of each stockpile", 1, 50),
    "hand": OptionAbout("cards to which a hand is filled", 1, 12),
    "plays": OptionAbout("the most plays in a turn", 1, 50),
    "turns": OptionAbout("turns of each player, after which the game is over", 1, 250),
    "builds": OptionAbout("build piles, which all share", 1, 10),
    "discards": OptionAbout("discard piles of each player", 1, 10),
    "decks": OptionAbout("packs of 52 that are shuffled together", 1, 4),
}


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
        self.jokers: Final[i64] = option_within(ABOUT, "jokers", jokers)
        self.embargoes: Final = option_bool("embargoes", embargoes)
        self.stockpile: Final[i64] = option_within(ABOUT, "stockpile", stockpile)
        self.hand: Final[i64] = option_within(ABOUT, "hand", hand)
        self.plays: Final[i64] = option_within(ABOUT, "plays", plays)
        self.turns: Final[i64] = option_within(ABOUT, "turns", turns)
        self.builds: Final[i64] = option_within(ABOUT, "builds", builds)
        self.discards: Final[i64] = option_within(ABOUT, "discards", discards)
        self.decks: Final[i64] = option_within(ABOUT, "decks", decks)
        needed = SEATS * (stockpile + (1 if embargoes else 0))
        if needed > 52 * decks + jokers:
            raise BadOption(
                f"option stockpile: {needed} cards are needed for stockpiles and embargoes,"
                f" and the pack has {52 * decks + jokers}"
            )

    def about(self) -> Mapping[str, OptionAbout]:
        """As for every game."""
        return ABOUT

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
