"""`Game`: the typed face of one rule module, which every frontend drives.

Inside, rules work on numbers; here everything is a value: moves, views and events are frozen attrs classes. A game
module subclasses `Game` for its own moves and views, or `SimpleGame`, which needs little more than the rules.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

import attrs

from cardkit.core.chance import Dice, DiceTotal, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import BadGame, BadJson, BadNotation, BadSave, IllegalMove, IllegalOutcome
from cardkit.core.evaluator import Evaluator
from cardkit.core.event import Event, Undone
from cardkit.core.game_class import require_whole
from cardkit.core.json import codec
from cardkit.core.number_checks import is_whole
from cardkit.core.observations.observation import Observer
from cardkit.core.options import Options
from cardkit.core.policy import FirstLegal, Policy, Uniform
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.scenes.display import Display
from cardkit.core.state import CHANCE, OVER, Entry, Log, State
from cardkit.core.state_hooks import given
from cardkit.core.view import V as V  # noqa: PLC0414  found here with the others
from cardkit.core.view import View, differing
from cardkit.core.view_text import lines_of

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
T = TypeVar("T")
S_co = TypeVar("S_co", bound=State, covariant=True)


@attrs.frozen
class Result:
    """How a game ended."""

    scores: tuple[int, ...]  # by seat, in the game's own points
    winners: tuple[int, ...]  # the seats that won, ascending; empty if nobody did
    utilities: tuple[int, ...]  # by seat, higher is better, within the game's `utility_bounds`
    # The game's `teams` where seats play together; empty where every seat plays for itself.
    teams: tuple[tuple[int, ...], ...] = attrs.field(default=(), metadata=codec.OMITTED)

    def __repr__(self) -> str:
        teams = f", teams={self.teams}" if self.teams else ""
        return f"Result(scores={self.scores}, winners={self.winners}, utilities={self.utilities}{teams})"


@attrs.frozen
class Step(Generic[S_co]):
    """What a move or an outcome of chance led to: the state after it, and what happened, in order."""

    state: S_co
    events: tuple[Event, ...]


@attrs.frozen
class Game(Generic[S, M, V]):
    """One variant of one game. Two are equal if they are of one class and have equal options.

    A subclass sets the class variables and defines the methods that raise BadGame here.
    """

    options: Options = attrs.field(factory=Options)

    name: ClassVar[str]  # as in `cardkit.load(name)`
    title: ClassVar[str] = ""  # as people call it; made from the name if left out
    computer: ClassVar[str] = ""  # the policy that people should meet, its best; `uniform`, or the last, if left out
    revision: ClassVar[int] = 1  # of the rules; raised when a recorded game might no longer replay
    presets: ClassVar[Mapping[str, Options]] = {}
    demos: ClassVar[Sequence[str]] = ()  # the names of positions that come with the game: see `demo`
    policies: ClassVar[Mapping[str, Policy]] = {"first": FirstLegal(), "uniform": Uniform()}
    levels: ClassVar[Mapping[str, str]] = {}  # other players for `easy`, `medium` and `hard` than the usual ones
    older_levels: ClassVar[Mapping[str, str]] = {}  # the policies for which levels stood when their games were saved
    display_class: ClassVar[type[Display[Any, Any]]] = Display  # how the game looks
    evaluator_class: ClassVar[type[Evaluator[Any, Any]]] = Evaluator  # what helps a search
    vocabulary: ClassVar[tuple[type, ...]] = ()  # the game's own value classes, for JSON
    needs_vocabulary: ClassVar[bool] = True  # whether all of these must be named there
    perfect_information: ClassVar[bool] = False  # whether all seats always see the same
    remembers_moves: ClassVar[bool] = True  # whether what `determinize` makes up fits the moves that its seat has seen
    zero_sum: ClassVar[bool] = False  # whether the utilities of every end add up to zero
    generator: ClassVar[str] = "sfc32"  # what shuffles at a table of this game unless told otherwise

    def __init_subclass__(cls) -> None:
        """Raise BadGame for a game, a class that has a name, that leaves out something it must have."""
        super().__init_subclass__()
        if "name" in cls.__dict__:
            require_whole(cls, Game)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, and is large in some games

    # What a game says of itself. Where `aim` and `rules` follow from no option, class variables of these names do.

    @property
    def aim(self) -> str:
        """What wins, in a sentence; the first line of the class's docstring stands in where this is empty."""
        return ""

    @property
    def rules(self) -> str:
        """What a stranger needs to play, a screen at most; the module's docstring stands in where this is empty."""
        return ""

    @property
    def seats(self) -> int:
        """How many seats there are: the option `seats`, where a game has one."""
        seats: object = getattr(self.options, "seats", None)
        if not isinstance(seats, int):
            raise BadGame(f"{type(self).__name__} does not define seats, and has no option of that name")
        return seats

    def seat_name(self, seat: int) -> str:
        """What texts of this game call whoever has a seat: `Player1` and so on, unless a game says otherwise."""
        return f"Player{seat + 1}"

    def names_in_texts(self, seat: int) -> tuple[str, ...]:
        """Everything that texts call whoever has a seat, in whose place a person's name may stand."""
        return (self.seat_name(seat), f"Player{seat + 1}")

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together, ascending, and the teams by their first seats, such as `((0, 2), (1, 3))`.

        Every seat is in one team; a team of its own, unless a game says otherwise. Partners end with equal utilities,
        and win together or not at all.
        """
        return tuple([(seat,) for seat in range(self.seats)])

    @property
    def max_moves(self) -> int | None:
        """A bound on the moves of players in any game; None if there is none."""
        return None

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """The least and the greatest utility a seat can end with."""
        raise BadGame(f"{type(self).__name__} does not define utility_bounds")

    @property
    def action_count(self) -> int:
        """The size of the action table: actions are numbered from 0."""
        raise BadGame(f"{type(self).__name__} does not define action_count")

    @property
    def observer(self) -> Observer[V]:
        """What turns views and events into numbers, for learning agents: one that suits any game, unless a game has
        its own.
        """
        return Observer(self)

    @property
    def display(self) -> Display[V, M]:
        """What only frontends ask."""
        return self.display_class(self)

    @property
    def evaluator(self) -> Evaluator[S, V]:
        """What only a search asks."""
        return self.evaluator_class(self)

    def initial_state(self) -> S:
        """The state in which every game begins."""
        raise BadGame(f"{type(self).__name__} does not define initial_state")

    # Moves.

    def action_of(self, move: M) -> int:
        """The number of a move in the action table. Raises IllegalMove if it is not in the table: `no_such_move`."""
        raise BadGame(f"{type(self).__name__} does not define action_of")

    def move_of(self, action: int, state: S | None = None) -> M:
        """The move of an action number. With a state, the move also carries what a reader of a log needs to know."""
        raise BadGame(f"{type(self).__name__} does not define move_of")

    def write_move(self, move: M) -> str:
        """The move as a person types it and reads it in a log: its `str`, unless a game says otherwise."""
        return str(move)

    def read_move(self, text: str) -> M:
        """The move of such a text. Raises BadNotation."""
        raise BadGame(f"{type(self).__name__} does not define read_move")

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Every legal move once, in the order of the action table; () when no seat acts."""
        return tuple([self.move_of(action, state) for action in state.legal()])

    def why_illegal(self, state: S, move: M) -> str | None:
        """None if the move is legal, otherwise the reason why it is not."""
        try:
            action = self.action_of(move)
        except IllegalMove as error:
            return error.reason
        return self.refusal(state, move, action)

    def refusal(self, state: S, move: M, action: int) -> str | None:
        """None if the move, which has this number, is legal, otherwise the reason: what `why_illegal` and `play` ask.

        A game whose moves say something of the position (`3:7S`) overrides it to refuse what is not so.
        """
        turn = state.turn()
        if turn < 0:
            return "no seat is to move: " + ("the game is over" if turn == OVER else "chance acts first")
        return state.why_illegal(action)

    # Going on.

    def status(self, state: S) -> int | Request | Result:
        """Who acts: a seat, chance (as the request it must resolve), or nobody, because the game is over."""
        turn = state.turn()
        if turn >= 0:
            return turn
        if turn == CHANCE:
            return state.request()
        teams = self.teams
        return Result(state.scores(), state.winners(), self.utilities(state), teams if len(teams) < self.seats else ())

    def utilities(self, state: S) -> tuple[int, ...]:
        """By seat, higher is better, within `utility_bounds`: the scores, unless a game says otherwise."""
        return state.scores()

    def play(self, state: S, move: M, action: int | None = None) -> Step[S]:
        """The step that a move of the seat on turn leads to. Raises IllegalMove with the reason.

        `action` is the number of the move, for whoever has looked it up already.
        """
        if action is None:
            action = self.action_of(move)
        reason = self.refusal(state, move, action)
        if reason is not None:
            raise IllegalMove(reason, self.write_move(move))
        log: Log = []
        after: S = state.after(action, log)  # type: ignore[assignment]  # a cast is a call, and this is every move
        return Step(after, self.events(log))

    def resolve(self, state: S, outcome: Outcome) -> Step[S]:
        """The step that an outcome of chance leads to. Raises IllegalOutcome for one that was not asked for."""
        if state.turn() != CHANCE:
            raise IllegalOutcome("chance is not asked for anything here")
        if type(outcome) is not tuple or not {type(number) for number in outcome} <= {int}:
            raise IllegalOutcome(f"expected a tuple of whole numbers, not {quoted(outcome)}")
        state.request().require(outcome)
        log: Log = []
        after: S = state.resolved(outcome, log)  # type: ignore[assignment]  # as above
        return Step(after, self.events(log))

    def events(self, log: Log) -> tuple[Event, ...]:
        """What a log tells, as values, in order."""
        return tuple([entry if isinstance(entry, Event) else self.event(entry) for entry in log])

    def event(self, entry: Entry) -> Event:
        """The event of one entry of a log."""
        raise BadGame(f"{type(self).__name__} does not define event")

    # What a seat may know.

    def view(self, state: S, seat: int | None) -> V:
        """What this seat (None: a watcher) may know. Raises ValueError for a seat that does not exist."""
        if seat is not None and not is_whole(seat, 0, self.seats - 1):
            raise ValueError(f"expected a seat from 0 to {self.seats - 1}, or None for a watcher, not {quoted(seat)}")
        view = self.view_of(state, seat)
        given(self, "view_of", view, View)
        return view

    def view_of(self, state: S, seat: int | None) -> V:
        """The view of a seat that there is (None: a watcher): what a game defines, and what `view` gives."""
        raise BadGame(f"{type(self).__name__} does not define view_of")

    def determinize(self, view: V, rng: Generator) -> S:
        """Some state that looks like this view to its seat."""
        raise BadGame(f"{type(self).__name__} does not define determinize")

    # Positions.

    def all_cards(self, state: S) -> Counter[Hashable] | None:
        """Every card, counted wherever it lies, or None where cards are not conserved."""
        return None

    def why_impossible(self, state: S) -> str | None:
        """None if the fields of this state fit together, otherwise the reason. Asked of states from outside."""
        return None

    def options_of(self, state: S) -> Options:
        """The options under which a state is played: its field `options`, or those of the game if it has none."""
        found: object = getattr(state, "options", None)
        return found if isinstance(found, Options) else self.options

    # Text.

    def show(self, view: V) -> str:
        """The view as text, for a console: a line for each field of the game's own, unless a game draws it."""
        return self.display.show(view) or "\n".join(lines_of(view))

    def describe(self, event: Event) -> str:
        """The event as a line of text."""
        return str(event)

    def read_save(self, text: str) -> S:
        """The position of a file in a form of the game's own, with these options where the file has none.

        Raises BadSave, with line and reason: without such a form, for any text.
        """
        raise BadSave(1, f"expected a saved game of {self.name}, as the command save writes it")

    def demo(self, name: str) -> S:
        """The position of one of the `demos`, with options of its own. Raises KeyError for another name."""
        raise KeyError(name)

    def write_state(self, state: S) -> str:
        """The position as one line of text: JSON, unless a game has a notation."""
        return self.write_json(state)

    def read_state(self, text: str) -> S:
        """The position of such a line. Raises BadNotation."""
        try:
            found = self.read_json(text)
        except BadJson as error:
            raise BadNotation(str(error)) from error
        if type(found) is not type(self.initial_state()):
            raise BadNotation(f"expected a position of {self.name}, not {quoted(found)}")
        if self.options_of(found) != self.options:
            shown = codec.write_options(self.options_of(found))
            raise BadNotation(f"expected a position with options {quoted(self.write_options())}, not {quoted(shown)}")
        return found

    def write_json(self, value: object) -> str:
        """Any value of this game (state, move, view, event, options, card, pile, …) as JSON on one line."""
        return codec.write(value, self.all_vocabulary())

    def read_json(self, text: str) -> object:
        """The value of such JSON; equal to what was written. Raises BadJson."""
        found = codec.read(text, self.all_vocabulary())
        looked_at: list[tuple[str, Callable[[Any], str | None], object]] = [
            *[("position", self._why_no_position, one) for one in _found_in(found, State)],
            *[("view", self._why_no_view, one) for one in _found_in(found, View)],
        ]
        for what, why, one in looked_at:
            try:
                reason = why(one)
            except Exception as error:  # a game may take for granted what a file has wrong, such as a row's length
                kind = type(error).__name__
                raise BadJson(f"this {what} is not possible: looking at it raises {kind}: {error}") from error
            if reason is not None:
                raise BadJson(f"this {what} is not possible: {reason}")
        return found

    def _why_no_position(self, state: S) -> str | None:
        """None if this position can be, otherwise the reason."""
        return self.why_impossible(state)

    def _why_no_view(self, view: V) -> str | None:
        """None if some position looks like this view to its seat, otherwise the reason; None where nothing is told."""
        if type(self).determinize is Game.determinize:
            return None
        if not OVER <= view.turn < self.seats:
            return f"turn is {quoted(view.turn)}, and there are {self.seats} seats"
        made_up = self.determinize(view, seeded_sfc32(0, 0))
        reason = self.why_impossible(made_up)
        if reason is not None:
            return reason
        if self.all_cards(made_up) != self.all_cards(self.initial_state()):
            return "cards are missing, or there more than once"
        again = self.view(made_up, view.seat)
        name = differing(view, again)
        if name is None:
            return None
        return f"{name} is {quoted(getattr(view, name))}, and by all the rest {quoted(getattr(again, name, None))}"

    def all_vocabulary(self) -> tuple[type, ...]:
        """Every class whose values `write_json` takes: the core's and the game's own."""
        return (*CORE_VOCABULARY, type(self.options), *self.vocabulary)

    def write_options(self) -> str:
        """The options, such as `target=80 rounds=0`: names with JSON values, without blanks inside."""
        return codec.write_options(self.options)


CORE_VOCABULARY: Final[tuple[type, ...]] = (*codec.CORE_CLASSES, Shuffle, DiceTotal, Draw, Result, Step, Dice, Undone)


def _found_in(value: object, kind: type[T]) -> list[T]:
    """The values of this kind in a value: itself, or those in its fields."""
    found = [value] if isinstance(value, kind) else []
    if isinstance(value, tuple):
        return [one for part in value for one in _found_in(part, kind)]
    if isinstance(value, Step | View):
        fields = attrs.fields(type(value))
        return found + [one for field in fields for one in _found_in(getattr(value, field.name), kind)]
    return found
