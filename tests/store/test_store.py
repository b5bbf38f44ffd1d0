"""What every kind of store does."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from cardkit.core.errors import BadRow, Clash, StoreError, TableExists, UnknownTable
from cardkit.store import MOST_BYTES, Notice, Store
from store.conftest import Place
from support import for_each

PATIENCE = 60  # seconds that anything may take before a test gives up


# Rows.


def test_rows_are_given_in_order(store: Store) -> None:
    store.create("blue", ["one", "two"])
    store.append("blue", 3, ["three", "four"])
    store.append("blue", 5, ["five"])
    assert store.rows("blue") == ("one", "two", "three", "four", "five")


def test_rows_since_a_version_are_those_above_it(store: Store) -> None:
    store.create("blue", ["one", "two", "three"])
    assert [store.rows("blue", since=one) for one in (2, 3, 4, 10**30)] == [("three",), (), (), ()]
    assert [store.rows("blue", one) for one in (0, -1, -(10**30))] == [("one", "two", "three")] * 3


def test_appending_nothing_changes_nothing_and_clashes_at_a_wrong_version(store: Store) -> None:
    store.create("blue", ["one"])
    store.append("blue", 2, [])
    with pytest.raises(Clash):
        store.append("blue", 1, [])
    assert store.rows("blue") == ("one",)


def test_tables_do_not_share_rows(store: Store) -> None:
    store.create("blue", ["one"])
    store.create("red", ["other"])
    store.append("blue", 2, ["two"])
    assert store.rows("red") == ("other",)


@pytest.mark.parametrize(
    "row",
    ["", " \t\r\n", "Zug № 1: ♠A – 王", "🂡" * 3, "\x01\x7f\ufeff\ufffe", "'; DROP TABLE tables; --", "%s {} ?", "\\N"],
)
def test_a_row_comes_back_as_it_was(place: Place, row: str) -> None:
    place.open().create("blue", [row])
    assert place.open().rows("blue") == (row,)


def test_a_row_may_have_a_megabyte(store: Store) -> None:
    row = "ä" * (MOST_BYTES // 2)
    store.create("blue", [row])
    assert store.rows("blue") == (row,)


# Versions.


def test_a_version_that_is_not_the_next_one_clashes_says_which_is_and_writes_nothing(store: Store) -> None:
    store.create("blue", ["one", "two"])
    for version in (-(10**30), 0, 1, 2, 4, 10**30):
        with pytest.raises(Clash, match="not the next one, which is 3") as caught:
            store.append("blue", version, ["other", "another"])
        assert (caught.value.version, caught.value.expected) == (version, 3)
    assert store.rows("blue") == ("one", "two")


# Tables.


def test_tables_are_given_in_the_order_of_their_creation(store: Store) -> None:
    for name in ("red", "blue", "0-9", "a" * 64):
        store.create(name, [])
    assert store.tables() == ("red", "blue", "0-9", "a" * 64)


def test_a_table_is_not_created_twice(store: Store) -> None:
    store.create("blue", ["one"])
    with pytest.raises(TableExists, match="there is a table 'blue' already"):
        store.create("blue", ["other"])
    assert store.rows("blue") == ("one",)


def test_a_table_that_was_removed_is_gone_and_its_name_is_free_and_others_stay(store: Store) -> None:
    for name in ("blue", "red"):
        store.create(name, ["one"])
    store.remove("blue")
    assert (store.tables(), store.rows("red")) == (("red",), ("one",))
    store.create("blue", ["first"])
    assert store.rows("blue") == ("first",)


def test_what_is_asked_of_a_table_that_is_not_there_is_refused(store: Store) -> None:
    uses: list[Callable[[], object]] = [
        lambda: store.rows("blue"),
        lambda: store.append("blue", 1, ["one"]),
        lambda: store.remove("blue"),
    ]
    for use in uses:
        with pytest.raises(UnknownTable, match="there is no table 'blue'"):
            use()


# What is refused.


@pytest.mark.slow
@for_each("name", ["", "Blue", "a b", "a_b", "ä", "a" * 65, "a\n", "٣", "a\0", "../a"])
def test_a_name_of_other_characters_is_refused(store: Store, name: str) -> None:
    with pytest.raises(BadRow, match="expected the name of a table"):
        store.create(name, [])


@for_each("row", ["a\0b", "\ud800", "a" * (MOST_BYTES + 1), "ä" * (MOST_BYTES // 2) + "a"])
def test_a_row_that_cannot_be_kept_is_refused(store: Store, row: str) -> None:
    with pytest.raises(BadRow, match="expected a row") as caught:
        store.create("blue", ["one", row])
    assert len(str(caught.value)) < 250  # it quotes no more than a line


def test_neither_rows_nor_a_table_are_written_where_a_row_is_refused(store: Store) -> None:
    store.create("blue", ["one"])
    uses: list[Callable[[], object]] = [
        lambda: store.append("blue", 2, ["two", "\0"]),
        lambda: store.create("red", ["one", "\0"]),
    ]
    for use in uses:
        with pytest.raises(BadRow):
            use()
    assert (store.rows("blue"), store.tables()) == (("one",), ("blue",))


def test_one_text_is_not_taken_for_rows(store: Store) -> None:
    with pytest.raises(BadRow, match="expected rows, each a text; got one text: 'one'"):
        store.create("blue", "one")


# Two objects on one store.


def test_the_second_of_two_objects_that_append_the_same_version_clashes(place: Place) -> None:
    here, there = place.open(), place.open()
    here.create("blue", ["one"])
    here.append("blue", 2, ["two"])
    with pytest.raises(Clash):
        there.append("blue", 2, ["two"])
    there.append("blue", 3, ["three"])
    assert here.rows("blue") == there.rows("blue") == ("one", "two", "three")


def test_what_was_written_is_there_for_whoever_opens_the_store_again(lasting: Place) -> None:
    store = lasting.open()
    store.create("blue", ["one"])
    store.close()
    assert lasting.open().rows("blue") == ("one",)


def test_several_that_open_a_store_at_once_make_it_once(lasting: Place) -> None:
    barrier = Barrier(6)

    def opened(number: int) -> None:
        barrier.wait(PATIENCE)
        lasting.open().create(f"table-{number}", [])

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(opened, range(6)))
    assert sorted(lasting.open().tables()) == [f"table-{number}" for number in range(6)]


def test_of_several_that_create_a_table_at_once_one_does(place: Place) -> None:
    stores = [place.open() for _ in range(4)]
    barrier = Barrier(4)

    def created(store: Store) -> bool:
        barrier.wait(PATIENCE)
        try:
            store.create("blue", ["one"])
        except TableExists:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(created, stores)) == [False, False, False, True]


# Threads.


def appended(store: Store, who: str, count: int) -> list[tuple[int, str]]:
    """Rows that are appended among others who do the same, each with its version."""
    written: list[tuple[int, str]] = []
    version = 1
    while len(written) < count:
        row = f"{who}: {len(written)}"
        try:
            store.append("blue", version, [row])
        except Clash as clash:
            version = clash.expected
        else:
            written.append((version, row))
            version += 1
    return written


@pytest.mark.parametrize("objects", [1, 3])
def test_threads_write_every_version_once(place: Place, objects: int) -> None:
    stores = [place.open() for _ in range(objects)]
    stores[0].create("blue", [])
    with ThreadPoolExecutor(3) as threads:
        jobs = [threads.submit(appended, stores[one % objects], f"thread {one}", 30) for one in range(3)]
        written = [pair for job in jobs for pair in job.result(PATIENCE)]
    assert sorted(written) == list(enumerate(stores[0].rows("blue"), 1))


def test_a_table_that_is_written_is_read_without_holes(place: Place) -> None:
    writer, reader = place.open(), place.open()
    writer.create("blue", [])

    def write() -> None:
        for one in range(1, 100, 2):
            writer.append("blue", one, [f"row {one}", "and"])

    with ThreadPoolExecutor(1) as threads:
        job = threads.submit(write)
        while not job.done():
            rows = reader.rows("blue")
            assert rows == tuple(row for one in range(1, len(rows), 2) for row in (f"row {one}", "and"))
        job.result()


# Closing.


def test_a_store_that_is_closed_refuses_everything(store: Store) -> None:
    store.create("blue", ["one"])
    for _ in range(2):
        store.close()
    for use in (store.tables, lambda: store.wait(0), lambda: store.append("blue", 2, ["two"]), lambda: store.beat("p")):
        with pytest.raises(StoreError, match="has been closed; open it again"):
            use()


# Processes that are alive.


def test_a_process_that_has_beaten_is_not_silent(store: Store) -> None:
    store.beat("here:1")
    assert store.silent(3600) == ()


def test_a_process_whose_last_beat_is_longer_ago_is_silent(place: Place) -> None:
    place.open().beat("here:2")
    place.open().beat("here:1")
    assert place.open().silent(-3600) == ("here:1", "here:2")


def test_a_process_that_beats_again_is_known_once_and_one_that_is_forgotten_no_more(store: Store) -> None:
    for name in ("here:1", "here:2", "here:2"):
        store.beat(name)
    for name in ("here:1", "nobody"):
        store.forget(name)
    assert store.silent(-3600) == ("here:2",)


@for_each("name", ["", "a\0", "\ud800", "a" * 201])
def test_a_process_without_a_proper_name_is_refused(store: Store, name: str) -> None:
    with pytest.raises(BadRow, match="expected the name of a process"):
        store.beat(name)


def test_the_rows_of_a_notice_are_there(place: Place) -> None:
    here, there = place.open(), place.open()
    there.create("blue", ["one", "two"])
    assert (here.wait(PATIENCE), here.rows("blue")) == ((Notice("blue", 2),), ("one", "two"))
