"""`BoardDisplay`: how a game on a board looks, from the board and a field that says what stands where.

>>> from cardkit.kits.board_display import BoardDisplay
>>> from cardkit.kits.boards import squares
>>> class Draughts(BoardDisplay):
...     board = squares(8)
...     checkered = True
>>> sorted(Draughts.colors)
['black', 'white']
"""

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from cardkit.core.event import Event
from cardkit.core.quoting import quoted
from cardkit.core.scenes.default_touches import label_of
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import STONE, Choice, Label, Layout, Line, Mark, Place, Point, Scene, Shift, Sign
from cardkit.core.simple_game import Moved, Named, OpenView
from cardkit.core.view import View
from cardkit.core.view_text import lines_of
from cardkit.kits.boards import SIGNS, Board, Kind, Spot

V = TypeVar("V", bound=View)

HALF: Final = 30  # half a column, in the units of a layout
MARGIN: Final = 60  # from the middle of the outermost cells to the rim, where labels stand
SIZES: Final[Mapping[Kind, int]] = {"squares": 44, "points": 54, "hexagons": 42, "graph": 40}
_DOWN: Final[Mapping[Kind, int]] = {"squares": 60, "points": 60, "hexagons": 52, "graph": 60}  # from row to row
_AROUND: Final[Mapping[Kind, tuple[Point, ...]]] = {
    "squares": ((-30, -30), (30, -30), (30, 30), (-30, 30)),
    "hexagons": ((-30, -17), (0, -35), (30, -17), (30, 17), (0, 35), (-30, 17)),
}
# Which corners of a hexagon lie at the edges of the board, and of a square.
_SIDES: Final[Mapping[Kind, Mapping[str, tuple[int, ...]]]] = {
    "squares": {"top": (0, 1), "right": (1, 2), "bottom": (3, 2), "left": (0, 3)},
    "hexagons": {"top": (0, 1, 2), "right": (1, 2, 3), "bottom": (5, 4, 3), "left": (0, 5, 4)},
}
_RING: Final = Sign("ring", "M12 0a12 12 0 1 0 .01 0ZM12 4a8 8 0 1 1-.01 0Z")
_TOLD: Final = ("stones", "mover", "last")  # fields that the board shows, and whose turn it is
_WORDS: Final = re.compile(r"[a-z]+\d+")


