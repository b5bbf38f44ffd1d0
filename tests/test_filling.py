"""Words are read alike by numpy, for many games, and by plain Python, for one; and what cannot be read is refused."""

import pytest

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

import numpy as np

from cardkit.core.errors import BadGame
from cardkit.core.observation import Part
from cardkit.core.packing import (
    WORD,
    Field,
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
from cardkit.filling import Filler


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


CARDS, KINDS = 20, 30
COUNTS = run(0, 0, 4, 8)


def heap(name: str, first: int, heaps: int) -> Field:
    return heaped(part(name, heaps, KINDS), run(1, 0, CARDS, 6, 10), 6, COUNTS, 8, first)


def heap_rows(seed: int) -> list[tuple[int, ...]]:
    """Cards in four heaps, and beyond them whatever was there."""
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(10):
        sizes = draw.integers(0, 6, 4).tolist()
        cards = draw.integers(0, KINDS, CARDS).tolist()
        count = sum([size << 8 * at for at, size in enumerate(sizes)])
        found.append((count, *[sum([card << 6 * at for at, card in enumerate(cards[i : i + 10])]) for i in (0, 10)]))
    return found


@pytest.mark.parametrize("fields", [(heap("all", 0, 4),), (heap("front", 0, 1), heap("back", 2, 2))])
def test_heaps_are_read_alike(fields: tuple[Field, ...]) -> None:
    packing, filler = Packing(fields), Filler(fields, 10)
    for seed in (1, 2):
        rows = heap_rows(seed)
        filler.fill(np.array(rows))
        for at, row in enumerate(rows):
            assert np.array_equal(filler.out[at], read(packing, row))


def test_a_heap_halves_a_card_for_each_that_lies_on_it() -> None:
    numbers = heap("one", 0, 4).read((3 | 1 << 8, 5 | 6 << 6 | 5 << 12 | 7 << 18, 0))
    assert {place: number for place, number in enumerate(numbers) if number} == {5: 1.25, 6: 0.5, KINDS + 7: 1.0}


def test_fields_move_with_their_words() -> None:
    words = tuple(rows_of(1, 4)[0].tolist())
    for field in FIELDS:
        assert field.moved(2).read((0, 0, *words)) == field.read(words)
    for row in heap_rows(3):
        assert heap("all", 0, 4).moved(1).read((0, *row)) == heap("all", 0, 4).read(row)


def test_the_words_that_a_field_reads_are_counted() -> None:
    assert [field.words() for field in FIELDS] == [4, 4, 4, 4, 12, 9, 3, 6, 7, 7, 8, 9, 10]
    assert heap("all", 0, 4).words() == 3


def test_numbers_apart_are_small_and_only_divided() -> None:
    with pytest.raises(BadGame, match="array apart"):
        sliced(part("apart", 4), 0, 9)


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
