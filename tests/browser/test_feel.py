"""What makes the page feel like a game: pictures and faces in the lobby, dice that fall, tips that go away."""

import itertools
import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

import cardkit
from browser.examining import at_a_table
from browser.houses import Server, asked
from browser.lobby import ME, sets_up
from browser.people import People
from browser.playing import at_random, by_clicking, makes_a_move, play_on
from browser.positions import ME as ADA
from browser.positions import before_the_end_of_a_round
from cardkit.core.records.record import write_record
from cardkit.table.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.whole]

SIZES: Final = ((1280, 720), (390, 844), (844, 390))
PICTURED: Final = "() => [...document.querySelectorAll('.emblem')].every((one) => one.complete && one.naturalWidth > 0)"


def test_the_lobby_shows_games_and_computers_and_gives_back_what_was_forgotten(server: Server, people: People) -> None:
    ada = people().goes_to(server.address)
    ada.page.locator("[data-game]").last.scroll_into_view_if_needed()
    ada.sees(PICTURED)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.goes_to(f"{server.address}#game=straights")
        expect(ada.page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".computers").first.get_by_role("button")).to_have_count(4)  # and friends
    ada.page.get_by_role("button", name="Easy").click()
    expect(ada.page.locator("#who-1")).to_have_value("easy")
    expect(ada.page.locator(".start")).to_contain_text("You and 3 × Easy")
    expect(ada.page.locator("#who-1")).to_be_hidden()  # as long as all others are alike
    ada.page.get_by_text("Who sits where").click()
    ada.page.locator("#who-1").select_option("medium")
    expect(ada.page.locator("#who-1")).to_be_visible()
    ada.page.get_by_text("More options").click()
    ada.page.locator("#option-target").fill("50")
    expect(ada.page.locator(".start")).to_contain_text("You, Medium and 2 × Easy · Target: 50")
    ada.page.get_by_role("button", name="Friends").click()
    expect(ada.page.locator(".start .main")).to_have_text("Open a table")
    sets_up(ada, server.address, "unowar", (ME, "smallest"))
    expect(ada.page.locator("[data-tip=play]")).to_be_visible()
    ada.page.locator("[data-tip=play] button").click()
    ada.page.reload()
    expect(ada.page.locator(".history")).to_be_visible()
    expect(ada.page.locator("[data-tip=play]")).to_have_count(0)
    expect(ada.page.locator("[data-tip=hint]")).to_be_visible()  # one after the other
    ada.page.get_by_role("button", name="What would Hard play?").click()
    expect(ada.page.locator("[data-tip=hint]")).to_have_count(0)
    ada.page.locator(".hinting").get_by_role("button", name="Close").click()  # it lies upon the heading of a low window
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.locator("#sound").select_option("off")
    ada.page.reload()
    expect(ada.page.locator(".history")).to_be_visible()
    expect(ada.page.locator("[data-tip=hint]")).to_have_count(0)
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.locator("#sound")).to_have_value("off")
    ada.goes_to(server.address)
    expect(ada.page.locator(".tables li")).to_contain_text("Your turnwith a computer, just now")
    ada.page.get_by_role("button", name="Forget").click()
    expect(ada.page.locator(".tables a")).to_have_count(0)
    ada.page.get_by_role("button", name="Take it back").click()
    expect(ada.page.locator(".tables a")).to_have_count(1)
    headings = ada.page.locator("h2")
    expect(headings).to_have_text(["Your tables", "Games"])
    ada.told("""() => {
        const one = JSON.parse(localStorage['cardkit.tables'])[0];
        localStorage['cardkit.tables'] = JSON.stringify([one, { ...one, table: 'over', over: true }]);
    }""")
    ada.page.reload()
    expect(headings).to_have_text(["Your tables", "Games", "Finished games"])


@pytest.mark.parametrize("phone", [True, False])
def test_a_dialog_brings_up_no_keyboard_and_files_are_dropped_where_there_is_a_pointer(
    phone: bool, server: Server, people: People
) -> None:
    ada = people(width=390, height=844, has_touch=phone, is_mobile=phone).goes_to(server.address)
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_role("heading", name="Settings")).to_be_focused()
    ada.page.keyboard.press("Tab")
    expect(ada.page.get_by_label("Your name")).to_be_focused()
    expect(ada.page.locator("#saved-text", has_text="drop the file")).to_have_count(0 if phone else 1)


