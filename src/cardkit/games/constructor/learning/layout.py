"""What a seat of Constructor may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Tiles, vertices and edges
are numbered as one reads the picture, resources in the order BRICK, ENERGY, GLASS, HEAT, WIFI.

One thing of a view is left out: in which order roads and residences were built. No rule looks at it.
"""

import functools
from typing import Final

from cardkit.core.observations.observation import Numbers, one_of
from cardkit.core.observations.word_layout import (
    Field,
    WordLayout,
    bits,
    chosen,
    common_fields,
    divided,
    squeezed_by,
    tabled,
)
from cardkit.core.observations.word_writer import WORD, Span, masks, span
from cardkit.games.constructor.board import graph_of
from cardkit.games.constructor.buildings import TOWER
from cardkit.games.constructor.learning import word_writer as words
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.view import PHASES

VALUES: Final = 11  # of tiles, from 2 to 12
RESOURCES_HALF: Final = 5  # resources, and offers without a limit, have no bound: that many are a half: `squeezed_by`
OFFERS_HALF: Final = 5
NO_BIT: Final = Span((WORD - 1,))  # one that is never set


@functools.lru_cache(64)
def layout_of(options: ConstructorOptions) -> WordLayout:
    """The arrays of a game with these options."""
    graph = graph_of(options.places())
    tiles, vertices, edges = int(graph.tiles), int(graph.vertices), int(graph.edges)
    seats, points = int(options.builders), int(options.points)
    # Where these stand, one behind the other.
    scores = span(words.TURN.end(), words.POINT_BITS, seats)
    counts = span(scores.end(), words.COUNT_BITS, 1 + KINDS * seats, each=2)
    roads = masks(counts.end(), edges, seats)
    reach = masks(roads.end(), edges, seats)
    sites = masks(reach.end(), vertices, seats)
    residences = masks(sites.end(), vertices, seats, 2)
    yields = masks(residences.end(), KINDS * tiles, 1, words.yielded_bits(options))
    values = span(yields.end(), words.VALUE_BITS, tiles, each=words.VALUES_EACH)
    resources = f"by seat and resource: how many, n, as n / (n + {RESOURCES_HALF})"
    return WordLayout(
        (
            *common_fields(seats, words.TURN),
            *_small(seats),
            *_tiles(options, tiles, yields, values),
            chosen("geese", (tiles,), words.GEESE, "the tile of the geese, one-hot; zeros while they are nowhere"),
            divided(
                "residences",
                (seats, vertices),
                residences,
                TOWER,
                f"by seat and vertex: the level of its residence, divided by {TOWER}",
            ),
            bits("roads", (seats, edges), roads, "by seat and edge: whether its road is there"),
            bits(
                "sites", (seats, vertices), sites, "by seat and vertex: whether its roads let it build a basement there"
            ),
            bits("reach", (seats, edges), reach, "by seat and edge: whether it has a place for a road there"),
            divided("points", (seats,), scores, points, f"points, by seat, divided by {points}; 1 if there are more"),
            squeezed_by(
                "resources", (seats, KINDS), counts.picked(range(1, 1 + KINDS * seats)), RESOURCES_HALF, resources
            ),
            _offers(int(options.offers), counts.picked([0])),
            tabled(
                "offer",
                (seats + KINDS + KINDS,),
                words.OFFER,
                [_offer(number, seats) for number in range(2**words.OFFER.width)],
                "the offer that waits for a response, one-hot three times: the partner, the resource given, the"
                " resource taken; zeros if none does",
            ),
            chosen(
                "concerned",
                (seats,),
                words.CONCERNED,
                "the seat that loses resources or is robbed, one-hot; zeros if none does",
            ),
        )
    )


def _small(seats: int) -> tuple[Field, ...]:
    """What the position waits for, of whom, and where it stands in the order of turns."""
    place = "the place in the order of turns, one-hot: the basements of the beginning, then the turns by seat"
    return (
        chosen("phase", (len(PHASES),), words.PHASE, "what the position waits for, one-hot, in the order of `PHASES`"),
        chosen("mover", (seats,), words.MOVER, "the seat whose turn it is, one-hot"),
        chosen("place", (3 * seats,), words.PLACE, place),
    )


def _tiles(options: ConstructorOptions, tiles: int, yields: Span, values: Span) -> tuple[Field, ...]:
    """What tiles yield, their values, and how they have changed where they may (C30)."""
    levels = int(options.tile_levels)
    most = words.MOST_YIELDED + levels
    counted = max([1, *[len(times) - 1 for times in options.yields]])
    worn = span(values.end(), words.WORN_BITS, tiles, each=words.WORN_EACH) if options.yields else None
    value = "by tile: its value, from 2 to 12, one-hot; zeros while it is not known"
    yielded = (
        f"by tile: how many of each resource it yields when it is rolled now (up to {most}); zeros while the board is"
        " not known"
    )
    rolled = (
        "by tile: how often it has yielded, as far as that changes what it yields, divided by the most that counts of"
        " any tile; zeros where nothing changes"
    )
    found = [
        divided("yields", (tiles, KINDS), yields, 1, yielded, high=float(most)),
        chosen("values", (tiles, VALUES), values, value),
        divided("rolled", (tiles,), worn or NO_BIT.picked([0] * tiles), counted, rolled),
    ]
    if levels:
        begin = values.end() if worn is None else worn.end()
        improved = f"by tile: how much of each resource improvements have added, divided by {levels}"
        where = masks(begin, KINDS * tiles, 1, words.IMPROVED_BITS)
        found.append(divided("improved", (tiles, KINDS), where, levels, improved))
    return tuple(found)


def _offers(most: int, where: Span) -> Field:
    """How many offers were made in this turn; below 0 there is no limit."""
    if most < 0:
        meaning = f"offers made in this turn, n, as n / (n + {OFFERS_HALF})"
        return squeezed_by("offers", (1,), where, OFFERS_HALF, meaning)
    most = max(1, most)
    return divided("offers", (1,), where, most, f"offers made in this turn, divided by {most}")


def _offer(number: int, seats: int) -> Numbers:
    """The offer of this number, one-hot three times; zeros for what is none."""
    partner, rest = divmod(number, KINDS * KINDS)
    if partner >= seats:
        return (0.0,) * (seats + KINDS + KINDS)
    return (*one_of(partner, seats), *one_of(rest // KINDS, KINDS), *one_of(rest % KINDS, KINDS))
