"""The computer players of Constructor."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.policy import FirstLegal, Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.constructor.appraisal import (
    ODDS,
    STEP_COSTS,
    Goal,
    Outlook,
    Weights,
    add_residence,
    add_tile,
    flow_of,
    hand_of,
    outlook_of,
    promise_of,
    rates_of,
    wait_for,
    worth_of,
)
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, YES
from cardkit.games.constructor.land import BASEMENT
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.terms import ANSWER, BEGIN, BUILD, DONE, GEESE, ROBBING, START

WIN: Final[i64] = 1_000_000_000
OFFERS: Final[i64] = 2
TRADES: Final = KINDS * KINDS
NEW_KIND: Final[i64] = 400
OWN: Final[i64] = 1_000_000


PLAIN: Final = Weights(
    kinds=(100, 100, 120, 120, 100), even=12, total=30, fresh=0, flow=16, late=3, point=1000, patience=400, trade=10,
    parallel=8, spare=4, again=12, card=10, risk=30, rival=4, threat=4, margin=10, fair=0, guarded=10, dead=500,
    contest=0, block=4, market=0, overlap=16, mode=0,
)  # fmt: skip
TUNED: Final = PLAIN


@final
class Bounded(Policy):
    """Any legal action, each equally likely, but no more than two offers in a turn."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        if position.phase != BUILD or position.offers < OFFERS:
            return state.pick(rng)
        first = position.board.offer
        legal = state.legal()
        number: i64 = len(legal)
        while legal[number - 1] >= first:
            number -= 1
        return legal[rng.below(number)]


