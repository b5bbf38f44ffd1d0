"""What a seat of UnoWar may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.
"""

import functools
from typing import Final

from cardkit.core.observations.observation import Numbers
from cardkit.core.observations.word_layout import WordLayout, bits, chosen, common_fields, divided, squeezed_by, tabled
from cardkit.games.unowar.learning import word_writer as words
from cardkit.games.unowar.options import MOST_HELD, UnoWarOptions
from cardkit.games.unowar.rules import CARDS, SEATS

SUITS: Final = 4
RANKS: Final = 13
PILE_HALF: Final = 10  # a pile, and the number of decks, have no bound: such a one is a half (see `squeezed_by`)
DECKS_HALF: Final = 10


@functools.lru_cache(64)
def layout_of(options: UnoWarOptions) -> WordLayout:
    """The arrays of a game with these options."""
    hand, rounds = int(options.hand), int(options.rounds)
    slots = [MOST_HELD * seat + slot for seat in range(SEATS) for slot in range(hand)]
    lacks = [
        MOST_HELD * (SUITS * seat + suit) + slot
        for seat in range(SEATS)
        for slot in range(hand)
        for suit in range(SUITS)
    ]
    phase = (
        "what the position waits for, one-hot: a play, the first deal, a deck to start a round, nothing more; then a"
        " card for each slot"
    )
    mover = "the seat that plays, is refilled or leads the round to come, one-hot"
    top = "the top card of the pile, one-hot; zeros between rounds"
    own = "one's own card in each slot, one-hot; zeros for a watcher"
    fresh = "by seat and slot: whether the card is from this deck"
    suits = "by seat and slot: the suits that everybody knows the card not to have"
    ranks = "by seat and slot: the ranks, from the ace, that everybody knows to be too high for the card"
    most_older = SEATS * hand
    older = f"how many of each card lie in hidden slots from earlier decks (up to {most_older})"
    return WordLayout(
        (
            *common_fields(SEATS, words.TURN),
            chosen("phase", (words.FOUR_PHASES + hand,), words.PHASE, phase),
            chosen("mover", (SEATS,), words.MOVER, mover),
            divided("rounds", (SEATS,), words.ROUNDS, rounds, f"rounds won, by seat, divided by {rounds}"),
            chosen("top", (CARDS,), words.TOP, top),
            squeezed_by("pile", (1,), words.PILE, PILE_HALF, f"cards on the pile, n, as n / (n + {PILE_HALF})"),
            squeezed_by("decks", (1,), words.DECKS, DECKS_HALF, f"decks opened, n, as n / (n + {DECKS_HALF})"),
            divided("deck", (1,), words.DECK, CARDS, f"cards left in this deck, divided by {CARDS}"),
            chosen("last", (hand,), words.LAST, "the slot last played from, one-hot; zeros before the first play"),
            chosen("hand", (hand, CARDS), words.HAND.picked(range(hand)), own),
            bits("fresh", (SEATS, hand), words.FRESH.picked(slots), fresh),
            bits("lacks", (SEATS, hand, SUITS), words.LACKS.picked(lacks), suits),
            tabled("below", (SEATS, hand, RANKS), words.ABOVE.picked(slots), _too_high(), ranks),
            bits("gone", (CARDS,), words.GONE, "the cards of this deck that are known to have left it"),
            divided("older", (CARDS,), words.OLDER, 1, older, high=float(most_older)),
        )
    )


def _too_high() -> list[Numbers]:
    """By how many of the highest ranks a slot lacks: a one for each of these."""
    return [tuple([float(rank >= RANKS - many) for rank in range(RANKS)]) for many in range(2**words.ABOVE.width)]
