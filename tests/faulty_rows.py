"""Embers with faults in what learners are told of it: the contract kit must find every one."""

from typing import cast

import attrs

from cardkit import State
from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import Field, Packing, RowObserver, common_fields, divided, run
from cardkit.core.observations.word_writer import Rows
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from faulty import Embers, EmbersState, EmbersView

TURN = 8


class EmberRows(Rows):
    """Correct: the viewer and the turn in one word, the cards of the pile in another."""

    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        position = cast(EmbersState, state)
        seats, turn = len(position.hands), position.turn()
        mover = turn if turn >= 0 else seats + {CHANCE: 0, OVER: 1}[turn]
        return ((seat if seat >= 0 else seats) | mover << TURN, len(position.pile))


class _Peeks(EmberRows):
    """It writes a card that lies hidden."""

    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        hands = cast(EmbersState, state).hands
        return (super().row(state, seat)[0], sum([card for hand in hands for card in hand[:1]]))


class _Short(EmberRows):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return super().row(state, seat)[:1]


class _Long(EmberRows):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return (*super().row(state, seat), 0)


class _Negative(EmberRows):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return (super().row(state, seat)[0], -1)


@attrs.frozen
class EmbersObserver(RowObserver[EmbersView]):
    """The observer of Embers that write rows."""

    game: Embers
    written: Rows

    @property
    def packing(self) -> Packing:
        pile: Field = divided(Part("pile", (1,), "cards on the pile", high=100.0), 1, run(1, 0, 1), 10)
        return Packing((*common_fields(self.seats, 0, TURN), pile))

    @property
    def rows(self) -> Rows:
        return self.written

    def stand_in(self, view: EmbersView) -> State:
        return self.game.determinize(view, seeded_sfc32(0))


class WritesRows(Embers):
    """Embers that write rows; correct."""

    __slots__ = ()

    written: Rows = EmberRows()

    @property
    def observer(self) -> EmbersObserver:
        return EmbersObserver(self.seats, self, self.written)


class RowOfTheState(WritesRows):
    """What a seat is told depends on hidden cards."""

    __slots__ = ()

    written = _Peeks()


class ShortRow(WritesRows):
    """A row that the packing cannot read."""

    __slots__ = ()

    written = _Short()


class LongRow(WritesRows):
    """A row with a word too many."""

    __slots__ = ()

    written = _Long()


class NegativeWord(WritesRows):
    """A word below zero."""

    __slots__ = ()

    written = _Negative()
