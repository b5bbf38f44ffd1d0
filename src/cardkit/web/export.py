"""The page as static files, with Python in the browser, so that nobody has to run a server.

Python is Pyodide, from a folder that the user names; nothing is downloaded, here or in the browser.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Final, Literal

import attrs

from cardkit.core import VERSION
from cardkit.core.errors import BadFile
from cardkit.core.quoting import quoted
from cardkit.registry import game_names, load
from cardkit.web.emblems import FOLDER, emblem_of
from cardkit.web.python_bundle import OLDEST, files_of_games, zipped

Snapshots = Literal["auto", "always", "never"]

GET_PYODIDE: Final = "get it with `npm pack pyodide` (and unpack it) or `npm install pyodide`, and name its folder"
MARK: Final = "export.json"  # what an export says of itself, and by which it is known
LOADED: Final = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
SCRIPTS: Final = ("pyodide.asm.mjs", "pyodide.asm.js")  # one of them, by version
PLACES: Final = ("", "node_modules/pyodide", "package")  # where below the folder Pyodide may be
ARCHIVE: Final = "games.zip"
SERVICE: Final = "service.js"  # keeps the files in the browser
STAMP: Final = 'STAMP = "not exported"'  # in it: what the files of one export are known by
SNAPSHOT: Final = "snapshot.bin"
SNAPSHOT_SECONDS: Final = 300.0  # that Node may take: it takes some
NO_FILES: Final = (".d.ts", "tsconfig.json")  # of the page, that only its checks need
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)  # `frame-ancestors` counts in the headers of a server alone


@attrs.frozen
class Pyodide:
    """A copy of Pyodide on this machine."""

    folder: Path
    python: tuple[int, int]
    files: tuple[str, ...]  # that are needed


@attrs.frozen
class Exported:
    """What was written."""

    folder: Path
    games: tuple[str, ...]
    python: tuple[int, int]
    files: int
    size: int  # bytes
    snapshot: str | None  # None: there is one; otherwise why there is none


def export(
    target: Path,
    pyodide: Path,
    games: Sequence[str] = (),
    snapshots: Snapshots = "auto",
    page: Path | None = None,
) -> Exported:
    """Write the page with these games, or with all that there are, into the folder `target`, all of it or nothing.

    An earlier export of that name is replaced. Raises BadFile, UnknownGame or BadPlugin. `page` is the folder of the
    page, cardkit's own if left out.
    """
    _require_free(target)
    python = found_pyodide(pyodide)
    names = tuple(dict.fromkeys(games)) or game_names()
    for name in names:
        load(name)
    archive = zipped(files_of_games(names, python.python))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name[:40]}-", dir=target.parent) as beside:
            made = Path(beside, "made")
            _copy_page(page, made)
            (made / FOLDER).mkdir()
            for name in names:
                (made / FOLDER / f"{name}.svg").write_text(emblem_of(name), "utf-8", newline="\n")
            (made / "pyodide").mkdir()
            for name in python.files:
                shutil.copyfile(python.folder / name, made / "pyodide" / name)
            (made / ARCHIVE).write_bytes(archive)
            _write_mark(made, names, None)
            version, why = (None, "not wanted") if snapshots == "never" else _snapshot(made)
            if version is None and snapshots == "always":
                raise BadFile(f"no snapshot can be made: {why}")
            _stamp(made)
            sizes = _write_mark(made, names, version)
            _put(made, target, Path(beside, "old"))
    except OSError as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{target} cannot be written: {error.strerror or error}") from error
    return Exported(target, names, python.python, len(sizes), sum(sizes.values()), why if version is None else None)


def found_pyodide(folder: Path) -> Pyodide:
    """The Pyodide in a folder. Raises BadFile where there is none, or one that is too old."""
    places = [folder / place for place in PLACES]
    place = next((one for one in places if (one / LOADED[0]).is_file()), None)
    if place is None:
        raise BadFile(f"expected Pyodide in {quoted(str(folder))}, with {LOADED[0]}: {GET_PYODIDE}")
    script = next((name for name in SCRIPTS if (place / name).is_file()), SCRIPTS[0])
    missing = next((name for name in (*LOADED, script) if not (place / name).is_file()), None)
    if missing is not None:
        raise BadFile(f"{quoted(str(place))} is not all of Pyodide: {missing} is missing: {GET_PYODIDE}")
    try:
        told = json.loads((place / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
        version = re.match(r"(\d+)\.(\d+)", told)
    except (ValueError, LookupError, TypeError, OSError) as error:
        raise BadFile(f"{place / 'pyodide-lock.json'} does not say which Python this is: {GET_PYODIDE}") from error
    python = (0, 0) if version is None else (int(version[1]), int(version[2]))
    if python < OLDEST:
        needed = ".".join(map(str, OLDEST))
        raise BadFile(f"expected Python {needed} or later, and this Pyodide has {quoted(told)}: take a later Pyodide")
    return Pyodide(place, python, (*LOADED, script))


def _require_free(target: Path) -> None:
    """Raise BadFile where something else than an earlier export, as it was written, would be replaced."""
    if not os.path.lexists(target) or (target.is_dir() and not target.is_symlink() and not any(target.iterdir())):
        return
    try:
        told = json.loads((target / MARK).read_text("utf-8"))
        known = {*told["files"], MARK}
    except (OSError, ValueError, LookupError, TypeError):
        why = "there is something else of that name already"
        raise BadFile(
            f"{target} cannot be written: {why}: name a folder that is not there, or an earlier export"
        ) from None
    other = next((name for name in _paths(target) if name not in known), None)
    if other is not None:
        raise BadFile(f"{target} cannot be replaced: the earlier export did not write {other}: move it away first")


def _paths(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*")):
        if not file.is_dir():
            yield file.relative_to(folder).as_posix()


def _copy_page(page: Path | None, target: Path) -> None:
    """Copy the page; its first file says how lines travel in it, and what a browser may load."""
    with contextlib.ExitStack() as stack:
        found = (
            stack.enter_context(resources.as_file(resources.files("cardkit") / "web" / "page"))
            if page is None
            else page
        )
        skipped = shutil.ignore_patterns(".*", "__*", *[f"*{ending}" for ending in NO_FILES])
        shutil.copytree(found, target, ignore=skipped)
    index = target / "index.html"
    text = index.read_text("utf-8")
    if text.count('data-transport="socket"') != 1 or text.count("<head>") != 1:
        raise BadFile(f'{found / "index.html"}: expected one data-transport="socket" and one <head>')
    added = f'<head>\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<script src="check.js"></script>'
    text = text.replace('data-transport="socket"', 'data-transport="worker"').replace("<head>", added)
    index.write_text(text, "utf-8", newline="\n")


def _write_mark(folder: Path, games: Iterable[str], snapshot: str | None) -> dict[str, int]:
    """Write what the export says of itself; gives the sizes of all other files."""
    sizes = {path: (folder / path).stat().st_size for path in _paths(folder) if path != MARK}
    told = {
        "cardkit": VERSION,
        "games": list(games),
        "snapshot": None if snapshot is None else {"file": SNAPSHOT, "pyodide": snapshot},
        "files": sizes,
    }
    (folder / MARK).write_text(json.dumps(told, indent=1) + "\n", "utf-8", newline="\n")
    return sizes


def _stamp(folder: Path) -> None:
    """Let the service worker keep these files, and no others of that name."""
    found = hashlib.sha256()
    for path in _paths(folder):
        if path != MARK:
            found.update(path.encode() + b"\0" + (folder / path).read_bytes())
    service = folder / SERVICE
    text = service.read_text("utf-8").replace(STAMP, f'STAMP = "{found.hexdigest()[:16]}"')
    service.write_text(text, "utf-8", newline="\n")


def _snapshot(folder: Path) -> tuple[str | None, str]:
    """Make the snapshot of an export. Gives the version of Pyodide that can read it; None, and why, where it fails."""
    node = shutil.which("node")
    if node is None:
        return None, "that takes Node, and there is no program `node` here"
    file = folder / SNAPSHOT
    with resources.as_file(resources.files("cardkit") / "web" / "snapshot.mjs") as script:
        command = [node, str(script), str(folder.resolve()), str(file)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=SNAPSHOT_SECONDS, check=False)  # noqa: S603  what we wrote
        except (OSError, subprocess.TimeoutExpired) as error:
            done = subprocess.CompletedProcess(command, 1, b"", str(error).encode())
    version = done.stdout.decode(errors="replace").strip()
    if done.returncode != 0 or not version or not file.is_file():
        file.unlink(missing_ok=True)
        said = [line for line in done.stderr.decode(errors="replace").splitlines() if "Error" in line]
        return None, f"Node failed: {said[0].strip()[:200] if said else 'it does not say why'}"
    return version, ""


def _put(made: Path, target: Path, old: Path) -> None:
    """Put a folder in its place; what was there goes into another."""
    if os.path.lexists(target):
        target.rename(old)
    try:
        made.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
