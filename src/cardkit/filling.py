"""Arrays of observations, filled from the words of many games at once."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from cardkit.core.layout import WORD, Field
from cardkit.core.state import MASK_BITS

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Words = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint8]

MOST_TABLED: Final = 12  # bits of the numbers that are looked up in a table


def unpacked(words: Words) -> Bits:
    """The bits of rows of words, lowest first: 64 of each word."""
    return np.unpackbits(words.astype("<i8", copy=False).view(np.uint8), axis=1, bitorder="little")


class Filler:
    """Fills the columns of an array with what fields say, from the words of as many games as it has rows."""

    def __init__(self, fields: Sequence[Field], out: Floats) -> None:
        self.words: Final = max([field.words() for field in fields])  # of a row
        self._steps: list[_Step] = []
        start = 0
        for field in fields:
            end = start + field.part.size
            self._steps.append(_step_of(field, out[:, start:end], self.words))
            start = end

    def fill(self, words: Words) -> None:
        """Fill all rows from these words, a row each."""
        bits = unpacked(words)
        for step in self._steps:
            step.fill(words, bits)


class _Step:
    """Fills one array; `out` has a row for each game."""

    def __init__(self, field: Field, out: Floats, words: int) -> None:
        self.field = field
        self.out = out
        self.places = np.array(field.places, np.intp)

    def fill(self, words: Words, bits: Bits) -> None:
        """Fill it from the words, of which these are the bits."""
        raise NotImplementedError


class _Bits(_Step):
    """Single bits that stand regularly: so many words, so many bits of each."""

    def __init__(self, field: Field, out: Floats, words: int) -> None:
        super().__init__(field, out, words)
        first, each = field.places[0], _run_of(field.places)
        rows = len(field.places) // each
        self.taken = (slice(first // WORD, first // WORD + rows), slice(first % WORD, first % WORD + each))
        self.shape = (len(out), words, WORD)
        self.shaped = out.reshape(len(out), rows, each)  # a view: the last axis is contiguous
        assert np.shares_memory(self.shaped, out)

    def fill(self, words: Words, bits: Bits) -> None:
        self.shaped[...] = bits.reshape(self.shape)[(slice(None), *self.taken)]


class _Sliced(_Step):
    """Numbers whose bits have a word each."""

    def __init__(self, field: Field, out: Floats, words: int) -> None:
        super().__init__(field, out, words)
        self.table = _table_of(field)[:, 0]

    def fill(self, words: Words, bits: Bits) -> None:
        first, size = self.field.places[0], len(self.field.places)
        found = bits[:, first : first + size].copy()
        for one in range(1, self.field.width):
            at = first + WORD * one
            found |= bits[:, at : at + size] << one
        self.out[...] = self.table[found]


class _Numbers(_Step):
    """Small numbers: divided, squeezed, or looked up."""

    def __init__(self, field: Field, out: Floats, words: int) -> None:
        super().__init__(field, out, words)
        self.word, self.shift = self.places // WORD, self.places % WORD
        self.most = 2**field.width - 1
        self.table = _table_of(field) if field.width <= MOST_TABLED else None

    def fill(self, words: Words, bits: Bits) -> None:
        number = words[:, self.word] >> self.shift & self.most
        if self.table is not None:
            self.out[...] = self.table[number].reshape(self.out.shape)
        else:
            self.out[...] = number / (number + self.field.half if self.field.half else self.field.by)


def _table_of(field: Field) -> Floats:
    """By number, what it is read as."""
    return np.array([field.value(number) for number in range(2**field.width)], np.float32)


def _step_of(field: Field, out: Floats, words: int) -> _Step:
    """What fills an array."""
    if field.stride == WORD and field.width <= 8:
        return _Sliced(field, out, words)
    if field.width == 1 and not field.table and field.by == 1 and not field.half and _run_of(field.places):
        return _Bits(field, out, words)
    return _Numbers(field, out, words)


def _run_of(places: tuple[int, ...]) -> int:
    """How many bits stand side by side in each of some words that follow one another; 0 if they do not."""
    each = next((at for at, place in enumerate(places) if place != places[0] + at), len(places))
    regular = [places[0] + WORD * (at // each) + at % each for at in range(len(places))]
    return each if len(places) % each == 0 and list(places) == regular else 0


def fill_mask(words: Words, out: Mask) -> None:
    """Fill a mask of actions from rows of `State.legal_words`."""
    bits = unpacked(words).reshape(len(out), words.shape[1], WORD)[:, :, :MASK_BITS]
    out[...] = bits.reshape(len(out), -1)[:, : out.shape[1]]
