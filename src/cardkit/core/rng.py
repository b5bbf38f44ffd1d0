"""Generators: where chance and players get their numbers; for games with a seed, and for generators of your own.

A generator is the one thing in the core that changes. It is never part of a state, a rule or a view; whoever runs a
game holds it. Each gives the same numbers on every platform, in every process, compiled or not.

`sfc32` is the default. `minstd` draws and shuffles as programs do that use the GNU C++ library, `java` as programs do
that use `java.util.Random`, so that games can be compared with theirs. docs/generators.md has the formulas, and test
vectors for each.
"""

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from cardkit.core.errors import BadSeed, UnknownGenerator
from cardkit.core.quoting import quoted

_WORD: Final[i64] = 0xFFFFFFFF
_WORD_COUNT: Final[i64] = 0x100000000
_JAVA_STATES: Final[i64] = 0xFFFFFFFFFFFF  # the largest state
_MINSTD_MODULUS: Final[i64] = 2147483647
_MINSTD_RANGE: Final[i64] = 2147483645  # largest output less the smallest

GENERATOR_NAMES: Final[tuple[str, ...]] = ("sfc32", "minstd", "java")
SYSTEM: Final = "system"  # the name of chance that is the operating system's, without a seed: at tables alone


@mypyc_attr(allow_interpreted_subclasses=True)
class Generator:
    """A stream of random numbers."""

    __slots__ = ()

    def name(self) -> str:
        """The name under which `make_generator` makes one like this."""
        raise BadSeed(f"{type(self).__name__} has no name: it does not define name, and cannot be saved")

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1, each equally likely; 1 <= bound < 2**31."""
        raise BadSeed(f"{type(self).__name__} draws no numbers: it does not define below")

    def permutation(self, length: i64) -> tuple[int, ...]:
        """A shuffle of `length` places: the i-th number says which place the thing that comes to place i lay in.

        Fisher and Yates, from the last place down. Up to 46,340 places, each number drawn serves two of them.
        """
        order = _places(length)
        i: i64 = length - 1
        if length <= 46340:
            while i > 1:
                drawn = self.below((i + 1) * i)
                j = drawn // i
                order[i], order[j] = order[j], order[i]
                j = drawn % i
                i -= 1
                order[i], order[j] = order[j], order[i]
                i -= 1
        while i > 0:
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
            i -= 1
        return _numbers(order)

    def words(self) -> tuple[int, ...]:
        """The inner state: `resumed_generator(name, words)` goes on exactly where this one stands."""
        raise BadSeed(f"{type(self).__name__} cannot be saved: it does not define words")


class Sfc32(Generator):
    """The default generator. `a`, `b`, `c` and `counter` are its four 32-bit words, raw."""

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self._a: i64 = a & _WORD
        self._b: i64 = b & _WORD
        self._c: i64 = c & _WORD
        self._counter: i64 = counter & _WORD

    def name(self) -> str:
        return "sfc32"

    def words(self) -> tuple[int, ...]:
        return (self._a, self._b, self._c, self._counter)

    def __reduce__(self) -> tuple[object, ...]:
        return (Sfc32, self.words())

    def copy(self) -> "Sfc32":
        """One that stands where this one does."""
        return Sfc32(self._a, self._b, self._c, self._counter)

    def branch(self) -> "Sfc32":
        """A stream of its own, from the next three words of this one: they are mixed already."""
        return Sfc32(self.word(), self.word(), self.word(), 1)

    def word(self) -> i64:
        """The next 32-bit word."""
        b = self._b
        c = self._c
        drawn = (self._a + b + self._counter) & _WORD
        self._counter = (self._counter + 1) & _WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _WORD
        self._c = (((c << 21) | (c >> 11)) + drawn) & _WORD
        return drawn

    def below(self, bound: i64) -> i64:
        if bound <= 1 or bound >= 0x80000000:
            if bound == 1:
                return 0
            raise ValueError(f"expected a bound from 1 to 2147483647, not {bound}")
        product = self.word() * bound
        if (product & _WORD) < bound:
            reject = (_WORD_COUNT - bound) % bound
            while (product & _WORD) < reject:
                product = self.word() * bound
        return product >> 32


class MinStd(Generator):
    """The C++ library's default engine. `x` is its state, 1 … 2147483646."""

    __slots__ = ("_x",)

    def __init__(self, x: i64) -> None:
        if x < 1 or x >= _MINSTD_MODULUS:
            raise BadSeed(f"expected a state from 1 to 2147483646, not {x}")
        self._x: i64 = x

    def name(self) -> str:
        return "minstd"

    def words(self) -> tuple[int, ...]:
        return (self._x,)

    def __reduce__(self) -> tuple[object, ...]:
        return (MinStd, self.words())

    def word(self) -> i64:
        """The engine's next output, 1 … 2147483646."""
        self._x = self._x * 16807 % _MINSTD_MODULUS
        return self._x

    def below(self, bound: i64) -> i64:
        if bound <= 0 or bound > _MINSTD_RANGE:
            raise ValueError(f"expected a bound from 1 to {_MINSTD_RANGE}, not {bound}")
        scale = _MINSTD_RANGE // bound
        past = bound * scale
        drawn = self.word() - 1
        while drawn >= past:
            drawn = self.word() - 1
        return drawn // scale

    def permutation(self, length: i64) -> tuple[int, ...]:
        """`std::shuffle`: two places for each number drawn, as long as their product fits the engine's range."""
        order = _places(length)
        i: i64 = 1
        if length > 1 and _MINSTD_RANGE // length >= length:
            if length % 2 == 0:
                j = self.below(2)
                order[1], order[j] = order[j], order[1]
                i = 2
            while i < length:
                drawn = self.below((i + 1) * (i + 2))
                j = drawn // (i + 2)
                order[i], order[j] = order[j], order[i]
                i += 1
                j = drawn % (i + 1)
                order[i], order[j] = order[j], order[i]
                i += 1
        else:
            while i < length:
                j = self.below(i + 1)
                order[i], order[j] = order[j], order[i]
                i += 1
        return _numbers(order)


