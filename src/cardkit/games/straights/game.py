"""Straights: four players shed their cards along the suits, and the lowest score wins.

`cardkit.games.straights.display.text.rules_text` tells how it is played.

Source: the Straights assignment of the course CS246 (University of Waterloo, winter 2021). The numbered clauses are in
docs/games/straights.md.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

import attrs

from cardkit.core.bits import bit, members
from cardkit.core.cards import cards_of
from cardkit.core.errors import BadSave
from cardkit.core.evaluator import Evaluator
from cardkit.core.game import Game
from cardkit.core.json import codec
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.games.straights import rules
from cardkit.games.straights.display.scene import StraightsDisplay
from cardkit.games.straights.display.text import read_move, rules_text, show
from cardkit.games.straights.events import EVENTS, SHARED
from cardkit.games.straights.learning.layout import layout_of
from cardkit.games.straights.learning.word_writer import StraightsWriter
from cardkit.games.straights.moves import TABLE, Discard, Move, Play
from cardkit.games.straights.options import PRESETS, StraightsOptions
from cardkit.games.straights.players import POLICIES
from cardkit.games.straights.positions import read_position, why_impossible, write_position
from cardkit.games.straights.rules import SEATS, Round, StraightsState
from cardkit.games.straights.scenarios.scenario import DEMOS, demo, read_scenario
from cardkit.games.straights.view import Dropped, StraightsView, determinize, guesser, view_of


class StraightsEvaluator(Evaluator[StraightsState, StraightsView]):
    """What helps a search."""

    guesser = staticmethod(guesser)


@attrs.frozen
class StraightsGame(Game[StraightsState, Move, StraightsView]):
    """Four players shed their cards along the suits, and the lowest score wins.

    `rules_text` in `text.py` tells how it is played; the options are `StraightsOptions`.
    """

    options: StraightsOptions

    name: ClassVar[str] = "straights"
    title: ClassVar[str] = "Straights"
    aim: ClassVar[str] = "Shed your cards along the suits; the lowest score wins."
    computer: ClassVar[str] = "thrifty"
    levels: ClassVar[Mapping[str, str]] = {"easy": "first", "hard": "search:5000,within=1000ms"}
    generator: ClassVar[str] = "minstd"
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    demos: ClassVar[Sequence[str]] = DEMOS
    seats: ClassVar[int] = SEATS
    action_count: ClassVar[int] = rules.ACTIONS
    display_class = StraightsDisplay
    evaluator_class = StraightsEvaluator
    vocabulary: ClassVar[tuple[type, ...]] = (StraightsState, Round, Play, Discard, StraightsView, Dropped, *EVENTS)

    @property
    def rules(self) -> str:
        return rules_text(self.options)

    @property
    def max_moves(self) -> int | None:
        """52 moves a round if the number of rounds is limited; otherwise nothing forces anyone to gain points."""
        return 52 * self.options.rounds or None

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """At worst, one point short of the target before a round in which the highest thirteen cards are laid down."""
        return (-(self.options.target - 1 + rules.MOST_GAINED), 0)

    def utilities(self, state: StraightsState) -> tuple[int, ...]:
        """The points with a minus sign: the lowest score wins."""
        return tuple([-score for score in state.scores()])

    @property
    def observer(self) -> WordObserver[StraightsView]:
        return WordObserver(self, StraightsWriter(), layout_of(self.options))

    def initial_state(self) -> StraightsState:
        return rules.initial_state(self.options)

    def options_of(self, state: StraightsState) -> Options:
        return state.round.options

    def all_cards(self, state: StraightsState) -> Counter[Hashable]:
        """Every card: on the table, laid down or in a hand."""
        deal = state.round
        held = [card for card in deal.order if bit(card) & state.left]
        return Counter(cards_of([*members(state.table), *state.dropped, *held] if deal.number else deal.order))

    def read_state(self, text: str) -> StraightsState:
        """The position of such a line, with the options of this game. Raises BadNotation."""
        return read_position(text, self.options)

    def read_save(self, text: str) -> StraightsState:
        """The position of a scenario (S20), whose options are these or its own. Raises BadSave."""
        state = read_scenario(text)
        if self.options not in (StraightsOptions(), state.round.options):
            raise BadSave(1, f"a scenario has its rules in it: leave out {codec.write_options(self.options)}")
        return state

    def demo(self, name: str) -> StraightsState:
        return read_scenario(demo(name))

    # What the other modules of this folder have.

    action_of = staticmethod(TABLE.action_of)
    move_of = staticmethod(TABLE.move_of)
    legal_moves = staticmethod(TABLE.legal_moves)
    read_move = staticmethod(read_move)
    event = staticmethod(SHARED.event)
    events = staticmethod(SHARED.events)
    view_of = staticmethod(view_of)
    determinize = staticmethod(determinize)
    why_impossible = staticmethod(why_impossible)
    write_state = staticmethod(write_position)
    show = staticmethod(show)
