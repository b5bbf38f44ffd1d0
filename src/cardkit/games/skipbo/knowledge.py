"""What the seats of Comp10001-Bo can infer: which cards nobody sees.

Cards that left with a build pile are in the draw pile, in no stockpile and no embargo card. A seat that has counted
them could infer that; a view has no memory, and nothing here has either.
"""

from cardkit.games.skipbo.options import SkipBoOptions
from cardkit.games.skipbo.piles import JOKER


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
