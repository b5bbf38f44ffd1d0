"""Whole games, played by clicking: two people at two pages, and computers in all other seats."""

from typing import Final

import pytest

from browser.houses import Server
from browser.lobby import FREE, ME, sets_up, sits_down
from browser.people import People
from browser.playing import Choosing, at_random, by_clicking, play_on, sees_the_end

pytestmark = pytest.mark.browser

TO_THE_END: Final = at_random(1, "roll", "build", "end")
# Each with its preset, its options, and who has the seats: people have the first and another.
GAMES: Final[dict[str, tuple[str, dict[str, str], tuple[str, ...], Choosing]]] = {
    "straights": ("one-round", {}, (ME, "first", FREE, "first"), at_random(1)),
    "unowar": ("", {"rounds": "2"}, (ME, FREE), at_random(1)),
    "skipbo": ("comp10001bo-bonus", {"stockpile": "2"}, (ME, "greedy", FREE, "greedy"), at_random(1)),
    "constructor": ("bounded", {"points": "3"}, (ME, "sensible", FREE, "sensible"), at_random(1)),
    "hearts": ("", {"target": "1"}, (ME, "uniform", FREE, "uniform"), at_random(1)),
    "crazy-eights": ("", {}, (ME, FREE), at_random(1)),
    "kuhn": ("", {}, (ME, FREE), at_random(1)),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_by_clicking(game: str, server: Server, people: People) -> None:
    preset, options, who, choose = GAMES[game]
    ada, grace = people(), people()
    link = sets_up(ada, server.address, game, who, preset=preset, options=options)
    sits_down(grace, link, who.index(FREE))
    play_on((ada, grace), choose, by_clicking)
    for person in (ada, grace):
        sees_the_end(person)
        assert person.page.locator("#result-title").is_visible()
