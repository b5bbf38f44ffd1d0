"""The race between candidates: its numbers, who is given up, who is kept, and who wins it."""

import math
from collections.abc import Sequence

import pytest

from cardkit import Generator, Policy
from cardkit.core.policy import Uniform
from cardkit.core.rng import seeded_sfc32
from cardkit.search import Limit
from cardkit.search.playouts import BREATH, NO_STAGE, Playing
from cardkit.search.policy_improvement import CLEARLY, ENOUGH, Race, Runner, behind
from searching.games import Choice, End, First, Luck, Sketch, SketchState
from support import for_each


def runner(*worths: float, action: int = 0) -> Runner:
    made = Runner(action)
    for worth in worths:
        made.add(worth)
    return made


def race_of(
    root: Choice, order: Sequence[int], playouts: int = 1000, policy: Policy | None = None, limit: Limit | None = None
) -> Race:
    """A race between these actions of a game, in its one world."""
    game = Sketch(root=root)
    until = Limit() if limit is None else limit
    rollout = Uniform() if policy is None else policy
    playing = Playing(game, (rollout, rollout), NO_STAGE, True, until)
    state = game.initial_state()

    def guess(rng: Generator) -> SketchState:
        return state

    race = Race(playing, guess, root.seat, list(order), seeded_sfc32(1), until, playouts)
    race.first_sight()
    return race


def entered(*worths: Sequence[float]) -> Race:
    """A race whose candidates, actions from 0, have come to this so far."""
    race = race_of(Choice(0, tuple([End((0, 0)) for _ in worths])), range(len(worths)))
    for one, found in zip(race.runners, worths, strict=True):
        for worth in found:
            one.add(worth)
    return race


def actions(runners: Sequence[Runner]) -> list[int]:
    return [one.action for one in runners]


# Means and errors.


def test_means_and_errors() -> None:
    assert runner(1, 0, 1, 1).mean() == 0.75  # the mean of playouts
    # The standard error of the mean.
    assert runner(1, 0, 1, 1).error() == pytest.approx(0.25)  # a variance of 1/4, of four


@pytest.mark.parametrize(("worths", "mean"), [((), 0.0), ((0.5,), 0.5)])
def test_of_fewer_than_two_playouts_there_is_no_error(worths: tuple[float, ...], mean: float) -> None:
    one = runner(*worths)
    assert (one.mean(), one.error()) == (mean, 0.0)


def test_playouts_that_all_come_to_the_same_have_no_error() -> None:
    assert runner(0.3, 0.3, 0.3).error() == pytest.approx(0.0)


# Behind.


def test_how_far_one_is_behind() -> None:
    # One is behind another by the differences in the same worlds.
    # 1, 0, 0, 1: a mean of 1/2, a variance of 1/3, so an error of the root of 1/12
    assert behind(runner(0, 0, 1, 0), runner(1, 0, 1, 1)) == pytest.approx(math.sqrt(3))
    # Who is ahead is behind by less than nothing.
    assert behind(runner(1, 0, 1, 1), runner(0, 0, 1, 0)) == pytest.approx(-math.sqrt(3))
    # Worlds that only one has been in do not count.
    assert behind(runner(0, 0, 1, 0), runner(1, 0, 1, 1, 0, 0, 0)) == pytest.approx(math.sqrt(3))
    # Luck that both have cancels out.
    lucky = [10.0, -10.0, 10.0, -10.0]
    one, other = runner(*lucky), runner(*[worth + 0.1 + 0.01 * (worth > 0) for worth in lucky])
    assert behind(one, other) > 10


@for_each(("mine", "theirs"), [((), ()), ((1,), (0,)), ((0,), (1, 1, 1)), ((1, 0, 1), (1, 0, 1))])
def test_nobody_is_behind_where_nothing_tells(mine: tuple[float, ...], theirs: tuple[float, ...]) -> None:
    assert behind(runner(*mine), runner(*theirs)) == 0.0


def test_who_is_behind_by_the_same_in_every_world_is_so_for_certain() -> None:
    assert behind(runner(0, 1), runner(1, 2)) > 1000 > -1000 > behind(runner(1, 2), runner(0, 1))


# Who goes on.


def test_who_goes_on() -> None:
    # The better half goes on and the policy's own choice with it.
    race = entered([0.1], [0.5], [0.9], [0.3], [0.7])
    assert actions(race._better_half(race.runners)) == [0, 2, 4]
    # The better half goes on in the order of the candidates.
    race = entered([0.8], [0.5], [0.9], [0.3], [0.7], [0.1])
    assert actions(race._better_half(race.runners)) == [0, 2, 4]
    # Without the policy's own choice it is the better half alone.
    race = entered([0.9], [0.1], [0.5], [0.9], [0.7])
    assert actions(race._better_half(race.runners[1:])) == [3, 4]
    # Two go on at least.
    race = entered([0.1], [0.9], [0.5])
    assert actions(race._better_half(race.runners)) == [0, 1]
    # Of equals the first go on.
    race = entered([0.5], [0.5], [0.5], [0.5])
    assert actions(race._better_half(race.runners)) == [0, 1]
    # Who is clearly behind is given up.
    race = entered([1, 1, 1, 0.9], [0, 0, 0, 0.1], [1, 0.8, 1, 1])
    assert actions(race._given_up(race.runners)) == [0, 2]
    # Who is behind and not clearly so is not given up.
    race = entered([1, 0, 1, 1], [0, 0, 1, 0])
    assert math.sqrt(3) < CLEARLY
    assert actions(race._given_up(race.runners)) == [0, 1]
    # The policy's own choice may be given up.
    race = entered([0, 0, 0, 0.1], [1, 1, 1, 0.9])
    assert actions(race._given_up(race.runners)) == [1]


