"""Where a game that was played turned: the steps after which chances to win changed most."""

import pytest

from cardkit.search import turning_points
from cardkit.search.turning_points import Review
from searching.games import Choice, End, Luck, Node, OpaqueSketch, SketchState

WON, LOST = End((1, -1)), End((-1, 1))
EVEN = Luck((WON, LOST) * 10)


@pytest.fixture(autouse=True)
def whatever_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SLICE", "SECONDS"):
        monkeypatch.setattr(turning_points, name, 600.0)
    monkeypatch.setattr(turning_points, "PLAYOUTS", 40)


def reviewed(states: list[SketchState], root: Node) -> Review:
    review = Review(OpaqueSketch(root=root), states)
    while not review.done:
        review.step()
    return review


def played(root: Node, actions: list[int]) -> list[SketchState]:
    states = [OpaqueSketch(root=root).initial_state()]
    for action in actions:
        states.append(states[-1].after(action))
    return states


def thrown_away() -> tuple[Node, list[SketchState]]:
    """A game that is even for 20 moves, and lost with the next; more moves than are looked at first."""
    later: Node = EVEN
    for _ in range(20):
        later = Choice(1, (later, later))
    root: Node = Choice(0, (later, Choice(1, (LOST, LOST))))
    for _ in range(20):
        root = Choice(0, (root, root))
    return root, played(root, [0] * 20 + [1, 0])


def test_the_step_that_threw_a_game_away_is_found() -> None:
    root, states = thrown_away()
    found = reviewed(states, root).points()
    assert [one.place for one in found] == [21]
    assert found[0].after == (0.0, 1.0)
    assert found[0].before[0] == pytest.approx(0.25, abs=0.2)  # half of even chances


def test_a_step_that_changes_nothing_is_no_turning_point() -> None:
    root = Choice(0, (EVEN, EVEN))
    assert reviewed(played(root, [0]), root).points() == ()


def test_a_position_that_came_back_by_an_undo_is_no_turning_point() -> None:
    root = Choice(0, (Choice(1, (EVEN, EVEN)), LOST))
    start, lost = played(root, [1])
    again = start.after(0)
    assert 2 not in [one.place for one in reviewed([start, lost, start, again], root).points()]


def test_where_playouts_take_too_long_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Choice(0, (EVEN, EVEN))
    monkeypatch.setattr(turning_points, "PLAYOUTS", turning_points.LEAST - 1)
    review = reviewed(played(root, [0]), root)
    assert (review.earliest, review.points()) == (2, ())


def test_where_only_the_end_is_fast_enough_the_end_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    root, states = thrown_away()
    review = Review(OpaqueSketch(root=root), states)
    fast = review._played_on
    late = states[18:]
    monkeypatch.setattr(review, "_played_on", lambda state, limit: fast(state, limit) if state in late else [])
    while not review.done:
        review.step()
    assert 15 < review.earliest <= 18
    assert [one.place for one in review.points()] == [21]


def test_where_time_runs_out_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning_points, "SECONDS", 1e-9)
    root, states = thrown_away()
    review = reviewed(states, root)
    assert (review.hurried, review.looked) == (True, 1)
