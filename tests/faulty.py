"""A small correct game, Embers, and subclasses of it with one fault each: the contract kit must find every one.

Embers, for two or three: twelve cards, two to seven of spades and of hearts, are shuffled and dealt. In turn, a seat
lays a card of its hand on the pile, and scores a point if its rank is higher than that of the card below. Once a game a
seat may first steal a card, which chance draws, from the seat after it. When all hands are empty the round is over, and
the cards are shuffled again for the next. The most points win.
"""

import random
from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardkit import (
    CHANCE,
    OVER,
    Draw,
    Event,
    Generator,
    IllegalMove,
    Log,
    OpenGame,
    Options,
    Outcome,
    Policy,
    Request,
    Shuffle,
    SimpleGame,
    State,
    Step,
    View,
)
from cardkit.core.options import option_int, options_from
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.simple_game import Named
from cardkit.core.state import Entry

if TYPE_CHECKING:
    from fractions import Fraction as Fog  # for a fault

NAMES = tuple([rank + suit for suit in "SH" for rank in "234567"])
ALL = tuple(range(len(NAMES)))
STEAL = len(NAMES)
DEALING, PLAYING, STEALING, DONE = "dealing", "playing", "stealing", "done"
LAID, STOLEN = 0, 1


class EmbersOptions(Options):
    """The options of Embers."""

    __slots__ = ("hand", "rounds", "seats", "word")

    def __init__(self, seats: int = 2, hand: int = 3, rounds: int = 2, word: str = "ember") -> None:
        self.seats = option_int("seats", seats, 2, 3)
        self.hand = option_int("hand", hand, 1, 4)
        self.rounds = option_int("rounds", rounds, 1, 9)
        self.word = word

    def fields(self) -> tuple[object, ...]:
        return (self.seats, self.hand, self.rounds, self.word)

    def names(self) -> tuple[str, ...]:
        return ("seats", "hand", "rounds", "word")


class EmbersState(State):
    """A position. Cards are numbers; hands are ascending."""

    __slots__ = ("hands", "options", "phase", "pile", "place", "points", "round", "stock", "thieves")

    def __init__(
        self,
        options: EmbersOptions,
        phase: str,
        round: int,
        place: int,  # the seat on turn
        stock: tuple[int, ...],
        pile: tuple[int, ...],  # the last one is on top
        hands: tuple[tuple[int, ...], ...],  # by seat
        points: tuple[int, ...],  # by seat
        thieves: tuple[bool, ...],  # by seat, whether it has stolen
    ) -> None:
        self.options = options
        self.phase = phase
        self.round = round
        self.place = place
        self.stock = stock
        self.pile = pile
        self.hands = hands
        self.points = points
        self.thieves = thieves

    def fields(self) -> tuple[object, ...]:
        return (
            *(self.options, self.phase, self.round, self.place, self.stock, self.pile, self.hands),
            *(self.points, self.thieves),
        )

    def but(self, **changes: Any) -> "EmbersState":
        """This state with some fields changed."""
        names = ("options", "phase", "round", "place", "stock", "pile", "hands", "points", "thieves")
        return type(self)(**{**{name: getattr(self, name) for name in names}, **changes})

    def turn(self) -> int:
        if self.phase == DONE:
            return OVER
        return self.place if self.phase == PLAYING else CHANCE

    def victim(self) -> int:
        return (self.place + 1) % self.options.seats

    def may_steal(self) -> bool:
        return not self.thieves[self.place] and bool(self.hands[self.victim()])

    def legal(self) -> tuple[int, ...]:
        if self.phase != PLAYING:
            return ()
        return (*self.hands[self.place], STEAL) if self.may_steal() else self.hands[self.place]

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        return "there is nothing to steal" if action == STEAL else "it is not in your hand"

    def after(self, action: int, log: Log | None = None) -> "EmbersState":
        if action == STEAL:
            thieves = tuple([thief or seat == self.place for seat, thief in enumerate(self.thieves)])
            return self.but(phase=STEALING, thieves=thieves)
        if log is not None:
            log.append((LAID, self.place, action))
        scored = not self.pile or action % 6 > self.pile[-1] % 6
        points = tuple([total + (scored and seat == self.place) for seat, total in enumerate(self.points)])
        hands = tuple([tuple([card for card in hand if card != action]) for hand in self.hands])
        laid = self.but(pile=(*self.pile, action), hands=hands, points=points)
        if any(hands):
            ahead = [(self.place + step) % self.options.seats for step in range(1, self.options.seats + 1)]
            return laid.but(place=next(seat for seat in ahead if hands[seat]))
        if self.round == self.options.rounds:
            return laid.but(phase=DONE)
        return laid.but(phase=DEALING, round=self.round + 1, place=0)  # the pile lies until the shuffle is done

    def request(self) -> Request:
        if self.phase == DEALING:
            return Shuffle(len(ALL))
        return Draw((1,) * len(self.hands[self.victim()]), 1)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "EmbersState":
        if self.phase == DEALING:
            cards, each = [self.in_order()[place] for place in outcome], self.options.hand
            hands = tuple([tuple(sorted(cards[each * s : each * (s + 1)])) for s in range(self.options.seats)])
            return self.but(phase=PLAYING, stock=tuple(cards[each * len(hands) :]), pile=(), hands=hands)
        stolen = self.hands[self.victim()][outcome[0]]
        if log is not None:
            log.append((STOLEN, self.place, self.victim(), stolen))
        return self.but(phase=PLAYING, hands=self.robbed(stolen))

    def in_order(self) -> list[int]:
        """The cards as they lie before they are shuffled."""
        return sorted((*self.stock, *self.pile))

    def robbed(self, stolen: int) -> tuple[tuple[int, ...], ...]:
        """The hands when the seat on turn has got this card from its victim."""
        hands = [tuple([card for card in hand if card != stolen]) for hand in self.hands]
        hands[self.place] = tuple(sorted((*hands[self.place], stolen)))
        return tuple(hands)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        if self.phase != DONE:
            return ()
        return tuple([seat for seat, points in enumerate(self.points) if points == max(self.points)])


