"""What is built in Constructor: roads and residences, and where each builder may build next (C6)."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.value import Value, put
from cardkit.games.constructor.board import Board, Numbers

BASEMENT: Final = 1  # levels of a residence; also the points it counts and what it yields
HOUSE: Final = 2
TOWER: Final = 3


@final
class Land(Value):
    """Everything built on a board.

    `roads` and `homes`: the edges and vertices of each seat, in the order in which they were built; `built`, by
    vertex: 0, or four times the seat plus the level of its residence. The rest follows from these: `owners`, by edge
    the seat whose road is there or -1; `reach` and `sites`, by seat the edges where it may build a road and the
    vertices where it may build a basement, ascending; `points`, by seat.
    """

    __slots__ = ("built", "homes", "owners", "points", "reach", "roads", "sites", "told")

    def __init__(
        self,
        *,
        roads: tuple[Numbers, ...],
        homes: tuple[Numbers, ...],
        built: Numbers,
        owners: Numbers,
        reach: tuple[Numbers, ...],
        sites: tuple[Numbers, ...],
        points: Numbers,
    ) -> None:
        self.roads: Final = roads
        self.homes: Final = homes
        self.built: Final = built
        self.owners: Final = owners
        self.reach: Final = reach
        self.sites: Final = sites
        self.points: Final = points
        self.told: Final[list[bytes]] = []  # the words of it that learners are told, once they are wanted

    def level(self, vertex: i64) -> i64:
        """0, or the level of the residence there."""
        code: i64 = self.built[vertex]
        return code & 3

    def owner(self, vertex: i64) -> i64:
        """The seat whose residence is there, or -1."""
        code: i64 = self.built[vertex]
        if code:
            return code >> 2
        return -1


def empty_land(board: Board) -> Land:
    """Nothing is built yet."""
    nothing: tuple[Numbers, ...] = ((),) * int(board.options.builders)
    graph = board.graph
    return Land(
        roads=nothing, homes=nothing, built=(0,) * int(graph.vertices), owners=(-1,) * int(graph.edges), reach=nothing,
        sites=nothing, points=(0,) * int(board.options.builders),
    )  # fmt: skip


def has_room(board: Board, built: Numbers, vertex: i64) -> bool:
    """Whether there is no residence on the vertex nor on one beside it (C6)."""
    if built[vertex]:
        return False
    for other in board.graph.beside[vertex]:  # noqa: SIM110  faster than any() when compiled
        if built[other]:
            return False
    return True


def open_sites(board: Board, land: Land) -> list[int]:
    """The vertices where a basement may be placed before the first turn, ascending (C6)."""
    return [vertex for vertex in range(board.graph.vertices) if has_room(board, land.built, vertex)]


def has_road(board: Board, owners: Numbers, vertex: i64, seat: i64) -> bool:
    """Whether a road of the seat ends at the vertex."""
    for edge in board.graph.around[vertex]:  # noqa: SIM110  faster than any() when compiled
        if owners[edge] == seat:
            return True
    return False


def _carries(board: Board, built: Numbers, owners: Numbers, vertex: i64, seat: i64) -> bool:
    """Whether a road of the seat may begin at the vertex: at its own residence or road (C6)."""
    code: i64 = built[vertex]
    if code:
        if code >> 2 == seat:
            return True
        if board.options.blocked_roads:
            return False
    return has_road(board, owners, vertex, seat)


def with_road(board: Board, land: Land, seat: i64, edge: i64) -> Land:
    """The land with one road more."""
    owners = put(land.owners, edge, seat)
    built = land.built
    graph = board.graph
    reach: list[Numbers] = []
    sites: list[Numbers] = []
    for other in range(len(land.reach)):
        onward = land.reach[other]
        room = land.sites[other]
        if edge in onward:
            onward = _without(onward, edge)
        if other == seat:
            for end in graph.ends[edge]:
                if end not in room and has_room(board, built, end):
                    room = _with(room, end)
                if _carries(board, built, owners, end, seat):
                    onward = _with_free(onward, graph.around[end], owners)
        reach.append(onward)
        sites.append(room)
    roads = put(land.roads, seat, land.roads[seat] + (edge,))
    return Land(
        roads=roads, homes=land.homes, built=built, owners=owners, reach=tuple(reach), sites=tuple(sites),
        points=land.points,
    )  # fmt: skip


def with_basement(board: Board, land: Land, seat: i64, vertex: i64) -> Land:
    """The land with one basement more."""
    built = put(land.built, vertex, 4 * seat + BASEMENT)
    graph = board.graph
    near = (*graph.beside[vertex], vertex)
    around = graph.around[vertex]
    reach: list[Numbers] = []
    sites: list[Numbers] = []
    for other in range(len(land.reach)):
        onward = land.reach[other]
        if other == seat:
            onward = _with_free(onward, around, land.owners)
        elif board.options.blocked_roads:
            for edge in around:
                if edge in onward and not _reaches(board, built, land.owners, edge, other):
                    onward = _without(onward, edge)
        reach.append(onward)
        room = land.sites[other]
        for place in near:
            if place in room:
                room = _without(room, place)
        sites.append(room)
    homes = put(land.homes, seat, land.homes[seat] + (int(vertex),))
    points = put(land.points, seat, land.points[seat] + 1)
    return Land(
        roads=land.roads, homes=homes, built=built, owners=land.owners, reach=tuple(reach), sites=tuple(sites),
        points=points,
    )  # fmt: skip


def with_improvement(land: Land, vertex: i64) -> Land:
    """The land with one residence a level higher."""
    code: i64 = land.built[vertex]
    seat = code >> 2
    built = put(land.built, vertex, code + 1)
    points = put(land.points, seat, land.points[seat] + 1)
    return Land(
        roads=land.roads, homes=land.homes, built=built, owners=land.owners, reach=land.reach, sites=land.sites,
        points=points,
    )  # fmt: skip


def _reaches(board: Board, built: Numbers, owners: Numbers, edge: i64, seat: i64) -> bool:
    for end in board.graph.ends[edge]:  # noqa: SIM110  faster than any() when compiled
        if _carries(board, built, owners, end, seat):
            return True
    return False


def _with(row: Numbers, number: int) -> Numbers:
    """The numbers, ascending, with one more among them."""
    found = list(row)
    found.append(number)
    found.sort()
    return tuple(found)


def _with_free(row: Numbers, edges: Numbers, owners: Numbers) -> Numbers:
    """The numbers, ascending, with those edges that have no road and are not among them."""
    for edge in edges:
        if owners[edge] < 0 and edge not in row:
            row = _with(row, edge)
    return row


def _without(row: Numbers, number: int) -> Numbers:
    return tuple([one for one in row if one != number])
