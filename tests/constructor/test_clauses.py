"""Constructor, clause by clause: the rulings C4 to C15 and C24 to C28 as far as they are rules, without a console."""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from cardkit import DiceTotal, Draw, Event, IllegalMove, Result, Shuffle, Step, Table, generator
from cardkit.core.errors import BadOption, BadSave, IllegalOutcome
from cardkit.core.records.record import Resolved
from cardkit.core.value import replace
from cardkit.games import constructor
from cardkit.games.constructor import (
    ConstructorGame,
    ConstructorState,
    Move,
    Residence,
    hexagon,
    read_layout,
    read_save,
    write_layout,
    write_save,
)
from cardkit.games.constructor.events import (
    BasementBuilt,
    Gained,
    GeeseMoved,
    Improved,
    Lost,
    NobodyToRob,
    Offered,
    Refused,
    ResourcesLaid,
    RoadBuilt,
    Robbed,
    Rolled,
    Started,
    Traded,
    TurnBegan,
    ValuesLaid,
    Won,
)
from support import for_each

GAME = constructor.game()
BRICK, ENERGY, GLASS, HEAT, WIFI, PARK = range(6)
BOARD = "0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9"
NOTHING = "0 0 0 0 0 r h"
PLENTY = "20 20 20 20 20"
ROAD, BASEMENT, HOUSE, TOWER = "0 0 0 1 1", "1 1 1 0 1", "0 0 2 3 0", "3 2 2 2 1"
START_ORDER = (0, 1, 2, 3, 3, 2, 1, 0)
START_VERTICES = (0, 5, 13, 20, 30, 40, 50, 17)

Steps = list[Event]


def at(
    *builders: str, turn: int = 0, geese: int = -1, board: str = BOARD, game: ConstructorGame = GAME
) -> ConstructorState:
    """The beginning of a builder's turn; builders left out have nothing."""
    lines = [str(turn), *builders, *[NOTHING] * (game.seats - len(builders)), board, str(geese), ""]
    return read_save("\n".join(lines), game.options)


def after(state: ConstructorState, *steps: str | tuple[int, ...], game: ConstructorGame = GAME) -> ConstructorState:
    """The position after moves, as typed, and answers of chance."""
    for step in steps:
        state = going(state, step, game)[0]
    return state


def going(
    state: ConstructorState, step: str | tuple[int, ...], game: ConstructorGame = GAME
) -> tuple[ConstructorState, Steps]:
    """The same for one, and what happened."""
    done = game.play(state, game.read_move(step)) if isinstance(step, str) else game.resolve(state, step)
    return done.state, list(done.events)


def told(state: ConstructorState, step: str | tuple[int, ...], game: ConstructorGame = GAME) -> Steps:
    return going(state, step, game)[1]


def in_turn(*builders: str, turn: int = 0, geese: int = -1, game: ConstructorGame = GAME) -> ConstructorState:
    """The same builder may build: a 12 was rolled, which only tile 12 (WIFI) has."""
    return after(at(*builders, turn=turn, geese=geese, game=game), "roll", (12,), game=game)


def legal(state: ConstructorState, verb: str = "", game: ConstructorGame = GAME) -> set[str]:
    """Legal moves, as typed, that begin with this word."""
    return {text for text in map(game.write_move, game.legal_moves(state)) if text.startswith(verb)}


def why(state: ConstructorState, text: str, game: ConstructorGame = GAME) -> str | None:
    return game.why_illegal(state, game.read_move(text))


def held(state: ConstructorState, seat: int) -> tuple[int, ...]:
    return GAME.view(state, None).resources[seat]


def points(state: ConstructorState) -> tuple[int, ...]:
    return GAME.view(state, None).points


def over(state: ConstructorState, game: ConstructorGame = GAME) -> Result | None:
    turn = game.status(state)
    return turn if isinstance(turn, Result) else None


def less_one(cost: str, kind: int) -> str:
    """The resources of a cost, one of a kind missing."""
    return " ".join([str(int(number) - (place == kind)) for place, number in enumerate(cost.split())])


def missing(cost: str) -> list[str]:
    return [less_one(cost, kind) for kind, number in enumerate(cost.split()) if int(number)]


# C4: colours and residences.


def test_c4_builders_0_to_3_are_blue_red_orange_and_yellow() -> None:
    assert ["Blue", "Red", "Orange", "Yellow"] == [str(TurnBegan(seat)).split()[1][:-2] for seat in range(4)]


def test_c4_a_basement_is_one_point_a_house_two_a_tower_three() -> None:
    state = at("1 0 0 0 0 r h 10 B", "0 0 0 0 0 r h 15 H", "0 0 0 0 0 r h 27 T", "0 0 0 0 0 r h 0 B 7 H 40 T")
    assert (1, 2, 3, 6) == points(state)


def test_c4_roads_are_no_points() -> None:
    assert (0, 0, 0, 0) == points(at("0 0 0 0 0 r 1 2 3 4 5 6 7 8 9 10 h"))


# C5: costs and production.

COSTS = {
    "build-road 14": (ROAD, "r h 8 B"),
    "build-res 8": (BASEMENT, "r 14 h"),
    "improve 8": (HOUSE, "r h 8 B"),
    "improve 14": (TOWER, "r h 14 H"),
}


@for_each("move", COSTS)
def test_c5_what_it_costs_is_paid(move: str) -> None:
    cost, built = COSTS[move]
    assert (0, 0, 0, 0, 0) == held(after(in_turn(f"{cost} {built}"), move), 0)
    expected = tuple([20 - int(number) for number in cost.split()])
    assert expected == held(after(in_turn(f"{PLENTY} {built}"), move), 0)


@for_each("move", COSTS)
def test_c5_with_one_resource_missing_it_cannot_be_built(move: str) -> None:
    cost, built = COSTS[move]
    for goods in missing(cost):
        state = in_turn(f"{goods} {built}")
        assert why(state, move) is not None
        with pytest.raises(IllegalMove):
            after(state, move)


@for_each(("level", "gain"), [("B", 1), ("H", 2), ("T", 3)])
def test_c5_a_residence_yields_as_much_as_it_has_levels(level: str, gain: int) -> None:
    state = at(f"0 0 0 0 0 r 1 h 20 {level}")
    assert [Rolled(0, 2), Gained(0, BRICK, gain)] == told(after(state, "roll"), (2,))
    assert (gain, 0, 0, 0, 0) == held(after(state, "roll", (2,)), 0)


def test_c5_every_residence_on_the_tile_yields() -> None:
    state = at("0 0 0 0 0 r 1 h 20 B 27 H 32 T")
    assert [Rolled(0, 2), Gained(0, BRICK, 6)] == told(after(state, "roll"), (2,))


