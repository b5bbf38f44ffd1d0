"""The core: cards and piles, states and turns, chance and records. It never prints, reads, or looks at a clock."""

from typing import Final

from cardkit.core.interpreters import require_main_interpreter

VERSION: Final = "0.1.0"

require_main_interpreter()  # here, because what imports any compiled module has imported this package before