@attrs.frozen
class Laid(Event):
    """A seat laid a card on the pile."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"Player{self.seat + 1} lays {self.card}."


@attrs.frozen
class Stolen(Event):
    """A seat stole a card. Only the two of them know which."""

    seat: int
    victim: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.victim) else Stolen(self.seat, self.victim, None)

    def __str__(self) -> str:
        return f"Player{self.seat + 1} steals {self.card or 'a card'} from Player{self.victim + 1}."


@attrs.frozen
class EmbersView(View):
    """What a seat knows."""

    phase: str
    round: int
    place: int
    hand: tuple[int, ...]
    held: tuple[int, ...]  # by seat, how many cards
    stock: int  # how many cards
    pile: tuple[int, ...]
    points: tuple[int, ...]
    thieves: tuple[bool, ...]


class Highest(Policy):
    """The card of the highest number that it holds."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return [action for action in state.legal() if action != STEAL][-1]


@attrs.frozen
class Embers(SimpleGame[EmbersState, EmbersView]):
    """Lay cards on a pile, higher and higher, and steal one."""

    options: EmbersOptions = attrs.field(factory=EmbersOptions)

    name: ClassVar[str] = "embers"
    actions: ClassVar[tuple[str, ...]] = (*NAMES, "steal")
    presets: ClassVar[Mapping[str, Options]] = {"two": EmbersOptions(), "three": EmbersOptions(seats=3, rounds=1)}
    policies: ClassVar[Mapping[str, Policy]] = {"first": FirstLegal(), "uniform": Uniform(), "highest": Highest()}
    made_of: ClassVar[type[EmbersState]] = EmbersState
    tells_moves: ClassVar[bool] = False

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def max_moves(self) -> int | None:
        return self.options.seats * (self.options.hand * self.options.rounds + 1)

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, self.options.seats * self.options.hand * self.options.rounds)

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.made_of, EmbersView, Laid, Stolen)

    def initial_state(self) -> EmbersState:
        seats = range(self.seats)
        none, zero, honest = tuple([() for _ in seats]), tuple([0 for _ in seats]), tuple([False for _ in seats])
        return self.made_of(self.options, DEALING, 1, 0, ALL, (), none, zero, honest)

    def options_of(self, state: EmbersState) -> Options:
        return state.options

    def event(self, entry: Entry) -> Event:
        if entry[0] == LAID:
            return Laid(entry[1], NAMES[entry[2]])
        return Stolen(entry[1], entry[2], NAMES[entry[3]])

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        return EmbersView(
            seat=seat,
            turn=state.turn(),
            phase=state.phase,
            round=state.round,
            place=state.place,
            hand=() if seat is None else state.hands[seat],
            held=tuple([len(hand) for hand in state.hands]),
            stock=len(state.stock),
            pile=state.pile,
            points=state.points,
            thieves=state.thieves,
        )

    def determinize(self, view: EmbersView, rng: Generator) -> EmbersState:
        hidden = [card for card in ALL if card not in view.hand and card not in view.pile]
        hidden = [hidden[place] for place in rng.permutation(len(hidden))]
        hands = []
        for seat in range(self.seats):
            number = 0 if seat == view.seat else view.held[seat]
            hands.append(view.hand if seat == view.seat else tuple(sorted(hidden[:number])))
            hidden = hidden[number:]
        return self.made_of(
            *(self.options, view.phase, view.round, view.place, tuple(hidden), view.pile, tuple(hands)),
            *(view.points, view.thieves),
        )

    def all_cards(self, state: EmbersState) -> Counter[Hashable] | None:
        found: Counter[Hashable] = Counter([NAMES[card] for card in (*state.stock, *state.pile)])
        found.update([NAMES[card] for hand in state.hands for card in hand])
        return found

    def dealt(self, *hands: str) -> EmbersState:
        """The position after the deal of these hands, such as `dealt("2S 2H", "3S 7H")`."""
        cards = tuple([tuple(sorted([NAMES.index(name) for name in hand.split()])) for hand in hands])
        stock = tuple([card for card in ALL if not any(card in hand for hand in cards)])
        return Embers.initial_state(self).but(phase=PLAYING, stock=stock, hands=cards)