def test_c5_every_tile_of_the_value_yields() -> None:
    """Vertex 0 lies on tile 0, vertex 22 on tile 7: both are BRICK, and both have value 3."""
    state = at("0 0 0 0 0 r 1 h 0 B 22 B")
    assert [Rolled(0, 3), Gained(0, BRICK, 2)] == told(after(state, "roll"), (3,))


def test_c5_builders_gain_whoever_rolls_and_are_named_in_order() -> None:
    state = at("0 0 0 0 0 r 1 h 21 B", "0 0 0 0 0 r h 8 B", turn=3)
    # Of tiles 0 and 7, which have value 3, Blue is on the latter and Red on the former.
    assert [Rolled(3, 3), Gained(0, BRICK, 1), Gained(1, BRICK, 1)] == told(after(state, "roll"), (3,))


def test_c5_a_builder_may_gain_several_resources_which_are_told_in_order() -> None:
    """Value 8: tile 8 is HEAT, tile 11 is ENERGY. Vertex 25 is on both."""
    state = at("0 0 0 0 0 r 1 h 25 H")
    assert [Rolled(0, 8), Gained(0, ENERGY, 2), Gained(0, HEAT, 2)] == told(after(state, "roll"), (8,))


def test_c5_the_tile_of_the_geese_yields_nothing() -> None:
    state = at("0 0 0 0 0 r 1 h 20 B", geese=9)
    assert [Rolled(0, 2)] == told(after(state, "roll"), (2,))


def test_c5_other_tiles_of_the_value_yield_beside_the_geese() -> None:
    state = at("0 0 0 0 0 r 1 h 25 B", geese=8)
    assert [Rolled(0, 8), Gained(0, ENERGY, 1)] == told(after(state, "roll"), (8,))


def test_c5_park_yields_nothing_whatever_its_value() -> None:
    board = " ".join(["5 6"] * 19)
    state = at("0 0 0 0 0 r 1 h 20 T", board=board)
    assert [Rolled(0, 6)] == told(after(state, "roll"), (6,))


def test_c5_a_seven_yields_nothing_even_where_a_tile_has_that_value() -> None:
    state = at("0 0 0 0 0 r 1 h 20 T", board=" ".join(["0 7"] * 19))
    assert [Rolled(0, 7)] == told(after(state, "roll"), (7,))


# C6: where one may build.


def test_c6_at_the_start_any_vertex_will_do_without_a_road() -> None:
    assert {f"build-res {vertex}" for vertex in range(54)} == legal(GAME.initial_state())


def test_c6_no_residence_on_or_beside_another_whoever_owns_it() -> None:
    state = after(GAME.initial_state(), "build-res 20")
    assert {f"build-res {vertex}" for vertex in range(54)} - legal(state) == {
        "build-res 14", "build-res 20", "build-res 21", "build-res 26",
    }  # fmt: skip
    rich = in_turn(f"{PLENTY} r 22 27 31 h", "1 0 0 0 0 r h 20 B")
    assert set() == legal(rich, "build-res")
    free = in_turn(f"{PLENTY} r 22 27 31 h")
    assert {"build-res 14", "build-res 20", "build-res 21", "build-res 26"} == legal(free, "build-res")


def test_c6_a_residence_takes_ones_own_road_at_the_vertex() -> None:
    state = in_turn(f"{PLENTY} r 0 h 40 B", "0 0 0 0 0 r 71 h")
    assert {"build-res 0", "build-res 1"} == legal(state, "build-res")


def test_c6_a_road_takes_ones_own_road_or_residence_at_either_end() -> None:
    state = in_turn(f"{PLENTY} r 0 h 53 B", "0 0 0 0 0 r 30 h 31 B")
    assert {f"build-road {edge}" for edge in (1, 2, 70, 71)} == legal(state, "build-road")


def test_c6_no_road_on_a_road() -> None:
    state = in_turn(f"{PLENTY} r 70 h 53 B", "0 0 0 0 0 r 71 h")
    assert why(state, "build-road 70") is not None
    assert why(state, "build-road 71") is not None
    assert {"build-road 65", "build-road 68"} == legal(state, "build-road")


def test_c6_anothers_residence_does_not_block_a_road() -> None:
    """Blue's road 27 ends at 20 and 21, and Red lives at 20; edges 22 and 31 go on from there."""
    state = in_turn(f"{PLENTY} r 27 h", "0 0 0 0 0 r h 20 T")
    assert {f"build-road {edge}" for edge in (22, 23, 31, 32)} == legal(state, "build-road")


def test_c6_it_does_under_the_option() -> None:
    game = constructor.game(blocked_roads=True)
    state = in_turn(f"{PLENTY} r 27 h", "0 0 0 0 0 r h 20 T", game=game)
    assert {"build-road 23", "build-road 32"} == legal(state, "build-road")
    mine = in_turn(f"{PLENTY} r 27 h 20 T", game=game)
    assert {f"build-road {edge}" for edge in (22, 23, 31, 32)} == legal(mine, "build-road")


def test_c6_under_the_option_a_road_may_still_come_from_its_other_end() -> None:
    """Edge 31 joins 20, where Red lives, and 26, where Blue has a road too."""
    game = constructor.game(blocked_roads=True)
    state = in_turn(f"{PLENTY} r 27 39 h", "0 0 0 0 0 r h 20 T", game=game)
    assert why(state, "build-road 22", game) is not None
    state = in_turn(f"{PLENTY} r 27 35 h", "0 0 0 0 0 r h 20 T", game=game)
    assert why(state, "build-road 31", game) is None


def test_c6_under_the_option_a_residence_that_is_built_later_blocks_too() -> None:
    """Blue's road 27 leads on from 20 by 22 and 31, until Red, whose road 22 ends there, builds at 20."""
    game = constructor.game(blocked_roads=True)
    state = in_turn(f"{PLENTY} r 27 h", f"{PLENTY} r 22 h", turn=1, game=game)
    state = after(state, "build-res 20", "next", "roll", (12,), "next", "roll", (12,), "next", game=game)
    state = after(state, "roll", (12,), game=game)
    assert {"build-road 23", "build-road 32"} == legal(state, "build-road")


def test_c6_only_ones_own_basements_and_houses_are_improved() -> None:
    state = in_turn(f"{PLENTY} r h 20 B 32 T 10 H", "0 0 0 0 0 r h 0 B")
    assert {"improve 20", "improve 10"} == legal(state, "improve")


def test_c6_a_residence_may_be_built_and_improved_in_one_turn() -> None:
    state = after(in_turn(f"{PLENTY} r 27 h"), "build-res 20", "improve 20", "improve 20")
    assert (3, 0, 0, 0) == points(state)
    assert why(state, "improve 20") is not None


