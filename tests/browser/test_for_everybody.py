"""Every page can be used by those who see little, hear it read, or hold a phone: axe-core finds nothing on any, in any
window, light or dark. One page goes through all windows and both schemes.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.examining import at_a_table, faults_of, small_targets, too_wide
from browser.houses import Server, asked
from browser.lobby import FREE, ME, sets_up
from browser.people import People, Person
from browser.playing import DRAWN, at_random, by_clicking, is_asked, play_on, sees_the_end
from browser.positions import HOW_FAR
from browser.test_in_view import WINDOWS
from browser.test_pace import has_ended_a_round, until_the_end_of_the_round

pytestmark = [pytest.mark.browser, pytest.mark.whole]

Comes = Callable[[People, Server], Person]  # somebody at a page, as it is to be looked at
Does = Callable[[Person], object]


def is_fit(person: Person, axe: str) -> None:
    """See that nothing is wrong with the page as it is."""
    wrong: dict[str, list[Any]] = {}
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        for width, height in WINDOWS:
            person.page.set_viewport_size({"width": width, "height": height})
            found = [*faults_of(person, axe), *too_wide(person), *(small_targets(person) if width < 500 else ())]
            if found:
                wrong[f"{width} by {height}, {scheme}"] = found
    assert wrong == {}


def unfolded(person: Person) -> None:
    person.told("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def goes(fragment: str, *does: Does) -> Comes:
    """Somebody who has opened the page that has this behind its address, and done something there."""
    return after(lambda person, server: person.goes_to(server.address + fragment), *does)


def plays(game: str, *does: Does) -> Comes:
    """Somebody in the middle of a game, who has done something there."""
    return after(lambda person, server: at_a_table(person, server, game), *does)


def ends(*does: Does) -> Comes:
    """Somebody at the end of a game, who has done something there."""

    def plays_on(person: Person, server: Server) -> None:
        table: dict[str, object] = {"game": "unowar", "preset": "one-round", "players": ["human", "random"], "seed": 1}
        made = asked(server.address, {"do": "create", **table}, until="created")
        person.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
        assert play_on([person], at_random(4), by_clicking) > 2  # there is something to look back at, whatever the luck
        sees_the_end(person)
        expect(person.page.locator("#result-title")).to_be_visible()

    return after(plays_on, *does)


def after(comes: Callable[[Person, Server], object], *does: Does) -> Comes:
    """Somebody who has come to a page, and done something there."""

    def done(people: People, server: Server) -> Person:
        person = people()
        comes(person, server)
        for one in does:
            one(person)
        return person

    return done


def presses(name: str, then: str = "", seconds: int = 20) -> Does:
    """Press the button of this name; then there is something that fits a selector."""

    def does(person: Person) -> None:
        person.page.get_by_role("button", name=name, exact=True).first.click()
        if then:
            expect(person.page.locator(then).first).to_be_visible(timeout=seconds * 1000)

    return does


def on_a_phone(person: Person) -> None:
    person.page.set_viewport_size({"width": 360, "height": 740})


def asks_for_no_rounds(person: Person) -> None:
    person.page.get_by_text("More options").click()
    person.page.locator("#option-rounds").fill("0")
    presses("Start the game", ".wrong")(person)


def gathers(person: Person, server: Server) -> None:
    sets_up(person, server.address, "straights", (ME, FREE, "first", "first"))
    expect(person.page.locator(".gathering")).to_be_visible()


def waits(person: Person, server: Server) -> None:
    """Come to a table of two where the other is asked."""
    create: dict[str, object] = {
        "do": "create",
        "game": "unowar",
        "players": ["human", "human"],
        "settings": {"away": None},
    }
    made = asked(server.address, create, until="created")
    for token in made["tokens"]:
        person.goes_to(f"{server.address}#table={made['table']}&token={token}")
        person.sees(DRAWN, 1)
        if not is_asked(person):
            return


def sees_a_round_end(people: People, server: Server) -> Person:
    person, _ = has_ended_a_round(people, server, "usual")
    until_the_end_of_the_round(person)
    person.page.clock.resume()
    return person


BACK: Final = presses("To the beginning", ".banner.past")
REVIEWED: Final = presses("Look back", ".turns", 120)
HINTED: Final = presses("What would Hard play?", ".answer button", 60)
PAGES: Final[dict[str, Comes]] = {
    "the lobby": goes(""),
    "a form": goes("#game=constructor", unfolded),
    "a form of a stranger's game": goes("#game=liars-dice", unfolded),
    "a form with something wrong": goes("#game=unowar", asks_for_no_rounds),
    "a table that there is not": goes("#table=0123456789ab"),
    **{f"a table of {game}": plays(game, unfolded) for game in HOW_FAR},
    "the settings": plays("straights", presses("Settings")),
    "the keys": plays("straights", presses("Keys")),
    "links": plays("straights", presses("Send a link")),
    "leaving": plays("straights", presses("Leave")),
    "who plays": plays("straights", presses("Who plays here: First")),
    "the menu": plays("straights", on_a_phone, presses("Menu")),
    "the rules": plays("straights", on_a_phone, presses("Menu"), presses("Rules", "dialog")),
    "the past": plays("straights", BACK),
    "the menu of the past": plays("straights", on_a_phone, BACK, presses("Menu", "dialog .stack")),
    "a link to a step": ends(REVIEWED, BACK, presses("Link to this step", "#step-link")),
    "a card that is chosen": plays("skipbo", lambda one: one.page.locator("[data-hand] [data-legal]").first.click()),
    "a trade": plays("constructor", presses("Trade…", "form.trade")),
    "what Hard would play": plays("unowar", HINTED),
    "what Hard would build": plays("constructor", HINTED),
    "people who gather": after(gathers),
    "another's turn": after(waits),
    "the end of a round": sees_a_round_end,
    "the end": ends(),
    "what a move was worth": ends(REVIEWED, BACK, presses("Best move?", ".values tbody", 60)),
}


@pytest.mark.parametrize("what", PAGES)
def test_a_page(what: str, server: Server, people: People, axe: str) -> None:
    is_fit(PAGES[what](people, server), axe)
