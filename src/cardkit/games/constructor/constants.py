"""The constants of Constructor: what things cost and are called, the phases of a game, and what the log tells."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

NOWHERE: Final = -1  # where the geese are before they first come
GEESE_ROLL: Final = 7
MANY: Final = 10  # who has this many resources loses half of them to the geese (C10)


def _kinds(cost: tuple[int, ...]) -> i64:
    found: i64 = 0
    bit: i64 = 1
    for number in cost:
        if number:
            found += bit
        bit += bit
    return found


# What is paid, in the order BRICK ENERGY GLASS HEAT WIFI (C5). A residence costs what its level does.
ROAD_COST: Final = (0, 0, 0, 1, 1)
LEVEL_COSTS: Final = ((0, 0, 0, 0, 0), (1, 1, 1, 0, 1), (0, 0, 2, 3, 0), (3, 2, 2, 2, 1))
TILE_COST: Final = (1, 1, 1, 1, 1)  # of improving a tile (C30)
# The same as masks of the kinds that are paid with: who lacks one of them need not count.
ROAD_KINDS: Final[i64] = _kinds(ROAD_COST)
BASEMENT_KINDS: Final[i64] = _kinds(LEVEL_COSTS[1])
HOUSE_KINDS: Final[i64] = _kinds(LEVEL_COSTS[2])  # a tower costs these as well

NAMES: Final = ("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI", "PARK")  # of resources, and of a tile without one
LEVELS: Final = ("", "basement", "house", "tower")  # of residences
# Builders by seat (C4), and those that join them on larger boards. Their initials are what the board shows.
COLOURS: Final = ("Blue", "Red", "Orange", "Yellow", "Green", "White", "Purple", "Silver")


def colour(seat: int) -> str:
    """The name of a builder."""
    return COLOURS[seat]


def amounts(numbers: Sequence[int]) -> str:
    """How many there are of each resource, such as `1 HEAT, 1 WIFI`; nothing where there are none."""
    return ", ".join([f"{number} {NAMES[kind]}" for kind, number in enumerate(numbers) if number])


# Phases: what a position waits for. Up to BUILD it waits for the builder on turn.
START: Final = 0  # a basement, before the first turn
BEGIN: Final = 1  # the roll of a turn
GEESE: Final = 2  # where to put the geese
ROBBING: Final = 3  # whom to rob
BUILD: Final = 4  # to build, trade, or pass on the turn
RESPONSE: Final = 5  # a partner's yes or no
TILES: Final = 6  # chance: a shuffle of the resources of a random board
VALUES: Final = 7  # chance: a shuffle of its values
DICE: Final = 8  # chance: the roll
LOSS: Final = 9  # chance: which resources a builder loses to the geese
THEFT: Final = 10  # chance: which resource is stolen
DONE: Final = 11

# What the log tells: a kind, a seat, and what stands beside it.
RESOURCES_LAID: Final = 0  # resources of the tiles, in order; the seat is -1
VALUES_LAID: Final = 1  # values of the tiles, in order; the seat is -1
STARTED: Final = 2  # vertex of a basement before the first turn
TURN_BEGAN: Final = 3
ROLLED: Final = 4  # total
GAINED: Final = 5  # resource, number
LOST: Final = 6  # resource, number, to the geese
GEESE_MOVED: Final = 7  # tile
NOBODY_TO_ROB: Final = 8
ROBBED: Final = 9  # seat robbed, resource
ROAD_BUILT: Final = 10  # edge
BASEMENT_BUILT: Final = 11  # vertex
IMPROVED: Final = 12  # vertex, level
OFFERED: Final = 13  # partner, resource given, resource taken
ACCEPTED: Final = 14  # the partner: seat of the offer, resource the seat gives, resource it takes
REFUSED: Final = 15  # the partner: seat of the offer
WON: Final = 16
TILE_IMPROVED: Final = 17  # tile, resource
