"""What a seat has seen and done so far: information states with perfect recall, as text and as numbers.

They are made of what the seat was shown at its own turns, what it did, and the events it may hear.
As numbers, an information state is what the seat sees now, the arrays of `Game.observer`, and then `past`:
rows of `WIDTH` numbers, the oldest first, zeros behind.

    0  action  place value  place value  place value      a move of one's own
    0  0       place value  place value  place value      more that was new before it
    k  number  number ...                                 an event
    -k number  number ...                                 more of that event

A move of one's own is its number in the action table, counted from one, and what had changed in the seat's observation
since its last move: the places, counted from one in all arrays one behind the other, and the new numbers there. An
event is its kind `k`, counted from one in the game's vocabulary, and the numbers of its `observe_event`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from cardkit.core.event import Event, Undone
from cardkit.core.observations.observation import Numbers, Part
from cardkit.core.observations.view_layout import MOST_VALUE
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.registry import AnyGame

WIDTH: Final = 8  # numbers in a row of the past
CHANGES: Final = 3  # in a row
ROWS_A_MOVE: Final = 8  # rows for each move of the longest game
ROWS_ASIDE: Final = 256  # rows besides


def information_parts(game: AnyGame, most_moves: int) -> tuple[Part, ...]:
    """The arrays of an information state in games of at most that many moves, in order."""
    shape = (ROWS_A_MOVE * most_moves + ROWS_ASIDE, WIDTH)
    meaning = "all that the seat was shown and told, and did, oldest first; of more than fits, the newest"
    return (*game.observer.parts, Part("past", shape, meaning, -MOST_VALUE, MOST_VALUE))


What = tuple[View | Event, int | None]  # an event; or a view and what the seat did then
Piece = tuple[What, tuple[Numbers, ...]]  # and its rows of the past


class Memory:
    """All that a seat has seen and done, the newest first. It never changes, but for lines of text made when wanted."""

    __slots__ = ("before", "line", "rows", "shown", "what")

    def __init__(
        self,
        what: What,
        rows: tuple[Numbers, ...] = (),
        before: "Memory | None" = None,
        shown: Numbers = (),
    ) -> None:
        self.what = what
        self.rows = rows  # of the past, for this alone
        self.before = before
        self.shown = shown  # the observation at the seat's last move
        self.line: str | None = None  # of text, once it was wanted

    def __deepcopy__(self, memo: object) -> "Memory":
        return self

    def __reduce__(self) -> "tuple[Callable[..., Memory], tuple[tuple[Piece, ...], Numbers]]":
        """As one flat row: pickle would go down link by link, and too deep in a long game."""
        pieces = [(here.what, here.rows) for here in self._links()]
        return _remade, (tuple(reversed(pieces)), self.shown)

    def _links(self) -> "Iterator[Memory]":
        """All links of the chain, newest first."""
        here: Memory | None = self
        while here is not None:
            yield here
            here = here.before

    def with_move(self, game: AnyGame, state: State, seat: int, action: int) -> "Memory":
        """The memory when the seat has seen this position and made this move."""
        shown = tuple([number for row in game.observer.observe(state, seat) for number in row])
        return Memory((game.view(state, seat), action), _rows_of_move(action, self.shown, shown), self, shown)

    def with_events(self, game: AnyGame, events: Iterable[Event], seat: int) -> "Memory":
        """The memory when these events have happened, of which the seat may not hear all."""
        memory = self
        for event in events:
            told = event.seen_by(seat)
            if told is not None:
                memory = Memory((told, None), _rows_of_event(game, told), memory, self.shown)
        return memory

    def past(self) -> list[Numbers]:
        """All rows, oldest first."""
        found: list[Numbers] = []
        for here in self._links():
            found.extend(reversed(here.rows))
        found.reverse()
        return found

    def text(self, game: AnyGame) -> str:
        """A line for each thing, oldest first: events and views as JSON, and the seat's own moves."""
        lines: list[str] = []
        for here in self._links():
            if here.line is None:
                seen, action = here.what
                did = "" if action is None else f" -> {game.write_move(game.move_of(action))}"
                here.line = game.write_json(seen) + did
            lines.append(here.line)
        return "\n".join(reversed(lines))


def _remade(pieces: tuple[Piece, ...], shown: Numbers) -> Memory:
    """The memory of such a row."""
    memory: Memory | None = None
    for what, rows in pieces:
        memory = Memory(what, rows, memory, shown)  # what was shown before the last move is not looked at again
    assert memory is not None
    return memory


def _rows_of_move(action: int, before: Numbers, now: Numbers) -> tuple[Numbers, ...]:
    """A move of one's own and what had changed before it."""
    old = before or (0.0,) * len(now)
    changes = [(place + 1.0, number) for place, number in enumerate(now) if number != old[place]]
    rows = []
    for at in range(0, max(1, len(changes)), CHANGES):
        some = [number for change in changes[at : at + CHANGES] for number in change]
        rows.append(_row(0.0, [action + 1.0 if at == 0 else 0.0, *some]))
    return tuple(rows)


def _rows_of_event(game: AnyGame, event: Event) -> tuple[Numbers, ...]:
    kinds = [one for one in game.all_vocabulary() if issubclass(one, Event) and one is not Undone]  # no agent undoes
    kind = float(kinds.index(type(event)) + 1 if type(event) in kinds else len(kinds) + 1)
    numbers = game.observer.observe_event(event)
    starts = range(0, max(1, len(numbers)), WIDTH - 1)
    return tuple([_row(kind if at == 0 else -kind, numbers[at : at + WIDTH - 1]) for at in starts])


def _row(first: float, numbers: Sequence[float]) -> Numbers:
    return (first, *numbers, *[0.0] * (WIDTH - 1 - len(numbers)))
