"""What a builder sees on the board and beside it: places, numbers, offers, what is new, what points are made of."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

import cardkit
from browser.examining import at_a_table
from browser.houses import Server, asked
from browser.people import People, Person
from browser.playing import DRAWN, READY, at_random, by_clicking, is_asked, makes_a_move, play_on, until_asked
from cardkit.core.records.record import write_record
from cardkit.games.constructor import Lost, Robbed
from cardkit.games.constructor.constants import LEVEL_COSTS, NAMES
from cardkit.table.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.whole]

CHOOSE: Final = at_random(5, "roll", "end")
LIT: Final = ".board .lit"
UPON: Final = """() => {
    const [tile, piece] = ['.spot polygon', '.piece'].map(one => document.querySelector(one));
    return Boolean(tile && piece && tile.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""


def goes_on_from(
    person: Person, server: Server, fits: Callable[[Table[Any, Any, Any]], bool], seed: int = 7, preset: str = "bounded"
) -> Table[Any, Any, Any]:
    """Sit down as the first builder in the first position of a game that fits, which it gives."""
    game = cardkit.load("constructor", preset=preset)
    table: Table[Any, Any, Any] = Table(game, ["sensible"] * game.seats, seed=seed)
    while not fits(table):
        table.step()
    table.seat(0, "human")
    made = asked(server.address, {"do": "create", "record": write_record(table.record())}, until="created")
    person.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    person.sees(DRAWN, 1)
    return table


def line_of_a_road(person: Person) -> Locator:
    """The last line that tells of a road."""
    return person.page.locator("#log li", has_text="builds a road").last


# What one lost.


def test_what_one_lost_is_told_last_and_marked(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and any(map(is_loss, table.heard(0)[-5:])))
    expect(ada.page.locator(".happened p > :last-child b")).to_contain_text("You lose")
    look = "one => getComputedStyle(one).backgroundColor"
    marked, others = ada.page.locator(".own .count.recent"), ada.page.locator(".own .count:not(.recent)")
    assert marked.first.evaluate(look) != others.first.evaluate(look)


def is_loss(event: Any) -> bool:
    """Whether the first builder lost something."""
    return (type(event) is Lost and event.seat == 0) or (type(event) is Robbed and event.victim == 0)


# Places.


def test_a_click_where_nothing_can_be_done_says_why_and_frames_nothing(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: offers(table) > 0)
    ada.page.locator("[data-place='tile/4'] polygon").click()
    expect(ada.page.locator(".notice")).to_have_text("The geese move after a 7 only.")
    assert ada.told("() => document.activeElement.tagName") != "svg"


def test_a_line_under_the_pointer_lights_up_its_place(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    expect(ada.page.locator(LIT)).to_have_count(0)
    line_of_a_road(ada).hover()
    expect(ada.page.locator(LIT)).to_have_count(1)
    ada.page.locator("h1").hover()
    expect(ada.page.locator(LIT)).to_have_count(0)


def test_arrow_keys_go_from_line_to_line_and_light_up_places(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    lines = ada.page.locator("#log li")
    ada.page.locator("[role=group][aria-labelledby=log-title]").focus()
    ada.page.keyboard.press("ArrowUp")
    expect(lines.last.get_by_role("button")).to_be_focused()
    while not line_of_a_road(ada).evaluate("line => line.contains(document.activeElement)"):
        ada.page.keyboard.press("ArrowUp")
    expect(ada.page.locator(LIT)).to_have_count(1)
    ada.page.keyboard.press("Enter")  # looks back at its step
    expect(ada.page.locator(".banner.past")).to_be_visible()
    expect(line_of_a_road(ada)).to_have_attribute("aria-current", "step")
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("Enter")
    expect(line_of_a_road(ada)).to_have_class("later")


def test_a_line_that_is_tapped_shows_the_board(server: Server, people: People) -> None:
    ada = people(width=360, height=740)
    at_a_table(ada, server, "constructor")
    line = line_of_a_road(ada)
    line.evaluate("one => one.scrollIntoView({ block: 'start' })")
    expect(ada.page.locator(".ground svg")).not_to_be_in_viewport()
    line.click()
    expect(ada.page.locator(".ground svg")).to_be_in_viewport()
    expect(ada.page.locator(LIT)).to_have_count(1)


def test_a_move_of_the_list_lights_up_its_place(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]).startswith("geese"))
    ada.page.locator("#moves summary").first.click()
    move = ada.page.locator("#moves [data-move]").first
    move.focus()
    places = [place for place in (move.get_attribute("data-places") or "").split() if place.startswith("tile")]
    expect(ada.page.locator(LIT)).to_have_count(len(places))
    assert places


def test_numbers_stand_on_all_places_as_long_as_one_wants(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    numbers, words = ada.page.locator(".numbers text"), ada.page.locator(".words li")
    spots = ada.page.locator(".spot").evaluate_all("spots => spots.map(spot => spot.getAttribute('aria-label'))")
    assert [name for name in spots if not re.match("[A-Z]", name) or re.search(r"\b(Tile|edge|vertex) \d", name)] == []
    expect(numbers).to_have_count(0)
    expect(words.first).to_have_text(re.compile(r"^\s*BRICK, Value 3\s*$"))
    ada.page.get_by_role("button", name="Numbers").click()
    expect(numbers).to_have_count(19 + 72 + 54)
    expect(words.first).to_have_text(re.compile(r"^\s*0: BRICK, Value 3\s*$"))
    ada.page.reload()
    expect(numbers).to_have_count(19 + 72 + 54)


MIDDLE: Final = """place => {
    const [one, ground] = [place, place.closest('.ground')].map((at) => at.getBoundingClientRect());
    return [one.x + one.width / 2 - ground.x - ground.width / 2, one.y + one.height / 2 - ground.y - ground.height / 2];
}"""


def test_the_larger_board_begins_in_its_middle(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    tile = ada.page.locator(".tile").first
    usual = tile.bounding_box()
    ada.page.get_by_role("button", name="Larger board").click()
    larger = tile.bounding_box()
    assert usual
    assert larger
    assert larger["width"] > 1.5 * usual["width"]
    expect(ada.page.locator(".ground")).to_have_css("mask-image", re.compile("gradient"))  # it has no edge below
    assert [abs(far) < 3 for far in ada.page.locator(".ground svg").evaluate(MIDDLE)] == [True, True]


def test_the_larger_board_begins_where_the_focus_was(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]).startswith("geese"))
    spot = ada.page.locator(".spot[data-place='tile/9']")
    spot.focus()
    ada.page.get_by_role("button", name="Larger board").click()
    assert [abs(far) < 3 for far in spot.evaluate(MIDDLE)] == [True, True]


def test_the_larger_board_of_a_phone_is_covered_by_nothing(server: Server, people: People) -> None:
    ada = people(width=390, height=844)
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]).startswith("geese"))
    larger, tile = ada.page.get_by_role("button", name="Larger board"), ada.page.locator(".tile").first
    usual, button = tile.bounding_box(), larger.bounding_box()
    larger.click()
    wide, ground = tile.bounding_box(), ada.page.locator(".ground").bounding_box()
    assert usual
    assert wide
    assert ground
    assert 1.5 < wide["width"] / usual["width"] < 1.8
    assert larger.bounding_box() == button  # a second touch makes it as it was
    for what in (".roll .die", ".roll b", ".folded", ".enlarge button"):
        for box in [one.bounding_box() for one in ada.page.locator(what).all()]:
            assert box
            assert box["y"] >= ground["y"] + ground["height"], what


