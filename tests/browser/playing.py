"""How people play at a page: by clicking what lies there, by the list of all moves, or by keys alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Locator

from browser.people import Person

# Both are arrow functions, for the content policy of the page lets no text be run.
DRAWN: Final = "version => Number(document.querySelector('main')?.dataset.version) >= version"
READY: Final = """version => Number(document.querySelector('main')?.dataset.version) >= version
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


ENDS: Final = re.compile(r"\bends? (the|your) turn$")  # what does is played when all that it touches was


def by_clicking(person: Person, move: dict[str, Any]) -> None:
    """Click what the move touches, one thing after the other; where that does not tell it from others, its label."""
    touches: list[str] = move["touches"]
    moves = person.latest["moves"]  # of this question: the answer to a click may be there when the click is done
    for length in range(1, len(touches) + 1):
        thing(person, touches[length - 1]).click()
        others = [one for one in moves if one["touches"][:length] == touches[:length]]
        if others == [move] and (length == len(touches) or not ENDS.search(move["label"])):
            return
    person.page.locator(f"[data-act={quoted(move['text'])}]").click()


def by_the_list(person: Person, move: dict[str, Any]) -> None:
    """Click the move in the list of all moves."""
    moves = person.page.locator("#moves")
    if not moves.locator("[data-move]").first.is_visible():
        moves.locator("summary").first.click()
    text = quoted(move["text"])[1:-1]
    same = ("=", text), ("^=", f"{text}; "), ("$=", f"; {text}"), ("*=", f"; {text}; ")  # those that come to the same
    moves.locator(", ".join([f'[data-move{how}"{part}"]' for how, part in same])).first.click()


def by_keys(person: Person, move: dict[str, Any]) -> None:
    """Go with the key N to what the move touches, and press Enter, one thing after the other."""
    touches: list[str] = move["touches"]
    moves = person.latest["moves"]
    for length in range(1, len(touches) + 1):
        steps_to(person, "touch", touches[length - 1])
        person.page.keyboard.press("Enter")
        others = [one for one in moves if one["touches"][:length] == touches[:length]]
        if others == [move] and (length == len(touches) or not ENDS.search(move["label"])):
            return
    steps_to(person, "act", move["text"])
    person.page.keyboard.press("Enter")


MOST_LOOKS: Final = 600  # for news, each of a quarter of a second: longer than any computer thinks
MOST_STEPS: Final = 150  # of a key, until what is wanted has the focus
FOCUSED: Final = "name => document.activeElement?.dataset[name] ?? null"


def steps_to(person: Person, name: str, wanted: str) -> None:
    """Press N until the thing that may be chosen has the focus which has this `data-NAME`."""
    for _ in range(MOST_STEPS):
        if person.told(FOCUSED, name) == wanted:
            return
        person.page.keyboard.press("n")
    raise AssertionError(f"no pressing of N leads to {wanted}")


def tabs_to(person: Person, selector: str) -> None:
    """Press Tab until what has the focus fits a selector."""
    for _ in range(MOST_STEPS):
        if person.told("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no pressing of Tab leads to {selector}")


def by_keys_in_the_list(person: Person, move: dict[str, Any]) -> None:
    """Go with the key M to the list of all moves, with the arrow keys to this one, and press Enter. Where there are
    are many, its label is typed into the field above them.
    """
    keyboard = person.page.keyboard
    keyboard.press("m")
    if not person.told("() => document.querySelector('#moves').open"):
        keyboard.press("Enter")
    keyboard.press("ArrowDown")
    if person.told("() => document.activeElement.matches('input[type=search]')"):
        keyboard.press("Control+a")
        keyboard.type(move["label"])
        person.sees(
            "text => document.querySelector('#moves [data-move]')?.dataset.move.split('; ').includes(text)",
            move["text"],
        )
    before = None
    for _ in range(MOST_STEPS):
        here = person.told(FOCUSED, "move")
        if move["text"] in (here or "").split("; "):
            keyboard.press("Enter")
            return
        keyboard.press("ArrowRight" if here is not None and here == before else "ArrowDown")
        before = here
    raise AssertionError(f"no pressing of arrow keys leads to {move['text']}")


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
    version = -1
    while version != person.latest["version"]:  # where several choose at once, positions come meanwhile
        version = person.latest["version"]
        person.sees(READY, version)
    play(person, choose(person.latest["moves"]))
    person.sees(DRAWN, version + 1)


def play_on(people: Sequence[Person], choose: Choosing, play: Playing, *, most: int = 2000) -> int:
    """Play until everybody sees the end, or so many moves were made. Gives how many were made."""
    made = looks = 0
    while made < most:
        before = made
        for person in people:
            # the next person may be asked while this round of looking goes on
            if made < most and is_asked(person):
                makes_a_move(person, choose, play)
                made += 1
        if all(person.latest["is"] == "end" for person in people):
            break
        if not any(is_asked(person) for person in people):
            some_news(people)
        looks = 0 if made > before else looks + 1
        assert looks < MOST_LOOKS, f"nothing came: {[{**person.latest, 'scene': ...} for person in people]}"
    return made


def until_asked(person: Person, others: Sequence[Person], choose: Choosing) -> None:
    """Have the others move until somebody is asked."""
    while not is_asked(person):
        moving = [other for other in others if is_asked(other)]
        if moving:
            makes_a_move(moving[0], choose, by_clicking)
        else:
            some_news([person, *others])


def some_news(people: Sequence[Person]) -> None:
    """Wait until somebody is asked, or the game is over."""
    for person in people:
        if person.latest["is"] != "end":
            person.is_so(DRAWN, person.latest["version"] + 1)


def sees_the_end(person: Person) -> None:
    """Wait until the end is drawn."""
    person.sees(DRAWN, person.latest["version"])
    assert person.latest["is"] == "end"