def test_c6_what_is_built_is_told() -> None:
    state = in_turn(f"{PLENTY} r 27 h")
    assert [RoadBuilt(0, 31)] == told(state, "build-road 31")
    assert [BasementBuilt(0, 20)] == told(state, "build-res 20")
    state = after(state, "build-res 20")
    assert [Improved(0, 20, 2)] == told(state, "improve 20")
    assert [Improved(0, 20, 3)] == told(after(state, "improve 20"), "improve 20")


# C7: the place is looked at before the resources.


@for_each("move", ["build-road 60", "build-res 40", "build-res 21", "improve 5", "improve 32", "improve 33"])
def test_c7_at_a_wrong_place_the_place_is_the_reason_with_resources_or_without(move: str) -> None:
    built, others = "r 27 h 20 B 32 T", "0 0 0 0 0 r h 5 B"
    reason = why(in_turn(f"{PLENTY} {built}", others), move)
    assert reason is not None
    assert reason == why(in_turn(f"0 0 0 0 0 {built}", others), move)


@for_each("move", ["build-road 31", "build-res 15", "improve 20"])
def test_c7_at_a_right_place_the_resources_are(move: str) -> None:
    built = "r 27 23 h 20 B"
    assert why(in_turn(f"{PLENTY} {built}"), move) is None
    poor = why(in_turn(f"0 0 0 0 0 {built}"), move)
    wrong = why(in_turn(f"0 0 0 0 0 {built}"), "build-res 40")
    assert poor is not None
    assert poor != wrong


# C8: the start.


def test_c8_basements_are_placed_there_and_back() -> None:
    state = GAME.initial_state()
    events: Steps = []
    for seat, vertex in zip(START_ORDER, START_VERTICES, strict=True):
        assert seat == GAME.status(state)
        state, events = going(state, f"build-res {vertex}")
        assert Started(seat, vertex) == events[0]
    assert [TurnBegan(0)] == events[1:]
    assert {"roll"} == legal(state)


@for_each("builders", [2, 3, 5, 6])
def test_c8_with_other_numbers_of_builders_too(builders: int) -> None:
    game = constructor.game(builders=builders, shape=hexagon(3))
    state = game.initial_state()
    order = []
    while game.legal_moves(state) != (constructor.RollDice(),):
        order.append(game.status(state))
        state = game.play(state, game.legal_moves(state)[-1]).state
    assert [*range(builders), *reversed(range(builders))] == order
    assert 0 == game.status(state)


def test_c8_no_resources_come_with_a_basement() -> None:
    state = after(GAME.initial_state(), *[f"build-res {vertex}" for vertex in START_VERTICES])
    assert ((0,) * 5,) * 4 == GAME.view(state, None).resources
    assert (2, 2, 2, 2) == points(state)


def test_c8_under_the_option_the_second_basement_brings_what_its_tiles_yield() -> None:
    game = constructor.game(start_resources=True)
    state = game.initial_state()
    for vertex in START_VERTICES[:4]:
        state, events = going(state, f"build-res {vertex}", game)
        assert 1 == len(events)
    # Vertex 30 lies on tiles 8 (HEAT) and 13 (ENERGY), 40 on 12 (WIFI), 15 (GLASS) and 17 (GLASS).
    state, events = going(state, "build-res 30", game)
    assert [Started(3, 30), Gained(3, ENERGY, 1), Gained(3, HEAT, 1)] == events
    state, events = going(state, "build-res 40", game)
    assert [Started(2, 40), Gained(2, GLASS, 2), Gained(2, WIFI, 1)] == events
    assert (0, 0, 2, 0, 1) == held(state, 2)


def test_c8_turns_go_round() -> None:
    state = at("1 0 0 0 0 r h", turn=2)
    seats = []
    for _ in range(5):
        seats.append(GAME.status(state))
        state = after(state, "roll", (12,), "next")
    assert [2, 3, 0, 1, 2] == seats


def test_c8_the_next_turn_is_told() -> None:
    assert [TurnBegan(0)] == told(in_turn("1 0 0 0 0 r h", turn=3), "next")


def test_c8_a_turn_begins_with_a_roll_of_two_dice_and_nothing_else() -> None:
    state = at(f"{PLENTY} r 27 h 20 B", turn=0)
    assert {"roll"} == legal(state)
    assert DiceTotal(0, 2, 6) == GAME.status(after(state, "roll"))
    assert "roll" not in legal(after(state, "roll", (12,)))


# C9: the geese at first.


def test_c9_the_geese_begin_nowhere_and_nothing_is_drawn() -> None:
    assert GAME.view(GAME.initial_state(), None).geese is None
    assert 0 == GAME.status(GAME.initial_state())


def test_c9_the_first_seven_puts_them_on_any_tile() -> None:
    state = after(at("1 0 0 0 0 r h"), "roll", (7,))
    assert {f"geese {tile}" for tile in range(19)} == legal(state)


def test_c9_a_later_seven_puts_them_on_any_other_tile() -> None:
    state = after(at("1 0 0 0 0 r h", geese=9), "roll", (7,))
    assert {f"geese {tile}" for tile in range(19) if tile != 9} == legal(state)


def test_c9_a_save_says_nowhere_as_minus_one_or_as_an_empty_line() -> None:
    state = at("1 0 0 0 0 r h")
    text = write_save(state)
    assert text.endswith("\n-1\n")
    assert state == read_save(text.removesuffix("-1\n") + "\n", GAME.options)


# C10: a seven.

TEN = "2 2 2 2 2 r h"


@for_each(("number", "lost"), [(9, 0), (10, 5), (11, 5), (12, 6), (25, 12)])
def test_c10_ten_or_more_lose_half_rounded_down(number: int, lost: int) -> None:
    state = after(at(f"0 0 0 0 {number} r h"), "roll", (7,))
    if lost:
        assert Draw((0, 0, 0, 0, number), lost) == GAME.status(state)
        state = after(state, (WIFI,) * lost)
    assert legal(state, "geese")
    assert (0, 0, 0, 0, number - lost) == held(state, 0)


def test_c10_builders_lose_in_order_whoever_rolled() -> None:
    state = at(TEN, "9 0 0 0 0 r h", "0 0 0 11 0 r h", "0 0 13 0 0 r h", turn=2)
    state, events = going(after(state, "roll"), (7,))
    assert [Rolled(2, 7)] == events
    assert Draw((2, 2, 2, 2, 2), 5) == GAME.status(state)
    state, events = going(state, (0, 1, 3, 3, 4))
    assert [Lost(0, BRICK, 1), Lost(0, ENERGY, 1), Lost(0, HEAT, 2), Lost(0, WIFI, 1)] == events
    assert Draw((0, 0, 0, 11, 0), 5) == GAME.status(state)
    state, events = going(state, (3,) * 5)
    assert [Lost(2, HEAT, 5)] == events
    assert Draw((0, 0, 13, 0, 0), 6) == GAME.status(state)
    state, events = going(state, (2,) * 6)
    assert [Lost(3, GLASS, 6)] == events
    assert ((1, 1, 2, 0, 1), (9, 0, 0, 0, 0), (0, 0, 0, 6, 0), (0, 0, 7, 0, 0)) == GAME.view(state, None).resources
    assert 2 == GAME.status(state)
    assert 19 == len(legal(state, "geese"))


