"""Whom a store tells of which rows."""

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardkit.store import Notice, Store, StoreError
from store.conftest import Place

PATIENCE = 60  # seconds that anything may take before a test gives up


@pytest.fixture
def here(place: Place) -> Store:
    store = place.open()
    store.create("blue", ["one"])
    return store


@pytest.fixture
def there(here: Store, place: Place) -> Store:
    """Another object, opened when there is a row already."""
    return place.open()


def test_there_is_nothing_to_tell_of_an_empty_store(store: Store) -> None:
    assert store.wait(0) == ()


def test_rows_that_were_there_before_are_not_told(there: Store) -> None:
    assert there.wait(0) == ()


def test_an_object_is_not_told_of_rows_of_its_own(here: Store) -> None:
    here.append("blue", 2, ["two", "three"])
    assert here.wait(0) == ()


def test_an_object_is_told_of_a_table_of_another_that_has_rows(here: Store, there: Store) -> None:
    there.create("red", ["one", "two"])
    there.create("green", [])
    assert here.wait(0) == (Notice("red", 2),)


def test_rows_are_told_once_and_rows_after_them_by_another_notice(here: Store, there: Store) -> None:
    told = []
    for version, row in ((2, "two"), (3, "three")):
        there.append("blue", version, [row])
        told.extend([here.wait(0), here.wait(0)])
    assert told == [(Notice("blue", 2),), (), (Notice("blue", 3),), ()]


def test_every_object_is_told(here: Store, there: Store, place: Place) -> None:
    third = place.open()
    there.append("blue", 2, ["two"])
    assert (here.wait(0), third.wait(0)) == ((Notice("blue", 2),), (Notice("blue", 2),))


def test_there_is_one_notice_a_table(here: Store, there: Store) -> None:
    here.create("red", [])
    there.append("blue", 2, ["two"])
    there.append("red", 1, ["one"])
    there.append("blue", 3, ["three"])
    assert sorted(here.wait(0), key=lambda one: one.table) == [Notice("blue", 3), Notice("red", 1)]


def test_rows_of_another_before_rows_of_its_own_are_told(here: Store, there: Store) -> None:
    there.append("blue", 2, ["two"])
    here.append("blue", 3, ["three"])
    assert here.wait(0) == (Notice("blue", 3),)


def test_rows_of_its_own_are_not_told_beside_those_of_another(here: Store, there: Store) -> None:
    here.create("red", ["one"])
    there.append("blue", 2, ["two"])
    here.append("red", 2, ["two"])
    assert here.wait(0) == (Notice("blue", 2),)


def test_rows_of_its_own_between_two_waits_are_not_told(here: Store, there: Store) -> None:
    there.append("blue", 2, ["two"])
    here.wait(0)
    here.append("blue", 3, ["three"])
    there.create("red", ["one"])
    assert here.wait(0) == (Notice("red", 1),)


def test_a_table_that_was_made_again_is_told_from_its_first_row(here: Store, there: Store) -> None:
    here.append("blue", 2, ["two", "three"])
    there.remove("blue")
    there.create("blue", ["first"])
    assert here.wait(0) == (Notice("blue", 1),)


def test_rows_that_were_written_after_the_last_ones_were_removed_are_told(here: Store, there: Store) -> None:
    here.remove("blue")
    here.create("red", ["one"])
    assert there.wait(0) == (Notice("red", 1),)


def test_neither_a_table_that_was_removed_nor_a_beat_is_told(here: Store, there: Store) -> None:
    there.remove("blue")
    there.beat("there")
    assert here.wait(0) == ()


def test_waiting_ends_without_news(here: Store) -> None:
    assert here.wait(0.05) == ()


def test_waiting_ends_with_a_row_of_another(here: Store, there: Store) -> None:
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(here.wait, PATIENCE)
        there.append("blue", 2, ["two"])
        assert waiting.result(PATIENCE) == (Notice("blue", 2),)


@pytest.mark.slow
def test_waiting_ends_when_the_store_is_closed(here: Store) -> None:
    with ThreadPoolExecutor(1) as threads:
        here.wait(0)
        waiting = threads.submit(here.wait, 10 * PATIENCE)
        time.sleep(0.2)  # so that it waits by then, or nearly always
        here.close()
        with contextlib.suppress(StoreError):  # raised where it had not yet begun
            assert waiting.result(PATIENCE) == ()


def test_whoever_waits_is_told_of_every_row_of_another_and_of_none_of_its_own(here: Store, there: Store) -> None:
    here.create("mine", [])

    def write() -> None:
        for one in range(1, 41):
            here.append("mine", one, ["mine"])

    def told() -> list[Notice]:
        found: list[Notice] = []
        while Notice("blue", 40) not in found:
            found += here.wait(PATIENCE)
        return found

    with ThreadPoolExecutor(2) as threads:
        waiting = threads.submit(told)
        writing = threads.submit(write)
        for one in range(2, 41):
            there.append("blue", one, ["another"])
        writing.result(PATIENCE)
        versions = [(one.table, one.version) for one in waiting.result(PATIENCE)]
    assert (versions, {table for table, _ in versions}) == (sorted(set(versions)), {"blue"})
