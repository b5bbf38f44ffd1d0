"""Takes pictures of the page: `python3 dev.py pictures [FOLDER]`.

Every game in the middle, light and dark and as on a phone, the lobby and a form, into a folder, for somebody to look
at: no program compares pixels. With --write also those of the documentation, which are few and small. With --moments
instead each moment of games and each dialog in each window, as wide and high as it is.
"""

import argparse
import base64
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

HERE: Final = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[2] / "examples")]

from browser.conftest import CHROMIUM  # noqa: E402  found by the line above
from browser.examining import table_midway  # noqa: E402
from browser.houses import Server, plug_in, serving  # noqa: E402
from browser.people import People  # noqa: E402
from browser.playing import DRAWN  # noqa: E402
from browser.positions import HOW_FAR  # noqa: E402
from browser.test_for_everybody import PAGES  # noqa: E402
from browser.test_in_view import WINDOWS  # noqa: E402

FOLDER: Final = HERE.parents[2] / "build" / "pictures"
DOCS: Final = HERE.parents[2] / "docs"
# By file, which game the documentation shows.
SHOWN: Final = {f"page-{game}.webp": game for game in ("straights", "unowar", "skipbo", "constructor")}
MOST: Final = 150_000  # bytes of one of these
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "light": {},
    "dark": {"scheme": "dark"},
    "phone": {"width": 360, "height": 740, "has_touch": True, "is_mobile": True},
}


def main(words: Sequence[str]) -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--write", action="store_true", help="also those of the documentation")
    parser.add_argument("--moments", action="store_true", help="what else there is, in all windows")
    parser.add_argument("--game", action="append", choices=sorted(HOW_FAR), help="of these games alone")
    chosen = parser.parse_args(words)
    if CHROMIUM is None:
        parser.error("needs Chromium: apt-get install chromium, or CARDKIT_CHROMIUM")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as elsewhere, serving(Path(elsewhere) / "server") as server:
        sys.path.append(str(plug_in(Path(elsewhere) / "here")))
        with sync_playwright() as playwright:
            people = People(playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]))
            if chosen.moments:
                take_moments(people, server, chosen.folder)
            else:
                take_all(people, server, chosen.folder, chosen.game or list(HOW_FAR))
            faults = people.leave()
    if chosen.write:
        for name, game in SHOWN.items():
            put(chosen.folder / f"{game}-light.webp", DOCS / name)
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return 1 if faults else 0


def put(made: Path, where: Path) -> None:
    """A picture of the documentation."""
    if made.stat().st_size > MOST:
        sys.exit(f"{made} has {made.stat().st_size} bytes, and {MOST} are the most for the documentation")
    shutil.copy(made, where)


def take_all(people: People, server: Server, folder: Path, games: Sequence[str]) -> None:
    """All pictures."""
    for look, how in LOOKS.items():
        person = people(**how)
        person.goes_to(server.address)
        take(person.page, folder / f"lobby-{look}")
        for game in games:
            person.goes_to(f"{server.address}#game={game}")
            take(person.page, folder / f"form-{game}-{look}")
            person.goes_to(table_midway(server, game))
            person.sees(DRAWN, 1)
            take(person.page, folder / f"{game}-{look}")


def take_moments(people: People, server: Server, folder: Path) -> None:
    """Pictures of the moments at which tests look, too, light and one of them dark."""
    for name, comes in PAGES.items():
        person = comes(people, server)
        for width, height in WINDOWS:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.screenshot(path=folder / f"{name}, {width} by {height}.png")
        person.page.emulate_media(color_scheme="dark")
        person.page.screenshot(path=folder / f"{name}, dark.png")
        person.context.close()


def take(page: Page, where: Path) -> None:
    """Take a picture of all of the page: as PNG, and as WebP, which is smaller."""
    page.screenshot(path=where.with_suffix(".png"), full_page=True)
    webp(page, where.with_suffix(".webp"))


def webp(page: Page, where: Path) -> None:
    """The same as WebP, which the browser can write, though its driver has no word for it."""
    line = page.context.new_cdp_session(page)
    size = page.evaluate("() => ({ width: innerWidth, height: document.documentElement.scrollHeight })")
    how = {"format": "webp", "quality": 80, "captureBeyondViewport": True, "clip": {"x": 0, "y": 0, "scale": 1, **size}}
    found = line.send("Page.captureScreenshot", how)
    where.write_bytes(base64.b64decode(found["data"]))
    line.detach()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
