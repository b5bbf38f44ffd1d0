"""The build backend: setuptools, which compiles cardkit's rules with mypyc where that is possible.

The environment variable CARDKIT_COMPILE decides:

    not set   a wheel is compiled if there is a C compiler; otherwise, or if compiling fails, it is pure Python
    1         a wheel, and an editable install too, is compiled, or the build fails
    0         nothing is compiled

An editable install is not compiled unless asked for: a compiled module would hide what is edited.

What is built of the same sources is the same to the byte, wherever and whenever it is built; of compiled wheels that
holds for one compiler and one Python. SOURCE_DATE_EPOCH is the time of every file in it, 1 January 1980 if not set.
"""

import gzip
import io
import os
import shlex
import shutil
import sys
import sysconfig
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
EARLIEST = 315532800  # 1 January 1980, in seconds since 1970: the first day that a zip file knows

COMPILER = ["mypy>=2.4,<3", "attrs>=24.1", "mypy-extensions>=1.0"]  # mypyc is part of mypy, and checks every import

# What a front end may hand to a build; a public signature of the build interface.
Settings = Mapping[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What else is needed to build a wheel: the compiler of Python, if there is one of C."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return needed + COMPILER if _wanted() == "1" or (_wanted() == "" and why_not() is None) else needed


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What else is needed for an editable install."""
    needed: list[str] = build_meta.get_requires_for_build_editable(config_settings)
    return needed + COMPILER if _wanted() == "1" else needed


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, compiled if possible. Gives its name."""
    name = _built(
        lambda: build_meta.build_wheel(wheel_directory, config_settings, metadata_directory), _wanted() or "auto"
    )
    settle_wheel(Path(wheel_directory, name))
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source distribution. Gives its name."""
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    settle_sdist(Path(sdist_directory, name))
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build what an editable install needs, compiled only if asked for. Gives its name."""
    return _built(
        lambda: build_meta.build_editable(wheel_directory, config_settings, metadata_directory), _wanted() or "0"
    )


def _wanted() -> str:
    """CARDKIT_COMPILE: "0", "1" or empty."""
    value = os.environ.get("CARDKIT_COMPILE", "")
    if value not in ("", "0", "1"):
        sys.exit(f"CARDKIT_COMPILE: expected 0 or 1, not {value!r}")
    return value


def why_not() -> str | None:
    """None if C can be compiled here, as far as one can see; otherwise what is missing."""
    if os.name == "nt":
        return None  # where Visual Studio's compiler is, only setuptools finds out
    command = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    if not command or shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0] if command else 'cc'})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "there is no Python.h (the package python3-dev of many systems)"
    return None


def _built(build: Callable[[], str], compiled: str) -> str:
    """What the build gives: compiled ("1"), not compiled ("0"), or compiled if possible ("auto")."""
    if compiled == "auto" and (reason := why_not()) is not None:
        _notice(reason)
        compiled = "0"
    if compiled == "0":
        return _with("0", build)
    modules = sum([len(list(ROOT.glob(one))) for one in _compiled_modules()])
    sys.stderr.write(f"cardkit: compiling {modules} modules, about a minute; CARDKIT_COMPILE=0 leaves it out\n")
    sys.stderr.flush()
    try:
        return _with("1", build)
    except (Exception, SystemExit) as error:
        if compiled == "1":
            raise
        said = " ".join(str(error).split()) or type(error).__name__
        _notice(f"compiling failed ({said[:200]})")
        return _with("0", build)


def _notice(reason: str) -> None:
    sys.stderr.write(f"cardkit is installed as pure Python, 20 times slower than compiled: {reason}\n")


def _with(compiled: str, build: Callable[[], str]) -> str:
    """What the build gives while setup.py is told whether to compile."""
    os.environ["CARDKIT_SETUP"] = compiled
    try:
        return build()
    finally:
        del os.environ["CARDKIT_SETUP"]


def _compiled_modules() -> list[str]:
    """The patterns of the modules to be compiled, as pyproject.toml lists them."""
    listed: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cardkit"]["compiled"]
    return listed


# The same bytes twice: setuptools takes times, modes, owners and the order of files from the disk.


def epoch() -> int:
    """The time of every file in what is built, in seconds since 1970."""
    value = os.environ.get("SOURCE_DATE_EPOCH") or str(EARLIEST)
    if not (value.isascii() and value.isdecimal()):
        sys.exit(f"SOURCE_DATE_EPOCH: expected whole seconds since 1970, not {value!r}")
    return max(int(value), EARLIEST)


def settle_wheel(path: Path) -> None:
    """Write a wheel anew, its files in the order of their names, but RECORD last, and all with one time and mode."""
    with zipfile.ZipFile(path) as wheel:
        found = [(name, wheel.read(name)) for name in wheel.namelist() if not name.endswith("/")]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in sorted(found, key=lambda one: (one[0].endswith(".dist-info/RECORD"), one[0])):
            entry = zipfile.ZipInfo(name, time.gmtime(epoch())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix: whose modes these are
            entry.external_attr = (0o100755 if name.endswith((".so", ".pyd")) else 0o100644) << 16
            wheel.writestr(entry, content)


def settle_sdist(path: Path) -> None:
    """Write a source distribution anew, its files in the order of their names, all with one time, mode and owner."""
    with tarfile.open(path) as packed:
        found = [(one.name, packed.extractfile(one)) for one in packed.getmembers() if one.isfile()]
        files = {name: content.read() for name, content in found if content is not None}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(content), epoch(), 0o644
            packed.addfile(entry, io.BytesIO(content))
    with path.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=epoch()) as zipped:
        zipped.write(made.getvalue())
