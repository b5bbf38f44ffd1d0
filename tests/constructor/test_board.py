"""The board of Constructor: the auditor's against formulas and the page of the rules, the game's against the auditor's.

What the game's board looks like is learned by playing: who gains from a roll, where one may build.
"""
# ruff: noqa: SIM300  what is expected stands first

import re
from functools import cache
from pathlib import Path

import pytest

from cardkit.games import constructor
from cardkit.games.constructor import ConstructorGame, ConstructorState, hexagon, picture, read_save
from cardkit.games.constructor.events import Gained
from cardkit.games.constructor.view import view_of
from constructor.auditor import STANDARD_PLACES, Place, Plan

RULES = Path(__file__).parents[2] / "docs" / "games" / "constructor.md"
STANDARD = Plan(STANDARD_PLACES)
VALUES = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

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
}


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


def test_c1_an_edge_joins_two_vertices_and_a_tile_has_six_of_each() -> None:
    assert all(one < other for one, other in STANDARD.ends)
    for tile in range(19):
        corners = STANDARD.vertices_of[tile]
        assert 6 == len(set(corners)) == len(set(STANDARD.edges_of[tile]))
        assert sorted(corners * 2) == sorted([end for edge in STANDARD.edges_of[tile] for end in STANDARD.ends[edge]])
        assert STANDARD.edges_of[tile] == [edge for edge, ends in enumerate(STANDARD.ends) if set(ends) <= set(corners)]


def test_c1_vertices_are_numbered_row_by_row() -> None:
    lengths = [2, 4, 6, 6, 6, 6, 6, 6, 6, 4, 2]
    firsts = [sum(lengths[:row]) for row in range(11)]
    tops = [STANDARD.vertices_of[tile][0] for tile in range(19)]
    assert [0, 2, 4, 6, 8, 10, 13, 15, 18, 20, 22, 25, 27, 30, 32, 34, 37, 39, 44] == tops
    assert [0, 2, 6, 12, 18, 24, 30, 36, 42, 48, 52] == firsts
    upright = [(one, other) for one, other in STANDARD.ends if other - one > 1]
    assert 72 - 24 == len(upright)  # five columns of 3, 4, 5, 4, 3 tiles have a level edge more each
    rows = {vertex: row for row, first in enumerate(firsts) for vertex in range(first, first + lengths[row])}
    assert all(rows[one] + 1 == rows[other] for one, other in upright)
    assert all(rows[one] == rows[other] for one, other in STANDARD.ends if other - one == 1)


def test_c1_the_board_is_the_same_upside_down() -> None:
    assert [(53 - other, 53 - one) for one, other in reversed(STANDARD.ends)] == STANDARD.ends
    assert [[53 - one for one in reversed(row)] for row in reversed(STANDARD.vertices_of)] == STANDARD.vertices_of


@pytest.mark.parametrize("rings", range(6))
def test_boards_in_rings_have_as_many_as_the_formulas_say(rings: int) -> None:
    n = rings + 1
    plan = Plan(hexagon(rings))
    assert (3 * n * (n - 1) + 1, 6 * n * n, 9 * n * n - 3 * n) == (plan.tiles, plan.vertices, plan.edges)


def test_the_documents_board_has_two_rings() -> None:
    assert sorted(STANDARD_PLACES) == sorted(hexagon(2))


@pytest.mark.parametrize("name", SHAPES)
def test_euler_counts_pieces_and_holes(name: str) -> None:
    """Vertices less edges plus tiles: one for each piece, less one for each hole."""
    plan = Plan(SHAPES[name])
    expected = {"a hole": 0, "islands": 5}.get(name, 1)
    assert expected == plan.vertices - plan.edges + plan.tiles


@pytest.mark.parametrize("name", SHAPES)
def test_edges_and_vertices_count_each_other(name: str) -> None:
    plan = Plan(SHAPES[name])
    assert {2, 3} >= {len(row) for row in plan.beside}
    assert 2 * plan.edges == sum(len(row) for row in plan.beside) == sum(len(row) for row in plan.edges_at)
    assert all(edge in plan.edges_at[one] for edge, ends in enumerate(plan.ends) for one in ends)
    owners = [sum(edge in row for row in plan.edges_of) for edge in range(plan.edges)]
    assert {1, 2} >= set(owners)
    assert 6 * plan.tiles == sum(owners)


# The picture of the rules.


class Drawn:
    """A board as one reads it from its picture (C3)."""

    def __init__(self, text: str) -> None:
        lines = text.rstrip("\n").split("\n")
        at: dict[Place, int] = {}  # by line and column of the last digit, the vertex
        for number in range(0, len(lines), 4):
            for token in re.finditer(r"(?<=\|) *(\d+)(?=\|)", lines[number]):
                at[number, token.end() - 1] = int(token[1])
        self.vertices = sorted(at.values())
        ends: dict[int, tuple[int, int]] = {}
        tiles: dict[int, list[int]] = {}
        for number in range(0, len(lines), 4):
            for token in re.finditer(r"(?<=\|)-- *(\d+)--(?=\|)", lines[number]):
                right = min(column for line, column in at if line == number and column > token.end())
                ends[int(token[1])] = (at[number, token.start() - 2], at[number, right])
        for number in range(2, len(lines), 4):
            strokes = [column for column, letter in enumerate(lines[number - 1]) if letter == "|"]
            for token in re.finditer(r"\d+", lines[number]):
                last = token.end() - 1
                if last in strokes:
                    ends[int(token[0])] = (at[number - 2, last], at[number + 2, last])
                    continue
                sides = (max(c for c in strokes if c < last), min(c for c in strokes if c > last))
                tiles[int(token[0])] = [at[number + line, side] for line in (-2, 2, 6) for side in sides]
        self.ends = [ends[edge] for edge in sorted(ends)]
        self.vertices_of = [tiles[tile] for tile in sorted(tiles)]


