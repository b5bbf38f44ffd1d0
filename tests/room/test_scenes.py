"""Scenes, as a page is told them at a table."""

import json
from typing import Any

import pytest

import cardkit
from cardkit import Table
from cardkit.core.scenes.scene import Scene
from cardkit.protocol.game_messages import Teller
from room.house import Guest, House, Line, eights, only

NAMES = ["straights", "unowar", "skipbo", "constructor", "hearts", "crazy-eights", "liars-dice"]


def table(name: str, people: tuple[str | None, ...] = ()) -> tuple[House, Guest]:
    """A table where the person in seat 0 is asked, who wants scenes and views."""
    game = cardkit.load(name)
    house = House(game, ["human"] + ["uniform"] * (game.seats - 1), people=people, every=0)
    return house, house.seated(0, wants=["scene", "view"], since=0)


def ids(scene: Line, layout: Line | None) -> set[str]:
    found = {zone["id"] for zone in scene["zones"]} | {item["id"] for zone in scene["zones"] for item in zone["items"]}
    found |= {mark["id"] for mark in scene["marks"]}
    return found | {place["id"] for place in (layout or {"places": []})["places"]}


def as_told(scene: Scene) -> dict[str, Any]:
    return {
        "zones": [
            {
                "id": zone.id,
                "title": zone.title,
                "kind": zone.kind,
                "items": [{"id": one.id, "face": one.face, "label": one.label} for one in zone.items],
                "seat": zone.seat,
            }
            for zone in scene.zones
        ],
        "marks": [
            {"id": one.id, "place": one.place, "face": one.face, "label": one.label, "seat": one.seat}
            for one in scene.marks
        ],
        "prompt": scene.prompt,
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_scene_is_that_of_the_view(name: str) -> None:
    house, guest = table(name)
    game = house.room.ledger.game
    assert guest.position["scene"] == as_told(game.display.scene(house.room.ledger.table.view(0)))


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
    house = House(eights(), ("human", "human"))
    guest = house.seated(0, wants=["view"], since=0)
    for line in [json.loads(one) for one in guest.all]:
        assert not {"scene", "layout", "rules"} & set(line)
        assert not any("label" in move or "touches" in move for move in line.get("moves", ()))
        assert not any("moved" in event for event in line.get("events", ()))


def test_the_board_is_told_once_with_the_game() -> None:
    _, guest = table("constructor")
    lines = [json.loads(one) for one in guest.all]
    assert {place["kind"] for place in only(lines, "game")["layout"]["places"]} == {"tile", "edge", "vertex"}
    assert [line["is"] for line in lines if "layout" in line] == ["game"]


def test_a_game_without_a_board_tells_none() -> None:
    _, guest = table("straights")
    assert "layout" not in only([json.loads(one) for one in guest.all], "game")


def test_the_rules_are_told_with_scenes() -> None:
    _, guest = table("straights")
    assert only([json.loads(one) for one in guest.all], "game")["rules"].startswith("Straights")


@pytest.mark.parametrize(("name", "first"), [("straights", ["Player1", "Player2"]), ("constructor", ["Blue", "Red"])])
def test_the_game_says_what_it_calls_its_seats(name: str, first: list[str]) -> None:
    guest = House(cardkit.load(name), ["human"] * 4).connected()
    assert only(guest.do("hello", protocol=1), "game")["seat_names"][:2] == first


def test_seats_are_nobody_but_who_the_game_says() -> None:
    house = House(cardkit.load("constructor"), ["human"] * 4)
    assert house.room.ledger.person_of(1) == "Red"


# People.


def test_a_prompt_calls_people_by_their_names() -> None:
    house = House(eights(), ("human", "human"), people=("Anna", "Bo"))
    other = house.seated(1, wants=["scene"])
    assert other.position["scene"]["prompt"] == "It is the turn of Anna."


def test_a_label_calls_people_by_their_names() -> None:
    _, guest = table("skipbo", people=("Anna",))
    labels = " ".join([move["label"] for move in guest.position["moves"]])
    assert "Anna" in labels
    assert "Player1" not in labels


def test_items_and_titles_call_people_by_their_names() -> None:
    house = House(cardkit.load("euchre"), ["human"] * 4, people=("Anna", "Bo", "Cy", "Di"))
    told = json.dumps(house.seated(0, wants=["scene"]).position["scene"])
    assert "Player" not in told
    assert any(name in told for name in ("Anna", "Bo", "Cy", "Di"))


def test_ids_have_no_names_of_people() -> None:
    house, plain = (House(cardkit.load("euchre"), ["human"] * 4, people=one) for one in (("Anna",) * 4, ()))
    assert ids(house.seated(0, wants=["scene"]).position["scene"], None) == ids(
        plain.seated(0, wants=["scene"]).position["scene"], None
    )


def test_a_name_that_changes_is_told_from_then_on() -> None:
    house = House(eights(), ("human", "human"))
    other = house.seated(1, wants=["scene"])
    house.seated(0, name="Zoe")
    assert other.do("hello", protocol=1, wants=["scene"])[-1]["scene"]["prompt"] == "It is the turn of Zoe."


# Once for all.


def test_a_view_is_drawn_once() -> None:
    game = eights()
    teller: Teller[Any, Any, Any] = Teller(game)
    view = Table(game, seed=1).view(None)
    scenes = [teller.position(version, view, (), (), ("scene",)).scene for version in (1, 2)]
    assert scenes[0] is not None
    assert scenes[0] is scenes[1]
