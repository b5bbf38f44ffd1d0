"""A game of one move, after which a die says what it was worth: chance ends it when the last move is made."""

from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, DiceTotal, Log, OpenGame, Outcome, State


@attrs.frozen(kw_only=True)
class LastDieState(State):
    """How many moves were made, and what was rolled (0 before)."""

    moves: int
    rolled: int

    def turn(self) -> int:
        return OVER if self.rolled else CHANCE if self.moves else 0

    def legal(self) -> tuple[int, ...]:
        return () if self.moves else (0,)

    def why_illegal(self, action: int) -> str | None:
        return None if action in self.legal() else "the move is made"

    def after(self, action: int, log: Log | None = None) -> "LastDieState":
        return LastDieState(moves=1, rolled=0)

    def request(self) -> DiceTotal:
        return DiceTotal(0)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "LastDieState":
        return LastDieState(moves=1, rolled=outcome[0])

    def scores(self) -> tuple[int, ...]:
        return (self.rolled,)

    def winners(self) -> tuple[int, ...]:
        return (0,) if self.rolled else ()


@attrs.frozen
class LastDie(OpenGame[LastDieState]):
    """Make the move, and hope."""

    name: ClassVar[str] = "last-die"
    actions: ClassVar[tuple[str, ...]] = ("throw",)
    vocabulary: ClassVar[tuple[type, ...]] = (LastDieState,)
    seats: ClassVar[int] = 1
    max_moves: ClassVar[int] = 1
    utility_bounds: ClassVar[tuple[int, int]] = (0, 12)

    def initial_state(self) -> LastDieState:
        return LastDieState(moves=0, rolled=0)
