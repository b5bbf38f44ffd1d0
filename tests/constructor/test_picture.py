"""The board of Constructor as text: the clauses C2 to C4, and boards of other shapes."""
# ruff: noqa: SIM300  what is expected stands first

import re

from cardkit.core.playout import random_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.games.constructor.board import Board, first_board, with_resources
from cardkit.games.constructor.buildings import Land, empty_land
from cardkit.games.constructor.constants import COLOURS, NOWHERE, START
from cardkit.games.constructor.display.board_text import LETTERS, Paint, picture
from cardkit.games.constructor.options import ConstructorOptions, hexagon
from cardkit.games.constructor.positions import settled
from cardkit.games.constructor.rules import ConstructorState, fresh_state, initial_state
from cardkit.games.constructor.savefile import LEVEL_LETTERS
from cardkit.games.constructor.view import view_of
from support import for_each

Shape = tuple[tuple[int, ...], ...]

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

THREE_TILES = ((0, 1), (1, 0), (1, 2))
THREE = """\
          |BB|-- 0--| 1|
            |         |
            1    0    2
            |  ENERGY |
| 2|-- 3--| 3|  10  | 4|
  |         |         |
 BR    1    5         6
  |  PARK   |         |
|RT|      | 6|-- 7--| 7|
  |         |         |
  8        RR    2   10
  |         |  HEAT   |
| 8|--RR--|BH|   4  |10|
            |  GEESE  |
           12        13
            |         |
          |11|--14--|12|
"""

RING = tuple([place for place in hexagon(2) if place != (2, 4)])  # a hole in the middle
APART = tuple([(column + 5, height + 9) for column, height in hexagon(2) if column != 2])  # two islands, far off
SHAPES: dict[str, Shape] = {
    "three": THREE_TILES,
    "seven": hexagon(1),
    "nineteen": hexagon(2),
    "thirty-seven": hexagon(3),
    "sixty-one": hexagon(4),
    "ring": RING,
    "apart": APART,
}


def board_of(shape: Shape) -> Board:
    return first_board(ConstructorOptions(3, 2, shape=shape))


def drawn_with(board: Board, land: Land, geese: int, paint: Paint | None = None) -> str:
    """The picture of a position with this board, land and geese."""
    start = fresh_state(board, START)
    state = ConstructorState(
        board=board,
        phase=START,
        place=0,
        land=land,
        resources=start.resources,
        geese=geese,
        offers=0,
        subject=0,
        rolled=start.rolled,
    )
    return picture(view_of(state, None), paint)


def empty_picture(board: Board) -> str:
    return drawn_with(board, empty_land(board), NOWHERE)


def empty_lines(board: Board) -> list[str]:
    return empty_picture(board).removesuffix("\n").split("\n")


def three() -> tuple[Board, Land]:
    board = first_board(ConstructorOptions(3, 2, shape=THREE_TILES, layout=(1, 10, 5, 7, 3, 4)))
    return board, settled(board, ((4,), (9, 11)), (((0, 1), (9, 2)), ((5, 3),)))


def test_c2_the_standard_board_has_41_lines_and_begins_and_ends_with_one_edge() -> None:
    lines = empty_lines(first_board(ConstructorOptions()))
    assert 41 == len(lines)
    assert "                    | 0|-- 0--| 1|" == lines[0]
    assert "                    |52|--71--|53|" == lines[40]
    assert "| 6|-- 9--| 7|  10  | 8|--10--| 9|   5  |10|--11--|11|" == lines[8]


@for_each("shape", SHAPES.values(), ids=SHAPES)
def test_c2_lines_end_without_blanks_and_no_margin_is_common(shape: Shape) -> None:
    drawn = empty_picture(board_of(shape))
    assert drawn.endswith("\n")
    lines = drawn.removesuffix("\n").split("\n")
    assert [line.rstrip() for line in lines] == lines
    assert any(line.startswith("|") for line in lines)
    rows = [place[1] for place in board_of(shape).graph.vertex_places]
    assert 4 * (max(rows) - min(rows)) + 1 == len(lines)
    assert lines[0]
    assert lines[-1]


def test_c3_the_tile_of_figure_2() -> None:
    board = first_board(ConstructorOptions())
    land = settled(board, ((), (), (), ()), ((), ((32, 2),), (), ((20, 1), (27, 1))))
    lines = drawn_with(board, land, 9).split("\n")
    top = next(number for number, line in enumerate(lines) if "--27--" in line)
    left = lines[top].index("|YB|")
    for number, expected in enumerate(FIGURE.removesuffix("\n").split("\n")):
        begins = expected.index(expected.strip())  # what stands before belongs to the tile on the left
        assert expected.strip() == lines[top + number][left + begins : left + len(expected)]


def test_c3_a_small_board_with_everything_on_it() -> None:
    board, land = three()
    assert THREE == drawn_with(board, land, 2)


def test_c3_park_shows_no_value() -> None:
    board = first_board(ConstructorOptions(3, 2, shape=THREE_TILES, layout=(5, 12, 5, 11, 5, 10)))
    drawn = empty_picture(board)
    assert 3 == drawn.count("|  PARK   |")
    assert not re.search(r"\| +1[012] +\|", drawn)


def test_c4_colours_have_initials_of_their_own() -> None:
    assert ("Blue", "Red", "Orange", "Yellow") == COLOURS[:4]
    assert LETTERS == "".join([name[0] for name in COLOURS])
    assert 8 == len(set(LETTERS))
    assert " BHT" == LEVEL_LETTERS


