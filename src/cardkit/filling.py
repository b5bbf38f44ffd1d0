"""Arrays of observations, filled from the words of many games at once."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from cardkit.core.packing import MOST_LISTED, WORD, Field, Heaps
from cardkit.core.state import MASK_BITS

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Words = npt.NDArray[np.int64]  # a row for each game
Bits = npt.NDArray[np.uint8]  # 64 of each word, the lowest first


def unpacked(words: Words) -> Bits:
    """The bits of rows of words."""
    return np.unpackbits(words.astype("<i8", copy=False).view(np.uint8), axis=1, bitorder="little")


def fill_mask(words: Words, out: Mask) -> None:
    """Fill a mask of actions from rows of `State.legal_words`."""
    bits = unpacked(words).reshape(len(out), words.shape[1], WORD)[:, :, :MASK_BITS]
    out[...] = bits.reshape(len(out), -1)[:, : out.shape[1]]


class Filler:
    """Fills `out`, an array with a row for each of so many games: the fields one behind the other."""

    def __init__(self, fields: Sequence[Field], size: int) -> None:
        self.words: Final = max([field.words() for field in fields])  # of a row
        width = sum([field.part.size for field in fields])
        whole = np.zeros(size * width + 1, np.float32)  # the last takes what is nowhere
        self.out: Final[Floats] = whole[:-1].reshape(size, width)
        self._steps: list[_Step] = []
        hot: list[tuple[Field, int]] = []
        heaps: dict[tuple[int, ...], list[tuple[Heaps, int]]] = {}  # by where the cards stand
        start = 0
        for field in fields:
            end = start + field.part.size
            if isinstance(field, Heaps):
                heaps.setdefault(field.places, []).append((field, start))
            elif field.hot:
                hot.append((field, start))
            else:
                self._add(field, start, end)
            start = end
        if hot:
            self._steps.append(_Hot(hot, whole, size, width))
        self._steps.extend([_Heaped(of_place, whole, size, width) for of_place in heaps.values()])

    def _add(self, field: Field, start: int, end: int) -> None:
        """Fill these columns by a field, together with those before it where both are bits that go on regularly."""
        last = self._steps[-1] if self._steps else None
        places = field.places
        if isinstance(last, _Bits) and last.end == start and field.is_bits() and _run_of((*last.places, *places)):
            self._steps.pop()
            places, start = (*last.places, *places), last.start
        out = self.out[:, start:end]
        if field.is_bits():
            self._steps.append(_Bits(places, start, end, out) if _run_of(places) else _Loose(places, out))
        elif field.stride != 1:
            self._steps.append(_Sliced(field, out))
        else:
            self._steps.append(_Numbers(field, out))

    def fill(self, words: Words) -> None:
        """Fill all rows from these words."""
        bits = unpacked(words)
        for step in self._steps:
            step.fill(words, bits)


class _Step(ABC):
    """Fills some columns."""

    @abstractmethod
    def fill(self, words: Words, bits: Bits) -> None:
        """Fill them from the words, of which these are the bits."""


class _Bits(_Step):
    """Bits that stand regularly: as many in each of some words that follow one another."""

    def __init__(self, places: tuple[int, ...], start: int, end: int, out: Floats) -> None:
        self.places, self.start, self.end = places, start, end
        each = _run_of(places)
        first, bit = places[0] // WORD, places[0] % WORD
        self.rows, self.bits = slice(first, first + len(places) // each), slice(bit, bit + each)
        self.out = out.reshape(len(out), -1, each)  # a view, because what is side by side stays so

    def fill(self, words: Words, bits: Bits) -> None:
        self.out[...] = bits.reshape(*words.shape, WORD)[:, self.rows, self.bits]


class _Loose(_Step):
    """Bits that stand anywhere."""

    def __init__(self, places: tuple[int, ...], out: Floats) -> None:
        self.places, self.out = np.array(places, np.intp), out

    def fill(self, words: Words, bits: Bits) -> None:
        self.out[...] = bits.take(self.places, axis=1)


class _Sliced(_Step):
    """Numbers whose bits stand in words of their own."""

    def __init__(self, field: Field, out: Floats) -> None:
        self.by, self.out = np.float32(field.by), out
        self.planes = [np.array(field.places, np.intp) + field.stride * one for one in range(field.width)]
        self.slices = [slice(plane[0], plane[-1] + 1) for plane in self.planes]
        self.together = len(field.places) == 1 + field.places[-1] - field.places[0]

    def _plane(self, bits: Bits, one: int) -> Bits:
        return bits[:, self.slices[one]] if self.together else bits.take(self.planes[one], axis=1)

    def fill(self, words: Words, bits: Bits) -> None:
        found = self._plane(bits, 0).copy()
        for one in range(1, len(self.planes)):
            found |= self._plane(bits, one) << one
        np.divide(found, self.by, out=self.out)


class _Numbers(_Step):
    """Small numbers: divided, squeezed, or looked up."""

    def __init__(self, field: Field, out: Floats) -> None:
        places = np.array(field.places, np.intp)
        self.word, self.shift = places // WORD, places % WORD
        self.field, self.out = field, out
        self.table = None
        if field.width <= MOST_LISTED:
            self.table = np.array([field.value(number) for number in range(2**field.width)], np.float32)

    def fill(self, words: Words, bits: Bits) -> None:
        number = words.take(self.word, axis=1) >> self.shift & 2**self.field.width - 1
        if self.table is not None:
            self.out[...] = self.table.take(number, axis=0).reshape(self.out.shape)
        else:
            self.out[...] = number / (number + self.field.half if self.field.half else self.field.by)


class _Hot(_Step):
    """All numbers that stand for a one somewhere: the old ones are taken away, and others set."""

    def __init__(self, fields: list[tuple[Field, int]], whole: Floats, size: int, width: int) -> None:
        self.whole = whole
        places = np.array([place for field, _ in fields for place in field.places], np.intp)
        self.word, self.shift = places // WORD, places % WORD
        self.most = np.array([2**field.width - 1 for field, _ in fields for _ in field.places])
        self.sizes = np.array([field.hot for field, _ in fields for _ in field.places])
        columns = np.array([start + field.hot * at for field, start in fields for at in range(len(field.places))])
        self.base = np.arange(0, size * width, width)[:, None] + columns
        self.set = np.array([len(whole) - 1])

    def fill(self, words: Words, bits: Bits) -> None:
        number = words.take(self.word, axis=1) >> self.shift & self.most
        self.whole[self.set] = 0
        self.set = np.where(number < self.sizes, self.base + number, len(self.whole) - 1)
        self.whole[self.set] = 1


class _Heaped(_Step):
    """Cards in heaps. They are added up in double precision beside, and then put where they belong."""

    def __init__(self, fields: list[tuple[Heaps, int]], whole: Floats, size: int, width: int) -> None:
        self.whole, self.width = whole, width
        field = fields[0][0]
        places, counts = np.array(field.places, np.intp), np.array(field.counts, np.intp)
        self.word, self.shift, self.mask = places // WORD, places % WORD, 2**field.width - 1
        self.count_word, self.count_shift, self.most = counts // WORD, counts % WORD, 2**field.count_width - 1
        self.kinds = field.part.shape[-1]
        self.start = np.full(len(counts), len(whole), np.intp)  # the column of each heap; beyond for one in no array
        for one, column in fields:
            heaps = one.part.size // self.kinds
            self.start[one.first : one.first + heaps] = column + self.kinds * np.arange(heaps)
        self.weights = 0.5 ** np.arange(len(places))
        self.heaps = np.arange(size * len(counts)) % len(counts)
        self.sums = np.zeros(size * len(counts) * self.kinds)
        self.set = np.array([len(whole) - 1])

    def fill(self, words: Words, bits: Bits) -> None:
        counts = (words.take(self.count_word, axis=1) >> self.count_shift & self.most).reshape(-1)
        by_game = counts.reshape(len(words), -1).sum(axis=1)
        heap = np.repeat(np.arange(len(counts)), counts)  # of each card, over all games
        game = np.repeat(np.arange(len(words)), by_game)
        card = np.arange(len(heap))
        depth = card - np.repeat(counts.cumsum() - counts, counts)
        at = card - np.repeat(by_game.cumsum() - by_game, by_game)
        kind = words.reshape(-1).take(words.shape[1] * game + self.word.take(at)) >> self.shift.take(at) & self.mask
        place = self.kinds * heap + kind
        np.add.at(self.sums, place, self.weights.take(depth))
        self.whole[self.set] = 0
        self.set = np.minimum(self.width * game + self.start.take(self.heaps.take(heap)) + kind, len(self.whole) - 1)
        self.whole[self.set] = self.sums.take(place)
        self.sums[place] = 0


def _run_of(places: tuple[int, ...]) -> int:
    """How many bits stand side by side in each of some words that follow one another; 0 if they do not."""
    each = next((at for at, place in enumerate(places) if place != places[0] + at), len(places))
    regular = [places[0] + WORD * (at // each) + at % each for at in range(len(places))]
    return each if len(places) % each == 0 and list(places) == regular else 0
