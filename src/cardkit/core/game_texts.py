"""What a game says of itself, and what is said for one that leaves it out: title, aim, rules."""

import inspect
import re
import sys
import textwrap
from typing import Final

from cardkit.core.game import Game, M, S, V
from cardkit.core.view_text import WIDTH

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


def _keeps_lines(paragraph: str) -> bool:
    """Whether a paragraph is a list or a picture, and no prose."""
    return any(line.startswith((" ", "-", "*", "|", "`")) for line in paragraph.split("\n"))
