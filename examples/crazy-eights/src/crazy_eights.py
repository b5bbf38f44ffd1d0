"""Crazy Eights for two: get rid of your cards by following the suit or the rank of the card on top of the pile.

Five cards each; the next one starts the pile. In turn, play a card of the same suit or rank as the top card, or any
eight, naming the suit that must follow it. Whoever cannot play draws a card, or passes if the stock is empty. The
game ends when a hand is empty, or when both pass; the fewer cards win.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Deck, Hand, Log, Outcome, Pile, Rank, Shuffle, Suit, put, replace
from cardkit.kits.hidden_game import HiddenGame, own, size

SEATS = 2

# The action table: a card, or an eight, with the suit that must follow it; then two words.
PLAYS: tuple[tuple[Card, Suit], ...] = (
    *[(card, card.suit) for card in STANDARD_DECK if card.rank != Rank.EIGHT],
    *[(card, suit) for card in STANDARD_DECK if card.rank == Rank.EIGHT for suit in Suit],
)
DRAW, PASS = len(PLAYS), len(PLAYS) + 1


def text_of(card: Card, suit: Suit) -> str:
    """`7S`, or of an eight `8S hearts`."""
    return f"{card} {suit.word.lower()}" if card.rank == Rank.EIGHT else str(card)


@attrs.frozen
class EightsState(ck.State):
    """A position. Rows are by seat."""

    stock: Deck[Card]
    pile: Pile[Card]
    hands: tuple[Hand[Card], ...]
    suit: Suit = Suit.CLUBS  # the one to follow
    place: int = CHANCE  # who is to move: a seat, or CHANCE before the deal, or OVER
    passes: int = 0  # in a row

    def turn(self) -> int:
        return self.place

    def request(self) -> Shuffle:
        return Shuffle(len(self.stock))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "EightsState":
        hands, stock = self.stock.reordered(outcome).deal(SEATS, 5)
        first, stock = stock.draw()
        return EightsState(stock, Pile((first,)), hands, first.suit, place=0)

    def fits(self, card: Card) -> bool:
        return card.rank in (Rank.EIGHT, self.pile.top.rank) or card.suit == self.suit

    def legal(self) -> tuple[int, ...]:
        if self.place < 0:
            return ()
        hand = self.hands[self.place]
        plays = [action for action, (card, _) in enumerate(PLAYS) if card in hand and self.fits(card)]
        return tuple(plays) or (DRAW if self.stock else PASS,)

    def why_illegal(self, action: int) -> str | None:
        legal = self.legal()
        if action in legal:
            return None
        if action < DRAW:
            held = PLAYS[action][0] in self.hands[self.place]
            return f"{self.suit.word} must be followed" if held else "it is not in your hand"
        if legal[0] < DRAW:
            return "you can play a card"
        return "the stock is empty" if action == DRAW else "draw as long as there is a stock"

    def after(self, action: int, log: Log | None = None) -> "EightsState":
        seat, hand = self.place, self.hands[self.place]
        if action == PASS:
            after = replace(self, passes=self.passes + 1)
        elif action == DRAW:
            card, stock = self.stock.draw()
            after = replace(self, stock=stock, hands=put(self.hands, seat, hand.plus(card)), passes=0)
        else:
            card, suit = PLAYS[action]
            hands = put(self.hands, seat, hand.without(card))
            after = replace(self, pile=self.pile.push(card), hands=hands, suit=suit, passes=0)
        is_over = not after.hands[seat] or after.passes == SEATS
        return replace(after, place=OVER if is_over else (seat + 1) % SEATS)

    def scores(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.hands)

    def winners(self) -> tuple[int, ...]:
        best = min(self.scores())
        return tuple(seat for seat, score in enumerate(self.scores()) if score == best) if self.place == OVER else ()


@attrs.frozen
class EightsView(ck.View):
    """What a seat knows: its own hand, the pile, and how many cards lie elsewhere."""

    hand: Hand[Card] = attrs.field(metadata=own("hands"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    stock: int = attrs.field(metadata=size("stock"))
    pile: Pile[Card]
    suit: Suit  # the one to follow
    passes: int


class Keeper(ck.Policy):
    """Plays the suit it holds most of, and its eights last; with an eight it names that suit."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, EightsState)
        held = [card.suit for card in state.hands[state.place]]

        def worth(action: int) -> tuple[bool, int]:
            card, suit = PLAYS[action]
            return card.rank != Rank.EIGHT, held.count(suit)

        return max([action for action in state.legal() if action < DRAW], key=worth, default=state.legal()[0])


@attrs.frozen
class CrazyEights(HiddenGame[EightsState, EightsView]):
    """Follow suit or rank, or change the suit with an eight; the fewer cards win."""

    name: ClassVar[str] = "crazy-eights"
    computer: ClassVar[str] = "keeper"
    actions: ClassVar[tuple[str, ...]] = (*[text_of(card, suit) for card, suit in PLAYS], "draw", "pass")
    policies: ClassVar[Mapping[str, ck.Policy]] = {**ck.SimpleGame.policies, "keeper": Keeper()}
    pool: ClassVar[tuple[Card, ...]] = STANDARD_DECK  # every card there is
    in_sight: ClassVar[tuple[str, ...]] = ("pile",)  # where everybody sees cards
    renamed: ClassVar[Mapping[str, str]] = {"place": "turn"}  # what a field of the state is called in the view

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return 42 + 3 * 52  # draws, then plays with at most two passes after each

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-52, 0)

    def utilities(self, state: EightsState) -> tuple[int, ...]:
        return tuple(-score for score in state.scores())

    def initial_state(self) -> EightsState:
        return EightsState(Deck(STANDARD_DECK), Pile(), (Hand(),) * SEATS)
