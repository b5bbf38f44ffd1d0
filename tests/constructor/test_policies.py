"""The computer players of Constructor: what they choose is legal and makes sense."""
# ruff: noqa: SIM300  what is expected stands first

from collections.abc import Iterator

import pytest

from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from cardkit.games import constructor
from cardkit.games.constructor import PRESETS, ConstructorGame, ConstructorState, hexagon
from cardkit.games.constructor.constants import BUILD, GEESE, RESPONSE, START
from cardkit.games.constructor.evaluation import add_home, market_of, sites_of
from cardkit.games.constructor.players import POLICIES
from cardkit.games.constructor.trading import OFFERS
from constructor.positions import GAME, NOTHING, after, at
from support import for_each

NAMES = ("sensible", "planner", "considerate", "diplomat")
WORN: tuple[tuple[tuple[int, ...], ...], ...] = (((0, 1, 2, 3, 4), (3, 3), ()), ((4,), (2, 2)), ((),), ((3, 4),))
GAMES = {name: constructor.game(name) for name in PRESETS} | {
    "nothing but WIFI": constructor.game(layout=(4, 6) * 19),
    "nothing but parks": constructor.game(layout=(5, 7) * 19),
    "tiles that wear out": constructor.game("bounded", yields=tuple([WORN[tile % 4] for tile in range(19)])),
    "eight builders": constructor.game(builders=8, points=12, offers=3, random_board=True, shape=hexagon(3)),
    "three tiles": constructor.game(builders=2, points=3, shape=((0, 0), (1, 1), (2, 0)), layout=(0, 6, 2, 8, 5, 7)),
    "no trade": constructor.game("settlers", offers=0),
}


def rng(seed: int = 1) -> Generator:
    return seeded_sfc32(seed)


def choice(name: str, state: ConstructorState) -> str:
    """The move that a player makes, as one types it."""
    return GAME.write_move(GAME.move_of(POLICIES[name].choose(state, rng())))


def in_turn(*builders: str) -> ConstructorState:
    """The first of them may build: a 12 was rolled, which only tile 12 has, where the geese are."""
    return after(at(*builders, geese=12), "roll", (12,))


def walk(game: ConstructorGame, names: tuple[str, ...], seed: int, moves: int) -> Iterator[ConstructorState]:
    """That many positions in which somebody moves, of games of these players one after the other."""
    luck = rng(seed)
    state = game.initial_state()
    while moves:
        turn = state.turn()
        if turn == OVER:
            state = game.initial_state()
        elif turn == CHANCE:
            state = game.resolve(state, state.request().sample(luck)).state
        else:
            yield state
            then = state.after(POLICIES[names[turn % len(names)]].choose(state, luck))
            assert isinstance(then, ConstructorState)
            state = then
            moves -= 1


# In any position.


@pytest.mark.slow
@for_each("walkers", [("uniform",), ("planner", "sensible")])
@for_each("name", GAMES)
def test_every_choice_is_legal(name: str, walkers: tuple[str, ...]) -> None:
    for state in walk(GAMES[name], walkers, seed=5, moves=200):
        legal = state.legal()
        assert [] == [name for name, policy in POLICIES.items() if policy.choose(state, rng()) not in legal]


@for_each("name", NAMES)
def test_sensible_and_planner_draw_nothing(name: str) -> None:
    for state in walk(GAMES["settlers"], (name,), seed=6, moves=200):
        luck = rng(3)
        assert POLICIES[name].choose(state, luck) == POLICIES[name].choose(state, rng(4))
        assert rng(3).words() == luck.words()


def test_uniform_draws_as_the_position_does_before_its_second_offer() -> None:
    for state in walk(GAMES["standard"], ("uniform",), seed=7, moves=300):
        if state.phase != BUILD or state.offers < OFFERS:
            assert state.pick(rng()) == POLICIES["uniform"].choose(state, rng())


