"""Pictures and the drawing of the page show the same of the same scenes: zones, faces, boards, colours."""

from typing import Any, Final

import attrs
import pytest

import cardkit
from browser.houses import Server
from browser.people import People
from browser.positions import HOW_FAR, PRESETS
from cardkit.registry import AnyGame
from cardkit.table.table import Table
from crazy_eights import CrazyEights
from go_game import Go
from harbour import Harbour
from hearts import Hearts
from hex_game import Hex
from masked_ball import MaskedBall

pytestmark = pytest.mark.browser

PLUG_INS: Final[dict[str, Any]] = {
    "hearts": Hearts,
    "crazy-eights": CrazyEights,
    "go": Go,
    "harbour": Harbour,
    "masked-ball": MaskedBall,
    "hex": Hex,
}
GAMES: Final = ("straights", "unowar", "skipbo", "constructor", *PLUG_INS)

# Draws a position as the page does, and a picture below it; gives what each shows, by zone, item, place and mark.
BOTH: Final = """async ({ drawn, svg }) => {
  const [{ Drawing }, { h, render }] = await Promise.all([import("/table.js"), import("/vendor/preact.js")]);
  const [page, picture] = ["div", "div"].map((name) => document.body.appendChild(document.createElement(name)));
  page.className = drawn.game.look?.two_colored ? "two-colored" : "";
  page.style.width = "1200px";
  render(h(Drawing, { ...drawn, play: () => {}, animate: false }), page);
  picture.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (color) => {
    if (color === "none") return color;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data].map((one) => Math.round(one / 4)).join(" ");
  };
  const round = (text) => (text ?? "").replace(/-?[\\d.]+(?:e-?\\d+)?/g, (one) => String(Math.round(one * 20) / 20));
  const GEOMETRY = ["transform", "points", "x", "y", "width", "height", "cx", "cy", "r", "x1", "y1", "x2", "y2"];
  const shape = (one) => {
    const { fill, stroke, strokeWidth } = getComputedStyle(one);
    const lines = stroke === "none" ? [] : [paint(stroke), strokeWidth];
    const text = one.localName === "text" ? one.textContent.trim() : one.getAttribute("d") ?? "";
    const at = GEOMETRY.map((name) => round(one.getAttribute(name)).replace("translate(0 0) scale(1)", ""));
    return [one.localName, ...at, text, one.localName === "line" ? "" : paint(fill), ...lines].join("|");
  };
  const shapes = (root) => [...root.querySelectorAll("path, rect, polygon, line, circle, text")].map(shape);
  const faces = (root, face) => [...root.querySelectorAll("[data-item]")]
    .filter((one) => one.querySelector(face))
    .map((one) => [one.dataset.item, shapes(one.querySelector(face))]);
  const marks = (root) => [...root.querySelectorAll("[data-mark]")].map((one) => [one.dataset.mark, shapes(one)]);
  const places = (root) => [...root.querySelectorAll("[data-place]:not(.spot)")]
    .map((one) => [one.dataset.place, shape(one.querySelector("polygon"))]);
  const words = (root, texts) => [...root.querySelectorAll(texts)]
    .filter((one) => one.checkVisibility() && !one.closest("[data-face], svg.card, svg.die, svg.icon"))
    .map((one) => (one.dataset.short ?? one.textContent).trim()).filter(Boolean).sort();
  const zones = (root, texts) => [...root.querySelectorAll("[data-zone]")].map((one) => [
    one.dataset.zone, [...one.querySelectorAll("[data-item]")].map((item) => item.dataset.item), words(one, texts),
  ]);
  const HTML = ".title, .badge, .slot, .fact span, .fact b, .count b, .known";
  return {
    page: { zones: zones(page, HTML), faces: faces(page, "svg"), places: places(page), marks: marks(page) },
    picture: {
      zones: zones(picture, "text"), faces: faces(picture, "[data-face]"),
      places: places(picture), marks: marks(picture),
    },
  };
}"""


def midway(name: str) -> Table[Any, Any, Any]:
    """A table in the middle of a game."""
    game: AnyGame = PLUG_INS[name]() if name in PLUG_INS else cardkit.load(name, preset=PRESETS.get(name, "standard"))
    player, moves = HOW_FAR[name]
    table: Table[Any, Any, Any] = Table(game, [player] * game.seats, seed=7)
    while table.move_count < moves:
        table.step()
    return table


@pytest.mark.parametrize("seat", [None, 0])
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_shows_what_the_page_shows(name: str, seat: int | None, server: Server, people: People) -> None:
    table = midway(name)
    game, view = table.game, table.view(seat)
    layout = game.display.layout(view)
    drawn = {
        "game": {
            "game": name,
            "seats": game.seats,
            "seat_names": [game.seat_name(one) for one in range(game.seats)],
            "layout": None if layout is None else attrs.asdict(layout),
            "look": attrs.asdict(game.display.look),
        },
        "position": {
            "is": "past",
            "version": 1,
            "seat": seat,
            "turn": view.turn,
            "events": [],
            "scene": attrs.asdict(game.display.scene(view)),
        },
        "me": seat,
    }
    ada = people().goes_to(server.address)
    found = ada.told(BOTH, {"drawn": drawn, "svg": table.picture(seat).svg})
    assert found["page"]["zones"] or found["page"]["marks"]
    for what, shown in found["page"].items():
        assert found["picture"][what] == shown, what
