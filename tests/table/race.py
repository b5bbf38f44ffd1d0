"""A race with dice: roll one die or two, and whoever first has twenty points wins. And tables at which it is played."""

from typing import Any, ClassVar

import attrs

from cardkit import CHANCE, OVER, DiceTotal, Event, Log, OpenGame, Outcome, State, Table, replace, resume
from cardkit import read_record as read
from cardkit import write_record as write
from cardkit.core.records.record import Resolved
from cardkit.core.simple_game import Named, OpenView
from cardkit.table.chance_sources import Scripted, Source


@attrs.frozen
class RaceState(State):
    """A position."""

    points: tuple[int, ...] = (0, 0)
    seat: int = 0
    dice: int = 0  # how many the seat on turn rolls, 0 while it has not said so

    def turn(self) -> int:
        if max(self.points) >= 20:
            return OVER
        return CHANCE if self.dice else self.seat

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "RaceState":
        return replace(self, dice=action + 1)

    def request(self) -> DiceTotal:
        return DiceTotal(self.seat, self.dice)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "RaceState":
        if log is not None:
            log.append(Rolled(self.seat, outcome[0]))
        points = tuple([total + outcome[0] * (seat == self.seat) for seat, total in enumerate(self.points)])
        return RaceState(points, 1 - self.seat, 0)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        return (self.points.index(max(self.points)),) if self.turn() == OVER else ()


@attrs.frozen
class Rolled(Event):
    """A seat rolled its dice."""

    seat: int
    total: int


@attrs.frozen
class Race(OpenGame[RaceState]):
    """Roll one die or two."""

    name: ClassVar[str] = "race"
    actions: ClassVar[tuple[str, ...]] = ("one", "two")
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 31)

    def initial_state(self) -> RaceState:
        return RaceState()


RACE = Race()
ONE, TWO = Named("one"), Named("two")

AnyTable = Table[Any, Any, Any]
RaceTable = Table[RaceState, Named, OpenView[RaceState]]


@attrs.frozen
class Says:
    """A player that always wants the same."""

    move: Any

    def choose(self, view: object, moves: tuple[Named, ...]) -> Any:
        return self.move


def scripted(*outcomes: Outcome, then: Source | None = None) -> Scripted:
    """A source of these outcomes."""
    return Scripted(outcomes, then)


def race(*outcomes: Outcome, moves: tuple[Named, ...] = ()) -> RaceTable:
    """A race that waits for both seats, with these rolls to come, after these moves and their rolls."""
    table = Table(RACE)
    table.chance(scripted(*outcomes))
    for move in moves:
        roll(table, move)
    return table


def roll(table: RaceTable, move: Named) -> None:
    """Make a move, and let chance answer it."""
    table.play(move)
    table.step()


def rolls(table: RaceTable) -> list[Outcome]:
    """What chance has answered."""
    return [entry.outcome for entry in table.entries if isinstance(entry, Resolved)]


def stepped(table: AnyTable, steps: int) -> AnyTable:
    """The table, after so many steps."""
    for _ in range(steps):
        table.step()
    return table


def text_of(table: AnyTable) -> str:
    """Its record, as text."""
    return write(table.record())


def again(table: AnyTable) -> AnyTable:
    """The table as it comes back from its record's text."""
    return resume(table.game, read(text_of(table)))
