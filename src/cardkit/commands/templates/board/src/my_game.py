"""My Game for two: get three in a row.

In turn, put a stone on an empty field of a board of three by three. Whoever first has three in a row, across, down or
from corner to corner, wins. If the board is full before, nobody does.

REPLACE these rules with yours. README.md says what to change, and in which order.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs
import cardkit as ck
from cardkit import OVER, Log, put, replace
from cardkit.core.simple_game import OpenView

SEATS = 2
EMPTY = -1

# The action table: every move that there can ever be has a number. REPLACE these: the fields, row by row.
FIELDS = tuple(column + row for row in "123" for column in "abc")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@attrs.frozen
class GameState(ck.State):
    """A position."""

    # REPLACE these: whatever a position is made of, in values that never change: tuples, not lists.
    board: tuple[int, ...] = (EMPTY,) * len(FIELDS)  # by field, the seat whose stone lies there
    mover: int = 0

    def has_row(self, seat: int) -> bool:
        return any(all(self.board[field] == seat for field in row) for row in ROWS)

    def turn(self) -> int:
        is_over = EMPTY not in self.board or any(map(self.has_row, range(SEATS)))
        return OVER if is_over else self.mover

    def legal(self) -> tuple[int, ...]:
        return tuple(field for field, stone in enumerate(self.board) if stone == EMPTY) if self.turn() >= 0 else ()

    def why_illegal(self, action: int) -> str | None:
        return None if action in self.legal() else "a stone lies there"

    def after(self, action: int, log: Log | None = None) -> "GameState":
        return replace(self, board=put(self.board, action, self.mover), mover=(self.mover + 1) % SEATS)

    def scores(self) -> tuple[int, ...]:
        return tuple(int(self.has_row(seat)) for seat in range(SEATS))

    def winners(self) -> tuple[int, ...]:
        return tuple(filter(self.has_row, range(SEATS)))


class Finisher(ck.Policy):
    """Wins if it can at once; otherwise any move. REPLACE it: a computer player chooses one of the legal actions."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, GameState)
        winning = [action for action in state.legal() if state.after(action).winners()]
        return winning[0] if winning else int(state.pick(rng))


@attrs.frozen
class MyGame(ck.OpenGame[GameState]):
    """Get three in a row."""

    name: ClassVar[str] = "my-game"
    computer: ClassVar[str] = "finisher"
    actions: ClassVar[tuple[str, ...]] = FIELDS
    policies: ClassVar[Mapping[str, ck.Policy]] = {**ck.OpenGame.policies, "finisher": Finisher()}

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return len(FIELDS)

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 1)

    def initial_state(self) -> GameState:
        return GameState()

    def show(self, view: OpenView[GameState]) -> str:
        stones = ["." if stone == EMPTY else "XO"[stone] for stone in view.state.board]
        rows = [f"{row + 1} {' '.join(stones[3 * row : 3 * row + 3])}" for row in range(3)]
        return "\n".join([*rows, "  a b c"])
