"""Observations as numpy arrays and their spaces, for the environments of PettingZoo and Gymnasium."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from cardkit.core.state import State
from cardkit.registry import AnyGame

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]  # one for each action: 1 if it is legal, 0 if not


def observation_space(game: AnyGame) -> spaces.Dict:
    """An array for each of the game's parts, by name."""
    return spaces.Dict(
        {part.name: spaces.Box(part.low, part.high, part.shape, np.float32) for part in game.observer.parts}
    )


def mask_of(game: AnyGame, legal: Sequence[int]) -> Mask:
    """One for each of these actions, zero for all others."""
    mask = np.zeros(game.action_count, np.int8)
    mask[list(legal)] = 1
    return mask


def filled(game: AnyGame, state: State, seat: int) -> dict[str, Array]:
    """What a seat sees, by the names of the parts."""
    rows = game.observer.observe(game.view(state, seat))
    return {
        part.name: np.array(row, np.float32).reshape(part.shape)
        for part, row in zip(game.observer.parts, rows, strict=True)
    }
