"""The spaces of Gymnasium, in which the observations, masks and actions of a game lie."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from cardkit.core.observations.observation import Part

MASK: Final = "action_mask"


def parts_space(parts: Iterable[Part]) -> dict[str, spaces.Space[Any]]:
    """A space for each of a game's arrays, by name: float32, of the shape and within the bounds of the part."""
    return {part.name: spaces.Box(part.low, part.high, part.shape, np.float32) for part in parts}


def flat_space(parts: Sequence[Part]) -> spaces.Box:
    """The space of all these arrays one behind the other: `(width,)`, float32."""
    sizes = [part.size for part in parts]
    low, high = [
        np.repeat(np.array(bounds, np.float32), sizes)
        for bounds in ([part.low for part in parts], [part.high for part in parts])
    ]
    return spaces.Box(low, high, dtype=np.float32)


def mask_space(actions: int) -> spaces.Box:
    """The space of a mask of so many actions: `(actions,)`, int8, 1 for each legal action and 0 for all others."""
    return spaces.Box(0, 1, (actions,), np.int8)
