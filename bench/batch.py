"""What learners get: batches of games with observations and masks, in millions of moves a second of processor time.

    python -m bench.batch
    python -m bench.batch --lanes 256 --seconds 1 --json
    python -m bench.batch --lanes 256 --plug-ins --write     # of plug-ins, into bench/results/speed.md

Every move is a random legal action, drawn with numpy; the observation and the mask of whoever moves next are written in
place each time. Beside it stand whole playouts, which nobody looks at, and the floors that were set. Games have the
options of `bench.peers`, so that its tables and these are of the same games. Plug-ins are those of the examples and of
the tests: batch and playouts by turns, so that the ratio counts, whatever else the machine does, and of a batch as many
steps as a game has moves, as positions late in a game may cost more.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Final

import numpy as np

import cardkit
from bench import peers
from bench.telling import HOME, machine, measured_on, table, write
from cardkit.core.playout import random_playout
from cardkit.learning.batch import Batch
from cardkit.registry import AnyGame

GAMES: Final = ("straights", "unowar", "constructor", "skipbo")
FLOORS: Final = {"straights": 1.5, "unowar": 1.5, "constructor": 0.6, "skipbo": 0.3}  # M moves/s, packed
ROUNDS: Final = 3  # the best of so many counts
PLUG_INS: Final = {
    "Harbour": "harbour:Harbour",
    "Go": "go_game:Go",
    "Hex": "hex_game:Hex",
    "Masked Ball": "masked_ball:MaskedBall",
    "a draft, `tests/wander.py`": "wander:Wander",
    "reactions, `tests/bluff.py`": "bluff:Bluff",
    "Liar's Dice": "liars_dice:LiarsDice",
    "Euchre": "euchre:Euchre",
    "Crazy Eights": "crazy_eights:CrazyEights",
    "Hearts": "hearts:Hearts",
}


def rate(moves: Callable[[], int], seconds: float, rounds: int = ROUNDS) -> float:
    """Moves a second of processor time, after a while of getting warm."""
    best = 0.0
    moves()
    for _ in range(rounds):
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


def plug_ins(lanes: int, seconds: float) -> str:
    """The table of plug-ins: the best of each in thousands of moves a second, and the least and greatest ratio."""
    sys.path += map(str, [HOME / "tests", HOME / "examples", *sorted(HOME.glob("examples/*/src"))])
    rows = []
    for name, made in PLUG_INS.items():
        step, alone = batch(made, lanes), playouts(made)
        length = sum([alone() for _ in range(20)]) // 20

        def steps(step: Callable[[], int] = step, length: int = length) -> int:
            return sum([step() for _ in range(length)])

        pairs = [(rate(steps, seconds, 1), rate(alone, seconds, 1)) for _ in range(ROUNDS)]
        ratios = [one / other for one, other in pairs]
        best = [f"{max(speeds) / 1e3:.1f}" for speeds in zip(*pairs, strict=True)]
        rows.append([name, *best, f"{min(ratios):.2f} to {max(ratios):.2f}"])
    return table(["thousand moves/s", "batch", "playouts", "batch / playouts"], rows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plug-ins", action="store_true", help="of plug-ins, not of cardkit's own games")
    parser.add_argument("--write", action="store_true", help="put the table of plug-ins into bench/results/speed.md")
    chosen = parser.parse_args()
    if chosen.plug_ins:
        text = f"{measured_on(machine())}\n\n{plug_ins(chosen.lanes, chosen.seconds)}"
        print(text)
        if chosen.write:
            write("bench/results/speed.md", "batches", text)
        return
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
