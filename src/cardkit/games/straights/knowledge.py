"""What the seats of Straights see of discards, and states made up of what one of them does not see."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import bit
from cardkit.core.hidden_cards import fill
from cardkit.core.rng import Generator
from cardkit.games.straights.rules import SEATS, Round, StraightsState

EXCHANGES: Final = 1  # for each unknown card, between two states that are made up of one view


def owners(state: StraightsState) -> tuple[int, ...]:
    """Whose each discard of this round is, in the order they fell. Everybody sees that."""
    dealt = state.round.dealt
    found: list[int] = []
    for card in state.dropped:
        for seat in range(SEATS):
            if dealt[seat] & bit(card):
                found.append(seat)
    return tuple(found)


def turned_up(state: StraightsState) -> bool:
    """Whether the discards lie face up: they do when the round is over (S16)."""
    return state.place < 0


@final
class Unseen:
    """What a seat does not see, and where it may lie: what makes states that look alike to the seat.

    `start` is such a state but for the cards that are hidden: there is a 0 for each in the order of the deal and among
    the discards. `unknown` are these cards. For each place where one may lie, `forbidden` has the mask of the cards
    that it cannot be, and `slots` where it stands in the order of the deal; first come the discards that are `hidden`,
    which says where they stand among all discards.
    """

    __slots__ = ("_forbidden", "_hidden", "_lying", "_slots", "_start", "_unknown")

    def __init__(
        self, start: StraightsState, unknown: list[int], forbidden: list[int], slots: list[int], hidden: list[int]
    ) -> None:
        self._start: Final = start
        self._unknown: Final = unknown
        self._forbidden: Final = forbidden
        self._slots: Final = slots
        self._hidden: Final = hidden
        self._lying: Final[list[int]] = []  # where the unknown cards lay in the last state; empty before the first

    def _filled(self, rng: Generator) -> list[int]:
        """The unknown cards in places where they may lie: shuffled first, and then, since a shuffle that fits may be
        hard to find, exchanged from time to time, which leads to each deal equally often.
        """
        lying = self._lying
        if not lying:
            found = fill(self._unknown, self._forbidden, rng)
            if found is None:
                raise ValueError("no deal fits this view")
            lying.extend(found)
            return lying
        forbidden = self._forbidden
        count: i64 = len(lying)
        if count < 2:
            return lying
        for _ in range(EXCHANGES * count):
            drawn = rng.below(count * count)
            one: i64 = lying[drawn // count]
            other: i64 = lying[drawn % count]
            not_here: i64 = forbidden[drawn // count]
            not_there: i64 = forbidden[drawn % count]
            if not (bit(other) & not_here or bit(one) & not_there):
                lying[drawn // count], lying[drawn % count] = other, one
        return lying

    def state(self, rng: Generator) -> StraightsState:
        """Some state that looks like this. Raises ValueError where there is none."""
        filled = self._filled(rng)
        slots, hidden, start = self._slots, self._hidden, self._start
        order, laid, left = list(start.round.order), list(start.dropped), start.left
        for place in range(len(filled)):
            order[slots[place]] = filled[place]
        for place in range(len(hidden)):
            laid[hidden[place]] = filled[place]
            left &= ~bit(filled[place])
        old = start.round
        deal = Round(options=old.options, number=old.number, scores=old.scores, order=tuple(order))
        return StraightsState(
            round=deal, place=start.place, table=start.table, left=left, dropped=tuple(laid), barred=start.barred
        )
