"""What the seats of Straights can infer: whose discards lie where, and which cards nobody can hold any more."""

from cardkit.core.bits import bit
from cardkit.games.straights.rules import SEATS, StraightsState


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


def lacks(owners: tuple[int, ...], barred: tuple[int, ...]) -> tuple[int, ...]:
    """By seat, the mask of the cards that it cannot hold.

    Who discards has no card that could be played instead (§3.2): `barred` says for each discard which ones those were,
    `owners` whose discard it is.
    """
    found = [0] * SEATS
    for owner, instead in zip(owners, barred, strict=True):
        found[owner] |= instead
    return tuple(found)
