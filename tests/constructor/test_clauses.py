"""Constructor, clause by clause: the rulings C4 to C15, C24 and C28 as far as they are rules, without a console.

What C25 and C26 say of files is in test_savefile.py, C29 in test_tilings.py, C30 in test_improved_tiles.py.
"""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import pytest

from cardkit import DiceTotal, Draw, Event, IllegalMove, Result, Shuffle, Table, generator
from cardkit.core.errors import BadOption, IllegalOutcome
from cardkit.core.records.record import Resolved
from cardkit.core.value import replace
from cardkit.games import constructor
from cardkit.games.constructor import (
    BasementBuilt,
    ConstructorState,
    Gained,
    GeeseMoved,
    Improved,
    Lost,
    Move,
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
    hexagon,
)
from constructor.positions import (
    BRICK,
    ENERGY,
    GAME,
    GLASS,
    HEAT,
    NOTHING,
    PARK,
    PLENTY,
    RESOURCES,
    START_ORDER,
    START_VERTICES,
    WIFI,
    after,
    at,
    going,
    held,
    in_turn,
    legal,
    points,
    told,
    why,
)
from minimal_standard import MinimalStandard
from support import for_each

BLOCKED = constructor.game(blocked_roads=True)
Steps = Sequence[str | tuple[int, ...]]


def numbers(verb: str, text: str) -> set[str]:
    """Moves of one verb at several places."""
    return {f"{verb} {number}" for number in text.split()}


# C4: colours and residences.


def test_c4_builders_0_to_3_are_blue_red_orange_and_yellow() -> None:
    assert ["Blue", "Red", "Orange", "Yellow"] == [str(TurnBegan(seat)).split()[1][:-2] for seat in range(4)]


def test_c4_a_basement_is_one_point_a_house_two_a_tower_three_and_a_road_none() -> None:
    state = at("1 0 0 0 0 r h 10 B", "0 0 0 0 0 r h 15 H", "0 0 0 0 0 r 1 2 h 27 T", "0 0 0 0 0 r h 0 B 7 H 40 T")
    assert (1, 2, 3, 6) == points(state)


# C5: costs and production.

COSTS = {  # by move: what it costs, and what is built before
    "build-road 14": ("0 0 0 1 1", "r h 8 B"),
    "build-res 8": ("1 1 1 0 1", "r 14 h"),
    "improve 8": ("0 0 2 3 0", "r h 8 B"),
    "improve 14": ("3 2 2 2 1", "r 14 h 14 H"),
}


@for_each("move", COSTS)
def test_c5_what_it_costs_is_paid(move: str) -> None:
    cost, built = COSTS[move]
    assert (0, 0, 0, 0, 0) == held(after(in_turn(f"{cost} {built}"), move))[0]
    expected = tuple([20 - int(number) for number in cost.split()])
    assert expected == held(after(in_turn(f"{PLENTY} {built}"), move))[0]


@for_each("move", COSTS)
def test_c5_with_one_resource_missing_it_cannot_be_built(move: str) -> None:
    cost, built = COSTS[move]
    amounts = [int(number) for number in cost.split()]
    for kind in [kind for kind, number in enumerate(amounts) if number]:
        goods = " ".join([str(number - (place == kind)) for place, number in enumerate(amounts)])
        state = in_turn(f"{goods} {built}")
        assert why(state, move) is not None
        with pytest.raises(IllegalMove):
            after(state, move)


