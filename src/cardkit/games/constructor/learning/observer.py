"""What a seat of Constructor may know, as arrays of numbers for learning agents.

Seats are absolute: seat 0 comes first for every viewer, and the array `seat` says who views. Tiles, vertices and edges
are numbered as one reads the picture, resources in the order BRICK, ENERGY, GLASS, HEAT, WIFI.

One thing of a view is left out: in which order roads and residences were built. No rule looks at it.
"""

from typing import Final

import attrs

from cardkit.core.observations.observation import Part, one_of
from cardkit.core.observations.word_layout import (
    Field,
    Packing,
    RowObserver,
    chosen,
    common_fields,
    divided,
    kept,
    long_bits,
    run,
    squeezed_by,
    tabled,
)
from cardkit.core.observations.word_writer import Rows, words_of
from cardkit.games.constructor.board import graph_of
from cardkit.games.constructor.buildings import TOWER
from cardkit.games.constructor.learning import word_writer
from cardkit.games.constructor.learning.word_writer import MOST_YIELDED, ConstructorRows, yielded_bits
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.view import PHASES, ConstructorView, state_of

LOWEST: Final = 2  # value of a tile
VALUES: Final = 11  # from 2 to 12
RESOURCES_HALF: Final = 5  # resources, and offers without a limit, have no bound: that many are a half (see `squeezed`)
OFFERS_HALF: Final = 5


CONSTRUCTOR_ROWS: Final = ConstructorRows()


@attrs.frozen
class ConstructorObserver(RowObserver[ConstructorView]):
    """The observer of Constructor with these options."""

    options: ConstructorOptions

    @property
    def packing(self) -> Packing:
        """The arrays, and where their numbers stand."""
        return _packing(self.options)

    @property
    def rows(self) -> Rows:
        """What writes them."""
        return CONSTRUCTOR_ROWS

    def stand_in(self, view: ConstructorView) -> ConstructorState:
        """The state itself: nothing is hidden."""
        return state_of(view)


