"""The vocabulary of rules: card numbers and sets of cards as bit masks.

A card number is 0 … 51: 13 for each suit in the order clubs, diamonds, hearts, spades, within a suit from ace to king.
A mask is a set of card numbers, bit `n` for card `n`; 52 bits, so it always fits an `i64`.

A single bit is `ONE << n`. `1 << n` is compiled to a shift of a 32-bit number, even where the 1 is a constant with a
name, and gives a wrong mask from n = 31 on; the value of ONE comes from a function, so that it stays a 64-bit number.
"""

from typing import Final, cast

from mypy_extensions import i64

from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator


def _one() -> i64:
    return 1


ONE: Final[i64] = _one()
CARDS: Final[i64] = 52

ALL: Final[i64] = 0xFFFFFFFFFFFFF
SUIT: Final[i64] = 0x1FFF  # the thirteen cards of suit 0; shifted by 13 for the next
ACES: Final[i64] = 0x8004002001
SEVENS: Final[i64] = ACES << 6
KINGS: Final[i64] = ACES << 12

# Up to bit 60, which is far enough: compiled code keeps a number of 2**62 or more as an object.
_EVERY_SECOND: Final[i64] = 0x1555555555555555
_PAIRS: Final[i64] = 0x3333333333333333
_FOURS: Final[i64] = 0x0F0F0F0F0F0F0F0F
_BYTES: Final[i64] = 0x0101010101010101

# 2 is a primitive root modulo 67, so each power of two below 2**66 leaves a remainder of its own.
_INDEX_BY_REMAINDER: Final[tuple[int, ...]] = tuple(
    [([pow(2, n, 67) for n in range(66)] + [0]).index(r) for r in range(67)]
)


def rank_of(card: i64) -> i64:
    """1 for an ace … 13 for a king."""
    return card % 13 + 1


def bit(card: i64) -> i64:
    """The mask of one card."""
    return ONE << card


def lowest(mask: i64) -> i64:
    """The lowest card number in a mask that is not empty."""
    return count((mask & -mask) - 1)


def count(mask: i64) -> i64:
    """How many numbers below 63 are in a mask: its bits are added up in pairs, then in fours, in bytes, and all."""
    mask -= (mask >> 1) & _EVERY_SECOND
    mask = (mask & _PAIRS) + ((mask >> 2) & _PAIRS)
    mask = (mask + (mask >> 4)) & _FOURS
    return (mask * _BYTES >> 56) & 127


def members(mask: i64) -> list[int]:
    """The card numbers in a mask, ascending."""
    found: list[int] = []
    while mask:
        found.append(_INDEX_BY_REMAINDER[(mask & -mask) % 67])
        mask &= mask - 1
    return found


def mask_of(cards: tuple[int, ...]) -> i64:
    """The mask of these card numbers. Raises ValueError for a number that is none: cards may come from a file."""
    mask: i64 = 0
    for card in cards:
        if not 0 <= card <= 51:
            raise ValueError(f"expected card numbers from 0 to 51, not {quoted(card)}")
        mask |= ONE << card
    return mask


def nth(mask: i64, skip: i64) -> i64:
    """The lowest number in a mask once that many lower ones are passed over; the mask has more than these."""
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


def one_of(mask: i64, rng: Generator) -> i64:
    """A card of a mask that is not empty, each equally likely; one draw of the generator."""
    return nth(mask, rng.below(count(mask)))


def ordered(cards: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in the order that a shuffle gives: `order` says which place each one lay in."""
    # As objects, so that compiled code does not take the numbers out of their objects and make new ones.
    lying = cast(tuple[object, ...], cards)
    return cast(tuple[int, ...], tuple([lying[place] for place in order]))
