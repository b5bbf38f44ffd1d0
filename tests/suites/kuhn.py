"""Kuhn poker as a plug-in: small enough for whole trees, with hidden cards, and OpenSpiel has its own to compare with.

Three cards, one for each of two players, who have put one chip in. In turn they pass or bet a chip; a bet may be called
by betting or lost by passing. The higher card wins the chips. Utilities are chips won.
"""

from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, Generator, Log, Options, Outcome, Shuffle, SimpleGame, State, View

PASS, BET = 0, 1
ENDINGS = {(PASS, PASS), (PASS, BET, PASS), (PASS, BET, BET), (BET, PASS), (BET, BET)}


@attrs.frozen(kw_only=True)
class KuhnState(State):
    """The cards in the order dealt (none before), and the moves."""

    cards: tuple[int, ...]
    moves: tuple[int, ...]

    def turn(self) -> int:
        if not self.cards:
            return CHANCE
        return OVER if self.moves in ENDINGS else len(self.moves) % 2

    def legal(self) -> tuple[int, ...]:
        return (PASS, BET) if self.turn() >= 0 else ()

    def why_illegal(self, action: int) -> str | None:
        return None if action in self.legal() else "nobody is to move"

    def after(self, action: int, log: Log | None = None) -> "KuhnState":
        return KuhnState(cards=self.cards, moves=(*self.moves, action))

    def request(self) -> Shuffle:
        return Shuffle(3)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "KuhnState":
        return KuhnState(cards=outcome, moves=())

    def scores(self) -> tuple[int, ...]:
        if self.turn() != OVER:
            return (0, 0)
        stake = 2 if self.moves[-2:] == (BET, BET) else 1
        folded = self.moves[-2:] == (BET, PASS)
        winner = len(self.moves) % 2 if folded else int(self.cards[1] > self.cards[0])
        return (stake, -stake) if winner == 0 else (-stake, stake)

    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, score in enumerate(self.scores()) if score > 0])


@attrs.frozen
class KuhnView(View):
    """One's own card and the moves."""

    card: int | None
    moves: tuple[int, ...]


@attrs.frozen
class Kuhn(SimpleGame[KuhnState, KuhnView]):
    """Pass or bet on one of three cards."""

    name: ClassVar[str] = "kuhn"
    zero_sum: ClassVar[bool] = True
    actions: ClassVar[tuple[str, ...]] = ("pass", "bet")
    vocabulary: ClassVar[tuple[type, ...]] = (KuhnState, KuhnView)
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = 3
    utility_bounds: ClassVar[tuple[int, int]] = (-2, 2)

    def initial_state(self) -> KuhnState:
        return KuhnState(cards=(), moves=())

    def view_of(self, state: KuhnState, seat: int | None) -> KuhnView:
        card = None if seat is None or not state.cards else state.cards[seat]
        return KuhnView(seat=seat, turn=state.turn(), card=card, moves=state.moves)

    def determinize(self, view: KuhnView, rng: Generator) -> KuhnState:
        if view.turn == CHANCE:
            return self.initial_state()
        left = [card for card in range(3) if card != view.card]
        cards = [left[place] for place in rng.permutation(len(left))]
        if view.card is not None and view.seat is not None:
            cards.insert(view.seat, view.card)
        return KuhnState(cards=tuple(cards), moves=view.moves)


def game() -> Kuhn:
    """What the entry point names."""
    return Kuhn(Options())
