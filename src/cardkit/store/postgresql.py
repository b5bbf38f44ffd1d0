"""A store in a database of PostgreSQL, which any number of processes on any machines may share.

It needs psycopg, of the extra `postgres`. Every append is one statement, and so one transaction, which also notifies
the others.
"""

import contextlib
import re
import secrets
import selectors
import socket
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, LiteralString, TypeAlias

import psycopg
from psycopg import conninfo, errors, sql

from cardkit.core.errors import BadStore, Clash, FullStore, StoreError
from cardkit.core.quoting import quoted
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

_Rows: TypeAlias = "list[tuple[Any, ...]]"  # what a database gives
_Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

FORMAT: Final = 1  # of the tables below
LOOK: Final = 5.0  # seconds after which whoever waits makes sure that it is still connected
_MAKING: Final = 0x636B6974  # the lock that is held by whoever makes the tables
_DEFAULTS: Final = {
    "connect_timeout": "10",  # seconds
    "keepalives_idle": "30",  # seconds
    "tcp_user_timeout": "30000",  # milliseconds until a server that answers nothing counts as lost
    "client_encoding": "UTF8",
    "application_name": "cardkit",
}

# `mark` is drawn for each call that writes: by it a call whose connection was lost finds whether its rows were kept.
_SCHEMA: Final[tuple[LiteralString, ...]] = (
    "CREATE TABLE cardkit_format (version integer NOT NULL)",
    """CREATE TABLE cardkit_tables (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        mark bigint NOT NULL)""",
    """CREATE TABLE cardkit_entries (
        number bigint NOT NULL REFERENCES cardkit_tables ON DELETE CASCADE,
        version bigint NOT NULL,
        entry text NOT NULL,
        mark bigint NOT NULL,
        PRIMARY KEY (number, version))""",
    "CREATE TABLE cardkit_processes (name text PRIMARY KEY, beat timestamptz NOT NULL)",
    # For whoever looks into the database by hand.
    """CREATE VIEW cardkit_log AS SELECT name, version, entry
        FROM cardkit_tables JOIN cardkit_entries USING (number) ORDER BY number, version""",
)
# Each store has a channel of its own, also where several are in schemas of one database.
_CHANNEL: Final = "SELECT 'cardkit_' || 'cardkit_entries'::regclass::oid"
# Read committed, so that a writer who had to wait sees what the others have written; and on the disk, or not at all.
_SETTINGS: Final = """SELECT set_config('default_transaction_isolation', 'read committed', false),
    CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""
_CREATE: Final = """
    WITH made AS (
        INSERT INTO cardkit_tables (name, mark) VALUES (%(table)s, %(mark)s) RETURNING number
    ), added AS (
        INSERT INTO cardkit_entries (number, version, entry, mark)
        SELECT number, nth, entry, %(mark)s FROM made, unnest(%(rows)s::text[]) WITH ORDINALITY AS given (entry, nth)
        RETURNING version
    )
    SELECT number, last, CASE WHEN last > 0 THEN pg_notify(%(channel)s, concat_ws(' ', number, %(table)s, last)) END
    FROM made, (SELECT coalesce(max(version), 0) AS last FROM added) AS written"""
_APPEND: Final = """
    WITH there AS (
        SELECT number, (SELECT coalesce(max(version), 0) FROM cardkit_entries WHERE number = one.number) AS last
        FROM cardkit_tables AS one WHERE name = %(table)s
    ), added AS (
        INSERT INTO cardkit_entries (number, version, entry, mark)
        SELECT number, last + nth, entry, %(mark)s
        FROM there, unnest(%(rows)s::text[]) WITH ORDINALITY AS given (entry, nth)
        WHERE last + 1 = %(version)s::numeric
        RETURNING number, version
    )
    SELECT number, max(version), pg_notify(%(channel)s, concat_ws(' ', number, %(table)s, max(version)))
    FROM added GROUP BY number"""
_STANDING: Final = """
    SELECT number, (SELECT coalesce(max(version), 0) FROM cardkit_entries WHERE number = one.number),
        (SELECT max(version) FROM cardkit_entries WHERE number = one.number AND mark = %(mark)s
            AND version >= %(version)s::numeric)
    FROM cardkit_tables AS one WHERE name = %(table)s"""
_LATEST: Final = """
    SELECT number, name, (SELECT coalesce(max(version), 0) FROM cardkit_entries WHERE number = one.number)
    FROM cardkit_tables AS one"""
_ROWS: Final = """SELECT entry FROM cardkit_tables AS one
    LEFT JOIN cardkit_entries AS kept ON kept.number = one.number AND version > %(since)s::numeric
    WHERE name = %(table)s ORDER BY version"""


class PostgresStore:
    """A `Store` in the database of this address, where its tables are made if they are missing."""

    def __init__(self, address: str) -> None:
        self._server = _Server(address)
        self._place = self._server.place
        self._lock = threading.RLock()  # held from before a statement until `_told` knows of it
        self._waiting = threading.Lock()  # held by whoever waits, and so uses the listener
        self._closed = False
        self._listener: _Connection | None = None  # made when somebody first waits
        self._heard: dict[int, tuple[str, int]] = {}  # by number, the name of a table and its last version
        self._bell, self._ringing = socket.socketpair()  # wakes whoever waits
        try:
            with self._server.plain_errors():
                self._connection = self._server.connected()
                self._channel = self._prepared()
                self._told = Told(self._ask(_LATEST)[0])
        except BaseException:
            self.close()
            raise

    def create(self, table: str, rows: Sequence[str]) -> None:
        values = {"table": checked_table(table), "rows": list(checked_rows(rows)), "mark": secrets.randbits(63)}
        with self._using():
            try:
                ((number, last, _),) = self._ask(_CREATE, values)[0]
            except errors.UniqueViolation:
                query: LiteralString = "SELECT number FROM cardkit_tables WHERE name = %(table)s AND mark = %(mark)s"
                mine = self._ask(query, values)[0]
                if not mine:
                    raise exists(self._place, table) from None
                ((number,), last) = mine[0], len(rows)  # they were kept before the connection was lost
            self._told.wrote(number, 1, last)

    def append(self, table: str, version: int, rows: Sequence[str]) -> None:
        taken = list(checked_rows(rows))
        values = {"table": checked_table(table), "version": version, "rows": taken, "mark": secrets.randbits(63)}
        with self._using():
            while True:
                with contextlib.suppress(errors.UniqueViolation, errors.ForeignKeyViolation):
                    for number, last, _ in self._ask(_APPEND, values)[0]:
                        self._told.wrote(number, version, last)
                        return
                standing = self._ask(_STANDING, values)[0]
                if not standing:
                    raise unknown(self._place, table)
                number, last, mine = standing[0]
                if mine is not None:  # they were kept before the connection was lost
                    self._told.wrote(number, version, mine)
                    return
                if version != last + 1:
                    raise Clash(table, version, last + 1)
                if not taken:
                    return
                # The table was taken away and made again between the two looks.

    def rows(self, table: str, since: int = 0) -> tuple[str, ...]:
        checked_table(table)
        with self._using():
            found = self._ask(_ROWS, {"table": table, "since": since})[0]
        if not found:
            raise unknown(self._place, table)
        return tuple(entry for (entry,) in found if entry is not None)  # of a table without such rows there is one None

    def tables(self) -> tuple[str, ...]:
        with self._using():
            return tuple(name for (name,) in self._ask("SELECT name FROM cardkit_tables ORDER BY number")[0])

    def remove(self, table: str) -> None:
        query: LiteralString = "DELETE FROM cardkit_tables WHERE name = %(table)s RETURNING number"
        with self._using():
            found, again = self._ask(query, {"table": checked_table(table)})
            if not found and not again:
                raise unknown(self._place, table)
            for (number,) in found:
                self._told.forget(number)

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        end = time.monotonic() + seconds
        with self._waiting, self._server.plain_errors():
            self._look_open()
            while not self._closed:
                self._hear()
                with self._lock:
                    notices = self._told.news([(number, *told) for number, told in self._heard.items()])
                    self._heard.clear()
                left = end - time.monotonic()
                if notices or left <= 0:
                    return notices
                self._sleep(min(left, LOOK))
        return ()

    def beat(self, process: str) -> None:
        query: LiteralString = """INSERT INTO cardkit_processes VALUES (%(process)s, clock_timestamp())
            ON CONFLICT (name) DO UPDATE SET beat = excluded.beat RETURNING name"""
        with self._using():
            self._ask(query, {"process": checked_process(process)})

    def silent(self, seconds: float) -> tuple[str, ...]:
        query: LiteralString = """SELECT name FROM cardkit_processes
            WHERE extract(epoch FROM clock_timestamp() - beat) > %(seconds)s ORDER BY name COLLATE "C" """
        with self._using():
            return tuple(name for (name,) in self._ask(query, {"seconds": seconds})[0])

    def forget(self, process: str) -> None:
        query: LiteralString = "DELETE FROM cardkit_processes WHERE name = %(process)s RETURNING name"
        with self._using():
            self._ask(query, {"process": checked_process(process)})

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._ringing.send(b"!")
        with self._waiting, self._lock:
            for one in (getattr(self, "_connection", None), self._listener, self._bell, self._ringing):
                if one is not None:
                    one.close()

    @contextlib.contextmanager
    def _using(self) -> Iterator[None]:
        """The connection, for one thread, while the store is open."""
        with self._lock, self._server.plain_errors():
            self._look_open()
            yield

    def _look_open(self) -> None:
        if self._closed:
            raise closed(self._place)

    def _ask(self, query: LiteralString, values: Mapping[str, object] | None = None) -> tuple[_Rows, bool]:
        """The rows that a statement gives, and whether it was sent a second time, over a new connection.

        Then it may have been done the first time already.
        """
        again = False
        while True:
            try:
                if self._connection.closed:
                    self._connection = self._server.connected()
                channel = {"channel": getattr(self, "_channel", "")}
                return self._connection.execute(query, {**channel, **(values or {})}).fetchall(), again
            except psycopg.Error:
                if again or not self._connection.closed:
                    raise
                again = True

    def _prepared(self) -> str:
        """Make the tables, unless they are there, and see whether they are ours; the name of their channel."""
        connection = self._connection
        if (encoding := connection.info.parameter_status("server_encoding")) != "UTF8":
            raise BadStore(f"{self._place}: expected a database of encoding UTF8, got one of {encoding}: make another")
        if not _is_made(connection):
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [_MAKING])
                if not _is_made(connection):  # nobody else has done so meanwhile
                    for statement in _SCHEMA:
                        connection.execute(statement)
                    connection.execute("INSERT INTO cardkit_format VALUES (%s)", [FORMAT])
        written = [version for (version,) in self._ask("SELECT version FROM cardkit_format")[0]]
        if written != [FORMAT]:
            raise other_format(self._place, FORMAT, quoted(written))
        return str(self._ask(_CHANNEL)[0][0][0])

    def _hear(self) -> None:
        """Take what the listener has been notified of; after a loss, look at all tables."""
        again = False
        while True:
            try:
                if self._listener is None or self._listener.closed:
                    self._listener = self._listening()
                self._listener.execute("SELECT 1")  # what was sent before its answer has been heard then
                return
            except psycopg.Error:
                if again or self._listener is None or not self._listener.closed:
                    raise
                again = True

    def _listening(self) -> _Connection:
        """A connection that is notified. What was written before it was is looked up."""
        listener = self._server.connected()
        try:
            listener.add_notify_handler(self._notified)
            listener.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            for number, table, last in listener.execute(_LATEST):
                self._heard[number] = (table, last)
        except BaseException:
            listener.close()
            raise
        return listener

    def _notified(self, notify: "psycopg.Notify") -> None:
        """What the listener calls. Anybody can notify: what is not ours is left alone."""
        if told := re.fullmatch(r"([0-9]{1,19}) ([a-z0-9-]{1,64}) ([0-9]{1,19})", notify.payload):
            self._heard[int(told[1])] = (told[2], int(told[3]))

    def _sleep(self, seconds: float) -> None:
        """Wait until there is something to hear, or the store is closed."""
        if self._listener is not None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._listener.fileno(), selectors.EVENT_READ)
                selector.register(self._bell, selectors.EVENT_READ)
                selector.select(seconds)


class _Server:
    """Where a database is. What is said of it never has the password, nor anything that may be one."""

    def __init__(self, address: str) -> None:
        authority, _, rest = address.partition("://")[2].partition("/")
        try:
            self._parameters = conninfo.conninfo_to_dict(address)
        except psycopg.Error:
            raise self._unreadable() from None
        ports = str(self._parameters.get("port") or "")
        if authority.count("@") > 1 or "@" in rest.partition("?")[0] or not re.fullmatch(r"[0-9,]*", ports):
            raise self._unreadable()
        host = self._parameters.get("host") or "localhost"
        self.place = f"postgresql://{host}{':' if ports else ''}{ports}/{self._parameters.get('dbname') or ''}"

    def connected(self) -> _Connection:
        """A connection, each statement of which is a transaction. Raises StoreError."""
        with self.plain_errors("look whether the server runs, and whether the address is right"):
            where = conninfo.make_conninfo("", **{**_DEFAULTS, **self._parameters})
            connection = psycopg.connect(where, autocommit=True)
            try:
                connection.execute(_SETTINGS)
            except BaseException:
                connection.close()
                raise
        return connection

    @contextlib.contextmanager
    def plain_errors(self, after_loss: str = "what was being written may be kept: read its rows") -> Iterator[None]:
        """Say in a line what the database complains about, and what to do after the loss of a connection."""
        try:
            yield
        except psycopg.Error as error:
            text = " ".join(str(error).split()) or type(error).__name__
            for secret in ("password", "sslpassword"):
                if value := self._parameters.get(secret):
                    text = text.replace(str(value), "…")
            what = f": {after_loss}" if isinstance(error, psycopg.OperationalError) else ""
            if isinstance(error, errors.DiskFull):
                raise FullStore(f"{self.place}: {text}: make room") from None
            raise StoreError(f"{self.place}: {text}{what}") from None  # what it came from may quote a password

    def _unreadable(self) -> BadStore:
        return BadStore(
            "expected an address postgresql://USER:PASSWORD@HOST:PORT/DATABASE, where @, / and : in a password are "
            "written %40, %2F and %3A; got another, which is not quoted because it may hold a password"
        )


def _is_made(connection: _Connection) -> bool:
    """Whether the tables of a store are there.

    To be looked up in pg_class: to_regclass remembers that there were none before a lock was waited for.
    """
    query: LiteralString = "SELECT FROM pg_class WHERE relname = 'cardkit_format' AND pg_table_is_visible(oid)"
    return connection.execute(query).fetchone() is not None
