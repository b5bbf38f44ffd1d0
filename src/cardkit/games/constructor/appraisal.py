"""What places, hands and positions are worth to the computer players of Constructor.

Everything is counted in whole numbers. A rate is what comes of a resource by the dice, in 72nds of one for each roll; a
wait is in sixteenths of a roll.
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.value import Value
from cardkit.games.constructor.board import Numbers
from cardkit.games.constructor.land import BASEMENT, HOUSE, TOWER, has_road, has_room
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.terms import LEVEL_COSTS, MANY, ROAD_COST

ODDS: Final[Numbers] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)  # ways of two dice, of 36; a 7 yields nothing
ROAD: Final = 0  # what a goal begins with: a road, or a residence of the level with this number
FAR: Final[i64] = 3  # roads to a site that is thought of at all
STEP_COSTS: Final[tuple[Numbers, ...]] = (ROAD_COST, LEVEL_COSTS[1], LEVEL_COSTS[2], LEVEL_COSTS[3])


@final
class Weights(Value):
    """What a player values."""

    __slots__ = (
        "again", "block", "card", "contest", "dead", "even", "fair", "flow", "fresh", "guarded", "kinds", "late", "margin", "market",
        "mode", "overlap", "parallel", "patience", "point", "risk", "rival", "spare", "threat", "total", "trade",
    )  # fmt: skip

    def __init__(
        self,
        kinds: Numbers,
        even: i64,
        total: i64,
        fresh: i64,
        flow: i64,
        late: i64,
        point: i64,
        patience: i64,
        trade: i64,
        parallel: i64,
        spare: i64,
        again: i64,
        card: i64,
        risk: i64,
        rival: i64,
        threat: i64,
        margin: i64,
        fair: i64,
        guarded: i64,
        dead: i64,
        contest: i64,
        block: i64,
        market: i64,
        overlap: i64,
        mode: i64,
    ) -> None:
        self.kinds: Final = kinds
        self.even: Final[i64] = even
        self.total: Final[i64] = total
        self.fresh: Final[i64] = fresh
        self.flow: Final[i64] = flow
        self.late: Final[i64] = late
        self.point: Final[i64] = point
        self.patience: Final[i64] = patience
        self.trade: Final[i64] = trade
        self.parallel: Final[i64] = parallel
        self.spare: Final[i64] = spare
        self.again: Final[i64] = again
        self.card: Final[i64] = card
        self.risk: Final[i64] = risk
        self.rival: Final[i64] = rival
        self.threat: Final[i64] = threat
        self.margin: Final[i64] = margin
        self.fair: Final[i64] = fair
        self.guarded: Final[i64] = guarded
        self.dead: Final[i64] = dead
        self.contest: Final[i64] = contest
        self.block: Final[i64] = block
        self.market: Final[i64] = market
        self.overlap: Final[i64] = overlap
        self.mode: Final[i64] = mode

    def fields(self) -> tuple[object, ...]:
        return (
            self.kinds, self.even, self.total, self.fresh, self.flow, self.late, self.point, self.patience, self.trade,
            self.parallel, self.spare, self.again, self.card, self.risk, self.rival, self.threat, self.margin,
            self.fair, self.guarded, self.dead, self.contest, self.block, self.market, self.overlap, self.mode,
        )  # fmt: skip


def add_tile(state: ConstructorState, rates: list[int], tile: i64, ways: i64) -> None:
    """Add what comes of a tile in so many of 36 rolls: half as it yields now, half as it will for ever after."""
    times = state.board.yields[tile]
    for kind in times[len(times) - 1]:
        rates[kind] += ways
    for kind in times[state.rolled[tile]] if state.board.wears else times[0]:
        rates[kind] += ways


def add_residence(state: ConstructorState, rates: list[int], vertex: i64, level: i64, guarded: i64) -> None:
    """Add what a residence yields; of the tile with the geese, only so many sixteenths count."""
    board = state.board
    for tile in board.graph.touching[vertex]:
        ways: i64 = ODDS[board.layout[2 * tile + 1]] * level
        if tile == state.geese:
            ways = ways * guarded // 16
        if ways:
            add_tile(state, rates, tile, ways)


def rates_of(state: ConstructorState, seat: i64, guarded: i64) -> list[int]:
    """What a seat gains, by resource."""
    rates = [0] * KINDS
    for vertex in state.land.homes[seat]:
        add_residence(state, rates, vertex, state.land.level(vertex), guarded)
    return rates


def flow_of(rates: list[int], weights: Weights) -> i64:
    """What it is worth to gain resources at these rates: much of all, and of each kind the less the more there is."""
    found: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        rate: i64 = rates[kind]
        if rate:
            found += weights.fresh + weights.kinds[kind] * rate * 16 // (rate + weights.even) + weights.total * rate
        kind += 1
    return found


def waits_of(state: ConstructorState, seat: i64, rates: list[int], weights: Weights) -> list[int]:
    """How long a resource of each kind is waited for; some come by trade."""
    total: i64 = 0
    for rate in rates:
        total += rate
    bought = 2 + total * weights.trade // 64
    if not weights.market:
        return [16 * 72 // (rate + bought) for rate in rates]
    supply = [0] * KINDS
    other: i64 = 0
    while other < state.board.options.builders:
        if other != seat:
            for vertex in state.land.homes[other]:
                add_residence(state, supply, vertex, state.land.level(vertex), weights.guarded)
        other += 1
    if weights.mode & 64:
        return [16 * 72 * 4 // (4 * rate + 4 * bought + supply[kind] * weights.market // 64) for kind, rate in enumerate(rates)]
    return [16 * 72 * 4 // (4 * rate + 4 + bought * supply[kind] * weights.market // 64) for kind, rate in enumerate(rates)]


@final
class Sites:
    """Where a seat might place a basement: the vertices, how many roads away each is, and the first of these roads."""

    __slots__ = ("edges", "roads", "vertices")

    def __init__(self, vertices: list[int], roads: list[int], edges: list[int]) -> None:
        self.vertices: Final = vertices
        self.roads: Final = roads
        self.edges: Final = edges


def sites_of(state: ConstructorState, seat: i64) -> Sites:
    """The sites of a seat, the nearest first."""
    board = state.board
    graph = board.graph
    land = state.land
    found = Sites(list(land.sites[seat]), [0] * len(land.sites[seat]), [-1] * len(land.sites[seat]))
    queue = Sites([], [], [])
    seen = [False] * int(graph.vertices)
    for edge in land.reach[seat]:
        for end in graph.ends[edge]:
            if not seen[end]:
                seen[end] = True
                if land.owner(end) != seat and not has_road(board, land.owners, end, seat):
                    _add(queue, end, 1, edge)
    at: i64 = 0
    while at < len(queue.vertices):
        vertex = queue.vertices[at]
        roads = queue.roads[at]
        edge = queue.edges[at]
        at += 1
        if has_room(board, land.built, vertex):
            _add(found, vertex, roads, edge)
        if roads < FAR and not (board.options.blocked_roads and land.built[vertex]):
            for onward in graph.around[vertex]:
                if land.owners[onward] < 0:
                    for end in graph.ends[onward]:
                        if not seen[end]:
                            seen[end] = True
                            _add(queue, end, roads + 1, edge)
    return found


def _add(sites: Sites, vertex: int, roads: int, edge: int) -> None:
    sites.vertices.append(vertex)
    sites.roads.append(roads)
    sites.edges.append(edge)


@final
class Goal:
    """Something to build: what it costs in all and what it brings; the action that it begins with, which builds a road
    (`step` is ROAD) or a residence of the level `step`; and how many there are of this kind.
    """

    __slots__ = ("action", "cost", "gain", "step", "times")

    def __init__(self, action: i64, step: i64, cost: list[int], gain: i64, times: i64) -> None:
        self.action: Final[i64] = action
        self.step: Final[i64] = step
        self.cost: Final = cost
        self.gain: Final[i64] = gain
        self.times: Final[i64] = times


@final
class Outlook:
    """What a seat may make of the land as it is: what its points and rates are worth, how long it waits for each
    resource, and its goals.
    """

    __slots__ = ("base", "goals", "waits")

    def __init__(self, base: i64, waits: list[int], goals: list[Goal]) -> None:
        self.base: Final[i64] = base
        self.waits: Final = waits
        self.goals: Final = goals


def outlook_of(state: ConstructorState, seat: i64, weights: Weights, most: i64) -> Outlook:
    """The outlook of a seat, with no more than so many sites."""
    board = state.board
    land = state.land
    points: i64 = land.points[seat]
    scale = weights.flow * (board.options.points - points + weights.late)
    rates = rates_of(state, seat, weights.guarded)
    flow = flow_of(rates, weights) * scale // 4096
    scale -= weights.flow
    goals: list[Goal] = []
    sites = sites_of(state, seat)
    gains: list[int] = []
    ranks: list[int] = []
    at: i64 = 0
    while at < len(sites.vertices):
        more = list(rates)
        add_residence(state, more, sites.vertices[at], BASEMENT, weights.guarded)
        gain = weights.point + flow_of(more, weights) * scale // 4096 - flow
        if weights.contest and _contested(state, seat, sites.vertices[at]):
            gain += weights.contest
        gains.append(gain)
        ranks.append(gain * 1024 // (4 + 2 * sites.roads[at]) * 256 + at)
        at += 1
    ranks.sort(reverse=True)
    for rank in ranks[:most]:
        at = rank % 256
        roads: i64 = sites.roads[at]
        cost = [1, 1, 1, roads, 1 + roads]
        if roads:
            goals.append(Goal(board.road + sites.edges[at], ROAD, cost, gains[at], 1))
        else:
            goals.append(Goal(board.residence + sites.vertices[at], BASEMENT, cost, gains[at], 1))
    for level in (BASEMENT, HOUSE):
        best: i64 = 0
        vertex: i64 = -1
        times: i64 = 0
        for home in land.homes[seat]:
            if land.level(home) == level:
                more = list(rates)
                add_residence(state, more, home, 1, weights.guarded)
                gain = weights.point + flow_of(more, weights) * scale // 4096 - flow
                times += 1
                if vertex < 0 or gain > best:
                    best, vertex = gain, home
        if times:
            goals.append(Goal(board.improve + vertex, level + 1, list(LEVEL_COSTS[level + 1]), best, times))
    return Outlook(weights.point * points + flow, waits_of(state, seat, rates, weights), goals)


def _contested(state: ConstructorState, seat: i64, vertex: i64) -> bool:
    """Whether somebody else could place a basement here, or at a vertex beside it."""
    other: i64 = 0
    for sites in state.land.sites:
        if other != seat and sites:
            if vertex in sites:
                return True
            for near in state.board.graph.beside[vertex]:
                if near in sites:
                    return True
        other += 1
    return False


def wait_for(cost: list[int], hand: list[int], waits: list[int], weights: Weights) -> i64:
    """How long a seat waits until it can pay: between the longest of the waits for what it lacks and their sum, less
    if it has other things to trade.
    """
    longest: i64 = 0
    total: i64 = 0
    spare: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        lacks: i64 = cost[kind] - hand[kind]
        if lacks > 0:
            wait = lacks * waits[kind]
            total += wait
            if wait > longest:
                longest = wait
        else:
            spare -= lacks
        kind += 1
    if not total:
        return 0
    mixed = (longest * weights.parallel + total * (16 - weights.parallel)) // 16
    return mixed * weights.spare // (weights.spare + spare)


def promise_of(outlook: Outlook, hand: list[int], weights: Weights) -> i64:
    """What a hand is worth: the goal that it leads to best, and what could follow."""
    held: i64 = 0
    for count in hand:
        held += count
    worth: i64 = weights.card * held
    if held >= MANY:
        worth -= weights.risk * held
    if not outlook.goals:
        return worth
    patience = weights.patience
    first = outlook.goals[0]
    best: i64 = -1
    soon: i64 = 0
    for goal in outlook.goals:
        wait = wait_for(goal.cost, hand, outlook.waits, weights)
        value = goal.gain * patience // (patience + wait)
        if value > best:
            best, first, soon = value, goal, wait
    rest = [0] * KINDS
    kind: i64 = 0
    while kind < KINDS:
        left: i64 = hand[kind] - first.cost[kind]
        if left > 0:
            rest[kind] = left
        kind += 1
    following: i64 = 0
    for goal in outlook.goals:
        if goal is not first or goal.times > 1:
            wait = soon * weights.overlap // 16 + wait_for(goal.cost, rest, outlook.waits, weights)
            value = goal.gain * patience // (patience + wait)
            if value > following:
                following = value
    return worth + best + following * weights.again // 16


def hand_of(state: ConstructorState, seat: i64) -> list[int]:
    """The resources of a seat."""
    return list(state.resources[KINDS * seat : KINDS * seat + KINDS])


def worth_of(state: ConstructorState, seat: i64, weights: Weights) -> i64:
    """What a position is worth to a seat."""
    outlook = outlook_of(state, seat, weights, 3)
    return outlook.base + promise_of(outlook, hand_of(state, seat), weights)
