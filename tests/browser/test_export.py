"""An export, which is the page with Python inside: from a plain server of files, below a folder of it, and offline."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from browser.examining import faults_of
from browser.houses import handing_out
from browser.lobby import ME, sets_up
from browser.people import People, Person
from browser.playing import at_random, by_clicking, play_on, sees_the_end
from browser.test_coming_back import HAND, is_asked_again
from browser.test_feel import PICTURED

pytestmark = [pytest.mark.browser, pytest.mark.whole]

CHOOSE: Final = at_random(7)
NOT_THERE: Final = ("link", "chat", "watchers", "another device", "friend", "somebody else", "others at", "others may")
LOADING: Final = 90  # seconds that Python may take to load on a machine that does other things, too
GAMES: Final[dict[str, tuple[str, dict[str, str], tuple[str, ...]]]] = {
    "straights": ("one-round", {}, (ME, "first", "first", "first")),
    "unowar": ("", {"rounds": "1"}, (ME, "watchful")),
    "skipbo": ("comp10001bo-bonus", {"stockpile": "1"}, (ME, "greedy", "greedy", "greedy")),
    "constructor": ("bounded", {"points": "3"}, (ME, "sensible", "sensible", "sensible")),
    "crazy-eights": ("", {}, (ME, "uniform")),
}


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export of all games, in `games`."""
    pyodide = os.environ.get("CARDKIT_PYODIDE")
    if not pyodide or not Path(pyodide).is_dir():
        pytest.skip("needs Pyodide, which `python3 dev.py browser` installs")
    folder = tmp_path_factory.mktemp("export")
    words = [sys.executable, "-m", "cardkit", "export", str(folder / "games"), "--pyodide", pyodide]
    done = subprocess.run(words, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def site(exported: Path) -> Iterator[str]:
    """The address of the export, in a folder of a plain server."""
    with handing_out(exported) as address:
        yield f"{address}games/"


def comes(people: People, site: str) -> Person:
    """Somebody at the export, in whose browser every request to anywhere else is refused."""
    person = people().hears_from_within()
    here = urlsplit(site).netloc

    def pass_on(route: Route) -> None:
        if urlsplit(route.request.url).netloc == here:
            route.continue_()
        else:
            route.abort()

    person.context.route("**/*", pass_on)
    return person.goes_to(site, LOADING)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_offline_once_the_page_is_there(game: str, site: str, people: People) -> None:
    preset, options, who = GAMES[game]
    ada = comes(people, site)
    ada.page.locator("[data-game]").last.scroll_into_view_if_needed()
    ada.sees(PICTURED)
    ada.context.set_offline(True)
    ada.watch.allow("icon.svg")  # which Chromium asks for anew whenever the address changes, to show it in the tab
    sets_up(ada, "", game, who, preset=preset, options=options)
    play_on([ada], CHOOSE, by_clicking)
    sees_the_end(ada)
    expect(ada.page.locator("#result-title")).to_be_visible()


def test_a_page_that_is_loaded_again_has_the_same_hand(site: str, people: People) -> None:
    ada = comes(people, site)
    sets_up(ada, "", "straights", GAMES["straights"][2], preset="one-round")
    play_on([ada], CHOOSE, by_clicking, most=2)
    is_asked_again(ada)
    hand, url = ada.told(HAND), ada.page.url
    ada.page.reload()
    ada.sees("() => document.documentElement.dataset.state === 'table'", None, LOADING)
    is_asked_again(ada)
    assert (ada.told(HAND), ada.page.url) == (hand, url)
    assert play_on([ada], CHOOSE, by_clicking, most=2) == 2


def test_an_export_offers_what_it_has_and_axe_finds_nothing(site: str, people: People, axe: str) -> None:
    ada = comes(people, site)
    found: dict[str, list[object]] = {}

    def looks(at: str) -> None:
        said = ada.page.locator("body").inner_text().lower()
        found[at] = [*faults_of(ada, axe), *[word for word in NOT_THERE if word in said]]

    looks("an empty lobby")
    sets_up(ada, "", "straights", GAMES["straights"][2], preset="one-round")
    is_asked_again(ada)
    looks("a table")
    for name in ("Settings", "Keys", "Leave", "Who plays here"):
        ada.page.get_by_role("button", name=name).first.click()
        looks(name)
        ada.page.keyboard.press("Escape")
    ada.told("() => { location.hash = ''; }")
    expect(ada.page.locator(".tables li")).to_have_count(1)
    looks("a lobby")
    ada.told("() => { location.hash = 'game=straights'; }")
    ada.page.get_by_text("Time, taking back").click()
    looks("a form")
    assert {at: wrong for at, wrong in found.items() if wrong} == {}


CACHES: Final = "async () => { await navigator.serviceWorker.ready; return await caches.keys(); }"
NEW: Final = """async () => {
  const all = await navigator.serviceWorker.getRegistration();
  await all.update();
  const next = all.installing;
  if (next) await new Promise((done) => (next.onstatechange = () => next.state === "installed" && done()));
}"""


def test_a_page_that_was_there_once_needs_no_server_and_a_new_export_takes_its_place(
    exported: Path, tmp_path: Path, people: People
) -> None:
    folder = Path(shutil.copytree(exported, tmp_path / "site"))
    ada = people(service_workers="allow").hears_from_within()
    ada.watch.allow("icon.svg", "favicon.ico")  # which Chromium asks for past the service worker
    with handing_out(folder) as address:
        ada.goes_to(f"{address}games/", LOADING)
        (first,) = ada.told(CACHES)
        service, index = folder / "games/service.js", folder / "games/index.html"
        service.write_text(re.sub('STAMP = ".*"', 'STAMP = "later"', service.read_text("utf-8")), "utf-8")
        index.write_text(index.read_text("utf-8").replace("<html", '<html data-later="yes"'), "utf-8")
        ada.told(NEW)
        ada.page.reload()
        ada.sees("() => document.documentElement.dataset.later === 'yes'")
        ada.sees("() => document.documentElement.dataset.state === 'lobby'", None, LOADING)
        (second,) = ada.told(CACHES)
        sets_up(ada, "", "straights", GAMES["straights"][2], preset="one-round")
        is_asked_again(ada)
        hand = ada.told(HAND)
    assert (first.rpartition(" ")[0], second) == (second.rpartition(" ")[0], "cardkit /games/ later")
    ada.page.reload()
    ada.sees("() => document.documentElement.dataset.state === 'table'", None, LOADING)
    is_asked_again(ada)
    assert ada.told(HAND) == hand
