"""The contract kit: one call that checks any game, cardkit's own or a stranger's.

    from cardkit import contract

    def test_contract():
        contract.check(MyGame(Options()))

It plays at random from many seeds and tries at every position what every game must hold to. A failure says which rule
of the contract broke, in which position, and how to see it again. `CHECKS` lists the rules by name.

It stands on the core and on `search`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from cardkit.contract.knowledge import check_fair
from cardkit.contract.position import AnyGame
from cardkit.contract.values import check_made
from cardkit.contract.whole_games import AT_POSITION, OF_GAME, RandomGame, check_processes
from cardkit.core.game_hooks import blaming
from cardkit.core.policy import Policy
from cardkit.core.state import OVER
from cardkit.core.state_hooks import FOLLOWED

__all__ = ["CHECKS", "Report", "check"]


@attrs.frozen
class Report:
    """What was played while the contract held."""

    games: int
    unfinished: int  # of these, stopped at the limit
    moves: int
    positions: int  # looked at: one more a game than it has moves and outcomes of chance


_SOURCES: Final = {
    "made": check_made,
    **AT_POSITION,
    "policies": check_fair,
    "ends": RandomGame.at_limit,
    **{name: function for name, function in OF_GAME.items() if name != "policies"},
    "processes": check_processes,
}

# Every rule of the contract by name, with what it says.
CHECKS: Final[Mapping[str, str]] = {name: str(source.__doc__).split("\n")[0] for name, source in _SOURCES.items()}


def check(
    game: AnyGame,
    *,
    seeds: Iterable[int] = range(10),
    limit: int = 1_000,
    rules: Iterable[str] | None = None,
    policies: Mapping[str, Policy] | None = None,
    processes: bool = True,
) -> Report:
    """Check a game by random play. Raises BrokenContract with the first thing that is wrong.

    Each seed is one game of at most `limit` moves, or of `game.max_moves` where that is declared. `rules` are the names
    in `CHECKS` to look at (all if left out), `policies` those that must be fair (the game's own if left out).
    `processes=False` leaves out playing the games again in other processes, for which the game's class must be
    importable.
    """
    wanted = tuple(CHECKS if rules is None else rules)
    unknown = [name for name in wanted if name not in CHECKS]
    if unknown:
        raise ValueError(f"no rule is called {unknown[0]!r}; there are {', '.join(CHECKS)}")
    with blaming(game, None, FOLLOWED):
        fair = game.policies if policies is None else policies
        played = tuple(seeds)
        if "made" in wanted:
            check_made(game, *played[:1])
        games = [RandomGame(game, seed, limit, wanted, fair) for seed in played]
        for one in games:
            one.play()
    if "processes" in wanted and processes:
        check_processes(game, played, limit, [one.digest() for one in games])
    return Report(
        games=len(games),
        unfinished=sum(1 for one in games if one.passed[-1].state.turn() != OVER),
        moves=sum(one.moves for one in games),
        positions=sum(len(one.passed) for one in games),
    )
