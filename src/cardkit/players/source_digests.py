"""Whose code plays: digests of the sources of outside players, found without running any of them."""

import contextlib
import hashlib
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Final

from cardkit.players.bot_process import split_command
from cardkit.players.player import command_of, is_outside

LEFT_OUT: Final = (".pyc", ".pyo", ".so", ".pyd")  # made from sources, and not the same everywhere


def digest_of(player: str) -> str:
    """The SHA-256 of the source of an outside player, `module:attribute`; empty for others, and where there is none.

    It is that of the file of the module; for a module in a package, of all files of the outermost package, by their
    names in it, but for what is hidden or made from sources. What the module imports from elsewhere is left out. For a
    bot, `lines:COMMAND`, it is that of the command and of the files that its words name.
    """
    if not is_outside(player):
        return ""
    command = command_of(player)
    if command is not None:
        return _digest([("", command.encode("utf-8", "surrogateescape")), *_named(command)])
    found = _source(player.partition(":")[0].split("."))
    if found is None:
        return ""
    return _digest([(name, file.read_bytes()) for name, file in _files(found)])


def _digest(pieces: list[tuple[str, bytes]]) -> str:
    digest = hashlib.sha256()
    for name, raw in pieces:
        digest.update(f"{name}\n{len(raw)}\n".encode("utf-8", "surrogateescape"))
        digest.update(raw)
    return digest.hexdigest()


def _named(command: str) -> list[tuple[str, bytes]]:
    """The files that the words of a command name, with what is in them; a program that is looked for is none."""
    found: list[tuple[str, bytes]] = []
    for word in split_command(command):
        with contextlib.suppress(OSError, ValueError):
            if Path(word).is_file():
                found.append((word, Path(word).read_bytes()))
    return found


def _source(words: list[str]) -> Path | None:
    """The file of a module, or the folder of the outermost package that it is in."""
    path: list[str] | None = None
    name = ""
    for word in words:
        name = f"{name}.{word}" if name else word
        spec = _spec(name, path)
        if spec is None:
            return None
        if spec.origin is not None and spec.has_location:
            origin = Path(spec.origin)
            return origin.parent if spec.submodule_search_locations is not None else origin
        path = list(spec.submodule_search_locations or [])  # a folder without a file of its own: look inside
    return None


def _spec(name: str, path: list[str] | None) -> ModuleSpec | None:
    """Where a module is, in these folders or wherever Python looks; modules of the current folder come last."""
    for finder in sys.meta_path:
        with contextlib.suppress(Exception):  # of anybody's making
            if (spec := finder.find_spec(name, path)) is not None:
                return spec
    return PathFinder.find_spec(name, [""]) if path is None else None


def _files(found: Path) -> Iterator[tuple[str, Path]]:
    """The files of a source, in a fixed order, by name."""
    if found.is_file():
        yield found.name, found
        return
    for file in sorted(found.rglob("*"), key=lambda one: one.relative_to(found).parts):
        parts = file.relative_to(found).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if not hidden and file.suffix not in LEFT_OUT and file.is_file():
            yield "/".join(parts), file
