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


@final
class Sparse:
    """Numbers of an observation that are not zero, and their columns. It grows; `begin` is added to each column."""

    __slots__ = ("begin", "columns", "numbers")

    def __init__(self) -> None:
        self.begin: i64 = 0
        self.columns: Final[list[int]] = []
        self.numbers: Final[list[float]] = []

    def clear(self) -> None:
        """Begin anew."""
        self.begin = 0
        self.columns.clear()
        self.numbers.clear()


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
        self.by: Final = int(by)

    def put(self, value: object, index: i64, out: Sparse) -> None:
        if not isinstance(value, int) or not int(self.low) <= value <= int(self.high):
            expected = f"a whole number from {int(self.low)} to {int(self.high)}"
            raise _unfit(self.path, expected, value, "declare observed(most=…), or observed(bits=…) for a mask")
        if value:
            out.columns.append(int(out.begin + self.start + index))
            out.numbers.append(value / self.by)


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
        first = int(out.begin + self.start + index * self.size)
        place = 0
        while value:
            if value & 1:
                out.columns.append(first + place)
                out.numbers.append(1.0)
            value >>= 1
            place += 1


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
        out.columns.append(int(out.begin + self.start + index * size + place))
        out.numbers.append(1.0)


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
        columns, numbers = out.columns, out.numbers
        while depth <= last:
            one = row[last - depth] if self.from_end else row[depth]
            depth += 1
            kind = self.kinds.place(one, self.path)
            if seen >> kind & 1:
                raise self._too_many(one, 1, row)
            seen |= ONE << kind
            columns.append(int(first + kind))
            numbers.append(1.0)
            columns.append(int(order + kind))
            numbers.append(1 / int(depth))

    def _too_many(self, one: object, most: int, row: tuple[object, ...]) -> BadGame:
        remedy = "let all_cards count them, or declare observed(most=…), or observed(order=False)"
        return _unfit(self.path, f"{one} at most {'once' if most == 1 else f'{most} times'}", row, remedy)

    def put(self, value: object, index: i64, out: Sparse) -> None:
        row = value if isinstance(value, tuple) else getattr(value, "cards", None)
        if not isinstance(row, tuple):
            raise _unfit(self.path, "a row of cards", value, "declare the type of the field as what it holds")
        size: i64 = len(self.kinds.all)
        first: i64 = out.begin + self.start + index * size
        if self.is_single:
            self._put_single(row, first, out.begin + self.order + index * self.places, out)
            return
        order: i64 = out.begin + self.order + index * self.places
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
                out.columns.append(int(order + column))
                out.numbers.append(1 / int(depth))
        for kind, count in seen.items():
            out.columns.append(int(first) + kind)
            out.numbers.append(float(count))


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
        out.columns.append(int(out.begin + self.start + index))
        out.numbers.append(len(row) / int(self.most))
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
        begin = int(out.begin)
        out.columns.append(begin + (seats if seat is None else seat))
        out.columns.append(begin + seats + 1 + (turn if turn >= 0 else seats if turn == CHANCE else seats + 1))
        out.numbers.append(1.0)
        out.numbers.append(1.0)
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
                out.columns.append(int(out.begin + self.start + index * size + which))
                out.numbers.append(1.0)
                self.writers[which].put(value, index, out)
                return
            which += 1
        names = ", ".join([kind.__name__ for kind in self.classes])
        raise _unfit(self.path, f"a value of {names}", value, "declare the type of the field")
