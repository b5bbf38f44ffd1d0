"""A small correct game, Embers; tests/contract has what may be wrong with it. And one in which nothing happens.

Embers, for two or three: twelve cards, two to seven of spades and of hearts, are shuffled and dealt. In turn, a seat
lays a card of its hand on the pile, and scores a point if its rank is higher than that of the card below. Once a game a
seat may first steal a card, which chance draws, from the seat after it. When all hands are empty the round is over, and
the cards are shuffled again for the next. The most points win.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

import attrs

from cardkit import (
    CHANCE,
    OVER,
    Draw,
    Event,
    Generator,
    Log,
    OpenGame,
    Options,
    Outcome,
    Policy,
    Request,
    Shuffle,
    SimpleGame,
    State,
    View,
    replace,
)
from cardkit.core.observations.observation import observed
from cardkit.core.option_fields import whole
from cardkit.core.options import options_from
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.simple_game import Named
from cardkit.core.state import Entry

NAMES = tuple([rank + suit for suit in "SH" for rank in "234567"])
ALL = tuple(range(len(NAMES)))
STEAL = len(NAMES)
DEALING, PLAYING, STEALING, DONE = "dealing", "playing", "stealing", "done"
LAID, STOLEN = 0, 1


@attrs.frozen
class EmbersOptions(Options):
    """The options of Embers."""

    seats: int = whole(2, 2, 3)
    hand: int = whole(3, 1, 4)
    rounds: int = whole(2, 1, 9)
    word: str = "ember"


@attrs.frozen
class EmbersState(State):
    """A position. Cards are numbers; hands are ascending."""

    options: EmbersOptions
    phase: str
    round: int
    place: int  # the seat on turn
    stock: tuple[int, ...]
    pile: tuple[int, ...]  # the last one is on top
    hands: tuple[tuple[int, ...], ...]  # by seat
    points: tuple[int, ...]  # by seat
    thieves: tuple[bool, ...]  # by seat, whether it has stolen

    def but(self, **changes: Any) -> "EmbersState":
        """This state with some fields changed."""
        return replace(self, **changes)

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

    phase: str = attrs.field(metadata=observed(one_of=(DEALING, PLAYING, STEALING, DONE)))
    round: int
    place: int
    hand: tuple[int, ...] = attrs.field(metadata=observed(one_of=ALL))
    held: tuple[int, ...]  # by seat, how many cards
    stock: int  # how many cards
    pile: tuple[int, ...] = attrs.field(metadata=observed(one_of=ALL))
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

    def hidden(self, view: EmbersView) -> list[int]:
        """The cards that may lie anywhere."""
        return [card for card in ALL if card not in view.hand and card not in view.pile]

    def dealt_again(self, view: EmbersView, hidden: list[int], rng: Generator) -> EmbersState:
        """A position that looks like this view, with those cards dealt again."""
        left = [hidden[place] for place in rng.permutation(len(hidden))]
        hands = []
        for seat in range(self.seats):
            number = 0 if seat == view.seat else view.held[seat]
            hands.append(view.hand if seat == view.seat else tuple(sorted(left[:number])))
            left = left[number:]
        return self.made_of(
            *(self.options, view.phase, view.round, view.place, tuple(left), view.pile, tuple(hands)),
            *(view.points, view.thieves),
        )

    def determinize(self, view: EmbersView, rng: Generator) -> EmbersState:
        return self.dealt_again(view, self.hidden(view), rng)

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
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.made_of)

    def initial_state(self) -> WaitingState:
        return self.made_of(0)


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
