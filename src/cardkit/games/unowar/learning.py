"""What a seat of UnoWar may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.
"""

import functools
from typing import Final

import attrs

from cardkit.core.observation import (
    Numbers,
    Observer,
    Part,
    common_parts,
    one_of,
    seat_of,
    some_of,
    squeezed,
    turn_of,
)
from cardkit.games.unowar.options import UnoWarOptions
from cardkit.games.unowar.rules import CARDS, SEATS
from cardkit.games.unowar.view import Phase, UnoWarView

PHASES: Final[tuple[Phase, ...]] = ("play", "deal", "start", "over")  # in the array `phase`, before the slots
SUITS: Final = 4
RANKS: Final = 13
PILE_HALF: Final = 10  # a pile, and the number of decks, have no bound: such a one is a half (see `squeezed`)
DECKS_HALF: Final = 10


@attrs.frozen
class UnoWarObserver(Observer[UnoWarView]):
    """The observer of UnoWar with these options."""

    options: UnoWarOptions

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`, in order."""
        return _parts(self.options)

    def observe(self, view: UnoWarView) -> tuple[Numbers, ...]:
        """These arrays, filled from a view."""
        return _observation(view)


@functools.cache
def _parts(options: UnoWarOptions) -> tuple[Part, ...]:
    hand = int(options.hand)
    return (
        *common_parts(SEATS),
        Part(
            "phase",
            (len(PHASES) + hand,),
            "what the position waits for, one-hot: a play, the first deal, a deck to start a round, nothing more; then"
            " a card for each slot",
        ),
        Part("mover", (SEATS,), "the seat that plays, is refilled or leads the round to come, one-hot"),
        Part("rounds", (SEATS,), f"rounds won, by seat, divided by {options.rounds}"),
        Part("top", (CARDS,), "the top card of the pile, one-hot; zeros between rounds"),
        Part("pile", (1,), f"cards on the pile, n, as n / (n + {PILE_HALF})"),
        Part("decks", (1,), f"decks opened, n, as n / (n + {DECKS_HALF})"),
        Part("deck", (1,), f"cards left in this deck, divided by {CARDS}"),
        Part("last", (hand,), "the slot last played from, one-hot; zeros before the first play"),
        Part("hand", (hand, CARDS), "one's own card in each slot, one-hot; zeros for a watcher"),
        Part("fresh", (SEATS, hand), "by seat and slot: whether the card is from this deck"),
        Part("lacks", (SEATS, hand, SUITS), "by seat and slot: the suits that everybody knows the card not to have"),
        Part(
            "below",
            (SEATS, hand, RANKS),
            "by seat and slot: the ranks, from the ace, that everybody knows to be too high for the card",
        ),
        Part("gone", (CARDS,), "the cards of this deck that are known to have left it"),
        Part(
            "older",
            (CARDS,),
            f"how many of each card lie in hidden slots from earlier decks (up to {SEATS * hand})",
            high=float(SEATS * hand),
        ),
    )


def _observation(view: UnoWarView) -> tuple[Numbers, ...]:
    hand = int(view.options.hand)
    rounds = int(view.options.rounds)
    slots = [(hand * seat + at, told) for seat, row in enumerate(view.slots) for at, told in enumerate(row)]
    older = [0.0] * CARDS
    for card in view.older:
        older[card.number] += 1.0
    return (
        seat_of(view, SEATS),
        turn_of(view, SEATS),
        one_of(PHASES.index(view.phase) if view.refill is None else len(PHASES) + view.refill, len(PHASES) + hand),
        one_of(view.mover, SEATS),
        tuple([won / rounds for won in view.rounds]),
        one_of(None if view.top is None else view.top.number, CARDS),
        (squeezed(view.pile, PILE_HALF),),
        (squeezed(view.decks, DECKS_HALF),),
        (view.deck / CARDS,),
        one_of(view.last, hand),
        some_of([CARDS * slot + card.number for slot, card in enumerate(view.hand)], CARDS * hand),
        some_of([at for at, told in slots if told.fresh], SEATS * hand),
        some_of([SUITS * at + suit for at, told in slots for suit in told.lacks], SEATS * hand * SUITS),
        some_of(
            [
                RANKS * at + rank
                for at, told in slots
                if told.below is not None
                for rank in range(told.below - 1, RANKS)
            ],
            SEATS * hand * RANKS,
        ),
        some_of([card.number for card in view.gone], CARDS),
        tuple(older),
    )
