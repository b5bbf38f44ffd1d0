"""The board of Constructor as text (C2, C3).

A vertex is `| 7|`, a level edge `--12--`, and an upright edge a number with a stroke above and below. A road stands in
the place of its edge's number as the initial of its builder and `R`, a residence in that of its vertex's as the
initial and its own: `B` for a basement, `H` for a house, `T` for a tower. Above the number of a tile stands how often
it was improved, such as `+2` (C30).
"""

from collections.abc import Callable
from typing import Final

from cardkit.games.constructor.board import graph_of
from cardkit.games.constructor.constants import COLOURS
from cardkit.games.constructor.view import ConstructorView

LETTERS: Final = "".join([name[0] for name in COLOURS])
ROAD_LETTER: Final = "R"

Paint = Callable[[str, int], str]

# Of a tile, counted from the upright stroke on its left (C3).
_NAME_BEGINS: Final = 3
_NUMBER_ENDS: Final = 5
_ROW: Final = 4  # lines from a vertex to the one below it
_HIGH_ROW: Final = 6  # the same where a tile is one edge high, so that everything finds room in it
_TEXT: Final = 8  # lines that a tile of the document's board is high


def picture(view: ConstructorView, paint: Paint | None = None) -> str:
    """The board as text: every line ends with a line feed, none with blanks, and no margin is common to all.

    `paint`, if given, is handed the mark of each road and residence with its seat, and gives what is written in its
    place: the same, wrapped in something that takes no room. Columns are as wide as the largest number needs, at least
    two digits. Rows are higher where a tile is one edge high, and what stands in a tile stands in its middle (C29). A
    board that is still to be shuffled shows no resources.
    """
    drawing = _Drawing(view, paint)
    drawing.edges()
    drawing.vertices()
    drawing.tiles()
    return drawing.text()


class _Drawing:
    """A picture in the making: for each line, the texts on it, each of one character or painted as a whole."""

    def __init__(self, view: ConstructorView, paint: Paint | None) -> None:
        graph = graph_of(view.options.places())
        self._view = view
        self._graph = graph
        self._paint = paint
        self._digits = max(2, len(str(graph.vertices - 1)), len(str(graph.edges - 1)))
        self._column = 2 * self._digits + 6  # a vertex with its two strokes, and an edge with its four dashes
        self._left = min([place[0] for place in graph.vertex_places])
        self._top = min([place[1] for place in graph.vertex_places])
        height = max([place[1] for place in graph.vertex_places]) - self._top
        width = max([place[0] for place in graph.vertex_places]) - self._left + 1
        self._row = _ROW if min([size[1] for size in graph.sizes]) > 1 else _HIGH_ROW
        self._lines = [[" "] * (width * self._column) for _ in range(self._row * height + 1)]

    def text(self) -> str:
        return "".join(["".join(line).rstrip() + "\n" for line in self._lines])

    def vertices(self) -> None:
        """Their numbers or residences, between two strokes."""
        built = {
            home.vertex: (seat, home.level[0].upper())
            for seat, homes in enumerate(self._view.residences)
            for home in homes
        }
        for vertex, place in enumerate(self._graph.vertex_places):
            line, start = self._corner(place)
            self._write(line, start, "|")
            self._write(line, start + self._digits + 1, "|")
            self._number(line, start + self._digits, vertex, built.get(vertex))

    def edges(self) -> None:
        """Their numbers or roads, between dashes or strokes."""
        built = {edge: (seat, ROAD_LETTER) for seat, edges in enumerate(self._view.roads) for edge in edges}
        for edge, (column, row, upright) in enumerate(self._graph.edge_places):
            line, start = self._corner((column, row))
            end = start + self._digits
            if upright:
                for down in (1, *range(3, self._row)):
                    self._write(line + down, end, "|")
                line += 2
            else:
                self._write(line, start + self._digits + 2, "-" * (self._digits + 4))
                end += self._digits + 3
            self._number(line, end, edge, built.get(edge))

    def tiles(self) -> None:
        """Their numbers, and below one another the resource, the value and the geese, as far as there are any."""
        for number, place in enumerate(self._graph.tile_places):
            line, start = self._corner(place)
            width, height = self._graph.sizes[number]
            line += max(0, self._row * height - _TEXT) // 4 * 2  # even, so that no name meets an edge's number
            stroke = start + self._digits + (width - 1) * self._column // 2
            self._ends_at(line + 2, stroke + _NUMBER_ENDS, str(number))
            if self._view.tiles:
                tile = self._view.tiles[number]
                self._write(line + 3, stroke + _NAME_BEGINS, tile.resource or "PARK")
                if tile.resource is not None and tile.value is not None:
                    self._ends_at(line + 4, stroke + _NUMBER_ENDS, str(tile.value))
                if tile.improved:
                    self._ends_at(line + 1, stroke + _NUMBER_ENDS, f"+{len(tile.improved)}")
            if number == self._view.geese:
                self._write(line + 5, stroke + _NAME_BEGINS, "GEESE")

    def _corner(self, place: tuple[int, ...]) -> tuple[int, int]:
        """The line and the column of the text where a vertex at this place begins."""
        return self._row * (place[1] - self._top), self._column * (place[0] - self._left)

    def _number(self, line: int, end: int, number: int, built: tuple[int, str] | None) -> None:
        """A number that ends in this column or, where something is built, its seat's letter and its own."""
        if built is None:
            self._ends_at(line, end, str(number).rjust(self._digits))
            return
        seat, letter = built
        mark = LETTERS[seat] + letter
        self._ends_at(line, end, mark.rjust(self._digits))
        if self._paint is not None:
            self._lines[line][end - len(mark) + 1 : end + 1] = [self._paint(mark, seat), *[""] * (len(mark) - 1)]

    def _write(self, line: int, start: int, text: str) -> None:
        self._lines[line][start : start + len(text)] = text

    def _ends_at(self, line: int, end: int, text: str) -> None:
        self._write(line, end - len(text) + 1, text)
