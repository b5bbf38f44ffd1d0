"""UnoWar: two players lay cards on a pile, each following the suit or going as high, until one of them cannot.

`cardkit.games.unowar.display.text.rules_text` tells how it is played.

Source: the UnoWar project of the course CSCI 1913 (University of Minnesota). The numbered clauses are in
docs/games/unowar.md.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from cardkit.core.evaluator import Evaluator
from cardkit.core.game import Game
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.options import Options
from cardkit.core.policy import Policy
from cardkit.games.unowar import rules
from cardkit.games.unowar.display.scene import UnoWarDisplay
from cardkit.games.unowar.display.text import aim_text, read_move, rules_text, show
from cardkit.games.unowar.events import EVENTS, SHARED
from cardkit.games.unowar.learning.layout import layout_of
from cardkit.games.unowar.learning.word_writer import UnoWarWriter
from cardkit.games.unowar.moves import Play, legal_moves, move_of, number_of, why_elsewhere
from cardkit.games.unowar.options import PRESETS, UnoWarOptions
from cardkit.games.unowar.players import POLICIES
from cardkit.games.unowar.positions import why_impossible
from cardkit.games.unowar.rules import SEATS, Frame, UnoWarState
from cardkit.games.unowar.view import Laid, Slot, UnoWarView, determinize, guesser, view_of


class UnoWarEvaluator(Evaluator[UnoWarState, UnoWarView]):
    """What helps a search."""

    guesser = staticmethod(guesser)

    def heuristic(self, state: UnoWarState) -> tuple[int, ...]:
        """By how many rounds a seat is ahead."""
        first, second = state.frame.won
        return (first - second, second - first)


@attrs.frozen
class UnoWarGame(Game[UnoWarState, Play, UnoWarView]):
    """Two players follow the suit or go as high, until one of them cannot; ten rounds win.

    `rules_text` in `text.py` tells how it is played; the options are `UnoWarOptions`.
    """

    options: UnoWarOptions

    name: ClassVar[str] = "unowar"
    title: ClassVar[str] = "UnoWar"
    computer: ClassVar[str] = "watchful"
    levels: ClassVar[Mapping[str, str]] = {"easy": "smallest", "hard": "search:2000,rollout=shrewd,within=1000ms"}
    zero_sum: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    seats: ClassVar[int] = SEATS
    utility_bounds: ClassVar[tuple[int, int]] = (-1, 1)
    display_class = UnoWarDisplay
    evaluator_class = UnoWarEvaluator
    vocabulary: ClassVar[tuple[type, ...]] = (UnoWarState, Frame, Play, UnoWarView, Slot, Laid, *EVENTS)

    @property
    def aim(self) -> str:
        return aim_text(self.options)

    @property
    def rules(self) -> str:
        return rules_text(self.options)

    def utilities(self, state: UnoWarState) -> tuple[int, ...]:
        """1 for the winner, -1 for the other; 0 while the game is on."""
        winners = state.winners()
        return tuple([0 if not winners else 1 if seat in winners else -1 for seat in range(SEATS)])

    @property
    def action_count(self) -> int:
        """One for each slot of a hand."""
        return self.options.hand

    @property
    def observer(self) -> WordObserver[UnoWarView]:
        return WordObserver(self, UnoWarWriter(), layout_of(self.options))

    def initial_state(self) -> UnoWarState:
        return rules.initial_state(self.options)

    def options_of(self, state: UnoWarState) -> Options:
        return state.frame.options

    def action_of(self, move: Play) -> int:
        return number_of(move, self.options.hand)

    def move_of(self, action: int, state: UnoWarState | None = None) -> Play:
        return move_of(action, self.options.hand, state)

    def refusal(self, state: UnoWarState, move: Play, action: int) -> str | None:
        """As for every game; a move that names a card must name the one that lies in its slot."""
        reason = Game.refusal(self, state, move, action)
        if reason is None or reason in rules.ABOUT_THE_CARD:  # so it is a move of this seat's hand
            return why_elsewhere(state, move) or reason
        return reason

    # What the other modules of this folder have.

    legal_moves = staticmethod(legal_moves)
    read_move = staticmethod(read_move)
    event = staticmethod(SHARED.event)
    events = staticmethod(SHARED.events)
    view_of = staticmethod(view_of)
    determinize = staticmethod(determinize)
    why_impossible = staticmethod(why_impossible)
    show = staticmethod(show)
