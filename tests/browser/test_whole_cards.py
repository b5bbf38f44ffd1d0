"""Cards that matter are seen whole in windows of all sizes, and nothing that comes and goes makes them smaller."""

from typing import Final

import pytest
from playwright.sync_api import expect

from browser.houses import Server, asked
from browser.people import People
from browser.playing import READY, at_random, by_clicking, play_on, sees_the_end
from browser.test_in_view import sits

pytestmark = [pytest.mark.browser, pytest.mark.whole]

# Cards in the rows that are cut, and numbers of free places that a card before them covers.
CUT: Final = """() => {
  const middle = document.querySelector('.middle').getBoundingClientRect();
  const cut = [...document.querySelectorAll('.line .card')].filter((one) => {
    const { top, bottom, right } = one.getBoundingClientRect();
    const li = one.closest('li');
    const end = getComputedStyle(li).overflowY === 'visible' ? Infinity : li.getBoundingClientRect().bottom;
    return top < middle.top - 1 || bottom > Math.min(middle.bottom, end) + 1 || right > middle.right + 1;
  });
  const covered = [...document.querySelectorAll('.line li:has(.thing) + li .slot')].filter((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    const card = one.closest('li').previousElementSibling.querySelector('.card').getBoundingClientRect();
    return text.getBoundingClientRect().left < card.right - 1;
  });
  return [...cut.map((one) => one.closest('[data-item]').dataset.item), ...covered.map((one) => one.textContent)];
}"""
# The height of the card on the pile, of a card of one's own, and of one of the other's; and how far numbers are upon
# the pile.
HEIGHTS: Final = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [pile, own, back] = ['[data-zone=top] .card', '.own .card', '.others .card'].map(box);
  return [pile.height, own.height, back.height, pile.right - box('[data-zone=top] .badge').left];
}"""
NAMED: Final = "() => ['You', ...[...document.querySelectorAll('.seat')].map((one) => one.ariaLabel)]"
PILE: Final = """() => {
  const { x, y, width } = document.querySelector('[data-zone=top] .card').getBoundingClientRect();
  return [x, y + scrollY, width];
}"""


def test_cards_of_straights_lie_whole_in_their_rows(server: Server, people: People) -> None:
    ada, choose = sits(people, server, "straights")
    for most in (1, 6, 6):
        play_on([ada], choose, by_clicking, most=most)
        ada.sees(READY if ada.latest["is"] == "position" else "() => true", ada.latest["version"])
        for width, height in ((844, 390), (390, 844), (360, 640), (820, 1180), (1366, 650)):
            ada.page.set_viewport_size({"width": width, "height": height})
            assert ada.told(CUT) == [], (width, height)
        ada.page.set_viewport_size({"width": 1280, "height": 720})
    sees_the_end(ada)
    expect(ada.page.locator(".own .sorting")).to_be_hidden()  # no card is left to be sorted
    ada.page.set_viewport_size({"width": 390, "height": 844})
    for name, score in zip(ada.told(NAMED), ada.latest["scores"], strict=True):
        expect(ada.page.locator(".result")).to_contain_text(f"{name}: {score}")


def test_the_pile_of_unowar_is_no_smaller_than_ones_own_cards_on_a_phone_on_its_side(
    server: Server, people: People
) -> None:
    ada, _ = sits(people, server, "unowar")
    ada.page.set_viewport_size({"width": 844, "height": 390})
    pile, own, back, upon = ada.told(HEIGHTS)
    assert pile >= own > back
    assert upon <= 0


def test_whoever_asks_to_take_back_makes_nothing_smaller(server: Server, people: People) -> None:
    wanted = {"game": "unowar", "preset": "standard", "options": {}, "players": ["human", "human"], "seed": 7}
    made = asked(server.address, {"do": "create", **wanted}, until="created")
    ada, grace = people(width=1366, height=650), people()
    for seat, person in enumerate((ada, grace)):
        person.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][seat]}")
    ada.sees(READY, 0)
    play_on([ada, grace], at_random(1), by_clicking, most=4)
    ada.sees(READY, 0)
    before = ada.told(PILE)
    grace.page.get_by_role("button", name="Take back").click()
    expect(ada.page.get_by_role("button", name="Agree")).to_be_in_viewport(ratio=1)
    assert ada.told(PILE) == before
