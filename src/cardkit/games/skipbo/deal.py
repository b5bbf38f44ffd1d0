"""What is dealt in Comp10001-Bo (B1, B17)."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.value import Value
from cardkit.games.skipbo.options import SEATS, SkipBoOptions


def byte_of(numbers: i64, seat: i64) -> i64:
    """One of the numbers by seat that stand in one, eight bits each: the size of a stockpile, or the turns taken."""
    return numbers >> (8 * seat) & 255


def card_on(embargo: i64, seat: i64) -> i64:
    """The embargo card that lies across the discard piles of a seat, or NO_CARD."""
    return embargo >> (6 * seat) & 63


@final
class Deal(Value):
    """What was dealt, and stays face down or on its stockpile until it is played."""

    __slots__ = ("embargoes", "options", "stocks")

    def __init__(
        self, *, options: SkipBoOptions, stocks: tuple[tuple[int, ...], ...], embargoes: tuple[int, ...]
    ) -> None:
        self.options: Final = options
        self.stocks: Final = stocks  # by seat, as dealt: the last is on top
        self.embargoes: Final = embargoes  # by seat, the embargo card; empty where none are dealt

    def size(self) -> i64:
        """How many cards that is."""
        return SEATS * self.options.stockpile + len(self.embargoes)


def dealt(options: SkipBoOptions, pack: tuple[int, ...]) -> Deal:
    """The stockpiles, one after the other, then the embargo cards, from the front of a shuffled pack."""
    size = options.stockpile
    stocks: list[tuple[int, ...]] = []
    for seat in range(SEATS):
        start: i64 = size * seat
        stocks.append(pack[start : start + size])
    used: i64 = SEATS * size
    return Deal(options=options, stocks=tuple(stocks), embargoes=pack[used : used + SEATS] if options.embargoes else ())
