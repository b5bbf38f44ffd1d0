"""Every game through OpenSpiel with sampled chance; and that what the adapter answers by itself is what OpenSpiel says.

What `test_openspiel` has of exact chance is not said again.
"""

import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.tests import games_sim_test

import cardkit
from cardkit.learning import openspiel
from cardkit.learning.adapter_parts import chooses_together
from cardkit.learning.openspiel import SpielGame, SpielState
from suites.cases import CASES, Case, options_of, rules

openspiel.register()
SAMPLED = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC


def has_chance(case: Case) -> bool:
    return type(rules(case).initial_state()).request is not cardkit.State.request


FORMS: Final[tuple[tuple[Case, bool], ...]] = tuple(
    [
        (case, form)
        for case in CASES
        if has_chance(case)
        for form in (False, True)
        if not form or chooses_together(rules(case))
    ]
)
every_form = pytest.mark.parametrize(
    ("case", "turn_based"), FORMS, ids=["-".join(case) + ("-in-turn" if form else "") for case, form in FORMS]
)


def game(case: Case, cap: int = 60, *, turn_based: bool = False, seed: int = 0, sampled: bool = True) -> SpielGame:
    name, preset = case
    return openspiel.game(name, cap=cap, turn_based=turn_based, sampled=sampled, rng_seed=seed, **options_of(preset))


def go_on(state: SpielState, luck: random.Random) -> None:
    """One draw of chance, one move, or one choice of all that choose at once."""
    if state.is_simultaneous_node():
        state.apply_actions([luck.choice(state.legal_actions(seat) or [0]) for seat in range(state.num_players())])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def walk(one: SpielGame, seed: int) -> Iterator[SpielState]:
    """Every position of a random game."""
    luck = random.Random(seed)
    state = one.new_initial_state()
    while not state.is_terminal():
        yield state
        go_on(state, luck)
    yield state


# OpenSpiel's suites, without its own way to write down a game and a state as one: for that it asks a game with sampled
# chance for its generator, which no game in Python can answer. What can be pickled, and read back, is.


@every_form
@pytest.mark.some(12)
def test_random_sim_test(case: Case, turn_based: bool) -> None:
    one = game(case, cap=120, turn_based=turn_based)
    pyspiel.random_sim_test(one, num_sims=2, serialize=False, verbose=False, mask_test=True)


@every_form
@pytest.mark.some(12)
def test_sim_game(case: Case, turn_based: bool) -> None:
    np.random.seed(1)
    one = game(case, cap=40, turn_based=turn_based)
    games_sim_test.GamesSimTest().sim_game(one, check_pyspiel_serialization=False)


def partial_tree_classes() -> dict[str, type]:
    """The suite's class of tests for each game."""
    found = {}
    for case, turn_based in FORMS:
        name = "TestPartialTree_" + "_".join(case).replace("-", "_") + ("_in_turn" if turn_based else "")
        fields = {"game": game(case, turn_based=turn_based), "game_name": "-".join(case), "__module__": __name__}
        found[name] = type(name, (api_test.EnforceAPIOnPartialTreeBase,), fields)
    return found


globals().update(partial_tree_classes())


@every_form
@pytest.mark.some(12)
def test_a_playthrough_is_replayed(case: Case, turn_based: bool, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(str(game(case, cap=3, turn_based=turn_based)), None, seed=1))
    original, again = generate_playthrough.replay(str(file))
    assert original == again


# What they cannot see.


@every_form
@pytest.mark.some(12)
def test_it_is_the_game_that_a_generator_of_ours_deals(case: Case, turn_based: bool) -> None:
    """Move by move beside the rules, with the same draws: positions, turns, legal moves, and what is seen."""
    one = rules(case)
    stream = cardkit.generator(11)
    position = one.initial_state()
    for state in walk(game(case, turn_based=True, seed=11), seed=4):
        history = state.history()
        if history:
            if position.turn() == cardkit.CHANCE:
                assert history[-1] == 0
                position = one.resolve(position, position.request().sample(stream)).state
            else:
                position = one.play(position, one.move_of(history[-1], position)).state
        assert state.position == position
        if state.is_chance_node():
            assert state.chance_outcomes() == [(0, 1.0)]
            assert state.legal_actions() == [0]
        elif not state.is_terminal():
            assert state.current_player() == position.turn()
            assert tuple(state.legal_actions()) == position.legal()
        for seat in range(one.seats):
            flat = [number for row in one.observer.observe(position, seat) for number in row]
            assert state.observation_tensor(seat) == np.array(flat, np.float32).tolist()


@pytest.mark.parametrize("sampled", [False, True], ids=["exact", "sampled"])
@every_form
@pytest.mark.some(12)
def test_what_is_answered_without_c_is_what_c_answers(case: Case, turn_based: bool, sampled: bool) -> None:
    theirs = pyspiel.State
    for place, state in enumerate(walk(game(case, turn_based=turn_based, sampled=sampled), seed=6)):
        if sampled is False and place % 7:
            continue  # most are draws of cards
        assert state.is_chance_node() == theirs.is_chance_node(state)
        assert state.is_simultaneous_node() == theirs.is_simultaneous_node(state)
        assert state.legal_actions() == theirs.legal_actions(state) if not state.is_simultaneous_node() else True
        for seat in range(state.num_players()):
            assert state.legal_actions(seat) == theirs.legal_actions(state, seat)
            assert state.observation_tensor(seat) == theirs.observation_tensor(state, seat)
            if not state.is_chance_node():
                assert state.legal_actions_mask(seat) == theirs.legal_actions_mask(state, seat)
        if state.is_player_node():
            assert state.legal_actions_mask() == theirs.legal_actions_mask(state)
            assert state.observation_tensor() == theirs.observation_tensor(state)


