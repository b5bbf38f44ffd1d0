"""Games that rooms are tested with beside cardkit's own: a room finds its game by name, so all of them are plug-ins.

They are installed while these tests are collected, and while they run: no other test expects them.
"""

import atexit
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from the_plug_ins import name_plug_ins

PLUG_INS: Final = {
    "aside": "suites.aside:game",
    "beside": "room.redealt:game",
    "bids": "suites.bids:game",
    "blind": "room.hush:Blind",
    "bluff": "bluff:Bluff",
    "crazy-eights": "crazy_eights:CrazyEights",
    "embers": "faulty:game",
    "euchre": "euchre:Euchre",
    "go": "go_game:Go",
    "hearts": "hearts:Hearts",
    "hush": "room.hush:Hush",
    "liars-dice": "liars_dice:LiarsDice",
    "sick": "room.hush:Sick",
    "telling": "room.redealt:Telling",
    "whispers": "whispers:Whispers",
}

installed = tempfile.mkdtemp()
atexit.register(shutil.rmtree, installed, ignore_errors=True)
name_plug_ins(Path(installed), "room_games", PLUG_INS)
sys.path.append(installed)


def pytest_collection_finish() -> None:
    """Leave it to each test here to have them."""
    if installed in sys.path:
        sys.path.remove(installed)


@pytest.fixture(autouse=True)
def _plug_ins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The plug-ins, for as long as a test runs."""
    with monkeypatch.context() as patched:
        patched.setattr(sys, "path", [*sys.path, installed])
        yield