def test_rules_close_with_ones_first_move_unless_somebody_opens_them(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "smallest"))
    rules = ada.page.locator("#rules .scroll")
    expect(rules).to_be_visible()
    play_on([ada], at_random(1), by_clicking, most=1)
    expect(rules).to_be_hidden()
    ada.page.locator("#rules summary").press("Enter")
    expect(rules).to_be_visible()
    play_on([ada], at_random(1), by_clicking, most=1)
    expect(rules).to_be_visible()


def test_dice_show_the_roll_and_costs_lie_beside_what_one_has(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "constructor")
    ada.page.locator("[data-act=next]").click()
    ada.page.locator("[data-act=roll]").click(timeout=60_000)
    pips = ada.page.locator(".falls .die circle")
    expect(ada.page.locator(".falls")).to_have_count(2)
    expect(ada.page.locator(".roll b")).to_have_text(str(pips.count()))
    costs = ada.page.locator(".costs li")
    expect(costs).to_have_count(4)
    ask = ada.page.locator(".bar .ask").bounding_box()
    assert ask is not None
    assert ask["width"] < 60  # its sign alone: buttons stand in one line, and panels above are whole
    ada.page.set_viewport_size({"width": 390, "height": 844})
    expect(costs.last).to_be_visible()
    ada.page.set_viewport_size({"width": 360, "height": 640})
    expect(costs.last).to_be_hidden()
    ada.page.get_by_text("Costs", exact=True).click()
    expect(costs.last).to_be_visible()


