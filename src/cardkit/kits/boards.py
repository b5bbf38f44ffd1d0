"""Boards of squares, of hexagons, and of points of a graph: constants of a game, with all that can be worked out once.

>>> from cardkit.kits.boards import squares
>>> board = squares(3)
>>> board.names[:4], board.cell("b2"), len(board.lines(3))
(('a1', 'b1', 'c1', 'a2'), 4, 8)
>>> stones = board.empty[:4] + (0, 0, -1, 1, 1)
>>> print(board.text(stones))
3 . O O
2 . X X
1 . . .
  a b c
>>> board.group(stones, 4), board.borders((4, 5))
((4, 5), (1, 2, 3, 7, 8))

Cells have numbers from 0, row by row from `a1`. What stands where is a tuple by cell, such as `stones`: the number of
a seat, or EMPTY.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Final, Literal, TypeVar

import attrs

from cardkit.core.quoting import quoted

T = TypeVar("T")
Spot = tuple[int, int]  # half columns to the right, and rows down
Kind = Literal["squares", "points", "hexagons", "graph"]

EMPTY: Final = -1  # by cell: nobody's stone
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
GO_LETTERS: Final = LETTERS.replace("i", "")  # of points where lines cross
SIGNS: Final = ".XO#@"  # of a cell without a stone, and of the stones by seat
_SQUARE: Final = ((0, -1), (2, -1), (2, 0), (2, 1), (0, 1), (-2, 1), (-2, 0), (-2, -1))  # clockwise from straight up
_HEXAGON: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # clockwise from the upper right


@attrs.frozen(eq=False)
class Board:
    """A board. `squares`, `hexagons` and `graph` make one."""

    kind: Kind
    names: tuple[str, ...]  # by cell: `c4`
    spots: tuple[Spot, ...]  # by cell, where it is
    neighbors: tuple[tuple[int, ...], ...]  # by cell: those that share a side with it, or a line of a graph
    rays: tuple[
        tuple[tuple[int, ...], ...], ...
    ]  # by cell and direction: the cells on the way to the rim, nearest first
    edges: Mapping[str, tuple[int, ...]]  # the cells at the `top`, `right`, `bottom` and `left`; of a graph, none
    rim: Mapping[Spot, str]  # the letters and numbers round the board
    _numbers: Mapping[str, int] = attrs.field(repr=False)  # of cells, by name

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def cell(self, name: str) -> int:
        """The number of a cell. Raises ValueError for a name that is none."""
        found = self._numbers.get(name.strip().lower())
        if found is None:
            raise ValueError(f"expected a cell from {self.names[0]} to {self.names[-1]}, not {quoted(name)}")
        return found

    @property
    def empty(self) -> tuple[int, ...]:
        """What stands on a board without stones."""
        return (EMPTY,) * len(self.names)

    def why_impossible(self, stones: Sequence[object], seats: int) -> str | None:
        """None if these can be stones by cell, each EMPTY or of a seat; otherwise the reason, for `why_impossible`."""
        if len(stones) != len(self.names):
            return f"expected what stands on {len(self.names)} cells, not on {len(stones)}"
        wrong = [name for name, one in zip(self.names, stones, strict=True) if one not in range(EMPTY, seats)]
        return f"expected {EMPTY} or a seat from 0 to {seats - 1} on {wrong[0]}" if wrong else None

    def lines(self, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight lines of so many cells, each once: for so many in a row."""
        found = [(cell, *ray[: length - 1]) for cell, rays in enumerate(self.rays) for ray in rays]
        return tuple([line for line in found if len(line) == length and line[0] < line[-1]])

    def group(self, stones: Sequence[object], cell: int) -> tuple[int, ...]:
        """The cells that hang together with this one and hold the same, itself among them; ascending."""
        return tuple(sorted(self._reached(stones, (cell,))))

    def groups(self, stones: Sequence[object]) -> Iterator[tuple[int, ...]]:
        """All groups, those of empty cells among them."""
        seen: set[int] = set()
        for cell in range(len(self.names)):
            if cell not in seen:
                found = self.group(stones, cell)
                seen.update(found)
                yield found

    def borders(self, group: Iterable[int]) -> tuple[int, ...]:
        """The cells beside a group, ascending. Of a group of Go, the empty ones are its liberties."""
        inside = frozenset(group)
        return tuple(sorted({one for cell in inside for one in self.neighbors[cell]} - inside))

    def joined(
        self, stones: Sequence[object], held: object, start: Iterable[int] | str, end: Iterable[int] | str
    ) -> bool:
        """Whether cells that hold this lead from one of the first cells to one of the last; `top` and the names of
        other edges stand for their cells.
        """
        first, last = [self.edges[one] if isinstance(one, str) else one for one in (start, end)]
        return not self._reached(stones, [cell for cell in first if stones[cell] == held]).isdisjoint(last)

    def _reached(self, stones: Sequence[object], start: Iterable[int]) -> set[int]:
        found, neighbors = set(start), self.neighbors
        waiting = list(found)
        while waiting:
            cell = waiting.pop()
            for one in neighbors[cell]:
                if one not in found and stones[one] == stones[cell]:
                    found.add(one)
                    waiting.append(one)
        return found

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The turns and reflections that map the board onto itself: by cell, where it goes. The first moves nothing."""
        return _symmetries(self)

    def symmetry(self, start: str, end: str) -> tuple[int, ...]:
        """The first of the symmetries that takes these cells to those: `symmetry("a1 b1", "a1 a2")` mirrors columns and
        rows, and `symmetry("a1", "c1")` three squares from left to right. Raises ValueError if there is none.
        """
        pairs = [(self.cell(one), self.cell(other)) for one, other in zip(start.split(), end.split(), strict=True)]
        for found in self.symmetries:
            if all(found[cell] == target for cell, target in pairs):
                return found
        raise ValueError(f"expected cells that a symmetry of the board takes to {quoted(end)}, not {quoted(start)}")

    def images(self, values: Sequence[T]) -> tuple[tuple[T, ...], ...]:
        """What stands by cell, seen through each symmetry in turn. `min(board.images(stones))` is the same for all
        positions that look alike.
        """
        found: list[tuple[T, ...]] = []
        for symmetry in self.symmetries:
            image = list(values)
            for target, value in zip(symmetry, values, strict=True):
                image[target] = value
            found.append(tuple(image))
        return tuple(found)

    def text(self, stones: Sequence[int | str], signs: str = SIGNS, marked: Iterable[int] = ()) -> str:
        """The board in characters: the first sign is an empty cell, the others are stones of the seats; a text stands
        as it is. Brackets are round the cells that are `marked`.
        """
        texts = [signs[1 + stone] if isinstance(stone, int) else stone for stone in stones]
        wide, cells = max(map(len, texts)), [*zip(self.spots, texts, strict=True)]
        found = {(x * wide, y): text for (x, y), text in (*self.rim.items(), *cells)}
        lit = {self.spots[cell]: len(texts[cell]) for cell in marked}
        found |= {(x * wide - size, y): "(" for (x, y), size in lit.items() if wide > 1 or (x - 2, y) not in lit}
        found |= {(x * wide + 1, y): ")" for x, y in lit if wide > 1 or (x + 2, y) not in lit}
        left = min([x - len(text) for (x, _), text in found.items()])
        lines: dict[int, str] = {}
        for (x, y), text in sorted(found.items(), key=lambda one: (one[0][1], one[0][0])):
            lines[y] = lines.get(y, "").ljust(x - left - len(text)) + text
        return "\n".join(lines.values())


# As a, b, c and d of `a * x + b * y, c * x + d * y`: all turns and reflections.
_SQUARE_TURNS: Final = tuple(
    [turn for i in (1, -1) for j in (1, -1) for turn in ((i, 0, 0, j), (0, i, j, 0))],
)
_HEXAGON_TURNS: Final = tuple(
    [
        (sign * a, sign * b, sign * c, sign * d)
        for sign in (1, -1)
        for a, b, c, d in (
            *((1, 0, 0, 1), (0, -1, 1, 1), (-1, -1, 1, 0)),
            *((0, 1, 1, 0), (1, 1, 0, -1), (-1, 0, 1, 1)),
        )
    ]
)


@lru_cache(64)
def _symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    hexagonal = board.kind == "hexagons"
    plain = [(x - y, 2 * y) if hexagonal else (x, 2 * y) for x, y in board.spots]  # of equal units
    middle = [min(along) + max(along) for along in zip(*plain, strict=True)]
    centred = [(2 * x - middle[0], 2 * y - middle[1]) for x, y in plain]
    cells = {spot: cell for cell, spot in enumerate(centred)}
    found: dict[tuple[int, ...], None] = {}
    for a, b, c, d in _HEXAGON_TURNS if hexagonal else _SQUARE_TURNS:
        image = tuple([cells.get((a * x + b * y, c * x + d * y), -1) for x, y in centred])
        if -1 not in image and _keeps_neighbors(board, image):
            found[image] = None
    return tuple(found)


def _keeps_neighbors(board: Board, image: Sequence[int]) -> bool:
    return all(
        {image[one] for one in beside} == {*board.neighbors[image[cell]]} for cell, beside in enumerate(board.neighbors)
    )


def squares(columns: int, rows: int | None = None, *, points: bool = False) -> Board:
    """A board of squares, as many rows as columns unless said: `a1` is at the lower left. With `points`, stones stand
    where lines cross, as in Go, whose letters leave out the `i`.

    Neighbours share a side; the eight directions of rays go clockwise from straight up, so that `rays[cell][::2]` are
    those of a rook. Raises ValueError for more columns than there are letters.
    """
    rows = columns if rows is None else rows
    letters = GO_LETTERS if points else LETTERS
    _check(columns, rows, letters)
    spots = {(2 * x, rows - 1 - y): f"{letters[x]}{y + 1}" for y in range(rows) for x in range(columns)}
    rim = {(-2, rows - 1 - y): str(y + 1) for y in range(rows)} | {(2 * x, rows): letters[x] for x in range(columns)}
    return _board("points" if points else "squares", spots, rim, _SQUARE, _SQUARE[::2])


def hexagons(columns: int, rows: int | None = None, *, cut: int = 0) -> Board:
    """A rhombus of hexagons, as in Hex, with `a1` at the upper left, and each row half a cell further right.

    `cut` takes so many lines of cells off both sharp corners: `hexagons(9, cut=4)` is a hexagon with sides of five.

    The six directions of rays go clockwise from the upper right. Raises ValueError for more columns than letters.
    """
    rows = columns if rows is None else rows
    _check(columns, rows, LETTERS)
    last = columns + rows - 2 - cut
    within = [(x, y) for y in range(rows) for x in range(columns) if cut <= x + y <= last]
    spots = {(2 * x + y, y): f"{LETTERS[x]}{y + 1}" for x, y in within}
    first = {y: min([x for x, row in within if row == y]) for y in range(rows)}
    rim = {(2 * first[y] + y - 2, y): str(y + 1) for y in range(rows)}
    highest = {x: min([row for column, row in within if column == x]) for x in range(columns)}
    rim |= {(2 * x + highest[x] - 1, highest[x] - 1): LETTERS[x] for x in range(columns)}
    return _board("hexagons", spots, rim, _HEXAGON, _HEXAGON)


def graph(lines: Iterable[str]) -> Board:
    """The points of a graph. Each of the `lines` is a text of points that follow each other, such as `a1 d1 g1`.

    Points are called by their columns and rows. Neighbours follow each other on a line, and each has a ray.

    Rays go on as long as the next point lies straight ahead. Raises ValueError for a name of another kind.
    """
    paths = [line.split() for line in lines]
    places = {name: _column_and_row(name) for path in paths for name in path}
    named = sorted(places, key=lambda name: (places[name][1], places[name][0]))
    most = max([row for _, row in places.values()])
    beside: dict[str, dict[str, None]] = {name: {} for name in named}
    for path in paths:
        for one, other in pairwise(path):
            beside[one][other] = beside[other][one] = None
    numbers = {name: cell for cell, name in enumerate(named)}
    spots = tuple([(2 * places[name][0], most - places[name][1]) for name in named])
    neighbors = tuple([tuple(sorted([numbers[one] for one in beside[name]])) for name in named])
    rays = tuple(
        [tuple([_straight(spots, neighbors, cell, one) for one in neighbors[cell]]) for cell in numbers.values()]
    )
    rim = {(-2, most - row): str(row + 1) for _, row in places.values()}
    rim |= {(2 * column, most + 1): LETTERS[column] for column, _ in places.values()}
    return Board("graph", tuple(named), spots, neighbors, rays, {}, rim, numbers)


def _column_and_row(name: str) -> tuple[int, int]:
    if name[:1] not in LETTERS or not name[1:].isdecimal() or int(name[1:]) < 1:
        raise ValueError(f"expected a letter and a number such as d1 as the name of a point, not {quoted(name)}")
    return LETTERS.index(name[0]), int(name[1:]) - 1


def _straight(spots: Sequence[Spot], neighbors: Sequence[Sequence[int]], cell: int, following: int) -> tuple[int, ...]:
    """The points from one on, through a neighbour of it and straight ahead."""
    found = [following]
    heading = _heading(spots[cell], spots[following])
    while ahead := [one for one in neighbors[found[-1]] if _heading(spots[found[-1]], spots[one]) == heading]:
        found.append(ahead[0])
    return tuple(found)


def _heading(start: Spot, end: Spot) -> Spot:
    right, down = end[0] - start[0], end[1] - start[1]
    return right // gcd(right, down), down // gcd(right, down)


def _check(columns: int, rows: int, letters: str) -> None:
    if not (1 <= columns <= len(letters) and rows >= 1):
        raise ValueError(f"expected 1 to {len(letters)} columns and 1 row or more, not {quoted((columns, rows))}")


def _board(
    kind: Kind, spots: Mapping[Spot, str], rim: Mapping[Spot, str], directions: Sequence[Spot], beside: Sequence[Spot]
) -> Board:
    """A board of which all neighbours lie in some of the same directions."""
    cells = {spot: cell for cell, spot in enumerate(spots)}
    rays: list[tuple[tuple[int, ...], ...]] = []
    for start in spots:
        found: list[tuple[int, ...]] = []
        for right, down in directions:
            (x, y), ray = start, list[int]()
            while (x := x + right, y := y + down) in cells:
                ray.append(cells[x, y])
            found.append(tuple(ray))
        rays.append(tuple(found))
    places = [directions.index(one) for one in beside]
    neighbors = tuple([tuple(sorted([ray[at][0] for at in places if ray[at]])) for ray in rays])
    top, bottom = min([y for _, y in spots]), max([y for _, y in spots])
    at_row = {y: [cell for (_, row), cell in cells.items() if row == y] for y in range(top, bottom + 1)}
    edges = {
        "top": tuple(at_row[top]),
        "right": tuple([row[-1] for row in at_row.values()]),
        "bottom": tuple(at_row[bottom]),
        "left": tuple([row[0] for row in at_row.values()]),
    }
    names = tuple(spots.values())
    return Board(
        kind,
        names,
        tuple(spots),
        neighbors,
        tuple(rays),
        edges,
        rim,
        dict(zip(names, cells.values(), strict=True)),
    )
