"""What stands where in the rows of words that states write for a seat, declared once: the arrays of an observation.

A state writes what a seat knows as words (`Rows`): masks, counts and small numbers packed side by side. A `Field` says
where the numbers of one array stand in them and what they are read as. From the fields follow the names, shapes and
meanings of the arrays, the plain Python that fills them for one view, and the numpy that fills them for many games at
once.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import attrs

from cardkit.core.errors import BadGame
from cardkit.core.observations.observation import Numbers, Observer, Part, common_parts, one_of
from cardkit.core.observations.word_reader import cards_in, numbers_in, planes_in, rows_in
from cardkit.core.observations.word_writer import Rows, bits_of, words_of
from cardkit.core.state import State
from cardkit.core.view import View

V = TypeVar("V", bound=View)
A = TypeVar("A")
B = TypeVar("B")

WORD: Final = 64  # bits from one word to the next; the last two are never used
MOST_LISTED: Final = 12  # bits of numbers of which each is looked up in a table
MOST_PLANES: Final = 8  # bits of numbers whose bits have a word each
MOST_KEPT: Final = 256  # values for which something is kept

Reader = Callable[[tuple[int, ...]], Numbers]  # the numbers of an array, from a row of words


@attrs.frozen
class Field:
    """One array of an observation, and where its numbers stand."""

    part: Part
    places: tuple[int, ...]  # of the lowest bit of each number: 64 * word + bit
    width: int = 1  # bits of each number
    stride: int = 1  # from one bit of a number to its next: 1 if they stand side by side, or whole words
    by: int = 1  # numbers are divided by this,
    half: int = 0  # or, where it is given, squeezed: n / (n + half)
    hot: int = 0  # or, where it is given, each stands for so many places, with a one at its own; for zeros beyond them
    table: tuple[Numbers, ...] = ()  # or, where it is given, each stands for a row of this, by number

    def __attrs_post_init__(self) -> None:
        wrong = self._wrong()
        if wrong:
            raise BadGame(f"array {self.part.name}: {wrong}")
        if self.stride != 1 and (self.half or self.hot or self.table or self.width > MOST_PLANES):
            raise BadGame(
                f"array {self.part.name}: numbers whose bits have words of their own have {MOST_PLANES} bits at most,"
                " and are divided"
            )

    def _wrong(self) -> str:
        """What makes no field of it; empty if nothing does."""
        beside = self.width if self.stride == 1 else 1
        if self.width < 1 or min(self.places, default=-1) < 0:
            return "expected numbers of a bit or more, and the places where they begin"
        if max([place % WORD for place in self.places]) + beside > WORD:
            return "expected each number within one word"
        if self.table and len(self.table) != 2**self.width:
            return f"expected a table of {2**self.width} rows, one for each number, not {len(self.table)}"
        if len(self.places) * self.each() != self.part.size:
            return f"expected {self.part.size} numbers by its shape, not {len(self.places) * self.each()}"
        return ""

    def each(self) -> int:
        """For how many numbers of the array each of its own stands."""
        return self.hot or (len(self.table[0]) if self.table else 1)

    def words(self) -> int:
        """How many words it takes that one can read it."""
        return (max(self.places) + self.stride * (self.width - 1)) // WORD + 1

    def is_bits(self) -> bool:
        """Whether its numbers are plain bits."""
        return self.width == 1 and self.by == 1 and not (self.half or self.hot or self.table)

    def value(self, number: int) -> Numbers:
        """What one of the numbers is read as."""
        if self.hot:
            return one_of(number, self.hot)
        if self.table:
            return self.table[number]
        return (number / (number + self.half) if self.half else number / self.by,)

    def read(self, words: tuple[int, ...]) -> Numbers:
        """The array, flat, from a row of words."""
        return reader_of(self)(words)

    def moved(self, words: int) -> "Field":
        """The same so many words further on."""
        return attrs.evolve(self, places=tuple([place + WORD * words for place in self.places]))


@attrs.frozen
class HeapWords:
    """Where the cards of some heaps stand. In words that cards fill, `each` to a word from the lowest bits on, those of
    one heap behind those of another; and where the cards of a heap do not fill their last word, those on top at a place
    of the heap's own. All stand from the top of the heap on.
    """

    counts: tuple[int, ...]  # by heap, the place of the number of its cards
    count_width: int  # bits of these
    tops: tuple[int, ...]  # the place of the cards on top
    each: int  # cards in a word
    word: int  # the first of the words that cards fill
    words: int  # how many there are

    def moved(self, words: int) -> "HeapWords":
        """The same so many words further on."""
        counts, tops = [tuple([place + WORD * words for place in places]) for places in (self.counts, self.tops)]
        return attrs.evolve(self, counts=counts, tops=tops, word=self.word + words)


@attrs.frozen(kw_only=True)
class Heaps(Field):
    """The same of cards that lie upon each other in heaps, an array of heaps by kinds of cards; `places` are those of
    the cards on top.

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

    def moved(self, words: int) -> "Heaps":
        places = tuple([place + WORD * words for place in self.places])
        return attrs.evolve(self, places=places, heaps=self.heaps.moved(words))


