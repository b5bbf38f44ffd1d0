"""A board: tiles with what is on them, roads on edges, and what stands on corners."""

from collections.abc import Sequence
from html import escape
from math import hypot
from typing import Final

from cardkit.core.scenes.scene import Layout, Mark, Place
from cardkit.pictures.appearance import looks, style
from cardkit.pictures.boxes import Box
from cardkit.pictures.faces import path

MARGIN: Final = 26
CUT: Final = 11  # that a road is shorter at each end
SIZES: Final = {"basement": 25, "house": 32, "tower": 36}  # of what stands on a corner
TEXT: Final = 'text-anchor="middle" font-size="{}" font-weight="700"'


def kind_of(text: str) -> str:
    """Which thing that has a sign an id or a face speaks of; empty if none."""
    name = text[text.rfind("/") + 1 :].lower()
    return name if name in looks()["signs"] else ""


def board(layout: Layout, marks: Sequence[Mark], most: float) -> Box:
    """The board, no wider than this."""
    by_place: dict[str, list[Mark]] = {}
    for mark in marks:
        by_place.setdefault(mark.place, []).append(mark)
    tiles = [_tile(one, by_place.get(one.id, [])) for one in layout.places if one.kind == "tile"]
    others = [place for kind in ("edge", "vertex") for place in layout.places if place.kind == kind]
    pieces = [_piece(mark, place) for place in others for mark in by_place.get(place.id, [])]
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN
    scale = min(1, most / width)
    moved = f'<g transform="scale({scale:.6g}) translate({MARGIN} {MARGIN})">'
    return Box(width * scale, height * scale, f"{moved}{''.join([*tiles, *pieces])}</g>")


def _spans(place: Place) -> tuple[float, float, float, float]:
    """The middle of a place, its width and its height."""
    xs, ys = [x for x, _ in place.points], [y for _, y in place.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)


def _tile(place: Place, marks: Sequence[Mark]) -> str:
    x, y, width, height = _spans(place)
    resource = next((mark for mark in marks if mark.id.startswith("resource/")), None)
    within = f".is-{(kind_of(resource.face) if resource else '') or 'plain'}"
    points = " ".join([f"{x},{y}" for x, y in place.points])
    others = [mark for mark in marks if mark is not resource]
    drawn = [_on_tile(mark, at, len(others)) for at, mark in enumerate(others)]
    if resource is not None:
        kind, look = kind_of(resource.face), style(".tile .resource path", within=(within,))
        word = f'<text x="0" y="-14" {TEXT.format(13)}{style(".tile > .resource text")}>{escape(resource.face)}</text>'
        drawn.insert(0, _marked(resource, path(looks()["signs"][kind], 0, -22, 30, look) if kind else word))
    moved = f'<g transform="translate({x:g} {y:g}) scale({min(1, min(width, height) / 104):g})">{"".join(drawn)}</g>'
    outline = f'<polygon points="{points}"{style(".tile polygon", within=(within,))}/>'
    return f'<g data-place="{escape(place.id)}">{outline}{moved}</g>'


def _on_tile(mark: Mark, at: int, count: int) -> str:
    if mark.id.startswith("value/"):
        return _token(mark)
    if mark.face == "geese":
        circle = f'<circle cx="29" cy="2" r="17"{style(".geese circle")}/>'
        return _marked(mark, circle + path(looks()["signs"]["geese"], 29, 2, 24, style(".geese path")))
    kind = kind_of(mark.face)
    x = -34 + 15 * (at - 1) if mark.id.startswith("improvement/") else 12 * (at - count / 2)
    circle = f'<circle cx="{x:g}" cy="36" r="8"{style(".improvement circle")}/>'
    word = f'<text x="{x:g}" y="39" {TEXT.format(6)}{style(".board text")}>{escape(mark.face[:3])}</text>'
    return _marked(
        mark, circle + (path(looks()["signs"][kind], x, 36, 10, style(".improvement path")) if kind else word)
    )


def _token(mark: Mark) -> str:
    """The number of a tile, with a dot for each way in which two dice give it."""
    ways = 6 - abs(7 - int(mark.face)) if mark.face.isdecimal() else 0
    look, dots = style(".board text"), style(".token .dot")
    if ways == 5:
        look = dots = style(".token.likely text")
    drawn = f'<circle cx="0" cy="14" r="19"{style(".token > circle:first-child")}/>'
    drawn += f'<text x="0" y="19" {TEXT.format(17)}{look}>{escape(mark.face)}</text>'
    for at in range(ways):
        drawn += f'<circle cx="{4.6 * (at - (ways - 1) / 2):g}" cy="25.5" r="1.7"{dots}/>'
    return _marked(mark, drawn)


def _piece(mark: Mark, place: Place) -> str:
    """What stands on an edge or a corner."""
    x, y, _, _ = _spans(place)
    within = (f".seat-{'none' if mark.seat is None else mark.seat % 8}",)
    if place.kind == "edge":
        (x1, y1), (x2, y2) = place.points
        part = min(0.45, CUT / (hypot(x2 - x1, y2 - y1) or 1))
        right, down = (x2 - x1) * part, (y2 - y1) * part
        ends = f'x1="{x1 + right:g}" y1="{y1 + down:g}" x2="{x2 - right:g}" y2="{y2 - down:g}"'
        looked = [style(".road line", one, within=within) for one in (".road .under", ".road .over")]
        return _marked(mark, "".join([f"<line {ends}{look}/>" for look in looked]))
    kind = kind_of(mark.face)
    look = style(".residence path", within=within)
    if kind:
        return _marked(mark, path(looks()["signs"][kind], x, y - 4, SIZES.get(mark.face, 24), look))
    word = f'<text x="{x:g}" y="{y + 4:g}" {TEXT.format(17)}{style(".board text")}>{escape(mark.face[:2])}</text>'
    return _marked(mark, f'<circle cx="{x:g}" cy="{y:g}" r="13"{look}/>{word}')


def _marked(mark: Mark, drawn: str) -> str:
    return f'<g data-mark="{escape(mark.id)}"><title>{escape(mark.label)}</title>{drawn}</g>'
