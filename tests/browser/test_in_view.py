"""What may be touched is in view at each turn of whole games, whatever the window, and nothing jumps.

One game serves all windows: at each turn the page is looked at in all of them.
"""

from typing import Any, Final

import pytest

from browser.houses import Server
from browser.lobby import ME, sets_up
from browser.people import People, Person
from browser.playing import Choosing, at_random, by_clicking, play_on

pytestmark = [pytest.mark.browser, pytest.mark.whole]

WINDOWS: Final = (
    *((1366, 650), (844, 390), (640, 360), (820, 1180)),
    *((390, 844), (360, 640), (1920, 1080), (1280, 720)),
)
TO_THE_END: Final = at_random(1, "roll", "build", "end")
# Each with its preset, its options and who plays.
GAMES: Final[dict[str, tuple[str, dict[str, str], tuple[str, ...], Choosing]]] = {
    "straights": ("one-round", {}, (ME, "first", "first", "first"), at_random(1)),
    "unowar": ("", {"rounds": "1"}, (ME, "random"), at_random(1)),
    "skipbo": ("comp10001bo-bonus", {"stockpile": "2"}, (ME, "greedy", "greedy", "greedy"), at_random(1)),
    "constructor": ("bounded", {"points": "3"}, (ME, "sensible", "sensible", "sensible"), at_random(1)),
}
# What may be touched and is not in view, but for what lies in a part of the table that scrolls and is in view itself.
HIDDEN: Final = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
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
  return [...document.querySelectorAll('.table [data-legal], .own .fan .thing, .bar button')]
    .filter((one) => !one.closest('.menu') && !seen(one) && !scrolls(one))
    .map((one) => [one.dataset.touch ?? one.textContent, one.getBoundingClientRect().y].join(' at '));
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
    preset, options, who, choose = GAMES[game]
    ada = people(width=1280, height=720)
    sets_up(ada, server.address, game, who, preset=preset, options=options)
    return ada, choose


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_touched_is_in_view(game: str, server: Server, people: People) -> None:
    ada, choose = sits(people, server, game)
    hidden: dict[str, list[str]] = {}

    def looks(person: Person, move: dict[str, Any]) -> None:
        for width, height in WINDOWS:
            person.page.set_viewport_size({"width": width, "height": height})
            for found in person.told(HIDDEN):
                hidden.setdefault(f"{width} by {height}", []).append(found)
        by_clicking(person, move)

    play_on([ada], choose, looks)
    assert hidden == {}


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
