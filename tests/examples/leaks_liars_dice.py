"""Liar's Dice that give away what is hidden, each in another way. `LEAKS` says what the contract must find."""

from typing import ClassVar, Final

import attrs

import cardkit as ck
from cardkit import Event, Generator, Log, Outcome, replace
from cardkit.core.game import Step
from cardkit.core.simple_game import Named
from liars_dice import LIAR, SIDES, Careful, DiceOptions, DiceState, DiceView, LiarsDice, Lifted, bid_of, text_of

Rolls = Step[DiceState]


@attrs.frozen
class Rolled(Event):
    """Dice that the audience hears of: all, or these seats alone."""

    dice: tuple[int, ...]
    audience: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Event | None:
        return self if not self.audience or seat in self.audience else None


@attrs.frozen
class Flashed(Rolled):
    """The same as a reveal."""

    reveals: ClassVar[bool] = True


# Dice that are told.


class TellsTheRoll(LiarsDice):
    kind: ClassVar[type[Rolled]] = Rolled
    audience: ClassVar[tuple[int, ...]] = ()

    def resolve(self, state: DiceState, outcome: Outcome) -> Rolls:
        step = super().resolve(state, outcome)
        return Step(step.state, (*step.events, self.kind(outcome, self.audience)))


class RevealsTheRoll(TellsTheRoll):
    kind = Flashed


class RevealsTheRollToOneSeat(TellsTheRoll):
    kind = Flashed
    audience = (1,)


class TellsTheHighestDie(LiarsDice):
    def resolve(self, state: DiceState, outcome: Outcome) -> Rolls:
        step = super().resolve(state, outcome)
        return Step(step.state, (*step.events, Rolled(outcome[-1:])))


class LiftsAtABid(LiarsDice):
    def play(self, state: DiceState, move: Named, action: int | None = None) -> Rolls:
        step = super().play(state, move)
        shown = [] if move.text == text_of(LIAR) else [Lifted(state.cups, move.text, 0, 0)]
        return Step(step.state, (*step.events, *shown))


class TellsABiddersDice(LiarsDice):
    def play(self, state: DiceState, move: Named, action: int | None = None) -> Rolls:
        step = super().play(state, move)
        shown = [] if move.text == text_of(LIAR) else [Rolled(state.cups[state.mover])]
        return Step(step.state, (*step.events, *shown))


class TellsTheNeighbour(LiarsDice):
    def play(self, state: DiceState, move: Named, action: int | None = None) -> Rolls:
        step, neighbour = super().play(state, move), state.next_seat(state.mover)
        shown = [] if move.text == text_of(LIAR) else [Rolled(state.cups[state.mover], (neighbour,))]
        return Step(step.state, (*step.events, *shown))


class NodsAtATrueBid(LiarsDice):
    """An event, where there are as many dice as were bid."""

    def play(self, state: DiceState, move: Named, action: int | None = None) -> Rolls:
        step, bid = super().play(state, move), self.action_of(move)
        holds = bid != LIAR and state.counting(sum(state.cups, ()), bid) >= bid_of(bid)[0]
        return Step(step.state, (*step.events, *([Rolled(())] if holds else [])))


# Dice that are seen.


class SeesTheNextCup(LiarsDice):
    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        view = super().view_of(state, seat)
        return view if seat is None else attrs.evolve(view, dice=state.cups[(seat + 1) % self.seats])


class WatchersSeeACup(LiarsDice):
    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        view = super().view_of(state, seat)
        return attrs.evolve(view, dice=state.cups[0]) if seat is None else view


class AddsUpAllDice(LiarsDice):
    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        return attrs.evolve(super().view_of(state, seat), mover=sum(map(sum, state.cups)))


@attrs.frozen
class Marked(DiceView):
    cups: tuple[tuple[int, ...], ...] = attrs.field(eq=False, repr=False, default=())


class HidesTheCupsInTheView(LiarsDice):
    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        view = super().view_of(state, seat)
        fields = {field.name: getattr(view, field.name) for field in attrs.fields(DiceView)}
        return Marked(**fields, cups=state.cups)


SEEN: list[DiceState] = []


class RemembersTheCups(LiarsDice):
    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        SEEN[:] = [state]
        return super().view_of(state, seat)

    def determinize(self, view: DiceView, rng: Generator) -> DiceState:
        return SEEN[0]


