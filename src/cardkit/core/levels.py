"""The computer players of a game: which is best, what each does, and which are `easy`, `medium` and `hard`."""

import inspect
from typing import Final

from cardkit.core.game import Game, M, S, V
from cardkit.core.policy import Policy

LEVELS: Final = ("easy", "medium", "hard")  # names for people, in every game
HARD: Final = "search:1000,within=1000ms"  # the usual one


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


def title_of_player(name: str) -> str:
    """What people call a computer player of this name: `Hard`, `Very careful`, `Random` for `uniform`."""
    title = "random" if name == "uniform" else name.partition(":")[0].replace("_", " ").replace("-", " ")
    return title[:1].upper() + title[1:]


def levels_of(game: Game[S, M, V]) -> dict[str, str]:
    """By each of `LEVELS` the name of the player it stands for: `medium` is the game's computer, `easy` its simplest
    policy, `hard` a search; unless a game names others. A level that is called like one of its policies is left out.
    """
    simplest = next((name for name in ("uniform", *game.policies) if name in game.policies), "")
    usual = {"easy": simplest, "medium": computer_of(game), "hard": HARD} if simplest else {"hard": HARD}
    named = {**usual, **game.levels}
    return {level: named[level] for level in LEVELS if level in named and level not in game.policies}


def saved_name(game: Game[S, M, V], name: str) -> str:
    """What a game that is saved calls a player: a level that has come to stand for another one is `medium=spreader`."""
    stands_for = levels_of(game).get(name)
    return f"{name}={stands_for}" if name in game.older_levels and stands_for is not None else name


def name_of_saved(game: Game[S, M, V], name: str) -> str:
    """The same for what a saved game calls a player, which may be older."""
    return f"{name}={game.older_levels[name]}" if name in game.older_levels else name


def shown_name(name: str) -> str:
    """What people see of the name that a saved game has: of `medium=spreader` the level."""
    level = name.partition("=")[0]
    return level if level in LEVELS else name