@attrs.frozen
class Packing:
    """The arrays of a game: those of `Rows.words`, and those of `Rows.trail`, in order."""

    row: tuple[Field, ...]
    trail: tuple[Field, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """Name, shape and meaning of each array."""
        return tuple([field.part for field in (*self.row, *self.trail)])

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

    def read(self, row: tuple[int, ...], trail: tuple[int, ...]) -> tuple[Numbers, ...]:
        """The arrays, flat, from both rows of words."""
        of_rows, of_trails = _readers_of(self)
        return (*[read(row) for read in of_rows], *[read(trail) for read in of_trails])


def kept(make: Callable[[A], B]) -> Callable[[A], B]:
    """The same function, which keeps what it made for the last values: by which object it is, as looking up a value by
    its fields may take longer than all the rest. What it makes must depend on nothing but the value.
    """
    made: dict[int, tuple[A, B]] = {}

    def found(value: A) -> B:
        known = made.get(id(value))
        if known is None or known[0] is not value:
            if len(made) >= MOST_KEPT:
                made.clear()
            known = made[id(value)] = (value, make(value))
        return known[1]

    return found


def reader_of(field: Field) -> Reader:
    """What reads an array from rows of words, in plain Python."""
    if isinstance(field, Heaps):
        read_cards, size = cards_reader([(field, 0)]), field.part.size
        return lambda words: _filled(size, read_cards(words))
    places, width, stride = field.places, field.width, field.stride
    if width > MOST_LISTED:
        spots = [divmod(place, WORD) for place in places]
        return lambda words: tuple(
            [one for word, bit in spots for one in field.value(words[word] >> bit & 2**width - 1)]
        )
    table = [field.value(number) for number in range(2**width)]
    if field.each() > 1:
        return lambda words: rows_in(words, places, width, table)
    listed = [row[0] for row in table]
    if stride == 1:
        return lambda words: numbers_in(words, places, width, listed)
    return lambda words: planes_in(words, places, width, stride // WORD, listed)


def cards_reader(fields: list[tuple[Heaps, int]]) -> Callable[[tuple[int, ...]], Iterable[tuple[int, float]]]:
    """What reads the fields of the same heaps, each with the column at which it begins, from rows of words: the columns
    in which there is more than zero, and what is there.
    """
    heaps, width = fields[0][0].heaps, fields[0][0].width
    columns = [-1] * len(heaps.counts)  # by heap; -1 for one in no array
    for field, start in fields:
        kinds = field.part.shape[-1]
        for at in range(field.part.size // kinds):
            columns[field.first + at] = start + kinds * at
    bits_of = (heaps.count_width, width, heaps.each)
    of_heaps = tuple(columns)
    return lambda words: zip(*cards_in(words, heaps.counts, heaps.tops, bits_of, heaps.word, of_heaps), strict=True)


def _filled(size: int, found: Iterable[tuple[int, float]]) -> Numbers:
    """So many numbers, zeros but for those found, by their places."""
    numbers = [0.0] * size
    for place, number in found:
        numbers[place] = number
    return tuple(numbers)


@kept
def _readers_of(packing: Packing) -> tuple[list[Reader], list[Reader]]:
    """What reads the arrays of a packing: those of rows, and those of trails."""
    return [reader_of(field) for field in packing.row], [reader_of(field) for field in packing.trail]


def run(word: int, bit: int, count: int, width: int = 1, each: int = 0) -> tuple[int, ...]:
    """The places of so many numbers of so many bits side by side from a bit of a word on; `each` of them in a word (all
    of them if left out), beginning at the same bit of the next word again.
    """
    each = each or count
    return tuple([WORD * (word + number // each) + bit + width * (number % each) for number in range(count)])


def bits(part: Part, word: int, bit: int = 0, each: int = 0) -> Field:
    """Ones and zeros, a word for each row of the last axis unless `each` says how many stand in a word."""
    return Field(part, run(word, bit, part.size, 1, each or part.shape[-1]))


def long_bits(part: Part, word: int, rows: int = 1, width: int = 1, by: int = 1) -> Field:
    """Masks that may be longer than a word, so many rows of them, each of as many words as `words_of` says and as many
    bits in each as `bits_of` says. Numbers of several bits have all masks of their lowest bits first, then the next.
    """
    count = part.size // rows
    words, each = int(words_of(count)), int(bits_of(count))
    places = [place for row in range(rows) for place in run(word + words * row, 0, count, 1, each)]
    return Field(part, tuple(places), width, stride=WORD * rows * words, by=by)


def divided(part: Part, by: int, places: Iterable[int], width: int) -> Field:
    """Numbers of so many bits, each divided by this."""
    return Field(part, tuple(places), width, by=by)


def squeezed_by(part: Part, half: int, places: Iterable[int], width: int) -> Field:
    """Numbers without a bound, n, as n / (n + half)."""
    return Field(part, tuple(places), width, half=half)


def tabled(part: Part, places: Iterable[int], width: int, table: tuple[Numbers, ...]) -> Field:
    """Small numbers of so many bits; each stands for a row of the table, along the last axis."""
    return Field(part, tuple(places), width, table=table)


def chosen(part: Part, places: Iterable[int], width: int) -> Field:
    """Numbers of which each stands for a one at its place of the last axis; a number beyond it, for zeros."""
    return Field(part, tuple(places), width, hot=part.shape[-1])


def heaped(part: Part, width: int, heaps: HeapWords, first: int = 0) -> Field:
    """Heaps of cards of so many bits, by heap and kind along the last axis: see `Heaps`."""
    return Heaps(part, heaps.tops[first : first + part.size // part.shape[-1]], width, heaps=heaps, first=first)


def sliced(part: Part, word: int, width: int, by: int = 1) -> Field:
    """Numbers whose bits have a word each: the lowest of all of them in this word, the next ones in the next."""
    return Field(part, run(word, 0, part.size), width, stride=WORD, by=by)


def common_fields(seats: int, word: int, turn: int) -> tuple[Field, Field]:
    """The two with which every packing begins, in one word: from bit 0 on the viewer, or the number of seats for a
    watcher; from bit `turn` on who must move, or the number of seats for chance, one more where the game is over.
    """
    seat, mover = common_parts(seats)
    return (
        chosen(seat, run(word, 0, 1), seats.bit_length()),
        chosen(mover, run(word, turn, 1), (seats + 1).bit_length()),
    )


@attrs.frozen
class RowObserver(Observer[V]):
    """An observer of a game that writes rows: what it says of a view is read from the row of a state that fits it.

    So there is one text of what a seat knows as numbers, for a view and for a batch of games.
    """

    @property
    def packing(self) -> Packing:
        """The arrays, and where their numbers stand."""
        raise BadGame(f"{type(self).__name__} does not define packing")

    @property
    def rows(self) -> Rows:
        """What writes the words that the packing reads."""
        raise BadGame(f"{type(self).__name__} does not define rows")

    def stand_in(self, view: V) -> State:
        """A state of which the seat knows what this view says, the quickest to be had: it need not be one that the
        seat could think possible, as those of the game's `determinize` are, which will do as well.
        """
        raise BadGame(f"{type(self).__name__} does not define stand_in")

    @property
    def parts(self) -> tuple[Part, ...]:
        return self.packing.parts

    def observe(self, view: V) -> tuple[Numbers, ...]:
        """The arrays of a view. Raises whatever `stand_in` raises for a view that fits no state."""
        return self.of_state(self.stand_in(view), view.seat)

    def of_state(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        """The arrays of a seat (None: a watcher) in a position: those of its view there, without the view."""
        viewer = -1 if seat is None else seat
        return self.packing.read(self.rows.words(state, viewer), self.rows.trail(state, viewer))
