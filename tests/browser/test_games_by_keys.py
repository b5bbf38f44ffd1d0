"""Games played by keys alone, from the lobby on: no test here touches a mouse."""

from typing import Final

import pytest

from browser.houses import Server
from browser.lobby import AT_TABLE
from browser.people import People, Person
from browser.playing import (
    at_random,
    by_keys,
    by_keys_in_the_list,
    play_on,
    sees_the_end,
    tabs_to,
)

pytestmark = [pytest.mark.browser, pytest.mark.whole]

# Each with its preset and how many moves are made; 0: as many as there are.
GAMES: Final = {
    "straights": ("one-round", 0),
    "unowar": ("one-round", 0),
    "skipbo": ("comp10001bo-bonus", 12),
    "constructor": ("bounded", 12),
}


def sets_up_by_keys(person: Person, address: str, game: str, preset: str) -> None:
    """Begin a game against computers, by keys."""
    keyboard = person.page.keyboard
    person.goes_to(address)
    tabs_to(person, f"[data-game='{game}']")
    keyboard.press("Enter")
    tabs_to(person, "#my-name")
    keyboard.type("Ada")
    tabs_to(person, "#preset")
    for _ in range(20):
        if person.told("() => document.activeElement.value") == preset:
            break
        keyboard.press("ArrowDown")
    tabs_to(person, "button[type=submit]")
    keyboard.press("Enter")
    person.sees(AT_TABLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys_alone(game: str, server: Server, people: People) -> None:
    preset, most = GAMES[game]
    ada = people()
    sets_up_by_keys(ada, server.address, game, preset)
    made = play_on([ada], at_random(2), by_keys, most=most or 2000)
    if made != most:
        sees_the_end(ada)


def test_moves_are_made_by_keys_in_the_list_of_all_moves(server: Server, people: People) -> None:
    ada = people()
    sets_up_by_keys(ada, server.address, "constructor", "bounded")
    assert play_on([ada], at_random(3), by_keys_in_the_list, most=4) == 4


def test_escape_puts_back_what_was_chosen(server: Server, people: People) -> None:
    ada = people()
    sets_up_by_keys(ada, server.address, "skipbo", "comp10001bo")
    ada.sees("() => document.querySelector('[data-legal]') !== null")
    for key in ("n", "Enter"):
        ada.page.keyboard.press(key)
    ada.sees("() => document.querySelector('[aria-pressed=true]') !== null")
    ada.page.keyboard.press("Escape")
    ada.sees("() => document.querySelector('.thing[aria-pressed=true]') === null")
