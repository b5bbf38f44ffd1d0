"""What may be done in Constructor: the actions of the builder on turn, and whom it may rob."""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import count, nth
from cardkit.games.constructor.board import NEXT, TRADES, Board, Numbers
from cardkit.games.constructor.buildings import BASEMENT, HOUSE, TOWER, Land
from cardkit.games.constructor.constants import (
    BASEMENT_KINDS,
    HOUSE_KINDS,
    LEVEL_COSTS,
    ROAD_COST,
    ROAD_KINDS,
    TILE_COST,
)
from cardkit.games.constructor.options import KINDS, PARK
from cardkit.games.constructor.resources import pays, total_of

EVERY_KIND: Final[i64] = 31  # the mask of all resources
FIRST_TRADES: Final[i64] = 0x108421  # the mask of the first trade for each resource given
SAME_TRADES: Final[i64] = 0x1041041  # and of those of a resource for itself


def constructions(board: Board, land: Land, resources: Numbers, seat: i64, own: i64) -> list[int]:
    """The actions of passing on the turn, and of all that a seat that has these kinds can build, ascending (C5, C6)."""
    found: list[int] = [NEXT]
    if own & BASEMENT_KINDS == BASEMENT_KINDS and pays(resources, seat, LEVEL_COSTS[BASEMENT]):
        for vertex in land.sites[seat]:
            found.append(board.residence + vertex)
    if own & HOUSE_KINDS == HOUSE_KINDS:
        for vertex in _improvable(land, resources, seat):
            found.append(board.improve + vertex)
    if own & ROAD_KINDS == ROAD_KINDS and pays(resources, seat, ROAD_COST):
        for edge in land.reach[seat]:
            found.append(board.road + edge)
    return found


def _improvable(land: Land, resources: Numbers, seat: i64) -> list[int]:
    """The vertices of residences that a seat can pay to improve, ascending."""
    house = pays(resources, seat, LEVEL_COSTS[HOUSE])
    tower = pays(resources, seat, LEVEL_COSTS[TOWER])
    found: list[int] = []
    if house or tower:
        for vertex in land.homes[seat]:
            level = land.level(vertex)
            if (level == BASEMENT and house) or (level == HOUSE and tower):
                found.append(vertex)
        if len(found) > 1:
            found.sort()
    return found


def is_home(board: Board, land: Land, seat: i64, tile: i64) -> bool:
    """Whether a seat has a residence on a vertex of the tile."""
    for vertex in board.graph.corners[tile]:  # noqa: SIM110  faster than any() when compiled
        if land.owner(vertex) == seat:
            return True
    return False


def has_level_left(board: Board, improved: Numbers, tile: i64) -> bool:
    """Whether the tile can be improved once more (C30)."""
    return total_of(improved, tile) < board.options.tile_levels


def improvable_tiles(board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64) -> list[int]:
    """The tiles that a seat can improve and pay for, ascending; none where no tile is ever improved (C30)."""
    found: list[int] = []
    if board.options.tile_levels and pays(resources, seat, TILE_COST):
        for tile in range(board.graph.tiles):
            open_to_all = board.layout[2 * tile] != PARK and has_level_left(board, improved, tile)
            if open_to_all and is_home(board, land, seat, tile):
                found.append(tile)
    return found


def robbable(board: Board, land: Land, resources: Numbers, geese: i64, seat: i64) -> list[int]:
    """The other seats with a residence where the geese are and something to steal, ascending (C11)."""
    found: list[int] = []
    for vertex in board.graph.corners[geese]:
        other = land.owner(vertex)
        if other >= 0 and other != seat and other not in found and total_of(resources, other) > 0:
            found.append(other)
    if len(found) > 1:
        found.sort()
    return found


# Offers: those that both sides could honour (C13), by partner, resource given, resource taken. Their numbers are 25
# times the partner, plus 5 times the resource given, plus the one taken.


def kinds_in(everybody: i64, seat: i64) -> i64:
    """The mask of the resources of which this seat has any."""
    return everybody >> KINDS * seat & EVERY_KIND


def offers_to(everybody: i64, seat: i64, partner: i64) -> i64:
    """The mask of the offers of a seat to a partner: 5 times the resource given, plus the one taken. Empty to oneself.

    `everybody` says what seats have, as `kinds_by_seat` does.
    """
    if partner == seat:
        return 0
    own = kinds_in(everybody, seat)
    given = (own | own << 4 | own << 8 | own << 12 | own << 16) & FIRST_TRADES  # five times each resource
    return given * kinds_in(everybody, partner) & ~SAME_TRADES


def count_offers(board: Board, everybody: i64, seat: i64) -> i64:
    """How many offers a seat may choose among."""
    found: i64 = 0
    partner: i64 = 0
    while partner < board.options.builders:
        found += count(offers_to(everybody, seat, partner))
        partner += 1
    return found


def nth_offer(board: Board, everybody: i64, seat: i64, skip: i64) -> i64:
    """The action of the offer of a seat that comes after `skip` others."""
    partner: i64 = 0
    while True:
        offers = offers_to(everybody, seat, partner)
        here = count(offers)
        if skip < here:
            return board.offer + TRADES * partner + nth(offers, skip)
        skip -= here
        partner += 1
