"""Others' moves are shown one after another, and one's own at once: seen with a clock that goes when it is told to."""

import json
from itertools import pairwise
from typing import Final

import pytest

from browser.houses import Server
from browser.lobby import ME, sets_up
from browser.people import SECONDS, People, Person
from browser.playing import by_clicking, is_asked
from browser.test_coming_back import is_asked_again

pytestmark = pytest.mark.browser

LONG: Final = 60_000  # milliseconds in which any number of moves has been shown
STEP: Final = 50
WATCHING: Final = """() => {
    const main = document.querySelector("main");
    window.drawn = [];
    new MutationObserver(() => window.drawn.push(Number(main.dataset.version)))
        .observe(main, { attributes: true, attributeFilter: ["data-version"] });
}"""

DRAWN_IS: Final = "version => window.drawn.at(-1) === version"


class Told:
    """The versions that somebody's page was told."""

    def __init__(self, person: Person) -> None:
        self.versions: list[int] = []
        person.page.on("websocket", lambda line: line.on("framereceived", self._hears))

    def _hears(self, line: str | bytes) -> None:
        message = json.loads(line)
        if message["is"] in {"position", "end"}:
            self.versions.append(message["version"])


def has_moved(people: People, server: Server, pace: str) -> tuple[Person, list[int]]:
    """Somebody who has made a move, and was told those of three computers while the clock stood; all their versions."""
    ada = people()
    told = Told(ada)
    ada.page.add_init_script(f"localStorage.setItem('cardkit.pace', '{pace}')")
    ada.page.clock.install()
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    is_told_to_ask(ada, -1)
    ada.page.clock.run_for(LONG)
    is_asked_again(ada)
    ada.page.clock.pause_at(ada.told("() => Date.now() + 10_000"))
    ada.told(WATCHING)
    told.versions.clear()
    version = ada.latest["version"]
    by_clicking(ada, ada.latest["moves"][0])
    is_told_to_ask(ada, version)
    ada.page.wait_for_timeout(STEP)  # until the page has heard it, too
    return ada, told.versions


def is_told_to_ask(person: Person, version: int) -> None:
    """Wait until the page has been told of a question later than this version; none of its clocks need go for that."""
    for _ in range(SECONDS * 1000 // STEP):
        if person.latest["version"] > version and is_asked(person):
            return
        person.page.wait_for_timeout(STEP)
    raise AssertionError(f"no question after version {version}: {person.latest}")


def drawn(person: Person) -> list[int]:
    """The versions that were drawn, in order."""
    found: list[int] = person.told("() => window.drawn")
    return found


def test_ones_own_move_is_drawn_at_once_and_the_others_wait(server: Server, people: People) -> None:
    ada, versions = has_moved(people, server, "usual")
    ada.sees(DRAWN_IS, versions[0])
    assert len(versions) == 4
    assert drawn(ada) == versions[:1]


def test_others_moves_are_drawn_one_after_another(server: Server, people: People) -> None:
    ada, versions = has_moved(people, server, "usual")
    found = [len(drawn(ada))]
    while found[-1] < len(versions) and len(found) < LONG / STEP:
        ada.page.clock.run_for(STEP)
        found.append(len(drawn(ada)))
    assert drawn(ada) == versions
    assert {later - earlier for earlier, later in pairwise(found)} == {0, 1}


def test_who_wants_all_at_once_waits_for_nothing(server: Server, people: People) -> None:
    ada, versions = has_moved(people, server, "at-once")
    ada.sees(DRAWN_IS, versions[-1])