# Dice that the rules look at.


class Honest(DiceState):
    """A bid must hold, or be no more than a die."""

    __slots__ = ()

    def legal(self) -> tuple[int, ...]:
        dice = sum(self.cups, ())
        return tuple(
            action
            for action in super().legal()
            if bid_of(action)[0] <= max(1, self.counting(dice, action)) or action == LIAR or action == self.highest()
        )

    def highest(self) -> int:
        return sum(self.left) * SIDES

    def after(self, action: int, log: Log | None = None) -> "Honest":
        after = super().after(action, log)
        return Honest(after.options, after.left, after.cups, after.bid, after.mover)


class AllowsOnlyTrueBids(LiarsDice):
    def initial_state(self) -> Honest:
        state = super().initial_state()
        return Honest(state.options, state.left, state.cups)

    def determinize(self, view: DiceView, rng: Generator) -> Honest:
        state = super().determinize(view, rng)
        return Honest(state.options, state.left, state.cups, state.bid, state.mover)


class RefusesByTheDice(LiarsDice):
    def why_illegal(self, state: DiceState, move: Named) -> str | None:
        reason, bid = super().why_illegal(state, move), self.action_of(move)
        return reason and f"{reason}; {state.counting(sum(state.cups, ()), bid) if bid else 0} count"


class Kept(DiceState):
    """Who loses no die keeps what was shown: it is not rolled again."""

    __slots__ = ()

    def after(self, action: int, log: Log | None = None) -> "Kept":
        after = super().after(action, log)
        cups = after.cups
        if action == LIAR:
            same = zip(self.cups, self.left, after.left, strict=True)
            cups = tuple(cup if before == left else () for cup, before, left in same)
        return Kept(after.options, after.left, cups, after.bid, after.mover)


class RollsOneCupAgain(LiarsDice):
    def initial_state(self) -> Kept:
        state = super().initial_state()
        return Kept(state.options, state.left, state.cups)

    def determinize(self, view: DiceView, rng: Generator) -> Kept:
        state = super().determinize(view, rng)
        return Kept(state.options, state.left, state.cups, state.bid, state.mover)


class Counting(Careful):
    """Calls exactly the bids that do not hold."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: Generator) -> int:
        assert isinstance(state, DiceState)
        true = state.counting(sum(state.cups, ()), state.bid) >= bid_of(state.bid)[0] if state.bid else True
        return super().choose(replace(state, bid=0), rng) if not state.bid else LIAR if not true else state.legal()[-1]


class PlaysByAllDice(LiarsDice):
    policies: ClassVar = {"counting": Counting()}


TOLD, OF_CHANCE = "is told more than its view shows", "is told of chance what its view does not show"

# By class, the rule of the contract that finds it, and words of what it says.
LEAKS: Final[dict[type[LiarsDice], tuple[str, str]]] = {
    TellsTheRoll: ("views", f"a watcher {OF_CHANCE}"),
    RevealsTheRoll: ("views", f"a watcher {OF_CHANCE}"),
    RevealsTheRollToOneSeat: ("views", f"seat 1 {OF_CHANCE}"),
    TellsTheHighestDie: ("views", f"a watcher {OF_CHANCE}"),
    LiftsAtABid: ("views", "a watcher is shown what still matters"),
    TellsABiddersDice: ("views", f"a watcher {TOLD}"),
    TellsTheNeighbour: ("views", f"seat 1 {TOLD}"),
    NodsAtATrueBid: ("views", TOLD),
    SeesTheNextCup: ("views", "seat 0 can tell its cards redealt"),
    WatchersSeeACup: ("views", "a watcher can tell its cards redealt: dice is"),
    AddsUpAllDice: ("views", "mover is"),
    HidesTheCupsInTheView: ("views", "cups is"),
    RemembersTheCups: ("views", "determinize makes up different positions of equal views"),
    AllowsOnlyTrueBids: ("views", "other moves are legal when what it cannot know is redealt"),
    RefusesByTheDice: ("views", "is refused by what it cannot know"),
    RollsOneCupAgain: ("views", "is shown what still matters"),
    PlaysByAllDice: ("policies", "policy counting looks at what seat"),
}
ARGS: Final = (DiceOptions(seats=3, dice=3),)
