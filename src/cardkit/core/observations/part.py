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
