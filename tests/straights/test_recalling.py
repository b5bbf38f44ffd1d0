"""What the moves of a round tell of hands."""

import pytest

from cardkit import Generator, generator
from cardkit.core.bits import bit, mask_of, members
from cardkit.core.state import CHANCE, State
from cardkit.games.straights import StraightsGame, StraightsOptions, StraightsState
from cardkit.games.straights.recalling import LAID, Recalled
from cardkit.games.straights.rules import DISCARD, SEATS

GAME = StraightsGame(StraightsOptions(rounds=1))
THRIFTY = GAME.policies["thrifty"]


def played(seed: int, moves: int, name: str = "thrifty") -> tuple[StraightsState, list[int]]:
    """A position after so many moves of a policy in all seats, and these moves."""
    rng, state, made = generator(seed), GAME.initial_state(), list[int]()
    while len(made) < moves:
        if state.turn() == CHANCE:
            state = state.resolved(state.request().sample(rng))
            continue
        made.append(int(GAME.policies[name].choose(state, rng)))
        state = state.after(made[-1])
    return state, made


def masks(state: StraightsState) -> tuple[int, ...]:
    """By seat, what it has played."""
    return tuple([state.table & dealt for dealt in state.round.dealt])


def owners(state: StraightsState) -> tuple[int, ...]:
    return tuple([seat for card in state.dropped for seat in range(SEATS) if state.round.dealt[seat] & bit(card)])


def recalled(state: StraightsState) -> Recalled:
    return Recalled(masks(state), owners(state), state.barred, corner=False)


@pytest.mark.parametrize("name", ["thrifty", "uniform", "first"])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("moves", [1, 2, 9, 20, 33])
def test_moves_are_recalled_in_an_order_in_which_they_may_be_made(seed: int, moves: int, name: str) -> None:
    state, _ = played(seed, moves, name)
    found = recalled(state)
    if not found.known:
        assert moves > 9  # with many moves too many orders may have to be tried
        return
    cards, tables = found.told()
    again, _ = played(seed, 0)
    again = again.resolved(again.request().sample(generator(seed)))
    turns = [0] * SEATS
    for _ in range(moves):
        seat = again.turn()
        assert again.table == tables[seat][turns[seat]]
        card = cards[seat][turns[seat]]
        move = DISCARD + state.dropped[card - LAID] if card >= LAID else card
        assert move in again.legal()
        again = again.after(move)
        turns[seat] += 1
    assert (again.table, again.left, again.dropped) == (state.table, state.left, state.dropped)


def test_orders_are_recalled_of_nearly_all_rounds() -> None:
    found = [recalled(played(seed, moves)[0]).known for seed in range(10) for moves in (4, 12, 20, 28, 36)]
    assert sum(found) >= 0.8 * len(found)


def test_before_the_first_move_nothing_is_recalled() -> None:
    assert not recalled(played(1, 0)[0]).known


def test_moves_that_cannot_have_been_made_are_not_recalled() -> None:
    state, _ = played(1, 3)
    taken = mask_of(tuple([card for mask in masks(state) for card in members(mask)]))
    jumped = next(
        card for card in range(52) if card % 13 == 0 and not taken & bit(card)
    )  # an ace, with no two beside it
    mine = list(masks(state))
    mine[state.turn()] |= bit(jumped)
    assert not Recalled(tuple(mine), owners(state), state.barred, corner=False).known


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_surprising_where_one_order_alone_is_possible_and_all_play_as_thrifty_does(seed: int) -> None:
    state, _ = played(seed, 4)  # each has moved once
    found = recalled(state)
    for seat in range(SEATS):
        assert found.surprises(seat, state.round.dealt[seat], list(state.dropped)) == 0


def test_a_move_surprises_of_whoever_had_a_better_one() -> None:
    for seed in range(40):
        state, made = played(seed, 2)
        before, _ = played(seed, 1)
        second = before.turn()
        others = [one for one in before.legal() if one != made[1]]
        if made[1] < DISCARD and others:
            after = before.after(others[0])
            assert recalled(after).surprises(second, after.round.dealt[second], []) == 1
            assert recalled(state).surprises(second, state.round.dealt[second], []) == 0
            return
    raise AssertionError("nobody had a choice at the second move")


def right(state: StraightsState, guessed: State) -> int:
    """How many cards lie in the hands in which they are."""
    assert isinstance(guessed, StraightsState)
    return sum(len(members(state.hand(seat) & guessed.hand(seat))) for seat in range(SEATS))


def test_hands_that_are_believed_are_nearer_to_the_true_ones() -> None:
    believed = guessed = 0
    for seed in range(12):
        state, _ = played(seed, 30)
        view, rng = GAME.view(state, state.turn()), generator(seed)
        believe, guess = GAME.believer(view), GAME.guesser(view)
        for _ in range(40):
            believed += right(state, believe(rng))
            guessed += right(state, guess(rng))
    assert believed > 1.1 * guessed


@pytest.mark.parametrize("name", ["uniform", "first"])
def test_what_others_play_who_are_not_thrifty_is_believed_too(name: str) -> None:
    for seed in range(5):
        state, _ = played(seed, 25, name)
        for seat in (None, 0, 1, 2, 3):
            view, rng = GAME.view(state, seat), generator(seed)
            believe = GAME.believer(view)
            assert {GAME.view(believe(rng), seat) == view for _ in range(10)} == {True}


def test_belief_takes_the_same_cards_from_the_same_chance() -> None:
    state, _ = played(3, 22)
    view = GAME.view(state, state.turn())

    def made(rng: Generator) -> list[StraightsState]:
        believe = GAME.believer(view)
        return [believe(rng) for _ in range(20)]

    assert made(generator(4)) == made(generator(4))
    assert made(generator(4)) != made(generator(5))
