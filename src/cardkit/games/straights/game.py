"""Straights: four players shed their cards along the suits, and the lowest score wins.

`cardkit.games.straights.display.text.rules_text` tells how it is played.

Source: the Straights assignment of the course CS246 (University of Waterloo, winter 2021). The numbered clauses are in
docs/games/straights.md.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import ClassVar

import attrs

from cardkit.core.bits import bit, members
from cardkit.core.cards import cards_of
from cardkit.core.errors import BadSave
from cardkit.core.evaluator import Evaluator
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.json import codec
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import Entry, Log
from cardkit.games.straights import rules
from cardkit.games.straights.display.scene import StraightsDisplay
from cardkit.games.straights.display.text import read_move, rules_text, show
from cardkit.games.straights.events import EVENTS, SHARED
from cardkit.games.straights.learning.observer import StraightsObserver
from cardkit.games.straights.moves import TABLE, Discard, Move, Play
from cardkit.games.straights.options import PRESETS, StraightsOptions
from cardkit.games.straights.players import POLICIES
from cardkit.games.straights.positions import read_position, why_impossible, write_position
from cardkit.games.straights.rules import SEATS, Round, StraightsState
from cardkit.games.straights.scenarios.scenario import DEMOS, demo, read_scenario
from cardkit.games.straights.view import Dropped, StraightsView, determinize, guesser, view_of


class StraightsEvaluator(Evaluator[StraightsState, StraightsView]):
    """What helps a search."""

    def guesser(self, view: StraightsView) -> Callable[[Generator], StraightsState]:
        return guesser(view)


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
    display_class = StraightsDisplay
    evaluator_class = StraightsEvaluator
    vocabulary: ClassVar[tuple[type, ...]] = (StraightsState, Round, Play, Discard, StraightsView, Dropped, *EVENTS)

    @property
    def rules(self) -> str:
        return rules_text(self.options)

    @property
    def seats(self) -> int:
        """Four."""
        return SEATS

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
    def action_count(self) -> int:
        """52 plays and 52 discards."""
        return rules.ACTIONS

    @property
    def observer(self) -> StraightsObserver:
        return StraightsObserver(SEATS, self.options)

    def initial_state(self) -> StraightsState:
        return rules.initial_state(self.options)

    def options_of(self, state: StraightsState) -> Options:
        return state.round.options

    action_of = staticmethod(TABLE.action_of)
    move_of = staticmethod(TABLE.move_of)
    legal_moves = staticmethod(TABLE.legal_moves)

    def read_move(self, text: str) -> Move:
        return read_move(text)

    def events(self, log: Log) -> tuple[Event, ...]:
        return SHARED.events(log)

    def event(self, entry: Entry) -> Event:
        return SHARED.event(entry)

    def view_of(self, state: StraightsState, seat: int | None) -> StraightsView:
        return view_of(state, seat)

    def determinize(self, view: StraightsView, rng: Generator) -> StraightsState:
        return determinize(view, rng)

    def all_cards(self, state: StraightsState) -> Counter[Hashable]:
        """Every card: on the table, laid down or in a hand."""
        if state.round.number == 0:
            return Counter(cards_of(state.round.order))
        found: Counter[Hashable] = Counter(cards_of(members(state.table)))
        found.update(cards_of(state.dropped))
        for seat in range(SEATS):
            found.update(cards_of([card for card in state.round.hand(seat) if state.left & bit(card)]))
        return found

    def why_impossible(self, state: StraightsState) -> str | None:
        return why_impossible(state)

    def write_state(self, state: StraightsState) -> str:
        """The position on one line; see `cardkit.games.straights.positions`."""
        return write_position(state)

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

    def show(self, view: StraightsView) -> str:
        return show(view)
