"""What stands where in the rows of words that states write for a seat, declared once: the arrays of an observation.

A state writes what a seat knows as words (`WordWriter`): masks, counts and small numbers packed side by side. A `Field`
says in which span of them the numbers of one array stand, and what they are read as. From the fields follow the names,
shapes and meanings of the arrays, what reads them for one position, and the numpy that fills them for many games at
once.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import attrs

from cardkit.core.errors import BadGame
from cardkit.core.observations.observation import Numbers, Observer, Part, common_parts, one_of
from cardkit.core.observations.word_reader import Out, Words, put_cards, put_large, put_planes, put_rows
from cardkit.core.observations.word_writer import WORD, Span, WordWriter, span
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import State
from cardkit.core.view import V

MOST_LISTED: Final = 12  # bits of numbers of which each is looked up in a table
MOST_PLANES: Final = 8  # bits of numbers whose bits have a word each

Put = Callable[[Words, Out], None]  # puts what is not zero of some array into a row of zeros


@attrs.frozen
class Field:
    """One array of an observation, and where its numbers stand."""

    part: Part
    span: Span
    by: int = 1  # numbers are divided by this,
    half: int = 0  # or, where it is given, squeezed: n / (n + half)
    hot: int = 0  # or, where it is given, each stands for so many places, with a one at its own; for zeros beyond them
    table: tuple[Numbers, ...] = ()  # or, where it is given, each stands for a row of this, by number

    def __attrs_post_init__(self) -> None:
        wrong = self._wrong()
        if wrong:
            raise BadGame(f"array {self.part.name}: {wrong}")

    def _wrong(self) -> str:
        """What makes no field of it; empty if nothing does."""
        places, width, apart = self.span.places, self.span.width, self.span.stride != 1
        if width < 1 or min(places, default=-1) < 0:
            return "expected numbers of a bit or more, and the places where they begin"
        if max([place % WORD for place in places]) + (1 if apart else width) > WORD:
            return "expected each number within one word"
        if self.table and len(self.table) != 2**width:
            return f"expected a table of {2**width} rows, one for each number, not {len(self.table)}"
        if len(places) * self.each() != self.part.size:
            return f"expected {self.part.size} numbers by its shape, not {len(places) * self.each()}"
        if apart and (self.half or self.hot or self.table or width > MOST_PLANES):
            most = f"have {MOST_PLANES} bits at most, and are divided"
            return f"numbers whose bits have words of their own {most}"
        return ""

    def each(self) -> int:
        """For how many numbers of the array each of its own stands."""
        return self.hot or (len(self.table[0]) if self.table else 1)

    def words(self) -> int:
        """How many words it takes that one can read it."""
        return self.span.end()

    def is_bits(self) -> bool:
        """Whether its numbers are plain bits."""
        return self.span.width == 1 and self.by == 1 and not (self.half or self.hot or self.table)

    def value(self, number: int) -> Numbers:
        """What one of the numbers is read as."""
        if self.hot:
            return one_of(number, self.hot)
        if self.table:
            return self.table[number]
        return (number / (number + self.half) if self.half else number / self.by,)

    def put(self, first: int) -> Put:
        """What puts its numbers into a row of zeros, from this column on."""
        places, width = self.span.places, int(self.span.width)
        if width > MOST_LISTED:
            return partial(put_large, places, width, first, self.by, self.half)
        values = [self.value(number) for number in range(2**width)]
        if self.span.stride != 1 or self.is_bits():
            read_as = tuple([value[0] for value in values])
            return partial(put_planes, _pieces(places), width, int(self.span.stride) // WORD, first, read_as)
        rows = [tuple([(at, one) for at, one in enumerate(value) if one]) for value in values]
        return partial(put_rows, places, width, first, self.each(), rows)

    def moved(self, words: int) -> "Field":
        """The same so many words further on."""
        return attrs.evolve(self, span=self.span.moved(words))


def _pieces(places: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """The word, the lowest bit and the number of the bits that stand side by side there, in order."""
    found: list[tuple[int, int, int]] = []
    for place in places:
        word, bit = divmod(place, WORD)
        if found and found[-1][0] == word and sum(found[-1][1:]) == bit:
            found[-1] = (word, found[-1][1], found[-1][2] + 1)
        else:
            found.append((word, bit, 1))
    return tuple(found)


@attrs.frozen
class HeapWords:
    """Where the cards of some heaps stand. In words that cards fill, `each` to a word from the lowest bits on, those of
    one heap behind those of another; and where the cards of a heap do not fill their last word, those on top at a place
    of the heap's own. All stand from the top of the heap on.
    """

    counts: Span  # by heap, the number of its cards
    tops: Span  # the first of the cards on top, which has as many bits as each card
    each: int  # cards in a word
    word: int  # the first of the words that cards fill
    words: int  # how many there are

    def moved(self, words: int) -> "HeapWords":
        """The same so many words further on."""
        return attrs.evolve(self, counts=self.counts.moved(words), tops=self.tops.moved(words), word=self.word + words)


@attrs.frozen(kw_only=True)
class Heaps(Field):
    """The same of cards that lie upon each other in heaps, an array of heaps by kinds of cards; its span is that of the
    cards on top.

    A kind of a heap is read as 1 for the top card, 1/2 for the one below it, 1/4 for the next; equal cards add up.
    """

    heaps: HeapWords  # these, and maybe others
    first: int = 0  # which of them the array begins with

    def each(self) -> int:
        return self.part.shape[-1]

    def words(self) -> int:
        return self.heaps.word + self.heaps.words

    def is_bits(self) -> bool:
        return False

    def put(self, first: int) -> Put:
        heaps, kinds = self.heaps, self.part.shape[-1]
        bits = int(heaps.counts.width), int(heaps.tops.width), heaps.each
        wanted = self.first, self.first + self.part.size // kinds
        return partial(put_cards, heaps.counts.places, heaps.tops.places, bits, heaps.word, wanted, first, kinds)

    def moved(self, words: int) -> "Heaps":
        return attrs.evolve(self, span=self.span.moved(words), heaps=self.heaps.moved(words))


@attrs.frozen(eq=False)
class WordLayout:
    """The arrays of a game: those of `WordWriter.words`, and those of `WordWriter.trail`, in order."""

    row: tuple[Field, ...]
    trail: tuple[Field, ...] = ()
    parts: tuple[Part, ...] = attrs.field(init=False, repr=False)  # name, shape and meaning of each array
    _puts: tuple[tuple[int, int, Put], ...] = attrs.field(init=False, repr=False)  # by array, with its columns

    @parts.default
    def _find_parts(self) -> tuple[Part, ...]:
        return tuple([field.part for field in (*self.row, *self.trail)])

    @_puts.default
    def _find_puts(self) -> tuple[tuple[int, int, Put], ...]:
        found, start = [], 0
        for field in self.joined():
            found.append((start, start + field.part.size, field.put(start)))
            start += field.part.size
        return tuple(found)

    @property
    def row_words(self) -> int:
        """How many words a row has."""
        return max([field.words() for field in self.row])

    @property
    def trail_words(self) -> int:
        """How many words a trail has."""
        return max([field.words() for field in self.trail], default=0)

    def joined(self) -> tuple[Field, ...]:
        """All fields, as they stand where each row has its trail behind it."""
        return (*self.row, *[field.moved(self.row_words) for field in self.trail])

    def read(self, words: Words) -> tuple[Numbers, ...]:
        """The arrays, flat, from a row of words with its trail behind it."""
        out = [0.0] * self._puts[-1][1]
        for _, _, put in self._puts:
            put(words, out)
        return tuple([tuple(out[start:end]) for start, end, _ in self._puts])


def bits(name: str, shape: tuple[int, ...], where: Span, meaning: str) -> Field:
    """Ones and zeros."""
    return Field(Part(name, shape, meaning), where)


def divided(name: str, shape: tuple[int, ...], where: Span, by: int, meaning: str, *, high: float = 1.0) -> Field:
    """Numbers, each divided by this."""
    return Field(Part(name, shape, meaning, high=high), where, by=by)


def squeezed_by(name: str, shape: tuple[int, ...], where: Span, half: int, meaning: str) -> Field:
    """Numbers without a bound, n, as n / (n + half)."""
    return Field(Part(name, shape, meaning), where, half=half)


def tabled(name: str, shape: tuple[int, ...], where: Span, rows: Iterable[Numbers], meaning: str) -> Field:
    """Small numbers; each stands for a row of the table, along the last axis."""
    return Field(Part(name, shape, meaning), where, table=tuple(rows))


def chosen(name: str, shape: tuple[int, ...], where: Span, meaning: str) -> Field:
    """Numbers of which each stands for a one at its place of the last axis; a number beyond it, for zeros."""
    return Field(Part(name, shape, meaning), where, hot=shape[-1])


def heaped(name: str, shape: tuple[int, ...], heaps: HeapWords, meaning: str, *, first: int = 0) -> Field:
    """Heaps of cards, by heap and kind along the last axis: see `Heaps`."""
    part = Part(name, shape, meaning, high=2.0)
    places = heaps.tops.places[first : first + part.size // shape[-1]]
    return Heaps(part, Span(places, heaps.tops.width), heaps=heaps, first=first)


def common_fields(seats: int, turn: Span) -> tuple[Field, Field]:
    """The two with which every layout begins, in one word: below the bits of `turn` the viewer, or the number of seats
    for a watcher; in them who must move, or the number of seats for chance, one more where the game is over.
    """
    seat, mover = common_parts(seats)
    return (
        Field(seat, span(turn.end() - 1, turn.bit), hot=seats + 1),
        Field(mover, turn, hot=seats + 2),
    )


@attrs.frozen
class WordObserver(Observer[V]):
    """The observer of a game that writes words: from these it reads what it says of a position."""

    writer: WordWriter  # of the words
    layout: WordLayout = attrs.field(eq=False)  # the arrays, and where their numbers stand; the game's options say

    @property
    def parts(self) -> tuple[Part, ...]:
        return self.layout.parts

    def words(self, state: State, seat: int | None) -> Words:
        """What a seat (None: a watcher) knows of a position, as words: the row, and its trail behind it."""
        viewer = -1 if seat is None else seat
        return self.writer.words(state, viewer) + self.writer.trail(state, viewer)

    def observe(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        return self.layout.read(self.words(state, seat))

    def observe_view(self, view: V) -> tuple[Numbers, ...]:
        """The same of a view, by a state that looks like it: the words of all of these are the same."""
        return self.observe(self.game.determinize(view, seeded_sfc32(0)), view.seat)