@pytest.mark.parametrize("kind", ["vertex", "edge"])
def test_what_a_finger_chose_is_drawn_before_it_is_built(kind: str, server: Server, people: People) -> None:
    ada, move = people(width=390, height=844, has_touch=True), {"vertex": "build-res", "edge": "build-road"}[kind]
    goes_on_from(
        ada, server, lambda now: now.acting == (0,) and any(str(one).startswith(move) for one in now.legal_moves(0))
    )
    spot = ada.page.locator(f".spot[data-place^={kind}]").first
    built = spot.locator(".built > .seat-0")
    expect(built).to_have_css("opacity", "1")
    expect(spot.locator(".built")).to_have_css("opacity", "0")
    spot.locator("circle.hit").tap(force=True)
    expect(built).to_have_css("opacity", "1")
    expect(ada.page.locator(".spot.chosen")).to_have_count(1)


# What has changed.


def test_what_has_changed_since_ones_own_move_has_a_dot(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "straights")
    makes_a_move(ada, CHOOSE, by_clicking)
    until_asked(ada, [], CHOOSE)
    ada.sees(DRAWN, ada.latest["version"])
    changed = ada.page.locator(".line .recent")
    played = [event for event in ada.page.locator(".happened p > span").all_inner_texts() if "plays" in event]
    expect(changed).to_have_count(len([text for text in played if "Ada" not in text]))
    expect(changed.first).to_have_accessible_name(re.compile("new since your last move"))


