"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import Deck, Hand, Pile, Suit
from crazy_eights import CrazyEights, EightsState

EIGHTS = CrazyEights()


def moves(state: EightsState) -> list[str]:
    return [EIGHTS.write_move(move) for move in EIGHTS.legal_moves(state)]


def position(hand: str, stock: str) -> EightsState:
    hands = (Hand.of(hand), Hand.of("3C 4C"))
    return EightsState(stock=Deck.of(stock), pile=Pile.of("KS"), hands=hands, suit=Suit.SPADES, place=0, passes=0)


def test_a_card_of_the_same_suit_or_rank_may_be_played() -> None:
    assert moves(position("7S KH 2H", "9C")) == ["KH", "7S"]


def test_an_eight_names_the_suit_that_must_follow() -> None:
    assert moves(position("8D 2H", "9C")) == ["8D clubs", "8D diamonds", "8D hearts", "8D spades"]


def test_who_cannot_play_draws() -> None:
    assert moves(position("2H", "9C")) == ["draw"]


def test_who_cannot_draw_either_passes() -> None:
    assert moves(position("2H", "")) == ["pass"]
