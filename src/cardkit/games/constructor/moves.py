"""Moves of Constructor and what happens in it, as values and as text."""

from typing import Final

import attrs

from cardkit.core.errors import BadNotation
from cardkit.core.event import Event
from cardkit.games.constructor.options import KINDS, PARK
from cardkit.games.constructor.terms import NAMES

# Builders by seat (C4), and those that join them on larger boards. Their initials are what the board shows.
COLOURS: Final = ("Blue", "Red", "Orange", "Yellow", "Green", "White", "Purple", "Silver")
LEVELS: Final = ("", "basement", "house", "tower")


def colour(seat: int) -> str:
    """The name of a builder."""
    return COLOURS[seat]


def seat_of(text: str) -> int | None:
    """The seat of a builder's name, in any letter case; None if nobody is called so."""
    return next((seat for seat, name in enumerate(COLOURS) if name.lower() == text.lower()), None)


def kind_of(text: str) -> int | None:
    """The number of a resource's name, in any letter case; None if none is called so."""
    return next((kind for kind, name in enumerate(NAMES[:KINDS]) if name.lower() == text.lower()), None)


@attrs.frozen
class RollDice:
    """Throw the dice: a turn begins."""

    def __str__(self) -> str:
        return "roll"


@attrs.frozen
class PassTurn:
    """The turn ends."""

    def __str__(self) -> str:
        return "next"


@attrs.frozen
class Accept:
    """Yes to an offer."""

    def __str__(self) -> str:
        return "yes"


@attrs.frozen
class Refuse:
    """No to an offer."""

    def __str__(self) -> str:
        return "no"


@attrs.frozen
class Rob:
    """Steal from a builder."""

    seat: int

    def __str__(self) -> str:
        return f"rob {colour(self.seat)}"


@attrs.frozen
class MoveGeese:
    """Put the geese on a tile."""

    tile: int

    def __str__(self) -> str:
        return f"geese {self.tile}"


@attrs.frozen
class BuildResidence:
    """Build a basement, before the first turn or in one's own."""

    vertex: int

    def __str__(self) -> str:
        return f"build-res {self.vertex}"


@attrs.frozen
class ImproveResidence:
    """Make a house of a basement, or a tower of a house."""

    vertex: int

    def __str__(self) -> str:
        return f"improve {self.vertex}"


@attrs.frozen
class BuildRoad:
    """Build a road."""

    edge: int

    def __str__(self) -> str:
        return f"build-road {self.edge}"


@attrs.frozen
class Offer:
    """Offer another builder one resource for one of another kind."""

    partner: int  # seat
    give: int  # resource, 0 BRICK … 4 WIFI
    take: int

    def __str__(self) -> str:
        return f"trade {colour(self.partner)} {NAMES[self.give]} {NAMES[self.take]}"


Move = RollDice | PassTurn | Accept | Refuse | Rob | MoveGeese | BuildResidence | ImproveResidence | BuildRoad | Offer
MOVE_CLASSES: Final = (
    RollDice, PassTurn, Accept, Refuse, Rob, MoveGeese, BuildResidence, ImproveResidence, BuildRoad, Offer,
)  # fmt: skip

_PLAIN: Final[dict[str, Move]] = {str(move): move for move in (RollDice(), PassTurn(), Accept(), Refuse())}
EXPECTED: Final = (
    "expected roll, next, yes, no, build-road N, build-res N, improve N, geese N, rob COLOUR or trade COLOUR GIVE TAKE"
)