@every_form
@pytest.mark.some(12)
def test_pickled_states_go_on_alike_whatever_chance_brings(case: Case, turn_based: bool) -> None:
    states = list(walk(game(case, cap=20, turn_based=turn_based), seed=8))
    again = [pickle.loads(pickle.dumps(state)) for state in states]
    for state, other in list(zip(states, again, strict=True))[:: max(1, len(states) // 4)]:
        assert (str(other), other.history()) == (str(state), state.history())
        twice = [pickle.loads(pickle.dumps(other)) for _ in range(2)]
        ends = []
        for one in twice:
            luck = random.Random(1)
            while not one.is_terminal():
                go_on(one, luck)
            ends.append((str(one), one.history(), one.information_state_string(0)))
        assert ends[0] == ends[1]


@every_form
@pytest.mark.some(12)
def test_states_are_written_down_and_read_back(case: Case, turn_based: bool) -> None:
    one = game(case, cap=20, turn_based=turn_based)
    for state in walk(one, seed=9):
        again = one.deserialize_state(state.serialize())
        assert (str(again), again.history()) == (str(state), state.history())
        if not state.is_terminal() and not state.is_chance_node():
            assert again.information_state_string(0) == state.information_state_string(0)


def ends(seed: int, games: int) -> list[str]:
    """Where some games end, one after the other."""
    one = openspiel.game("unowar", preset="one-round", sampled=True, rng_seed=seed)
    found = []
    for luck in range(games):
        *_, last = walk(one, luck)
        found.append(str(last))
    return found


def test_the_same_seed_is_the_same_row_of_games() -> None:
    assert ends(3, 4) == ends(3, 4)


def test_another_seed_is_other_games() -> None:
    assert not set(ends(3, 4)) & set(ends(4, 4))


def test_games_that_follow_one_another_have_other_deals() -> None:
    one = openspiel.game("straights", sampled=True)
    deals = set()
    for _ in range(3):
        state = one.new_initial_state()
        state.apply_action(0)
        deals.add(str(state))
    assert len(deals) == 3


def test_a_pickled_game_goes_on_with_the_next_deal() -> None:
    one = openspiel.game("straights", sampled=True, rng_seed=5)
    one.new_initial_state().apply_action(0)
    again = pickle.loads(pickle.dumps(one))
    states = [each.new_initial_state() for each in (one, again)]
    for state in states:
        state.apply_action(0)
    assert str(states[0]) == str(states[1])
    assert again.get_type().chance_mode == SAMPLED


def test_chance_is_drawn_when_it_is_asked_so_that_clones_do_not_foresee_it() -> None:
    state = openspiel.game("straights", sampled=True).new_initial_state()
    deals = set()
    for clone in [state.clone() for _ in range(3)]:
        clone.apply_action(0)
        deals.add(str(clone))
    assert len(deals) == 3


def test_the_deal_of_a_deck_is_one_node() -> None:
    state = openspiel.game("straights", sampled=True).new_initial_state()
    state.apply_action(0)
    assert state.is_player_node()


def test_a_clone_shares_what_never_changes() -> None:
    *_, state = walk(openspiel.game("unowar", cap=5, sampled=True), 1)
    assert state.clone().here is state.here


def test_a_clone_goes_its_own_way() -> None:
    state = openspiel.game("unowar", sampled=True).new_initial_state()
    state.apply_action(0)
    before = (str(state), state.history())
    state.clone().apply_action(state.legal_actions()[0])
    assert (str(state), state.history()) == before


def test_another_draw_than_the_one_is_refused() -> None:
    state = openspiel.game("straights", sampled=True).new_initial_state()
    with pytest.raises(cardkit.errors.IllegalOutcome, match="expected its one draw, 0, not 1"):
        state.apply_action(1)
    assert state.is_chance_node()


def test_more_cards_than_can_be_listed_may_be_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.learning.openspiel_positions.MOST_LISTED", 51)
    state = openspiel.game("unowar", sampled=True).new_initial_state()
    state.apply_action(0)
    assert state.is_player_node()


def test_a_search_plays_to_the_end() -> None:
    one = openspiel.game("unowar", rounds=1, sampled=True, cap=60)
    evaluator = mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(one, 1.5, 3, evaluator, solve=False, random_state=np.random.RandomState(1))
    state = one.new_initial_state()
    luck = random.Random(3)
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            go_on(state, luck)
    assert len(state.returns()) == 2


def test_a_game_without_chance_stays_as_it_is() -> None:
    without = [case for case in CASES if not has_chance(case)]
    assert without
    for case in without:
        kind = game(case).get_type()
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
