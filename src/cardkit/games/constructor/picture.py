"""The board of Constructor as text (C2, C3).

A vertex is `| 7|`, a level edge `--12--`, and an upright edge a number with a stroke above and below. A road stands in
the place of its edge's number as the initial of its builder and `R`, a residence in that of its vertex's as the
initial and its own: `B` for a basement, `H` for a house, `T` for a tower.
"""

from collections.abc import Callable
from typing import Final

from cardkit.games.constructor.board import Board
from cardkit.games.constructor.land import Land
from cardkit.games.constructor.moves import COLOURS
from cardkit.games.constructor.options import PARK
from cardkit.games.constructor.terms import NAMES

LETTERS: Final = "".join([name[0] for name in COLOURS])
LEVEL_LETTERS: Final = " BHT"  # by level of a residence
ROAD_LETTER: Final = "R"

Paint = Callable[[str, int], str]

# Of a tile, counted from the upright stroke on its left (C3).
_NAME_BEGINS: Final = 3
_NUMBER_ENDS: Final = 5
_ROW: Final = 4  # lines from a vertex to the one below it


def colours(builders: int) -> tuple[str, ...]:
    """The names of so many builders, by seat (C4); there are eight at most."""
    return COLOURS[:builders]


def picture(board: Board, land: Land, geese: int, paint: Paint | None = None) -> str:
    """The board as text: every line ends with a line feed, none with blanks, and no margin is common to all.

    `geese` is their tile, or -1. `paint`, if given, is handed the mark of each road and residence with its seat, and
    gives what is written in its place: the same, wrapped in something that takes no room. Columns are as wide as the
    largest number needs, at least two digits. A board that is still to be shuffled shows no resources.
    """
    drawing = _Drawing(board, land, paint)
    graph = board.graph
    for edge in range(graph.edges):
        drawing.edge(edge)
    for vertex in range(graph.vertices):
        drawing.vertex(vertex)
    for tile in range(graph.tiles):
        drawing.tile(tile, tile == geese)
    return drawing.text()


class _Drawing:
    """A picture in the making: for each line, the texts on it, each of one character or painted as a whole."""

    def __init__(self, board: Board, land: Land, paint: Paint | None) -> None:
        graph = board.graph
        self._board = board
        self._land = land
        self._paint = paint
        self._digits = max(2, len(str(graph.vertices - 1)), len(str(graph.edges - 1)))
        self._column = 2 * self._digits + 6  # a vertex with its two strokes, and an edge with its four dashes
        self._left = min([place[0] for place in graph.vertex_places])
        self._top = min([place[1] for place in graph.vertex_places])
        height = max([place[1] for place in graph.vertex_places]) - self._top
        width = max([place[0] for place in graph.vertex_places]) - self._left + 1
        self._lines = [[" "] * (width * self._column) for _ in range(_ROW * height + 1)]

    def text(self) -> str:
        return "".join(["".join(line).rstrip() + "\n" for line in self._lines])

    def vertex(self, vertex: int) -> None:
        """Its number or residence, between two strokes."""
        line, start = self._corner(self._board.graph.vertex_places[vertex])
        self._write(line, start, "|")
        self._write(line, start + self._digits + 1, "|")
        owner = self._land.owner(vertex)
        letter = LEVEL_LETTERS[self._land.level(vertex)]
        self._number(line, start + self._digits, vertex, owner, letter)

    def edge(self, edge: int) -> None:
        """Its number or road, between dashes or strokes."""
        column, row, upright = self._board.graph.edge_places[edge]
        line, start = self._corner((column, row))
        end = start + self._digits
        if upright:
            self._write(line + 1, end, "|")
            self._write(line + 3, end, "|")
            line += 2
        else:
            self._write(line, start + self._digits + 2, "-" * (self._digits + 4))
            end += self._digits + 3
        self._number(line, end, edge, self._land.owners[edge], ROAD_LETTER)

    def tile(self, tile: int, geese: bool) -> None:
        """Its number, and below one another its resource, its value and the geese, as far as there are any."""
        line, start = self._corner(self._board.graph.tile_places[tile])
        stroke = start + self._digits
        self._ends_at(line + 2, stroke + _NUMBER_ENDS, str(tile))
        if self._board.layout:
            kind, value = self._board.layout[2 * tile : 2 * tile + 2]
            self._write(line + 3, stroke + _NAME_BEGINS, NAMES[kind])
            if kind != PARK and value:
                self._ends_at(line + 4, stroke + _NUMBER_ENDS, str(value))
        if geese:
            self._write(line + 5, stroke + _NAME_BEGINS, "GEESE")

    def _corner(self, place: tuple[int, ...]) -> tuple[int, int]:
        """The line and the column of the text where a vertex at this place begins."""
        return _ROW * (place[1] - self._top), self._column * (place[0] - self._left)

    def _number(self, line: int, end: int, number: int, owner: int, letter: str) -> None:
        """A number that ends in this column or, if it has an owner, what is built there."""
        if owner < 0:
            self._ends_at(line, end, str(number).rjust(self._digits))
            return
        mark = LETTERS[owner] + letter
        self._ends_at(line, end, mark.rjust(self._digits))
        if self._paint is not None:
            self._lines[line][end - len(mark) + 1 : end + 1] = [self._paint(mark, owner), *[""] * (len(mark) - 1)]

    def _write(self, line: int, start: int, text: str) -> None:
        self._lines[line][start : start + len(text)] = text

    def _ends_at(self, line: int, end: int, text: str) -> None:
        self._write(line, end - len(text) + 1, text)
