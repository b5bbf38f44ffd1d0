"""What may be done in Constructor: the actions of the builder on turn, and whom it may rob."""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import count, lowest, nth
from cardkit.core.rng import Generator
from cardkit.core.word_sink import WordSink
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
from cardkit.games.constructor.resources import kinds_by_seat, pays, total_of

PASSING: Final[Numbers] = (NEXT,)
EVERY_KIND: Final[i64] = 31  # the mask of all resources
FIRST_TRADES: Final[i64] = 0x108421  # the mask of the first trade for each resource given
SAME_TRADES: Final[i64] = 0x1041041  # and of those of a resource for itself


def _constructions(board: Board, land: Land, resources: Numbers, seat: i64, own: i64) -> Numbers:
    """The actions of passing on the turn, and of all that a seat that has these kinds can build, ascending (C5, C6)."""
    basement, house = own & BASEMENT_KINDS == BASEMENT_KINDS, own & HOUSE_KINDS == HOUSE_KINDS
    road = own & ROAD_KINDS == ROAD_KINDS
    if not (basement or house or road):
        return PASSING
    found: list[int] = [NEXT]
    if basement and pays(resources, seat, LEVEL_COSTS[BASEMENT]):
        for vertex in land.sites[seat]:
            found.append(board.residence + vertex)
    if house:
        for vertex in _improvable(land, resources, seat):
            found.append(board.improve + vertex)
    if road and pays(resources, seat, ROAD_COST):
        for edge in land.reach[seat]:
            found.append(board.road + edge)
    return tuple(found)


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


def improvable_tiles(board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64) -> Numbers:
    """The tiles that a seat can improve and pay for, ascending; none where no tile is ever improved (C30)."""
    if not board.options.tile_levels or not pays(resources, seat, TILE_COST):
        return ()
    found: list[int] = []
    for tile in range(board.graph.tiles):
        open_to_all = board.layout[2 * tile] != PARK and has_level_left(board, improved, tile)
        if open_to_all and is_home(board, land, seat, tile):
            found.append(tile)
    return tuple(found)


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


def _kinds_in(everybody: i64, seat: i64) -> i64:
    """The mask of the resources of which this seat has any."""
    return everybody >> KINDS * seat & EVERY_KIND


def offers_to(everybody: i64, seat: i64, partner: i64) -> i64:
    """The mask of the offers of a seat to a partner: 5 times the resource given, plus the one taken. Empty to oneself.

    `everybody` says what seats have, as `kinds_by_seat` does.
    """
    if partner == seat:
        return 0
    own = _kinds_in(everybody, seat)
    given = (own | own << 4 | own << 8 | own << 12 | own << 16) & FIRST_TRADES  # five times each resource
    return given * _kinds_in(everybody, partner) & ~SAME_TRADES


# A turn: to pass on, to build, to trade if `trading` says that another offer may be made, and to improve tiles.


def in_turn(
    board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64, trading: bool
) -> tuple[int, ...]:
    """The actions of the builder on turn, ascending."""
    everybody = kinds_by_seat(resources)
    found = list(_constructions(board, land, resources, seat, _kinds_in(everybody, seat)))
    if trading:
        for partner in range(board.options.builders):
            offers = offers_to(everybody, seat, partner)
            while offers:
                found.append(board.offer + TRADES * partner + lowest(offers))
                offers &= offers - 1
    for tile in improvable_tiles(board, land, resources, improved, seat):
        found.extend(range(board.tile + KINDS * tile, board.tile + KINDS * (tile + 1)))
    return tuple(found)


def put_in_turn(
    board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64, trading: bool, out: WordSink
) -> None:
    """Add these actions to a mask."""
    everybody = kinds_by_seat(resources)
    for action in _constructions(board, land, resources, seat, _kinds_in(everybody, seat)):
        out.add(action, 1)
    if trading:
        for partner in range(board.options.builders):
            offers = offers_to(everybody, seat, partner)
            if offers:
                out.add(board.offer + TRADES * partner, offers)
    for tile in improvable_tiles(board, land, resources, improved, seat):
        out.add(board.tile + KINDS * tile, 2**KINDS - 1)


def pick_in_turn(
    board: Board, land: Land, resources: Numbers, improved: Numbers, seat: i64, trading: bool, rng: Generator
) -> i64:
    """One of these actions, by one draw."""
    everybody = kinds_by_seat(resources)
    found = _constructions(board, land, resources, seat, _kinds_in(everybody, seat))
    tiles = improvable_tiles(board, land, resources, improved, seat)
    builders: i64 = 0
    if trading:
        builders = board.options.builders
    offers: i64 = 0
    for partner in range(builders):
        offers += count(offers_to(everybody, seat, partner))
    known: i64 = len(found)
    skip = rng.below(known + offers + KINDS * len(tiles))
    if skip < known:
        return found[skip]
    skip -= known
    for partner in range(builders):
        here = offers_to(everybody, seat, partner)
        number = count(here)
        if skip < number:
            return board.offer + TRADES * partner + nth(here, skip)
        skip -= number
    return board.tile + KINDS * tiles[skip // KINDS] + skip % KINDS
