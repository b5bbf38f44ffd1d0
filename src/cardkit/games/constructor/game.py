"""The typed face of Constructor: moves, notation, events and views."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, cast

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.observation import Numbers, Part
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import Entry
from cardkit.games.constructor import moves, rules, terms
from cardkit.games.constructor.board import NEXT, NO, ROB, ROLL, YES, Board
from cardkit.games.constructor.land import Land
from cardkit.games.constructor.moves import (
    Accept,
    BuildResidence,
    BuildRoad,
    ImproveResidence,
    Move,
    MoveGeese,
    Offer,
    PassTurn,
    Refuse,
    Rob,
    RollDice,
    colour,
)
from cardkit.games.constructor.observation import observe, parts
from cardkit.games.constructor.options import KINDS, PRESETS, ConstructorOptions
from cardkit.games.constructor.picture import picture
from cardkit.games.constructor.policies import POLICIES
from cardkit.games.constructor.position import why_impossible
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.terms import NAMES
from cardkit.games.constructor.views import ConstructorView


@attrs.frozen
class ConstructorGame(Game[ConstructorState, Move, ConstructorView]):
    """Builders gather resources from tiles and build roads and residences (Constructor, a kin of Settlers of Catan).

    The rules are in `cardkit.games.constructor.rules`, the options in `ConstructorOptions`.
    """

    options: ConstructorOptions
    _start: ConstructorState = attrs.field(init=False, eq=False, repr=False)
    _moves: tuple[Move, ...] = attrs.field(init=False, eq=False, repr=False)  # by action

    name: ClassVar[str] = "constructor"
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    console: ClassVar[str | None] = "cardkit.games.constructor.console:main"
    generator: ClassVar[str] = "minstd"  # C15
    hides: ClassVar[bool] = False
    vocabulary: ClassVar[tuple[type, ...]] = (
        *(ConstructorState, Board, Land, ConstructorView),
        *moves.MOVE_CLASSES,
        *moves.EVENT_CLASSES,
    )

    @_start.default
    def _find_start(self) -> ConstructorState:
        return rules.initial_state(self.options)

    @_moves.default
    def _find_moves(self) -> tuple[Move, ...]:
        graph = self.board.graph
        kinds = range(KINDS)
        return (
            *(RollDice(), PassTurn(), Accept(), Refuse()),
            *[Rob(seat) for seat in range(self.seats)],
            *[MoveGeese(tile) for tile in range(graph.tiles)],
            *[BuildResidence(vertex) for vertex in range(graph.vertices)],
            *[ImproveResidence(vertex) for vertex in range(graph.vertices)],
            *[BuildRoad(edge) for edge in range(graph.edges)],
            *[Offer(seat, give, take) for seat in range(self.seats) for give in kinds for take in kinds],
        )

    @property
    def seats(self) -> int:
        """The number of builders."""
        return int(self.options.builders)

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """One for the winner, nothing for all others."""
        return (0, 1)

    def utilities(self, state: ConstructorState) -> tuple[int, ...]:
        """1 for the winner, 0 for the others, who have lost equally."""
        winners = state.winners()
        return tuple([1 if seat in winners else 0 for seat in range(self.seats)])

    @property
    def board(self) -> Board:
        """The board of these options; a random one before it is shuffled."""
        return self._start.board

    @property
    def action_count(self) -> int:
        """307 on the document's board: rolling, passing, yes, no, robbing, the geese, building, and 100 offers."""
        return int(self.board.actions)

    def initial_state(self) -> ConstructorState:
        """Before the first basement, or before a random board is shuffled."""
        return self._start

    def options_of(self, state: ConstructorState) -> Options:
        """States carry them."""
        return state.board.options

    # Moves.

    def action_of(self, move: Move) -> int:
        """The number of a move; those that depend on the board follow one another as in `Board`."""
        board = self.board
        graph = board.graph
        match move:
            case RollDice():
                return ROLL
            case PassTurn():
                return NEXT
            case Accept():
                return YES
            case Refuse():
                return NO
            case Rob(seat):
                return ROB + _within("a builder", seat, self.seats)
            case MoveGeese(tile):
                return int(board.geese) + _within("a tile", tile, graph.tiles)
            case BuildResidence(vertex):
                return int(board.residence) + _within("a vertex", vertex, graph.vertices)
            case ImproveResidence(vertex):
                return int(board.improve) + _within("a vertex", vertex, graph.vertices)
            case BuildRoad(edge):
                return int(board.road) + _within("an edge", edge, graph.edges)
            case Offer(partner, give, take):
                kinds = KINDS * _within("a resource", give, KINDS) + _within("a resource", take, KINDS)
                return int(board.offer) + KINDS * KINDS * _within("a builder", partner, self.seats) + kinds
        raise IllegalMove(f"expected a move of Constructor, not {move!r}")

    def move_of(self, action: int, state: ConstructorState | None = None) -> Move:
        """The move of an action."""
        if not 0 <= action < len(self._moves):
            raise IllegalMove(f"expected an action from 0 to {len(self._moves) - 1}, not {action}")
        return self._moves[action]

    def write_move(self, move: Move) -> str:
        """As the console's commands: `build-road 7`, `trade Red BRICK WIFI`, `geese 9`, `rob Yellow`, `next`."""
        return str(move)

    def read_move(self, text: str) -> Move:
        """The move of such a text, in any letter case. Raises BadNotation."""
        return moves.read_move(text)

    # Events.

    def event(self, entry: Entry) -> Event:
        """The event of one entry of a log."""
        kind, seat, *rest = entry
        if kind == terms.RESOURCES_LAID:
            return moves.ResourcesLaid(tuple(rest))
        if kind == terms.VALUES_LAID:
            return moves.ValuesLaid(tuple(rest))
        return _EVENTS[kind](seat, *rest)

    # What a seat may know.

    def view(self, state: ConstructorState, seat: int | None) -> ConstructorView:
        """Everything."""
        waits = state.phase
        offer = None
        if waits == terms.ANSWER:
            partner, rest = divmod(state.subject, KINDS * KINDS)
            offer = Offer(partner, rest // KINDS, rest % KINDS)
        return ConstructorView(
            seat=seat,
            turn=state.turn(),
            board=state.board,
            phase=waits,
            builder=state.board.order.seat(state.place),
            place=state.place,
            land=state.land,
            points=state.land.points,
            resources=tuple([state.resources[KINDS * each : KINDS * (each + 1)] for each in range(self.seats)]),
            geese=state.geese,
            offers=state.offers,
            offer=offer,
            concerned=state.subject if waits in {terms.LOSS, terms.THEFT} else None,
            rolled=state.rolled,
        )

    def determinize(self, view: ConstructorView, rng: Generator) -> ConstructorState:
        """The state itself: nothing is hidden."""
        subject = 0 if view.concerned is None else view.concerned
        if view.offer is not None:
            subject = self.action_of(view.offer) - int(view.board.offer)
        resources = tuple([number for row in view.resources for number in row])
        return ConstructorState(
            view.board, view.phase, view.place, view.land, resources, view.geese, view.offers, subject, view.rolled
        )

    @property
    def observation_parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`; see `cardkit.games.constructor.observation`."""
        return parts(self.options)

    def observe(self, view: ConstructorView) -> tuple[Numbers, ...]:
        """The view as numbers."""
        return observe(view)

    def why_impossible(self, state: ConstructorState) -> str | None:
        """None if the fields fit together, otherwise the reason."""
        return why_impossible(state)

    # Text.

    def show(self, view: ConstructorView) -> str:
        """The board, who has what, and what is waited for."""
        lines = [picture(view.board, view.land, view.geese).rstrip("\n")]
        for seat in range(self.seats):
            marked = "> " if seat == view.builder else "  "
            counts = ", ".join([f"{number} {NAMES[kind]}" for kind, number in enumerate(view.resources[seat])])
            lines.append(f"{marked}{colour(seat)}: {view.points[seat]} points, {counts}")
        if view.offer is not None:
            offered = moves.Offered(view.builder, view.offer.partner, view.offer.give, view.offer.take)
            lines.append(f"{offered} {colour(view.offer.partner)} answers yes or no.")
        return "\n".join(lines)


# By the kind of an entry: the events that are made of a seat and further numbers.
_EVENTS: Final = cast("tuple[Callable[..., Event], ...]", moves.EVENT_CLASSES)


def _within(what: str, number: int, most: int) -> int:
    """The number, if there are so many of these; otherwise raises IllegalMove."""
    if type(number) is not int or not 0 <= number < most:
        raise IllegalMove(f"expected {what} from 0 to {most - 1}, not {number!r}")
    return number
