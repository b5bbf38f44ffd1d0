"""A page comes back by itself: when the wire is cut, when the server is killed, when it is loaded again."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.houses import Server, wired
from browser.lobby import FREE, ME, sets_up, sits_down
from browser.people import UNREACHABLE, People, Person
from browser.playing import at_random, by_clicking, is_asked, play_on

pytestmark = pytest.mark.browser

CHOOSE: Final = at_random(5)
HAND: Final = "() => [...document.querySelectorAll('.own [data-hand] [data-item]')].map(one => one.dataset.item)"
LOG: Final = "() => [...document.querySelectorAll('#log li')].map(one => one.textContent)"


def plays_a_little(person: Person, address: str, *, moves: int = 2) -> str:
    """At a table of Straights against computers, after some moves. Gives the link."""
    link = sets_up(person, address, "straights", (ME, "first", "first", "first"), preset="one-round")
    assert play_on([person], CHOOSE, by_clicking, most=moves) == moves
    is_asked_again(person)
    return link


def is_asked_again(person: Person) -> None:
    """Wait until the computers have moved."""
    expect(person.page.locator(".turn")).to_have_text("Your turn")
    person.sees("() => document.querySelector('[data-hand] [data-legal]') !== null")


def is_online(person: Person, *, yes: bool) -> None:
    """Wait until the page says whether it is connected."""
    expect(person.page.locator("#connection")).to_have_attribute("data-online", "true" if yes else "false")


@pytest.mark.whole
def test_a_page_whose_wire_was_cut_goes_on_with_the_same_hand(server: Server, people: People) -> None:
    ada = people()
    with wired(server) as wire:
        plays_a_little(ada, wire.address)
        hand, log = ada.told(HAND), ada.told(LOG)
        assert hand
        ada.watch.allow(*UNREACHABLE)
        wire.cut()
        is_online(ada, yes=False)
        wire.mend()
        is_online(ada, yes=True)
        is_asked_again(ada)
        assert (hand, log) == (ada.told(HAND), ada.told(LOG))
        assert play_on([ada], CHOOSE, by_clicking, most=2) == 2


def test_nothing_can_be_clicked_while_there_is_no_connection(server: Server, people: People) -> None:
    ada = people()
    with wired(server) as wire:
        plays_a_little(ada, wire.address)
        ada.watch.allow(*UNREACHABLE)
        wire.cut()
        is_online(ada, yes=False)
        expect(ada.page.locator("[data-legal]")).to_have_count(0)


@pytest.mark.whole
def test_a_page_comes_back_by_itself_when_the_server_was_killed_and_begins_again(
    own_server: Server, people: People
) -> None:
    ada = people()
    plays_a_little(ada, own_server.address)
    hand, log = ada.told(HAND), ada.told(LOG)
    ada.watch.allow(*UNREACHABLE)
    own_server.kill()
    is_online(ada, yes=False)
    own_server.start()
    is_online(ada, yes=True)
    is_asked_again(ada)
    assert (hand, log) == (ada.told(HAND), ada.told(LOG))
    assert play_on([ada], CHOOSE, by_clicking, most=2) == 2


def test_a_page_that_is_loaded_again_has_the_same_hand(server: Server, people: People) -> None:
    ada = people()
    plays_a_little(ada, server.address)
    hand = ada.told(HAND)
    ada.page.reload()
    is_asked_again(ada)
    assert hand == ada.told(HAND)


def test_no_token_stays_in_the_address(server: Server, people: People) -> None:
    ada = people()
    link = plays_a_little(ada, server.address, moves=1)
    own = ada.told("() => JSON.parse(localStorage['cardkit.tables'])[0]")
    assert own["token"]
    grace = people()
    grace.goes_to(f"{link}&token={own['token']}")
    is_asked_again(grace)
    assert grace.page.url == link
    assert grace.told(HAND) == ada.told(HAND)


@pytest.mark.whole
def test_a_move_in_another_tab_is_drawn_in_this_one(server: Server, people: People) -> None:
    ada = people()
    link = plays_a_little(ada, server.address)
    other = ada.another_tab().goes_to(link)
    is_asked_again(other)
    play_on([other], CHOOSE, by_clicking, most=1)
    version = int(other.page.locator("main").get_attribute("data-version") or -1)
    ada.sees("version => Number(document.querySelector('main').dataset.version) >= version", version)
    is_asked_again(ada)
    is_asked_again(other)
    assert ada.told(HAND) == other.told(HAND)


@pytest.mark.whole
def test_two_people_go_on_when_the_server_was_killed(own_server: Server, people: People) -> None:
    ada, grace = people(), people()
    link = sets_up(ada, own_server.address, "unowar", (ME, FREE))
    sits_down(grace, link, 1)
    play_on((ada, grace), CHOOSE, by_clicking, most=3)
    for person in (ada, grace):
        person.watch.allow(*UNREACHABLE)
    own_server.kill()
    own_server.start()
    for person in (ada, grace):
        is_online(person, yes=True)
        expect(person.page.locator("main")).to_have_text(re.compile("Grace"))
    assert is_asked(ada) != is_asked(grace)
    assert play_on((ada, grace), CHOOSE, by_clicking, most=2) == 2
