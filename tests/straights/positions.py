"""Positions of Straights for tests, as their lines of text, and moved on by what is typed."""

import cardkit
from cardkit import Event
from cardkit.games import straights
from cardkit.games.straights import StraightsGame, StraightsState

GAME = straights.game()
CORNER = straights.game(corner=True)
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]  # S1: as a new pack lies

# The first deals of two seeds (S5), seat by seat. In the former Player4 begins, and Player1 has nothing to play then.
SEED_6788 = (
    "4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H "
    "3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD"
)
SEED_1 = (
    "9H 3H KH 7C 3S 8H 5C QH 8D TH 2D TD 3C 6H JH 7D 5H 2S 4C JC KD 8C 7H JS AS QD "
    "QS KC 9D 4S 4H 6C JD AC AH 9S 2C TC 3D AD 6D TS 9C 8S 2H KS 4D 5D QC 7S 6S 5S"
)

# One card each is left, in round 3; Player1 has laid down the ace of clubs. Player4 plays first.
LAST_DECK = (
    "AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC KD AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 7C "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
LAST_TABLE = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
LAST_MOVES = ("play AS", "play KC", "play AD", "play AH")


def text_of(deck: str, table: str = "", discards: str = "", scores: str = "0 0 0 0", number: int = 1) -> str:
    """The line of text of a position."""
    return f"scores {scores}; round {number}; deck {deck}; table {table}; discards {discards}".replace("; ;", ";")


def at(
    deck: str, table: str = "", discards: str = "", scores: str = "0 0 0 0", number: int = 1,
    game: StraightsGame = GAME,
) -> StraightsState:  # fmt: skip
    """A position in the middle of a round."""
    return game.read_state(text_of(deck, table, discards, scores, number))


def last_text(scores: str = "0 0 0 0", number: int = 3) -> str:
    """The line of text of the last turns of a round."""
    return text_of(LAST_DECK, LAST_TABLE, "AC/7C,7D,7H,6S,8S", scores, number)


def last_turns(scores: str = "0 0 0 0", number: int = 3, game: StraightsGame = GAME) -> StraightsState:
    """The last turns of a round."""
    return game.read_state(last_text(scores, number))


def deck_with(*hands: str) -> str:
    """A deck that begins each hand with these cards and fills the rest up in the order of a new pack."""
    rest = [one for one in PACK if one not in " ".join(hands).split()]
    deck: list[str] = []
    for hand in hands:
        missing = 13 - len(hand.split())
        deck += hand.split() + rest[:missing]
        rest = rest[missing:]
    return " ".join(deck)


def after(state: StraightsState, *moves: str, game: StraightsGame = GAME) -> StraightsState:
    """The position after these moves, as typed."""
    for text in moves:
        state = game.play(state, game.read_move(text)).state
    return state


def told(state: StraightsState, *moves: str, game: StraightsGame = GAME) -> list[Event]:
    """What happens in the last of these moves."""
    return list(game.play(after(state, *moves[:-1], game=game), game.read_move(moves[-1])).events)


def legal(state: StraightsState, game: StraightsGame = GAME) -> set[str]:
    """Legal moves, as typed."""
    return {str(move) for move in game.legal_moves(state)}


def hands_of(state: StraightsState) -> str:
    """All four deals, seat by seat."""
    return " ".join([str(GAME.view(state, seat).dealt) for seat in range(4)])


def shuffled_game(seed: int) -> "cardkit.Table[StraightsState, straights.Move, straights.StraightsView]":
    """A table at which the first round has been dealt."""
    table = cardkit.Table(GAME, seed=seed)
    table.step()
    return table