def game(*, preset: str = "two", **changes: object) -> Embers:
    """What the entry point of a plug-in would name."""
    return Embers(options_from({"two": EmbersOptions(), "three": EmbersOptions(seats=3, rounds=1)}, preset, changes))


def without_presets(seats: int = 2) -> Embers:
    """A factory that does not take the presets that its game has."""
    return game(seats=seats)


@attrs.frozen
class NoStealing(Embers):
    """Embers in which every game has the same number of moves; correct."""

    class _State(EmbersState):
        __slots__ = ()

        def may_steal(self) -> bool:
            return False

    made_of: ClassVar[type[EmbersState]] = _State


class WaitingState(State):
    """Nothing ever happens."""

    __slots__ = ("waited",)

    def __init__(self, waited: int) -> None:
        self.waited = waited

    def fields(self) -> tuple[object, ...]:
        return (self.waited,)

    def turn(self) -> int:
        return self.waited % 2

    def legal(self) -> tuple[int, ...]:
        return (0,)

    def after(self, action: int, log: Log | None = None) -> "WaitingState":
        return type(self)(self.waited + 1)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class Waiting(OpenGame[WaitingState]):
    """A correct game that never ends."""

    name: ClassVar[str] = "waiting"
    actions: ClassVar[tuple[str, ...]] = ("wait", "hurry")
    made_of: ClassVar[type[WaitingState]] = WaitingState

    @property
    def seats(self) -> int:
        return 2

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 0)

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.made_of)

    def initial_state(self) -> WaitingState:
        return self.made_of(0)


# What may be wrong with how classes are written.


