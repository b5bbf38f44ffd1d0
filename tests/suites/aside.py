"""One sits aside: three seats, of which two choose at once while the third waits, and then one chooses alone.

In each of three rounds the seat that has the number of the round waits, and the others show a number of fingers: the
lower of them one or two, the higher one, two or three. The seat that shows fewer wins a point, the waiting seat does if
they show alike. At last the first seat keeps the points or throws a die for them, and its face is what it has.
"""

from typing import ClassVar, Final

import attrs

from cardkit import CHANCE, OVER, Dice, Generator, Log, Outcome, SimpleGame, State, View, replace
from cardkit.core.observations.observation import observed

ROUNDS: Final = 3
KEEP, THROW = 3, 4
DICE: Final = 2  # of four sides; the lower counts


@attrs.frozen
class AsideState(State):
    """The choices of the rounds that are over, those of this round (-1: none yet), and who is asked."""

    past: tuple[tuple[int, ...], ...] = ()
    chosen: tuple[int, ...] = (-1, -1, -1)
    mover: int = 1
    last: int = -1  # what the first seat chose at last
    faces: tuple[int, ...] = ()

    def turn(self) -> int:
        if self.last == THROW and not self.faces:
            return CHANCE
        return OVER if self.last >= 0 else self.mover

    def acting(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        if len(self.past) == ROUNDS:
            return (0,)
        return tuple([seat for seat in range(3) if seat != len(self.past) and self.chosen[seat] < 0])

    def facing(self, seat: int) -> "AsideState":
        return replace(self, mover=seat)

    def legal(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        if len(self.past) == ROUNDS:
            return (KEEP, THROW)
        lower = min([seat for seat in range(3) if seat != len(self.past)])
        return (0, 1) if self.mover == lower else (0, 1, 2)

    def after(self, action: int, log: Log | None = None) -> "AsideState":
        if len(self.past) == ROUNDS:
            return replace(self, last=action)
        chosen = tuple([action if seat == self.mover else one for seat, one in enumerate(self.chosen)])
        if len([one for one in chosen if one >= 0]) < 2:
            other = next(seat for seat in range(3) if seat != len(self.past) and chosen[seat] < 0)
            return replace(self, chosen=chosen, mover=other)
        past = (*self.past, chosen)
        return AsideState(past=past, mover=1 if not past else 0)

    def request(self) -> Dice:
        return Dice(0, DICE, 4)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "AsideState":
        return replace(self, faces=outcome)

    def scores(self) -> tuple[int, ...]:
        points = [0, 0, 0]
        for waiting, chosen in enumerate(self.past):
            shown = sorted([(number, seat) for seat, number in enumerate(chosen) if number >= 0])
            points[waiting if shown[0][0] == shown[1][0] else shown[0][1]] += 1
        if self.faces:
            points[0] = self.faces[0]
        return tuple(points)


@attrs.frozen
class AsideView(View):
    """All that is over, and who has chosen in this round; what, only of oneself."""

    past: tuple[tuple[int, ...], ...] = attrs.field(metadata=observed(most=ROUNDS))
    chosen: int | None
    waiting: tuple[bool, ...]
    last: int
    faces: tuple[int, ...] = attrs.field(metadata=observed(most=DICE))


@attrs.frozen
class Aside(SimpleGame[AsideState, AsideView]):
    """Show fewer fingers than the other, or as many, if you sit aside."""

    name: ClassVar[str] = "aside"
    actions: ClassVar[tuple[str, ...]] = ("one", "two", "three", "keep", "throw")
    seats: ClassVar[int] = 3
    max_moves: ClassVar[int] = 2 * ROUNDS + 1
    utility_bounds: ClassVar[tuple[int, int]] = (0, 4)

    def initial_state(self) -> AsideState:
        return AsideState()

    def view_of(self, state: AsideState, seat: int | None) -> AsideView:
        chosen = None if seat is None or state.chosen[seat] < 0 else state.chosen[seat]
        waiting = tuple([one < 0 for one in state.chosen])
        return AsideView(seat, state.turn(), state.past, chosen, waiting, state.last, state.faces)

    def determinize(self, view: AsideView, rng: Generator) -> AsideState:
        made_up = AsideState(view.past, last=view.last, faces=view.faces)
        chosen = list(made_up.chosen)
        for seat in [seat for seat in range(3) if not view.waiting[seat]]:
            known = view.chosen if seat == view.seat else None
            chosen[seat] = rng.below(2) if known is None else known
        return replace(made_up, chosen=tuple(chosen), mover=max(view.turn, 0))


def game() -> Aside:
    """What the entry point names."""
    return Aside()
