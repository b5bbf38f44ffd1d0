"""Draw the picture that README opens with, as a terminal shows it, and those of scenes: `python docs/picture.py`.

The first is what the program prints in the game of one seed, with its colours, as SVG. A test holds the files to it.
"""

import contextlib
import importlib
import io
import os
import re
import sys
from html import escape
from pathlib import Path
from typing import Final

import cardkit
from cardkit.commands.cli import main

FILE: Final = Path(__file__).resolve().parent / "straights.svg"
GO: Final = FILE.with_name("go.svg")
MASKS: Final = FILE.with_name("masks.svg")
TILES: Final = FILE.with_name("tiles.svg")
EXAMPLES: Final = FILE.parents[1] / "examples"
ARGUMENTS: Final = ("play", "straights", "6788", "--pretty")
TYPED: Final = (
    "AS",
    "8H",
    "9H",
    "5D",
    "2D",
    "QH",
    "4H",
    "6C",
    "quit",
)  # the picture shows what the last but one brought
WIDTH, HEIGHT, MARGIN = 8.4, 19, 18  # of a character, and round the text, in pixels
FONTS: Final = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
COLORS: Final = {"31": "#ff7b72", "1": "#ffffff"}  # red suits, black suits


class Screen(io.TextIOWrapper):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def last_turn() -> list[str]:
    """The lines of the last turn, with the codes of their colours."""
    screen = Screen(io.BytesIO(), "utf-8", newline="\n")
    typed = "".join([line + "\n" for line in TYPED])
    before = dict(os.environ), sys.stdin
    os.environ.update({"TERM": "xterm-256color"})
    os.environ.pop("NO_COLOR", None)
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(screen):
            main(ARGUMENTS)
            screen.flush()
    finally:
        sys.stdin = before[1]
        os.environ.clear()
        os.environ.update(before[0])
    printed = screen.buffer.getvalue().decode()  # type: ignore[attr-defined]  # the BytesIO above
    return [*printed.split("\n> ")[len(TYPED) - 1].split("\n"), "> _"]


def spans(line: str) -> str:
    """A line as text of SVG."""
    found, color, column = "", "", 0
    for part in re.split(r"(\x1b\[[0-9]*m)", line):
        if part.startswith("\x1b"):
            color = COLORS.get(part[2:-1], "")
            continue
        for word in re.finditer(r"\S+", part):  # each where it belongs, whatever the font
            x, length = MARGIN + WIDTH * (column + word.start()), WIDTH * len(word[0])
            fill = f' fill="{color}"' if color else ""
            found += f'<tspan x="{x:.1f}" textLength="{length:.1f}"{fill}>{escape(word[0])}</tspan>'
        column += len(part)
    return found


def svg(lines: list[str]) -> str:
    """The picture."""
    columns = max([len(re.sub(r"\x1b\[[0-9]*m", "", line)) for line in lines])
    width, height = round(columns * WIDTH) + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    size = f'width="{width}" height="{height}"'
    rows = [
        f'<text y="{MARGIN + HEIGHT * number + 14}">{spans(line)}</text>' for number, line in enumerate(lines) if line
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
            "<title>A turn of Straights at a terminal</title>",
            f'<rect width="{width}" height="{height}" rx="8" fill="#16191f"/>',
            f'<g font-family="{FONTS}" font-size="14" fill="#c9d1d9">',
            *rows,
            "</g>",
            "</svg>",
            "",
        ]
    )


def go() -> str:
    """A board of Go after thirty moves."""
    sys.path.append(str(EXAMPLES / "go" / "src"))
    table = cardkit.Table(importlib.import_module("go_game").Go(), ["uniform"] * 2, seed=3)
    for _ in range(30):
        table.step()
    return table.picture().svg


def masks() -> str:
    """What the first seat of Masked Ball sees after some moves: cards of a game's own, and what hands are not."""
    sys.path.append(str(EXAMPLES))
    table = cardkit.Table(importlib.import_module("masked_ball").MaskedBall(), ["uniform"] * 3, seed=4)
    for _ in range(16):
        table.step()
    return table.picture(seat=0).svg


def tiles() -> str:
    """A small board of Constructor after some moves: ground, tokens, bars and other pieces."""
    house_rules = {"random_board": True, "blocked_roads": True, "start_resources": True, "tile_levels": 2, "offers": 0}
    game = cardkit.load("constructor", preset="two-builders", **house_rules)
    table = cardkit.Table(game, ["sensible"] * 2, seed=3)
    for _ in range(171):
        table.step()
    return table.picture().svg


if __name__ == "__main__":
    GO.write_text(go(), encoding="utf-8")
    MASKS.write_text(masks(), encoding="utf-8")
    TILES.write_text(tiles(), encoding="utf-8")
    FILE.write_text(svg(last_turn()), encoding="utf-8")
