"""A bid on one's card: hidden cards, a choice at once, and a showdown, small enough for its value to be worked out.

Each of two seats is dealt one of three cards, and both bid 0, 1 or 2 at once. The higher bid wins; between equal bids
the cards are shown, and the higher card wins. Who loses pays its bid and its stake: 2 for the first seat, 1 for the
second.
"""

from typing import ClassVar, Final

import attrs

from cardkit import CHANCE, OVER, Event, Generator, Log, Outcome, Shuffle, SimpleGame, State, View, replace

CARDS: Final = 3
BIDS: Final = (0, 1, 2)
STAKES: Final = (2, 1)


def won(bids: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """What the first seat wins."""
    loser = int(bids[1] < bids[0]) if bids[0] != bids[1] else int(cards[1] < cards[0])
    paid = STAKES[loser] + bids[loser]
    return paid if loser == 1 else -paid


@attrs.frozen
class Shown(Event):
    """Both cards were shown, which nobody sees any more when the game is over."""

    cards: tuple[int, ...]
    reveals: ClassVar[bool] = True


@attrs.frozen
class BidsState(State):
    """The cards by seat (none before the deal), the bids (-1: none yet), and who is asked."""

    cards: tuple[int, ...] = ()
    bids: tuple[int, ...] = (-1, -1)
    mover: int = 0

    def turn(self) -> int:
        return CHANCE if not self.cards else self.mover if -1 in self.bids else OVER

    def acting(self) -> tuple[int, ...]:
        return tuple([seat for seat in (0, 1) if self.cards and self.bids[seat] < 0])

    def facing(self, seat: int) -> "BidsState":
        return replace(self, mover=seat)

    def legal(self) -> tuple[int, ...]:
        return BIDS if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "BidsState":
        bids = tuple([action if seat == self.mover else bid for seat, bid in enumerate(self.bids)])
        if log is not None and -1 not in bids and bids[0] == bids[1]:
            log.append(Shown(self.cards))
        return replace(self, bids=bids, mover=bids.index(-1) if -1 in bids else 0)

    def request(self) -> Shuffle:
        return Shuffle(CARDS)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "BidsState":
        return replace(self, cards=outcome[:2])

    def scores(self) -> tuple[int, ...]:
        first = won(self.bids, self.cards) if self.turn() == OVER else 0
        return (first, -first)

    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, score in enumerate(self.scores()) if score > 0])


@attrs.frozen
class BidsView(View):
    """One's own card, and the bids: another's only when all have bid."""

    card: int | None
    bids: tuple[int | None, ...]
    waiting: tuple[bool, ...]


@attrs.frozen
class Bids(SimpleGame[BidsState, BidsView]):
    """Bid on your card; the higher bid wins, between equal ones the higher card."""

    name: ClassVar[str] = "bids"
    zero_sum: ClassVar[bool] = True
    actions: ClassVar[tuple[str, ...]] = tuple([str(bid) for bid in BIDS])
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (-4, 4)

    def initial_state(self) -> BidsState:
        return BidsState()

    def view_of(self, state: BidsState, seat: int | None) -> BidsView:
        card = None if seat is None or not state.cards else state.cards[seat]
        over = -1 not in state.bids
        bids = [bid if over or (place == seat and bid >= 0) else None for place, bid in enumerate(state.bids)]
        return BidsView(seat, state.turn(), card, tuple(bids), tuple([bid < 0 for bid in state.bids]))

    def determinize(self, view: BidsView, rng: Generator) -> BidsState:
        if view.turn == CHANCE:
            return self.initial_state()
        left = [card for card in range(CARDS) if card != view.card]
        cards = [left[place] for place in rng.permutation(len(left))]
        if view.card is not None and view.seat is not None:
            cards.insert(view.seat, view.card)
        bids = [
            -1 if waits else rng.below(len(BIDS)) if bid is None else bid
            for bid, waits in zip(view.bids, view.waiting, strict=True)
        ]
        return BidsState(tuple(cards[:2]), tuple(bids), max(0, view.turn))


def game() -> Bids:
    """What the entry point names."""
    return Bids()
