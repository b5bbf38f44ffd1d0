"""Liar's Dice that give away what is hidden, each in another way, with what the contract must say of it."""

from typing import Any, Final

import attrs

import cardkit as ck
import liars_dice
from broken import faults, of_game
from cardkit import Event, Generator, Log, Outcome, replace
from cardkit.core.game import Step
from cardkit.core.simple_game import Named
from liars_dice import LIAR, SIDES, Careful, DiceState, Lifted, bid_of, text_of

Rolls = Step[DiceState]


@attrs.frozen
class LiarsDice(liars_dice.LiarsDice):
    """The game, with the classes of this module in its vocabulary."""


@attrs.frozen
class Rolled(Event):
    """Dice that the audience hears of: all, or these seats alone."""

    dice: tuple[int, ...]
    audience: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Event | None:
        return self if not self.audience or seat in self.audience else None


def told_at_a_roll(event: Any) -> Any:
    """Liar's Dice that also tell what this gives of the outcome."""

    def resolve(game: LiarsDice, state: DiceState, outcome: Outcome) -> Rolls:
        step = LiarsDice.resolve(game, state, outcome)
        return Step(step.state, (*step.events, event(outcome)))

    return of_game(LiarsDice, resolve=resolve)


def told_at_a_bid(event: Any) -> Any:
    """Liar's Dice that also tell what this gives of the state and the text of a bid, unless that is None."""

    def play(game: LiarsDice, state: DiceState, move: Named, action: int | None = None) -> Rolls:
        step = LiarsDice.play(game, state, move)
        more = None if move.text == text_of(LIAR) else event(state, move.text)
        return Step(step.state, (*step.events, *([] if more is None else [more])))

    return of_game(LiarsDice, play=play)


def nods_at_a_true_bid(state: DiceState, text: str) -> Event | None:
    """An event, where there are as many dice as were bid."""
    number, face = map(int, text.split("x"))
    bid = next(one for one in state.legal() if one != LIAR and bid_of(one) == (number, face))
    return Rolled(()) if state.counting(sum(state.cups, ()), bid) >= number else None


def seen(shown: Any) -> Any:
    """Liar's Dice in whose views are the fields that this gives of a state and a seat."""
    return of_game(LiarsDice, view_of=lambda g, s, n: attrs.evolve(LiarsDice.view_of(g, s, n), **shown(s, n)))


# Rules that look at all dice, or keep some.


class Honest(DiceState):
    """A bid must hold, or be no more than a die."""

    __slots__ = ()

    def legal(self) -> tuple[int, ...]:
        dice, highest = sum(self.cups, ()), sum(self.left) * SIDES
        return tuple(
            action
            for action in super().legal()
            if bid_of(action)[0] <= max(1, self.counting(dice, action)) or action in (LIAR, highest)
        )


class Kept(DiceState):
    """Who loses no die keeps what was shown: it is not rolled again."""

    __slots__ = ()

    def after(self, action: int, log: Log | None = None) -> DiceState:
        after = super().after(action, log)
        if action != LIAR:
            return after
        same = zip(self.cups, self.left, after.left, strict=True)
        return replace(after, cups=tuple(cup if before == left else () for cup, before, left in same))


def of_states(cls: type[DiceState]) -> Any:
    """Liar's Dice whose states are of this class."""

    def of_class(state: DiceState) -> DiceState:
        made: DiceState = kind(*state.fields())
        return made

    def after(state: DiceState, action: int, log: Log | None = None) -> DiceState:
        return of_class(cls.after(state, action, log))

    kind: Any = type(f"Of{cls.__name__}", (cls,), {"__slots__": (), "after": after})
    return of_game(
        LiarsDice,
        vocabulary=(kind,),
        initial_state=lambda game: of_class(LiarsDice.initial_state(game)),
        determinize=lambda game, view, rng: of_class(LiarsDice.determinize(game, view, rng)),
    )


class Counting(Careful):
    """Calls exactly the bids that do not hold."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: Generator) -> int:
        assert isinstance(state, DiceState)
        if not state.bid:
            return super().choose(state, rng)
        true = state.counting(sum(state.cups, ()), state.bid) >= bid_of(state.bid)[0]
        return state.legal()[-1] if true else LIAR


TOLD, OF_CHANCE = "is told more than its view shows", "is told of chance what its view does not show"

LEAKS: Final = faults(
    {
        "views": [
            (f"a watcher {OF_CHANCE}", told_at_a_roll(lambda dice: Rolled(dice[-1:]))),  # the highest die
            ("a watcher is shown what still matters", told_at_a_bid(lambda s, bid: Lifted(s.cups, bid, 0, 0))),
            (f"a watcher {TOLD}", told_at_a_bid(lambda s, _: Rolled(s.cups[s.mover]))),
            (f"seat 1 {TOLD}", told_at_a_bid(lambda s, _: Rolled(s.cups[s.mover], (s.next_seat(s.mover),)))),
            (TOLD, told_at_a_bid(nods_at_a_true_bid)),
            (
                "seat 0 can tell its cards redealt",
                seen(lambda s, seat: {} if seat is None else {"dice": s.cups[(seat + 1) % len(s.cups)]}),
            ),
            ("mover is", seen(lambda s, _: {"mover": sum(map(sum, s.cups))})),
            ("other moves are legal when what it cannot know is redealt", of_states(Honest)),
            ("is shown what still matters", of_states(Kept)),
        ],
        "policies": [
            ("policy counting looks at what seat", of_game(LiarsDice, policies={"counting": Counting()})),
        ],
    }
)
