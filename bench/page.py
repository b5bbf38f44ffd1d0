"""The page: its size, how soon one's own move is drawn, and how long an export takes to its first table.

    python bench/page.py                    # in .venv-browser, which `python3 dev.py browser` makes
    python bench/page.py unowar --json
    python bench/page.py --seconds 100      # of play for each game, for steadier figures
    python bench/page.py --pace usual       # others' moves drawn one after another, as for anybody who sets nothing

The size is that of all files but pictures, each compressed by itself, as `cardkit serve` hands them out. A move is
timed in the browser, in whole games with everything moving, from the pointer going down on a card, or on the last
thing that the move touches, to when the frame with the answer has been painted; the server and the browser share this
machine. Others' moves are drawn at once, so that they may hold up the frame of the own one. Where the time goes is
told by its median: until the page sent the move, until the answer came, until it was drawn, and until it was painted.
The load is that of the machine in the minute before. Each game is played for some half a minute, so that all figures
are there in three minutes, and how far it has come is told meanwhile on the error output. The first table of an export
is timed from the beginning of loading to cards in a hand, with nothing in the cache of the browser.
"""

import argparse
import functools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

HERE: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE / "tests")]

from browser.conftest import CHROMIUM  # noqa: E402  found by the line above
from browser.houses import handing_out, serving  # noqa: E402
from browser.lobby import ME, sets_up  # noqa: E402
from browser.people import People, Person  # noqa: E402
from browser.playing import at_random, by_clicking, is_asked, makes_a_move, some_news  # noqa: E402
from cardkit.web.page_files import page_files  # noqa: E402

# Pictures, what only those who work on the page read, and what only an export loads.
NOT_LOADED: Final = (
    ".svg",
    ".png",
    ".webmanifest",
    "LICENSES",
    "worker.js",
    "python.mjs",
    "database.mjs",
    "check.js",
    "service.js",
)
MOST_BYTES: Final = 90_000
SECONDS: Final = 30.0  # of play for each game
STARTS: Final = 3  # of which the middle one counts
LEGS: Final = ("sent", "answered", "drawn", "painted")
# Notes for each move when the pointer went down, and when each leg of the way was done. To be run before anything else.
TIMING: Final = """(() => {
  window.timed = [];
  let down = 0;
  let legs = null;
  document.addEventListener("pointerdown", () => { down = performance.now(); }, true);
  const Usual = WebSocket;
  window.WebSocket = class extends Usual {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (legs?.length === 2 && /^{"is":"(position|end)"/.test(data)) legs.push(performance.now());
      });
    }
    send(data) {
      if (JSON.parse(data).do === "move") legs = [down, performance.now()];
      super.send(data);
    }
  };
  document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    if (legs?.length !== 3 || !changes.some(({ target }) => target.matches("main"))) return;
    const done = [...legs, performance.now()];
    legs = null;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.timed.push([...done, performance.now()]);
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document.body, { subtree: true, attributeFilter: ["data-version"] }));
})()"""
# Whoever clicks on a card that flies has clicked on nothing when it has gone.
LANDED: Final = """() => !document.getAnimations().some((one) => one.effect.getComputedTiming().endTime < Infinity)"""
GAMES: Final[dict[str, tuple[str, ...]]] = {
    "straights": (ME, "first", "first", "first"),
    "unowar": (ME, "watchful"),
    "skipbo": (ME, "greedy", "greedy", "greedy"),
    "constructor": (ME, "sensible", "sensible", "sensible"),
}


def main(words: Sequence[str]) -> int:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all of cardkit's own if left out")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"of play for each game; {SECONDS:g} if left out"
    )
    parser.add_argument("--pace", choices=("at-once", "usual", "slow"), default="at-once", help="of others' moves")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(words)
    found: dict[str, Any] = {"size": size(), "moves": {}}
    tell: Callable[[str], None] = (lambda _: None) if chosen.json else functools.partial(print, flush=True)
    tell(f"page, compressed: {found['size'] / 1000:.1f} KB of at most {MOST_BYTES / 1000:.0f}")
    if CHROMIUM is not None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for game in chosen.games or GAMES:
                found["moves"][game] = moves(browser, game, chosen.seconds, chosen.pace)
                tell(told(game, found["moves"][game]))
            every = [legs for timed in found["moves"].values() for legs in timed["legs"]]
            tell(told("all", {"legs": every, "load": os.getloadavg()[0]}))
            if os.environ.get("CARDKIT_PYODIDE") and not chosen.games:
                found["export"] = {how: first_table(browser, how) for how in ("--snapshot", "--no-snapshot")}
                for how, seconds in found["export"].items():
                    tell(f"export made with {how}: first table in {seconds:.1f} s")
    if chosen.json:
        print(json.dumps(found))
    return 0


def size() -> int:
    """Bytes of the page, compressed."""
    files = {path: one for path, one in page_files().items() if path and not path.endswith(NOT_LOADED)}
    return sum([len(one.packed or one.body) for one in files.values()])


def moves(browser: Browser, game: str, seconds: float, pace: str) -> dict[str, Any]:
    """Own moves while one plays against computers: by move, the milliseconds of each leg from the pointer on."""
    taken: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        people, left = People(browser), seconds
        while left > 0:
            person = people(still=False)
            person.page.add_init_script(f"try {{ localStorage.setItem('cardkit.pace', '{pace}'); }} catch {{}}")
            person.page.add_init_script(TIMING)
            sets_up(person, server.address, game, GAMES[game])
            left -= played(person, left, len(taken))
            for down, *ends in person.told("() => window.timed"):
                taken.append([end - start for start, end in pairwise([down, *ends])])
            person.context.close()
            print(f"{game}: {len(taken)} moves, {max(left, 0):.0f} s left", file=sys.stderr, flush=True)
    return {"legs": taken, "load": os.getloadavg()[0]}


def played(person: Person, most: float, seed: int) -> float:
    """Play to the end, or for so many seconds; go on after each round that has ended. Gives the seconds it took."""
    choose, start = at_random(seed), time.monotonic()
    go_on = person.page.get_by_role("button", name="Go on")
    while (taken := time.monotonic() - start) < most and person.latest["is"] != "end":
        if is_asked(person):
            person.sees(LANDED)
            makes_a_move(person, choose, by_clicking)
        else:
            some_news([person])
            if go_on.count():
                go_on.click()
    return taken


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


def told(game: str, timed: dict[str, Any]) -> str:
    """The figures of a game, to be read."""
    order = sorted([sum(legs) for legs in timed["legs"]])
    if not order:
        return f"{game}: no move was made in this time; load {timed['load']:.1f}"
    legs = [
        f"{leg} {statistics.median(one):.0f}" for leg, one in zip(LEGS, zip(*timed["legs"], strict=True), strict=True)
    ]
    return (
        f"{game}: own move in {statistics.median(order):.0f} ms, 99 % in {order[int(len(order) * 0.99)]:.0f} ms, "
        f"the longest {order[-1]:.0f} ms, of {len(order)}; {', '.join(legs)}; load {timed['load']:.1f}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
