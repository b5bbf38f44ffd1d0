"""What a seat of Constructor knows, as words; `observer` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.observations.word_writer import WordWriter, bits_of, common_word, span
from cardkit.core.state import State
from cardkit.core.word_sink import WordSink, packed
from cardkit.games.constructor.board import Board, Numbers
from cardkit.games.constructor.buildings import Land
from cardkit.games.constructor.constants import LOSS, NOWHERE, RESPONSE, THEFT
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.resources import kinds_now
from cardkit.games.constructor.rules import ConstructorState

# The first word.
TURN: Final = span(0, 4, bit=4)
PHASE: Final = TURN.then(4)
MOVER: Final = PHASE.then(4)
PLACE: Final = MOVER.then(5)
GEESE: Final = PLACE.then(7)
CONCERNED: Final = GEESE.then(4)
OFFER: Final = CONCERNED.then(8)
NOBODY: Final[i64] = 15
NO_TILE: Final[i64] = 127
NO_OFFER: Final[i64] = 255

# The bits of what stands in the others, of which there are as many as the board wants.
POINT_BITS: Final = 7  # in the second word
COUNT_BITS: Final = 30  # of offers, and then of resources, two to a word
COUNTED: Final[i64] = 0x3FFFFFFF  # the most that is told of a count
VALUE_BITS: Final = 4
VALUES_EACH: Final = 15  # values of tiles in a word
NO_VALUE: Final[i64] = 15
WORN_BITS: Final = 7
WORN_EACH: Final = 8
IMPROVED_BITS: Final = 4
MOST_YIELDED: Final = 20  # resources of one tile at a roll, for each residence and level, by the options
YIELDED_BITS: Final = 5  # of as many as that, and as improvements add


def yielded_bits(options: ConstructorOptions) -> i64:
    """How many bits the number of a resource has that a tile yields: one where nothing but its own is yielded."""
    return YIELDED_BITS if options.yields or options.tile_levels else 1


@final
class ConstructorWriter(WordWriter):
    """The words of Constructor, as many as the board wants."""

    __slots__ = ()

    def write(self, state: State, seat: i64, out: WordSink) -> None:
        position = cast(ConstructorState, state)
        board, land = position.board, position.land
        out.put(_small(position, seat))
        out.put(_points(land, board.options.points))
        offers = position.offers
        low = min(COUNTED, offers)  # offers and resources, two to a word
        first = False
        for number in position.resources:
            count: i64 = number
            count = min(COUNTED, count)
            if first:
                low = count
                first = False
            else:
                out.put(low | count << COUNT_BITS)
                first = True
        if not first:
            out.put(low)
        if not land.told:
            land.told.append(_land(board, land))
        out.put_packed(land.told[0])
        if board.options.yields or board.options.tile_levels:
            out.put_packed(_tiles(board, position.rolled, position.improved))
        else:
            if not board.told:
                board.told.append(_tiles(board, position.rolled, position.improved))
            out.put_packed(board.told[0])


def _small(position: ConstructorState, seat: i64) -> i64:
    """The first word: all that is small."""
    board, phase = position.board, position.phase
    seats: i64 = board.options.builders
    small = common_word(TURN, seats, seat, position.turn())
    small |= phase << PHASE.bit | board.order.seat(position.place) << MOVER.bit | position.place << PLACE.bit
    geese = position.geese
    if geese == NOWHERE:
        geese = NO_TILE
    concerned = NOBODY
    if phase in (LOSS, THEFT):
        concerned = position.subject
    offer = NO_OFFER
    if phase == RESPONSE:
        offer = position.subject
    return small | geese << GEESE.bit | concerned << CONCERNED.bit | offer << OFFER.bit


def _points(land: Land, most: i64) -> i64:
    """The points by seat, cut at what ends the game."""
    found: i64 = 0
    seat: i64 = len(land.points)
    while seat > 0:
        seat -= 1
        counted: i64 = land.points[seat]
        found = found << POINT_BITS | min(most, counted)
    return found


def _land(board: Board, land: Land) -> bytes:
    """All that is built, and where each seat may build next."""
    seats: i64 = board.options.builders
    edges, vertices = board.graph.edges, board.graph.vertices
    found: list[int] = []
    for one in range(seats):
        _masks(land.roads[one], edges, found)
    for one in range(seats):
        _masks(land.reach[one], edges, found)
    for one in range(seats):
        _masks(land.sites[one], vertices, found)
    for plane in range(2):
        for one in range(seats):
            _homes(land, one, plane, vertices, found)
    return packed(found)


def _homes(land: Land, seat: i64, plane: i64, count: i64, found: list[int]) -> None:
    """Append one bit of the levels of the residences of a seat, by vertex, as `_masks` does."""
    _masks(tuple([vertex for vertex in land.homes[seat] if land.level(vertex) >> plane & 1]), count, found)


def _masks(members: Numbers, count: i64, found: list[int]) -> None:
    """Append the mask of these numbers, of which there are so many in all, in as many words as it takes."""
    each = bits_of(count)
    begin: i64 = 0
    while begin < count:
        mask: i64 = 0
        for number in members:
            place: i64 = number
            place -= begin
            if 0 <= place < each:
                mask |= ONE << place
        found.append(mask)
        begin += each


def _tiles(board: Board, rolled: Numbers, improved: Numbers) -> bytes:
    """What the tiles yield, their values, and how they have changed where they may."""
    options, tiles = board.options, board.graph.tiles
    found: list[int] = []
    known: i64 = len(board.layout) // 2
    counts = [0] * (KINDS * tiles)
    for tile in range(known):
        for kind in kinds_now(board, rolled, improved, tile):
            if kind < KINDS:
                counts[KINDS * tile + kind] += 1
    _planes(counts, yielded_bits(options), found)
    values = [int(NO_VALUE)] * tiles
    for tile in range(known):
        value = board.layout[2 * tile + 1]
        if value:
            values[tile] = value - 2
    _side_by_side(values, VALUE_BITS, VALUES_EACH, found)
    if options.yields:
        _side_by_side(list(rolled) if rolled else [0] * tiles, WORN_BITS, WORN_EACH, found)
    if options.tile_levels:
        _planes(list(improved), IMPROVED_BITS, found)
    return packed(found)


def _planes(counts: list[int], width: i64, found: list[int]) -> None:
    """Append numbers bit by bit: the lowest of all of them, then the next."""
    for plane in range(width):
        _masks(tuple([at for at in range(len(counts)) if counts[at] >> plane & 1]), len(counts), found)


def _side_by_side(numbers: list[int], width: i64, each: i64, found: list[int]) -> None:
    """Append numbers of so many bits, so many to a word."""
    begin: i64 = 0
    count: i64 = len(numbers)
    while begin < count:
        word: i64 = 0
        at = min(count, begin + each)
        while at > begin:
            at -= 1
            number: i64 = numbers[at]
            word = word << width | number
        found.append(word)
        begin += each
