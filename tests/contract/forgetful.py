"""Games of tricks in which a move tells of the rest of a hand: each deals hidden hands by it, or forgets it."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Deck, Generator, Hand, Log, Outcome, Shuffle, put, replace
from cardkit.core.option_fields import flag, one_of, whole
from cardkit.kits.hidden import Pool, seen_by
from cardkit.kits.tricks import ACE_HIGH, Ranking, Trick

DUTIES = ("follow", "trump", "beat", "head", "climb")


@attrs.frozen
class TricksOptions(ck.Options):
    """What a seat must do, how the cards are dealt, and whether what moves tell is used."""

    duty: str = one_of("follow", *DUTIES)
    seats: int = whole(3, 2, 4)
    packs: int = whole(1, 1, 2)
    draws: bool = flag(False)  # a card after each trick
    sorts: bool = flag(False)  # the hands that are made up
    forgets: bool = flag(True)


SPADES = Ranking(STANDARD_DECK[-1].suit, ACE_HIGH[-5:])
PACK = tuple(card for card in STANDARD_DECK if card.rank in SPADES.ranks)
EACH, PASS = 5, len(PACK)
Cards = tuple[Card, ...]


def playable(duty: str, hand: Iterable[Card], trick: Cards) -> Cards:
    """The cards that may be played after those of the trick; none for a pass."""
    cards = tuple(hand)
    if not trick:
        return cards
    following = tuple([one for one in cards if one.suit == trick[0].suit])
    if duty == "follow":
        return following or cards
    best = trick[Trick.led_by(0, 4).plus(*trick).winner(SPADES)]
    winning = tuple([one for one in cards if SPADES.beats(one, best)])
    if duty == "climb":
        return winning
    heading = tuple([one for one in following if one in winning])
    trumps = tuple([one for one in cards if one.suit == SPADES.trump])
    rows = {
        "trump": (following, trumps),
        "head": (heading, following, trumps),
        "beat": (winning, following),
    }[duty]
    return next(filter(None, rows), cards)


@attrs.frozen
class TricksState(ck.State):
    """A position. Rows are by seat."""

    options: TricksOptions
    hands: tuple[Hand[Card], ...]
    stock: Deck[Card]
    trick: Cards = ()
    gone: Cards = ()
    leader: int = 0
    passed: int = 0  # in this trick
    lacks: tuple[Cards, ...] = ()  # what each is known not to have
    dealing: bool = True

    def turn(self) -> int:
        if self.dealing:
            return CHANCE
        return (self.leader + len(self.trick) + self.passed) % len(self.hands) if any(self.hands) else OVER

    def request(self) -> Shuffle:
        return Shuffle(len(self.stock))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "TricksState":
        hands, stock = self.stock.reordered(outcome).deal(len(self.hands), EACH)
        return replace(self, hands=hands, stock=stock, dealing=False)

    def legal(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        cards = playable(self.options.duty, self.hands[self.turn()], self.trick)
        return tuple(sorted({PACK.index(one) for one in cards})) or (PASS,)

    def after(self, action: int, log: Log | None = None) -> "TricksState":
        seat, duty = self.turn(), self.options.duty
        lacks = self.lacks[seat]
        if action == PASS:
            lacks += playable(duty, PACK, self.trick)
            state = replace(self, passed=self.passed + 1)
        else:
            card = PACK[action]
            lacks += tuple(one for one in PACK if card not in playable(duty, (card, one), self.trick))
            hand = self.hands[seat].without(card)
            state = replace(self, trick=(*self.trick, card), hands=put(self.hands, seat, hand))
        state = replace(state, lacks=put(self.lacks, seat, tuple(sorted(set(lacks), key=PACK.index))))
        return state.taken() if len(state.trick) + state.passed == len(self.hands) else state

    def taken(self) -> "TricksState":
        """The position after a trick; the seat left of its leader leads the next."""
        leader = (self.leader + 1) % len(self.hands)
        state = replace(self, trick=(), gone=(*self.gone, *self.trick), passed=0, leader=leader)
        while not state.hands[state.leader] and any(state.hands):
            state = replace(state, leader=(state.leader + 1) % len(self.hands))
        if not self.options.draws or len(self.stock) < len(self.hands):
            return state
        drawn, stock = self.stock.deal(len(self.hands), 1)
        hands = tuple([hand.plus(*more) for hand, more in zip(self.hands, drawn, strict=True)])
        return replace(state, hands=hands, stock=stock, lacks=((),) * len(hands))

    def scores(self) -> tuple[int, ...]:
        return (0,) * len(self.hands)


@attrs.frozen
class TricksView(ck.View):
    """What a seat knows; without what moves have told, if that is forgotten."""

    hand: Hand[Card]
    held: tuple[int, ...]
    stock: int
    trick: Cards
    gone: Cards
    leader: int
    passed: int
    lacks: tuple[Cards, ...]
    dealing: bool


@attrs.frozen
class Tricks(ck.SimpleGame[TricksState, TricksView]):
    """Play out your hand."""

    options: TricksOptions = attrs.field(factory=TricksOptions)
    name: ClassVar[str] = "tricks-that-tell"
    actions: ClassVar[tuple[str, ...]] = (*map(str, PACK), "pass")
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)
    max_moves: ClassVar[int] = 200

    @property
    def pool(self) -> Pool[Card]:
        return Pool(PACK * self.options.packs)

    def initial_state(self) -> TricksState:
        seats = self.options.seats
        return TricksState(self.options, (Hand(),) * seats, Deck(self.pool.cards), lacks=((),) * seats)

    def all_cards(self, state: TricksState) -> Counter[Hashable]:
        return self.pool.all_cards(*state.hands, state.stock, state.trick, state.gone)

    def view_of(self, state: TricksState, seat: int | None) -> TricksView:
        hand, held = seen_by(state.hands, seat)
        lacks = ((),) * len(held) if self.options.forgets else state.lacks
        seen = hand, held, len(state.stock), state.trick, state.gone
        return TricksView(seat, state.turn(), *seen, state.leader, state.passed, lacks, state.dealing)

    def determinize(self, view: TricksView, rng: Generator) -> TricksState:
        sizes = (*view.held, view.stock)
        barred = {seat: row for seat, row in enumerate(view.lacks) if row}
        seen = (*view.trick, *view.gone)
        *hands, stock = self.pool.deal(rng, sizes, seen=seen, known={view.seat: view.hand}, barred=barred)
        if self.options.sorts:
            hands = [
                hand if seat == view.seat else Hand(tuple(sorted(hand, key=PACK.index)))
                for seat, hand in enumerate(hands)
            ]
        stock_cards = Deck(self.pool.cards if view.dealing else stock.cards)
        return TricksState(
            self.options, tuple(hands), stock_cards, view.trick, view.gone,
            view.leader, view.passed, view.lacks, view.dealing,
        )  # fmt: skip


VARIANTS = {
    "follow": TricksOptions(),
    "four seats": TricksOptions(seats=4),
    "two seats": TricksOptions(seats=2),
    "trump": TricksOptions(duty="trump"),
    "beat": TricksOptions(duty="beat"),
    "head": TricksOptions(duty="head", seats=4),
    "climb": TricksOptions(duty="climb"),
    "two packs": TricksOptions(packs=2, seats=4),
    "draws": TricksOptions(draws=True),
    "sorted": TricksOptions(sorts=True),
}
