"""Games in which seats choose at once, through OpenSpiel: simultaneous nodes, the sequential form, and known values."""

import random
from collections import deque

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, expected_game_score
from open_spiel.python.tests import games_sim_test

import cardkit
from cardkit import contract
from cardkit.learning import openspiel
from cardkit.learning.adapter_parts import chooses_together
from cardkit.learning.openspiel import SpielState
from suites.cases import CASES, Case, every_game, rules, some_of
from suites.openspiel_forms import Form, choices, go_on

openspiel.register()
TOGETHER = [case for case in CASES if chooses_together(rules(case))]
OWN = [case for case in TOGETHER if case[0] in ("aside", "bids", "matrix")]  # which only these tests have
every_game_at_once = some_of([case for case in TOGETHER if case[0] != "bluff"])  # where seats race, in order


def after_chance(case: Case, luck: random.Random) -> SpielState:
    """Where seats choose for the first time."""
    state = Form(case).game().new_initial_state()
    while state.is_chance_node():
        go_on(state, luck)
    return state


@some_of(OWN)
def test_the_games_of_these_tests_keep_the_contract(case: Case) -> None:
    assert contract.check(rules(case)).unfinished == 0


# Which games have simultaneous nodes, and where.


@every_game
def test_the_dynamics_say_whether_seats_choose_at_once(case: Case) -> None:
    kinds = pyspiel.GameType.Dynamics
    expected = kinds.SIMULTANEOUS if case in TOGETHER else kinds.SEQUENTIAL
    assert Form(case).game().get_type().dynamics == expected
    assert Form(case, turn_based=True).game().get_type().dynamics == kinds.SEQUENTIAL


def test_where_there_are_simultaneous_nodes() -> None:
    # Games without such choices have no second form.
    assert str(openspiel.game("unowar", turn_based=True)) == str(openspiel.game("unowar"))
    # The form is part of the text of a game.
    one = Form(("aside", ""), turn_based=True).game()
    assert str(pyspiel.load_game(str(one))) == str(one)
    assert pyspiel.load_game("cardkit_aside(turn_based=True)").get_type().dynamics == one.get_type().dynamics
    # Seats that do not act have no actions there.
    state = Form(("aside", "")).game().new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    assert [state.legal_actions(seat) for seat in range(3)] == [[], [0, 1], [0, 1, 2]]
    # A seat that chooses alone is on turn.
    state = Form(("aside", "")).game().new_initial_state()
    for actions in ([0, 1, 2], [1, 0, 0], [0, 1, 0]):
        state.apply_actions(actions)
    assert (state.current_player(), state.legal_actions(), state.legal_actions(1)) == (0, [3, 4], [])


@every_game_at_once
def test_the_actions_of_seats_that_do_not_act_are_ignored(case: Case) -> None:
    luck = random.Random(1)
    state = Form(case).game().new_initial_state()
    while not state.is_terminal():
        if not state.is_simultaneous_node():
            go_on(state, luck)
            continue
        actions = choices(state, luck)
        others = [one if state.legal_actions(seat) else 9**9 for seat, one in enumerate(actions)]
        there = state.clone()
        there.apply_actions(others)
        state.apply_actions(actions)
        assert str(there) == str(state)


@every_game_at_once
def test_both_forms_and_a_table_play_the_same_game(case: Case) -> None:
    """Joint actions there, the same one after another here, and in the other order at a table.

    A seat that chooses several things at once with others chooses all of them first where seats choose in turn.
    """
    luck = random.Random(2)
    for cap in (7, 1000):
        waiting: list[deque[int]] = [deque() for _ in range(rules(case).seats)]  # choices to be made in turn, by seat
        at_once, in_turn = (Form(case, form).game(cap).new_initial_state() for form in (False, True))
        table = cardkit.Table(rules(case))
        while not at_once.is_terminal():
            if at_once.is_chance_node():
                draw = luck.choice(at_once.chance_outcomes())[0]
                outcome = None if at_once.here.drawing is None else at_once.here.drawing.with_draw(draw).outcome()
                at_once.apply_action(draw)
                in_turn.apply_action(draw)
                if outcome is not None:
                    table.resolve(outcome)
                continue
            acting = table.acting
            actions = choices(at_once, luck)
            if at_once.is_simultaneous_node():
                at_once.apply_actions(actions)
            else:
                at_once.apply_action(actions[acting[0]])
            for seat in reversed(acting):
                waiting[seat].append(actions[seat])
                table.play(table.game.move_of(actions[seat], table.state), seat)
            assert (at_once.position, at_once.moves) == (table.state, table.move_count)
            while (turn := in_turn.current_player()) >= 0 and waiting[turn]:
                in_turn.apply_action(waiting[turn].popleft())
            if not any(waiting):
                assert (in_turn.position, in_turn.moves) == (table.state, table.move_count)
        if any(waiting):
            continue  # stopped by the cap when seats had more to choose
        assert in_turn.is_terminal()
        assert at_once.returns() == in_turn.returns()
        assert at_once.unfinished == in_turn.unfinished == (table.result is None)


