"""Observations as numpy arrays and their spaces, for the environments of PettingZoo and Gymnasium."""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from cardkit.core.observations.word_layout import (
    MOST_LISTED,
    WORD,
    Field,
    Heaps,
    HeapWords,
    RowObserver,
    cards_reader,
)
from cardkit.core.observations.word_writer import Rows
from cardkit.core.state import MASK_BITS, State
from cardkit.core.view import View
from cardkit.registry import AnyGame

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]  # one for each action: 1 if it is legal, 0 if not
Row = tuple[int, ...]  # of words
Bits = npt.NDArray[np.uint8]
Put = Callable[[Row, Bits, Array], None]  # puts the numbers of some fields into a row of all numbers

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
        self._parts = self._observer.parts
        self._mask_words = -(-game.action_count // MASK_BITS)
        actions = np.arange(game.action_count)
        self._mask_bits = WORD * (actions // MASK_BITS) + actions % MASK_BITS
        self._no_words = (0,) * self._mask_words
        self._written = _Written(self._observer) if isinstance(self._observer, RowObserver) else None

    def mask(self, state: State | None) -> Mask:
        """One for each action that is legal here, zero for all others; zeros without a state."""
        words = self._no_words if state is None else state.legal_words(self._mask_words)
        return bits_of_row(words).take(self._mask_bits).view(np.int8)

    def numbers(self, state: State, seat: int | None) -> Array:
        """What a seat (None: a watcher) sees, all arrays one behind the other."""
        if self._written is not None:
            return self._written.numbers(state, -1 if seat is None else seat)
        rows = self._observer.observe(self._game.view(state, seat))
        return np.array([number for row in rows for number in row], np.float32)

    def arrays(self, state: State, seat: int) -> dict[str, Array]:
        """What a seat sees, by the names of the parts."""
        if self._written is not None:
            return self._written.arrays(state, seat)
        rows = self._observer.observe(self._game.view(state, seat))
        return {
            part.name: np.array(row, np.float32).reshape(part.shape)
            for part, row in zip(self._parts, rows, strict=True)
        }


def bits_of_row(words: Row) -> Bits:
    """The bits of these words, 64 of each, the lowest first."""
    return np.unpackbits(np.array(words, "<i8").view(np.uint8), bitorder="little")


class _Written:
    """The same of a game that writes words, which say what `observe` says of the view: the contract sees to that.

    One position has few numbers. Plain bits are gathered all at once, by numpy; the rest is quicker in plain Python.
    """

    def __init__(self, observer: RowObserver[View]) -> None:
        self._rows: Rows = observer.rows
        fields = observer.packing.joined()
        self._layout: list[tuple[str, int, tuple[int, ...]]] = []  # name, first byte, and shape of each array
        width = sum([field.part.size for field in fields])
        gathered = np.full(width, WORD - 1, np.intp)  # by column its bit; for what is no bit, one that is never set
        self._puts: list[Put] = []
        heaps: dict[HeapWords, list[tuple[Heaps, int]]] = {}
        start = 0
        for field in fields:
            end = start + field.part.size
            self._layout.append((field.part.name, SINGLE.itemsize * start, field.part.shape))
            if field.is_bits():
                gathered[start:end] = field.places
            elif isinstance(field, Heaps):
                heaps.setdefault(field.heaps, []).append((field, start))
            else:
                self._puts.append(_putting(field, start, end))
            start = end
        self._puts.extend([_putting_heaps(of_words) for of_words in heaps.values()])
        self._gathered = gathered

    def numbers(self, state: State, seat: int) -> Array:
        """What a seat (-1: a watcher) sees, all arrays one behind the other."""
        rows = self._rows
        words = rows.words(state, seat) + rows.trail(state, seat)
        bits = bits_of_row(words)
        out = bits.take(self._gathered).astype(np.float32)
        for put in self._puts:
            put(words, bits, out)
        return out

    def arrays(self, state: State, seat: int) -> dict[str, Array]:
        """What a seat sees, by name."""
        memory = self.numbers(state, seat).data
        return {name: np.ndarray(shape, SINGLE, memory, first) for name, first, shape in self._layout}


def _putting(field: Field, start: int, end: int) -> Put:
    """What puts the numbers of a field into these columns, where there are zeros."""
    if field.stride != 1:
        return _putting_planes(field, start, end)
    if field.hot:
        return _putting_ones(field, start)
    return _putting_numbers(field, start)


def _spots(places: tuple[int, ...]) -> list[tuple[int, int]]:
    """The word and the bit of each place."""
    return [(place // WORD, place % WORD) for place in places]


def _putting_ones(field: Field, start: int) -> Put:
    mask, size = 2**field.width - 1, field.hot
    spots = [(word, bit, start + size * at) for at, (word, bit) in enumerate(_spots(field.places))]

    def put(words: Row, bits: Bits, out: Array) -> None:
        for word, bit, first in spots:
            number = words[word] >> bit & mask
            if number < size:
                out[first + number] = 1.0

    return put


def _putting_numbers(field: Field, start: int) -> Put:
    mask, value, size = 2**field.width - 1, field.value, len(field.value(0))
    spots = [(word, bit, start + size * at) for at, (word, bit) in enumerate(_spots(field.places))]
    if field.width > MOST_LISTED:
        half, by = field.half, field.by

        def put(words: Row, bits: Bits, out: Array) -> None:
            for word, bit, first in spots:
                number = words[word] >> bit & mask
                if number:
                    out[first] = number / (number + half) if half else number / by

        return put
    if size == 1:
        by_number = [value(number)[0] for number in range(mask + 1)]

        def put_one(words: Row, bits: Bits, out: Array) -> None:
            for word, bit, first in spots:
                out[first] = by_number[words[word] >> bit & mask]

        return put_one
    listed = [np.array(value(number), np.float32) for number in range(mask + 1)]
    skipped = -1 if listed[0].any() else 0  # the number for which there are zeros already

    def put_listed(words: Row, bits: Bits, out: Array) -> None:
        for word, bit, first in spots:
            number = words[word] >> bit & mask
            if number != skipped:
                out[first : first + size] = listed[number]

    return put_listed


def _putting_planes(field: Field, start: int, end: int) -> Put:
    planes = [np.array(field.places, np.intp) + field.stride * one for one in range(field.width)]
    looked_at = sorted({int(place) // WORD for plane in planes for place in plane})
    weights = 2.0 ** np.arange(field.width, dtype=np.float32)
    gathered = np.concatenate(planes)

    def put(words: Row, bits: Bits, out: Array) -> None:
        if any(words[word] for word in looked_at):
            out[start:end] = np.divide(weights @ bits.take(gathered).reshape(field.width, -1), field.by)

    return put


def _putting_heaps(fields: list[tuple[Heaps, int]]) -> Put:
    """The same of all fields of the same heaps: card by card, as most kinds are in none of them."""
    read = cards_reader(fields)

    def put(words: Row, bits: Bits, out: Array) -> None:
        for column, number in read(words):
            out[column] = number

    return put
