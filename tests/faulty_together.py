"""A small correct game in which seats choose at once, Sparks, and subclasses of it with one fault each.

Sparks, for two or three: each round every seat rolls dice that only it sees. Then all seats say at once whether they
dare. Those who dare show their dice, and of these the highest total scores a point, shared ones too. The dice are
rolled again for the next round. The most points win.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

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


# What may be wrong with who acts.


@attrs.frozen
class ActsForChance(Sparks):
    """Seats act while dice are rolled."""

    @attrs.frozen
    class _State(SparksState):
        def acting(self) -> tuple[int, ...]:
            return tuple([seat for seat, one in enumerate(self.chosen) if one == NOTHING])

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class ActsBackwards(Sparks):
    @attrs.frozen
    class _State(SparksState):
        def acting(self) -> tuple[int, ...]:
            return super().acting()[::-1]

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class WatchesOnTurn(Sparks):
    """The seat on turn is not among those that act."""

    @attrs.frozen
    class _State(SparksState):
        def acting(self) -> tuple[int, ...]:
            return super().acting()[1:]

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class FacesNobody(Sparks):
    """`facing` is left out."""

    @attrs.frozen
    class _State(SparksState):
        def facing(self, seat: int) -> Any:
            return State.facing(self, seat)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class FacingForgets(Sparks):
    """Facing another seat takes all points away."""

    @attrs.frozen
    class _State(SparksState):
        def facing(self, seat: int) -> SparksState:
            points = self.points if seat == self.mover else tuple([0 for _ in self.points])
            return replace(self, mover=seat, points=points)

    made_of: ClassVar[type[SparksState]] = _State

    def initial_state(self) -> SparksState:
        return replace(super().initial_state(), points=(1,) * self.seats)


@attrs.frozen
class FacingMovesOn(Sparks):
    """Facing another seat goes on to the next round."""

    @attrs.frozen
    class _State(SparksState):
        def facing(self, seat: int) -> SparksState:
            return self if seat == self.mover else replace(self, round=self.round + 1, mover=seat)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class OneDares(Sparks):
    """Who dares ends the round for the others."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            return self.scored([self.mover]) if action == DARE else super().after(action, log)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class FirstCounts(Sparks):
    """Who chooses first gets a point."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            if self.chosen != self.nobody():
                return super().after(action, log)
            points = tuple([total + (seat == self.mover) for seat, total in enumerate(self.points)])
            return SparksState.after(replace(self, points=points), action, log)

    made_of: ClassVar[type[SparksState]] = _State

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 2 * self.options.rounds)


@attrs.frozen
class LegalByAnother(Sparks):
    """Only one seat may dare: who comes second learns it by its moves."""

    @attrs.frozen
    class _State(SparksState):
        def legal(self) -> tuple[int, ...]:
            return (STAY,) if DARE in self.chosen else super().legal()

    made_of: ClassVar[type[SparksState]] = _State


# With choices that come out.


@attrs.frozen
class SeenInTheView(Sparks):
    """The view has the choices of all."""

    def view_of(self, state: SparksState, seat: int | None) -> SparksView:
        return attrs.evolve(super().view_of(state, seat), choice=max(state.chosen))


@attrs.frozen
class SeenByAWatcher(Sparks):
    """A watcher's view has the choice of the first seat."""

    def view_of(self, state: SparksState, seat: int | None) -> SparksView:
        plain = super().view_of(state, seat)
        return plain if seat is not None else attrs.evolve(plain, choice=state.chosen[0])


@attrs.frozen
class WholeView(SparksView):
    state: SparksState


@attrs.frozen
class KeepsTheTrueState(Sparks):
    """The view holds the state, and what is made up is that very state."""

    def view_of(self, state: SparksState, seat: int | None) -> SparksView:
        plain = super().view_of(state, seat)
        known = {field.name: getattr(plain, field.name) for field in attrs.fields(SparksView)}
        return WholeView(**known, state=state)

    def determinize(self, view: SparksView, rng: Generator) -> SparksState:
        assert isinstance(view, WholeView)
        return view.state


