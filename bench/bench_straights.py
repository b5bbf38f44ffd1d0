"""Moves per second of random Straights, beside a peer measured in the same run.

    python bench/bench_straights.py            # python -m pip install ".[bench]" first, for the peer
    python bench/bench_straights.py --json

The peer is OpenSpiel's hearts, written in C++ and driven from Python: random moves, chance sampled, as its own examples
do it. Where it is not installed the ratios are left out. Each figure is the best of several rounds of about half a
second, each round over the same seeds.
"""

import argparse
import json
import platform
import random
import sys
import time
from collections.abc import Callable

import cardkit
from cardkit.core.playout import random_playout
from cardkit.core.sealing import is_compiled
from cardkit.core.state import CHANCE, OVER, State

ROUNDS = 5
GAME = cardkit.games.straights.game()


def playouts(seeds: range) -> int:
    """Whole playouts by the core's own loop, through the abstract state."""
    opening = GAME.opening()
    return sum(random_playout(opening, cardkit.generator(seed), 1_000_000).moves for seed in seeds)


def driven(seeds: range) -> int:
    """A driver in Python over the state: the list of legal actions, one of them, the next state."""
    moves = 0
    for seed in seeds:
        rng = cardkit.generator(seed)
        state: State = GAME.opening()
        while (turn := state.turn()) != OVER:
            if turn == CHANCE:
                state = state.answered(state.request().sample(rng))
                continue
            legal = state.legal()
            state = state.after(legal[rng.below(len(legal))])
            moves += 1
    return moves


def typed(seeds: range) -> int:
    """The typed level: legal moves as values, checked, with events."""
    moves = 0
    for seed in seeds:
        rng = cardkit.generator(seed)
        state = GAME.opening()
        while not isinstance(turn := GAME.turn(state), cardkit.Over):
            if isinstance(turn, cardkit.Request):
                state = GAME.answer(state, turn.sample(rng)).state
                continue
            legal = GAME.legal_moves(state)
            state = GAME.play(state, legal[rng.below(len(legal))]).state
            moves += 1
    return moves


def hearts(seeds: range) -> int:
    """OpenSpiel's hearts driven from Python."""
    import pyspiel  # noqa: PLC0415  the peer may be missing

    game = pyspiel.load_game("hearts")
    moves = 0
    for seed in seeds:
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
    return moves


def speed(work: Callable[[range], int]) -> float:
    """Moves per second of the best of several rounds."""
    number = 1
    while True:  # as many games as fill half a second
        start = time.perf_counter()
        work(range(number))
        took = time.perf_counter() - start
        if took > 0.2:
            number = max(1, int(number * 0.5 / took))
            break
        number *= 2
    best = 0.0
    for done in range(ROUNDS):
        if sys.stderr.isatty():
            print(f"\r{work.__name__}: round {done + 1} of {ROUNDS} ", end="", file=sys.stderr, flush=True)
        start = time.perf_counter()
        moves = work(range(number))
        best = max(best, moves / (time.perf_counter() - start))
    if sys.stderr.isatty():
        print("\r" + " " * 40, end="\r", file=sys.stderr, flush=True)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    arguments = parser.parse_args()
    figures = {work.__name__: speed(work) for work in (playouts, driven, typed)}
    try:
        peer = speed(hearts)
    except ImportError:
        peer = None
    build = "compiled" if is_compiled(State) else "not compiled"
    if arguments.json:
        found = {"build": build, "python": platform.python_version(), "moves_per_second": figures, "hearts": peer}
        print(json.dumps(found, indent=2))
        return
    print(
        f"cardkit {cardkit.__version__}, {build}, Python {platform.python_version()}; random Straights, moves a second"
    )
    for name, figure in figures.items():
        ratio = "" if peer is None else f"  {figure / peer:5.2f} of the peer"
        print(f"  {name:9} {figure:12,.0f}{ratio}")
    known = "not installed" if peer is None else f"{peer:12,.0f}"
    print(f"  peer      {known}  OpenSpiel's hearts, driven from Python")


if __name__ == "__main__":
    main()
