"""The arena: which player is best, found out by playing thousands of games.

from cardkit import arena

report = arena.compare("unowar", ["smallest", "biggest", "mine:Clever"], deals=1000, seed=1, jobs=2)
print(arena.as_text(report))

It stands on `table` and `players`; the command is in `cardkit.commands.arena`.
"""

from collections.abc import Sequence

from cardkit.arena.backends import BACKENDS
from cardkit.arena.plan import Plan, check
from cardkit.arena.report import Cell, Report, as_csv, as_json, as_text, draw
from cardkit.arena.run import identified, run
from cardkit.arena.statistics import Rate, bradley_terry, rate_of, wilson
from cardkit.core.errors import BadPlan, WorkersLost
from cardkit.players.player import called_and_name
from cardkit.registry import load, name_of

__all__ = [
    "BACKENDS",
    "BadPlan",
    "Cell",
    "Plan",
    "Rate",
    "Report",
    "WorkersLost",
    "as_csv",
    "as_json",
    "as_text",
    "bradley_terry",
    "compare",
    "draw",
    "plan",
    "rate_of",
    "run",
    "wilson",
]


def plan(
    game: str,
    players: Sequence[str],
    *,
    deals: int = 100,
    games: int | None = None,
    seed: int = 0,
    tables: str = "pairs",
    generator: str | None = None,
    limit: int = 100_000,
    seconds: float = 30.0,
    until: float = 0.0,
    options: dict[str, object] | None = None,
) -> Plan:
    """A plan of an arena; see `Plan` for what the fields mean. Raises UnknownGame, BadOption or BadPlan.

    `games` asks for at least that many games of each player in a meeting, in place of a number of deals: each deal
    brings a player one game in every seat, or as every team. A player whose name has a colon may be called otherwise:
    `java=lines:java Bot` is `java` in the report.
    """
    game = name_of(game)
    made = load(game, **(options or {}))
    if games is not None:
        deals = -(-games // len(made.teams))
    called, names = zip(*map(called_and_name, players), strict=True) if players else ((), ())
    drawn = Plan(
        game=game,
        options=made.write_options(),
        generator=generator or made.generator,
        players=names,
        tables=tables,
        deals=deals,
        seed=seed,
        limit=limit,
        seconds=seconds,
        until=until,
        called=() if called == names else called,
    )
    check(drawn)
    return identified(drawn, made)


def compare(game: str, players: Sequence[str], *, deals: int = 100, seed: int = 0, jobs: int = 1) -> Report:
    """Let players meet in pairs, and give what came out. `plan` and `run` have all the rest."""
    return run(plan(game, players, deals=deals, seed=seed), jobs=jobs)
