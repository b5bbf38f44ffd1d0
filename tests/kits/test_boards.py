"""Boards: names, neighbours, lines, groups, edges and symmetries, against boards that were counted by hand."""

import re

import pytest

from cardkit.kits.boards import EMPTY, Board, graph, hexagons, squares

MORRIS = graph(
    [
        *("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7"),
        *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
    ]
)


def standing(board: Board, *stones: str) -> tuple[int, ...]:
    """What stands on a board, by seat the cells of its stones."""
    by_cell = {board.cell(name): seat for seat, names in enumerate(stones) for name in names.split()}
    return tuple(by_cell.get(cell, EMPTY) for cell in range(len(board)))


def names(board: Board, cells: tuple[int, ...]) -> str:
    return " ".join(board.names[cell] for cell in cells)


@pytest.mark.parametrize(
    ("board", "cells", "neighbors", "three", "symmetries"),
    [
        (squares(3), 9, "a2 b1 b3 c2", 8, 8),
        (squares(7, 6), 42, "a2 b1 b3 c2", 98, 4),
        (squares(9, points=True), 81, "a2 b1 b3 c2", 224, 8),
        (hexagons(7), 49, "b1 c1 a2 c2 a3 b3", 95, 4),
        (hexagons(5, cut=2), 19, "c1 c2 a3 b3", 27, 12),
        (MORRIS, 24, "b4 d2", 16, 8),
    ],
)
def test_boards_are_as_counted_by_hand(board: Board, cells: int, neighbors: str, three: int, symmetries: int) -> None:
    assert len(board) == cells
    assert {board.names[one] for one in board.neighbors[board.cell("b2")]} == {*neighbors.split()}
    assert len(board.lines(3)) == three
    assert len(board.symmetries) == symmetries


def test_every_cell_is_read_as_it_is_written() -> None:
    for board in (squares(8), squares(19, points=True), hexagons(11), MORRIS):
        assert [board.cell(name) for name in board.names] == list(range(len(board)))
    assert squares(9, points=True).cell("J9 ") == 80


@pytest.mark.parametrize("name", ["", "i1", "a0", "a10", "1a", "a-1"])
def test_a_name_that_is_no_cell_is_quoted(name: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"expected a cell from a1 to j9, not {name!r}")):
        squares(9, points=True).cell(name)


def test_boards_that_cannot_be_are_refused() -> None:
    for size in ((0, 3), (27, 3), (3, 0)):
        with pytest.raises(ValueError, match="expected 1 to 26 columns and 1 row or more"):
            squares(*size)
    with pytest.raises(ValueError, match="expected a letter and a number such as d1"):
        graph(["a1 north"])


def test_rays_go_clockwise_to_the_rim() -> None:
    board = squares(4)
    assert [names(board, ray) for ray in board.rays[board.cell("b2")]] == [
        *("b3 b4", "c3 d4", "c2 d2", "c1", "b1", "a1", "a2", "a3"),
    ]
    assert [names(MORRIS, ray) for ray in MORRIS.rays[MORRIS.cell("d2")]] == ["d1", "b2", "f2", "d3"]


def test_groups_and_their_liberties() -> None:
    board = squares(5, points=True)
    stones = standing(board, "a1 b1 b2 e5", "a2")
    group = board.group(stones, 0)
    assert names(board, group) == "a1 b1 b2"
    assert names(board, tuple(one for one in board.borders(group) if stones[one] == EMPTY)) == "c1 c2 b3"
    assert sorted(cell for one in board.groups(stones) for cell in one) == list(range(25))
    assert len(list(board.groups(stones))) == 4


def test_edges_are_joined_by_a_chain_without_a_gap() -> None:
    board = hexagons(3)
    top, bottom = board.edges["top"], board.edges["bottom"]
    assert board.joined(standing(board, "b1 b2 a3"), 0, top, bottom)
    assert not board.joined(standing(board, "b1 c2 a3"), 0, top, bottom)
    assert not board.joined(standing(board, "b1 b3", "b2"), 0, top, bottom)
    assert not board.joined(board.empty, 0, top, bottom)
    assert names(board, board.edges["left"]) == "a1 a2 a3"
    assert names(board, board.edges["right"]) == "c1 c2 c3"


def test_symmetries_keep_neighbors_and_positions_that_look_alike_have_one_least_image() -> None:
    for board in (squares(4), hexagons(4), hexagons(5, cut=2), MORRIS):
        assert board.symmetries[0] == tuple(range(len(board)))
        stones = tuple(range(len(board)))
        assert {min(board.images(image)) for image in board.images(stones)} == {min(board.images(stones))}
        for symmetry in board.symmetries:
            for cell, beside in enumerate(board.neighbors):
                assert {symmetry[one] for one in beside} == {*board.neighbors[symmetry[cell]]}


def test_a_board_in_characters() -> None:
    board = hexagons(3, 2)
    assert board.text(standing(board, "a1", "c2")) == " a b c\n1 X . .\n 2 . . O"


def test_a_symmetry_is_found_by_where_it_takes_cells() -> None:
    board = hexagons(7)
    mirror = board.symmetry("a1 b1", "a1 a2")
    assert (names(board, (mirror[board.cell("c5")],)), mirror[board.cell("g7")]) == ("e3", board.cell("g7"))
    assert names(squares(3), squares(3).symmetry("a1 a2", "c1 c2")[:3]) == "c1 b1 a1"
    with pytest.raises(ValueError, match="takes to 'b1', not 'a1'"):
        board.symmetry("a1", "b1")


def test_edges_are_joined_by_name() -> None:
    board = hexagons(3)
    stones = standing(board, "b1 b2 b3", "a1")
    assert board.joined(stones, 0, "top", "bottom")
    assert not board.joined(stones, 0, "left", "right")
    assert board.joined(stones, 1, board.edges["top"], [board.cell("a1")])
