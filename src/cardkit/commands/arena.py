"""`cardkit arena GAME …`."""

import argparse
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Final

from cardkit import arena
from cardkit.arena.backends import BACKENDS, LOCAL
from cardkit.arena.search_reports import explained, require_search
from cardkit.console.files import write_file
from cardkit.console.program import SEED, Parser, decimal, options_chosen, whole_number
from cardkit.core.errors import BadPlan
from cardkit.core.levels import LEVELS
from cardkit.players.player import SEARCHES, names_of
from cardkit.registry import name_of

EXAMPLES: Final = """\
  cardkit arena unowar --players random,smallest,biggest --games 1000 --seed 1
  cardkit arena straights --players first,uniform,mine:Careful --games 400 --jobs 2 --plot rates.svg
  cardkit arena unowar --players smallest,mine:Clever --games 100000 --until 0.005 --journal study.jsonl
  cardkit arena unowar --players smallest,mine:Clever --games 100000 --until 0.005 --journal study.jsonl --resume
  cardkit arena unowar --players smallest,biggest --games 9000 --backend dask --scheduler tcp://head:8786
"""
AGAIN: Final = 0.1  # seconds after which Ctrl-C comes again that was lost
# Arguments that the arena takes under the same names.
PLANNED: Final = ("seed", "tables", "generator", "limit", "seconds", "until", "games")
RUN: Final = ("jobs", "many_jobs", "backend", "scheduler", "journal", "resume")


def parser() -> Parser:
    """The arguments of the program."""
    made = Parser(
        "cardkit arena",
        "Find out which player is best. Every deal is played in every seating, so randomness and seat cancel out.",
        EXAMPLES,
    )
    made.take("GAME", read=name_of)
    made.take(
        "--players A,B,C",
        f"by name, such as {', '.join(LEVELS)}, {' or '.join(SEARCHES)}, or yours as module:attribute or"
        " lines:COMMAND; java=lines:COMMAND is called java in the report",
        required=True,
    )
    games = "games each player of a meeting has, in all seatings together, rounded up to whole deals (200)"
    made.take("--games N", games, whole_number(1, 10**9), 200)
    made.take("--seed S", "the seed of everything random (0)", SEED, 0)
    made.take("--jobs J", "processes that play (1)", whole_number(1, 10**18), 1)
    made.take("--many-jobs", "allow more jobs than this machine should have")
    made.add_argument(
        "--tables", choices=("pairs", "all"), default="pairs",
        help="pairs: one player against another in all other seats; all: as many different players as there are seats"
        " (where seats play together, read teams for seats)",
    )  # fmt: skip
    made.take("--option NAME=VALUE", "an option of the game", default=[], action="append")
    made.take("--preset NAME", "a preset of options of the game")
    made.take("--generator NAME", "what shuffles: sfc32, minstd or java (the game's own)")
    limit = "moves after which a game is unfinished, and counts for nobody (100000)"
    made.take("--limit N", limit, whole_number(1, 10**9), 100_000)
    work = "seconds of work that a player of yours may take for a move, or lines:COMMAND by the clock"
    made.take("--seconds T", f"{work} (30; 0: any, or a minute)", decimal(0, 86_400), 30.0)
    made.take("--until W", "stop when every win rate is known to within W, such as 0.01", decimal(0, 1), 0.0)
    made.take("--journal FILE", "keep finished games here, so that nothing is lost")
    made.take("--resume", "go on with what is in the journal")
    made.add_argument("--backend", choices=BACKENDS, default=LOCAL, help="who plays (processes of this machine)")
    made.take("--scheduler ADDRESS", "of the dask scheduler or ray head")
    made.take("--json FILE", "write everything as JSON")
    made.take("--csv FILE", "write the table as CSV")
    made.take("--explain FILE", "write what searches thought in the first game of each meeting, as JSON lines")
    made.take("--plot FILE", "draw the win rates, as .svg or .png (needs the extra arena)")
    return made


@contextlib.contextmanager
def no_interrupt_is_lost() -> Iterator[None]:
    """Within, Ctrl-C comes again that came where Python lets nothing be raised, as where a weak reference ends."""
    before = sys.unraisablehook

    def lost(told: "sys.UnraisableHookArgs") -> None:
        if isinstance(told.exc_value, KeyboardInterrupt):
            threading.Timer(AGAIN, signal.raise_signal, [signal.SIGINT]).start()  # this must not raise it, either
        else:
            before(told)

    sys.unraisablehook = lost
    try:
        yield
    finally:
        sys.unraisablehook = before


def run(chosen: argparse.Namespace, arguments: Parser) -> int:
    """Play. Gives the exit status: 0, 130 after Ctrl-C."""
    if chosen.resume and chosen.journal is None:
        arguments.error("--resume needs the --journal to go on with")
    if chosen.plot is not None and not chosen.plot.lower().endswith((".svg", ".png")):
        arguments.error(f"expected a --plot that ends in .svg or .png, not {chosen.plot!r}")
    with no_interrupt_is_lost():
        return _run(chosen)


def _run(chosen: argparse.Namespace) -> int:
    plan = arena.plan(
        chosen.game,
        names_of(chosen.players),
        options=options_chosen(chosen),
        **{name: getattr(chosen, name) for name in PLANNED},
    )
    if chosen.explain is not None:
        require_search(plan)
    try:
        report = arena.run(plan, progress=sys.stderr, **{name: getattr(chosen, name) for name in RUN})
    except KeyboardInterrupt:
        kept = f"what was played is in {chosen.journal}: --resume goes on" if chosen.journal else "nothing is kept"
        sys.stderr.write(f"\nstopped; {kept}\n")
        return 130
    sys.stdout.write(arena.as_text(report))
    if chosen.json is not None:
        write_file(chosen.json, arena.as_json(report))
    if chosen.csv is not None:
        write_file(chosen.csv, arena.as_csv(report))
    if chosen.explain is not None:
        write_file(chosen.explain, explained(report.plan))
    if chosen.plot is not None:
        try:
            arena.draw(report, chosen.plot)
        except ImportError as error:
            raise BadPlan("a plot needs matplotlib: pip install 'cardkit[arena]'") from error
    return 0
