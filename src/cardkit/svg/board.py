"""A board: tiles and lines, and what stands on tiles, edges and corners, as board.js draws it."""

from collections.abc import Mapping, Sequence
from html import escape
from math import hypot
from typing import Final

from cardkit.core.scenes.scene import STONE, Layout, Line, Mark, Place, Sign
from cardkit.svg.appearance import style
from cardkit.svg.boxes import Box
from cardkit.svg.faces import path

MARGIN: Final = 26
CUT: Final = 11  # that a bar is shorter at each end
BOLD: Final = 'text-anchor="middle" font-weight="700"'

Variables = tuple[tuple[str, str], ...]
Signs = Mapping[str, Sign]


def signs_of(layout: Layout | None) -> Signs:
    """The signs of a game, by face."""
    return {} if layout is None else {one.face: one for one in layout.signs}


def kind_of(text: str, signs: Signs) -> str:
    """Which sign an id or a face speaks of; empty if none."""
    name = text[text.rfind("/") + 1 :].lower()
    return name if name in signs else ""


def inked(sign: Sign | None) -> Variables:
    """The colours of a sign, by day."""
    if sign is None:
        return ()
    return tuple([(name, one[0]) for name, one in (("--ink", sign.ink), ("--tile", sign.ground)) if one is not None])


def of_seat(seat: int | None, colors: Sequence[str]) -> Variables:
    """The colour of a seat, where the game says which."""
    return (("--seat", colors[seat]),) if seat is not None and seat < len(colors) else ()


def board(layout: Layout, marks: Sequence[Mark], most: float) -> Box:
    """The board, no wider than this."""
    by_place: dict[str, list[Mark]] = {}
    for mark in marks:
        by_place.setdefault(mark.place, []).append(mark)
    drawing = _Drawing(layout)
    tiles = [drawing.tile(one, by_place.get(one.id, [])) for one in layout.places if one.kind == "tile"]
    if not tiles:
        tiles = [f'<rect width="{layout.width}" height="{layout.height}" rx="12"{style(".sheet")}/>']
    lines = [drawing.line(one) for one in layout.lines]
    others = [place for kind in ("edge", "vertex") for place in layout.places if place.kind == kind]
    pieces = [drawing.mark(mark, place) for place in others for mark in by_place.get(place.id, [])]
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN
    scale = min(1, most / width)
    moved = f'<g transform="scale({scale:.6g}) translate({MARGIN} {MARGIN})">'
    return Box(width * scale, height * scale, f"{moved}{''.join([*tiles, *lines, *drawing.labels(), *pieces])}</g>")


def _spans(place: Place) -> tuple[float, float, float, float]:
    """The middle of a place, its width and its height."""
    xs, ys = [x for x, _ in place.points], [y for _, y in place.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)


