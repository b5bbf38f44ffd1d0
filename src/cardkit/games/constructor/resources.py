"""Who has which resources in Constructor, and how that changes.

Resources are one row of counts: of seat 0 in the order BRICK, ENERGY, GLASS, HEAT, WIFI, then of seat 1, and so on.
What improvements add to tiles is such a row, too, of tile 0, of tile 1, and so on.
"""

from mypy_extensions import i64

from cardkit.core.state import Log
from cardkit.games.constructor.board import Board, Numbers
from cardkit.games.constructor.constants import GAINED
from cardkit.games.constructor.options import KINDS


def total_of(resources: Numbers, seat: i64) -> i64:
    """How many resources a seat has."""
    found: i64 = 0
    at = KINDS * seat
    while at < KINDS * (seat + 1):
        found += resources[at]
        at += 1
    return found


def kinds_by_seat(resources: Numbers) -> i64:
    """The masks of the resources of which each seat has any: those of seat 0 in the lowest five bits, and so on."""
    found: i64 = 0
    bit: i64 = 1
    for number in resources:
        having: i64 = number
        found |= -having >> 62 & bit  # a negative number shifted so far is -1: what is not asked costs less
        bit += bit
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


def _add(row: list[int], at: i64, number: i64) -> None:
    """So much more at this place. As an i64: to add to what stands in a list takes compiled code twice as long."""
    held: i64 = row[at]
    row[at] = held + number


def paid(resources: Numbers, seat: i64, cost: Numbers) -> Numbers:
    """The resources when a seat has paid for something."""
    changed = list(resources)
    kind: i64 = 0
    while kind < KINDS:
        price: i64 = cost[kind]
        _add(changed, KINDS * seat + kind, -price)
        kind += 1
    return tuple(changed)


def gained(resources: Numbers, seat: i64, kinds: Numbers, number: i64 = 1) -> Numbers:
    """The resources when a seat has got that many of each of these; it has lost them where that is negative."""
    changed = list(resources)
    for kind in kinds:
        _add(changed, KINDS * seat + kind, number)
    return tuple(changed)


def moved(resources: Numbers, giver: i64, taker: i64, kind: i64) -> Numbers:
    """The resources when one of them has gone from seat to seat."""
    changed = list(resources)
    _add(changed, KINDS * giver + kind, -1)
    _add(changed, KINDS * taker + kind, 1)
    return tuple(changed)


def traded(resources: Numbers, seat: i64, give: i64, partner: i64, take: i64) -> Numbers:
    """The resources when a seat has given one, and has got another from its partner."""
    changed = list(resources)
    _add(changed, KINDS * seat + give, -1)
    _add(changed, KINDS * seat + take, 1)
    _add(changed, KINDS * partner + take, -1)
    _add(changed, KINDS * partner + give, 1)
    return tuple(changed)


def kinds_now(board: Board, rolled: Numbers, improved: Numbers, tile: i64) -> Numbers:
    """What a tile yields to a basement when its value is rolled. `rolled` says how often each tile has yielded before,
    on boards where that matters; `improved` what improvements have added, where tiles can be improved (C30).
    """
    yields = board.yields[tile]
    kinds = yields[rolled[tile]] if board.wears else yields[0]
    if improved:
        more: list[int] = []
        for kind in range(KINDS):
            number: i64 = improved[KINDS * tile + kind]
            while number > 0:
                more.append(kind)
                number -= 1
        if more:
            return kinds + tuple(more)
    return kinds


def yielded(
    board: Board, built: Numbers, resources: Numbers, geese: i64, rolled: Numbers, improved: Numbers, total: i64
) -> Numbers:
    """The resources when the tiles of a value have yielded: to a residence, its level times (C5). Not where the geese
    are.
    """
    changed = list(resources)
    for tile in board.producing[total]:
        if tile != geese:
            kinds = kinds_now(board, rolled, improved, tile)
            for vertex in board.graph.corners[tile]:
                code: i64 = built[vertex]
                if code:
                    for kind in kinds:
                        _add(changed, KINDS * (code >> 2) + kind, code & 3)
    return tuple(changed)


def worn(board: Board, geese: i64, rolled: Numbers, total: i64) -> Numbers:
    """How often each tile has yielded, as far as that matters, when those of a value have yielded once more."""
    changed = list(rolled)
    for tile in board.producing[total]:
        if tile != geese and changed[tile] + 1 < len(board.yields[tile]):
            changed[tile] += 1
    return tuple(changed)


def log_gains(before: Numbers, after: Numbers, log: Log) -> None:
    """Who gained what (C20), by seat, then by resource."""
    for at in range(len(before)):
        if after[at] != before[at]:
            log.append((GAINED, at // KINDS, at % KINDS, after[at] - before[at]))
