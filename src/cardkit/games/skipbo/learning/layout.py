"""What a seat of Comp10001-Bo may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as in
the rules: clubs, diamonds, hearts, spades, each from the ace, then the joker. The arrays have places for jokers and
embargoes in games without them, too, so that one agent may learn both games.

One thing of a view is left out: in which order the cards of one's own hand came. No rule looks at it.
"""

import functools
from typing import Final

from cardkit.core.observations.word_layout import (
    Field,
    HeapWords,
    WordLayout,
    bits,
    chosen,
    common_fields,
    divided,
    heaped,
)
from cardkit.core.observations.word_writer import span
from cardkit.games.skipbo.learning import word_writer as words
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import CARD_BITS, EACH, JOKER, SIZE_AT, TOPS_AT
from cardkit.games.skipbo.view import PHASES

KINDS: Final = int(JOKER) + 1  # of cards
COLOURS: Final = 2
VALUES: Final = 13
PAIRS: Final = COLOURS * VALUES

_PILE: Final = (
    "where each card lies: 1 for the top card, 1/2 for the one below it, 1/4 for the next and so on; equal cards add up"
    " (to less than 2)"
)
_READINGS: Final = "what the top card may be read as, by colour (black, red) and value from the ace"


@functools.lru_cache(64)
def layout_of(options: SkipBoOptions) -> WordLayout:
    """The arrays of a game with these options."""
    hand, stockpile, size = int(options.hand), int(options.stockpile), int(words.pack_size(options))
    phase = (
        "the phase, one-hot: a play, the deal, a shuffle after which the turn goes on, one after which it ends, the"
        " end of the game"
    )
    own = f"how many of each card one holds oneself (up to {hand}); zeros for a watcher"
    stocks = "by seat: the visible card of its stockpile, one-hot; zeros once it is empty"
    sizes = f"cards in the stockpile, by seat, divided by {stockpile}"
    embargoed = "by seat: the embargo card that lies on it, one-hot; zeros if none does"
    embargo = "by seat: whether its own embargo card is still face down"
    turns = f"completed turns, by seat, divided by {options.turns}"
    plays = f"plays made in this turn, divided by {options.plays}"
    return WordLayout(
        (
            *common_fields(SEATS, words.TURN),
            chosen("phase", (len(PHASES),), words.PHASE, phase),
            chosen("mover", (SEATS,), words.MOVER, "the seat whose turn it is, one-hot"),
            divided("hand", (KINDS,), words.HAND, 1, own, high=float(hand)),
            divided("held", (SEATS,), words.HELD, hand, f"cards in hand, by seat, divided by {hand}"),
            chosen("stocks", (SEATS, KINDS), words.SHOWN, stocks),
            divided("stock_sizes", (SEATS,), words.SIZES, stockpile, sizes),
            *_piles(options),
            divided("draw_pile", (1,), words.LEFT, size, f"cards in the draw pile, divided by {size}"),
            chosen("embargoed", (SEATS, KINDS), words.ACROSS, embargoed),
            bits("holds_embargo", (SEATS,), words.HOLDS, embargo),
            divided("turns", (SEATS,), words.TURNS, int(options.turns), turns),
            divided("plays", (1,), words.PLAYS, int(options.plays), plays),
        )
    )


def _piles(options: SkipBoOptions) -> tuple[Field, ...]:
    """The cards of build and discard piles, and what the top cards may be read as."""
    builds, discards = int(options.builds), int(options.discards)
    piles = builds + SEATS * discards
    heaps = HeapWords(
        counts=span(words.PILES, TOPS_AT - SIZE_AT, piles, each=1, bit=SIZE_AT),
        tops=span(words.PILES, CARD_BITS, piles, each=1, bit=TOPS_AT),
        each=EACH,
        word=int(words.full_word(options)),
        words=int(words.full_words(options)),
    )
    readings = span(words.PILES, 1, PAIRS * piles, each=PAIRS)
    of_builds, of_discards = range(PAIRS * builds), range(PAIRS * builds, PAIRS * piles)
    shape = SEATS, discards
    return (
        heaped("builds", (builds, KINDS), heaps, f"by build pile, {_PILE}"),
        bits("build_readings", (builds, COLOURS, VALUES), readings.picked(of_builds), f"by build pile: {_READINGS}"),
        heaped("discards", (*shape, KINDS), heaps, f"by seat and discard pile, {_PILE}", first=builds),
        bits(
            "discard_readings",
            (*shape, COLOURS, VALUES),
            readings.picked(of_discards),
            f"by seat and discard pile: {_READINGS}",
        ),
    )
