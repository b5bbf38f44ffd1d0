"""Making up the cards that a seat of Straights cannot see, so that they fit everything it has seen."""

from typing import Final

from cardkit.core.bits import bit
from cardkit.core.dealing import fill
from cardkit.core.rng import Generator
from cardkit.games.straights.rules import HAND, SEATS, SEVEN_OF_SPADES

HELD: Final = SEATS  # added to a seat number: the place is in its hand, not among its discards


def made_up_order(
    seat: int | None,
    own: tuple[int, ...],
    played: tuple[tuple[int, ...], ...],
    held: tuple[int, ...],
    dropped: list[tuple[int, int | None]],
    barred: tuple[int, ...],
    starter: int | None,
    rng: Generator,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """An order of the 52 cards as dealt, and the discards in the order they fell, that fit what `seat` knows.

    `own` are its thirteen cards in deal order (empty for a watcher), `played` what each seat has played, `held` how
    many cards each holds, `dropped` owner and card (None: unknown) of each discard, and `barred` the mask of what could
    have been played in its place: a seat that discarded held none of that. `starter` holds the seven of spades, while
    nothing is played. Raises ValueError for a view that fits no deal.
    """
    known = set(own).union(*played) | {card for _, card in dropped if card is not None}
    unknown = [card for card in range(52) if card not in known]
    owners, forbidden = _places(seat, held, dropped, barred, starter)
    filled = fill(unknown, forbidden, rng)
    if filled is None:
        raise ValueError("no deal fits this view")

    laid = [card for _, card in dropped]
    hidden_discards = [i for i, card in enumerate(laid) if card is None]
    for i, card in zip(hidden_discards, filled, strict=False):
        laid[i] = card
    fallen = tuple([card for card in laid if card is not None])

    order: list[int] = []
    for other in range(SEATS):
        if other == seat:
            order.extend(own)
            continue
        cards = list(played[other])
        cards.extend([card for (owner, _), card in zip(dropped, fallen, strict=True) if owner == other])
        cards.extend([card for owner, card in zip(owners, filled, strict=True) if owner == HELD + other])
        order.extend(sorted(cards))
    if len(order) != SEATS * HAND:
        raise ValueError("this view does not account for 52 cards")
    return tuple(order), fallen


def _places(
    seat: int | None,
    held: tuple[int, ...],
    dropped: list[tuple[int, int | None]],
    barred: tuple[int, ...],
    starter: int | None,
) -> tuple[list[int], list[int]]:
    """The places of unknown cards, discards first: who has each, and the mask of cards that cannot lie there."""
    owners: list[int] = []
    forbidden: list[int] = []
    lacks = [0] * SEATS
    for (owner, card), could_play in zip(dropped, barred, strict=True):
        lacks[owner] |= could_play
        if card is None:
            owners.append(owner)
            forbidden.append(could_play)
    for other in range(SEATS):
        if other != seat:
            elsewhere = bit(SEVEN_OF_SPADES) if starter is not None and starter != other else 0
            owners.extend([HELD + other] * held[other])
            forbidden.extend([lacks[other] | elsewhere] * held[other])
    return owners, forbidden
