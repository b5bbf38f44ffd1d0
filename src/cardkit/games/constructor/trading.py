"""What the computer players of Constructor offer, and what they take.

All resources are public, so they see everything there is. What a position does not tell is which offers were made in
this turn, only how many: whoever has made two takes the third best of the moment next.
"""

from typing import Final, cast

from mypy_extensions import i64

from cardkit.games.constructor.board import NEXT, TRADES, YES
from cardkit.games.constructor.evaluation import (
    PLAIN,
    SURE,
    Goal,
    Outlook,
    Weights,
    best_line,
    hand_of,
    market_of,
    outlook_of,
    promise_of,
    wait_for,
)
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState

OFFERS: Final[i64] = 2  # that they make in a turn


def _nth_best(state: ConstructorState, offers: list[int]) -> i64:
    """Of these offers the one after as many as were made in this turn, the best first, or else the end of the turn.

    An offer is what it is worth times 1024, less its number.
    """
    if len(offers) <= state.offers:
        return NEXT
    offers.sort(reverse=True)
    return state.board.offer + -offers[state.offers] % 1024


def _taken(state: ConstructorState, offers: list[int], weights: Weights | None) -> list[int]:
    """Those of these offers that one would take oneself in the partner's place, as a planner if there are weights."""
    found: list[int] = []
    for offer in offers:
        then = cast(ConstructorState, state.after(state.board.offer + -offer % 1024))
        if accepts(then) if weights is None else agrees(then, weights):
            found.append(offer)
    return found


def aim_of(outlook: Outlook, hand: list[int]) -> Goal | None:
    """The goal that can be paid for first, or None if there is nothing left to build."""
    best: Goal | None = None
    least: i64 = 0
    for goal in outlook.goals:
        wait = wait_for(goal.cost, hand, outlook.waits, PLAIN)
        if best is None or wait < least:
            best, least = goal, wait
    return best


def spare_offer(state: ConstructorState, seat: i64, outlook: Outlook, aim: Goal, sure: bool) -> i64:
    """The best offer of what the aim can spare for what it lacks, or the end of the turn. Where it must be `sure`, the
    partner would accept it, and no more is lacking than a turn's offers can bring.
    """
    hand = hand_of(state, seat)
    lacks: i64 = 0
    for kind in range(KINDS):
        lacks += max(0, aim.cost[kind] - hand[kind])
    if sure and lacks > OFFERS:
        return NEXT
    offers: list[int] = []
    partner: i64 = 0
    while partner < state.board.options.builders:
        theirs = hand_of(state, partner)
        trade: i64 = 0
        while trade < TRADES:
            take = trade % KINDS
            spare: i64 = hand[trade // KINDS] - aim.cost[trade // KINDS]
            if partner != seat and spare > 0 and theirs[take] and hand[take] < aim.cost[take]:
                worth = 100 * outlook.waits[take] + 10 * (spare + theirs[take]) - 20 * state.land.points[partner]
                offers.append(worth * 1024 - TRADES * partner - trade)
            trade += 1
        partner += 1
    return _nth_best(state, _taken(state, offers, None) if sure else offers)


def accepts(state: ConstructorState) -> bool:
    """Whether one gets what the aim lacks, or what is longer to wait for, and keeps what the aim needs. Not from
    somebody who is about to win.
    """
    seat = state.turn()
    proposer = state.board.order.seat(state.place)
    if state.land.points[proposer] >= state.board.options.points - 1:
        return False
    get = state.subject % TRADES // KINDS
    lose = state.subject % KINDS
    hand = hand_of(state, seat)
    outlook = outlook_of(state, seat, market_of(state), PLAIN, 1)
    aim = aim_of(outlook, hand)
    if aim is None or hand[lose] <= aim.cost[lose]:
        return False
    return hand[get] < aim.cost[get] or outlook.waits[get] > outlook.waits[lose]


def _gain(outlook: Outlook, hand: list[int], lose: i64, get: i64, weights: Weights) -> i64:
    """What a trade brings."""
    changed = list(hand)
    changed[lose] -= 1
    changed[get] += 1
    return promise_of(outlook, changed, weights) - promise_of(outlook, hand, weights)


def planned_offer(
    state: ConstructorState, seat: i64, outlook: Outlook, market: list[int], weights: Weights, sure: bool
) -> i64:
    """The best offer, or the end of the turn. Offers that the partner should agree to come first."""
    hand = hand_of(state, seat)
    points = state.land.points
    gains: list[int] = []
    trade: i64 = 0
    while trade < TRADES:
        give = trade // KINDS
        gains.append(_gain(outlook, hand, give, trade % KINDS, weights) - weights.margin if hand[give] else 0)
        trade += 1
    if max(gains) <= 0:
        return NEXT
    offers: list[int] = []
    partner: i64 = 0
    while partner < state.board.options.builders:
        if partner != seat:
            theirs = hand_of(state, partner)
            prospects = outlook_of(state, partner, market, weights, 3)
            trade = 0
            while trade < TRADES:
                gain: i64 = gains[trade]
                if gain > 0 and theirs[trade % KINDS]:
                    change = _gain(prospects, theirs, trade % KINDS, trade // KINDS, weights)
                    worth = gain - change * weights.rival * points[partner] // 256
                    if worth > 0:
                        if change > 0 and change * 256 > gain * weights.rival * points[seat]:
                            offers.append((worth + SURE) * 1024 - TRADES * partner - trade)
                        elif not sure:
                            offers.append(worth * 1024 - TRADES * partner - trade)
                trade += 1
        partner += 1
    return _nth_best(state, _taken(state, offers, weights) if sure else offers)


def agrees(state: ConstructorState, weights: Weights) -> bool:
    """Whether a trade brings oneself more than is lost by what it brings the proposer, and does not let it win."""
    seat = state.turn()
    proposer = state.board.order.seat(state.place)
    get = state.subject % TRADES // KINDS
    lose = state.subject % KINDS
    market = market_of(state)
    gain = _gain(outlook_of(state, seat, market, weights, 3), hand_of(state, seat), lose, get, weights)
    if gain <= 0:
        return False
    prospects = outlook_of(state, proposer, market, weights, 3)
    points: i64 = state.land.points[proposer]
    if points >= state.board.options.points - 3:
        then = cast(ConstructorState, state.after(YES))
        if best_line(then, proposer, prospects, market, weights, 3)[0] >= SURE:
            return False
    return gain * 256 > _gain(prospects, hand_of(state, proposer), get, lose, weights) * weights.rival * points
