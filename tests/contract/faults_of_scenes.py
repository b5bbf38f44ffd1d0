"""What may be wrong with what is drawn of a game, with Embers as the example; and a display that is correct."""

from typing import Any

import attrs

from broken import NOT_DIVIDED, divides, faults, of_display, of_game
from cardkit import Event, State
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import Appearance, Item, Layout, Mark, Place, Scene, Shift, Zone, text_zone
from cardkit.core.simple_game import Named
from faulty import Embers, EmbersState, EmbersView, Laid

FIELD = Place("field", "vertex", ((0, 0),), "The field")
STOOL = Layout((FIELD,), 0, 0)


class OnABoard(Display[EmbersView, Named]):
    """A board of one place, with a fire on it; correct."""

    def scene(self, view: EmbersView) -> Scene:
        return attrs.evolve(super().scene(view), marks=(Mark("fire", "field", "fire", "A fire"),))

    def layout(self, view: EmbersView) -> Layout | None:
        return STOOL

    def shifts(self, view: EmbersView, event: Event) -> tuple[Shift, ...]:
        return (Shift("fire", None, "field"),)


def on_a_board(**written: object) -> Any:
    """Embers on a board, with these methods of its display."""
    return of_display(Embers, OnABoard, **written)


def looking(**declared: Any) -> Any:
    """Embers with an appearance that declares this."""
    return of_display(look=Appearance(**declared))


def adding(zone: Zone) -> Any:
    """Embers with a zone more."""

    def scene(display: Any, view: EmbersView) -> Scene:
        plain = Display.scene(display, view)
        return attrs.evolve(plain, zones=(*plain.zones, zone))

    return of_display(scene=scene)


def choosing(change: Any) -> Any:
    """Embers whose choices are changed: by what this gives of a choice and its move."""

    def choice(display: Any, view: EmbersView, move: Named) -> Any:
        plain = Display.choice(display, view, move)
        return attrs.evolve(plain, **change(plain, move))

    return of_display(choice=choice)


def moving(shift: object, base: Any = of_display) -> Any:
    """Embers that tell this shift when a card is laid."""
    return base(shifts=lambda *asked: (shift,) if isinstance(asked[-1], Laid) else ())


KEPT: list[State] = []  # whose views were looked at, the last one only


class Peeking(Embers):
    """Embers that keeps the state in mind of which it was last asked for a view."""

    __slots__ = ()

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        KEPT[:] = [state]
        return super().view_of(state, seat)


def drawn_of_the_state(display: Any, view: EmbersView) -> Scene:
    """What is drawn shows all hands."""
    return attrs.evolve(Display.scene(display, view), prompt=str(getattr(KEPT[0], "hands", "")))


def hands(plain: Any, move: Named) -> dict[str, str]:
    """What moves are called tells the other hand."""
    return {"label": f"{plain.label} against {getattr(KEPT[0], 'hands', '')}"}


NO_TITLE = "zone cellar of a watcher: expected a title, and a kind of hand, row, pile, "
TWICE = "two things in the scene of a watcher have the id 'stock'"

FAULTS = faults(
    {
        "scene": [
            ("the scene of a watcher is None: expected a Scene", of_display(scene=lambda *_: None)),
            (f"the scene of a watcher raises {NOT_DIVIDED}", of_display(scene=divides)),
            (TWICE, adding(text_zone("stock", "Cellar", "dark"))),
            (TWICE, adding(Zone("cellar", "Cellar", "row", (Item("stock", "dark", "dark"),)))),
            (NO_TITLE, adding(text_zone("cellar", " ", "dark"))),
            (NO_TITLE, adding(Zone("cellar", "Cellar", "heap", ()))),  # type: ignore[arg-type]  # the fault
            (
                "zone cellar of a watcher belongs to seat 7, which there is not",
                adding(text_zone("cellar", "Cellar", "dark", 7)),
            ),
            (
                "mark fire of a watcher stands on 'field', which is no place of the layout",
                on_a_board(layout=lambda *_: None),
            ),
            (
                "the layout of a watcher is another than at the beginning: what changes",
                on_a_board(layout=lambda _, view: attrs.evolve(STOOL, width=view.round)),
            ),
            (
                "place field: expected points, and a kind of tile, edge, vertex",
                on_a_board(layout=lambda *_: Layout((attrs.evolve(FIELD, points=()),), 0, 0)),
            ),
            (
                "'steal' touches 'sky', which is not in the scene of its seat",
                choosing(lambda _, move: {"touches": ("sky",)} if move.text == "steal" else {}),
            ),
            (" has the label ' ': expected a line of words", choosing(lambda *_: {"label": " "})),
            (
                " both have the label 'Lay a card of rank ",
                choosing(lambda _, move: {"label": f"Lay a card of rank {move.text[0]}"}),
            ),
            ("': expected the move's own", choosing(lambda _, move: {"text": "lay " + move.text})),
            (
                " is another for an equal view: it must be made from the view alone",
                of_display(Peeking, scene=drawn_of_the_state),
            ),
            (
                " are others for an equal view: they must be made from the view alone",
                of_game(Peeking, display_class=choosing(hands).display_class),
            ),
            (
                " moves 'sky' for a watcher, from None to 'pile': expected an item, and two zones",
                moving(Shift("sky", None, "pile")),
            ),
            (
                " moves 'fire' for a watcher, from 'field' to 'sky': expected an item, and two",
                moving(Shift("fire", "field", "sky"), on_a_board),
            ),
            (" moves 'a card' for a watcher: expected a Shift", moving("a card")),
            (" is 7 for a watcher: expected a line of words, or nothing", of_display(describe=lambda *_: 7)),
            ("Display.look is 'by suit': expected an Appearance", of_display(look="by suit")),
            ("Display.look names 'stok': expected a field of the view", looking(counts={"pile": "stok"})),
            ("Display.look has the ranks 'A1': expected some of A23", looking(ranks={"pile": "A1"})),
            ("Display.look sorts by 'suits': expected one of given, suit", looking(sort="suits")),
            ("Display.look raises BadNotation: expected a move such as", looking(answer="perhaps")),
            ("Display.look raises TypeError: ", looking(cascades=None)),
            ("Display.preset is 'quick': expected one of the presets two, three", of_display(preset="quick")),
            ("Display.preset_titles names 'quick': expected some of", of_display(preset_titles={"quick": "Quick"})),
        ],
    }
)
