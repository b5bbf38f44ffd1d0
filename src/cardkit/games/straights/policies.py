"""The computer players of Straights."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import bit
from cardkit.core.policy import Policy, Uniform
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.straights.rules import DISCARD, StraightsState


@final
class First(Policy):
    """The assignment's computer (S15): the first legal play in its hand, in deal order, or else its first card."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(StraightsState, state)
        seat = position.turn()
        hand = position.hand(seat)
        playable = hand & position.open()
        choice = playable or hand
        for card in position.round.hand(seat):
            if choice & bit(card):
                return card if playable else DISCARD + card
        raise ValueError("the hand is empty")


POLICIES: Final[dict[str, Policy]] = {"first": First(), "uniform": Uniform()}
