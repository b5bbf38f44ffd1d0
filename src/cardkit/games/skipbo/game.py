"""Comp10001-Bo, a relative of Skip-Bo: four players, and whoever gets rid of the stockpile first wins.

`cardkit.games.skipbo.display.text.rules_text` tells how it is played.

Source: the projects Comp10001-Bo and its bonus of the course COMP10001 (University of Melbourne). The numbered clauses
are in docs/games/skipbo.md.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import ClassVar

import attrs

from cardkit.core.evaluator import Evaluator
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.core.state import Entry, Log
from cardkit.games.skipbo import moves
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.display.scene import SkipBoDisplay
from cardkit.games.skipbo.display.text import read_move, rules_text, show
from cardkit.games.skipbo.events import EVENTS, shared_of
from cardkit.games.skipbo.learning.layout import layout_of
from cardkit.games.skipbo.learning.word_writer import SkipBoWriter
from cardkit.games.skipbo.moves import Move
from cardkit.games.skipbo.options import PRESETS, SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import Stack
from cardkit.games.skipbo.players import POLICIES, worths_of
from cardkit.games.skipbo.positions import all_cards, why_impossible
from cardkit.games.skipbo.state import SkipBoState, initial_state
from cardkit.games.skipbo.view import SkipBoView, determinize, view_of


class SkipBoEvaluator(Evaluator[SkipBoState, SkipBoView]):
    """What helps a search."""

    heuristic = staticmethod(worths_of)
    rollout_policy: ClassVar[str] = "planner"  # no other is known to make the search stronger
    turns: ClassVar[int] = SEATS + 1  # then all have had as many turns; the luck of more drowns what a move is worth


@attrs.frozen
class SkipBoGame(Game[SkipBoState, Move, SkipBoView]):
    """Four players build up and discard, and whoever empties the stockpile first wins (Comp10001-Bo, a relative of
    Skip-Bo).

    `rules_text` in `text.py` tells how it is played; the options are `SkipBoOptions`.
    """

    options: SkipBoOptions
    _plays: moves.Plays = attrs.field(init=False, eq=False, repr=False)

    name: ClassVar[str] = "skipbo"
    title: ClassVar[str] = "Comp10001-Bo"
    aim: ClassVar[str] = "Build up and discard; whoever gets rid of the stockpile first wins."
    computer: ClassVar[str] = "spreader"
    levels: ClassVar[Mapping[str, str]] = {"easy": "tidy", "hard": "search:1000,within=1000ms"}
    older_levels: ClassVar[Mapping[str, str]] = {"easy": "greedy", "medium": "planner"}
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    seats: ClassVar[int] = SEATS
    utility_bounds: ClassVar[tuple[int, int]] = (0, 1)
    display_class = SkipBoDisplay
    evaluator_class = SkipBoEvaluator
    vocabulary: ClassVar[tuple[type, ...]] = (SkipBoState, Deal, Stack, SkipBoView, *moves.MOVE_CLASSES, *EVENTS)

    @_plays.default
    def _find_plays(self) -> moves.Plays:
        return moves.plays_of(self.options.builds, self.options.discards)

    @property
    def rules(self) -> str:
        return rules_text(self.options)

    @property
    def max_moves(self) -> int | None:
        """Every player has at most a number of turns, each of a number of plays (B9, B10)."""
        return SEATS * self.options.turns * self.options.plays

    def utilities(self, state: SkipBoState) -> tuple[int, ...]:
        """1 for the winner, 0 for the others, who have lost equally."""
        winners = state.winners()
        return tuple([1 if seat in winners else 0 for seat in range(SEATS)])

    @property
    def action_count(self) -> int:
        """From each source to each pile, and an embargo laid on each seat."""
        return self.options.actions()

    @property
    def observer(self) -> WordObserver[SkipBoView]:
        return WordObserver(self, SkipBoWriter(), layout_of(self.options))

    def initial_state(self) -> SkipBoState:
        return initial_state(self.options)

    def options_of(self, state: SkipBoState) -> Options:
        return state.deal.options

    def action_of(self, move: Move) -> int:
        known = self._plays.known.of(move)
        return moves.number_of(move, self.options) if known is None else known

    def move_of(self, action: int, state: SkipBoState | None = None) -> Move:
        return moves.move_of(action, self.options, state)

    def legal_moves(self, state: SkipBoState) -> tuple[Move, ...]:
        return self._plays.legal(state)

    def refusal(self, state: SkipBoState, move: Move, action: int) -> str | None:
        """As for every game; a move that names a card must also name the one that lies there."""
        elsewhere = action >= self._plays.first_elsewhere and state.turn() >= 0
        unlike = moves.why_unlike(state, move) if elsewhere else None
        return unlike or Game.refusal(self, state, move, action)

    def events(self, log: Log) -> tuple[Event, ...]:
        return shared_of(self.options.builds, self.options.discards).events(log)

    def event(self, entry: Entry) -> Event:
        return shared_of(self.options.builds, self.options.discards).event(entry)

    def all_cards(self, state: SkipBoState) -> Counter[Hashable]:
        """Every card, wherever it lies."""
        return Counter(moves.cards_of_kinds(all_cards(state)))

    # What the other modules of this folder have.

    read_move = staticmethod(read_move)
    view_of = staticmethod(view_of)
    determinize = staticmethod(determinize)
    why_impossible = staticmethod(why_impossible)
    show = staticmethod(show)
