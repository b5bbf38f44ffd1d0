"""What a seat of Comp10001-Bo may know, and states made up from that."""

from collections.abc import Sequence
from typing import Final, Literal

import attrs

from cardkit.core.piles import Hand, Pile
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import hidden, shown
from cardkit.core.view import View
from cardkit.games.skipbo import constants, knowledge
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.moves import AnyCard, card_of_kind, cards_of_kinds, kind_of, kinds_of
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import NO_CARD, stacked
from cardkit.games.skipbo.state import SkipBoState, initial_state

Phase = Literal["play", "deal", "shuffle", "last_shuffle", "over"]

TRIES: Final = 10_000  # orders of what is hidden, among which there is one in which whoever is to play can
PHASES: Final[tuple[Phase, ...]] = ("play", "deal", "shuffle", "last_shuffle", "over")  # by their numbers in the rules


@attrs.frozen
class SkipBoView(View):
    """What one seat may know of a position: all that lies open, and its own hand. Seats count from 0."""

    options: SkipBoOptions
    # After a shuffle the turn goes on, after a last shuffle it is over.
    phase: Phase = attrs.field(metadata=hidden())
    mover: int = attrs.field(metadata=hidden())  # the seat whose turn it is, also while chance shuffles
    hand: Hand[AnyCard]  # one's own; empty for a watcher
    # By seat, how many cards are in its hand.
    held: tuple[int, ...] = attrs.field(metadata=shown(kind="hand", title="Hand", by="seat"))
    # By seat, the visible card of the stockpile; None once it is empty.
    stocks: tuple[AnyCard | None, ...] = attrs.field(metadata=hidden())
    stock_sizes: tuple[int, ...] = attrs.field(metadata=shown(title="Cards in the stockpile", by="seat"))  # with that
    builds: tuple[Pile[AnyCard], ...] = attrs.field(metadata=shown(title="Build pile", by="number"))  # the last on top
    # By seat.
    discards: tuple[tuple[Pile[AnyCard], ...], ...] = attrs.field(metadata=shown(title="Discard pile", by="seat"))
    draw_pile: int = attrs.field(metadata=shown(title="Cards in the draw pile"))
    # By seat, the card that lies on it. Embargoes are drawn only where there are some: see `scene`.
    embargoed: tuple[AnyCard | None, ...] = attrs.field(metadata=hidden())
    # By seat, whether it has its own embargo card still face down.
    holds_embargo: tuple[bool, ...] = attrs.field(metadata=hidden())
    turns: tuple[int, ...] = attrs.field(metadata=hidden())  # completed, by seat
    plays: int = attrs.field(metadata=hidden())  # made in this turn


def view_of(state: SkipBoState, seat: int | None) -> SkipBoView:
    """What this seat (None: a watcher) may know."""
    options = state.deal.options
    dealt = state.phase != constants.DEAL
    sizes = [int(state.stock_size(each)) for each in range(SEATS)]
    piles = [Pile(cards_of_kinds(pile.cards()) if pile is not None else ()) for pile in state.piles]
    across = [int(state.embargo_on(each)) for each in range(SEATS)]
    first, each_has = options.builds, options.discards
    return SkipBoView(
        seat=seat,
        turn=state.turn(),
        options=options,
        phase=PHASES[state.phase],
        mover=constants.ORDER.seat(state.place),
        hand=Hand(() if seat is None else cards_of_kinds(state.hands[seat])),
        held=tuple([len(hand) for hand in state.hands]),
        stocks=tuple([card_of_kind(state.stock_top(each)) if sizes[each] else None for each in range(SEATS)]),
        stock_sizes=tuple(sizes),
        builds=tuple(piles[:first]),
        discards=tuple(
            [tuple(piles[first + each_has * each : first + each_has * (each + 1)]) for each in range(SEATS)]
        ),
        draw_pile=state.left(),
        embargoed=tuple([None if kind == NO_CARD else card_of_kind(kind) for kind in across]),
        holds_embargo=tuple([dealt and state.holds_embargo(each) for each in range(SEATS)]),
        turns=tuple([int(state.turns_taken(each)) for each in range(SEATS)]),
        plays=state.plays,
    )


def determinize(view: SkipBoView, rng: Generator) -> SkipBoState:
    """Some state that looks like this view: what is hidden lies in any order in which whoever is to play can, each
    equally likely.

    Raises ValueError for a view that fits no deal.
    """
    if view.phase == "deal":
        return initial_state(view.options)
    hidden = _hidden(view)
    most = len(view.options.pack())
    if not all(0 <= number <= most for number in (*view.held, *view.stock_sizes, view.draw_pile)):
        raise ValueError(f"expected from 0 to {most} cards in each place")
    for _ in range(TRIES):
        state = _made_up(view, [hidden[at] for at in rng.permutation(len(hidden))])
        if view.turn < 0 or view.turn == view.seat or state.can_play(view.turn):
            return state
    raise ValueError(f"expected a view in which Player{view.turn + 1}, who is to play, can")


def _made_up(view: SkipBoView, hidden: list[int]) -> SkipBoState:
    """The state in which what is hidden lies in this order."""
    order = iter(hidden)

    def drawn(number: int) -> tuple[int, ...]:
        return tuple([next(order) for _ in range(number)])

    hands = tuple([kinds_of(view.hand.cards) if seat == view.seat else drawn(view.held[seat]) for seat in range(SEATS)])
    stocks = []
    for top, size in zip(view.stocks, view.stock_sizes, strict=True):
        played = (0,) * (view.options.stockpile - size)  # they have left the stockpile: what they were is forgotten
        stocks.append(played if top is None else (*drawn(size - 1), kind_of(top), *played))
    embargoes: tuple[int, ...] = ()
    if view.options.embargoes:
        embargoes = tuple([drawn(1)[0] if held else 0 for held in view.holds_embargo])
    shown = [*view.builds, *[pile for of_seat in view.discards for pile in of_seat]]
    across = [int(NO_CARD) if card is None else kind_of(card) for card in view.embargoed]
    return SkipBoState(
        deal=Deal(options=view.options, stocks=tuple(stocks), embargoes=embargoes),
        phase=PHASES.index(view.phase),
        place=constants.ORDER.at(view.mover),
        piles=tuple([stacked(kinds_of(pile.cards), at < view.options.builds) for at, pile in enumerate(shown)]),
        hands=hands,
        pack=drawn(view.draw_pile),
        drawn=0,
        stocks=packed(view.stock_sizes, 8),
        embargo=packed(across, 6) | packed(view.holds_embargo, 1) << 24,
        turns=packed(view.turns, 8),
        plays=view.plays,
    )


def packed(numbers: Sequence[int], width: int) -> int:
    """Numbers by seat in one, of so many bits each, as a state has them."""
    return sum([number << (width * seat) for seat, number in enumerate(numbers)])


def _hidden(view: SkipBoView) -> list[int]:
    """The cards that the seat of this view does not see, ascending."""
    seen: list[AnyCard] = list(view.hand)
    seen += [card for card in (*view.stocks, *view.embargoed) if card is not None]
    seen += [card for pile in view.builds for card in pile]
    seen += [card for of_seat in view.discards for pile in of_seat for card in pile]
    own = 0 if view.seat is None else view.held[view.seat]
    below = sum(view.stock_sizes) - sum([size > 0 for size in view.stock_sizes])
    hidden = sum(view.held) - own + below + sum(view.holds_embargo) + view.draw_pile
    return knowledge.unseen(view.options, kinds_of(seen), hidden)
