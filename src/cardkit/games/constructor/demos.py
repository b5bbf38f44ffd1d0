"""The positions that come with Constructor: saves (C25), each with the options that it is played with."""

import pkgutil
from collections.abc import Mapping
from typing import Final

from cardkit.core.options import with_changes
from cardkit.games.constructor.options import BRICK, DOCUMENT_LAYOUT, PRESETS, ConstructorOptions
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import read_save

_BOUNDED: Final = PRESETS["bounded"]
# Each tile yields its own resource, PARK none; tile 9 yields BRICK twice and no more.
_WORN: Final = tuple(
    [
        ((BRICK,), (BRICK,), ()) if tile == 9 else (((),) if kind == 5 else ((kind,),))
        for tile, kind in enumerate(DOCUMENT_LAYOUT[::2])
    ]
)

DEMOS: Final[Mapping[str, ConstructorOptions]] = {
    "better-tile": PRESETS["improvable"],
    "blocked-roads": with_changes(_BOUNDED, {"blocked_roads": True}),
    "bricks": PRESETS["bricks"],
    "computers": _BOUNDED,
    "offers": _BOUNDED,
    "six-builders": PRESETS["six-builders"],
    "squares": PRESETS["squares"],
    "start-resources": with_changes(_BOUNDED, {"start_resources": True}),
    "two-builders": PRESETS["two-builders"],
    "worn-tile": with_changes(_BOUNDED, {"yields": _WORN}),
}


def demo(name: str) -> ConstructorState:
    """The position of one of the `DEMOS`. Raises KeyError for another name."""
    options = DEMOS[name]
    data = pkgutil.get_data("cardkit.games.constructor", f"demos/{name}.sv")
    if data is None:
        raise KeyError(name)
    return read_save(data.decode("utf-8"), options)
