"""Bluff: claim that your die shows a three and take two coins, unless somebody challenges you, or blocks with a one.

Everybody rolls a die with three sides under a cup. Whoever is caught lying, or challenges the truth, loses a coin.
Whoever was challenged shows the die and rolls it again. Eight coins win, or the most after twelve turns.
"""

from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, Dice, Log, Outcome, put, replace
from cardkit.core.observations.observation import observed
from cardkit.core.simple_game import Named
from cardkit.kits.lately import Lately
from cardkit.kits.reactions import PASS, PASS_FOR_TURN, How, ReactingState, Window
from cardkit.kits.steps import Pending, Steps, others

CHALLENGE, BLOCK, WORK, CLAIM = range(2, 6)
SHOWN = {CLAIM: 3, BLOCK: 1}  # what a die must show for what is claimed


@attrs.frozen
class BluffOptions(ck.Options):
    """How many play, and how reactions count."""

    seats: int = 3
    how: How = "race"


@attrs.frozen
class Lifted(ck.Event):
    """Somebody was challenged and shows the die, which is rolled again."""

    reveals: ClassVar[bool] = True
    seat: int
    face: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} shows a {self.face}."


@attrs.frozen
class BluffState(ReactingState):
    """A position. Rows are by seat."""

    options: BluffOptions
    coins: tuple[int, ...]
    dice: tuple[int, ...]
    claims: tuple[tuple[int, int], ...] = ()  # seat and what it claims: CLAIM, and then perhaps BLOCK
    lately: Lately = attrs.field(factory=Lately)

    def choices(self) -> tuple[int, ...]:
        return (WORK, CLAIM)

    def chosen(self, action: int, log: Log | None = None) -> "BluffState":
        return self.ended(1) if action == WORK else self.claimed(self.turn(), CLAIM)

    def claimed(self, seat: int, what: int) -> "BluffState":
        """Who claims something may be challenged, and a first claim blocked."""
        answers = (PASS, PASS_FOR_TURN, CHALLENGE, BLOCK)[: 4 if what == CLAIM else 3]
        may = dict.fromkeys(others(seat, len(self.coins)), answers)
        return replace(self, claims=(*self.claims, (seat, what))).opened(may, self.options.how)

    def reacted(self, log: Log | None = None) -> "BluffState":
        """Two coins for the claim, if it stands and no block does."""
        seat, answer = self.window.first(CHALLENGE, BLOCK) or (0, PASS)
        if answer == BLOCK:
            return self.claimed(seat, BLOCK)
        if answer == PASS:
            return self.ended(2 if len(self.claims) == 1 else 0)
        claimant, what = self.claims[-1]
        lately = self.lately.told(log, Lifted(claimant, self.dice[claimant]))
        is_true = self.dice[claimant] == SHOWN[what]
        loser, claims = (seat, self.claims) if is_true else (claimant, self.claims[:-1])
        coins = put(self.coins, loser, max(0, self.coins[loser] - 1))
        after = replace(self, coins=coins, dice=put(self.dice, claimant, 0), claims=claims, lately=lately)
        return after.ended(2 if len(claims) == 1 else 0, Pending("roll", CHANCE, (claimant,)))

    def ended(self, coins: int, *pending: Pending) -> "BluffState":
        """The turn is over, and brings whose it was these coins."""
        rich = put(self.coins, self.steps.turn, self.coins[self.steps.turn] + coins)
        steps = Steps() if max(rich) >= 8 else self.steps.done().before(*pending)
        return replace(self, coins=rich, claims=(), window=Window(), steps=steps)

    def request(self) -> Dice:
        assert self.steps.front
        return Dice(self.steps.front.about[0], 1, 3)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "BluffState":
        return replace(self, dice=put(self.dice, self.request().seat, outcome[0]), steps=self.steps.done())

    def scores(self) -> tuple[int, ...]:
        return self.coins


@attrs.frozen
class BluffView(ck.View):
    """What a seat knows: its own die, and all but the others' dice and what they have answered in secret."""

    die: int
    rolled: tuple[bool, ...]
    coins: tuple[int, ...]
    claims: tuple[tuple[int, int], ...] = attrs.field(metadata=observed(most=2))
    window: Window
    steps: Steps = attrs.field(metadata=observed(most=16, one_of=("roll", "turn")))
    lately: Lately


class BluffDisplay(ck.Display[BluffView, Named]):
    """How Bluff looks."""

    def prompt(self, view: BluffView) -> str:
        if view.turn != view.seat or not view.claims:
            return super().prompt(view)
        seat, what = view.claims[-1]
        return f"Challenge Player{seat + 1}'s {SHOWN[what]}?"


@attrs.frozen
class Bluff(ck.SimpleGame[BluffState, BluffView]):
    """Have eight coins first."""

    options: BluffOptions = attrs.field(factory=BluffOptions)
    name: ClassVar[str] = "bluff"
    display_class = BluffDisplay
    actions: ClassVar[tuple[str, ...]] = ("pass", "pass for this turn", "challenge", "block", "work", "claim")
    utility_bounds: ClassVar[tuple[int, int]] = (0, 9)

    @property
    def max_moves(self) -> int:
        return 12 * 2 * self.seats

    def initial_state(self) -> BluffState:
        rolls = [Pending("roll", CHANCE, (seat,)) for seat in range(self.seats)]
        turns = Pending.each("turn", [turn % self.seats for turn in range(12)])
        none = (0,) * self.seats
        return BluffState(self.options, none, none, steps=Steps.of(*rolls, *turns))

    def view_of(self, state: BluffState, seat: int | None) -> BluffView:
        die, window = 0 if seat is None else state.dice[seat], state.window.seen_by(seat)
        rolled = tuple(map(bool, state.dice))
        return BluffView(seat, state.turn(), die, rolled, state.coins, state.claims, window, state.steps, state.lately)

    def determinize(self, view: BluffView, rng: ck.Generator) -> BluffState:
        dice = tuple(rng.below(3) + 1 if rolled else 0 for rolled in view.rolled)
        dice = dice if view.seat is None else put(dice, view.seat, view.die)
        window = view.window.redrawn(rng)
        return BluffState(self.options, view.coins, dice, view.claims, view.lately, steps=view.steps, window=window)
