"""A store in a file of SQLite, which several processes of one machine may share."""

import contextlib
import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from cardkit.core.errors import BadStore, Clash, FullStore, StoreError
from cardkit.store.base import (
    Notice,
    Told,
    checked_process,
    checked_rows,
    checked_table,
    closed,
    exists,
    other_format,
    unknown,
)

APPLICATION: Final = 0x636B6974  # "ckit": in the file's header, where SQLite has a place for whose file it is
FORMAT: Final = 2  # of the tables below, in the header too
BUSY: Final = 10.0  # seconds that others may hold the file before that is an error
PAUSE: Final = 0.02  # seconds between two looks at whether somebody else has written
_LOOK: Final = "look whether the disk is there, and the folder yours"
# In a damaged file, and there alone, statements that are right fail of these.
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_MISMATCH", "SQLITE_TOOBIG")
_MOST: Final = 2**62  # SQLite has no greater numbers than about twice that

# `place` is the order in which all rows were written, by which `wait` finds those since it last looked; AUTOINCREMENT
# never gives a number twice, even after rows were taken away. `sum` is that of `_summed`.
_ENTRIES: Final = """CREATE TABLE entries (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        number INTEGER NOT NULL REFERENCES tables,
        version INTEGER NOT NULL,
        entry TEXT NOT NULL,
        sum INTEGER NOT NULL,
        UNIQUE (number, version))"""
# For whoever looks into the file by hand.
_LOG: Final = (
    "CREATE VIEW log AS SELECT name, version, entry FROM tables JOIN entries USING (number) ORDER BY number, version"
)
_WRITTEN: Final = f"PRAGMA user_version = {FORMAT}"
_SCHEMA: Final = (
    "CREATE TABLE tables (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
    _ENTRIES,
    "CREATE TABLE processes (name TEXT PRIMARY KEY, beat REAL NOT NULL)",
    _LOG,
    f"PRAGMA application_id = {APPLICATION}",
    _WRITTEN,
)
# Of a store of format 1, whose rows have no sums.
_RENEWAL: Final = (
    "DROP VIEW log",
    "ALTER TABLE entries RENAME TO earlier",
    _ENTRIES,
    """INSERT INTO entries SELECT place, number, version, entry, summed(name, version, entry)
        FROM earlier JOIN tables USING (number) ORDER BY place""",
    "DROP TABLE earlier",
    _LOG,
    _WRITTEN,
)
_LATEST: Final = """SELECT number, name, version FROM tables
    JOIN (SELECT number, max(version) AS version FROM entries WHERE place > ? GROUP BY number) USING (number)"""
_ROWS: Final = """SELECT version, entry, sum FROM tables
    LEFT JOIN entries ON entries.number = tables.number AND version > ? WHERE name = ? ORDER BY version"""


