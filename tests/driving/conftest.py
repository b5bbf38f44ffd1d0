"""Plug-ins that are taken for installed ones."""

import importlib.metadata

import pytest

from cardkit.registry import GAMES
from driving.frontend import PLUG_INS


@pytest.fixture(autouse=True)
def _plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that these are installed."""
    entries = [importlib.metadata.EntryPoint(name, value, GAMES) for name, value in PLUG_INS.items()]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: entries if group == GAMES else [])
