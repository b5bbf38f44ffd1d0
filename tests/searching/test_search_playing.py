"""What the ends of playouts are worth, and how playouts are cut short."""

from collections.abc import Sequence
from typing import ClassVar

import attrs
import pytest

from cardkit.core.errors import BadGame
from cardkit.core.evaluator import Evaluator
from cardkit.core.evaluator_hooks import require_helps
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.rng import seeded_sfc32
from cardkit.core.simple_game import OpenView
from cardkit.core.state import State
from cardkit.search import Limit
from cardkit.search.playouts import LEAST_SIGHT, LONG, NO_STAGE, SHORT, AnyGame, Playing
from partners import Heap, HeapOptions
from searching.games import Burden, Choice, End, Luck, Sketch, SketchState, Walk, WalkState
from support import for_each

PAIRS = ((0, 2), (1, 3))


def playing_of(game: AnyGame, *, hints: bool = True, stage: int = NO_STAGE, limit: Limit | None = None) -> Playing:
    return Playing(game, (Uniform(),) * game.seats, stage, hints, Limit() if limit is None else limit)


def ended(utilities: tuple[int, ...], won: tuple[int, ...], sides: tuple[tuple[int, ...], ...] = ()) -> list[float]:
    """What an end is worth to each team where margins count nothing yet."""
    game = Sketch(sides=sides or tuple([(seat,) for seat in range(len(utilities))]))
    return playing_of(game).worths(SketchState(End(utilities, won), len(utilities)))


# Shares of the win.


@for_each(
    ("utilities", "won", "worths"),
    [
        ((1, -1), (0,), [1, 0]),
        ((-1, 1), (1,), [0, 1]),
        ((0, 0), (0, 1), [0.5, 0.5]),
        ((2, 2, -4), (0, 1), [0.5, 0.5, 0]),
        ((0, 0, 0), (0, 1, 2), pytest.approx([1 / 3, 1 / 3, 1 / 3])),
    ],
)
def test_a_win_is_shared_by_those_who_have_won(
    utilities: tuple[int, ...], won: tuple[int, ...], worths: Sequence[float]
) -> None:
    assert ended(utilities, won) == worths


def test_shares_of_the_win() -> None:
    assert ended((1, -1, 1, -1), (0, 2), PAIRS) == [1, 0]  # partners have one share
    assert ended((0, 0, 0, 0), (0, 1, 2, 3), PAIRS) == [0.5, 0.5]  # teams that have both won have halves
    # Of a game that is not over all have equal shares.
    game = Sketch(sides=((0,), (1,), (2,)))
    state = SketchState(Choice(0, (End((0, 0, 0)),)), 3)
    assert playing_of(game).worths(state) == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert ended((0, 0), ()) == [0.5, 0.5]  # where nobody has won all have equal shares


# Margins.


def margins_of(playing: Playing, state: State) -> list[float]:
    return [playing.margin(state, team) for team in range(len(playing.worths(state)))]


def margins(utilities: tuple[int, ...], sides: tuple[tuple[int, ...], ...]) -> list[float]:
    return margins_of(playing_of(Sketch(sides=sides)), SketchState(End(utilities), len(utilities)))


@for_each(
    ("utilities", "sides", "found"),
    [
        ((3, 1), ((0,), (1,)), [2, -2]),
        ((9, 3, 0), ((0,), (1,), (2,)), [7.5, -1.5, -6]),
        ((5, 1, 5, 1), PAIRS, [4, -4]),
        ((7,), ((0,),), [7]),
    ],
)
def test_a_margin_is_over_the_mean_of_the_others(
    utilities: tuple[int, ...], sides: tuple[tuple[int, ...], ...], found: list[float]
) -> None:
    assert margins(utilities, sides) == found


def test_a_large_team_has_no_larger_margin() -> None:
    assert margins((4, 4, 4, 1), ((0, 1, 2), (3,))) == [3, -3]


class SlowerIsBetter(Evaluator[WalkState, OpenView[WalkState]]):
    """It says that the slower one is better off."""

    def heuristic(self, state: WalkState) -> tuple[int, ...] | None:
        return tuple([-10 * one for one in state.steps])


@attrs.frozen
class Judged(Walk):
    """A walk of which the game says that the slower one is better off."""

    name = "judged"
    evaluator_class = SlowerIsBetter


def test_what_a_game_says_of_a_position_is_what_margins_are_of() -> None:
    assert margins_of(playing_of(Judged()), WalkState(3, (5, 4))) == [-10, 10]


def test_nothing_that_a_game_says_counts_unless_it_is_asked() -> None:
    assert margins_of(playing_of(Judged(), hints=False), WalkState(3, (5, 4))) == [1, -1]


# The scale.


