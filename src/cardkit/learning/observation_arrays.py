"""What a seat sees and may do in one position, as arrays of numpy; those of many games: `batch_observations`."""

import struct
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.observations.word_writer import WORD
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.core.word_sink import MASK_BITS, WordList, WordSink
from cardkit.registry import AnyGame

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]  # (actions,): 1 for each legal action, 0 for all others
Bits = npt.NDArray[np.uint8]


def by_name(parts: Iterable[Part], flat: Array) -> dict[str, Array]:
    """Views of the arrays that lie one behind the other in the last axis: of `(..., width)`, `(..., *part.shape)`."""
    found, start = {}, 0
    for part in parts:
        found[part.name] = flat[..., start : start + part.size].reshape(*flat.shape[:-1], *part.shape)
        start += part.size
    return found


class Sight:
    """What seats of a game see and may do, as arrays of their own each time."""

    def __init__(self, game: AnyGame) -> None:
        self._observer = game.observer
        parts = self._observer.parts
        self._names = [part.name for part in parts]
        self._record = np.dtype([(part.name, np.float32, part.shape) for part in parts])  # one behind the other
        self._mask_words = -(-game.action_count // MASK_BITS)
        actions = np.arange(game.action_count)
        self._mask_bits = WORD * (actions // MASK_BITS) + actions % MASK_BITS
        self._legal = sink()
        self._written = _Written(self._observer) if isinstance(self._observer, WordObserver) else None

    def mask(self, state: State | None) -> Mask:
        """`(actions,)`, int8: 1 for each action that is legal here, 0 for all others; zeros without a state."""
        if state is None:
            return np.zeros(self._mask_bits.shape, np.int8)
        state.write_legal(self._legal, self._mask_words)
        return _bits_of(self._legal.taken()).take(self._mask_bits).view(np.int8)

    def numbers(self, state: State, seat: int | None) -> Array:
        """`(width,)`, float32: what a seat (None: a watcher) sees, all parts one behind the other."""
        if self._written is not None:
            return self._written.numbers(state, seat)
        rows = self._observer.observe(state, seat)
        return np.array([number for row in rows for number in row], np.float32)

    def arrays(self, state: State, seat: int) -> dict[str, Array]:
        """What a seat sees, by the names of the parts: float32, each in the shape of its part."""
        record: npt.NDArray[np.void] = np.ndarray((), self._record, self.numbers(state, seat))
        return {name: record[name] for name in self._names}


def sink() -> WordSink:
    """What takes words: without an object for each, if `librt` is there."""
    try:
        from cardkit.learning.word_bytes import WordBytes  # noqa: PLC0415  all else goes without it
    except (ImportError, ValueError):  # of a release that is too old
        return WordList()
    return WordBytes()


def _bits_of(words: bytes) -> Bits:
    """`(64 * words,)`, uint8: the bits of packed words, the lowest of each first."""
    return np.unpackbits(np.frombuffer(words, np.uint8), bitorder="little")


class _Written:
    """The same of a game that writes words. Plain bits are gathered all at once, by numpy."""

    def __init__(self, observer: WordObserver[View]) -> None:
        self._writer = observer.writer
        self._sink = sink()
        self._unpack = struct.Struct(f"<{observer.layout.row_words + observer.layout.trail_words}q").unpack
        fields = observer.layout.joined()
        starts = np.cumsum([0, *[field.part.size for field in fields]]).tolist()
        # By column its bit; for what is no bit, one that is never set.
        gathered = np.full(starts[-1], WORD - 1, np.intp)
        for field, start in zip(fields, starts, strict=False):
            if field.is_bits():
                gathered[start : start + field.part.size] = field.span.places
        self._gathered = gathered
        self._puts = [field.put(start) for field, start in zip(fields, starts, strict=False) if not field.is_bits()]

    def numbers(self, state: State, seat: int | None) -> Array:
        """As in `Sight`."""
        viewer = -1 if seat is None else seat
        self._writer.write(state, viewer, self._sink)
        self._writer.write_trail(state, viewer, self._sink)
        packed = self._sink.taken()
        out = _bits_of(packed).take(self._gathered).astype(np.float32)
        words = self._unpack(packed)
        for put in self._puts:
            put(words, out)
        return out
