"""What a seat of Straights may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as
everywhere: clubs, diamonds, hearts, spades, each from the ace.

One thing of a view is left out: in which order one's own cards were dealt. No rule looks at it.
"""

import functools
from typing import Final

import attrs

from cardkit.core.observation import Numbers, Observer, Part, common_parts, seat_of, some_of, squeezed, turn_of
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, MOST_GAINED, SEATS
from cardkit.games.straights.view import StraightsView

CARDS: Final = 52
SUITS: Final = 4
ROUNDS_HALF: Final = 10  # without a limit on the rounds, the number of such a one is a half (see `squeezed`)


@attrs.frozen
class StraightsObserver(Observer[StraightsView]):
    """The observer of Straights with these options."""

    options: StraightsOptions

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`, in order."""
        return _parts(self.options)

    def observe(self, view: StraightsView) -> tuple[Numbers, ...]:
        """These arrays, filled from a view."""
        return _observation(view)


@functools.cache
def _parts(options: StraightsOptions) -> tuple[Part, ...]:
    number = f"divided by {options.rounds}" if options.rounds else f"n, as n / (n + {ROUNDS_HALF})"
    return (
        *common_parts(SEATS),
        Part("round", (1,), f"the number of the round, from 1, {number}; 0 before the first deal"),
        Part("scores", (SEATS,), f"points, by seat, divided by {_most_points(options)}, the most there can be"),
        Part("table", (SUITS, HAND), "the cards on the table, by suit and rank"),
        Part("hand", (CARDS,), "the cards in one's own hand; zeros for a watcher"),
        Part("held", (SEATS,), f"cards in hand, by seat, divided by {HAND}"),
        Part("played", (SEATS, CARDS), "by seat: the cards that it has played this round"),
        Part("laid", (SEATS, CARDS), "by seat: those of its discards that are not face down to this view"),
        Part("laid_at", (CARDS,), "for these discards: the place among all discards of the round, divided by 52"),
        Part(
            "fell",
            (SEATS, HAND),
            "by seat, for its discards one by one: the place among all discards of the round, divided by 52; 0 for"
            " those to come",
        ),
        Part(
            "barred_from",
            (SEATS, CARDS),
            "by seat, for the cards that it cannot hold, because they could be played when it discarded: the first of"
            " its discards that says so, divided by 13; 0 for all other cards",
        ),
        Part("barred_to", (SEATS, CARDS), "the last of these discards, divided by 13"),
    )


def _observation(view: StraightsView) -> tuple[Numbers, ...]:
    rounds = int(view.options.rounds)
    most = _most_points(view.options)
    played = [CARDS * seat + card.number for seat, pile in enumerate(view.played) for card in pile]
    return (
        seat_of(view, SEATS),
        turn_of(view, SEATS),
        (view.round / rounds if rounds else squeezed(view.round, ROUNDS_HALF),),
        tuple([score / most for score in view.scores]),
        some_of([card.number for pile in view.table for card in pile], CARDS),
        some_of([card.number for card in view.hand], CARDS),
        tuple([held / HAND for held in view.held]),
        some_of(played, SEATS * CARDS),
        *_discards(view),
    )


def _discards(view: StraightsView) -> tuple[Numbers, ...]:
    """The last five arrays.

    A card that could be played stays so until it is played. So the discards that bar a card from a seat follow one
    another, and the first and the last of them tell them all.
    """
    laid = [0.0] * (SEATS * CARDS)
    laid_at = [0.0] * CARDS
    fell = [0.0] * (SEATS * HAND)
    first = [0.0] * (SEATS * CARDS)
    last = [0.0] * (SEATS * CARDS)
    fallen = [0] * SEATS  # discards of each seat up to here
    for place, dropped in enumerate(view.dropped, 1):
        seat = dropped.seat
        fell[HAND * seat + fallen[seat]] = place / CARDS
        fallen[seat] += 1
        if dropped.card is not None:
            laid[CARDS * seat + dropped.card.number] = 1.0
            laid_at[dropped.card.number] = place / CARDS
        number = fallen[seat] / HAND
        for card in dropped.barred:
            at = CARDS * seat + card.number
            last[at] = number
            if not first[at]:
                first[at] = number
    return (tuple(laid), tuple(laid_at), tuple(fell), tuple(first), tuple(last))


def _most_points(options: StraightsOptions) -> int:
    """The most points a seat can have: one less than the target, and then the worst round."""
    return options.target - 1 + MOST_GAINED
