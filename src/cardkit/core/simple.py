"""`SimpleGame`: what a small game, or a plug-in, needs to write is little more than its rules.

A subclass names itself, lists its action table as texts, and has a state; where cards are hidden it adds views and
`determinize`. Notation, refusals, events and a console come with it.
"""

from typing import ClassVar, TypeVar, cast

import attrs

from cardkit.core.errors import BadGame, BadNotation
from cardkit.core.event import Event
from cardkit.core.game import Game, Step, no_such_action, no_such_move
from cardkit.core.numbers import is_whole
from cardkit.core.observation import Numbers, Observer
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import Entry, State
from cardkit.core.view import View

__all__ = ["Moved", "Named", "OpenGame", "OpenView", "SimpleGame", "SimpleObserver"]

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@attrs.frozen
class Named:
    """A move of a `SimpleGame`: a line of its action table."""

    text: str

    def __str__(self) -> str:
        return self.text


@attrs.frozen
class Moved(Event):
    """A seat made a move: the event of a `SimpleGame`. Everybody hears it: where moves are secret, rules log events."""

    seat: int
    move: Named

    def __str__(self) -> str:
        return f"Player{self.seat + 1}: {self.move}"


@attrs.frozen
class SimpleObserver(Observer[V]):
    """The observer of a `SimpleGame` with these lines in its action table."""

    actions: tuple[str, ...]

    def observe_event(self, event: Event) -> Numbers:
        """A move by who made it, counted from one, and its number in the action table, counted from one."""
        if isinstance(event, Moved):
            return (event.seat + 1.0, self.actions.index(event.move.text) + 1.0)
        return super().observe_event(event)


@attrs.frozen
class OpenView(View):
    """The view of a game that hides nothing: the state itself."""

    state: State


@attrs.frozen
class SimpleGame(Game[S, Named, V]):
    """A game that writes down its state, its action table as texts, and its views; everything else has a default.

    Where nothing is hidden, subclass `OpenGame` and leave the views out too.
    """

    actions: ClassVar[tuple[str, ...]] = ()  # by number, the text of every move: what a person types

    @property
    def action_count(self) -> int:
        """The size of the action table."""
        return len(self.actions)

    def action_of(self, move: Named) -> int:
        """The number of a move. Raises IllegalMove if it is not in the table."""
        if getattr(move, "text", None) not in self.actions:
            raise no_such_move(f"one of the {len(self.actions)} texts of the action table", move)
        return self.actions.index(move.text)

    def move_of(self, action: int, state: S | None = None) -> Named:
        """The move of an action number. Raises IllegalMove for a number that is none."""
        if not is_whole(action, 0, len(self.actions) - 1):
            raise no_such_action(action, len(self.actions))
        return Named(self.actions[action])

    def read_move(self, text: str) -> Named:
        """The move of a text, in any letter case and spacing. Raises BadNotation."""
        folded = " ".join(text.split()).casefold()
        for known in self.actions:
            if known.casefold() == folded:
                return Named(known)
        some = ", ".join(self.actions[:6]) + (", …" if len(self.actions) > 6 else "")
        raise BadNotation(f"expected a move such as {some}, not {quoted(text)}")

    def play(self, state: S, move: Named) -> Step[S]:
        """As for every game; if the rules log nothing, the event is `Moved`."""
        step = super().play(state, move)
        if step.events:
            return step
        return Step(step.state, (Moved(state.turn(), move),))

    def event(self, entry: Entry) -> Event:
        """Rules that log something define what it means."""
        raise BadGame(f"{type(self).__name__} logs events and does not define event")

    @property
    def observer(self) -> Observer[V]:
        """One that suits any simple game."""
        return SimpleObserver(self.seats, self.actions)

    def all_vocabulary(self) -> tuple[type, ...]:
        """The core's classes, the simple game's, and the game's own."""
        return (*super().all_vocabulary(), Named, Moved, OpenView)


@attrs.frozen
class OpenGame(SimpleGame[S, OpenView]):
    """A `SimpleGame` in which every seat sees everything."""

    perfect_information: ClassVar[bool] = True

    def view_of(self, state: S, seat: int | None) -> OpenView:
        """The state itself."""
        return OpenView(seat, state.turn(), state)

    def determinize(self, view: OpenView, rng: Generator) -> S:
        """The state itself."""
        return cast(S, view.state)
