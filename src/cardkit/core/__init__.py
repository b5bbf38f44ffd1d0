"""The core: cards and piles, states and turns, chance and records. It never prints, reads, or looks at a clock."""

from typing import Final

VERSION: Final = "0.1.0"
