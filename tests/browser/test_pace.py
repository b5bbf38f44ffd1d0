"""Others' moves are shown one after another, and one's own at once: seen with a clock that goes when it is told to."""

import json
from itertools import pairwise
from typing import Final

import pytest

from browser.houses import Server, asked
from browser.lobby import ME, sets_up
from browser.people import SECONDS, People, Person
from browser.playing import by_clicking, is_asked
from browser.positions import before_the_end_of_a_round
from browser.test_coming_back import is_asked_again

pytestmark = [pytest.mark.browser, pytest.mark.whole]

LONG: Final = 60_000  # milliseconds in which any number of moves has been shown
STEP: Final = 50
PAINTED: Final = 100  # after which a frame has been painted
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


def at_pace(people: People, pace: str) -> tuple[Person, Told]:
    """Somebody with this pace and a clock of the test's, and what their page is told."""
    ada = people()
    told = Told(ada)
    ada.page.add_init_script(f"localStorage.setItem('cardkit.pace', '{pace}')")
    ada.page.clock.install()
    return ada, told


def moved_while_the_clock_stands(ada: Person, told: Told) -> list[int]:
    """The versions that are told from a move of theirs to their next question, the clock standing still."""
    ada.page.clock.pause_at(ada.told("() => Date.now() + 10_000"))
    ada.told(WATCHING)
    told.versions.clear()
    version = ada.latest["version"]
    by_clicking(ada, ada.latest["moves"][0])
    is_told_to_ask(ada, version)
    ada.page.wait_for_timeout(STEP)  # until the page has heard it, too
    return told.versions


def has_moved(people: People, server: Server, pace: str) -> tuple[Person, list[int]]:
    """Somebody who has made a move, and was told those of three computers while the clock stood; all their versions."""
    ada, told = at_pace(people, pace)
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    is_told_to_ask(ada, -1)
    ada.page.clock.run_for(LONG)
    is_asked_again(ada)
    return ada, moved_while_the_clock_stands(ada, told)


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


def test_who_wants_all_at_once_waits_until_ones_own_move_is_painted_alone(server: Server, people: People) -> None:
    ada, versions = has_moved(people, server, "at-once")
    assert drawn(ada) == versions[:1]
    ada.page.clock.run_for(PAINTED)
    ada.sees(DRAWN_IS, versions[-1])


PLAYERS: Final = 4
OVER: Final = "() => document.querySelector('#prompt').textContent === 'Round 1 is over.'"


def has_ended_a_round(people: People, server: Server, pace: str) -> tuple[Person, list[int]]:
    """Somebody who has played a last card, and was told the rest while the clock stood; and their versions."""
    ada, told = at_pace(people, pace)
    made = asked(server.address, {"do": "create", "record": before_the_end_of_a_round()}, until="created")
    ada.goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    is_asked_again(ada)
    return ada, moved_while_the_clock_stands(ada, told)


def until_the_end_of_the_round(ada: Person) -> None:
    """Let the clock go until the end of the round is drawn."""
    for _ in range(LONG // STEP):
        if ada.told(OVER):
            return
        ada.page.clock.run_for(STEP)
    raise AssertionError("the end of the round is not drawn")


def test_the_end_of_a_round_stays_until_one_has_seen_it(server: Server, people: People) -> None:
    ada, versions = has_ended_a_round(people, server, "usual")
    until_the_end_of_the_round(ada)
    ada.page.clock.run_for(LONG)
    assert ada.told(OVER)
    sheet = ada.page.locator(".round-over tbody tr")
    assert sheet.count() == PLAYERS
    ada.page.get_by_role("button", name="Go on").click()
    ada.sees(DRAWN_IS, versions[-1])
    assert ada.page.get_by_role("button", name="Go on").count() == 0


def test_who_wants_all_at_once_does_not_wait_for_the_end_of_a_round(server: Server, people: People) -> None:
    ada, versions = has_ended_a_round(people, server, "at-once")
    ada.page.clock.run_for(PAINTED)
    ada.sees(DRAWN_IS, versions[-1])
