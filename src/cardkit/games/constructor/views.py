"""What a seat may know of a position of Constructor: everything, for everything lies open."""

import attrs

from cardkit.core.view import View
from cardkit.games.constructor.board import Board
from cardkit.games.constructor.land import Land
from cardkit.games.constructor.moves import Offer


@attrs.frozen
class ConstructorView(View):
    """The board, what is built on it, and what everybody has. All of it is public."""

    board: Board
    phase: int  # what the position waits for, as in `rules`
    builder: int  # the seat whose turn it is, also while others answer or lose resources
    place: int  # of the board's turn order
    land: Land
    points: tuple[int, ...]  # by seat
    resources: tuple[tuple[int, ...], ...]  # by seat, in the order BRICK, ENERGY, GLASS, HEAT, WIFI
    geese: int  # their tile, or -1
    offers: int  # made in this turn
    offer: Offer | None  # the one that waits for an answer
    concerned: int | None  # the seat that loses resources or is robbed
    rolled: tuple[int, ...]  # by tile, how often it has yielded, where that matters
