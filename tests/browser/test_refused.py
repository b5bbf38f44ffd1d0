"""Whatever is refused says so where one looks, with the reason of the server."""

import pytest
from playwright.sync_api import expect

from browser.houses import Server
from browser.lobby import ME, sets_up
from browser.people import People, Person

pytestmark = [pytest.mark.browser, pytest.mark.whole]


def fills_in(people: People, server: Server, game: str = "constructor", **options: str) -> Person:
    """Somebody in the form of a game, on a small screen, who has filled in these options."""
    person = people(width=1280, height=720).goes_to(f"{server.address}#game={game}")
    person.page.get_by_text("More options").click()
    for lists in person.page.get_by_text("Your own ").all():
        lists.click()
    for option, value in options.items():
        person.page.locator(f"#option-{option}").fill(value)
    return person


def starts(person: Person) -> None:
    person.page.get_by_role("button", name="Start the game").click()


def test_too_many_players_are_refused_at_the_button_each_time(server: Server, people: People) -> None:
    person = fills_in(people, server)
    person.page.locator("#seats").select_option("8")
    told = person.page.get_by_role("alert")
    for _ in range(2):
        starts(person)
        expect(told).to_contain_text("8 may not find room for two basements each")
        expect(told).to_be_in_viewport(ratio=1)
        person.told("() => window.scrollTo(0, 0)")
    person.page.locator("#seats").select_option("2")
    starts(person)
    person.sees("() => document.documentElement.dataset.state === 'table'")


def test_an_option_that_contradicts_another_is_refused_at_the_button(server: Server, people: People) -> None:
    person = fills_in(people, server, shape="[[0,0]]")
    starts(person)
    expect(person.page.get_by_role("alert")).to_contain_text("builders: 4 may not find room")
    expect(person.page.get_by_role("alert")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("shape", '["x"]', "expected a tuple of numbers, not 'x'"),
        ("layout", "[1000000000]", "expected small whole numbers, not 1000000000"),
        ("yields", "[1]", "expected one entry for each of 19 tiles"),
    ],
)
def test_an_option_is_refused_at_its_field(server: Server, people: People, option: str, value: str, why: str) -> None:
    person = fills_in(people, server, **{option: value})
    starts(person)
    field = person.page.locator(".field", has=person.page.locator(f"#option-{option}"))
    expect(field.locator(".wrong")).to_contain_text(why)
    expect(field.locator(".wrong")).to_be_in_viewport(ratio=1)
    expect(field.locator(f"#option-{option}")).to_be_focused()


@pytest.mark.parametrize("game", ["straights", "unowar", "skipbo", "constructor"])
def test_each_option_that_is_wrong_is_refused_at_its_field(server: Server, people: People, game: str) -> None:
    person = fills_in(people, server, game)
    ids = person.page.locator("input[id^=option-]:not([type=checkbox])").evaluate_all("all => all.map(({ id }) => id)")
    assert ids
    for one in ids:
        option = person.page.locator(f"#{one}")
        before = option.input_value()
        option.fill("-2" if option.get_attribute("type") == "number" else "x")
        starts(person)
        expect(person.page.locator(".field", has=option).locator(".wrong")).to_be_in_viewport(ratio=1)
        expect(option).to_be_focused()
        option.fill(before)


def test_a_list_that_no_message_can_hold_is_refused_at_the_button(server: Server, people: People) -> None:
    person = fills_in(people, server, layout="[null]")
    starts(person)
    expect(person.page.get_by_role("alert")).to_contain_text("[None]")
    expect(person.page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_a_name_with_blanks_of_any_kind_is_taken(server: Server, people: People) -> None:
    person = people()
    sets_up(person, server.address, "unowar", (ME, "random"), name="Ada\u3000Lovelace\u00a0\u200b")
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("Your name").fill("Grace\u2003Hopper")
    person.sees("() => document.querySelector('#log').textContent.includes('Grace Hopper')")
