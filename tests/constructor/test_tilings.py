"""Boards of other tilings (C29): squares, bricks, and tiles of any sides. test_board.py has how their parts touch."""
# ruff: noqa: SIM300  what is expected stands first

import attrs
import pytest

import cardkit
from cardkit import Table
from cardkit.core.errors import BadOption, BadSave
from cardkit.games import constructor
from cardkit.games.constructor import (
    ConstructorGame,
    bricks,
    grid,
    hexagon,
    picture,
    read_layout,
    read_save,
    write_layout,
    write_save,
)
from cardkit.games.constructor.options import ConstructorOptions
from cardkit.registry import game_of_record
from support import for_each

Shape = tuple[tuple[int, ...], ...]

SIZES = ((0, 0, 2, 2), (2, 0, 1, 1), (2, 1), (0, 2, 2, 1), (3, 0, 1, 3), (0, 3, 4, 1))
# By name: how many play, and the places of the tiles.
BOARDS: dict[str, tuple[int, Shape]] = {
    "seven hexes": (2, hexagon(1)),
    "the document's board": (4, hexagon(2)),
    "thirty-seven hexes": (6, hexagon(3)),
    "a column of hexes": (2, tuple([(0, 2 * row) for row in range(8)])),
    "sixteen squares": (2, grid(4, 4)),
    "thirty squares": (4, grid(6, 5)),
    "a strip of squares": (2, grid(12, 1)),
    "a wall": (4, bricks(5, 5)),
    "a wall of long bricks": (4, bricks(4, 4, 3)),
    "high bricks": (3, bricks(4, 3, 2, 2)),
    "wide tiles": (4, grid(4, 5, 2, 1)),
    "big squares": (4, grid(4, 4, 2, 2)),
    "tall tiles": (3, grid(5, 3, 1, 3)),
    "all sizes": (2, (*SIZES, *[(column + 4, row, 1, 1) for column, row, _, _ in grid(2, 4)])),
}

SQUARES = """\
| 0|-- 0--| 1|-- 1--|RB|-- 2--| 3|
  |         |         |         |
  3    0    4    1    5    2    6
  |  BRICK  |  PARK   |  WIFI   |
  |    6    |         |    8    |
  |         |         |  GEESE  |
| 4|-- 7--| 5|-- 8--| 6|-- 9--| 7|
  |         |         |         |
 10    3   RR    4   12    5   13
  |  ENERGY |  GLASS  |  HEAT   |
  |   10    |    4    |    9    |
  |         |         |         |
| 8|--14--|BT|--BR--|10|--16--|11|
  |         |         |         |
 17    6   18    7   19    8   20
  |  BRICK  |  ENERGY |  GLASS  |
  |    2    |    3    |    5    |
  |         |         |         |
|12|--21--|13|--22--|14|--23--|15|
"""

WALL = """\
| 0|-- 0--| 1|-- 1--| 2|-- 2--| 3|-- 3--| 4|
  |                   |                   |
  4         0         5         1         6
  |       BRICK       |       ENERGY      |
  |         6         |        10         |
  |                   |                   |
| 5|-- 7--| 6|-- 8--| 7|-- 9--| 8|--10--| 9|--11--|10|
            |                   |                   |
           12         2        13         3        14
            |       PARK        |       WIFI        |
            |                   |        12         |
            |       GEESE       |                   |
          |11|--15--|12|--16--|13|--17--|14|--18--|15|
"""


def game_on(name: str, **changes: object) -> ConstructorGame:
    """A game on one of these boards."""
    builders, shape = BOARDS[name]
    game = cardkit.load("constructor", preset="bounded", builders=builders, shape=shape, **changes)
    assert isinstance(game, ConstructorGame)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_c29_computers_play_to_the_end(name: str) -> None:
    players = ("planner", "sensible", "planner", "sensible", "planner", "sensible")
    game = game_on(name, points=6)
    table = Table(game, players[: game.seats], seed=1)
    assert isinstance(table.run(20_000), cardkit.Result)


