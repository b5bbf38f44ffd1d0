"""The board of Constructor: the auditor's against formulas and the page of the rules, the game's against the auditor's.

That the rules build, yield and move geese by this board, the games that the auditor follows tell (test_whole_games.py).
"""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Iterable
from pathlib import Path

from cardkit.games import constructor
from cardkit.games.constructor import (
    ConstructorGame,
    bricks,
    constants,
    grid,
    hexagon,
    picture,
)
from cardkit.games.constructor.board import graph_of
from constructor.auditor import STANDARD_PLACES, Place, Plan
from constructor.positions import GAME, NOTHING, after, at
from support import for_each

RULES = Path(__file__).parents[2] / "docs" / "games" / "constructor.md"
STANDARD = Plan(STANDARD_PLACES)

SHAPES: dict[str, tuple[Place, ...]] = {
    "three tiles": ((0, 0), (1, 1), (2, 0)),
    "seven tiles": hexagon(1),
    "nineteen tiles": STANDARD_PLACES,
    "a hole": tuple([place for place in STANDARD_PLACES if place != (2, 4)]),
    "islands": ((0, 0), (9, 1), (5, 5), (20, 20), (21, 21), (40, 0)),
    "a column": tuple([(3, 2 * row + 1) for row in range(6)]),
    "a row": tuple([(column, 7 + column % 2) for column in range(6)]),
    "out of order": ((4, 2), (0, 0), (3, 1), (1, 1), (2, 2), (4, 0)),
    "thirty-seven tiles": hexagon(3),
    "sixteen squares": grid(4, 4),
    "a strip of squares": grid(7, 1),
    "a wall": bricks(4, 4),
    "a wall of long bricks": bricks(3, 3, 3),
    "wide tiles": grid(3, 4, 2, 1),
    "big squares": grid(3, 2, 2, 2),
    "tall tiles": grid(3, 2, 1, 3),
    "all sizes": ((0, 0, 2, 2), (2, 0, 1, 1), (2, 1), (0, 2, 2, 1), (3, 0, 1, 3), (0, 3, 4, 1)),
    "squares with a pond": tuple([place for place in grid(3, 3) if place[:2] != (1, 1)]),
    "squares that touch at a corner": (
        (0, 0, 1, 1),
        (1, 1, 1, 1),
        (2, 0, 1, 1),
        (3, 1, 1, 1),
        (4, 0, 1, 1),
        (5, 1, 1, 1),
    ),
}


LOW = {name for name, shape in SHAPES.items() if any(place[3:] == (1,) for place in shape)}  # with tiles one edge high


def usual_picture() -> str:
    """The picture of the usual board, as C2 shows it."""
    lines = RULES.read_text(encoding="utf-8").split("\n")
    first = lines.index("                    | 0|-- 0--| 1|")
    return "".join([line + "\n" for line in lines[first : lines.index("", first)]])


# Formulas.


def test_c1_nineteen_tiles_54_vertices_72_edges() -> None:
    assert (19, 54, 72) == (STANDARD.tiles, STANDARD.vertices, STANDARD.edges)


def test_c1_tile_9() -> None:
    assert [20, 21, 26, 27, 32, 33] == STANDARD.vertices_of[9]
    assert [27, 31, 32, 39, 40, 44] == STANDARD.edges_of[9]


@for_each("rings", range(6))
def test_boards_in_rings_have_as_many_as_the_formulas_say(rings: int) -> None:
    n = rings + 1
    plan = Plan(hexagon(rings))
    assert (3 * n * (n - 1) + 1, 6 * n * n, 9 * n * n - 3 * n) == (plan.tiles, plan.vertices, plan.edges)


def test_the_documents_board_has_two_rings() -> None:
    assert sorted(STANDARD_PLACES) == sorted(hexagon(2))


@for_each("name", SHAPES)
def test_c29_the_graph_of_a_board_is_the_auditors(name: str) -> None:
    graph, plan = graph_of(SHAPES[name]), Plan(SHAPES[name])
    assert (plan.tiles, plan.vertices, plan.edges) == (graph.tiles, graph.vertices, graph.edges)
    assert plan.ends == list(graph.ends)
    assert plan.vertices_of == [list(row) for row in graph.corners]
    assert plan.edges_of == [list(row) for row in graph.sides]
    assert [sorted(row) for row in plan.beside] == [list(row) for row in graph.beside]
    assert [sorted(row) for row in plan.edges_at] == [list(row) for row in graph.around]


