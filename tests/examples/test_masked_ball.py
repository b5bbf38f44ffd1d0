"""The example Masked Ball: the contract, a whole game, and what a challenge costs."""

import pytest

from cardkit import CHANCE, Hand, Table, contract, replace
from masked_ball import MASKS, BallOptions, BallState, MaskedBall

GAME = MaskedBall()
HANDS = ("Baroness Juggler", "Pickpocket Watchman", "Juggler Pickpocket")


def position(*moves: str) -> BallState:
    """After these moves, each of a seat: `1 claim Baroness`. Player1 begins, and what is shuffled stays as it is."""
    begun = GAME.initial_state()
    hands = tuple([Hand(tuple([MASKS[name] for name in names.split()])) for names in HANDS])
    state = replace(begun, hands=hands, deck=begun.deck.take(6)[1], steps=begun.steps.done())
    for move in moves:
        seat, _, text = move.partition(" ")
        state = GAME.play(state.facing(int(seat) - 1), GAME.read_move(text)).state
        while state.turn() == CHANCE:
            state = GAME.resolve(state, tuple(range(state.request().length))).state
    return state


@pytest.mark.contract
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_masked_ball_keeps_the_contract(seats: int) -> None:
    assert contract.check(MaskedBall(BallOptions(seats)), seeds=range(2)).unfinished == 0


def test_a_whole_game_ends_with_ten_coins() -> None:
    result = Table(GAME, ["uniform"] * 3, seed=2).run()
    assert max(result.scores) >= 10


def test_what_nobody_challenges_happens() -> None:
    state = position("1 claim Baroness", "2 pass", "3 pass")
    assert (state.coins, state.turn()) == ((5, 2, 2), 1)


def test_who_challenges_the_truth_pays_and_the_mask_is_exchanged() -> None:
    state = position("1 claim Baroness", "3 challenge")
    assert state.coins == (7, 2, 0)
    assert str(state.hands[0]) == "Juggler Pickpocket"  # the deck has taken the Baroness, and given another mask
    assert str(state.lately) == "Player3 challenges the Baroness of Player1: true."


def test_who_is_caught_pays_and_gets_nothing() -> None:
    state = position("1 rob Player2", "2 challenge")
    assert (state.coins, state.turn()) == ((0, 4, 2), 1)


@pytest.mark.parametrize("again", [(), ("2 dance", "3 dance", "1 rob Player2", "2 challenge")])
def test_what_a_hand_was_caught_without_is_not_made_up_for_it(again: tuple[str, ...]) -> None:
    state = position("1 rob Player2", "2 challenge", *again)
    assert GAME.barred(GAME.view(state, 1)) == {0: (MASKS["Pickpocket"],), 1: (), 2: ()}


@pytest.mark.parametrize(
    ("answers", "coins"),
    [
        (("2 pass",), (4, 0, 2)),
        (("2 block", "1 pass", "3 pass"), (2, 2, 2)),
        (("2 block", "3 challenge"), (2, 4, 0)),
    ],
)
def test_who_is_robbed_may_block(answers: tuple[str, ...], coins: tuple[int, ...]) -> None:
    assert position("1 rob Player2", "2 pass", "3 pass", *answers).coins == coins


def test_a_block_that_is_a_lie_blocks_nothing() -> None:
    state = position("1 rob Player3", "2 pass", "3 pass", "3 block", "1 challenge")
    assert state.coins == (4, 2, 0)


def test_the_juggler_takes_a_mask_and_lays_one_unseen() -> None:
    state = position("1 claim Juggler", "2 pass", "3 pass")
    assert (len(state.hands[0]), state.turn(), state.secret()) == (3, 0, True)
    after = GAME.play(state, GAME.read_move("lay Baroness"))
    assert (len(after.state.hands[0]), after.state.turn()) == (2, CHANCE)
