"""What the seats of Comp10001-Bo can infer: what a joker in a pile may stand for, and which cards nobody sees.

Cards that left with a build pile are in the draw pile, in no stockpile and no embargo card. A seat that has counted
them could infer that; a view has no memory, and nothing here has either.
"""

from mypy_extensions import i64

from cardkit.games.skipbo.options import SkipBoOptions
from cardkit.games.skipbo.piles import JOKER, pair_of, stacked


def readings(cards: tuple[int, ...], build: bool) -> i64:
    """What the top card of a pile may be read as (B13), as a mask of pairs of the rules; the top card is the last one.

    Nothing for an empty pile.
    """
    if not cards:
        return 0
    if cards[-1] != JOKER:
        return pair_of(cards[-1])
    pile = stacked(cards, build)
    return 0 if pile is None else pile.pairs


def unseen(options: SkipBoOptions, seen: tuple[int, ...], hidden: int) -> list[int]:
    """The cards that a seat does not see, ascending, each as often as there is one.

    `seen` are those that it sees, `hidden` is how many lie where it cannot look. Raises ValueError where the pack does
    not have these cards, or not that many besides.
    """
    left = [0] * (int(JOKER) + 1)
    for card in options.pack():
        left[card] += 1
    for card in seen:
        left[card] -= 1
    found: list[int] = []
    for card, number in enumerate(left):
        if number < 0:
            raise ValueError("no deal fits this view")
        found.extend([card] * number)
    if len(found) != hidden:
        raise ValueError("no deal fits this view")
    return found