class _Drawing:
    """What the parts of a board are drawn with."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.signs = signs_of(layout)
        self.on_sheet = not [one for one in layout.places if one.kind == "tile"]

    def tile(self, place: Place, marks: Sequence[Mark]) -> str:
        """A tile, and what is on it."""
        grounds = [kind_of(mark.face, self.signs) for mark in marks if mark.shape == "ground"]
        told = inked(self.signs.get(next((one for one in grounds if one), "")))
        points = " ".join([f"{x},{y}" for x, y in place.points])
        rules = [".tile polygon", *[".tile.dark polygon"] * (place.dark and not told)]
        if grounds and any(mark.shape == "piece" and mark.seat is None for mark in marks):
            rules.append(".tile:has(.soil ~ .seat-none) polygon")
        outline = f'<polygon points="{points}"{style(*rules, variables=told)}/>'
        inside = "".join([self.mark(mark, place) for mark in marks])
        return f'<g data-place="{escape(place.id)}">{outline}{inside}</g>'

    def line(self, line: Line) -> str:
        """A line below what stands there, or a dot."""
        if len(line.points) == 1:
            x, y = line.points[0]
            return f'<circle cx="{x}" cy="{y}" r="5"{style(".way", ".way.dot")}/>'
        drawn = f'<polyline points="{" ".join([f"{x},{y}" for x, y in line.points])}"'
        if line.seat is None:
            return f"{drawn}{style('.way')}/>"
        return self.bar(drawn, line.seat, ".bar polyline", 14, 10)

    def labels(self) -> list[str]:
        """The letters and numbers at the rim."""
        look = style(".board .label", ".on-sheet .label") if self.on_sheet else style(".board .label")
        text = 'font-size="15"'
        return [
            f'<text x="{x}" y="{y + 5}" {BOLD} {text}{look}>{escape(label.text)}</text>'
            for label in self.layout.labels
            for x, y in [label.point]
        ]

    def mark(self, mark: Mark, place: Place) -> str:
        """A mark: made of paper or ground, or in the colour of its seat."""
        x, y, width, height = _spans(place)
        x, y = x + mark.at[0], y + mark.at[1]
        usual = 30 if mark.shape != "piece" else 0.7 * min(width, height) if place.kind == "tile" else 26
        size = mark.size or (15 if place.kind == "edge" else usual)
        if mark.shape != "piece":
            drawn = self.paper(mark, x, y, size)
        elif place.kind == "edge":
            drawn = self.bar(f"<line {_ends(place)}", mark.seat, ".bar line", size, size * 2 / 3)
        else:
            drawn = self.piece(mark, x, y, size)
        return f'<g data-mark="{escape(mark.id)}"><title>{escape(mark.label)}</title>{drawn}</g>'

    def bar(self, line: str, seat: int | None, rule: str, under: float, over: float) -> str:
        """A line in the colour of a seat, with dark sides."""
        within, variables = _seat(seat), of_seat(seat, self.layout.colors)
        below = style(rule, ".bar .under", within=within, variables=variables)
        above = style(rule, ".bar .over", within=within, variables=variables)
        return f'{line} stroke-width="{under:g}"{below}/>{line} stroke-width="{over:g}"{above}/>'

    def piece(self, mark: Mark, x: float, y: float, size: float) -> str:
        """What stands there in the colour of its seat: a sign, or a disc with a text."""
        kind = kind_of(mark.face, self.signs)
        within, variables = _seat(mark.seat), of_seat(mark.seat, self.layout.colors)
        nobody = mark.seat is None
        look = style(*[".piece path", *[".piece.seat-none path"] * nobody], within=within, variables=variables)
        if kind and not nobody:
            return path(self.signs[kind].path, x, y, size, look)
        disc = style(*[".piece circle", *[".piece.seat-none circle"] * nobody], within=within, variables=variables)
        drawn = f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}"{disc}/>'
        if kind:
            return drawn + path(self.signs[kind].path, x, y, size * 0.7, look)
        return drawn + ("" if mark.face == STONE else _written(x, y, size * 0.5, mark.face[:3], style(".piece text")))

    def paper(self, mark: Mark, x: float, y: float, size: float) -> str:
        """What a tile is made of, or a disc with a number or a sign, and dots."""
        kind, r = kind_of(mark.face, self.signs), size / 2
        if mark.shape == "ground":
            look = style(".soil path", variables=inked(self.signs.get(kind)))
            word = _written(x, y, 13, mark.face, style(".soil text"))
            return path(self.signs[kind].path, x, y, size, look) if kind else word
        text, dot = style(".board text"), style(".token .dot")
        if mark.dots > 4:
            text = dot = style(".token .likely *")
        drawn = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{style(".token .paper")}/>'
        if kind:
            drawn += path(self.signs[kind].path, x, y, size * 0.62, style(".token path"))
        else:
            drawn += _written(x, y - (0.06 * r if mark.dots else 0), r * 0.9, mark.face[:3], text)
        for at in range(mark.dots):
            right = x + 0.24 * r * (at - (mark.dots - 1) / 2)
            drawn += f'<circle cx="{right:g}" cy="{y + 0.6 * r:g}" r="{0.09 * r:g}"{dot}/>'
        return drawn


def _seat(seat: int | None) -> tuple[str, ...]:
    return (f".seat-{'none' if seat is None else seat % 8}",)


def _written(x: float, y: float, size: float, text: str, look: str) -> str:
    return f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" {BOLD}{look}>{escape(text)}</text>'


def _ends(place: Place) -> str:
    """The ends of a bar on an edge."""
    (x1, y1), (x2, y2) = place.points
    part = min(0.45, CUT / (hypot(x2 - x1, y2 - y1) or 1))
    right, down = (x2 - x1) * part, (y2 - y1) * part
    return f'x1="{x1 + right:g}" y1="{y1 + down:g}" x2="{x2 - right:g}" y2="{y2 - down:g}"'
