"""What a seat of Constructor may know, as arrays of numbers for learning machines.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Tiles, vertices and edges
are numbered as one reads the picture, resources in the order BRICK, ENERGY, GLASS, HEAT, WIFI.

One thing of a view is left out: in which order roads and residences were built. No rule looks at it.
"""

import functools
from typing import Final

from cardkit.core.observation import Numbers, Part, one_of, seat_of, some_of, squeezed, turn_of
from cardkit.games.constructor.board import Board, graph_of
from cardkit.games.constructor.land import TOWER, Land
from cardkit.games.constructor.moves import Offer
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.terms import DONE
from cardkit.games.constructor.views import ConstructorView

PHASES: Final = DONE + 1
LOWEST: Final = 2  # value of a tile
VALUES: Final = 11  # from 2 to 12
MOST_YIELDED: Final = 20  # resources of one tile at a roll, for each residence and level, by the options
RESOURCES_HALF: Final = 5  # resources, and offers without a limit, have no bound: so many are a half (see `squeezed`)
OFFERS_HALF: Final = 5


@functools.cache
def parts(options: ConstructorOptions) -> tuple[Part, ...]:
    """The arrays of `observe`, in order."""
    graph = graph_of(options.places())
    tiles, vertices, edges = int(graph.tiles), int(graph.vertices), int(graph.edges)
    seats = int(options.builders)
    offers = f"n, as n / (n + {OFFERS_HALF})" if options.offers < 0 else f"divided by {max(1, options.offers)}"
    return (
        Part("seat", (seats + 1,), "whose view it is, one-hot; the last place is a watcher's"),
        Part("turn", (seats + 2,), "who must move, one-hot by seat; then chance; then: the game is over"),
        Part("phase", (PHASES,), "what the position waits for, one-hot, as numbered in `terms`"),
        Part("builder", (seats,), "the seat whose turn it is, one-hot"),
        Part(
            "place",
            (3 * seats,),
            "the place in the order of turns, one-hot: the basements of the beginning, then the turns by seat",
        ),
        Part(
            "yields",
            (tiles, KINDS),
            f"by tile: how many of each resource it yields when it is rolled now (up to {MOST_YIELDED}); zeros while"
            " the board is not known",
            high=float(MOST_YIELDED),
        ),
        Part(
            "values",
            (tiles, VALUES),
            "by tile: its value, from 2 to 12, one-hot; zeros while it is not known",
        ),
        Part(
            "rolled",
            (tiles,),
            "by tile: how often it has yielded, divided by how often what it yields still changes; zeros where nothing"
            " changes",
        ),
        Part("geese", (tiles,), "the tile of the geese, one-hot; zeros while they are nowhere"),
        Part("residences", (seats, vertices), f"by seat and vertex: the level of its residence, divided by {TOWER}"),
        Part("roads", (seats, edges), "by seat and edge: whether its road is there"),
        Part("sites", (seats, vertices), "by seat and vertex: whether its roads let it build a basement there"),
        Part("reach", (seats, edges), "by seat and edge: whether it has a place for a road there"),
        Part("points", (seats,), f"points, by seat, divided by {options.points}; 1 if there are more"),
        Part("resources", (seats, KINDS), f"by seat and resource: how many, n, as n / (n + {RESOURCES_HALF})"),
        Part("offers", (1,), f"offers made in this turn, {offers}"),
        Part(
            "offer",
            (seats + KINDS + KINDS,),
            "the offer that waits for an answer, one-hot three times: the partner, the resource given, the resource"
            " taken; zeros if none does",
        ),
        Part("concerned", (seats,), "the seat that loses resources or is robbed, one-hot; zeros if none does"),
    )


def observe(view: ConstructorView) -> tuple[Numbers, ...]:
    """The arrays of `parts`, filled from a view."""
    board = view.board
    options = board.options
    seats = int(options.builders)
    tiles = int(board.graph.tiles)
    most = int(options.points)
    offers = int(options.offers)
    values = board.layout[1::2]
    return (
        seat_of(view, seats),
        turn_of(view, seats),
        one_of(view.phase, PHASES),
        one_of(view.builder, seats),
        one_of(view.place, 3 * seats),
        _yields(board, view.rolled),
        some_of([VALUES * tile + value - LOWEST for tile, value in enumerate(values) if value], tiles * VALUES),
        _rolled(board, view.rolled),
        one_of(view.geese, tiles),
        *_built(board, view.land),
        # A game that is loaded from a file may be over with more points than it takes.
        tuple([min(1.0, points / most) for points in view.points]),
        tuple([squeezed(number, RESOURCES_HALF) for row in view.resources for number in row]),
        (squeezed(view.offers, OFFERS_HALF) if offers < 0 else view.offers / max(1, offers),),
        _offer(view.offer, seats),
        one_of(view.concerned, seats),
    )


def _yields(board: Board, rolled: tuple[int, ...]) -> Numbers:
    """By tile and resource: how many it yields next."""
    found = [0.0] * (int(board.graph.tiles) * KINDS)
    for tile, times in enumerate(board.yields):
        for kind in times[rolled[tile] if rolled else 0]:
            found[KINDS * tile + kind] += 1.0
    return tuple(found)


def _rolled(board: Board, rolled: tuple[int, ...]) -> Numbers:
    """By tile: how often it has yielded, as a share of how often that is counted."""
    if not rolled:
        return (0.0,) * int(board.graph.tiles)
    return tuple([number / max(1, len(times) - 1) for number, times in zip(rolled, board.yields, strict=True)])


def _built(board: Board, land: Land) -> tuple[Numbers, ...]:
    """Residences, roads, sites and reach, each by seat and place."""
    seats = int(board.options.builders)
    vertices, edges = int(board.graph.vertices), int(board.graph.edges)
    residences = [0.0] * (seats * vertices)
    for seat, homes in enumerate(land.homes):
        for vertex in homes:
            residences[vertices * seat + vertex] = int(land.level(vertex)) / TOWER
    return (
        tuple(residences),
        some_of([edges * seat + edge for seat, row in enumerate(land.roads) for edge in row], seats * edges),
        some_of([vertices * seat + vertex for seat, row in enumerate(land.sites) for vertex in row], seats * vertices),
        some_of([edges * seat + edge for seat, row in enumerate(land.reach) for edge in row], seats * edges),
    )


def _offer(offer: Offer | None, seats: int) -> Numbers:
    size = seats + KINDS + KINDS
    return some_of([] if offer is None else [offer.partner, seats + offer.give, seats + KINDS + offer.take], size)
