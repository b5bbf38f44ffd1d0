"""The games that come with cardkit, each a package that is loaded when it is first named."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.games import skipbo, straights, unowar

__all__ = ["skipbo", "straights", "unowar"]


def __getattr__(name: str) -> object:
    """The package of a game."""
    if name in __all__:
        return importlib.import_module(f"cardkit.games.{name}")
    raise AttributeError(f"module 'cardkit.games' has no attribute {name!r}")