# Who wins.


def test_who_wins() -> None:
    # The policy's own choice wins a tie.
    race = entered([1, 0, 1, 0], [0, 1, 0, 1])
    assert race._best(race.runners).action == 0
    # The policy's own choice wins where another is better by less than enough.
    race = entered([1, 0, 0, 1], [1, 1, 0.5, 0])
    assert 0 < behind(race.runners[0], race.runners[1]) < ENOUGH
    assert race._best(race.runners).action == 0
    # Another wins that is better by enough.
    race = entered([0, 0, 1, 0] * 4, [1, 0, 1, 1] * 4)  # ahead by 3.9 standard errors
    assert race._best(race.runners).action == 1
    race = entered([0, 0, 1, 0], [1, 0, 1, 1])  # in too few worlds
    assert race._best(race.runners).action == 0
    # Without the policy's own choice the best mean wins.
    race = entered([9, 9, 9, 9], [0, 0, 1, 0], [1, 0, 0, 0.5])
    assert race._best(race.runners[1:]).action == 2
    # Of equal means the first wins.
    race = entered([9, 9], [0, 1], [1, 0])
    assert race._best(race.runners[1:]).action == 1


# Whole races.


WINS, LOSES = End((1, -1)), End((-1, 1))


@for_each("good", range(5))
def test_the_only_move_that_wins_is_found(good: int) -> None:
    root = Choice(0, tuple([WINS if place == good else LOSES for place in range(5)]))
    assert race_of(root, range(5), 100).run().action == good


def test_for_the_second_seat_too() -> None:
    assert race_of(Choice(1, (WINS, WINS, LOSES)), range(3), 100).run().action == 2


def test_where_all_moves_are_worth_the_same_the_policys_own_is_made() -> None:
    coin = Luck((WINS, LOSES))
    assert race_of(Choice(0, (coin, coin, coin, coin)), (2, 0, 1, 3), 500).run().action == 2


def test_the_same_chance_falls_to_every_candidate() -> None:
    coin = Luck((WINS, LOSES, WINS, LOSES, LOSES))
    race = race_of(Choice(0, (coin, coin)), (0, 1), 200)
    race.run()
    first, second = race.runners
    assert first.worths == second.worths
    assert len(set(first.worths)) > 1


def test_the_same_moves_are_made_after_every_candidate() -> None:
    later = Choice(1, (WINS, LOSES, WINS, LOSES, LOSES))
    race = race_of(Choice(0, (later, later)), (0, 1), 200)
    race.run()
    first, second = race.runners
    assert first.worths == second.worths
    assert len(set(first.worths)) > 1


def test_chance_is_told_apart_from_the_luck_of_policies() -> None:
    """A policy that draws more does not make other chance fall."""
    coin = Luck((WINS, LOSES))
    race = race_of(Choice(0, (coin, Choice(1, (coin, coin, coin)))), (0, 1), 200)
    race.run()
    assert race.runners[0].worths == race.runners[1].worths


def test_how_long_a_race_is_run() -> None:
    # One that wins more often wins the race.
    often, seldom = Luck((WINS, WINS, WINS, LOSES)), Luck((WINS, LOSES, LOSES, LOSES))
    assert race_of(Choice(0, (seldom, seldom, often, seldom)), range(4), 1000).run().action == 2
    # Who is clearly behind costs few playouts.
    race = race_of(Choice(0, (LOSES, Luck((WINS, LOSES)), Luck((LOSES, WINS)))), range(3), 3000)
    race.run()
    assert len(race.runners[0].worths) == 16
    assert len(race.runners[1].worths) > 500
    # A race of one is not run.
    race = race_of(Choice(0, (WINS, LOSES)), (1,), 100)
    assert race.run().action == 1
    assert race.runners[0].worths == []
    # A race ends when all but one are given up.
    race = race_of(Choice(0, (WINS, LOSES)), (0, 1), 1_000_000)
    assert race.run().action == 0
    assert race.worlds == 16
    # A race counts its playouts.
    race = race_of(Choice(0, (Luck((WINS, LOSES)), Luck((LOSES, WINS)))), (0, 1), 500)
    race.run()
    assert race.playouts == 8 + sum([len(one.worths) for one in race.runners]) == 500


def test_where_the_limit_has_passed_the_policys_own_choice_wins() -> None:
    limit = Limit()
    limit.cancel()
    race = race_of(Choice(0, (LOSES, WINS)), (0, 1), 100, limit=limit)
    assert race.run().action == 0
    assert race.worlds == 0


@pytest.mark.parametrize("moves", range(1, 40))
def test_a_world_that_the_limit_breaks_off_does_not_count(moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limit, made, after = Limit(), [], SketchState.after

    def counted(state: SketchState, action: int, log: None = None) -> SketchState:
        made.append(action)
        if len(made) == moves:
            limit.cancel()
        return after(state, action)

    monkeypatch.setattr(SketchState, "after", counted)
    race = race_of(Choice(0, (Luck((WINS, LOSES)), Luck((LOSES, WINS)), Luck((LOSES, LOSES, WINS)))), range(3), 10**6,
                   First(), limit)  # fmt: skip
    race.run()
    assert len({len(one.worths) for one in race.runners}) == 1
    assert moves <= len(made) <= moves + BREATH
