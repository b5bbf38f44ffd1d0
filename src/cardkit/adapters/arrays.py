"""Observations as numpy arrays and their spaces, for the environments of PettingZoo and Gymnasium."""

import functools
import threading
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from cardkit.core.packing import RowObserver
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.filling import Filler
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
    observer = game.observer
    if isinstance(observer, RowObserver):
        return _filled_from_words(observer, state, seat)
    rows = observer.observe(game.view(state, seat))
    return {
        part.name: np.array(row, np.float32).reshape(part.shape) for part, row in zip(observer.parts, rows, strict=True)
    }


def _filled_from_words(observer: RowObserver[View], state: State, seat: int) -> dict[str, Array]:
    """The same from the words that the game writes, which say what `observe` says of the view: the contract sees to
    that.
    """
    rows = observer.rows
    words = np.array([(*rows.row(state, seat), *rows.trail(state, seat))], np.int64)
    filler = _filler_of(observer)
    with _FILLING:
        filler.fill(words)
        numbers = filler.out[0].copy()
    found: dict[str, Array] = {}
    start = 0
    for part in observer.parts:
        end = start + part.size
        found[part.name] = numbers[start:end].reshape(part.shape)
        start = end
    return found


@functools.lru_cache(64)
def _filler_of(observer: RowObserver[View]) -> Filler:
    """What fills the arrays of one position; whoever uses it holds the lock `_FILLING`."""
    return Filler(observer.packing.joined(), 1)


_FILLING: Final = threading.Lock()
