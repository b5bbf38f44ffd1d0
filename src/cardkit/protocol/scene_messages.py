"""What of a view is drawn, as it is told: scenes, moves in words, and what moved, with people called by their names."""

import operator
from collections.abc import Sequence
from typing import Final, Generic, TypeVar, cast

import attrs

from cardkit.core.event import Event
from cardkit.core.game import Game, M, S, V
from cardkit.core.naming import Naming
from cardkit.core.scenes.default_touches import shifts_between
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import BACK, Appearance, Choice, Item, Layout, Mark, Scene, Zone
from cardkit.core.state_hooks import given

P = TypeVar("P", Item, Mark)

_MOST_PIECES: Final = 1 << 12  # items and marks


class Drawing(Generic[S, M, V]):
    """What draws views of one game. It keeps the last scenes, since several are told the same."""

    def __init__(self, game: Game[S, M, V]) -> None:
        self.game = game
        self._display: Display[V, M] = given(game, "display", game.display, Display)
        self._named = Naming(game, (None,) * game.seats)
        self._scenes: dict[int | None, tuple[V, Scene]] = {}  # by seat, the last view that was drawn, and its scene
        self._pieces: dict[int, tuple[Item | Mark, Item | Mark]] = {}  # by identity: most are in the next scene, too
        self._told: dict[int | None, tuple[Scene | None, Scene | None]] = {}  # by seat, the last two scenes
        self._layout: Layout | None = None
        self._has_layout: bool | None = None  # None: nobody has asked yet

    def call(self, naming: Naming) -> None:
        """People are called so from here on."""
        self._named = naming
        self._scenes.clear()
        self._pieces.clear()

    def layout(self) -> Layout | None:
        """The places of the board, which are the same in every view of the game; None where there is none."""
        if self._has_layout is None:
            found: object = self._display.layout(self.game.view(self.game.initial_state(), None))
            self._layout = None if found is None else given(self.game, "layout", found, Layout)
            self._has_layout = self._layout is not None
        return self._layout

    def look(self) -> Appearance | None:
        """What scenes do not say; None where that is nothing."""
        found = given(self.game, "look", self._display.look, Appearance)
        return None if found == Appearance() else found

    def scene(self, view: V) -> Scene:
        """All there is to be drawn of a view."""
        known = self._scenes.get(view.seat)
        if known is not None and known[0] is view:
            return known[1]
        found = self._of_people(self._display.index(view).scene)  # which moves have asked for, too
        self._scenes[view.seat] = (view, found)
        return found

    def prompt(self, view: V) -> str:
        """What is asked of the seat of a view, or who is waited for."""
        return self._named(given(self.game, "prompt", self._display.prompt(view), str))

    def choice(self, view: V, move: M) -> Choice:
        """A legal move in words, and what it touches."""
        found = given(self.game, "choice", self._display.choice(view, move), Choice)
        label = self._named(found.label)
        return found if label is found.label else attrs.evolve(found, label=label)

    def described(self, view: V, events: Sequence[Event]) -> tuple[str, ...]:
        """By event, it in words; empty where its text has them."""
        texts = given(self.game, "descriptions", self._display.descriptions(view, events), tuple)
        return tuple([self._named(given(self.game, "describe", text, str)) for text in texts])

    def moved(
        self, view: V, events: Sequence[Event], *, past: bool = False
    ) -> tuple[tuple[tuple[str | None, ...], ...] | None, ...]:
        """By event, what it moved, each as item, source and target; None where nothing did.

        The view is of the present position, which these events brought about; of a past one, what its seat was told
        last is no use.
        """
        index, display = self._display.index(view), self._display
        # A display that says itself what moves is asked; otherwise the difference of the scenes tells more.
        is_asked = past or type(display).shifts is not Display.shifts
        before = None if is_asked else self._before(view, index.scene)
        if before is not None:
            moved = shifts_between(before, index, events)
        else:
            moved = tuple([given(self.game, "shifts", display.shifts(view, event), tuple) for event in events])
        return tuple([tuple([(one.item, one.source, one.target) for one in found]) or None for found in moved])

    def _before(self, view: V, scene: Scene) -> Scene | None:
        """What the seat of a view was told last, before this scene; None for the first."""
        before, last = self._told.get(view.seat, (None, None))
        if last != scene:
            before, last = last, scene
            self._told[view.seat] = (before, last)
        return before

    def _of_people(self, scene: Scene) -> Scene:
        """A scene with the names of people in its texts; what has none stays the same object."""
        if not self._named:
            return scene
        zones = tuple([self._zone(one) for one in scene.zones])
        marks = tuple([self._of_piece(one) for one in scene.marks])
        return attrs.evolve(scene, zones=zones, marks=marks, prompt=self._named(scene.prompt))

    def _zone(self, zone: Zone) -> Zone:
        title, items = self._named(zone.title), tuple([self._of_piece(one) for one in zone.items])
        if title is zone.title and all(map(operator.is_, items, zone.items)):
            return zone
        return attrs.evolve(zone, title=title, items=items)

    def _of_piece(self, piece: P) -> P:
        """The same for an item or a mark."""
        known = self._pieces.get(id(piece))
        if known is not None and known[0] is piece:
            return cast(P, known[1])
        if len(self._pieces) >= _MOST_PIECES:
            self._pieces.clear()
        face, label = self._named(piece.face), self._named(piece.label)
        same = face is piece.face and label is piece.label
        found = piece if same else attrs.evolve(piece, face=face, label=label)
        self._pieces[id(piece)] = (piece, found)
        return found


def opened(scene: Scene, seats: Sequence[Scene]) -> Scene:
    """A scene of a game that is over, in which what lies face down before somebody is as they see it themselves.

    `seats` has the scenes of all seats, in order.
    """
    return attrs.evolve(scene, zones=tuple([_opened(zone, seats) for zone in scene.zones]))


def _opened(zone: Zone, seats: Sequence[Scene]) -> Zone:
    """A zone with its cards face up, where its owner sees them; their ids begin with that of the zone."""
    if zone.seat is None or all(one.face != BACK for one in zone.items):
        return zone
    for own in seats[zone.seat].zones:
        same = own.id == zone.id or own.kind == zone.kind == "hand"
        if same and own.seat == zone.seat and len(own.items) == len(zone.items):
            return attrs.evolve(
                zone, items=tuple([attrs.evolve(one, id=zone.id + one.id[len(own.id) :]) for one in own.items])
            )
    return zone
