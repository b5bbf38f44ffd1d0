"""Games and plays per second of UnoWar's built-in players in the arena's loop.

    python bench/bench_unowar.py
    python bench/bench_unowar.py --json

The pairs are those that the original Java classes were measured with: smallest against smallest (long games) and random
against biggest. Each figure is the best of several rounds over the same seeds.
"""

import argparse
import json
import platform
import time

import attrs

import cardkit
from cardkit.core.playout import policy_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.sealing import is_compiled
from cardkit.core.state import State

PAIRS = (("smallest", "smallest", 20), ("random", "biggest", 200))  # with games a round, uncompiled
ROUNDS = 5
LIMIT = 1_000_000


@attrs.frozen
class Figure:
    """How fast a pair plays."""

    first: str
    second: str
    games_per_second: float
    plays_per_second: float


def measure(first: str, second: str, games: int) -> Figure:
    """The best of several rounds."""
    game = cardkit.games.unowar.game()
    policies = (game.policies[first], game.policies[second])
    opening = game.opening()
    best = Figure(first, second, 0.0, 0.0)
    for _ in range(ROUNDS):
        plays = 0
        start = time.perf_counter()
        for seed in range(games):
            luck = (seeded_sfc32(seed, 1), seeded_sfc32(seed, 3))
            plays += policy_playout(opening, policies, seeded_sfc32(seed), luck, LIMIT).moves
        took = time.perf_counter() - start
        if games / took > best.games_per_second:
            best = Figure(first, second, games / took, plays / took)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    arguments = parser.parse_args()
    compiled = is_compiled(State)
    figures = [measure(first, second, games * (20 if compiled else 1)) for first, second, games in PAIRS]
    build = "compiled" if compiled else "not compiled"
    if arguments.json:
        found = {"build": build, "python": platform.python_version(), "figures": [attrs.asdict(one) for one in figures]}
        print(json.dumps(found, indent=2))
        return
    print(f"cardkit {cardkit.__version__}, {build}, Python {platform.python_version()}; UnoWar")
    for one in figures:
        pair = f"{one.first} against {one.second}"
        print(f"  {pair:26} {one.games_per_second:10,.0f} games/s {one.plays_per_second:12,.0f} plays/s")


if __name__ == "__main__":
    main()
