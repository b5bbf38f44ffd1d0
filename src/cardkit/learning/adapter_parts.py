"""What the adapters say alike: where games are stopped, which actions are legal, how tables are shown, how games are
registered.
"""

import warnings
from collections.abc import Callable
from typing import Final

from cardkit.core.errors import BadOption
from cardkit.core.state import State
from cardkit.kits.reactions import ReactingState
from cardkit.registry import AnyGame, game_names, load

CAP: Final = 1_000  # moves of players after which a game without a bound is stopped
MOST_DEALS: Final = 1_000  # that may end a game before anybody has a move, one after the other


class MoveCap:
    """Where a game is stopped: `most` moves of players are the bound of the game itself or the cap, if that is less.

    Raises BadOption for a cap that is no whole number of 1 or more.
    """

    __slots__ = ("most", "sure")

    def __init__(self, game: AnyGame, cap: object) -> None:
        if type(cap) is not int or cap < 1:
            raise BadOption(f"expected a cap of 1 move or more, not {cap!r}")
        self.most: Final = cap if game.max_moves is None else min(cap, game.max_moves)
        # Up to so many moves the game goes on everywhere, so that nobody need ask.
        self.sure: Final = self.most - (game.seats if chooses_together(game) else 1)

    def stops(self, position: State, moves: int) -> bool:
        """Whether the game stops after that many moves, because a seat is to move and the next would be one too many.

        Seats that choose at once all choose, or none of them: so where each has one choice, it makes no difference
        whether these are made one after another or all together.
        """
        return moves > self.sure and moves + len(position.acting()) > self.most


def chooses_together(game: AnyGame) -> bool:
    """Whether seats may choose at once in this game: whether its states say which seats act, or ask for reactions."""
    kind = type(game.initial_state())
    if issubclass(kind, ReactingState):
        return kind.reacted is not ReactingState.reacted
    return kind.acting is not State.acting


def why_illegal(game: AnyGame, position: State, action: int) -> str | None:
    """None for a legal action of the seat on turn, otherwise the reason. Any whole number may be asked about."""
    return position.why_illegal(action) if 0 <= action < game.action_count else "there is no such action"


def shown(text: str, render_mode: str | None) -> str | None:
    """What `render` gives in this mode of Gymnasium and PettingZoo: the text; None if it is printed, or not wanted."""
    if render_mode == "human":
        print(text)  # noqa: T201  that is what this mode is for
    return text if render_mode == "ansi" else None


def register_each(register: Callable[[str, AnyGame], str]) -> tuple[str, ...]:
    """Register every game elsewhere, by its name and with its default options. Gives what the function gives.

    A plug-in that cannot be used is left out, with a warning.
    """
    found = []
    for name in game_names():
        try:
            found.append(register(name, load(name)))
        except Exception as error:  # of a stranger's making, it may be anything
            warnings.warn(f"{name} is left out, it cannot be used: {error}", stacklevel=3)
    return tuple(found)
