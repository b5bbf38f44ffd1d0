"""The computer players of Constructor. All resources are public, so they see everything there is."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.policy import FirstLegal, Policy, first_best
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, YES
from cardkit.games.constructor.buildings import BASEMENT
from cardkit.games.constructor.constants import BUILD, GEESE, MANY, RESPONSE, ROBBING, START
from cardkit.games.constructor.evaluation import (
    ODDS,
    PLAIN,
    STEP_COSTS,
    SURE,
    TUNED,
    Weights,
    add_home,
    add_tile,
    best_line,
    flow_of,
    fresh_in,
    hand_of,
    market_of,
    outlook_of,
    promise_of,
    rates_of,
)
from cardkit.games.constructor.legality import improvable_tiles
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.trading import OFFERS, accepts, agrees, aim_of, planned_offer, spare_offer


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
        return _sensible(cast(ConstructorState, state), sure=False)


@final
class Considerate(Policy):
    """Builds what it can pay for first, and offers only trades that it would accept."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return _sensible(cast(ConstructorState, state), sure=True)


@final
class Planner(Policy):
    """Plans ahead what to build, and offers trades that help it more than you."""

    __slots__ = ("weights",)

    def __init__(self, *, weights: Weights) -> None:
        self.weights: Final = weights

    def choose(self, state: State, rng: Generator) -> i64:
        return _planning(cast(ConstructorState, state), self.weights, sure=False)


@final
class Diplomat(Policy):
    """Plans ahead what to build, and offers only trades that help both sides."""

    __slots__ = ("weights",)

    def __init__(self, *, weights: Weights) -> None:
        self.weights: Final = weights

    def choose(self, state: State, rng: Generator) -> i64:
        return _planning(cast(ConstructorState, state), self.weights, sure=True)


# What all do alike.


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


# What Sensible and Considerate do: the second is `sure` that its offers are accepted by whoever plays as it does.


def _sensible(state: ConstructorState, *, sure: bool) -> i64:
    phase = state.phase
    if phase == BUILD:
        action = _next_step(state, sure)
        return _better_tile(state) if action == NEXT else action
    if phase == RESPONSE:
        return YES if accepts(state) else NO
    if phase == START:
        return _richest_site(state)
    if phase == GEESE:
        return _worst_tile(state, PLAIN)
    return _leader(state) if phase == ROBBING else ROLL


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


def _next_step(state: ConstructorState, sure: bool) -> i64:
    """The next step to the aim, if it can be paid for, or an offer, or the end of the turn."""
    seat = state.turn()
    hand = hand_of(state, seat)
    outlook = outlook_of(state, seat, market_of(state), PLAIN, 1)
    aim = aim_of(outlook, hand)
    if aim is None:
        return NEXT
    if state.affords(seat, STEP_COSTS[aim.step]):
        return aim.action
    if state.offers >= OFFERS or not state.may_offer():
        return NEXT
    return spare_offer(state, seat, outlook, aim, sure)


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


# What Planner and Diplomat do, the second `sure` in the same way.


def _planning(state: ConstructorState, weights: Weights, *, sure: bool) -> i64:
    phase = state.phase
    if phase == BUILD:
        return _planned(state, weights, sure)
    if phase == RESPONSE:
        return YES if agrees(state, weights) else NO
    if phase == START:
        return _promising_site(state, weights)
    if phase == GEESE:
        return _worst_tile(state, weights)
    return _leader(state) if phase == ROBBING else ROLL


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


def _planned(state: ConstructorState, weights: Weights, sure: bool) -> i64:
    """What the best line of building begins with, or else an offer, or the end of the turn."""
    seat = state.turn()
    market = market_of(state)
    outlook = outlook_of(state, seat, market, weights, 4)
    first = best_line(state, seat, outlook, market, weights, 4)[1]
    if first != NEXT or state.offers >= OFFERS or not state.may_offer():
        return first
    return planned_offer(state, seat, outlook, market, weights, sure)


POLICIES: Final[dict[str, Policy]] = {
    "first": FirstLegal(),
    "uniform": Bounded(),
    "sensible": Sensible(),
    "planner": Planner(weights=TUNED),
    "considerate": Considerate(),
    "diplomat": Diplomat(weights=TUNED),
}