class JavaRandom(Generator):
    """`java.util.Random` as its documentation defines it. `x` is its state, 48 bits."""

    __slots__ = ("_x",)

    def __init__(self, x: i64) -> None:
        if x < 0 or x > _JAVA_STATES:
            raise BadSeed(f"expected a state from 0 to {_JAVA_STATES}, not {x}")
        self._x: i64 = x

    def name(self) -> str:
        return "java"

    def words(self) -> tuple[int, ...]:
        return (self._x,)

    def __reduce__(self) -> tuple[object, ...]:
        return (JavaRandom, self.words())

    def word(self) -> i64:
        """The upper 31 of the next 48 bits: 25214903917·x + 11, in halves of 24 bits so that nothing overflows."""
        high = self._x >> 24
        low = self._x & 0xFFFFFF
        middle = high * 0xECE66D + low * 0x5DE
        self._x = (low * 0xECE66D + 11 + ((middle & 0xFFFFFF) << 24)) & _JAVA_STATES
        return self._x >> 17

    def below(self, bound: i64) -> i64:
        if bound <= 0 or bound >= 0x80000000:
            raise ValueError(f"expected a bound from 1 to 2147483647, not {bound}")
        drawn = self.word()
        if bound & (bound - 1) == 0:
            return (bound * drawn) >> 31
        while drawn - drawn % bound + bound - 1 >= 0x80000000:
            drawn = self.word()
        return drawn % bound

    def permutation(self, length: i64) -> tuple[int, ...]:
        order = _places(length)
        i: i64 = length - 1
        while i > 0:
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
            i -= 1
        return _numbers(order)


_FEW: Final[list[object]] = list(range(128))


def _places(length: i64) -> list[object]:
    """The places to be shuffled. To the types they are objects: compiled code then swaps them as they are, and would
    otherwise take each number out of its object and make a new one.
    """
    return _FEW[:length] if 0 <= length <= 128 else list(range(length))


def _numbers(order: list[object]) -> tuple[int, ...]:
    """The places once shuffled, as the numbers they are."""
    return cast(tuple[int, ...], tuple(order))


def seeded_java(seed: int) -> JavaRandom:
    """`new Random(seed)`, for a seed of -2**63 … 2**63-1."""
    if not -(2**63) <= seed < 2**63:
        raise BadSeed(f"expected a seed from -2**63 to 2**63-1, not {quoted(seed)}")
    return JavaRandom((seed ^ 0x5DEECE66D) % 2**48)


def seeded_sfc32(seed: int, stream: int = 0) -> Sfc32:
    """An `sfc32` for a seed of -2**63 … 2**63-1 and a stream of 0 … 2**32-1; streams of one seed are unrelated."""
    if not -(2**63) <= seed < 2**63:
        raise BadSeed(f"expected a seed from -2**63 to 2**63-1, not {quoted(seed)}")
    if not 0 <= stream < 2**32:
        raise BadSeed(f"expected a stream from 0 to 2**32-1, not {quoted(stream)}")
    unsigned = seed % 2**64
    made = Sfc32(unsigned % 2**32, unsigned // 2**32, stream, 1)
    for _ in range(15):
        made.word()
    return made


def seeded_minstd(seed: int) -> MinStd:
    """A `minstd` as C++ seeds it from an int: taken as unsigned 32-bit, reduced, and 1 in place of 0."""
    if not -(2**31) <= seed < 2**31:
        raise BadSeed(f"expected a seed from -2147483648 to 2147483647, not {quoted(seed)}")
    return MinStd(seed % 2**32 % _MINSTD_MODULUS or 1)


def make_generator(name: object, seed: object) -> Generator:
    """A fresh generator of that name. Raises UnknownGenerator, or BadSeed for a seed it cannot take."""
    if type(seed) is not int:
        raise BadSeed(f"expected a whole number as the seed, not {quoted(seed)}")
    if name == "sfc32":
        return seeded_sfc32(seed)
    if name == "minstd":
        return seeded_minstd(seed)
    if name == "java":
        return seeded_java(seed)
    raise UnknownGenerator(f"{_unknown(name)}; there are {', '.join(GENERATOR_NAMES)}")


def resumed_generator(name: str, words: tuple[int, ...]) -> Generator:
    """The generator that gave these `words()`. Raises UnknownGenerator, or BadSeed for words it cannot have."""
    if name == "sfc32":
        if len(words) != 4 or min(words) < 0 or max(words) >= 2**32:
            raise BadSeed(f"expected four words below 2**32 for sfc32, not {quoted(words)}")
        return Sfc32(words[0], words[1], words[2], words[3])
    if name == "minstd":
        if len(words) != 1 or not 1 <= words[0] < 2147483647:
            raise BadSeed(f"expected one word from 1 to 2147483646 for minstd, not {quoted(words)}")
        return MinStd(words[0])
    if name == "java":
        if len(words) != 1 or not 0 <= words[0] < 2**48:
            raise BadSeed(f"expected one word from 0 to 2**48-1 for java, not {quoted(words)}")
        return JavaRandom(words[0])
    raise UnknownGenerator(f"{_unknown(name)}; there are {', '.join(GENERATOR_NAMES)}")


def _unknown(name: object) -> str:
    """Why there is no generator of this name."""
    if name == SYSTEM:
        return f"chance from the {SYSTEM} has no seed and cannot be repeated: only a table draws from it"
    return f"no generator is called {quoted(name)}"
