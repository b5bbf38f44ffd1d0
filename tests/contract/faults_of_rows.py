"""What may be wrong with what learners are told of a game, with Embers as the example; and rows that are correct."""

from typing import Any, cast

import attrs
from broken import faults, of_game

from cardkit import State
from cardkit.core.observations.observation import Part
from cardkit.core.observations.word_layout import Field, Packing, RowObserver, common_fields, divided, run
from cardkit.core.observations.word_writer import Rows
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from faulty import Embers, EmbersState, EmbersView

TURN = 8


class EmberRows(Rows):
    """The viewer and the turn in one word, the cards of the pile in another."""

    __slots__ = ()

    def row(self, state: State, seat: int) -> tuple[int, ...]:
        position = cast(EmbersState, state)
        seats, turn = len(position.hands), position.turn()
        mover = turn if turn >= 0 else seats + {CHANCE: 0, OVER: 1}[turn]
        return ((seat if seat >= 0 else seats) | mover << TURN, len(position.pile))


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


def writing(change: Any = None) -> Any:
    """Embers that write rows; with `change` what this gives of a right row and the hands."""
    rows: type[Any] = EmberRows
    if change is not None:
        changed = {"row": lambda rows, state, seat: change(EmberRows.row(rows, state, seat), state.hands)}
        rows = type("FaultyRows", (EmberRows,), {"__slots__": (), **changed})
    return of_game(observer=property(lambda game: EmbersObserver(game.seats, game, rows())))


FAULTS = faults(
    {
        "rows": [
            # It writes a card that lies hidden.
            ("the words of ", writing(lambda row, hands: (row[0], sum([card for hand in hands for card in hand[:1]])))),
            ("the row of a watcher has 3 words: expected 2, by the packing", writing(lambda row, _: (*row, 0))),
            ("the observation of a watcher raises IndexError", writing(lambda row, _: row[:1])),
            (
                "the array pile of a watcher leaves its bounds, 0.0 to 100.0",
                writing(lambda row, _: (row[0], -1)),
            ),
        ],
    }
)
