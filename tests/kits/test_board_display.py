"""What is drawn of a game on a board: places, lines and labels of the board, and stones by what stands where."""

from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import OVER, Log, put, replace
from cardkit.core.scenes.scene import Layout, Mark, Shift
from cardkit.core.simple_game import Moved, Named, OpenView
from cardkit.kits.board_display import BoardDisplay
from cardkit.kits.boards import EMPTY, Board, graph, hexagons, squares


@attrs.frozen
class Stones(ck.State):
    """In turn, a stone on an empty cell, until the board is full."""

    stones: tuple[int, ...]
    mover: int = 0

    def turn(self) -> int:
        return self.mover if EMPTY in self.stones else OVER

    def legal(self) -> tuple[int, ...]:
        return tuple(cell for cell, stone in enumerate(self.stones) if stone == EMPTY)

    def after(self, action: int, log: Log | None = None) -> "Stones":
        return replace(self, stones=put(self.stones, action, self.mover), mover=1 - self.mover)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


def display_of(board: Board, **written: object) -> BoardDisplay[OpenView[Stones]]:
    """The display of a game on this board, with some of its attributes written."""

    class Filling(ck.OpenGame[Stones]):
        name: ClassVar[str] = "filling"
        actions: ClassVar[tuple[str, ...]] = board.names

        @property
        def seats(self) -> int:
            return 2

        @property
        def max_moves(self) -> int:
            return len(board)

        @property
        def utility_bounds(self) -> tuple[int, int]:
            return (0, 0)

        def initial_state(self) -> Stones:
            return Stones(board.empty)

    shown: type[BoardDisplay[OpenView[Stones]]] = type("Shown", (BoardDisplay,), {"board": board, **written})
    return shown(Filling())


def view(board: Board, **stones: int) -> OpenView[Stones]:
    by_cell = tuple(stones.get(name, EMPTY) for name in board.names)
    return OpenView(turn=0, seat=0, state=Stones(by_cell))


def layout(board: Board, **written: object) -> Layout:
    found = display_of(board, **written).layout(view(board))
    assert found is not None
    return found


def test_stones_are_marks_and_no_zone() -> None:
    board = squares(3)
    scene = display_of(board).scene(view(board, b1=0, c3=1))
    assert scene.zones == ()
    assert scene.marks == (
        Mark("stone/b1", "cell/b1", "stone", "black", 0, size=44),
        Mark("stone/c3", "cell/c3", "stone", "white", 1, size=44),
    )


def test_what_stands_there_may_have_a_face_of_its_own() -> None:
    board = squares(2)
    display = display_of(board, stones=lambda *_: ((0, "king"), None, "rock", EMPTY))
    assert [(mark.face, mark.label, mark.seat) for mark in display.scene(view(board)).marks] == [
        ("king", "black king", 0),
        ("rock", "rock", None),
    ]
    text = display.show(view(board)).splitlines()[:3]
    assert [line.split() for line in text] == [["2", "roc", "."], ["1", "Xkin", "."], ["a", "b"]]
    assert len({line.index(sign) for line, sign in zip(text, ("roc", "kin", "  a"), strict=True)}) == 1


def test_a_move_touches_its_cells_and_an_event_moves_a_stone_there() -> None:
    board = squares(3)
    display = display_of(board)
    choice = display.choice(view(board), Named("c2"))
    assert (choice.label, choice.touches) == ("Play c2", ("cell/c2",))
    display.index(view(board, c2=0))
    heard = display.shifts(view(board, c2=0), Moved(0, Named("c2")))
    assert heard == (Shift("stone/c2", None, "cell/c2"),)
    moved = display.shifts(view(board, c2=0), Moved(0, Named("b1-c2")))
    assert moved == (Shift("stone/c2", "cell/b1", "cell/c2"),)
    assert display.shifts(view(board), Moved(0, Named("c2"))) == ()


def test_moves_that_name_no_cells_say_what_they_touch_by_their_seat() -> None:
    board = squares(3)  # on which each seat counts from its own end
    display = display_of(board, touched=lambda *told: [board.names[2 if told[-1] == 0 else 6]])
    seen = view(board, c1=0, a3=1)
    moved = [shift.item for seat in (0, 1) for shift in display.shifts(seen, Moved(seat, Named("third")))]
    assert moved == ["stone/c1", "stone/a3"]


def test_everything_lies_within_the_board() -> None:
    for board in (squares(3), squares(9, points=True), hexagons(7), hexagons(5, cut=2), graph(["a1 d1 d4", "a1 a4"])):
        found = layout(board)
        points = [point for place in found.places for point in place.points]
        points += [point for line in found.lines for point in line.points] + [one.point for one in found.labels]
        assert min(x for x, _ in points) >= 0 <= min(y for _, y in points)
        assert max(x for x, _ in points) <= found.width
        assert max(y for _, y in points) <= found.height
        assert [place.label for place in found.places] == list(board.names)


def test_tiles_share_their_corners() -> None:
    for board, corners in ((squares(3), 16), (hexagons(3), 30)):
        assert len({point for place in layout(board).places for point in place.points}) == corners


def test_lines_cross_where_stones_of_go_stand_and_stars_tell_the_way() -> None:
    for size, stars in ((5, 0), (9, 5), (13, 5), (19, 9)):
        lines = layout(squares(size, points=True)).lines
        assert [len(line.points) for line in lines] == [2] * 2 * size + [1] * stars


def test_the_edges_of_hex_are_in_the_colours_of_their_seats() -> None:
    edges = {"top": 0, "bottom": 0, "left": 1, "right": 1}
    lines = layout(hexagons(3), goals=edges).lines
    assert [(line.seat, len(line.points)) for line in lines] == [(0, 7), (0, 7), (1, 6), (1, 6)]
    assert lines[0].points[-1] == lines[3].points[0]
    assert lines[1].points[0] == lines[2].points[-1]


def test_a1_of_a_chessboard_is_dark() -> None:
    dark = [place.label for place in layout(squares(3), checkered=True).places if place.dark]
    assert dark == ["a1", "c1", "b2", "a3", "c3"]
    assert not any(place.dark for place in layout(squares(3)).places)


def test_the_last_move_and_a_chain_that_won_have_rings() -> None:
    board = hexagons(3)
    display = display_of(board, goals={"top": 0, "bottom": 0, "left": 1, "right": 1})
    shown = view(board, a1=0, a2=0, a3=0, c1=0, b1=1)
    rings = [mark for mark in display.scene(shown).marks if mark.face == "ring"]
    assert [(mark.id, mark.seat) for mark in rings] == [("ring/a1", 1), ("ring/a2", 1), ("ring/a3", 1)]
    assert display.show(shown).splitlines()[1].strip() == "1(X)O X"
    last = display_of(board, marked=lambda *_: [board.cell("b1")])
    assert [mark.id for mark in last.scene(shown).marks if mark.face == "ring"] == ["ring/b1"]
