"""The log of a room, one row an entry: all that a room is comes from its rows, and a row is written before it is told.

A row is one line of JSON whose `row` says of which kind it is. `at` is the time of whoever wrote it, in seconds.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from cardkit.core.errors import BadMessage, BadRecord
from cardkit.core.records.record import Queued, Stream
from cardkit.protocol.message import Tagged
from cardkit.protocol.message_lines import read_tagged, written

FORMAT: Final = 1
MOST_LONG: Final = 1 << 20  # characters of a row


@attrs.frozen
class Row(Tagged):
    """An entry in the log of a room."""

    tag: ClassVar[str] = "row"

    at: float


@attrs.frozen
class Began(Row, kind="began"):
    """The first row: the game, and how it is to be played. Who sits where follows in rows of their own."""

    format: int
    game: str
    revision: int
    options: str  # as records have them
    seed: int | None  # None: chance is the operating system's
    generator: str
    settings: Mapping[str, bool | int | float | str | None]
    start: str | None = None  # the position in which it begins, as records have it; None: as the game begins


@attrs.frozen
class Resumed(Row, kind="resumed"):
    """All that came before is the game of a record, which goes on from here."""

    streams: tuple[Stream, ...]  # where chance and computers stand
    queued: tuple[Queued, ...]  # outcomes that were taken back there, and come again


@attrs.frozen
class SatDown(Row, kind="sat"):
    """Somebody has a seat from here on: a person (`human`), a computer, or nobody (`free`)."""

    seat: int
    player: str
    token: str | None  # the digest of a person's token
    person: str | None  # what the person is called


@attrs.frozen
class Called(Row, kind="called"):
    """What the person in a seat is called from here on."""

    seat: int
    person: str


@attrs.frozen
class Here(Row, kind="here"):
    """A person's connections to one process began, or the last of them has ended."""

    seat: int
    process: str
    here: bool


@attrs.frozen
class StoodIn(Row, kind="stood-in"):
    """A computer moves for a person from here on, or no longer."""

    seat: int
    on: bool
    spent: float  # seconds of the person's time until then


@attrs.frozen
class Moved(Row, kind="moved"):
    """A move."""

    seat: int
    move: str  # in the game's notation
    spent: float  # seconds of a person's time that it took
    luck: tuple[int, ...] | None = None  # where the streams of a computer stand after it, where chance has a seed
    guesses: tuple[int, ...] | None = None


@attrs.frozen
class Chanced(Row, kind="chance"):
    """An outcome of chance."""

    outcome: tuple[int, ...]


@attrs.frozen
class TookBack(Row, kind="took-back"):
    """The last move of a seat, and all that followed, is taken back."""

    seat: int


@attrs.frozen
class UndoWanted(Row, kind="undo"):
    """A seat wants that, and others must agree."""

    number: int
    seat: int
    waiting: tuple[int, ...]


@attrs.frozen
class UndoReplied(Row, kind="replied"):
    """One of them has answered."""

    number: int
    seat: int
    agreed: bool


@attrs.frozen
class PlayedAgain(Row, kind="again"):
    """A seat wants the game that is over once more, and a table was made for that."""

    seat: int
    table: str


@attrs.frozen
class Spoke(Row, kind="said"):
    """Somebody said something."""

    seat: int | None
    name: str
    text: str


ROWS: Final[Mapping[str, type[Row]]] = {
    one.kind: one
    for one in (
        *(Began, SatDown, Called, Here, StoodIn, Moved, Chanced, Resumed),
        *(TookBack, UndoWanted, UndoReplied, PlayedAgain, Spoke),
    )
}


def write_row(row: Row) -> str:
    """The row as one line."""
    return written(row)


def read_row(line: str, number: int) -> Row:
    """The row of a line, the one of this number in its log. Raises BadRecord."""
    try:
        return read_tagged(line, ROWS, MOST_LONG)
    except BadMessage as error:
        raise BadRecord(number, error.reason) from error
