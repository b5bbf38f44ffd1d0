"""What the tests of the page are handed: a browser, a server, and people at pages that are watched for any fault.

The browser is Debian's Chromium, or whatever program CARDKIT_CHROMIUM names. `python3 dev.py browser` makes the
environment. Without playwright this folder is left out, and without a browser its tests are skipped.
"""

import importlib.util
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

    from browser.houses import Server
    from browser.people import People

HERE: Final = Path(__file__).parent
NEEDED: Final = ("playwright", "starlette", "uvicorn", "websockets")
MISSING: Final = [name for name in NEEDED if importlib.util.find_spec(name) is None]
CHROMIUM: Final = os.environ.get("CARDKIT_CHROMIUM") or shutil.which("chromium")

FAILED: Final = pytest.StashKey[bool]()

collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none."""
    for item in items if CHROMIUM is None else ():
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.skip(reason="needs Chromium: apt-get install chromium, or CARDKIT_CHROMIUM"))


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """What drives browsers."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  this file is read where it is missing

    with sync_playwright() as one:
        yield one


@pytest.fixture(scope="session")
def browser(playwright: "Playwright") -> Iterator["Browser"]:
    """Chromium, one for all tests of a process."""
    # Without its sandbox, which root may not have: it is shown nothing but pages of ours.
    one = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield one
    one.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Server"]:
    """A server that is never killed."""
    from browser.houses import serving  # noqa: PLC0415  as above

    folder = tmp_path_factory.mktemp("server")
    with serving(folder) as one, pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [*sys.path, str(folder / "plug-ins")])  # tests make records of its games
        yield one


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator["Server"]:
    """A server of this test alone, which it may kill."""
    from browser.houses import serving  # noqa: PLC0415  as above

    with serving(tmp_path) as one:
        yield one


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixture below know how a test went."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def people(browser: "Browser", request: pytest.FixtureRequest, tmp_path: Path) -> Iterator["People"]:
    """Makes people, each with a browser of their own. The test fails if any of their pages had a fault; where it fails
    otherwise, the faults and pictures of all pages are in its report.
    """
    from browser.people import People  # noqa: PLC0415  as above

    made = People(browser)
    yield made
    if request.node.stash.get(FAILED, False):
        sys.stderr.write(made.testify(tmp_path))
    assert made.leave() == []


@pytest.fixture(scope="session")
def node_packages() -> Path:
    """The folder of what npm installs for the checks; skips where it is missing."""
    folder = os.environ.get("CARDKIT_NODE_PACKAGES")
    if not folder or not Path(folder).is_dir():
        pytest.skip("needs packages of npm, which `python3 dev.py browser` installs")
    return Path(folder)


@pytest.fixture(scope="session")
def axe(node_packages: Path) -> str:
    """The source of axe-core, which finds what people who see or hear little would stumble over."""
    return (node_packages / "axe-core" / "axe.min.js").read_text("utf-8")
