"""The exact solver against OpenSpiel's own algorithms, on its form of the same games, and by the adapter on ours."""

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import pyspiel
import pytest
from open_spiel.python.algorithms import minimax

from cardkit import generator
from cardkit.core.state import State
from cardkit.learning import openspiel
from cardkit.learning.openspiel import SpielState
from cardkit.search import Search, Solution, solve
from cardkit.search.playouts import AnyGame
from searching.games import GridState, HeapsState, Nim, Pig, TicTacToe, UnknowingTicTacToe
from support import for_each
from the_plug_ins import name_plug_ins

DEEP: Final = 100  # moves, more than any of these games has


def solved(game: AnyGame, state: State) -> Solution:
    found = solve(game, state)
    assert found is not None
    return found


def walked(seed: int, moves: int) -> tuple[GridState, Any]:  # OpenSpiel has no types
    """A position of tic-tac-toe, ours and OpenSpiel's, after some moves at random."""
    luck = random.Random(seed)
    ours, theirs = GridState(), pyspiel.load_game("tic_tac_toe").new_initial_state()
    for _ in range(moves):
        if ours.turn() < 0:
            break
        action = luck.choice(ours.legal())
        ours = ours.after(action)
        theirs.apply_action(action)
    return ours, theirs


# On OpenSpiel's own form of the games.


@for_each("seed", range(40))
def test_positions_of_tic_tac_toe_are_worth_what_openspiel_says(seed: int) -> None:
    ours, theirs = walked(seed, 2 + seed % 6)
    assert list(ours.legal()) == theirs.legal_actions()
    if ours.turn() < 0:
        return
    value, _ = minimax.alpha_beta_search(theirs.get_game(), theirs)
    found = solved(TicTacToe(), ours)
    assert found.utilities[ours.turn()] == value
    for action, worth in found.values.items():
        assert (
            worth
            == minimax.alpha_beta_search(theirs.get_game(), theirs.child(action), maximizing_player_id=ours.turn())[0]
        )


def test_tic_tac_toe_is_worth_what_openspiel_says() -> None:
    value, _ = minimax.alpha_beta_search(pyspiel.load_game("tic_tac_toe"))
    assert solved(TicTacToe(), GridState()).utilities == (value, -value)


@for_each("heaps", [(1, 2), (2, 2), (1, 2, 3), (1, 3, 4), (2, 3, 4), (5, 1)])
def test_nim_is_worth_what_openspiel_says(heaps: tuple[int, ...]) -> None:
    theirs = pyspiel.load_game("nim", {"is_misere": False, "pile_sizes": ";".join(map(str, heaps))})
    value, _ = minimax.alpha_beta_search(theirs)
    assert solved(Nim(heaps=heaps), HeapsState(heaps)).utilities == (value, -value)


@for_each("seed", range(4))
def test_a_tree_plays_tic_tac_toe_as_openspiel_does(seed: int) -> None:
    """With nothing told, and so without the exact solver: no move throws away what there is."""
    ours, theirs = walked(seed, 1 + seed % 3)
    value, _ = minimax.alpha_beta_search(theirs.get_game(), theirs)
    search = Search.named(UnknowingTicTacToe(), "search:4000,hints=off,others=best")
    action = search.choose(ours, generator(seed))
    after = minimax.alpha_beta_search(theirs.get_game(), theirs.child(action), maximizing_player_id=ours.turn())
    assert after[0] == value


# OpenSpiel's algorithms on our games, by the adapter.


def heaps() -> Nim:
    return Nim(heaps=(1, 2, 3))


def pig() -> Pig:
    return Pig(target=4, sides=3)


OURS: Final[dict[str, Callable[[], AnyGame]]] = {"tic-tac-toe": TicTacToe, "heaps": heaps, "pig": pig}
POINTS: Final = {
    "tic-tac-toe": "searching.games:TicTacToe",
    "heaps": "suites.test_search_openspiel:heaps",
    "pig": "suites.test_search_openspiel:pig",
}


@pytest.fixture(scope="module")
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The games as plug-ins, for these tests alone."""
    site = tmp_path_factory.mktemp("site")
    name_plug_ins(site, "searched_games", POINTS)
    sys.path.append(str(site))
    yield
    sys.path.remove(str(site))


def at(name: str, actions: list[int]) -> SpielState:
    """Where a game is after these actions and draws, by the adapter."""
    state: SpielState = openspiel.game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def nothing(state: SpielState) -> float:
    raise AssertionError("no game of these is as deep as that")


@pytest.mark.usefixtures("_installed")
@for_each(
    ("name", "actions"),
    [
        ("tic-tac-toe", [4, 0, 8]),
        ("tic-tac-toe", [0, 1, 4]),
        ("tic-tac-toe", [0, 2, 1, 4]),
        ("heaps", []),
        ("heaps", [1]),
        ("heaps", [11, 23]),
    ],
)
def test_our_games_are_worth_what_openspiel_says(name: str, actions: list[int]) -> None:
    theirs = at(name, actions)
    ours = theirs.position
    value, _ = minimax.alpha_beta_search(theirs.get_game(), theirs)
    assert solved(OURS[name](), ours).utilities[ours.turn()] == value


@pytest.mark.usefixtures("_installed")
def test_our_game_of_chance_is_worth_what_openspiel_says() -> None:
    theirs = at("pig", [])
    value, _ = minimax.expectiminimax(theirs, DEEP, nothing, 0)
    found = solved(pig(), pig().initial_state())
    # A seat may win 1 or 0 there: who does not win has lost.
    assert found.utilities == pytest.approx((value, 1 - value))
