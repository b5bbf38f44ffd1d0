"""Whispers: the first seat writes letters in secret, as many as it likes, then stops; the second says whether it saw.

Nobody but the writer notices a letter: it is neither seen nor heard, and the turn does not pass.
"""

from typing import ClassVar

import attrs

from cardkit import OVER, Generator, Log, SimpleGame, State, View, replace
from cardkit.core.observations.observation import observed

STOP, SAW = 2, 3


@attrs.frozen
class WhispersState(State):
    """A position."""

    letters: str = ""
    place: int = 0

    def turn(self) -> int:
        return self.place

    def legal(self) -> tuple[int, ...]:
        return (0, 1, STOP) if self.place == 0 else (SAW,) if self.place == 1 else ()

    def after(self, action: int, log: Log | None = None) -> "WhispersState":
        if action < STOP:
            return replace(self, letters=self.letters + "ab"[action])
        return replace(self, place=1 if action == STOP else OVER)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class WhispersView(View):
    """What a seat knows."""

    letters: str | None = attrs.field(metadata=observed(left_out=True))


@attrs.frozen
class Whispers(SimpleGame[WhispersState, WhispersView]):
    """Write letters that nobody notices."""

    name: ClassVar[str] = "whispers"
    actions: ClassVar[tuple[str, ...]] = ("a", "b", "stop", "saw nothing")
    tells_moves: ClassVar[bool] = False
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

    def initial_state(self) -> WhispersState:
        return WhispersState()

    def view_of(self, state: WhispersState, seat: int | None) -> WhispersView:
        return WhispersView(seat, state.turn(), state.letters if seat == 0 else None)

    def determinize(self, view: WhispersView, rng: Generator) -> WhispersState:
        letters = "ab"[rng.below(2)] * rng.below(3) if view.letters is None else view.letters
        return WhispersState(letters, view.turn)
