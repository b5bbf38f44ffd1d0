"""The page tells several lines of what happened as one: in whole games, no other words are lost by it."""

import json
import re
import shutil
import subprocess
from typing import Any, Final

import pytest
from test_page_modules import PAGE

import cardkit
from cardkit.table.table import Table

NODE: Final = shutil.which("node")
FOLD: Final = """
import { folded } from %s;
const texts = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(folded(texts.map((text) => ({ text }))).map(({ text, at, many }) => [text, at, many])));
"""
MERGED: Final = re.compile(r".+ (gained|loses) \d+ [A-Z]+( at random)?\.|.+ (offers .+|refuses .+)\.")


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("name", "preset", "player"),
    [
        ("straights", "standard", "first"),
        ("unowar", "standard", "watchful"),
        ("skipbo", "comp10001bo", "greedy"),
        ("constructor", "settlers", "sensible"),
        ("constructor", "squares", "sensible"),
        ("constructor", "improvable", "sensible"),
    ],
)
def test_only_what_people_gain_or_lose_and_refused_offers_are_told_as_one(name: str, preset: str, player: str) -> None:
    game = cardkit.load(name, preset=preset)
    table: Table[Any, Any, Any] = Table(game, [player] * game.seats, seed=2)
    while table.result is None and table.move_count < 400:
        table.step()
    texts = [game.display.describe(table.view(0), event) for event in table.heard(0)]
    assert NODE is not None
    program = FOLD % json.dumps((PAGE / "events.js").as_uri())
    command = [NODE, "--input-type=module", "--eval", program]
    ran = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, timeout=60, check=True)
    for text, at, many in json.loads(ran.stdout):
        lines = texts[at : at + many]
        assert [text] == lines or all(MERGED.fullmatch(line) for line in lines), (text, lines)
