"""What a seat of Constructor knows: plain values, all of it, and the position made again from them alone."""
# ruff: noqa: SIM300  what is expected stands first

import json

from cardkit import generator
from cardkit.core.playout import random_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.games import constructor
from cardkit.games.constructor import Tile, constants
from cardkit.games.constructor.view import PHASES, RESOURCES
from constructor.positions import GAME, after, in_turn, legal

BUILDERS = (
    "0 0 0 5 0 r 1 2 h 0 B 4 B",
    "0 0 0 0 0 r 31 27 h 36 B 20 T",
    "11 0 0 0 0 r 62 h 46 B 12 B",
    "0 0 3 0 0 r 49 44 h 33 H 41 B",
)


def test_phases_and_resources_are_named_as_the_rules_number_them() -> None:
    assert [constants.__dict__[name.upper()] for name in PHASES] == list(range(constants.DONE + 1))
    assert constants.NAMES[:-1] == RESOURCES


def test_reach_and_sites_are_where_a_builder_with_resources_may_build() -> None:
    orange = "9 9 9 9 9 r 62 20 26 h 46 B 12 B"  # these roads go on from 12 to 19
    state = in_turn(*BUILDERS[:2], orange, BUILDERS[3], turn=2, geese=9)
    view = GAME.view(state, 2)
    assert {f"build-road {edge}" for edge in view.reach[2]} == legal(state, "build-road")
    assert {f"build-res {vertex}" for vertex in view.sites[2]} == legal(state, "build-res")


def test_before_a_random_board_is_shuffled_nothing_is_known_of_its_tiles() -> None:
    game = constructor.game("random-board")
    view = game.view(game.initial_state(), 0)
    assert ((), "tiles") == (view.tiles, view.phase)
    view = game.view(after(game.initial_state(), tuple(range(19)), game=game), 0)
    assert (Tile("WIFI", None, 0), Tile(None, 7, 0), "values") == (view.tiles[0], view.tiles[18], view.phase)


def test_a_tile_wears_as_it_yields() -> None:
    yields = (((0,), (0,), ()), *[((1,),)] * 6)
    game = constructor.game("two-builders", layout=(0, 6) + (1, 8) * 6, yields=yields)
    state = after(game.initial_state(), *["build-res 0", "build-res 5", "build-res 11", "build-res 14"], game=game)
    for expected in (1, 2, 2):
        state = after(state, "roll", (6,), "next", game=game)
        assert [expected, 0, 0, 0, 0, 0, 0] == [tile.worn for tile in game.view(state, 0).tiles]
        assert game.determinize(game.view(state, 0), generator(0)) == state


def test_a_view_holds_no_board_and_no_land() -> None:
    """Nothing in its JSON but names, numbers, lists, and the small classes of a view."""
    game = constructor.game("bounded")
    state = random_playout(game.initial_state(), seeded_sfc32(4), 400).state
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            found.update(name for name in value if name[0].isupper())
            value = list(value.values())
        for one in value if isinstance(value, list) else ():
            look(one)

    assert isinstance(state, constructor.ConstructorState)
    look(json.loads(game.write_json(game.view(state, 0))))
    assert {"ConstructorView", "ConstructorOptions", "Tile", "Residence"} == found - {"Offer"}