def test_uniform_makes_any_other_move_after_two_offers() -> None:
    state = in_turn("0 0 0 1 1 r h 20 B 33 B", "1 0 0 0 0 r h 0 B 7 B")
    state = after(state, "trade Red HEAT BRICK", "no", "trade Red HEAT BRICK", "no")
    luck = rng()
    others = {action for action in state.legal() if action < state.board.offer}
    assert others == {POLICIES["uniform"].choose(state, luck) for _ in range(300)}


@for_each("name", NAMES)
def test_nobody_makes_more_than_two_offers_in_a_turn(name: str) -> None:
    assert OFFERS == max(state.offers for state in walk(GAMES["standard"], (name,), seed=8, moves=400))


# The first basements.


@for_each("name", NAMES)
def test_the_first_basement_goes_where_much_is_yielded(name: str) -> None:
    state = GAME.initial_state()
    yields = []
    for vertex in range(state.board.graph.vertices):
        rates = [0] * 5
        add_home(state, rates, vertex, 1, 16)
        yields.append(sum(rates))
    vertex = POLICIES[name].choose(state, rng()) - state.board.residence
    assert yields[vertex] >= sorted(yields)[-12]


@for_each("name", NAMES)
def test_somebody_gains_each_resource_after_the_start(name: str) -> None:
    for seed in range(10):
        for state in walk(GAMES["random-board"], (name,), seed=seed, moves=9):
            if state.phase != START:
                assert 0 not in market_of(state)


# Building.


@for_each("name", NAMES)
def test_whoever_can_win_does(name: str) -> None:
    homes = "h 20 T 33 T 48 H 45 B"
    assert "improve 45" == choice(name, in_turn(f"0 0 2 3 0 r {homes}"))
    assert choice(name, in_turn(f"1 1 1 0 1 r 27 23 {homes}")).startswith("build-res")


def test_planner_finds_a_win_of_three_steps() -> None:
    state = in_turn("1 1 1 2 3 r h 20 T 33 T 48 H 45 B", "9 9 9 9 9 r h 0 B 7 B")
    for _ in range(3):
        assert state.phase == BUILD
        state = after(state, choice("planner", state))
    assert (0,) == state.winners()


@for_each("name", NAMES)
def test_whoever_has_nothing_passes_and_who_can_pay_builds(name: str) -> None:
    assert "next" == choice(name, in_turn("0 0 0 0 0 r h 20 B 45 B", "3 3 3 3 3 r h 0 B 7 B"))
    assert choice(name, in_turn("0 0 2 3 0 r h 20 B 45 B")) in {"improve 20", "improve 45"}
    state = in_turn("1 1 1 1 2 r 31 h 20 B 45 B")
    road = choice(name, state)
    assert road.startswith("build-road")  # to a site that can be paid for
    assert choice(name, after(state, road)).startswith("build-res")


def test_sensible_keeps_the_heat_of_the_house_it_aims_at() -> None:
    assert "next" == choice("sensible", in_turn("0 0 1 3 1 r h 20 B 45 B"))


def test_sites_are_counted_in_roads() -> None:
    found = {
        (int(site.vertex), int(site.roads), int(site.edge)) for site in sites_of(at("0 0 0 0 0 r 27 23 h 20 B"), 0)
    }
    assert {(15, 0, -1), (25, 2, 31), (32, 2, 31), (27, 1, 32)} <= found
    assert {20, 14, 21, 26}.isdisjoint({vertex for vertex, _, _ in found})


# Trade. Red, asked by Blue, may place a basement on vertex 38 when it has BRICK, ENERGY, GLASS and WIFI.


@for_each("name", NAMES)
@for_each(
    ("offer", "blue", "red", "answer"),
    [
        ("trade Red WIFI GLASS", "0 0 0 0 1", "1 1 3 0 0", "yes"),  # it lacks WIFI, and can spare GLASS
        ("trade Red HEAT WIFI", "0 0 0 1 0", "1 1 1 0 1", "no"),
        ("trade Red HEAT GLASS", "0 0 0 1 0", "1 1 1 0 1", "no"),
        ("trade Red HEAT BRICK", "0 0 0 1 0", "1 1 1 0 1", "no"),
    ],
)
def test_what_one_needs_is_not_given_away_and_what_one_can_spare_is(
    name: str, offer: str, blue: str, red: str, answer: str
) -> None:
    assert answer == choice(name, after(in_turn(f"{blue} r h 20 B 6 B", f"{red} r 44 48 h 33 B 45 B"), offer))


