"""`Part`: one array of an observation."""

import math

import attrs


@attrs.frozen
class Part:
    """One array of an observation: its name, its shape, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0  # no number in it is less
    high: float = 1.0  # or greater

    @property
    def size(self) -> int:
        """How many numbers it has; they are given flat, the last axis running fastest."""
        return math.prod(self.shape)


def common_parts(seats: int) -> tuple[Part, Part]:
    """The two parts with which every observation begins."""
    return (
        Part("seat", (seats + 1,), "whose view it is, one-hot; the last place is a watcher's"),
        Part("turn", (seats + 2,), "who must move, one-hot by seat; then chance; then: the game is over"),
    )
