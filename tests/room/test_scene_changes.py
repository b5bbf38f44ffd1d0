"""What has changed in a scene, as a page is told it at a table: the same scenes, in far less."""

import random
import statistics
from typing import Final

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cardkit
from beside import WANTS_TO_WIN
from cardkit.core.scenes.scene import Item, Mark, Scene, Zone
from cardkit.protocol.message_lines import read_outgoing
from cardkit.protocol.message_parts import SceneChanges
from cardkit.protocol.outgoing import End, Position
from cardkit.protocol.scene_changes import scene_changes
from room.house import House

GAMES: Final = ("straights", "unowar", "skipbo", "constructor")
MEDIAN: Final = 1024  # characters of what a person is told of a move


def standing(lines: list[str]) -> list[tuple[Position | End, int]]:
    """What told how it stands, and how long each was."""
    found = [(read_outgoing(line), len(line)) for line in lines]
    return [(message, length) for message, length in found if isinstance(message, Position | End)]


def changed_scene(last: Scene, changes: SceneChanges) -> Scene:
    """The scene that changes make of the last one."""
    zones = {zone.id: zone for zone in (*last.zones, *(changes.zones or ()))}
    for one in changes.items or ():
        old = zones[one.zone]
        zones[one.zone] = attrs.evolve(old, items=(*old.items[: one.start], *one.items, *old.items[one.end :]))
    marks = last.marks
    if changes.marks is not None:
        marks = (*marks[: changes.marks.start], *changes.marks.marks, *marks[changes.marks.end :])
    order = tuple([zone.id for zone in last.zones]) if changes.order is None else changes.order
    prompt = last.prompt if changes.prompt is None else changes.prompt
    on_turn = last.on_turn if changes.on_turn is None else changes.on_turn
    return Scene(tuple([zones[one] for one in order]), marks, prompt, on_turn)


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_told_by_its_changes(name: str) -> None:
    game = cardkit.load(name)
    house = House(game, ["human"] + [WANTS_TO_WIN.get(name, "uniform")] * (game.seats - 1), every=0)
    pairs = [
        (house.seated(0, wants=["scene", "changes"]), house.seated(0, wants=["scene"])),
        (house.watching(wants=["scene", "changes"]), house.watching(wants=["scene"])),
    ]
    player, rng = pairs[0][0], random.Random(1)
    for _ in range(150):
        moves = player.position.get("moves")
        if not moves:
            break
        player.moves(rng.choice(moves)["text"])
    lengths: list[int] = []
    for changed, whole in pairs:
        changed.heard(), whole.heard()
        told, true = standing(changed.all), standing(whole.all)
        lengths += [length for _, length in told[1:]]
        found: list[tuple[int, Scene | None]] = []
        scene: Scene | None = None
        for one, _ in told:
            assert one.changes is None or scene is not None
            scene = one.scene if one.changes is None or scene is None else changed_scene(scene, one.changes)
            found.append((one.version, scene))
        assert found[-len(true) :] == [(one.version, one.scene) for one, _ in true]
        assert told[0][0].scene is not None
    assert statistics.median(lengths) < MEDIAN, statistics.median(lengths)


NAMES: Final = st.sampled_from("abcd")
ITEMS: Final = st.lists(st.sampled_from([Item(name, name, name) for name in "ab"]), max_size=4).map(tuple)
ZONES: Final = st.lists(st.builds(Zone, NAMES, st.just("a"), st.just("row"), ITEMS), max_size=4).map(tuple)
SCENES: Final = st.builds(
    Scene,
    ZONES,
    st.lists(st.sampled_from([Mark(name, name, name, name) for name in "ab"]), max_size=4).map(tuple),
    NAMES,
)


def hand(*names: str) -> Scene:
    return Scene((Zone("hand", "", "hand", tuple([Item(name, name, name) for name in names])),))


@example(hand("a", "a"), hand("a"))
@example(hand("a"), hand("a", "a"))
@given(SCENES, SCENES)
def test_changes_make_the_very_scene(last: Scene, scene: Scene) -> None:
    changes = scene_changes(last, scene)
    assert changes is None or changed_scene(last, changes) == scene
