"""Moves of Constructor as people type them: short words for long ones, colours by their beginning, one's answer alone.

Places have numbers of their own here, so a number is never that of a list.
"""

from typing import Final

from cardkit.console.wording import listed, loose_move
from cardkit.core.errors import BadNotation
from cardkit.games.constructor import constants
from cardkit.games.constructor.constants import NAMES, colour
from cardkit.games.constructor.moves import BuildResidence, Move, MoveGeese, Rob
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.terminal.face import ConstructorTable, whole

# What people type instead of the words of the notation.
SHORT: Final = {
    "road": "build-road",
    "r": "roll",
    "basement": "build-res",
    "res": "build-res",
    "residence": "build-res",
    "house": "improve",
    "tower": "improve",
    "offer": "trade",
    "steal": "rob",
    "tile": "geese",
    "pass": "next",
    "end": "next",
    "done": "next",
    "n": "no",
    "y": "yes",
    "accept": "yes",
    "refuse": "no",
}
# What was meant, by the first word of what cannot be read in a turn.
WANTED: Final = {
    "build": "build-road EDGE or build-res CORNER, such as build-road 12",
    "build-road": "build-road and the number of an edge, such as build-road 12",
    "build-res": "build-res and the number of a corner, such as build-res 7",
    "improve": "improve and the number of a corner where you have a basement or a house",
}
FILLERS: Final = frozenset({"for", "to", "one", "a"})  # in an offer


def read_move(table: ConstructorTable, line: str) -> Move:
    """The move of a line at the prompt where the table stands, legal or not. Raises BadNotation."""
    phase, number = table.state.phase, whole(line)
    match phase:
        case constants.START if number is not None:
            return BuildResidence(number)
        case constants.GEESE if number is not None:
            return MoveGeese(number)
        case constants.ROBBING if (seat := builder(table, line)) is not None:
            return Rob(seat)
    if number is not None:
        raise BadNotation(f"A number alone says too little here: type {wanted(table)}")
    words = _words(table, line)
    place = whole(words[0]) if len(words) == 1 else None
    if place is not None:
        if phase != constants.START:
            raise BadNotation(f"{line[:40]!r} says too little here: type {wanted(table)}")
        return BuildResidence(place)
    try:
        return loose_move(table, " ".join(words))
    except BadNotation:
        said = f"{line[:40]!r} is no move here" if line else "Nothing typed"
        meant = WANTED.get(words[0] if words else "", "") if phase == constants.BUILD else ""
        raise BadNotation(f"{said}: type {meant + ', or help' if meant else wanted(table)}") from None


def wanted(table: ConstructorTable) -> str:
    """What may be typed at this prompt."""
    match table.state.phase:
        case constants.START:
            return "the number of a corner, or help"
        case constants.BEGIN:
            return "roll, or help"
        case constants.GEESE:
            return "the number of a tile, or help"
        case constants.ROBBING:
            return f"{listed(robbable(table))}, or help"
        case constants.RESPONSE:
            return "yes or no, or help"
    tile = ", improve-tile TILE RESOURCE" if table.view(None).options.tile_levels else ""
    return f"build-road N, build-res N, improve N{tile}, trade COLOUR GIVE TAKE, next, or help"


def robbable(table: ConstructorTable) -> list[str]:
    """The colours of the builders that can be robbed."""
    return [colour(seat) for seat in table.state.robbable(table.view(None).mover)]


def builder(table: ConstructorTable, text: str) -> int | None:
    """The seat of a colour, or of its beginning; None where that is nobody's, or several builders'."""
    found = [seat for seat in range(table.game.seats) if text and colour(seat).lower().startswith(text.lower())]
    return found[0] if len(found) == 1 else None


def _words(table: ConstructorTable, line: str) -> list[str]:
    """The words of a line, the first as the notation has it."""
    words = line.lower().split()
    if words in (["end", "turn"], ["end", "my", "turn"]):
        return ["next"]
    if words[:1] in (["build"], ["move"]) and len(words) > 1:
        words = words[1:]
    words[:1] = [SHORT.get(one, one) for one in words[:1]]
    if words == ["no"] and table.state.phase == constants.BUILD:  # n, meant for next
        return ["next"]
    return _offer(table, [word for word in words if word not in FILLERS]) if words[:1] == ["trade"] else words


def _offer(table: ConstructorTable, words: list[str]) -> list[str]:
    """The words of an offer, its builder in full. Raises BadNotation where one names nobody, or no resource."""
    kinds = [kind.lower() for kind in NAMES[:KINDS]]
    if len(words) != 4:
        raise BadNotation(f"trade needs a builder, what you give and what you take: trade red {kinds[0]} {kinds[4]}")
    seat = builder(table, words[1])
    if seat is None:
        builders = [colour(seat) for seat in range(table.game.seats)]
        raise BadNotation(f"There is no builder {words[1][:40]!r}: type {listed(builders)}")
    for kind in words[2:]:
        if kind not in kinds:
            raise BadNotation(f"There is no resource {kind[:40]!r}: type {listed(kinds)}")
    return ["trade", colour(seat), *words[2:]]
