"""What a seat of Straights may know, and states made up from that."""

from collections.abc import Callable
from typing import Final

import attrs

from cardkit.core.bits import bit, count, mask_of, members
from cardkit.core.cards import Card, Suit, card_of, cards_of
from cardkit.core.piles import Hand
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import hidden, shown
from cardkit.core.view import View
from cardkit.games.straights import knowledge
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, SEATS, StraightsState, initial_state

HELD: Final = SEATS  # added to a seat number: the place is in its hand, not among its discards


@attrs.frozen
class Dropped:
    """A discard as a seat knows it."""

    seat: int  # whose it is
    card: Card | None  # None where it is face down to this view
    barred: tuple[Card, ...]  # what could have been played instead, so that the seat held none of it


@attrs.frozen
class StraightsView(View):
    """What one seat may know. Between rounds, and at the end, all discards are face up."""

    options: StraightsOptions
    round: int  # its number, from 1; 0 before the first deal
    scores: tuple[int, ...] = attrs.field(metadata=shown(title="Score", by="seat"))  # by seat, in points
    # By suit (clubs, diamonds, hearts, spades), from the lowest rank.
    table: tuple[tuple[Card, ...], ...] = attrs.field(metadata=shown(names=tuple([suit.word for suit in Suit])))
    # By seat, what it has played this round, in the order of card numbers.
    played: tuple[tuple[Card, ...], ...] = attrs.field(metadata=hidden())
    # By seat, how many cards it holds.
    held: tuple[int, ...] = attrs.field(metadata=shown(kind="hand", title="Hand", by="seat"))
    # The discards of this round, in the order they fell. They are drawn by seat: see `scene`.
    dropped: tuple[Dropped, ...] = attrs.field(metadata=hidden())
    # One's own thirteen cards in deal order; empty for a watcher.
    dealt: Hand[Card] = attrs.field(metadata=hidden())
    hand: Hand[Card]  # those still in hand


def view_of(state: StraightsState, seat: int | None) -> StraightsView:
    """What this seat (None: a watcher) may know."""
    deal = state.round
    own = deal.hand(seat) if seat is not None and deal.number else ()
    own_mask = mask_of(own)
    turned_up = knowledge.turned_up(state)
    dropped = []
    for owner, laid, barred in zip(knowledge.owners(state), state.dropped, state.barred, strict=True):
        known = turned_up or owner == seat
        dropped.append(Dropped(owner, card_of(laid) if known else None, cards_of(members(barred))))
    return StraightsView(
        seat=seat,
        turn=state.turn(),
        options=deal.options,
        round=deal.number,
        scores=state.scores(),
        table=tuple([cards_of([c for c in members(state.table) if c // 13 == suit]) for suit in range(4)]),
        played=tuple([cards_of(members(state.table & deal.dealt[s])) for s in range(SEATS)]),
        held=tuple([count(state.hand(s)) for s in range(SEATS)]),
        dropped=tuple(dropped),
        dealt=Hand(cards_of(own)),
        hand=Hand(cards_of([c for c in own if state.left & own_mask & bit(c)])),
    )


def guesser(view: StraightsView) -> Callable[[Generator], StraightsState]:
    """What makes states that look like this view; a seat that discarded holds nothing it could have played then.

    It raises ValueError for a view that fits no deal.
    """
    if view.round == 0:
        return lambda _: initial_state(view.options)
    if not all(0 <= number <= HAND for number in view.held):
        raise ValueError(f"expected from 0 to {HAND} cards in a hand")
    played = tuple([mask_of(tuple([one.number for one in pile])) for pile in view.played])
    unseen = knowledge.Unseen(
        options=view.options,
        number=view.round,
        scores=_scores_before(view),
        turn=view.turn,
        seat=-1 if view.seat is None else view.seat,
        own=tuple([one.number for one in view.dealt]),
        played=played,
        held=view.held,
        owners=tuple([one.seat for one in view.dropped]),
        laid=tuple([knowledge.HIDDEN if one.card is None else one.card.number for one in view.dropped]),
        barred=_barred(view),
        starter=view.turn if not any(played) and view.turn >= 0 else -1,
    )
    return unseen.state


def determinize(view: StraightsView, rng: Generator) -> StraightsState:
    """Some state that looks like this view. Raises ValueError for a view that fits no deal."""
    return guesser(view)(rng)


def _barred(view: StraightsView) -> tuple[int, ...]:
    """For each discard the mask of the cards that could have been played instead."""
    return tuple([mask_of(tuple([one.number for one in fallen.barred])) for fallen in view.dropped])


def _scores_before(view: StraightsView) -> tuple[int, ...]:
    """By seat, the points before this round."""
    if view.turn >= 0:
        return view.scores
    gained = [0] * SEATS  # the round is over: its discards count already
    for fallen in view.dropped:
        gained[fallen.seat] += fallen.card.rank if fallen.card else 0
    return tuple([total - more for total, more in zip(view.scores, gained, strict=True)])
