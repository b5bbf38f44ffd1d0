"""What tests of consoles are handed."""

from pathlib import Path

import pytest

from constructor.at_console import Program


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Program:
    """The console, in an empty folder."""
    return Program(monkeypatch)
