"""What a game says of itself, and what is said for one that leaves it out: title, aim, rules, best computer player."""

import inspect
import re
import sys
import textwrap
from typing import Final

from cardkit.core.game import Game, M, S, V
from cardkit.core.policy import Policy
from cardkit.core.view_text import WIDTH

LEVELS: Final = ("easy", "medium", "hard")  # names for people, in every game
HARD: Final = "search:1000,within=1000ms"  # the usual one

_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SOURCE: Final = re.compile(r"Sources?: ")  # begins the paragraph for those who check the rules


def title_of(game: Game[S, M, V]) -> str:
    """What people call a game."""
    return game.title or game.name.replace("-", " ").replace("_", " ").title()


def aim_of(game: Game[S, M, V]) -> str:
    """What wins, in a sentence; empty where the game does not say."""
    if game.aim:
        return game.aim
    described = inspect.cleandoc(type(game).__doc__ or "").split("\n\n")[0]
    return " ".join(described.split())


def rules_of(game: Game[S, M, V]) -> str:
    """The rules, in the game's own words or those of its module, as lines of a screen."""
    module = sys.modules.get(type(game).__module__)
    said = game.rules or getattr(module, "__doc__", None) or type(game).__doc__ or ""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(said))
    told = [
        part if _keeps_lines(part) else textwrap.fill(part, WIDTH) for part in paragraphs if not _SOURCE.match(part)
    ]
    return "\n\n".join(told) + "\n" if said else f"{title_of(game)} says nothing of its rules.\n"


def in_words(number: int) -> str:
    """A number as texts have it: `five`, and `37` where words would be long."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number}"


def ordinal(number: int) -> str:
    """A place in an order, from 1: `third`, and `21st` where words would be long."""
    if 0 < number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def how_many(number: int, thing: str) -> str:
    """`one round`, `five rounds`, `37 rounds`."""
    return f"{in_words(number)} {thing}{'' if number == 1 else 's'}"


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _keeps_lines(paragraph: str) -> bool:
    """Whether a paragraph is a list or a picture, and no prose."""
    return any(line.startswith((" ", "-", "*", "|", "`")) for line in paragraph.split("\n"))


def computer_of(game: Game[S, M, V]) -> str:
    """The name of the computer player that `c` stands for."""
    names = list(game.policies)
    if game.computer in game.policies:
        return game.computer
    return "uniform" if "uniform" in names or not names else names[-1]


def said_of(policy: object) -> str:
    """What a computer player does: what it says, or the first paragraph of what its class does, as a line."""
    said = policy.about() if isinstance(policy, Policy) else ""
    return " ".join((said or inspect.cleandoc(type(policy).__doc__ or "").split("\n\n")[0]).split())


def levels_of(game: Game[S, M, V]) -> dict[str, str]:
    """By each of `LEVELS` the name of the player it stands for: `medium` is the game's computer, `easy` its simplest
    policy, `hard` a search; unless a game names others. A level that is called like one of its policies is left out.
    """
    simplest = next((name for name in ("uniform", *game.policies) if name in game.policies), "")
    usual = {"easy": simplest, "medium": computer_of(game), "hard": HARD} if simplest else {"hard": HARD}
    named = {**usual, **game.levels}
    return {level: named[level] for level in LEVELS if level in named and level not in game.policies}
