"""Hidden places: cards of one pool that lie where a seat cannot see them, and deals that fit what the seat knows.

>>> from cardkit import generator
>>> from cardkit.kits.hidden import Pool
>>> pool = Pool(("king", "king", "queen", "knave", "knave", "fool"))  # any cards, several equal ones among them
>>> pool.deal(generator(1), (2, 2, 1), seen=("knave",), known={0: ("queen", "fool")}, barred={1: ("knave",)})
(Hand(('queen', 'fool')), Hand(('king', 'king')), Hand(('knave',)))
>>> pool.why_impossible(("king", "king", "king"), ("queen", "knave", "fool"))
'expected the cards of the pool: king is there 3 times, not 2'
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, Generic, TypeVar

import attrs

from cardkit.core.piles import Hand
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.kits.dealing import deal

T = TypeVar("T", bound=Hashable)

_NOTHING: Final[Mapping[int | None, Iterable[Hashable]]] = {}


def seen_by(hands: Sequence[Hand[T]], seat: int | None) -> tuple[Hand[T], tuple[int, ...]]:
    """What a view shows of hidden hands, by seat: the seat's own (a watcher's is empty), and how many cards in each."""
    return Hand[T]() if seat is None else hands[seat], tuple([len(hand) for hand in hands])


@attrs.frozen
class Pool(Generic[T]):
    """All cards of a game, or of a part of it, in no particular order; a constant of its module."""

    cards: tuple[T, ...]

    def all_cards(self, *rows: Iterable[T]) -> Counter[Hashable]:
        """The cards in all these rows, counted; the pool's where there are none, as before a deal."""
        return Counter[Hashable](list(chain(*rows)) or self.cards)

    def why_impossible(self, *rows: Iterable[T]) -> str | None:
        """Why not every card of the pool lies once in these rows; None if each does, or none of them before a deal."""
        found, wanted = self.all_cards(*rows), Counter[Hashable](self.cards)
        for card in [*wanted, *found]:
            if found[card] != wanted[card]:
                times = "once" if found[card] == 1 else f"{found[card]} times"
                return f"expected the cards of the pool: {card} is there {times}, not {wanted[card]}"
        return None

    def deal(
        self,
        rng: Generator,
        sizes: Sequence[int],
        *,
        seen: Iterable[T] = (),
        known: Mapping[int | None, Iterable[T]] = _NOTHING,  # type: ignore[assignment]  # empty, it is of any cards
        barred: Mapping[int, Iterable[T]] = _NOTHING,  # type: ignore[assignment]  # as above
    ) -> tuple[Hand[T], ...]:
        """The cards that are not `seen`, dealt at random so that they fit what is known: a help for `determinize`.

        `sizes` are the numbers of cards by place: the seats, then places that belong to nobody, such as a kitty. Of
        a place, `known` are cards that lie there, such as one's own hand, and `barred` those of which none does. A
        place None, the seat of a watcher, is left out. Gives a row for each place, its known cards first and in order.
        Each deal that fits is equally likely, unless there are too many kinds of places and cards to count them.

        Raises ValueError where the numbers do not add up, a known card is seen or twice known, or no deal fits.
        """
        left = list(self.cards)
        for card in seen:
            if card not in left:
                raise ValueError(f"expected cards of the pool as seen, each as often as there, not {card}")
            left.remove(card)
        if sum(sizes) != len(left):
            raise ValueError(
                f"expected {sum(sizes)} hidden cards for places of {quoted(tuple(sizes))}, not {len(left)}"
            )
        certain = {place: tuple(row) for place, row in known.items() if place is not None}
        lacking = {place: frozenset(row) for place, row in barred.items()}
        for place in (*certain, *lacking):
            if not 0 <= place < len(sizes):
                raise ValueError(f"expected known and barred cards of one of {len(sizes)} places, not of {place}")
        for place, row in certain.items():
            if len(row) > sizes[place]:
                raise ValueError(f"expected at most {sizes[place]} known cards in place {place}, not {len(row)}")
            for card in row:
                if card not in left:
                    raise ValueError(f"expected hidden cards as known in place {place}, not {card}; see still_known")
                left.remove(card)
            if not lacking.get(place, frozenset()).isdisjoint(row):
                raise ValueError("no deal fits: a card is known to lie where it is barred")
        places = range(len(sizes))
        rows = [certain.get(place, ()) for place in places]
        open_to = [tuple([at for at in places if at not in lacking or card not in lacking[at]]) for card in left]
        dealt = deal(left, open_to, [size - len(row) for size, row in zip(sizes, rows, strict=True)], rng)
        if not dealt and left:
            raise ValueError("no deal of the hidden cards fits what is known")
        return tuple([Hand((*row, *more)) for row, more in zip(rows, dealt, strict=True)])
