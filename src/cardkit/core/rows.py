"""`Rows`: what seats know of a position as words, for learners. Subclass it beside the rules, so that it compiles."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.errors import BadGame
from cardkit.core.state import State
from cardkit.core.value import Value

__all__ = ["Rows", "bits_of", "words_of"]

WORD_BITS: Final[i64] = 60  # of a word that a long mask takes at most


def words_of(count: i64) -> i64:
    """How many words a mask of so many bits takes."""
    return (count + WORD_BITS - 1) // WORD_BITS


def bits_of(count: i64) -> i64:
    """How many bits of such a mask stand in each of its words."""
    words = words_of(count)
    return (count + words - 1) // words


@mypyc_attr(allow_interpreted_subclasses=True)
class Rows(Value):
    """What writes down what a seat knows, as words: whole numbers from 0 to 2**62 - 1.

    It is handed the true state, for speed, and what it gives must depend on nothing that the seat cannot know: the
    contract kit checks that. What stands where in the words is said once, by the packing of the game's observer.
    """

    __slots__ = ()

    def row(self, state: State, seat: i64) -> tuple[int, ...]:
        """What this seat (-1: a watcher) knows of the position; in one game, always as many words."""
        raise BadGame(f"{type(self).__name__} does not define row")

    def trail(self, state: State, seat: i64) -> tuple[int, ...]:
        """More of it: how the position came about, in as far as the seat's view tells, for learners that want it."""
        return ()