SIXES = " ".join(["5 6"] * 19)  # parks, as a file may have them
SEVENS = " ".join(["0 7"] * 19)
YIELDS: dict[str, tuple[ConstructorState, int, list[Gained]]] = {
    "a basement": (at("0 0 0 0 0 r 1 h 20 B"), 2, [Gained(0, BRICK, 1)]),
    "a house": (at("0 0 0 0 0 r 1 h 20 H"), 2, [Gained(0, BRICK, 2)]),
    "a tower": (at("0 0 0 0 0 r 1 h 20 T"), 2, [Gained(0, BRICK, 3)]),
    "every residence on the tile": (at("0 0 0 0 0 r 1 h 20 B 27 H 32 T"), 2, [Gained(0, BRICK, 6)]),
    "every tile of the value": (at("0 0 0 0 0 r 1 h 0 B 22 B"), 3, [Gained(0, BRICK, 2)]),  # tiles 0 and 7
    "everybody, in order, whoever rolls": (
        at("0 0 0 0 0 r 1 h 21 B", "0 0 0 0 0 r h 8 B", turn=3),
        3,
        [Gained(0, BRICK, 1), Gained(1, BRICK, 1)],
    ),
    "several resources, in order": (  # tile 8 is HEAT, tile 11 is ENERGY
        at("0 0 0 0 0 r 1 h 25 H"),
        8,
        [Gained(0, ENERGY, 2), Gained(0, HEAT, 2)],
    ),
    "nothing where the geese are": (at("0 0 0 0 0 r 1 h 20 B", geese=9), 2, []),
    "other tiles of the value than that of the geese": (
        at("0 0 0 0 0 r 1 h 25 B", geese=8),
        8,
        [Gained(0, ENERGY, 1)],
    ),
    "no park, whatever its value": (at("0 0 0 0 0 r 1 h 20 T", board=SIXES), 6, []),
    "nothing for a seven": (at("0 0 0 0 0 r 1 h 20 T", board=SEVENS), 7, []),
}


@for_each(("state", "total", "gains"), YIELDS.values(), YIELDS)
def test_c5_what_a_roll_yields(state: ConstructorState, total: int, gains: list[Gained]) -> None:
    step = going(after(state, "roll"), (total,))
    assert [Rolled(GAME.view(state, None).turn, total), *gains] == list(step.events)
    counted = [[0] * 5 for _ in range(4)]
    for gain in gains:
        counted[gain.seat][gain.resource] += gain.number
    assert tuple([tuple(row) for row in counted]) == held(step.state)


# C6: where one may build.


def test_c6_at_the_start_any_vertex_will_do_without_a_road() -> None:
    assert {f"build-res {vertex}" for vertex in range(54)} == legal(GAME.initial_state())


@for_each("vertex", range(54))
def test_c6_no_residence_on_or_beside_another_whoever_owns_it(vertex: int) -> None:
    state = after(GAME.initial_state(), f"build-res {vertex}")
    beside = GAME.board.graph.beside[vertex]
    assert {f"build-res {one}" for one in (vertex, *beside)} == legal(GAME.initial_state()) - legal(state)


FREE = {  # what Blue and Red have built, and where Blue, who has plenty of everything, may build
    "a residence at one's own road": ("r 0 h 40 B", "r 71 h", "build-res", "0 1"),
    "a residence beside nobody's": ("r 22 27 31 h", "r h 20 B", "build-res", ""),
    "a residence where nobody is near": ("r 22 27 31 h", "r h", "build-res", "14 20 21 26"),
    "a road at one's own road or residence": ("r 0 h 53 B", "r 30 h 31 B", "build-road", "1 2 70 71"),
    "no road on a road": ("r 70 h 53 B", "r 71 h", "build-road", "65 68"),
    "a road past another's residence": ("r 27 h", "r h 20 T", "build-road", "22 23 31 32"),
    "an improvement of one's own basement or house": ("r h 20 B 32 T 10 H", "r h 0 B", "improve", "10 20"),
}


@for_each(("blue", "red", "verb", "places"), FREE.values(), FREE)
def test_c6_where_one_may_build(blue: str, red: str, verb: str, places: str) -> None:
    state = in_turn(f"{PLENTY} {blue}", f"0 0 0 0 0 {red}")
    assert numbers(verb, places) == legal(state, verb)


@for_each(
    ("blue", "red", "open_to", "closed"),
    [
        ("r 27 h", "r h 20 T", "23 32", "22 31"),  # road 27 joins 20 and 21, and Red lives at 20
        ("r 27 h 20 T", "r h", "22 23 31 32", ""),  # one's own residence does not block
        ("r 27 39 h", "r h 20 T", "31", "22"),  # edge 31 joins 20 and 26, where road 39 ends
    ],
)
def test_c6_under_the_option_anothers_residence_blocks_roads(blue: str, red: str, open_to: str, closed: str) -> None:
    roads = legal(in_turn(f"{PLENTY} {blue}", f"0 0 0 0 0 {red}", game=BLOCKED), "build-road", BLOCKED)
    assert numbers("build-road", open_to) <= roads
    assert set() == numbers("build-road", closed) & roads


