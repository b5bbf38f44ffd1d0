"""Wander: a draft for two. Each keeps a card of the hand, at once, and the hands wander, twice; then whoever still
holds the king may show it.
"""

from typing import ClassVar

import attrs

from cardkit import Hand, Log, Outcome, Shuffle, View, replace
from cardkit.core.observations.view_layout import observed
from cardkit.kits.hidden_game import HiddenGame, own, size
from cardkit.kits.reactions import PASS, ReactingState, Window
from cardkit.kits.steps import Pending, Steps

SHOW, FIRST = 2, 3  # showing the king; keeping the first card of the pack
PACK = ("king", "queen", "knave", "ten", "nine", "eight")


@attrs.frozen
class WanderState(ReactingState):
    """A position."""

    hands: tuple[Hand[str], ...] = (Hand(), Hand())
    kept: tuple[tuple[str, ...], ...] = ((), ())
    shown: int | None = None

    def request(self) -> Shuffle:
        return Shuffle(len(PACK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "WanderState":
        row = [PACK[place] for place in outcome]
        return replace(self, hands=(Hand(tuple(row[:3])), Hand(tuple(row[3:]))), steps=self.steps.done()).went_on(log)

    def may_answer(self, seat: int) -> tuple[int, ...]:
        if self.steps.is_at("keep"):
            return tuple([FIRST + PACK.index(card) for card in self.hands[seat]])
        return (PASS, SHOW) if "king" in self.hands[seat] else (PASS,)

    def reached(self, step: Pending, log: Log | None = None) -> "WanderState":
        return self.choosing((0, 1), log) if step.what == "keep" else self.opened((1, 0), "turns", log)

    def reacted(self, log: Log | None = None) -> "WanderState":
        after = replace(self, steps=self.steps.done())
        if self.steps.is_at("show"):
            spoken = self.window.first()
            return replace(after, shown=None if spoken is None else spoken[0])
        cards = [PACK[(answer or 0) - FIRST] for answer in self.window.answers]
        hands = [hand.without(card) for hand, card in zip(self.hands, cards, strict=True)]
        kept = tuple([(*row, card) for row, card in zip(self.kept, cards, strict=True)])
        return replace(after, hands=tuple(hands[::-1]), kept=kept)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)


@attrs.frozen
class WanderView(View):
    """What a seat knows."""

    hand: Hand[str] = attrs.field(metadata=own("hands"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    kept: tuple[tuple[str, ...], ...]
    shown: int | None = attrs.field(metadata=observed(most=2))
    window: Window
    steps: Steps = attrs.field(metadata=observed(most=4, one_of=("deal", "keep", "show")))


@attrs.frozen
class Wander(HiddenGame[WanderState, WanderView]):
    """Keep a card."""

    name: ClassVar[str] = "wander"
    actions: ClassVar[tuple[str, ...]] = ("pass", "pass for this turn", "show", *PACK)
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = 6
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)
    pool: ClassVar[tuple[str, ...]] = PACK
    in_sight: ClassVar[tuple[str, ...]] = ("kept",)

    def initial_state(self) -> WanderState:
        return WanderState(steps=Steps.of(Pending("deal"), *[Pending("keep", 0)] * 2, Pending("show", 0)))

    def known(self, view: WanderView) -> dict[int, tuple[str, ...]]:
        return {} if view.shown is None else {view.shown: ("king",)}