@kept
def _packing(options: ConstructorOptions) -> Packing:
    graph = graph_of(options.places())
    tiles, vertices, edges = int(graph.tiles), int(graph.vertices), int(graph.edges)
    seats = int(options.builders)
    roads = 2 + (2 + KINDS * seats) // 2  # the word in which they begin, and so on
    reach = roads + seats * int(words_of(edges))
    sites = reach + seats * int(words_of(edges))
    residences = sites + seats * int(words_of(vertices))
    yields = residences + 2 * seats * int(words_of(vertices))
    by_kind = int(words_of(KINDS * tiles))
    values = yields + int(yielded_bits(options)) * by_kind
    more = values + -(-tiles // word_writer.VALUES_EACH)
    most = MOST_YIELDED + int(options.tile_levels)
    points = Part("points", (seats,), f"points, by seat, divided by {options.points}; 1 if there are more")
    resources = Part("resources", (seats, KINDS), f"by seat and resource: how many, n, as n / (n + {RESOURCES_HALF})")
    return Packing(
        (
            *common_fields(seats, 0, word_writer.TURN),
            *_small(seats),
            long_bits(
                Part(
                    "yields",
                    (tiles, KINDS),
                    f"by tile: how many of each resource it yields when it is rolled now (up to {most}); zeros while"
                    " the board is not known",
                    high=float(most),
                ),
                yields,
                width=int(yielded_bits(options)),
            ),
            chosen(
                Part(
                    "values", (tiles, VALUES), "by tile: its value, from 2 to 12, one-hot; zeros while it is not known"
                ),
                run(values, 0, tiles, word_writer.VALUE_BITS, word_writer.VALUES_EACH),
                word_writer.VALUE_BITS,
            ),
            *_changes(options, tiles, more),
            chosen(
                Part("geese", (tiles,), "the tile of the geese, one-hot; zeros while they are nowhere"),
                run(0, word_writer.GEESE, 1),
                word_writer.GEESE_BITS,
            ),
            long_bits(
                Part(
                    "residences",
                    (seats, vertices),
                    f"by seat and vertex: the level of its residence, divided by {TOWER}",
                ),
                residences,
                seats,
                2,
                TOWER,
            ),
            long_bits(Part("roads", (seats, edges), "by seat and edge: whether its road is there"), roads, seats),
            long_bits(
                Part(
                    "sites",
                    (seats, vertices),
                    "by seat and vertex: whether its roads let it build a basement there",
                ),
                sites,
                seats,
            ),
            long_bits(
                Part("reach", (seats, edges), "by seat and edge: whether it has a place for a road there"), reach, seats
            ),
            divided(points, int(options.points), run(1, 0, seats, word_writer.POINT_BITS), word_writer.POINT_BITS),
            squeezed_by(
                resources,
                RESOURCES_HALF,
                run(2, 0, 1 + KINDS * seats, word_writer.COUNT_BITS, 2)[1:],
                word_writer.COUNT_BITS,
            ),
            _offers(options),
            tabled(
                Part(
                    "offer",
                    (seats + KINDS + KINDS,),
                    "the offer that waits for a response, one-hot three times: the partner, the resource given, the"
                    " resource taken; zeros if none does",
                ),
                run(0, word_writer.OFFER, 1),
                word_writer.OFFER_BITS,
                tuple([_offer(number, seats) for number in range(2**word_writer.OFFER_BITS)]),
            ),
            chosen(
                Part("concerned", (seats,), "the seat that loses resources or is robbed, one-hot; zeros if none does"),
                run(0, word_writer.CONCERNED, 1),
                word_writer.SEAT_BITS,
            ),
        )
    )


def _small(seats: int) -> tuple[Field, ...]:
    """What the position waits for, of whom, and where it stands in the order of turns."""
    return (
        chosen(
            Part("phase", (len(PHASES),), "what the position waits for, one-hot, in the order of `PHASES`"),
            run(0, word_writer.PHASE, 1),
            4,
        ),
        chosen(
            Part("mover", (seats,), "the seat whose turn it is, one-hot"),
            run(0, word_writer.MOVER, 1),
            word_writer.SEAT_BITS,
        ),
        chosen(
            Part(
                "place",
                (3 * seats,),
                "the place in the order of turns, one-hot: the basements of the beginning, then the turns by seat",
            ),
            run(0, word_writer.PLACE, 1),
            word_writer.PLACE_BITS,
        ),
    )


def _changes(options: ConstructorOptions, tiles: int, word: int) -> tuple[Field, ...]:
    """How often tiles have yielded, where that changes what they yield, and how they were improved (C30)."""
    counted = max([1, *[len(times) - 1 for times in options.yields]])
    part = Part(
        "rolled",
        (tiles,),
        "by tile: how often it has yielded, as far as that changes what it yields, divided by the most that counts of"
        " any tile; zeros where nothing changes",
    )
    if not options.yields:
        found = [divided(part, 1, [63] * tiles, 1)]  # a bit that is never set
    else:
        found = [
            divided(
                part, counted, run(word, 0, tiles, word_writer.WORN_BITS, word_writer.WORN_EACH), word_writer.WORN_BITS
            )
        ]
        word += -(-tiles // word_writer.WORN_EACH)
    if options.tile_levels:
        meaning = f"by tile: how much of each resource improvements have added, divided by {options.tile_levels}"
        levels = int(options.tile_levels)
        found.append(long_bits(Part("improved", (tiles, KINDS), meaning), word, 1, word_writer.IMPROVED_BITS, levels))
    return tuple(found)


def _offers(options: ConstructorOptions) -> Field:
    """How many offers were made in this turn."""
    places = run(2, 0, 1)
    if options.offers < 0:
        meaning = f"offers made in this turn, n, as n / (n + {OFFERS_HALF})"
        return squeezed_by(Part("offers", (1,), meaning), OFFERS_HALF, places, word_writer.COUNT_BITS)
    most = max(1, int(options.offers))
    return divided(
        Part("offers", (1,), f"offers made in this turn, divided by {most}"), most, places, word_writer.COUNT_BITS
    )


def _offer(number: int, seats: int) -> tuple[float, ...]:
    """The offer of this number, one-hot three times; zeros for what is none."""
    partner, rest = divmod(number, KINDS * KINDS)
    if partner >= seats:
        return (0.0,) * (seats + KINDS + KINDS)
    return (*one_of(partner, seats), *one_of(rest // KINDS, KINDS), *one_of(rest % KINDS, KINDS))