def test_c6_under_the_option_a_residence_that_is_built_later_blocks_too() -> None:
    """Blue's road 27 leads on from 20 by 22 and 31, until Red, whose road 22 ends there, builds at 20."""
    state = in_turn(f"{PLENTY} r 27 h", f"{PLENTY} r 22 h", turn=1, game=BLOCKED)
    state = after(state, "build-res 20", *(("next", "roll", (12,)) * 3), game=BLOCKED)
    assert numbers("build-road", "23 32") == legal(state, "build-road")


def test_c6_a_residence_may_be_built_and_improved_in_one_turn() -> None:
    state = after(in_turn(f"{PLENTY} r 27 h"), "build-res 20", "improve 20", "improve 20")
    assert (3, 0, 0, 0) == points(state)
    assert why(state, "improve 20") is not None


@for_each(
    ("steps", "event"),
    [
        (["build-road 31"], RoadBuilt(0, 31)),
        (["build-res 20"], BasementBuilt(0, 20)),
        (["build-res 20", "improve 20"], Improved(0, 20, 2)),
        (["build-res 20", "improve 20", "improve 20"], Improved(0, 20, 3)),
    ],
)
def test_c6_what_is_built_is_told(steps: Steps, event: Event) -> None:
    assert [event] == told(in_turn(f"{PLENTY} r 27 h"), *steps)


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
    assert poor is not None
    assert poor != why(in_turn(f"0 0 0 0 0 {built}"), "build-res 40")


# C8: the start.


def test_c8_basements_are_placed_there_and_back_and_bring_nothing() -> None:
    state = GAME.initial_state()
    events: list[Event] = []
    for seat, vertex in zip(START_ORDER, START_VERTICES, strict=True):
        assert seat == GAME.status(state)
        state, events = going(state, f"build-res {vertex}").state, told(state, f"build-res {vertex}")
        assert Started(seat, vertex) == events[0]
    assert [TurnBegan(0)] == events[1:]
    assert ({"roll"}, ((0,) * 5,) * 4, (2, 2, 2, 2)) == (legal(state), held(state), points(state))


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


def test_c8_under_the_option_the_second_basement_brings_what_its_tiles_yield() -> None:
    game = constructor.game(start_resources=True)
    state = after(game.initial_state(), *[f"build-res {vertex}" for vertex in START_VERTICES[:4]], game=game)
    assert ((0,) * 5,) * 4 == held(state)
    # Vertex 30 lies on tiles 8 (HEAT) and 13 (ENERGY), 40 on 12 (WIFI), 15 (GLASS) and 17 (GLASS).
    third, fourth = told(state, "build-res 30", game=game), told(state, "build-res 30", "build-res 40", game=game)
    assert [Started(3, 30), Gained(3, ENERGY, 1), Gained(3, HEAT, 1)] == third
    assert [Started(2, 40), Gained(2, GLASS, 2), Gained(2, WIFI, 1)] == fourth
    assert (0, 0, 2, 0, 1) == held(after(state, "build-res 30", "build-res 40", game=game))[2]


def test_c8_turns_go_round_and_the_next_is_told() -> None:
    state = at("1 0 0 0 0 r h", turn=2)
    for seat in (2, 3, 0, 1, 2):
        assert seat == GAME.status(state)
        assert [TurnBegan((seat + 1) % 4)] == told(state, "roll", (12,), "next")
        state = after(state, "roll", (12,), "next")


def test_c8_a_turn_begins_with_a_roll_of_two_dice_and_nothing_else() -> None:
    state = at(f"{PLENTY} r 27 h 20 B", turn=0)
    assert {"roll"} == legal(state)
    assert DiceTotal(0, 2, 6) == GAME.status(after(state, "roll"))
    assert "roll" not in legal(after(state, "roll", (12,)))


# C9: the geese at first.


def test_c9_the_geese_begin_nowhere_and_nothing_is_drawn() -> None:
    assert (None, 0) == (GAME.view(GAME.initial_state(), None).geese, GAME.status(GAME.initial_state()))


