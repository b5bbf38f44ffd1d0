"""Positions of Constructor from outside: which of them there can be. They have no notation of their own but saves."""

from typing import Final

from cardkit.games.constructor import constants
from cardkit.games.constructor.board import Board
from cardkit.games.constructor.buildings import (
    TOWER,
    Land,
    empty_land,
    has_room,
    with_basement,
    with_improvement,
    with_road,
)
from cardkit.games.constructor.constants import NOWHERE
from cardkit.games.constructor.options import KINDS, PARK, default_layout, tile_resources, tile_values
from cardkit.games.constructor.rules import ConstructorState, fresh_state, initial_state

MOST_OFFERS: Final = 2**32  # in one turn, where the options set no limit
MOST: Final = 2**20  # of a resource, in what comes from outside: half of that many can still be drawn one by one


def settled(board: Board, roads: tuple[tuple[int, ...], ...], homes: tuple[tuple[tuple[int, int], ...], ...]) -> Land:
    """The land with these roads and residences (vertex and level) of each seat, in the order in which they were built.

    Raises ValueError, with what is wrong, if it cannot be: two on one place, or residences beside each other. How
    roads came where they are is not asked (C25).
    """
    land = empty_land(board)
    for seat, residences in enumerate(homes):
        for vertex, level in residences:
            if not 0 <= vertex < board.graph.vertices or not 1 <= level <= TOWER:
                raise ValueError(f"there is no vertex {vertex}, or no residence of level {level}")
            if not has_room(board, land.built, vertex):
                raise ValueError(f"there is a residence on or beside vertex {vertex} already")
            land = with_basement(board, land, seat, vertex)
            for _ in range(level - 1):
                land = with_improvement(land, vertex)
    for seat, edges in enumerate(roads):
        for edge in edges:
            if not 0 <= edge < board.graph.edges:
                raise ValueError(f"there is no edge {edge}")
            if land.owners[edge] >= 0:
                raise ValueError(f"there is a road on edge {edge} already")
            land = with_road(board, land, seat, edge)
    return land


def why_impossible(state: ConstructorState) -> str | None:
    """None if the fields of a state fit together, otherwise what does not.

    A way to every such position through legal moves is not searched for.
    """
    board = state.board
    if not 0 <= state.phase <= constants.DONE:
        return f"there is no phase {state.phase}"
    wrong = _why_wrong_board(state)
    if wrong is not None:
        return wrong
    if state.phase in {constants.TILES, constants.VALUES}:
        fresh = initial_state(board.options) if state.phase == constants.TILES else fresh_state(board, constants.VALUES)
        return None if state == fresh and board.options.random_board else "before the board is laid nothing happens"
    return _why_wrong_land(state) or _why_wrong_counts(state) or _why_wrong_phase(state)


def _why_wrong_board(state: ConstructorState) -> str | None:
    board = state.board
    options = board.options
    tiles = int(board.graph.tiles)
    if not options.random_board:
        expected = options.layout or default_layout(tiles)
        return None if board.layout == expected else "the tiles are not those of the options"
    if state.phase == constants.TILES:
        return None if board.layout == () else "the tiles are known before they are shuffled"
    if len(board.layout) != 2 * tiles:
        return f"expected {tiles} tiles"
    if sorted(board.layout[::2]) != sorted(tile_resources(tiles)):
        return "the tiles are not those of a random board"
    values = [value for kind, value in zip(board.layout[::2], board.layout[1::2], strict=True) if kind != PARK]
    known = [0] * len(values) if state.phase == constants.VALUES else list(tile_values(tiles))
    return None if sorted(values) == known else "the values are not those of a random board"


def _why_wrong_land(state: ConstructorState) -> str | None:
    board, land = state.board, state.land
    builders = board.options.builders
    if len(land.homes) != builders or len(land.roads) != builders or len(land.built) != board.graph.vertices:
        return f"expected roads and residences of {builders} builders on {board.graph.vertices} vertices"
    if any(not 0 <= vertex < board.graph.vertices for row in land.homes for vertex in row):
        return "a residence is on no vertex of the board"
    homes = tuple([tuple([(vertex, land.built[vertex] & 3) for vertex in row]) for row in land.homes])
    try:
        found = settled(board, land.roads, homes)
    except ValueError as error:
        return str(error)
    return None if found == land else "what is built does not fit together"


def _why_wrong_counts(state: ConstructorState) -> str | None:
    board = state.board
    if (
        len(state.resources) != KINDS * board.options.builders
        or not 0 <= min(state.resources) <= max(state.resources) <= MOST
    ):
        return f"expected {KINDS} counts of resources from 0 to {MOST} for each builder"
    if not NOWHERE <= state.geese < board.graph.tiles:
        return f"there is no tile {state.geese}"
    if not 0 <= state.offers <= (MOST_OFFERS if board.options.offers < 0 else board.options.offers):
        return f"{state.offers} offers in a turn are too many"
    if len(state.rolled) != (board.graph.tiles if board.wears else 0) or any(
        not 0 <= times < len(yields) for times, yields in zip(state.rolled, board.yields, strict=False)
    ):
        return "the tiles have yielded more often than is counted"
    return _why_wrong_improvements(state)


def _why_wrong_improvements(state: ConstructorState) -> str | None:
    board = state.board
    tiles, levels = int(board.graph.tiles), int(board.options.tile_levels)
    if len(state.improved) != (KINDS * tiles if levels else 0):
        return f"expected {KINDS} counts of improvements for each tile, where tiles can be improved, and none elsewhere"
    for tile in range(tiles if levels else 0):
        counts = state.improved[KINDS * tile : KINDS * (tile + 1)]
        most = 0 if board.layout[2 * tile] == PARK else levels
        if min(counts) < 0 or sum(counts) > most:
            return f"tile {tile} is improved {sum(counts)} times, and can be improved {most} times"
    return None


def _why_wrong_phase(state: ConstructorState) -> str | None:
    board, phase = state.board, state.phase
    if not 0 <= state.place < 3 * board.options.builders:  # the opening, then the ring clockwise
        return f"there is no place {state.place} in the turn order"
    if (phase == constants.START) != board.order.opens(state.place) and phase != constants.DONE:
        return "basements are placed before the first turn, and only then"
    won = max(state.land.points) >= board.options.points
    if won != (phase == constants.DONE):
        return f"the game is over exactly when somebody has {board.options.points} points"
    seat = board.order.seat(state.place)
    if phase in {constants.ROBBING, constants.THEFT} and state.geese == NOWHERE:
        return "somebody is robbed, and the geese are nowhere"
    if phase == constants.ROBBING and not state.robbable(seat):
        return "there is nobody to rob"
    if phase == constants.THEFT:
        return None if state.subject in state.robbable(seat) else "nobody can be robbed there"
    if phase == constants.LOSS:
        fits = 0 <= state.subject < board.options.builders and state.total(state.subject) >= constants.MANY
        return None if fits else "nobody loses resources with so few"
    if phase == constants.RESPONSE:
        return _why_wrong_offer(state, seat)
    return None if state.subject == 0 else "nobody is concerned here"


def _why_wrong_offer(state: ConstructorState, seat: int) -> str | None:
    partner, rest = divmod(state.subject, KINDS * KINDS)
    give, take = divmod(rest, KINDS)
    if not 0 <= partner < state.board.options.builders or partner == seat or give == take or state.offers < 1:
        return "this offer cannot have been made"
    return None if state.has(seat, give) and state.has(partner, take) else "nobody can honour this offer"
