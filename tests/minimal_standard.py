"""The generator of the rulings, the minimal standard one, written again from them: S2 to S4 of Straights, C15 of
Constructor. It shares no code with cardkit.
"""

from collections.abc import Sequence


class MinimalStandard:
    """One stream of numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self.x = seed % 2**32 % 2147483647 or 1  # S2

    def output(self) -> int:
        """S2: the next number of the engine."""
        self.x = 16807 * self.x % 2147483647
        return self.x

    def below(self, bound: int) -> int:
        """S3: a number from 0, below a bound."""
        part = 2147483645 // bound
        while True:
            number = self.output() - 1
            if number < bound * part:
                return number // part

    def shuffled(self, length: int) -> tuple[int, ...]:
        """S4: the old place of whatever comes to place 0, 1, 2 …"""
        row = list(range(length))

        def swap(place: int, other: int) -> None:
            row[place], row[other] = row[other], row[place]

        if length % 2 == 0 and length:
            swap(1, self.below(2))
        for i in range(2 - length % 2, length, 2):
            both = self.below((i + 1) * (i + 2))
            swap(i, both // (i + 2))
            swap(i + 1, both % (i + 2))
        return tuple(row)

    def dice(self) -> int:
        """C15: the total of two dice."""
        return self.below(6) + 1 + self.below(6) + 1

    def drawn(self, counts: Sequence[int], taken: int) -> tuple[int, ...]:
        """C15: so many resources out of these, by kind; none is put back."""
        left = [kind for kind, number in enumerate(counts) for _ in range(number)]
        return tuple(sorted([left.pop(self.below(len(left))) for _ in range(taken)]))