def test_c10_nobody_with_ten_loses_nothing() -> None:
    state = after(at("9 0 0 0 0 r h", "0 9 0 0 0 r h"), "roll", (7,))
    assert 0 == GAME.status(state)
    assert legal(state, "geese")


def test_c10_losses_come_before_the_move_and_that_before_the_theft() -> None:
    state = at("1 0 0 0 0 r h", "0 0 10 0 0 r h 20 B")
    happened: Steps = []
    for step in ("roll", (7,), (2,) * 5, "geese 9", "rob Red", (2,)):
        state, events = going(state, step)
        happened += events
    assert [Rolled(0, 7), Lost(1, GLASS, 5), GeeseMoved(0, 9), Robbed(0, 1, GLASS)] == happened


def test_c10_resources_are_drawn_at_random_without_replacement() -> None:
    request = GAME.status(after(at("4 0 3 2 1 r h"), "roll", (7,)))
    assert isinstance(request, Draw)
    assert Draw((4, 0, 3, 2, 1), 5) == request
    found = dict(request.outcomes())
    expected: dict[tuple[int, ...], Fraction] = {}
    for brick in range(5):
        for glass in range(4):
            for heat in range(3):
                wifi = 5 - brick - glass - heat
                if 0 <= wifi <= 1:
                    ways = comb(4, brick) * comb(3, glass) * comb(2, heat) * comb(1, wifi)
                    lost = (BRICK,) * brick + (GLASS,) * glass + (HEAT,) * heat + (WIFI,) * wifi
                    expected[lost] = Fraction(ways, comb(10, 5))
    assert expected == found
    assert 1 == sum(found.values())


def test_c10_nobody_loses_what_they_do_not_have() -> None:
    state = after(at("4 0 3 2 1 r h"), "roll", (7,))
    for wrong in ((0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 2, 2, 2, 3), (2, 0, 0, 0, 0), (0,) * 6):
        with pytest.raises(IllegalOutcome):
            GAME.resolve(state, wrong)


def test_c10_the_turn_goes_on_after_the_geese() -> None:
    state = after(at("1 0 0 1 1 r h 20 B"), "roll", (7,), "geese 0")
    assert {"next", "build-road 22", "build-road 27", "build-road 31"} == legal(state)


def test_c10_only_a_seven_moves_the_geese() -> None:
    state = at("12 0 0 0 0 r h", "0 0 5 0 0 r h 20 B", geese=3)
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        rolled = after(state, "roll", (total,))
        assert 3 == GAME.view(rolled, None).geese
        assert set() == legal(rolled, "geese")
        assert "next" in legal(rolled)


# C11: the theft.


def test_c10_c11_the_example_of_the_document() -> None:
    """Figure 2, section 3.6: Orange loses 5 BRICK, the geese go to tile 9, and Blue steals GLASS from Yellow."""
    state = at("0 0 0 5 0 r h", "0 0 0 0 0 r h 32 H", "11 0 0 0 0 r h", "0 0 3 0 0 r h 20 B 27 B")
    state = after(state, "roll", (7,))
    request = GAME.status(state)
    assert isinstance(request, Draw)
    assert [((BRICK,) * 5, Fraction(1))] == request.outcomes()
    state, events = going(state, (BRICK,) * 5)
    assert [Lost(2, BRICK, 5)] == events
    state, events = going(state, "geese 9")
    assert [GeeseMoved(0, 9)] == events
    assert {"rob Yellow"} == legal(state)
    state = after(state, "rob Yellow")
    request = GAME.status(state)
    assert isinstance(request, Draw)
    assert [((GLASS,), Fraction(1))] == request.outcomes()
    state, events = going(state, (GLASS,))
    assert ["Builder Blue steals GLASS from builder Yellow."] == [str(event) for event in events]
    assert ((0, 0, 1, 5, 0), (0, 0, 0, 0, 0), (6, 0, 0, 0, 0), (0, 0, 2, 0, 0)) == GAME.view(state, None).resources
    assert 9 == GAME.view(state, None).geese
    assert 0 == GAME.status(state)


def test_c11_victims_have_a_residence_there_and_a_resource_and_are_others() -> None:
    """Blue is active, Red lives on tile 9 without resources, Orange has some but lives elsewhere, Yellow has both."""
    state = at("1 0 0 0 0 r h 20 B", "0 0 0 0 0 r h 27 B", "0 0 3 0 0 r 39 40 h 0 B", "0 0 0 0 1 r h 32 T")
    assert {"rob Yellow"} == legal(after(state, "roll", (7,), "geese 9"))
    assert {"rob Orange"} == legal(after(state, "roll", (7,), "geese 0"))


def test_c11_several_may_be_chosen_among() -> None:
    state = at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B", "0 1 0 0 0 r h 27 B", "0 0 1 0 0 r h 32 B", turn=2)
    assert {"rob Red", "rob Yellow"} == legal(after(state, "roll", (7,), "geese 9"))


