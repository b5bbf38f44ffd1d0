"""`Display`: what only frontends ask of a game, and what follows from views where a game says nothing."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cardkit.core.event import Event
from cardkit.core.scenes import default_scene, default_touches
from cardkit.core.scenes.scene import Appearance, Choice, Item, Layout, Scene, Shift
from cardkit.core.state import CHANCE
from cardkit.core.state_hooks import given
from cardkit.core.view import V, View

M = TypeVar("M")
V_co = TypeVar("V_co", bound=View, covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Drawable(Protocol[V_co, M_contra]):
    """What a display needs of its game."""

    def __hash__(self) -> int:
        """Equal for games of one class with equal options."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    def initial_state(self) -> Any:  # a state, which is handed to `view` and nothing else
        """The state in which every game begins."""

    def view(self, state: Any, seat: int | None) -> V_co:
        """What this seat (None: a watcher) may know."""

    def move_of(self, action: int) -> Any:  # a move, which is handed to `write_move` and nothing else
        """The move of an action number."""

    def write_move(self, move: M_contra) -> str:
        """The move as a person types it."""


class Display(Generic[V, M]):
    """How a game looks, from views alone; all of it may be left out.

    A game names a subclass as its `display_class`, and a frontend asks `game.display`.
    """

    look: ClassVar[Appearance] = Appearance()  # what scenes do not say
    preset: ClassVar[str | None] = None  # the one with which a form begins, where that is not the first
    preset_titles: ClassVar[Mapping[str, str]] = {}  # what a form calls presets, where their names do not say it
    weakest: ClassVar[Sequence[str]] = ()  # computers that a form lists before the others, the weakest first

    def __init__(self, game: Drawable[V, M]) -> None:
        self.game = game

    def scene(self, view: V) -> Scene:
        """What is to be drawn of a view: what follows from its fields, unless a game draws it."""
        return Scene(default_scene.zones_of(view, _seat_fields(self.game)), prompt=self.prompt(view))

    def prompt(self, view: V) -> str:
        """What is asked of the seat of a view, in a sentence such as `Challenge Player1's Duke?`, or else who is waited
        for: the page shows it, a console asks by it, and bots are told it. `It is your turn.`, unless a game says more;
        whoever has answered a window in secret is told that answer.

        Seats are called as in all texts of the game, and people's names are put in their places.
        """
        asked, chosen = default_scene.prompt_of(view), default_scene.chosen_in(view)
        return asked if chosen is None else f"You said {self.game.write_move(self.game.move_of(chosen))}. {asked}"

    def show(self, view: V) -> str:
        """The view as text for `Game.show`; empty, unless a display writes one: then it is a line for each field."""
        return ""

    def layout(self, view: V) -> Layout | None:
        """The places of the board, the same in every view of a game; None where there is no board."""
        return None

    def choice(self, view: V, move: M) -> Choice:
        """A legal move in words, and what it touches in the scene of this view: that of the seat which may make it."""
        text = given(self.game, "write_move", self.game.write_move(move), str)
        return default_touches.choice_of(self.index(view), text, move)

    def describe(self, view: V, event: Event) -> str:
        """An event in words, for people who look at the scene of this view; empty where those of `Game.describe` do."""
        return ""

    def descriptions(self, view: V, events: Sequence[Event]) -> tuple[str, ...]:
        """What `describe` says of events that were heard one after another. A game may tell more of one than the event
        itself knows, such as the card before it.
        """
        return tuple([self.describe(view, event) for event in events])

    def shifts(self, view: V, event: Event) -> tuple[Shift, ...]:
        """What an event moved, as the seat of this view heard it; the view is of the position afterwards."""
        return default_touches.shifts_of(self.index(view), event)

    def pause(self, before: V, view: V, events: Sequence[Event]) -> tuple[V, int] | None:
        """What people should see before the game goes on, such as how a round ended, which the next deal covers: a
        view, and how many of these events led to it; they were heard since the view `before`. Unless a game says
        otherwise, the view in which chance is to act and a total has changed.
        """
        if view.turn != CHANCE or self._totals(before) == self._totals(view):
            return None
        return view, len(events)

    def _totals(self, view: V) -> list[tuple[Item, ...]]:
        return [zone.items for zone in self.scene(view).zones if zone.kind == "total"]

    def group_of(self, move: M) -> str:
        """The name under which a long list of moves shows this one, beside those of the same group, such as a bid's
        count. Empty, unless a game says otherwise: many moves are listed by how they begin then.
        """
        return ""

    def index(self, view: V) -> default_touches.Index:
        """Where things are in the scene of a view; kept for the next question about the same view."""
        return default_touches.index_for(self.game, view, self.scene)


@functools.lru_cache(64)
def _seat_fields(game: Drawable[V, M]) -> frozenset[str]:
    """The fields of a game's views that are by seat."""
    return default_scene.seat_fields(game.view(game.initial_state(), None), game.seats)
