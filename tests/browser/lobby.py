"""How people come to a table: by the form of the lobby, and by links."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

import cardkit
from browser.people import Person
from cardkit.core.levels import levels_of

ME: Final = "me"
FREE: Final = "free"
AT_TABLE: Final = "() => document.documentElement.dataset.state === 'table'"


def sets_up(
    person: Person,
    address: str,
    game: str,
    who: Sequence[str],
    *,
    preset: str = "",
    options: Mapping[str, str] | None = None,
    name: str = "Ada",
) -> str:
    """Fill in the form of a game as people do, and begin it. Gives the link to the table.

    Without an address it begins in the lobby where somebody is. `who` says by seat `me`, `free`, or the name of a
    computer player, whom the form may have as a level.
    """
    page = person.page
    if address:
        person.goes_to(address)
    page.locator(f"[data-game='{game}']").click()
    page.get_by_label("Your name").fill(name)
    if preset:
        page.locator("#preset").select_option(preset)
    if options:
        page.get_by_text("More options").click()
        for lists in page.get_by_text("Your own ").all():
            lists.click()
    for option, value in (options or {}).items():
        field = page.locator(f"#option-{option}")
        field.clear()  # by itself: in Firefox what is filled in would go behind the number there
        field.fill(value)
    count = page.locator("#seats")
    if count.count() and count.input_value() != str(len(who)):
        count.select_option(str(len(who)))
    levels = {player: level for level, player in levels_of(cardkit.load(game)).items()}
    if not page.locator("#who-0").is_visible():
        page.get_by_text("Who sits where").click()
    for seat, one in enumerate(who):
        page.locator(f"#who-{seat}").select_option(levels.get(one, one))
    page.get_by_role("button", name="Open a table" if FREE in who else "Start the game").click()
    person.sees(AT_TABLE)
    return page.url


def sits_down(person: Person, link: str, seat: int, name: str = "Grace") -> None:
    """Come by a link, and sit down in a free seat."""
    page = person.page
    person.goes_to(link.partition("#")[0])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Escape")
    person.goes_to(link)
    person.sees(AT_TABLE)
    page.locator(f"[data-seat='{seat}']").get_by_role("button", name="Sit down").click()
    person.sees("seat => document.querySelector('main').textContent.includes('you')", seat)
    assert not urlsplit(page.url).query
