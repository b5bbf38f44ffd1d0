"""Games that rooms are tested with beside cardkit's own: a room finds its game by name, so all of them are plug-ins.

They are installed while these tests are collected, and while they run: no other test expects them.
"""

import atexit
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest

from the_plug_ins import name_plug_ins, visible

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


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The plug-ins, for as long as something here is collected."""
    with visible(installed):
        return (yield)


@pytest.fixture(autouse=True)
def _plug_ins() -> Iterator[None]:
    """The plug-ins, for as long as a test runs."""
    with visible(installed):
        yield
