"""A small correct game in which seats choose at once, Sparks; tests/contract has what may be wrong with it.

Sparks, for two or three: each round every seat rolls dice that only it sees. Then all seats say at once whether they
dare. Those who dare show their dice, and of these the highest total scores a point, shared ones too. The dice are
rolled again for the next round. The most points win.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from cardkit import (
    CHANCE,
    OVER,
    Dice,
    Event,
    Generator,
    Log,
    Options,
    Outcome,
    Policy,
    SimpleGame,
    State,
    View,
    replace,
)
from cardkit.core.errors import BadOption
from cardkit.core.policy import FirstLegal, Uniform

STAY, DARE = 0, 1
NOTHING = -1  # no choice yet
SIDES = 3


@attrs.frozen
class SparksOptions(Options):
    """The options of Sparks."""

    seats: int = 2
    dice: int = 2
    rounds: int = 2

    def __attrs_post_init__(self) -> None:
        if not 2 <= self.seats <= 3:
            raise BadOption(f"expected two or three seats, not {self.seats}")


@attrs.frozen
class SparksState(State):
    """A position: `dice` by seat as far as they are rolled, `chosen` by seat, and `mover`, whom the state faces."""

    options: SparksOptions
    round: int
    dice: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    mover: int
    points: tuple[int, ...]

    def turn(self) -> int:
        if self.round == self.options.rounds:
            return OVER
        return CHANCE if len(self.dice) < self.options.seats else self.mover

    def acting(self) -> tuple[int, ...]:
        return tuple([seat for seat, one in enumerate(self.chosen) if one == NOTHING]) if self.turn() >= 0 else ()

    def facing(self, seat: int) -> "SparksState":
        return replace(self, mover=seat)

    def legal(self) -> tuple[int, ...]:
        return (STAY, DARE) if self.turn() >= 0 else ()

    def request(self) -> Dice:
        return Dice(len(self.dice), self.options.dice, SIDES)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "SparksState":
        if log is not None:
            log.append(Rolled(len(self.dice), outcome))
        return replace(self, dice=(*self.dice, outcome))

    def after(self, action: int, log: Log | None = None) -> "SparksState":
        chosen = tuple([action if seat == self.mover else one for seat, one in enumerate(self.chosen)])
        after = replace(self, chosen=chosen)
        if NOTHING in chosen:
            return replace(after, mover=chosen.index(NOTHING))
        daring = [seat for seat, one in enumerate(chosen) if one == DARE]
        if log is not None:
            log.extend([self.showing(seat) for seat in daring])
        return after.scored([seat for seat in daring if sum(self.dice[seat]) == max(sum(self.dice[s]) for s in daring)])

    def showing(self, seat: int) -> Event:
        """What tells the dice of this seat."""
        return Showed(seat, self.dice[seat])

    def scored(self, best: list[int]) -> "SparksState":
        """The next round, after these seats have scored."""
        points = tuple([total + (seat in best) for seat, total in enumerate(self.points)])
        return replace(self, round=self.round + 1, dice=(), chosen=self.nobody(), mover=0, points=points)

    def nobody(self) -> tuple[int, ...]:
        return (NOTHING,) * self.options.seats

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        if self.turn() != OVER:
            return ()
        return tuple([seat for seat, points in enumerate(self.points) if points == max(self.points)])


@attrs.frozen
class Rolled(Event):
    """A seat rolled its dice, which only it sees."""

    seat: int
    faces: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Rolled(self.seat, ())


@attrs.frozen
class Showed(Event):
    """A seat showed its dice, which are rolled again then."""

    seat: int
    faces: tuple[int, ...]

    reveals: ClassVar[bool] = True


@attrs.frozen
class SparksView(View):
    """What a seat knows."""

    round: int
    rolled: int  # how many seats have rolled
    faces: tuple[int, ...]  # the seat's own
    choice: int  # the seat's own
    chosen: tuple[bool, ...]  # by seat, whether it has
    points: tuple[int, ...]


@attrs.frozen
class Sparks(SimpleGame[SparksState, SparksView]):
    """Dare when your dice are high."""

    options: SparksOptions = attrs.field(factory=SparksOptions)

    name: ClassVar[str] = "sparks"
    actions: ClassVar[tuple[str, ...]] = ("stay", "dare")
    policies: ClassVar[Mapping[str, Policy]] = {"first": FirstLegal(), "uniform": Uniform()}
    made_of: ClassVar[type[SparksState]] = SparksState

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def max_moves(self) -> int | None:
        return self.options.seats * self.options.rounds

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, self.options.rounds)

    def all_vocabulary(self) -> tuple[type, ...]:
        return (*super().all_vocabulary(), self.made_of)

    def initial_state(self) -> SparksState:
        none, zero = (NOTHING,) * self.seats, (0,) * self.seats
        return self.made_of(self.options, 0, (), none, 0, zero)

    def options_of(self, state: SparksState) -> Options:
        return state.options

    def view_of(self, state: SparksState, seat: int | None) -> SparksView:
        known = seat is not None and seat < len(state.dice)
        return SparksView(
            seat=seat,
            turn=state.turn(),
            round=state.round,
            rolled=len(state.dice),
            faces=state.dice[seat] if seat is not None and known else (),
            choice=NOTHING if seat is None else state.chosen[seat],
            chosen=tuple([one != NOTHING for one in state.chosen]),
            points=state.points,
        )

    def determinize(self, view: SparksView, rng: Generator) -> SparksState:
        dice, chosen = [], []
        for seat in range(self.seats):
            own = seat == view.seat
            if seat < view.rolled:
                rolled = Dice(seat, self.options.dice, SIDES).sample(rng)
                dice.append(view.faces if own else rolled)
            guess = rng.below(2)
            chosen.append(view.choice if own else guess if view.chosen[seat] else NOTHING)
        return self.made_of(self.options, view.round, tuple(dice), tuple(chosen), max(view.turn, 0), view.points)

    def choosing(self, *dice: tuple[int, ...]) -> SparksState:
        """The position in which all seats choose, with these dice by seat."""
        return replace(Sparks.initial_state(self), dice=dice)


def game(**changes: int) -> Sparks:
    """The game with these options."""
    return Sparks(SparksOptions(**changes))
