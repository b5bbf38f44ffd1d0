"""How people play at a page: by clicking what lies there, by the list of all moves, or by keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Locator

from browser.people import Person

# Both are arrow functions, for the content policy of the page lets no text be run.
DRAWN: Final = "version => Number(document.querySelector('main')?.dataset.version) >= version"
READY: Final = """version => Number(document.querySelector('main')?.dataset.version) === version
    && document.querySelector('[data-legal], #moves [data-move]:not([disabled])') !== null"""

Choosing = Callable[[Sequence[dict[str, Any]]], dict[str, Any]]  # which of the moves, as the protocol tells them
Playing = Callable[[Person, dict[str, Any]], None]


def at_random(seed: int, *rather: str) -> Choosing:
    """Choose at random, but first of all among moves whose texts begin with one of these words, in this order."""
    rng = random.Random(seed)

    def choose(moves: Sequence[dict[str, Any]]) -> dict[str, Any]:
        for word in rather:
            those = [move for move in moves if move["text"].startswith(word)]
            if those:
                return rng.choice(those)
        return rng.choice(moves)

    return choose


def by_clicking(person: Person, move: dict[str, Any]) -> None:
    """Click what the move touches, one thing after the other; where that does not tell it from others, its label."""
    touches: list[str] = move["touches"]
    moves = person.latest["moves"]  # of this question: the answer to a click may be there when the click is done
    for length in range(1, len(touches) + 1):
        thing(person, touches[length - 1]).click()
        others = [one for one in moves if one["touches"][:length] == touches[:length]]
        if others == [move]:
            return
    person.page.locator(f"[data-act={quoted(move['text'])}]").click()


def by_the_list(person: Person, move: dict[str, Any]) -> None:
    """Click the move in the list of all moves."""
    moves = person.page.locator("#moves")
    if not moves.locator("[data-move]").first.is_visible():
        moves.locator("summary").first.click()
    moves.locator(f"[data-move={quoted(move['text'])}]").first.click()


def thing(person: Person, what: str) -> Locator:
    """What may be clicked of an item, a zone, a place or a mark."""
    return person.page.locator(f"[data-touch={quoted(what)}][data-legal]")


def quoted(text: str) -> str:
    """A text as a selector has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def is_asked(person: Person) -> bool:
    """Whether the page has been told to ask for a move."""
    return person.latest["is"] == "position" and bool(person.latest["moves"])


def makes_a_move(person: Person, choose: Choosing, play: Playing) -> None:
    """Make one move, and see it drawn."""
    version = person.latest["version"]
    person.sees(READY, version)
    play(person, choose(person.latest["moves"]))
    person.sees(DRAWN, version + 1)


def play_on(people: Sequence[Person], choose: Choosing, play: Playing, *, most: int = 2000) -> int:
    """Play until everybody sees the end, or so many moves were made. Gives how many were made."""
    made = 0
    while made < most:
        for person in people:
            if is_asked(person):
                makes_a_move(person, choose, play)
                made += 1
        if all(person.latest["is"] == "end" for person in people):
            break
        if not any(is_asked(person) for person in people):
            some_news(people)
    return made


def some_news(people: Sequence[Person]) -> None:
    """Wait until somebody is asked, or the game is over."""
    for person in people:
        if person.latest["is"] != "end":
            person.is_so(DRAWN, person.latest["version"] + 1)


def sees_the_end(person: Person) -> None:
    """Wait until the end is drawn."""
    person.sees(DRAWN, person.latest["version"])
    assert person.latest["is"] == "end"
