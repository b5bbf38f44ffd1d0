"""What may be touched is in view at each turn of whole games, whatever the window, and nothing jumps.

One game serves all windows: at each turn the page is looked at in all of them.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.houses import Server, asked
from browser.people import People, Person
from browser.playing import READY, Choosing, at_random, by_clicking, play_on, sees_the_end
from browser.test_pace import has_ended_a_round, until_the_end_of_the_round

pytestmark = [pytest.mark.browser, pytest.mark.whole]

WINDOWS: Final = (
    *((1366, 650), (844, 390), (640, 360), (820, 1180)),
    *((390, 844), (360, 640), (1920, 1080), (1280, 720)),
)
# Each with its preset, its options and who plays.
GAMES: Final[dict[str, tuple[str, dict[str, int], tuple[str, ...]]]] = {
    "straights": ("one-round", {}, ("human", "first", "first", "first")),
    "unowar": ("one-round", {}, ("human", "random")),
    "skipbo": ("comp10001bo-bonus", {"stockpile": 4}, ("human", "spreader", "spreader", "spreader")),
    "constructor": ("bounded", {"points": 3}, ("human", "sensible", "sensible", "sensible")),
}
SEED: Final = 7  # the same games each time: in each that is to be looked at comes up
# What may be touched and is not in view, but for what lies in a part of the table that scrolls and is in view itself.
HIDDEN: Final = """async () => {
  const drawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.race([drawn, new Promise((done) => setTimeout(done, 5000))]); // a browser may leave frames out
  // At the left, where cards lie upon each other, or in the middle, where a tile is that stands on a corner.
  const seen = (one) => [10, Infinity].some((most) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + Math.min(most, width / 2), top + height / 2);
    const zone = one.closest('[data-zone]');
    return found !== null && (one.contains(found) || found.contains(one) || (zone?.contains(found) ?? false));
  });
  const scrolls = (one) => {
    const part = one.closest('.middle, .others');
    const box = part?.getBoundingClientRect();
    return box && part.scrollHeight > part.clientHeight && box.top >= 0 && box.bottom <= innerHeight && box.height > 50;
  };
  const pressed = ':is(.bar, .hinting, form.trade, .round-over, .result, .banner.past) button';
  const hand = document.querySelector('.banner.past') ? '.none' : '.own .fan .thing'; // of the past nothing is played
  const upon = document.querySelector('.answer') ? '.ask' : '.none'; // an answer may lie upon what asked for it
  const board = document.querySelector('.answer') ? '[data-hinted]' : '[data-legal]'; // and upon other places
  const all = document.querySelector('form.trade') // it lies upon the buttons
    ? 'form.trade button' : `.table ${board}, .own [data-legal], ${hand}, ${pressed}`;
  const narrow = document.querySelector('.middle')?.clientHeight < 40 ? ['the middle'] : []; // where cards are laid
  return [...document.querySelectorAll(all)]
    .filter((one) => one.checkVisibility() && !one.closest(`.menu, ${upon}`) && !seen(one) && !scrolls(one))
    .map((one) => [one.dataset.touch ?? (one.textContent || one.ariaLabel),
      Math.round(one.getBoundingClientRect().y)].join(' at ')).concat(narrow);
}"""
MOST: Final = 0.1  # of a whole game but its end, by the measure of the browser
# What moves, but for cards of one's own hand, which close up when one is played, and what scrolls beside the table.
JUMPS: Final = """() => {
  window.jumped = [];
  document.querySelector('aside').style.display = 'none';
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const nodes = sources.map(({ node }) => node?.parentElement).filter(Boolean);
      if (nodes.length && nodes.every((one) => one.closest('.own .fan'))) continue;
      window.jumped.push([value, ...sources.map(({ node, previousRect, currentRect }) =>
        `${node?.nodeName} in ${node?.parentElement?.className}: ${previousRect.y} to ${currentRect.y}`)]);
    }
  }).observe({ type: 'layout-shift' });
}"""


def sits(people: People, server: Server, game: str) -> tuple[Person, Choosing]:
    """Somebody at a new table, and how they choose."""
    preset, options, players = GAMES[game]
    wanted = {"game": game, "preset": preset, "options": options, "players": players, "seed": SEED}
    made = asked(server.address, {"do": "create", **wanted}, until="created")
    ada = people(width=1280, height=720).goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(READY, 0)
    return ada, at_random(1)


class Hidden(dict[str, list[str]]):
    """By moment and window, what may be touched and was not in view."""

    def look(self, person: Person, moment: str) -> None:
        """Look at the page in all windows."""
        for width, height in WINDOWS:
            person.page.set_viewport_size({"width": width, "height": height})
            for found in person.told(HIDDEN):
                self.setdefault(f"{moment}, {width} by {height}", []).append(found)


def test_the_board_of_a_phone_keeps_its_place_while_the_hand_shrinks(server: Server, people: People) -> None:
    ada, choose = sits(people, server, "straights")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    places = []

    def measured(person: Person, move: dict[str, Any]) -> None:
        places.append([person.page.locator(one).bounding_box() for one in (".drawing .middle", ".own")])
        by_clicking(person, move)

    play_on([ada], choose, measured)
    assert len(places) == 13
    assert places == places[:1] * 13
    expect(ada.page.locator(".ranking th", has_text="Made of")).to_be_visible()  # of the cards that were discarded
    expect(ada.page.locator(".ranking").get_by_label(" of ")).not_to_have_count(0)
    own = ada.page.locator(".own .pile")  # all of it is seen
    expect(own.locator(".thing")).to_have_count(int(own.locator(".badge").inner_text()))


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_touched_is_in_view(game: str, server: Server, people: People) -> None:
    ada, choose = sits(people, server, game)
    hidden, opened = Hidden(), set[str]()

    def opens(name: str, then: str, closes: str) -> None:
        """Look at what a button opens, where there is one."""
        button = ada.page.get_by_role("button", name=name, exact=True)
        if name in opened or not button.is_visible() or not button.is_enabled():
            return
        opened.add(name)
        button.click()
        expect(ada.page.locator(then).first).to_be_visible(timeout=60_000)
        hidden.look(ada, name)
        ada.page.get_by_role("button", name=closes, exact=True).first.click()
        expect(ada.page.locator(then)).to_have_count(0)

    def looks(person: Person, move: dict[str, Any]) -> None:
        hidden.look(person, "a turn")
        opens("What would Hard play?", ".answer button", "Close")
        opens("Trade…", "form.trade", "Close")
        opens("One step back", ".banner.past", "To the latest")
        by_clicking(person, move)

    play_on([ada], choose, looks)
    sees_the_end(ada)
    expect(ada.page.locator("#result-title")).to_be_visible()
    hidden.look(ada, "the end")
    ada.page.get_by_role("button", name="Look back").click()
    expect(ada.page.locator(".banner.past")).to_be_visible()
    hidden.look(ada, "looking back")
    assert "What would Hard play?" in opened
    assert game != "constructor" or "Trade…" in opened
    assert hidden == {}, "\n".join(map(str, hidden.items()))


def test_what_may_be_touched_is_in_view_when_a_round_is_over(server: Server, people: People) -> None:
    ada, _ = has_ended_a_round(people, server, "usual")
    until_the_end_of_the_round(ada)
    ada.page.clock.resume()
    hidden = Hidden()
    hidden.look(ada, "a round is over")
    assert hidden == {}, "\n".join(map(str, hidden.items()))


WIDTHS: Final = "() => [...document.querySelectorAll('.own .fan .card')].map((one) => one.clientWidth)"


@pytest.mark.parametrize("game", ["straights", "unowar", "skipbo"])
def test_cards_grow_with_the_window(game: str, server: Server, people: People) -> None:
    ada, _ = sits(people, server, game)
    ada.page.set_viewport_size({"width": 1920, "height": 1080})
    assert min(ada.told(WIDTHS)) >= 72


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps(game: str, server: Server, people: People) -> None:
    ada, choose = sits(people, server, game)
    ada.told(JUMPS)
    jumps: list[Any] = []

    def looks(person: Person, move: dict[str, Any]) -> None:
        jumps[:] = person.told("() => window.jumped")
        by_clicking(person, move)

    play_on([ada], choose, looks)
    assert sum(value for value, *_ in jumps) < MOST, sorted(jumps)[-8:]