def scaled(utilities: Sequence[int], unfinished: int = 0) -> Playing:
    """Playouts of which the first ended with these utilities of the first seat, the last ones not yet at an end."""
    ends: list[State] = [SketchState(End((one, -one)), 2) for one in utilities]
    playing = playing_of(Shown() if unfinished else Sketch())
    if unfinished:
        ends[-unfinished:] = [SketchState(Choice(0, (End((one, -one)),)), 2) for one in utilities[-unfinished:]]
    playing._set_scale(ends, 0)
    return playing


class FirstEnd(Evaluator[SketchState, OpenView[SketchState]]):
    """It says what the first of the ends is worth to which a position may come."""

    def heuristic(self, state: SketchState) -> tuple[int, ...] | None:
        node = state.node
        while not isinstance(node, End):
            node = node.nexts[0]
        return node.utilities


@attrs.frozen
class Shown(Sketch):
    """A game that tells what a position is worth, from the first of the ends that it may come to."""

    name = "shown"
    evaluator_class = FirstEnd


@for_each(
    ("utilities", "unfinished", "worth"),
    [
        ([1, -1], 0, 1 + 0.1),  # a usual margin counts a tenth where games are over
        ([1, -1], 2, 1 + 1),  # and as a win where none is
        ([1, -1], 1, 1 + 0.55),
        ([3, 5, 3, 5], 0, 1 + 0.1),  # what margins have in common does not count
        ([2, 2], 0, 1 + 0.1 / 2),
        ([0, 0], 0, 1 + 0.1 * 2),
        ([], 0, 1),
    ],
)
def test_the_scale_is_taken_from_first_ends(utilities: list[int], unfinished: int, worth: float) -> None:
    worths = scaled(utilities, unfinished).worths(SketchState(End((1, -1)), 2))
    assert worths == pytest.approx([worth, 1 - worth])


def test_one_alone_has_what_it_ends_with() -> None:
    playing = playing_of(Sketch(sides=((0,),)))
    playing._set_scale([SketchState(End((1,)), 1), SketchState(End((3,)), 1)], 0)
    assert playing.worths(SketchState(End((5,)), 1)) == pytest.approx([0.5])


class WorthUntilOver(Evaluator[WalkState, OpenView[WalkState]]):
    """It says what a position is worth until the game is over."""

    def heuristic(self, state: WalkState) -> tuple[int, ...] | None:
        return tuple([-one for one in state.steps]) if state.left else None


@attrs.frozen
class Sometimes(Walk):
    """A walk that the slower one wins, of which the game says what it is worth until it is over."""

    name = "sometimes"
    evaluator_class = WorthUntilOver

    def initial_state(self) -> "SlowState":
        return SlowState(self.length, (0, 0))

    def utilities(self, state: WalkState) -> tuple[int, ...]:
        return tuple([-one for one in state.steps])


def test_what_a_game_says_of_a_position_does_not_change_what_scores_are_worth() -> None:
    playing = sight(Sometimes(length=20), 1000)
    over, on = SlowState(0, (6, 4)), SlowState(5, (6, 4))
    before = playing.worths(over)
    playing.worths(on)
    assert playing.worths(over) == before
    assert before[0] < 0
    assert before[1] > 1


def test_first_sight_takes_eight_playouts() -> None:
    game = Sketch(root=Choice(0, (Luck((End((1, -1)), End((-1, 1)))), End((0, 0)))))
    state = game.initial_state()
    assert playing_of(game).first_sight(lambda _: state, 0, 0, seeded_sfc32(1), 1000) == 8


@for_each(("budget", "made"), [(10, LEAST_SIGHT), (60, 4), (160, 8), (0, 8)])
def test_first_sight_is_a_small_part_of_the_search(budget: int, made: int) -> None:
    game = Sketch(root=Choice(0, (End((1, -1)), End((0, 0)))))
    state = game.initial_state()
    assert playing_of(game).first_sight(lambda _: state, 0, 0, seeded_sfc32(1), budget) == made


# Playouts.


def finished(game: AnyGame, state: State, playing: Playing, seed: int = 1) -> State:
    end = playing.play_on(state, seeded_sfc32(seed), seeded_sfc32(seed + 1))
    assert end is not None
    return end


def test_where_a_playout_ends() -> None:
    # A playout goes to the end of a short game.
    game = Walk(length=100)
    assert finished(game, game.initial_state(), playing_of(game)).turn() < 0
    # A playout of a long game ends after many moves.
    game = Walk(length=6_000)
    end = finished(game, game.initial_state(), playing_of(game))
    assert isinstance(end, WalkState)
    assert end.left == 1_000
    # A playout is broken off when the limit has passed.
    limit, game = Limit(), Walk(length=100)
    limit.cancel()
    assert playing_of(game, limit=limit).play_on(game.initial_state(), seeded_sfc32(1), seeded_sfc32(2)) is None


