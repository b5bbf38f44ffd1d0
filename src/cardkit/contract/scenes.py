"""What the contract asks of scenes: what a frontend draws of a position, and how each move is made in it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast, get_args

import attrs

from cardkit.contract.position import GUESSES, LUCK, Position, seats_and_watcher, shown, tried
from cardkit.core.cards import Rank
from cardkit.core.event import Event, heard_of
from cardkit.core.game import Step
from cardkit.core.quoting import quoted
from cardkit.core.scenes.scene import PLACE_KINDS, ZONE_KINDS, Appearance, Choice, Layout, Scene, Shift, Sorting
from cardkit.core.state import CHANCE, State
from cardkit.core.view import View

MADE_UP: Final = 4  # positions from one at which a view is made up to the next

_Seen = tuple[Scene, Layout | None]


def check_scene(at: Position) -> None:
    """A scene is made from a view alone; its ids are unique, every legal move is in it, and the board never changes."""
    before: dict[int | None, _Seen] = {}
    for seat in seats_and_watcher(at.game):
        who = "a watcher" if seat is None else f"seat {seat}"
        view: View = at.game.view(at.state, seat)
        scene = _scene_of(at, view, who)
        layout = _layout_of(at, view, who)
        ids = _check_ids(at, scene, layout, who)
        view = at.game.view(at.state, seat)  # the one asked for last, should a game keep in mind of what it was
        choices = _check_choices(at, view, ids) if seat is not None and seat == at.state.turn() else []
        _check_made_of_view(at, seat, who, scene, choices)
        before[seat] = (scene, layout)
    if not at.entries:
        _check_declared(at)
    _check_shifts(at, before)


def _check_declared(at: Position) -> None:
    """What a display declares once for all scenes, `look`, `preset` and `preset_titles`, is there in this game."""
    display = at.game.display
    wrong = tried(at, "scene", "Display.look", partial(_wrong_in_look, at))
    known = ", ".join(at.game.presets) or "()"
    if display.preset is not None and display.preset not in at.game.presets:
        wrong = f"Display.preset is {quoted(display.preset)}: expected one of the presets {known}"
    for preset in display.preset_titles:
        if preset not in at.game.presets:
            wrong = f"Display.preset_titles names {quoted(preset)}: expected some of the presets {known}"
    if wrong is not None:
        at.fail("scene", wrong, "look")


def _wrong_in_look(at: Position) -> str | None:
    look, view = at.game.display.look, at.game.view(at.state, None)
    if not isinstance(cast("object", look), Appearance):
        return f"Display.look is {quoted(look)}: expected an Appearance"
    drawn = [zone.id.partition("/")[0] for zone in at.game.display.scene(view).zones]
    fields = {*[one.name for one in attrs.fields(type(view))], *drawn}
    for name in (*look.ranks, *look.counts, *look.counts.values(), *look.cascades, *look.alike):
        if name not in fields:
            return f"Display.look names {quoted(name)}: expected a field of the view"
    for row in look.ranks.values():
        if not row or not set(row) <= {rank.letter for rank in Rank}:
            return f"Display.look has the ranks {quoted(row)}: expected some of A23456789TJQK"
    if look.sort not in get_args(Sorting):
        return f"Display.look sorts by {quoted(look.sort)}: expected one of {', '.join(get_args(Sorting))}"
    if look.answer:
        at.game.read_move(look.answer)
    return None


def _scene_of(at: Position, view: View, who: str) -> Scene:
    scene: object = tried(at, "scene", f"the scene of {who}", partial(at.game.display.scene, view))
    if not isinstance(scene, Scene):
        at.fail("scene", f"the scene of {who} is {quoted(scene)}: expected a Scene")
    return scene


def _layout_of(at: Position, view: View, who: str) -> Layout | None:
    """The layout, which is the one that a watcher sees where the game begins."""
    layout: object = tried(at, "scene", f"the layout of {who}", partial(at.game.display.layout, view))
    if layout is not None and not isinstance(layout, Layout):
        at.fail("scene", f"the layout of {who} is {quoted(layout)}: expected a Layout, or None")
    if layout != at.game.display.layout(at.game.view(at.game.initial_state(), None)):
        at.fail("scene", f"the layout of {who} is another than at the beginning: what changes belongs in the scene")
    return layout


def _check_ids(at: Position, scene: Scene, layout: Layout | None, who: str) -> set[str]:
    """The ids of all that can be touched, each there once, of things that a frontend can draw."""
    places = () if layout is None else layout.places
    named = [zone.id for zone in scene.zones] + [mark.id for mark in scene.marks] + [place.id for place in places]
    for zone in scene.zones:
        if not zone.title.strip() or zone.kind not in ZONE_KINDS:
            at.fail("scene", f"zone {zone.id} of {who}: expected a title, and a kind of {', '.join(ZONE_KINDS)}")
        if zone.seat is not None and zone.seat not in range(at.game.seats):
            at.fail("scene", f"zone {zone.id} of {who} belongs to seat {quoted(zone.seat)}, which there is not")
        named += [item.id for item in zone.items]
    seen: set[str] = set()
    for one in named:
        if one in seen:
            at.fail("scene", f"two things in the scene of {who} have the id {quoted(one)}")
        seen.add(one)
    known = {place.id for place in places}
    for place in places:
        if place.kind not in PLACE_KINDS or not place.points:
            at.fail("scene", f"place {place.id}: expected points, and a kind of {', '.join(PLACE_KINDS)}")
    for mark in scene.marks:
        if mark.place not in known:
            at.fail("scene", f"mark {mark.id} of {who} stands on {quoted(mark.place)}, which is no place of the layout")
    return seen


def _check_choices(at: Position, view: View, ids: set[str]) -> list[Choice]:
    """A choice for every legal move: its text, a label that no other has, and what it touches."""
    found: list[Choice] = []
    labels: dict[str, object] = {}
    for move in at.game.legal_moves(at.state):
        text = shown(at.game, move)
        choice: object = tried(at, "scene", f"the choice of {text}", partial(at.game.display.choice, view, move))
        if not isinstance(choice, Choice):
            at.fail("scene", f"the choice of {text} is {quoted(choice)}: expected a Choice")
        if choice.text != at.game.write_move(move):
            at.fail("scene", f"the choice of {text} has the text {quoted(choice.text)}: expected the move's own")
        if not choice.label.strip() or not choice.label.isprintable():
            at.fail("scene", f"the choice of {text} has the label {quoted(choice.label)}: expected a line of words")
        if choice.label in labels:
            at.fail("scene", f"{labels[choice.label]} and {text} both have the label {quoted(choice.label)}")
        labels[choice.label] = text
        for one in choice.touches:
            if one not in ids:
                at.fail("scene", f"{text} touches {quoted(one)}, which is not in the scene of its seat")
        found.append(choice)
    return found


def _check_made_of_view(at: Position, seat: int | None, who: str, scene: Scene, choices: list[Choice]) -> None:
    """An equal view has the same scene and choices; at some positions one of a position made up, which takes longer."""
    game, display = at.game, at.game.display
    view: View = game.view(at.state, seat)
    again: View = attrs.evolve(view)
    if len(at.entries) % MADE_UP == 0:
        again = game.view(game.determinize(view, at.rng(GUESSES)), seat)
    display.scene(game.view(game.initial_state(), seat))  # whatever a game keeps in mind is another thing now
    if display.scene(again) != scene:
        at.fail("scene", f"the scene of {who} is another for an equal view: it must be made from the view alone")
    if choices and [display.choice(again, move) for move in game.legal_moves(at.state)] != choices:
        at.fail("scene", f"the choices of {who} are others for an equal view: they must be made from the view alone")


def _check_shifts(at: Position, before: Mapping[int | None, _Seen]) -> None:
    """What events move is in the scene before or after, and so are the zones or places it moves between."""
    game, state = at.game, at.state
    steps: list[Step[State]] = []
    if state.turn() == CHANCE:
        steps.append(game.resolve(state, state.request().sample(at.rng(LUCK))))
    else:
        legal = state.legal()  # some, and over many positions all kinds
        steps += [game.play(state, game.move_of(action, state)) for action in {*legal[:1], *legal[-1:]}]
    for step in steps:
        for seat in seats_and_watcher(game):
            heard = heard_of(step.events, seat)
            if heard:
                _check_heard(at, seat, before[seat], game.view(step.state, seat), heard)


def _check_heard(at: Position, seat: int | None, before: _Seen, after: View, heard: list[Event]) -> None:
    who = "a watcher" if seat is None else f"seat {seat}"
    movable: set[str] = set()
    between: set[str | None] = {None}
    places: set[str | None] = set()  # which may do something without anything going elsewhere
    for scene, layout in (before, (at.game.display.scene(after), at.game.display.layout(after))):
        movable.update(mark.id for mark in scene.marks)
        movable.update(item.id for zone in scene.zones for item in zone.items)
        between.update(zone.id for zone in scene.zones)
        places.update(place.id for place in (() if layout is None else layout.places))
    between |= places
    display = at.game.display
    for event in heard:
        said: object = tried(at, "scene", f"the words for {quoted(event)}", partial(display.describe, after, event))
        if not isinstance(said, str) or not said.isprintable():
            at.fail("scene", f"{quoted(event)} is {quoted(said)} for {who}: expected a line of words, or nothing")
        for shift in tried(at, "scene", f"what {quoted(event)} moves", partial(display.shifts, after, event)):
            if not isinstance(shift, Shift):
                at.fail("scene", f"{quoted(event)} moves {quoted(shift)} for {who}: expected a Shift")
            ends = {shift.source, shift.target}
            if shift.item not in movable or ends - between or not (len(ends) > 1 or ends <= places):
                at.fail(
                    "scene",
                    f"{quoted(event)} moves {quoted(shift.item)} for {who}, from {quoted(shift.source)} to"
                    f" {quoted(shift.target)}: expected an item, and two zones or places, of its scene before or after",
                )


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {"scene": check_scene}
