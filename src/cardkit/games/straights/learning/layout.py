"""What a seat of Straights may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.

One thing of a view is left out: in which order one's own cards were dealt. No rule looks at it.
"""

import functools
from typing import Final

from cardkit.core.bits import CARDS
from cardkit.core.observations.word_layout import Field, WordLayout, bits, common_fields, divided, squeezed_by
from cardkit.games.straights.learning import word_writer as words
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, MOST_GAINED, SEATS

SUITS: Final = 4
ROUNDS_HALF: Final = 10  # without a limit on the rounds, the number of such a one is a half (see `squeezed_by`)


@functools.lru_cache(64)
def layout_of(options: StraightsOptions) -> WordLayout:
    """The arrays of a game with these options."""
    most = options.target - 1 + MOST_GAINED  # points: one less than the target, and then the worst round
    held = f"cards in hand, by seat, divided by {HAND}"
    scores = f"points, by seat, divided by {most}, the most there can be"
    laid = "by seat: those of its discards that are not face down to this view"
    lacks = "by seat: the cards that it cannot hold, because they could be played when it discarded"
    laid_at = "for the discards of `laid`: the place among all of the round, divided by 52"
    first = (
        "the place of the first discard at which the card could be played instead, divided by 52; 0 if there is none"
    )
    last = "the place of the last of these discards, divided by 52"
    return WordLayout(
        (
            *common_fields(SEATS, words.TURN),
            _round(int(options.rounds)),
            divided("scores", (SEATS,), words.SCORES, most, scores),
            divided("held", (SEATS,), words.HELD, HAND, held),
            bits("table", (SUITS, HAND), words.TABLE, "the cards on the table, by suit and rank"),
            bits("hand", (CARDS,), words.HAND, "the cards in one's own hand; zeros for a watcher"),
            bits("played", (SEATS, CARDS), words.PLAYED, "by seat: the cards that it has played this round"),
            bits("laid", (SEATS, CARDS), words.LAID, laid),
            bits("lacks", (SEATS, CARDS), words.LACKS, lacks),
        ),
        (
            bits("fell", (SEATS, CARDS), words.FELL, "by seat: its places among all discards of the round"),
            divided("laid_at", (CARDS,), words.LAID_AT, CARDS, laid_at),
            divided("barred_from", (CARDS,), words.BARRED_FROM, CARDS, first),
            divided("barred_to", (CARDS,), words.BARRED_TO, CARDS, last),
        ),
    )


def _round(rounds: int) -> Field:
    """The number of the round, of so many; 0: without a limit."""
    meaning = "the number of the round, from 1, {}; 0 before the first deal"
    if rounds:
        return divided("round", (1,), words.ROUND, rounds, meaning.format(f"divided by {rounds}"))
    return squeezed_by("round", (1,), words.ROUND, ROUNDS_HALF, meaning.format(f"n, as n / (n + {ROUNDS_HALF})"))
