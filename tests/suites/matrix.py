"""Games of one choice at once, told by what the first seat wins: their values and strategies are known.

The second seat loses what the first wins. Presets are `pennies` (the first seat wins if both show the same side, the
second otherwise) and `hands` (rock, paper, scissors, in which rock wins 1, paper 2 and scissors 3).
"""

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from cardkit import OVER, Generator, Log, Options, SimpleGame, State, View, replace
from cardkit.core.options import options_from

SIDES: Final = ((1, -1), (-1, 1))  # by the choice of the first seat, then of the second
HANDS: Final = ((0, -2, 1), (2, 0, -3), (-1, 3, 0))


@attrs.frozen
class MatrixOptions(Options):
    """Which matrix is played."""

    hands: bool = False


PRESETS: Final = {"pennies": MatrixOptions(), "hands": MatrixOptions(hands=True)}


@attrs.frozen
class MatrixState(State):
    """What each seat has chosen (-1: nothing yet), and who is asked."""

    matrix: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...] = (-1, -1)
    mover: int = 0

    def turn(self) -> int:
        return self.mover if -1 in self.chosen else OVER

    def acting(self) -> tuple[int, ...]:
        return tuple([seat for seat in (0, 1) if self.chosen[seat] < 0])

    def facing(self, seat: int) -> "MatrixState":
        return replace(self, mover=seat)

    def legal(self) -> tuple[int, ...]:
        return tuple(range(len(self.matrix))) if -1 in self.chosen else ()

    def after(self, action: int, log: Log | None = None) -> "MatrixState":
        chosen = tuple([action if seat == self.mover else one for seat, one in enumerate(self.chosen)])
        return replace(self, chosen=chosen, mover=chosen.index(-1) if -1 in chosen else 0)

    def scores(self) -> tuple[int, ...]:
        won = 0 if -1 in self.chosen else self.matrix[self.chosen[0]][self.chosen[1]]
        return (won, -won)

    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, score in enumerate(self.scores()) if score > 0])


@attrs.frozen
class MatrixView(View):
    """What was chosen, of the other seat only when both have (`None` before)."""

    chosen: tuple[int | None, ...]
    waiting: tuple[bool, ...]


@attrs.frozen
class Matrix(SimpleGame[MatrixState, MatrixView]):
    """Both choose at once."""

    name: ClassVar[str] = "matrix"
    zero_sum: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    seats: ClassVar[int] = 2
    max_moves: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (-3, 3)

    options: MatrixOptions = attrs.field(factory=MatrixOptions)

    def action_texts(self) -> tuple[str, ...]:
        return ("rock", "paper", "scissors") if self.options.hands else ("heads", "tails")

    def initial_state(self) -> MatrixState:
        return MatrixState(HANDS if self.options.hands else SIDES)

    def view_of(self, state: MatrixState, seat: int | None) -> MatrixView:
        over = -1 not in state.chosen
        chosen = [one if over or (place == seat and one >= 0) else None for place, one in enumerate(state.chosen)]
        return MatrixView(seat, state.turn(), tuple(chosen), tuple([one < 0 for one in state.chosen]))

    def determinize(self, view: MatrixView, rng: Generator) -> MatrixState:
        opening = self.initial_state()
        chosen = [
            -1 if waits else rng.below(len(opening.matrix)) if one is None else one
            for one, waits in zip(view.chosen, view.waiting, strict=True)
        ]
        return replace(opening, chosen=tuple(chosen), mover=max(0, view.turn))


def game(preset: str = "pennies", hands: bool | None = None) -> Matrix:
    """What the entry point names."""
    return Matrix(options_from(PRESETS, preset, {"hands": hands}))
