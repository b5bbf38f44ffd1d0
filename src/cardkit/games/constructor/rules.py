"""The rules of Constructor on numbers, as the numbered clauses of docs/games/constructor.md have them.

`cardkit.games.constructor.display.text.rules_text` tells how the game is played.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.chance import DiceTotal, Draw, Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Entry, Log, State, why_no_action
from cardkit.core.word_sink import WordSink
from cardkit.games.constructor import buildings, constants
from cardkit.games.constructor.board import (
    NEXT,
    NO,
    ROB,
    ROLL,
    TRADES,
    YES,
    Board,
    Numbers,
    first_board,
    with_resources,
    with_values,
)
from cardkit.games.constructor.buildings import BASEMENT, Land
from cardkit.games.constructor.legality import in_turn, pick_in_turn, put_in_turn, robbable
from cardkit.games.constructor.options import KINDS, ConstructorOptions, tile_values
from cardkit.games.constructor.reasons import why_illegal
from cardkit.games.constructor.resources import (
    gained,
    log_gains,
    moved,
    paid,
    pays,
    total_of,
    traded,
    worn,
    yielded,
)


@final
@mypyc_attr(free_list_len=1)
class ConstructorState(State):
    """A position."""

    __slots__ = ("board", "geese", "improved", "land", "offers", "phase", "place", "resources", "rolled", "subject")

    def __init__(
        self, *, board: Board, phase: i64, place: i64, land: Land, resources: Numbers, geese: i64, offers: i64,
        subject: i64, rolled: Numbers, improved: Numbers = (),
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.phase: Final[i64] = phase
        self.place: Final[i64] = place  # of the board's turn order
        self.land: Final = land
        self.resources: Final = resources  # of seat 0, in the order BRICK … WIFI, of seat 1, …
        self.geese: Final[i64] = geese  # their tile, or NOWHERE
        self.offers: Final[i64] = offers  # made in this turn
        # While builders lose resources, the one who does; while one is robbed, that one; while an offer is open, its
        # partner, resource given and resource taken, as in the number of its action; 0 otherwise.
        self.subject: Final[i64] = subject
        # By tile, how often it has yielded, as far as that changes what comes next; empty where nothing changes.
        self.rolled: Final = rolled
        # What improvements have added to tile 0 in the order BRICK … WIFI, to tile 1, …; empty where there can be none.
        self.improved: Final = improved

    def fields(self) -> tuple[object, ...]:
        """The parameters; `improved` only where tiles can be improved, so that it shows nowhere else."""
        found = State.fields(self)
        return found if self.improved else found[:-1]

    def turn(self) -> i64:
        phase = self.phase
        if phase <= constants.BUILD:  # START, BEGIN, GEESE, ROBBING or BUILD
            return self.board.order.seat(self.place)
        if phase == constants.RESPONSE:
            return self.subject // TRADES
        return OVER if phase == constants.DONE else CHANCE

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

    def robbable(self, seat: i64) -> list[int]:
        """The other seats with a residence where the geese are and something to steal, ascending (C11)."""
        return robbable(self.board, self.land, self.resources, self.geese, seat)

    def legal(self) -> tuple[int, ...]:
        board = self.board
        phase = self.phase
        if phase == constants.BUILD:
            seat = board.order.seat(self.place)
            return in_turn(board, self.land, self.resources, self.improved, seat, self.may_offer())
        if phase == constants.BEGIN:
            return (ROLL,)
        if phase == constants.RESPONSE:
            return (YES, NO)
        if phase == constants.START:
            return tuple([board.residence + vertex for vertex in buildings.open_sites(board, self.land)])
        if phase == constants.GEESE:
            return tuple([board.geese + tile for tile in range(board.graph.tiles) if tile != self.geese])
        if phase == constants.ROBBING:
            return tuple([ROB + other for other in self.robbable(board.order.seat(self.place))])
        return ()

    def write_legal(self, out: WordSink, count: i64) -> None:
        if self.phase == constants.BUILD:
            seat = self.board.order.seat(self.place)
            put_in_turn(self.board, self.land, self.resources, self.improved, seat, self.may_offer(), out)
            out.end(count)
        else:
            State.write_legal(self, out, count)

    def pick(self, rng: Generator) -> i64:
        phase = self.phase
        if phase == constants.BUILD:
            seat = self.board.order.seat(self.place)
            return pick_in_turn(self.board, self.land, self.resources, self.improved, seat, self.may_offer(), rng)
        if phase == constants.BEGIN:
            return ROLL
        if phase == constants.RESPONSE:
            return YES + rng.below(NO - YES + 1)
        legal = self.legal()
        return legal[rng.below(len(legal))]

    def why_illegal(self, action: int) -> str | None:
        return why_no_action(action, self.board.actions) or why_illegal(self, action)

    # What comes of it.

    def after(self, action: i64, log: Log | None = None) -> State:
        board = self.board
        phase = self.phase
        if phase == constants.BUILD:
            if action == NEXT:
                return self._turn_of(board.order.after(self.place), self.land, self.resources, log)
            if action >= board.tile:
                return self._tile_improved(action - board.tile, log)
            if action >= board.offer:
                return self._offered(action - board.offer, log)
            return self._built(action, log)
        if phase == constants.BEGIN:
            return self._next(constants.DICE, self.resources)
        if phase == constants.RESPONSE:
            return self._settled(action == YES, log)
        if phase == constants.START:
            return self._started(action - board.residence, log)
        if phase == constants.GEESE:
            return self._geese_on(action - board.geese, log)
        return self._next(constants.THEFT, self.resources, subject=action - ROB)

    def _next(
        self, phase: i64, resources: Numbers, subject: i64 = 0, offers: i64 = 0, land: Land | None = None
    ) -> "ConstructorState":
        """What comes next in the same turn, with so many more offers made; all else is as it was."""
        return ConstructorState(
            board=self.board, phase=phase, place=self.place, land=self.land if land is None else land,
            resources=resources, geese=self.geese, offers=self.offers + offers, subject=subject, rolled=self.rolled,
            improved=self.improved,
        )  # fmt: skip

    def _turn_of(self, place: i64, land: Land, resources: Numbers, log: Log | None) -> "ConstructorState":
        """The next turn, or the next basement before the first one."""
        opens = self.board.order.opens(place)
        if log is not None and not opens:
            log.append((constants.TURN_BEGAN, self.board.order.seat(place)))
        return ConstructorState(
            board=self.board, phase=constants.START if opens else constants.BEGIN, place=place, land=land,
            resources=resources, geese=self.geese, offers=0, subject=0, rolled=self.rolled, improved=self.improved,
        )  # fmt: skip

    def _started(self, vertex: i64, log: Log | None) -> "ConstructorState":
        """A basement of the beginning is placed (C8)."""
        board = self.board
        seat = board.order.seat(self.place)
        if log is not None:
            log.append((constants.STARTED, seat, vertex))
        land = buildings.with_basement(board, self.land, seat, vertex)
        resources = self.resources
        if board.options.start_resources and self.place >= board.options.builders:
            brought: list[int] = []
            for tile in board.graph.touching[vertex]:
                brought.extend(board.yields[tile][0])
            resources = gained(resources, seat, tuple(brought))
            if log is not None:
                log_gains(self.resources, resources, log)
        return self._turn_of(board.order.after(self.place), land, resources, log)

    def _built(self, action: i64, log: Log | None) -> "ConstructorState":
        """Something is built and paid for; with enough points the game is over at once (C5, C12)."""
        board = self.board
        land = self.land
        seat = board.order.seat(self.place)
        cost = constants.ROAD_COST
        if action >= board.road:
            if log is not None:
                log.append((constants.ROAD_BUILT, seat, action - board.road))
            land = buildings.with_road(board, land, seat, action - board.road)
        elif action >= board.improve:
            vertex = action - board.improve
            level = land.level(vertex) + 1
            if log is not None:
                log.append((constants.IMPROVED, seat, vertex, level))
            land = buildings.with_improvement(land, vertex)
            cost = constants.LEVEL_COSTS[level]
        else:
            if log is not None:
                log.append((constants.BASEMENT_BUILT, seat, action - board.residence))
            land = buildings.with_basement(board, land, seat, action - board.residence)
            cost = constants.LEVEL_COSTS[BASEMENT]
        won = land.points[seat] >= board.options.points
        if won and log is not None:
            log.append((constants.WON, seat))
        return self._next(constants.DONE if won else constants.BUILD, paid(self.resources, seat, cost), land=land)

    def _tile_improved(self, number: i64, log: Log | None) -> "ConstructorState":
        """A tile yields one resource more from here on, and that is paid for (C30)."""
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((constants.TILE_IMPROVED, seat, number // KINDS, number % KINDS))
        improved = list(self.improved)
        improved[number] += 1
        resources = paid(self.resources, seat, constants.TILE_COST)
        return ConstructorState(
            board=self.board, phase=constants.BUILD, place=self.place, land=self.land, resources=resources,
            geese=self.geese, offers=self.offers, subject=0, rolled=self.rolled, improved=tuple(improved),
        )  # fmt: skip

    def _offered(self, offer: i64, log: Log | None) -> "ConstructorState":
        if log is not None:
            rest = offer % TRADES
            seat = self.board.order.seat(self.place)
            log.append((constants.OFFERED, seat, offer // TRADES, rest // KINDS, rest % KINDS))
        return self._next(constants.RESPONSE, self.resources, subject=offer, offers=1)

    def _settled(self, accepted: bool, log: Log | None) -> "ConstructorState":
        """An offer is accepted or refused (C13)."""
        seat = self.board.order.seat(self.place)
        partner = self.subject // TRADES
        give = self.subject % TRADES // KINDS
        take = self.subject % KINDS
        resources = self.resources
        if accepted:
            resources = traded(resources, seat, give, partner, take)
        if log is not None:
            done: Entry = (
                (constants.ACCEPTED, partner, seat, give, take) if accepted else (constants.REFUSED, partner, seat)
            )
            log.append(done)
        return self._next(constants.BUILD, resources)

    def _geese_on(self, tile: i64, log: Log | None) -> "ConstructorState":
        """The geese have moved; somebody is robbed, if there is anybody to rob (C11)."""
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((constants.GEESE_MOVED, seat, tile))
        there = ConstructorState(
            board=self.board, phase=constants.ROBBING, place=self.place, land=self.land, resources=self.resources,
            geese=tile, offers=self.offers, subject=0, rolled=self.rolled, improved=self.improved,
        )  # fmt: skip
        if there.robbable(seat):
            return there
        if log is not None:
            log.append((constants.NOBODY_TO_ROB, seat))
        return there._next(constants.BUILD, self.resources)

    # Chance.

    def request(self) -> Request:
        board = self.board
        if self.phase == constants.TILES:
            return Shuffle(board.graph.tiles)
        if self.phase == constants.VALUES:
            return Shuffle(len(tile_values(board.graph.tiles)))
        if self.phase == constants.DICE:
            return DiceTotal(board.order.seat(self.place))
        at = KINDS * self.subject
        counts = self.resources[at : at + KINDS]
        return Draw(counts, 1 if self.phase == constants.THEFT else self.total(self.subject) // 2)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> State:
        if self.phase == constants.DICE:
            return self._rolled(outcome[0], log)
        if self.phase == constants.LOSS:
            return self._lost(outcome, log)
        if self.phase == constants.THEFT:
            return self._stolen(outcome[0], log)
        return self._shuffled(outcome, log)

    def _shuffled(self, outcome: Outcome, log: Log | None) -> "ConstructorState":
        """The resources of a random board are known, then its values (C14)."""
        if self.phase == constants.TILES:
            board = with_resources(self.board, outcome)
            if log is not None:
                log.append((constants.RESOURCES_LAID, -1, *board.layout[::2]))
            return fresh_state(board, constants.VALUES)
        board = with_values(self.board, outcome)
        if log is not None:
            log.append((constants.VALUES_LAID, -1, *board.layout[1::2]))
        return fresh_state(board, constants.START)

    def _rolled(self, total: i64, log: Log | None) -> "ConstructorState":
        """The dice fell: tiles of that value yield (C5), or after a 7 the geese come (C10)."""
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((constants.ROLLED, seat, total))
        if total == constants.GEESE_ROLL:
            return self._next_loss(0, self.resources)
        board = self.board
        resources = yielded(board, self.land.built, self.resources, self.geese, self.rolled, self.improved, total)
        if log is not None:
            log_gains(self.resources, resources, log)
        rolled = worn(board, self.geese, self.rolled, total) if board.wears else self.rolled
        return ConstructorState(
            board=board, phase=constants.BUILD, place=self.place, land=self.land, resources=resources, geese=self.geese,
            offers=self.offers, subject=0, rolled=rolled, improved=self.improved,
        )  # fmt: skip

    def _next_loss(self, seat: i64, resources: Numbers) -> "ConstructorState":
        """The first seat from this one on that has too many resources loses some; after the last the geese move."""
        while seat < self.board.options.builders:
            if self.total(seat) >= constants.MANY:
                return self._next(constants.LOSS, resources, subject=seat)
            seat += 1
        return self._next(constants.GEESE, resources)

    def _lost(self, kinds: Outcome, log: Log | None) -> "ConstructorState":
        if log is not None:
            for kind in range(KINDS):
                number = kinds.count(kind)
                if number:
                    log.append((constants.LOST, self.subject, kind, number))
        return self._next_loss(self.subject + 1, gained(self.resources, self.subject, kinds, -1))

    def _stolen(self, kind: i64, log: Log | None) -> "ConstructorState":
        seat = self.board.order.seat(self.place)
        if log is not None:
            log.append((constants.ROBBED, seat, self.subject, kind))
        return self._next(constants.BUILD, moved(self.resources, self.subject, seat, kind))

    # The end.

    def scores(self) -> tuple[int, ...]:
        return self.land.points

    def winners(self) -> tuple[int, ...]:
        if self.phase != constants.DONE:
            return ()
        for seat in range(self.board.options.builders):
            if self.land.points[seat] >= self.board.options.points:
                return (seat,)
        return ()


def fresh_state(board: Board, phase: i64) -> ConstructorState:
    """A position in which nothing is built yet."""
    rolled: Numbers = (0,) * int(board.graph.tiles) if board.wears else ()
    resources: Numbers = (0,) * int(KINDS * board.options.builders)
    improved: Numbers = (0,) * int(KINDS * board.graph.tiles) if board.options.tile_levels else ()
    return ConstructorState(
        board=board, phase=phase, place=0, land=buildings.empty_land(board), resources=resources,
        geese=constants.NOWHERE, offers=0, subject=0, rolled=rolled, improved=improved,
    )  # fmt: skip


def initial_state(options: ConstructorOptions) -> ConstructorState:
    """The state in which every game with these options begins."""
    return fresh_state(first_board(options), constants.TILES if options.random_board else constants.START)
