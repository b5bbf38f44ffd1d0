"""What holds for every game that comes with cardkit, in every preset."""

import copy
import pickle
from typing import Any

import pytest

import cardkit
from cardkit import CHANCE, OVER, contract, registry
from cardkit.registry import AnyGame

PRESETS = [
    (name, preset)
    for name in cardkit.game_names()
    if name in ("straights", "unowar", "skipbo", "constructor")
    for preset in cardkit.load(name).presets
]
SHORT = 396  # the seed of a game of Comp10001-Bo that is soon over: it is played to its end


@pytest.fixture(params=PRESETS, ids="-".join)
def game(request: pytest.FixtureRequest) -> AnyGame:
    name, preset = request.param
    return registry.load(name, preset=preset)


@pytest.mark.slow
@pytest.mark.some(6)
def test_it_holds_to_the_contract_for_some_moves(game: AnyGame) -> None:
    """A first look, in both builds; the tests with the mark `contract` go on from here."""
    assert contract.check(game, seeds=[SHORT], limit=10, processes=False).games == 1


def test_it_has_a_player_that_moves_at_random(game: AnyGame) -> None:
    assert "uniform" in game.policies


def test_its_states_survive_copy_and_pickle(game: AnyGame) -> None:
    table = cardkit.Table(game, ["uniform"] * game.seats, seed=5)
    table.run(limit=20)
    state = table.state
    assert [state] * 3 == [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]


def test_it_survives_copy_and_pickle(game: AnyGame) -> None:
    assert [game] * 3 == [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]


def test_a_watcher_sees_no_hand_at_any_time(game: AnyGame) -> None:
    if not hasattr(game.view(game.initial_state(), None), "hand"):
        pytest.skip("nobody has a hand in this game")
    table = cardkit.Table(game, ["uniform"] * game.seats, seed=6)
    seen = []
    for _ in range(20):
        table.step()
        seen.append(len(table.view(None).hand))
    assert seen == [0] * 20


def test_saved_after_every_step_it_goes_on_as_if_it_had_not_been(game: AnyGame) -> None:
    table = cardkit.Table(game, ["uniform"] * game.seats, seed=7)
    for _ in range(30):
        table.step()
    other = cardkit.resume(game, cardkit.read_record(cardkit.write_record(table.record())))
    table.run(limit=120)
    other.run(limit=120)
    assert cardkit.write_record(other.record()) == cardkit.write_record(table.record())


def test_undo_all_the_way_and_again_is_the_same_game(game: AnyGame) -> None:
    rng = cardkit.generator(8)
    table = cardkit.Table(game, seed=8)
    moves: list[Any] = []
    while len(moves) < 40 and table.state.turn() != OVER:
        if table.state.turn() == CHANCE:
            table.step()
            continue
        legal = table.legal_moves()
        moves.append(legal[rng.below(len(legal))])
        table.play(moves[-1])
    before = table.state
    for _ in moves:
        table.undo()
    for move in moves:
        while table.state.turn() == CHANCE:
            table.step()
        table.play(move)
    assert table.state == before


def test_no_field_of_what_it_shows_can_be_assigned_to(game: AnyGame) -> None:
    assert contract.check(game, seeds=range(1), limit=30, rules=["sealed"]).games == 1