@attrs.frozen
class TurnTells(Sparks):
    """Of three, who comes next depends on the choice."""

    options: SparksOptions = attrs.field(factory=lambda: SparksOptions(seats=3))

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            after = super().after(action, log)
            return replace(after, mover=after.acting()[-1]) if action == DARE and after.acting() else after

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class Announced(Event):
    seat: int
    action: int


@attrs.frozen
class ToldInAnEvent(Sparks):
    """The choice is told when it is made."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            if log is not None:
                log.append(Announced(self.mover, action))
            return super().after(action, log)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class ChoiceRevealed(Sparks):
    """The choice is told when it is made, by an event that says it reveals."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            if log is not None:
                log.append(Showed(self.mover, (action,)))
            return super().after(action, log)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class ToldByTheNumberOfEvents(Sparks):
    """Who dares is said to hesitate, without a word about who."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            if log is not None and action == DARE:
                log.append(Hesitated())
            return super().after(action, log)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class Hesitated(Event):
    pass


@attrs.frozen
class MovesInTheOpen(Sparks):
    """The moves are said to be no secret."""

    @attrs.frozen
    class _State(SparksState):
        def secret(self) -> bool:
            return False

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class MakesUpNoChoice(Sparks):
    """In what is made up for a seat, the others have not chosen yet."""

    def determinize(self, view: SparksView, rng: Generator) -> SparksState:
        made = super().determinize(view, rng)
        return replace(made, chosen=tuple([one if s == view.seat else NOTHING for s, one in enumerate(made.chosen)]))


class PeeksAtChoices(Policy):
    """Dares if the seat before it has."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, SparksState)
        return DARE if DARE in state.chosen else STAY


@attrs.frozen
class PeekingPolicy(Sparks):
    policies: ClassVar[Mapping[str, Policy]] = {"peeks": PeeksAtChoices()}


# With what is shown.


@attrs.frozen
class Undeclared(Showed):
    """Says nothing about that it reveals."""

    reveals: ClassVar[bool] = False


@attrs.frozen
class UndeclaredReveal(Sparks):
    @attrs.frozen
    class _State(SparksState):
        def showing(self, seat: int) -> Event:
            return Undeclared(seat, self.dice[seat])

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class ShownTooEarly(Sparks):
    """Who has chosen shows its dice at once, which are still in play."""

    @attrs.frozen
    class _State(SparksState):
        def after(self, action: int, log: Log | None = None) -> SparksState:
            if log is not None and len(self.acting()) > 1:
                log.append(Showed(self.mover, self.dice[self.mover]))
            return super().after(action, log)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class DiceStay(Sparks):
    """The dice are shown, and stay for the next round; the view forgets them."""

    @attrs.frozen
    class _State(SparksState):
        def scored(self, best: list[int]) -> SparksState:
            return replace(super().scored(best), dice=self.dice)

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class Whispered(Showed):
    """Only the seat after it sees the dice."""

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == 1 - self.seat else None


@attrs.frozen
class ShownToOne(Sparks):
    """The dice stay for the next round, and one seat has seen them."""

    @attrs.frozen
    class _State(DiceStay._State):
        def showing(self, seat: int) -> Event:
            return Whispered(seat, self.dice[seat])

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class OneKeeps(Sparks):
    """Of the dice that are shown, those of the first seat stay for the next round."""

    @attrs.frozen
    class _State(SparksState):
        def scored(self, best: list[int]) -> SparksState:
            return replace(super().scored(best), dice=self.dice[:1])

    made_of: ClassVar[type[SparksState]] = _State


@attrs.frozen
class ShownWhenRolled(Sparks):
    """Everybody sees what a seat rolls, and the views forget it."""

    @attrs.frozen
    class _State(SparksState):
        def resolved(self, outcome: Outcome, log: Log | None = None) -> SparksState:
            if log is not None and self.dice:
                log.append(Showed(0, self.dice[0]))
            return super().resolved(outcome, log)

    made_of: ClassVar[type[SparksState]] = _State
