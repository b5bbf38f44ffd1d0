"""The same seed gives the same game, compiled and not.

The other environment is a copy of the installed package without its compiled modules. Where this one is not compiled
there is nothing to compare: the checks run all tests in a compiled environment too.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardkit
from cardkit.core.immutability import build
from cardkit.registry import BUILT_IN

ROOT = Path(cardkit.__file__).parent
SCRIPT = Path(__file__).parent / "two_builds.py"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(build() == "not compiled", reason="this environment is not compiled"),
]


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with cardkit uncompiled."""
    folder = tmp_path_factory.mktemp("pure")
    shutil.copytree(ROOT, folder / "cardkit", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return folder


def played(what: tuple[str, ...], path: Path | None) -> tuple[str, list[str]]:
    """What the script says of its build, and its lines."""
    environment = dict(os.environ, PYTHONHASHSEED="1" if path is None else "2", NO_COLOR="1", COLUMNS="80")
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *what], capture_output=True, text=True, check=True, env=environment
    )
    return done.stderr, done.stdout.split("\n")


@pytest.mark.some(4)
@pytest.mark.parametrize(
    "what", [("words",), *((name, preset) for name in BUILT_IN for preset in cardkit.load(name).presets)], ids=" ".join
)
def test_both_builds_play_the_same_games(what: tuple[str, ...], pure: Path) -> None:
    compiled, lines = played(what, None)
    other, same = played(what, pure)
    assert (compiled, other) == ("compiled", "not compiled")
    assert len(lines) > 100
    for number, (one, two) in enumerate(zip(lines, same, strict=True)):
        assert one == two, f"line {number}"
