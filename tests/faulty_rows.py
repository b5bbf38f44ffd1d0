"""Embers with faults in what learners are told of it: the contract kit must find every one."""

from typing import cast

import attrs

from cardkit import State, generator
from cardkit.core.observations.observation import Numbers, Observer, Part
from cardkit.core.observations.word_layout import WordLayout, WordObserver, common_fields, divided
from cardkit.core.observations.word_writer import WordWriter, common_word, span
from faulty import Embers, EmbersState, EmbersView

TURN = span(0, 8, bit=8)
PILE = span(TURN.end(), 10)


class EmberWords(WordWriter):
    """Correct: the viewer and the turn in one word, the cards of the pile in another."""

    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        position = cast(EmbersState, state)
        return (int(common_word(TURN, len(position.hands), seat, position.turn())), len(position.pile))


class _Peeks(EmberWords):
    """It writes a card that lies hidden."""

    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        hands = cast(EmbersState, state).hands
        return (super().row(state, seat)[0], sum([card for hand in hands for card in hand[:1]]))


class _Short(EmberWords):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return super().row(state, seat)[:1]


class _Long(EmberWords):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return (*super().row(state, seat), 0)


class _Negative(EmberWords):
    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        return (super().row(state, seat)[0], -1)


class WritesRows(Embers):
    """Embers that write rows; correct."""

    __slots__ = ()

    writer: WordWriter = EmberWords()

    @property
    def observer(self) -> Observer[EmbersView]:
        pile = divided("pile", (1,), PILE, 1, "cards on the pile", high=100.0)
        return WordObserver(self, self.writer, WordLayout((*common_fields(self.seats, TURN), pile)))


class RowOfTheState(WritesRows):
    """What a seat is told depends on hidden cards."""

    __slots__ = ()

    writer = _Peeks()


class ShortRow(WritesRows):
    """A row that the packing cannot read."""

    __slots__ = ()

    writer = _Short()


class LongRow(WritesRows):
    """A row with a word too many."""

    __slots__ = ()

    writer = _Long()


class NegativeWord(WritesRows):
    """A word below zero."""

    __slots__ = ()

    writer = _Negative()


@attrs.frozen
class _Peeking(Observer[EmbersView]):
    """It looks at the state, and not at the view."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("cards", (1,), "the cards that lie hidden, added up", high=10_000.0),)

    def observe(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        return ((float(sum([card for hand in cast(EmbersState, state).hands for card in hand])),),)

    def observe_view(self, view: EmbersView) -> tuple[Numbers, ...]:
        return self.observe(self.game.determinize(view, generator(1)), view.seat)


class ObservesTheState(Embers):
    """What a seat is told depends on hidden cards, and no words are written."""

    __slots__ = ()

    @property
    def observer(self) -> _Peeking:
        return _Peeking(self)
