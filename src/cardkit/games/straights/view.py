"""What a seat of Straights may know, and states made up from that."""

import itertools
from collections.abc import Callable, Iterable, Iterator

import attrs

from cardkit.core.bits import ALL, bit, count, mask_of, members
from cardkit.core.cards import Card, Suit, card_of, cards_of
from cardkit.core.hidden_cards import Fillings
from cardkit.core.piles import Hand
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import hidden, shown
from cardkit.core.state import CHANCE, OVER
from cardkit.core.view import View
from cardkit.games.straights import knowledge
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, ORDER, SEATS, SEVEN_OF_SPADES, Round, StraightsState, initial_state


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
    scores: tuple[int, ...] = attrs.field(metadata=shown(kind="total", title="Score", by="seat"))  # by seat, in points
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
        played=tuple([cards_of(members(state.table & deal.dealt_to(s))) for s in range(SEATS)]),
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
    table = _mask([one for pile in view.played for one in pile])
    left = ALL & ~table & ~_mask([fallen.card for fallen in view.dropped])
    barred = tuple([_mask(fallen.barred) for fallen in view.dropped])
    # The places of what is hidden: of discards, and then of cards in hands. Whose each is, and what cannot lie there.
    hidden = [place for place, fallen in enumerate(view.dropped) if fallen.card is None]
    owners = [view.dropped[place].seat for place in hidden]
    forbidden = [barred[place] for place in hidden]
    for seat, held in enumerate(view.held):
        if seat != view.seat:
            lacks = _mask([one for fallen in view.dropped if fallen.seat == seat for one in fallen.barred])
            if not table and view.turn not in (seat, CHANCE, OVER):
                lacks |= bit(SEVEN_OF_SPADES)  # its holder begins
            owners += [seat] * held
            forbidden += [lacks] * held
    order, slots = _order(view, owners)
    deal = Round(options=view.options, number=view.round, scores=_scores_before(view), order=order)
    place = view.turn if view.turn < 0 else ORDER.at(view.turn)
    laid_down = tuple([0 if fallen.card is None else fallen.card.number for fallen in view.dropped])
    start = StraightsState(round=deal, place=place, table=table, left=left, dropped=laid_down, barred=barred)
    unknown = members(left & ~_mask(view.dealt))
    if len(unknown) != len(owners):
        raise ValueError("this view does not account for 52 cards")
    fillings = Fillings(unknown, forbidden)
    return lambda rng: knowledge.filled_in(start, slots, hidden, fillings.another(rng))


def _order(view: StraightsView, owners: list[int]) -> tuple[tuple[int, ...], list[int]]:
    """The order of the deal, as far as it is known, with 0 for each card that is not; and, for the owner of each of
    these, where it stands.
    """
    order: list[int] = []
    slots: list[Iterator[int]] = []  # by seat
    for seat, played in enumerate(view.played):
        laid = [fallen.card for fallen in view.dropped if fallen.seat == seat and fallen.card is not None]
        order += [one.number for one in (view.dealt if seat == view.seat else (*played, *laid))]
        slots.append(itertools.count(len(order)))
        order += [0] * owners.count(seat)
        if len(order) != HAND * (seat + 1):
            raise ValueError("this view does not account for 52 cards")
    return tuple(order), [next(slots[owner]) for owner in owners]


def determinize(view: StraightsView, rng: Generator) -> StraightsState:
    """Some state that looks like this view. Raises ValueError for a view that fits no deal."""
    return guesser(view)(rng)


def _scores_before(view: StraightsView) -> tuple[int, ...]:
    """By seat, the points before this round."""
    if view.turn >= 0:
        return view.scores
    gained = [0] * SEATS  # the round is over: its discards count already
    for fallen in view.dropped:
        gained[fallen.seat] += fallen.card.rank if fallen.card else 0
    return tuple([total - more for total, more in zip(view.scores, gained, strict=True)])


def _mask(cards: Iterable[Card | None]) -> int:
    """The mask of these cards, as far as they are known."""
    return mask_of(tuple([one.number for one in cards if one is not None]))