class BoardDisplay(Display[V, Named]):
    """How a game on a board looks. Say which board, and override `stones` where no field of the view is called so.

    Places are `cell/c4`, stones `stone/c4`. A move touches the cells that it names, and an event moves a stone to the
    last cell that it names, from the one before. Where names of cells do not tell it, override `touched`.
    """

    board: ClassVar[Board]
    colors: ClassVar[Mapping[str, str]] = {"black": "#16181c", "white": "#f6f3ea"}  # of the seats, with their names
    goals: ClassVar[Mapping[str, int]] = {}  # by edge, such as `top`, the seat in whose colour it is drawn
    checkered: ClassVar[bool] = False  # whether every other square is dark, `a1` first

    def stones(self, view: V) -> Iterable[object]:
        """By cell: the number of a seat, a text that stands there, or both; a number below 0 or None where there is
        nothing. The field `stones` of the view, or of its state.
        """
        found: Any = getattr(view.state if isinstance(view, OpenView) else view, "stones", None)
        if not isinstance(found, tuple) or len(found) != len(self.board):
            raise ValueError(f"expected stones by cell, {len(self.board)} in all, not {quoted(found)}")
        return found

    def marked(self, view: V) -> Iterable[int]:
        """The cells of the last move, or of a chain that won: a ring is drawn there. The field `last` of the view, or
        of its state, which is a cell (below 0: none) or a tuple of cells; and what joins two edges that are `goals`.
        """
        state = view.state if isinstance(view, OpenView) else view
        last: object = getattr(state, "last", ())
        found = {one for one in (last if isinstance(last, tuple) else (last,)) if isinstance(one, int) and one >= 0}
        stones, board = tuple(self.stones(view)) if self.goals else (), self.board
        for seat in sorted(set(self.goals.values())):
            start, end = [board.edges[edge] for edge, one in self.goals.items() if one == seat]
            for group in {board.group(stones, cell) for cell in start if stones[cell] == seat}:
                found.update(group if not set(group).isdisjoint(end) else ())
        return sorted(found)

    def layout(self, view: V) -> Layout | None:
        return _layout(self.board, tuple(self.colors.values()), tuple(self.goals.items()), self.checkered)

    def scene(self, view: V) -> Scene:
        plain = super().scene(view)
        zones = tuple([zone for zone in plain.zones if zone.id.partition("/")[0] not in _TOLD])
        names, size = self.board.names, SIZES[self.board.kind]
        marks = [
            _mark(name, stone, size, tuple(self.colors))
            for name, stone in zip(names, self.stones(view), strict=True)
            if stone is not None and (not isinstance(stone, int) or stone >= 0)
        ]
        by_place = {mark.place: mark for mark in marks}
        rings = [
            _ring(by_place.get(f"cell/{names[cell]}"), names[cell], size, len(self.colors))
            for cell in self.marked(view)
        ]
        return Scene(zones, (*marks, *rings), plain.prompt)

    def show(self, view: V) -> str:
        """The board, the colours of its signs, and a line for each other field; empty where a seat has no sign."""
        read = [_read(stone) for stone in self.stones(view)]
        if max([seat for seat, _ in read]) >= len(SIGNS) - 1:
            return ""
        held = [f"{SIGNS[1 + seat] if seat >= 0 else ''}{face[:3]}" or SIGNS[0] for seat, face in read]
        signs = ", ".join([f"{sign} {color}" for sign, color in zip(SIGNS[1:], self.colors, strict=False)])
        lines, told = [self.board.text(held, marked=self.marked(view)), signs], True
        for line in lines_of(view):
            told = told if line.startswith("  ") else line.partition(":")[0] not in _TOLD
            lines += [line] if told else []
        return "\n".join(lines)

    def choice(self, view: V, move: Named) -> Choice:
        text = self.game.write_move(move)
        cells = self.touched(view, text, view.turn)
        if not cells:
            return super().choice(view, move)
        label = f"Play {text}" if [*cells] == [text] else label_of(text)
        return Choice(text, label, tuple([f"cell/{name}" for name in cells]))

    def shifts(self, view: V, event: Event) -> tuple[Shift, ...]:
        text, seat = (event.move.text, event.seat) if isinstance(event, Moved) else (str(event), None)
        cells = self.touched(view, text, seat)
        standing = {mark.id for mark in self.index(view).scene.marks}
        if not cells or f"stone/{cells[-1]}" not in standing:
            return ()
        start = f"cell/{cells[-2]}" if len(cells) > 1 else None
        return (Shift(f"stone/{cells[-1]}", start, f"cell/{cells[-1]}"),)

    def touched(self, view: V, text: str, seat: int | None) -> Sequence[str]:
        """The names of the cells that are touched by a move of this text, or by another event: those in it, in order,
        each once. `seat` is whose move it is, None of an event; the view may be of the position before it or after.
        """
        return [name for name in dict.fromkeys(_WORDS.findall(text)) if name in self.board]


@functools.lru_cache(4096)
def _mark(name: str, stone: object, size: int, colors: tuple[str, ...]) -> Mark:
    seat, face = _read(stone)
    owner = "" if seat < 0 else colors[seat] if seat < len(colors) else f"Player{seat + 1}"
    label = f"{owner} {face}".strip()
    return Mark(f"stone/{name}", f"cell/{name}", face or STONE, label, None if seat < 0 else seat, size=size)


def _read(stone: object) -> tuple[int, str]:
    """The seat of what stands on a cell, below 0 if there is none, and its text."""
    parts = stone if isinstance(stone, tuple) else (stone,)
    seat = next((one for one in parts if isinstance(one, int)), -1)
    return seat, next((one for one in parts if isinstance(one, str)), "")


