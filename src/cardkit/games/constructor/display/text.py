"""Constructor as text: moves as they are typed, and the table as it is shown."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from cardkit.core.errors import BadNotation
from cardkit.core.number_checks import is_numeral
from cardkit.core.number_words import how_many, in_words
from cardkit.core.quoting import quoted
from cardkit.games.constructor import moves
from cardkit.games.constructor.constants import COLOURS, LEVEL_COSTS, NAMES, ROAD_COST, TILE_COST, amounts, colour
from cardkit.games.constructor.display.board_text import picture
from cardkit.games.constructor.events import Offered
from cardkit.games.constructor.moves import Move
from cardkit.games.constructor.options import KINDS, ConstructorOptions
from cardkit.games.constructor.view import ConstructorView

ReadPart = Callable[[str], int | None]  # a part of a move, as a number; None for what is none

_EXPECTED: Final = (
    "expected roll, next, yes, no, build-road N, build-res N, improve N, improve-tile N RESOURCE, geese N, rob COLOUR"
    " or trade COLOUR GIVE TAKE"
)


def read_move(text: str) -> Move:
    """The move of a text, in any letter case. Raises BadNotation."""
    move = move_of_words(text.lower().split(), _number)
    if move is None:
        raise BadNotation(f"{_EXPECTED}, not {quoted(text)}")
    return move


def move_of_words(words: Sequence[str], number: ReadPart) -> Move | None:
    """The move of a word in small letters and of its parts; None if they make none. `number` reads whole numbers."""
    cls, parts = _WORDS.get(words[0], (None, "")) if words else (None, "")
    if cls is None or len(words) != 1 + len(parts):
        return None
    readers: dict[str, ReadPart] = {"N": number, "C": seat_of, "R": kind_of}
    values = [readers[part](word) for part, word in zip(parts, words[1:], strict=True)]
    return None if None in values else cls(*values)


# By the first word of a move: its class, and what follows, N a number, C a colour, R a resource.
_WORDS: Final[Mapping[str, tuple[Callable[..., Move], str]]] = {
    "roll": (moves.RollDice, ""),
    "next": (moves.PassTurn, ""),
    "yes": (moves.Accept, ""),
    "no": (moves.Refuse, ""),
    "build-road": (moves.BuildRoad, "N"),
    "build-res": (moves.BuildResidence, "N"),
    "improve": (moves.ImproveResidence, "N"),
    "improve-tile": (moves.ImproveTile, "NR"),
    "geese": (moves.MoveGeese, "N"),
    "rob": (moves.Rob, "C"),
    "trade": (moves.Offer, "CRR"),
}


def _number(text: str) -> int | None:
    """The whole number of a text of digits, or None."""
    return int(text) if is_numeral(text) else None


def seat_of(text: str) -> int | None:
    """The seat of a builder's name, in any letter case; None if nobody is called so."""
    return next((seat for seat, name in enumerate(COLOURS) if name.lower() == text.lower()), None)


def kind_of(text: str) -> int | None:
    """The number of a resource's name, in any letter case; None if none is called so."""
    return next((kind for kind, name in enumerate(NAMES[:KINDS]) if name.lower() == text.lower()), None)


def show(view: ConstructorView) -> str:
    """The board, what improvements add, who has what, and the offer that waits for a response."""
    lines = [picture(view).rstrip("\n")]
    for number, tile in enumerate(view.tiles):
        if tile.improved:
            lines.append(f"  Tile {number} yields more: {' '.join(tile.improved)}")
    for seat, (points, resources) in enumerate(zip(view.points, view.resources, strict=True)):
        marked = "> " if seat == view.mover else "  "
        counts = ", ".join([f"{number} {NAMES[kind]}" for kind, number in enumerate(resources)])
        lines.append(f"{marked}{colour(seat)}: {points} points, {counts}")
    if view.offer is not None:
        offered = Offered(view.mover, view.offer.partner, view.offer.give, view.offer.take)
        lines.append(f"{offered} {colour(view.offer.partner)} answers yes or no.")
    return "\n".join(lines)


