"""`SimpleGame`: what a small game, or a plug-in, needs to write is little more than its rules.

A subclass names itself, lists its action table as texts, and has a state; where cards are hidden it adds views and
`determinize`. Notation, refusals, events and a console come with it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Generic, cast

import attrs

from cardkit.core.action_table import no_such_action, no_such_move
from cardkit.core.errors import BadGame, BadNotation
from cardkit.core.event import Event
from cardkit.core.game import Game, S, Step, V
from cardkit.core.json.codec import OMITTED
from cardkit.core.json.value_classes import found_vocabulary
from cardkit.core.number_checks import is_whole
from cardkit.core.observations.observation import Numbers, Observer
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import Entry
from cardkit.core.view import View

__all__ = ["Chose", "Moved", "Named", "OpenView", "SimpleObserver"]


@attrs.frozen
class Named:
    """A move of a `SimpleGame`: a line of its action table."""

    text: str

    def __str__(self) -> str:
        return self.text


@attrs.frozen
class Chose(Event):
    """A seat made a move that others may not see."""

    seat: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} has chosen."


@attrs.frozen
class Moved(Event):
    """A seat made a move: the event of a `SimpleGame`. Of a `secret` one, others hear `Chose`.

    A card that is played last in a round is told even if the next round begins at once, and no view shows it.
    """

    reveals: ClassVar[bool] = True
    seat: int
    move: Named
    secret: bool = attrs.field(default=False, metadata=OMITTED)

    def seen_by(self, seat: int | None) -> Event:
        return Chose(self.seat) if self.secret and seat != self.seat else self

    def __str__(self) -> str:
        return f"Player{self.seat + 1}: {self.move}"


@attrs.frozen
class _Texts:
    """An action table, and how to find a number in it."""

    texts: tuple[str, ...]
    numbers: Mapping[str, int]  # by text
    folded: Mapping[str, int]  # by text, as `_folded` has it


def _folded(text: str) -> str:
    """A text in any letter case and spacing."""
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=64)
def _texts_of(game: "SimpleGame[Any, Any]") -> _Texts:
    """The action table of a game with these options, made once."""
    texts = game.action_texts()
    numbers: dict[str, int] = {}
    folded: dict[str, int] = {}
    for number, text in enumerate(texts):
        if numbers.setdefault(text, number) != number:
            raise BadGame(f"actions {numbers[text]} and {number} are both called {quoted(text)}: name one otherwise")
        folded.setdefault(_folded(text), number)
    return _Texts(texts, numbers, folded)


@attrs.frozen
class SimpleObserver(Observer[V]):
    """The observer of a `SimpleGame`."""

    game: "SimpleGame[Any, V]"

    def observe_event(self, event: Event) -> Numbers:
        """A move by who made it, counted from one, and its number in the action table, counted from one."""
        if isinstance(event, Moved):
            return (event.seat + 1.0, _texts_of(self.game).numbers[event.move.text] + 1.0)
        return super().observe_event(event)


@attrs.frozen
class OpenView(View, Generic[S]):
    """The view of a game that hides nothing: the state itself."""

    state: S


@attrs.frozen
class SimpleGame(Game[S, Named, V]):
    """A game that writes down its state, its action table as texts, and its views; everything else has a default.

    Where nothing is hidden, subclass `OpenGame` and leave the views out too. Classes of values that stand in the game's
    own module, and those of their fields, need not be named in `vocabulary`.
    """

    actions: ClassVar[tuple[str, ...]] = ()  # by number, the text of every move: what a person types
    needs_vocabulary: ClassVar[bool] = False
    tells_moves: ClassVar[bool] = True  # whether each move is told by an event `Moved`, before what the rules log

    def action_texts(self) -> tuple[str, ...]:
        """By number, the text of every move: `actions`, unless the options say more. It is asked once for a game."""
        return self.actions

    @property
    def action_count(self) -> int:
        """The size of the action table."""
        return len(_texts_of(self).texts)

    def action_of(self, move: Named) -> int:
        """The number of a move. Raises IllegalMove if it is not in the table."""
        table = _texts_of(self)
        text = move.text if isinstance(cast("object", move), Named) else None
        number = table.numbers.get(text) if isinstance(text, str) else None
        if number is None:
            given = " in a move, not a text alone" if isinstance(cast("object", move), str) else ""
            raise no_such_move(f"one of the {len(table.texts)} texts of the action table{given}", move)
        return number

    def move_of(self, action: int, state: S | None = None) -> Named:
        """The move of an action number. Raises IllegalMove for a number that is none."""
        texts = _texts_of(self).texts
        if not is_whole(action, 0, len(texts) - 1):
            raise no_such_action(action, len(texts))
        return Named(texts[action])

    def read_move(self, text: str) -> Named:
        """The move of a text, in any letter case and spacing. Raises BadNotation."""
        table = _texts_of(self)
        number = table.folded.get(_folded(text))
        if number is None:
            some = ", ".join(table.texts[:6]) + (", …" if len(table.texts) > 6 else "")
            raise BadNotation(f"expected a move such as {some}, not {quoted(text)}")
        return Named(table.texts[number])

    def play(self, state: S, move: Named, action: int | None = None) -> Step[S]:
        """As for every game; the first event is `Moved`, unless the game does not want that."""
        step = super().play(state, move, action)
        if not self.tells_moves:
            return step
        return Step(step.state, (Moved(state.turn(), move, state.secret()), *step.events))

    def _why_no_position(self, state: S) -> str | None:
        """As for every game; a position in which nothing can be asked is none, too."""
        reason = super()._why_no_position(state)
        if reason is not None:
            return reason
        status, _ = self.status(state), state.legal()
        if isinstance(status, int) and status >= self.seats:
            return f"seat {status} is to move, and there are {self.seats} seats"
        for seat in (None, *range(self.seats)):
            self.view(state, seat)
        return None

    def event(self, entry: Entry) -> Event:
        """Rules that log numbers define what they mean."""
        raise BadGame(f"{type(self).__name__} logs numbers and does not define event")

    @property
    def observer(self) -> Observer[V]:
        """One that suits any simple game."""
        return SimpleObserver(self)

    def all_vocabulary(self) -> tuple[type, ...]:
        """The core's classes, the simple game's, and the game's own."""
        named = super().all_vocabulary()
        found = [one for one in found_vocabulary(type(self)) if one not in named]
        return (*named, Named, Moved, OpenView, Chose, *found)


@attrs.frozen
class OpenGame(SimpleGame[S, OpenView[S]]):
    """A `SimpleGame` in which every seat sees everything."""

    perfect_information: ClassVar[bool] = True

    def view_of(self, state: S, seat: int | None) -> OpenView[S]:
        """The state itself."""
        return OpenView(seat, state.turn(), state)

    def determinize(self, view: OpenView[S], rng: Generator) -> S:
        """The state itself."""
        return view.state
