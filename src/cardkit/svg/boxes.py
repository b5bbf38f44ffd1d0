"""Boxes that are put beside and under each other, as a style sheet would, and text of which nobody knows the font."""

from collections.abc import Sequence
from html import escape
from typing import Final, Literal

import attrs

from cardkit.svg.appearance import color

Align = Literal["start", "middle", "end"]

# About how wide characters are, of the size of a font, in wide fonts; any other is as wide as a digit.
_WIDTHS: Final = {**dict.fromkeys("iljft.,:;'|!()[] 1", 0.37), **dict.fromkeys("mwMWQO@…", 0.92)}
_WIDTH: Final = 0.62
_BOLD: Final = 1.07  # times as wide
_PART: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


@attrs.frozen
class Box:
    """A part of a picture, in pixels; its shapes begin at 0, 0."""

    width: float
    height: float
    body: str = ""

    def at(self, x: float, y: float) -> str:
        """Its shapes with its corner at another place."""
        return f'<g transform="translate({x:g} {y:g})">{self.body}</g>' if x or y else self.body


def row(boxes: Sequence[Box], gap: float, align: Align = "middle") -> Box:
    """Boxes beside each other; with a gap below 0 each lies on the one before."""
    height, x, body = max([box.height for box in boxes], default=0), 0.0, ""
    for box in boxes:
        body += box.at(round(x, 2), round((height - box.height) * _PART[align], 2))
        x += box.width + gap
    return Box(max(x - gap, 0) if boxes else 0, height, body)


def column(boxes: Sequence[Box], gap: float, align: Align = "middle", width: float = 0) -> Box:
    """Boxes under each other, at least so wide; with a gap below 0 each lies on the one before."""
    width, y, body = max([width, *[box.width for box in boxes]]), 0.0, ""
    for box in boxes:
        body += box.at(round((width - box.width) * _PART[align], 2), round(y, 2))
        y += box.height + gap
    return Box(width, max(y - gap, 0) if boxes else 0, body)


def flow(boxes: Sequence[Box], width: float, gap: float, align: Align = "middle") -> Box:
    """Boxes beside each other, in as many rows as fit the width."""
    rows: list[list[Box]] = [[]]
    for box in boxes:
        if rows[-1] and sum([one.width + gap for one in rows[-1]]) + box.width > width:
            rows.append([])
        rows[-1].append(box)
    return column([row(one, gap) for one in rows if one], gap, align)


def padded(box: Box, margin: float, fill: str, edge: str = "none", thick: float = 1) -> Box:
    """A box on a sheet with round corners."""
    width, height = box.width + 2 * margin, box.height + 2 * margin
    look = f'rx="12" fill="{fill}" stroke="{edge}" stroke-width="{thick:g}"'
    return Box(width, height, f'<rect width="{width:g}" height="{height:g}" {look}/>{box.at(margin, margin)}')


def words(text: str, size: float, fill: str = "--text", weight: int = 400) -> Box:
    """A line of text."""
    width = round(sum([_WIDTHS.get(one, _WIDTH) for one in text]) * size * (_BOLD if weight > 600 else 1), 1)
    look = f'font-size="{size:g}" font-weight="{weight}" fill="{color(fill) if fill.startswith("--") else fill}"'
    return Box(
        width, size * 1.3, f'<text x="{width / 2:g}" y="{size:g}" text-anchor="middle" {look}>{escape(text)}</text>'
    )


def lines(text: str, size: float, width: float, fill: str = "--text", weight: int = 400) -> Box:
    """Text in as many lines as fit the width."""
    blank = words(" ", size).width
    found: list[list[str]] = [[]]
    for word in text.split():
        if found[-1] and words(" ".join([*found[-1], word]), size).width > width + blank:
            found.append([])
        found[-1].append(word)
    return column([words(" ".join(one), size, fill, weight) for one in found], 0)
