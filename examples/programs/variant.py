"""Crazy Eights, the game of the tutorial, with a deck and a scoring of its own.

The deck is of 32 cards, from the sevens up. What is left in a hand counts: an eight 50, a court card 10, an ace 1.
"""

from typing import ClassVar

import attrs

import cardkit as ck
from cardkit.kits.hidden import Pool
from crazy_eights import CrazyEights, EightsState, EightsView

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

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-sum(map(points, DECK)), 0)

    def initial_state(self) -> ShortState:
        return ShortState(ck.Deck(DECK), ck.Pile(), (ck.Hand(),) * self.seats)

    def determinize(self, view: EightsView, rng: ck.Generator) -> ShortState:
        """Some deal of the cards that the seat does not see."""
        sizes = (*view.held, view.stock)
        *hands, rest = Pool(DECK).deal(rng, sizes, seen=view.pile, known={view.seat: view.hand})
        return ShortState(ck.Deck(rest.cards), view.pile, tuple(hands), view.suit, view.turn, view.passes)


if __name__ == "__main__":
    print(ck.Table(ShortEights(), ["keeper", "uniform"], seed=1).run())