def test_the_line_under_the_question_keeps_all_since_ones_own_move(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    play_on([ada], at_random(5, "next"), by_clicking, most=1)
    until_asked(ada, [], CHOOSE)
    ada.sees(DRAWN, ada.latest["version"])
    told = ada.page.locator(".happened p > span").all_inner_texts()
    said = ada.page.locator("#log li").all_inner_texts()
    # What one gained oneself comes last, and whose turn it was is heard of the dice.
    plain = [line.rstrip(". ") for line in said if not re.search(r"'s turn\.$|gained|loses", line)]
    kept = [text.rstrip() for text in told if not re.search("gained|loses", text)]
    assert kept == plain[-len(kept) :]
    assert len(told) > len(kept) > 0
    first = ada.page.locator(".happened p > span").first
    assert first.evaluate("one => getComputedStyle(one, '::after').content") == '". "'  # where a line may end


def test_looking_back_marks_the_step_in_the_log(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    expect(ada.page.locator("#log [aria-current=step]")).to_have_count(0)
    ada.page.locator(".timeline input").evaluate(
        "step => { step.value = 100; step.dispatchEvent(new Event('change')); }"
    )
    expect(ada.page.locator("#log [aria-current=step]").first).to_be_in_viewport()
    happened = ada.page.locator(".happened p > span").first.inner_text().rstrip()
    assert ada.page.locator("#log [aria-current=step]").first.inner_text() == f"{happened}."


def test_what_came_later_is_told_apart_in_the_log(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    ada.page.locator("#history-first").click()
    lines, marked = ada.page.locator("#log li"), ada.page.locator("#log [aria-current=step]")
    for step in (1, 2):  # of which nothing was told: all came later
        expect(ada.page.locator("#history-step")).to_contain_text(f"Step {step} of")
        expect(marked).to_have_count(0)
        expect(lines.first).to_be_in_viewport()
        expect(ada.page.locator("#log li:not(.later)")).to_have_count(0)
        ada.page.locator("#history-forward").click()
    expect(marked.first).to_have_text(lines.first.inner_text())
    expect(lines.first).to_be_in_viewport()


def test_the_latest_line_stays_in_sight_when_the_window_gets_smaller(server: Server, people: People) -> None:
    ada = people(height=1200)
    at_a_table(ada, server, "constructor")
    expect(ada.page.locator("#log li").last).to_be_in_viewport()
    ada.page.set_viewport_size({"width": 1280, "height": 640})
    expect(ada.page.locator("#log li").last).to_be_in_viewport()


# Tiles.


def test_pieces_lie_upon_tiles_that_can_be_chosen(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and "geese" in str(table.legal_moves(0)[0]))
    ada.sees(UPON)


def test_the_tiles_of_the_last_roll_alone_are_lit(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")  # all that happened comes at once
    rolled = ada.page.locator("#log li", has_text="rolled").last.inner_text()
    values = ada.page.locator(".yields .token title").all_text_contents()
    assert rolled == "Ada rolled 8."
    assert [value.strip() for value in values if "Value" in value] == ["Value 8"]  # the geese are on the other


def test_the_best_move_is_lit_up_when_one_looks_back(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    ada.page.get_by_role("button", name="To the beginning").click()
    ada.page.get_by_role("button", name="Best move?").click()
    rows = ada.page.locator(".values tr")
    expect(rows).not_to_have_count(0)
    best = ada.page.locator(LIT).evaluate("one => one.outerHTML")
    rows.nth(1).hover()
    ada.sees("best => document.querySelector('.board .lit').outerHTML !== best", best)
    ada.page.locator("h1").hover()
    ada.sees("best => document.querySelector('.board .lit').outerHTML === best", best)


def last_rolls(told: list[dict[str, Any]]) -> dict[int, list[str]]:
    """By version the last roll up to there, by the events of each step; none before the first."""
    found: dict[int, list[str]] = {}
    last: list[str] = []
    for version, past in sorted({one["version"]: one for one in told if one["is"] == "past"}.items()):
        rolls = [re.findall(r" rolled (\d+)", one.get("label", one["text"])) for one in past["events"]]
        last = next((some for some in reversed(rolls) if some), last)
        found[version] = last
    return found


@pytest.mark.parametrize("after", ["coming", "playing"])
def test_whoever_looks_back_sees_the_dice_of_then(after: str, server: Server, people: People) -> None:
    ada, told = people(), list[dict[str, Any]]()
    ada.page.on("websocket", lambda line: line.on("framereceived", lambda said: told.append(json.loads(said))))
    at_a_table(ada, server, "constructor")
    if after == "playing":
        play_on([ada], CHOOSE, by_clicking, most=6)
    present = ada.page.locator(".roll b").text_content()
    ada.page.get_by_role("button", name="To the beginning").click()
    shown: dict[int, list[str]] = {}
    latest = ada.latest["version"]
    for version in range(1, latest):
        if version > 1:
            ada.page.locator("#history-forward").click()
        expect(ada.page.locator("#history-step")).to_have_text(f"Step {version} of {latest}")
        shown[version] = ada.page.locator(".roll b").all_text_contents()
    expected = last_rolls(told)
    assert shown == {version: expected[version] for version in shown}
    assert len({str(one) for one in shown.values()}) > 4
    assert not shown[1]  # nobody has rolled yet
    ada.page.get_by_role("button", name="To the latest").click()
    expect(ada.page.locator(".roll b")).to_have_text(str(present))


# Offers.


def test_who_is_offered_something_is_asked_for_an_answer(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]) in {"yes", "no"})
    expect(ada.page.locator(".own .name")).to_contain_text("to answer")
    expect(ada.page.locator(".own")).to_have_class(re.compile("to-answer"))
    # Whose turn it is stays to be seen.
    name = ada.page.locator(".on-turn").get_attribute("aria-label")
    expect(ada.page.locator(".turn")).to_have_text(f"{name}’s turn: you answer")
    expect(ada.page.locator(".on-turn .name em")).to_have_text("on turn")
    classes = [ada.page.locator(f".actions [data-act={text}]").get_attribute("class") for text in ("yes", "no")]
    assert classes == ["action", ""]
    for width, height in ((390, 844), (360, 640)):
        ada.page.set_viewport_size({"width": width, "height": height})
        over = ada.page.locator(".turn").evaluate("one => one.scrollHeight - one.clientHeight")
        assert over <= 1  # all lines are seen


def test_who_refuses_all_is_asked_no_more_until_their_turn(server: Server, people: People) -> None:
    ada, sent = people(), list[dict[str, Any]]()
    ada.page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(json.loads(said))))
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]) in {"yes", "no"})
    ada.page.get_by_role("button", name="Refuse all").click()
    ada.sees("() => document.querySelector('.turn').textContent === 'Your turn'")
    assert {one["move"] for one in sent if one["do"] == "move"} == {"no"}
    assert {one["text"] for one in ada.latest["moves"]} == {"roll"}
    expect(ada.page.locator(".refuse-all")).to_have_count(0)


