"""`Rows`: what seats know of a position as words, for learners. Subclass it beside the rules, so that it compiles."""

import struct
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.errors import BadGame
from cardkit.core.state import OVER, State
from cardkit.core.value import Value

WORD_BITS: Final[i64] = 60  # of a word that a long mask takes at most
WORD_BYTES: Final = 8  # of a word in `Rows.kept`


def words_of(count: i64) -> i64:
    """How many words a mask of so many bits takes."""
    return (count + WORD_BITS - 1) // WORD_BITS


def bits_of(count: i64) -> i64:
    """How many bits of such a mask stand in each of its words."""
    words = words_of(count)
    return (count + words - 1) // words


def common_word(seats: i64, at: i64, seat: i64, turn: i64) -> i64:
    """What `word_layout.common_fields` reads: the viewer (-1: a watcher), and from bit `at` on who must move."""
    viewer = seats
    if seat >= 0:
        viewer = seat
    mover = seats
    if turn >= 0:
        mover = turn
    elif turn == OVER:
        mover = seats + 1
    return viewer | mover << at


def packed(words: list[int]) -> bytes:
    """Words as `Rows.kept` has them."""
    return struct.pack(f"<{len(words)}q", *words)


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

    def kept(self, state: State, seat: i64) -> bytes:
        """The rest of the row, which stands behind it: eight bytes a word, the lowest first.

        For what changes seldom: bytes that were made once, with parts of the position that stay, are put together
        faster than words are written.
        """
        return b""

    def words(self, state: State, seat: i64) -> tuple[int, ...]:
        """The whole row: `row`, and behind it what is kept."""
        kept = self.kept(state, seat)
        found: tuple[int, ...] = struct.unpack(f"<{len(kept) // WORD_BYTES}q", kept)
        return self.row(state, seat) + found

    def trail(self, state: State, seat: i64) -> tuple[int, ...]:
        """More of it: how the position came about, in as far as the seat's view tells, for learners that want it."""
        return ()
