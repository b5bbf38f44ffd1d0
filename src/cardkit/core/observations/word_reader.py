"""Arrays of numbers from the words of one position; `word_layout` says which.

It works on objects, so that compiled code makes no number anew: the numbers of a field are few, and stand in tables. A
spot is one number: 64 * word + bit. Whoever reads very many positions, or has numpy for one, reads by `learning`; this
is the plain way, which every other must agree with.
"""

from mypy_extensions import i64

from cardkit.core.bits import ONE

Numbers = tuple[float, ...]
Words = tuple[int, ...]


def numbers_in(words: Words, spots: tuple[int, ...], width: int, listed: list[float]) -> Numbers:
    """What is listed for the numbers of so many bits at these spots."""
    most = 2**width - 1
    return tuple([listed[words[spot >> 6] >> (spot & 63) & most] for spot in spots])


def rows_in(words: Words, spots: tuple[int, ...], width: int, table: list[Numbers]) -> Numbers:
    """The same where each number stands for a row of the table."""
    most = 2**width - 1
    return tuple([one for spot in spots for one in table[words[spot >> 6] >> (spot & 63) & most]])


def planes_in(words: Words, spots: tuple[int, ...], width: int, stride: int, listed: list[float]) -> Numbers:
    """The same for numbers of which each bit stands in a word of its own: the lowest bits at these spots, the next ones
    so many words further on.
    """
    numbers = [0] * len(spots)
    for plane in range(width):
        for at, spot in enumerate(spots):
            if words[(spot >> 6) + stride * plane] >> (spot & 63) & 1:
                numbers[at] += 2**plane
    return tuple([listed[number] for number in numbers])


def cards_in(
    words: Words, counts: tuple[int, ...], tops: tuple[int, ...], bits: tuple[int, ...], begin: i64, columns: Words
) -> tuple[list[int], list[float]]:
    """Cards in heaps: the columns of kinds that are there, and their numbers: 1 for the top card, 1/2 for the next and
    so on, added up. The columns of a heap begin at that of `columns`; below 0 it is left out. There are at most 64
    kinds.

    The first of the words that cards fill is `begin`. `bits` has those of a count, those of a card, and how many cards
    fill a word.
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
