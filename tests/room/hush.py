"""Hush: in two rounds all seats choose a number at once. Nobody sees who has chosen; then all are shown.

`Sick` is the same with computers that fail, each in its own way.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from cardkit import OVER, Event, Generator, Log, Options, Policy, SimpleGame, State, View, replace
from cardkit.core.errors import BadGame, BadOption
from cardkit.core.policy import Uniform

ROUNDS: Final = 2
NUMBERS: Final = ("one", "two", "three")
NOTHING: Final = -1


@attrs.frozen
class HushOptions(Options):
    """How many seats."""

    seats: int = 3

    def __attrs_post_init__(self) -> None:
        if not 2 <= self.seats <= 4:
            raise BadOption(f"expected two to four seats, not {self.seats}")


@attrs.frozen
class Shown(Event):
    """All have chosen."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return "Shown: " + ", ".join([NUMBERS[one] for one in self.numbers])


@attrs.frozen
class HushState(State):
    """What was chosen in rounds that are over, and in this one by seat, and whom the state faces."""

    seats: int
    past: tuple[tuple[int, ...], ...] = ()
    chosen: tuple[int, ...] = ()
    mover: int = 0

    def turn(self) -> int:
        return OVER if len(self.past) == ROUNDS else self.mover

    def acting(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        return tuple([seat for seat, one in enumerate(self.chosen) if one == NOTHING])

    def facing(self, seat: int) -> "HushState":
        return replace(self, mover=seat)

    def legal(self) -> tuple[int, ...]:
        return tuple(range(len(NUMBERS))) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "HushState":
        chosen = tuple([action if seat == self.mover else one for seat, one in enumerate(self.chosen)])
        if NOTHING in chosen:
            return replace(self, chosen=chosen, mover=chosen.index(NOTHING))
        if log is not None:
            log.append(Shown(chosen))
        return HushState(self.seats, (*self.past, chosen), (NOTHING,) * self.seats)

    def scores(self) -> tuple[int, ...]:
        return tuple([sum(row[seat] for row in self.past) for seat in range(self.seats)])


@attrs.frozen
class HushView(View):
    """What a seat knows: its own choice, and the rounds that are over."""

    own: int
    past: tuple[tuple[int, ...], ...]


@attrs.frozen
class Hush(SimpleGame[HushState, HushView]):
    """Choose a number that nobody sees."""

    options: HushOptions = attrs.field(factory=HushOptions)

    name: ClassVar[str] = "hush"
    actions: ClassVar[tuple[str, ...]] = NUMBERS
    tells_moves: ClassVar[bool] = False
    vocabulary: ClassVar[tuple[type, ...]] = (HushState, HushView, Shown)
    policies: ClassVar[Mapping[str, Policy]] = {"uniform": Uniform()}
    utility_bounds: ClassVar[tuple[int, int]] = (0, ROUNDS * (len(NUMBERS) - 1))

    @property
    def max_moves(self) -> int:
        return ROUNDS * self.seats

    def initial_state(self) -> HushState:
        return HushState(self.seats, chosen=(NOTHING,) * self.seats)

    def view_of(self, state: HushState, seat: int | None) -> HushView:
        own = NOTHING if seat is None else state.chosen[seat]
        # Whose turn it is would tell who has chosen.
        asked = state.turn() if state.turn() < 0 else seat if seat is not None and own == NOTHING else 0
        return HushView(seat, asked, own, state.past)

    def determinize(self, view: HushView, rng: Generator) -> HushState:
        guesses = [rng.below(len(NUMBERS) + 1) - 1 for _ in range(self.seats)]
        if view.seat is not None:
            guesses[view.seat] = view.own
        if NOTHING not in guesses:
            guesses[view.seat == 0] = NOTHING
        if view.turn == OVER:
            guesses = [NOTHING] * self.seats
        asked = max(view.turn, 0) if guesses[max(view.turn, 0)] == NOTHING else guesses.index(NOTHING)
        return HushState(self.seats, view.past, tuple(guesses), asked)


class Raises(Policy):
    """Names what it holds when it fails."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        raise KeyError("the seven of spades")


class Cheats(Policy):
    """Chooses what is not legal."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return 1000


@attrs.frozen
class Sick(Hush):
    """Hush with computers that fail."""

    name: ClassVar[str] = "sick"
    computer: ClassVar[str] = "raises"
    policies: ClassVar[Mapping[str, Policy]] = {"raises": Raises(), "cheats": Cheats(), "uniform": Uniform()}


@attrs.frozen
class Blind(Hush):
    """Hush that makes up no positions: so no computer can play it."""

    name: ClassVar[str] = "blind"

    def determinize(self, view: HushView, rng: Generator) -> HushState:
        raise BadGame("there are no positions to be made up")
