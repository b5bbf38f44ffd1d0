"""What the seats of Straights see of discards, and states made up of what one of them does not see."""

from cardkit.core.bits import bit
from cardkit.games.straights.rules import SEATS, Round, StraightsState


def owners(state: StraightsState) -> tuple[int, ...]:
    """Whose each discard of this round is, in the order they fell. Everybody sees that."""
    found: list[int] = []
    for card in state.dropped:
        for seat in range(SEATS):
            if state.round.dealt_to(seat) & bit(card):
                found.append(seat)
    return tuple(found)


def turned_up(state: StraightsState) -> bool:
    """Whether the discards lie face up: they do when the round is over (S16)."""
    return state.place < 0


def filled_in(start: StraightsState, slots: list[int], hidden: list[int], cards: list[int]) -> StraightsState:
    """A state with cards in place of those that a seat does not see, which are 0 in `start`: in the order of the deal,
    `slots` says where, and among the discards. The first of them are discards, and `hidden` says which.
    """
    order, laid, left = list(start.round.order), list(start.dropped), start.left
    for place in range(len(cards)):
        order[slots[place]] = cards[place]
    for place in range(len(hidden)):
        laid[hidden[place]] = cards[place]
        left &= ~bit(cards[place])
    old = start.round
    deal = Round(options=old.options, number=old.number, scores=old.scores, order=tuple(order))
    return StraightsState(
        round=deal, place=start.place, table=start.table, left=left, dropped=tuple(laid), barred=start.barred
    )
