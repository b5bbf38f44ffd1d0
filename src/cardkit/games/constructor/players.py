"""The computer players of Constructor.

All resources are public, so they see everything there is. What a position does not tell is which offers were made in
this turn, only how many: whoever has made two takes the third best of the moment next.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.policy import FirstLegal, Policy, first_best
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, TRADES, YES
from cardkit.games.constructor.buildings import BASEMENT
from cardkit.games.constructor.constants import BUILD, DONE, GEESE, MANY, RESPONSE, ROBBING, START
from cardkit.games.constructor.evaluation import (
    ODDS,
    PLAIN,
    STEP_COSTS,
    TUNED,
    Goal,
    Outlook,
    Weights,
    add_home,
    add_tile,
    flow_of,
    fresh_in,
    hand_of,
    market_of,
    outlook_of,
    promise_of,
    rates_of,
    wait_for,
)
from cardkit.games.constructor.legality import improvable_tiles
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState

OFFERS: Final[i64] = 2  # that they make in a turn
SURE: Final[i64] = 1_000_000_000  # more than anything else is worth


@final
class Bounded(Policy):
    """Any move that is allowed, each equally likely, but no more than two offers in a turn."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        if position.phase != BUILD or position.offers < OFFERS:
            return position.pick(rng)
        board = position.board
        legal = [action for action in position.legal() if not board.offer <= action < board.tile]
        return legal[rng.below(len(legal))]


@final
class Sensible(Policy):
    """Builds what it can pay for first, and offers what it can spare for what it lacks.

    The next step is to a basement on the best site, a house or a tower. It agrees to offers such as its own, and before
    a seven halves what it has, it improves a tile.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        phase = position.phase
        if phase == BUILD:
            action = _next_step(position)
            return _better_tile(position) if action == NEXT else action
        if phase == RESPONSE:
            return YES if _accepts(position) else NO
        if phase == START:
            return _richest_site(position)
        if phase == GEESE:
            return _worst_tile(position, PLAIN)
        return _leader(position) if phase == ROBBING else ROLL


@final
class Planner(Policy):
    """Plans ahead what to build, and offers trades that help it more than you."""

    __slots__ = ("weights",)

    def __init__(self, *, weights: Weights) -> None:
        self.weights: Final = weights

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(ConstructorState, state)
        phase = position.phase
        if phase == BUILD:
            return _planned(position, self.weights)
        if phase == RESPONSE:
            return YES if _agrees(position, self.weights) else NO
        if phase == START:
            return _promising_site(position, self.weights)
        if phase == GEESE:
            return _worst_tile(position, self.weights)
        return _leader(position) if phase == ROBBING else ROLL


# What both do alike.


def _nth_best(state: ConstructorState, offers: list[int]) -> i64:
    """Of these offers the one after as many as were made in this turn, the best first, or else the end of the turn.

    An offer is what it is worth times 1024, less its number.
    """
    if len(offers) <= state.offers:
        return NEXT
    offers.sort(reverse=True)
    return state.board.offer + -offers[state.offers] % 1024


def _worst_tile(state: ConstructorState, weights: Weights) -> i64:
    """The tile whose yields the others miss most, the leaders first, and none of one's own."""
    board = state.board
    land = state.land
    seat = state.turn()
    rates = [rates_of(state, other, 16) for other in range(board.options.builders)]
    legal = state.legal()
    worths: list[int] = []
    for action in legal:
        left = [list(row) for row in rates]
        worth: i64 = 0
        for vertex in board.graph.corners[action - board.geese]:
            owner = land.owner(vertex)
            if owner >= 0:
                add_tile(state, left[owner], action - board.geese, -land.level(vertex))
                if owner == seat:
                    worth -= SURE
        for other in range(board.options.builders):
            worth += (flow_of(rates[other], weights) - flow_of(left[other], weights)) * land.points[other]
        worths.append(worth)
    return first_best(legal, worths)


def _leader(state: ConstructorState) -> i64:
    """Of those to be robbed, the one with the most points, and of these the one with the most resources."""
    legal = state.legal()
    return first_best(legal, [1024 * state.land.points[one - ROB] + state.total(one - ROB) for one in legal])


# What Sensible does.


def _richest_site(state: ConstructorState) -> i64:
    """Where the yields are worth most: the more, the scarcer they are on this board, and more if they are fresh."""
    board = state.board
    supply = [0] * KINDS
    for tile in range(board.graph.tiles):
        add_tile(state, supply, tile, 1)
    total = sum(supply)
    rates = rates_of(state, state.turn(), 16)
    market = market_of(state)
    legal = state.legal()
    worths: list[int] = []
    for action in legal:
        here = [0] * KINDS
        add_home(state, here, action - board.residence, BASEMENT, 16)
        worth = PLAIN.fresh * fresh_in(here, rates, market)
        for kind in range(KINDS):
            if here[kind]:
                worth += 32 * total * here[kind] // supply[kind]
        worths.append(worth)
    return first_best(legal, worths)


def _aim(outlook: Outlook, hand: list[int]) -> Goal | None:
    """The goal that can be paid for first, or None if there is nothing left to build."""
    best: Goal | None = None
    least: i64 = 0
    for goal in outlook.goals:
        wait = wait_for(goal.cost, hand, outlook.waits, PLAIN)
        if best is None or wait < least:
            best, least = goal, wait
    return best