@attrs.frozen
class SlotForgotten(Waiting):
    """The state counts in a slot that neither `fields()` nor `__init__` knows."""

    class _State(WaitingState):
        __slots__ = ("shouts",)

        def __init__(self, waited: int) -> None:
            self.waited = waited
            self.shouts = 0

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            after = type(self)(self.waited + 1)
            object.__setattr__(after, "shouts", self.shouts + 1)
            return after

    made_of: ClassVar[type[WaitingState]] = _State


@attrs.frozen
class TooFewFields(Waiting):
    """The state takes more than its `fields()` give."""

    class _State(WaitingState):
        __slots__ = ("patience",)

        def __init__(self, waited: int, patience: int) -> None:
            self.waited = waited
            self.patience = patience

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            return type(self)(self.waited + 1, self.patience)

    made_of: ClassVar[type[WaitingState]] = _State

    def initial_state(self) -> WaitingState:
        return self._State(0, 9)


@attrs.frozen
class PlainView(Embers):
    class BareView(View):
        """A view without the decorator, so that it has no fields of its own."""

        hand: tuple[int, ...]

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.BareView)


@attrs.frozen
class PlainEvent(Embers):
    class Murmured(Event):
        """An event without the decorator."""

    def event(self, entry: Entry) -> Event:
        return self.Murmured()


@attrs.frozen
class UndecoratedPart(Waiting):
    class Plain(Options):
        """Options without the decorator."""

        seats: int = 2

    options: Plain = attrs.field(factory=Plain)


@attrs.frozen
class TypeNotThere(Embers):
    @attrs.frozen
    class Unknown(View):
        """A view with a field of a type that is there for the type checker alone."""

        fog: "Fog"

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.Unknown)


@attrs.frozen
class TwoOfOneName(Embers):
    """An event has the name of another one."""

    @attrs.frozen
    class Laid(Event):
        seat: int

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.Laid)


@attrs.frozen
class NoBeginning(Embers):
    def initial_state(self) -> EmbersState:
        raise ZeroDivisionError("nothing to begin")


@attrs.frozen
class BeginsWithNothing(Embers):
    def initial_state(self) -> Any:
        return None


@attrs.frozen
class ViewWithoutPoints(Embers):
    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        make: Any = EmbersView
        made: EmbersView = make(seat, state.turn(), state.phase)
        return made


@attrs.frozen
class ToldInNumbers(Embers):
    """The rules log numbers, and the game does not say what they mean."""

    def event(self, entry: Entry) -> Event:
        return SimpleGame.event(self, entry)


# What may be wrong with the turn.


