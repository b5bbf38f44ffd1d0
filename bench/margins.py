"""How far players are ahead of random and of greedy ones: Catanatron's at its game, beside cardkit's at Constructor.

    python -m bench.margins                      # python -m pip install ".[bench]" first, for Catanatron
    python -m bench.margins --deals 100 --jobs 2 # both are games for four

One player in one seat, random or greedy ones in the three others, each seat in turn with the same seed. The games are
not the same, so neither are the numbers: what they say is how much there is to gain over simple moves, and how much of
it a player gets. Intervals are of deals; a game without a winner counts for nobody. Points are those of Elo's
scale, 400 for odds ten times as good as those of a quarter of the wins. Catanatron's players are those of its package:
one weighs actions by their kind, and the greedy one looks a move ahead for points. Constructor's greedy one is
`sensible`.
"""

import argparse
import functools
import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import cardkit
from bench.matches import LIMIT, Found, alone, match
from bench.telling import guarded, interval, mean, table
from cardkit import arena
from cardkit.arena import Rate
from cardkit.arena.chunk import FINISHED, UNFINISHED, Ending
from cardkit.arena.progress import GamesPlayed
from cardkit.arena.report import report_of
from cardkit.arena.tally import tally_of

PRESETS: Final = ("bounded", "settlers")
OURS: Final = ("sensible", "planner", "search:100")
RANDOM: Final = "uniform"
GREEDY: Final = "sensible"
SEATS: Final = 4


def points(rate: float, parity: float) -> float:
    """A share of wins on Elo's scale, 0 at parity; without a bound at no wins, or nothing else."""
    if rate in (0.0, 1.0):
        return math.copysign(math.inf, rate - parity)
    return 400 * math.log10(rate / (1 - rate) * (1 - parity) / parity)


def spoken_points(rate: Rate, parity: float) -> str:
    """Points with their interval."""
    low, middle, high = [points(one, parity) for one in (rate.low, rate.rate, rate.high)]
    return f"{middle:+.0f} ({low:+.0f} to {high:+.0f})".replace("inf", "∞")


def timed_player(kind: type[Any], color: Any, times: list[float]) -> Any:
    """One of Catanatron's players, on a clock wherever there is a choice."""
    player = kind(color)
    decide = player.decide

    def decided(game: Any, actions: Any) -> Any:
        if len(actions) == 1:
            return decide(game, actions)
        begun = time.perf_counter()
        action = decide(game, actions)
        times.append(time.perf_counter() - begun)
        return action

    player.decide = decided
    return player


def catan_deal(kind: type[Any], rival: type[Any], seed: int, times: list[float]) -> list[Ending]:
    """A deal of Catanatron, once with each seat as the one. A seed shuffles all seats in the same way each time."""
    from catanatron import Color, Game  # noqa: PLC0415  the peer may be missing

    endings = []
    for own in Color:
        players = [timed_player(kind, color, times) if color is own else rival(color) for color in Color]
        random.seed(seed)  # its players draw from Python's own generator
        winner = Game(players, seed=seed).play()
        won = () if winner is None else (list(Color).index(winner),)
        endings.append(Ending(FINISHED if won else UNFINISHED, won, (0,) * SEATS, 0))
    return endings


def catanatron(deals: int) -> list[Found]:
    """Its players against its random one, and against its greedy one."""
    from catanatron import RandomPlayer  # noqa: PLC0415  the peer may be missing
    from catanatron.players.search import VictoryPointPlayer  # noqa: PLC0415  as above
    from catanatron.players.weighted_random import WeightedRandomPlayer  # noqa: PLC0415  as above

    greedy = VictoryPointPlayer
    pairs = ((WeightedRandomPlayer, RandomPlayer), (greedy, RandomPlayer), (WeightedRandomPlayer, greedy))
    found = []
    progress = GamesPlayed(sys.stderr, deals * SEATS * len(pairs))
    for kind, rival in pairs:
        plan = arena.plan("constructor", [kind.__name__, rival.__name__], deals=deals)  # of as many seats
        met, times, endings = alone(plan, cardkit.load("constructor")), list[float](), []
        for deal in range(deals):
            endings.append(catan_deal(kind, rival, deal + 1, times))  # seed 0 would be none
            progress.add(SEATS)
        report = report_of(plan, (met,), deals, {0: tally_of(met, endings)})
        found.append(Found(report.cells[0], 1 / SEATS, deals, times))
    progress.close()
    return found


def constructor(preset: str, names: tuple[str, ...], deals: int, jobs: int) -> list[Found]:
    """Those of Constructor against its random one, and against its greedy one."""
    pairs = [(name, other) for other in (RANDOM, GREEDY) for name in names if name != other]
    options: dict[str, object] = {"preset": preset}
    plans = [arena.plan("constructor", pair, deals=deals, seed=1, limit=LIMIT, options=options) for pair in pairs]
    return [match(plan, jobs) for plan in plans]


def rows(title: str, found: list[Found]) -> list[list[str]]:
    """Of the table."""
    return [
        [
            f"{title}: {one.cell.player}",
            one.cell.against,
            interval(one.cell.rate),
            spoken_points(one.cell.rate, one.parity),
            f"{one.cell.rate.games:,}",
            f"{one.cell.unfinished:,}",
            mean(one.times),
        ]
        for one in found
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=50, metavar="N", help="each played once for each seat (50)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes, for cardkit's games (1)")
    parser.add_argument("--players", nargs="+", default=list(OURS), metavar="NAME", help="of Constructor")
    parser.add_argument("--presets", nargs="+", default=list(PRESETS), metavar="NAME", help="of Constructor")
    chosen = parser.parse_args()
    works: list[tuple[str, Callable[[], list[Found]]]] = [("Catanatron", functools.partial(catanatron, chosen.deals))]
    for preset in chosen.presets:
        ours = functools.partial(constructor, preset, tuple(chosen.players), chosen.deals, chosen.jobs)
        works.append((f"Constructor, {preset}", ours))
    lines = []
    for title, work in works:
        try:
            lines += rows(title, work())
        except ImportError as error:
            print(f"left out: {title}: {error}", file=sys.stderr)
    print(table(["one", "against", "wins (95 %)", "points", "games", "unfinished", "a move"], lines))
    print(f"\nParity is {100 / SEATS:.0f} %.")


if __name__ == "__main__":
    guarded(main)
