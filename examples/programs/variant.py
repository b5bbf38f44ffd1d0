"""Crazy Eights, the game of the tutorial, with a deck and a scoring of its own.

The deck is of 32 cards, from the sevens up. What is left in a hand counts: an eight 50, a court card 10, an ace 1.
"""

from typing import ClassVar

import attrs

import cardkit as ck
from crazy_eights import CrazyEights, EightsState

DECK = tuple(card for card in ck.STANDARD_DECK if card.rank == ck.Rank.ACE or card.rank >= ck.Rank.SEVEN)


def points(card: ck.Card) -> int:
    """What a card costs whoever still has it."""
    return 50 if card.rank == ck.Rank.EIGHT else min(card.rank, 10)


@attrs.frozen
class ShortState(EightsState):
    """A position, scored by points. `after` makes a state of the same class from this one, and so keeps it."""

    def resolved(self, outcome: ck.Outcome, log: ck.Log | None = None) -> "ShortState":
        dealt = super().resolved(outcome, log)
        return ShortState(dealt.stock, dealt.pile, dealt.hands, dealt.suit, dealt.place)

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(map(points, hand)) for hand in self.hands)


@attrs.frozen
class ShortEights(CrazyEights):
    """Crazy Eights with 32 cards; the fewer points in the hand win."""

    name: ClassVar[str] = "short-eights"
    pool: ClassVar[tuple[ck.Card, ...]] = DECK

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-sum(map(points, DECK)), 0)

    def initial_state(self) -> ShortState:
        return ShortState(ck.Deck(DECK), ck.Pile(), (ck.Hand(),) * self.seats)


if __name__ == "__main__":
    print(ck.Table(ShortEights(), ["keeper", "uniform"], seed=1).run())