def aim_text(options: ConstructorOptions) -> str:
    """What wins, with these options."""
    start = " The second basement brings resources." if options.start_resources else ""
    roads = " Others' residences stop roads." if options.blocked_roads else ""
    bank = " There is no bank." if options.start_resources and options.offers else ""
    return f"Gather resources, and build roads and residences; {_points(options)} win.{start}{roads}{bank}"


def rules_text(options: ConstructorOptions) -> str:
    """How it is played, with these options."""
    tiles = how_many(len(options.places()), "tile")
    trades = ["improve its residences", f"offer trades of one resource for one{_bound(options.offers)}"]
    start = " The second of them brings what each of its tiles yields." if options.start_resources else ""
    roads = " No road goes on through a corner with somebody else's residence." if options.blocked_roads else ""
    build = ", and ".join(trades) if options.offers else f"and {trades[0]}; nobody trades"
    builders = how_many(options.builders, "builder")
    return f"""Constructor, a relative of the Settlers of Catan: {builders} on {tiles}, and {_points(options)} win.

Everybody places two basements on corners of tiles, first in turn, then in the other direction.{start}

A turn begins with two dice: every tile with that number yields its resource to each residence on one of its corners,
one to a basement, two to a house, three to a tower; a PARK yields nothing. Then the builder on turn may build roads
along edges, on from its own, and basements where its roads lead, {build}. No two residences stand on neighbouring
corners.{roads} There is no bank, and there are no harbours.

On a 7 nothing is yielded: whoever has ten or more resources loses half of them at random, and the builder on turn moves
the geese to another tile, which yields nothing while they are there, and robs somebody there.

{_of_tiles(options)}What is paid, and the building points that a builder has for it:

{_prices(options)}
"""


def _points(options: ConstructorOptions) -> str:
    return how_many(options.points, "building point")


def _bound(offers: int) -> str:
    return "" if offers < 0 else f", {in_words(offers)} of them in a turn at most"


def _of_tiles(options: ConstructorOptions) -> str:
    """What is not as usual about the tiles: a paragraph, and the blank line after it; nothing, if all is."""
    told: list[str] = []
    if options.random_board:
        told.append("Resources and values of the tiles are shuffled before the first basement.")
    if options.layout:
        kinds = options.layout[::2]
        counts = [f"{kinds.count(kind)} {name}" for kind, name in enumerate(NAMES) if kind in kinds]
        told.append(f"The tiles are {', '.join(counts)}.")
    if options.yields:
        tiles: dict[str, list[str]] = {}
        for tile, times in enumerate(options.yields):
            tiles.setdefault(_yielded(times), []).append(f"{tile}")
        odd = [f"{what} (tile{'s' if found[1:] else ''} {', '.join(found)})" for what, found in tiles.items()]
        told.append(f"What tiles yield, time after time, and the last for ever after: {'; '.join(odd)}.")
    if options.tile_levels:
        told.append(
            "In its turn a builder with a residence on a tile that is no PARK may improve it, and names a resource, of"
            f" which it yields one more from then on: {how_many(options.tile_levels, 'time')} a tile at most."
        )
    return " ".join(told) + "\n\n" if told else ""


def _yielded(times: tuple[tuple[int, ...], ...]) -> str:
    """What a tile yields: `GLASS 4 times, ENERGY, nothing`."""
    found: list[str] = []
    for kinds, row in groupby(times):
        number = len(list(row))
        again = f" {in_words(number)} times" if number > 1 else ""
        found.append((" and ".join([NAMES[kind] for kind in kinds]) or "nothing") + again)
    return ", ".join(found)


def _prices(options: ConstructorOptions) -> str:
    """What is paid for what, and what it counts: a list, which fits where there is little room, too."""
    rows = [
        f"road: {_paid(ROAD_COST)}",
        f"basement (1 point): {_paid(LEVEL_COSTS[1])}",
        f"house (2 points): {_paid(LEVEL_COSTS[2])}, on a basement",
        f"tower (3 points): {_paid(LEVEL_COSTS[3])}, on a house",
    ]
    if options.tile_levels:
        rows.append(f"tile improved: {_paid(TILE_COST)}")
    return "\n".join([f"- {row}" for row in rows])


def _paid(cost: tuple[int, ...]) -> str:
    """A price: `1 heat, 1 WiFi`."""
    return amounts(cost).lower().replace("wifi", "WiFi")
