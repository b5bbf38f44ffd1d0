"""Words are read alike by numpy, for many games, and by plain Python, for one; and what cannot be read is refused."""

from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

import numpy as np

from cardkit.core.errors import BadGame
from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import (
    WORD,
    Field,
    HeapWords,
    Packing,
    bits,
    chosen,
    divided,
    heaped,
    kept,
    long_bits,
    run,
    sliced,
    squeezed_by,
    tabled,
)
from cardkit.learning.batch_arrays import Filler, fill_mask, sampled


def part(name: str, *shape: int) -> Part:
    return Part(name, shape, "a test")


MANY = part("many", 3, 33)

# Fields that all read the same 12 words, in whatever way.
FIELDS: tuple[Field, ...] = (
    bits(part("run", 4, 13), 0, 5),
    bits(part("runs", 2, 26), 3, each=52),
    divided(part("loose", 3), 1, (7, 70, 3 * WORD + 9), 1),
    long_bits(MANY, 1, 3),
    long_bits(part("planes", 2, 70), 0, 2, 3, 7),
    sliced(part("sliced", 40), 4, 5, 31),
    divided(part("numbers", 2, 2), 12, run(2, 3, 4, 7), 7),
    divided(part("large", 2), 1000, run(5, 0, 2, 30), 30),
    squeezed_by(part("squeezed", 2), 5, run(6, 0, 2, 30), 30),
    squeezed_by(part("squeezed_table", 1), 5, run(6, 2, 1), 4),
    chosen(part("chosen", 3, 50), run(7, 0, 3, 6), 6),
    chosen(part("wide", 3, 60), run(8, 1, 3, 6), 6),
    tabled(part("tabled", 4, 3), run(9, 4, 4, 2), 2, ((0.0, 0.5, 1.0), (1.0, 1.0, 0.0), (0.0, 0.0, 0.0), (0.25,) * 3)),
)


def rows_of(count: int, seed: int, words: int = 12) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    return np.random.default_rng(seed).integers(0, 2**62, (count, words))


def read(packing: Packing, row: tuple[int, ...]) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    return np.array([number for array in packing.read(row, ()) for number in array], np.float32)


def test_numpy_and_plain_python_read_the_same() -> None:
    packing, filler = Packing(FIELDS), Filler(FIELDS, 40)
    words = rows_of(40, 1)
    filler.fill(words)
    for at, row in enumerate(words.tolist()):
        assert np.array_equal(filler.out[at], read(packing, tuple(row)))


def test_rows_that_change_in_part_are_read_anew() -> None:
    packing, filler = Packing(FIELDS), Filler(FIELDS, 40)
    words = rows_of(40, 1)
    filler.fill(words)
    changed = words.copy()
    changed[[3, 8, 9], 4] = rows_of(3, 2)[:, 4]
    changed[20:, 8] = rows_of(20, 3)[:, 8]
    filler.fill(changed)
    for at, row in enumerate(changed.tolist()):
        assert np.array_equal(filler.out[at], read(packing, tuple(row)))


KINDS = 30
HEAPS = HeapWords(counts=run(0, 0, 4, 8), count_width=8, tops=run(1, 20, 4, each=1), each=3, word=5, words=8)


def heap(name: str, first: int, heaps: int) -> Field:
    return heaped(part(name, heaps, KINDS), 6, HEAPS, first)


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


@pytest.mark.parametrize("fields", [(heap("all", 0, 4),), (heap("front", 0, 1), heap("back", 2, 2))])
def test_heaps_are_read_alike(fields: tuple[Field, ...]) -> None:
    packing, filler = Packing(fields), Filler(fields, 10)
    first, other = heap_rows(1), heap_rows(2)
    for shown in (first, other, heaps_put(other), heaps_put(heaps_put(other)), first):
        rows = [heap_words(heaps) for heaps in shown]
        filler.fill(np.array(rows))
        for at, row in enumerate(rows):
            assert np.array_equal(filler.out[at], read(packing, row))


def heaps_put(rows: list[list[list[int]]]) -> list[list[list[int]]]:
    """The same with a card more on one heap of each game, and with one less on the last."""
    return [[*heaps[:1], [at, *heaps[1]], heaps[2], heaps[3][1:]] for at, heaps in enumerate(rows)]


