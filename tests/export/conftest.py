"""What exports are made of in tests: plug-ins, a page that draws nothing, and Pyodide, or what looks like it."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from cardkit.core.errors import BadFile
from cardkit.web.export import found_pyodide
from the_plug_ins import install_plug_ins

INDEX = """\
<!doctype html>
<html lang="en" data-transport="socket">
<head>
<meta charset="utf-8">
<title>A page</title>
</head>
<body></body>
</html>
"""


@pytest.fixture
def plug_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the plug-ins of the examples are installed while a test runs."""
    site = install_plug_ins(tmp_path / "site")
    with monkeypatch.context() as patched:
        patched.setattr(sys, "path", [str(site), *sys.path])
        names = ("crazy_eights", "euchre", "go_game", "hearts", "hearts_rules", "liars_dice", "fast")
        for name in names:
            patched.delitem(sys.modules, name, raising=False)
        yield site
        for name in names:
            sys.modules.pop(name, None)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The folder of a page: what comes with cardkit, and a first file that draws nothing."""
    folder = tmp_path / "page"
    with resources.as_file(resources.files("cardkit") / "web" / "page") as found:
        shutil.copytree(found, folder)
    (folder / "index.html").write_text(INDEX, "utf-8")
    return folder


@pytest.fixture
def likeness(tmp_path: Path) -> Path:
    """A folder with files as Pyodide has them, which do nothing."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "ffi.d.ts"):
        (folder / name).write_text(f"of {name}")
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.2"}, "packages": {}}))
    return folder


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """The folder of Pyodide that the environment variable names."""
    named = os.environ.get("CARDKIT_PYODIDE")
    if not named:
        pytest.skip("CARDKIT_PYODIDE names no folder with the npm package pyodide")
    if shutil.which("node") is None:
        pytest.skip("there is no Node")
    try:
        return found_pyodide(Path(named)).folder
    except BadFile as error:
        pytest.skip(f"CARDKIT_PYODIDE: {error}")
