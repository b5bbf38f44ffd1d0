"""Decks of one's own, as in a deck-building game: `PlayerDeck`, the cards of a seat, and the `Supply` to buy from.

    >>> import attrs
    >>> from cardkit.kits.decks import CardSet, CustomCard, PlayerDeck, Supply
    >>> @attrs.frozen
    ... class Coin(CustomCard):
    ...     coins: int = 0
    >>> copper, gold = CardSet(Coin("Copper", cost=0, coins=1), Coin("Gold", cost=6, coins=3))
    >>> supply = Supply.of({copper: 40, gold: 30})
    >>> deck = PlayerDeck.of((copper,) * 3).draw(2)  # all lie in the discard pile at first
    >>> deck.needs_shuffle, deck.request()
    (True, Shuffle(length=3))
    >>> deck = deck.shuffled((2, 0, 1))
    >>> print(deck.gain(gold).play(copper))
    hand Copper, in play Copper, deck 1, discard Gold
    >>> print(supply.take(gold))
    Copper 40, Gold 29
    >>> [card.name for card in supply.affordable(4)]
    ['Copper']

A `DeckState` has decks by seat, and lets chance shuffle them. Any other state whose `turn` is CHANCE while a deck
`needs_shuffle` gives the deck's `request()`, and `shuffled` the outcome.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, Generic, Self, TypeVar

import attrs

from cardkit.core.chance import Outcome, Shuffle
from cardkit.core.custom_cards import CardSet as CardSet  # noqa: PLC0414  found here by games, too
from cardkit.core.custom_cards import CustomCard as CustomCard  # noqa: PLC0414  as above
from cardkit.core.errors import IllegalOutcome, NoSuchCard
from cardkit.core.observations.view_layout import observed
from cardkit.core.piles import CardRow, Deck, Hand, Pile
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import Drawn, Zone, backs, counter, items, supply_items
from cardkit.core.state import CHANCE, Log
from cardkit.core.value import put, replace
from cardkit.kits.reactions import ReactingState

C = TypeVar("C", bound=CustomCard)

_NUMBER, _TO_DRAW = attrgetter("number"), attrgetter("to_draw")
_COUNTED: Final = observed(order=False)  # what a learner sees: how many of each card there are


@attrs.frozen
class PlayerDeck(Drawn, Generic[C]):
    """The cards of one seat. Make one with `of`; no verb changes anything, each gives a new deck.

    What everybody knows of it is which cards it has; `seen_by` leaves out their order, and which of them are in a hand
    that is not one's own. A view holds what `seen_by` gives, and `determinize` what `redrawn` makes of that.
    """

    # The top card first; as somebody sees it, in the order of numbers.
    draw_pile: Deck[C] = attrs.field(factory=Deck, metadata=_COUNTED)
    hand: Hand[C] = attrs.field(factory=Hand, metadata=_COUNTED)
    in_play: Hand[C] = attrs.field(factory=Hand, metadata=_COUNTED)
    discard_pile: Pile[C] = attrs.field(factory=Pile, metadata=_COUNTED)  # open to all
    shown: tuple[C, ...] = attrs.field(default=(), metadata=_COUNTED)  # cards of the hand that everybody has seen
    to_draw: int = 0  # cards still to be drawn, once the discard pile is shuffled
    held: int = 0  # as somebody else sees it: how many cards of `draw_pile` are in the hand, beside those shown

    @staticmethod
    def of(cards: tuple[C, ...]) -> "PlayerDeck[C]":
        """A deck of these cards, all in the discard pile: the first draw shuffles them."""
        return PlayerDeck(discard_pile=Pile(cards))

    @property
    def cards(self) -> tuple[C, ...]:
        """All cards, wherever they lie."""
        return (*self.draw_pile, *self.hand, *self.in_play, *self.discard_pile)

    # Drawing.

    def draw(self, number: int) -> "PlayerDeck[C]":
        """With so many more cards in the hand, which stays in order; with all there are, where there are fewer.

        Where the draw pile is too small, the deck `needs_shuffle`, and draws the rest when it is `shuffled`.
        """
        now = min(number, len(self.draw_pile))
        drawn, left = self.draw_pile.take(now)
        to_draw = min(number - now, len(self.discard_pile))
        return replace(self, draw_pile=left, hand=Hand(_in_order((*self.hand, *drawn))), to_draw=to_draw)

    @property
    def needs_shuffle(self) -> bool:
        """Whether chance must shuffle the discard pile before anything else happens."""
        return self.to_draw > 0

    def request(self) -> Shuffle:
        """What chance is asked for then."""
        return Shuffle(len(self.discard_pile))

    def shuffled(self, outcome: Outcome) -> "PlayerDeck[C]":
        """With the discard pile as draw pile, in this order, and the rest drawn. Raises IllegalOutcome."""
        if not self.needs_shuffle:
            raise IllegalOutcome("expected a deck that needs a shuffle")
        pile = Deck(self.discard_pile.cards).reordered(outcome)
        return replace(self, draw_pile=pile, discard_pile=Pile(), to_draw=0).draw(self.to_draw)

    # Moving cards. All raise NoSuchCard for a card that is not where it is taken from.

    def play(self, *cards: C) -> "PlayerDeck[C]":
        """With these moved from the hand into play."""
        return self._without(cards, in_play=self.in_play.plus(*cards))

    def discard(self, *cards: C) -> "PlayerDeck[C]":
        """With these moved from the hand to the discard pile."""
        return self._without(cards, discard_pile=self.discard_pile.push(*cards))

    def trash(self, *cards: C) -> "PlayerDeck[C]":
        """Without these cards of the hand: they leave the deck for good."""
        return self._without(cards)

    def show(self, *cards: C) -> "PlayerDeck[C]":
        """With these of the hand shown to everybody, who know of them until an equal card leaves the hand."""
        self.hand.without(*cards)
        more = Counter(cards) - Counter(self.shown)
        return replace(self, shown=(*self.shown, *more.elements()))

    def _without(self, cards: tuple[C, ...], **changes: object) -> "PlayerDeck[C]":
        """Without these cards of the hand, and with these changes."""
        shown = [*self.shown]
        for card in cards:
            if card in shown:
                shown.remove(card)
        return replace(self, hand=self.hand.without(*cards), shown=tuple(shown), **changes)

    def gain(self, *cards: C) -> "PlayerDeck[C]":
        """With these, new ones, on the discard pile."""
        return replace(self, discard_pile=self.discard_pile.push(*cards))

    def clean_up(self) -> "PlayerDeck[C]":
        """With the hand and what is in play discarded."""
        discarded = self.discard_pile.push(*self.in_play, *self.hand)
        return replace(self, hand=Hand(), in_play=Hand(), discard_pile=discarded, shown=())

    # Who knows what.

    def seen_by(self, *, owner: bool) -> "PlayerDeck[C]":
        """As its owner may know it, or as anybody else may."""
        # Made directly, as `replace` takes as long again, and this is asked of all decks after each move.
        hand, cards, held, shown = self.hand, self.draw_pile.cards, self.held, self.shown
        if not owner:
            hidden = hand.without(*shown).cards
            hand, cards, held = Hand(shown), (*cards, *hidden), len(hidden)
        return PlayerDeck(Deck(_in_order(cards)), hand, self.in_play, self.discard_pile, shown, self.to_draw, held)

    def redrawn(self, rng: Generator) -> "PlayerDeck[C]":
        """A deck that fits what is seen of it, each equally likely."""
        pile = self.draw_pile.reordered(rng.permutation(len(self.draw_pile)))
        hand, pile = pile.take(self.held)
        return replace(self, draw_pile=pile, hand=Hand(_in_order((*self.hand, *hand))), held=0)

    # How it looks.

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """The hand, what is in play, the discard pile, and how many cards there are to draw."""
        hand = (*items(f"{name}/hand", self.hand), *backs(f"{name}/hand", self.held))
        return (
            Zone(f"{name}/hand", "Hand", "hand", hand),
            Zone(f"{name}/in-play", "In play", "row", items(f"{name}/in-play", self.in_play.cards)),
            Zone(f"{name}/discard", "Discard", "pile", items(f"{name}/discard", self.discard_pile)),
            counter(f"{name}/deck", "Deck", len(self.draw_pile) - self.held),
        )

    def __str__(self) -> str:
        hand = counted(self.hand) if self.hand or not self.held else ""
        hand = " + ".join([one for one in (hand, f"{self.held} face down" if self.held else "") if one])
        deck = len(self.draw_pile) - self.held
        return f"hand {hand}, in play {counted(self.in_play)}, deck {deck}, discard {counted(self.discard_pile)}"


def _in_order(cards: tuple[C, ...]) -> tuple[C, ...]:
    """Cards in the order of numbers: in which order they came, nobody needs to know."""
    return tuple(sorted(cards, key=_NUMBER))


@attrs.frozen
class DeckState(Generic[C], ReactingState):  # noqa: PYI059  State does not call what Generic does for a subclass
    """A state of seats with decks of their own: chance acts while one of them needs a shuffle, and then the steps, or a
    window of reactions, say who acts. A game defines `choices` and `chosen`.
    """

    decks: tuple[PlayerDeck[C], ...] = attrs.field(kw_only=True)  # by seat

    def waits(self) -> bool:
        return any(map(_TO_DRAW, self.decks))

    def turn(self) -> int:
        return CHANCE if self.waits() else super().turn()

    def request(self) -> Shuffle:
        return self.decks[to_shuffle(self.decks) or 0].request()

    def resolved(self, outcome: Outcome, log: Log | None = None) -> Self:
        seat = to_shuffle(self.decks) or 0
        return self.with_deck(self.decks[seat].shuffled(outcome), seat).went_on(log)

    def with_deck(self, deck: PlayerDeck[C], seat: int | None = None, **changes: object) -> Self:
        """With another deck of this seat, or of the one of the next step; and with these changes."""
        return replace(self, decks=put(self.decks, self.steps.turn if seat is None else seat, deck), **changes)

    def scores(self) -> tuple[int, ...]:
        """The points of all cards of each deck, unless the game says otherwise."""
        return tuple([sum([card.points or 0 for card in deck.cards]) for deck in self.decks])


def to_shuffle(decks: Sequence[PlayerDeck[C]]) -> int | None:
    """The seat of the first deck that needs a shuffle, of these by seat; None if none does."""
    return next((seat for seat, deck in enumerate(decks) if deck.needs_shuffle), None)


@attrs.frozen
class Supply(Drawn, Generic[C]):
    """Piles of cards to buy or to gain, each of one kind, open to all. Make one with `of`."""

    cards: tuple[C, ...] = attrs.field(metadata=observed(left_out=True))  # the same all along
    counts: tuple[int, ...]  # how many are left of each

    @staticmethod
    def of(piles: "Mapping[C, int]") -> "Supply[C]":
        """So many of each card."""
        return Supply(tuple(piles), tuple(piles.values()))

    def left(self, card: C) -> int:
        """How many are left; 0 of a card that the supply never had."""
        return self.counts[self.cards.index(card)] if card in self.cards else 0

    @property
    def empty(self) -> int:
        """How many piles are empty."""
        return self.counts.count(0)

    @property
    def all_cards(self) -> tuple[C, ...]:
        """Every card that is left, pile after pile."""
        pairs = zip(self.cards, self.counts, strict=True)
        return tuple([card for card, count in pairs for _ in range(count)])

    def affordable(self, coins: int) -> tuple[C, ...]:
        """The cards of which some are left and whose cost is at most this, in order."""
        pairs = zip(self.cards, self.counts, strict=True)
        return tuple([card for card, count in pairs if count and (card.cost or 0) <= coins])

    def take(self, card: C) -> "Supply[C]":
        """With one card less of this kind. Raises NoSuchCard if none is left."""
        if not self.left(card):
            raise NoSuchCard(f"expected a card of which some are left, not {quoted(str(card))}")
        place = self.cards.index(card)
        return Supply(self.cards, (*self.counts[:place], self.counts[place] - 1, *self.counts[place + 1 :]))

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """A row of the piles, each with how many are left."""
        return (Zone(name, title, "row", supply_items(name, zip(self.cards, self.counts, strict=True))),)

    def __str__(self) -> str:
        return ", ".join([f"{card} {count}" for card, count in zip(self.cards, self.counts, strict=True)])


def counted(cards: CardRow[C]) -> str:
    """Cards in the order of their numbers, equal ones counted: `3 Copper + Estate`."""
    kinds = Counter(sorted(cards, key=_NUMBER))
    return " + ".join([f"{count} {card}" if count > 1 else str(card) for card, count in kinds.items()]) or "-"
