"""The conversation and the bots on the page about the protocol are real."""

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from the_bots import AnyLinesPlayer

from cardkit.core.game import Result
from cardkit.players.bot_process import BotProcess
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.registry import load
from cardkit.table.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\S+) ?(\S*)\n(.*?)```\n", PAGE, re.DOTALL)
LEFT_OUT = "…"


def file_of(name: str, folder: Path) -> Path:
    (text,) = [text for _, file, text in BLOCKS if file == name]
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


class Overheard(BotProcess):
    """The process of a bot, and all that was said."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.lines: list[str] = []

    def send(self, line: str) -> None:
        self.lines.append(f"< {line}")
        super().send(line)

    def line(self, seconds: float) -> bytes:
        line = super().line(seconds)
        self.lines.append(f"> {line.decode()}")
        return line


def conversation(command: str) -> list[str]:
    """What cardkit and a bot in the third seat say over a game of one round."""
    process = Overheard(command)
    player: AnyLinesPlayer = LinesPlayer(command, 10.0, Bot(command, process))
    game = load("straights", rounds=1)
    table: Table[Any, Any, Any] = Table(game, ["uniform", "uniform", player, "uniform"], seed=6788)
    assert isinstance(table.run(), Result)
    player.close()
    return process.lines


def first_difference(shown: Sequence[str], said: Sequence[str]) -> str:
    """The first line of the page that was not said, where `…` stands for anything; empty if there is none."""
    left = list(said)
    skips = False
    for line in shown:
        if line == LEFT_OUT:
            skips = True
            continue
        pattern = ".*".join([re.escape(piece) for piece in line.split(LEFT_OUT)])
        while skips and left and re.fullmatch(pattern, left[0]) is None:
            left.pop(0)
        if not left or re.fullmatch(pattern, left[0]) is None:
            return line
        left.pop(0)
        skips = False
    return "" if not left else left[0]


def test_the_conversation_on_the_page_is_real(tmp_path: Path) -> None:
    shown = next(text for kind, _, text in BLOCKS if kind == "text")
    said = conversation(f"{sys.executable} {file_of('bot.py', tmp_path)}")
    assert first_difference(shown.splitlines(), said) == ""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_the_bot_in_javascript_says_the_same(tmp_path: Path) -> None:
    said = conversation(f"node {file_of('bot.js', tmp_path)}")
    assert said == conversation(f"{sys.executable} {file_of('bot.py', tmp_path)}")
