"""The options of Constructor: the board as data, how many builders, and the house rules."""

from collections.abc import Mapping
from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.errors import BadOption
from cardkit.core.options import OptionAbout, Options, option_bool, option_within
from cardkit.core.quoting import quoted

BRICK: Final = 0
ENERGY: Final = 1
GLASS: Final = 2
HEAT: Final = 3
WIFI: Final = 4
PARK: Final = 5  # yields nothing
KINDS: Final = 5  # of resources; PARK is none
PARK_VALUE: Final = 7  # what a file writes beside PARK

MOST_TILES: Final = 91
MOST_SIDE: Final = 6  # edges along a side of a tile
MOST_AROUND: Final = 1000  # edges round all tiles, each tile counted alone
USUAL_SIZE: Final = (1, 2)  # of a tile whose place does not say: edges across and down
MOST_BUILDERS: Final = 8
MOST_LEVELS: Final = 10  # improvements of a tile

# The board of the document (C2): for each tile its resource and its value.
DOCUMENT_LAYOUT: Final = (
    0, 3, 1, 10, 3, 5, 1, 4, 5, 7, 3, 10, 2, 11, 0, 3, 3, 8, 0, 2, 0, 6, 1, 8, 4, 12, 1, 5, 4, 11, 2, 4, 4, 6, 2, 9, 2,
    9,
)  # fmt: skip

# A random board (C14): of 18 tiles that are no PARK, that many have each resource and each value.
_RESOURCES: Final = ((WIFI, 3), (HEAT, 3), (BRICK, 4), (ENERGY, 4), (GLASS, 4))
_VALUES: Final = ((2, 1), (3, 2), (4, 2), (5, 2), (6, 2), (8, 2), (9, 2), (10, 2), (11, 2), (12, 1))
_SHARES: Final = 18


def hexagon(rings: int) -> tuple[tuple[int, int], ...]:
    """The places of a board with that many rings of tiles round the one in the middle: 7, 19, 37, 61 … tiles.

    A place is a column and, in it, a height in half tiles, both from the top left.
    """
    return tuple(
        [
            (column, abs(rings - column) + 2 * row)
            for column in range(2 * rings + 1)
            for row in range(2 * rings + 1 - abs(rings - column))
        ]
    )


def grid(columns: int, rows: int, width: int = 1, height: int = 1) -> tuple[tuple[int, int, int, int], ...]:
    """The places of a board of that many tiles across and down, each under the other (C29).

    A tile is `width` edges wide and `height` edges high: a square with four vertices, if neither is said.
    """
    return tuple([(width * column, height * row, width, height) for row in range(rows) for column in range(columns)])


