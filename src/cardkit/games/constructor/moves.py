"""The moves of Constructor, and their numbers in the action table."""

import functools
from typing import Final, final

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.game import no_such_move
from cardkit.core.interning import Numbers
from cardkit.core.number_checks import is_whole
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, YES, Board
from cardkit.games.constructor.constants import NAMES, colour
from cardkit.games.constructor.options import KINDS


@attrs.frozen
class RollDice:
    """Throw the dice: a turn begins."""

    def __str__(self) -> str:
        return "roll"


@attrs.frozen
class PassTurn:
    """The turn ends."""

    def __str__(self) -> str:
        return "next"


@attrs.frozen
class Accept:
    """Yes to an offer."""

    def __str__(self) -> str:
        return "yes"


@attrs.frozen
class Refuse:
    """No to an offer."""

    def __str__(self) -> str:
        return "no"


@attrs.frozen
class Rob:
    """Steal from a builder."""

    seat: int

    def __str__(self) -> str:
        return f"rob {colour(self.seat)}"


@attrs.frozen
class MoveGeese:
    """Put the geese on a tile."""

    tile: int

    def __str__(self) -> str:
        return f"geese {self.tile}"


@attrs.frozen
class BuildResidence:
    """Build a basement, before the first turn or in one's own."""

    vertex: int

    def __str__(self) -> str:
        return f"build-res {self.vertex}"


@attrs.frozen
class ImproveResidence:
    """Make a house of a basement, or a tower of a house."""

    vertex: int

    def __str__(self) -> str:
        return f"improve {self.vertex}"


@attrs.frozen
class ImproveTile:
    """Let a tile yield one resource more, where the options say that tiles can be improved (C30)."""

    tile: int
    resource: int  # 0 BRICK … 4 WIFI

    def __str__(self) -> str:
        return f"improve-tile {self.tile} {NAMES[self.resource]}"


@attrs.frozen
class BuildRoad:
    """Build a road."""

    edge: int

    def __str__(self) -> str:
        return f"build-road {self.edge}"


@attrs.frozen
class Offer:
    """Offer another builder one resource for one of another kind."""

    partner: int  # seat
    give: int  # resource, 0 BRICK … 4 WIFI
    take: int

    def __str__(self) -> str:
        return f"trade {colour(self.partner)} {NAMES[self.give]} {NAMES[self.take]}"


Move = (
    RollDice
    | PassTurn
    | Accept
    | Refuse
    | Rob
    | MoveGeese
    | BuildResidence
    | ImproveResidence
    | BuildRoad
    | Offer
    | ImproveTile
)
MOVE_CLASSES: Final = (
    RollDice, PassTurn, Accept, Refuse, Rob, MoveGeese, BuildResidence, ImproveResidence, BuildRoad, Offer, ImproveTile,
)  # fmt: skip


@final
class ActionTable:
    """The moves of a board, made once, by number, and their numbers."""

    __slots__ = ("_shape", "moves", "numbers")

    def __init__(self, builders: int, tiles: int, vertices: int, edges: int, improvable: bool) -> None:
        self._shape = (builders, tiles, vertices, edges, improvable)
        kinds = range(KINDS)
        self.moves: Final[tuple[Move, ...]] = (
            *(RollDice(), PassTurn(), Accept(), Refuse()),
            *[Rob(seat) for seat in range(builders)],
            *[MoveGeese(tile) for tile in range(tiles)],
            *[BuildResidence(vertex) for vertex in range(vertices)],
            *[ImproveResidence(vertex) for vertex in range(vertices)],
            *[BuildRoad(edge) for edge in range(edges)],
            *[Offer(seat, give, take) for seat in range(builders) for give in kinds for take in kinds],
            *[ImproveTile(tile, kind) for tile in range(tiles) for kind in kinds if improvable],
        )
        self.numbers: Final = Numbers(self.moves)

    def __reduce__(self) -> tuple[object, ...]:
        return (_table, self._shape)


@functools.lru_cache(32)
def _table(builders: int, tiles: int, vertices: int, edges: int, improvable: bool) -> ActionTable:
    """A function, since a class in a cache cannot be pickled by name."""
    return ActionTable(builders, tiles, vertices, edges, improvable)


def table_of(board: Board) -> ActionTable:
    """The action table of a board. Boards of the same size share one."""
    graph = board.graph
    return _table(
        int(board.options.builders), int(graph.tiles), int(graph.vertices), int(graph.edges),
        bool(board.options.tile_levels),
    )  # fmt: skip


def number_of(move: Move, board: Board) -> int:
    """The place of a move in the action table. Raises IllegalMove for one that is not there."""
    graph = board.graph
    match move:
        case RollDice():
            return ROLL
        case PassTurn():
            return NEXT
        case Accept():
            return YES
        case Refuse():
            return NO
        case Rob(seat):
            return ROB + _within(move, "a builder", seat, board.options.builders)
        case MoveGeese(tile):
            return int(board.geese) + _within(move, "a tile", tile, graph.tiles)
        case BuildResidence(vertex):
            return int(board.residence) + _within(move, "a vertex", vertex, graph.vertices)
        case ImproveResidence(vertex):
            return int(board.improve) + _within(move, "a vertex", vertex, graph.vertices)
        case BuildRoad(edge):
            return int(board.road) + _within(move, "an edge", edge, graph.edges)
        case Offer(partner, give, take):
            trade = KINDS * _within(move, "a resource", give, KINDS) + _within(move, "a resource", take, KINDS)
            return (
                int(board.offer) + KINDS * KINDS * _within(move, "a builder", partner, board.options.builders) + trade
            )
        case ImproveTile(tile, resource):
            if not board.options.tile_levels:
                raise IllegalMove("no tile is improved in this game: the option tile_levels is 0 (C30)", str(move))
            which = KINDS * _within(move, "a tile", tile, graph.tiles)
            return int(board.tile) + which + _within(move, "a resource", resource, KINDS)
    raise no_such_move("one of " + ", ".join([one.__name__ for one in MOVE_CLASSES]), move)


def offer_of(number: int) -> Offer:
    """The offer that comes after that many others in the action table."""
    partner, trade = divmod(number, KINDS * KINDS)
    return Offer(partner, trade // KINDS, trade % KINDS)


def _within(move: Move, what: str, number: int, most: int) -> int:
    """The number, which is part of a move, if it is one of that many; otherwise raises IllegalMove."""
    if not is_whole(number, 0, most - 1):
        raise no_such_move(f"{what} from 0 to {most - 1}", move)
    return number
