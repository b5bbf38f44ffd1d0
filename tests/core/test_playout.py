"""`cardkit.core.playout` and `policy`: playing to the end without a table."""

import pytest
from toy import NIM, URN, NimState, UrnState

from cardkit import OVER, Generator, Log, State, Table, generator, load
from cardkit.core.errors import BadGame
from cardkit.core.playout import Playout, policy_playout, random_playout
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.rng import seeded_sfc32
from partners import Greedy, Halves
from support import for_each


class Careless(NimState):
    """It makes no difference to it which action it is given."""

    __slots__ = ()

    def after(self, action: int, log: Log | None = None) -> "Careless":
        return Careless(self.heap - 1, 1 - self.place)


class Running(NimState):
    """Makes random moves three at a time."""

    __slots__ = ()

    def random_moves(self, rng: Generator, limit: int) -> tuple[State, int]:
        state, made = NimState(self.heap, self.place), 0
        while state.turn() != OVER and made < min(limit, 3):
            state, made = state.after(state.pick(rng)), made + 1
        return Running(state.heap, state.place), made


class Standing(NimState):
    """Makes no move at all."""

    __slots__ = ()

    def random_moves(self, rng: Generator, limit: int) -> tuple[State, int]:
        return self, 0


@for_each("limit", [0, 1, 2, 7, 99])
def test_a_state_that_makes_random_moves_by_itself_plays_the_same_game(limit: int) -> None:
    plain = random_playout(NimState(20, 0), seeded_sfc32(5), limit)
    running = random_playout(Running(20, 0), seeded_sfc32(5), limit)
    assert running.moves == plain.moves
    assert (running.state.turn(), running.state.legal()) == (plain.state.turn(), plain.state.legal())


def test_a_state_that_makes_no_move_is_refused() -> None:
    with pytest.raises(BadGame, match="Standing: random_moves made 0 moves: expected 1 to 9"):
        random_playout(Standing(20, 0), seeded_sfc32(5), 9)


@pytest.mark.parametrize("opening", [Careless(3, 0), NIM.initial_state(), load("unowar").initial_state()])
def test_a_policy_that_gives_no_whole_number_is_refused(opening: State) -> None:
    with pytest.raises(TypeError):
        policy_playout(opening, (Halves(), Halves()), generator(1), (generator(2), generator(3)), 100)


def by_hand(state: State, rng: Generator) -> Playout:
    """A random game in which chance and seats draw from one generator."""
    moves = 0
    while state.turn() != OVER:
        if state.turn() >= 0:
            state, moves = state.after(state.legal()[rng.below(len(state.legal()))]), moves + 1
        else:
            state = state.resolved(state.request().sample(rng))
    return Playout(state, moves)


@for_each("seed", range(5))
@for_each("opening", [NIM.initial_state(), URN.initial_state()])
def test_a_random_playout_picks_each_move_with_one_draw_from_the_generator_of_chance(opening: State, seed: int) -> None:
    assert random_playout(opening, generator(seed), 100) == by_hand(opening, generator(seed))


@for_each(("limit", "moves", "turn"), [(0, 0, 0), (3, 3, 1), (5, 5, OVER)])
def test_a_playout_stops_at_its_limit_where_a_seat_is_to_move(limit: int, moves: int, turn: int) -> None:
    stopped = random_playout(URN.initial_state(), generator(1), limit)
    assert (stopped.moves, stopped.state.turn()) == (moves, turn)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    assert random_playout(NimState(0, 1), generator(1), 10) == Playout(NimState(0, 1), 0)


def test_every_seat_plays_by_its_own_policy() -> None:
    rngs = (generator(1), generator(2))
    done = policy_playout(NIM.initial_state(), (Greedy(), FirstLegal()), generator(0), rngs, 100)
    assert done == Playout(NimState(0, 1), 5)  # 2 + 1 + 2 + 1, and one that is left


def test_every_seat_and_chance_draw_from_generators_of_their_own() -> None:
    chance, rngs = generator(5), (generator(1), generator(2))
    policy_playout(URN.initial_state(), (Uniform(), FirstLegal()), chance, rngs, 100)
    beside = generator(5)
    state = URN.initial_state()
    while state.turn() != OVER:
        state = state.after(0) if state.turn() >= 0 else state.resolved(state.request().sample(beside))
    assert chance.words() == beside.words()
    assert (rngs[0].words() == generator(1).words(), rngs[1].words() == generator(2).words()) == (False, True)


def test_a_policy_playout_stops_at_its_limit() -> None:
    stopped = policy_playout(NIM.initial_state(), (Greedy(), Greedy()), generator(0), (generator(1), generator(2)), 2)
    assert stopped == Playout(NimState(3, 0), 2)


def test_a_playout_plays_the_game_that_a_table_plays() -> None:
    game, seed = load("straights"), 6788
    table = Table(game, ["uniform"] * 4, seed=seed)
    table.run()
    policy = game.policies["uniform"]
    rngs = tuple(seeded_sfc32(seed, 2 * seat + 1) for seat in range(4))
    done = policy_playout(game.initial_state(), (policy,) * 4, generator(seed, "minstd"), rngs, 10_000)
    assert done == Playout(table.state, table.move_count)


def test_the_policies_that_every_game_has_choose_the_first_or_any_legal_action() -> None:
    rng = generator(0)
    assert FirstLegal().choose(UrnState((1,), (0, 0), 0, 0), rng) == 0
    assert {Uniform().choose(NIM.initial_state(), rng) for _ in range(30)} == {0, 1}


def test_a_playout_says_what_it_is() -> None:
    assert repr(Playout(NimState(3, 0), 2)) == "Playout(state=NimState(heap=3, place=0), moves=2)"


@pytest.mark.slow
def test_states_nested_deep_in_other_objects_are_deleted_safely() -> None:
    opening = load("unowar").initial_state()
    rng = seeded_sfc32(1)
    for _ in range(20):
        chain: tuple[object, ...] = ()
        for _ in range(500):
            chain = (opening.resolved(opening.request().sample(rng)), chain)
        del chain
    assert random_playout(opening, seeded_sfc32(1), 10_000).state.turn() == OVER
