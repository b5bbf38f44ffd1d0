"""What a seat of Straights may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.

One thing of a view is left out: in which order one's own cards were dealt. No rule looks at it.
"""

from typing import Final

import attrs

from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import (
    Packing,
    RowObserver,
    bits,
    common_fields,
    divided,
    kept,
    run,
    sliced,
    squeezed_by,
)
from cardkit.core.observations.word_writer import Rows
from cardkit.games.straights.learning import word_writer
from cardkit.games.straights.learning.word_writer import StraightsRows
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, MOST_GAINED, SEATS, StraightsState
from cardkit.games.straights.view import StraightsView, stand_in

CARDS: Final = 52
SUITS: Final = 4
ROUNDS_HALF: Final = 10  # without a limit on the rounds, the number of such a one is a half (see `squeezed`)
STRAIGHTS_ROWS: Final = StraightsRows()


@attrs.frozen
class StraightsObserver(RowObserver[StraightsView]):
    """The observer of Straights with these options."""

    options: StraightsOptions

    @property
    def packing(self) -> Packing:
        """The arrays, and where their numbers stand."""
        return _packing(self.options)

    @property
    def rows(self) -> Rows:
        """What writes them."""
        return STRAIGHTS_ROWS

    def stand_in(self, view: StraightsView) -> StraightsState:
        """A state that fits this view."""
        return stand_in(view)


@kept
def _packing(options: StraightsOptions) -> Packing:
    most = options.target - 1 + MOST_GAINED  # points: one less than the target, and then the worst round
    rounds = int(options.rounds)
    places = run(0, word_writer.ROUND, 1)
    number = (
        divided(Part("round", (1,), _number(f"divided by {rounds}")), rounds, places, word_writer.ROUND_BITS)
        if rounds
        else squeezed_by(
            Part("round", (1,), _number(f"n, as n / (n + {ROUNDS_HALF})")), ROUNDS_HALF, places, word_writer.ROUND_BITS
        )
    )
    held = Part("held", (SEATS,), f"cards in hand, by seat, divided by {HAND}")
    scores = Part("scores", (SEATS,), f"points, by seat, divided by {most}, the most there can be")
    return Packing(
        (
            *common_fields(SEATS, 0, word_writer.TURN),
            number,
            divided(scores, most, run(1, 0, SEATS, word_writer.SCORE_BITS), word_writer.SCORE_BITS),
            divided(held, HAND, run(0, word_writer.HELD, SEATS, word_writer.HELD_BITS), word_writer.HELD_BITS),
            bits(Part("table", (SUITS, HAND), "the cards on the table, by suit and rank"), 2, each=CARDS),
            bits(Part("hand", (CARDS,), "the cards in one's own hand; zeros for a watcher"), 3),
            bits(Part("played", (SEATS, CARDS), "by seat: the cards that it has played this round"), 4),
            bits(Part("laid", (SEATS, CARDS), "by seat: those of its discards that are not face down to this view"), 8),
            bits(
                Part(
                    "lacks",
                    (SEATS, CARDS),
                    "by seat: the cards that it cannot hold, because they could be played when it discarded",
                ),
                12,
            ),
        ),
        (
            bits(Part("fell", (SEATS, CARDS), "by seat: its places among all discards of the round"), 0),
            sliced(
                Part(
                    "laid_at", (CARDS,), "for the discards of `laid`: the place among all of the round, divided by 52"
                ),
                4,
                word_writer.PLACE_BITS,
                CARDS,
            ),
            sliced(
                Part(
                    "barred_from",
                    (CARDS,),
                    "the place of the first discard at which the card could be played instead, divided by 52; 0 if"
                    " there is none",
                ),
                4 + word_writer.PLACE_BITS,
                word_writer.PLACE_BITS,
                CARDS,
            ),
            sliced(
                Part("barred_to", (CARDS,), "the place of the last of these discards, divided by 52"),
                4 + 2 * word_writer.PLACE_BITS,
                word_writer.PLACE_BITS,
                CARDS,
            ),
        ),
    )


def _number(divided: str) -> str:
    return f"the number of the round, from 1, {divided}; 0 before the first deal"
