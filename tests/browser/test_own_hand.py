"""One's own hand at Straights closes up while nothing around it moves, and what is said of it is seen and true."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.examining import at_a_table
from browser.houses import Server
from browser.people import People, Person
from browser.playing import by_clicking, play_on
from browser.test_in_view import sits

pytestmark = [pytest.mark.browser, pytest.mark.whole]

LARGE: Final = (1280, 720)
PHONE: Final = (390, 844)
# Where what is around one's own hand lies, which is lower on a phone the fewer rows it has; and how far cards of a row
# are from each other, in widths of a card.
AROUND: Final = """() => {
  const own = innerWidth > 600 ? '.own, .own :is(.sorting, .name), ' : '';
  return [...document.querySelectorAll(own + '.middle .line')].map((one) => {
    const { x, y, height } = one.getBoundingClientRect();
    return [x, y, height];
  });
}"""
APART: Final = """() => {
  const boxes = [...document.querySelectorAll('.own .fan [data-item]')].map((one) => one.getBoundingClientRect());
  const beside = (at) => Math.abs(boxes[at + 1].y - boxes[at].y) < 20;
  return boxes.slice(1).flatMap(({ x, width }, at) => (beside(at) ? [(x - boxes[at].x) / width] : []));
}"""


@pytest.mark.parametrize("window", [LARGE, PHONE])
def test_nothing_around_ones_own_hand_moves_while_it_shrinks_and_closes_up(
    window: tuple[int, int], server: Server, people: People
) -> None:
    ada, choose = sits(people, server, "straights")
    ada.page.set_viewport_size({"width": window[0], "height": window[1]})
    first = ada.told(AROUND)
    moved, apart = [0.0], [0.0]

    def looks(person: Person, move: dict[str, Any]) -> None:
        off = [
            abs(a - b)
            for one, now in zip(first, person.told(AROUND), strict=True)
            for a, b in zip(one, now, strict=True)
        ]
        moved.append(max(off))
        apart.extend(person.told(APART))
        by_clicking(person, move)

    play_on([ada], choose, looks)
    assert len(first) == (7 if window == LARGE else 4)  # what is one's own, the orders, the name; and four suits
    assert max(moved) <= 1.5  # pixels
    assert 0.5 < max(apart) < 1.5


def test_nobody_is_told_that_cards_can_be_played_which_can_only_be_discarded(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "straights")
    expect(ada.page.locator("#prompt")).to_contain_text("You cannot play.")
    expect(ada.page.locator("[data-tip=hint]")).to_be_visible()
    expect(ada.page.locator("[data-tip=play]")).to_have_count(0)


# Whose frame lies around a card of one's own hand, and whether it ends where the next card begins.
FRAMED: Final = """() => {
  const [one, ...others] = document.querySelectorAll('.own .fan li:has(> [data-hinted])');
  const frame = getComputedStyle(one, '::after');
  const next = one.nextElementSibling?.firstElementChild?.getBoundingClientRect().left ?? Infinity;
  const right = one.getBoundingClientRect().left + parseFloat(frame.left) + parseFloat(frame.width);
  return [others.length, frame.content, frame.borderTopStyle, Number(frame.zIndex) > 0, right < next + 6];
}"""


def test_the_frame_of_a_hint_is_seen_whole_where_cards_lie_upon_each_other(server: Server, people: People) -> None:
    ada, _ = sits(people, server, "straights")
    ada.page.get_by_role("button", name="What would Hard play?").click()
    expect(ada.page.locator(".own [data-hinted]").first).to_be_visible()
    assert ada.told(FRAMED) == [0, '""', "solid", True, True]


# How far what says whose turn it is goes over the cards of who is to move.
OVER: Final = """() => [...document.querySelectorAll('.seat')].map((seat) => {
  const found = [...seat.querySelectorAll('.name em, .backs .card')];
  const [pill, ...cards] = found.map((one) => one.getBoundingClientRect());
  return Math.max(0, ...cards.map(({ left, bottom }) => Math.min(pill.right - left, bottom - pill.top)));
})"""


@pytest.mark.parametrize("window", [LARGE, (1366, 650), (820, 1180), (1920, 1080)])
def test_who_is_to_move_is_told_upon_no_card(window: tuple[int, int], server: Server, people: People) -> None:
    ada, _ = sits(people, server, "straights")
    ada.page.set_viewport_size({"width": window[0], "height": window[1]})
    assert ada.told(OVER) == [0, 0, 0]
