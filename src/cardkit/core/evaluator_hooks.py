"""What the methods of an evaluator must give: searches look at every position that they begin from, and the contract
at every position.
"""

from typing import Any, Final

from cardkit.core.errors import BadGame
from cardkit.core.game import Game
from cardkit.core.number_checks import is_whole
from cardkit.core.quoting import quoted
from cardkit.core.state import State
from cardkit.core.state_hooks import are_whole, followed, why_no_state

AnyGame = Game[Any, Any, Any]  # of a game of which nothing is known

MOST_WORTH: Final = 2**40


def require_helps(game: AnyGame, state: State) -> None:
    """Raise BadGame unless what a game says of a position to help a search can be used."""
    reason = why_no_helps(game, state)
    if reason is not None:
        deeper = followed(state, lambda at: why_no_state(at, game.seats, game.action_count), 0)
        raise BadGame(f"{type(game).__name__}: {deeper or reason}")


def why_no_helps(game: AnyGame, state: State) -> str | None:
    """None if what a game says of a position to help a search can be used, otherwise which method gives what."""
    stage: object = state.stage()
    if not is_whole(stage, -1, 2**62):
        return f"stage is {quoted(stage)}: expected a whole number from 0"
    evaluator = game.evaluator
    turns: object = evaluator.turns
    if not is_whole(turns, 0, 2**31):
        return f"turns is {quoted(turns)}: expected a whole number from 0"
    if evaluator.says("heuristic"):
        reason = why_no_heuristic(game, evaluator.heuristic(state))
        if reason is not None:
            return reason
    if state.turn() >= 0 and evaluator.says("candidates"):
        return why_no_candidates(evaluator.candidates(state), state.legal())
    return None


def why_no_heuristic(game: AnyGame, found: object) -> str | None:
    """None if this is what a position may be worth to each seat, or None; otherwise the reason."""
    if found is None:
        return None
    if not isinstance(found, tuple) or len(found) != game.seats:
        return f"heuristic gives {quoted(found)}: expected a tuple of {game.seats} numbers, or None"
    if not are_whole(found, -MOST_WORTH, MOST_WORTH):
        return f"heuristic gives {quoted(found)}: expected whole numbers from -2**40 to 2**40"
    if game.zero_sum and sum(found) != 0:
        return f"heuristic gives {quoted(found)}: expected numbers that add up to zero, as utilities do"
    for team in game.teams:
        if len({found[seat] for seat in team}) > 1:
            return f"heuristic gives {quoted(found)}: expected the same for the partners {team}"
    return None


def why_no_candidates(found: object, legal: tuple[int, ...]) -> str | None:
    """None if these are some of the legal actions, in their order; otherwise the reason."""
    if not isinstance(found, tuple) or not found:
        return f"candidates gives {quoted(found)}: expected a tuple of legal actions, one at least"
    strange = [one for one in found if one not in legal]
    if strange:
        return f"candidates gives {quoted(found)}: expected legal actions, and {quoted(strange[0])} is none"
    if list(found) != sorted(set(found)):
        return f"candidates gives {quoted(found)}: expected actions in ascending order, each once"
    return None
