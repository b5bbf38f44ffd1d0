"""Making up the cards that a seat of Comp10001-Bo cannot see."""

from collections import Counter

from cardkit.core.rng import Generator
from cardkit.games.skipbo import rules
from cardkit.games.skipbo.moves import AnyCard, kind_of
from cardkit.games.skipbo.options import SEATS, Deal
from cardkit.games.skipbo.piles import NO_CARD, Stack
from cardkit.games.skipbo.rules import SkipBoState
from cardkit.games.skipbo.views import SkipBoView


def made_up(view: SkipBoView, rng: Generator) -> SkipBoState:
    """A state that looks like this view, after the deal. Raises ValueError for a view that fits no deal."""
    hidden = _hidden(view)
    order = iter([hidden[place] for place in rng.permutation(len(hidden))])

    def drawn(number: int) -> tuple[int, ...]:
        return tuple([next(order) for _ in range(number)])

    hands = tuple(
        [
            tuple([kind_of(one) for one in view.hand]) if seat == view.seat else drawn(view.hands[seat])
            for seat in range(SEATS)
        ]
    )
    stocks = []
    for top, size in zip(view.stocks, view.stock_sizes, strict=True):
        played = (0,) * (view.options.stockpile - size)  # they have left the stockpile: what they were is forgotten
        stocks.append(played if top is None else (*drawn(size - 1), kind_of(top), *played))
    embargoes: tuple[int, ...] = ()
    if view.options.embargoes:
        embargoes = tuple([drawn(1)[0] if held else 0 for held in view.holds_embargo])
    shown = [*view.builds, *[pile for of_seat in view.discards for pile in of_seat]]
    piles = [_pile(pile.cards, at < view.options.builds) for at, pile in enumerate(shown)]
    sizes = turns = embargo = 0
    for seat in range(SEATS):
        card = view.embargoed[seat]
        sizes |= view.stock_sizes[seat] << (8 * seat)
        turns |= view.turns[seat] << (8 * seat)
        embargo |= (int(NO_CARD) if card is None else kind_of(card)) << (6 * seat)
        embargo |= int(view.holds_embargo[seat]) << (24 + seat)
    return SkipBoState(
        Deal(view.options, tuple(stocks), embargoes), view.waits, rules.ORDER.at(view.mover), tuple(piles), hands,
        drawn(view.draw), 0, sizes, embargo, turns, view.plays,
    )  # fmt: skip


def _hidden(view: SkipBoView) -> list[int]:
    """The cards that this seat does not see, ascending. Raises ValueError if it sees one that is not in the pack."""
    left = Counter(view.options.pack())
    seen: list[AnyCard] = list(view.hand)
    seen += [card for card in (*view.stocks, *view.embargoed) if card is not None]
    seen += [card for pile in view.builds for card in pile]
    seen += [card for of_seat in view.discards for pile in of_seat for card in pile]
    left.subtract([kind_of(card) for card in seen])
    held = 0 if view.seat is None else view.hands[view.seat]
    hidden = sum(view.hands) - held + sum(view.stock_sizes) - sum([size > 0 for size in view.stock_sizes])
    if min(left.values()) < 0 or left.total() != hidden + sum(view.holds_embargo) + view.draw:
        raise ValueError("no deal fits this view")
    return sorted(left.elements())


def _pile(cards: tuple[AnyCard, ...], build: bool) -> Stack | None:
    pile: Stack | None = None
    for card in cards:
        pile = Stack(kind_of(card), pile, build)
    return pile