def test_what_one_is_offered_is_said_once_beside_the_question(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]) in {"yes", "no"})
    expect(ada.page.locator("#prompt")).to_have_text(re.compile(r"^\w+ offers you one +for one +\.$"))
    expect(ada.page.locator(".happened")).not_to_contain_text("offers")
    expect(ada.page.locator("#log li").last).to_contain_text("offers you one")


def asks_for(moves: str) -> Callable[[Table[Any, Any, Any]], bool]:
    """Whether the first builder is asked, and the first of their moves is one of these."""
    return lambda table: table.acting == (0,) and str(table.legal_moves(0)[0]) in moves.split()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_one_is_asked_for_an_answer(width: int, server: Server, people: People) -> None:
    ada, places = people(width=width, height=720), list[Any]()
    for first in ("yes no", "roll"):
        goes_on_from(ada, server, asks_for(first))
        places.append([ada.page.locator(f".own {part}").bounding_box() for part in (".head", ".name", ".facts")])
    assert places[0] == places[1]


@pytest.mark.parametrize("width", [360, 1280])
def test_an_offer_that_was_refused_goes_to_the_next_by_one_press(width: int, server: Server, people: People) -> None:
    ada = people(width=width)
    at_a_table(ada, server, "constructor")
    ada.page.get_by_role("button", name="Trade…").click()
    form = ada.page.locator("form.trade")
    expect(form.locator("label:has([name=give]) small")).to_have_text(["1", "3", "3", "none", "6"])
    for name, one in (("give", "wifi"), ("take", "heat"), ("partner", "2")):
        form.locator(f"label:has([name={name}][value='{one}'])").click()
    form.locator("[type=submit]").press("Enter")
    expect(form.locator("label:has-text('refused')")).to_have_text("Orange refused")
    expect(form.locator("input:checked")).to_have_count(3)
    expect(form.locator("[type=submit]")).to_be_focused()
    expect(form.locator("[type=submit]")).to_contain_text("Offer Yellow")
    version = ada.latest["version"]
    ada.page.keyboard.press("Enter")
    ada.sees(DRAWN, version + 1)
    expect(ada.page.locator("#log li", has_text="Ada offers one for one to Orange, Yellow: refused.")).to_have_count(1)
    expect(ada.page.locator("#prompt")).to_contain_text("No offers left this turn.")
    until_asked(ada, [], CHOOSE)
    expect(form).to_have_count(0)  # two offers are the most in a turn