# The picture of the rules.


Dot = tuple[int, int]  # line and column of a text


def around(start: Dot, walls: set[Dot], at: Iterable[Dot]) -> set[Dot]:
    """The vertices that somebody walking from here comes to, without going through walls."""
    inside = {start}
    edge = [start]
    while edge:
        line, column = edge.pop()
        for near in ((line - 1, column), (line + 1, column), (line, column - 1), (line, column + 1)):
            assert 0 <= near[0] < 1000
            assert 0 <= near[1] < 1000
            if near not in walls and near not in inside:
                inside.add(near)
                edge.append(near)
    beside = {
        (line + down, column + right) for line, column in inside for down in (-1, 0, 1) for right in (-2, -1, 0, 1)
    }
    return beside.intersection(at)


class Drawn:
    """A board as one reads it from its picture (C3)."""

    def __init__(self, text: str, row: int = 4) -> None:
        """`row`: lines from a vertex to the one below it."""
        lines = text.rstrip("\n").split("\n")
        at: dict[Dot, int] = {}  # by line and column of the last digit, the vertex
        walls: set[Dot] = set()
        for number in range(0, len(lines), row):
            for token in re.finditer(r"(?<=\|) *(\d+)(?=\|)", lines[number]):
                at[number, token.end() - 1] = int(token[1])
                walls |= {(number, column) for column in range(token.start() - 1, token.end() + 1)}
        self.vertices = sorted(at.values())
        ends: dict[int, tuple[int, int]] = {}
        for number in range(0, len(lines), row):
            for token in re.finditer(r"(?<=\|)-- *(\d+)--(?=\|)", lines[number]):
                right = min(column for line, column in at if line == number and column > token.end())
                ends[int(token[1])] = (at[number, token.start() - 2], at[number, right])
                walls |= {(number, column) for column in range(token.start(), token.end())}
        for number in range(2, len(lines), row):
            strokes = [column for column, letter in enumerate(lines[number - 1]) if letter == "|"]
            for token in re.finditer(r"\d+", lines[number]):
                last = token.end() - 1
                if last in strokes:
                    ends[int(token[0])] = (at[number - 2, last], at[number - 2 + row, last])
                    walls |= {(number - 2 + line, last) for line in range(row)}
        tiles: dict[int, list[int]] = {}
        for number, line in enumerate(lines[:-1]):
            for token in re.finditer(r"\d+", line):
                named = re.search("[A-Z]", lines[number + 1][token.end() - 4 : token.end() + 2])
                if named and (number, token.end() - 1) not in walls:
                    tiles[int(token[0])] = sorted(at[dot] for dot in around((number, token.end() - 1), walls, at))
        self.ends = [ends[edge] for edge in sorted(ends)]
        self.vertices_of = [tiles[tile] for tile in sorted(tiles)]


def test_c1_c3_the_picture_of_the_usual_board() -> None:
    drawn = Drawn(usual_picture())
    assert list(range(54)) == drawn.vertices
    assert STANDARD.ends == drawn.ends
    assert STANDARD.vertices_of == drawn.vertices_of


def test_c2_the_picture_of_the_usual_board_is_what_the_game_draws() -> None:
    assert usual_picture() == picture(GAME.view(GAME.initial_state(), None))


@for_each("name", SHAPES)
def test_c1_c3_the_picture_that_the_game_draws(name: str) -> None:
    game = constructor.game(shape=SHAPES[name], builders=2)
    text = picture(game.view(game.initial_state(), None))
    plan = Plan(SHAPES[name])
    drawn = Drawn(text, 6 if name in LOW else 4)
    assert list(range(plan.vertices)) == drawn.vertices
    assert plan.ends == drawn.ends
    assert plan.vertices_of == drawn.vertices_of
    lines = text.removesuffix("\n").split("\n")
    assert [line.rstrip() for line in lines] == lines
    assert any(line.startswith("|") for line in lines)
    assert lines[0]
    assert lines[-1]


# Figure 2 of the document: tile 9 with the geese and three residences.
FIGURE = """\
|YB|--27--|21|
  |         |
 31    9   32
  |  BRICK  |
|26|   2  |YB|
  |  GEESE  |
 39        40
  |         |
|RH|--44--|33|
"""


def test_c3_the_tile_of_figure_2() -> None:
    builders = (NOTHING, "0 0 0 0 0 r h 32 H", NOTHING, "1 0 0 0 0 r h 20 B 27 B")
    state = at(*builders, geese=9, board="0 2 " * 19)
    tile = [line[20:34].rstrip() for line in picture(GAME.view(state, None)).splitlines()[16:25]]
    assert FIGURE.splitlines() == tile


