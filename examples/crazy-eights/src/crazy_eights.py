"""Crazy Eights for two: get rid of your cards by following the suit or the rank of the card on top of the pile.

Five cards each; the next one starts the pile. In turn, play a card of the same suit or rank as the top card, or any
eight, naming the suit that must follow it. Whoever cannot play draws a card, or passes if the stock is empty. The
game ends when a hand is empty, or when both pass; the fewer cards win.
"""

from collections import Counter
from collections.abc import Hashable
from typing import ClassVar

import attrs

from cardkit import (
    CHANCE,
    OVER,
    STANDARD_DECK,
    Card,
    Deck,
    Generator,
    Hand,
    Log,
    Options,
    Outcome,
    Pile,
    Rank,
    Shuffle,
    SimpleGame,
    State,
    Suit,
    View,
)
from cardkit.core.turns import ring

SEATS = 2
ORDER = ring(SEATS)

# The action table: a card, an eight with the suit it names, or one of two words.
MOVES: tuple[tuple[Card, Suit] | str, ...] = (
    *[(card, card.suit) for card in STANDARD_DECK if card.rank != Rank.EIGHT],
    *[(card, suit) for card in STANDARD_DECK if card.rank == Rank.EIGHT for suit in Suit],
    "draw",
    "pass",
)


def text_of(move: tuple[Card, Suit] | str) -> str:
    """`7S`, `8S hearts`, `draw` or `pass`."""
    if isinstance(move, str):
        return move
    card, suit = move
    return f"{card} {suit.word.lower()}" if card.rank == Rank.EIGHT else str(card)


class EightsState(State):
    """A position. `suit` is the one to follow; `passes` counts those in a row."""

    __slots__ = ("hands", "passes", "pile", "place", "stock", "suit")

    def __init__(
        self,
        *,
        stock: Deck[Card],
        pile: Pile[Card],
        hands: tuple[Hand[Card], ...],
        suit: Suit,
        place: int,
        passes: int,
    ) -> None:
        self.stock = stock
        self.pile = pile
        self.hands = hands
        self.suit = suit
        self.place = place  # of ORDER, or CHANCE before the deal, or OVER
        self.passes = passes

    def turn(self) -> int:
        return self.place

    def fits(self, card: Card) -> bool:
        return card.rank == Rank.EIGHT or card.suit == self.suit or card.rank == self.pile.top.rank

    def legal(self) -> tuple[int, ...]:
        if self.place < 0:
            return ()
        hand = self.hands[self.place]
        plays = [
            i for i, move in enumerate(MOVES) if not isinstance(move, str) and move[0] in hand and self.fits(move[0])
        ]
        return tuple(plays) or (MOVES.index("draw" if self.stock else "pass"),)

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        move = MOVES[action]
        if isinstance(move, str):
            return "you can play a card" if move == "draw" or self.stock else "draw as long as there is a stock"
        return (
            "it is not in your hand" if move[0] not in self.hands[self.place] else f"{self.suit.word} must be followed"
        )

    def after(self, action: int, log: Log | None = None) -> "EightsState":
        move, seat, hands = MOVES[action], self.place, list(self.hands)
        stock, pile, suit, passes = self.stock, self.pile, self.suit, 0
        if move == "draw":
            card, stock = stock.draw()
            hands[seat] = hands[seat].plus(card)
        elif move == "pass":
            passes = self.passes + 1
        elif not isinstance(move, str):
            card, suit = move
            hands[seat], pile = hands[seat].without(card), pile.push(card)
        place = OVER if not hands[seat] or passes == SEATS else ORDER.after(seat)
        return EightsState(stock=stock, pile=pile, hands=tuple(hands), suit=suit, place=place, passes=passes)

    def request(self) -> Shuffle:
        return Shuffle(len(self.stock))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "EightsState":
        hands, stock = self.stock.reordered(outcome).deal(SEATS, 5)
        first, stock = stock.draw()
        pile = Pile((first,))
        return EightsState(stock=stock, pile=pile, hands=hands, suit=first.suit, place=ORDER.at(0), passes=0)

    def scores(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.hands)

    def winners(self) -> tuple[int, ...]:
        best = min(self.scores())
        return tuple(seat for seat, score in enumerate(self.scores()) if score == best) if self.place == OVER else ()


@attrs.frozen
class EightsView(View):
    """What a seat knows: its own hand, the pile, and how many cards lie elsewhere."""

    hand: Hand[Card]
    held: tuple[int, ...]  # cards in each hand, by seat
    stock: int  # cards in the stock
    pile: Pile[Card]
    suit: Suit  # the one to follow
    passes: int


@attrs.frozen
class CrazyEights(SimpleGame[EightsState, EightsView]):
    """Follow suit or rank, or change the suit with an eight; the fewer cards win."""

    name: ClassVar[str] = "crazy-eights"
    actions: ClassVar[tuple[str, ...]] = tuple(text_of(move) for move in MOVES)
    vocabulary: ClassVar[tuple[type, ...]] = (EightsState, EightsView)

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return 42 + 3 * 52  # draws, then plays with at most two passes after each

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-52, 0)

    def initial_state(self) -> EightsState:
        stock: Deck[Card] = Deck(STANDARD_DECK)
        return EightsState(stock=stock, pile=Pile(), hands=(Hand(), Hand()), suit=Suit.CLUBS, place=CHANCE, passes=0)

    def utilities(self, state: EightsState) -> tuple[int, ...]:
        return tuple(-score for score in state.scores())

    def view_of(self, state: EightsState, seat: int | None) -> EightsView:
        return EightsView(
            seat=seat,
            turn=state.turn(),
            hand=Hand() if seat is None else state.hands[seat],
            held=tuple(len(hand) for hand in state.hands),
            stock=len(state.stock),
            pile=state.pile,
            suit=state.suit,
            passes=state.passes,
        )

    def determinize(self, view: EightsView, rng: Generator) -> EightsState:
        if view.turn == CHANCE:
            return self.initial_state()
        hidden = Deck(tuple(card for card in STANDARD_DECK if card not in view.hand and card not in view.pile))
        stock = hidden.reordered(rng.permutation(len(hidden)))
        hands = []
        for seat in range(SEATS):
            cards, stock = stock.take(0 if seat == view.seat else view.held[seat])
            hands.append(view.hand if seat == view.seat else Hand(cards))
        return EightsState(
            stock=stock, pile=view.pile, hands=tuple(hands), suit=view.suit, place=view.turn, passes=view.passes
        )

    def all_cards(self, state: EightsState) -> Counter[Hashable]:
        return Counter([*state.stock, *state.pile, *state.hands[0], *state.hands[1]])


def game() -> CrazyEights:
    """What the entry point of a plug-in names."""
    return CrazyEights(Options())
