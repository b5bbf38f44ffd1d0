"""Scenes, as a page is told them at a table."""

import json
from typing import Any

import attrs
import pytest

import cardkit
from cardkit import Table
from cardkit.core.naming import Naming
from cardkit.core.scenes.scene import Scene
from cardkit.protocol.game_messages import Teller
from room.house import TWO, Guest, House, Line, eights, only
from support import for_each

NAMES = ["straights", "unowar", "skipbo", "constructor", "hearts", "crazy-eights", "liars-dice"]


def table(name: str) -> tuple[House, Guest]:
    """A table where the person in seat 0 is asked, who wants scenes and views."""
    game = cardkit.load(name)
    house = House(game, ["human"] + ["uniform"] * (game.seats - 1), every=0)
    return house, house.seated(0, wants=["scene", "view"], since=0)


def ids(scene: Line, layout: Line | None) -> set[str]:
    found = {zone["id"] for zone in scene["zones"]} | {item["id"] for zone in scene["zones"] for item in zone["items"]}
    found |= {mark["id"] for mark in scene["marks"]}
    return found | {place["id"] for place in (layout or {"places": []})["places"]}


def as_told(scene: Scene) -> Line:
    found: Line = json.loads(json.dumps(attrs.asdict(scene)))
    for zone in found["zones"]:
        zone["items"] = [{name: one for name, one in item.items() if one is not None} for item in zone["items"]]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_is_that_of_the_view(name: str) -> None:
    house, guest = table(name)
    ledger = house.room.ledger
    scene = as_told(ledger.game.display.scene(ledger.table.view(0)))
    assert guest.position["scene"] == json.loads(Naming(ledger.game, ledger.names)(json.dumps(scene)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_move_has_a_label_and_touches_what_there_is(name: str) -> None:
    _, guest = table(name)
    position, layout = guest.position, only([json.loads(one) for one in guest.all], "game").get("layout")
    there = ids(position["scene"], layout)
    assert position["moves"]
    assert all(move["label"] and set(move["touches"]) <= there for move in position["moves"])


def test_an_event_says_what_moved() -> None:
    _, guest = table("straights")
    _, target = guest.position["moves"][0]["touches"]
    told = guest.moves()
    [item, *way] = told[0]["events"][0]["moved"][0]
    assert (item.startswith(f"{target}/"), way) == (True, ["hand", target])


def test_an_event_that_moved_nothing_says_nothing_of_it() -> None:
    _, guest = table("constructor")
    heard = [event for line in guest.all for event in json.loads(line).get("events", ())]
    assert [event for event in heard if event.get("moved") == []] == []


def test_what_is_drawn_is_told_to_those_alone_who_want_it() -> None:
    house = House(eights(), TWO)
    guest = house.seated(0, wants=["view"], since=0)
    for line in [json.loads(one) for one in guest.all]:
        assert not {"scene", "layout", "rules"} & set(line)
        assert not any("label" in move or "touches" in move for move in line.get("moves", ()))
        assert not any("moved" in event for event in line.get("events", ()))


def test_the_board_is_told_once_with_the_game_where_there_is_one() -> None:
    lines, others = [[json.loads(one) for one in table(name)[1].all] for name in ("constructor", "straights")]
    assert {place["kind"] for place in only(lines, "game")["layout"]["places"]} == {"tile", "edge", "vertex"}
    assert [line["is"] for line in lines + others if "layout" in line] == ["game"]
    assert only(others, "game")["rules"].startswith("Straights")  # they come with scenes


def test_what_scenes_do_not_say_is_told_with_the_game() -> None:
    told = [only([json.loads(one) for one in table(name)[1].all], "game") for name in ("skipbo", "hearts")]
    assert told[0]["look"]["counts"] == {"stocks": "stock_sizes"}
    assert "look" not in told[1]


@for_each(("name", "first"), [("straights", ["Player1", "Player2"]), ("constructor", ["Blue", "Red"])])
def test_the_game_says_what_it_calls_its_seats(name: str, first: list[str]) -> None:
    house = House(cardkit.load(name), ["human"] * 4)
    assert only(house.connected().do("hello", protocol=1), "game")["seat_names"][:2] == first
    assert house.room.ledger.names[1] == {"Player2": "Guest 2"}.get(first[1], first[1])


# People.


def test_a_label_calls_people_by_their_names() -> None:
    game = cardkit.load("skipbo", preset="comp10001bo-bonus", stockpile=3)  # so that an embargo can be laid at once
    guest = House(game, ["human"] * 4, people=("Anna", "Bo")).seated(0, wants=["scene"])
    labels = [move["label"] for move in guest.position["moves"]]
    assert "Lay your embargo card on Bo, and end the turn" in labels
    assert [label for label in labels if "Guest 2" in label or "Player2" in label] == []


def test_items_and_titles_call_people_by_their_names_and_ids_do_not() -> None:
    names = ("Anna", "Bo", "Cy", "Di")
    house, plain = [House(cardkit.load("euchre"), ["human"] * 4, people=one) for one in (names, ())]
    scene, other = [one.seated(0, wants=["scene"]).position["scene"] for one in (house, plain)]
    assert "Player" not in json.dumps(scene)
    assert any(name in json.dumps(scene) for name in names)
    assert ids(scene, None) == ids(other, None)


def test_names_stand_in_the_place_of_colours_too() -> None:
    house = House(cardkit.load("constructor"), ["human"] * 4, people=("Mia",))
    told = house.seated(0, wants=["scene"])
    told.do("move", version=told.position["version"], action=told.position["moves"][0]["action"])
    assert "Mia's points" in [zone["title"] for zone in told.position["scene"]["zones"]]
    assert told.position["events"][0]["text"].startswith("Mia begins with a basement at ")


def test_a_name_that_changes_is_told_from_then_on() -> None:
    house = House(eights(), TWO)
    other = house.seated(1, wants=["scene"])
    house.seated(0, name="Zoe")
    assert other.do("hello", protocol=1, wants=["scene"])[-1]["scene"]["prompt"] == "It is Zoe's turn."


# Once for all.


def test_a_view_is_drawn_once() -> None:
    game = eights()
    teller: Teller[Any, Any, Any] = Teller(game)
    view = Table(game, seed=1).view(None)
    scenes = [teller.position(version, view, (), (), ("scene",)).scene for version in (1, 2)]
    assert scenes[0] is not None
    assert scenes[0] is scenes[1]