def _next_step(state: ConstructorState) -> i64:
    """The next step to the aim, if it can be paid for, or an offer, or the end of the turn."""
    seat = state.turn()
    hand = hand_of(state, seat)
    outlook = outlook_of(state, seat, market_of(state), PLAIN, 1)
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
    return _nth_best(state, offers)


def _better_tile(state: ConstructorState) -> i64:
    """The end of the turn, or for a hand that a seven would halve: the tile that yields most to one's residences, and
    what is longest to wait for (C30).
    """
    board = state.board
    seat = state.turn()
    if state.total(seat) < MANY:
        return NEXT
    best: i64 = -1
    most: i64 = 0
    for tile in improvable_tiles(board, state.land, state.resources, state.improved, seat):
        levels: i64 = 0
        for vertex in board.graph.corners[tile]:
            if state.land.owner(vertex) == seat:
                levels += state.land.level(vertex)
        worth = levels * ODDS[board.layout[2 * tile + 1]]
        if worth > most:
            best, most = tile, worth
    if best < 0:
        return NEXT
    waits = outlook_of(state, seat, market_of(state), PLAIN, 1).waits
    longest: i64 = 0
    for kind in range(KINDS):
        if waits[kind] > waits[longest]:
            longest = kind
    return board.tile + KINDS * best + longest


def _accepts(state: ConstructorState) -> bool:
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
    aim = _aim(outlook, hand)
    if aim is None or hand[lose] <= aim.cost[lose]:
        return False
    return hand[get] < aim.cost[get] or outlook.waits[get] > outlook.waits[lose]


# What Planner does.


def _promising_site(state: ConstructorState, weights: Weights) -> i64:
    """The site with the best outlook, of those that yield most."""
    seat = state.turn()
    board = state.board
    rates = rates_of(state, seat, 16)
    market = market_of(state)
    ranks: list[int] = []
    for action in state.legal():
        here = [0] * KINDS
        add_home(state, here, action - board.residence, BASEMENT, 16)
        worth = weights.fresh * fresh_in(here, rates, market)
        for kind in range(KINDS):
            here[kind] += rates[kind]
        ranks.append((worth + flow_of(here, weights) * (board.options.points + weights.late) // 1024) * 4096 - action)
    ranks.sort(reverse=True)
    actions = tuple([-rank % 4096 for rank in ranks[:8]])
    worths: list[int] = []
    for action in actions:
        then = cast(ConstructorState, state.after(action))
        here = [0] * KINDS
        add_home(state, here, action - board.residence, BASEMENT, 16)
        outlook = outlook_of(then, seat, market_of(then), weights, 3)
        worth = weights.fresh * fresh_in(here, rates, market) + outlook.base
        worths.append(worth + promise_of(outlook, hand_of(then, seat), weights))
    return first_best(actions, worths)


def _line(
    state: ConstructorState, seat: i64, outlook: Outlook, market: list[int], weights: Weights, steps: i64
) -> tuple[i64, i64]:
    """The most that can be made of the turn from here in `steps` steps, and the first of them: NEXT if there is none.

    No step is taken without need: it must be worth more than none.
    """
    first: i64 = NEXT
    most = outlook.base + promise_of(outlook, hand_of(state, seat), weights)
    if steps:
        for goal in outlook.goals:
            if state.affords(seat, STEP_COSTS[goal.step]):
                then = cast(ConstructorState, state.after(goal.action))
                worth = SURE
                if then.phase != DONE:
                    onward = outlook_of(then, seat, market, weights, 3)
                    worth = _line(then, seat, onward, market, weights, steps - 1)[0]
                if worth > most:
                    first, most = goal.action, worth
    return most, first


def _planned(state: ConstructorState, weights: Weights) -> i64:
    """What the best line of building begins with, or else an offer, or the end of the turn."""
    seat = state.turn()
    market = market_of(state)
    outlook = outlook_of(state, seat, market, weights, 4)
    first = _line(state, seat, outlook, market, weights, 4)[1]
    if first != NEXT or state.offers >= OFFERS or not state.may_offer():
        return first
    return _planned_offer(state, seat, outlook, market, weights)


def _gain(outlook: Outlook, hand: list[int], lose: i64, get: i64, weights: Weights) -> i64:
    """What a trade brings."""
    changed = list(hand)
    changed[lose] -= 1
    changed[get] += 1
    return promise_of(outlook, changed, weights) - promise_of(outlook, hand, weights)


def _planned_offer(state: ConstructorState, seat: i64, outlook: Outlook, market: list[int], weights: Weights) -> i64:
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
                            worth += SURE
                        offers.append(worth * 1024 - TRADES * partner - trade)
                trade += 1
        partner += 1
    return _nth_best(state, offers)


def _agrees(state: ConstructorState, weights: Weights) -> bool:
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
        if _line(then, proposer, prospects, market, weights, 3)[0] >= SURE:
            return False
    return gain * 256 > _gain(prospects, hand_of(state, proposer), get, lose, weights) * weights.rival * points


POLICIES: Final[dict[str, Policy]] = {
    "first": FirstLegal(),
    "uniform": Bounded(),
    "sensible": Sensible(),
    "planner": Planner(weights=TUNED),
}
