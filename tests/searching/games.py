"""Small games to be searched, of which everything is known: how to win them, and what their positions are worth."""

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import xor
from typing import Any, ClassVar, Final

import attrs

from cardkit import CHANCE, OVER, DiceTotal, Generator, Log, OpenGame, Options, Outcome, Policy, SimpleGame, State, View
from cardkit.core.game import Game
from cardkit.core.observations.observation import observed
from partners import Heap, Solo
from suites.bids import Bids
from suites.kuhn import Kuhn
from suites.matrix import Matrix

AnyGame = Game[Any, Any, Any]  # of a game of which nothing is known

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY: Final = "."


class First(Policy):
    """The first legal action, by a class of its own: to a search no plain policy."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return state.legal()[0]


class Last(Policy):
    """The last legal action."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return state.legal()[-1]


class Chancy(Policy):
    """Any legal action, by a class of its own."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return state.pick(rng)


POLICIES: Final[Mapping[str, Policy]] = {"low": First(), "high": Last(), "any": Chancy()}


@attrs.frozen
class GridState(State):
    """Nine cells, row by row: `X` is of the first seat, `O` of the second."""

    cells: str = attrs.field(default=EMPTY * 9, metadata=observed(left_out=True))

    def winner(self) -> int:
        for one, other, third in LINES:
            if self.cells[one] == self.cells[other] == self.cells[third] != EMPTY:
                return "XO".index(self.cells[one])
        return -1

    def turn(self) -> int:
        return OVER if EMPTY not in self.cells or self.winner() >= 0 else self.cells.count(EMPTY) % 2 ^ 1

    def legal(self) -> tuple[int, ...]:
        return tuple([cell for cell, mark in enumerate(self.cells) if mark == EMPTY]) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "GridState":
        return GridState(self.cells[:action] + "XO"[self.turn()] + self.cells[action + 1 :])

    def scores(self) -> tuple[int, ...]:
        winner = self.winner()
        return (0, 0) if winner < 0 else (1, -1) if winner == 0 else (-1, 1)

    def winners(self) -> tuple[int, ...]:
        winner = self.winner()
        return () if winner < 0 else (winner,)


@attrs.frozen
class TicTacToe(OpenGame[GridState]):
    """Three in a row; nobody wins a full board without."""

    name: ClassVar[str] = "tic-tac-toe"
    zero_sum: ClassVar[bool] = True
    actions: ClassVar[tuple[str, ...]] = tuple([f"{column}{row}" for row in "123" for column in "abc"])
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (-1, 1)

    def initial_state(self) -> GridState:
        return GridState()


@attrs.frozen
class UnknowingTicTacToe(TicTacToe):
    """The same, that does not say it is open: so it is never solved, as long as the position may be another."""

    name: ClassVar[str] = "unknowing-tic-tac-toe"
    perfect_information: ClassVar[bool] = False


@attrs.frozen
class HeapsState(State):
    """Counters by heap, and who is to move. Whoever takes the last one wins."""

    heaps: tuple[int, ...]
    place: int = 0

    def turn(self) -> int:
        return self.place if any(self.heaps) else OVER

    def legal(self) -> tuple[int, ...]:
        return tuple([10 * heap + taken for heap, count in enumerate(self.heaps) for taken in range(1, count + 1)])

    def after(self, action: int, log: Log | None = None) -> "HeapsState":
        heaps = list(self.heaps)
        heaps[action // 10] -= action % 10
        return HeapsState(tuple(heaps), 1 - self.place)

    def nimber(self) -> int:
        return reduce(xor, self.heaps)

    def scores(self) -> tuple[int, ...]:
        return (0, 0) if any(self.heaps) else (1, -1) if self.place == 1 else (-1, 1)

    def winners(self) -> tuple[int, ...]:
        return () if any(self.heaps) else (1 - self.place,)


@attrs.frozen
class Nim(OpenGame[HeapsState]):
    """Take as many as you like of one heap; whoever takes the last counter wins."""

    name: ClassVar[str] = "heaps"
    zero_sum: ClassVar[bool] = True
    actions: ClassVar[tuple[str, ...]] = tuple([f"{'abcd'[heap]}{taken}" for heap in range(4) for taken in range(10)])
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (-1, 1)

    heaps: tuple[int, ...] = (3, 4, 5)

    def initial_state(self) -> HeapsState:
        return HeapsState(self.heaps)


ROLL, HOLD = 0, 1


@attrs.frozen
class PigState(State):
    """What both have, what the one on turn has gathered in this turn, and whether the die is to be rolled.

    A turn that a one ends is worth `bust`: where that is more than nothing, every game comes to an end.
    """

    target: int
    sides: int
    bust: int
    have: tuple[int, int] = (0, 0)
    gathered: int = 0
    place: int = 0
    rolling: bool = False

    def turn(self) -> int:
        return OVER if max(self.have) >= self.target else CHANCE if self.rolling else self.place

    def legal(self) -> tuple[int, ...]:
        return () if self.turn() < 0 else (ROLL, HOLD) if self.gathered else (ROLL,)

    def after(self, action: int, log: Log | None = None) -> "PigState":
        return attrs.evolve(self, rolling=True) if action == ROLL else self.ended(self.gathered)

    def ended(self, points: int) -> "PigState":
        first, second = self.have
        have = (first + points, second) if self.place == 0 else (first, second + points)
        return attrs.evolve(self, have=have, gathered=0, place=1 - self.place, rolling=False)

    def request(self) -> DiceTotal:
        return DiceTotal(self.place, 1, self.sides)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "PigState":
        if outcome[0] == 1:
            return self.ended(self.bust)
        gathered = self.gathered + outcome[0]
        if self.have[self.place] + gathered >= self.target:  # nobody would roll on
            return self.ended(gathered)
        return attrs.evolve(self, gathered=gathered, rolling=False)

    def scores(self) -> tuple[int, ...]:
        return self.have

    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat in (0, 1) if self.have[seat] >= self.target])


@attrs.frozen
class Pig(OpenGame[PigState]):
    """Roll as long as you dare, and be the first to have enough."""

    name: ClassVar[str] = "pig"
    actions: ClassVar[tuple[str, ...]] = ("roll", "hold")
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)

    target: int = 8
    sides: int = 3
    bust: int = 1

    def utilities(self, state: PigState) -> tuple[int, ...]:
        return tuple([int(seat in state.winners()) for seat in (0, 1)])

    def initial_state(self) -> PigState:
        return PigState(self.target, self.sides, self.bust)


# Games that are written down as the tree of all that can happen.


@attrs.frozen
class End:
    """The end of a game: utilities by seat, and who has won (whoever has more than nothing, unless it is said)."""

    utilities: tuple[int, ...]
    won: tuple[int, ...] | None = None


@attrs.frozen
class Choice:
    """A seat chooses one of these."""

    seat: int
    nexts: "tuple[Node, ...]"


@attrs.frozen
class Luck:
    """One of these happens, each as likely as the others."""

    nexts: "tuple[Node, ...]"


Node = End | Choice | Luck


@attrs.frozen
class SketchState(State):
    """Where in the tree a game is."""

    node: Node
    seats: int

    def turn(self) -> int:
        match self.node:
            case Choice():
                return self.node.seat
            case Luck():
                return CHANCE
        return OVER

    def legal(self) -> tuple[int, ...]:
        return tuple(range(len(self.node.nexts))) if isinstance(self.node, Choice) else ()

    def after(self, action: int, log: Log | None = None) -> "SketchState":
        assert isinstance(self.node, Choice)
        return SketchState(self.node.nexts[action], self.seats)

    def request(self) -> DiceTotal:
        assert isinstance(self.node, Luck)
        return DiceTotal(0, 1, len(self.node.nexts))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "SketchState":
        assert isinstance(self.node, Luck)
        return SketchState(self.node.nexts[outcome[0] - 1], self.seats)

    def scores(self) -> tuple[int, ...]:
        return self.node.utilities if isinstance(self.node, End) else (0,) * self.seats

    def winners(self) -> tuple[int, ...]:
        if not isinstance(self.node, End):
            return ()
        positive = tuple([seat for seat, one in enumerate(self.node.utilities) if one > 0])
        return positive if self.node.won is None else self.node.won


@attrs.frozen
class Sketch(OpenGame[SketchState]):
    """Whatever its tree says. Moves are called by their places."""

    name: ClassVar[str] = "sketch"
    actions: ClassVar[tuple[str, ...]] = tuple([str(place) for place in range(600)])
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    computer: ClassVar[str] = "any"

    root: Node = End((0, 0))
    sides: tuple[tuple[int, ...], ...] = ((0,), (1,))
    bounds: tuple[int, int] = (-100, 100)

    @property
    def seats(self) -> int:
        return sum([len(side) for side in self.sides])

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self.sides

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return self.bounds

    def initial_state(self) -> SketchState:
        return SketchState(self.root, self.seats)


@attrs.frozen
class OpaqueSketch(Sketch):
    """The same, that does not say it is open, and whose views have the state all the same, but for a coin."""

    name: ClassVar[str] = "opaque-sketch"
    perfect_information: ClassVar[bool] = False


# A coin that nobody sees.


@attrs.frozen
class CoinState(State):
    """A seat takes what is sure, or tosses a coin that nobody sees, and guesses how it fell.

    What is sure is a win with two of three draws of a lot; so a guess is worth less, and one who sees has all.
    """

    step: str = "choosing"  # "drawing", "tossing", "guessing", "over"
    coin: int = -1
    won: int = 0

    def turn(self) -> int:
        return {"choosing": 0, "guessing": 0, "over": OVER}.get(self.step, CHANCE)

    def legal(self) -> tuple[int, ...]:
        return {"choosing": (0, 1), "guessing": (2, 3)}.get(self.step, ())

    def after(self, action: int, log: Log | None = None) -> "CoinState":
        if self.step == "choosing":
            return CoinState("drawing" if action == 0 else "tossing")
        return CoinState("over", self.coin, int(self.coin == action - 2))

    def request(self) -> DiceTotal:
        return DiceTotal(0, 1, 3 if self.step == "drawing" else 2)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "CoinState":
        if self.step == "drawing":
            return CoinState("over", -1, int(outcome[0] < 3))
        return CoinState("guessing", outcome[0] - 1)

    def scores(self) -> tuple[int, ...]:
        return (self.won, int(self.step == "over") - self.won)

    def winners(self) -> tuple[int, ...]:
        return (1 - self.won,) if self.step == "over" else ()


@attrs.frozen
class CoinView(View):
    """All but the coin."""

    step: str = attrs.field(metadata=observed(one_of=("choosing", "drawing", "tossing", "guessing", "over")))
    coin: int | None
    won: int


@attrs.frozen
class Coin(SimpleGame[CoinState, CoinView]):
    """Take what is sure, or guess a coin."""

    name: ClassVar[str] = "coin"
    actions: ClassVar[tuple[str, ...]] = ("draw", "toss", "heads", "tails")
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)

    def initial_state(self) -> CoinState:
        return CoinState()

    def view_of(self, state: CoinState, seat: int | None) -> CoinView:
        coin = state.coin if state.step == "over" else None
        return CoinView(seat, state.turn(), state.step, coin, state.won)

    def determinize(self, view: CoinView, rng: Generator) -> CoinState:
        coin = rng.below(2) if view.step == "guessing" else -1 if view.coin is None else view.coin
        return CoinState(view.step, coin, view.won)


# Games that are long, or wide.


@attrs.frozen
class WalkState(State):
    """Seats take turns to step on; with the last step the game is over, and whoever has stepped faster has won."""

    left: int
    steps: tuple[int, ...]
    place: int = 0

    def turn(self) -> int:
        return self.place if self.left else OVER

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.left else ()

    def after(self, action: int, log: Log | None = None) -> "WalkState":
        steps = tuple([count + (1 - action) * (seat == self.place) for seat, count in enumerate(self.steps)])
        return WalkState(self.left - 1, steps, (self.place + 1) % len(steps))

    def scores(self) -> tuple[int, ...]:
        return self.steps

    def winners(self) -> tuple[int, ...]:
        return () if self.left else tuple([seat for seat, one in enumerate(self.steps) if one == max(self.steps)])


@attrs.frozen
class Walk(OpenGame[WalkState]):
    """A game of as many moves as one likes. Who has most steps has won."""

    name: ClassVar[str] = "walk"
    actions: ClassVar[tuple[str, ...]] = ("step", "stay")
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    computer: ClassVar[str] = "any"

    length: int = 6_000
    walkers: int = 2

    @property
    def seats(self) -> int:
        return self.walkers

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, self.length)

    def initial_state(self) -> WalkState:
        return WalkState(self.length, (0,) * self.walkers)


@attrs.frozen
class Burden(Walk):
    """The same for one who is to step as little as can be."""

    name: ClassVar[str] = "burden"
    walkers: int = 1

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-self.length, 0)

    def utilities(self, state: WalkState) -> tuple[int, ...]:
        return tuple([-one for one in state.steps])


def wide(count: int, good: int) -> Sketch:
    """One move of so many wins."""
    ends = tuple([End((1, -1) if place == good else (-1, 1)) for place in range(count)])
    return Sketch(root=Choice(0, ends))


@attrs.frozen
class Bare(TicTacToe):
    """A game without policies."""

    name: ClassVar[str] = "bare"
    policies: ClassVar[Mapping[str, Policy]] = {}


@attrs.frozen
class OnlyFirst(TicTacToe):
    """A game whose one policy is the simplest there is."""

    name: ClassVar[str] = "only-first"
    policies: ClassVar[Mapping[str, Policy]] = {"first": OpenGame.policies["first"]}


SMALL: Final[Mapping[str, AnyGame]] = {
    "tic-tac-toe": TicTacToe(),
    "bare": Bare(),
    "only-first": OnlyFirst(),
    "nim": Nim(),
    "pig": Pig(),
    "cyclic-pig": Pig(bust=0),
    "coin": Coin(),
    "kuhn": Kuhn(Options()),
    "pennies": Matrix(),
    "bids": Bids(),
    "heap": Heap(),
    "solo": Solo(),
    "walk": Walk(length=400),
}


def positions(game: AnyGame, rng: Generator, most: int) -> Iterator[State]:
    """Positions of a game at random in which a seat is to choose, `most` moves long."""
    state: State = game.initial_state()
    moves = 0
    while state.turn() != OVER and moves < most:
        if state.turn() == CHANCE:
            state = state.resolved(state.request().sample(rng))
            continue
        yield state
        state = state.after(state.pick(rng))
        moves += 1
