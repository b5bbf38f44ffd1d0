"""What a seat of Constructor may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Tiles, vertices and edges
are numbered as one reads the picture, resources in the order BRICK, ENERGY, GLASS, HEAT, WIFI.

One thing of a view is left out: in which order roads and residences were built. No rule looks at it.
"""

import functools
from typing import Final

import attrs

from cardkit.core.observation import Numbers, Observer, Part, common_parts, one_of, seat_of, some_of, squeezed, turn_of
from cardkit.games.constructor.board import graph_of
from cardkit.games.constructor.buildings import TOWER
from cardkit.games.constructor.constants import LEVELS
from cardkit.games.constructor.moves import Offer
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.view import PHASES, RESOURCES, ConstructorView

LOWEST: Final = 2  # value of a tile
VALUES: Final = 11  # from 2 to 12
MOST_YIELDED: Final = 20  # resources of one tile at a roll, for each residence and level, by the options
RESOURCES_HALF: Final = 5  # resources, and offers without a limit, have no bound: that many are a half (see `squeezed`)
OFFERS_HALF: Final = 5


@attrs.frozen
class ConstructorObserver(Observer[ConstructorView]):
    """The observer of Constructor with these options."""

    options: ConstructorOptions

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`, in order."""
        return _parts(self.options)

    def observe(self, view: ConstructorView) -> tuple[Numbers, ...]:
        """These arrays, filled from a view."""
        return _observation(view)


@functools.cache
def _parts(options: ConstructorOptions) -> tuple[Part, ...]:
    graph = graph_of(options.places())
    tiles, vertices, edges = int(graph.tiles), int(graph.vertices), int(graph.edges)
    seats = int(options.builders)
    most = MOST_YIELDED + int(options.tile_levels)
    offers = f"n, as n / (n + {OFFERS_HALF})" if options.offers < 0 else f"divided by {max(1, options.offers)}"
    return (
        *common_parts(seats),
        Part("phase", (len(PHASES),), "what the position waits for, one-hot, in the order of `PHASES`"),
        Part("mover", (seats,), "the seat whose turn it is, one-hot"),
        Part(
            "place",
            (3 * seats,),
            "the place in the order of turns, one-hot: the basements of the beginning, then the turns by seat",
        ),
        Part(
            "yields",
            (tiles, KINDS),
            f"by tile: how many of each resource it yields when it is rolled now (up to {most}); zeros while"
            " the board is not known",
            high=float(most),
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
        *_improvements(options, tiles),
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
            "the offer that waits for a response, one-hot three times: the partner, the resource given, the resource"
            " taken; zeros if none does",
        ),
        Part("concerned", (seats,), "the seat that loses resources or is robbed, one-hot; zeros if none does"),
    )


def _improvements(options: ConstructorOptions, tiles: int) -> tuple[Part, ...]:
    """The array of improvements, where tiles can be improved (C30)."""
    if not options.tile_levels:
        return ()
    meaning = f"by tile: how much of each resource improvements have added, divided by {options.tile_levels}"
    return (Part("improved", (tiles, KINDS), meaning),)


def _observation(view: ConstructorView) -> tuple[Numbers, ...]:
    options = view.options
    graph = graph_of(options.places())
    seats, tiles = int(options.builders), int(graph.tiles)
    vertices, edges = int(graph.vertices), int(graph.edges)
    most = int(options.points)
    offers = int(options.offers)
    values = [VALUES * number + tile.value - LOWEST for number, tile in enumerate(view.tiles) if tile.value is not None]
    yields, rolled = _tiles(view, tiles)
    return (
        seat_of(view, seats),
        turn_of(view, seats),
        one_of(PHASES.index(view.phase), len(PHASES)),
        one_of(view.mover, seats),
        one_of(view.place, 3 * seats),
        yields,
        some_of(values, tiles * VALUES),
        rolled,
        *([_improved(view, tiles)] if options.tile_levels else []),
        one_of(view.geese, tiles),
        _residences(view, seats, vertices),
        _by_seat(view.roads, edges),
        _by_seat(view.sites, vertices),
        _by_seat(view.reach, edges),
        # A game that is loaded from a file may be over with more points than it takes.
        tuple([min(1.0, points / most) for points in view.points]),
        tuple([squeezed(number, RESOURCES_HALF) for row in view.resources for number in row]),
        (squeezed(view.offers, OFFERS_HALF) if offers < 0 else view.offers / max(1, offers),),
        _offer(view.offer, seats),
        one_of(view.concerned, seats),
    )


def _tiles(view: ConstructorView, tiles: int) -> tuple[Numbers, Numbers]:
    """By tile and resource, how many it yields next; by tile, how often it has yielded, as a share of how often that
    is counted.
    """
    yields = [0.0] * (tiles * KINDS)
    rolled = [0.0] * tiles
    for number, tile in enumerate(view.tiles):
        if view.options.yields:
            times = view.options.yields[number]
            for kind in times[tile.worn]:
                yields[KINDS * number + kind] += 1.0
            rolled[number] = tile.worn / max(1, len(times) - 1)
        elif tile.resource is not None:
            yields[KINDS * number + RESOURCES.index(tile.resource)] = 1.0
        for name in tile.improved:
            yields[KINDS * number + RESOURCES.index(name)] += 1.0
    return tuple(yields), tuple(rolled)


def _improved(view: ConstructorView, tiles: int) -> Numbers:
    """By tile and resource, what improvements have added, as a share of the most there can be."""
    found = [0.0] * (tiles * KINDS)
    for number, tile in enumerate(view.tiles):
        for name in tile.improved:
            found[KINDS * number + RESOURCES.index(name)] += 1.0
    return tuple([count / int(view.options.tile_levels) for count in found])


def _residences(view: ConstructorView, seats: int, vertices: int) -> Numbers:
    """By seat and vertex: the level, as a share of a tower's."""
    found = [0.0] * (seats * vertices)
    for seat, row in enumerate(view.residences):
        for residence in row:
            found[vertices * seat + residence.vertex] = LEVELS.index(residence.level) / TOWER
    return tuple(found)


def _by_seat(rows: tuple[tuple[int, ...], ...], size: int) -> Numbers:
    """Ones, by seat, at these of `size` places."""
    return some_of([size * seat + place for seat, row in enumerate(rows) for place in row], size * len(rows))


def _offer(offer: Offer | None, seats: int) -> Numbers:
    size = seats + KINDS + KINDS
    return some_of([] if offer is None else [offer.partner, seats + offer.give, seats + KINDS + offer.take], size)