@every_game_at_once
def test_an_acting_seat_sees_that_it_is_its_turn(case: Case) -> None:
    state = after_chance(case, random.Random(3))
    assert state.is_simultaneous_node()
    for seat in range(state.num_players()):
        faced = state.position.facing(seat) if state.legal_actions(seat) else state.position
        assert state.observation_string(seat) == state.rules.write_json(state.rules.view(faced, seat))


@every_game_at_once
def test_a_wrong_choice_among_others_changes_nothing(case: Case) -> None:
    luck = random.Random(4)
    state = after_chance(case, luck)
    before = str(state), [state.information_state_string(seat) for seat in range(state.num_players())]
    right = choices(state, luck)
    last = max([seat for seat in range(state.num_players()) if state.legal_actions(seat)])
    for wrong in (-1, state.rules.action_count, 10**6):
        with pytest.raises(cardkit.IllegalMove):
            state._apply_actions([wrong if seat == last else one for seat, one in enumerate(right)])
        after = str(state), [state.information_state_string(seat) for seat in range(state.num_players())]
        assert after == before


def test_the_wrong_number_of_actions_is_refused() -> None:
    state = Form(("matrix", "pennies")).game().new_initial_state()
    with pytest.raises(cardkit.IllegalMove, match=r"seats \(0, 1\) choose at once: expected apply_actions"):
        state._apply_action(0)
    with pytest.raises(cardkit.IllegalMove, match="expected an action for each of 2 seats, not 1"):
        state._apply_actions([0])


def test_choices_that_would_be_more_than_the_cap_are_not_begun() -> None:
    """Two of three moves are a round of this game, and the next round would be four."""
    for form in (False, True):
        *_, state = Form(("aside", ""), form).walk(seed=5, cap=3)
        assert (state.moves, state.unfinished, state.returns()) == (2, True, [0.0] * 3)


def test_nobody_learns_what_others_choose_meanwhile() -> None:
    """In the sequential form the second seat cannot tell what the first has chosen."""
    one = Form(("matrix", "hands"), turn_based=True).game()
    known = set()
    for action in range(3):
        state = one.new_initial_state()
        state.apply_action(action)
        known.add((state.information_state_string(1), tuple(state.information_state_tensor(1))))
    assert len(known) == 1


# OpenSpiel's own sequential form.


@every_game_at_once
def test_what_openspiel_makes_sequential_passes_its_suite(case: Case) -> None:
    made = pyspiel.convert_to_turn_based(Form(case).game(cap=30))
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False, mask_test=True)
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(made, check_pickle_serialization=False)


# Solved.


def both_forms(case: Case) -> list[pyspiel.Game]:
    return [Form(case, turn_based=True).game(), pyspiel.convert_to_turn_based(Form(case).game())]


def solved(one: pyspiel.Game, rounds: int) -> policies.TabularPolicy:
    solver = cfr.CFRPlusSolver(one)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


def value(one: pyspiel.Game, found: policies.TabularPolicy) -> float:
    """What the first seat wins if both follow the policy."""
    return float(expected_game_score.policy_value(one.new_initial_state(), [found, found])[0])


def strategies(one: pyspiel.Game, found: policies.TabularPolicy) -> list[list[float]]:
    """What the policy does at the first choice of each of two seats, as probabilities."""
    state = one.new_initial_state()
    rows = [list(found.action_probabilities(state).values())]
    state.apply_action(0)
    return [*rows, list(found.action_probabilities(state).values())]


@pytest.mark.parametrize("form", [0, 1], ids=["ours", "converted"])
def test_matching_pennies_are_shown_at_random(form: int) -> None:
    one = both_forms(("matrix", "pennies"))[form]
    found = solved(one, 20)
    assert value(one, found) == pytest.approx(0, abs=1e-9)
    assert strategies(one, found) == [pytest.approx([0.5, 0.5], abs=1e-9)] * 2
