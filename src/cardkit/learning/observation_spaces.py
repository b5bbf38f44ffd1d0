"""Observations as numpy arrays and their spaces, for the environments of PettingZoo and Gymnasium."""

from typing import Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.observations.word_writer import WORD
from cardkit.core.state import MASK_BITS, State
from cardkit.core.view import View
from cardkit.registry import AnyGame

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]  # one for each action: 1 if it is legal, 0 if not
Row = tuple[int, ...]  # of words
Bits = npt.NDArray[np.uint8]

SINGLE: Final = np.dtype(np.float32)


def observation_space(game: AnyGame) -> spaces.Dict:
    """An array for each of the game's parts, by name."""
    return spaces.Dict(
        {part.name: spaces.Box(part.low, part.high, part.shape, np.float32) for part in game.observer.parts}
    )


class Sight:
    """What seats of a game see and may do, as arrays of their own each time."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._observer = game.observer
        starts = np.cumsum([0, *[part.size for part in self._observer.parts]]).tolist()
        self._places = [  # of each array: its name, its first byte, and its shape
            (part.name, SINGLE.itemsize * start, part.shape)
            for part, start in zip(self._observer.parts, starts, strict=False)
        ]
        self._mask_words = -(-game.action_count // MASK_BITS)
        actions = np.arange(game.action_count)
        self._mask_bits = WORD * (actions // MASK_BITS) + actions % MASK_BITS
        self._no_words = (0,) * self._mask_words
        self._written = _Written(self._observer) if isinstance(self._observer, WordObserver) else None

    def mask(self, state: State | None) -> Mask:
        """One for each action that is legal here, zero for all others; zeros without a state."""
        words = self._no_words if state is None else state.legal_words(self._mask_words)
        return bits_of_row(words).take(self._mask_bits).view(np.int8)

    def numbers(self, state: State, seat: int | None) -> Array:
        """What a seat (None: a watcher) sees, all arrays one behind the other."""
        if self._written is not None:
            return self._written.numbers(state, seat)
        rows = self._observer.observe(state, seat)
        return np.array([number for row in rows for number in row], np.float32)

    def arrays(self, state: State, seat: int) -> dict[str, Array]:
        """What a seat sees, by the names of the parts."""
        memory = self.numbers(state, seat).data
        return {name: np.ndarray(shape, SINGLE, memory, first) for name, first, shape in self._places}


def bits_of_row(words: Row) -> Bits:
    """The bits of these words, 64 of each, the lowest first."""
    return np.unpackbits(np.array(words, "<i8").view(np.uint8), bitorder="little")


class _Written:
    """The same of a game that writes words. Plain bits are gathered all at once, by numpy."""

    def __init__(self, observer: WordObserver[View]) -> None:
        self._observer = observer
        fields = observer.layout.joined()
        starts = np.cumsum([0, *[field.part.size for field in fields]]).tolist()
        gathered = np.full(
            starts[-1], WORD - 1, np.intp
        )  # by column its bit; for what is no bit, one that is never set
        for field, start in zip(fields, starts, strict=False):
            if field.is_bits():
                gathered[start : start + field.part.size] = field.span.places
        self._gathered = gathered
        self._puts = [field.put(start) for field, start in zip(fields, starts, strict=False) if not field.is_bits()]

    def numbers(self, state: State, seat: int | None) -> Array:
        words = self._observer.words(state, seat)
        out = bits_of_row(words).take(self._gathered).astype(np.float32)
        for put in self._puts:
            put(words, out)
        return out
