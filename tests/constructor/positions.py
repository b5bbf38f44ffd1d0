"""Positions of Constructor for tests: written as saved games (C25), and moved on by what is typed and what chance says.

A builder's line is resources, roads and residences, such as `1 0 0 2 0 r 16 36 h 29 B 33 H`; BRICK, ENERGY, GLASS,
HEAT and WIFI in this order.
"""

from cardkit import Event, Step
from cardkit.games import constructor
from cardkit.games.constructor import ConstructorGame, ConstructorState, read_save

GAME = constructor.game()
COLOURS = ("Blue", "Red", "Orange", "Yellow")
RESOURCES = ("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI")
BRICK, ENERGY, GLASS, HEAT, WIFI, PARK = range(6)
BOARD = "0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9"
NOTHING = "0 0 0 0 0 r h"
PLENTY = "20 20 20 20 20"
START_ORDER = (0, 1, 2, 3, 3, 2, 1, 0)  # C8: who places the first basements
START_VERTICES = (0, 5, 13, 20, 30, 40, 50, 17)  # and places where nobody is in another's way


def saved(*builders: str, turn: int = 0, board: str = BOARD, geese: int = -1, seats: int = 4) -> str:
    """A saved game; builders left out have nothing."""
    return "\n".join([str(turn), *builders, *[NOTHING] * (seats - len(builders)), board, str(geese), ""])


def at(
    *builders: str, turn: int = 0, geese: int = -1, board: str = BOARD, game: ConstructorGame = GAME
) -> ConstructorState:
    """The beginning of a builder's turn."""
    return read_save(saved(*builders, turn=turn, board=board, geese=geese, seats=game.seats), game.options)


def going(state: ConstructorState, step: str | tuple[int, ...], game: ConstructorGame = GAME) -> Step[ConstructorState]:
    """What a move, as typed, or an answer of chance leads to."""
    return game.play(state, game.read_move(step)) if isinstance(step, str) else game.resolve(state, step)


def after(state: ConstructorState, *steps: str | tuple[int, ...], game: ConstructorGame = GAME) -> ConstructorState:
    """The position after these."""
    for step in steps:
        state = going(state, step, game).state
    return state


def told(state: ConstructorState, *steps: str | tuple[int, ...], game: ConstructorGame = GAME) -> list[Event]:
    """What happens in the last of them."""
    return list(going(after(state, *steps[:-1], game=game), steps[-1], game).events)


def in_turn(*builders: str, turn: int = 0, geese: int = -1, game: ConstructorGame = GAME) -> ConstructorState:
    """The builder may build: a 12 was rolled, which only tile 12 (WIFI) has."""
    return after(at(*builders, turn=turn, geese=geese, game=game), "roll", (12,), game=game)


def legal(state: ConstructorState, verb: str = "", game: ConstructorGame = GAME) -> set[str]:
    """Legal moves, as typed, that begin with this word."""
    return {text for text in map(game.write_move, game.legal_moves(state)) if text.startswith(verb)}


def why(state: ConstructorState, text: str, game: ConstructorGame = GAME) -> str | None:
    """Why a move, as typed, is refused."""
    return game.why_illegal(state, game.read_move(text))


def held(state: ConstructorState) -> tuple[tuple[int, ...], ...]:
    """What each builder has."""
    return GAME.view(state, None).resources


def points(state: ConstructorState) -> tuple[int, ...]:
    """What each builder's residences are worth."""
    return GAME.view(state, None).points