def test_a_heap_halves_a_card_for_each_that_lies_on_it() -> None:
    numbers = heap("one", 0, 4).read(heap_words([[5, 6, 5], [7], [], []]))
    assert {place: number for place, number in enumerate(numbers) if number} == {5: 1.25, 6: 0.5, KINDS + 7: 1.0}


def test_fields_move_with_their_words() -> None:
    words = tuple(rows_of(1, 4)[0].tolist())
    for field in FIELDS:
        assert field.moved(2).read((0, 0, *words)) == field.read(words)
    for heaps in heap_rows(3):
        row = heap_words(heaps)
        assert heap("all", 0, 4).moved(1).read((0, *row)) == heap("all", 0, 4).read(row)


def test_the_words_that_a_field_reads_are_counted() -> None:
    assert [field.words() for field in FIELDS] == [4, 4, 4, 4, 12, 9, 3, 6, 7, 7, 8, 9, 10]
    assert heap("all", 0, 4).words() == 13


def test_numbers_apart_are_small_and_only_divided() -> None:
    with pytest.raises(BadGame, match="array apart"):
        sliced(part("apart", 4), 0, 9)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"places": ()}, "expected numbers of a bit or more, and the places"),
        ({"places": (0, -1)}, "expected numbers of a bit or more, and the places"),
        ({"width": 0}, "expected numbers of a bit or more, and the places"),
        ({"places": (0, 62), "width": 3}, "expected each number within one word"),
        ({"places": (0, 1, 2)}, "expected 2 numbers by its shape, not 3"),
        ({"hot": 2}, "expected 2 numbers by its shape, not 4"),
        ({"table": ((0.0,),)}, "expected a table of 2 rows, one for each number, not 1"),
    ],
)
def test_what_makes_no_field_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadGame, match=f"array odd: {reason}"):
        Field(**{"part": part("odd", 2), "places": (0, 1), **wrong})


def test_what_is_kept_is_made_once_for_an_object() -> None:
    made: list[object] = []

    @kept
    def made_of(value: object) -> int:
        made.append(value)
        return len(made)

    one, other = Part("one", (1,), ""), Part("one", (1,), "")
    assert [made_of(one), made_of(other), made_of(one), made_of(other)] == [1, 2, 1, 2]


def test_few_of_what_was_made_are_kept() -> None:
    @kept
    def made_of(value: Part) -> Part:
        return value

    values = [Part(str(at), (1,), "") for at in range(1_000)]
    assert [made_of(value) for value in values] == values


@pytest.mark.parametrize("actions", [5, 60, 104, 120, 180, 1424])
def test_a_mask_has_sixty_actions_of_each_word(actions: int) -> None:
    words = np.random.default_rng(1).integers(0, 2**60, (7, -(-actions // 60)))
    mask = np.zeros((7, actions), np.bool_)
    fill_mask(words, mask)
    for row, of_row in zip(words.tolist(), mask, strict=True):
        assert of_row.tolist() == [bool(row[at // 60] >> at % 60 & 1) for at in range(actions)]


@pytest.mark.parametrize("actions", [5, 300])
def test_a_sample_is_any_of_what_is_legal(actions: int) -> None:
    mask = np.random.default_rng(1).random((4, actions)) < 8 / actions
    mask[:, [0, actions - 1]] = True
    draw = np.random.default_rng(2)
    found = np.array([sampled(mask, draw) for _ in range(2_000)])
    for drawn, legal in zip(found.T, mask, strict=True):
        assert sorted(set(drawn.tolist())) == np.flatnonzero(legal).tolist()


def test_a_wide_mask_is_sampled_as_a_narrow_one() -> None:
    narrow = np.random.default_rng(1).random((50, 100)) < 0.2
    narrow[:, 7] = True
    wide = np.concatenate((narrow, np.zeros((50, 200), np.bool_)), axis=1)
    assert sampled(narrow, np.random.default_rng(3)).tolist() == sampled(wide, np.random.default_rng(3)).tolist()
