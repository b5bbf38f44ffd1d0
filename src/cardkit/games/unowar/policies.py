"""The computer players of UnoWar."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import BIT
from cardkit.core.policy import Policy, Uniform
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.unowar.rules import UnoWarState


@final
class FirstPlayable(Policy):
    """The document's "Random Card AI" (U7): the first playable card from the left."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        slots = cast(UnoWarState, state).playable()
        slot: i64 = 0
        while not slots & BIT[slot]:
            slot += 1
        return slot


@final
class Smallest(Policy):
    """The playable card of the lowest rank; on equal ranks the leftmost (U7)."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(UnoWarState, state)
        slots = position.playable()
        hand = position.first if position.place == 0 else position.second
        best: i64 = -1
        lowest: i64 = 13
        slot: i64 = 0
        while slots:
            if slots & 1:
                rank = (hand & 63) % 13
                if rank < lowest:
                    best, lowest = slot, rank
            slots >>= 1
            hand >>= 6
            slot += 1
        return best


@final
class Biggest(Policy):
    """The playable card of the highest rank; on equal ranks the leftmost (U7)."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(UnoWarState, state)
        slots = position.playable()
        hand = position.first if position.place == 0 else position.second
        best: i64 = -1
        highest: i64 = -1
        slot: i64 = 0
        while slots:
            if slots & 1:
                rank = (hand & 63) % 13
                if rank > highest:
                    best, highest = slot, rank
            slots >>= 1
            hand >>= 6
            slot += 1
        return best


POLICIES: Final[dict[str, Policy]] = {
    "random": FirstPlayable(),
    "smallest": Smallest(),
    "biggest": Biggest(),
    "uniform": Uniform(),
}
