"""A game of one move, after which a ticket says what it was worth: chance ends it when the last move is made.

The request is its own and has too many outcomes to list: OpenSpiel is handed samples of it.
"""

from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, Generator, Log, OpenGame, Options, Outcome, Request, State

TICKETS = 1_000_000


class Ticket(Request):
    """One of a million numbers, from one."""

    __slots__ = ()

    def size(self) -> int:
        return TICKETS

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(TICKETS) + 1,)

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None if len(outcome) == 1 and 1 <= outcome[0] <= TICKETS else "expected one ticket"


@attrs.frozen(kw_only=True)
class LotteryState(State):
    """How many moves were made, and what was drawn (0 before)."""

    moves: int = 0
    drawn: int = 0

    def turn(self) -> int:
        return OVER if self.drawn else CHANCE if self.moves else 0

    def legal(self) -> tuple[int, ...]:
        return () if self.moves else (0,)

    def why_illegal(self, action: int) -> str | None:
        return None if action in self.legal() else "the move is made"

    def after(self, action: int, log: Log | None = None) -> "LotteryState":
        return LotteryState(moves=1)

    def request(self) -> Ticket:
        return Ticket()

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "LotteryState":
        return LotteryState(moves=1, drawn=outcome[0])

    def scores(self) -> tuple[int, ...]:
        return (self.drawn,)

    def winners(self) -> tuple[int, ...]:
        return (0,) if self.drawn else ()


@attrs.frozen
class Lottery(OpenGame[LotteryState]):
    """Make the move, and hope."""

    name: ClassVar[str] = "lottery"
    actions: ClassVar[tuple[str, ...]] = ("draw",)
    vocabulary: ClassVar[tuple[type, ...]] = (LotteryState,)
    seats: ClassVar[int] = 1
    max_moves: ClassVar[int] = 1
    utility_bounds: ClassVar[tuple[int, int]] = (0, TICKETS)

    def initial_state(self) -> LotteryState:
        return LotteryState()


def game() -> Lottery:
    """What the entry point names."""
    return Lottery(Options())
