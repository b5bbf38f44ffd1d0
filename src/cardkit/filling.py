"""Arrays of observations, filled from the words of many games at once."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from cardkit.core.packing import MOST_LISTED, WORD, Field, Heaps
from cardkit.core.state import MASK_BITS

WIDE: Final = 96  # numbers of which it is asked which changed

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Words = npt.NDArray[np.int64]  # a row for each game
Places = npt.NDArray[np.intp]
Made = npt.NDArray[np.uint8] | npt.NDArray[np.intp] | npt.NDArray[np.float32] | npt.NDArray[np.float64]
Bits = npt.NDArray[np.uint8]  # 64 of each word, the lowest first


def unpacked(words: Words) -> Bits:
    """The bits of rows of words."""
    return np.unpackbits(words.astype("<i8", copy=False).view(np.uint8), axis=1, bitorder="little")


def fill_mask(words: Words, out: Mask) -> None:
    """Fill a mask of actions from rows of `State.legal_words`."""
    bits = unpacked(words).reshape(len(out), words.shape[1], WORD)[:, :, :MASK_BITS]
    out[...] = bits.reshape(len(out), -1)[:, : out.shape[1]]


class Filler:
    """Fills `out`, an array with a row for each of so many games: the fields one behind the other.

    What stands in `out` is what it put there last: it is not looked at again where words have not changed.
    """

    def __init__(self, fields: Sequence[Field], size: int, out: Floats | None = None) -> None:
        self.words: Final = max([field.words() for field in fields])  # of a row
        width = sum([field.part.size for field in fields])
        self.out: Final[Floats] = np.zeros((size, width), np.float32) if out is None else out
        self._before: Words | None = None
        self._steps: list[_Step] = []
        hot: list[tuple[Field, int]] = []
        heaps: dict[tuple[int, ...], list[tuple[Heaps, int]]] = {}  # by where the cards stand
        start = 0
        for field in fields:
            end = start + field.part.size
            if isinstance(field, Heaps):
                heaps.setdefault(field.places, []).append((field, start))
            elif field.hot and field.part.size < WIDE:
                hot.append((field, start))
            elif field.hot:
                self._steps.append(_Hot([(field, start)], self.out))
            else:
                self._add(field, start, end)
            start = end
        if hot:
            self._steps.append(_Hot(hot, self.out))
        self._steps.extend([_Heaped(of_place, self.out) for of_place in heaps.values()])

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
        """Fill all rows from these words, which must stay as they are until the next time."""
        before, self._before = self._before, words
        changed = None if before is None else words != before
        for step in self._steps:
            if changed is None or not step.wide:
                step.fill(words)
                continue
            rows = np.flatnonzero(changed[:, step.span].any(axis=1))
            if len(rows) > len(words) // 2:
                step.fill(words)
            elif len(rows):
                step.fill_some(words[rows], rows)


class _Step(ABC):
    """Fills some columns, from the words of `span`. Where they are `wide`, it is worth asking which rows changed."""

    def __init__(self, words: Iterable[int], out: Floats) -> None:
        known = list(words)
        self.first = min(known)
        self.span = slice(self.first, max(known) + 1)
        self.out = out
        self.wide = math.prod(out.shape[1:]) >= WIDE

    def bits(self, words: Words) -> Bits:
        """The bits of the words of `span`."""
        return unpacked(words[:, self.span])

    @abstractmethod
    def made(self, words: Words) -> Made:
        """What stands in these columns for rows of words."""

    def fill(self, words: Words) -> None:
        """Fill the columns of all rows."""
        self.out[...] = self.made(words)

    def fill_some(self, words: Words, rows: Places) -> None:
        """Fill the columns of these rows, from the words of these alone."""
        self.out[rows] = self.made(words)


class _Bits(_Step):
    """Bits that stand regularly: as many in each of some words that follow one another."""

    def __init__(self, places: tuple[int, ...], start: int, end: int, out: Floats) -> None:
        self.places, self.start, self.end = places, start, end
        self.each = _run_of(places)
        bit = places[0] % WORD
        self.piece = slice(bit, bit + self.each)
        # A view, because what is side by side stays so.
        super().__init__([place // WORD for place in places], out.reshape(len(out), -1, self.each))

    def made(self, words: Words) -> Bits:
        return self.bits(words).reshape(len(words), -1, WORD)[:, :, self.piece]


class _Loose(_Step):
    """Bits that stand anywhere."""

    def __init__(self, places: tuple[int, ...], out: Floats) -> None:
        super().__init__([place // WORD for place in places], out)
        self.places = np.array(places, np.intp) - WORD * self.first

    def made(self, words: Words) -> Bits:
        return self.bits(words).take(self.places, axis=1)


class _Sliced(_Step):
    """Numbers whose bits stand in words of their own."""

    def __init__(self, field: Field, out: Floats) -> None:
        planes = [[place + field.stride * one for place in field.places] for one in range(field.width)]
        super().__init__([place // WORD for plane in planes for place in plane], out)
        self.by = np.float32(field.by)
        self.planes = [np.array(plane, np.intp) - WORD * self.first for plane in planes]
        self.slices = [slice(plane[0], plane[-1] + 1) for plane in self.planes]
        self.together = len(field.places) == 1 + field.places[-1] - field.places[0]

    def made(self, words: Words) -> Made:
        bits = self.bits(words)
        planes = [
            bits[:, piece] if self.together else bits.take(plane, axis=1)
            for plane, piece in zip(self.planes, self.slices, strict=True)
        ]
        found = planes[0].copy()
        for one, plane in enumerate(planes[1:], 1):
            found |= plane << one
        if self.by == 1:
            return found
        scaled: Floats = np.divide(found, self.by, dtype=np.float32)
        return scaled


class _Numbers(_Step):
    """Small numbers: divided, squeezed, or looked up."""

    def __init__(self, field: Field, out: Floats) -> None:
        places = np.array(field.places, np.intp)
        self.word, self.shift = places // WORD, places % WORD
        super().__init__(self.word.tolist(), out)
        self.field = field
        self.table = None
        if field.width <= MOST_LISTED:
            self.table = np.array([field.value(number) for number in range(2**field.width)], np.float32)

    def made(self, words: Words) -> Made:
        number: Places = words.take(self.word, axis=1) >> self.shift & 2**self.field.width - 1
        if self.table is not None:
            looked_up: Floats = self.table.take(number, axis=0)
            return looked_up.reshape(len(words), *self.out.shape[1:])
        return np.divide(number, number + self.field.half if self.field.half else self.field.by)


class _Hot(_Step):
    """All numbers that stand for a one somewhere: the old ones are taken away, and others set."""

    def __init__(self, fields: list[tuple[Field, int]], out: Floats) -> None:
        places = np.array([place for field, _ in fields for place in field.places], np.intp)
        self.word, self.shift = places // WORD, places % WORD
        super().__init__(self.word.tolist(), out)
        self.wide = sum([field.part.size for field, _ in fields]) >= WIDE
        self.most = np.array([2**field.width - 1 for field, _ in fields for _ in field.places])
        self.sizes = np.array([field.hot for field, _ in fields for _ in field.places])
        self.base = np.array([start + field.hot * at for field, start in fields for at in range(len(field.places))])
        self.rows = np.arange(len(out))[:, None]
        self.set = np.broadcast_to(self.base, (len(out), len(self.base))).copy()  # the columns that were set
        self.ones = np.zeros(self.set.shape, np.float32)  # and to what

    def made(self, words: Words) -> Places:
        number: Places = words.take(self.word, axis=1) >> self.shift & self.most
        return number

    def fill(self, words: Words) -> None:
        self._put(self.made(words), slice(None))

    def fill_some(self, words: Words, rows: Places) -> None:
        self._put(self.made(words), rows)

    def _put(self, number: Places, rows: Places | slice) -> None:
        at = self.rows[rows]
        self.out[at, self.set[rows]] = 0
        known = number < self.sizes
        self.set[rows] = self.base + np.where(known, number, 0)
        self.out[at, self.set[rows]] = known


class _Heaped(_Step):
    """Cards in heaps. They are added up in double precision beside, and then put where they belong."""

    def __init__(self, fields: list[tuple[Heaps, int]], out: Floats) -> None:
        field = fields[0][0]
        super().__init__([place // WORD for place in (*field.places, *field.counts)], out)
        self.wide = False
        places, counts = np.array(field.places, np.intp), np.array(field.counts, np.intp)
        self.word, self.shift, self.mask = places // WORD, places % WORD, 2**field.width - 1
        self.count_word, self.count_shift, self.most = counts // WORD, counts % WORD, 2**field.count_width - 1
        self.kinds = field.part.shape[-1]
        self.start = np.full(len(counts), -1, np.intp)  # the column of each heap; -1 for one in no array
        for one, column in fields:
            heaps = one.part.size // self.kinds
            self.start[one.first : one.first + heaps] = column + self.kinds * np.arange(heaps)
        self.all = bool((self.start >= 0).all())
        self.weights = 0.5 ** np.arange(len(places))
        self.heaps = np.arange(len(out) * len(counts)) % len(counts)
        self.sums = np.zeros(len(out) * len(counts) * self.kinds)
        self.set: tuple[Places, Places] = np.zeros(0, np.intp), np.zeros(0, np.intp)  # rows and columns

    def made(self, words: Words) -> Places:
        """The numbers of cards in heaps."""
        counts: Places = words.take(self.count_word, axis=1) >> self.count_shift & self.most
        return counts

    def fill(self, words: Words) -> None:
        counts = self.made(words).reshape(-1)
        by_game = counts.reshape(len(words), -1).sum(axis=1)
        heap = np.repeat(np.arange(len(counts)), counts)  # of each card, over all games
        game = np.repeat(np.arange(len(words)), by_game)
        card = np.arange(len(heap))
        depth = card - np.repeat(counts.cumsum() - counts, counts)
        at = card - np.repeat(by_game.cumsum() - by_game, by_game)
        kind = words.reshape(-1).take(words.shape[1] * game + self.word.take(at)) >> self.shift.take(at) & self.mask
        place = self.kinds * heap + kind
        np.add.at(self.sums, place, self.weights.take(depth))
        self.out[self.set] = 0
        start = self.start.take(self.heaps.take(heap))
        shown = slice(None) if self.all else np.flatnonzero(start >= 0)
        self.set = game[shown], (start + kind)[shown]
        self.out[self.set] = self.sums.take(place[shown])
        self.sums[place] = 0


def _run_of(places: tuple[int, ...]) -> int:
    """How many bits stand side by side in each of some words that follow one another; 0 if they do not."""
    each = next((at for at, place in enumerate(places) if place != places[0] + at), len(places))
    regular = [places[0] + WORD * (at // each) + at % each for at in range(len(places))]
    return each if len(places) % each == 0 and list(places) == regular else 0