@final
class Sensible(Policy):
    """Builds what it can pay for, and aims at what it can pay for next."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        phase = position.phase
        if phase == BUILD:
            return _next_step(position)
        if phase == ANSWER:
            return YES if _accepts(position) else NO
        if phase == START:
            return _richest_site(position)
        if phase == GEESE:
            return _worst_tile(position)
        return _leader(position) if phase == ROBBING else ROLL


def _richest_site(state: ConstructorState) -> i64:
    """Where the yields are worth most: the more, the scarcer their kinds are, and more for fresh kinds."""
    board = state.board
    supply = [0] * KINDS
    tile: i64 = 0
    while tile < board.graph.tiles:
        add_tile(state, supply, tile, ODDS[board.layout[2 * tile + 1]])
        tile += 1
    total: i64 = sum(supply)
    needs = _needs(state, state.turn())
    best: i64 = -1
    most: i64 = -1
    for action in state.legal():
        here = [0] * KINDS
        add_residence(state, here, action - board.residence, BASEMENT, 16)
        worth: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if here[kind]:
                worth += 32 * total * here[kind] // supply[kind]
                worth += NEW_KIND * needs[kind]
            kind += 1
        if worth > most:
            best, most = action, worth
    return best


def _needs(state: ConstructorState, seat: i64) -> list[int]:
    """By resource: 0 if the seat gains it, 1 if only others do, 2 if nobody does."""
    needs = [2] * KINDS
    other: i64 = 0
    while other < state.board.options.builders:
        rates = rates_of(state, other, 16)
        kind: i64 = 0
        while kind < KINDS:
            if rates[kind] and needs[kind]:
                needs[kind] = 0 if other == seat else 1
            kind += 1
        other += 1
    return needs


def _aim(outlook: Outlook, hand: list[int]) -> Goal | None:
    """The goal that can be paid for first."""
    best: Goal | None = None
    least: i64 = 0
    for goal in outlook.goals:
        wait = wait_for(goal.cost, hand, outlook.waits, PLAIN)
        if best is None or wait < least:
            best, least = goal, wait
    return best


def _next_step(state: ConstructorState) -> i64:
    """The next step to the aim, if it can be paid for; otherwise the next offer, by how many were made."""
    seat = state.turn()
    hand = hand_of(state, seat)
    outlook = outlook_of(state, seat, PLAIN, 1)
    aim = _aim(outlook, hand)
    if aim is None:
        return NEXT
    if state.affords(seat, STEP_COSTS[aim.step]):
        return aim.action
    if state.offers >= OFFERS or not state.may_offer():
        return NEXT
    offers: list[int] = []
    partner: i64 = 0
    while partner < state.board.options.builders:
        if partner != seat:
            theirs = hand_of(state, partner)
            trade: i64 = 0
            while trade < TRADES:
                give = trade // KINDS
                take = trade % KINDS
                spare: i64 = hand[give] - aim.cost[give]
                if hand[take] < aim.cost[take] and theirs[take] and spare > 0:
                    worth = 100 * outlook.waits[take] + 10 * (spare + theirs[take]) - 20 * state.land.points[partner]
                    offers.append(worth * 1024 - TRADES * partner - trade)
                trade += 1
        partner += 1
    return _nth_best(state, offers)


def _nth_best(state: ConstructorState, offers: list[int]) -> i64:
    """The best of these offers that was not made in this turn, as far as one can tell, or the end of the turn.

    An offer is what it is worth times 1024, less its number.
    """
    if len(offers) <= state.offers:
        return NEXT
    offers.sort(reverse=True)
    return state.board.offer + -offers[state.offers] % 1024


def _accepts(state: ConstructorState) -> bool:
    """Whether it gets what its aim lacks, for what its aim does not need; not from somebody who is about to win."""
    proposer = state.board.order.seat(state.place)
    if state.land.points[proposer] >= state.board.options.points - 1:
        return False
    seat = state.turn()
    get = state.subject % TRADES // KINDS
    lose = state.subject % KINDS
    hand = hand_of(state, seat)
    outlook = outlook_of(state, seat, PLAIN, 1)
    aim = _aim(outlook, hand)
    if aim is None:
        return False
    wants = hand[get] < aim.cost[get]
    spares = hand[lose] > aim.cost[lose]
    if wants != spares:
        return False
    return wants or outlook.waits[get] > outlook.waits[lose]


def _worst_tile(state: ConstructorState) -> i64:
    """The tile whose yields the leading others miss most, and none of one's own."""
    board = state.board
    land = state.land
    seat = state.turn()
    best: i64 = -1
    most: i64 = 0
    for action in state.legal():
        harm: i64 = 0
        tile = action - board.geese
        for vertex in board.graph.corners[tile]:
            owner = land.owner(vertex)
            if owner == seat:
                harm -= OWN
            elif owner >= 0:
                lost = [0] * KINDS
                add_tile(state, lost, tile, ODDS[board.layout[2 * tile + 1]] * land.level(vertex))
                robbed: i64 = 1 if state.total(owner) else 0
                harm += (sum(lost) + robbed) * (4 + land.points[owner])
        if best < 0 or harm > most:
            best, most = action, harm
    return best


def _leader(state: ConstructorState) -> i64:
    """The one with the most points of those to be robbed, and the most resources of these."""
    best: i64 = -1
    most: i64 = -1
    for action in state.legal():
        worth = 1000 * state.land.points[action - ROB] + state.total(action - ROB)
        if worth > most:
            best, most = action, worth
    return best