@for_each("name", BOARDS)
def test_c29_a_random_board_has_every_resource_and_value_of_its_size(name: str) -> None:
    game = game_on(name, random_board=True)
    table = Table(game, seed=3)
    table.step()
    table.step()
    tiles = table.view(None).tiles
    assert len(tiles) == len(BOARDS[name][1])
    parks = [tile for tile in tiles if tile.resource is None]
    assert (len(tiles) + 18) // 19 == len(parks)
    assert all(tile.value is not None for tile in tiles)


@for_each("name", BOARDS)
def test_c29_a_game_and_its_board_come_back_from_files_a_view_and_a_record(name: str) -> None:
    game = game_on(name)
    table = Table(game, ["uniform"] * game.seats, seed=2)
    table.run(60)
    layout = game.board.layout
    assert layout == read_layout(write_layout(layout), len(layout) // 2)
    back = read_save(write_save(table.state), game.options)
    assert write_save(table.state) == write_save(back)
    assert (table.state.land, table.state.resources, table.state.geese) == (back.land, back.resources, back.geese)
    assert table.state == game.determinize(table.view(1), cardkit.generator(0))
    record = cardkit.read_record(cardkit.write_record(table.record()))
    assert table.state == cardkit.resume(game_of_record(record), record).state


@for_each("name", BOARDS)
def test_c29_every_action_is_one_move_of_the_board(name: str) -> None:
    game = game_on(name)
    moves = [game.move_of(action) for action in range(game.action_count)]
    assert list(range(game.action_count)) == [game.action_of(move) for move in moves]


# The picture.


def test_c29_the_picture_of_squares() -> None:
    layout = (0, 6, 5, 7, 4, 8, 1, 10, 2, 4, 3, 9, 0, 2, 1, 3, 2, 5)
    game = constructor.game(shape=grid(3, 3), layout=layout, builders=2, points=12)
    text = f"0\n0 0 0 0 0 r 15 h 9 T\n0 0 0 0 0 r 11 h 2 B\n{' '.join(map(str, layout))}\n2\n"
    view = game.view(read_save(text, game.options), None)
    assert SQUARES == picture(view)


def test_c29_the_picture_of_a_wall() -> None:
    layout = (0, 6, 1, 10, 5, 7, 4, 12)
    game = constructor.game(shape=bricks(2, 2), layout=layout, builders=2)
    view = attrs.evolve(game.view(game.initial_state(), None), geese=2)
    assert WALL == picture(view)


# What is refused.


@for_each(
    ("shape", "reason"),
    [
        (((0, 0, 1, 1), (0, 0, 1, 1)), r"two tiles are at \(0, 0, 1, 1\)"),
        (((0, 0, 2, 2), (1, 1, 1, 1)), r"\(1, 1, 1, 1\) and \(0, 0, 2, 2\) overlap"),
        (((0, 0), (0, 1, 1, 1)), r"\(0, 1, 1, 1\) and \(0, 0\) overlap"),
        (((0, 0, 0, 1),), r"expected sides of 1 to 6 edges, not \(0, 0, 0, 1\)"),
        (((0, 0, 1, 7),), r"expected sides of 1 to 6 edges, not \(0, 0, 1, 7\)"),
        (((0, 0, 1),), r"expected places \(0 to 60, 0 to 120\), not \(0, 0, 1\)"),
        (
            tuple([(6 * tile % 60, tile // 10 * 6, 6, 6) for tile in range(50)]),
            "expected at most 1000 edges .* not 1200",
        ),
    ],
)
def test_c29_tiles_that_do_not_fit_are_refused(shape: Shape, reason: str) -> None:
    with pytest.raises(BadOption, match=f"option shape: {reason}"):
        ConstructorOptions(shape=shape)


def test_c29_a_layout_of_another_size_is_refused() -> None:
    with pytest.raises(BadSave, match="line 1: expected for tile 2 a resource from 0 to 5, not the end of the file"):
        read_layout("0 2 0 2", len(grid(3, 1)))


def test_c29_squares_need_more_room_for_basements() -> None:
    with pytest.raises(BadOption, match="4 may not find room for two basements each on 35 vertices"):
        constructor.game(shape=grid(6, 4))
