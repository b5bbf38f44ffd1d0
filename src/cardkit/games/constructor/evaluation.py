"""What places, hands and positions are worth to the computer players of Constructor.

Everything is counted in whole numbers: rates, what the dice bring of a resource, in 72nds of one for each roll; waits
in sixteenths of a roll; what things are worth in thousandths of a building point.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.value import Value
from cardkit.games.constructor.board import NEXT, Numbers
from cardkit.games.constructor.buildings import BASEMENT, HOUSE, has_road, has_room
from cardkit.games.constructor.constants import DONE, LEVEL_COSTS, MANY, ROAD_COST
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.rules import ConstructorState

ODDS: Final[Numbers] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)  # of 36 rolls, by value of the tile; a 7 yields nothing
POINT: Final[i64] = 1000
SURE: Final[i64] = 1_000_000_000  # more than anything else is worth
ROAD: Final = 0  # what a goal begins with: a road, or a residence of the level with this number
STEP_COSTS: Final[tuple[Numbers, ...]] = (ROAD_COST, *LEVEL_COSTS[1:])
FAR: Final[i64] = 3  # roads to a site that is thought of at all


@final
class Weights(Value):
    """What a player values."""

    __slots__ = (
        "even", "fresh", "guarded", "kinds", "late", "margin", "patience", "risk", "rival", "spare", "trade",
    )  # fmt: skip

    def __init__(
        self,
        *,
        kinds: Numbers,
        even: i64,
        late: i64,
        guarded: i64,
        fresh: i64,
        patience: i64,
        trade: i64,
        spare: i64,
        risk: i64,
        rival: i64,
        margin: i64,
    ) -> None:
        self.kinds: Final = kinds  # by resource, what it is worth to gain it for as long as one point is missing
        self.even: Final[i64] = even  # the rate of a resource at which half of this is reached
        self.late: Final[i64] = late  # points: as if that many more were missing
        self.guarded: Final[i64] = guarded  # sixteenths of its yields that count of the tile with the geese
        self.fresh: Final[i64] = fresh  # for a basement that brings a resource one lacks, twice if nobody has it
        self.patience: Final[i64] = patience  # the wait that halves what a goal is worth
        self.trade: Final[i64] = trade  # sixteenths of what the others gain that come to oneself by trade
        self.spare: Final[i64] = spare  # resources to spare that halve a wait, since they can be traded
        self.risk: Final[i64] = risk  # for each resource held, once there are enough for the geese to take half
        self.rival: Final[i64] = rival  # 256ths of what another gains, for each of its points, that one loses by it
        self.margin: Final[i64] = margin  # what a trade must bring to be offered


PLAIN: Final = Weights(
    kinds=(400, 400, 400, 400, 400), even=12, late=3, guarded=10, fresh=400, patience=400, trade=4, spare=4, risk=30,
    rival=4, margin=10,
)  # fmt: skip
# Tuned by simulation: docs/games/constructor.md has how strong it is.
TUNED: Final = Weights(
    kinds=(354, 283, 380, 660, 465), even=11, late=3, guarded=10, fresh=616, patience=384, trade=8, spare=8, risk=54,
    rival=4, margin=10,
)  # fmt: skip


def add_tile(state: ConstructorState, rates: list[int], tile: i64, levels: i64) -> None:
    """Add what a tile brings to that many basements: half as it yields now, half as it will yield for ever after."""
    board = state.board
    ways: i64 = ODDS[board.layout[2 * tile + 1]] * levels
    if ways:
        times = board.yields[tile]
        for kind in times[len(times) - 1]:
            rates[kind] += ways
        for kind in times[state.rolled[tile]] if board.wears else times[0]:
            rates[kind] += ways
        if state.improved:
            for kind in range(KINDS):
                rates[kind] += 2 * ways * state.improved[KINDS * tile + kind]


def add_home(state: ConstructorState, rates: list[int], vertex: i64, level: i64, guarded: i64) -> None:
    """Add what a residence of this level brings."""
    for tile in state.board.graph.touching[vertex]:
        if tile != state.geese:
            add_tile(state, rates, tile, level)
        elif guarded:
            some = [0] * KINDS
            add_tile(state, some, tile, level)
            for kind in range(KINDS):
                rates[kind] += some[kind] * guarded // 16


def rates_of(state: ConstructorState, seat: i64, guarded: i64) -> list[int]:
    """What a seat gains, by resource."""
    rates = [0] * KINDS
    for vertex in state.land.homes[seat]:
        add_home(state, rates, vertex, state.land.level(vertex), guarded)
    return rates


def market_of(state: ConstructorState) -> list[int]:
    """What all seats together gain, by resource, but for the geese."""
    rates = [0] * KINDS
    for homes in state.land.homes:
        for vertex in homes:
            add_home(state, rates, vertex, state.land.level(vertex), 16)
    return rates


def flow_of(rates: list[int], weights: Weights) -> i64:
    """What it is worth to gain resources at these rates: of each kind the less, the more of it there is."""
    found: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        rate: i64 = rates[kind]
        found += weights.kinds[kind] * rate * 16 // (rate + weights.even)
        kind += 1
    return found


def fresh_in(here: list[int], rates: list[int], market: list[int]) -> i64:
    """How many resources there are here that somebody with these rates lacks, those that nobody has counted twice."""
    found: i64 = 0
    for kind in range(KINDS):
        if here[kind] and not rates[kind]:
            found += 1 if market[kind] else 2
    return found


@final
class Site:
    """A vertex where a seat might place a basement, how many roads away it is, and the first of these or -1."""

    __slots__ = ("edge", "roads", "vertex")

    def __init__(self, *, vertex: i64, roads: i64, edge: i64) -> None:
        self.vertex: Final[i64] = vertex
        self.roads: Final[i64] = roads
        self.edge: Final[i64] = edge


def sites_of(state: ConstructorState, seat: i64) -> list[Site]:
    """The sites of a seat, the nearest first."""
    board = state.board
    graph = board.graph
    land = state.land
    found = [Site(vertex=vertex, roads=0, edge=-1) for vertex in land.sites[seat]]
    queue: list[Site] = []
    seen = [False] * int(graph.vertices)
    for edge in land.reach[seat]:
        for end in graph.ends[edge]:
            if not seen[end]:
                seen[end] = True
                if land.owner(end) != seat and not has_road(board, land.owners, end, seat):
                    queue.append(Site(vertex=end, roads=1, edge=edge))
    at: i64 = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        if has_room(board, land.built, here.vertex):
            found.append(here)
        if here.roads < FAR and not (board.options.blocked_roads and land.built[here.vertex]):
            for onward in graph.around[here.vertex]:
                if land.owners[onward] < 0:
                    for end in graph.ends[onward]:
                        if not seen[end]:
                            seen[end] = True
                            queue.append(Site(vertex=end, roads=here.roads + 1, edge=here.edge))
    return found


@final
class Goal:
    """Something to build: what it costs in all and what it is worth, and the action that it begins with. This builds a
    road if `step` is ROAD, otherwise a residence of that level.
    """

    __slots__ = ("action", "cost", "step", "worth")

    def __init__(self, *, action: i64, step: i64, cost: Numbers, worth: i64) -> None:
        self.action: Final[i64] = action
        self.step: Final[i64] = step
        self.cost: Final = cost
        self.worth: Final[i64] = worth


@final
class Outlook:
    """What a seat may make of the land as it is: what its points and rates are worth, how long it waits for one of each
    resource, and its goals.
    """

    __slots__ = ("base", "goals", "waits")

    def __init__(self, *, base: i64, waits: list[int], goals: list[Goal]) -> None:
        self.base: Final[i64] = base
        self.waits: Final = waits
        self.goals: Final = goals


def outlook_of(state: ConstructorState, seat: i64, market: list[int], weights: Weights, most: i64) -> Outlook:
    """The outlook of a seat: `most` sites at most, and the best residence to improve of each level."""
    board = state.board
    land = state.land
    points: i64 = land.points[seat]
    missing = board.options.points - points + weights.late
    rates = rates_of(state, seat, weights.guarded)
    base = flow_of(rates, weights) * missing // 1024
    sites = sites_of(state, seat)
    worths: list[int] = []
    ranks: list[int] = []
    for site in sites:
        more = list(rates)
        add_home(state, more, site.vertex, BASEMENT, weights.guarded)
        worth = POINT + flow_of(more, weights) * (missing - 1) // 1024 - base
        ranks.append(worth * 512 // (2 + site.roads) * 1024 + len(worths))
        worths.append(worth)
    ranks.sort(reverse=True)
    goals: list[Goal] = []
    for rank in ranks[:most]:
        site = sites[rank % 1024]
        cost = (1, 1, 1, int(site.roads), int(1 + site.roads))
        action = board.road + site.edge if site.roads else board.residence + site.vertex
        goals.append(Goal(action=action, step=ROAD if site.roads else BASEMENT, cost=cost, worth=worths[rank % 1024]))
    for level in (BASEMENT, HOUSE):
        best: i64 = 0
        vertex: i64 = -1
        for home in land.homes[seat]:
            if land.level(home) == level:
                more = list(rates)
                add_home(state, more, home, 1, weights.guarded)
                worth = POINT + flow_of(more, weights) * (missing - 1) // 1024 - base
                if vertex < 0 or worth > best:
                    best, vertex = worth, home
        if vertex >= 0:
            goals.append(Goal(action=board.improve + vertex, step=level + 1, cost=LEVEL_COSTS[level + 1], worth=best))
    waits = [16 * 16 * 72 // (16 * rate + weights.trade * (market[k] - rate) + 32) for k, rate in enumerate(rates)]
    return Outlook(base=POINT * points + base, waits=waits, goals=goals)


def wait_for(cost: Numbers, hand: list[int], waits: list[int], weights: Weights) -> i64:
    """How long a seat waits until it can pay: midway between the longest of the waits for what it lacks and their sum,
    less if it has other things to trade.
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
            longest = max(longest, wait)
        else:
            spare -= lacks
        kind += 1
    return (longest + total) * weights.spare // (2 * (weights.spare + spare))


