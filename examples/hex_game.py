"""Hex for two on seven by seven cells: lead a chain of your stones from one of your edges of the board to the other.

In turn, put a stone on an empty cell. Red joins the top with the bottom, Blue the left with the right, and one of them
always can. To begin is worth much. So Blue may answer the first stone with `swap`: it becomes Blue's, on the cell that
mirrors it, where it helps Blue as it helped Red before. Then Red goes on.

    cardkit play hex_game:Hex
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import OVER, Log, put
from cardkit.core.observations.observation import observed
from cardkit.core.simple_game import OpenView
from cardkit.kits.board_display import BoardDisplay
from cardkit.kits.boards import EMPTY, hexagons

BOARD = hexagons(7)
SWAP = len(BOARD)  # the action behind those of the cells
MIRROR = BOARD.symmetry("a1 b1", "a1 a2")  # columns become rows, and so Red's edges Blue's
RED, BLUE = 0, 1
EDGES = (("top", "bottom"), ("left", "right"))  # that each seat joins


@attrs.frozen
class HexState(ck.State):
    """A position."""

    stones: tuple[int, ...] = attrs.field(default=BOARD.empty, metadata=observed(one_of=(EMPTY, RED, BLUE)))
    mover: int = RED  # OVER when a chain is complete

    def turn(self) -> int:
        return self.mover

    def legal(self) -> tuple[int, ...]:
        cells = tuple([cell for cell, stone in enumerate(self.stones) if stone == EMPTY])
        swap = (SWAP,) if self.mover == BLUE and len(cells) == SWAP - 1 else ()
        return () if self.mover == OVER else cells + swap

    def why_illegal(self, action: int) -> str | None:
        reason = "only Blue may swap, right after the first stone" if action == SWAP else "a stone stands there"
        return None if action in self.legal() else reason

    def after(self, action: int, log: Log | None = None) -> "HexState":
        if action == SWAP:
            return HexState(put(BOARD.empty, MIRROR[self.stones.index(RED)], BLUE), RED)
        stones = put(self.stones, action, self.mover)
        return HexState(stones, OVER if BOARD.joined(stones, self.mover, *EDGES[self.mover]) else 1 - self.mover)

    def scores(self) -> tuple[int, ...]:
        return tuple([int(BOARD.joined(self.stones, seat, *EDGES[seat])) for seat in (RED, BLUE)])


class HexDisplay(BoardDisplay[OpenView[HexState]]):
    """Stones on hexagons, and the edges in the colours of the seats."""

    board = BOARD
    colors: ClassVar[Mapping[str, str]] = {"red": "#c03a2b", "blue": "#2b6cc0"}
    goals: ClassVar[Mapping[str, int]] = {edge: seat for seat, edges in enumerate(EDGES) for edge in edges}


@attrs.frozen
class Hex(ck.OpenGame[HexState]):
    """Lead a chain from edge to edge."""

    name: ClassVar[str] = "hex"
    actions: ClassVar[tuple[str, ...]] = (*BOARD.names, "swap")
    display_class = HexDisplay
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = len(BOARD) + 1
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)

    def seat_name(self, seat: int) -> str:
        return ("Red", "Blue")[seat]

    def initial_state(self) -> HexState:
        return HexState()
