"""What a seat of UnoWar may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.
"""

from typing import Final

import attrs

from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import (
    Packing,
    RowObserver,
    bits,
    chosen,
    common_fields,
    divided,
    kept,
    run,
    sliced,
    squeezed_by,
    tabled,
)
from cardkit.core.observations.word_writer import Rows
from cardkit.games.unowar.learning import word_writer
from cardkit.games.unowar.learning.word_writer import UnoWarRows
from cardkit.games.unowar.options import MOST_HELD, UnoWarOptions
from cardkit.games.unowar.rules import CARDS, SEATS, UnoWarState
from cardkit.games.unowar.view import UnoWarView, stand_in

SUITS: Final = 4
RANKS: Final = 13
RANK_BITS: Final = 4
PILE_HALF: Final = 10  # a pile, and the number of decks, have no bound: such a one is a half (see `squeezed`)
DECKS_HALF: Final = 10
UNOWAR_ROWS: Final = UnoWarRows()


@attrs.frozen
class UnoWarObserver(RowObserver[UnoWarView]):
    """The observer of UnoWar with these options."""

    options: UnoWarOptions

    @property
    def packing(self) -> Packing:
        """The arrays, and where their numbers stand."""
        return _packing(self.options)

    @property
    def rows(self) -> Rows:
        """What writes them."""
        return UNOWAR_ROWS

    def stand_in(self, view: UnoWarView) -> UnoWarState:
        """A state that fits this view."""
        return stand_in(view)


@kept
def _packing(options: UnoWarOptions) -> Packing:
    hand, rounds = int(options.hand), int(options.rounds)
    # By seat and slot: where the bits of a slot begin that has so many in a word for each seat.
    fresh = [MOST_HELD * seat + slot for seat in range(SEATS) for slot in range(hand)]
    lacks = [
        place + MOST_HELD * suit
        for seat in range(SEATS)
        for slot in range(hand)
        for suit in range(SUITS)
        for place in run(4 + seat, slot, 1)
    ]
    above = [place for seat in range(SEATS) for place in run(6 + seat, 0, hand, RANK_BITS)]
    # How many of the highest ranks a slot lacks, four bits: a one for each of these.
    too_high = tuple([tuple([float(rank >= RANKS - many) for rank in range(RANKS)]) for many in range(2**RANK_BITS)])
    return Packing(
        (
            *common_fields(SEATS, 0, word_writer.TURN),
            chosen(
                Part(
                    "phase",
                    (word_writer.FOUR_PHASES + hand,),
                    "what the position waits for, one-hot: a play, the first deal, a deck to start a round, nothing"
                    " more; then a card for each slot",
                ),
                run(0, word_writer.PHASE, 1),
                word_writer.PHASE_BITS,
            ),
            chosen(
                Part("mover", (SEATS,), "the seat that plays, is refilled or leads the round to come, one-hot"),
                run(0, word_writer.MOVER, 1),
                1,
            ),
            divided(
                Part("rounds", (SEATS,), f"rounds won, by seat, divided by {rounds}"),
                rounds,
                run(1, word_writer.ROUNDS, SEATS, word_writer.ROUND_BITS),
                word_writer.ROUND_BITS,
            ),
            chosen(
                Part("top", (CARDS,), "the top card of the pile, one-hot; zeros between rounds"),
                run(0, word_writer.TOP, 1),
                word_writer.CARD_BITS,
            ),
            squeezed_by(
                Part("pile", (1,), f"cards on the pile, n, as n / (n + {PILE_HALF})"),
                PILE_HALF,
                run(0, word_writer.PILE, 1),
                word_writer.COUNT_BITS,
            ),
            squeezed_by(
                Part("decks", (1,), f"decks opened, n, as n / (n + {DECKS_HALF})"),
                DECKS_HALF,
                run(1, 0, 1),
                word_writer.COUNT_BITS,
            ),
            divided(
                Part("deck", (1,), f"cards left in this deck, divided by {CARDS}"),
                CARDS,
                run(0, word_writer.DECK, 1),
                word_writer.DECK_BITS,
            ),
            chosen(
                Part("last", (hand,), "the slot last played from, one-hot; zeros before the first play"),
                run(0, word_writer.LAST, 1),
                word_writer.LAST_BITS,
            ),
            chosen(
                Part("hand", (hand, CARDS), "one's own card in each slot, one-hot; zeros for a watcher"),
                run(2, 0, hand, word_writer.CARD_BITS),
                word_writer.CARD_BITS,
            ),
            divided(
                Part("fresh", (SEATS, hand), "by seat and slot: whether the card is from this deck"),
                1,
                [place + at for place in run(3, 0, 1) for at in fresh],
                1,
            ),
            divided(
                Part(
                    "lacks",
                    (SEATS, hand, SUITS),
                    "by seat and slot: the suits that everybody knows the card not to have",
                ),
                1,
                lacks,
                1,
            ),
            tabled(
                Part(
                    "below",
                    (SEATS, hand, RANKS),
                    "by seat and slot: the ranks, from the ace, that everybody knows to be too high for the card",
                ),
                above,
                RANK_BITS,
                too_high,
            ),
            bits(Part("gone", (CARDS,), "the cards of this deck that are known to have left it"), 8),
            sliced(
                Part(
                    "older",
                    (CARDS,),
                    f"how many of each card lie in hidden slots from earlier decks (up to {SEATS * hand})",
                    high=float(SEATS * hand),
                ),
                9,
                word_writer.OLDER_BITS,
            ),
        )
    )
