"""What a seat of Comp10001-Bo may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as in
the rules: clubs, diamonds, hearts, spades, each from the ace, then the joker. The arrays have places for jokers and
embargoes in games without them, too, so that one agent may learn both games.

One thing of a view is left out: in which order the cards of one's own hand came. No rule looks at it.
"""

from typing import Final

import attrs

from cardkit.core.observation import Part
from cardkit.core.packing import (
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
from cardkit.core.rows import Rows
from cardkit.games.skipbo import rows
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import CARD_BITS, EACH, JOKER, SIZE_AT, TOPS_AT
from cardkit.games.skipbo.rows import SkipBoRows
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
    size = int(rows.pack_size(options))
    piles = builds + SEATS * discards
    heaps = HeapWords(
        counts=run(rows.PILES, SIZE_AT, piles, each=1),
        count_width=TOPS_AT - SIZE_AT,
        tops=run(rows.PILES, TOPS_AT, piles, each=1),
        each=EACH,
        word=int(rows.full_word(options)),
        words=int(rows.full_words(options)),
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
            *common_fields(SEATS, 0, rows.TURN),
            chosen(
                Part(
                    "phase",
                    (len(PHASES),),
                    "the phase, one-hot: a play, the deal, a shuffle after which the turn goes on, one after which it"
                    " ends, the end of the game",
                ),
                run(0, rows.PHASE, 1),
                rows.MOVER - rows.PHASE,
            ),
            chosen(
                Part("mover", (SEATS,), "the seat whose turn it is, one-hot"),
                run(0, rows.MOVER, 1),
                rows.HOLDS - rows.MOVER,
            ),
            sliced(hand, rows.HAND, rows.COUNT_PLANES),
            divided(
                Part("held", (SEATS,), f"cards in hand, by seat, divided by {options.hand}"),
                int(options.hand),
                run(1, 0, SEATS, rows.HELD_BITS),
                rows.HELD_BITS,
            ),
            chosen(
                Part(
                    "stocks",
                    (SEATS, KINDS),
                    "by seat: the visible card of its stockpile, one-hot; zeros once it is empty",
                ),
                run(2, 0, SEATS, rows.CARD_BITS),
                rows.CARD_BITS,
            ),
            divided(
                Part("stock_sizes", (SEATS,), f"cards in the stockpile, by seat, divided by {options.stockpile}"),
                int(options.stockpile),
                run(1, rows.SIZES, SEATS, rows.SMALL_BITS),
                rows.SMALL_BITS,
            ),
            heaped(where, CARD_BITS, heaps),
            bits(
                Part("build_readings", (builds, COLOURS, VALUES), f"by build pile: {_READINGS}"),
                rows.PILES,
                each=PAIRS,
            ),
            heaped(where_discarded, CARD_BITS, heaps, builds),
            bits(
                Part("discard_readings", (SEATS, discards, COLOURS, VALUES), f"by seat and discard pile: {_READINGS}"),
                rows.PILES + builds,
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
            run(0, rows.LEFT, 1),
            rows.COUNT_BITS,
        ),
        chosen(
            Part("embargoed", (SEATS, KINDS), "by seat: the embargo card that lies on it, one-hot; zeros if none does"),
            run(0, rows.ACROSS, SEATS, rows.CARD_BITS),
            rows.CARD_BITS,
        ),
        bits(
            Part("holds_embargo", (SEATS,), "by seat: whether its own embargo card is still face down"), 0, rows.HOLDS
        ),
        divided(
            Part("turns", (SEATS,), f"completed turns, by seat, divided by {options.turns}"),
            int(options.turns),
            run(2, rows.TURNS, SEATS, rows.COUNT_BITS),
            rows.COUNT_BITS,
        ),
        divided(
            Part("plays", (1,), f"plays made in this turn, divided by {options.plays}"),
            int(options.plays),
            run(0, rows.PLAYS, 1),
            rows.SMALL_BITS,
        ),
    )
