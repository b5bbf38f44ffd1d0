"""Embers with faults in what is drawn of it: the contract kit must find every one."""

from typing import ClassVar

import attrs

from cardkit import Event, State
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import Choice, Item, Layout, Mark, Place, Scene, Shift, Zone, text_zone
from cardkit.core.simple_game import Named
from faulty import Embers, EmbersState, EmbersView, Laid

FIELD = Place("field", "vertex", ((0, 0),), "The field")
STOOL = Layout((FIELD,), 0, 0)


Looks = Display[EmbersView, Named]


def drawn_by(display: type[Looks], base: type[Embers] = Embers) -> Embers:
    """Embers with this display."""
    made: type[Embers] = type(display.__name__, (base,), {"display_class": display})
    return made()


class OnABoard(Looks):
    """A board of one place, with a fire on it; correct."""

    def scene(self, view: EmbersView) -> Scene:
        return attrs.evolve(super().scene(view), marks=(Mark("fire", "field", "fire", "A fire"),))

    def layout(self, view: EmbersView) -> Layout | None:
        return STOOL

    def shifts(self, view: EmbersView, event: Event) -> tuple[Shift, ...]:
        return (Shift("fire", None, "field"),)


class DrawsNothing(Looks):
    """Its scene is None."""

    def scene(self, view: EmbersView) -> Scene:
        return None  # type: ignore[return-value]  # the fault


class DrawsWithGaps(Looks):
    """Its scene cannot be made."""

    def scene(self, view: EmbersView) -> Scene:
        raise ZeroDivisionError("one divided by nothing")


class _Adds(Looks):
    """A zone more."""

    more: ClassVar[Zone]

    def scene(self, view: EmbersView) -> Scene:
        scene = super().scene(view)
        return attrs.evolve(scene, zones=(*scene.zones, self.more))


class SameZone(_Adds):
    """Two zones have one id."""

    more = text_zone("stock", "Cellar", "dark")


class SameItem(_Adds):
    """An item has the id of a zone."""

    more = Zone("cellar", "Cellar", "row", (Item("stock", "dark", "dark"),))


class NoTitle(_Adds):
    """A zone has no title."""

    more = text_zone("cellar", " ", "dark")


class NoSuchKind(_Adds):
    """A zone is of a kind that no frontend knows."""

    more = Zone("cellar", "Cellar", "heap", ())  # type: ignore[arg-type]  # the fault


class NoSuchSeat(_Adds):
    """A zone belongs to a seat that there is not."""

    more = text_zone("cellar", "Cellar", "dark", 7)


class MarkInTheAir(OnABoard):
    """A mark stands on no place."""

    def layout(self, view: EmbersView) -> Layout | None:
        return None


class BoardGrows(OnABoard):
    """The board is another in the next round."""

    def layout(self, view: EmbersView) -> Layout | None:
        return attrs.evolve(STOOL, width=view.round)


class NoPoints(OnABoard):
    """A place is nowhere."""

    def layout(self, view: EmbersView) -> Layout | None:
        return Layout((attrs.evolve(FIELD, points=()),), 0, 0)


class TouchesAir(Looks):
    """Stealing touches what is not there."""

    def choice(self, view: EmbersView, move: Named) -> Choice:
        choice = super().choice(view, move)
        return attrs.evolve(choice, touches=("sky",)) if move.text == "steal" else choice


class NoLabel(Looks):
    """Moves have no words."""

    def choice(self, view: EmbersView, move: Named) -> Choice:
        return attrs.evolve(super().choice(view, move), label=" ")


class SameLabel(Looks):
    """Cards are called by their ranks."""

    def choice(self, view: EmbersView, move: Named) -> Choice:
        return attrs.evolve(super().choice(view, move), label=f"Lay a card of rank {move.text[0]}")


class OtherText(Looks):
    """A choice has another text than its move."""

    def choice(self, view: EmbersView, move: Named) -> Choice:
        return attrs.evolve(super().choice(view, move), text="lay " + move.text)


_kept: list[State] = []  # whose views were looked at, the last one only


class Peeking(Embers):
    """Embers that keeps the state in mind of which it was last asked for a view."""

    __slots__ = ()

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        _kept[:] = [state]
        return super().view_of(state, seat)


class SceneOfTheState(Looks):
    """What is drawn shows all hands."""

    def scene(self, view: EmbersView) -> Scene:
        scene = super().scene(view)
        return attrs.evolve(scene, prompt=str(getattr(_kept[0], "hands", "")))


class ChoiceOfTheState(Looks):
    """What moves are called tells the other hand."""

    def choice(self, view: EmbersView, move: Named) -> Choice:
        choice = super().choice(view, move)
        return attrs.evolve(choice, label=f"{choice.label} against {getattr(_kept[0], 'hands', '')}")


class MovesAir(Looks):
    """What an event moved was never there."""

    def shifts(self, view: EmbersView, event: Event) -> tuple[Shift, ...]:
        return (Shift("sky", None, "pile"),) if isinstance(event, Laid) else ()


class MovesToAir(OnABoard):
    """What an event moved went nowhere."""

    def shifts(self, view: EmbersView, event: Event) -> tuple[Shift, ...]:
        return (Shift("fire", "field", "sky"),) if isinstance(event, Laid) else ()


class MovesWords(Looks):
    """What an event moved is told as a text."""

    def shifts(self, view: EmbersView, event: Event) -> tuple[Shift, ...]:
        return ("a card",)  # type: ignore[return-value]  # the fault
