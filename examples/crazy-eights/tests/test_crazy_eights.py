"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import OVER, Deck, Hand, Pile, Suit
from crazy_eights import CrazyEights, EightsState

GAME = CrazyEights()


def position(hand: str, stock: str) -> EightsState:
    return EightsState(Deck.of(stock), Pile.of("KS"), (Hand.of(hand), Hand.of("3C 4C")), Suit.SPADES, place=0)


def moves(state: EightsState) -> list[str]:
    return [GAME.write_move(move) for move in GAME.legal_moves(state)]


def played(state: EightsState, *texts: str) -> EightsState:
    for text in texts:
        state = GAME.play(state, GAME.read_move(text)).state
    return state


def test_a_card_of_the_same_suit_or_rank_may_be_played() -> None:
    assert moves(position("7S KH 2H", "9C")) == ["KH", "7S"]


def test_any_eight_may_be_played_and_names_a_suit() -> None:
    assert moves(position("8D 2H", "9C")) == ["8D clubs", "8D diamonds", "8D hearts", "8D spades"]


def test_the_suit_that_an_eight_names_must_follow() -> None:
    assert moves(played(position("8D 2H", "9C"), "8D clubs")) == ["3C", "4C"]


def test_who_cannot_play_draws() -> None:
    assert moves(position("2H", "9C")) == ["draw"]


def test_who_cannot_draw_either_passes() -> None:
    assert moves(position("2H", "")) == ["pass"]


def test_the_game_ends_when_a_hand_is_empty() -> None:
    assert played(position("7S", "9C"), "7S").turn() == OVER


def test_the_game_ends_when_both_pass() -> None:
    assert played(position("2H", ""), "pass", "pass").turn() == OVER


def test_the_fewer_cards_win() -> None:
    assert played(position("2H", ""), "pass", "pass").winners() == (0,)
