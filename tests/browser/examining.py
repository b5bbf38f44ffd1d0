"""What is wrong with a page for those who see little, hear it read, or have a small screen."""

from typing import Any, Final

from browser.houses import Server, asked
from browser.people import Person
from browser.playing import DRAWN
from browser.positions import midway

TARGET: Final = 44  # pixels that a finger needs

EXAMINE: Final = """async () => {
  const found = await axe.run();
  return found.violations.map(({ id, nodes }) =>
    ({ id, where: nodes.map((one) => `${one.target.join(' ')}: ${one.failureSummary}`) }));
}"""

# By what may be pressed and is too small: its size. Places on a board are left out, for the list of all moves has them,
# and so are links within a text.
SMALL: Final = """least => [...document.querySelectorAll('button, select, input, summary, a.offer, a.button')]
  .filter((one) => one.checkVisibility() && !one.closest('[inert]') && !one.closest('svg'))
  .filter((one) => !one.matches('.thing:not([data-legal])') || one.closest('[data-hand]')) // others: only read
  .map((one) => ({ one, box: (one.type === 'checkbox' || one.type === 'radio' ? one.closest('label') ?? one : one)
    .getBoundingClientRect() }))
  .filter(({ box }) => Math.round(box.width) < least || Math.round(box.height) < least)
  .map(({ one, box }) => `${one.outerHTML.slice(0, 120)}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""

WIDER: Final = """() => [...document.querySelectorAll('body *')]
  .filter((one) => document.documentElement.scrollWidth > innerWidth)
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120)).slice(0, 5)"""


def faults_of(person: Person, axe: str) -> list[Any]:
    """What axe-core finds."""
    if not person.told("() => 'axe' in window"):
        person.page.evaluate(axe)
    found: list[Any] = person.told(EXAMINE)
    return found


def small_targets(person: Person) -> list[str]:
    """What is too small to be pressed with a finger."""
    found: list[str] = person.told(SMALL, TARGET)
    return found


def too_wide(person: Person) -> list[str]:
    """What makes the page wider than the screen; empty if it is not."""
    found: list[str] = person.told(WIDER)
    return found


def at_a_table(person: Person, server: Server, game: str, seed: int = 7) -> None:
    """Sit down in the middle of a game."""
    person.goes_to(table_midway(server, game, seed))
    person.sees(DRAWN, 1)


def table_midway(server: Server, game: str, seed: int = 7) -> str:
    """The address of the first seat at a table in the middle of a game."""
    made = asked(server.address, {"do": "create", "record": midway(game, seed)}, until="created")
    assert made["is"] == "created", made
    return f"{server.address}#table={made['table']}&token={made['tokens'][0]}"
