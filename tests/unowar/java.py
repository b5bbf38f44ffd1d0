"""The shuffles of the Java programs (U6): what the documentation of java.util.Random says of it, written again."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class JavaRandom:
    """One stream of numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def bits(self, count: int) -> int:
        """So many bits of the next word."""
        self.seed = (self.seed * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self.seed >> (48 - count)

    def next_int(self, bound: int) -> int:
        """A number from 0, below a bound."""
        if bound & -bound == bound:
            return (bound * self.bits(31)) >> 31
        while True:
            drawn = self.bits(31)
            value = drawn % bound
            if drawn - value + (bound - 1) < 1 << 31:
                return value

    def shuffled(self, deck: Sequence[T]) -> list[T]:
        """A deck as Collections.shuffle leaves it."""
        lying = list(deck)
        for i in range(len(lying) - 1, 0, -1):
            j = self.next_int(i + 1)
            lying[i], lying[j] = lying[j], lying[i]
        return lying
