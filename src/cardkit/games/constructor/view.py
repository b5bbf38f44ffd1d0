"""What a seat of Constructor may know: everything, for everything lies open."""

import functools
from typing import Final, Literal, get_args

import attrs

from cardkit.core.json.codec import OMITTED
from cardkit.core.rng import Generator
from cardkit.core.view import View
from cardkit.games.constructor.board import Board
from cardkit.games.constructor.buildings import Land
from cardkit.games.constructor.constants import LOSS, NOWHERE, RESPONSE, THEFT
from cardkit.games.constructor.moves import Offer, offer_of, table_of
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.rules import ConstructorState

# The names of what the rules number, in the order of their numbers.
Phase = Literal[
    "start", "begin", "geese", "robbing", "build", "response", "tiles", "values", "dice", "loss", "theft", "done"
]
Resource = Literal["BRICK", "ENERGY", "GLASS", "HEAT", "WIFI"]
Level = Literal["basement", "house", "tower"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
_LEVELS: Final[tuple[Level, ...]] = get_args(Level)
# What the rules call each of these; a park is the last.
_KINDS: Final[dict[Resource | None, int]] = {name: kind for kind, name in enumerate((*RESOURCES, None))}


@attrs.frozen
class Tile:
    """A tile as everybody sees it."""

    resource: Resource | None  # None for a park
    value: int | None  # from 2 to 12; None while it is not known
    worn: int  # how often it has yielded, as far as that changes what it yields next; 0 where nothing does
    # What improvements have added to what it yields, in the order BRICK … WIFI.
    improved: tuple[Resource, ...] = attrs.field(default=(), metadata=OMITTED)


@attrs.frozen
class Residence:
    """A residence of a builder."""

    vertex: int
    level: Level


@attrs.frozen
class ConstructorView(View):
    """The board, what is built on it, and what everybody has. All of it is public.

    Tiles, vertices and edges are numbered as one reads the picture (C1); `game.board.graph` says which touch which.
    """

    options: ConstructorOptions  # with the shape of the board
    phase: Phase  # what the position waits for
    mover: int  # the seat whose turn it is, also while others respond or lose resources
    place: int  # in the turn order: first the basements of the beginning, two a seat, then the turns by seat
    tiles: tuple[Tile, ...]  # by number; empty before a random board is shuffled
    roads: tuple[tuple[int, ...], ...]  # by seat, the edges of its roads, in the order in which they were built
    residences: tuple[tuple[Residence, ...], ...]  # by seat, in the order in which they were built
    reach: tuple[tuple[int, ...], ...]  # by seat, the edges where it has a place for a road, ascending
    sites: tuple[tuple[int, ...], ...]  # by seat, the vertices where its roads let it build a basement, ascending
    points: tuple[int, ...]  # by seat
    resources: tuple[tuple[int, ...], ...]  # by seat, how many in the order BRICK, ENERGY, GLASS, HEAT, WIFI
    geese: int | None  # their tile; None while they are nowhere
    offers: int  # made in this turn
    offer: Offer | None  # the one that waits for a response
    concerned: int | None  # the seat that loses resources or is robbed


def view_of(state: ConstructorState, seat: int | None) -> ConstructorView:
    """What this seat (None: a watcher) may know: the same for all."""
    board, phase, land = state.board, state.phase, state.land
    options = board.options
    seats = range(options.builders)
    return ConstructorView(
        seat=seat,
        turn=state.turn(),
        options=options,
        phase=PHASES[phase],
        mover=board.order.seat(state.place),
        place=state.place,
        tiles=_tiles(board.layout, state.rolled, state.improved),
        roads=land.roads,
        residences=tuple([tuple([_residence(vertex, land.level(vertex)) for vertex in row]) for row in land.homes]),
        reach=land.reach,
        sites=land.sites,
        points=land.points,
        resources=tuple([state.resources[KINDS * each : KINDS * (each + 1)] for each in seats]),
        geese=None if state.geese == NOWHERE else state.geese,
        offers=state.offers,
        offer=offer_of(state.subject) if phase == RESPONSE else None,
        concerned=state.subject if phase in {LOSS, THEFT} else None,
    )


@functools.lru_cache(256)  # few of them come up in a game, and every view has them
def _tiles(layout: tuple[int, ...], rolled: tuple[int, ...], improved: tuple[int, ...]) -> tuple[Tile, ...]:
    names = (*RESOURCES, None)
    worn = rolled or (0,) * (len(layout) // 2)
    found: list[Tile] = []
    for tile, (kind, value, times) in enumerate(zip(layout[::2], layout[1::2], worn, strict=True)):
        added = zip(RESOURCES, improved[KINDS * tile : KINDS * (tile + 1)], strict=False)  # none where none can be
        more = tuple([name for name, number in added for _ in range(number)])
        found.append(Tile(names[kind], value or None, times, more))
    return tuple(found)


@functools.cache  # three for each vertex
def _residence(vertex: int, level: int) -> Residence:
    return Residence(vertex, _LEVELS[level - 1])


def determinize(view: ConstructorView, rng: Generator) -> ConstructorState:
    """The state itself: nothing is hidden."""
    return state_of(view)


def state_of(view: ConstructorView) -> ConstructorState:
    """The state of which this is a view, as far as seats can tell."""
    numbers = [number for tile in view.tiles for number in (_KINDS[tile.resource], tile.value or 0)]
    board = _board(view.options, tuple(numbers))
    subject = 0 if view.concerned is None else view.concerned
    if view.offer is not None:
        subject = table_of(board).action_of(view.offer) - int(board.offer)
    return ConstructorState(
        board=board,
        phase=PHASES.index(view.phase),
        place=view.place,
        land=_land(view, board),
        resources=tuple([number for row in view.resources for number in row]),
        geese=NOWHERE if view.geese is None else view.geese,
        offers=view.offers,
        subject=subject,
        rolled=tuple([tile.worn for tile in view.tiles]) if board.wears else (),
        improved=_improved(view, board),
    )


def _improved(view: ConstructorView, board: Board) -> tuple[int, ...]:
    """By tile and resource, what improvements have added; empty where there can be none."""
    if not view.options.tile_levels:
        return ()
    counts = [0] * int(KINDS * board.graph.tiles)
    for number, tile in enumerate(view.tiles):
        for name in tile.improved:
            counts[KINDS * number + _KINDS[name]] += 1
    return tuple(counts)


@functools.lru_cache(256)  # a game is played on one of them
def _board(options: ConstructorOptions, layout: tuple[int, ...]) -> Board:
    return Board(options=options, layout=layout)


def _land(view: ConstructorView, board: Board) -> Land:
    built = [0] * int(board.graph.vertices)
    owners = [-1] * int(board.graph.edges)
    for seat, residences in enumerate(view.residences):
        for residence in residences:
            built[residence.vertex] = 4 * seat + 1 + _LEVELS.index(residence.level)
    for seat, edges in enumerate(view.roads):
        for edge in edges:
            owners[edge] = seat
    return Land(
        roads=view.roads,
        homes=tuple([tuple([residence.vertex for residence in row]) for row in view.residences]),
        built=tuple(built),
        owners=tuple(owners),
        reach=view.reach,
        sites=view.sites,
        points=view.points,
    )
