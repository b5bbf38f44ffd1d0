"""The board of Constructor as data: which vertices, edges and tiles touch which, and what each tile yields.

A tile of the document's board is six vertices and six edges. In the picture its left and right sides are two edges
high, so that every vertex has a column and a row, and tiles in columns next to each other lie half a tile apart. Other
boards have tiles of any width and height, with a vertex wherever two edges meet (C29). Everything is numbered as one
reads the picture: rows from the top, left to right (C1).
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadOption
from cardkit.core.turns import TurnOrder, snake
from cardkit.core.value import Value
from cardkit.games.constructor.options import (
    KINDS,
    PARK,
    PARK_VALUE,
    ConstructorOptions,
    default_layout,
    tile_resources,
    tile_size,
    tile_values,
)

Numbers = tuple[int, ...]


@final
class Graph(Value):
    """Vertices, edges and tiles of a board of this shape, and how they touch. Everything but the shape follows from it.

    `corners` and `sides`: the vertices and the edges of each tile; `ends`: the two vertices of each edge; `around`: the
    edges at each vertex; `beside`: the vertices one edge away from each; `touching`: the tiles at each vertex; all
    ascending. `tile_places`, `vertex_places` and `edge_places` are columns and rows of the picture; an edge's place is
    that of its upper or left end. `sizes`: how many edges each tile is wide and high.
    """

    __slots__ = (
        "around", "beside", "corners", "edge_places", "edges", "ends", "shape", "sides", "sizes", "tile_places",
        "tiles", "touching", "vertex_places", "vertices",
    )  # fmt: skip

    def __init__(self, *, shape: tuple[tuple[int, ...], ...]) -> None:
        self.shape: Final = shape
        tiles = sorted([(place[1], place[0], *tile_size(place)) for place in shape])
        points: set[tuple[int, int]] = set()
        lines: set[tuple[int, int, int]] = set()  # row, 0 for a level edge and 1 for an upright one, column
        for row, column, width, height in tiles:
            points.update(_corners(row, column, width, height))
            lines.update(_sides(row, column, width, height))
        vertices = sorted(points)
        edges = sorted(lines)
        number = {place: i for i, place in enumerate(vertices)}
        edge_number = {place: i for i, place in enumerate(edges)}
        ends: list[Numbers] = []
        for row, upright, column in edges:
            other = (row + 1, column) if upright else (row, column + 1)
            ends.append((number[(row, column)], number[other]))
        around: list[list[int]] = [[] for _ in vertices]
        beside: list[list[int]] = [[] for _ in vertices]
        for i, (one, two) in enumerate(ends):
            around[one].append(i)
            around[two].append(i)
            beside[one].append(two)
            beside[two].append(one)
        corners = [tuple(sorted([number[place] for place in _corners(*tile)])) for tile in tiles]
        touching: list[list[int]] = [[] for _ in vertices]
        for place, vertices_there in enumerate(corners):
            for vertex in vertices_there:
                touching[vertex].append(place)
        self.tiles: Final[i64] = len(tiles)
        self.vertices: Final[i64] = len(vertices)
        self.edges: Final[i64] = len(edges)
        self.ends: Final[tuple[Numbers, ...]] = tuple(ends)
        self.around: Final[tuple[Numbers, ...]] = _frozen(around)
        self.beside: Final[tuple[Numbers, ...]] = _frozen(beside)
        self.corners: Final[tuple[Numbers, ...]] = tuple(corners)
        self.sides: Final[tuple[Numbers, ...]] = tuple(
            [tuple(sorted([edge_number[line] for line in _sides(*tile)])) for tile in tiles]
        )
        self.touching: Final[tuple[Numbers, ...]] = _frozen(touching)
        self.tile_places: Final[tuple[Numbers, ...]] = tuple([(tile[1], tile[0]) for tile in tiles])
        self.sizes: Final[tuple[Numbers, ...]] = tuple([(tile[2], tile[3]) for tile in tiles])
        self.vertex_places: Final[tuple[Numbers, ...]] = tuple([(column, row) for row, column in vertices])
        self.edge_places: Final[tuple[Numbers, ...]] = tuple([(column, row, upright) for row, upright, column in edges])


def _corners(row: int, column: int, width: int, height: int) -> list[tuple[int, int]]:
    """The places of a tile's vertices, each as row and column."""
    across = range(column, column + width + 1)
    found = [(at, right) for at in (row, row + height) for right in across]
    return found + [(row + down, right) for down in range(1, height) for right in (column, column + width)]


def _sides(row: int, column: int, width: int, height: int) -> list[tuple[int, int, int]]:
    """The places of a tile's edges, each as row, 0 for a level one and 1 for an upright one, and column."""
    level = [(at, 0, column + right) for at in (row, row + height) for right in range(width)]
    return level + [(row + down, 1, right) for down in range(height) for right in (column, column + width)]


def _frozen(rows: list[list[int]]) -> tuple[Numbers, ...]:
    return tuple([tuple(sorted(row)) for row in rows])


