"""What only a store in a file of SQLite does."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardkit.core.errors import BadStore, FullStore, StoreError
from cardkit.store import open_store
from cardkit.store import sqlite as module


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def made(path: Path, rows: int = 1) -> None:
    """Make a store with a table, and close it."""
    with closing(open_store(str(path))) as store:
        store.create("blue", [f"{row} " + "x" * 200 for row in range(rows)])


def test_a_path_is_an_address(path: Path) -> None:
    made(path)
    with closing(open_store(f"sqlite:{path}")) as store:
        assert store.tables() == ("blue",)


def test_a_path_counts_from_the_present_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    made(Path(":memory:"))
    assert (path.parent / ":memory:").exists()


@pytest.mark.parametrize(
    "content", [b"x", b"{}\n" * 100, b"\0" * 5000, b"SQLite format 3\0", bytes(range(1, 255)) * 40]
)
def test_a_file_that_is_no_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    refused(path)


@pytest.mark.parametrize("statement", ["CREATE TABLE tables (number, name)", "PRAGMA application_id = 7", "VACUUM"])
def test_a_database_of_another_program_is_refused(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(statement)
    refused(path)


def refused(path: Path) -> None:
    """The file is refused as another one, and stays as it is."""
    content = path.read_bytes()
    with pytest.raises(BadStore, match="expected a store, got another file, which is left as it is"):
        open_store(str(path))
    assert path.read_bytes() == content


def test_a_store_of_another_format_is_refused(path: Path) -> None:
    made(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 3")
    with pytest.raises(BadStore, match="expected a store of format 2, got one of format 3: open it with the cardkit"):
        open_store(str(path))


@pytest.mark.parametrize("is_cut_off", [False, True])
def test_a_store_that_is_cut_off_or_has_damaged_pages_is_refused(path: Path, is_cut_off: bool) -> None:
    made(path, rows=500)
    content = bytearray(path.read_bytes())
    if is_cut_off:
        del content[len(content) // 2 :]
    else:
        content[3 * 4096 : 8 * 4096] = b"\xff" * (5 * 4096)
    path.write_bytes(content)
    with pytest.raises(BadStore, match=r"this store is damaged \(.*\): go back to a copy of it"):
        open_store(str(path))
    assert path.read_bytes() == content


@pytest.mark.skipif(os.name == "nt", reason="there a file has no mode")
def test_the_files_of_a_store_are_their_makers_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        with closing(open_store(str(path))) as store:
            store.create("blue", ["one"])
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob("games.sqlite*")}
    finally:
        os.umask(before)
    assert modes == {"games.sqlite": 0o600, "games.sqlite-wal": 0o600, "games.sqlite-shm": 0o600}


@pytest.mark.skipif(os.name == "nt", reason="there nobody can take away a file that is open")
@pytest.mark.parametrize("end", ["", "-wal"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_store_whose_file_was_taken_away_takes_and_tells_nothing(path: Path, end: str, is_replaced: bool) -> None:
    with closing(open_store(str(path))) as store:
        store.create("blue", ["one"])
        gone = path.with_name(path.name + end)
        gone.rename(path.with_name("elsewhere"))
        if is_replaced:
            gone.touch()
        for used in (lambda: store.append("blue", 2, ["two"]), lambda: store.rows("blue"), lambda: store.beat("here")):
            with pytest.raises(StoreError, match=r"taken away|No such file"):
                used()
        path.with_name("elsewhere").replace(gone)
        store.append("blue", 2, ["two"])
        assert store.rows("blue") == ("one", "two")


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    made(path)
    with closing(open_store(str(path))) as store:
        assert store.tables() == ("blue",)


def test_a_folder_is_refused(path: Path) -> None:
    with pytest.raises(StoreError, match="this is a folder: name a file"):
        open_store(str(path.parent))


def test_a_file_in_a_folder_that_is_not_there_is_refused(path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such folder: make it first"):
        open_store(str(path / "deeper" / "games.sqlite"))


def test_a_file_that_another_process_keeps_to_itself_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(path)
    monkeypatch.setattr(module, "BUSY", 0.1)
    with closing(open_store(str(path))) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"another process kept it for 0\.1 s: try again"):
            store.append("blue", 2, ["two"])


def test_a_disk_that_is_full_is_an_error_and_keeps_nothing_half(path: Path) -> None:
    with closing(open_store(str(path))) as store:
        store.create("blue", ["one"])
        store._connection.execute("PRAGMA max_page_count = 20")  # type: ignore[attr-defined]  # of a store in SQLite
        with pytest.raises(FullStore, match="look whether the disk is full, and make room"):
            store.append("blue", 2, ["x" * 100_000, "y" * 100_000])
        assert store.rows("blue") == ("one",)


def test_every_row_is_flushed_to_the_disk_and_logged_ahead(path: Path) -> None:
    with closing(open_store(str(path))) as store:
        asked = [store._connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("synchronous", "journal_mode")]  # type: ignore[attr-defined]  # of a store in SQLite
    assert asked == [2, "wal"]


def test_what_a_killed_process_leaves_may_be_copied(path: Path, tmp_path: Path) -> None:
    with closing(open_store(str(path))) as store:
        store.create("blue", ["one", "two"])
        copies = tmp_path / "copies"
        copies.mkdir()
        for file in tmp_path.glob("games.sqlite*"):  # with its log, which holds all of it at this moment
            shutil.copy(file, copies / file.name)
    with closing(open_store(str(copies / "games.sqlite"))) as copy:
        assert copy.rows("blue") == ("one", "two")


def test_a_store_that_is_closed_is_one_file(path: Path) -> None:
    made(path)
    assert list(path.parent.glob("games.sqlite*")) == [path]


def test_the_log_can_be_read_by_hand(path: Path) -> None:
    with closing(open_store(str(path))) as store:
        store.create("blue", ["one", "two"])
        with closing(sqlite3.connect(path)) as other:
            found = other.execute("SELECT version, entry FROM log WHERE name = 'blue'").fetchall()
    assert found == [(1, "one"), (2, "two")]


def test_a_beat_from_before_the_clock_was_set_back_is_silent(path: Path) -> None:
    with closing(open_store(str(path))) as store:
        store.beat("here")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE processes SET beat = beat + 5000")
        assert store.silent(3600) == ("here",)


def test_a_wait_outlasts_a_vacuum_by_hand(path: Path) -> None:
    with closing(open_store(str(path))) as store, closing(open_store(str(path))) as other:
        store.create("blue", ["one", "two"])
        store.create("red", ["one"])
        other.wait(0)
        store.remove("blue")
        with closing(sqlite3.connect(path, isolation_level=None)) as hand:
            hand.execute("VACUUM")
        store.append("red", 2, ["two"])
        assert [(one.table, one.version) for one in other.wait(0)] == [("red", 2)]


def test_a_store_whose_maker_was_killed_as_it_wrote_is_made_again(path: Path) -> None:
    code = (
        "import os, sqlite3, sys; from cardkit.store.sqlite import _SCHEMA\n"
        "made = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for one in ('PRAGMA cache_size = 1', 'BEGIN IMMEDIATE', *_SCHEMA): made.execute(one)\n"
        "for number in range(200): made.execute('INSERT INTO tables (name) VALUES (?)', [str(number) * 200])\n"
        "os._exit(9)"  # pages are written by now, and so is the journal that takes them back
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert path.stat().st_size > 0
    made(path)
    with closing(open_store(str(path))) as store:
        assert store.tables() == ("blue",)
