"""Constructor, a kin of the Settlers of Catan: four builders on nineteen tiles, and ten building points win.

Everybody places two basements. A turn begins with a roll of two dice: every tile with that value yields its resource
to each residence on one of its vertices, one for a basement, two for a house, three for a tower. Then the builder on
turn may build roads along the edges, basements where its roads lead, improve its residences, and offer trades of one
resource for one. On a 7 nothing is yielded: builders with ten or more resources lose half of them, the builder on turn
moves the geese to another tile, which yields nothing while they are there, and steals a resource from somebody there.

Source: the project Constructor of the course CS246 (University of Waterloo). The numbered clauses are in
docs/games/constructor.md.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.chance import Draw, Outcome, Request, Roll, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.games.constructor import terms
from cardkit.games.constructor.board import (
    NEXT,
    NO,
    ROB,
    ROLL,
    YES,
    Board,
    Numbers,
    first_board,
    with_resources,
    with_values,
)
from cardkit.games.constructor.goods import (
    all_offers,
    count_offers,
    gained,
    kinds_of,
    lost,
    moved,
    nth_offer,
    paid,
    pays,
    tell_gains,
    total_of,
    worn,
    yielded,
)
from cardkit.games.constructor.land import (
    BASEMENT,
    HOUSE,
    TOWER,
    Land,
    empty_land,
    open_sites,
    with_basement,
    with_improvement,
    with_road,
)
from cardkit.games.constructor.options import KINDS, ConstructorOptions, tile_values
from cardkit.games.constructor.reasons import why_illegal
from cardkit.games.constructor.terms import (
    ANSWER,
    BASEMENT_KINDS,
    BEGIN,
    BUILD,
    DICE,
    DONE,
    GEESE,
    GEESE_ROLL,
    HOUSE_KINDS,
    LEVEL_COSTS,
    LOSS,
    MANY,
    NOWHERE,
    ROAD_COST,
    ROAD_KINDS,
    ROBBING,
    START,
    THEFT,
    TILES,
    VALUES,
)


@final
@mypyc_attr(free_list_len=1)
class ConstructorState(State):
    """A position."""

    __slots__ = ("board", "geese", "land", "offers", "phase", "place", "resources", "rolled", "subject")

    def __init__(
        self,
        board: Board,
        phase: i64,
        place: i64,
        land: Land,
        resources: Numbers,
        geese: i64,
        offers: i64,
        subject: i64,
        rolled: Numbers,
    ) -> None:
        self.board: Final = board
        self.phase: Final[i64] = phase
        self.place: Final[i64] = place  # of the board's turn order
        self.land: Final = land
        self.resources: Final = resources  # of seat 0, in the order BRICK … WIFI, of seat 1, …
        self.geese: Final[i64] = geese  # their tile, or NOWHERE
        self.offers: Final[i64] = offers  # made in this turn
        # While builders lose resources, the one who does; while one is robbed, that one; while an offer is open, its
        # partner, resource given and resource taken, as in the number of the action; 0 otherwise.
        self.subject: Final[i64] = subject
        # By tile, how often it has yielded, as far as that changes what comes next; empty where nothing changes.
        self.rolled: Final = rolled

    def fields(self) -> tuple[object, ...]:
        return (
            self.board, self.phase, self.place, self.land, self.resources, self.geese, self.offers, self.subject,
            self.rolled,
        )  # fmt: skip

    def turn(self) -> i64:
        phase = self.phase
        if phase <= BUILD:  # START, BEGIN, GEESE, ROBBING or BUILD
            return self.board.order.seat(self.place)
        if phase == ANSWER:
            return self.subject // (KINDS * KINDS)
        return OVER if phase == DONE else CHANCE

    # Who has what.

    def has(self, seat: i64, kind: i64) -> i64:
        """How many of a resource a seat has."""
        return self.resources[KINDS * seat + kind]

    def total(self, seat: i64) -> i64:
        """How many resources a seat has."""
        return total_of(self.resources, seat)

    def affords(self, seat: i64, cost: Numbers) -> bool:
        """Whether a seat has these resources (C5)."""
        return pays(self.resources, seat, cost)

    # What may be done.

    def may_offer(self) -> bool:
        """Whether the builder on turn may make another offer in this turn."""
        most = self.board.options.offers
        return most < 0 or self.offers < most

    def improvable(self, seat: i64) -> list[int]:
        """The vertices of residences that a seat can pay to improve, ascending."""
        house = self.affords(seat, LEVEL_COSTS[HOUSE])
        tower = self.affords(seat, LEVEL_COSTS[TOWER])
        found: list[int] = []
        if house or tower:
            for vertex in self.land.homes[seat]:
                level = self.land.level(vertex)
                if (level == BASEMENT and house) or (level == HOUSE and tower):
                    found.append(vertex)
            found.sort()
        return found

    def robbable(self, seat: i64) -> list[int]:
        """The other seats with a residence where the geese are and something to steal, ascending (C11)."""
        found: list[int] = []
        for vertex in self.board.graph.corners[self.geese]:
            other = self.land.owner(vertex)
            if other >= 0 and other != seat and other not in found and self.total(other) > 0:
                found.append(other)
        found.sort()
        return found

    def legal(self) -> tuple[int, ...]:
        board = self.board
        phase = self.phase
        if phase == BUILD:
            seat = board.order.seat(self.place)
            own = kinds_of(self.resources, seat)
            found = self._buildings(seat, own)
            if self.may_offer():
                found.extend(all_offers(board, self.resources, seat, own))
            return tuple(found)
        if phase == BEGIN:
            return (ROLL,)
        if phase == ANSWER:
            return (YES, NO)
        if phase == START:
            return tuple([board.residence + vertex for vertex in open_sites(board, self.land)])
        if phase == GEESE:
            return tuple([board.geese + tile for tile in range(board.graph.tiles) if tile != self.geese])
        if phase == ROBBING:
            return tuple([ROB + other for other in self.robbable(board.order.seat(self.place))])
        return ()

    def _buildings(self, seat: i64, own: i64) -> list[int]:
        """Passing on the turn, and everything that the builder on turn, who has these kinds, can build."""
        board = self.board
        found: list[int] = [NEXT]
        if own & BASEMENT_KINDS == BASEMENT_KINDS and self.affords(seat, LEVEL_COSTS[BASEMENT]):
            for vertex in self.land.sites[seat]:
                found.append(board.residence + vertex)
        if own & HOUSE_KINDS == HOUSE_KINDS:
            for vertex in self.improvable(seat):
                found.append(board.improve + vertex)
        if own & ROAD_KINDS == ROAD_KINDS and self.affords(seat, ROAD_COST):
            for edge in self.land.reach[seat]:
                found.append(board.road + edge)
        return found

    def pick(self, rng: Generator) -> i64:
        phase = self.phase
        if phase != BUILD:
            if phase == BEGIN:
                return ROLL
            legal = self.legal()
            return legal[rng.below(len(legal))]
        board = self.board
        seat = board.order.seat(self.place)
        own = kinds_of(self.resources, seat)
        found = self._buildings(seat, own)
        known: i64 = len(found)
        if not self.may_offer():
            return found[rng.below(known)]
        place = rng.below(known + count_offers(board, self.resources, seat, own))
        return found[place] if place < known else nth_offer(board, self.resources, seat, own, place - known)

    def why_illegal(self, action: i64) -> str | None:
        return why_illegal(self, action)

    # What comes of it.

    def after(self, action: i64, log: Log | None = None) -> State:
        board = self.board
        phase = self.phase
        if phase == BUILD:
            if action == NEXT:
                return self._turn_of(board.order.after(self.place), self.land, self.resources, log)
            if action >= board.offer:
                return self._offered(action - board.offer, log)
            return self._built(action, log)
        if phase == BEGIN:
            return self._waiting(DICE, 0, self.resources)
        if phase == ANSWER:
            return self._settled(action == YES, log)
        if phase == START:
            return self._started(action - board.residence, log)
        if phase == GEESE:
            return self._geese_on(action - board.geese, log)
        return self._waiting(THEFT, action - ROB, self.resources)

    def _waiting(self, phase: i64, subject: i64, resources: Numbers) -> "ConstructorState":
        """The same, waiting for something else."""
        return ConstructorState(
            self.board, phase, self.place, self.land, resources, self.geese, self.offers, subject, self.rolled
        )

    def _turn_of(self, place: i64, land: Land, resources: Numbers, log: Log | None) -> "ConstructorState":
        """The next turn, or the next basement before the first one."""
        opens = self.board.order.opens(place)
        if log is not None and not opens:
            log.append((terms.TURN_BEGAN, self.board.order.seat(place)))
        return ConstructorState(
            self.board, START if opens else BEGIN, place, land, resources, self.geese, 0, 0, self.rolled
        )

    def _started(self, vertex: i64, log: Log | None) -> "ConstructorState":
        """A basement of the beginning is placed (C8)."""
        board = self.board
        seat = board.order.seat(self.place)
        if log is not None:
            log.append((terms.STARTED, seat, vertex))
        land = with_basement(board, self.land, seat, vertex)
        resources = self.resources
        if board.options.start_resources and self.place >= board.options.builders:
            brought: list[int] = []
            for tile in board.graph.touching[vertex]:
                brought.extend(board.yields[tile][0])
            resources = gained(resources, seat, brought)
            if log is not None:
                tell_gains(self.resources, resources, log)
        return self._turn_of(board.order.after(self.place), land, resources, log)

    def _built(self, action: i64, log: Log | None) -> "ConstructorState":
        """Something is built and paid for; with enough points the game is over at once (C5, C12)."""
        board = self.board
        land = self.land
        seat = board.order.seat(self.place)
        cost = ROAD_COST
        if action >= board.road:
            if log is not None:
                log.append((terms.ROAD_BUILT, seat, action - board.road))
            land = with_road(board, land, seat, action - board.road)
        elif action >= board.improve:
            vertex = action - board.improve
            level = land.level(vertex) + 1
            if log is not None:
                log.append((terms.IMPROVED, seat, vertex, level))
            land = with_improvement(land, vertex)
            cost = LEVEL_COSTS[level]
        else:
            if log is not None:
                log.append((terms.BASEMENT_BUILT, seat, action - board.residence))
            land = with_basement(board, land, seat, action - board.residence)
            cost = LEVEL_COSTS[BASEMENT]
        won = land.points[seat] >= board.options.points
        if won and log is not None:
            log.append((terms.WON, seat))
        return ConstructorState(
            board, DONE if won else BUILD, self.place, land, paid(self.resources, seat, cost), self.geese, self.offers,
            0, self.rolled,
        )  # fmt: skip

    def _offered(self, offer: i64, log: Log | None) -> "ConstructorState":
        if log is not None:
            rest = offer % (KINDS * KINDS)
            seat = self.board.order.seat(self.place)
            log.append((terms.OFFERED, seat, offer // (KINDS * KINDS), rest // KINDS, rest % KINDS))
        return ConstructorState(
            self.board, ANSWER, self.place, self.land, self.resources, self.geese, self.offers + 1, offer, self.rolled
        )

    def _settled(self, accepted: bool, log: Log | None) -> "ConstructorState":
        """An offer is answered (C13)."""
        seat = self.board.order.seat(self.place)
        partner = self.subject // (KINDS * KINDS)
        give = self.subject % (KINDS * KINDS) // KINDS
        take = self.subject % KINDS
        if not accepted:
            if log is not None:
                log.append((terms.REFUSED, partner, seat))
            return self._waiting(BUILD, 0, self.resources)
        if log is not None:
            log.append((terms.ACCEPTED, partner, seat, give, take))
        resources = moved(self.resources, seat, partner, give)
        return self._waiting(BUILD, 0, moved(resources, partner, seat, take))

    def _geese_on(self, tile: i64, log: Log | None) -> "ConstructorState":
        """The geese have moved; somebody is robbed, if there is anybody to rob (C11)."""
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((terms.GEESE_MOVED, seat, tile))
        moved = ConstructorState(
            self.board, ROBBING, self.place, self.land, self.resources, tile, self.offers, 0, self.rolled
        )
        if moved.robbable(seat):
            return moved
        if log is not None:
            log.append((terms.NOBODY_TO_ROB, seat))
        return moved._waiting(BUILD, 0, self.resources)

    # Chance.

    def request(self) -> Request:
        board = self.board
        if self.phase == TILES:
            return Shuffle(board.graph.tiles)
        if self.phase == VALUES:
            return Shuffle(len(tile_values(board.graph.tiles)))
        if self.phase == DICE:
            return Roll(board.order.seat(self.place))
        at = KINDS * self.subject
        counts = self.resources[at : at + KINDS]
        return Draw(counts, 1 if self.phase == THEFT else self.total(self.subject) // 2)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> State:
        if self.phase == DICE:
            return self._rolled(outcome[0], log)
        if self.phase == LOSS:
            return self._lost(outcome, log)
        if self.phase == THEFT:
            return self._stolen(outcome[0], log)
        return self._shuffled(outcome, log)

    def _shuffled(self, outcome: Outcome, log: Log | None) -> "ConstructorState":
        """The resources of a random board are known, then its values (C14)."""
        if self.phase == TILES:
            board = with_resources(self.board, outcome)
            if log is not None:
                log.append((terms.RESOURCES_LAID, -1, *board.layout[::2]))
            return opening_on(board, VALUES)
        board = with_values(self.board, outcome)
        if log is not None:
            log.append((terms.VALUES_LAID, -1, *board.layout[1::2]))
        return opening_on(board, START)

    def _rolled(self, total: i64, log: Log | None) -> "ConstructorState":
        """The dice fell: tiles of that value yield (C5), or after a 7 the geese come (C10)."""
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((terms.ROLLED, seat, total))
        if total == GEESE_ROLL:
            return self._next_loss(0, self.resources)
        board = self.board
        resources = yielded(board, self.land.built, self.resources, self.geese, self.rolled, total)
        if log is not None:
            tell_gains(self.resources, resources, log)
        rolled = worn(board, self.geese, self.rolled, total) if board.wears else self.rolled
        return ConstructorState(board, BUILD, self.place, self.land, resources, self.geese, self.offers, 0, rolled)

    def _next_loss(self, seat: i64, resources: Numbers) -> "ConstructorState":
        """The first seat from this one on that has too many resources loses some; after the last the geese move."""
        while seat < self.board.options.builders:
            if self.total(seat) >= MANY:
                return self._waiting(LOSS, seat, resources)
            seat += 1
        return self._waiting(GEESE, 0, resources)

    def _lost(self, kinds: Outcome, log: Log | None) -> "ConstructorState":
        if log is not None:
            for kind in range(KINDS):
                number = kinds.count(kind)
                if number:
                    log.append((terms.LOST, self.subject, kind, number))
        return self._next_loss(self.subject + 1, lost(self.resources, self.subject, kinds))

    def _stolen(self, kind: i64, log: Log | None) -> "ConstructorState":
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((terms.ROBBED, seat, self.subject, kind))
        return self._waiting(BUILD, 0, moved(self.resources, self.subject, seat, kind))

    # The end.

    def scores(self) -> tuple[int, ...]:
        return self.land.points

    def winners(self) -> tuple[int, ...]:
        if self.phase != DONE:
            return ()
        for seat in range(self.board.options.builders):
            if self.land.points[seat] >= self.board.options.points:
                return (seat,)
        return ()


def opening_on(board: Board, phase: i64) -> ConstructorState:
    """A position in which nothing is built yet."""
    rolled: Numbers = (0,) * int(board.graph.tiles) if board.wears else ()
    resources: Numbers = (0,) * int(KINDS * board.options.builders)
    return ConstructorState(board, phase, 0, empty_land(board), resources, NOWHERE, 0, 0, rolled)


def initial_state(options: ConstructorOptions) -> ConstructorState:
    """The state in which every game with these options begins."""
    return opening_on(first_board(options), TILES if options.random_board else START)
