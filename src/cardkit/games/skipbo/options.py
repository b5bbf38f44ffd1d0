"""What can be set in Comp10001-Bo, how its plays are numbered, and the deal."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadOption
from cardkit.core.options import Options, option_int
from cardkit.core.value import Value
from cardkit.games.skipbo.piles import JOKER

SEATS: Final = 4

# Where a played card comes from: the kind of a hand card, 0 ... 52, or one of these; discard piles count from DISCARD,
# and the embargo card comes after the last of them.
STOCK: Final[i64] = 53
DISCARD: Final[i64] = 54


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
        self.embargoes: Final = embargoes
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

    def fields(self) -> tuple[object, ...]:
        return (
            self.jokers, self.embargoes, self.stockpile, self.hand, self.plays, self.turns, self.builds, self.discards,
            self.decks,
        )  # fmt: skip

    def names(self) -> tuple[str, ...]:
        return ("jokers", "embargoes", "stockpile", "hand", "plays", "turns", "builds", "discards", "decks")

    def pack(self) -> tuple[int, ...]:
        """All cards before the shuffle: deck after deck, each in the order of numbers, then the jokers."""
        return tuple(list(range(52)) * self.decks + [int(JOKER)] * self.jokers)

    def destinations(self) -> i64:
        """How many piles a card may be put onto: the build piles, then each player's discard piles."""
        return self.builds + SEATS * self.discards

    def actions(self) -> i64:
        """From every source to every destination, then an embargo laid on each seat."""
        return (DISCARD + SEATS * self.discards + 1) * self.destinations() + SEATS


PRESETS: Final[dict[str, SkipBoOptions]] = {
    "comp10001bo": SkipBoOptions(),
    "comp10001bo-bonus": SkipBoOptions(4, True),
}


@final
class Deal(Value):
    """What was dealt, and stays face down or on its stockpile until it is played."""

    __slots__ = ("embargoes", "options", "stocks")

    def __init__(self, options: SkipBoOptions, stocks: tuple[tuple[int, ...], ...], embargoes: tuple[int, ...]) -> None:
        self.options: Final = options
        self.stocks: Final = stocks  # by seat, as dealt: the last is on top
        self.embargoes: Final = embargoes  # by seat, the embargo card; empty where none are dealt

    def fields(self) -> tuple[object, ...]:
        return (self.options, self.stocks, self.embargoes)

    def size(self) -> i64:
        """How many cards that is."""
        return SEATS * self.options.stockpile + len(self.embargoes)


def dealt(options: SkipBoOptions, pack: tuple[int, ...]) -> Deal:
    """The stockpiles, one after the other, then the embargo cards, from the front of a shuffled pack (B1, B17)."""
    size = options.stockpile
    stocks: list[tuple[int, ...]] = []
    for seat in range(SEATS):
        start: i64 = size * seat
        stocks.append(pack[start : start + size])
    used: i64 = SEATS * size
    return Deal(options, tuple(stocks), pack[used : used + SEATS] if options.embargoes else ())