OFFERED: Final = "form => new FormData(form).getAll('give') + '>' + new FormData(form).getAll('take')"


def test_the_trade_form_opens_on_what_is_possible_and_nobody_has_refused(server: Server, people: People) -> None:
    ada, offered = people(), list[str]()
    goes_on_from(ada, server, lambda table: offers(table) > 1, preset="two-builders")
    form, version = ada.page.locator("form.trade"), 1
    for left in ("two left", "one left"):
        expect(ada.page.locator("#prompt")).to_contain_text(f"trade ({left})", ignore_case=True)
        ada.page.get_by_role("button", name="Trade…").click()
        for name in ("give", "take"):  # an offer that Red refuses
            form.locator(f"label:has([name={name}]:enabled)").first.click()
        expect(form.locator("[type=submit]")).to_have_text(re.compile(rf"^Offer Red one .*\({left}\)$"))
        expect(form.locator(":checked:disabled")).to_have_count(0)
        rows = [form.locator(f"label:has([name={name}])") for name in ("give", "take")]
        sides = [[box["x"] for one in row.all() if (box := one.bounding_box())] for row in rows]
        assert sides[0] == sides[1]
        assert len(sides[0]) == 5
        offered.append(form.evaluate(OFFERED))
        version = ada.latest["version"]
        form.locator("[type=submit]").click()
        ada.sees(READY, version + 2)
        expect(ada.page.locator("#log li").last).to_contain_text("to Red: refused")
        expect(form).to_have_count(0)
    assert offered[0] != offered[1]
    expect(ada.page.locator("#prompt")).to_have_text("End your turn. No offers left this turn.")


