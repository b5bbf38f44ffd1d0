"""Bluff: claim that your die shows a three and take two coins, unless somebody challenges you, or blocks with a one.

Everybody rolls a die with three sides under a cup. Whoever is caught lying, or challenges the truth, loses a coin.
Whoever was challenged shows the die and rolls it again. Eight coins win, or the most after twelve turns.
"""

from typing import ClassVar, Literal

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, Dice, Log, Outcome, put, replace
from cardkit.core.observations.observation import observed
from cardkit.core.simple_game import Named
from cardkit.kits.lately import Lately
from cardkit.kits.reactions import PASS, PASS_FOR_TURN, Window
from cardkit.kits.steps import Pending, Steps

CHALLENGE, BLOCK, WORK, CLAIM = range(2, 6)
SHOWN = {CLAIM: 3, BLOCK: 1}  # what a die must show for what is claimed


@attrs.frozen
class BluffOptions(ck.Options):
    """How many play, and how reactions count."""

    seats: int = 3
    how: Literal["turns", "race", "secret"] = "race"


@attrs.frozen
class Lifted(ck.Event):
    """Somebody was challenged and shows the die, which is rolled again."""

    reveals: ClassVar[bool] = True
    seat: int
    face: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} shows a {self.face}."


@attrs.frozen
class BluffState(ck.State):
    """A position. Rows are by seat."""

    options: BluffOptions
    steps: Steps
    coins: tuple[int, ...]
    dice: tuple[int, ...]
    claims: tuple[tuple[int, int], ...] = ()  # seat and what it claims: CLAIM, and then perhaps BLOCK
    window: Window | None = None
    lately: Lately = attrs.field(factory=Lately)

    def turn(self) -> int:
        turn = self.window.turn if self.window else None
        return self.steps.turn if turn is None else turn

    def acting(self) -> tuple[int, ...]:
        return self.window.acting if self.window else super().acting()

    def facing(self, seat: int) -> "BluffState":
        return replace(self, window=self.window.facing(seat)) if self.window else self

    def races(self) -> bool:
        return self.window is not None and self.window.races

    def legal(self) -> tuple[int, ...]:
        return self.window.legal() if self.window else (WORK, CLAIM) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "BluffState":
        if self.window:
            return self.reacted(self.window.answered(action), log)
        return self.ended(self.turn(), 1) if action == WORK else self.claimed(self.turn(), CLAIM)

    def claimed(self, seat: int, what: int) -> "BluffState":
        """Who claims something may be challenged, and a first claim blocked."""
        answers = (PASS, PASS_FOR_TURN, CHALLENGE, BLOCK)[: 4 if what == CLAIM else 3]
        others = [(seat + step) % len(self.coins) for step in range(1, len(self.coins))]
        silent = self.window.silent if self.window else ()
        window = Window.opened(dict.fromkeys(others, answers), self.options.how, silent)
        return replace(self, claims=(*self.claims, (seat, what))).reacted(window)

    def reacted(self, window: Window, log: Log | None = None) -> "BluffState":
        found = window.first(CHALLENGE, BLOCK)
        if not window.is_over:
            return replace(self, window=window)
        if found is None:
            return self.settled()
        seat, answer = found
        if answer == BLOCK:
            return replace(self, window=window).claimed(seat, BLOCK)
        claimant, what = self.claims[-1]
        lately = self.lately.told(log, Lifted(claimant, self.dice[claimant]))
        is_true = self.dice[claimant] == SHOWN[what]
        loser = seat if is_true else claimant
        after = replace(self, coins=put(self.coins, loser, max(0, self.coins[loser] - 1)))
        after = replace(after, dice=put(self.dice, claimant, 0), lately=lately)
        return (after if is_true else replace(after, claims=self.claims[:-1])).settled(
            Pending("roll", CHANCE, (claimant,))
        )

    def settled(self, *pending: Pending) -> "BluffState":
        """Two coins for the claim, if it stands and no block does."""
        return self.ended(self.steps.turn, 2 if len(self.claims) == 1 else 0, *pending)

    def ended(self, seat: int, coins: int, *pending: Pending) -> "BluffState":
        after = replace(self, coins=put(self.coins, seat, self.coins[seat] + coins), claims=(), window=None)
        return replace(after, steps=Steps() if max(after.coins) >= 8 else self.steps.done().before(*pending))

    def request(self) -> Dice:
        assert self.steps.front
        return Dice(self.steps.front.about[0], 1, 3)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "BluffState":
        return replace(self, dice=put(self.dice, self.request().seat, outcome[0]), steps=self.steps.done())

    def scores(self) -> tuple[int, ...]:
        return self.coins

    def winners(self) -> tuple[int, ...]:
        best = max(self.coins)
        return tuple(seat for seat, coins in enumerate(self.coins) if coins == best) if self.turn() == OVER else ()


@attrs.frozen
class BluffView(ck.View):
    """What a seat knows: its own die, and all but the others' dice and what they have answered in secret."""

    die: int
    rolled: tuple[bool, ...]
    coins: tuple[int, ...]
    claims: tuple[tuple[int, int], ...] = attrs.field(metadata=observed(most=2))
    window: Window | None
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

    @property
    def max_moves(self) -> int:
        return 12 * 2 * self.seats

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 9)

    def initial_state(self) -> BluffState:
        rolls = [Pending("roll", CHANCE, (seat,)) for seat in range(self.seats)]
        turns = Pending.each("turn", [turn % self.seats for turn in range(12)])
        return BluffState(self.options, Steps.of(*rolls, *turns), (0,) * self.seats, (0,) * self.seats)

    def view_of(self, state: BluffState, seat: int | None) -> BluffView:
        die, window = 0 if seat is None else state.dice[seat], state.window.seen_by(seat) if state.window else None
        rolled = tuple(map(bool, state.dice))
        return BluffView(seat, state.turn(), die, rolled, state.coins, state.claims, window, state.steps, state.lately)

    def determinize(self, view: BluffView, rng: ck.Generator) -> BluffState:
        dice = tuple(rng.below(3) + 1 if rolled else 0 for rolled in view.rolled)
        dice = dice if view.seat is None else put(dice, view.seat, view.die)
        window = view.window.redrawn(rng) if view.window else None
        return BluffState(self.options, view.steps, view.coins, dice, view.claims, window, view.lately)
