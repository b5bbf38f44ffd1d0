"""Branch coverage of the quick tests, by slipcover, which makes them little slower: coverage makes them three times so.

Loaded by pytest as a plug-in, in its workers, each of which leaves a file in the folder that CARDKIT_MEASURED names.
As a program with that folder and with floors (`core=95`), it says what is missing and fails below a floor.
"""

import json
import os
import sys
from pathlib import Path
from typing import Final

import slipcover
from slipcover.importer import SlipcoverLoader

SOURCE: Final = Path(__file__).parent.parent / "src" / "cardkit"
OMIT: Final = ["*/parallel_games.py"]  # needs numpy, which the environment of the quick tests does not have
NOT_RUN: Final = ["if TYPE_CHECKING:", "@overload", "if __name__ == .__main__.:"]

if "PYTEST_XDIST_WORKER" in os.environ:
    covering = slipcover.Slipcover(branch=True, source=[str(SOURCE)], omit=OMIT, exclude_also=NOT_RUN)
    # pkgutil.get_data asks a loader for it, which this one does not hand on.
    SlipcoverLoader.get_data = lambda self, path: self.orig_loader.get_data(path)
    slipcover.ImportManager(covering, slipcover.FileMatcher(sources=[str(SOURCE)], omit=OMIT)).__enter__()


def pytest_sessionfinish() -> None:
    """Leave what this worker has passed."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is not None:
        Path(os.environ["CARDKIT_MEASURED"], f"{worker}.json").write_text(json.dumps(covering.get_coverage()), "utf-8")


def judge(folder: Path, floors: dict[str, float]) -> bool:
    """Say what share of lines and branches was passed, and what was not; whether no floor is missed."""
    found, *others = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    for other in others:
        slipcover.merge_coverage(found, other)
    good = True
    for name, floor in floors.items():
        inside = {path: one for path, one in found["files"].items() if SOURCE / name in Path(path).resolve().parents}
        sums = [one["summary"] for one in inside.values()]
        passed = sum(one["covered_lines"] + one["covered_branches"] for one in sums)
        missed = sum(one["missing_lines"] + one["missing_branches"] for one in sums)
        share = 100 * passed / (passed + missed)
        print(f"branch coverage of {name}: {share:.1f} %, at least {floor:.0f}")
        for path, one in sorted(inside.items()):
            if share < floor and one["summary"]["missing_lines"] + one["summary"]["missing_branches"]:
                print(f"  {path}: lines {one['missing_lines']}, branches {one['missing_branches']}")
        good &= share >= floor
    return good


if __name__ == "__main__":
    asked = dict(word.split("=") for word in sys.argv[2:])
    sys.exit(not judge(Path(sys.argv[1]), {name: float(floor) for name, floor in asked.items()}))
