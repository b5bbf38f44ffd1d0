"""What is compiled, and how; everything else is in pyproject.toml. The build backend says whether: build_backend/."""

import contextlib
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from cardkit_docstrings import put_docstrings
from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent

# Without these a call from one compiled module to another goes through a table, because anybody might replace a
# function of a shared library; with them the C compiler puts small functions where they are called. The last one is for
# processors that multiply and add in one step, such as ARM's: rounded once instead of twice, a search might choose
# another move there than an interpreter does.
FLAGS = [] if os.name == "nt" else ["-fvisibility=hidden", "-fno-semantic-interposition", "-ffp-contract=off"]

PROCESSES = os.cpu_count() or 1


# Installing takes 49 s on two cores, and would take 64 s with one extension module after the other. One file of C has
# everything, and takes the C compiler 32 s. In a file for each module, or in two groups (mypycify's `multi_file` and
# `separate`), installing takes 32 s; but then Straights plays 8 to 10 % slower, and UnoWar up to 7 %. With -O2 it is
# 3 s less; -O1 halves the 32 s, and leaves out what playouts are compiled for.
class BuildTogether(build_ext):
    """Builds several extension modules at once: one that holds everything, and a few lines for each compiled module."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if os.name != "nt":  # the compiler of Windows is looked for by whoever compiles first
            self.parallel = PROCESSES


def sources() -> list[str]:
    """The modules to be compiled, as pyproject.toml lists them."""
    listed = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cardkit"]["compiled"]
    return sorted(str(path.relative_to(HERE)) for pattern in listed for path in HERE.glob(pattern))


def extensions(folder: str) -> list[Any]:
    """The extension modules; C goes into this folder."""
    from mypyc.build import mypycify  # noqa: PLC0415  only there when something is compiled

    options = ["--strict", "--config-file=", f"--cache-dir={folder}/mypy"]
    made: list[Any] = mypycify(
        [*options, *sources()], opt_level="3", debug_level="0", target_dir=folder, group_name="cardkit"
    )
    for c in Path(folder).glob("*.c"):
        c.write_text(
            put_docstrings(c.read_text(encoding="utf-8"), [HERE / one for one in sources()], HERE / "src"), "utf-8"
        )
    for one in {id(one): one for one in made}.values():
        one.extra_compile_args = [*one.extra_compile_args, *FLAGS]
    return made


def main() -> None:
    """Build in a folder of its own: what is left of an earlier build must not get into this one."""
    (HERE / "build").mkdir(exist_ok=True)
    folder = os.path.relpath(tempfile.mkdtemp(dir=HERE / "build"), HERE)  # setuptools wants no absolute paths
    building = {"bdist_wheel", "editable_wheel", "build_ext", "build"} & set(sys.argv)
    try:
        compiled = os.environ.get("CARDKIT_SETUP") == "1" and building
        setup(
            ext_modules=extensions(f"{folder}/c") if compiled else [],
            cmdclass={"build_ext": BuildTogether},
            options={"build": {"build_base": f"{folder}/build"}},
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        with contextlib.suppress(OSError):  # another build is at work in there
            (HERE / "build").rmdir()


main()
