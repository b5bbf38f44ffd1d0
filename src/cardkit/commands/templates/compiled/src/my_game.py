"""My Game for two: get rid of your cards by following the suit or the rank of the card on top of the pile.

Five cards each; the next one starts the pile. In turn, play a card of the same suit or rank as the top card, or draw a
card if you cannot. The game ends when a hand or the stock is empty; the fewer cards win.

REPLACE these rules with yours. README.md says what to change, and in which order. What is asked at every move stands in
`my_game_rules.py`, on numbers, and is compiled.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import ClassVar

import attrs
import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Hand, Log, Outcome, Pile, Shuffle
from cardkit.core.cards import cards_of
from cardkit.kits.hidden import Pool, seen_by

import my_game_rules as rules
from my_game_rules import CARDS, DRAW, SEATS

POOL = Pool(STANDARD_DECK)


def numbers_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of these cards, in order."""
    return tuple(card.number for card in cards)


@attrs.frozen
class GameState(ck.State):
    """A position, in numbers: see `rules.Position`."""

    # REPLACE these, as in `rules.Position`.
    stock: tuple[int, ...] = tuple(range(CARDS))
    pile: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ((),) * SEATS
    place: int = CHANCE  # who is to move: a seat, or CHANCE before the deal, or OVER

    def turn(self) -> int:
        return self.place

    def request(self) -> Shuffle:
        return Shuffle(CARDS)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "GameState":
        return GameState(*rules.dealt(outcome))

    def legal(self) -> tuple[int, ...]:
        return rules.legal(self.pile, self.hands, self.place) if self.place >= 0 else ()

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        if action == DRAW:
            return "you can play a card"
        held = action in self.hands[self.place]
        return "the suit or the rank must be followed" if held else "it is not in your hand"

    def after(self, action: int, log: Log | None = None) -> "GameState":
        return GameState(*rules.after(self.stock, self.pile, self.hands, self.place, action))

    def random_moves(self, rng: ck.Generator, limit: int) -> tuple["GameState", int]:
        position, made = rules.random_moves(self.stock, self.pile, self.hands, self.place, rng, limit)
        return GameState(*position), made

    def scores(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.hands)

    def winners(self) -> tuple[int, ...]:
        best = min(self.scores())
        return tuple(seat for seat, score in enumerate(self.scores()) if score == best) if self.place == OVER else ()


@attrs.frozen
class GameView(ck.View):
    """What a seat knows: its own hand, the pile, and how many cards lie elsewhere."""

    # REPLACE these: what a seat may not know has no field here.
    hand: Hand[Card]
    held: tuple[int, ...]  # cards in each hand
    stock: int  # cards in the stock
    pile: Pile[Card]


class Keeper(ck.Policy):
    """Keeps the cards that fit its others. REPLACE it: a computer player chooses one of the legal actions."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, GameState)
        hand = state.hands[state.place]

        def worth(action: int) -> int:
            return -sum(action // 13 == other // 13 or action % 13 == other % 13 for other in hand)

        return max([action for action in state.legal() if action < DRAW], key=worth, default=state.legal()[0])


@attrs.frozen
class MyGame(ck.SimpleGame[GameState, GameView]):
    """Follow suit or rank; the fewer cards win."""

    name: ClassVar[str] = "my-game"
    computer: ClassVar[str] = "keeper"
    actions: ClassVar[tuple[str, ...]] = (*[str(card) for card in STANDARD_DECK], "draw")
    policies: ClassVar[Mapping[str, ck.Policy]] = {**ck.SimpleGame.policies, "keeper": Keeper()}

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
        return GameState()

    def all_cards(self, state: GameState) -> Counter[Hashable]:
        return POOL.all_cards(*map(cards_of, (state.stock, state.pile, *state.hands)))

    def view_of(self, state: GameState, seat: int | None) -> GameView:
        hand, held = seen_by([Hand(cards_of(row)) for row in state.hands], seat)
        return GameView(seat, state.turn(), hand, held, len(state.stock), Pile(cards_of(state.pile)))

    def determinize(self, view: GameView, rng: ck.Generator) -> GameState:
        sizes = (*view.held, view.stock)  # before the deal, the stock alone
        *hands, stock = map(numbers_of, POOL.deal(rng, sizes, seen=view.pile, known={view.seat: view.hand}))
        return GameState(stock, numbers_of(view.pile), tuple([tuple(sorted(hand)) for hand in hands]), view.turn)
