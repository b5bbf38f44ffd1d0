"""The games that come with cardkit, each a package that is loaded when it is first named.

Each stands on the core, and its console on whatever it likes; no game imports another.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.games import constructor, skipbo, straights, unowar

__all__ = ["constructor", "skipbo", "straights", "unowar"]


def __getattr__(name: str) -> object:
    """The package of a game."""
    if name in __all__:
        return importlib.import_module(f"cardkit.games.{name}")
    raise AttributeError(f"module 'cardkit.games' has no attribute {name!r}")