def offers(table: Table[Any, Any, Any]) -> int:
    """How many offers the first builder may choose from."""
    return [str(move).split()[0] for move in table.legal_moves(0)].count("trade") if table.acting == (0,) else 0


def test_a_double_click_accepts_one_offer(server: Server, people: People) -> None:
    ada, sent = people(), list[dict[str, Any]]()
    ada.page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(json.loads(said))))
    goes_on_from(ada, server, asks_for("yes no"))
    accept = ada.page.locator(".actions [data-act=yes]")
    expect(accept).to_have_text("Accept")
    accept.dispatch_event("click", {"detail": 2})
    accept.click()
    ada.sees(DRAWN, 2)
    assert [one["move"] for one in sent if one["do"] == "move"] == ["yes"]


def test_it_is_said_what_nobody_else_has(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.acting == (0,) and len(table.legal_moves(0)) > 5 and lacked(table))
    ada.page.get_by_role("button", name="Trade…").click()
    small = ada.page.locator("form.trade label:has([name=take]:disabled) small")
    assert sorted(small.all_inner_texts()) == ["given", "nobody"]


def test_a_partner_stays_chosen_until_there_is_nothing_to_get_from_them(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: offers(table) > 2 and bool(glass_and_no_heat(table)))
    seats = {"Red": "1", "Orange": "2", "Yellow": "3"}
    ada.page.get_by_role("button", name="Trade…").click()
    form = ada.page.locator("form.trade")
    offer, takes = form.locator("[type=submit]"), form.locator("label:has([name=take]:enabled)")
    name = next(one for one in seats if "glass" in named(ada, one) and "heat" not in named(ada, one))
    partner = form.locator(f"label:has([name=partner][value='{seats[name]}'])")
    form.locator("label:has([name=give]:enabled)").first.click()
    takes.locator("[value=glass]").locator("..").click()
    partner.click()
    expect(offer).to_have_text(re.compile(f"^Offer {name} one"))
    takes.locator("[value=heat]").locator("..").click()
    expect(offer).to_have_text(re.compile(rf"^Offer (?!{name})\w+ one"))
    expect(partner.locator("small")).to_have_text("no heat")


def test_the_trade_form_begins_with_what_can_be_spared_for_what_is_lacked(server: Server, people: People) -> None:
    ada = people()
    table = goes_on_from(ada, server, lambda table: offers(table) > 2 and spared_and_lacked(table) is not None)
    ada.page.get_by_role("button", name="Trade…").click()
    give, take = spared_and_lacked(table) or ("", "")
    expect(ada.page.locator("form.trade [name=give]:checked")).to_have_value(give)
    expect(ada.page.locator("form.trade [name=take]:checked")).to_have_value(take)


def spared_and_lacked(table: Table[Any, Any, Any]) -> tuple[str, str] | None:
    """What the first builder has most of, and what alone is lacked for a basement; None unless both are beyond doubt,
    and somebody else has the latter.
    """
    own, *others = table.view(0).resources
    basement, house, tower = (
        [number - cost for number, cost in zip(own, costs, strict=True)] for costs in LEVEL_COSTS[1:]
    )
    lacking = [sum(-one for one in spare if one < 0) for spare in (basement, house, tower)]
    *_, second, most = sorted(basement)
    if lacking[0] != 1 or 1 in lacking[1:] or second == most or not any(one[basement.index(-1)] for one in others):
        return None
    return NAMES[basement.index(most)].lower(), NAMES[basement.index(-1)].lower()


def named(person: Person, name: str) -> set[str]:
    """The resources that a builder has, as the page was told."""
    zone = next(zone for zone in person.latest["scene"]["zones"] if zone["title"] == f"{name}'s resources")
    return {item["id"].rpartition("/")[2] for item in zone["items"] if item["face"] != "0"}


