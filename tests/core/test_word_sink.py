"""What takes words: as a list, and as bytes without an object for each."""

import struct

import pytest

from cardkit.core.word_sink import MASK_BITS, WordList, WordSink, packed
from support import for_each

strings = pytest.importorskip("librt.strings")

from cardkit.learning.word_bytes import WordBytes  # noqa: E402  it needs librt

SINKS = [WordList, WordBytes]


def words_of(sink: WordSink) -> list[int]:
    taken = sink.taken()
    return list(struct.unpack(f"<{len(taken) // 8}q", taken))


@for_each("kind", SINKS)
def test_words_are_taken_in_order_and_once(kind: type[WordSink]) -> None:
    sink = kind()
    sink.put(3)
    sink.put_packed(packed([5, 2**62 - 1]))
    sink.put(0)
    assert (words_of(sink), words_of(sink)) == ([3, 5, 2**62 - 1, 0], [])


@for_each("kind", SINKS)
def test_a_mask_comes_in_pieces_that_may_cross_words(kind: type[WordSink]) -> None:
    sink, pieces = kind(), [(1, 0b11), (50, 2**62 - 1), (190, 1)]
    for start, mask in pieces:
        sink.add(start, mask)
    sink.end(5)
    whole = sum([mask << start for start, mask in pieces])
    assert words_of(sink) == [whole >> MASK_BITS * at & 2**MASK_BITS - 1 for at in range(5)]


@for_each("kind", SINKS)
def test_an_ended_mask_leaves_nothing_to_the_next(kind: type[WordSink]) -> None:
    sink = kind()
    for start in (60, 0):
        sink.add(start, 1)
        sink.end(2)
    assert words_of(sink) == [0, 1 << 60 - MASK_BITS, 1, 0]
