"""Every game through OpenSpiel's own suites, and what these cannot see through ours.

Games in which seats choose at once are run in both forms; `test_at_once` has what is special to them.
"""

import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import cardkit
from cardkit.commands.perft import perft
from cardkit.games import constructor
from cardkit.learning import openspiel, openspiel_positions
from cardkit.learning.adapter_parts import chooses_together
from cardkit.learning.information_states import information_parts
from cardkit.learning.openspiel import SpielGame, SpielState
from cardkit.registry import BUILT_IN, AnyGame
from suites.cases import CASES, Case, every_game, rules, some_of
from suites.openspiel_forms import Form, every_form, exact_form, go_on, partial_tree_classes
from support import for_each
from the_plug_ins import name_plug_ins

NAMES = openspiel.register()


# OpenSpiel's suites.


@every_form
def test_random_sim_test(form: Form) -> None:
    """Written down and read back, too, but for sampled chance: OpenSpiel asks such a game for its generator, which no
    game in Python can answer. What can be pickled, and read back, is.
    """
    one = form.game(cap=120 if form.sampled else 60)
    pyspiel.random_sim_test(one, num_sims=1 + form.sampled, serialize=not form.sampled, verbose=False, mask_test=True)


# Options with which random games are soon won, so that the suites see how each game ends.
ENDING: dict[str, dict[str, Any]] = {
    "straights": {"rounds": 1},
    "unowar": {"rounds": 2},
    "skipbo": {"preset": "comp10001bo-bonus", "stockpile": 2},
    "constructor": {"preset": "settlers", "points": 3, "offers": 1},
}


def test_there_are_such_options_for_every_game() -> None:
    assert set(ENDING) == set(BUILT_IN)


@pytest.mark.parametrize("name", ENDING)
def test_random_sim_test_of_games_that_end(name: str) -> None:
    one = openspiel.game(name, cap=1000, turn_based=True, **ENDING[name])
    pyspiel.random_sim_test(one, num_sims=2, serialize=False, verbose=False, mask_test=True)
    luck = random.Random(1)
    state = one.new_initial_state()
    while not state.is_terminal():
        draws = [draw for draw, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(draws))
    assert not state.unfinished
    assert one.min_utility() <= min(state.returns()) < max(state.returns()) <= one.max_utility()
    assert state.returns() == list(one.rules.utilities(state.position))


@every_form
def test_sim_game(form: Form) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(form.game(cap=40), check_pyspiel_serialization=not form.sampled)


globals().update(partial_tree_classes(__name__))


