"""Files as consoles write and read them: whole or not at all, and what cannot be is told in one line."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.console.files import read_file, shortened, write_file
from cardkit.core.errors import BadFile
from support import for_each


def test_a_file_is_written_and_read_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    for text in ("a longer text than the next one", "one\ntwo é\n"):
        write_file(str(file), text)
        assert (file.read_bytes(), read_file(str(file))) == (text.encode(), text)
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]


@for_each("mode", [0o600, 0o640, 0o664])
def test_a_replaced_file_keeps_its_permissions_and_a_new_one_has_the_usual(tmp_path: Path, mode: int) -> None:
    for name in ("a.game", "usual"):
        (tmp_path / name).touch()
    (tmp_path / "a.game").chmod(mode)
    for name in ("a.game", "new"):
        write_file(str(tmp_path / name), "one")
    assert stat.S_IMODE((tmp_path / "a.game").stat().st_mode) == mode
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode
    (tmp_path / "new").unlink()


def test_the_file_that_a_link_points_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a.game")
    write_file(str(tmp_path / "link"), "one")
    assert ((tmp_path / "link").is_symlink(), (tmp_path / "a.game").read_text()) == (True, "one")


@for_each(
    ("place", "reason"),
    [
        (".", "it is a folder$"),
        ("pipe", "it is no ordinary file$"),
        ("nowhere/a.game", "No such file or directory"),
        ("file/a.game", "Not a directory"),
        ("x" * 300, "File name too"),
        ("", ""),
        ("a\0b", ""),
    ],
)
def test_a_place_that_is_none_is_not_written(folder: Path, place: str, reason: str) -> None:
    Path("file").touch()
    if not Path("pipe").exists():
        os.mkfifo("pipe")
    with pytest.raises(BadFile, match=f"cannot be written: {reason}"):
        write_file(place, "one")


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A file in a folder that this process may not write."""
    folder = tmp_path / "locked"
    folder.mkdir()
    (folder / "a.game").write_text("old")
    folder.chmod(0o500)
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)  # whoever may do everything becomes nobody
    yield folder / "a.game"
    os.seteuid(was)
    folder.chmod(0o700)


def test_a_folder_that_may_not_be_written_is_told(locked: Path) -> None:
    with pytest.raises(BadFile, match=r"cannot be written: Permission denied$"):
        write_file(str(locked), "new")


@for_each("old", ["old", None])
def test_a_write_that_fails_leaves_what_there_was(tmp_path: Path, old: str | None) -> None:
    file = tmp_path / "a.game"
    if old is not None:
        file.write_text(old)
    with pytest.raises(BadFile, match="cannot be written: "):
        write_file(str(file), "new, and then what is no text: \ud800")
    assert [path.read_text() for path in tmp_path.iterdir()] == ([] if old is None else [old])
    file.unlink(missing_ok=True)


@for_each(
    ("name", "reason"),
    [
        ("nowhere", "No such file or directory"),
        ("", "Is a directory"),
        ("picture", "byte 2 is no UTF-8, so this is no text"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "picture").write_bytes(b"ab\xff")
    with pytest.raises(BadFile, match=f"cannot be read: {reason}$"):
        read_file(str(tmp_path / name))


def test_a_bad_file_is_what_one_expects_to_catch() -> None:
    assert issubclass(BadFile, OSError)


@for_each(("text", "short"), [("a" * 200, "a" * 200), ("a" * 201, "a" * 197 + "..."), ("", "")])
def test_a_long_text_is_cut_for_a_message(text: str, short: str) -> None:
    assert shortened(text) == short
