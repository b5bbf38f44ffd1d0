"""What learners get: batches of games with observations and masks, in millions of moves a second of processor time.

    python -m bench.batch
    python -m bench.batch --lanes 256 --seconds 1 --json

Every move is a random legal action, drawn with numpy; the observation and the mask of whoever moves next are written in
place each time. Beside it stand whole playouts, which nobody looks at, and the floors that were set. Games have the
options of `bench.peers`, so that its tables and these are of the same games.
"""

import argparse
import json
import time
from collections.abc import Callable
from typing import Final

import numpy as np

import cardkit
from bench import peers
from bench.telling import table
from cardkit.core.playout import random_playout
from cardkit.learning.batch import Batch
from cardkit.registry import AnyGame

GAMES: Final = ("straights", "unowar", "constructor", "skipbo")
FLOORS: Final = {"straights": 1.5, "unowar": 1.5, "constructor": 0.6, "skipbo": 0.3}  # M moves/s, packed
ROUNDS: Final = 3  # the best of so many counts


def rate(moves: Callable[[], int], seconds: float) -> float:
    """Moves a second of processor time, after a while of getting warm."""
    best = 0.0
    moves()
    for _ in range(ROUNDS):
        made, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            made += moves()
        best = max(best, made / spent)
    return best


def batch(game: AnyGame | str, lanes: int, *, trail: bool = False, packed: bool = False) -> Callable[[], int]:
    """What makes a move in every lane of a batch: what the seat to move knows, and may do, are there as arrays."""
    games = Batch(game, lanes, seed=1, trail=trail, packed=packed)
    draw = np.random.default_rng(1)

    def moves() -> int:
        games.step(games.sample(draw))
        return lanes

    return moves


def playouts(name: str) -> Callable[[], int]:
    """What plays a game that nobody looks at."""
    game = peers.measured_game(name)
    rng = cardkit.generator(1)
    return lambda: random_playout(game.initial_state(), rng, 1_000).moves


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = {}
    for name in GAMES:
        game = peers.measured_game(name)
        found[name] = {
            "batch": rate(batch(game, chosen.lanes), chosen.seconds) / 1e6,
            "with trail": rate(batch(game, chosen.lanes, trail=True), chosen.seconds) / 1e6,
            "packed": rate(batch(game, chosen.lanes, packed=True), chosen.seconds) / 1e6,
            "playouts": rate(playouts(name), chosen.seconds) / 1e6,
            "floor": FLOORS[name],
        }
    if chosen.json:
        print(json.dumps(found, indent=1))
        return
    rows = []
    for name, one in found.items():
        speeds = [f"{one[what]:.3f}" for what in ("batch", "with trail", "packed", "floor", "playouts")]
        rows.append([name, *speeds, f"{100 * one['batch'] / one['playouts']:.0f} %"])
    head = [
        "batch, M moves/s",
        "with observation and mask",
        "with the trail",
        "packed",
        "floor",
        "playouts",
        "of these",
    ]
    print(table(head, rows))


if __name__ == "__main__":
    main()
