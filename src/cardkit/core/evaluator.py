"""`Evaluator`: what only a search asks of a game."""

import functools
from collections.abc import Callable
from typing import ClassVar, Generic, Protocol, TypeVar

from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.view import V, View

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Guessing(Protocol[S_co, V_contra]):
    """What an evaluator needs of its game."""

    def determinize(self, view: V_contra, rng: Generator) -> S_co:
        """Some state that looks like this view to its seat."""


class Evaluator(Generic[S, V]):
    """What helps a search; all of it may be left out. `State.stage` says how far a search should look.

    A game names a subclass as its `evaluator_class`, and a search asks `game.evaluator`.
    """

    rollout_policy: ClassVar[str] = ""  # the policy that plays on in playouts; the `computer`, if left out
    turns: ClassVar[int] = 0  # of seats after which playouts end, the one under way among them; 0: no such end
    fair: ClassVar[bool] = False  # whether `heuristic` goes by nothing that the seat on turn cannot know

    def __init__(self, game: Guessing[S, V]) -> None:
        self.game = game

    def heuristic(self, state: S) -> tuple[int, ...] | None:
        """What a position is worth to each seat while the game is on, higher is better, between -2**40 and 2**40; zero
        in sum where the game is zero-sum. None, unless a game says otherwise: then the utilities as they stand count.
        """
        return None

    def candidates(self, state: S) -> tuple[int, ...]:
        """The legal actions that are worth a look, ascending; one at least. All of them, unless a game says otherwise.

        It goes by nothing that the seat on turn cannot know.
        """
        return state.legal()

    def guesser(self, view: V) -> Callable[[Generator], S]:
        """What makes states that look like this view, one after another: the first as `determinize` makes it up, with
        the same draws, and after it others. A game may read the view once for all of them.
        """
        return functools.partial(self.game.determinize, view)

    @classmethod
    def says(cls, method: str) -> bool:
        """Whether a game defines this method itself."""
        return getattr(cls, method) is not getattr(Evaluator, method)