def test_c9_geese_that_are_nowhere_are_not_drawn() -> None:
    board, land = three()
    assert THREE.replace("|  GEESE  |", "|         |") == drawn_with(board, land, NOWHERE)


@for_each("shape", SHAPES.values(), ids=SHAPES)
def test_c1_every_number_stands_in_the_picture_once(shape: Shape) -> None:
    board = board_of(shape)
    graph = board.graph
    lines = empty_lines(board)
    level = "\n".join(lines[::4])
    vertices = [int(number) for number in re.findall(r"\|\s*(\d+)(?=\|)", level)]
    values = [int(number) for number in re.findall(r"\|\s+(\d+)\s+(?=\|)", level)]
    edges = [int(number) for number in re.findall(r"--\s*(\d+)--", level)]
    others = [int(number) for line in lines[2::4] for number in line.split()]  # upright edges, and tiles between
    assert list(range(graph.vertices)) == vertices
    assert len([kind for kind in board.layout[::2] if kind != 5]) == len(values)
    assert [number for number, place in enumerate(graph.edge_places) if not place[2]] == edges
    upright = [number for number, place in enumerate(graph.edge_places) if place[2]]
    assert sorted([*upright, *range(graph.tiles)]) == sorted(others)


@for_each("shape", SHAPES.values(), ids=SHAPES)
def test_c3_numbers_of_upright_edges_end_between_strokes(shape: Shape) -> None:
    board = board_of(shape)
    lines = empty_lines(board)
    ends: list[int] = []
    for above, line, below in zip(lines[1::4], lines[2::4], lines[3::4], strict=True):
        strokes = [at for at, letter in enumerate(above) if letter == "|"]
        assert strokes == [at for at, letter in enumerate(below) if letter == "|"]
        for at in strokes:
            assert line[at].isdigit()
            assert not line[at + 1 : at + 2].isdigit()
            ends.append(int(line[:at].split(" ")[-1] + line[at]))
    assert [number for number, place in enumerate(board.graph.edge_places) if place[2]] == ends


def test_columns_are_wider_where_a_number_has_three_digits() -> None:
    lines = empty_lines(board_of(hexagon(3)))
    assert "                                    |  0|--  0--|  1|" == lines[0]
    assert "                                       |           |" == lines[1]
    assert "                                       1    0      2" == lines[2]
    assert "                                    | 94|--131--| 95|" == lines[56]


def test_what_is_no_tile_is_blank() -> None:
    board = first_board(ConstructorOptions(3, 2, shape=RING))
    lines = empty_lines(board)
    assert ["      "] * 7 == [line[24:30] for line in lines[17:24]]
    assert "  |  WIFI   |         |         |         |  GLASS  |" == lines[19]


def test_a_board_before_the_shuffle_has_numbers_only() -> None:
    state = initial_state(ConstructorOptions(random_board=True))
    drawn = picture(view_of(state, None))
    assert not re.search("[A-Z]", drawn)
    lines = drawn.split("\n")
    assert re.sub("[A-Z0-9]", "", "".join(lines)).strip()
    assert "                      1    0    2" == lines[2]
    assert "          | 2|-- 3--| 3|      | 4|-- 4--| 5|" == lines[4]


def test_a_value_that_is_not_known_yet_is_not_drawn() -> None:
    options = ConstructorOptions(random_board=True)
    board = with_resources(first_board(options), tuple(range(19)))
    drawn = empty_picture(board)
    assert 3 == drawn.count("WIFI")
    assert "          | 2|-- 3--| 3|      | 4|-- 4--| 5|" == drawn.split("\n")[4]


def test_tiles_with_yields_of_their_own_show_the_resource_of_the_layout() -> None:
    layout = (1, 10, 0, 7, 3, 4)
    plain = ConstructorOptions(3, 2, shape=THREE_TILES, layout=layout)
    rich = ConstructorOptions(3, 2, shape=THREE_TILES, layout=layout, yields=(((0, 3),), ((4,), ()), ((2,),)))
    assert empty_picture(first_board(plain)) == empty_picture(first_board(rich))


# Paint.


def test_paint_is_handed_each_mark_with_its_seat() -> None:
    board, land = three()
    handed: list[tuple[str, int]] = []

    def paint(text: str, seat: int) -> str:
        handed.append((text, seat))
        return text

    assert THREE == drawn_with(board, land, 2, paint)
    assert [("BB", 0), ("BH", 0), ("BR", 0), ("RR", 1), ("RR", 1), ("RT", 1)] == sorted(handed)


@for_each("rings", [1, 2, 3])
def test_paint_changes_nothing_but_the_marks(rings: int) -> None:
    options = ConstructorOptions(10, 2, offers=1, shape=hexagon(rings))
    state = random_playout(initial_state(options), seeded_sfc32(rings), 900).state
    assert isinstance(state, ConstructorState)

    def paint(text: str, seat: int) -> str:
        return f"\033[3{4 - seat}m{text}\033[0m"

    plain = picture(view_of(state, None))
    painted = picture(view_of(state, None), paint)
    marks = sum([len(row) for row in (*state.land.roads, *state.land.homes)])
    assert marks == painted.count("\033[0m")
    assert plain == re.sub(r"\033\[\d+m", "", painted)
    assert set(re.findall(r"\033\[3[34]m(.)", painted)) == {"B", "R"}
