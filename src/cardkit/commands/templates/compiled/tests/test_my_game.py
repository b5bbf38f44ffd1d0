"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import OVER, cards

from my_game import GameState, MyGame

GAME = MyGame()


def numbers(text: str) -> tuple[int, ...]:
    return tuple(sorted(card.number for card in cards(text)))


def position(hand: str, stock: str) -> GameState:
    return GameState(numbers(stock), numbers("KS"), (numbers(hand), numbers("3C 4C")), place=0)


def moves(state: GameState) -> list[str]:
    return [GAME.write_move(move) for move in GAME.legal_moves(state)]


def played(state: GameState, text: str) -> GameState:
    return GAME.play(state, GAME.read_move(text)).state


def test_a_card_of_the_same_suit_or_rank_may_be_played() -> None:
    assert moves(position("7S KH 2H", "9C")) == ["KH", "7S"]


def test_who_cannot_play_draws() -> None:
    assert moves(position("2H", "9C")) == ["draw"]


def test_the_game_ends_when_a_hand_is_empty() -> None:
    assert played(position("7S", "9C"), "7S").turn() == OVER


def test_the_game_ends_when_the_stock_is_empty() -> None:
    assert played(position("2H", "9C"), "draw").turn() == OVER


def test_the_fewer_cards_win() -> None:
    assert played(position("7S", "9C"), "7S").winners() == (0,)