def test_c11_a_builder_with_two_residences_there_is_one_victim() -> None:
    state = after(at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B 27 T"), "roll", (7,), "geese 9")
    assert (constructor.Rob(1),) == GAME.legal_moves(state)


def test_c11_with_none_nothing_is_stolen() -> None:
    state = at("1 0 0 0 0 r h 20 B", "0 0 0 0 0 r h 27 B", "5 0 0 0 0 r h 0 B")
    state, events = going(after(state, "roll", (7,)), "geese 9")
    assert [GeeseMoved(0, 9), NobodyToRob(0)] == events
    assert "Builder Blue has no builders to steal from." == str(events[1])
    assert "next" in legal(state)
    assert (5, 0, 0, 0, 0) == held(state, 2)


def test_c11_while_a_theft_is_drawn_a_view_says_from_whom() -> None:
    state = after(at("1 0 0 0 0 r h", "4 0 2 1 0 r h 20 B"), "roll", (7,), "geese 9", "rob Red")
    view = GAME.view(state, 3)
    assert ("theft", 1) == (view.phase, view.concerned)
    assert state == GAME.determinize(view, generator(0))


def test_c11_a_resource_is_stolen_as_likely_as_there_are_of_its_kind() -> None:
    state = at("1 0 0 0 0 r h", "4 0 2 1 0 r h 20 B")
    state = after(state, "roll", (7,), "geese 9", "rob Red")
    request = GAME.status(state)
    assert isinstance(request, Draw)
    expected = [((BRICK,), Fraction(4, 7)), ((GLASS,), Fraction(2, 7)), ((HEAT,), Fraction(1, 7))]
    assert expected == request.outcomes()


@for_each(("kind", "left"), [(BRICK, (3, 0, 2, 1, 0)), (GLASS, (4, 0, 1, 1, 0)), (HEAT, (4, 0, 2, 0, 0))])
def test_c11_exactly_one_resource_changes_hands(kind: int, left: tuple[int, ...]) -> None:
    state = after(at(NOTHING, "4 0 2 1 0 r h 20 B", "1 0 0 0 0 r h", turn=2), "roll", (7,), "geese 9", "rob Red")
    state, events = going(state, (kind,))
    assert [Robbed(2, 1, kind)] == events
    assert left == held(state, 1)
    assert 1 + 1 == sum(held(state, 2))
    assert 1 + (kind == BRICK) == held(state, 2)[BRICK]


# C12: the end.

NINE = "h 20 T 27 T 32 H 0 B"


@for_each(
    ("built", "move"),
    [("r 71 " + NINE, "build-res 52"), ("r " + NINE, "improve 0"), ("r " + NINE, "improve 32")],
    ids=["basement", "house", "tower"],
)
def test_c12_ten_points_win_at_once(built: str, move: str) -> None:
    state = in_turn("0 0 0 0 0 r h", f"{PLENTY} {built}", turn=1)
    assert (0, 9, 0, 0) == points(state)
    state, events = going(state, move)
    assert Won(1) == events[-1]
    assert Result(scores=(0, 10, 0, 0), winners=(1,), utilities=(0, 1, 0, 0)) == over(state)
    assert () == GAME.legal_moves(state)


def test_c12_nine_points_do_not_win() -> None:
    state = in_turn(f"{PLENTY} r h 20 T 27 T 32 B 0 B")
    state, events = going(state, "improve 0")
    assert [Improved(0, 0, 2)] == events
    assert over(state) is None


def test_c12_a_loaded_game_in_which_ten_points_are_reached_is_over() -> None:
    assert Result((0, 0, 12, 0), (2,), (0, 0, 1, 0)) == over(at(NOTHING, NOTHING, "0 0 0 0 0 r h 20 T 27 T 32 T 0 T"))


def test_c12_so_many_points_as_the_option_says() -> None:
    game = constructor.game(points=4)
    state = after(in_turn(f"{PLENTY} r h 20 H 0 B", game=game), "improve 0", game=game)
    assert Result((4, 0, 0, 0), (0,), (1, 0, 0, 0)) == over(state, game)


# C13: trade.

TRADERS = ("2 0 0 1 0 r h", "0 0 1 0 0 r h", "0 0 0 0 0 r h", "1 1 1 1 1 r h")


def test_c13_both_sides_must_hold_what_they_would_give() -> None:
    expected = {f"trade Red {give} GLASS" for give in ("BRICK", "HEAT")}
    for take in ("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI"):
        expected |= {f"trade Yellow {give} {take}" for give in ("BRICK", "HEAT") if give != take}
    assert expected == legal(in_turn(*TRADERS), "trade")


@for_each(
    "text",
    ["trade Blue BRICK HEAT", "trade Yellow BRICK BRICK", "trade Green BRICK HEAT", "trade Red BRICK WIFI"],
    ids=["with oneself", "for itself", "unknown colour", "partner without"],
)
def test_c13_what_is_no_trade_is_refused(text: str) -> None:
    state = in_turn(*TRADERS)
    assert why(state, text) is not None
    with pytest.raises(IllegalMove):
        after(state, text)


def test_c13_an_offer_is_answered_by_the_partner_and_by_nothing_but_yes_or_no() -> None:
    state, events = going(in_turn(*TRADERS), "trade Yellow BRICK WIFI")
    assert [Offered(0, 3, BRICK, WIFI)] == events
    assert "Blue offers Yellow one BRICK for one WIFI." == str(events[0])
    assert 3 == GAME.status(state)
    assert {"yes", "no"} == legal(state)
    assert constructor.Offer(3, BRICK, WIFI) == GAME.view(state, 1).offer
    assert 0 == GAME.view(state, 1).mover


def test_c13_yes_exchanges_one_for_one() -> None:
    state, events = going(after(in_turn(*TRADERS), "trade Yellow BRICK WIFI"), "yes")
    assert [Traded(3, 0, BRICK, WIFI)] == events
    assert ((1, 0, 0, 1, 1), (2, 1, 1, 1, 0)) == (held(state, 0), held(state, 3))
    assert 0 == GAME.status(state)


def test_c13_no_changes_nothing() -> None:
    before = in_turn(*TRADERS)
    state, events = going(after(before, "trade Yellow BRICK WIFI"), "no")
    assert [Refused(3, 0)] == events
    assert GAME.view(before, None).resources == GAME.view(state, None).resources
    assert legal(before) == legal(state)
    assert 0 == GAME.status(state)


def test_c13_offers_are_made_as_often_as_liked() -> None:
    state = in_turn(*TRADERS)
    for _ in range(50):
        state = after(state, "trade Yellow BRICK WIFI", "no")
    assert "trade Yellow BRICK WIFI" in legal(state)


@for_each("bound", [0, 1, 3])
def test_c13_or_as_often_in_a_turn_as_the_option_says(bound: int) -> None:
    game = constructor.game(offers=bound)
    state = in_turn(*TRADERS, game=game)
    for number in range(bound):
        assert legal(state, "trade")
        state = after(state, "trade Yellow BRICK HEAT", "yes" if number == 2 else "no", game=game)
    assert set() == legal(state, "trade")
    assert why(state, "trade Yellow BRICK GLASS", game) is not None
    state = after(state, "next", "roll", (12,), game=game)
    assert bool(bound) == bool(legal(state, "trade"))


def test_c13_resources_and_colours_are_read_in_any_letter_case_and_printed_in_capitals() -> None:
    assert constructor.Offer(3, BRICK, WIFI) == GAME.read_move("tRaDe yELLOW brick WiFi")
    assert "trade Yellow BRICK WIFI" == GAME.write_move(constructor.Offer(3, BRICK, WIFI))


# C14: random boards.

RANDOM = constructor.game("random-board")


def shuffled(seed: int) -> ConstructorState:
    """The state once a table has shuffled the board."""
    table = Table(RANDOM, seed=seed)
    table.step()
    table.step()
    return table.state


def test_c14_resources_and_values_of_a_random_board() -> None:
    where: set[int] = set()
    values_seen: dict[int, set[int]] = {}
    for seed in range(300):
        layout = shuffled(seed).board.layout
        resources, values = layout[::2], layout[1::2]
        assert Counter({BRICK: 4, ENERGY: 4, GLASS: 4, HEAT: 3, WIFI: 3, PARK: 1}) == Counter(resources)
        pairs = Counter(value for resource, value in zip(resources, values, strict=True) if resource != PARK)
        assert Counter({2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)) == pairs
        assert 7 == values[resources.index(PARK)]
        where.add(resources.index(PARK))
        for tile, value in enumerate(values):
            values_seen.setdefault(tile, set()).add(value)
    assert set(range(19)) == where
    assert {tuple(range(2, 13))} == {tuple(sorted(found)) for found in values_seen.values()}


def test_c14_the_game_asks_for_two_shuffles_before_the_first_basement() -> None:
    state = RANDOM.initial_state()
    assert Shuffle(19) == RANDOM.status(state)
    state, (laid,) = going(state, tuple(range(19)), RANDOM)
    expected = (WIFI,) * 3 + (HEAT,) * 3 + (BRICK,) * 4 + (ENERGY,) * 4 + (GLASS,) * 4 + (PARK,)
    assert ResourcesLaid(expected) == laid
    assert Shuffle(18) == RANDOM.status(state)
    state, (laid,) = going(state, tuple(range(18)), RANDOM)
    assert ValuesLaid((2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12, 7)) == laid
    assert 0 == RANDOM.status(state)


def test_c14_values_go_to_the_tiles_that_are_not_park_in_tile_order() -> None:
    order = (*range(5), 18, *range(5, 18))  # PARK comes to tile 5
    state = after(RANDOM.initial_state(), order, tuple(reversed(range(18))), game=RANDOM)
    assert (12, 11, 11, 10, 10, 7, 9, 9, 8, 8, 6, 6, 5, 5, 4, 4, 3, 3, 2) == state.board.layout[1::2]
    assert PARK == state.board.layout[10]


# C15: one stream of the minimal standard generator decides everything.


class MinimalStandard:
    """The generator of the Straights rulings S2 to S4."""

    def __init__(self, seed: int) -> None:
        self.x = seed % 2**32 % 2147483647 or 1

    def up_to(self, h: int) -> int:
        """S3: a number in 0 … h."""
        q = 2147483645 // (h + 1)
        while True:
            self.x = 16807 * self.x % 2147483647
            if self.x - 1 < (h + 1) * q:
                return (self.x - 1) // q

    def shuffled(self, n: int) -> tuple[int, ...]:
        """S4, for 19 and 18 things."""
        row = list(range(n))
        first = 1
        if n % 2 == 0:
            j = self.up_to(1)
            row[1], row[j] = row[j], row[1]
            first = 2
        for i in range(first, n, 2):
            x = self.up_to((i + 1) * (i + 2) - 1)
            j, k = x // (i + 2), x % (i + 2)
            row[i], row[j] = row[j], row[i]
            row[i + 1], row[k] = row[k], row[i + 1]
        return tuple(row)

    def dice(self) -> tuple[int, ...]:
        return (self.up_to(5) + 1 + self.up_to(5) + 1,)

    def drawn(self, counts: tuple[int, ...], taken: int) -> tuple[int, ...]:
        left = [kind for kind, number in enumerate(counts) for _ in range(number)]
        return tuple(sorted([left.pop(self.up_to(len(left) - 1)) for _ in range(taken)]))


def test_c15_it_is_the_generator_of_the_rulings_that_tables_take() -> None:
    assert "minstd" == Table(GAME).generator


@for_each("seed", [0, 1, 2, 246, 6788, 2147483647, -5])
def test_c15_a_random_board(seed: int) -> None:
    chance = MinimalStandard(seed)
    kinds = (WIFI,) * 3 + (HEAT,) * 3 + (BRICK,) * 4 + (ENERGY,) * 4 + (GLASS,) * 4 + (PARK,)
    values = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
    resources = [kinds[place] for place in chance.shuffled(19)]
    left = [values[place] for place in chance.shuffled(18)]
    expected: list[int] = []
    for resource in resources:
        expected += [resource, 7 if resource == PARK else left.pop(0)]
    assert tuple(expected) == shuffled(seed).board.layout


@pytest.mark.parametrize("seed", [1, 6788])
def test_c15_everything_comes_from_one_stream(seed: int) -> None:
    chance = MinimalStandard(seed)
    table = Table(RANDOM, ["uniform"] * 4, seed=seed)
    asked: Counter[str] = Counter()
    while table.result is None and table.move_count < 1500:
        turn = table.status
        table.step()
        match turn:
            case Shuffle(length=length):
                expected = chance.shuffled(length)
            case DiceTotal():
                expected = chance.dice()
            case Draw(counts=counts, taken=taken):
                expected = chance.drawn(counts, taken)
            case _:
                continue
        asked[f"{type(turn).__name__} of {turn.taken}" if isinstance(turn, Draw) else type(turn).__name__] += 1
        entry = table.entries[-1]
        assert isinstance(entry, Resolved)
        assert expected == entry.outcome
    assert asked["Shuffle"] == 2
    assert asked["DiceTotal"] > 30
    assert asked["Draw of 1"] > 3  # thefts
    assert asked["Draw of 5"] > 0  # a loss


def test_c15_a_loss_counts_through_the_resources_and_puts_none_back() -> None:
    for seed in range(1, 60):
        table = Table(GAME, seed=seed, state=after(at("3 2 4 2 1 r h"), "roll", (7,)))
        table.step()
        entry = table.entries[-1]
        assert isinstance(entry, Resolved)
        assert MinimalStandard(seed).drawn((3, 2, 4, 2, 1), 6) == entry.outcome


def test_c15_two_dice_are_fair() -> None:
    request = GAME.status(after(at("1 0 0 0 0 r h"), "roll"))
    assert isinstance(request, DiceTotal)
    expected = [((total,), Fraction(6 - abs(7 - total), 36)) for total in range(2, 13)]
    assert expected == request.outcomes()
    for wrong in ((1,), (13,), (), (3, 4)):
        assert request.why_wrong(wrong) is not None


# C24: what is refused changes nothing.


@for_each("text", ["build-res 54", "build-res 20", "build-res 21", "roll", "next", "geese 3", "improve 20"])
def test_c24_a_wrong_basement_is_refused(text: str) -> None:
    state = after(GAME.initial_state(), "build-res 20")
    assert why(state, text) is not None
    with pytest.raises(IllegalMove):
        after(state, text)
    assert 1 == GAME.status(state)


@for_each("text", ["geese 9", "geese 19", "next", "rob Red", "build-res 3"])
def test_c24_geese_do_not_stay_nor_leave_the_board(text: str) -> None:
    state = after(at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B", geese=9), "roll", (7,))
    assert why(state, text) is not None


@for_each("text", ["rob Blue", "rob Orange", "rob Green", "next", "geese 3", "roll"])
def test_c24_whom_to_rob_is_asked_even_if_there_is_only_one(text: str) -> None:
    state = after(at("1 0 0 0 0 r h 32 B", "1 0 0 0 0 r h 20 B", "1 0 0 0 0 r h"), "roll", (7,), "geese 9")
    assert {"rob Red"} == legal(state)
    assert why(state, text) is not None


@for_each(
    "move",
    [
        constructor.BuildRoad(72),
        constructor.BuildResidence(54),
        constructor.ImproveResidence(54),
        constructor.BuildRoad(-1),
    ],
    ids=str,
)
def test_c24_numbers_out_of_range_are_refused_in_a_turn(move: Move) -> None:
    state = in_turn(f"{PLENTY} r 71 h")
    assert GAME.why_illegal(state, move) is not None
    with pytest.raises(IllegalMove):
        GAME.play(state, move)


# C25: saves.


def test_c25_a_builders_line_has_resources_roads_and_residences() -> None:
    """The lines of the rulings and of section 3.7."""
    view = GAME.view(at("5 1 3 9 3 r 16 36 h 29 B 33 H"), None)
    assert ((5, 1, 3, 9, 3), (16, 36)) == (view.resources[0], view.roads[0])
    assert (Residence(29, "basement"), Residence(33, "house")) == view.residences[0]
    view = GAME.view(at(NOTHING, "1 2 1 2 3 r 16 36 19 h 10 B 15 T 27 H"), None)
    assert ((1, 2, 1, 2, 3), (16, 36, 19)) == (view.resources[1], view.roads[1])
    assert (Residence(10, "basement"), Residence(15, "tower"), Residence(27, "house")) == view.residences[1]


def test_c25_a_save_is_the_turn_four_builders_the_board_and_the_geese() -> None:
    lines = ["1", "5 1 3 9 3 r 16 36 h 29 B 33 H", "0 0 0 0 0 r h 0 B 7 B", "0 0 0 0 0 r 5 h", NOTHING, BOARD, "4", ""]
    assert "\n".join(lines) == write_save(read_save("\n".join(lines), GAME.options))


def test_c25_roads_and_residences_keep_the_order_in_which_they_were_built() -> None:
    state = after(
        in_turn(f"{PLENTY} r 27 h 32 B"), "build-road 31", "build-road 23", "build-res 20", "improve 32", "next"
    )
    line = write_save(state).split("\n")[1]
    assert line.endswith("r 27 31 23 h 32 H 20 B")


@for_each("ending", ["\n", "\r\n", "  \n", " \r\n"])
@for_each("last", ["", "\n", "\r\n", "\n\n", " "])
def test_c25_line_ends_do_not_matter(ending: str, last: str) -> None:
    lines = ["0", "1 0 0 0 0 r h 20 B", NOTHING, NOTHING, NOTHING, BOARD, "3"]
    assert at(lines[1], geese=3) == read_save(ending.join(lines) + last, GAME.options)


def test_c25_the_line_of_the_geese_may_be_missing() -> None:
    lines = ["0", "1 0 0 0 0 r h 20 B", NOTHING, NOTHING, NOTHING, BOARD]
    assert at("1 0 0 0 0 r h 20 B") == read_save("\n".join(lines), GAME.options)


WRONG = {
    "turn 4": (1, "4"),
    "turn -1": (1, "-1"),
    "no turn": (1, ""),
    "negative count": (2, "1 0 -1 0 0 r h"),
    "missing count": (3, "1 0 0 0 r h"),
    "edge 72": (2, "0 0 0 0 0 r 72 h"),
    "edge twice": (3, "0 0 0 0 0 r 5 h"),
    "vertex 54": (2, "0 0 0 0 0 r h 54 B"),
    "vertex twice": (3, "0 0 0 0 0 r h 20 B"),
    "neighbours": (3, "0 0 0 0 0 r h 21 B"),
    "neighbours of one builder": (4, "0 0 0 0 0 r h 40 B 39 B"),
    "unknown letter": (4, "0 0 0 0 0 r h 40 C"),
    "18 pairs": (6, BOARD[:-4]),
    "20 pairs": (6, BOARD + " 2 9"),
    "resource 6": (6, "6" + BOARD[1:]),
    "value 13": (6, BOARD[:-1] + "13"),
    "geese 19": (7, "19"),
    "geese -2": (7, "-2"),
    "too many lines": (8, "3"),
}


@for_each("name", WRONG)
def test_c25_what_cannot_be_is_refused_with_its_line(name: str) -> None:
    number, line = WRONG[name]
    lines = ["0", "1 0 0 0 0 r 5 h 20 B", NOTHING, NOTHING, NOTHING, BOARD, "3"]
    lines[number - 1 : number] = [line]
    with pytest.raises(BadSave) as caught:
        read_save("\n".join(lines), GAME.options)
    assert number == caught.value.line
    assert f"line {number}: " in str(caught.value)


def test_c25_too_few_lines_are_refused() -> None:
    with pytest.raises(BadSave):
        read_save("0\n" + f"{NOTHING}\n" * 4, GAME.options)


def test_c25_a_road_nobody_could_have_built_is_no_error() -> None:
    state = in_turn(f"{PLENTY} r 71 h")
    assert {"build-road 69", "build-road 70"} == legal(state, "build-road")


def test_c25_park_keeps_the_value_it_was_read_with() -> None:
    board = BOARD.replace("5 7", "5 9")
    state = at("1 0 0 0 0 r h", board=board)
    assert board == write_save(state).split("\n")[5]


def test_c25_a_loaded_game_is_at_the_beginning_of_that_builders_turn() -> None:
    state = at("1 0 0 0 0 r h", turn=2, geese=5)
    assert 2 == GAME.status(state)
    assert {"roll"} == legal(state)
    assert 5 == GAME.view(state, None).geese


@for_each("placed", range(8))
def test_c25_set_up_goes_on_where_it_stopped(placed: int) -> None:
    homes: list[list[str]] = [[], [], [], []]
    for seat, vertex in zip(START_ORDER[:placed], START_VERTICES[:placed], strict=True):
        homes[seat].append(f"{vertex} B")
    state = at(*[" ".join(["0 0 0 0 0 r h", *row]) for row in homes])
    assert START_ORDER[placed] == GAME.status(state)
    assert f"build-res {START_VERTICES[placed]}" in legal(state)
    assert "roll" not in legal(state)
    assert after(GAME.initial_state(), *[f"build-res {vertex}" for vertex in START_VERTICES[:placed]]) == state


@for_each(
    "blue",
    ["0 0 0 0 1 r h 0 B", "0 0 0 0 0 r 0 h 0 B", "0 0 0 0 0 r h 0 H", "0 0 0 0 0 r h 0 B 5 B"],
    ids=["a resource", "a road", "a house", "out of order"],
)
def test_c25_but_not_where_it_is_no_proper_beginning(blue: str) -> None:
    assert {"roll"} == legal(at(blue))


def test_c25_after_the_last_basement_the_turn_begins() -> None:
    text = write_save(after(GAME.initial_state(), *[f"build-res {vertex}" for vertex in START_VERTICES]))
    state = read_save(text, GAME.options)
    assert {"roll"} == legal(state)
    assert 0 == GAME.status(state)


@for_each("seed", range(3))
def test_c25_whatever_is_saved_at_the_beginning_of_a_turn_is_read_back_as_it_was(seed: int) -> None:
    game = constructor.game("bounded")
    table = Table(game, ["uniform"] * 4, seed=seed)
    saves = 0
    while table.result is None and table.move_count < 600:
        table.step()
        if legal(table.state, game=game) == {"roll"}:
            saves += 1
            assert table.state == read_save(write_save(table.state), game.options)
    assert saves > 20


# C26: boards.


def test_c26_a_board_file_is_19_pairs() -> None:
    layout = read_layout(BOARD + "\n", 19)
    assert tuple(map(int, BOARD.split())) == layout
    assert BOARD + "\n" == write_layout(layout)


def test_c26_the_board_may_be_any_mixture() -> None:
    """The document's own: nothing but WIFI with the value 12."""
    layout = read_layout("4 12 " * 19, 19)
    game = constructor.game(layout=layout)
    state = at("0 0 0 0 0 r 1 h 20 T", board=write_layout(layout).strip(), game=game)
    assert [Rolled(0, 12), Gained(0, WIFI, 9)] == told(after(state, "roll", game=game), (12,), game)


@for_each("text", ["", BOARD[:-2], BOARD + " 1", BOARD.replace("12", "13"), BOARD.replace("5 7", "6 7"), "x"])
def test_c26_other_files_are_refused(text: str) -> None:
    with pytest.raises(BadSave):
        read_layout(text, 19)


@for_each("layout", [(0, 3) * 18, (0, 1) * 19, (0, 13) * 19, (6, 3) * 19, (-1, 3) * 19])
def test_c26_other_boards_are_refused(layout: tuple[int, ...]) -> None:
    with pytest.raises(BadOption):
        constructor.game(layout=layout)


# C28: boards, builders and yields are data; computers take seats at any time.


@for_each("rings", [1, 2, 3])
def test_c28_other_sizes(rings: int) -> None:
    game = constructor.game(shape=hexagon(rings), builders=2)
    n = rings + 1
    assert 6 * n * n == len(game.legal_moves(game.initial_state()))


BEND = constructor.game(
    shape=((0, 0), (1, 1), (2, 0)),
    builders=2,
    layout=(0, 6, 2, 8, 5, 7),
    yields=(((BRICK, HEAT),), ((GLASS, GLASS), (GLASS,), ()), ((),)),
)


def bend(line: str, geese: int = -1) -> ConstructorState:
    return at(line, board="0 6 2 8 5 7", geese=geese, game=BEND)


def test_c28_a_tile_may_yield_several_resources_at_once() -> None:
    state = bend("0 0 0 0 0 r 0 h 0 H")
    assert [Rolled(0, 6), Gained(0, BRICK, 2), Gained(0, HEAT, 2)] == told(after(state, "roll", game=BEND), (6,), BEND)


def test_c28_a_tile_may_yield_less_and_less() -> None:
    """Vertex 3 is a corner of the second tile alone."""
    state = bend("0 0 0 0 0 r 0 h 3 B")
    gains: list[int] = []
    for _ in range(4):
        state, events = going(after(state, "roll", game=BEND), (8,), BEND)
        gains.append(sum(event.number for event in events if isinstance(event, Gained)))
        state = after(state, "next", game=BEND)
    assert [2, 1, 0, 0] == gains


def test_c28_a_roll_while_the_geese_are_there_does_not_count() -> None:
    state = after(bend("0 0 0 0 0 r 0 h 3 B", geese=1), "roll", (8,), "next", "roll", (7,), "geese 0", game=BEND)
    state = after(state, "next", "roll", game=BEND)
    assert [Rolled(0, 8), Gained(0, GLASS, 2)] == told(state, (8,), BEND)


def test_c28_a_tile_yields_all_its_residences_alike() -> None:
    state = bend("0 0 0 0 0 r 0 h 3 B 6 H")
    assert [Rolled(0, 8), Gained(0, GLASS, 6)] == told(after(state, "roll", game=BEND), (8,), BEND)


def test_c28_a_tile_without_yields_yields_its_own_resource() -> None:
    game = constructor.game(shape=((0, 0), (1, 1), (2, 0)), builders=2, layout=(0, 6, 2, 8, 5, 7))
    state = at("0 0 0 0 0 r 0 h 0 B", board="0 6 2 8 5 7", game=game)
    assert [Rolled(0, 6), Gained(0, BRICK, 1)] == told(after(state, "roll", game=game), (6,), game)


@for_each("policy", sorted(GAME.policies))
def test_c28_computers_take_seats_at_any_time(policy: str) -> None:
    game = constructor.game(offers=2, points=4)
    table = Table(game, seed=5)
    for vertex in START_VERTICES:
        table.play(constructor.BuildResidence(vertex))
    table.seat(0, policy)
    while (table.view(None).mover, table.awaits_human) != (1, True):
        table.step()
    assert table.step() == 1  # a person is to move
    for seat in range(1, 4):
        table.seat(seat, policy)
    play_on(table, 30)
    table.seat(2, None)
    play_on(table, 500)
    assert table.result is not None or 2 == table.status


def play_on(table: Table[ConstructorState, Move, constructor.ConstructorView], moves: int) -> None:
    """Play on for that many moves, or until a person is to move; every move must be legal."""
    last = table.move_count + moves
    while table.result is None and table.move_count < last and not table.awaits_human:
        turn, legal_moves = table.status, table.legal_moves()
        before = table.state
        step = table.step()
        assert isinstance(step, Step)
        if isinstance(turn, int):
            assert step.state in [table.game.play(before, move).state for move in legal_moves]


# Positions from outside.


def test_c10_a_position_in_which_somebody_with_few_resources_loses_some_is_refused() -> None:
    state = after(at("10 0 0 0 0 r h"), "roll", (7,))
    assert GAME.why_impossible(state) is None
    red = 1  # who has nothing
    assert "nobody loses resources with so few" == GAME.why_impossible(replace(state, subject=red))
