"""Every page can be used by those who see little, hear it read, or hold a phone: axe-core finds nothing on any."""

from collections.abc import Callable
from typing import Final

import pytest

from browser.examining import at_a_table, faults_of, small_targets, too_wide
from browser.houses import Server
from browser.lobby import ME, sets_up
from browser.people import People, Person
from browser.playing import at_random, by_clicking, play_on
from browser.positions import HOW_FAR

pytestmark = [pytest.mark.browser, pytest.mark.whole]

LOOKS: Final = {
    "light": {"scheme": "light"},
    "dark": {"scheme": "dark"},
    "phone": {"width": 360, "height": 740},
}
each_look = pytest.mark.parametrize("look", LOOKS)


def seen(people: People, look: str) -> Person:
    """Somebody whose page looks so."""
    return people(**LOOKS[look])  # type: ignore[arg-type]  # of two kinds


def is_fit(person: Person, axe: str) -> None:
    """See that nothing is wrong with the page as it is."""
    assert faults_of(person, axe) == []
    assert too_wide(person) == []
    if (person.page.viewport_size or {"width": 0})["width"] < 500:
        assert small_targets(person) == []


@each_look
def test_the_lobby(look: str, server: Server, people: People, axe: str) -> None:
    person = seen(people, look).goes_to(server.address)
    is_fit(person, axe)


@each_look
@pytest.mark.parametrize("game", ["constructor", "liars-dice"])
def test_the_form_of_a_game_with_all_that_can_be_chosen(
    game: str, look: str, server: Server, people: People, axe: str
) -> None:
    person = seen(people, look).goes_to(f"{server.address}#game={game}")
    person.told("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    is_fit(person, axe)


@each_look
def test_a_form_with_something_wrong(look: str, server: Server, people: People, axe: str) -> None:
    person = seen(people, look).goes_to(f"{server.address}#game=unowar")
    person.page.get_by_text("More options").click()
    person.page.locator("#option-rounds").fill("0")
    person.page.get_by_role("button", name="Start the game").click()
    person.sees("() => document.querySelector('.wrong') !== null")
    is_fit(person, axe)


@each_look
@pytest.mark.parametrize("game", HOW_FAR)
def test_a_table(game: str, look: str, server: Server, people: People, axe: str) -> None:
    person = seen(people, look)
    at_a_table(person, server, game)
    is_fit(person, axe)
    person.told("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    is_fit(person, axe)


def presses(name: str) -> Callable[[Person], None]:
    """Press the button of this name."""
    return lambda person: person.page.get_by_role("button", name=name, exact=True).first.click()


def looks_back(person: Person) -> None:
    person.page.locator("#history-first").click()
    person.sees("() => document.querySelector('.banner.past') !== null")


def chooses(person: Person) -> None:
    person.page.locator("[data-hand] [data-legal]").first.click()


def trades(person: Person) -> None:
    person.page.get_by_role("button", name="Trade").click()
    person.sees("() => document.querySelector('form.trade') !== null")


OPENED: Final[dict[str, tuple[str, Callable[[Person], None]]]] = {
    "the settings": ("straights", presses("Settings")),
    "the keys": ("straights", presses("Keys")),
    "links": ("straights", presses("Send a link")),
    "leaving": ("straights", presses("Leave")),
    "who plays": ("straights", presses("Who plays here: First")),
    "the past": ("straights", looks_back),
    "a card that is chosen": ("skipbo", chooses),
    "a trade": ("constructor", trades),
}


@each_look
@pytest.mark.parametrize("what", OPENED)
def test_what_opens_at_a_table(what: str, look: str, server: Server, people: People, axe: str) -> None:
    game, opens = OPENED[what]
    person = seen(people, look)
    at_a_table(person, server, game)
    opens(person)
    is_fit(person, axe)


@each_look
def test_the_end_of_a_game(look: str, server: Server, people: People, axe: str) -> None:
    person = seen(people, look)
    sets_up(person, server.address, "unowar", (ME, "random"), preset="one-round")
    play_on([person], at_random(4), by_clicking)
    person.sees("() => document.querySelector('#result-title') !== null")
    is_fit(person, axe)


@each_look
def test_a_table_that_there_is_not(look: str, server: Server, people: People, axe: str) -> None:
    person = seen(people, look).goes_to(f"{server.address}#table=0123456789ab")
    is_fit(person, axe)
