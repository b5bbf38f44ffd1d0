"""What the tests are handed: see the marks in pyproject.toml."""

import importlib.util

import pytest

WORKERS = ("choix", "distributed", "joblib", "matplotlib")  # of the extra `test-cluster`


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what starts workers where they are not installed."""
    missing = [name for name in WORKERS if importlib.util.find_spec(name) is None]
    for item in items if missing else ():
        if item.get_closest_marker("cluster"):
            item.add_marker(pytest.mark.skip(reason=f"needs cardkit[test-cluster]; missing: {', '.join(missing)}"))
