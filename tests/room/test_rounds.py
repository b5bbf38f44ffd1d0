"""The end of a round, as a page sees it: what was counted is shown before the next cards cover it."""

import json
import re

import pytest

import cardkit
from room.house import Guest, House, Line

MOST = 200  # moves of one's own until a round is over


def view(line: Line) -> Line:
    """The fields of the view that a position has."""
    [fields] = line["view"].values()
    found: Line = fields
    return found


def positions(guest: Guest) -> list[Line]:
    """What a guest was told of how it stood, in order."""
    guest.heard()
    return [line for line in map(json.loads, guest.all) if line["is"] == "position"]


def until_a_round_is_over(at: str = "first", *, scene: bool = True, name: str = "straights") -> list[Line]:
    """What a watcher is told until a round is over and somebody is asked again, the person making the first move."""
    game = cardkit.load(name)
    scores, player = {"straights": ("scores", "first"), "unowar": ("rounds", "smallest")}[name]
    house = House(game, ["human", *[player] * (game.seats - 1)], every=0)
    guest, page = house.seated(0, since=0), house.watching(at, wants=["view", *(["scene"] if scene else [])], since=0)
    counted = view(positions(page)[0])[scores]
    for _ in range(MOST):
        if view(positions(page)[-1])[scores] != counted:
            return positions(page)
        last = guest.position
        guest.do("move", version=last["version"], action=last["moves"][0]["action"])
    raise AssertionError("no round is over")


@pytest.mark.parametrize("at", ["first", "second"])
def test_how_a_round_ended_is_told_before_the_next_is_dealt(at: str) -> None:
    told = until_a_round_is_over(at)
    counted = [view(line)["scores"] for line in told]
    over = next(number for number, one in enumerate(counted) if one != counted[0])
    assert (told[over]["turn"], counted[over + 1]) == (-1, counted[over])
    assert told[over + 1]["turn"] >= 0


def test_a_round_that_is_over_is_drawn_with_its_discards_face_up() -> None:
    [over] = [line for line in until_a_round_is_over() if line["turn"] == -1]
    scene = over["scene"]
    assert re.fullmatch(r".+ gets \d+ points?: \d+ in all\.", over["events"][-1]["label"])
    assert scene["prompt"] == "Round 1 is over."
    items = [item for zone in scene["zones"] if zone["id"].startswith("discards/") for item in zone["items"]]
    assert items
    assert all(item["face"] for item in items)


def test_a_round_is_over_with_its_last_card_on_the_pile_where_the_next_begins_at_once() -> None:
    told = until_a_round_is_over(name="unowar")
    at = next(number for number, line in enumerate(told) if line["turn"] == -1)
    before, over, after = told[at - 1 : at + 2]
    events = [event["text"].split()[-1].strip(".") for event in over["events"] if " plays " in event["text"]]
    pile = {zone["id"]: [item["face"] for item in zone["items"]] for zone in over["scene"]["zones"]}
    assert (over["turn"], over["moves"], pile["top"]) == (-1, [], events[-1:])
    assert "cannot play" in over["events"][-1]["text"]
    assert re.fullmatch(rf".+ cannot follow {events[-1]}: .+ wins the round\.", over["events"][-1]["label"])
    assert re.fullmatch(r"(.+) had no card to play\. (?!\1).+ goes first in the next round\.", over["scene"]["prompt"])
    assert int(pile["pile"][0]) == view(before)["pile"] + 1
    assert after["version"] == over["version"]
    assert "begins" in after["events"][0]["text"]


def test_a_build_pile_that_is_complete_is_seen_before_its_cards_go() -> None:
    house = House(cardkit.load("skipbo"), ["human", "greedy", "greedy", "greedy"], every=0)
    guest, page = house.seated(0, since=0), house.watching(wants=["view", "scene"], since=0)
    while not any(line["turn"] == -1 for line in positions(page)):
        last = guest.position
        guest.do("move", version=last["version"], action=last["moves"][0]["action"])
    told = positions(page)
    at = next(number for number, line in enumerate(told) if line["turn"] == -1)
    seen, after = told[at], told[at + 1]
    [pile] = re.findall(r"completes the (\w+) build pile", seen["events"][-1]["label"])
    assert seen["scene"]["prompt"] == f"The {pile} build pile is complete."
    cards = [
        sum(len(zone["items"]) for zone in one["scene"]["zones"] if "builds/" in zone["id"]) for one in (seen, after)
    ]
    assert cards[0] - cards[1] == int(re.findall(r"its (\d+) cards", seen["events"][-1]["text"])[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["straights", "unowar"])
def test_every_event_is_told_once_and_whoever_draws_nothing_is_told_of_what_is_asked_alone(name: str) -> None:
    drawn, plain = [until_a_round_is_over(scene=wants, name=name) for wants in (True, False)]
    texts = [[event["text"] for line in told for event in line["events"]] for told in (drawn, plain)]
    assert texts[0] == texts[1]
    assert not any(line["turn"] == -1 for line in plain)
