"""Words are read alike for one position and by numpy for many games, and as plainly as can be; what cannot be read is
refused.
"""

from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

import numpy as np
import numpy.typing as npt

from cardkit.core.errors import BadGame
from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import (
    Field,
    HeapWords,
    WordLayout,
    bits,
    chosen,
    divided,
    heaped,
    squeezed_by,
    tabled,
)
from cardkit.core.observations.word_writer import WORD, Span, masks, span
from cardkit.core.word_sink import MASK_BITS
from cardkit.learning.batch_observations import Filler, fill_mask, sampled
from plain_reading import Words, array_of
from support import for_each

ROWS = ((0.0, 0.5, 1.0), (1.0, 1.0, 0.0), (0.0, 0.0, 0.0), (0.25,) * 3)

# Fields that all read the same 12 words, in whatever way.
FIELDS: tuple[Field, ...] = (
    bits("run", (4, 13), span(0, 1, 52, each=13, bit=5), ""),
    bits("runs", (2, 26), span(3, 1, 52), ""),
    divided("loose", (3,), Span((7, 70, 3 * WORD + 9)), 1, ""),
    bits("many", (3, 33), masks(1, 33, 3), ""),
    divided("planes", (2, 70), masks(0, 70, 2, 3), 7, ""),
    divided("apart", (40,), masks(4, 40, 1, 5), 31, ""),
    divided("numbers", (2, 2), span(2, 7, 4, bit=3), 12, ""),
    divided("large", (2,), span(5, 30, 2), 1000, ""),
    squeezed_by("squeezed", (2,), span(6, 30, 2), 5, ""),
    squeezed_by("squeezed_table", (1,), span(6, 4, bit=2), 5, ""),
    chosen("chosen", (3, 50), span(7, 6, 3), ""),
    chosen("wide", (3, 60), span(8, 6, 3, bit=1), ""),
    tabled("tabled", (4, 3), span(9, 2, 4, bit=4), ROWS, ""),
)


def rows_of(count: int, seed: int, words: int = 12) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    return np.random.default_rng(seed).integers(0, 2**62, (count, words))


def read(fields: tuple[Field, ...], row: Words) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    """All arrays one behind the other, as they are read for one position: they are those of the plain way."""
    arrays = WordLayout(fields).read(row)
    assert arrays == tuple([array_of(field, row) for field in fields])
    return np.array([number for array in arrays for number in array], np.float32)


def test_words_are_read_alike_in_all_ways() -> None:
    filler = Filler(FIELDS, 40)
    words = rows_of(40, 1)
    filler.fill(words)
    for at, row in enumerate(words.tolist()):
        assert np.array_equal(filler.out[at], read(FIELDS, tuple(row)))


def test_rows_that_change_in_part_are_read_anew() -> None:
    filler = Filler(FIELDS, 40)
    words = rows_of(40, 1)
    filler.fill(words)
    changed = words.copy()
    changed[[3, 8, 9], 4] = rows_of(3, 2)[:, 4]
    changed[20:, 8] = rows_of(20, 3)[:, 8]
    filler.fill(changed)
    for at, row in enumerate(changed.tolist()):
        assert np.array_equal(filler.out[at], read(FIELDS, tuple(row)))


KINDS = 30
HEAPS = HeapWords(counts=span(0, 8, 4), tops=span(1, 6, 4, each=1, bit=20), each=3, word=5, words=8)


def heap(name: str, first: int, heaps: int) -> Field:
    return heaped(name, (heaps, KINDS), HEAPS, "", first=first)


def spelled(cards: list[int]) -> int:
    return sum([card << 6 * at for at, card in enumerate(cards)])


def heap_words(heaps: list[list[int]]) -> tuple[int, ...]:
    """Cards in four heaps, the top ones first."""
    count = sum([len(cards) << 8 * at for at, cards in enumerate(heaps)])
    tops = [spelled(cards[: len(cards) % 3]) << 20 for cards in heaps]
    full = [spelled(cards[at : at + 3]) for cards in heaps for at in range(len(cards) % 3, len(cards), 3)]
    return (count, *tops, *full, *[0] * (8 - len(full)))


def heap_rows(seed: int) -> list[list[list[int]]]:
    """Four heaps for each of ten games."""
    draw = np.random.default_rng(seed)
    return [[draw.integers(0, KINDS, size).tolist() for size in draw.integers(0, 7, 4)] for _ in range(10)]