@for_each("tile", range(-1, 19))
def test_c9_a_seven_puts_them_on_any_other_tile(tile: int) -> None:
    state = after(at("1 0 0 0 0 r h", geese=tile), "roll", (7,))
    assert {f"geese {other}" for other in range(19) if other != tile} == legal(state)


# C10: a seven.


@for_each(("number", "lost"), [(9, 0), (10, 5), (11, 5), (12, 6), (25, 12), (1000, 500)])
def test_c10_ten_or_more_lose_half_rounded_down(number: int, lost: int) -> None:
    state = after(at(f"0 0 0 0 {number} r h"), "roll", (7,))
    if lost:
        assert Draw((0, 0, 0, 0, number), lost) == GAME.status(state)
        state = after(state, (WIFI,) * lost)
    assert legal(state, "geese")
    assert (0, 0, 0, 0, number - lost) == held(state)[0]


def test_c10_builders_lose_in_order_whoever_rolled() -> None:
    state = at("2 2 2 2 2 r h", "9 0 0 0 0 r h", "0 0 0 11 0 r h", "0 0 13 0 0 r h", turn=2)
    assert [Rolled(2, 7)] == told(state, "roll", (7,))
    state = after(state, "roll", (7,))
    for request, outcome, losses in (
        (Draw((2, 2, 2, 2, 2), 5), (0, 1, 3, 3, 4), [(0, BRICK, 1), (0, ENERGY, 1), (0, HEAT, 2), (0, WIFI, 1)]),
        (Draw((0, 0, 0, 11, 0), 5), (3,) * 5, [(2, HEAT, 5)]),
        (Draw((0, 0, 13, 0, 0), 6), (2,) * 6, [(3, GLASS, 6)]),
    ):
        assert request == GAME.status(state)
        assert [Lost(*loss) for loss in losses] == told(state, outcome)
        state = after(state, outcome)
    assert ((1, 1, 2, 0, 1), (9, 0, 0, 0, 0), (0, 0, 0, 6, 0), (0, 0, 7, 0, 0)) == held(state)
    assert (2, 19) == (GAME.status(state), len(legal(state, "geese")))


def test_c10_losses_come_before_the_move_and_that_before_the_theft() -> None:
    state = at("1 0 0 0 0 r h", "0 0 10 0 0 r h 20 B")
    steps: Steps = ["roll", (7,), (2,) * 5, "geese 9", "rob Red", (2,)]
    happened = [event for end in range(1, 7) for event in told(state, *steps[:end])]
    assert [Rolled(0, 7), Lost(1, GLASS, 5), GeeseMoved(0, 9), Robbed(0, 1, GLASS)] == happened


def test_c10_resources_are_drawn_at_random_without_replacement() -> None:
    request = GAME.status(after(at("4 0 3 2 1 r h"), "roll", (7,)))
    assert isinstance(request, Draw)
    assert Draw((4, 0, 3, 2, 1), 5) == request
    expected: dict[tuple[int, ...], Fraction] = {}
    for brick in range(5):
        for glass in range(4):
            for heat in range(3):
                wifi = 5 - brick - glass - heat
                if 0 <= wifi <= 1:
                    ways = comb(4, brick) * comb(3, glass) * comb(2, heat) * comb(1, wifi)
                    lost = (BRICK,) * brick + (GLASS,) * glass + (HEAT,) * heat + (WIFI,) * wifi
                    expected[lost] = Fraction(ways, comb(10, 5))
    assert expected == dict(request.outcomes())
    assert 1 == sum(expected.values())


@for_each("wrong", [(0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 2, 2, 2, 3), (2, 0, 0, 0, 0), (0,) * 6])
def test_c10_nobody_loses_what_they_do_not_have(wrong: tuple[int, ...]) -> None:
    with pytest.raises(IllegalOutcome):
        after(at("4 0 3 2 1 r h"), "roll", (7,), wrong)


def test_c10_the_turn_goes_on_after_the_geese() -> None:
    state = after(at("1 0 0 1 1 r h 20 B"), "roll", (7,), "geese 0")
    assert {"next", "build-road 22", "build-road 27", "build-road 31"} == legal(state)


