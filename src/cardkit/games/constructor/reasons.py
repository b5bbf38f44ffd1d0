"""Why something may not be done in Constructor, in the order in which it is looked at (C7): whether it is the time for
it, the place, and last the resources.

These explain and never judge: `ConstructorState.legal` is the judge.
"""

from typing import TYPE_CHECKING

from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, YES
from cardkit.games.constructor.land import BASEMENT, HOUSE, TOWER, has_road, has_room
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.terms import (
    ANSWER,
    BEGIN,
    BUILD,
    GEESE,
    LEVEL_COSTS,
    NAMES,
    ROAD_COST,
    ROBBING,
    START,
)

if TYPE_CHECKING:
    from cardkit.games.constructor.rules import ConstructorState


def why_illegal(state: "ConstructorState", action: int) -> str | None:
    """None exactly for the legal actions."""
    reason = why_not_now(state, action)
    if reason is None:
        reason = why_not_there(state, action)
    return why_not_paid(state, action) if reason is None else reason


def why_not_now(state: "ConstructorState", action: int) -> str | None:
    """None if moves of this sort are made in this phase."""
    board = state.board
    match state.phase:
        case phase if phase == START:
            return None if board.residence <= action < board.improve else "a basement is placed first (C8)"
        case phase if phase == BEGIN:
            return None if action == ROLL else "a turn begins with a roll (C18)"
        case phase if phase == GEESE:
            return None if board.geese <= action < board.residence else "the geese move first (C10)"
        case phase if phase == ROBBING:
            return None if ROB <= action < board.geese else "somebody is robbed first (C11)"
        case phase if phase == ANSWER:
            return None if action in {YES, NO} else "an offer waits for yes or no (C13)"
        case phase if phase == BUILD:
            return _why_not_in_turn(state, action)
    return "nobody is to move"


def _why_not_in_turn(state: "ConstructorState", action: int) -> str | None:
    if action == ROLL:
        return "the dice are rolled once in a turn (C18)"
    if action in {YES, NO}:
        return "no offer waits for an answer (C13)"
    if action == NEXT or action >= state.board.residence:
        return None
    return "the geese move after a 7 only (C10)"


def why_not_there(state: "ConstructorState", action: int) -> str | None:
    """None if the place, the builder or the trade that a move names is one that it may name; resources aside."""
    board = state.board
    seat = board.order.seat(state.place)
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


def why_not_paid(state: "ConstructorState", action: int) -> str | None:
    """None if the builder on turn has the resources that a move costs (C5, C7)."""
    board = state.board
    seat = board.order.seat(state.place)
    if state.phase != BUILD or action < board.residence:
        return None
    if action >= board.offer:
        partner, rest = divmod(action - board.offer, KINDS * KINDS)
        give, take = divmod(rest, KINDS)
        if not state.has(seat, give):
            return f"you have no {NAMES[give]} (C13)"
        return None if state.has(partner, take) else f"your partner has no {NAMES[take]} (C13)"
    if action >= board.road:
        return _why_too_dear(state, seat, "a road", ROAD_COST)
    if action < board.improve:
        return _why_too_dear(state, seat, "a basement", LEVEL_COSTS[BASEMENT])
    level = state.land.level(action - board.improve) + 1
    return _why_too_dear(state, seat, "a house" if level == HOUSE else "a tower", LEVEL_COSTS[level])


def _why_too_dear(state: "ConstructorState", seat: int, what: str, cost: tuple[int, ...]) -> str | None:
    if state.affords(seat, cost):
        return None
    price = ", ".join([f"{number} {NAMES[kind]}" for kind, number in enumerate(cost) if number])
    return f"{what} costs {price} (C5)"


def _why_no_road(state: "ConstructorState", seat: int, edge: int) -> str | None:
    if state.land.owners[edge] >= 0:
        return "there is a road already (C6)"
    if edge in state.land.reach[seat]:
        return None
    ends = [state.land.owner(vertex) for vertex in state.board.graph.ends[edge]]
    if any(has_road(state.board, state.land.owners, vertex, seat) for vertex in state.board.graph.ends[edge]):
        return "somebody else's residence blocks the way (C6)"
    return "you have no road and no residence at either end (C6)" if seat not in ends else "you cannot build there (C6)"


def _why_no_residence(state: "ConstructorState", seat: int, vertex: int) -> str | None:
    if state.land.built[vertex]:
        return "there is a residence already (C6)"
    if not has_room(state.board, state.land.built, vertex):
        return "there is a residence on a neighbouring vertex (C6)"
    if state.phase == START or has_road(state.board, state.land.owners, vertex, seat):
        return None
    return "you have no road there (C6)"


def _why_not_improved(state: "ConstructorState", seat: int, vertex: int) -> str | None:
    owner = state.land.owner(vertex)
    if owner != seat:
        return "there is no residence to improve (C6)" if owner < 0 else "that residence is not yours (C6)"
    return "a tower cannot be improved (C6)" if state.land.level(vertex) == TOWER else None


def _why_not_robbed(state: "ConstructorState", seat: int, other: int) -> str | None:
    if other == seat:
        return "nobody robs themselves (C11)"
    return None if other in state.robbable(seat) else "that builder has nothing to steal where the geese are (C11)"


def _why_no_offer(state: "ConstructorState", seat: int, offer: int) -> str | None:
    partner, rest = divmod(offer, KINDS * KINDS)
    if partner == seat:
        return "nobody trades with themselves (C13)"
    if rest // KINDS == rest % KINDS:
        return "a resource is not traded for itself (C13)"
    return None if state.may_offer() else f"at most {state.board.options.offers} offers are made in a turn"
