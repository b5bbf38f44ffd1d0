"""Constructor as text: moves as they are typed, and the table as it is shown."""

from typing import Final

from cardkit.core.errors import BadNotation
from cardkit.core.quoting import quoted
from cardkit.games.constructor.constants import COLOURS, NAMES, colour
from cardkit.games.constructor.events import Offered
from cardkit.games.constructor.moves import (
    Accept,
    BuildResidence,
    BuildRoad,
    ImproveResidence,
    ImproveTile,
    Move,
    MoveGeese,
    Offer,
    PassTurn,
    Refuse,
    Rob,
    RollDice,
)
from cardkit.games.constructor.options import KINDS
from cardkit.games.constructor.picture import picture
from cardkit.games.constructor.view import ConstructorView

_PLAIN: Final[dict[str, Move]] = {str(move): move for move in (RollDice(), PassTurn(), Accept(), Refuse())}
_EXPECTED: Final = (
    "expected roll, next, yes, no, build-road N, build-res N, improve N, improve-tile N RESOURCE, geese N, rob COLOUR"
    " or trade COLOUR GIVE TAKE"
)


def _number(text: str) -> int | None:
    """The whole number of a text of digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def read_move(text: str) -> Move:
    """The move of a text, in any letter case. Raises BadNotation."""
    word, *rest = text.lower().split() or [""]
    if not rest and word in _PLAIN:
        return _PLAIN[word]
    if len(rest) == 1:
        number = _number(rest[0])
        if number is not None:
            match word:
                case "build-road":
                    return BuildRoad(number)
                case "build-res":
                    return BuildResidence(number)
                case "improve":
                    return ImproveResidence(number)
                case "geese":
                    return MoveGeese(number)
        seat = seat_of(rest[0])
        if word == "rob" and seat is not None:
            return Rob(seat)
    if word == "improve-tile" and len(rest) == 2:
        tile, kind = _number(rest[0]), kind_of(rest[1])
        if tile is not None and kind is not None:
            return ImproveTile(tile, kind)
    if word == "trade" and len(rest) == 3:
        partner, give, take = seat_of(rest[0]), kind_of(rest[1]), kind_of(rest[2])
        if partner is not None and give is not None and take is not None:
            return Offer(partner, give, take)
    raise BadNotation(f"{_EXPECTED}, not {quoted(text)}")


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
