"""`cardkit.core.rng`: the numbers that are published, and those that records depend on."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.core.cards import cards, cards_of
from cardkit.core.errors import BadSeed, UnknownGenerator
from cardkit.core.rng import (
    GENERATOR_NAMES,
    Generator,
    JavaRandom,
    MinStd,
    Sfc32,
    make_generator,
    resumed_generator,
    seeded_minstd,
    seeded_sfc32,
)
from support import for_each

each_name = for_each("name", GENERATOR_NAMES)
names = st.sampled_from(GENERATOR_NAMES)
seeds = st.integers(-(2**31), 2**31 - 1)


def stirred(rng: Sfc32, rounds: int) -> Sfc32:
    for _ in range(rounds):
        rng.word()
    return rng


def words(rng: Sfc32 | MinStd, number: int) -> list[int]:
    return [rng.word() for _ in range(number)]


def below(rng: Generator, bound: int, number: int) -> list[int]:
    return [rng.below(bound) for _ in range(number)]


# sfc32: https://pracrand.sourceforge.net, as other libraries test against it.


@for_each(
    ("rng", "expected"),
    [
        (  # seeded with three words
            stirred(Sfc32(0, 2, 1, 1), 15),
            (0x03B80BB8, 0xA87DBC7E, 0x1787178C, 0x4C7B7234, 0xC65DADE2, 0x2C692349, 0xF52C2153, 0xDF098072),
        ),
        (  # seeded with 64 bits
            stirred(Sfc32(0, 0, 0, 1), 12),
            (0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9),
        ),
        (stirred(Sfc32(0, 0, 0, 1), 15), (0xFB52C520,)),  # seeded with three zeros
        (seeded_sfc32(0), (0xFB52C520,)),  # which is seed 0 of the default generator
        (seeded_sfc32(0x2_0000_0000, 1), (0x03B80BB8,)),  # a seed fills two words and the stream the third
        (
            seeded_sfc32(6788),
            (0xAE770460, 0xE6D9B1AD, 0xF464FD37, 0x3DB1CB77, 0x86CC6161, 0x576D21FF, 0x1BC30525, 0x39F526DE),
        ),
    ],
)
def test_sfc32_gives_the_published_words(rng: Sfc32, expected: tuple[int, ...]) -> None:
    assert tuple(words(rng, len(expected))) == expected


def test_the_default_generator() -> None:
    # Rolls and a shuffle of the default generator with seed 1.
    expected = [4, 1, 4, 3, 0, 3, 0, 0, 3, 0, 4, 5, 3, 3, 5, 0, 3, 5, 2, 2]
    assert below(make_generator("sfc32", 1), 6, 20) == expected
    assert make_generator("sfc32", 1).permutation(10) == (3, 6, 1, 8, 5, 4, 0, 2, 9, 7)
    # Words and seeds count as unsigned.
    assert seeded_sfc32(-5).words() == stirred(Sfc32(0xFFFFFFFB, 0xFFFFFFFF, 0, 1), 15).words()
    assert Sfc32(2**32 + 1, -1, 0, 1).words() == (1, 0xFFFFFFFF, 0, 1)
    assert len({tuple(words(seeded_sfc32(7, stream), 4)) for stream in range(50)}) == 50  # streams of one seed differ


@for_each("seed", [-(2**63), 2**63 - 1])
def test_the_outermost_seeds_are_taken(seed: int) -> None:
    assert 0 <= seeded_sfc32(seed).below(10) < 10


@for_each(
    ("make", "said"),
    [
        *[(partial(seeded_sfc32, seed), f"a seed from .*, not {seed}") for seed in (-(2**63) - 1, 2**63)],
        *[(partial(seeded_sfc32, 0, stream), f"a stream from .*, not {stream}") for stream in (-1, 2**32)],
        *[(partial(make_generator, "minstd", seed), f"a seed from .*, not {seed}") for seed in (-(2**31) - 1, 2**31)],
        *[(partial(make_generator, "java", seed), f"a seed from .*, not {seed}") for seed in (-(2**63) - 1, 2**63)],
        *[(partial(MinStd, state), f"a state from 1 to 2147483646, not {state}") for state in (0, -1, 2147483647)],
        *[(partial(JavaRandom, state), f"not {state}") for state in (-1, 2**48)],
    ],
)
def test_a_seed_a_stream_and_a_state_that_cannot_be_are_refused(make: Callable[[], Generator], said: str) -> None:
    with pytest.raises(BadSeed, match=rf"^expected .*{said}"):
        make()


def test_numbers_below_a_bound_are_taken_by_multiplication() -> None:
    word = seeded_sfc32(6788).word()
    assert seeded_sfc32(6788).below(1000) == word * 1000 >> 32


def test_words_that_would_favour_some_numbers_are_thrown_away() -> None:
    # Of the multiples of 3 * 2**29 exactly those whose lower half is below 2**32 mod bound are one too many.
    bound = 3 * 2**29
    rng, beside = seeded_sfc32(0), seeded_sfc32(0)
    expected: list[int] = []
    while len(expected) < 200:
        product = beside.word() * bound
        if product % 2**32 >= 2**32 % bound:
            expected.append(product >> 32)
    assert below(rng, bound, 200) == expected


def test_a_bound_of_one_draws_nothing_from_the_default_generator() -> None:
    rng = seeded_sfc32(1)
    before = rng.words()
    rng.below(1)
    assert rng.words() == before


# minstd: the C++ standard says what the 10000th output is; the shuffles are the rules' own vectors (S5).


def test_minstd_gives_what_the_cpp_standard_says() -> None:
    assert words(seeded_minstd(1), 10_000)[-1] == 1043618065


@for_each(
    ("seed", "state"),
    [
        (6788, 6788),
        (1, 1),
        (0, 1),  # 0 becomes 1
        (-5, 2147483644),  # 4294967291 less 2147483647
        (2147483647, 1),  # reduced to 0
        (-2, 1),  # 4294967294 is twice the modulus
        (-1, 1),
        (-2147483648, 1),
    ],
)
def test_s2_seeds_are_taken_as_cpp_takes_an_int(seed: int, state: int) -> None:
    assert seeded_minstd(seed).words() == (state,)


def test_s3_numbers_are_divided_out_of_the_largest_multiple() -> None:
    bound = 1_500_000_000  # the range holds it once, so more than a quarter of the outputs is thrown away
    beside = seeded_minstd(6788)
    outputs = [output - 1 for output in words(beside, 300)]
    expected = [output for output in outputs if output < bound]
    assert below(seeded_minstd(6788), bound, len(expected)) == expected


def test_s4_a_small_shuffle_follows_the_scheme() -> None:
    beside = seeded_minstd(6788)
    order = [0, 1, 2, 3]
    first = beside.below(2)
    order[1], order[first] = order[first], order[1]
    pair = beside.below(3 * 4)
    order[2], order[pair // 4] = order[pair // 4], order[2]
    order[3], order[pair % 4] = order[pair % 4], order[3]
    assert seeded_minstd(6788).permutation(4) == tuple(order)


def test_s4_an_odd_shuffle_begins_with_a_pair() -> None:
    beside = seeded_minstd(6788)
    order = [0, 1, 2]
    pair = beside.below(2 * 3)
    order[1], order[pair // 3] = order[pair // 3], order[1]
    order[2], order[pair % 3] = order[pair % 3], order[2]
    assert seeded_minstd(6788).permutation(3) == tuple(order)


DEALS = {
    6788: """
        4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C
        JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H
        3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS
        7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD
    """,
    1: """
        9H 3H KH 7C 3S 8H 5C QH 8D TH 2D TD 3C
        6H JH 7D 5H 2S 4C JC KD 8C 7H JS AS QD
        QS KC 9D 4S 4H 6C JD AC AH 9S 2C TC 3D
        AD 6D TS 9C 8S 2H KS 4D 5D QC 7S 6S 5S
    """,
}


@pytest.mark.parametrize("seed", DEALS)
def test_s5_the_first_shuffle_of_a_seed(seed: int) -> None:
    assert cards_of(make_generator("minstd", seed).permutation(52)) == cards(DEALS[seed])


def test_a_shuffle_too_long_for_pairs_takes_one_number_a_place() -> None:
    length = 46342
    rng, beside = seeded_minstd(1), seeded_minstd(1)
    rng.permutation(length)
    for i in range(1, length):
        beside.below(i + 1)
    assert rng.words() == beside.words()


# java: java.util.Random, as printed by many a Java program.


@for_each(
    ("seed", "first", "bound", "numbers"),
    [
        (0, -1155484576, 100, [60, 48, 29, 47, 15, 53, 91, 61, 19, 54]),
        (42, -1170105035, 10, [0, 3, 8, 4, 0]),
    ],
)
def test_java_gives_the_numbers_of_java(seed: int, first: int, bound: int, numbers: list[int]) -> None:
    assert below(make_generator("java", seed), bound, len(numbers)) == numbers
    rng = make_generator("java", seed)
    assert isinstance(rng, JavaRandom)
    assert rng.word() == first % 2**32 // 2  # the upper bits of nextInt


def test_a_power_of_two_takes_the_highest_bits_of_java() -> None:
    rng, beside = make_generator("java", 3), make_generator("java", 3)
    assert isinstance(beside, JavaRandom)
    assert rng.below(16) == beside.word() >> 27


# What all generators share.


@given(names, seeds, st.integers(1, 2147483645))
def test_numbers_stay_below_their_bound(name: str, seed: int, bound: int) -> None:
    assert all(0 <= number < bound for number in below(make_generator(name, seed), bound, 5))


@each_name
@for_each("bound", [2, 3, 6, 52])
def test_every_number_below_a_bound_comes_about_equally_often(name: str, bound: int) -> None:
    drawn = below(make_generator(name, 6788), bound, 500 * bound)
    counts = [drawn.count(number) for number in range(bound)]
    assert 390 < min(counts) <= max(counts) < 610  # five standard deviations


@given(names, seeds, st.integers(0, 60))
def test_a_permutation_has_every_place_once(name: str, seed: int, length: int) -> None:
    assert sorted(make_generator(name, seed).permutation(length)) == list(range(length))


@each_name
def test_every_order_of_three_comes_about_equally_often(name: str) -> None:
    rng = make_generator(name, 6788)
    drawn = [rng.permutation(3) for _ in range(3000)]
    counts = [drawn.count(order) for order in set(drawn)]
    assert len(counts) == 6
    assert 390 < min(counts) <= max(counts) < 610


@each_name
def test_long_permutations_have_every_place_once(name: str) -> None:
    assert sorted(make_generator(name, 1).permutation(46_345)) == list(range(46_345))


@each_name
@for_each("bound", [0, -1, 2**31])
def test_a_bound_out_of_range_is_refused(name: str, bound: int) -> None:
    with pytest.raises(ValueError, match=f"expected a bound from 1 to .*, not {bound}"):
        make_generator(name, 1).below(bound)


@each_name
def test_the_same_seed_and_name_give_the_same_numbers(name: str) -> None:
    rng = make_generator(name, 5)
    assert (rng.name(), rng.words()) == (name, rng.words())
    assert below(rng, 1000, 20) == below(make_generator(name, 5), 1000, 20)
    assert below(rng, 1, 3) == [0, 0, 0]


@given(names, seeds, st.integers(0, 20), st.integers(2, 1000))
def test_a_saved_stream_goes_on_where_it_stood(name: str, seed: int, drawn: int, bound: int) -> None:
    rng = make_generator(name, seed)
    below(rng, bound, drawn)
    resumed = resumed_generator(name, rng.words())
    assert below(resumed, bound, 10) == below(rng, bound, 10)


@for_each("make", [lambda: make_generator("dice", 1), lambda: resumed_generator("dice", (1,))])
def test_an_unknown_generator_is_refused_by_name(make: Callable[[], Generator]) -> None:
    with pytest.raises(UnknownGenerator, match="no generator is called 'dice'; there are sfc32, minstd"):
        make()


@for_each(
    ("name", "saved"),
    [
        ("sfc32", ()),
        ("sfc32", (1, 2, 3)),
        ("sfc32", (1, 2, 3, 4, 5)),
        ("sfc32", (1, 2, 3, -1)),
        ("sfc32", (1, 2, 3, 2**32)),
        ("minstd", ()),
        ("minstd", (1, 2)),
        ("minstd", (0,)),
        ("minstd", (2147483647,)),
        ("java", ()),
        ("java", (1, 2)),
        ("java", (-1,)),
        ("java", (2**48,)),
    ],
)
def test_words_that_a_generator_cannot_have_are_refused(name: str, saved: tuple[int, ...]) -> None:
    with pytest.raises(BadSeed, match=name):
        resumed_generator(name, saved)
