"""An export, which is the page with Python inside: from a plain server of files, below a folder of it, and offline."""

import os
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

pytestmark = [pytest.mark.browser, pytest.mark.whole]

CHOOSE: Final = at_random(7)
LOADING: Final = 90  # seconds that Python may take to load on a machine that does other things, too
GAMES: Final[dict[str, tuple[str, dict[str, str], tuple[str, ...]]]] = {
    "straights": ("one-round", {}, (ME, "first", "first", "first")),
    "unowar": ("", {"rounds": "1"}, (ME, "watchful")),
    "skipbo": ("comp10001bo-bonus", {"stockpile": "1"}, (ME, "greedy", "greedy", "greedy")),
    "constructor": ("bounded", {"points": "3"}, (ME, "sensible", "sensible", "sensible")),
    "crazy-eights": ("", {}, (ME, "uniform")),
}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an export with all games, in a folder of a plain server."""
    pyodide = os.environ.get("CARDKIT_PYODIDE")
    if not pyodide or not Path(pyodide).is_dir():
        pytest.skip("needs Pyodide, which `python3 dev.py browser` installs")
    folder = tmp_path_factory.mktemp("export")
    words = [sys.executable, "-m", "cardkit", "export", str(folder / "games"), "--pyodide", pyodide]
    done = subprocess.run(words, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with handing_out(folder) as address:
        yield f"{address}games/"


def comes(people: People, site: str) -> Person:
    """Somebody at the export, in whose browser every request to anywhere else is refused."""
    person = people().hears_the_worker()
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
    assert faults_of(ada, axe) == []
    sets_up(ada, "", "straights", GAMES["straights"][2], preset="one-round")
    is_asked_again(ada)
    assert faults_of(ada, axe) == []
    said = ada.page.locator("main").inner_text().lower()
    assert [word for word in ("link", "chat", "watch", "device") if word in said] == []
