"""Games of strangers at the page: stones on a board, and cards of a game's own."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from browser.houses import TESTS, serving
from browser.lobby import FREE, ME, sets_up, sits_down
from browser.people import People
from browser.playing import at_random, by_clicking, play_on

pytestmark = pytest.mark.browser

WINDOWS: Final = ((1280, 800), (1366, 650), (820, 1180))
OUT_OF_SIGHT: Final = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const middle = document.querySelector('.middle').getBoundingClientRect();
  const outside = ({ top, bottom }) => top < middle.top || bottom > middle.bottom + 1;
  const covered = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return ![0.1, 0.9].every((part) => one.contains(document.elementFromPoint(left + part * width, top + height / 2)));
  };
  return [
    ...[...document.querySelectorAll('.supply li')].filter((one) => outside(one.getBoundingClientRect())),
    ...[...document.querySelectorAll('.sorting button')].filter(covered),
  ].map((one) => one.textContent.trim());
}"""

# Of the card of this name in the supply, all that is written on it, and the color of its stripe.
FACE: Final = """(name) => {
  const cards = [...document.querySelectorAll('.supply svg.custom')];
  const texts = (card) => [...card.querySelectorAll('text')].map((one) => one.textContent.trim());
  const card = cards.find((one) => texts(one).join(' ').startsWith(name));
  return [...texts(card), card.querySelector('.stripe').getAttribute('fill')];
}"""
# Draws cards of these names beside all else.
DRAWN: Final = """async (names) => {
  const { Face } = await import('/pictures.js');
  const { html } = await import('/templates.js');
  const { render } = await import('/vendor/preact.js');
  const place = document.body.appendChild(document.createElement('div'));
  render(names.map((name) => html`<${Face} face=${name} card=${{ symbol: '●' }} />`), place);
  const texts = (card) => [...card.querySelectorAll('text')].map((one) => one.textContent);
  return [...place.querySelectorAll('svg')].map(texts);
}"""
# What is written on a card and goes beyond its edge.
TOO_LONG: Final = """() => [...document.querySelectorAll('svg.custom text')].filter((one) => {
  const { x, width } = one.getBBox();
  return width === 0 || x < 0 || x + width > 64;
}).map((one) => one.textContent)"""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a server that has Harbour and Go beside what every server here has."""
    for name in ("harbour", "go"):
        monkeypatch.setenv("PYTHONPATH", str(TESTS.parent / "examples" / name / "src"), prepend=os.pathsep)
    with serving(tmp_path, "--game", "harbour:Harbour", "--game", "go_game:Go") as server:
        monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "plug-ins")])  # for the names of levels
        yield server.address


def test_all_piles_and_all_orders_of_a_hand_are_in_sight(address: str, people: People) -> None:
    ada = people()
    sets_up(ada, address, "harbour", (ME, "merchant"))
    ada.sees("() => document.querySelectorAll('.supply li').length === 16")
    hidden = {}
    for width, height in WINDOWS:
        ada.page.set_viewport_size({"width": width, "height": height})
        hidden[width] = ada.told(OUT_OF_SIGHT)
    assert hidden == {width: [] for width, _ in WINDOWS}


def test_a_card_of_a_games_own_has_its_face_and_what_is_written_on_it_fits(address: str, people: People) -> None:
    ada = people()
    sets_up(ada, address, "harbour", (ME, "merchant"))
    ada.sees("() => document.querySelectorAll('.supply svg.custom').length === 16")
    assert ada.told(FACE, "Market Square") == ["Market", "Square", "⚖", "5", "×10", "skyblue"]
    assert ada.told(FACE, "Palace") == ["Palace", "♜", "8", "6★", "×8", "yellowgreen"]
    assert ada.told(FACE, "Copper")[:3] == ["Copper", "●", "0"]
    long = ["Superintendentship", "Minister of Foreign Affairs", "Wunderkammerkuratorium am Wasser"]
    assert [" ".join(" ".join(lines[:-1]).split()) for lines in ada.told(DRAWN, long)] == long
    assert ada.told(TOO_LONG) == []


@pytest.mark.parametrize(("game", "moves"), [("harbour", 24), ("go", 10), ("masked-ball", 300), ("hex", 10)])
def test_two_people_play_by_clicking(game: str, moves: int, address: str, people: People) -> None:
    ada, grace = people(), people()
    link = sets_up(ada, address, game, (ME, FREE))
    sits_down(grace, link, 1)
    made = play_on((ada, grace), at_random(1), by_clicking, most=moves)
    is_over = ada.latest["is"] == grace.latest["is"] == "end"  # a ball may be short
    assert is_over if game == "masked-ball" else made == moves
    if game in {"go", "hex"}:
        grace.sees(f"() => document.querySelectorAll('.board [data-mark]').length >= {moves - 2}")  # some may be taken
