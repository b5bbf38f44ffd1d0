"""Whole games in Firefox, by clicking: in a window of a desktop, and in the dark in one as narrow as a phone."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Playwright

from browser.firefox import FIREFOX, launched
from browser.houses import Server
from browser.lobby import ME, sets_up
from browser.people import People, Person
from browser.playing import at_random, by_clicking, by_the_list, play_on, sees_the_end
from browser.test_in_view import GAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.whole,
    pytest.mark.skipif(FIREFOX is None, reason="needs Firefox: apt-get install firefox-esr, or CARDKIT_FIREFOX"),
]

HEARTS: Final = ("", {"target": 1}, ("human", "uniform", "uniform", "uniform"))
WINDOWS: Final = {"light": (1280, 720), "dark": (390, 844)}
PLAYED: Final = [*[("light", game) for game in (*GAMES, "hearts")], ("dark", "straights"), ("dark", "constructor")]
COLOURS: Final = "() => matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"
PHONE: Final = 600  # pixels of width, below which the others are told of in a strip


def on_a_phone(person: Person, move: dict[str, Any]) -> None:
    """Click, but take from the list what is of others in Constructor, whose resources are only counted."""
    play = by_the_list if any(one.startswith("resources/") for one in move["touches"]) else by_clicking
    play(person, move)


@pytest.fixture(scope="module")
def browser(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Firefox in the place of Chromium."""
    one = launched(playwright, dark=request.param == "dark")
    yield one
    one.close()


@pytest.mark.parametrize(("browser", "game"), PLAYED, indirect=["browser"])
def test_a_whole_game_is_played_in_firefox(
    game: str, server: Server, people: People, request: pytest.FixtureRequest
) -> None:
    look = request.node.callspec.params["browser"]
    width, height = WINDOWS[look]
    preset, options, players = GAMES.get(game, HEARTS)
    ada = people(width=width, height=height)
    who = [ME if player == "human" else player for player in players]
    sets_up(ada, server.address, game, who, preset=preset, options={key: str(value) for key, value in options.items()})
    assert ada.told(COLOURS) == look
    play_on([ada], at_random(1), by_clicking if width > PHONE else on_a_phone)
    sees_the_end(ada)
    assert ada.page.locator("#result-title").is_visible()
