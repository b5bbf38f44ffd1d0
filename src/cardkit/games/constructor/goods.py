"""Who has which resources in Constructor, and how that changes.

Resources are one row of counts: of seat 0 in the order BRICK, ENERGY, GLASS, HEAT, WIFI, then of seat 1, and so on.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.core.state import Log
from cardkit.games.constructor.board import Board, Numbers
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.terms import GAINED

_HOW_MANY: Final[tuple[int, ...]] = tuple([mask.bit_count() for mask in range(32)])


def total_of(resources: Numbers, seat: i64) -> i64:
    """How many resources a seat has."""
    found: i64 = 0
    at = KINDS * seat
    while at < KINDS * (seat + 1):
        found += resources[at]
        at += 1
    return found


def kinds_of(resources: Numbers, seat: i64) -> i64:
    """The mask of the resources of which a seat has any."""
    at = KINDS * seat
    found: i64 = 0
    if resources[at]:
        found = 1
    if resources[at + 1]:
        found += 2
    if resources[at + 2]:
        found += 4
    if resources[at + 3]:
        found += 8
    if resources[at + 4]:
        found += 16
    return found


def pays(resources: Numbers, seat: i64, cost: Numbers) -> bool:
    """Whether a seat has what something costs (C5)."""
    kind: i64 = 0
    at = KINDS * seat
    while kind < KINDS:
        if resources[at + kind] < cost[kind]:
            return False
        kind += 1
    return True


def paid(resources: Numbers, seat: i64, cost: Numbers) -> Numbers:
    """The resources when a seat has paid for something."""
    changed = list(resources)
    kind: i64 = 0
    while kind < KINDS:
        changed[KINDS * seat + kind] -= cost[kind]
        kind += 1
    return tuple(changed)


def gained(resources: Numbers, seat: i64, kinds: list[int]) -> Numbers:
    """The resources when a seat has got one of each of these."""
    changed = list(resources)
    for kind in kinds:
        changed[KINDS * seat + kind] += 1
    return tuple(changed)


def lost(resources: Numbers, seat: i64, kinds: Numbers) -> Numbers:
    """The resources when a seat has lost one of each of these."""
    changed = list(resources)
    for kind in kinds:
        changed[KINDS * seat + kind] -= 1
    return tuple(changed)


def moved(resources: Numbers, giver: i64, taker: i64, kind: i64) -> Numbers:
    """The resources when one of them has gone from seat to seat."""
    changed = list(resources)
    changed[KINDS * giver + kind] -= 1
    changed[KINDS * taker + kind] += 1
    return tuple(changed)


def yielded(board: Board, built: Numbers, resources: Numbers, geese: i64, rolled: Numbers, total: i64) -> Numbers:
    """The resources when the tiles of a value have yielded: to a residence, its level times (C5). Not where the geese
    are. `rolled` says how often each tile has yielded before, on boards where that matters.
    """
    changed = list(resources)
    for tile in board.producing[total]:
        if tile != geese:
            yields = board.yields[tile]
            kinds = yields[rolled[tile]] if board.wears else yields[0]
            for vertex in board.graph.corners[tile]:
                code: i64 = built[vertex]
                if code:
                    for kind in kinds:
                        changed[KINDS * (code >> 2) + kind] += code & 3
    return tuple(changed)


def worn(board: Board, geese: i64, rolled: Numbers, total: i64) -> Numbers:
    """How often each tile has yielded, as far as that matters, when those of a value have yielded once more."""
    changed = list(rolled)
    for tile in board.producing[total]:
        if tile != geese and changed[tile] + 1 < len(board.yields[tile]):
            changed[tile] += 1
    return tuple(changed)


def tell_gains(before: Numbers, after: Numbers, log: Log) -> None:
    """Who gained what (C20), by seat, then by resource."""
    for at in range(len(before)):
        if after[at] != before[at]:
            log.append((GAINED, at // KINDS, at % KINDS, after[at] - before[at]))


# Offers: those that both sides could honour (C13), by partner, resource given, resource taken. Their numbers are 25
# times the partner, plus 5 times the resource given, plus the one taken.


def all_offers(board: Board, resources: Numbers, seat: i64, own: i64) -> list[int]:
    """The actions of all offers of a seat that has these kinds, ascending."""
    found: list[int] = []
    first = board.offer
    other: i64 = 0
    while other < board.options.builders:
        if other != seat:
            theirs = kinds_of(resources, other)
            for give in range(KINDS):
                if own >> give & 1:
                    for take in range(KINDS):
                        if take != give and theirs >> take & 1:
                            found.append(first + KINDS * give + take)
        first += KINDS * KINDS
        other += 1
    return found


def count_offers(board: Board, resources: Numbers, seat: i64, own: i64) -> i64:
    """How many offers a seat may choose among, having these kinds."""
    number: i64 = 0
    other: i64 = 0
    while other < board.options.builders:
        if other != seat:
            number += _count_between(own, kinds_of(resources, other))
        other += 1
    return number


def nth_offer(board: Board, resources: Numbers, seat: i64, own: i64, skip: i64) -> i64:
    """The action of the offer that comes after so many others of a seat that has these kinds."""
    first = board.offer
    other: i64 = 0
    while True:
        if other != seat:
            theirs = kinds_of(resources, other)
            here = _count_between(own, theirs)
            if skip < here:
                return first + _nth_between(own, theirs, skip)
            skip -= here
        first += KINDS * KINDS
        other += 1


def _count_between(own: i64, theirs: i64) -> i64:
    """How many offers there are when one side has any of these resources, and the other of those."""
    return _HOW_MANY[own] * _HOW_MANY[theirs] - _HOW_MANY[own & theirs]


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