THREE_TILES = constructor.game(shape=((0, 1), (1, 0), (1, 2)), layout=(1, 10, 5, 7, 3, 4), builders=2, points=3)
THREE = """\
          |BB|-- 0--| 1|
            |         |
            1    0    2
            |  ENERGY |
| 2|-- 3--| 3|  10  | 4|
  |         |         |
 BR    1    5         6
  |  PARK   |         |
|RH|      | 6|-- 7--| 7|
  |         |         |
  8        RR    2   10
  |         |  HEAT   |
| 8|--RR--|BB|   4  |10|
            |  GEESE  |
           12        13
            |         |
          |11|--14--|12|
"""


def three(geese: int = 2) -> constructor.ConstructorView:
    """A small board with everything on it."""
    state = at("1 0 0 0 0 r 4 h 0 B 9 B", "0 0 0 0 0 r 9 11 h 5 H", board="1 10 5 7 3 4", geese=geese, game=THREE_TILES)
    return THREE_TILES.view(state, None)


def test_c3_a_small_board_with_everything_on_it() -> None:
    assert THREE == picture(three())


def test_c9_geese_that_are_nowhere_are_not_drawn() -> None:
    assert THREE.replace("|  GEESE  |", "|         |") == picture(three(geese=-1))


def test_c4_colours_have_initials_of_their_own() -> None:
    assert ("Blue", "Red", "Orange", "Yellow") == constants.COLOURS[:4]
    assert 8 == len({name[0] for name in constants.COLOURS})
    builders = [f"0 0 0 0 0 r {edge} h {home} T" for edge, home in ((1, 0), (31, 20), (50, 40), (66, 53))]
    drawn = picture(GAME.view(at(*builders, board="5 7 " * 19), None))
    assert [1] * 8 == [drawn.count(mark) for mark in ("BT", "RT", "OT", "YT", "BR", "RR", "OR", "YR")]


def lines_of(game: ConstructorGame, *shuffles: tuple[int, ...]) -> list[str]:
    """The picture of the beginning of a game."""
    return picture(game.view(after(game.initial_state(), *shuffles, game=game), None)).split("\n")


def test_columns_are_wider_where_a_number_has_three_digits() -> None:
    lines = lines_of(constructor.game(shape=hexagon(3), builders=2))
    assert "                                    |  0|--  0--|  1|" == lines[0]
    assert "                                       |           |" == lines[1]
    assert "                                       1    0      2" == lines[2]
    assert "                                    | 94|--131--| 95|" == lines[56]


def test_what_is_no_tile_is_blank() -> None:
    lines = lines_of(constructor.game(shape=SHAPES["a hole"], builders=2))
    assert ["      "] * 7 == [line[24:30] for line in lines[17:24]]
    assert "  |  WIFI   |         |         |         |  GLASS  |" == lines[19]


@for_each(("shuffles", "wifi"), [((), 0), ((tuple(range(19)),), 3)], ids=["before", "half way"])
def test_what_is_not_shuffled_yet_is_not_drawn(shuffles: tuple[tuple[int, ...], ...], wifi: int) -> None:
    lines = lines_of(constructor.game("random-board"), *shuffles)
    assert "          | 2|-- 3--| 3|      | 4|-- 4--| 5|" == lines[4]
    assert (wifi, bool(wifi)) == ("".join(lines).count("WIFI"), bool(re.search("[A-Z]", "".join(lines))))


def test_tiles_with_yields_of_their_own_show_the_resource_of_the_layout() -> None:
    rich = constructor.game(yields=(((0, 3),), ((4,), ()), *[((2,),)] * 17))
    assert lines_of(GAME) == lines_of(rich)


def test_paint_is_handed_each_mark_with_its_seat_and_changes_nothing_else() -> None:
    handed: list[tuple[str, int]] = []

    def paint(text: str, seat: int) -> str:
        handed.append((text, seat))
        return f"\033[3{seat}m{text}\033[0m"

    painted = picture(three(), paint)
    assert [("BB", 0), ("BB", 0), ("BR", 0), ("RH", 1), ("RR", 1), ("RR", 1)] == sorted(handed)
    assert THREE == re.sub(r"\033\[\d+m", "", painted)
    assert {"B", "R"} == set(re.findall(r"\033\[3[01]m(.)", painted))
