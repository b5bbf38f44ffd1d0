"""What a seat of Constructor knows: plain values, all of it, and the position made again from them alone."""
# ruff: noqa: SIM300  what is expected stands first

import json

import pytest

import cardkit
from cardkit.core.playout import random_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from cardkit.games import constructor
from cardkit.games.constructor import ConstructorState, Residence, Tile, constants, read_save
from cardkit.games.constructor.view import PHASES, RESOURCES
from support import for_each

GAME = constructor.game()
SAVED = """\
2
0 0 0 5 0 r 1 2 h 0 B 4 B
0 0 0 0 0 r 31 27 h 36 B 20 T
11 0 0 0 0 r 62 h 46 B 12 B
0 0 3 0 0 r 49 44 h 33 H 41 B
0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9
9
"""


def test_phases_and_resources_are_named_as_the_rules_number_them() -> None:
    assert [constants.__dict__[name.upper()] for name in PHASES] == list(range(constants.DONE + 1))
    assert constants.NAMES[:-1] == RESOURCES


def test_a_view_says_what_lies_on_the_table() -> None:
    view = GAME.view(read_save(SAVED, GAME.options), 1)
    assert ("begin", 2, 2, 9) == (view.phase, view.mover, view.turn, view.geese)
    assert (Tile("BRICK", 3, 0), Tile("ENERGY", 10, 0)) == view.tiles[:2]
    assert Tile(None, 7, 0) == view.tiles[4]
    assert ((0, 0, 0, 5, 0), (0, 0, 0, 0, 0), (11, 0, 0, 0, 0), (0, 0, 3, 0, 0)) == view.resources
    assert (None, None, 0) == (view.offer, view.concerned, view.offers)


def test_roads_and_residences_stand_in_the_order_in_which_they_were_built() -> None:
    view = GAME.view(read_save(SAVED, GAME.options), None)
    assert ((1, 2), (31, 27), (62,), (49, 44)) == view.roads
    assert (Residence(36, "basement"), Residence(20, "tower")) == view.residences[1]
    assert (Residence(33, "house"), Residence(41, "basement")) == view.residences[3]


def test_reach_and_sites_are_where_a_builder_with_resources_may_build() -> None:
    rich = SAVED.replace("11 0 0 0 0 r 62 h", "9 9 9 9 9 r 62 20 26 h")  # Orange's roads go on from 12 to 19
    state = read_save(rich, GAME.options)
    for step in ("roll", (12,)):
        state = (
            GAME.play(state, GAME.read_move(step)).state if isinstance(step, str) else GAME.resolve(state, step).state
        )
    moves = [GAME.write_move(move) for move in GAME.legal_moves(state)]
    view = GAME.view(state, 2)
    assert [f"build-road {edge}" for edge in view.reach[2]] == [text for text in moves if "build-road" in text]
    assert [f"build-res {vertex}" for vertex in view.sites[2]] == [text for text in moves if "build-res" in text]


def test_before_a_random_board_is_shuffled_nothing_is_known_of_its_tiles() -> None:
    game = constructor.game("random-board")
    state = game.initial_state()
    assert ((), "tiles") == (game.view(state, 0).tiles, game.view(state, 0).phase)
    state = game.resolve(state, tuple(range(19))).state
    view = game.view(state, 0)
    assert (Tile("WIFI", None, 0), Tile(None, 7, 0)) == (view.tiles[0], view.tiles[18])
    assert "values" == view.phase


def test_a_tile_wears_as_it_yields() -> None:
    times = ((0,), (0,), ())
    game = constructor.game("two-builders", layout=(0, 6) + (1, 8) * 6, yields=(times, *[((1,),)] * 6))
    state = game.initial_state()
    for _ in range(4):  # basements
        state = game.play(state, game.legal_moves(state)[0]).state
    for expected in (1, 2, 2):
        state = game.resolve(game.play(state, constructor.RollDice()).state, (6,)).state
        state = game.play(state, constructor.PassTurn()).state
        assert [expected, 0, 0, 0, 0, 0, 0] == [tile.worn for tile in game.view(state, 0).tiles]
        assert game.determinize(game.view(state, 0), cardkit.generator(0)) == state


@pytest.mark.slow
@for_each("preset", constructor.PRESETS)
def test_the_position_is_made_again_from_a_view_that_went_through_json(preset: str) -> None:
    game = constructor.game(preset)
    rng = seeded_sfc32(len(preset))
    state, phases = game.initial_state(), set()
    for number in range(1000):
        phases.add(game.view(state, None).phase)
        if number % 5 == 0:
            view = game.read_json(game.write_json(game.view(state, number % game.seats)))
            assert isinstance(view, constructor.ConstructorView)
            assert game.determinize(view, rng) == state
        if state.turn() == OVER:
            break
        chance = state.turn() == CHANCE
        after = state.resolved(state.request().sample(rng)) if chance else state.after(state.pick(rng))
        assert isinstance(after, ConstructorState)
        state = after
    assert {"start", "begin", "dice", "build", "geese", "response"} <= phases


def test_a_view_holds_no_board_and_no_land() -> None:
    """Nothing in its JSON but names, numbers, lists, and the small classes of a view."""
    state = random_playout(constructor.game("bounded").initial_state(), seeded_sfc32(4), 400).state
    assert isinstance(state, ConstructorState)
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            found.update(name for name in value if name[0].isupper())
            for one in value.values():
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)

    look(json.loads(GAME.write_json(GAME.view(state, 0))))
    assert {"ConstructorView", "ConstructorOptions", "Tile", "Residence"} == found - {"Offer"}
