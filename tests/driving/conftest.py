"""Plug-ins that are taken for installed ones."""

import pytest

from driving.frontend import PLUG_INS
from support import pretend_installed


@pytest.fixture(autouse=True)
def _plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that these are installed."""
    pretend_installed(monkeypatch, PLUG_INS)
