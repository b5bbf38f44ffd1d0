"""Files of SQLite that are damaged, or that an earlier cardkit wrote."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardkit.core.errors import BadStore, StoreError
from cardkit.store import open_store

EARLIER = Path(__file__).parent.parent / "old" / "store-1.sqlite"  # of the format without checksums
DAMAGES = 60  # of each kind

Content = dict[str, tuple[str, ...]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with some tables, closed."""
    path = tmp_path / "games.sqlite"
    with closing(open_store(str(path))) as store:
        for table in ("blue", "gone", "red"):
            store.create(table, [f"{table} {row} " + "♠ß" * (row % 40) for row in range(60)])
        store.create("empty", [])
        store.remove("gone")
        store.beat("here:1")
    return path


def content(path: Path) -> Content:
    """All rows of a store, by table."""
    with closing(open_store(str(path))) as store:
        store.silent(10.0)
        return {table: store.rows(table) for table in store.tables()}


def changed(path: Path, statement: str) -> None:
    """Change a file behind the store's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)


@pytest.mark.parametrize("longest", [0, 1, 64])  # bytes that are damaged; 0: one bit
def test_a_damaged_file_is_refused_or_has_all_its_rows_as_they_were(path: Path, longest: int) -> None:
    good, expected = path.read_bytes(), content(path)
    rng, refused = random.Random(longest), 0
    for _ in range(DAMAGES):
        damaged = bytearray(good)
        at = rng.randrange(len(good))
        if longest:
            count = min(rng.randint(1, longest), len(good) - at)
            damaged[at : at + count] = rng.randbytes(count)
        else:
            damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        try:
            assert content(path) == expected
        except StoreError:
            refused += 1
    assert refused > DAMAGES // 10


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET entry = replace(entry, '7', '8') WHERE version = 8",
        "UPDATE entries SET version = 99 WHERE version = 60",
        "UPDATE entries SET number = 99 WHERE version = 60 AND number = 1",
        "UPDATE entries SET entry = cast(entry AS BLOB) WHERE version = 8",
        "UPDATE entries SET entry = cast(x'80' AS TEXT) WHERE version = 8",
        "UPDATE entries SET sum = sum + 1 WHERE version = 8",
        "UPDATE tables SET name = 'blew' WHERE name = 'blue'",
        "UPDATE tables SET name = cast(x'80' AS TEXT) WHERE name = 'empty'",
        "DELETE FROM entries WHERE version = 8",
    ],
)
def test_a_row_that_is_not_as_it_was_written_is_refused_when_the_store_is_opened(path: Path, statement: str) -> None:
    changed(path, statement)
    with pytest.raises(BadStore, match=r"this store is damaged \(.*\): go back to a copy of it"):
        open_store(str(path))


@pytest.mark.parametrize(
    "statement",
    ["UPDATE entries SET entry = 'other' WHERE version = 8", "DELETE FROM entries WHERE version = 8"],
)
def test_a_row_that_is_damaged_or_goes_while_the_store_is_open_is_not_given(path: Path, statement: str) -> None:
    with closing(open_store(str(path))) as store:
        changed(path, statement)
        for since in (0, 2):
            with pytest.raises(BadStore, match="row 8 of table blue is not as it was written"):
                store.rows("blue", since=since)


def test_a_file_whose_own_description_is_no_text_is_damaged(path: Path) -> None:
    good = path.read_bytes()
    path.write_bytes(good.replace(b"CREATE TABLE processes (name", b"CREATE TABLE proc\xff\xfeses (name"))
    with pytest.raises(BadStore, match="this store is damaged"):
        open_store(str(path))


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A store that an earlier cardkit wrote."""
    return Path(shutil.copy(EARLIER, tmp_path / "games.sqlite"))


def test_a_store_of_the_format_before_has_its_rows(earlier: Path) -> None:
    with closing(sqlite3.connect(earlier)) as other:
        there = [tuple(row) for row in other.execute("SELECT name, version, entry FROM log")]
    rows = content(earlier)
    assert list(rows) == ["empty", "blue", "red"]
    assert [(table, nth, row) for table in rows for nth, row in enumerate(rows[table], 1)] == there


def test_a_store_of_the_format_before_goes_on_and_is_checked_from_then_on(earlier: Path) -> None:
    with closing(open_store(str(earlier))) as store:
        store.append("blue", 32, ["a new row"])
    assert content(earlier)["blue"][::31] == ('{"row":"began","table":"blue"}', "a new row")
    changed(earlier, "UPDATE entries SET entry = 'other' WHERE version = 8")
    with pytest.raises(BadStore, match="row 8 of table blue is not as it was written"):
        open_store(str(earlier))


def test_a_damaged_store_of_the_format_before_is_refused_as_it_is(earlier: Path) -> None:
    damaged = bytearray(earlier.read_bytes())
    damaged[3 * 4096 : 8 * 4096] = b"\xff" * (5 * 4096)
    earlier.write_bytes(damaged)
    with pytest.raises(BadStore, match="this store is damaged"):
        open_store(str(earlier))
    assert earlier.read_bytes() == damaged
