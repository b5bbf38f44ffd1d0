"""`WordWriter`: what seats know of a position as words, for learners; and `Span`: where numbers stand in these.

Subclass `WordWriter` beside the rules, so that it compiles. Each span is declared once: the writer shifts by its `bit`,
and the observer reads by it.
"""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.errors import BadGame
from cardkit.core.state import OVER, Draft, State
from cardkit.core.value import Value
from cardkit.core.word_sink import WordList, WordSink

WORD: Final = 64  # bits from one word to the next; the last two are never used
WORD_BITS: Final[i64] = 60  # of a word that a long mask takes at most


def words_of(count: i64) -> i64:
    """How many words a mask of so many bits takes."""
    return (count + WORD_BITS - 1) // WORD_BITS


def bits_of(count: i64) -> i64:
    """How many bits of such a mask stand in each of its words."""
    words = words_of(count)
    return (count + words - 1) // words


@final
class Span(Value):
    """Where some numbers of equally many bits stand in a row of words."""

    __slots__ = ("bit", "places", "stride", "width")

    def __init__(self, places: tuple[int, ...], width: i64 = 1, stride: i64 = 1) -> None:
        self.places: Final = places  # of the lowest bit of each number: 64 * word + bit
        self.width: Final[i64] = width  # bits of each number
        self.stride: Final[i64] = stride  # from one bit of a number to its next: 1 if side by side, or whole words
        self.bit: Final[i64] = places[0] % WORD if places else 0  # of the first number, within its word

    def end(self) -> int:
        """The first word behind it."""
        return (max(self.places) + int(self.stride * (self.width - 1))) // WORD + 1

    def then(self, width: i64, count: i64 = 1) -> "Span":
        """So many numbers of so many bits behind these, in the same word."""
        behind = max(self.places) + int(self.width)
        return span(behind // WORD, width, count, bit=behind % WORD)

    def picked(self, numbers: Iterable[int]) -> "Span":
        """Those of its numbers that have these places among them, in this order."""
        return Span(tuple([self.places[number] for number in numbers]), self.width, self.stride)

    def moved(self, words: int) -> "Span":
        """The same so many words further on."""
        return Span(tuple([place + WORD * words for place in self.places]), self.width, self.stride)


def span(word: int, width: i64 = 1, count: i64 = 1, *, each: i64 = 0, bit: i64 = 0) -> Span:
    """So many numbers of so many bits side by side, from a bit of a word on; `each` of them in a word (all of them if
    left out), beginning at the same bit of the next word again.
    """
    each = each or count
    places = [WORD * (word + number // each) + bit + width * (number % each) for number in range(count)]
    return Span(tuple([int(place) for place in places]), width)


def masks(word: int, count: i64, rows: i64 = 1, width: i64 = 1) -> Span:
    """Masks that may be longer than a word, so many rows of them: each of as many words as `words_of` says, and as many
    bits in each as `bits_of` says. Numbers of several bits have all masks of their lowest bits first, then the next.
    """
    words, each = words_of(count), bits_of(count)
    places = [WORD * (word + words * row + at // each) + at % each for row in range(rows) for at in range(count)]
    return Span(tuple([int(place) for place in places]), width, WORD * rows * words)


def common_word(turn: Span, seats: i64, seat: i64, mover: i64) -> i64:
    """What `word_layout.common_fields` reads: the viewer (-1: a watcher) from bit 0 on, and at `turn` who must move."""
    viewer = seats
    if seat >= 0:
        viewer = seat
    told = seats
    if mover >= 0:
        told = mover
    elif mover == OVER:
        told = seats + 1
    return viewer | told << turn.bit


@mypyc_attr(allow_interpreted_subclasses=True)
class WordWriter(Value):
    """What writes down what a seat knows, as words: whole numbers from 0 to 2**62 - 1.

    It is handed the true state, for speed, and what it writes must depend on nothing that the seat cannot know: the
    contract kit checks that. What stands where in the words is said once, by the layout of the game's observer.
    """

    __slots__ = ()

    def write(self, state: State, seat: i64, out: WordSink) -> None:
        """Write the row: what this seat (-1: a watcher) knows of the position; in one game, always as many words.

        What changes seldom is kept as bytes with parts of the position that stay, and put together from these.
        """
        raise BadGame(f"{type(self).__name__} does not define write")

    def write_draft(self, draft: Draft, seat: i64, out: WordSink) -> None:
        """Write the row of a position that changes; a game with a draft of its own may do so without making a state."""
        self.write(draft.state(), seat, out)

    def write_trail(self, state: State, seat: i64, out: WordSink) -> None:
        """Write more: how the position came about, in as far as the seat's view tells, for learners that want it."""

    def words(self, state: State, seat: i64) -> tuple[int, ...]:
        """The row."""
        out = WordList()
        self.write(state, seat, out)
        return tuple(out.words)

    def trail(self, state: State, seat: i64) -> tuple[int, ...]:
        """What `write_trail` writes."""
        out = WordList()
        self.write_trail(state, seat, out)
        return tuple(out.words)