# By shape, worked out once: a shape is asked for again and again.
_GRAPHS: Final[dict[tuple[tuple[int, ...], ...], Graph]] = {}
_MOST_KEPT: Final = 32


def graph_of(shape: tuple[tuple[int, ...], ...]) -> Graph:
    """The graph of a board of this shape."""
    found = _GRAPHS.get(shape)
    if found is None:
        if len(_GRAPHS) >= _MOST_KEPT:
            _GRAPHS.clear()
        found = Graph(shape=shape)
        _GRAPHS[shape] = found
    return found


# Numbers of the actions that do not depend on the board.
ROLL: Final = 0
NEXT: Final = 1
YES: Final = 2
NO: Final = 3
ROB: Final = 4  # the first of them: whom to rob, by seat
TRADES: Final = KINDS * KINDS  # offers to one builder: 5 times the resource given, plus the one taken


@final
class Board(Value):
    """A board with what lies on it from the start: the options and, for each tile, its resource and its value.

    `layout` is empty before a random board is shuffled, and has a value of 0 where none is known yet. What follows
    from these: `graph`; `order`, whose turn follows whose; `producing`, for each roll from 0 to 12 the tiles of that
    value; `yields`, for each tile what it yields the first time, the second and so on; `wears`, whether any of these
    changes in time; and the first numbers of the actions that put the geese on a tile, build a residence, improve
    one, build a road, offer a trade, or improve a tile, and the number of all actions.
    """

    __slots__ = (
        "actions", "geese", "graph", "improve", "layout", "offer", "options", "order", "producing", "residence", "road",
        "tile", "told", "wears", "yields",
    )  # fmt: skip

    def __init__(self, *, options: ConstructorOptions, layout: Numbers) -> None:
        graph = graph_of(options.places())
        # A basement takes its own vertex and those beside it, of which there are three on most boards.
        taken = 1 + max([3, *[len(near) for near in graph.beside]])
        if taken * (2 * options.builders - 1) >= graph.vertices:
            raise BadOption(
                f"option builders: {options.builders} may not find room for two basements each on {graph.vertices}"
                " vertices"
            )
        self.options: Final = options
        self.layout: Final[Numbers] = _checked(layout, graph.tiles)
        self.told: Final[list[bytes]] = []  # the words of its tiles that learners are told, once they are wanted
        self.graph: Final = graph
        self.order: Final[TurnOrder] = snake(options.builders)
        producing: list[list[int]] = [[] for _ in range(13)]
        for tile in range(len(layout) // 2):
            if layout[2 * tile] != PARK or options.yields:
                producing[layout[2 * tile + 1]].append(tile)
        self.producing: Final[tuple[Numbers, ...]] = _frozen(producing)
        own = [((() if kind == PARK else (kind,)),) for kind in layout[::2]]
        self.yields: Final[tuple[tuple[Numbers, ...], ...]] = options.yields or tuple(own)
        self.wears: Final = max([len(times) for times in self.yields], default=1) > 1
        builders = options.builders
        self.geese: Final[i64] = ROB + builders
        self.residence: Final[i64] = self.geese + graph.tiles
        self.improve: Final[i64] = self.residence + graph.vertices
        self.road: Final[i64] = self.improve + graph.vertices
        self.offer: Final[i64] = self.road + graph.edges
        self.tile: Final[i64] = self.offer + builders * TRADES
        self.actions: Final[i64] = self.tile + (graph.tiles * KINDS if options.tile_levels else 0)


def _checked(layout: Numbers, tiles: i64) -> Numbers:
    """The layout of a board, if it is one; a value may still be unknown. Boards may come from a file."""
    if layout and len(layout) != 2 * tiles:
        raise BadOption(f"expected a resource and a value for each of {tiles} tiles, not {len(layout)} numbers")
    for place, number in enumerate(layout):
        if not 0 <= number <= (12 if place % 2 else PARK):
            raise BadOption(f"expected resources from 0 to {PARK} and values from 0 to 12, not {number}")
    return layout


def first_board(options: ConstructorOptions) -> Board:
    """The board on which a game with these options begins: with nothing on it yet if it is to be shuffled."""
    if options.random_board:
        return Board(options=options, layout=())
    return Board(options=options, layout=options.layout or default_layout(len(options.places())))


def with_resources(board: Board, order: Numbers) -> Board:
    """A random board whose resources were shuffled into this order (C14)."""
    resources = tile_resources(board.graph.tiles)
    layout: list[int] = []
    for place in order:
        layout.append(resources[place])
        layout.append(PARK_VALUE if resources[place] == PARK else 0)
    return Board(options=board.options, layout=tuple(layout))


def with_values(board: Board, order: Numbers) -> Board:
    """The same board when its values, too, were shuffled into this order (C14). PARK has its own."""
    values = tile_values(board.graph.tiles)
    layout = list(board.layout)
    known = 0
    for tile in range(board.graph.tiles):
        if layout[2 * tile] != PARK:
            layout[2 * tile + 1] = values[order[known]]
            known += 1
    return Board(options=board.options, layout=tuple(layout))