def _ring(stone: Mark | None, name: str, size: int, seats: int) -> Mark:
    """What shows that a cell is of the last move, or of a chain that won: in a colour that its stone has not."""
    seat = None if stone is None or stone.seat is None else (stone.seat + 1) % seats
    return Mark(f"ring/{name}", f"cell/{name}", _RING.face, "marked", seat, size=size // 2)


@functools.lru_cache(32)
def _layout(board: Board, colors: tuple[str, ...], goals: tuple[tuple[str, int], ...], checkered: bool) -> Layout:
    """The places of a board, its lines, and the letters and numbers at its rim."""
    around = _AROUND.get(board.kind, ())
    places = tuple(
        [
            Place(
                f"cell/{name}",
                "tile" if around else "vertex",
                tuple([_at(board, spot, *corner) for corner in around or ((0, 0),)]),
                name,
                checkered and _shade(spot) == _shade(board.spots[0]),
            )
            for name, spot in zip(board.names, board.spots, strict=True)
        ]
    )
    labels = tuple([Label(_at(board, spot, *_inwards(board, text)), text) for spot, text in board.rim.items()])
    middles = [_at(board, spot) for spot in board.spots]
    width, height = max([x for x, _ in middles]) + MARGIN, max([y for _, y in middles]) + MARGIN
    lines = (*_ways(board), *[_goal(board, edge, seat) for edge, seat in goals])
    return Layout(places, width, height, lines, labels, (_RING,), colors)


def _at(board: Board, spot: Spot, right: int = 0, down: int = 0) -> Point:
    """Where something is, so far from the middle of a cell."""
    left, top = min([x for x, _ in board.spots]), min([y for _, y in board.spots])
    return (spot[0] - left) * HALF + MARGIN + right, (spot[1] - top) * _DOWN[board.kind] + MARGIN + down


def _shade(spot: Spot) -> int:
    return (spot[0] // 2 + spot[1]) % 2


def _inwards(board: Board, label: str) -> Point:
    """How much nearer to the board a label at the rim is than a cell would be."""
    if label.isdecimal():
        return (10, 0)
    return (4, 6) if board.kind == "hexagons" else (0, -12)


def _ways(board: Board) -> list[Line]:
    """The lines between points, and the dots by which people find their way on a large board."""
    if board.kind == "graph":
        joined = [(one, other) for one, beside in enumerate(board.neighbors) for other in beside if one < other]
    elif board.kind == "points":
        joined = [*zip(board.edges["left"], board.edges["right"], strict=True)]
        joined += zip(board.edges["bottom"], board.edges["top"], strict=True)
    else:
        return []
    found = [Line((_at(board, board.spots[one]), _at(board, board.spots[other]))) for one, other in joined]
    size = len(board.edges.get("top", ()))
    if size < 9 or size % 2 == 0 or size * size != len(board):
        return found
    aside = 2 if size < 13 else 3
    stars = [(x, y) for x in (aside, size // 2, size - 1 - aside) for y in (aside, size // 2, size - 1 - aside)]
    few = size < 15
    return found + [
        Line((_at(board, (2 * x, y)),)) for x, y in stars if not few or (x == size // 2) == (y == size // 2)
    ]


def _goal(board: Board, edge: str, seat: int) -> Line:
    """The rim of a board along an edge."""
    cells = sorted(board.edges[edge], key=lambda cell: board.spots[cell][::-1])
    corners = [_AROUND[board.kind][one] for one in _SIDES[board.kind][edge]]
    points = dict.fromkeys([_at(board, board.spots[cell], *corner) for cell in cells for corner in corners])
    found = tuple(points)
    if board.kind == "hexagons":  # at blunt corners, sides of the upper and the lower edge
        found = found[1:] if edge == "right" else found[:-1] if edge == "left" else found
    return Line(found, seat)
