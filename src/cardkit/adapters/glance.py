"""What a seat sees of one position as an array of numpy, all numbers of it at once."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from cardkit.core.packing import WORD, Field, RowObserver
from cardkit.core.state import State
from cardkit.registry import AnyGame

Words = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

MOST_TABLED: Final = 12  # bits of numbers that are looked up in a table; what has more is divided


class Glance:
    """What a seat of a game sees, the arrays of its observer one behind the other: of `size` numbers."""

    def __init__(self, game: AnyGame) -> None:
        self.game: Final = game
        observer = game.observer
        self.size: Final = sum([part.size for part in observer.parts])
        self._observer = observer
        self._rows = observer if isinstance(observer, RowObserver) else None
        self._lookup = None if self._rows is None else Lookup(self._rows.packing.joined())

    def of(self, position: State, seat: int | None) -> Floats:
        """The numbers for a seat (None: a watcher)."""
        if self._rows is not None and self._lookup is not None:
            viewer = -1 if seat is None else seat
            rows = self._rows.rows
            return self._lookup.numbers((*rows.row(position, viewer), *rows.trail(position, viewer)))
        seen = self._observer.observe(self.game.view(position, seat))
        return np.array([number for row in seen for number in row], np.float32)


class Lookup:
    """Reads fields from a row of words: each number is cut out of its word and looked up in one table of all values."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._values: list[float] = [0.0]
        self._known: dict[tuple[float, ...], int] = {}
        cuts: list[tuple[int, int]] = []  # for each number to be read: place and width,
        bases: list[int] = []  # and where its values begin in the table
        planes: list[tuple[int, list[int]]] = []  # those whose bits have words of their own: which, and the places
        wide: list[tuple[int, int, Field]] = []  # those that are not looked up: which, the place, and the field
        for field in fields:
            tabled = field.stride != 1 or field.width <= MOST_TABLED
            columns = self._columns_of(field) if tabled else [0]
            for place in field.places:
                if not tabled:
                    wide.append((len(cuts), place, field))
                if field.stride != 1:
                    planes.append((len(cuts), [place + field.stride * one for one in range(field.width)]))
                cut = field.width if tabled and field.stride == 1 else 0
                cuts.extend([(place, cut)] * len(columns))
                bases.extend(columns)
        self._cut = _Cut(cuts)
        self._base = np.array(bases)
        self._table = np.array(self._values, np.float32)
        self._sliced = np.array([at for at, _ in planes], np.intp)
        most = max([len(places) for _, places in planes], default=0)
        rows = [[(place, 1) for place in places] + [(0, 0)] * (most - len(places)) for _, places in planes]
        self._planes = _Cut([row[one] for one in range(most) for row in rows])
        self._most = np.arange(most).reshape(-1, 1)
        self._wide = np.array([at for at, _, _ in wide], np.intp)
        self._wide_cut = _Cut([(place, field.width) for _, place, field in wide])
        self._half = np.array([1 if field.half else 0 for *_, field in wide])  # whether the number is squeezed,
        self._by = np.array([field.half or field.by for *_, field in wide])  # or else divided

    def _columns_of(self, field: Field) -> list[int]:
        """Where the values of such a number begin in the table, for each place that it stands for."""
        rows = [field.value(number) for number in range(2**field.width)]
        found = []
        for column in zip(*rows, strict=True):
            if column not in self._known:
                self._known[column] = len(self._values)
                self._values.extend(column)
            found.append(self._known[column])
        return found

    def numbers(self, row: tuple[int, ...]) -> Floats:
        """The arrays, one behind the other."""
        words = np.array(row, np.int64)
        number = self._cut.of(words)
        if len(self._sliced):
            bits = self._planes.of(words).reshape(len(self._most), -1)
            bits <<= self._most
            number[self._sliced] = bits.sum(axis=0)
        number += self._base
        found: Floats = self._table.take(number)
        if len(self._wide):
            large = self._wide_cut.of(words)
            found[self._wide] = large / (large * self._half + self._by)
        return found


class _Cut:
    """Numbers of so many bits at so many places."""

    def __init__(self, cuts: Sequence[tuple[int, int]]) -> None:
        self.word: Final = np.array([place // WORD for place, _ in cuts], np.intp)
        self.shift: Final = np.array([place % WORD for place, _ in cuts], np.int64)
        self.mask: Final = np.array([2**width - 1 for _, width in cuts], np.int64)

    def of(self, words: Words) -> Words:
        """The numbers there."""
        found: Words = words.take(self.word)
        found >>= self.shift
        found &= self.mask
        return found
