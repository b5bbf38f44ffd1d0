"""What may be done in Constructor: the actions of the builder on turn, and whom it may rob."""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import ONE, count
from cardkit.core.state import put_mask
from cardkit.games.constructor.board import NEXT, Board, Numbers
from cardkit.games.constructor.buildings import BASEMENT, HOUSE, TOWER, Land
from cardkit.games.constructor.constants import (
    BASEMENT_KINDS,
    HOUSE_KINDS,
    LEVEL_COSTS,
    ROAD_COST,
    ROAD_KINDS,
    TILE_COST,
    TILE_KINDS,
)
from cardkit.games.constructor.options import KINDS, PARK
from cardkit.games.constructor.resources import pays, total_of

KINDS_ALL: Final[i64] = 31  # the mask of all resources
EVERY_SEAT: Final[i64] = 0x842108421  # a bit in every five, for eight seats: times a mask of resources, those of each


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


def improvable_tiles(board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64, own: i64) -> list[int]:
    """The tiles that a seat that has these kinds can improve, and pay for that, ascending (C30)."""
    found: list[int] = []
    if own & TILE_KINDS == TILE_KINDS and pays(resources, seat, TILE_COST):
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
    return everybody >> KINDS * seat & KINDS_ALL


def all_offers(board: Board, everybody: i64, seat: i64) -> list[int]:
    """The actions of all offers of a seat, ascending. `everybody` says what seats have, as `kinds_by_seat` does."""
    own = kinds_in(everybody, seat)
    found: list[int] = []
    first = board.offer
    other: i64 = 0
    while other < board.options.builders:
        if other != seat:
            theirs = kinds_in(everybody, other)
            for give in range(KINDS):
                if own >> give & 1:
                    for take in range(KINDS):
                        if take != give and theirs >> take & 1:
                            found.append(first + KINDS * give + take)
        first += KINDS * KINDS
        other += 1
    return found


def put_offers(board: Board, everybody: i64, seat: i64, words: list[int]) -> None:
    """Add the actions of all these offers to words of actions."""
    own = kinds_in(everybody, seat)
    other: i64 = 0
    while other < board.options.builders:
        theirs = kinds_in(everybody, other)
        if other != seat and own and theirs:
            mask: i64 = 0
            give: i64 = 0
            while give < KINDS:
                if own >> give & 1:
                    mask |= (theirs & ~(ONE << give)) << KINDS * give
                give += 1
            put_mask(words, board.offer + KINDS * KINDS * other, mask)
        other += 1


def count_offers(everybody: i64, seat: i64) -> i64:
    """How many offers a seat may choose among."""
    own = kinds_in(everybody, seat)
    theirs = everybody & ~(KINDS_ALL * (ONE << KINDS * seat))
    return count(own) * count(theirs) - count(theirs & own * EVERY_SEAT)


def nth_offer(board: Board, everybody: i64, seat: i64, skip: i64) -> i64:
    """The action of the offer of a seat that comes after `skip` others."""
    own = kinds_in(everybody, seat)
    number = count(own)
    first = board.offer
    other: i64 = 0
    while True:
        if other != seat:
            theirs = kinds_in(everybody, other)
            here = number * count(theirs) - count(own & theirs)
            if skip < here:
                return first + _nth_between(own, theirs, skip)
            skip -= here
        first += KINDS * KINDS
        other += 1


def _nth_between(own: i64, theirs: i64, skip: i64) -> i64:
    give: i64 = 0
    while True:
        if own >> give & 1:
            take: i64 = 0
            while take < KINDS:
                if theirs >> take & 1 and take != give:
                    if skip == 0:
                        return KINDS * give + take
                    skip -= 1
                take += 1
        give += 1