def read_number(text: str) -> int | None:
    """The whole number of a text of digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def read_move(text: str) -> Move:
    """The move of a text, in any letter case. Raises BadNotation."""
    word, *rest = text.lower().split() or [""]
    if not rest and word in _PLAIN:
        return _PLAIN[word]
    if len(rest) == 1:
        number = read_number(rest[0])
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
    if word == "trade" and len(rest) == 3:
        partner, give, take = seat_of(rest[0]), kind_of(rest[1]), kind_of(rest[2])
        if partner is not None and give is not None and take is not None:
            return Offer(partner, give, take)
    raise BadNotation(f"{EXPECTED}, not {text[:60]!r}")


def _builder(seat: int) -> str:
    return f"Builder {colour(seat)}"


@attrs.frozen
class ResourcesLaid(Event):
    """The resources of a random board, by tile."""

    resources: tuple[int, ...]

    def __str__(self) -> str:
        return "The tiles are " + " ".join([NAMES[kind] for kind in self.resources]) + "."


@attrs.frozen
class ValuesLaid(Event):
    """The values of a random board, by tile."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        return "Their values are " + " ".join([str(value) for value in self.values]) + "."


@attrs.frozen
class Started(Event):
    """A basement was placed before the first turn."""

    seat: int
    vertex: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} begins with a basement at {self.vertex}."


@attrs.frozen
class TurnBegan(Event):
    """A turn begins."""

    seat: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)}'s turn."


@attrs.frozen
class Rolled(Event):
    """The dice fell."""

    seat: int
    total: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} rolled {self.total}."


@attrs.frozen
class Gained(Event):
    """Tiles have yielded."""

    seat: int
    resource: int
    number: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} gained {self.number} {NAMES[self.resource]}."


@attrs.frozen
class Lost(Event):
    """Resources went to the geese."""

    seat: int
    resource: int
    number: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} loses {self.number} {NAMES[self.resource]} to the geese."


@attrs.frozen
class GeeseMoved(Event):
    """The geese are on another tile."""

    seat: int
    tile: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} places the GEESE on tile {self.tile}."


@attrs.frozen
class NobodyToRob(Event):
    """Nobody can be robbed where the geese are."""

    seat: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} has no builders to steal from."


@attrs.frozen
class Robbed(Event):
    """A resource was stolen."""

    seat: int
    victim: int
    resource: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} steals {NAMES[self.resource]} from builder {colour(self.victim)}."


@attrs.frozen
class RoadBuilt(Event):
    """There is a new road."""

    seat: int
    edge: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} builds a road at {self.edge}."


@attrs.frozen
class BasementBuilt(Event):
    """There is a new basement."""

    seat: int
    vertex: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} builds a basement at {self.vertex}."


@attrs.frozen
class Improved(Event):
    """A residence is a level higher."""

    seat: int
    vertex: int
    level: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} builds a {LEVELS[self.level]} at {self.vertex}."


@attrs.frozen
class Offered(Event):
    """A trade was offered."""

    seat: int
    partner: int
    give: int
    take: int

    def __str__(self) -> str:
        return f"{colour(self.seat)} offers {colour(self.partner)} one {NAMES[self.give]} for one {NAMES[self.take]}."


@attrs.frozen
class Traded(Event):
    """An offer was accepted."""

    seat: int  # who accepted
    partner: int  # who had offered
    give: int  # the resource that the one who had offered gives
    take: int  # and the one it gets

    def __str__(self) -> str:
        return f"{_builder(self.seat)} accepts."


@attrs.frozen
class Refused(Event):
    """An offer was refused."""

    seat: int  # who refused
    partner: int  # who had offered

    def __str__(self) -> str:
        return f"{_builder(self.seat)} refuses."


@attrs.frozen
class Won(Event):
    """Somebody has enough points."""

    seat: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} wins!"


# By the kind of an entry in a log of the rules.
EVENT_CLASSES: Final = (
    ResourcesLaid, ValuesLaid, Started, TurnBegan, Rolled, Gained, Lost, GeeseMoved, NobodyToRob, Robbed, RoadBuilt,
    BasementBuilt, Improved, Offered, Traded, Refused, Won,
)  # fmt: skip


def resource_name(kind: int) -> str:
    """BRICK … WIFI, or PARK."""
    return NAMES[kind] if 0 <= kind <= PARK else str(kind)