@for_each("name", NAMES)
def test_nobody_helps_another_to_win(name: str) -> None:
    asking = after(in_turn("0 0 1 3 1 r h 20 T 6 T 48 H 3 B", "1 1 3 0 0 r 44 48 h 33 B 45 B"), "trade Red WIFI GLASS")
    assert (9, "no") == (asking.land.points[0], choice(name, asking))


@for_each("name", NAMES[:3])
def test_what_is_lacking_is_asked_for(name: str) -> None:
    state = in_turn("1 1 4 0 0 r 44 48 h 33 B 45 B", "0 0 0 0 2 r h 20 B 6 B", "2 2 0 0 0 r h 0 B 9 B")
    assert "trade Red GLASS WIFI" == choice(name, state)


@for_each("name", NAMES[:3])
def test_a_second_offer_is_another_one(name: str) -> None:
    state = in_turn("1 1 6 0 0 r 44 48 h 33 B 45 B", "0 0 0 0 2 r h 20 B 6 B", "2 2 0 0 2 r h 0 B 9 B")
    first = choice(name, state)
    second = choice(name, after(state, first, "no"))
    assert {"trade Red GLASS WIFI", "trade Orange GLASS WIFI"} == {first, second}
    assert not choice(name, after(state, first, "no", second, "no")).startswith("trade")


@for_each("name", ["considerate", "diplomat"])
def test_whoever_plays_as_they_do_accepts_what_they_offer(name: str) -> None:
    answers = [choice(name, state) for state in walk(GAMES["settlers"], (name,), 10, 900) if state.phase == RESPONSE]
    assert len(answers) > 10
    assert {"yes"} == set(answers)


@for_each(("bold", "sure"), [("sensible", "considerate"), ("planner", "diplomat")])
def test_nobody_is_asked_for_what_they_need_themselves(bold: str, sure: str) -> None:
    # Red lacks nothing for its basement but WIFI, and Blue asks for what Red needs.
    state = in_turn("0 1 6 0 1 r 31 h 20 B 45 B", "1 1 1 0 0 r 44 48 h 33 B 6 B")
    assert "trade Red GLASS BRICK" == choice(bold, state)
    assert "next" == choice(sure, state)


def test_diplomat_does_not_make_an_offer_again_in_the_same_turn() -> None:
    state = in_turn("1 1 6 0 0 r 44 48 h 33 B 45 B", "0 0 0 0 2 r h 20 B 6 B", "2 2 0 0 2 r h 0 B 9 B")
    first = choice("diplomat", state)  # Red would not gain by it
    assert ("trade Orange GLASS WIFI", "next") == (first, choice("diplomat", after(state, first, "no")))


# The geese.


@pytest.mark.slow
@for_each("name", NAMES)
def test_the_geese_spare_oneself(name: str) -> None:
    seen = 0
    for state in walk(GAMES["random-board"], (name,), seed=9, moves=1500):
        if state.phase == GEESE:
            seat = state.turn()
            tile = POLICIES[name].choose(state, rng()) - state.board.geese
            assert seat not in [state.land.owner(vertex) for vertex in state.board.graph.corners[tile]]
            seen += 1
    assert seen > 10


@for_each("name", NAMES)
def test_the_geese_go_to_the_leader(name: str) -> None:
    state = after(at(NOTHING, "3 0 0 0 0 r h 33 T 6 T", "3 0 0 0 0 r h 20 B 2 B"), "roll", (7,))
    tile = POLICIES[name].choose(state, rng()) - state.board.geese
    assert tile in (*state.board.graph.touching[33], *state.board.graph.touching[6])


@for_each("name", NAMES)
def test_the_leader_is_robbed(name: str) -> None:
    state = after(at(NOTHING, "1 0 0 0 0 r h 33 T", "3 3 0 0 0 r h 20 B"), "roll", (7,), "geese 9")
    assert "rob Red" == choice(name, state)
