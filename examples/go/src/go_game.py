"""Go for two on nine by nine points, with area scoring.

In turn, put a stone on an empty point, or pass. Stones of a group without liberties, empty points beside it, are taken:
the other's first. A move that leaves its own group without liberties is not allowed, and neither is one that makes a
position of the board again that has been there (positional superko). Two passes end the game. Then each seat counts its
stones and the empty points that only its stones border, and White has the komi of 7.5 points more, counted in halves.
"""

from collections.abc import Iterable
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import OVER, Log, put, replace
from cardkit.core.observations.observation import observed
from cardkit.core.scenes.scene import hidden
from cardkit.core.simple_game import OpenView
from cardkit.kits.board_display import BoardDisplay
from cardkit.kits.boards import EMPTY, squares

BOARD = squares(9, points=True)
NEIGHBORS = BOARD.neighbors
PASS = len(BOARD)
KOMI = 15  # half points
LONGEST = 2 * len(BOARD)  # moves


def liberties(stones: tuple[int, ...], group: Iterable[int]) -> int:
    """How many empty points lie beside a group."""
    return len({one for point in group for one in NEIGHBORS[point] if stones[one] == EMPTY})


def after_stone(stones: tuple[int, ...], point: int, seat: int) -> tuple[int, ...]:
    """The board after a seat put a stone there, without what it takes."""
    stones = put(stones, point, seat)
    for beside in NEIGHBORS[point]:
        if stones[beside] == 1 - seat and not liberties(stones, group := BOARD.group(stones, beside)):
            for taken in group:
                stones = put(stones, taken, EMPTY)
    return stones


@attrs.frozen
class GoState(ck.State):
    """A position."""

    stones: tuple[int, ...] = attrs.field(default=BOARD.empty, metadata=observed(one_of=(EMPTY, 0, 1)))
    mover: int = 0
    passes: int = attrs.field(default=0, metadata=observed(most=2))
    before: tuple[tuple[int, ...], ...] = attrs.field(default=(), metadata={**hidden(), **observed(left_out=True)})

    def turn(self) -> int:
        return OVER if self.passes == 2 or len(self.before) == LONGEST else self.mover

    def why_illegal(self, action: int) -> str | None:
        if action == PASS:
            return None
        if self.stones[action] != EMPTY:
            return "a stone stands there"
        stones = after_stone(self.stones, action, self.mover)
        if not liberties(stones, BOARD.group(stones, action)):
            return "the stone would have no liberties"
        return "the board has looked so before" if stones in self.before else None

    def legal(self) -> tuple[int, ...]:
        if self.turn() == OVER:
            return ()
        stones, free = self.stones, self.stones.count(EMPTY)
        left = [0] * PASS  # by point, the liberties of its group
        for point, seat in enumerate(stones):
            if seat != EMPTY and not left[point]:
                group = BOARD.group(stones, point)
                number = liberties(stones, group)
                for one in group:
                    left[one] = number
        fuller = [one for one in self.before if one.count(EMPTY) == free - 1]  # what can come again if nothing is taken
        return (*[one for one in range(PASS) if stones[one] == EMPTY and self._fits(one, left, fuller)], PASS)

    def _fits(self, point: int, left: list[int], fuller: list[tuple[int, ...]]) -> bool:
        """Whether a stone may be put on an empty point, by what stands beside it."""
        stones, mover, has_room = self.stones, self.mover, False
        for one in NEIGHBORS[point]:
            if stones[one] == 1 - mover and left[one] == 1:  # it is taken
                return self.why_illegal(point) is None
            has_room = has_room or stones[one] == EMPTY or (stones[one] == mover and left[one] > 1)
        return has_room and not (fuller and put(stones, point, mover) in fuller)

    def after(self, action: int, log: Log | None = None) -> "GoState":
        before, mover = (*self.before, self.stones), 1 - self.mover
        if action == PASS:
            return replace(self, before=before, mover=mover, passes=self.passes + 1)
        return GoState(after_stone(self.stones, action, self.mover), mover, 0, before)

    def scores(self) -> tuple[int, ...]:
        areas = [0, KOMI]
        for group in BOARD.groups(self.stones):
            inside = self.stones[group[0]]
            owners = {self.stones[point] for point in BOARD.borders(group)} if inside == EMPTY else {inside}
            if len(owners) == 1:
                areas[owners.pop()] += 2 * len(group)
        return tuple(areas)


class GoDisplay(BoardDisplay[OpenView[GoState]]):
    """Stones where lines cross."""

    board = BOARD

    def marked(self, view: OpenView[GoState]) -> list[int]:
        state = view.state
        before = state.before[-1] if state.before else state.stones
        return [point for point in range(PASS) if state.stones[point] != EMPTY and before[point] == EMPTY]


@attrs.frozen
class Go(ck.OpenGame[GoState]):
    """Surround more of the board than the other."""

    name: ClassVar[str] = "go"
    actions: ClassVar[tuple[str, ...]] = (*BOARD.names, "pass")
    display_class = GoDisplay
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = LONGEST
    utility_bounds: ClassVar[tuple[int, int]] = (0, 2 * len(BOARD) + KOMI)

    def seat_name(self, seat: int) -> str:
        return ("Black", "White")[seat]

    def initial_state(self) -> GoState:
        return GoState()

    def why_impossible(self, state: GoState) -> str | None:
        return BOARD.why_impossible(state.stones, self.seats)
