"""What happens in Constructor, as values. Everybody hears all of it."""

from typing import Final

import attrs

from cardkit.core.event import Event
from cardkit.core.interning import SharedEvents
from cardkit.games.constructor import constants
from cardkit.games.constructor.constants import LEVELS, NAMES, colour


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
class TileImproved(Event):
    """A tile yields a resource more."""

    seat: int
    tile: int
    resource: int

    def __str__(self) -> str:
        return f"{_builder(self.seat)} improves tile {self.tile}, which yields one {NAMES[self.resource]} more."


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


EVENTS: Final = (
    ResourcesLaid, ValuesLaid, Started, TurnBegan, Rolled, Gained, Lost, GeeseMoved, NobodyToRob, Robbed, RoadBuilt,
    BasementBuilt, Improved, TileImproved, Offered, Traded, Refused, Won,
)  # fmt: skip


SHARED: Final = SharedEvents(
    {
        constants.RESOURCES_LAID: lambda _, *resources: ResourcesLaid(resources),
        constants.VALUES_LAID: lambda _, *values: ValuesLaid(values),
        constants.STARTED: Started,
        constants.TURN_BEGAN: TurnBegan,
        constants.ROLLED: Rolled,
        constants.GAINED: Gained,
        constants.LOST: Lost,
        constants.GEESE_MOVED: GeeseMoved,
        constants.NOBODY_TO_ROB: NobodyToRob,
        constants.ROBBED: Robbed,
        constants.ROAD_BUILT: RoadBuilt,
        constants.BASEMENT_BUILT: BasementBuilt,
        constants.IMPROVED: Improved,
        constants.TILE_IMPROVED: TileImproved,
        constants.OFFERED: Offered,
        constants.ACCEPTED: Traded,
        constants.REFUSED: Refused,
        constants.WON: Won,
    },
    passing=(constants.RESOURCES_LAID, constants.VALUES_LAID),  # a board is laid once a game
)
