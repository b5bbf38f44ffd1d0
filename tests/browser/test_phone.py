"""A table on the screen of a phone: the hand leaves room for what is played, and others are seen above it."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

import cardkit
from browser.examining import at_a_table
from browser.houses import Server, asked
from browser.lobby import ME, sets_up
from browser.people import People, Person
from browser.playing import DRAWN, READY, at_random, by_clicking, play_on, sees_the_end
from cardkit.core.records.record import write_record
from cardkit.table.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.whole]

LINES: Final = """() => new Set([...document.querySelectorAll('.own .fan li')]
    .map(one => one.offsetTop)).size"""
FREE: Final = """() => document.querySelector('.mine').getBoundingClientRect().top
    - document.querySelector('.others').getBoundingClientRect().bottom"""


def deals(people: People, server: Server, game: str) -> Person:
    """Somebody with a phone who has just got their cards."""
    table = Table(cardkit.load(game), ["human", *["uniform"] * 3], seed=7)
    while table.acting != (0,):
        table.step()
    made = asked(server.address, {"do": "create", "record": write_record(table.record())}, until="created")
    ada = people(width=360, height=740, has_touch=True, is_mobile=True)
    ada.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(DRAWN, 0)
    expect(ada.page.locator(".own .fan li").first).to_be_visible()
    return ada


@pytest.mark.parametrize("game", ["straights", "hearts"])
def test_thirteen_cards_lie_in_two_lines(server: Server, people: People, game: str) -> None:
    ada = deals(people, server, game)
    assert ada.page.locator(".own .fan li").count() >= 12
    assert ada.told(LINES) == 2
    ada.page.get_by_role("button", name="By suit").click()
    assert ada.told(LINES) == 2


def test_whoever_looks_back_sees_all_cards_of_a_hand_and_nothing_moves_when_they_get_fewer(
    server: Server, people: People
) -> None:
    ada = deals(people, server, "straights")
    play_on([ada], lambda moves: moves[0], by_clicking, most=6)
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Look back").click()
    expect(ada.page.locator(".banner.past")).to_be_visible()
    tops = set[float]()
    timeline = ada.page.locator(".timeline input")
    for step in (int(timeline.input_value()), int(timeline.input_value()) - 1, 1):
        timeline.evaluate("(input, step) => { input.value = step; input.dispatchEvent(new Event('change')); }", step)
        expect(ada.page.locator("#history-step")).to_contain_text(f"Step {step} of")
        own, last = (ada.page.locator(one).bounding_box() for one in (".own", ".own .fan li:last-child .card"))
        assert own
        assert last
        assert last["x"] + last["width"] <= own["x"] + own["width"]
        tops.add(round(own["y"]))
    assert max(tops) - min(tops) <= 1


def test_the_hand_leaves_room_for_what_is_played(server: Server, people: People) -> None:
    assert deals(people, server, "straights").told(FREE) > 220


def test_others_are_seen_above_with_their_points_and_cards(server: Server, people: People) -> None:
    ada = deals(people, server, "straights")
    seats = ada.page.locator(".others .seat")
    for height in (740, 640):
        ada.page.set_viewport_size({"width": 360, "height": height})
        for number in range(3):
            expect(seats.nth(number)).to_contain_text("Score 0")
            expect(seats.nth(number)).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".strip")).to_be_hidden()  # they are shown once


def test_a_finger_says_on_a_board_what_it_does_before_it_does_it(server: Server, people: People) -> None:
    ada = people(width=360, height=640, has_touch=True, is_mobile=True)
    sets_up(ada, server.address, "constructor", (ME, "sensible", "sensible", "sensible"), preset="bounded")
    ada.sees(READY, 0)
    board = ada.page.locator(".ground svg").bounding_box()
    assert board
    assert board["height"] > 300
    ada.page.get_by_role("button", name="What would Hard play?").tap()
    ada.page.locator(".answer").get_by_role("button", name="Play it").wait_for()
    assert ada.page.locator(".ground svg").bounding_box() == board  # the answer lies below it
    ada.page.get_by_role("button", name="Close").tap()
    version = ada.latest["version"]
    corner = ada.page.locator(".spot[data-place^=vertex]").nth(20)
    corner.tap()
    expect(ada.page.locator("#prompt")).to_contain_text("Build a basement between")
    ada.page.get_by_role("button", name="No", exact=True).tap()
    expect(ada.page.locator("#prompt")).to_contain_text("Choose a corner")
    assert ada.latest["version"] == version
    corner.tap()
    corner.tap()
    ada.sees(DRAWN, version + 1)


def test_whoever_touches_what_they_have_on_a_phone_trades_it(server: Server, people: People) -> None:
    ada = people(width=360, height=640)
    at_a_table(ada, server, "constructor")
    ada.page.locator(".own button.count").last.click()
    expect(ada.page.locator("form.trade input[name=give]:checked")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 720)])
def test_the_stockpiles_of_all_are_in_sight(width: int, height: int, server: Server, people: People) -> None:
    ada = people(width=width, height=height)
    at_a_table(ada, server, "skipbo")
    piles = ada.page.locator(".strip .card:visible, .others [data-zone^=stocks]:visible")
    expect(piles).to_have_count(3)
    for pile in piles.all():
        expect(pile).to_be_in_viewport(ratio=0.9)


def test_at_the_end_the_hand_does_not_lie_upon_the_table(server: Server, people: People) -> None:
    ada = people(width=360, height=740, has_touch=True, is_mobile=True)
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    play_on([ada], lambda moves: moves[0], by_clicking)
    sees_the_end(ada)
    expect(ada.page.locator(".mine")).to_have_css("position", "static")


SAID_LAST: Final = """() => {
  const own = document.querySelector('.own .name').firstChild.nextSibling.textContent.trim();
  const lines = [...document.querySelectorAll('.happened p > span')].map((one) => one.textContent);
  const told = lines.map((text) => / (gain|lose)/.test(text) && text.includes(own + ' '));
  return [told.includes(true), told.at(-1) ?? false];
}"""


def test_what_one_gained_or_lost_is_in_sight_where_few_lines_are(server: Server, people: People) -> None:
    wanted = {"game": "constructor", "players": ["human", *["sensible"] * 3], "seed": 5}
    made = asked(server.address, {"do": "create", **wanted}, until="created")
    ada = people(width=390, height=844, has_touch=True, is_mobile=True)
    ada.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(READY, 0)
    found: list[list[bool]] = []

    def looks(person: Person, move: dict[str, Any]) -> None:
        found.append(person.told(SAID_LAST))
        by_clicking(person, move)

    choose = at_random(2)
    play_on([ada], lambda moves: choose([one for one in moves if "trade" not in one["text"]]), looks, most=40)
    gained = [last for some, last in found if some]
    assert len(gained) > 3
    assert all(gained)