def bricks(columns: int, rows: int, width: int = 2, height: int = 1) -> tuple[tuple[int, int, int, int], ...]:
    """The places of a board laid like a wall (C29): every other row begins half a tile further right."""
    return tuple(
        [
            (width * column + row % 2 * (width // 2), height * row, width, height)
            for row in range(rows)
            for column in range(columns)
        ]
    )


def tile_size(place: tuple[int, ...]) -> tuple[int, int]:
    """How many edges a tile at this place is wide and high (C29)."""
    return (place[2], place[3]) if len(place) > 2 else USUAL_SIZE


def tile_resources(tiles: int) -> tuple[int, ...]:
    """The resources of a random board before they are shuffled: those of C14, in proportion, one PARK for every 19
    tiles begun.
    """
    parks = (tiles + 18) // 19
    return (*_in_proportion(_RESOURCES, tiles - parks), *([PARK] * parks))


def tile_values(tiles: int) -> tuple[int, ...]:
    """The values of a random board's tiles that are no PARK, ascending: those of C14, in proportion."""
    return _in_proportion(_VALUES, tiles - (tiles + 18) // 19)


def _in_proportion(shares: tuple[tuple[int, int], ...], total: int) -> tuple[int, ...]:
    found: list[int] = []
    before = 0
    for what, share in shares:
        before += share
        found.extend([what] * (total * before // _SHARES - len(found)))
    return tuple(found)


def default_layout(tiles: int) -> tuple[int, ...]:
    """The board of the document for 19 tiles; for another number, what a random board has, spread evenly."""
    if 2 * tiles == len(DOCUMENT_LAYOUT):
        return DOCUMENT_LAYOUT
    resources = _spread(tile_resources(tiles))
    values = list(_spread(tile_values(tiles)))
    found: list[int] = []
    for resource in resources:
        found.append(resource)
        found.append(PARK_VALUE if resource == PARK else values.pop())
    return tuple(found)


def _spread(row: tuple[int, ...]) -> tuple[int, ...]:
    """The same numbers in an order in which equal ones, neighbours before, lie apart."""
    step = len(row) * 3 // 8 + 1
    left = list(row)
    found: list[int] = []
    at = 0
    while left:
        at = (at + step) % len(left)
        found.append(left.pop(at))
    return tuple(found)


DOCUMENT_SHAPE: Final = hexagon(2)


# Of tiles in `layout` and `yields`, whatever the order of `shape`.
_ORDER: Final = "in the order of their numbers: rows from the top, left to right"

# What forms say and allow, by name.
ABOUT: Final[dict[str, OptionAbout]] = {
    "points": OptionAbout("building points that win", 3, 60),
    "builders": OptionAbout("how many play", 2, MOST_BUILDERS),
    "offers": OptionAbout("the most offers in a turn, or any number (-1)", -1, 1000),
    "blocked_roads": OptionAbout("no road goes on through a corner with somebody else's residence"),
    "start_resources": OptionAbout("the second basement brings what its tiles yield"),
    "random_board": OptionAbout("the board is shuffled at the start"),
    "shape": OptionAbout("the place of each tile, in any order; the usual nineteen where left empty"),
    "layout": OptionAbout(f"resource and value of each tile, {_ORDER}; the usual where left empty"),
    "yields": OptionAbout(f"what each tile yields, time after time, {_ORDER}; its own resource where left empty"),
    "tile_levels": OptionAbout("how often a tile can be improved", 0, MOST_LEVELS),
}


@final
class ConstructorOptions(Options):
    """`points` that win; how many `builders`; `offers` a builder may make in a turn (-1: any number).

    House rules: `blocked_roads`, no road goes on through a vertex with somebody else's residence; `start_resources`,
    the second basement brings what its tiles yield; `random_board`, resources and values are shuffled at the start.

    The board: `shape`, the place of each tile, the document's nineteen where left empty. A place is a column and a
    height in half tiles; where all places are such, columns next to each other lie half a tile apart, so every place
    has an even sum, or every one an odd. Or it is a column, a row, a width and a height, all in edges (C29);
    `layout`, resource and value of each tile, the document's where left empty; `yields`, for each tile what it yields
    when its value is rolled for the first time, the second and so on, the last for ever after; each tile's own
    resource where left empty. Both go through the tiles in the order of their numbers, whatever that of `shape`: rows
    from the top, left to right. Rolls while the geese are on the tile do not count. So `((0, 3),)` is a tile that gives
    BRICK and HEAT, and `((4,), (4,), ())` one that gives WIFI twice and no more. `tile_levels` is how often a tile can
    be improved by builders who live there (C30); the option is left out of texts and files where it is 0.
    """

    __slots__ = (
        "blocked_roads", "builders", "layout", "offers", "points", "random_board", "shape", "start_resources",
        "tile_levels", "yields",
    )  # fmt: skip

    def __init__(
        self,
        points: int = 10,
        builders: int = 4,
        offers: int = -1,
        blocked_roads: bool = False,
        start_resources: bool = False,
        random_board: bool = False,
        shape: tuple[tuple[int, ...], ...] = (),
        layout: tuple[int, ...] = (),
        yields: tuple[tuple[tuple[int, ...], ...], ...] = (),
        tile_levels: int = 0,
    ) -> None:
        self.points: Final[i64] = option_within(ABOUT, "points", points)
        self.builders: Final[i64] = option_within(ABOUT, "builders", builders)
        self.offers: Final[i64] = option_within(ABOUT, "offers", offers)
        self.blocked_roads: Final = option_bool("blocked_roads", blocked_roads)
        self.start_resources: Final = option_bool("start_resources", start_resources)
        self.random_board: Final = option_bool("random_board", random_board)
        self.shape: Final[tuple[tuple[int, ...], ...]] = _checked_shape(shape)
        self.layout: Final[tuple[int, ...]] = _checked_layout(layout, len(shape or DOCUMENT_SHAPE))
        self.yields: Final[tuple[tuple[tuple[int, ...], ...], ...]] = _checked_yields(
            yields, len(shape or DOCUMENT_SHAPE)
        )
        self.tile_levels: Final[i64] = option_within(ABOUT, "tile_levels", tile_levels)
        if random_board and (layout or yields):
            raise BadOption("option random_board: a shuffled board has no layout or yields of its own")

    def about(self) -> Mapping[str, OptionAbout]:
        """As for every game."""
        return ABOUT

    def fields(self) -> tuple[object, ...]:
        """The options in order; `tile_levels` only where tiles can be improved, so that it shows nowhere else."""
        found = Options.fields(self)
        return found if self.tile_levels else found[:-1]

    def places(self) -> tuple[tuple[int, ...], ...]:
        """The places of the tiles."""
        return self.shape or DOCUMENT_SHAPE


def _numbers(name: str, value: object) -> tuple[int, ...]:
    """The value, if it is a tuple of whole numbers. Options may come from a file."""
    if type(value) is tuple:
        for number in value:
            if type(number) is not int or not -1000 <= number <= 1000:
                raise BadOption(f"option {name}: expected small whole numbers, not {quoted(number)}")
        return cast(tuple[int, ...], value)
    raise BadOption(f"option {name}: expected a tuple of numbers, not {quoted(value)}")


def _rows(name: str, value: object) -> tuple[object, ...]:
    if type(value) is not tuple:
        raise BadOption(f"option {name}: expected a tuple of tuples, not {quoted(value)}")
    return cast(tuple[object, ...], value)


def _checked_shape(shape: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    rows = _rows("shape", shape)
    if len(rows) > MOST_TILES:
        raise BadOption(f"option shape: expected the places of at most {MOST_TILES} tiles, not of {len(rows)}")
    sized = False
    places: list[tuple[int, ...]] = []
    for row in rows:
        place = _numbers("shape", row)
        if len(place) not in {2, 4} or not (0 <= place[0] <= 60 and 0 <= place[1] <= 120):
            raise BadOption(f"option shape: expected places (0 to 60, 0 to 120), not {quoted(place)}")
        if len(place) == 4:
            sized = True
            if not 1 <= min(place[2:]) <= max(place[2:]) <= MOST_SIDE:
                raise BadOption(f"option shape: expected sides of 1 to {MOST_SIDE} edges, not {place}")
        places.append(place)
    if not sized:
        _require_half_apart(places)
    _require_no_overlap(places)
    around = sum([2 * sum(tile_size(place)) for place in places])
    if around > MOST_AROUND:
        raise BadOption(f"option shape: expected at most {MOST_AROUND} edges round the tiles, not {around}")
    return shape


def _require_half_apart(places: list[tuple[int, ...]]) -> None:
    """Raises BadOption unless tiles in columns next to each other lie half a tile apart (C1)."""
    for place in places:
        if (sum(place) - sum(places[0])) % 2:
            raise BadOption(f"option shape: {place} overlaps the tiles beside it: columns lie half a tile apart")


def _require_no_overlap(places: list[tuple[int, ...]]) -> None:
    """Raises BadOption if two tiles cover the same ground (C29)."""
    owners: dict[tuple[int, int], int] = {}
    for number, place in enumerate(places):
        width, height = tile_size(place)
        for right in range(width):
            for down in range(height):
                other = owners.setdefault((place[0] + right, place[1] + down), number)
                if other != number:
                    same = places[other] == place
                    what = f"two tiles are at {place}" if same else f"{place} and {places[other]} overlap"
                    raise BadOption(f"option shape: {what}")


def _checked_layout(layout: tuple[int, ...], tiles: int) -> tuple[int, ...]:
    numbers = _numbers("layout", layout)
    if numbers and len(numbers) != 2 * tiles:
        raise BadOption(
            f"option layout: expected a resource and a value for each of {tiles} tiles, {_ORDER};"
            f" not {len(layout)} numbers"
        )
    for i, number in enumerate(numbers):
        low, high, what = (2, 12, "value") if i % 2 else (0, PARK, "resource")
        if not low <= number <= high:
            raise BadOption(f"option layout: expected a {what} from {low} to {high} for tile {i // 2}, not {number}")
    return layout


def _checked_yields(
    yields: tuple[tuple[tuple[int, ...], ...], ...], tiles: int
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    rows = _rows("yields", yields)
    if rows and len(rows) != tiles:
        raise BadOption(f"option yields: expected one entry for each of {tiles} tiles, {_ORDER}; not {len(rows)}")
    for tile, row in enumerate(rows):
        times = _rows("yields", row)
        if not 1 <= len(times) <= 100:
            raise BadOption(f"option yields: expected what tile {tile} yields 1 to 100 times, not {len(times)} times")
        for time in times:
            kinds = _numbers("yields", time)
            if len(kinds) > 20 or (kinds and not 0 <= min(kinds) <= max(kinds) < KINDS):
                raise BadOption(f"option yields: expected resources from 0 to {KINDS - 1} for tile {tile}, not {kinds}")
    return yields


PRESETS: Final[dict[str, ConstructorOptions]] = {
    "standard": ConstructorOptions(),
    "bounded": ConstructorOptions(offers=2),
    "random-board": ConstructorOptions(offers=2, random_board=True),
    "settlers": ConstructorOptions(offers=2, blocked_roads=True, start_resources=True, random_board=True),
    "two-builders": ConstructorOptions(points=7, builders=2, offers=2, shape=hexagon(1)),
    "six-builders": ConstructorOptions(builders=6, offers=2, shape=hexagon(3)),
    "squares": ConstructorOptions(offers=2, shape=grid(5, 5)),
    "bricks": ConstructorOptions(offers=2, shape=bricks(4, 5)),
    "improvable": ConstructorOptions(offers=2, tile_levels=2),
}
