"""Arrays of numbers from the words of one position; `word_layout` says which.

It works on objects, so that compiled code makes no number anew: the numbers of a field are few, and stand in tables. A
spot is one number: 64 * word + bit. So many bits from a spot on are a piece, as one number again: 64 * spot + bits.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import ONE, lowest

LOOKED_UP: Final = 13  # bits at once: a suit
ZERO: Final = (0.0,)

Numbers = tuple[float, ...]
Words = tuple[int, ...]

_ONES: Final[list[list[Numbers]]] = []  # by how many bits are looked up, and then by number, these bits


def _tables() -> list[list[Numbers]]:
    """The tables, made when they are first wanted."""
    if not _ONES:
        found: list[Numbers] = [()]
        _ONES.append(found)
        for at in range(LOOKED_UP):
            found = [(*found[number & (2**at - 1)], float(number >> at)) for number in range(2 ** (at + 1))]
            _ONES.append(found)
    return _ONES


def ones_in(words: Words, pieces: tuple[int, ...]) -> Numbers:
    """The bits of these pieces as ones and zeros."""
    tables = _tables()
    widest = tables[LOOKED_UP]
    found: list[float] = []
    for code in pieces:
        piece: i64 = code
        word: i64 = words[piece >> 12]
        size = piece & 63
        bits = word >> (piece >> 6 & 63) & (ONE << size) - 1
        if bits == 0:
            found.extend(ZERO * size)
            continue
        while size > LOOKED_UP:
            found.extend(widest[bits & (ONE << LOOKED_UP) - 1])
            bits >>= LOOKED_UP
            size -= LOOKED_UP
        found.extend(tables[size][bits])
    return tuple(found)


def numbers_in(words: Words, spots: tuple[int, ...], width: i64, table: list[Numbers]) -> Numbers:
    """What stands in a table for the numbers of so many bits at these spots."""
    found: list[float] = []
    mask = (ONE << width) - 1
    for code in spots:
        spot: i64 = code
        word: i64 = words[spot >> 6]
        found.extend(table[word >> (spot & 63) & mask])
    return tuple(found)


def planes_in(words: Words, pieces: tuple[int, ...], width: i64, stride: i64, table: Numbers) -> Numbers:
    """What stands in a table for numbers of which each bit stands in a word of its own: the lowest bits in these
    pieces, the next ones so many words further on.
    """
    found: list[float] = []
    begin: i64 = 0
    for code in pieces:
        piece: i64 = code
        place = piece >> 12
        shift = piece >> 6 & 63
        size = piece & 63
        some: i64 = 0
        plane: i64 = 0
        while plane < width:
            word: i64 = words[place + stride * plane]
            some |= word
            plane += 1
        found.extend(table[:1] * size)
        some = some >> shift & (ONE << size) - 1
        while some:
            at = lowest(some)
            some &= some - 1
            number: i64 = 0
            plane = 0
            while plane < width:
                bits: i64 = words[place + stride * plane]
                number |= (bits >> (shift + at) & 1) << plane
                plane += 1
            found[begin + at] = table[number]
        begin += size
    return tuple(found)


def heaps_in(
    words: Words, counts: tuple[int, ...], tops: tuple[int, ...], bits: tuple[int, ...], begin: i64, kinds: i64
) -> Numbers:
    """Cards in heaps, a row of their kinds for each: 1 for the top card, 1/2 for the next and so on.

    The first of the words that cards fill is `begin`. `bits` has those of a count, those of a card, and how many cards
    fill a word.
    """
    most: i64 = bits[0]
    most = (ONE << most) - 1
    width: i64 = bits[1]
    each: i64 = bits[2]
    mask = (ONE << width) - 1
    found: list[float] = [0.0] * (kinds * len(counts))
    start: i64 = 0
    for at in range(len(counts)):
        spot: i64 = counts[at]
        word: i64 = words[spot >> 6]
        left = word >> (spot & 63) & most
        top: i64 = tops[at]
        cards: i64 = words[top >> 6]
        cards >>= top & 63
        weight = 1.0
        while left > 0:
            if left % each == 0:
                cards = words[begin]
                begin += 1
            found[start + (cards & mask)] += weight
            cards >>= width
            weight /= 2.0
            left -= 1
        start += kinds
    return tuple(found)


def cards_in(
    words: Words, counts: tuple[int, ...], tops: tuple[int, ...], bits: tuple[int, ...], begin: i64, columns: Words
) -> tuple[list[int], list[float]]:
    """The same without zeros: the columns of kinds that are there, and their numbers. The columns of a heap begin at
    that of `columns`; below 0 it is left out. There are at most 64 kinds.
    """
    most: i64 = bits[0]
    most = (ONE << most) - 1
    width: i64 = bits[1]
    each: i64 = bits[2]
    mask = (ONE << width) - 1
    at_columns: list[int] = []
    numbers: list[float] = []
    heap: i64 = 0
    heaps: i64 = len(counts)
    while heap < heaps:
        spot: i64 = counts[heap]
        word: i64 = words[spot >> 6]
        left = word >> (spot & 63) & most
        column: i64 = columns[heap]
        top: i64 = tops[heap]
        heap += 1
        if column < 0:
            begin += left // each
            continue
        cards: i64 = words[top >> 6]
        cards >>= top & 63
        weight = 1.0
        seen: i64 = 0
        first: i64 = len(at_columns)
        while left > 0:
            if left % each == 0:
                cards = words[begin]
                begin += 1
            kind = cards & mask
            if seen >> kind & 1:
                same: i64 = first
                while at_columns[same] != column + kind:
                    same += 1
                numbers[same] += weight
            else:
                seen |= ONE << kind
                at_columns.append(column + kind)
                numbers.append(weight)
            cards >>= width
            weight /= 2.0
            left -= 1
    return at_columns, numbers
