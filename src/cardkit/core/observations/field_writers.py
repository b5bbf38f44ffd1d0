"""What puts the fields of a view into an observation: a tree of writers, which `view_layout` makes once for a game.

A writer of an array has a place for each of its elements. Its `index` says which of equal writers it stands for: of
the hands of four seats, the one of seat 2 is written at index 2. What does not fit raises BadGame.
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.errors import BadGame
from cardkit.core.observations.word_writer import WORD_BITS
from cardkit.core.quoting import quoted
from cardkit.core.state import CHANCE, OVER
from cardkit.core.word_sink import WordSink

BY_BITS: Final = 25  # of a divisor, the lowest of the second word of a number
MOST_BY: Final = 2**BY_BITS - 1
LEAST: Final = -(2**24)  # a number is counted from it, so that no word is less than 0


@final
class Sparse:
    """Numbers of an observation that are not zero, as words: of each its column, to which `begin` is added, and then
    number and divisor.
    """

    __slots__ = ("_words", "begin")

    def __init__(self, words: WordSink) -> None:
        self.begin: i64 = 0
        self._words: Final = words

    def add(self, column: i64, number: i64 = 1, by: i64 = 1) -> None:
        """Add a number, from -2**24 to 2**24, which is divided by another, from 1 to 2**24."""
        self._words.put(self.begin + column)
        self._words.put(number - LEAST << BY_BITS | by)


class Writer:
    """What writes one field; this one writes nothing, for what never changes in a game."""

    __slots__ = ()

    def put(self, value: object, index: i64, out: Sparse) -> None:
        """Write a value of the field."""


NOTHING: Final = Writer()


def _unfit(path: str, expected: str, value: object, remedy: str) -> BadGame:
    return BadGame(f"observation of {path}: expected {expected}, not {quoted(value)}: {remedy}")


@final
class Number(Writer):
    """A whole number, divided by `by`."""

    __slots__ = ("by", "high", "low", "path", "start")

    def __init__(self, path: str, start: i64, low: i64, high: i64, by: i64) -> None:
        self.path: Final = path
        self.start: Final[i64] = start
        self.low: Final[i64] = low
        self.high: Final[i64] = high
        self.by: Final[i64] = by

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if not isinstance(value, int) or not int(self.low) <= value <= int(self.high):
            expected = f"a whole number from {int(self.low)} to {int(self.high)}"
            raise _unfit(self.path, expected, value, "declare observed(most=…), or observed(bits=…) for a mask")
        if value:
            out.add(self.start + index, value, self.by)


@final
class Bits(Writer):
    """A mask of so many bits."""

    __slots__ = ("path", "size", "start")

    def __init__(self, path: str, start: i64, size: i64) -> None:
        self.path: Final = path
        self.start: Final[i64] = start
        self.size: Final[i64] = size

    def put(self, value: object, index: i64, out: Sparse) -> None:
        size = int(self.size)
        if not isinstance(value, int) or value < 0 or value >> size:
            raise _unfit(self.path, f"a mask of {size} bits", value, "declare more with observed(bits=…)")
        column: i64 = self.start + index * self.size
        while value:
            if value & 1:
                out.add(column)
            value >>= 1
            column += 1


@final
class Kinds:
    """Things that are told apart: the cards of a game, the members of an enumeration, some texts."""

    __slots__ = ("_by_id", "_places", "all")

    def __init__(self, kinds: tuple[object, ...]) -> None:
        self.all: Final = kinds
        self._places: Final[dict[object, int]] = {kind: place for place, kind in enumerate(kinds)}
        # Nearly always the very object is met again, and the hash of a card takes longer than all the rest.
        self._by_id: Final[dict[int, int]] = {id(kind): place for place, kind in enumerate(kinds)}

    def place(self, value: object, path: str) -> i64:
        """Its number, from 0."""
        place = self._by_id.get(id(value))
        if place is None:
            place = self._places.get(value)
        if place is None:
            some = ", ".join([str(kind) for kind in self.all[:6]]) + (", …" if len(self.all) > 6 else "")
            raise _unfit(path, f"one of {some}", value, "declare observed(one_of=…), or let all_cards have it")
        return place


@final
class OneHot(Writer):
    """One of some kinds: a one at its place. None is zeros."""

    __slots__ = ("kinds", "path", "start")

    def __init__(self, path: str, start: i64, kinds: Kinds) -> None:
        self.path: Final = path
        self.start: Final[i64] = start
        self.kinds: Final = kinds

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if value is None:
            return
        place = self.kinds.place(value, self.path)
        size: i64 = len(self.kinds.all)
        out.add(self.start + index * size + place)


@final
class Counts(Writer):
    """Some of a kind, in a row: how many of each, and where they lie.

    The first is written 1, the second 1/2, the third 1/3, of a pile from its top. Each kind has as many places for that
    as there may be `copies` of it, of which `firsts` are the first ones; there are `places` in all, none where the
    order is left out.
    """

    __slots__ = ("copies", "firsts", "from_end", "is_single", "kinds", "order", "path", "places", "start")

    def __init__(
        self, path: str, start: i64, kinds: Kinds, order: i64, copies: tuple[int, ...], *, from_end: bool
    ) -> None:
        self.path: Final = path
        self.start: Final[i64] = start
        self.kinds: Final = kinds
        self.order: Final[i64] = order
        self.copies: Final = copies
        self.firsts: Final[tuple[int, ...]] = tuple([sum(copies[:kind]) for kind in range(len(copies))])
        self.places: Final[i64] = sum(copies)
        self.from_end: Final = from_end
        self.is_single: Final = max(copies) == 1 and len(copies) <= WORD_BITS  # each once at most

    def _put_single(self, row: tuple[object, ...], first: i64, order: i64, out: Sparse) -> None:
        """The same of kinds of which there is one each, as in most packs."""
        seen: i64 = 0
        last: i64 = len(row) - 1
        depth: i64 = 0
        while depth <= last:
            one = row[last - depth] if self.from_end else row[depth]
            depth += 1
            kind = self.kinds.place(one, self.path)
            if seen >> kind & 1:
                raise self._too_many(one, 1, row)
            seen |= ONE << kind
            out.add(first + kind)
            out.add(order + kind, 1, depth)

    def _too_many(self, one: object, most: int, row: tuple[object, ...]) -> BadGame:
        remedy = "let all_cards count them, or declare observed(most=…), or observed(order=False)"
        return _unfit(self.path, f"{one} at most {'once' if most == 1 else f'{most} times'}", row, remedy)

    def put(self, value: object, index: i64, out: Sparse) -> None:
        row = value if isinstance(value, tuple) else getattr(value, "cards", None)
        if not isinstance(row, tuple):
            raise _unfit(self.path, "a row of cards", value, "declare the type of the field as what it holds")
        size: i64 = len(self.kinds.all)
        first: i64 = self.start + index * size
        order: i64 = self.order + index * self.places
        if self.is_single:
            self._put_single(row, first, order, out)
            return
        seen: dict[int, int] = {}
        last: i64 = len(row) - 1
        depth: i64 = 0
        while depth <= last:
            one = row[last - depth] if self.from_end else row[depth]
            depth += 1
            kind = int(self.kinds.place(one, self.path))
            count = seen.get(kind, 0)
            seen[kind] = count + 1
            if self.places:
                if count == self.copies[kind]:
                    raise self._too_many(one, count, row)
                column: i64 = self.firsts[kind] + count
                out.add(order + column, 1, depth)
        for kind, count in seen.items():
            out.add(first + kind, count)


@final
class Fixed(Writer):
    """A tuple of so many things of one type."""

    __slots__ = ("each", "path", "size")

    def __init__(self, path: str, size: i64, each: Writer) -> None:
        self.path: Final = path
        self.size: Final[i64] = size
        self.each: Final = each

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if not isinstance(value, tuple) or len(value) != self.size:
            remedy = "where the number changes, declare observed(most=…)"
            raise _unfit(self.path, f"a tuple of {int(self.size)}, as in the beginning", value, remedy)
        each = self.each
        at: i64 = index * self.size
        for one in value:
            each.put(one, at, out)
            at += 1


@final
class Row(Writer):
    """A tuple of at most so many things of one type, and how many they are, divided by that."""

    __slots__ = ("each", "most", "path", "start")

    def __init__(self, path: str, start: i64, most: i64, each: Writer) -> None:
        self.path: Final = path
        self.start: Final[i64] = start  # of the number
        self.most: Final[i64] = most
        self.each: Final = each

    def put(self, value: object, index: i64, out: Sparse) -> None:
        row = value if isinstance(value, tuple) else getattr(value, "cards", None)
        if not isinstance(row, tuple) or len(row) > self.most:
            raise _unfit(self.path, f"a tuple of at most {int(self.most)}", value, "declare more with observed(most=…)")
        if not row:
            return
        out.add(self.start + index, len(row), self.most)
        at: i64 = index * self.most
        for one in row:
            self.each.put(one, at, out)
            at += 1


@final
class Members(Writer):
    """A tuple whose members have a type each."""

    __slots__ = ("members", "path")

    def __init__(self, path: str, members: tuple[Writer, ...]) -> None:
        self.path: Final = path
        self.members: Final = members

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if not isinstance(value, tuple) or len(value) != len(self.members):
            raise _unfit(self.path, f"a tuple of {len(self.members)}", value, "declare the type of the field")
        for place, member in enumerate(self.members):
            member.put(value[place], index, out)


@final
class Record(Writer):
    """A value of one class, by its fields."""

    __slots__ = ("fields", "kind", "names", "path")

    def __init__(self, path: str, kind: type, names: tuple[str, ...], fields: tuple[Writer, ...]) -> None:
        self.path: Final = path
        self.kind: Final = kind
        self.names: Final = names
        self.fields: Final = fields

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if type(value) is not self.kind:
            remedy = "declare the type of the field as a union of all classes that it has"
            raise _unfit(self.path, f"a value of {self.kind.__name__}", value, remedy)
        for place, name in enumerate(self.names):
            self.fields[place].put(getattr(value, name), index, out)


@final
class WholeView(Writer):
    """A view: whose it is and who must move, one-hot as in `observation.common_parts`; and then its other fields."""

    __slots__ = ("fields", "seats")

    def __init__(self, seats: int, fields: Writer) -> None:
        self.seats: Final = seats
        self.fields: Final = fields

    def put(self, value: object, index: i64, out: Sparse) -> None:
        seats = self.seats
        seat = getattr(value, "seat", None)
        turn: int = getattr(value, "turn", OVER)
        out.add(seats if seat is None else seat)
        out.add(seats + 1 + (turn if turn >= 0 else seats if turn == CHANCE else seats + 1))
        self.fields.put(value, index, out)


@final
class OneClass(Writer):
    """A value of one of some classes, or None: which, one-hot, zeros for None; and then the value."""

    __slots__ = ("classes", "path", "start", "writers")

    def __init__(self, path: str, start: i64, classes: tuple[type, ...], writers: tuple[Writer, ...]) -> None:
        self.path: Final = path
        self.start: Final[i64] = start
        self.classes: Final = classes
        self.writers: Final = writers

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if value is None:
            return
        size: i64 = len(self.classes)
        which: i64 = 0
        while which < size:
            if isinstance(value, self.classes[which]):
                out.add(self.start + index * size + which)
                self.writers[which].put(value, index, out)
                return
            which += 1
        names = ", ".join([kind.__name__ for kind in self.classes])
        raise _unfit(self.path, f"a value of {names}", value, "declare the type of the field")
