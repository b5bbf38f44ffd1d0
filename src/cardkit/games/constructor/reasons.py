"""Why something may not be done in Constructor, in the order in which it is looked at (C7): whether it is the time for
it, the place, and last the resources.

These explain and never judge: `ConstructorState.legal` is the judge.
"""

from typing import Final, Protocol

from cardkit.games.constructor import constants
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, TRADES, YES, Board, Numbers
from cardkit.games.constructor.buildings import BASEMENT, TOWER, Land, has_road, has_room
from cardkit.games.constructor.constants import BUILD, LEVEL_COSTS, LEVELS, NAMES, ROAD_COST, START, TILE_COST, amounts
from cardkit.games.constructor.legality import has_level_left, is_home
from cardkit.games.constructor.options import KINDS, PARK

# The reasons that the console words itself (C7, C13).
ROAD_TOO_DEAR: Final = f"a road costs {amounts(ROAD_COST)} (C5)"
TOO_DEAR: Final = tuple(
    [f"a {what} costs {amounts(cost)} (C5)" for what, cost in zip(LEVELS, LEVEL_COSTS, strict=True)]
)  # by level
YOU_LACK: Final = tuple([f"you have no {name} (C13)" for name in NAMES[:KINDS]])  # by resource
PARTNER_LACKS: Final = tuple([f"your partner has no {name} (C13)" for name in NAMES[:KINDS]])
TILE_TOO_DEAR: Final = "improving a tile costs one of each resource (C30)"
TOO_POOR: Final = frozenset(
    [ROAD_TOO_DEAR, *TOO_DEAR, *YOU_LACK, *PARTNER_LACKS, TILE_TOO_DEAR]
)  # what resources forbid
SELF_TRADE: Final = "nobody trades with themselves (C13)"
SAME_TRADE: Final = "a resource is not traded for itself (C13)"


