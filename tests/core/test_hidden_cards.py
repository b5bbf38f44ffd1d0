"""Hidden cards in places where they may lie: every order that fits comes about, about equally often, and no other."""

from collections import Counter
from itertools import permutations

import pytest

from cardkit.core.bits import mask_of
from cardkit.core.hidden_cards import Fillings
from cardkit.core.rng import seeded_sfc32
from support import for_each

CARDS = [3, 14, 27, 51]
NEVER = [mask_of((3, 14)), 0, mask_of((27,)), 0]  # by place


@for_each("cards", [CARDS, [3, 14, 27, 27], [8], []], ids=str)
def test_every_order_that_fits_comes_about_equally_often(cards: list[int]) -> None:
    never = NEVER[: len(cards)]
    fits = {order for order in permutations(cards) if not any(1 << order[at] & never[at] for at in range(len(cards)))}
    fillings, rng = Fillings(cards, never), seeded_sfc32(1)
    found = Counter(tuple(fillings.another(rng)) for _ in range(300 * len(fits)))
    assert set(found) == fits
    assert min(found.values()) > 150


def test_cards_that_fit_nowhere_are_refused() -> None:
    with pytest.raises(ValueError, match="no deal fits this view"):
        Fillings([3, 14], [mask_of((3, 14)), 0]).another(seeded_sfc32(1))