def test_c1_c3_the_picture_of_the_usual_board() -> None:
    drawn = Drawn(usual_picture())
    assert list(range(54)) == drawn.vertices
    assert STANDARD.ends == drawn.ends
    assert STANDARD.vertices_of == drawn.vertices_of


def test_c2_the_picture_of_the_usual_board_is_what_the_game_draws() -> None:
    state = constructor.game().initial_state()
    assert usual_picture() == picture(view_of(state, None))


@pytest.mark.parametrize("name", SHAPES)
def test_c1_c3_the_picture_that_the_game_draws(name: str) -> None:
    state = constructor.game(shape=SHAPES[name], builders=2).initial_state()
    plan = Plan(SHAPES[name])
    drawn = Drawn(picture(view_of(state, None)))
    assert list(range(plan.vertices)) == drawn.vertices
    assert plan.ends == drawn.ends
    assert plan.vertices_of == drawn.vertices_of


# The game's board, learned by playing.


@cache
def game_on(name: str) -> ConstructorGame:
    """A game on a board on which every tile has a value and a resource that no other has both."""
    shape = SHAPES[name]
    layout = tuple([number for tile in range(len(shape)) for number in (tile % 5, VALUES[tile // 5])])
    return constructor.game(shape=shape, builders=2, layout=layout)


def position(game: ConstructorGame, *, roads: str = "", homes: str = "") -> ConstructorState:
    """Blue's turn begins, with plenty of everything; Red has nothing."""
    layout = " ".join(map(str, game.options.layout))
    text = f"0\n9 9 9 9 9 r {roads} h {homes}\n0 0 0 0 0 r h\n{layout}\n-1\n"
    return read_save(text, game.options)


def rolled(game: ConstructorGame, state: ConstructorState, total: int) -> tuple[ConstructorState, set[int]]:
    """The position after a roll, and the tiles that have yielded."""
    step = game.resolve(game.play(state, constructor.RollDice()).state, (total,))
    gains = [event for event in step.events if isinstance(event, Gained)]
    return step.state, {5 * VALUES.index(total) + event.resource for event in gains}


def places(game: ConstructorGame, state: ConstructorState, verb: str) -> list[int]:
    """Where a legal move of this verb goes."""
    texts = [game.write_move(move).split() for move in game.legal_moves(state)]
    return [int(text[1]) for text in texts if text[0] == verb]


@pytest.mark.parametrize("name", SHAPES)
def test_c1_a_roll_of_a_tiles_value_reaches_its_vertices(name: str) -> None:
    game, plan = game_on(name), Plan(SHAPES[name])
    for vertex in range(plan.vertices):
        state = position(game, homes=f"{vertex} B")
        reached = set().union(*[rolled(game, state, total)[1] for total in VALUES])
        assert {tile for tile, corners in enumerate(plan.vertices_of) if vertex in corners} == reached


@pytest.mark.parametrize("name", SHAPES)
def test_c1_the_neighbours_of_a_vertex_are_where_nobody_may_begin(name: str) -> None:
    game, plan = game_on(name), Plan(SHAPES[name])
    for vertex in range(plan.vertices):
        state = game.play(game.initial_state(), constructor.BuildResidence(vertex)).state
        closed = set(range(plan.vertices)) - set(places(game, state, "build-res"))
        assert {vertex, *plan.beside[vertex]} == closed


@pytest.mark.parametrize("name", SHAPES)
def test_c1_an_edge_joins_two_vertices_which_a_road_opens(name: str) -> None:
    game, plan = game_on(name), Plan(SHAPES[name])
    for edge in range(plan.edges):
        state, _ = rolled(game, position(game, roads=str(edge)), 2)
        assert sorted(plan.ends[edge]) == places(game, state, "build-res")
        touching = {other for end in plan.ends[edge] for other in plan.edges_at[end]} - {edge}
        assert sorted(touching) == places(game, state, "build-road")


@pytest.mark.parametrize("name", SHAPES)
def test_c1_the_edges_at_a_vertex_are_where_its_residence_lets_roads_begin(name: str) -> None:
    game, plan = game_on(name), Plan(SHAPES[name])
    for vertex in range(plan.vertices):
        state, _ = rolled(game, position(game, homes=f"{vertex} B"), 2)
        assert sorted(plan.edges_at[vertex]) == places(game, state, "build-road")


@pytest.mark.parametrize("name", SHAPES)
def test_the_geese_may_go_to_every_tile_and_no_further(name: str) -> None:
    game, plan = game_on(name), Plan(SHAPES[name])
    state = game.play(position(game, homes="0 B"), constructor.RollDice()).state
    state = game.resolve(state, (7,)).state
    state = game.resolve(state, (0,) * 9 + (1,) * 9 + (2,) * 4).state  # Blue has 45
    assert list(range(plan.tiles)) == places(game, state, "geese")