class SqliteStore:
    """A `Store` in the file of this path, which is made where there is none."""

    def __init__(self, path: str) -> None:
        self._path = Path(path).absolute()
        self._ahead = Path(f"{self._path}-wal")  # the log of SQLite
        self._place = f"sqlite:{self._path}"
        self._lock = threading.RLock()  # held from before a transaction until `_told` knows of it
        self._closed = threading.Event()
        with self._plain_errors():
            self._connection = self._opened()
            self._files = self._found_files()
            self._changes = self._counted_changes()
            self._seen = self._last_place()
            self._told = Told(self._connection.execute(_LATEST, [-1]))

    def create(self, table: str, rows: Sequence[str]) -> None:
        checked_table(table)
        taken = checked_rows(rows)
        with self._writing() as connection:
            if self._number(table) is not None:
                raise exists(self._place, table)
            number = connection.execute("INSERT INTO tables (name) VALUES (?)", [table]).lastrowid or 0
            self._insert(number, table, 1, taken)
            connection.execute("COMMIT")
            self._told.wrote(number, 1, len(taken))

    def append(self, table: str, version: int, rows: Sequence[str]) -> None:
        checked_table(table)
        taken = checked_rows(rows)
        with self._writing() as connection:
            number = self._known_number(table)
            (last,) = connection.execute("SELECT max(version) FROM entries WHERE number = ?", [number]).fetchone()
            following = (last or 0) + 1
            if version != following:
                raise Clash(table, version, following)
            self._insert(number, table, following, taken)
            connection.execute("COMMIT")
            self._told.wrote(number, following, following + len(taken) - 1)

    def rows(self, table: str, since: int = 0) -> tuple[str, ...]:
        checked_table(table)
        with self._using() as connection:
            found = connection.execute(_ROWS, [max(-1, min(since, _MOST)), table]).fetchall()
        if not found:
            raise unknown(self._place, table)
        if found == [(None, None, None)]:  # of a table without such rows
            return ()
        for following, (version, entry, kept) in enumerate(found, max(0, since) + 1):
            if version != following or kept != _summed(table, version, entry):
                raise self._changed(table, following)
        return tuple([entry for _, entry, _ in found])

    def tables(self) -> tuple[str, ...]:
        with self._using() as connection:
            return tuple(name for (name,) in connection.execute("SELECT name FROM tables ORDER BY number"))

    def remove(self, table: str) -> None:
        checked_table(table)
        with self._writing() as connection:
            number = self._known_number(table)
            connection.execute("DELETE FROM entries WHERE number = ?", [number])
            connection.execute("DELETE FROM tables WHERE number = ?", [number])
            connection.execute("COMMIT")
            self._told.forget(number)

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        end = time.monotonic() + seconds
        with self._using():
            notices = self._news()
        while not notices and (left := end - time.monotonic()) > 0 and not self._closed.wait(min(PAUSE, left)):
            with self._lock, self._plain_errors():
                notices = () if self._closed.is_set() else self._news()
        return notices

    def beat(self, process: str) -> None:
        checked_process(process)
        with self._using() as connection:
            connection.execute("INSERT OR REPLACE INTO processes VALUES (?, ?)", [process, time.time()])

    def silent(self, seconds: float) -> tuple[str, ...]:
        # A beat far in the future is from before somebody set the clock back: whoever is alive soon beats again.
        query = "SELECT name FROM processes WHERE abs(? - beat) > ? ORDER BY name"
        with self._using() as connection:
            return tuple(name for (name,) in connection.execute(query, [time.time(), seconds]))

    def forget(self, process: str) -> None:
        checked_process(process)
        with self._using() as connection:
            connection.execute("DELETE FROM processes WHERE name = ?", [process])

    def close(self) -> None:
        self._closed.set()
        with self._lock, self._plain_errors():
            self._connection.close()

    @contextlib.contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one thread, while the store is open."""
        with self._lock, self._plain_errors():
            if self._closed.is_set():
                raise closed(self._place)
            if self._found_files() != self._files:  # what is written now would go with a file that has no name any more
                raise StoreError(f"{self._place}: the file was taken away, or another is in its place: open it again")
            yield self._connection

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The connection within a transaction, which is taken back unless it was committed within."""
        with self._using() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """Say in plain words what SQLite complains about."""
        try:
            yield
        except UnicodeError as error:  # Python reads what SQLite says of a damaged file
            raise self._damaged(str(error)) from error
        except OSError as error:
            raise StoreError(f"{self._place}: {error.strerror or error}: {_LOOK}") from error
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            if name.startswith("SQLITE_NOTADB"):
                raise self._foreign() from error
            if name.startswith(_DAMAGE) or "decode" in str(error):  # the latter is of Python, and has no name
                raise self._damaged(str(error)) from error
            if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                raise StoreError(f"{self._place}: another process kept it for {BUSY:g} s: try again") from error
            if name.startswith("SQLITE_FULL"):
                raise FullStore(f"{self._place}: {error}: look whether the disk is full, and make room") from error
            raise StoreError(f"{self._place}: {error}: {_LOOK}") from error

    def _opened(self) -> sqlite3.Connection:
        """A connection to the file, which is a store then."""
        if not self._path.parent.is_dir() or self._path.is_dir():
            why = "this is a folder: name a file" if self._path.is_dir() else "there is no such folder: make it first"
            raise StoreError(f"{self._place}: {why}")
        if not self._path.exists():  # what is written here is nobody else's business
            os.close(os.open(self._path, os.O_CREAT | os.O_WRONLY, 0o600))
        connection = sqlite3.connect(self._path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        try:
            self._make_or_refuse(connection)
            for pragma in ("synchronous = FULL", "fullfsync = ON"):  # an acknowledged row is a promise
                connection.execute(f"PRAGMA {pragma}")
            self._log_ahead(connection)
            self._look_through(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _make_or_refuse(self, connection: sqlite3.Connection) -> None:
        """Make a store of an empty file, and refuse any other that is none, without writing to it."""
        if not _read_header(connection)[2]:
            connection.execute("BEGIN IMMEDIATE")
            if not _read_header(connection)[2]:  # nobody else has done so meanwhile
                if self._path.stat().st_size > 0:  # SQLite takes a file of one byte for an empty one
                    raise self._foreign()
                for statement in _SCHEMA:
                    connection.execute(statement)
            connection.execute("COMMIT")
        application, written, _ = _read_header(connection)
        if application != APPLICATION:
            raise self._foreign()
        if written not in (1, FORMAT):
            raise other_format(self._place, FORMAT, f"format {written}")

    def _look_through(self, connection: sqlite3.Connection) -> None:
        """Refuse a damaged store. One of format 1 is of this format from then on, if it is whole."""
        wrong = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if wrong != "ok":
            raise self._damaged(wrong)
        if _read_header(connection)[1] != FORMAT:
            connection.create_function("summed", 3, _summed, deterministic=True)
            connection.execute("BEGIN IMMEDIATE")
            if _read_header(connection)[1] != FORMAT:  # nobody else has done so meanwhile
                for statement in _RENEWAL:
                    connection.execute(statement)
            connection.execute("COMMIT")
        connection.execute("BEGIN")  # all that follows is of one moment
        there = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}
        if not {one for one in _SCHEMA if one.startswith("CREATE")} <= there:
            raise self._damaged("its own description is not as it was written")
        names = dict(connection.execute("SELECT number, name FROM tables"))
        last = dict.fromkeys(names, 0)
        for number, version, entry, kept in connection.execute(
            "SELECT number, version, entry, sum FROM entries ORDER BY place"
        ):
            if number not in last or version != last[number] + 1 or kept != _summed(names[number], version, entry):
                raise self._changed(names.get(number, "?"), last.get(number, 0) + 1)
            last[number] = version
        connection.execute("COMMIT")

    def _log_ahead(self, connection: sqlite3.Connection) -> None:
        """Let the file have a write-ahead log. SQLite does not wait for others here by itself."""
        end = time.monotonic() + BUSY
        mode = ""
        while not mode:
            try:
                (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            except sqlite3.OperationalError as error:
                if not str(error.sqlite_errorname).startswith("SQLITE_BUSY") or time.monotonic() > end:
                    raise
                time.sleep(PAUSE)
        if mode != "wal":
            raise StoreError(f"{self._place}: SQLite can keep no write-ahead log there: put the file on a local disk")

    def _news(self) -> tuple[Notice, ...]:
        """What is to be told at this moment."""
        changes = self._counted_changes()
        if changes == self._changes:
            return ()
        self._changes = changes  # before the look: what is written meanwhile is found by the next one
        last = self._last_place()
        latest = self._connection.execute(_LATEST, [self._seen]).fetchall()
        self._seen = max(self._seen, last)
        return self._told.news(latest)

    def _found_files(self) -> tuple[tuple[int, int], ...]:
        """Which files are there, of the store and of its log."""
        found = [one.stat() for one in (self._path, self._ahead)]
        return tuple([(one.st_dev, one.st_ino) for one in found])

    def _counted_changes(self) -> int:
        """A number that changes with every transaction of any other connection."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _last_place(self) -> int:
        """The place of the row that was written last."""
        return int(self._connection.execute("SELECT coalesce(max(place), 0) FROM entries").fetchone()[0])

    def _number(self, table: str) -> int | None:
        """The number of a table, where there is one of that name."""
        found = self._connection.execute("SELECT number FROM tables WHERE name = ?", [table]).fetchone()
        return None if found is None else int(found[0])

    def _known_number(self, table: str) -> int:
        """The number of a table. Raises UnknownTable."""
        number = self._number(table)
        if number is None:
            raise unknown(self._place, table)
        return number

    def _insert(self, number: int, table: str, first: int, rows: tuple[str, ...]) -> None:
        """Write rows, the first of which gets this version."""
        numbered = [(number, version, row, _summed(table, version, row)) for version, row in enumerate(rows, first)]
        self._connection.executemany("INSERT INTO entries (number, version, entry, sum) VALUES (?, ?, ?, ?)", numbered)

    def _damaged(self, how: str) -> BadStore:
        return BadStore(f"{self._place}: this store is damaged ({' '.join(how.split())}): go back to a copy of it")

    def _changed(self, table: str, version: int) -> BadStore:
        return self._damaged(f"row {version} of table {table} is not as it was written")

    def _foreign(self) -> BadStore:
        return BadStore(f"{self._place}: expected a store, got another file, which is left as it is: name another one")


def _summed(table: str, version: int, entry: object) -> int:
    """By which a row is known to be as it was written; 0 for what is no row."""
    return zlib.crc32(f"{table} {version} {entry}".encode()) if isinstance(entry, str) else 0


def _read_header(connection: sqlite3.Connection) -> tuple[int, int, bool]:
    """Whose file it is, of which format, and whether there is anything in it."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (written,) = connection.execute("PRAGMA user_version").fetchone()
    (there,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return application, written, bool(application or written or there)
