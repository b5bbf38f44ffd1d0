"""Every game through OpenSpiel with sampled chance: what is not as with exact chance.

OpenSpiel's suites are run over both in `test_openspiel`.
"""

import pickle

import numpy as np
import pyspiel
import pytest

import cardkit
from cardkit.learning import openspiel
from suites.cases import CASES, Case, rules, some_of
from suites.openspiel_forms import Form, has_chance, walk

openspiel.register()


@some_of([case for case in CASES if has_chance(case)])
def test_it_is_the_game_that_a_generator_of_ours_deals(case: Case) -> None:
    """Move by move beside the rules, with the same draws: positions, turns, legal moves, and what is seen."""
    one = rules(case)
    stream = cardkit.generator(11)
    position = one.initial_state()
    for state in walk(Form(case, turn_based=True, sampled=True).game(seed=11), seed=4):
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


def ends(seed: int, games: int) -> list[str]:
    """Where some games end, one after the other."""
    one = openspiel.game("unowar", preset="one-round", sampled=True, rng_seed=seed)
    found = []
    for luck in range(games):
        *_, last = walk(one, luck)
        found.append(str(last))
    return found


def test_the_same_seed_is_the_same_row_of_games_and_another_others() -> None:
    assert ends(3, 4) == ends(3, 4)
    assert not set(ends(3, 4)) & set(ends(4, 4))


def test_a_pickled_game_goes_on_with_the_next_deal() -> None:
    one = openspiel.game("straights", sampled=True, rng_seed=5)
    one.new_initial_state().apply_action(0)
    again = pickle.loads(pickle.dumps(one))
    states = [each.new_initial_state() for each in (one, again)]
    for state in states:
        state.apply_action(0)
    assert str(states[0]) == str(states[1])
    assert again.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC


def test_chance_is_drawn_when_it_is_asked_so_that_clones_do_not_foresee_it() -> None:
    state = openspiel.game("straights", sampled=True).new_initial_state()
    deals = set()
    for clone in [state.clone() for _ in range(3)]:
        clone.apply_action(0)
        assert clone.is_player_node()  # the deal of a deck is one node
        deals.add(str(clone))
    assert len(deals) == 3


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


def test_a_game_without_chance_stays_as_it_is() -> None:
    without = [case for case in CASES if not has_chance(case)]
    assert without
    for case in without:
        kind = Form(case, sampled=True).game().get_type()
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