MOVING: Final = """() => {
  window.moved = new Set();
  const look = () => {
    for (const { playState, animationName, effect } of document.getAnimations())
      if (playState === "running") window.moved.add(`${animationName ?? ""} ${effect.target.outerHTML.slice(0, 60)}`);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("game", ["unowar", "constructor"])
def test_things_move_unless_somebody_wants_little_motion(game: str, server: Server, people: People) -> None:
    for still in (True, False):
        ada = people(still=still)
        at_a_table(ada, server, game)
        ada.told(MOVING)
        play_on([ada], at_random(1, "next", "roll"), by_clicking, most=3)
        moved = ada.told("() => [...window.moved]")
        assert (moved == []) == still, moved


# Flights stand still in the middle, and are kept.
HELD_UP: Final = """() => {
  const animate = Element.prototype.animate;
  window.flights = [];
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how);
    if (!this.matches('.thing')) return flight;
    flight.pause();
    flight.currentTime = 100;
    window.flights.push(flight);
    return flight;
  };
}"""
# How many cards lie in a pile, and how many of these where they belong.
LYING: Final = """pile => {
  const { x, y } = pile.getBoundingClientRect();
  const cards = [...pile.querySelectorAll('.thing')].map((one) => one.getBoundingClientRect());
  return [cards.length, cards.filter((one) => Math.abs(one.x - x) + Math.abs(one.y - y) < 3).length];
}"""


@pytest.mark.parametrize(("game", "pile"), [("unowar", "top"), ("straights", "discards/p1")])
def test_a_pile_shows_its_old_card_until_the_next_has_landed(
    game: str, pile: str, server: Server, people: People
) -> None:
    ada = people(still=False)
    at_a_table(ada, server, game)
    lying = ada.page.locator(f"[data-zone='{pile}'] .lying")
    ada.told(HELD_UP)
    makes_a_move(ada, at_random(1), by_clicking)
    ada.sees("() => window.flights.length > 0")
    assert lying.evaluate(LYING) == [2, 1]
    ada.sees("() => (window.flights.forEach((one) => one.finish()), document.querySelector('.ghost') === null)")
    assert lying.evaluate(LYING) == [1, 1]


# When all that flies has landed, and when the panel is seen.
LANDED: Final = """() => {
  const end = ({ effect }) => effect.getComputedTiming().endTime;
  const panel = document.querySelector('.round-over').getAnimations();
  return [Math.max(...window.flights.map(end)), Math.max(0, ...panel.map(end))];
}"""


def test_the_end_of_a_round_is_told_when_the_last_card_has_landed(server: Server, people: People) -> None:
    ada = people(still=False)
    ada.page.add_init_script("localStorage.setItem('cardkit.pace', 'usual')")
    made = asked(server.address, {"do": "create", "record": before_the_end_of_a_round()}, until="created")
    ada.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.told(HELD_UP)
    makes_a_move(ada, at_random(1), by_clicking)
    expect(ada.page.locator(".round-over")).to_be_attached()
    landed, seen = ada.told(LANDED)
    assert 0 < landed < seen


def test_what_is_known_of_a_hidden_card_is_told_where_one_points(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "unowar", seed=32)  # in which a round was lost for want of a card
    card = ada.page.locator(".thing[data-note]").first
    told = "one => getComputedStyle(one, '::after').content"
    assert card.evaluate(told) == "none"
    card.hover()
    assert card.evaluate(told) == f'"{card.get_attribute("data-note")}"'


def before_a_round_lost_at_the_deal() -> str:
    """The record of a game of UnoWar in which the one move of Ada wins a round, and loses the next at its deal."""
    game = cardkit.load("unowar", rounds=4)
    for seed in itertools.count(1):
        table: Table[Any, Any, Any] = Table(game, ["reckless"] * 2, seed=seed)
        while table.result is None:
            moves, before = table.move_count, table.state.scores()
            asked_alone = table.acting == (0,) and len(table.legal_moves(0)) == 1 and sum(before) > 0
            table.step()
            won = [after - one for after, one in zip(table.state.scores(), before, strict=True)]
            if not asked_alone or won != [1, 1] or table.result is not None:
                continue
            table = Table(game, ["reckless"] * 2, seed=seed)
            while table.move_count < moves or table.acting != (0,):
                table.step()
            table.seat(0, "human")
            table.introduce(0, ADA)
            return write_record(table.record())
    raise AssertionError


# Which cards that ended a round, or are one's own, lie below the sheet that tells of it.
COVERED: Final = """() => {
  const sheet = document.querySelector('.round-over').getBoundingClientRect();
  return [...document.querySelectorAll('[data-zone=top] .card, .own .card')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < sheet.right && right > sheet.left && top < sheet.bottom && bottom > sheet.top;
  }).map((one) => one.closest('[data-item]').dataset.item);
}"""


def test_rounds_of_unowar_have_numbers_and_say_who_lost_them_and_how_many_win(server: Server, people: People) -> None:
    ada = people()
    ada.page.add_init_script("localStorage.setItem('cardkit.pace', 'usual')")
    made = asked(server.address, {"do": "create", "record": before_a_round_lost_at_the_deal()}, until="created")
    ada.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    expect(ada.page.locator(".own .points")).to_contain_text(re.compile(r"Rounds won \d of 4"))
    number = sum(int(won.split()[0]) for won in ada.page.locator(".points b").all_inner_texts())
    makes_a_move(ada, at_random(1), by_clicking)
    for told in ("Reckless cannot follow ", "You cannot follow "):
        number += 1
        panel = ada.page.locator(".round-over", has_text=told)
        expect(panel.get_by_role("heading")).to_have_text(f"Round {number} is over")
        for width, height in ((390, 844), (360, 640), (844, 390)):
            ada.page.set_viewport_size({"width": width, "height": height})
            assert ada.told(COVERED) == []
        panel.get_by_role("button").click()


# How many cards somebody is said to hold where it is seen, and by how much labels go beyond the cards they are about.
LABELLED: Final = """() => {
  const hand = document.querySelector('.others .hand.row');
  const badge = hand.querySelector('.badge');
  const { left, top, width, height } = badge.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  const box = hand.querySelector('ul').getBoundingClientRect();
  const labels = [...hand.querySelectorAll('li:not(.same) .known')].map((one) => one.getBoundingClientRect());
  const beyond = labels.map((one) => Math.max(one.right - box.right, one.bottom - box.bottom, box.top - one.top));
  return [found === badge && badge.textContent, beyond];
}"""


def test_what_is_known_of_hidden_cards_lies_upon_them_and_hides_no_number(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "unowar", seed=32)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        count, beyond = ada.told(LABELLED)
        assert count == "5"
        assert beyond
        assert max(beyond) <= 0
