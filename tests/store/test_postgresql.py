"""What only a store in PostgreSQL does: it stays in touch with its server."""

import select
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from cardkit.core.errors import BadStore, Clash, FullStore, StoreError, TableExists
from cardkit.store import Notice, Store, open_store
from store.conftest import Place, place_of
from support import for_each

if TYPE_CHECKING:
    from store.servers import Server

PATIENCE = 60  # seconds that anything may take before a test gives up
SECRET = "tops3cret"


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    made = place_of("postgresql", request)
    yield made
    made.close()


@pytest.fixture
def cut(postgres: "Server", place: Place) -> Callable[[], None]:
    """Cuts all connections."""
    return lambda: postgres.cut(place.address)


# A connection that is lost.


@pytest.mark.slow
def test_a_row_is_written_over_another_connection_where_one_was_lost(place: Place, cut: Callable[[], None]) -> None:
    store = place.open()
    store.create("blue", ["one"])
    cut()
    store.append("blue", 2, ["two"])
    assert store.rows("blue") == ("one", "two")


@pytest.mark.slow
def test_rows_that_were_written_while_nobody_listened_are_told(place: Place, cut: Callable[[], None]) -> None:
    here, there = place.open(), place.open()
    here.create("blue", ["one"])
    here.wait(0)
    there.wait(0)
    cut()
    there.append("blue", 2, ["two"])
    assert here.wait(0) == (Notice("blue", 2),)


@pytest.mark.slow
def test_rows_of_its_own_are_not_told_after_a_loss(place: Place, cut: Callable[[], None]) -> None:
    store = place.open()
    store.create("blue", ["one"])
    store.wait(0)
    store.append("blue", 2, ["two"])
    cut()
    assert store.wait(0) == ()


@pytest.mark.slow
def test_whoever_waits_while_the_connection_is_lost_goes_on_waiting(place: Place, cut: Callable[[], None]) -> None:
    here, there = place.open(), place.open()
    here.create("blue", ["one"])
    here.wait(0)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(here.wait, PATIENCE)
        cut()
        there.append("blue", 2, ["two"])
        assert waiting.result(PATIENCE) == (Notice("blue", 2),)


@pytest.mark.slow
def test_a_store_goes_on_when_its_server_is_back(postgres: "Server", place: Place) -> None:
    store = place.open()
    store.create("blue", ["one"])
    postgres.halt()
    try:
        for use in (lambda: store.append("blue", 2, ["two"]), lambda: store.wait(0)):
            with pytest.raises(StoreError, match="look whether the server runs, and whether the address is right"):
                use()
    finally:
        postgres.start()
    store.append("blue", 2, ["two"])
    assert (store.rows("blue"), store.wait(0)) == (("one", "two"), ())


class Line:
    """A line to a server that can be cut after the server has answered, so that the answer never comes."""

    def __init__(self, server: "Server") -> None:
        self._server = str(server.folder / ".s.PGSQL.5432")
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.cutting = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def _pass(self, client: socket.socket) -> None:
        """Pass on what comes from either end, until one has gone, or an answer is to be lost."""
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._server)
            target = {client: server, server: client}
            while True:
                for source in select.select([client, server], [], [])[0]:
                    data = source.recv(1 << 16)
                    if source is server and self.cutting.is_set():
                        self.cutting.clear()
                        return
                    if not data:
                        return
                    target[source].sendall(data)


@pytest.fixture
def line(postgres: "Server", place: Place) -> Iterator[tuple[Line, Store]]:
    """A line, and a store at its end."""
    with closing(Line(postgres)) as made:
        address = place.address.replace(quote(str(postgres.folder), safe=""), "127.0.0.1")
        with closing(open_store(f"{address}&port={made.port}")) as store:
            store.create("blue", ["one"])
            yield made, store


@pytest.mark.parametrize(
    ("use", "found"),
    [
        (lambda store: store.append("blue", 2, ["two", "three"]), {"blue": ("one", "two", "three")}),
        (lambda store: store.create("red", ["one", "two"]), {"blue": ("one",), "red": ("one", "two")}),
        (lambda store: store.remove("blue"), {}),
    ],
    ids=["append", "create", "remove"],
)
def test_what_was_not_acknowledged_is_done_once(
    use: Callable[[Store], None], found: dict[str, tuple[str, ...]], line: tuple[Line, Store]
) -> None:
    wire, store = line
    wire.cutting.set()
    use(store)
    assert (wire.cutting.is_set(), {table: store.rows(table) for table in store.tables()}) == (False, found)


def test_the_same_table_and_the_same_rows_of_another_are_refused_also_after_a_loss(
    line: tuple[Line, Store], place: Place
) -> None:
    wire, store = line
    place.open().create("red", ["one"])
    wire.cutting.set()
    with pytest.raises(TableExists):
        store.create("red", ["one"])
    place.open().append("blue", 2, ["two"])
    wire.cutting.set()
    with pytest.raises(Clash):
        store.append("blue", 2, ["two"])


# What is in a database.


