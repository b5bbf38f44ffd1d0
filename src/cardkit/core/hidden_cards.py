"""Putting hidden cards into places that some of them are known not to lie in: a help for `determinize`."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import bit
from cardkit.core.rng import Generator

TRIES: Final = 200  # whole shuffles tried before cards are matched to places one by one
EXCHANGES: Final = 1  # for each card, between two orders of `Fillings`


def fill(cards: list[int], forbidden: list[int], rng: Generator) -> list[int] | None:
    """The cards in a random order in which none lies in a place forbidden to it; None if there is no such order.

    `forbidden[i]` is the mask of the cards that cannot lie in place i; as many places as cards. Equal cards may be
    among them. Each order that fits is equally likely, as long as shuffling finds one soon. Where it does not, cards
    are matched to places instead, which fits as well but makes some orders likelier than others.
    """
    if len(cards) != len(forbidden):
        raise ValueError(f"expected as many places as cards, {len(cards)}, not {len(forbidden)}")
    for _ in range(TRIES):
        tried = [cards[i] for i in rng.permutation(len(cards))]
        fits = True
        for place in range(len(tried)):
            never: i64 = forbidden[place]
            if bit(tried[place]) & never:
                fits = False
                break
        if fits:
            return tried
    return _matched(cards, forbidden, rng)


def _matched(cards: list[int], forbidden: list[int], rng: Generator) -> list[int] | None:
    """A perfect matching of cards to places, by augmenting paths in random order."""
    places = rng.permutation(len(forbidden))
    at: dict[int, int] = {}  # by place, which of the cards lies there

    def placed(which: int, seen: set[int]) -> bool:
        for place in places:
            if place in seen or forbidden[place] & bit(cards[which]):
                continue
            seen.add(place)
            if place not in at or placed(at[place], seen):
                at[place] = which
                return True
        return False

    for which in rng.permutation(len(cards)):
        if not placed(which, set()):
            return None
    return [cards[at[place]] for place in range(len(forbidden))]


@final
class Fillings:
    """The orders in which cards fit into places, one after another; cards and places are those of `fill`.

    The first order is the one that `fill` gives. Since a shuffle that fits may be hard to find, cards are exchanged
    from then on, as far as they may be, which leads to each order equally often.
    """

    __slots__ = ("_cards", "_forbidden", "_lying")

    def __init__(self, cards: list[int], forbidden: list[int]) -> None:
        self._cards: Final = cards
        self._forbidden: Final = forbidden
        self._lying: Final[list[int]] = []  # by place, the cards as they lay in the last order; empty before the first

    def another(self, rng: Generator) -> list[int]:
        """Another order, in a list that the next call changes. Raises ValueError if the cards do not fit."""
        lying = self._lying
        if not lying:
            found = fill(self._cards, self._forbidden, rng)
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