class Position(Protocol):
    """What is looked at of a position: `ConstructorState`, which stands on this module, has all of it."""

    __slots__ = ()

    @property
    def board(self) -> Board: ...
    @property
    def phase(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def land(self) -> Land: ...
    @property
    def geese(self) -> int: ...
    @property
    def improved(self) -> Numbers: ...

    def has(self, seat: int, kind: int, /) -> int: ...
    def affords(self, seat: int, cost: Numbers, /) -> bool: ...
    def may_offer(self) -> bool: ...
    def robbable(self, seat: int, /) -> list[int]: ...


def why_illegal(state: Position, action: int) -> str | None:
    """None exactly for the legal actions."""
    reason = why_not_now(state, action)
    if reason is None:
        reason = why_not_there(state, action)
    return why_not_paid(state, action) if reason is None else reason


def why_not_now(state: Position, action: int) -> str | None:
    """None if moves of this sort are made in this phase."""
    board = state.board
    match state.phase:
        case constants.START:
            return None if board.residence <= action < board.improve else "a basement is placed first (C8)"
        case constants.BEGIN:
            return None if action == ROLL else "a turn begins with a roll (C18)"
        case constants.GEESE:
            return None if board.geese <= action < board.residence else "the geese move first (C10)"
        case constants.ROBBING:
            return None if ROB <= action < board.geese else "somebody is robbed first (C11)"
        case constants.RESPONSE:
            return None if action in {YES, NO} else "an offer waits for yes or no (C13)"
        case constants.BUILD:
            return _why_not_in_turn(state, action)
    return "nobody is to move"


def _why_not_in_turn(state: Position, action: int) -> str | None:
    if action == ROLL:
        return "the dice are rolled once in a turn (C18)"
    if action in {YES, NO}:
        return "no offer waits for an answer (C13)"
    if action == NEXT or action >= state.board.residence:
        return None
    return "the geese move after a 7 only (C10)"


def why_not_there(state: Position, action: int) -> str | None:
    """None if the place, the builder or the trade that a move names is one that it may name; resources aside."""
    board = state.board
    seat = board.order.seat(state.place)
    if action >= board.tile:
        return _why_no_better_tile(state, seat, (action - board.tile) // KINDS)
    if action >= board.offer:
        return _why_no_offer(state, seat, action - board.offer)
    if action >= board.road:
        return _why_no_road(state, seat, action - board.road)
    if action >= board.improve:
        return _why_not_improved(state, seat, action - board.improve)
    if action >= board.residence:
        return _why_no_residence(state, seat, action - board.residence)
    if action >= board.geese:
        return "the geese are on that tile already (C9)" if action - board.geese == state.geese else None
    return _why_not_robbed(state, seat, action - ROB) if action >= ROB else None


def why_not_paid(state: Position, action: int) -> str | None:
    """None if the builder on turn has the resources that a move costs (C5, C7)."""
    board = state.board
    seat = board.order.seat(state.place)
    if state.phase != BUILD or action < board.residence:
        return None
    if action >= board.tile:
        return None if state.affords(seat, TILE_COST) else TILE_TOO_DEAR
    if action >= board.offer:
        partner, rest = divmod(action - board.offer, TRADES)
        give, take = divmod(rest, KINDS)
        if not state.has(seat, give):
            return YOU_LACK[give]
        return None if state.has(partner, take) else PARTNER_LACKS[take]
    if action >= board.road:
        return None if state.affords(seat, ROAD_COST) else ROAD_TOO_DEAR
    level = BASEMENT if action < board.improve else state.land.level(action - board.improve) + 1
    return None if state.affords(seat, LEVEL_COSTS[level]) else TOO_DEAR[level]


def _why_no_road(state: Position, seat: int, edge: int) -> str | None:
    if state.land.owners[edge] >= 0:
        return "there is a road already (C6)"
    if edge in state.land.reach[seat]:
        return None
    ends = [state.land.owner(vertex) for vertex in state.board.graph.ends[edge]]
    if any(has_road(state.board, state.land.owners, vertex, seat) for vertex in state.board.graph.ends[edge]):
        return "somebody else's residence blocks the way (C6)"
    return "you have no road and no residence at either end (C6)" if seat not in ends else "you cannot build there (C6)"


def _why_no_residence(state: Position, seat: int, vertex: int) -> str | None:
    if state.land.built[vertex]:
        return "there is a residence already (C6)"
    if not has_room(state.board, state.land.built, vertex):
        return "there is a residence on a neighbouring corner (C6)"
    if state.phase == START or has_road(state.board, state.land.owners, vertex, seat):
        return None
    return "no road of yours leads there (C6)"


def _why_not_improved(state: Position, seat: int, vertex: int) -> str | None:
    owner = state.land.owner(vertex)
    if owner != seat:
        return "there is no residence to improve (C6)" if owner < 0 else "that residence is not yours (C6)"
    return "a tower cannot be improved (C6)" if state.land.level(vertex) == TOWER else None


def _why_no_better_tile(state: Position, seat: int, tile: int) -> str | None:
    board = state.board
    if not is_home(board, state.land, seat, tile):
        return "you have no residence at that tile (C30)"
    if board.layout[2 * tile] == PARK:
        return "a park cannot be improved (C30)"
    if has_level_left(board, state.improved, tile):
        return None
    times = "once" if board.options.tile_levels == 1 else f"{board.options.tile_levels} times"
    return f"a tile is improved {times} at most (C30)"


def _why_not_robbed(state: Position, seat: int, other: int) -> str | None:
    if other == seat:
        return "nobody robs themselves (C11)"
    return None if other in state.robbable(seat) else "that builder has nothing to steal where the geese are (C11)"


def _why_no_offer(state: Position, seat: int, offer: int) -> str | None:
    partner, rest = divmod(offer, TRADES)
    if partner == seat:
        return SELF_TRADE
    if rest // KINDS == rest % KINDS:
        return SAME_TRADE
    return None if state.may_offer() else f"at most {state.board.options.offers} offers are made in a turn"