@for_each("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_c10_only_a_seven_moves_the_geese(total: int) -> None:
    rolled = after(at("12 0 0 0 0 r h", "0 0 5 0 0 r h 20 B", geese=3), "roll", (total,))
    assert 3 == GAME.view(rolled, None).geese
    assert (set(), True) == (legal(rolled, "geese"), "next" in legal(rolled))


def test_c10_a_position_in_which_somebody_with_few_resources_loses_some_is_refused() -> None:
    state = after(at("10 0 0 0 0 r h"), "roll", (7,))
    assert GAME.why_impossible(state) is None
    red = 1  # who has nothing
    assert "nobody loses resources with so few" == GAME.why_impossible(replace(state, subject=red))


# C11: the theft.


def test_c10_c11_the_example_of_the_document() -> None:
    """Figure 2, section 3.6: Orange loses 5 BRICK, the geese go to tile 9, and Blue steals GLASS from Yellow."""
    state = at("0 0 0 5 0 r h", "0 0 0 0 0 r h 32 H", "11 0 0 0 0 r h", "0 0 3 0 0 r h 20 B 27 B")
    state = after(state, "roll", (7,))
    request = GAME.status(state)
    assert isinstance(request, Draw)
    assert [((BRICK,) * 5, Fraction(1))] == request.outcomes()
    state = after(state, (BRICK,) * 5, "geese 9")
    assert {"rob Yellow"} == legal(state)
    events = told(state, "rob Yellow", (GLASS,))
    assert ["Builder Blue steals GLASS from builder Yellow."] == [str(event) for event in events]
    state = after(state, "rob Yellow", (GLASS,))
    assert ((0, 0, 1, 5, 0), (0, 0, 0, 0, 0), (6, 0, 0, 0, 0), (0, 0, 2, 0, 0)) == held(state)
    assert (9, 0) == (GAME.view(state, None).geese, GAME.status(state))


ON_TILE_9 = ("1 0 0 0 0 r h 20 B", "0 0 0 0 0 r h 27 B", "0 0 3 0 0 r 39 40 h 0 B", "0 0 0 0 1 r h 32 T")


@for_each(
    ("state", "tile", "victims"),
    [
        (at(*ON_TILE_9), 9, {"rob Yellow"}),  # Blue rolls, Red has nothing, Orange lives elsewhere
        (at(*ON_TILE_9), 0, {"rob Orange"}),
        (
            at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B", "0 1 0 0 0 r h 27 B", "0 0 1 0 0 r h 32 B", turn=2),
            9,
            {"rob Red", "rob Yellow"},
        ),
        (at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B 27 T"), 9, {"rob Red"}),
    ],
    ids=["on the tile", "on another", "several", "with two residences"],
)
def test_c11_victims_have_a_residence_there_and_a_resource_and_are_others(
    state: ConstructorState, tile: int, victims: set[str]
) -> None:
    asked = after(state, "roll", (7,), f"geese {tile}")
    assert (victims, len(victims)) == (legal(asked), len(GAME.legal_moves(asked)))


def test_c11_with_none_nothing_is_stolen() -> None:
    state = at("1 0 0 0 0 r h 20 B", "0 0 0 0 0 r h 27 B", "5 0 0 0 0 r h 0 B")
    events = told(state, "roll", (7,), "geese 9")
    assert [GeeseMoved(0, 9), NobodyToRob(0)] == events
    assert "Builder Blue has no builders to steal from." == str(events[1])
    state = after(state, "roll", (7,), "geese 9")
    assert ("next" in legal(state), (5, 0, 0, 0, 0)) == (True, held(state)[2])


def test_c11_while_a_theft_is_drawn_a_view_says_from_whom() -> None:
    state = after(at("1 0 0 0 0 r h", "4 0 2 1 0 r h 20 B"), "roll", (7,), "geese 9", "rob Red")
    view = GAME.view(state, 3)
    assert ("theft", 1) == (view.phase, view.concerned)
    assert state == GAME.determinize(view, generator(0))


def test_c11_a_resource_is_stolen_as_likely_as_there_are_of_its_kind() -> None:
    state = after(at("1 0 0 0 0 r h", "4 0 2 1 0 r h 20 B"), "roll", (7,), "geese 9", "rob Red")
    request = GAME.status(state)
    assert isinstance(request, Draw)
    expected = [((BRICK,), Fraction(4, 7)), ((GLASS,), Fraction(2, 7)), ((HEAT,), Fraction(1, 7))]
    assert expected == request.outcomes()


@for_each(("kind", "left"), [(BRICK, (3, 0, 2, 1, 0)), (GLASS, (4, 0, 1, 1, 0)), (HEAT, (4, 0, 2, 0, 0))])
def test_c11_exactly_one_resource_changes_hands(kind: int, left: tuple[int, ...]) -> None:
    state = after(at(NOTHING, "4 0 2 1 0 r h 20 B", "1 0 0 0 0 r h", turn=2), "roll", (7,), "geese 9", "rob Red")
    step = going(state, (kind,))
    assert (Robbed(2, 1, kind),) == step.events
    gained = tuple([int(one == BRICK) + int(one == kind) for one in range(5)])
    assert (left, gained) == held(step.state)[1:3]


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
    step = going(state, move)
    assert Won(1) == step.events[-1]
    assert Result(scores=(0, 10, 0, 0), winners=(1,), utilities=(0, 1, 0, 0)) == GAME.status(step.state)
    assert () == GAME.legal_moves(step.state)


def test_c12_when_the_game_is_over() -> None:
    # Nine points do not win.
    step = going(in_turn(f"{PLENTY} r h 20 T 27 T 32 B 0 B"), "improve 0")
    assert ((Improved(0, 0, 2),), 0) == (step.events, GAME.status(step.state))
    # A loaded game in which ten points are reached is over.
    state = at(NOTHING, NOTHING, "0 0 0 0 0 r h 20 T 27 T 32 T 0 T")
    assert Result((0, 0, 12, 0), (2,), (0, 0, 1, 0)) == GAME.status(state)
    # So many points as the option says.
    game = constructor.game(points=4)
    state = after(in_turn(f"{PLENTY} r h 20 H 0 B", game=game), "improve 0", game=game)
    assert Result((4, 0, 0, 0), (0,), (1, 0, 0, 0)) == game.status(state)


# C13: trade.

TRADERS = ("2 0 0 1 0 r h", "0 0 1 0 0 r h", "0 0 0 0 0 r h", "1 1 1 1 1 r h")


def test_c13_both_sides_must_hold_what_they_would_give() -> None:
    expected = {f"trade Red {give} GLASS" for give in ("BRICK", "HEAT")}
    expected |= {f"trade Yellow {give} {take}" for give in ("BRICK", "HEAT") for take in RESOURCES if give != take}
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
    step = going(in_turn(*TRADERS), "trade Yellow BRICK WIFI")
    assert (Offered(0, 3, BRICK, WIFI),) == step.events
    assert "Blue offers Yellow one BRICK for one WIFI." == str(step.events[0])
    assert (3, {"yes", "no"}) == (GAME.status(step.state), legal(step.state))
    view = GAME.view(step.state, 1)
    assert (constructor.Offer(3, BRICK, WIFI), 0) == (view.offer, view.mover)


@for_each(("give", "take"), [(give, take) for give in range(5) for take in range(5) if give != take])
def test_c13_yes_exchanges_one_for_one(give: int, take: int) -> None:
    state = after(in_turn(f"{PLENTY} r h", f"{PLENTY} r h"), f"trade Red {RESOURCES[give]} {RESOURCES[take]}")
    step = going(state, "yes")
    assert (Traded(1, 0, give, take),) == step.events
    moved = [(kind == take) - (kind == give) for kind in range(5)]
    expected = (tuple([20 + one for one in moved]), tuple([20 - one for one in moved]))
    assert (expected, 0) == (held(step.state)[:2], GAME.status(step.state))


def test_c13_no_changes_nothing() -> None:
    before = in_turn(*TRADERS)
    step = going(after(before, "trade Yellow BRICK WIFI"), "no")
    assert (Refused(3, 0),) == step.events
    assert (held(before), legal(before), 0) == (held(step.state), legal(step.state), GAME.status(step.state))


def test_c13_offers_are_made_as_often_as_liked() -> None:
    state = after(in_turn(*TRADERS), *(("trade Yellow BRICK WIFI", "no") * 50))
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
TILE_PACK = (WIFI,) * 3 + (HEAT,) * 3 + (BRICK,) * 4 + (ENERGY,) * 4 + (GLASS,) * 4 + (PARK,)
VALUE_PACK = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)


def shuffled(seed: int) -> tuple[int, ...]:
    """Resource and value of each tile once a table has shuffled the board."""
    table = Table(RANDOM, seed=seed)
    table.step()
    table.step()
    return table.state.board.layout


def test_c14_resources_and_values_of_a_random_board() -> None:
    parks: set[int] = set()
    values_seen: dict[int, set[int]] = {}
    for seed in range(300):
        layout = shuffled(seed)
        resources, values = layout[::2], layout[1::2]
        assert Counter(TILE_PACK) == Counter(resources)
        pairs = Counter(value for resource, value in zip(resources, values, strict=True) if resource != PARK)
        assert Counter(VALUE_PACK) == pairs
        assert 7 == values[resources.index(PARK)]
        parks.add(resources.index(PARK))
        for tile, value in enumerate(values):
            values_seen.setdefault(tile, set()).add(value)
    assert set(range(19)) == parks
    assert {tuple(range(2, 13))} == {tuple(sorted(found)) for found in values_seen.values()}


def test_c14_the_game_asks_for_two_shuffles_before_the_first_basement() -> None:
    state = RANDOM.initial_state()
    assert Shuffle(19) == RANDOM.status(state)
    step = going(state, tuple(range(19)), RANDOM)
    assert (ResourcesLaid(TILE_PACK),) == step.events
    assert Shuffle(18) == RANDOM.status(step.state)
    step = going(step.state, tuple(range(18)), RANDOM)
    assert (ValuesLaid((*VALUE_PACK, 7)),) == step.events
    assert 0 == RANDOM.status(step.state)


def test_c14_values_go_to_the_tiles_that_are_not_park_in_tile_order() -> None:
    order = (*range(5), 18, *range(5, 18))  # PARK comes to tile 5
    layout = after(RANDOM.initial_state(), order, tuple(reversed(range(18))), game=RANDOM).board.layout
    assert (12, 11, 11, 10, 10, 7, 9, 9, 8, 8, 6, 6, 5, 5, 4, 4, 3, 3, 2) == layout[1::2]
    assert PARK == layout[10]


# C15: one stream of the minimal standard generator decides everything.


def test_c15_it_is_the_generator_of_the_rulings_that_tables_take() -> None:
    assert "minstd" == Table(GAME).generator


@for_each("seed", [0, 1, 2, 246, 6788, 2147483646, 2147483647, -5, -2147483648])
def test_c15_a_random_board(seed: int) -> None:
    chance = MinimalStandard(seed)
    resources = [TILE_PACK[place] for place in chance.shuffled(19)]
    values = [VALUE_PACK[place] for place in chance.shuffled(18)]
    expected = [number for one in resources for number in (one, 7 if one == PARK else values.pop(0))]
    assert tuple(expected) == shuffled(seed)


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
                expected = (chance.dice(),)
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


def test_c15_two_dice_are_fair() -> None:
    request = GAME.status(after(at("1 0 0 0 0 r h"), "roll"))
    assert isinstance(request, DiceTotal)
    expected = [((total,), Fraction(6 - abs(7 - total), 36)) for total in range(2, 13)]
    assert expected == request.outcomes()
    for wrong in ((1,), (13,), (), (3, 4)):
        assert request.why_wrong(wrong) is not None


# C24: what is refused changes nothing.

NO_MOVES: dict[str, tuple[ConstructorState, Steps, str]] = {
    "a wrong basement": (
        GAME.initial_state(),
        ["build-res 20"],
        "build-res 54, build-res 20, build-res 21, roll, next, geese 3, improve 20",
    ),
    "geese that stay, or leave the board": (
        at("1 0 0 0 0 r h", "1 0 0 0 0 r h 20 B", geese=9),
        ["roll", (7,)],
        "geese 9, geese 19, next, rob Red, build-res 3",
    ),
    "whom to rob is asked even if there is only one": (
        at("1 0 0 0 0 r h 32 B", "1 0 0 0 0 r h 20 B", "1 0 0 0 0 r h"),
        ["roll", (7,), "geese 9"],
        "rob Blue, rob Orange, rob Green, next, geese 3, roll",
    ),
}


@for_each(("state", "steps", "texts"), NO_MOVES.values(), NO_MOVES)
def test_c24_what_cannot_be_done_is_refused(state: ConstructorState, steps: Steps, texts: str) -> None:
    state = after(state, *steps)
    for text in texts.split(", "):
        assert text not in legal(state)
        assert why(state, text) is not None
        with pytest.raises(IllegalMove):
            after(state, text)


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


# C26: the board is an option, too.


@for_each("layout", [(0, 3) * 18, (0, 1) * 19, (0, 13) * 19, (6, 3) * 19, (-1, 3) * 19])
def test_c26_other_boards_are_refused(layout: tuple[int, ...]) -> None:
    with pytest.raises(BadOption):
        constructor.game(layout=layout)


def test_c26_the_board_may_be_any_mixture() -> None:
    """The document's own: nothing but WIFI with the value 12."""
    game = constructor.game(layout=(4, 12) * 19)
    state = at("0 0 0 0 0 r 1 h 20 T", board="4 12 " * 19, game=game)
    assert [Rolled(0, 12), Gained(0, WIFI, 9)] == told(state, "roll", (12,), game=game)


# C28: boards, builders and yields are data; computers take seats at any time.


@for_each("rings", [1, 2, 3])
def test_c28_other_sizes(rings: int) -> None:
    game = constructor.game(shape=hexagon(rings), builders=2)
    n = rings + 1
    assert 6 * n * n == len(game.legal_moves(game.initial_state()))


# Three tiles of values 6, 8 and 7. Vertex 0 is a corner of the first alone, 3 and 6 of the second.
BEND = {"shape": ((0, 0), (1, 1), (2, 0)), "builders": 2, "layout": (0, 6, 2, 8, 5, 7)}
YIELDING = (((BRICK, HEAT),), ((GLASS, GLASS), (GLASS,), ()), ((),))
EIGHT, PASS, AWAY = ("roll", (8,)), ("next",), ("roll", (7,), "geese 0")


@for_each(
    ("homes", "geese", "steps", "gains"),
    [
        ("0 H", -1, ["roll", (6,)], [Gained(0, BRICK, 2), Gained(0, HEAT, 2)]),
        ("3 B", -1, EIGHT, [Gained(0, GLASS, 2)]),
        ("3 B", -1, [*EIGHT, *PASS, *EIGHT], [Gained(0, GLASS, 1)]),
        ("3 B", -1, [*EIGHT, *PASS, *EIGHT, *PASS, *EIGHT], []),
        ("3 B", 1, [*EIGHT, *PASS, *AWAY, *PASS, *EIGHT], [Gained(0, GLASS, 2)]),
        ("3 B 6 H", -1, EIGHT, [Gained(0, GLASS, 6)]),
    ],
    ids=["several resources", "at first", "less", "nothing", "not counted under the geese", "all residences alike"],
)
def test_c28_a_tile_may_yield_several_resources_and_less_and_less(
    homes: str, geese: int, steps: Steps, gains: list[Gained]
) -> None:
    game = constructor.game(**BEND, yields=YIELDING)  # type: ignore[arg-type]  # of many types
    state = at(f"0 0 0 0 0 r 0 h {homes}", board="0 6 2 8 5 7", geese=geese, game=game)
    assert gains == told(state, *steps, game=game)[1:]


def test_c28_a_tile_without_yields_yields_its_own_resource() -> None:
    game = constructor.game(**BEND)  # type: ignore[arg-type]  # of many types
    state = at("0 0 0 0 0 r 0 h 0 B", board="0 6 2 8 5 7", game=game)
    assert [Rolled(0, 6), Gained(0, BRICK, 1)] == told(state, "roll", (6,), game=game)
