"""How chances went in a game that was played, as a watcher could have judged them."""

import pytest

from cardkit.search import chances
from cardkit.search.chances import Chances
from searching.games import Choice, End, Luck, Node, OpaqueSketch, SketchState

WON, LOST = End((1, -1)), End((-1, 1))
EVEN = Luck((WON, LOST) * 10)


@pytest.fixture(autouse=True)
def whatever_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SLICE", "SECONDS"):
        monkeypatch.setattr(chances, name, 600.0)
    monkeypatch.setattr(chances, "PLAYOUTS", 40)


def looked(states: list[SketchState], root: Node) -> Chances:
    found = Chances(OpaqueSketch(root=root), states)
    while not found.done:
        found.step()
    return found


def thrown_away() -> tuple[Node, list[SketchState]]:
    """A game that is even for 20 moves, and lost with the next."""
    later: Node = EVEN
    for _ in range(20):
        later = Choice(1, (later, later))
    root: Node = Choice(0, (later, Choice(1, (LOST, LOST))))
    for _ in range(20):
        root = Choice(0, (root, root))
    states = [OpaqueSketch(root=root).initial_state()]
    for action in [*[0] * 20, 1, 0]:
        states.append(states[-1].after(action))
    return root, states


def test_chances_go_down_with_the_step_that_threw_a_game_away() -> None:
    root, states = thrown_away()
    by_place = {one.place: one.by_seat for one in looked(states, root).found()}
    assert list(by_place) == list(range(len(states)))
    assert by_place[20][0] == pytest.approx(0.25, abs=0.2)  # half of even chances
    assert by_place[21] == pytest.approx((0.5 / 41, 40.5 / 41))  # as good as certain, and no more
    assert by_place[22] == (0.0, 1.0)


def test_where_playouts_take_too_long_only_later_steps_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    root, states = thrown_away()
    found = Chances(OpaqueSketch(root=root), states)
    fast, late = found._played_on, states[18:]
    monkeypatch.setattr(found, "_played_on", lambda state, limit: fast(state, limit) if state in late else ())
    while not found.done:
        found.step()
    assert [one.place for one in found.found()] == list(range(18, len(states)))


def test_too_few_playouts_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAYOUTS", chances.LEAST - 1)
    root, states = thrown_away()
    assert [one.place for one in looked(states, root).found()] == [len(states) - 1]


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SECONDS", 1e-9)
    root, states = thrown_away()
    assert len(looked(states, root).found()) == 1


def test_of_a_long_game_some_steps_are_looked_at_and_each_before_the_end() -> None:
    root, states = thrown_away()
    places = [one.place for one in looked(states * 20, root).found()]
    end = len(states) * 20
    assert places[-chances.LAST :] == list(range(end - chances.LAST, end))
    assert len(places) <= chances.PARTS[-1] + 1 + chances.LAST
