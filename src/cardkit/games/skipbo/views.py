"""What a seat of Comp10001-Bo may know."""

import attrs

from cardkit.core.piles import Hand, Pile
from cardkit.core.view import View
from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.skipbo.options import SkipBoOptions


@attrs.frozen
class SkipBoView(View):
    """What one seat may know of a position: all that lies open, and its own hand. Seats count from 0."""

    options: SkipBoOptions
    waits: int  # what the position waits for, as in the rules: PLAY, DEAL, SHUFFLE, SHUFFLE_LAST or DONE
    mover: int  # the seat whose turn it is, also while chance shuffles
    hand: Hand[AnyCard]  # one's own; empty for a watcher
    hands: tuple[int, ...]  # by seat, how many cards
    stocks: tuple[AnyCard | None, ...]  # by seat, the visible card of the stockpile; None once it is empty
    stock_sizes: tuple[int, ...]  # by seat, that card included
    builds: tuple[Pile[AnyCard], ...]  # the last card is on top
    discards: tuple[tuple[Pile[AnyCard], ...], ...]  # by seat
    draw: int  # cards in the draw pile
    embargoed: tuple[AnyCard | None, ...]  # by seat, the card that lies on it
    holds_embargo: tuple[bool, ...]  # by seat, whether it has its own embargo card still face down
    turns: tuple[int, ...]  # by seat, completed
    plays: int  # made in this turn