class TestFullTreeOfKuhn(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
    """A small game with hidden cards, its whole tree: the numbers of states are those of OpenSpiel's own Kuhn poker."""

    game_name = "kuhn_poker"
    game = openspiel.game("kuhn")


class TestFullTreeOfConstructor(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # as above
    """Two builders on three tiles, stopped before the last basement of the start."""

    game_name = "constructor-three-tiles"
    game = openspiel.game("constructor", cap=3, builders=2, shape=((0, 0), (1, 1), (2, 0)), layout=(0, 6, 1, 8, 2, 7))

    def test_constant_sum(self) -> None:
        """Instead of the suite's, which wants to see different sums: nobody has won this early."""
        assert {sum(state.returns()) for state in self.all_states if state.is_terminal()} == {0.0}


def numbers_of(state: constructor.ConstructorState, moves: int, rules: AnyGame) -> tuple[int, int, int]:
    """States of chance, of players, and ends among those that that many moves lead to, counted without OpenSpiel."""
    if moves == 0:
        return (0, 0, 1)
    assert isinstance(rules.status(state), int)
    below = [numbers_of(rules.play(state, move).state, moves - 1, rules) for move in rules.legal_moves(state)]
    return (0, 1 + sum([one[1] for one in below]), sum([one[2] for one in below]))


def tell_the_suite_what_to_expect() -> None:
    small = TestFullTreeOfConstructor.game.rules
    numbers = numbers_of(small.initial_state(), 3, small)
    api_test.TOTAL_NUM_STATES["constructor-three-tiles"] = numbers
    api_test.PERFECT_RECALL_NUM_STATES["constructor-three-tiles"] = numbers[1]  # nothing is hidden


tell_the_suite_what_to_expect()


# OpenSpiel's programs.


@every_form
def test_a_playthrough_is_replayed(form: Form, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    written = generate_playthrough.playthrough(str(form.game(cap=3)), None, seed=1)
    file.write_text(written)
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    # The cap may hold no more than one choice of all seats, and sampled chance is one node.
    assert original.count("# Apply ") >= (1 if form.sampled or chooses_together(rules(form.case)) else 3)


class Uniform:
    """What a search needs to value a position: nothing but zeros, and all moves alike."""

    def evaluate(self, state: pyspiel.State) -> np.ndarray[Any, Any]:
        return np.zeros(state.num_players())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def played_by(make: Callable[[SpielGame], pyspiel.Bot], form: Form) -> SpielState:
    """The end of a game in which a bot has the first seat and the others play at random."""
    luck = random.Random(3)
    one = form.game(cap=30)
    state = one.new_initial_state()
    bot = make(one)
    while not state.is_terminal():
        if state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        else:
            go_on(state, luck)
    return state


@every_game
def test_mcts_plays_to_the_end(case: Case) -> None:
    def bot(one: SpielGame) -> pyspiel.Bot:
        return mcts.MCTSBot(one, 1.5, 3, Uniform(), solve=False, random_state=np.random.RandomState(1))

    for sampled in (False, True):  # in the sequential form, which is what these bots can play
        assert len(played_by(bot, Form(case, True, sampled)).returns()) == rules(case).seats


@some_of([case for case in CASES if not rules(case).perfect_information])
def test_ismcts_plays_to_the_end(case: Case) -> None:
    def bot(one: SpielGame) -> pyspiel.Bot:
        return ismcts.ISMCTSBot(one, Uniform(), 1.5, 3, random_state=np.random.RandomState(1))

    assert len(played_by(bot, Form(case, turn_based=True)).returns()) == rules(case).seats


def test_ismcts_sees_through_kuhn_poker() -> None:
    """With the king it never passes a bet, with the jack it never calls one."""
    one = openspiel.game("kuhn")
    evaluator = mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(one, evaluator, 2.0, 300, random_state=np.random.RandomState(1))
    for draws, best in (((0, 1), 1), ((2, 0), 0)):  # the second player has the king, the jack
        state = one.new_initial_state()
        for action in (*draws, 1):
            state.apply_action(action)
        assert bot.step(state) == best


def test_kuhn_poker_is_worth_what_it_is_worth() -> None:
    """Counterfactual regret minimisation finds the known value for the first player, a loss of 1/18."""
    one = openspiel.game("kuhn")
    solver = cfr.CFRSolver(one)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(one.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(-1 / 18, abs=0.005)
    assert exploitability.nash_conv(one, policy) < 0.05


# What they cannot see.


def draw(state: SpielState, rng: cardkit.Generator) -> None:
    """Let chance act once, as a generator of ours would."""
    assert state.here.drawing is not None
    request = state.here.drawing.request
    outcome = request.sample(rng)
    if isinstance(request, cardkit.Shuffle):
        left = list(range(request.length))
        for place in outcome[:-1]:
            state.apply_action(left.index(place))
            left.remove(place)
    elif isinstance(request, cardkit.Draw | cardkit.Dice):
        for number in outcome:
            state.apply_action(number - isinstance(request, cardkit.Dice))
    else:
        state.apply_action([known for known, _ in request.outcomes()].index(outcome))


def branches(state: SpielState, seed: int, depth: int) -> int:
    """How many sequences of that many moves there are below, counted in OpenSpiel's tree."""
    while state.is_chance_node():
        draw(state, cardkit.generator(seed))
    if depth <= 1:
        return len(state.legal_actions())
    return sum([branches(state.child(action), seed, depth - 1) for action in state.legal_actions()])


@every_game
def test_the_tree_of_any_game_has_as_many_branches_as_ours(case: Case) -> None:
    opening = Form(case, turn_based=True).game().new_initial_state()
    assert tuple([branches(opening.clone(), 2, depth) for depth in (1, 2)]) == perft(rules(case), 2, 2)


def outcome_of(request: cardkit.Request, draws: list[int]) -> tuple[int, ...]:
    """What draws come to, said once more."""
    if isinstance(request, cardkit.Shuffle):
        left = list(range(request.length))
        return tuple([left.pop(draw) for draw in (*draws, 0)])
    if isinstance(request, cardkit.Draw):
        return tuple(sorted(draws))
    if isinstance(request, cardkit.Dice):
        return tuple(sorted([draw + 1 for draw in draws]))
    return request.outcomes()[draws[0]][0]


@every_game
def test_it_is_the_same_game_as_ours(case: Case) -> None:
    """A game there, move by move, beside the rules themselves: turns, legal moves, views, outcomes of chance."""
    one = rules(case)
    position = one.initial_state()
    draws: list[int] = []
    history: list[int] = []
    for state in Form(case, turn_based=True).walk(seed=4):
        draws.extend(state.history()[len(history) :])
        history = state.history()
        if state.is_chance_node():
            continue
        if position.turn() >= 0 and draws:
            position = one.play(position, one.move_of(draws.pop(0), position)).state
        while position.turn() == cardkit.CHANCE:
            request = position.request()
            number = {cardkit.Shuffle: "length", cardkit.Draw: "taken", cardkit.Dice: "dice"}.get(type(request))
            taken = 1 if number is None else getattr(request, number) - (number == "length")
            position = one.resolve(position, outcome_of(request, draws[: max(0, taken)])).state
            del draws[: max(0, taken)]
        assert not draws
        assert state.position == position
        if not state.is_terminal():
            assert state.current_player() == position.turn()
            assert tuple(state.legal_actions()) == position.legal()
            written = [state.action_to_string(action) for action in state.legal_actions()]
            assert written == [one.write_move(one.move_of(action)) for action in position.legal()]
        for seat in range(one.seats):
            assert state.observation_string(seat) == one.write_json(one.view(position, seat))
            flat = [number for row in one.observer.observe(position, seat) for number in row]
            assert state.observation_tensor(seat) == np.array(flat, np.float32).tolist()
    turn = one.status(position)
    if isinstance(turn, cardkit.Result):
        assert state.returns() == list(turn.utilities)
    else:
        assert state.unfinished
        assert state.returns() == [0.0] * one.seats


@exact_form
def test_information_states_are_told_apart_by_text_and_by_numbers_alike(form: Form) -> None:
    """Perfect recall of the arrays: they differ exactly where the texts do, which hold all that was seen and done."""
    texts: dict[bytes, str] = {}
    arrays: dict[str, bytes] = {}
    for seed in range(3):
        for state in form.walk(seed, cap=25):
            for seat in () if state.is_chance_node() else range(state.num_players()):
                text = f"{seat} {state.information_state_string(seat)}"
                array = bytes([seat]) + np.array(state.information_state_tensor(seat), np.float32).tobytes()
                assert texts.setdefault(array, text) == text
                assert arrays.setdefault(text, array) == array
    longest = rules(form.case).max_moves
    assert len(texts) > (4 if longest is not None and longest <= 6 else 10)


@exact_form
def test_the_past_fits(form: Form) -> None:
    """No row of what happened is lost in long games."""
    one = form.game(cap=1000)
    rows = next(part for part in information_parts(one.rules, one.form.cap.most) if part.name == "past").shape[0]
    luck = random.Random(6)
    state = one.new_initial_state()
    while not state.is_terminal():
        go_on(state, luck)
    assert max([len(memory.past()) for memory in state.here.memories()]) <= rows


@exact_form
def test_information_states_hold_nothing_that_is_hidden(form: Form) -> None:
    """Everything made up anew, the seat's information state stays as it is, and it may still make the same moves."""
    luck = random.Random(5)
    for state in form.walk(seed=5):
        for seat in () if state.is_chance_node() or state.is_terminal() else range(state.num_players()):
            other = state.resample_from_infostate(seat, luck.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(seat) == state.legal_actions(seat)
            if state.moves % 5 == seat == 0:  # and it plays on
                while not other.is_terminal():
                    go_on(other, luck)
                assert len(other.returns()) == state.num_players()


@exact_form
def test_what_is_public_is_what_a_watcher_sees(form: Form) -> None:
    """Observers without private information, as text and as numbers, with and without recall."""
    none = pyspiel.PrivateInfoType.NONE
    luck = random.Random(2)
    for recall in (False, True):
        kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=recall, private_info=none)
        observer = form.game().make_py_observer(kind)
        for state in form.walk(seed=luck.randrange(99)):
            one = state.rules
            flat = [number for row in one.observer.observe(state.position, None) for number in row]
            for seat in range(state.num_players()):
                observer.set_from(state, seat)
                assert observer.tensor.tolist() == np.array(flat, np.float32).tolist()
                assert observer.string_from(state, seat) == one.write_json(one.view(state.position, None))


@exact_form
def test_a_state_resampled_in_the_middle_of_chance_draws_anew(form: Form) -> None:
    luck = random.Random(3)
    for state in form.walk(seed=9):
        if state.is_chance_node() and luck.random() < 0.1:
            other = state.resample_from_infostate(0, luck.random)
            assert other.here.drawing is None or not other.here.drawing.drawn
            assert other.history() == []
            while not other.is_terminal():
                go_on(other, luck)


@every_game
def test_an_action_that_is_not_legal_changes_nothing(case: Case) -> None:
    for state in Form(case, turn_based=True).walk(seed=10, cap=12):
        before = str(state)
        known: list[str] = []
        wrong = [-2, rules(case).action_count, 10**6]
        if state.is_chance_node():
            wrong = [-1, len(state.chance_outcomes()) + 1000]
        elif not state.is_terminal():
            known = [state.information_state_string(seat) for seat in range(state.num_players())]
            wrong.extend([one for one in range(rules(case).action_count) if one not in state.legal_actions()][:3])
        for action in () if state.is_terminal() else wrong:
            with pytest.raises((cardkit.IllegalMove, cardkit.errors.IllegalOutcome)):
                state._apply_action(action)
            assert str(state) == before
            if known:
                assert [state.information_state_string(seat) for seat in range(state.num_players())] == known


@every_form
def test_pickled_states_go_on_alike(form: Form) -> None:
    """Whatever chance brings, which is drawn from the generator of the game: two copies play the same to the end."""
    states = list(form.walk(seed=8, cap=20))
    again = [pickle.loads(pickle.dumps(state)) for state in states]
    for state, other in list(zip(states, again, strict=True))[:: max(1, len(states) // 4)]:
        assert (str(other), other.history()) == (str(state), state.history())
        ends = []
        for one in [pickle.loads(pickle.dumps(other)) for _ in range(2)]:
            luck = random.Random(1)
            while not one.is_terminal():
                go_on(one, luck)
            ends.append((str(one), one.history(), one.information_state_string(0)))
        assert ends[0] == ends[1]


@every_form
def test_what_is_answered_without_c_is_what_c_answers(form: Form) -> None:
    theirs = pyspiel.State
    for place, state in enumerate(form.walk(seed=6)):
        if not form.sampled and place % 7:
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


def test_games_are_registered_with_their_options() -> None:
    # Every game is registered once.
    assert openspiel.register() == NAMES == tuple([f"cardkit_{name}" for name in cardkit.game_names()])
    assert set(NAMES) <= set(pyspiel.registered_names())
    # Options are given by keyword.
    assert openspiel.game("unowar", rounds=1).rules == cardkit.load("unowar", rounds=1)
    # Options survive in the name of the game.
    one = openspiel.game("unowar", rounds=2, cap=77)
    again = pyspiel.load_game(str(one))
    assert (again.rules, again.cap) == (one.rules, 77)


@for_each(
    ("options", "error", "reason"),
    [
        ({"rounds": -1}, cardkit.errors.BadOption, "rounds"),
        ({"name": "whist"}, cardkit.errors.UnknownGame, "whist"),
        *[
            ({"cap": cap}, cardkit.errors.BadOption, f"expected a cap of 1 move or more, not {cap!r}")
            for cap in (0, -3, True, "many")
        ],
    ],
)
def test_what_makes_no_game_is_refused(options: dict[str, Any], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        openspiel.game(**{"name": "unowar", **options})


@pytest.fixture
def broken_plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plug-in that cannot be imported."""
    name_plug_ins(tmp_path, "broken", {"broken": "there_is_no_such_module:game"})
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("broken_plug_in")
def test_a_plug_in_that_cannot_be_used_is_left_out_and_refused_with_the_reason() -> None:
    with pytest.warns(UserWarning, match="broken is left out, it cannot be used: "):
        assert openspiel.register() == NAMES
    with pytest.raises(cardkit.errors.BadPlugin, match="there_is_no_such_module"):
        openspiel.game("broken")


@pytest.fixture
def lottery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SpielState:
    """The state of a plug-in in which chance is asked next, for what cannot be listed."""
    name_plug_ins(tmp_path, "lottery", {"lottery": "suites.lottery:game"})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(openspiel_positions, "warned_of", set())
    return openspiel.game("lottery").new_initial_state()


SAMPLED = "lottery: 256 samples stand for the outcomes of Ticket, .* and define size, listed and probability of Ticket"


def test_samples_in_place_of_outcomes_are_warned_of_once(lottery: SpielState) -> None:
    again = lottery.clone()
    with pytest.warns(UserWarning, match=SAMPLED):
        lottery.apply_action(0)
    again.apply_action(0)  # a warning would be an error
    assert len(lottery.chance_outcomes()) == len(again.chance_outcomes()) == 256


def test_a_shuffle_of_too_many_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    one = openspiel.game("unowar")
    monkeypatch.setattr(openspiel_positions, "MOST_LISTED", 51)
    with pytest.raises(cardkit.errors.BadGame, match="unowar: chance has 52 outcomes, and at most 51 are handled"):
        SpielState(one)


def test_a_long_game_is_pickled() -> None:
    *_, last = Form(("constructor", "bounded")).walk(seed=2, cap=1000)
    assert str(pickle.loads(pickle.dumps(last))) == str(last)


def test_a_game_is_unfinished_where_it_is_stopped_at_its_cap() -> None:
    *_, last = Form(("constructor", "bounded")).walk(seed=1, cap=20)
    assert (last.is_terminal(), last.unfinished, last.returns()) == (True, True, [0.0] * 4)
    assert str(last).endswith("unfinished")
    *_, last = Form(("straights", "one-round")).walk(seed=1, cap=1000)
    assert not last.unfinished
    assert last.returns() == list(last.rules.utilities(last.position))
    assert last.rules.max_moves == last.get_game().max_game_length()


def test_arrays_have_the_names_and_shapes_of_the_game() -> None:
    one = openspiel.game("unowar")
    observer = one.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    parts = information_parts(one.rules, one.form.cap.most)
    assert {part.name: part.shape for part in parts} == {name: array.shape for name, array in observer.dict.items()}
    assert parts[:-1] == one.rules.observer.parts