@attrs.frozen
class SeventhSeat(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def turn(self) -> int:
            return 6 if self.phase == PLAYING else super().turn()

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class ResolvesAlways(Embers):
    def resolve(self, state: EmbersState, outcome: Outcome) -> Step[EmbersState]:
        return Step(state, ()) if state.phase == PLAYING else super().resolve(state, outcome)


@attrs.frozen
class WinnerOfNoSeat(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def winners(self) -> tuple[int, ...]:
            return (self.options.seats,) if self.phase == DONE else ()

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class WinnersTwice(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def winners(self) -> tuple[int, ...]:
            return (0, 0) if self.phase == DONE else ()

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class TooUseful(Embers):
    def utilities(self, state: EmbersState) -> tuple[int, ...]:
        return tuple([points + 1_000 for points in state.points])


@attrs.frozen
class NotZeroSum(Embers):
    zero_sum: ClassVar[bool] = True


@attrs.frozen
class ScoreMissing(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def scores(self) -> tuple[int, ...]:
            return self.points[1:]

    made_of: ClassVar[type[EmbersState]] = _State


# With the legal moves.


@attrs.frozen
class NoMoves(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return () if len(self.pile) == 2 else super().legal()

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class MovesOfNobody(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return super().legal() or (STEAL,)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class Unsorted(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return super().legal()[::-1]

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class Doubled(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return (*super().legal()[:1], *super().legal())

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class BeyondTheTable(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return (*super().legal(), STEAL + 1) if self.phase == PLAYING else ()

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class Flickering(Embers):
    class _State(EmbersState):
        __slots__ = ()

        asked: ClassVar[list[object]] = [None]

        def legal(self) -> tuple[int, ...]:
            legal = super().legal()
            if self.asked[-1] is self:
                return legal[::-1]
            self.asked[:] = [self]
            return legal

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class PicksTheLast(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def pick(self, rng: Generator) -> int:
            return self.legal()[-1 - rng.below(len(self.legal()))]

    made_of: ClassVar[type[EmbersState]] = _State


# With refusals.


@attrs.frozen
class LetsPass(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def why_illegal(self, action: int) -> str | None:
            return None if action == STEAL else super().why_illegal(action)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class RefusesALegalMove(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def why_illegal(self, action: int) -> str | None:
            return "stealing is wrong" if action == STEAL else super().why_illegal(action)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class NoReason(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def why_illegal(self, action: int) -> str | None:
            return None if action in self.legal() else " "

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class PlaysAnything(Embers):
    def play(self, state: EmbersState, move: Named, action: int | None = None) -> Step[EmbersState]:
        if state.turn() < 0:
            return super().play(state, move)
        return Step(state.after(self.action_of(move)), ())


# With notation.


@attrs.frozen
class SharedText(Embers):
    """Of a pair both cards are written with the rank alone, and read as the spade."""

    def initial_state(self) -> EmbersState:
        return self.dealt("2S 2H 4S", "3S 3H 7H")

    def write_move(self, move: Named) -> str:
        return "2" if move.text in ("2S", "2H") else move.text

    def read_move(self, text: str) -> Named:
        return Named("2S") if text == "2" else super().read_move(text)


@attrs.frozen
class Unreadable(Embers):
    def write_move(self, move: Named) -> str:
        return "to " + move.text if move.text == "steal" else move.text


@attrs.frozen
class ReadAsAnother(Embers):
    def read_move(self, text: str) -> Named:
        return super().read_move(text.replace("H", "S"))


@attrs.frozen
class OtherNumber(Embers):
    def action_of(self, move: Named) -> int:
        return (super().action_of(move) + 1) % self.action_count


@attrs.frozen
class TwoLines(Embers):
    def write_move(self, move: Named) -> str:
        return "steal\n" if move.text == "steal" else move.text


# With JSON and positions.


@attrs.frozen
class ForgetsPoints(Embers):
    def write_state(self, state: EmbersState) -> str:
        return self.write_json(state.but(points=tuple([0 for _ in state.points])))


@attrs.frozen
class OutsideTheVocabulary(Embers):
    def all_vocabulary(self) -> tuple[type, ...]:
        return tuple([one for one in super().all_vocabulary() if one is not EmbersView])


@attrs.frozen
class LosesThePile(Embers):
    """What lies on the pile is not in its JSON."""

    def write_json(self, value: object) -> str:
        return super().write_json(value.but(pile=()) if isinstance(value, EmbersState) else value)


@attrs.frozen
class FieldForgotten(Waiting):
    """The state has a slot that `fields()` leaves out, so that equality, copies and JSON do without it."""

    class _State(WaitingState):
        __slots__ = ("patience",)

        def __init__(self, waited: int, patience: int = 9) -> None:
            self.waited = waited
            self.patience = patience

        def legal(self) -> tuple[int, ...]:
            return (0, 1) if self.patience else (0,)

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            return type(self)(self.waited + 1, max(0, self.patience - 1))

    made_of: ClassVar[type[WaitingState]] = _State


# With values that change.


class OpenState(EmbersState):
    """Takes off the seal that every state gets."""

    __slots__ = ()


type.__setattr__(OpenState, "__setattr__", object.__setattr__)


@attrs.frozen
class Assignable(Embers):
    made_of: ClassVar[type[EmbersState]] = OpenState


class SlottedMove:
    """A move with a field that can be assigned to."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SlottedMove) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class RoomyMove:
    """A move with a field that can be assigned to, and without slots."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoomyMove) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@attrs.frozen
class AssignableMoves(Embers):
    makes: ClassVar[type[Any]] = SlottedMove

    def move_of(self, action: int, state: EmbersState | None = None) -> Any:
        return self.makes(self.actions[action])

    def read_move(self, text: str) -> Any:
        return self.makes(super().read_move(text).text)


@attrs.frozen
class RoomyMoves(AssignableMoves):
    makes: ClassVar[type[Any]] = RoomyMove


@attrs.frozen
class MutablePile(Embers):
    """The pile is a list that `after` appends to, hidden behind a tuple in `fields()`."""

    class _State(EmbersState):
        __slots__ = ()

        def __init__(
            self,
            options: EmbersOptions,
            phase: str,
            round: int,
            place: int,
            stock: tuple[int, ...],
            pile: Any,
            hands: tuple[tuple[int, ...], ...],
            points: tuple[int, ...],
            thieves: tuple[bool, ...],
        ) -> None:
            super().__init__(options, phase, round, place, stock, pile, hands, points, thieves)
            self.pile = pile if isinstance(pile, list) else list(pile)  # type: ignore[assignment]

        def fields(self) -> tuple[object, ...]:
            return tuple([tuple(field) if isinstance(field, list) else field for field in super().fields()])

        def after(self, action: int, log: Log | None = None) -> EmbersState:
            after = super().after(action, log)
            pile: Any = self.pile
            if action != STEAL:
                pile.append(action)
            return after.but(pile=pile)

    made_of: ClassVar[type[EmbersState]] = _State

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        return attrs.evolve(super().view_of(state, seat), pile=tuple(state.pile))


@attrs.frozen
class Remembers(Waiting):
    """A state remembers that it was left, and the next one is the same however often that happens."""

    class _State(WaitingState):
        __slots__ = ("left",)

        def __init__(self, waited: int, left: tuple[bool, ...] = ()) -> None:
            self.waited = waited
            self.left: Any = list(left)

        def fields(self) -> tuple[object, ...]:
            return (self.waited, tuple(self.left))

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            self.left[:] = [True]
            return type(self)(self.waited + 1)

    made_of: ClassVar[type[WaitingState]] = _State


@attrs.frozen
class Counting(Waiting):
    """Counts its steps outside of the state."""

    class _State(WaitingState):
        __slots__ = ()

        steps: ClassVar[list[int]] = []

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            self.steps.append(action)
            return type(self)(self.waited + len(self.steps))

    made_of: ClassVar[type[WaitingState]] = _State


@attrs.frozen
class ListInAField(Waiting):
    """A list in a field, as it comes."""

    class _State(WaitingState):
        __slots__ = ("past",)

        def __init__(self, waited: int, past: Any = None) -> None:
            self.waited = waited
            self.past = past or []

        def fields(self) -> tuple[object, ...]:
            return (self.waited, self.past)

        def after(self, action: int, log: Log | None = None) -> WaitingState:
            self.past.append(action)
            return type(self)(self.waited + 1, self.past)

    made_of: ClassVar[type[WaitingState]] = _State


# With the cards.


@attrs.frozen
class CardLost(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def after(self, action: int, log: Log | None = None) -> EmbersState:
            after = super().after(action, log)
            return after.but(pile=self.pile) if action != STEAL and after.phase == PLAYING else after

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class CardDoubled(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def robbed(self, stolen: int) -> tuple[tuple[int, ...], ...]:
            hands = list(super().robbed(stolen))
            hands[self.victim()] = self.hands[self.victim()]
            return tuple(hands)

    made_of: ClassVar[type[EmbersState]] = _State


# With chance, and with steps that depend on more than the state.


class OneOf(Request):
    """One of that many, with a sample that is none of them."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[object, ...]:
        return (self.number,)

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(self.number) + self.number,)

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None if outcome in [(place,) for place in range(self.number)] else f"not one of {self.number}"

    def size(self) -> int:
        return self.number

    def listed(self) -> list[tuple[Outcome, Fraction]]:
        return [((place,), Fraction(1, self.number)) for place in range(self.number)]


class Biased(OneOf):
    """With probabilities that add up to more than one."""

    __slots__ = ()

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(self.number),)

    def listed(self) -> list[tuple[Outcome, Fraction]]:
        return [*super().listed(), ((0,), Fraction(1, 1))]


class Lenient(OneOf):
    """That accepts any outcome."""

    __slots__ = ()

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(self.number),)

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None


@attrs.frozen
class RefusesItsSample(Embers):
    class _State(EmbersState):
        __slots__ = ()

        asks: ClassVar[type[OneOf]] = OneOf

        def request(self) -> Request:
            return self.asks(len(self.hands[self.victim()])) if self.phase == STEALING else super().request()

        def resolved(self, outcome: Outcome, log: Log | None = None) -> EmbersState:
            if self.phase == STEALING:
                return super().resolved((outcome[0] % len(self.hands[self.victim()]) if outcome else 0,), log)
            return super().resolved(outcome, log)

    made_of: ClassVar[type[EmbersState]] = _State

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), OneOf, Biased, Lenient)


@attrs.frozen
class BiasedDraw(RefusesItsSample):
    class _State(RefusesItsSample._State):
        __slots__ = ()

        asks: ClassVar[type[OneOf]] = Biased

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class LenientDraw(RefusesItsSample):
    class _State(RefusesItsSample._State):
        __slots__ = ()

        asks: ClassVar[type[OneOf]] = Lenient

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class DrawsItself(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def resolved(self, outcome: Outcome, log: Log | None = None) -> EmbersState:
            own = tuple(random.sample(range(len(outcome)), len(outcome)))
            return super().resolved(own, log)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class OpensAtRandom(Embers):
    """The cards lie in another order whenever a game begins, before they are shuffled."""

    class _State(EmbersState):
        __slots__ = ()

        def in_order(self) -> list[int]:
            return [*self.stock, *self.pile]

    made_of: ClassVar[type[EmbersState]] = _State

    def initial_state(self) -> EmbersState:
        return super().initial_state().but(stock=tuple(random.sample(ALL, len(ALL))))


@attrs.frozen
class HashOrder(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def in_order(self) -> list[int]:
            return [NAMES.index(name) for name in set(NAMES)]

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class Raises(Embers):
    """Fails at its first action."""

    class _State(EmbersState):
        __slots__ = ()

        def after(self, action: int, log: Log | None = None) -> EmbersState:
            if action == self.legal()[0]:
                raise ZeroDivisionError("one divided by nothing")
            return super().after(action, log)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class RaisesLate(Embers):
    """Fails at its fifth action: a check at a position tries the first few, so this comes up in play."""

    class _State(EmbersState):
        __slots__ = ()

        def after(self, action: int, log: Log | None = None) -> EmbersState:
            if action in self.hands[self.place][4:]:
                raise ZeroDivisionError("one divided by nothing")
            return super().after(action, log)

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class RaisesAtChance(Embers):
    """Cannot say what it asks of chance."""

    class _State(EmbersState):
        __slots__ = ()

        def request(self) -> Request:
            raise ZeroDivisionError("one divided by nothing")

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class RaisesAtAllCards(Embers):
    """Cannot count its cards."""

    def all_cards(self, state: EmbersState) -> Counter[Hashable] | None:
        raise ZeroDivisionError("one divided by nothing")


# With what a seat may know.


@attrs.frozen
class NosyView(EmbersView):
    beside: tuple[int, ...]


@attrs.frozen
class ShowsAnotherHand(Embers):
    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), NosyView)

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        plain = super().view_of(state, seat)
        known = {field.name: getattr(plain, field.name) for field in attrs.fields(EmbersView)}
        return NosyView(**known, beside=() if seat is None else state.hands[(seat + 1) % self.seats])


@attrs.frozen
class ShowsSeatsThatAreNot(Embers):
    def view(self, state: EmbersState, seat: int | None) -> EmbersView:
        return self.view_of(state, seat)  # the door that checks the seat is left open


@attrs.frozen
class LegalByHiddenCards(Embers):
    class _State(EmbersState):
        __slots__ = ()

        def may_steal(self) -> bool:
            return super().may_steal() and self.hands[self.victim()][-1] >= 6

    made_of: ClassVar[type[EmbersState]] = _State


@attrs.frozen
class TellsEveryone(Embers):
    def event(self, entry: Entry) -> Event:
        told = super().event(entry)
        return Shouted(str(told)) if isinstance(told, Stolen) else told

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), Shouted)


@attrs.frozen
class Shouted(Event):
    text: str


@attrs.frozen
class CannotMakeUp(Embers):
    def determinize(self, view: EmbersView, rng: Generator) -> EmbersState:
        raise ZeroDivisionError("one divided by nothing")


@attrs.frozen
class MakesUpAnotherTurn(Embers):
    def determinize(self, view: EmbersView, rng: Generator) -> EmbersState:
        made = super().determinize(view, rng)
        return made.but(place=(made.place + 1) % self.seats)

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        return attrs.evolve(super().view_of(state, seat), place=0, turn=0)


# With policies.


class Peeks(Policy):
    """Plays high if the seat after it holds nothing higher."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, EmbersState)
        highest = max(state.hands[state.victim()], default=0)
        own = state.hands[state.place]
        return own[-1] if own[-1] > highest else own[0]


class Moody(Policy):
    """Plays high in one game and low in the next, and knows a new game by the round."""

    __slots__ = ("memory",)

    def __init__(self, memory: Any = None) -> None:
        self.memory = [0, 0] if memory is None else memory  # the round it saw last, and the games since

    def fields(self) -> tuple[object, ...]:
        return (self.memory,)

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, EmbersState)
        if state.round < self.memory[0]:
            self.memory[1] += 1
        self.memory[0] = state.round
        return state.hands[state.place][-1 if self.memory[1] % 2 else 0]


class PlaysAnyway(Policy):
    """Steals whether it may or not."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return STEAL


class GivesAFloat(Policy):
    """Gives the right number in the wrong kind."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return float(state.legal()[0])  # type: ignore[return-value]  # that is the fault


@attrs.frozen
class PeekingPolicy(Embers):
    policies: ClassVar[Mapping[str, Policy]] = {"peeks": Peeks()}


@attrs.frozen
class IllegalPolicy(Embers):
    policies: ClassVar[Mapping[str, Policy]] = {"anyway": PlaysAnyway()}


@attrs.frozen
class FloatPolicy(Embers):
    policies: ClassVar[Mapping[str, Policy]] = {"halves": GivesAFloat()}


# With whole games.


@attrs.frozen
class TooLong(Embers):
    @property
    def max_moves(self) -> int | None:
        return 3


@attrs.frozen
class WonBeforeTheEnd(Waiting):
    class _State(WaitingState):
        __slots__ = ()

        def winners(self) -> tuple[int, ...]:
            return (1,)

    made_of: ClassVar[type[WaitingState]] = _State


@attrs.frozen
class Unreplayable(Embers):
    """Writes moves that cannot be read when the state is not at hand."""

    def move_of(self, action: int, state: EmbersState | None = None) -> Named:
        return Named("loot") if action == STEAL and state is not None else super().move_of(action)

    def action_of(self, move: Named) -> int:
        return STEAL if move.text == "loot" else super().action_of(move)

    def read_move(self, text: str) -> Named:
        if text == "loot":
            raise IllegalMove("nobody may loot")
        return super().read_move(text)


# Players that fail in the middle of a game.


class Deserter:
    """Plays two cards, and then raises."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: EmbersView, moves: tuple[Named, ...]) -> Named:
        self.moves += 1
        if self.moves > 2:
            raise RuntimeError("the connection\nis lost")
        return moves[0]


class Cheat:
    """Plays a card that it has not got."""

    def choose(self, view: EmbersView, moves: tuple[Named, ...]) -> Named:
        return Named(next(name for name in NAMES if Named(name) not in moves))


class Leaver:
    """Tries to end the program."""

    def choose(self, view: EmbersView, moves: tuple[Named, ...]) -> Named:
        raise SystemExit(3)


# Players with a plan.


class Thief:
    """Steals as soon as it may."""

    def choose(self, view: EmbersView, moves: tuple[Named, ...]) -> Named:
        return moves[-1]
