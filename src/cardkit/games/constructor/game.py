"""Constructor, a relative of the Settlers of Catan: builders, resources and geese.

`cardkit.games.constructor.display.text.rules_text` tells how it is played.

Source: the project Constructor of the course CS246 (University of Waterloo). The numbered clauses are in
docs/games/constructor.md.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import attrs

from cardkit.core.errors import BadSave
from cardkit.core.evaluator import Evaluator
from cardkit.core.game import Game
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.games.constructor import rules
from cardkit.games.constructor.board import Board
from cardkit.games.constructor.buildings import Land
from cardkit.games.constructor.constants import colour
from cardkit.games.constructor.demos import DEMOS, demo
from cardkit.games.constructor.display.scene import ConstructorDisplay
from cardkit.games.constructor.display.text import aim_text, read_move, rules_text, show
from cardkit.games.constructor.evaluation import worths_of
from cardkit.games.constructor.events import EVENTS, SHARED
from cardkit.games.constructor.learning.layout import layout_of
from cardkit.games.constructor.learning.word_writer import ConstructorWriter
from cardkit.games.constructor.moves import MOVE_CLASSES, BoardTable, Move, table_of
from cardkit.games.constructor.options import PRESETS, ConstructorOptions
from cardkit.games.constructor.players import POLICIES
from cardkit.games.constructor.positions import why_impossible
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import USUAL, fitting, read_save
from cardkit.games.constructor.view import ConstructorView, Residence, Tile, determinize, view_of


class ConstructorEvaluator(Evaluator[ConstructorState, ConstructorView]):
    """What helps a search."""

    heuristic = staticmethod(worths_of)


@attrs.frozen
class ConstructorGame(Game[ConstructorState, Move, ConstructorView]):
    """Builders gather resources from tiles and build roads and residences.

    `rules_text` in `text.py` tells how it is played; the options are `ConstructorOptions`.
    """

    options: ConstructorOptions
    _start: ConstructorState = attrs.field(init=False, eq=False, repr=False)
    _table: BoardTable = attrs.field(init=False, eq=False, repr=False)

    name: ClassVar[str] = "constructor"
    title: ClassVar[str] = "Constructor"
    computer: ClassVar[str] = "diplomat"
    levels: ClassVar[Mapping[str, str]] = {
        "easy": "considerate",
        "medium": "diplomat",
        "hard": "search:500,rollout=diplomat,within=1000ms",
    }
    older_levels: ClassVar[Mapping[str, str]] = {
        "easy": "sensible",
        "medium": "planner",
        "hard": "search:500,within=1000ms",
    }
    generator: ClassVar[str] = "minstd"  # C15
    perfect_information: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    demos: ClassVar[Sequence[str]] = tuple(DEMOS)
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)
    display_class = ConstructorDisplay
    evaluator_class = ConstructorEvaluator
    vocabulary: ClassVar[tuple[type, ...]] = (
        *(ConstructorState, Board, Land, ConstructorView, Tile, Residence),
        *MOVE_CLASSES,
        *EVENTS,
    )

    @_start.default
    def _find_start(self) -> ConstructorState:
        return rules.initial_state(self.options)

    @_table.default
    def _find_table(self) -> BoardTable:
        return table_of(self.board)

    @property
    def aim(self) -> str:
        return aim_text(self.options)

    @property
    def rules(self) -> str:
        return rules_text(self.options)

    @property
    def seats(self) -> int:
        """The number of builders."""
        return int(self.options.builders)

    def utilities(self, state: ConstructorState) -> tuple[int, ...]:
        """1 for the winner, 0 for the others, who have lost equally."""
        winners = state.winners()
        return tuple([1 if seat in winners else 0 for seat in range(self.seats)])

    @property
    def board(self) -> Board:
        """The board of these options; a random one before it is shuffled."""
        return self._start.board

    @property
    def action_count(self) -> int:
        """307 on the document's board: rolling, passing, yes, no, robbing, the geese, building, and 100 offers."""
        return int(self.board.actions)

    @property
    def observer(self) -> WordObserver[ConstructorView]:
        return WordObserver(self, ConstructorWriter(), layout_of(self.options))

    def initial_state(self) -> ConstructorState:
        """Before the first basement, or before a random board is shuffled."""
        return self._start

    def options_of(self, state: ConstructorState) -> Options:
        return state.board.options

    def action_of(self, move: Move) -> int:
        return self._table.action_of(move)

    def move_of(self, action: int, state: ConstructorState | None = None) -> Move:
        return self._table.move_of(action)

    def legal_moves(self, state: ConstructorState) -> tuple[Move, ...]:
        return self._table.legal_moves(state)

    def read_save(self, text: str) -> ConstructorState:
        """The position of a save (C25) of a game with these options; with the usual ones, of any preset that it fits.

        Raises BadSave.
        """
        try:
            return read_save(text, self.options)
        except BadSave:
            found = fitting(text) if self.options == PRESETS[USUAL] else None
            if found is None:
                raise
            return found[1]

    def names_in_texts(self, seat: int) -> tuple[str, ...]:
        """`Blue`, and `Builder Blue` as the document has it."""
        return (*super().names_in_texts(seat), f"Builder {colour(seat)}", f"builder {colour(seat)}")

    # What the other modules of this folder have.

    seat_name = staticmethod(colour)
    read_move = staticmethod(read_move)
    event = staticmethod(SHARED.event)
    events = staticmethod(SHARED.events)
    view_of = staticmethod(view_of)
    determinize = staticmethod(determinize)
    why_impossible = staticmethod(why_impossible)
    demo = staticmethod(demo)
    show = staticmethod(show)