@for_each("fields", [(heap("all", 0, 4),), (heap("front", 0, 1), heap("back", 2, 2))])
def test_heaps_are_read_alike(fields: tuple[Field, ...]) -> None:
    filler = Filler(fields, 10)
    first, other = heap_rows(1), heap_rows(2)
    for shown in (first, other, heaps_put(other), heaps_put(heaps_put(other)), first):
        rows = [heap_words(heaps) for heaps in shown]
        filler.fill(np.array(rows))
        for at, row in enumerate(rows):
            assert np.array_equal(filler.out[at], read(fields, row))


def heaps_put(rows: list[list[list[int]]]) -> list[list[list[int]]]:
    """The same with a card more on one heap of each game, and with one less on the last."""
    return [[*heaps[:1], [at, *heaps[1]], heaps[2], heaps[3][1:]] for at, heaps in enumerate(rows)]


def test_a_heap_halves_a_card_for_each_that_lies_on_it() -> None:
    numbers = read((heap("one", 0, 4),), heap_words([[5, 6, 5], [7], [], []]))
    assert {place: number for place, number in enumerate(numbers) if number} == {5: 1.25, 6: 0.5, KINDS + 7: 1.0}


def test_a_trail_stands_behind_its_row() -> None:
    row = tuple(rows_of(1, 4)[0].tolist())
    behind = WordLayout((bits("one", (60,), masks(1, 60), ""),), FIELDS)
    assert behind.read((0, row[0], *row)) == WordLayout((bits("one", (60,), masks(0, 60), ""), *FIELDS)).read(row)
    cards = heap_words(heap_rows(3)[0])
    trail = WordLayout((bits("one", (8,), span(0, 1, 8), ""),), (heap("all", 0, 4),))
    assert trail.read((0, *cards))[1] == array_of(heap("all", 0, 4), cards)


def test_the_words_that_a_field_reads_are_counted() -> None:
    assert [field.words() for field in FIELDS] == [4, 4, 4, 4, 12, 9, 3, 6, 7, 7, 8, 9, 10]
    assert heap("all", 0, 4).words() == 13


ODD = {"part": Part("odd", (2,), ""), "span": Span((0, 1))}


@for_each(
    ("wrong", "reason"),
    [
        ({"span": Span(())}, "expected numbers of a bit or more, and the places"),
        ({"span": Span((0, -1))}, "expected numbers of a bit or more, and the places"),
        ({"span": Span((0, 1), 0)}, "expected numbers of a bit or more, and the places"),
        ({"span": Span((0, 62), 3)}, "expected each number within one word"),
        ({"span": Span((0, 1, 2))}, "expected 2 numbers by its shape, not 3"),
        ({"span": Span((0, 1), 9, WORD)}, "numbers whose bits have words of their own have 8 bits at most"),
        ({"hot": 2}, "expected 2 numbers by its shape, not 4"),
        ({"table": ((0.0,),)}, "expected a table of 2 rows, one for each number, not 1"),
    ],
)
def test_what_makes_no_field_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadGame, match=f"array odd: {reason}"):
        Field(**{**ODD, **wrong})


@for_each("actions", [5, 56, 104, 112, 180, 1424])
def test_a_mask_has_seven_bytes_of_each_word(actions: int) -> None:
    words = np.random.default_rng(1).integers(0, 2**56, (7, -(-actions // 56)))
    mask = np.zeros((7, actions), np.bool_)
    fill_mask(words, mask)
    for row, of_row in zip(words.tolist(), mask, strict=True):
        assert of_row.tolist() == [bool(row[at // 56] >> at % 56 & 1) for at in range(actions)]


def words_of(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """The words that a mask is filled from."""
    bits = np.zeros((len(mask), -(-mask.shape[1] // MASK_BITS) * MASK_BITS), np.int64)
    bits[:, : mask.shape[1]] = mask
    found: npt.NDArray[np.int64] = bits.reshape(len(mask), -1, MASK_BITS) @ (1 << np.arange(MASK_BITS))
    return found


@for_each("actions", [5, 300])
def test_a_sample_is_any_of_what_is_legal(actions: int) -> None:
    mask = np.random.default_rng(1).random((4, actions)) < 8 / actions
    mask[:, [0, actions - 1]] = True
    draw = np.random.default_rng(2)
    found = np.array([sampled(mask, words_of(mask), draw) for _ in range(2_000)])
    for drawn, legal in zip(found.T, mask, strict=True):
        assert sorted(set(drawn.tolist())) == np.flatnonzero(legal).tolist()


def test_a_wide_mask_is_sampled_as_a_narrow_one() -> None:
    narrow = np.random.default_rng(1).random((50, 100)) < 0.2
    narrow[:, 7] = True
    wide = np.concatenate((narrow, np.zeros((50, 200), np.bool_)), axis=1)
    found = [sampled(mask, words_of(mask), np.random.default_rng(3)).tolist() for mask in (narrow, wide)]
    assert found[0] == found[1]
