"""What a seat of UnoWar may know, as arrays of numbers for learning machines.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.
"""

import functools
from typing import Final

from cardkit.core.observation import Numbers, Part, one_of, seat_of, some_of, squeezed, turn_of
from cardkit.games.unowar.rules import CARDS, PLAY, SEATS, UnoWarOptions
from cardkit.games.unowar.views import UnoWarView

WAITS: Final = 4  # what a position may wait for besides the replacement of a card: PLAY, DEAL, START, DONE
SUITS: Final = 4
RANKS: Final = 13
PILE_HALF: Final = 10  # a pile, and the number of decks, have no bound: such a one is a half (see `squeezed`)
DECKS_HALF: Final = 10


@functools.cache
def parts(options: UnoWarOptions) -> tuple[Part, ...]:
    """The arrays of `observe`, in order."""
    hand = int(options.hand)
    return (
        Part("seat", (SEATS + 1,), "whose view it is, one-hot; the last place is a watcher's"),
        Part("turn", (SEATS + 2,), "who must move, one-hot by seat; then chance; then: the game is over"),
        Part(
            "waits",
            (WAITS + hand,),
            "what the position waits for, one-hot: a play, the first deal, a deck to start a round, nothing more; then"
            " a card for each slot",
        ),
        Part("leader", (SEATS,), "the seat that plays, is refilled or leads the round to come, one-hot"),
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


def observe(view: UnoWarView) -> tuple[Numbers, ...]:
    """The arrays of `parts`, filled from a view."""
    hand = int(view.options.hand)
    rounds = int(view.options.rounds)
    slots = [(hand * seat + at, told) for seat, row in enumerate(view.slots) for at, told in enumerate(row)]
    older = [0.0] * CARDS
    for card in view.older:
        older[card.number] += 1.0
    return (
        seat_of(view, SEATS),
        turn_of(view, SEATS),
        one_of(PLAY - view.waits if view.waits < 0 else WAITS + view.waits, WAITS + hand),
        one_of(view.leader, SEATS),
        tuple([won / rounds for won in view.rounds]),
        one_of(None if view.top is None else view.top.number, CARDS),
        (squeezed(view.pile, PILE_HALF),),
        (squeezed(view.decks, DECKS_HALF),),
        (view.deck / CARDS,),
        one_of(view.last - 1, hand),
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
