"""Every error that cardkit raises on purpose: `from cardkit.errors import IllegalMove`.

Each is a `CardkitError`, and the builtin that a caller would expect, too: `except ValueError` catches an `IllegalMove`.
The tree of them is at the top of `cardkit.core.errors`.
"""

from cardkit.core.errors import *  # noqa: F403  the same names, where programs look for them
from cardkit.core.errors import __all__ as __all__  # noqa: PLC0414  for type checkers: it is exported
