"""Reading and writing files for players: nothing is lost, and what goes wrong is said in one line."""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Final

from cardkit.core.errors import BadFile
from cardkit.core.quoting import why_failed
from cardkit.core.records.checksums import FORMAT

MOST_READ: Final = 64 * 1024 * 1024  # bytes; no game's record is anywhere near
MOST_NAMES: Final = 10_000  # of one stem that are tried


def write_file(path: str, text: str) -> None:
    """Write beside the file, then rename: an old file of that name is replaced whole or not at all. Raises BadFile.

    A link stays a link: the file it points to is replaced. What is no ordinary file (a folder, a pipe, a device) is
    refused.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            kind = "a folder" if target.is_dir() else "no ordinary file"
            raise BadFile(f"{shortened(path)} cannot be written: it is {kind}")
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(beside).chmod(_mode(target))
            Path(beside).replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(beside).unlink()
            raise
    except BadFile:
        raise
    except (OSError, ValueError) as error:
        raise BadFile(f"{shortened(path)} cannot be written: {why_failed(error)}") from error


def write_new(stem: str, text: str, kind: str = "game") -> str:
    """Write a text to a file with a free name, and give that. Raises BadFile, and then no file is left behind."""
    path = free_name(stem, kind)
    try:
        write_file(path, text)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(path).unlink()
        raise
    return path


def require_game(path: str, game: str, form: str = FORMAT) -> None:
    """Raise BadFile if something else than a saved game of this name would be overwritten.

    `form` is the first line of what may be: that of the record of a whole game, unless told otherwise.
    """
    expected = f"{form}\ngame {game}\n".encode()
    old = expected
    with contextlib.suppress(OSError, ValueError):  # writing will say what is wrong with the name
        if Path(path).is_file():
            with Path(path).open("rb") as file:
                old = file.read(len(expected)) or expected
    if old != expected:
        no = "no saved game" if form == FORMAT else "no record of a seat"
        raise BadFile(f"{shortened(path)} is there, and is {no} of {game}: choose another name")


def read_file(path: str) -> str:
    """The text of a file. Raises BadFile."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MOST_READ + 1)
        if len(raw) > MOST_READ:
            raise BadFile(f"{shortened(path)} cannot be read: it is larger than any record")
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(
            f"{shortened(path)} cannot be read: byte {error.start} is no UTF-8, so this is no text"
        ) from error
    except (OSError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{shortened(path)} cannot be read: {why_failed(error)}") from error


def free_name(stem: str, kind: str = "game") -> str:
    """The first of `STEM.game`, `STEM-2.game`, `STEM-3.game` and so on that no file has. It is made, and is empty: so
    two programs never get the same. Raises BadFile.
    """
    for number in range(1, MOST_NAMES):
        path = f"{stem}.{kind}" if number == 1 else f"{stem}-{number}.{kind}"
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        except (OSError, ValueError) as error:
            raise BadFile(f"{shortened(path)} cannot be written: {why_failed(error)}") from error
        return path
    raise BadFile(f"no name is free: {MOST_NAMES} files are called {shortened(stem)}")


def shortened(text: str) -> str:
    """The text, cut where it is too long to be quoted in a line, and with escapes for what a terminal would obey."""
    text = "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in text[:201]])
    return text if len(text) <= 200 else text[:197] + "..."


def _mode(target: Path) -> int:
    """What a file there has, or a newly made one would have."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
