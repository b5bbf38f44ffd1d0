"""What the tests are handed: see the marks in pyproject.toml."""

import contextlib
import importlib.util
import signal
from collections.abc import Iterator

import pytest

LONG = ("slow", "contract", "cluster")
WORKERS = ("choix", "distributed", "joblib", "matplotlib")  # of the extra `test-cluster`


@pytest.fixture(scope="session", autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run in a folder of our own: what programs save when their input ends must not lie about in the sources."""
    with contextlib.chdir(tmp_path_factory.mktemp("here")):
        yield


def pytest_configure() -> None:
    """Let programs that are started heed Ctrl-C, which a shell tells all to ignore that it runs in the background, and
    the end of their terminal, which nohup tells them to ignore.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what starts workers where they are not installed, and begin with what takes long.

    That is, where several processes share the tests: none of them should be left with a long one at the end.
    """
    missing = [name for name in WORKERS if importlib.util.find_spec(name) is None]
    for item in items if missing else ():
        if item.get_closest_marker("cluster"):
            item.add_marker(pytest.mark.skip(reason=f"needs cardkit[test-cluster]; missing: {', '.join(missing)}"))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not any(item.get_closest_marker(mark) for mark in LONG))
