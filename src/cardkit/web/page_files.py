"""The files of the page, read once: what each is, and its bytes, plain and compressed."""

import hashlib
import importlib
import re
import zlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

import attrs

INDEX: Final = "index.html"
# By the end of the name. What the system has for them differs, and a script of a wrong kind is not run.
KINDS: Final[Mapping[str, str]] = {
    "": "text/plain; charset=utf-8",  # licences
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
OTHER: Final = "application/octet-stream"
TYPES: Final = ".d.ts"
SHORTENED: Final = {".js": "application/javascript", ".css": "text/css"}  # by a minifier, where there is one
# In a style sheet a string in double quotes, with no two spaces and no `;}` in it, or a sign with the spaces around it.
_SPACED: Final = re.compile(r"""("[^"]*")|\s*([{};,/>~]|!(?=important)|(?<=[\w-]):(?= ))\s*""")
SMALL: Final = 256  # bytes that are not worth compressing
PACKED: Final = (".png", ".woff2")  # compressed already


@attrs.frozen
class PageFile:
    """A file."""

    kind: str  # for the header Content-Type
    body: bytes
    packed: bytes | None  # by gzip; None where that would be no smaller
    tag: str  # for the header ETag: another one whenever the bytes are others, the same however they are packed


def page_files() -> dict[str, PageFile]:
    """The files of the page by their path, such as `vendor/preact.js`; the index is also that of the empty path."""
    found = {path: _page_file(path, one.read_bytes()) for path, one in _walked(files("cardkit") / "web" / "page", "")}
    if INDEX in found:
        found[""] = found[INDEX]
    return found


def _walked(folder: Traversable, before: str) -> Iterator[tuple[str, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.name.startswith((".", "__")) or one.name.endswith(TYPES):  # what tools leave there, and what they read
            continue
        if one.is_dir():
            yield from _walked(one, f"{before}{one.name}/")
        else:
            yield before + one.name, one


def _shortened(end: str, body: bytes) -> bytes:
    """Without comments and spaces, if there is the library for it: see the extras `web` and `minified`."""
    try:
        minifier = importlib.import_module("minify")
        text = str(minifier.string(SHORTENED[end], body.decode()))
    except (ImportError, OSError, KeyError):  # OSError: Alpine cannot load what is installed there
        return body
    if end == ".css":  # the minifier leaves the spaces within @container, and in values of variables
        text = _SPACED.sub(r"\1\2", re.sub(r"\s+", " ", text)).replace(";}", "}")
    if end == ".js":  # and lines of templates, which say nothing between tags, and no more than a space within one
        text = re.sub(r"(?<=>)\n +|\n +(?=<)|(?<=[}\"])(\n +(?=\$\{|/?>)| (?=/>))", "", text)
        text = re.sub(r"\n +", "\n", re.sub(r"\n +(?=[\w-]+=)", " ", text))
        text = re.sub(r'(?<= )([\w-]+=)"([\w-]+)"(?=[ >]|/>)', r"\1\2", text)  # a word needs no quotes there,
        text = re.sub(r"(?<= )([\w-]+)=true(?=[ >]|/>)", r"\1", text)  # what is true no value,
        text = re.sub(r"</\w+>", "<//>", text)  # and what ends no name
        text = re.sub(r"(?<![\w.$\"'`-])const(?=[ {[])", "let", text)  # nothing sets it
    return text.encode()


def _gzipped(body: bytes) -> bytes:
    # 31: as gzip. With less memory the blocks are smaller, which suits some files, and the smallest of three is taken.
    packers = [zlib.compressobj(9, zlib.DEFLATED, 31, memory) for memory in (5, 6, 9)]
    return min([packer.compress(body) + packer.flush() for packer in packers], key=len)


def _page_file(path: str, body: bytes) -> PageFile:
    end = PurePosixPath(path).suffix
    body = _shortened(end, body)
    packed = _gzipped(body) if len(body) > SMALL and end not in PACKED else body
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return PageFile(KINDS.get(end, OTHER), body, packed if len(packed) < len(body) else None, tag)
