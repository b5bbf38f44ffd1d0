"""A game with a request of its own that has too many outcomes to list: OpenSpiel is handed samples of it."""

from typing import ClassVar

import attrs

from cardkit import Generator, Log, Options, Outcome, Request
from suites.last_die import LastDie, LastDieState

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


class LotteryState(LastDieState):
    """As there, but a ticket is drawn."""

    __slots__ = ()

    def after(self, action: int, log: Log | None = None) -> "LotteryState":
        return LotteryState(moves=1, rolled=0)

    def request(self) -> Ticket:  # type: ignore[override]  # of another kind than a roll
        return Ticket()


@attrs.frozen
class Lottery(LastDie):
    """Make the move, and hope for more."""

    name: ClassVar[str] = "lottery"
    vocabulary: ClassVar[tuple[type, ...]] = (LotteryState,)

    def initial_state(self) -> LotteryState:
        return LotteryState(moves=0, rolled=0)


def game() -> Lottery:
    """What the entry point names."""
    return Lottery(Options())
