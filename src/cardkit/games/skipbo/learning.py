"""What a seat of Comp10001-Bo may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Cards are numbered as in
the rules: clubs, diamonds, hearts, spades, each from the ace, then the joker. The arrays have places for jokers and
embargoes in games without them, too, so that one agent may learn both games.

One thing of a view is left out: in which order the cards of one's own hand came. No rule looks at it.
"""

import functools
from typing import Final

import attrs

from cardkit.core.bits import members
from cardkit.core.observation import Numbers, Observer, Part, common_parts, one_of, seat_of, some_of, turn_of
from cardkit.core.piles import Pile
from cardkit.games.skipbo import knowledge
from cardkit.games.skipbo.moves import AnyCard, kind_of, kinds_of
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import JOKER
from cardkit.games.skipbo.view import PHASES, SkipBoView

KINDS: Final = int(JOKER) + 1  # of cards
COLOURS: Final = 2
VALUES: Final = 13
PAIRS: Final = COLOURS * VALUES

_PILE: Final = (
    "1 for the top card, 1/2 for the one below it, 1/4 for the next and so on; equal cards add up (to less than 2)"
)
_READINGS: Final = "what the top card may be read as, by colour (black, red) and value from the ace"


@attrs.frozen
class SkipBoObserver(Observer[SkipBoView]):
    """The observer of Comp10001-Bo with these options."""

    options: SkipBoOptions

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`, in order."""
        return _parts(self.options)

    def observe(self, view: SkipBoView) -> tuple[Numbers, ...]:
        """These arrays, filled from a view."""
        return _observation(view)


@functools.cache
def _parts(options: SkipBoOptions) -> tuple[Part, ...]:
    builds, discards = int(options.builds), int(options.discards)
    return (
        *common_parts(SEATS),
        Part(
            "phase",
            (len(PHASES),),
            "the phase, one-hot: a play, the deal, a shuffle after which the turn goes on, one after which it ends, the"
            " end of the game",
        ),
        Part("mover", (SEATS,), "the seat whose turn it is, one-hot"),
        Part(
            "hand",
            (KINDS,),
            f"how many of each card one holds oneself (up to {options.hand}); zeros for a watcher",
            high=float(options.hand),
        ),
        Part("held", (SEATS,), f"cards in hand, by seat, divided by {options.hand}"),
        Part("stocks", (SEATS, KINDS), "by seat: the visible card of its stockpile, one-hot; zeros once it is empty"),
        Part("stock_sizes", (SEATS,), f"cards in the stockpile, by seat, divided by {options.stockpile}"),
        Part("builds", (builds, KINDS), f"by build pile, where each card lies: {_PILE}", high=2.0),
        Part("build_readings", (builds, COLOURS, VALUES), f"by build pile: {_READINGS}"),
        Part(
            "discards", (SEATS, discards, KINDS), f"by seat and discard pile, where each card lies: {_PILE}", high=2.0
        ),
        Part("discard_readings", (SEATS, discards, COLOURS, VALUES), f"by seat and discard pile: {_READINGS}"),
        Part("draw_pile", (1,), f"cards in the draw pile, divided by {_pack_size(options)}"),
        Part("embargoed", (SEATS, KINDS), "by seat: the embargo card that lies on it, one-hot; zeros if none does"),
        Part("holds_embargo", (SEATS,), "by seat: whether its own embargo card is still face down"),
        Part("turns", (SEATS,), f"completed turns, by seat, divided by {options.turns}"),
        Part("plays", (1,), f"plays made in this turn, divided by {options.plays}"),
    )


def _observation(view: SkipBoView) -> tuple[Numbers, ...]:
    options = view.options
    hand = [0.0] * KINDS
    for card in view.hand:
        hand[kind_of(card)] += 1.0
    of_all = [pile for of_seat in view.discards for pile in of_seat]
    return (
        seat_of(view, SEATS),
        turn_of(view, SEATS),
        one_of(PHASES.index(view.phase), len(PHASES)),
        one_of(view.mover, SEATS),
        tuple(hand),
        tuple([held / int(options.hand) for held in view.held]),
        _one_by_seat(view.stocks),
        tuple([size / int(options.stockpile) for size in view.stock_sizes]),
        _where(view.builds),
        _readings(view.builds, build=True),
        _where(of_all),
        _readings(of_all, build=False),
        (view.draw_pile / _pack_size(options),),
        _one_by_seat(view.embargoed),
        tuple([float(holds) for holds in view.holds_embargo]),
        tuple([turns / int(options.turns) for turns in view.turns]),
        (view.plays / int(options.plays),),
    )


def _pack_size(options: SkipBoOptions) -> int:
    return 52 * int(options.decks) + int(options.jokers)


def _one_by_seat(cards: tuple[AnyCard | None, ...]) -> Numbers:
    """By seat a card, one-hot; zeros for None."""
    return some_of([KINDS * seat + kind_of(card) for seat, card in enumerate(cards) if card is not None], SEATS * KINDS)


def _where(piles: "tuple[Pile[AnyCard], ...] | list[Pile[AnyCard]]") -> Numbers:
    """By pile and card: one for the top card, and half as much for each card further down.

    Halves add up in one way only, so the numbers of a pile tell its cards and their order.
    """
    found = [0.0] * (len(piles) * KINDS)
    for number, pile in enumerate(piles):
        start = KINDS * number
        weight = 1.0
        for card in reversed(pile.cards):
            found[start + kind_of(card)] += weight
            weight /= 2
    return tuple(found)


def _readings(piles: "tuple[Pile[AnyCard], ...] | list[Pile[AnyCard]]", *, build: bool) -> Numbers:
    """By pile: what its top card may be read as, by colour and value; zeros for an empty pile."""
    return some_of(
        [
            PAIRS * number + pair
            for number, pile in enumerate(piles)
            if pile.cards
            for pair in members(knowledge.readings(kinds_of(pile.cards), build))
        ],
        PAIRS * len(piles),
    )