def promise_of(outlook: Outlook, hand: list[int], weights: Weights) -> i64:
    """What a hand is worth: what the goal does to which it leads best."""
    best: i64 = 0
    for goal in outlook.goals:
        worth = goal.worth * weights.patience // (weights.patience + wait_for(goal.cost, hand, outlook.waits, weights))
        best = max(best, worth)
    held: i64 = 0
    for count in hand:
        held += count
    return best - weights.risk * held if held >= MANY else best


def hand_of(state: ConstructorState, seat: i64) -> list[int]:
    """The resources of a seat."""
    return list(state.resources[KINDS * seat : KINDS * seat + KINDS])


def best_line(
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
                    worth = best_line(then, seat, onward, market, weights, steps - 1)[0]
                if worth > most:
                    first, most = goal.action, worth
    return most, first


def worths_of(state: ConstructorState) -> tuple[int, ...]:
    """What a position is worth to each builder, in thousandths of a point, as the planner sees it."""
    if state.phase == DONE:
        return tuple([int(POINT) * points for points in state.land.points])
    market = market_of(state)
    found: list[int] = []
    for seat in range(state.board.options.builders):
        outlook = outlook_of(state, seat, market, TUNED, 4)
        found.append(outlook.base + promise_of(outlook, hand_of(state, seat), TUNED))
    return tuple(found)