@attrs.frozen
class StagedState(WalkState):
    """A walk in stages of ten steps."""

    def after(self, action: int, log: None = None) -> "StagedState":  # type: ignore[override]  # nobody logs
        after = super().after(action)
        return StagedState(after.left, after.steps, after.place)

    def stage(self) -> int:
        return (100 - self.left) // 10


def test_a_playout_goes_to_the_end_of_its_stage() -> None:
    game = Walk(length=100)
    end = finished(game, StagedState(75, (0, 0)), playing_of(game, stage=2))
    assert isinstance(end, StagedState)
    assert end.left == 70


class Turning(Evaluator[WalkState, OpenView[WalkState]]):
    turns: ClassVar[int] = 3


@attrs.frozen
class TurningWalk(Walk):
    """A walk whose playouts end after three turns."""

    evaluator_class = Turning


def test_a_playout_ends_after_as_many_turns_as_its_game_says() -> None:
    game = TurningWalk(length=30)
    for seat, hints, left in ((0, True, 27), (1, True, 28), (0, False, 0)):  # seat 1 has moved already
        playing = Playing(game, (Uniform(),) * 2, NO_STAGE, hints, Limit(), seat)
        end = finished(game, game.initial_state(), playing)
        assert isinstance(end, WalkState)
        assert end.left == left


@pytest.mark.parametrize("turns", [-1, 1.5, None])
def test_turns_are_a_whole_number(turns: object) -> None:
    named = type("_Named", (Turning,), {"turns": turns})
    game = type("_Game", (Walk,), {"evaluator_class": named})(length=30)
    with pytest.raises(BadGame, match=r"turns is .*: expected a whole number from 0"):
        require_helps(game, game.initial_state())


def test_each_seat_plays_its_own_policy() -> None:
    game = Heap(HeapOptions(seats=2, sides=2, counters=12))
    playing = Playing(game, (FirstLegal(), game.policies["greedy"]), NO_STAGE, True, Limit())
    assert finished(game, game.initial_state(), playing).scores() == (3, 9)


# Cut short.


def sight(game: AnyGame, budget: int, seed: int = 1) -> Playing:
    state = game.initial_state()
    playing = playing_of(game, stage=state.stage())
    playing.first_sight(lambda _: state, 0, 0, seeded_sfc32(seed), budget)
    return playing


def test_which_playouts_are_cut_short() -> None:
    # Where games are long playouts are cut short.
    game = Walk(length=2 * LONG)
    end = finished(game, game.initial_state(), sight(game, 1000))
    assert isinstance(end, WalkState)
    assert end.left == 2 * LONG - SHORT
    # Where they are not long they are not.
    game = Walk(length=LONG)
    assert finished(game, game.initial_state(), sight(game, 1000)).turn() < 0
    # Where a game says what positions are worth playouts are cut short.
    game = Judged(length=LONG - 1)
    end = finished(game, game.initial_state(), sight(game, 1000))
    assert isinstance(end, WalkState)
    assert end.left == LONG - 1 - SHORT
    # Where playouts are cut short high scores are good if they win.
    worths = sight(Walk(length=400), 1000).worths(WalkState(100, (60, 40)))
    assert worths[0] > 0.5 > worths[1]


@attrs.frozen
class SlowState(WalkState):
    """Who has stepped least has won."""

    def after(self, action: int, log: None = None) -> "SlowState":  # type: ignore[override]  # nobody logs
        after = super().after(action)
        return SlowState(after.left, after.steps, after.place)

    def winners(self) -> tuple[int, ...]:
        return () if self.left else tuple([seat for seat, one in enumerate(self.steps) if one == min(self.steps)])


@attrs.frozen
class Slow(Walk):
    """A walk that the slower one wins."""

    name = "slow"

    def initial_state(self) -> SlowState:
        return SlowState(self.length, (0, 0))

    def utilities(self, state: WalkState) -> tuple[int, ...]:
        return tuple([int(seat in state.winners()) for seat in range(2)])


def test_low_scores_are_good_where_they_win() -> None:
    # Where playouts are cut short low scores are good if they win.
    worths = sight(Slow(length=400), 1000).worths(SlowState(100, (60, 40)))
    assert worths[0] < 0.5 < worths[1]
    # Where playouts are cut short low scores are good for one who wants them.
    playing = sight(Burden(length=400), 1000)
    assert playing.worths(WalkState(100, (10,))) > playing.worths(WalkState(100, (90,)))


@for_each("budget", [1, 10, 39])
def test_where_playouts_are_cut_short_margins_count_with_few_playouts_too(budget: int) -> None:
    worths = sight(Walk(length=400), budget).worths(WalkState(100, (60, 40)))
    assert worths[0] > worths[1]


def test_a_margin_of_a_game_that_is_cut_short_counts_as_a_win_does() -> None:
    playing = sight(Walk(length=400), 1000)
    ahead = playing.worths(WalkState(100, (60, 55)))[0] - playing.worths(WalkState(100, (57, 57)))[0]
    assert 0.3 < ahead < 3.0