def glass_and_no_heat(table: Table[Any, Any, Any]) -> bool:
    """Whether another builder has GLASS and no HEAT, somebody else HEAT, and the first something else to give."""
    own, *others = table.view(0).resources
    first = next(kind for kind, number in enumerate(own) if number) if any(own) else 2
    return first not in {2, 3} and any(one[2] and not one[3] for one in others) and any(one[3] for one in others)


def lacked(table: Table[Any, Any, Any]) -> bool:
    """Whether others have nothing of one resource, and something of each other one."""
    resources = [sum(of) for of in zip(*table.view(0).resources[1:], strict=True)]
    return resources.count(0) == 1


def test_on_a_phone_the_trade_form_leaves_the_board_and_what_others_have(server: Server, people: People) -> None:
    ada = people(width=390, height=844)
    at_a_table(ada, server, "constructor")
    board = ada.page.locator(".ground svg").bounding_box()
    ada.page.get_by_role("button", name="Trade…").click()
    form, others = ada.page.locator("form.trade").bounding_box(), ada.page.locator(".others").bounding_box()
    assert ada.page.locator(".ground svg").bounding_box() == board
    assert form
    assert others
    assert others["y"] + others["height"] <= form["y"]
    ada.page.get_by_role("button", name="Close").click()
    expect(ada.page.locator("form.trade")).to_have_count(0)


def test_the_trade_form_is_gone_when_one_may_not_trade(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    ada.page.get_by_role("button", name="Trade…").click()
    ada.page.locator("#moves > summary").click()  # the form is upon the button
    ada.page.locator("[data-move=next]").click()
    expect(ada.page.locator("form.trade")).to_have_count(0)
    until_asked(ada, [], CHOOSE)
    expect(ada.page.locator("form.trade")).to_have_count(0)


# Costs.


def test_what_one_can_pay_for_is_ticked_only_where_it_can_be_built(server: Server, people: People) -> None:
    ada = people()
    basement, now = ada.page.locator(".costs li", has_text="Basement"), re.compile(r"\bnow\b")
    for built in (False, True):
        goes_on_from(ada, server, pays_for_a_basement(built), 3)
        expect(basement).to_have_class(re.compile(r"\bpaid\b"))
        expect(basement).to_have_class(now) if built else expect(basement).not_to_have_class(now)
        said = "; you can build it now" if built else "; you can pay for it, but not build it now"
        assert (basement.locator("[role=img]").get_attribute("aria-label") or "").endswith(said)


def pays_for_a_basement(built: bool) -> Callable[[Table[Any, Any, Any]], bool]:
    """Whether it is the first builder's turn to build, who can pay for a basement, and has a place for it or none."""

    def fits(table: Table[Any, Any, Any]) -> bool:
        moves = [str(move).split()[0] for move in table.legal_moves(0)] if table.acting == (0,) else []
        brick, energy, glass, _, wifi = table.view(0).resources[0]
        return "next" in moves and all((brick, energy, glass, wifi)) and ("build-res" in moves) is built

    return fits


# The end.


def test_nobody_is_replaced_in_a_game_that_is_over(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.result is not None)
    expect(ada.page.locator("#result-title")).to_be_visible()
    expect(ada.page.locator(".who-plays")).to_have_count(0)


def test_the_end_says_what_points_are_made_of(server: Server, people: People) -> None:
    ada = people()
    goes_on_from(ada, server, lambda table: table.result is not None)
    expect(ada.page.locator(".ranking th", has_text="Made of")).to_be_visible()
    assert not is_asked(ada)
    expect(ada.page.locator(".ranking tr[data-won=true]")).to_contain_text("basement")
    expect(ada.page.locator(".board g.bar").first).to_be_visible()


def test_the_board_of_an_upright_screen_stays_as_it_is_when_the_game_is_over(server: Server, people: People) -> None:
    ada, boards = people(width=820, height=1180), list[Any]()
    for fits in (asks_for("roll"), lambda table: table.result is not None):
        goes_on_from(ada, server, fits, preset="settlers")
        boards.append(ada.page.locator(".ground svg").bounding_box())
    assert boards[0] == boards[1]
