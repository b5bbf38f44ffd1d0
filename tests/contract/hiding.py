"""A game in which one seat hides a coin and the other guesses: one that is correct, and one that tells the guesser."""

from typing import ClassVar

import attrs

from cardkit import OVER, Generator, Log, SimpleGame, State, View, replace

NOTHING = -1  # no choice yet


@attrs.frozen
class HidingState(State):
    """A position: in which hand the first seat has hidden the coin, and which the other has named."""

    hidden: int = NOTHING
    named: int = NOTHING

    def turn(self) -> int:
        return 0 if self.hidden == NOTHING else 1 if self.named == NOTHING else OVER

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "HidingState":
        return replace(self, named=action) if self.turn() else replace(self, hidden=action)

    def scores(self) -> tuple[int, ...]:
        return tuple([int(seat in self.winners()) for seat in range(2)])

    def winners(self) -> tuple[int, ...]:
        return () if self.turn() != OVER else (int(self.hidden == self.named),)


class SecretState(HidingState):
    """The same, and says that the first move is secret."""

    __slots__ = ()

    def secret(self) -> bool:
        return self.turn() == 0


@attrs.frozen
class HidingView(View):
    """What a seat knows."""

    hidden: int | None  # None: somewhere
    named: int


@attrs.frozen
class ToldToTheGuesser(SimpleGame[HidingState, HidingView]):
    """The event `Moved` tells where the coin is, and no view does."""

    name: ClassVar[str] = "told-to-the-guesser"
    actions: ClassVar[tuple[str, ...]] = ("left", "right")
    vocabulary: ClassVar[tuple[type, ...]] = (HidingState,)
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)
    max_moves: ClassVar[int] = 2

    def initial_state(self) -> HidingState:
        return HidingState()

    def view_of(self, state: HidingState, seat: int | None) -> HidingView:
        known = seat == 0 or state.turn() in (0, OVER)
        return HidingView(seat, state.turn(), state.hidden if known else None, state.named)

    def determinize(self, view: HidingView, rng: Generator) -> HidingState:
        return replace(
            self.initial_state(), hidden=rng.below(2) if view.hidden is None else view.hidden, named=view.named
        )


@attrs.frozen
class Hiding(ToldToTheGuesser):
    """Find the coin; correct."""

    name: ClassVar[str] = "hiding"
    vocabulary: ClassVar[tuple[type, ...]] = (SecretState,)

    def initial_state(self) -> HidingState:
        return SecretState()
