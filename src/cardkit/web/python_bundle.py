"""What a game needs to run where nothing is installed: the files of cardkit, of plug-ins and of what these need.

All of it must be Python. What is compiled is left out where its source is beside it, as cardkit's own modules are.
"""

import ast
import io
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import cardkit
from cardkit.core.errors import BadPlugin
from cardkit.registry import BUILT_IN, GAMES, references

Version = tuple[int, int]

OLDEST: Final[Version] = (3, 11)  # Python that cardkit runs on
NEEDED: Final = ("attrs", "mypy-extensions")  # by cardkit
LEFT_OUT: Final = ("web/page/", "commands/templates/")  # folders of cardkit that no game needs
COMPILED: Final = (".so", ".pyd", ".dylib", ".dll", *EXTENSION_SUFFIXES)
NO_USE: Final = (".pyc", ".pyo", ".pyi", "py.typed", *COMPILED)
DAY: Final = (1980, 1, 1, 0, 0, 0)  # the time of every file in an archive: the same games make the same bytes


def files_of_games(games: Iterable[str], python: Version) -> dict[str, bytes]:
    """By path, the files that Python of this version needs to play these games.

    Raises BadPlugin for a plug-in that is not pure Python, or needs something that is not installed or too old.
    """
    found = {
        f"cardkit/{path}": file.read_bytes()
        for path, file in _walk(Path(cardkit.__file__).parent)
        if path.endswith(".py") and not path.startswith(LEFT_OUT)
    }
    wanted = set(games) - set(BUILT_IN)
    plugins = {
        entry.dist.name: entry.name
        for entry in metadata.entry_points(group=GAMES)
        if entry.name in wanted and entry.dist
    }
    introduced = {name: reference for name, reference in references().items() if name in wanted}
    unknown = sorted(wanted - set(plugins.values()) - set(introduced))
    if unknown:
        raise BadPlugin(f"{unknown[0]}: the distribution that it comes from is not known: install it with pip")
    seen: set[str] = {_plain("cardkit")}
    for needed in NEEDED:
        found |= _distribution(needed, "cardkit", python, seen)
    for distribution, game in plugins.items():
        if game not in introduced:
            found |= _distribution(distribution, game, python, seen)
    for game, reference in introduced.items():
        found |= _loose(game, reference, python, seen)
    return found


def _loose(game: str, reference: str, python: Version, seen: set[str]) -> dict[str, bytes]:
    """The files of a game that is not installed, `module:Class`: its module, those that it imports, and what makes its
    name known.
    """
    about = f"{game.replace('-', '_')}-0.dist-info"
    files = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {game}\nVersion: 0\n".encode(),
        f"{about}/entry_points.txt": f"[{GAMES}]\n{game} = {reference}\n".encode(),
    }
    installed, met = metadata.packages_distributions(), {"cardkit", *sys.stdlib_module_names}
    tops = [re.split(r"[.:]", reference)[0]]
    while tops:
        top = tops.pop()
        if top in met or find_spec(top) is None:  # what is imported only where it is there
            continue
        met.add(top)
        if top in installed:
            for distribution in installed[top]:
                files |= _distribution(distribution, game, python, seen)
            continue
        more = _module(top, game, reference)
        files |= more
        tops += [one for path, source in more.items() if path.endswith(".py") for one in _imported(source)]
    return files


def _imported(source: bytes) -> Iterator[str]:
    """The modules and packages that a file imports, by their first names; none where this Python cannot read it."""
    try:
        read = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(read):
        if isinstance(node, ast.Import):
            yield from [one.name.partition(".")[0] for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive of these files; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


def _walk(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files below a folder, with their paths from there; not what Python itself has left there."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file.relative_to(folder).as_posix(), file


def _distribution(name: str, game: str, python: Version, seen: set[str]) -> dict[str, bytes]:
    """The files of a distribution, of what it needs, and what makes its entry points known."""
    if _plain(name) in seen:
        return {}
    seen.add(_plain(name))
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise BadPlugin(f"{game} needs {name}, which is not installed here") from None
    _require_python(found, game, python)
    about = f"{_plain(name).replace('-', '_')}-{found.version}.dist-info"
    files: dict[str, bytes] = {}
    for part, other in (("METADATA", "PKG-INFO"), ("entry_points.txt", None)):
        text = found.read_text(part) or (found.read_text(other) if other else None)
        if text:
            files[f"{about}/{part}"] = text.encode()
    for top in _tops(found):
        files |= _module(top, game, name)
    for requirement in found.requires or ():
        needed = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", requirement)
        marked = ";" in requirement  # under some condition: for an extra, or for another Python
        if needed is not None and "extra" not in requirement.partition(";")[2] and not (marked and _missing(needed[0])):
            files |= _distribution(needed[0], game, python, seen)
    return files


def _require_python(found: metadata.Distribution, game: str, python: Version) -> None:
    told = found.metadata  # a later importlib_metadata, which others may put in its place, raises for what is missing
    said = told["Requires-Python"] if "Requires-Python" in told else ""  # noqa: SIM401  it has no get in Python 3.11
    least = re.search(r">=?\s*3\.(\d+)", said)
    if least is not None and (3, int(least[1])) > python:
        why = f"{found.name} needs Python 3.{least[1]}, and this Pyodide has {python[0]}.{python[1]}"
        raise BadPlugin(f"{game}: {why}: take a later one")


def _missing(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return True
    return False


def _plain(name: str) -> str:
    """The name of a distribution as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _tops(found: metadata.Distribution) -> list[str]:
    """The modules and packages of a distribution."""
    tops: set[str] = set()
    for file in found.files or ():
        if file.suffix == ".py" and ".." not in file.parts and not file.parts[0].endswith(".data"):
            tops.add(file.parts[0].removesuffix(".py"))
    if all(top.startswith("__editable__") for top in tops):  # whose files lie elsewhere
        tops.update((found.read_text("top_level.txt") or "").split())
    tops.update([entry.module.split(".")[0] for entry in found.entry_points])
    return sorted(top for top in tops if top.isidentifier() and not top.startswith("__editable__"))


def _module(top: str, game: str, distribution: str) -> dict[str, bytes]:
    """The files of a module or a package. Raises BadPlugin where some are not Python, and their source is not there."""
    spec = find_spec(top)
    if spec is None:
        raise BadPlugin(f"{game}: {top} of {distribution} is not to be found")
    files: dict[str, bytes] = {}
    if spec.submodule_search_locations is not None:
        for folder in spec.submodule_search_locations:
            paths = dict(_walk(Path(folder)))
            _require_sources(paths, game, distribution)
            files |= {f"{top}/{path}": file.read_bytes() for path, file in paths.items() if not path.endswith(NO_USE)}
    elif spec.origin is not None:
        source = Path(spec.origin).with_name(f"{top}.py")
        if not source.is_file():
            raise _not_pure(game, distribution, Path(spec.origin).name)
        files[f"{top}.py"] = source.read_bytes()
    return files


def _require_sources(paths: dict[str, Path], game: str, distribution: str) -> None:
    for path in paths:
        folder, _, name = path.rpartition("/")
        module = name.split(".")[0]
        source = f"{folder}/{module}.py" if folder else f"{module}.py"
        if path.endswith(COMPILED) and source not in paths and not module.endswith("__mypyc"):
            raise _not_pure(game, distribution, path)


def _not_pure(game: str, distribution: str, file: str) -> BadPlugin:
    reason = f"{distribution} is not pure Python ({file}), and a browser runs nothing else"
    return BadPlugin(f"{game}: {reason}: leave this game out, with --game for each of the others")
