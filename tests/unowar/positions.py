"""Positions of UnoWar for tests.

A deck is written down card by card, and the shuffle is told to bring just that order about. So every position has come
about by legal play from a deck that can be read off the test. Moves are typed: `3` or `3:JS`, the slot and its card.
"""

from collections.abc import Sequence

from cardkit import Step
from cardkit.games import unowar
from cardkit.games.unowar import RoundBegan, RoundWon, UnoWarGame, UnoWarOptions, UnoWarState, UnoWarView

GAME = unowar.game()
ONE_ROUND = unowar.game("one-round")
ONE_CARD = unowar.game(rounds=10_000, hand=1)
TWO_CARDS = unowar.game(rounds=10_000, hand=2)

RANKS = "A23456789TJQK"
FRESH = [rank + suit for suit in "SHCD" for rank in RANKS]  # how a new deck lies before it is shuffled


def filled(text: str) -> list[str]:
    """A whole deck that begins with these cards; the rest follow as in a new one."""
    wanted = text.split()
    return wanted + [one for one in FRESH if one not in wanted]


def order(lying: Sequence[str], wanted: Sequence[str]) -> tuple[int, ...]:
    """The shuffle that brings cards that lie like this into this order."""
    return tuple([lying.index(one) for one in wanted])


def opened(deck: str, game: UnoWarGame = GAME) -> Step[UnoWarState]:
    """The first shuffle has brought these cards to the top of the deck."""
    return game.resolve(game.initial_state(), order(FRESH, filled(deck)))


def start(first: str, top: str, second: str = "", rest: str = "", game: UnoWarGame = GAME) -> Step[UnoWarState]:
    """Player1 is dealt these cards, Player2 these (any, if left out), and the first round begins with this one."""
    named = f"{first} {second} {top} {rest}".split()
    missing = len(first.split()) - len(second.split())
    others = [one for one in reversed(FRESH) if one not in named][:missing]
    return opened(" ".join([first, second, *others, top, rest]), game)


def game_of(state: UnoWarState) -> UnoWarGame:
    """The game that a position is of."""
    options = GAME.options_of(state)
    assert isinstance(options, UnoWarOptions)
    return UnoWarGame(options)


def after(step: Step[UnoWarState], *moves: str) -> Step[UnoWarState]:
    """The last of the steps that these moves lead to."""
    game = game_of(step.state)
    for text in moves:
        step = game.play(step.state, game.read_move(text))
    return step


def new_deck(step: Step[UnoWarState], before: str, deck: str) -> Step[UnoWarState]:
    """The old deck, written in full, is shuffled into this new one."""
    return game_of(step.state).resolve(step.state, order(before.split(), filled(deck)))


def turn(step: Step[UnoWarState]) -> object:
    """Who acts, or what chance is asked for, or how the game has ended."""
    return game_of(step.state).status(step.state)


def view(step: Step[UnoWarState], seat: int | None) -> UnoWarView:
    """What a seat knows."""
    return game_of(step.state).view(step.state, seat)


def hand(step: Step[UnoWarState], seat: int) -> str:
    """The cards of a seat, by slot."""
    return str(view(step, seat).hand)


def top(step: Step[UnoWarState]) -> str:
    """The card on the pile."""
    return str(view(step, None).top)


def legal(step: Step[UnoWarState]) -> list[str]:
    """Legal moves, as typed."""
    return [str(move) for move in game_of(step.state).legal_moves(step.state)]


def refusal(step: Step[UnoWarState], move: str) -> str | None:
    """Why a move, as typed, is refused."""
    game = game_of(step.state)
    return game.why_illegal(step.state, game.read_move(move))


def won_by(step: Step[UnoWarState]) -> list[tuple[int, int]]:
    """Who won a round in this step, and which number of theirs it was."""
    return [(event.seat, event.rounds) for event in step.events if isinstance(event, RoundWon)]


def began(step: Step[UnoWarState]) -> list[tuple[int, str]]:
    """Who leads each round that began in this step, and on which card."""
    return [(event.seat, str(event.card)) for event in step.events if isinstance(event, RoundBegan)]


def _by_turns(one: Sequence[str], other: Sequence[str]) -> str:
    return " ".join([text for pair in zip(one, other, strict=True) for text in pair])


def _cards(ranks: str, *suits: str) -> list[str]:
    return [rank + suit for suit in suits for rank in ranks]


# Player1 leads and cannot play; Player2 leads and cannot play; and so on: low clubs and diamonds on high other cards.
STUCK = "AC 2C 3C AD 2D 4C 5C 3D 4D 5D"
STUCK_ON = "4S 9H 4H TS 5S TH 6S JS 6H JH 7S QS 7H QH 8S KS 8H KH 9S"  # rounds one to nineteen
# Nobody can play for 48 rounds; then Player1 leads on AS. The last card of the deck is AH.
_TWO_UP, _THREE_UP = RANKS[1:], RANKS[2:]
DOWN_TO_TWO = (
    f"AC AD {' '.join(_cards(_TWO_UP, 'S', 'H'))} {_by_turns(_cards(_TWO_UP, 'D'), _cards(_TWO_UP, 'C'))} AS AH"
)
# Nobody can play for 46 rounds; then Player1 leads with AC, and Player2 holds 2D. Four cards are missing here.
_HIGH = _cards(_THREE_UP, "S", "H")
_DOWN_TO_FOUR = "AC 2D " + _by_turns(
    [*_cards(_THREE_UP, "D"), "2S", "2H", *_HIGH[:10]], [*_cards(_THREE_UP, "C"), *_HIGH[10:]]
)
# Both players are stuck on the last card of the deck, one after the other.
OUT_AT_A_START = f"{_DOWN_TO_FOUR} AD AS AH 2C"
# Player2 plays 2C, on which Player1 is stuck with AS, and there is no card to replace it.
OUT_AT_A_LOSS = f"{_DOWN_TO_FOUR} AD AS 2C AH"
# The same with two cards in a hand: Player2 holds AD and plays AH when the deck is used up.
OUT_WITH_TWO = (
    "AC 2C AD 2D "
    + _by_turns([*_cards(_THREE_UP, "D"), *_HIGH[:11]], [*_cards(_THREE_UP, "C"), *_HIGH[11:]])
    + " 2S AS AH 2H"
)


def a_round_won() -> Step[UnoWarState]:
    """Player1 has played KS, on which Player2 is stuck, and leads the second round on 2D."""
    return after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", "AC 2D"), "1:KS")


def out_in_a_draw() -> Step[UnoWarState]:
    """Player2 has played AD, and the deck is used up."""
    return after(opened(DOWN_TO_TWO, ONE_CARD), "1", "1")


def out_at_a_start() -> Step[UnoWarState]:
    """Player1 is to lead a round, and the deck is used up."""
    return after(opened(OUT_AT_A_START, ONE_CARD), "1", "1")


def out_at_a_loss() -> Step[UnoWarState]:
    """Player2 has played 2C, on which Player1 is stuck, and the deck is used up."""
    return after(opened(OUT_AT_A_LOSS, ONE_CARD), "1", "1", "1")


def equal_cards() -> Step[UnoWarState]:
    """Player2 holds the ace of diamonds twice, once from each deck, and the other cards of the new deck are known."""
    step = after(opened(OUT_WITH_TWO, TWO_CARDS), "2:2C", "2:2D", "2:AH")
    return after(new_deck(step, OUT_WITH_TWO, "AD KS 9C 8S"), "1:AC")
