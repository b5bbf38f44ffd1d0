"""What a seat of Comp10001-Bo may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as in
the rules: clubs, diamonds, hearts, spades, each from the ace, then the joker. The arrays have places for jokers and
embargoes in games without them, too, so that one agent may learn both games.

One thing of a view is left out: in which order the cards of one's own hand came. No rule looks at it.
"""

from typing import Final

import attrs

from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import (
    Field,
    HeapWords,
    Packing,
    RowObserver,
    bits,
    chosen,
    common_fields,
    divided,
    heaped,
    kept,
    run,
    sliced,
)
from cardkit.core.observations.word_writer import Rows
from cardkit.games.skipbo.learning import word_writer
from cardkit.games.skipbo.learning.word_writer import SkipBoRows
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import CARD_BITS, EACH, JOKER, SIZE_AT, TOPS_AT
from cardkit.games.skipbo.rules import SkipBoState
from cardkit.games.skipbo.view import PHASES, SkipBoView, stand_in

KINDS: Final = int(JOKER) + 1  # of cards
COLOURS: Final = 2
VALUES: Final = 13
PAIRS: Final = COLOURS * VALUES

_PILE: Final = (
    "1 for the top card, 1/2 for the one below it, 1/4 for the next and so on; equal cards add up (to less than 2)"
)
_READINGS: Final = "what the top card may be read as, by colour (black, red) and value from the ace"


SKIPBO_ROWS: Final = SkipBoRows()


@attrs.frozen
class SkipBoObserver(RowObserver[SkipBoView]):
    """The observer of Comp10001-Bo with these options."""

    options: SkipBoOptions

    @property
    def packing(self) -> Packing:
        """The arrays, and where their numbers stand."""
        return _packing(self.options)

    @property
    def rows(self) -> Rows:
        """What writes them."""
        return SKIPBO_ROWS

    def stand_in(self, view: SkipBoView) -> SkipBoState:
        """A state that fits this view."""
        return stand_in(view)


@kept
def _packing(options: SkipBoOptions) -> Packing:
    builds, discards = int(options.builds), int(options.discards)
    size = int(word_writer.pack_size(options))
    piles = builds + SEATS * discards
    heaps = HeapWords(
        counts=run(word_writer.PILES, SIZE_AT, piles, each=1),
        count_width=TOPS_AT - SIZE_AT,
        tops=run(word_writer.PILES, TOPS_AT, piles, each=1),
        each=EACH,
        word=int(word_writer.full_word(options)),
        words=int(word_writer.full_words(options)),
    )
    hand = Part(
        "hand",
        (KINDS,),
        f"how many of each card one holds oneself (up to {options.hand}); zeros for a watcher",
        high=float(options.hand),
    )
    where = Part("builds", (builds, KINDS), f"by build pile, where each card lies: {_PILE}", high=2.0)
    where_discarded = Part(
        "discards", (SEATS, discards, KINDS), f"by seat and discard pile, where each card lies: {_PILE}", high=2.0
    )
    return Packing(
        (
            *common_fields(SEATS, 0, word_writer.TURN),
            chosen(
                Part(
                    "phase",
                    (len(PHASES),),
                    "the phase, one-hot: a play, the deal, a shuffle after which the turn goes on, one after which it"
                    " ends, the end of the game",
                ),
                run(0, word_writer.PHASE, 1),
                word_writer.MOVER - word_writer.PHASE,
            ),
            chosen(
                Part("mover", (SEATS,), "the seat whose turn it is, one-hot"),
                run(0, word_writer.MOVER, 1),
                word_writer.HOLDS - word_writer.MOVER,
            ),
            sliced(hand, word_writer.HAND, word_writer.COUNT_PLANES),
            divided(
                Part("held", (SEATS,), f"cards in hand, by seat, divided by {options.hand}"),
                int(options.hand),
                run(1, 0, SEATS, word_writer.HELD_BITS),
                word_writer.HELD_BITS,
            ),
            chosen(
                Part(
                    "stocks",
                    (SEATS, KINDS),
                    "by seat: the visible card of its stockpile, one-hot; zeros once it is empty",
                ),
                run(2, 0, SEATS, word_writer.CARD_BITS),
                word_writer.CARD_BITS,
            ),
            divided(
                Part("stock_sizes", (SEATS,), f"cards in the stockpile, by seat, divided by {options.stockpile}"),
                int(options.stockpile),
                run(1, word_writer.SIZES, SEATS, word_writer.SMALL_BITS),
                word_writer.SMALL_BITS,
            ),
            heaped(where, CARD_BITS, heaps),
            bits(
                Part("build_readings", (builds, COLOURS, VALUES), f"by build pile: {_READINGS}"),
                word_writer.PILES,
                each=PAIRS,
            ),
            heaped(where_discarded, CARD_BITS, heaps, builds),
            bits(
                Part("discard_readings", (SEATS, discards, COLOURS, VALUES), f"by seat and discard pile: {_READINGS}"),
                word_writer.PILES + builds,
                each=PAIRS,
            ),
            *_rest(options, size),
        )
    )


def _rest(options: SkipBoOptions, size: int) -> tuple[Field, ...]:
    """The draw pile, embargoes, and how far the turns have come."""
    return (
        divided(
            Part("draw_pile", (1,), f"cards in the draw pile, divided by {size}"),
            size,
            run(0, word_writer.LEFT, 1),
            word_writer.COUNT_BITS,
        ),
        chosen(
            Part("embargoed", (SEATS, KINDS), "by seat: the embargo card that lies on it, one-hot; zeros if none does"),
            run(0, word_writer.ACROSS, SEATS, word_writer.CARD_BITS),
            word_writer.CARD_BITS,
        ),
        bits(
            Part("holds_embargo", (SEATS,), "by seat: whether its own embargo card is still face down"),
            0,
            word_writer.HOLDS,
        ),
        divided(
            Part("turns", (SEATS,), f"completed turns, by seat, divided by {options.turns}"),
            int(options.turns),
            run(2, word_writer.TURNS, SEATS, word_writer.COUNT_BITS),
            word_writer.COUNT_BITS,
        ),
        divided(
            Part("plays", (1,), f"plays made in this turn, divided by {options.plays}"),
            int(options.plays),
            run(0, word_writer.PLAYS, 1),
            word_writer.SMALL_BITS,
        ),
    )