@final
class Planner(Policy):
    """Weighs positions."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights = TUNED) -> None:
        self.weights: Final = weights

    def fields(self) -> tuple[object, ...]:
        return (self.weights,)

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        phase = position.phase
        if phase == BUILD:
            return _planned(position, self.weights)
        if phase == ANSWER:
            return YES if _agrees(position, self.weights) else NO
        if phase == START:
            return _promising_site(position, self.weights)
        if phase == GEESE:
            return _worst_tile(position) if self.weights.mode & 16 else _costly_tile(position, self.weights)
        if phase == ROBBING:
            return _leader(position) if self.weights.mode & 32 else _costly_theft(position, self.weights)
        return ROLL


def _promising_site(state: ConstructorState, weights: Weights) -> i64:
    """The site with the best outlook, of those that yield most."""
    seat = state.turn()
    first = state.board.residence
    rates = rates_of(state, seat, 16)
    needs = _needs(state, seat)
    ranks: list[int] = []
    for action in state.legal():
        more = list(rates)
        add_residence(state, more, action - first, BASEMENT, 16)
        ranks.append(flow_of(more, weights) * 4096 - action)
    ranks.sort(reverse=True)
    best: i64 = -1
    most: i64 = 0
    for rank in ranks[:8]:
        action = -rank % 4096
        worth = worth_of(cast(ConstructorState, state.after(action)), seat, weights)
        here = [0] * KINDS
        add_residence(state, here, action - first, BASEMENT, 16)
        kind: i64 = 0
        while kind < KINDS:
            if here[kind]:
                worth += weights.dead * needs[kind]
            kind += 1
        if best < 0 or worth > most:
            best, most = action, worth
    return best


def _line(state: ConstructorState, seat: i64, outlook: Outlook, weights: Weights, depth: i64) -> i64:
    """The most that can be made of the turn from here, by so many steps."""
    best = outlook.base + promise_of(outlook, hand_of(state, seat), weights)
    if depth:
        for goal in outlook.goals:
            if state.affords(seat, STEP_COSTS[goal.step]):
                worth = _after_step(state, seat, goal, weights, depth)
                if worth > best:
                    best = worth
    return best


def _after_step(state: ConstructorState, seat: i64, goal: Goal, weights: Weights, depth: i64) -> i64:
    """The most that can be made of the turn when it goes on with a step to this goal."""
    then = cast(ConstructorState, state.after(goal.action))
    return WIN if then.phase == DONE else _line(then, seat, outlook_of(then, seat, weights, 3), weights, depth - 1)


def _planned(state: ConstructorState, weights: Weights) -> i64:
    """What the best line of building begins with, or an offer, or the end of the turn."""
    seat = state.turn()
    outlook = outlook_of(state, seat, weights, 4)
    most = outlook.base + promise_of(outlook, hand_of(state, seat), weights)
    best: i64 = NEXT
    for goal in outlook.goals:
        if state.affords(seat, STEP_COSTS[goal.step]):
            worth = _after_step(state, seat, goal, weights, 4)
            if worth > most:
                best, most = goal.action, worth
    if (best == NEXT or (weights.mode & 1 and most < WIN)) and state.offers < OFFERS and state.may_offer():
        offer = _planned_offer(state, seat, outlook, most, weights)
        if offer != NEXT:
            return offer
    return best


def _changed(hand: list[int], lose: i64, get: i64) -> list[int]:
    changed = list(hand)
    changed[lose] -= 1
    changed[get] += 1
    return changed


def _planned_offer(state: ConstructorState, seat: i64, outlook: Outlook, now: i64, weights: Weights) -> i64:
    """An offer that improves on what the turn is worth as it is, or the end of the turn."""
    board = state.board
    hand = hand_of(state, seat)
    gains = [-1] * TRADES
    offers: list[int] = []
    partner: i64 = 0
    while partner < board.options.builders:
        if partner != seat:
            theirs = hand_of(state, partner)
            view: Outlook | None = None
            before: i64 = 0
            trade: i64 = 0
            while trade < TRADES:
                give = trade // KINDS
                take = trade % KINDS
                if give != take and hand[give] and theirs[take]:
                    if gains[trade] < 0:
                        then = cast(ConstructorState, state.after(board.offer + TRADES * partner + trade).after(YES))
                        gain = _line(then, seat, outlook, weights, 2 if weights.mode & 2 else 0) - now
                        gains[trade] = gain if gain > weights.margin else 0
                    if gains[trade]:
                        if view is None:
                            view = outlook_of(state, partner, weights, 3)
                            before = promise_of(view, theirs, weights)
                        change = promise_of(view, _changed(theirs, take, give), weights) - before
                        worth = gains[trade] - change * weights.rival * (weights.threat + state.land.points[partner]) // 256
                        if worth > 0:
                            if change > weights.fair and (change * 256 > gains[trade] * weights.rival * (weights.threat + state.land.points[seat])):
                                worth += WIN
                            offers.append(worth * 1024 - TRADES * partner - trade)
                trade += 1
        partner += 1
    if weights.mode & 4 and offers:
        offers.sort(reverse=True)
        return state.board.offer + -offers[0] % 1024
    if weights.mode & 8 and offers and state.offers:
        offers.sort(reverse=True)
        if offers[0] > WIN * 1024:
            return state.board.offer + -offers[0] % 1024
    return _nth_best(state, offers)


def _agrees(state: ConstructorState, weights: Weights) -> bool:
    """Whether a trade brings oneself enough more than the proposer, and does not let it win."""
    seat = state.turn()
    proposer = state.board.order.seat(state.place)
    get = state.subject % TRADES // KINDS
    lose = state.subject % KINDS
    outlook = outlook_of(state, seat, weights, 3)
    hand = hand_of(state, seat)
    gain = promise_of(outlook, _changed(hand, lose, get), weights) - promise_of(outlook, hand, weights)
    if gain <= weights.fair:
        return False
    then = cast(ConstructorState, state.after(YES))
    view = outlook_of(state, proposer, weights, 3)
    if state.land.points[proposer] >= state.board.options.points - 3:
        if _line(then, proposer, view, weights, 3) >= WIN:
            return False
    change = promise_of(view, hand_of(then, proposer), weights) - promise_of(view, hand_of(state, proposer), weights)
    return gain * 256 > change * weights.rival * (weights.threat + state.land.points[proposer])


def _costly_tile(state: ConstructorState, weights: Weights) -> i64:
    """The tile that costs the others most and oneself least, what can be stolen there included."""
    board = state.board
    land = state.land
    seat = state.turn()
    rates: list[list[int]] = []
    flows: list[int] = []
    thefts: list[int] = []
    own = outlook_of(state, seat, weights, 3)
    builders = board.options.builders
    other: i64 = 0
    while other < builders:
        rates.append(rates_of(state, other, 16))
        flows.append(flow_of(rates[other], weights))
        thefts.append(0 if other == seat else _theft_worth(state, seat, own, other, weights))
        other += 1
    best: i64 = -1
    most: i64 = 0
    for action in state.legal():
        tile = action - board.geese
        stolen: i64 = 0
        left: list[list[int]] = []
        owners: list[int] = []
        ways: i64 = ODDS[board.layout[2 * tile + 1]]
        for vertex in board.graph.corners[tile]:
            owner = land.owner(vertex)
            if owner >= 0:
                if owner not in owners:
                    owners.append(owner)
                    left.append(list(rates[owner]))
                add_tile(state, left[owners.index(owner)], tile, -ways * land.level(vertex))
                if thefts[owner] > stolen:
                    stolen = thefts[owner]
        worth = stolen
        at: i64 = 0
        while at < len(owners):
            owner = owners[at]
            lost = (flows[owner] - flow_of(left[at], weights)) * weights.block
            worth -= lost if owner == seat else -lost * weights.rival * (weights.threat + land.points[owner]) // 256
            at += 1
        if best < 0 or worth > most:
            best, most = action, worth
    return best


def _theft_worth(state: ConstructorState, seat: i64, own: Outlook, other: i64, weights: Weights) -> i64:
    """What it is worth to a seat, with this outlook, to steal from another."""
    held = state.total(other)
    if not held:
        return 0
    hand = hand_of(state, seat)
    theirs = hand_of(state, other)
    view = outlook_of(state, other, weights, 3)
    before = promise_of(own, hand, weights)
    without = promise_of(view, theirs, weights)
    threat = weights.rival * (weights.threat + state.land.points[other])
    worth: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if theirs[kind]:
            more = list(hand)
            more[kind] += 1
            less = list(theirs)
            less[kind] -= 1
            gain = promise_of(own, more, weights) - before
            loss = without - promise_of(view, less, weights)
            worth += theirs[kind] * (gain + loss * threat // 256)
        kind += 1
    return worth // held


def _costly_theft(state: ConstructorState, weights: Weights) -> i64:
    """Whom it is worth most to rob."""
    seat = state.turn()
    own = outlook_of(state, seat, weights, 3)
    best: i64 = -1
    most: i64 = 0
    for action in state.legal():
        worth = _theft_worth(state, seat, own, action - ROB, weights)
        if best < 0 or worth > most:
            best, most = action, worth
    return best


POLICIES: Final[dict[str, Policy]] = {
    "first": FirstLegal(),
    "uniform": Bounded(),
    "sensible": Sensible(),
    "planner": Planner(),
}
