"""The page: its size, how soon one's own move is drawn, and how long an export takes to its first table.

    python bench/page.py                    # in .venv-browser, which `python3 dev.py browser` makes
    python bench/page.py --json
    python bench/page.py --moves 50         # fewer moves
    python bench/page.py --pace at-once     # others' moves drawn as they come, which is faster to measure

The size is that of all files but pictures, each compressed by itself, as `cardkit serve` hands them out. A move is
timed in the browser, from the click on a card, or on the second thing that it touches, to the frame after the one in
which its answer is drawn; the server and the browser share this machine. Others' moves are shown at the pace at which
the page shows them to anybody who sets nothing; drawn at once, they hold up the frame of the own one. The first table
of an export is timed from the beginning of loading to cards in a hand, with nothing in the cache of the browser.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

HERE: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE / "tests")]

from browser.conftest import CHROMIUM  # noqa: E402  found by the line above
from browser.houses import handing_out, serving  # noqa: E402
from browser.lobby import ME, sets_up  # noqa: E402
from browser.people import People  # noqa: E402
from browser.playing import at_random, by_clicking, is_asked, play_on, some_news  # noqa: E402
from cardkit.web.page_files import page_files  # noqa: E402

# Pictures, what only those who work on the page read, and what only an export loads.
NOT_LOADED: Final = (".svg", ".png", ".webmanifest", "LICENSES", "worker.js", "python.mjs", "database.mjs", "check.js")
MOST_BYTES: Final = 60_000
MOVES: Final = 100
STARTS: Final = 3  # of which the middle one counts
# Notes for each move when it was clicked, and when the answer to it was drawn.
TIMING: Final = """() => {
  window.timed = [];
  let clicked = 0;
  document.addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => window.timed.push(performance.now() - since)));
  }).observe(document.querySelector("main"), { attributeFilter: ["data-version"] });
}"""
GAMES: Final[dict[str, tuple[str, ...]]] = {
    "straights": (ME, "first", "first", "first"),
    "unowar": (ME, "watchful"),
    "skipbo": (ME, "greedy", "greedy", "greedy"),
    "constructor": (ME, "sensible", "sensible", "sensible"),
}


def main(words: Sequence[str]) -> int:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=MOVES, help=f"of each game; {MOVES} if left out")
    parser.add_argument("--pace", choices=("at-once", "usual", "slow"), default="usual", help="of others' moves")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(words)
    found: dict[str, Any] = {"size": size()}
    if CHROMIUM is not None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            found["moves"] = {game: moves(browser, game, chosen.moves, chosen.pace) for game in GAMES}
            if os.environ.get("CARDKIT_PYODIDE"):
                found["export"] = {how: first_table(browser, how) for how in ("--snapshot", "--no-snapshot")}
    print(json.dumps(found) if chosen.json else told(found))
    return 0


def size() -> int:
    """Bytes of the page, compressed."""
    files = {path: one for path, one in page_files().items() if path and not path.endswith(NOT_LOADED)}
    return sum([len(one.packed or one.body) for one in files.values()])


def moves(browser: Browser, game: str, most: int, pace: str) -> list[float]:
    """Milliseconds from the click to the drawing of so many own moves, in games against computers."""
    taken: list[float] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        people = People(browser)
        while len(taken) < most:
            person = people()
            person.page.add_init_script(f"try {{ localStorage.setItem('cardkit.pace', '{pace}'); }} catch {{}}")
            sets_up(person, server.address, game, GAMES[game])
            while not is_asked(person):
                some_news([person])
            person.told(TIMING)
            play_on([person], at_random(len(taken)), by_clicking, most=most - len(taken))
            taken += [float(one) for one in person.told("() => window.timed")]
            person.context.close()
    return sorted(taken[:most])


def first_table(browser: Browser, snapshot: str) -> float:
    """Seconds from the beginning of loading an export to cards in a hand."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["export", f"{folder}/site", "--pyodide", os.environ["CARDKIT_PYODIDE"], snapshot]
        subprocess.run([sys.executable, "-m", "cardkit", *words], check=True, capture_output=True)
        with handing_out(Path(folder) / "site") as address:
            return statistics.median([started(browser, address) for _ in range(STARTS)])


def started(browser: Browser, address: str) -> float:
    """Seconds of one start."""
    context = browser.new_context()
    page = context.new_page()
    start = time.monotonic()
    page.goto(f"{address}#game=straights")
    page.get_by_role("button", name="Start the game").click(timeout=120_000)
    page.locator("[data-hand] [data-item]").first.wait_for(timeout=120_000)
    taken = time.monotonic() - start
    context.close()
    return taken


def told(found: dict[str, Any]) -> str:
    """The figures, to be read."""
    lines = [f"page, compressed: {found['size'] / 1000:.1f} KB of at most {MOST_BYTES / 1000:.0f}"]
    for game, taken in found.get("moves", {}).items():
        most = taken[min(len(taken) - 1, int(len(taken) * 0.99))]
        lines.append(
            f"{game}: own move drawn in {statistics.median(taken):.0f} ms, 99 % in {most:.0f} ms, of {len(taken)}"
        )
    for how, seconds in found.get("export", {}).items():
        lines.append(f"export made with {how}: first table in {seconds:.1f} s")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
