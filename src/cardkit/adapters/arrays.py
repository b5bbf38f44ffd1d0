"""Observations as numpy arrays and their spaces, for the environments of PettingZoo and Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import spaces

from cardkit.core.state import State
from cardkit.registry import AnyGame


def observation_space(game: AnyGame) -> spaces.Dict:
    """An array for each of the game's parts, by name."""
    return spaces.Dict(
        {part.name: spaces.Box(part.low, part.high, part.shape, np.float32) for part in game.observation_parts}
    )


def filled(game: AnyGame, state: State, seat: int) -> dict[str, np.ndarray[Any, np.dtype[np.float32]]]:
    """What a seat sees, by the names of the parts."""
    rows = game.observe(game.view(state, seat))
    return {
        part.name: np.array(row, np.float32).reshape(part.shape)
        for part, row in zip(game.observation_parts, rows, strict=True)
    }
