"""What puts the numbers of a field, read from the words of one position, into a row of zeros; `word_layout` says which.

Each function leaves what is zero, as most numbers are. The row is a list, or an array of numpy. A spot is one number:
64 * word + bit.
"""

from typing import Protocol

from mypy_extensions import i64

from cardkit.core.bits import ONE, lowest

Numbers = tuple[float, ...]
Words = tuple[int, ...]


class Out(Protocol):
    """A row of numbers that can be set."""

    __slots__ = ()

    def __setitem__(self, at: int, number: float, /) -> None: ...


def put_rows(
    spots: tuple[int, ...], width: i64, first: int, each: int, rows: list[tuple[tuple[int, float], ...]],
    words: Words, out: Out,
) -> None:  # fmt: skip
    """Numbers of so many bits at these spots. Each stands for a row of `each` columns, the first of which begins at
    `first`: `rows` has by number what is not zero there, with its place.
    """
    mask = (ONE << width) - 1
    for code in spots:
        spot: i64 = code
        word: i64 = words[spot >> 6]
        for at, number in rows[word >> (spot & 63) & mask]:
            out[first + at] = number
        first += each


def put_large(spots: tuple[int, ...], width: i64, first: int, by: int, half: int, words: Words, out: Out) -> None:
    """Numbers of so many bits at these spots, each divided by `by`, or where `half` is given n / (n + half)."""
    mask = (ONE << width) - 1
    for code in spots:
        spot: i64 = code
        word: i64 = words[spot >> 6]
        number = int(word >> (spot & 63) & mask)
        if number:
            out[first] = number / (number + half) if half else number / by
        first += 1


def put_planes(
    pieces: tuple[tuple[int, int, int], ...], width: i64, stride: i64, first: int, values: Numbers,
    words: Words, out: Out,
) -> None:  # fmt: skip
    """Numbers each of whose bits stands in a word of its own, so many words apart; `values` are what they are read as.
    A piece is a word, a bit, and how many lowest bits stand side by side from there on.
    """
    begin: i64 = first
    for place, at, count in pieces:
        word: i64 = place
        bit: i64 = at
        size: i64 = count
        some: i64 = 0
        plane: i64 = 0
        while plane < width:
            bits: i64 = words[word + stride * plane]
            some |= bits >> bit
            plane += 1
        some &= (ONE << size) - 1
        while some:
            one = lowest(some)
            some &= some - 1
            number: i64 = 0
            plane = 0
            while plane < width:
                bits = words[word + stride * plane]
                number |= (bits >> bit + one & 1) << plane
                plane += 1
            out[begin + one] = values[number]
        begin += size


def put_cards(
    counts: tuple[int, ...], tops: tuple[int, ...], bits: tuple[int, int, int], begin: i64, heaps: tuple[int, int],
    first: int, kinds: i64, words: Words, out: Out,
) -> None:  # fmt: skip
    """Cards in heaps, a row of their kinds for each heap from one number to another: 1 for the top card, 1/2 for the
    next and so on, added up. There are at most 64 kinds.

    `counts` and `tops` are the spots of how many cards a heap has, and of those that do not fill a word; the first of
    the words that cards fill is `begin`. `bits` has the bits of a count, those of a card, and how many cards fill a
    word.
    """
    most: i64 = bits[0]
    most = (ONE << most) - 1
    width: i64 = bits[1]
    each: i64 = bits[2]
    mask = (ONE << width) - 1
    column: i64 = first
    heap: i64 = 0
    wanted: i64 = heaps[0]
    end: i64 = heaps[1]
    sums = [0.0] * kinds
    while heap < end:
        spot: i64 = counts[heap]
        word: i64 = words[spot >> 6]
        left = word >> (spot & 63) & most
        top: i64 = tops[heap]
        heap += 1
        if heap <= wanted:
            begin += left // each
            continue
        cards: i64 = words[top >> 6]
        cards >>= top & 63
        weight = 1.0
        seen: i64 = 0
        while left > 0:
            if left % each == 0:
                cards = words[begin]
                begin += 1
            kind = cards & mask
            seen |= ONE << kind
            sums[kind] += weight
            cards >>= width
            weight /= 2.0
            left -= 1
        while seen:
            kind = lowest(seen)
            seen &= seen - 1
            out[column + kind] = sums[kind]
            sums[kind] = 0.0
        column += kinds
