"""The page as it is delivered starts, and says what to do where it does not."""

import pytest
from playwright.sync_api import expect

from browser.houses import Server
from browser.people import People

pytestmark = pytest.mark.browser


def test_the_page_as_it_is_delivered_starts(server: Server, people: People) -> None:
    ada = people().goes_to(server.address)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Play a game")
    expect(ada.page.locator("body")).not_to_contain_text("The page is starting")


@pytest.mark.parametrize("script", ["page.js", "state.js", "vendor/preact.js"])
def test_a_page_that_does_not_start_says_what_to_do(server: Server, people: People, script: str) -> None:
    ada = people()
    ada.watch.allow("console: Failed to load resource", f"failed: net::ERR_FAILED ({server.address}{script})")
    ada.page.route(f"**/{script}", lambda route: route.abort())
    ada.page.goto(server.address)
    expect(ada.page.locator("main")).to_contain_text("If this stays, reload it")
