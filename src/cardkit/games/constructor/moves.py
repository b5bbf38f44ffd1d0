"""The moves of Constructor, and their numbers in the action table."""

import functools
from typing import Final

import attrs

from cardkit.core.action_table import ActionTable, MoveField, numbers_below
from cardkit.core.errors import IllegalMove
from cardkit.games.constructor.board import Board
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


class BoardTable(ActionTable[Move]):
    """The action table of a board of this size."""

    def __init__(self, builders: int, tiles: int, vertices: int, edges: int, improvable: bool) -> None:
        self._size = (builders, tiles, vertices, edges, improvable)
        builder, kind = numbers_below(builders, "a builder"), numbers_below(KINDS, "a resource")
        tile, vertex = numbers_below(tiles, "a tile"), numbers_below(vertices, "a vertex")
        rows: dict[type[Move], tuple[MoveField, ...]] = {
            RollDice: (),
            PassTurn: (),
            Accept: (),
            Refuse: (),
            Rob: (builder,),
            MoveGeese: (tile,),
            BuildResidence: (vertex,),
            ImproveResidence: (vertex,),
            BuildRoad: (numbers_below(edges, "an edge"),),
            Offer: (builder, kind, kind),
        }
        if improvable:
            rows[ImproveTile] = (tile, kind)
        super().__init__(rows, "one of " + ", ".join([one.__name__ for one in MOVE_CLASSES]))

    def __reduce__(self) -> tuple[object, ...]:
        return (_table, self._size)

    def no_such_move(self, move: object) -> IllegalMove:
        """As in every game, but for what may only be done under another option."""
        if isinstance(move, ImproveTile):
            return IllegalMove("no tile is improved in this game: the option tile_levels is 0 (C30)", str(move))
        return super().no_such_move(move)


@functools.lru_cache(32)
def _table(builders: int, tiles: int, vertices: int, edges: int, improvable: bool) -> BoardTable:
    """A function, since a class in a cache cannot be pickled by name."""
    return BoardTable(builders, tiles, vertices, edges, improvable)


def table_of(board: Board) -> BoardTable:
    """The action table of a board. Boards of the same size share one."""
    graph, options = board.graph, board.options
    return _table(int(options.builders), graph.tiles, graph.vertices, graph.edges, options.tile_levels > 0)


def offer_of(number: int) -> Offer:
    """The offer that comes after that many others in the action table."""
    partner, trade = divmod(number, KINDS * KINDS)
    return Offer(partner, trade // KINDS, trade % KINDS)
