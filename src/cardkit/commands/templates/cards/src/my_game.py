"""My Game for two: get rid of your cards by following the suit or the rank of the card on top of the pile.

Five cards each; the next one starts the pile. In turn, play a card of the same suit or rank as the top card, or draw a
card if you cannot. The game ends when a hand or the stock is empty; the fewer cards win.

REPLACE these rules with yours. README.md says what to change, and in which order.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs
import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Deck, Hand, Log, Outcome, Pile, Shuffle, put, replace
from cardkit.kits.hidden_game import HiddenGame, own, size

SEATS = 2

# The action table: every move that there can ever be has a number. REPLACE these: each card, then one word.
PLAYS: tuple[Card, ...] = STANDARD_DECK
DRAW = len(PLAYS)


@attrs.frozen
class GameState(ck.State):
    """A position. Rows are by seat."""

    # REPLACE these: whatever a position is made of, in values that never change: tuples, not lists.
    stock: Deck[Card]
    pile: Pile[Card]
    hands: tuple[Hand[Card], ...]
    place: int = CHANCE  # who is to move: a seat, or CHANCE before the deal, or OVER

    def turn(self) -> int:
        return self.place

    def request(self) -> Shuffle:
        return Shuffle(len(self.stock))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "GameState":
        hands, stock = self.stock.reordered(outcome).deal(SEATS, 5)
        first, stock = stock.draw()
        return GameState(stock, Pile((first,)), hands, place=0)

    def fits(self, card: Card) -> bool:
        return card.rank == self.pile.top.rank or card.suit == self.pile.top.suit

    def legal(self) -> tuple[int, ...]:
        if self.place < 0:
            return ()
        hand = self.hands[self.place]
        plays = [action for action, card in enumerate(PLAYS) if card in hand and self.fits(card)]
        return tuple(plays) or (DRAW,)

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        if action == DRAW:
            return "you can play a card"
        held = PLAYS[action] in self.hands[self.place]
        return "the suit or the rank must be followed" if held else "it is not in your hand"

    def after(self, action: int, log: Log | None = None) -> "GameState":
        seat, hand = self.place, self.hands[self.place]
        if action == DRAW:
            card, stock = self.stock.draw()
            after = replace(self, stock=stock, hands=put(self.hands, seat, hand.plus(card)))
        else:
            card = PLAYS[action]
            after = replace(self, pile=self.pile.push(card), hands=put(self.hands, seat, hand.without(card)))
        is_over = not after.hands[seat] or not after.stock
        return replace(after, place=OVER if is_over else (seat + 1) % SEATS)

    def scores(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.hands)

    def winners(self) -> tuple[int, ...]:
        best = min(self.scores())
        return tuple(seat for seat, score in enumerate(self.scores()) if score == best) if self.place == OVER else ()


@attrs.frozen
class GameView(ck.View):
    """What a seat knows: its own hand, the pile, and how many cards lie elsewhere."""

    # REPLACE these: what a seat may not know has no field here.
    hand: Hand[Card] = attrs.field(metadata=own("hands"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    stock: int = attrs.field(metadata=size("stock"))
    pile: Pile[Card]


class Keeper(ck.Policy):
    """Keeps the cards that fit its others. REPLACE it: a computer player chooses one of the legal actions."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, GameState)
        hand = state.hands[state.place]

        def worth(action: int) -> int:
            card = PLAYS[action]
            return -sum(card.suit == other.suit or card.rank == other.rank for other in hand)

        return max([action for action in state.legal() if action < DRAW], key=worth, default=state.legal()[0])


@attrs.frozen
class MyGame(HiddenGame[GameState, GameView]):
    """Follow suit or rank; the fewer cards win."""

    name: ClassVar[str] = "my-game"
    computer: ClassVar[str] = "keeper"
    actions: ClassVar[tuple[str, ...]] = (*[str(card) for card in PLAYS], "draw")
    policies: ClassVar[Mapping[str, ck.Policy]] = {**ck.SimpleGame.policies, "keeper": Keeper()}
    pool: ClassVar[tuple[Card, ...]] = STANDARD_DECK  # every card there is
    in_sight: ClassVar[tuple[str, ...]] = ("pile",)  # where everybody sees cards
    renamed: ClassVar[Mapping[str, str]] = {"place": "turn"}  # what a field of the state is called in the view

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return 42 + 52  # draws and plays

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-52, 0)

    def utilities(self, state: GameState) -> tuple[int, ...]:
        return tuple(-score for score in state.scores())

    def initial_state(self) -> GameState:
        return GameState(Deck(STANDARD_DECK), Pile(), (Hand(),) * SEATS)