def test_stores_in_two_schemas_of_a_database_are_apart(postgres: "Server") -> None:
    with closing(open_store(postgres.fresh())) as one, closing(open_store(postgres.fresh())) as other:
        one.wait(0)
        other.create("blue", ["one"])
        assert (one.tables(), one.wait(0)) == ((), ())


def test_a_store_of_another_format_is_refused(postgres: "Server", place: Place) -> None:
    place.open()
    schema = place.address.rpartition("%3D")[2]
    postgres.does(f"UPDATE {schema}.cardkit_format SET version = 2")
    with pytest.raises(BadStore, match=r"expected a store of format 1, got one of \[2\]: open it with the cardkit"):
        place.open()


def test_a_disk_that_is_full_is_an_error_until_there_is_room(postgres: "Server", place: Place) -> None:
    store = place.open()
    store.create("blue", ["one"])
    schema = place.address.rpartition("%3D")[2]
    postgres.does(f"""CREATE FUNCTION {schema}.fill() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$""")
    postgres.does(f"CREATE TRIGGER no_room BEFORE INSERT ON {schema}.cardkit_entries EXECUTE FUNCTION {schema}.fill()")
    with pytest.raises(FullStore, match=r"could not extend file.*: make room"):
        store.append("blue", 2, ["two"])
    postgres.does(f"DROP TRIGGER no_room ON {schema}.cardkit_entries")
    store.append("blue", 2, ["two"])
    assert store.rows("blue") == ("one", "two")


def test_a_database_that_cannot_keep_every_text_is_refused(postgres: "Server") -> None:
    postgres.does("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
    with pytest.raises(BadStore, match="expected a database of encoding UTF8, got one of SQL_ASCII: make another"):
        open_store(postgres.address(database="plain"))


def test_a_store_can_be_used_by_whoever_may_make_no_tables(postgres: "Server", place: Place) -> None:
    place.open()
    schema = place.address.rpartition("%3D")[2]
    postgres.does("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    postgres.does(f"GRANT USAGE ON SCHEMA {schema} TO guest")
    postgres.does(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO guest")
    address = "postgresql://guest:guest@" + place.address.rpartition("@")[2]
    with closing(open_store(address)) as store:
        store.create("blue", ["one"])
        assert store.rows("blue") == ("one",)


def test_rows_are_on_the_disk_also_where_the_server_is_set_to_be_quick(postgres: "Server") -> None:
    address = postgres.fresh().replace("&options=", "&options=-csynchronous_commit%3Doff%20")
    with closing(open_store(address)) as store:
        setting = store._connection.execute("SHOW synchronous_commit").fetchone()  # type: ignore[attr-defined]  # of this kind
    assert setting == ("on",)


def test_a_note_of_somebody_else_is_no_notice(postgres: "Server", place: Place) -> None:
    store = place.open()
    store.wait(0)
    for payload in ("", "nonsense", "1 blue", "1 Blue 2", "-1 blue 2"):
        postgres.does(f"SELECT pg_notify('{store._channel}', '{payload}')")  # type: ignore[attr-defined]  # of this kind
    assert store.wait(0) == ()


# Passwords.


@for_each(
    "address",
    [
        f"postgresql://player:{SECRET}@127.0.0.1:1/games",  # where nobody listens
        f"postgresql://player:{SECRET}@127.0.0.1:x/games",
        f"postgresql://player:{SECRET}%@127.0.0.1:1/games",
        f"postgresql://player:%zz{SECRET}@127.0.0.1:1/games",
        f"postgresql://player:a/{SECRET}@127.0.0.1:1/games",
        f"postgresql://player:{SECRET}/a@127.0.0.1:1/games",
        f"postgresql://player:{SECRET}?a@127.0.0.1:1/games",
        f"postgresql://player:a@{SECRET}@127.0.0.1:1/games",
        f"postgresql://player:{SECRET}@a@127.0.0.1:1/games",
        f"postgresql://[player:{SECRET}@127.0.0.1:1/games",
        f"postgresql://127.0.0.1:1/games?user=player&password={SECRET}",
        f"postgresql://127.0.0.1:1/games?password={SECRET}&nonsense=1",
        f"postgresql:player:{SECRET}@127.0.0.1:1/games",
        f"postgres:/player:{SECRET}@127.0.0.1:1/games",
        f"postgresql://player@127.0.0.1:1/games?password={SECRET}&port={SECRET}",
    ],
)
def test_no_error_tells_the_password_of_an_address(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError) as caught:
        open_store(address)
    told = f"{caught.value!r} {caught.value} {caught.value.__cause__}"
    assert SECRET not in told


def test_a_wrong_password_is_not_told(postgres: "Server") -> None:
    address = postgres.address(user="nobody-else").replace(quote("p@ss/wörd", safe=""), SECRET)
    with pytest.raises(StoreError, match="password authentication failed") as caught:
        open_store(address)
    assert SECRET not in str(caught.value)


def test_an_error_says_where_the_database_is() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match=r"^postgresql://127\.0\.0\.1:1/games: "):
        open_store(f"postgresql://player:{SECRET}@127.0.0.1:1/games")
