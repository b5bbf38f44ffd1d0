"""What every store does, and what every kind of store needs: names and rows looked at, and news told once."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import attrs

from cardkit.core.errors import BadRow, BadStore, StoreError, TableExists, UnknownTable
from cardkit.core.quoting import quoted

MOST_BYTES: Final = 1_000_000  # of a row, in UTF-8
MOST_LETTERS: Final = 64  # of the name of a table
MOST_OF_PROCESS: Final = 200  # characters of the name of a process
_NAME: Final = re.compile(r"[a-z0-9-]{1,64}")


@attrs.frozen
class Notice:
    """Rows were added to a table, by whatever process."""

    table: str
    version: int  # of its last row


class Store(Protocol):
    """Tables, each a row of texts that only grows. The rows of a table have the versions 1, 2, 3, … without a hole.

    When `create` or `append` returns, its rows are kept, and the end of any process loses none of them. An object may
    be used by several threads. A process that forks opens a store of its own. Every method raises StoreError where the
    store cannot be reached, read or written, or has been closed.
    """

    def create(self, table: str, rows: Sequence[str]) -> None:
        """Make a table with these rows, of versions 1, 2, …: all of it or nothing. There may be none.

        A name has 1 to 64 of the characters a-z, 0-9 and `-`. A row is any text without NUL and without halves of
        surrogate pairs, of 1 MB of UTF-8 at most. Raises TableExists or BadRow.
        """

    def append(self, table: str, version: int, rows: Sequence[str]) -> None:
        """Add rows, of the versions `version`, `version + 1`, …: all of them or none.

        Raises Clash unless `version` is the next one, UnknownTable or BadRow. After any other StoreError the rows may
        have been kept or not: `rows` tells.
        """

    def rows(self, table: str, since: int = 0) -> tuple[str, ...]:
        """The rows of versions above `since`, in order. Raises UnknownTable."""

    def tables(self) -> tuple[str, ...]:
        """The names of all tables, in the order of their creation."""

    def remove(self, table: str) -> None:
        """Take a table away, with all its rows. Its name is free then. Raises UnknownTable."""

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        """Which tables have rows that this object has neither written nor told of yet; one notice a table.

        Waits at most that long for there to be one, and gives an empty tuple if there is none, or if the object is
        closed meanwhile. Rows that were there when the object was made count as told. That a table was taken away is
        not told.
        """

    def beat(self, process: str) -> None:
        """Say that a process, of a name of 1 to 200 characters, is alive."""

    def silent(self, seconds: float) -> tuple[str, ...]:
        """The processes whose last beat is longer ago than that, by name."""

    def forget(self, process: str) -> None:
        """Know nothing of a process any more, as if it had never beaten."""

    def close(self) -> None:
        """Let go of the store; whoever waits comes back. A second time it does nothing."""


class Told:
    """Which rows an object has written or told of: of each table, known by its number, those up to a version.

    A number is never used for a second table, as names are.
    """

    def __init__(self, there: Iterable[tuple[int, str, int]]) -> None:
        self._known = {number: last for number, _, last in there}

    def wrote(self, number: int, first: int, last: int) -> None:
        """The object has written the rows from `first` to `last`. Where rows before them are untold, these are, too."""
        if self._known.get(number, 0) == first - 1:
            self._known[number] = last

    def news(self, latest: Iterable[tuple[int, str, int]]) -> tuple[Notice, ...]:
        """Notices for those of the tables that have untold rows; from then on they are told."""
        found: list[Notice] = []
        for number, table, last in latest:
            if last > self._known.get(number, 0):
                self._known[number] = last
                found.append(Notice(table, last))
        return tuple(found)

    def forget(self, number: int) -> None:
        """A table was taken away."""
        self._known.pop(number, None)


def checked_table(name: object) -> str:
    """The name of a table. Raises BadRow."""
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        raise BadRow(f"expected the name of a table, 1 to {MOST_LETTERS} of a-z, 0-9 and -; got {quoted(name)}")
    return name


def checked_process(name: object) -> str:
    """The name of a process. Raises BadRow."""
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_OF_PROCESS or not _is_plain(name):
        raise BadRow(f"expected the name of a process, 1 to {MOST_OF_PROCESS} characters of text; got {quoted(name)}")
    return name


def checked_rows(rows: Sequence[object]) -> tuple[str, ...]:
    """The rows. Raises BadRow."""
    if isinstance(rows, str):  # its characters would be rows
        raise BadRow(f"expected rows, each a text; got one text: {quoted(rows)}")
    taken: list[str] = []
    for row in rows:
        if not isinstance(row, str) or not _is_plain(row):
            raise BadRow(f"expected a row of text without NUL and without halves of surrogate pairs; got {quoted(row)}")
        if (size := len(row.encode())) > MOST_BYTES:
            raise BadRow(f"expected a row of at most {MOST_BYTES} bytes; got one of {size}: {quoted(row)}")
        taken.append(row)
    return tuple(taken)


# What is raised by the store at a place, of whatever kind it is.


def closed(place: str) -> StoreError:
    """For a store that is used and has been closed."""
    return StoreError(f"{place}: this store has been closed; open it again")


def unknown(place: str, table: str) -> UnknownTable:
    """For a table that there is not."""
    return UnknownTable(f"{place}: there is no table {quoted(table)}")


def exists(place: str, table: str) -> TableExists:
    """For a table that is there already."""
    return TableExists(f"{place}: there is a table {quoted(table)} already: choose another name")


def other_format(place: str, expected: int, found: object) -> BadStore:
    """For a store of a format that is not read here."""
    return BadStore(
        f"{place}: expected a store of format {expected}, got one of {found}: open it with the cardkit that wrote it"
    )


def _is_plain(text: str) -> bool:
    """Whether every kind of store can keep a text as it is."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False
