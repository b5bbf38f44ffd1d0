"""Arrays of observations, filled from the words of many games at once."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cardkit.core.observations.word_layout import MOST_LISTED, Field, Heaps, HeapWords
from cardkit.core.observations.word_writer import WORD
from cardkit.core.word_sink import MASK_BITS, WORD_BYTES

_PIECE: Final = np.dtype(
    {"names": ["bits"], "formats": [f"V{MASK_BITS // 8}"], "offsets": [0], "itemsize": WORD_BYTES}
)  # of a mask in a word
WIDE: Final = 96  # numbers of which it is asked which changed
MANY: Final = 192  # actions of which eight are looked at together

Floats = npt.NDArray[np.float32]  # (games, numbers)
Mask = npt.NDArray[np.bool_]  # (games, actions)
Words = npt.NDArray[np.int64]  # (games, words)
Places = npt.NDArray[np.intp]
Made = npt.NDArray[np.uint8] | npt.NDArray[np.intp] | npt.NDArray[np.float32] | npt.NDArray[np.float64]
Bits = npt.NDArray[np.uint8]  # (games, 64 * words), the lowest of each word first

_EIGHTS: Final = [[at for at in range(8) if byte >> at & 1] for byte in range(256)]
ONE_OF: Final = np.array([ones + [0] * (8 - len(ones)) for ones in _EIGHTS])  # by byte, where they are


def unpacked(words: Words) -> Bits:
    """`(games, 64 * words)`, uint8: the bits of `(games, words)`, the lowest of each word first."""
    return np.unpackbits(words.astype("<i8", copy=False).view(np.uint8), axis=1, bitorder="little")


def fill_mask(words: Words, out: Mask) -> None:
    """Fill a mask, `(games, actions)`, from rows that `State.write_legal` wrote, `(games, words)`."""
    pieces = np.ascontiguousarray(words.view(_PIECE)["bits"])  # each is copied at once
    in_bytes = pieces.view(np.uint8).reshape(len(words), -1)
    out.view(np.uint8)[...] = np.unpackbits(in_bytes, axis=1, count=out.shape[1], bitorder="little")


def sampled(mask: Mask, legal: Words, draw: np.random.Generator) -> npt.NDArray[np.int64]:
    """`(games,)`, int64: for each row of a mask the place of one of its ones, all equally likely. `legal` are the words
    that it was filled from.
    """
    if mask.shape[1] < MANY:
        places = np.flatnonzero(mask)
        number = np.bitwise_count(legal).sum(axis=1, dtype=np.int64)
        ends = number.cumsum()  # of rows
        chosen: Places = places[draw.integers(ends - number, ends)]
        return chosen - np.arange(0, mask.size, mask.shape[1])
    counts = np.bitwise_count(legal).cumsum(axis=1, dtype=np.int64)
    word, here, skip = _at(legal, counts, draw.integers(0, counts[:, -1]))
    eights = here[:, None].view(np.uint8)
    byte, eight, skip = _at(eights, np.bitwise_count(eights).cumsum(axis=1, dtype=np.int64), skip)
    found: npt.NDArray[np.int64] = MASK_BITS * word + 8 * byte + ONE_OF[eight, skip]
    return found


def _at(pieces: npt.NDArray[Any], counts: Words, skip: Places) -> tuple[Places, npt.NDArray[Any], Places]:
    """For each row of pieces of a mask, the piece in which the one stands before which there are `skip` others: its
    place, the piece itself, and how many others are before that one in it. `counts` are the ones up to each piece.
    """
    rows = np.arange(len(pieces))
    at = (counts > skip[:, None]).argmax(axis=1)
    before = np.where(at > 0, counts[rows, at - 1], 0)
    return at, pieces[rows, at], skip - before


class Filler:
    """Fills `out`, `(size, width)`, float32: a row for each of so many games, the fields one behind the other.

    What stands in `out` is what it put there last: it is not looked at again where words have not changed.
    """

    def __init__(self, fields: Sequence[Field], size: int, out: Floats | None = None) -> None:
        self.words: Final = max([field.words() for field in fields])  # of a row
        width = sum([field.part.size for field in fields])
        self.out: Final[Floats] = np.zeros((size, width), np.float32) if out is None else out
        self._before: Words | None = None
        self._steps: list[_Step] = []
        hot: list[tuple[Field, int]] = []
        heaps: dict[HeapWords, list[tuple[Heaps, Floats]]] = {}
        start = 0
        for field in fields:
            end = start + field.part.size
            if isinstance(field, Heaps):
                heaps.setdefault(field.heaps, []).append((field, self.out[:, start:end]))
            elif field.hot and field.part.size < WIDE:
                hot.append((field, start))
            elif field.hot:
                self._steps.append(_Hot([(field, start)], self.out))
            else:
                self._add(field, start, end)
            start = end
        if hot:
            self._steps.append(_Hot(hot, self.out))
        self._steps.extend([_Heaped(words, fields_of) for words, fields_of in heaps.items()])

    def _add(self, field: Field, start: int, end: int) -> None:
        """Fill these columns by a field, together with those before it where both are bits that go on regularly."""
        last = self._steps[-1] if self._steps else None
        places = field.span.places
        if isinstance(last, _Bits) and last.end == start and field.is_bits() and _run_of((*last.places, *places)):
            self._steps.pop()
            places, start = (*last.places, *places), last.start
        out = self.out[:, start:end]
        if field.is_bits():
            self._steps.append(_Bits(places, start, end, out) if _run_of(places) else _Loose(places, out))
        elif field.span.stride != 1:
            self._steps.append(_Sliced(field, out))
        else:
            self._steps.append(_Numbers(field, out))

    def fill(self, words: Words) -> None:
        """Fill all rows from these words, `(size, words)`, which must stay as they are until the next time."""
        before, self._before = self._before, words
        changed = None if before is None else words != before
        for step in self._steps:
            if changed is None or not step.wide:
                step.fill(words)
            else:
                step.update(words, changed[:, step.span])


class _Step(ABC):
    """Fills some columns, from the words of `span`. Where they are `wide`, it is worth asking which rows changed."""

    def __init__(self, words: Iterable[int], out: Floats) -> None:
        known = list(words)
        self.first = min(known)
        self.span = slice(self.first, max(known) + 1)
        self.out = out
        self.wide = math.prod(out.shape[1:]) >= WIDE

    def bits(self, words: Words) -> Bits:
        """`(games, 64 * words of the span)`, uint8: the bits of the words of `span`."""
        return unpacked(words[:, self.span])

    @abstractmethod
    def made(self, words: Words) -> Made:
        """What stands in these columns for rows of words: as many rows, each of the shape of one of `out`."""

    def fill(self, words: Words) -> None:
        """Fill the columns of all rows."""
        self.out[...] = self.made(words)

    def fill_some(self, words: Words, rows: Places) -> None:
        """Fill the columns of these rows, `(some,)`, from the words of these alone, `(some, words)`."""
        self.out[rows] = self.made(words)

    def update(self, words: Words, changed: Mask) -> None:
        """Fill the columns anew, in which these of the words of `span` have changed, `(games, words of the span)`."""
        rows = np.flatnonzero(changed.any(axis=1))
        if 2 * len(rows) > len(words):
            self.fill(words)
        elif len(rows):
            self.fill_some(words[rows], rows)


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

    def update(self, words: Words, changed: Mask) -> None:
        row, word = changed.nonzero()
        if 2 * len(row) > changed.size:
            self.fill(words)
        elif len(row):
            self.out[row, word] = unpacked(words[row, self.first + word, None])[:, self.piece]


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
        span = field.span
        planes = [[place + span.stride * one for place in span.places] for one in range(span.width)]
        super().__init__([place // WORD for plane in planes for place in plane], out)
        self.by = np.float32(field.by)
        self.planes = [np.array(plane, np.intp) - WORD * self.first for plane in planes]
        self.slices = [slice(plane[0], plane[-1] + 1) for plane in self.planes]
        self.together = len(span.places) == 1 + span.places[-1] - span.places[0]

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
        places = np.array(field.span.places, np.intp)
        self.word, self.shift = places // WORD, places % WORD
        super().__init__(self.word.tolist(), out)
        self.field, self.most = field, 2**field.span.width - 1
        self.table = None
        if field.span.width <= MOST_LISTED:
            self.table = np.array([field.value(number) for number in range(2**field.span.width)], np.float32)

    def made(self, words: Words) -> Made:
        number: Places = words.take(self.word, axis=1) >> self.shift & self.most
        if self.table is not None:
            looked_up: Floats = self.table.take(number, axis=0)
            return looked_up.reshape(len(words), *self.out.shape[1:])
        return np.divide(number, number + self.field.half if self.field.half else self.field.by)


class _Hot(_Step):
    """All numbers that stand for a one somewhere: the old ones are taken away, and others set."""

    def __init__(self, fields: list[tuple[Field, int]], out: Floats) -> None:
        places = np.array([place for field, _ in fields for place in field.span.places], np.intp)
        self.word, self.shift = places // WORD, places % WORD
        super().__init__(self.word.tolist(), out)
        self.wide = sum([field.part.size for field, _ in fields]) >= WIDE
        self.most = np.array([2**field.span.width - 1 for field, _ in fields for _ in field.span.places])
        self.sizes = np.array([field.hot for field, _ in fields for _ in field.span.places])
        self.base = np.array(
            [start + field.hot * at for field, start in fields for at in range(len(field.span.places))]
        )
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
    """Cards in heaps, of which those are read anew that have changed. They are added up in double precision beside."""

    def __init__(self, heaps: HeapWords, fields: list[tuple[Heaps, Floats]]) -> None:
        counts, tops = np.array(heaps.counts.places, np.intp), np.array(heaps.tops.places, np.intp)
        super().__init__([*(counts // WORD), *(tops // WORD), heaps.word + heaps.words - 1], fields[0][1])
        self.wide = False
        self.kinds = fields[0][0].part.shape[-1]
        self.outs: list[tuple[int, int, Floats]] = []  # the first heap of an array, and the one behind its last
        for field, out in fields:
            piles = out.reshape(len(out), -1, self.kinds)  # a view, because what is side by side stays so
            self.outs.append((field.first, field.first + piles.shape[1], piles))
        self.count_word, self.count_shift, self.most = counts // WORD, counts % WORD, 2**heaps.counts.width - 1
        self.top_word, self.top_shift = tops // WORD, tops % WORD
        self.width, self.each, self.full = heaps.tops.width, heaps.each, slice(heaps.word, heaps.word + heaps.words)
        self.weights = 0.5 ** np.arange(self.most + 1)
        self.before = np.zeros((0, 0), np.int64), np.zeros((0, 0), np.intp)  # the words, and where heaps begin in them

    def made(self, words: Words) -> Places:
        """`(games, heaps)`, intp: the numbers of cards in all heaps."""
        counts: Places = words.take(self.count_word, axis=1) >> self.count_shift & self.most
        return counts

    def fill(self, words: Words) -> None:
        counts = self.made(words)
        sizes = counts // self.each  # words that are full
        begins = sizes.cumsum(axis=1)
        begins += self.full.start - sizes
        game, heap = self._changed(words, sizes, begins)
        self.before = words, begins
        count = counts[game, heap]
        which = np.repeat(np.arange(len(count)), count)  # of these heaps, for each card
        depth = _places_in(count)
        deep = depth - (count % self.each)[which]  # those on top fill no word
        word = np.where(deep < 0, self.top_word[heap][which], begins[game, heap][which] + deep // self.each)
        shift = np.where(deep < 0, self.top_shift[heap][which] + self.width * depth, self.width * (deep % self.each))
        kind = words[game[which], word] >> shift & 2**self.width - 1
        sums = np.zeros(len(count) * self.kinds)
        np.add.at(sums, self.kinds * which + kind, self.weights[depth])
        shown = sums.reshape(-1, self.kinds)
        for first, end, out in self.outs:
            here = np.flatnonzero((heap >= first) & (heap < end))
            out[game[here], heap[here] - first] = shown[here]

    def _changed(self, words: Words, sizes: Places, begins: Places) -> tuple[Places, ...]:
        """The games and heaps, `(some,)` each, of which a word is another than before. Words may only have moved, too.

        `sizes` and `begins`, `(games, heaps)`, are how many full words a heap has, and where the first of them stands.
        """
        before, begun = self.before
        if not len(before):
            return np.ones(sizes.shape, np.bool_).nonzero()
        other = words != before
        changed: Mask = other.take(self.count_word, axis=1) | other.take(self.top_word, axis=1)
        games = np.flatnonzero(other[:, self.full].any(axis=1))
        at, heap = (sizes[games] * ~changed[games]).nonzero()
        game = games[at]
        size = sizes[game, heap]
        which = np.repeat(np.arange(len(size)), size)
        place = _places_in(size)
        game, heap = game[which], heap[which]
        moved = words[game, begins[game, heap] + place] != before[game, begun[game, heap] + place]
        changed[game[moved], heap[moved]] = True
        return changed.nonzero()


def _places_in(sizes: Places) -> Places:
    """`(sum of sizes,)`, intp: for rows of these sizes, `(rows,)`, one behind the other, the places in each from 0."""
    ends = sizes.cumsum()
    return np.arange(sizes.sum()) - np.repeat(ends - sizes, sizes)


def _run_of(places: tuple[int, ...]) -> int:
    """How many bits stand side by side in each of some words that follow one another; 0 if they do not."""
    each = next((at for at, place in enumerate(places) if place != places[0] + at), len(places))
    regular = [places[0] + WORD * (at // each) + at % each for at in range(len(places))]
    return each if len(places) % each == 0 and list(places) == regular else 0
