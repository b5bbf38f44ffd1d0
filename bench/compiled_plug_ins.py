"""Random playouts of plug-ins on numbers, interpreted and compiled by mypyc as `cardkit new --compiled` has it.

    python -m bench.compiled_plug_ins
    python -m bench.compiled_plug_ins --write     # also put the table into bench/results/speed.md

It compiles `examples/hearts/src/hearts_rules.py` and `bench/harbour_numbers.py` into a folder of its own, which takes
a C compiler, has each build play the same games as the typed rules of Harbour, or as the other build, and then counts
moves a second of processor time by turns, the best of each. cardkit is as it is installed.
"""

import argparse
import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cardkit
from bench.batch import rate
from bench.telling import HOME, machine, measured_on, table, write
from cardkit.core.playout import random_playout

MODULES: Final = {"hearts": "examples/hearts/src/hearts_rules.py", "harbour": "bench/harbour_numbers.py"}
TURNS: Final = 2
SECONDS: Final = 0.5
GAMES: Final = 20  # that must be the same
TYPED: Final = "harbour, typed"
COMPILE: Final = "from setuptools import setup; from mypyc.build import mypycify;\
 setup(ext_modules=mypycify(['--ignore-missing-imports', {module!r}]), script_args=['build_ext', '--inplace'])"


def digest(told: object) -> str:
    """A short text for what was played."""
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def hearts_games() -> tuple[Callable[[], int], str]:
    """What plays a game of Hearts and counts its moves; and what stands for the first games."""
    from hearts import Hearts  # noqa: PLC0415  its rules are compiled in some processes

    game = Hearts()

    def play(rng: cardkit.Generator) -> tuple[int, object]:
        done = random_playout(game.initial_state(), rng, 100_000)
        return done.moves, done.state.scores()

    return _games(play)


def harbour_games() -> tuple[Callable[[], int], str]:
    """The same of Harbour on numbers."""
    rules = importlib.import_module("harbour_numbers")  # the copy that this process is to measure

    def play(rng: cardkit.Generator) -> tuple[int, object]:
        moves, _, held = rules.random_game(rng)
        return moves, held

    return _games(play)


def typed_games() -> tuple[Callable[[], int], str]:
    """The same of the example Harbour."""
    from harbour import WARES, Harbour, HarbourState  # noqa: PLC0415  as above

    game = Harbour()

    def play(rng: cardkit.Generator) -> tuple[int, object]:
        done = random_playout(game.initial_state(), rng, 100_000)
        assert isinstance(done.state, HarbourState)
        held = [Counter(deck.cards) for deck in done.state.decks]
        return done.moves, [[one[ware] for ware in WARES] for one in held]

    return _games(play)


def _games(play: Callable[[cardkit.Generator], tuple[int, object]]) -> tuple[Callable[[], int], str]:
    told = digest([play(cardkit.generator(seed)) for seed in range(GAMES)])
    rng = cardkit.generator(1)
    return lambda: play(rng)[0], told


WORKS: Final = {"hearts": hearts_games, "harbour": harbour_games, TYPED: typed_games}


def measure(names: list[str]) -> dict[str, tuple[float, str]]:
    """In this process: moves a second, and what stands for the first games."""
    found: dict[str, tuple[float, str]] = {}
    for name in names:
        play, told = WORKS[name]()
        found[name] = rate(play, SECONDS), told
    return found


def measured(folder: Path, names: list[str]) -> dict[str, tuple[float, str]]:
    """The same in a process that finds modules in this folder first."""
    paths = [str(folder), str(HOME), *[str(HOME / f"examples/{name}/src") for name in MODULES]]
    inherited = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, *([inherited] if inherited else [])])}
    words = [sys.executable, "-m", "bench.compiled_plug_ins", "--here", *names]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return {name: (moves, told) for name, (moves, told) in json.loads(done.stdout).items()}


def main() -> None:
    """Compile, compare, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--here", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results/speed.md")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps(measure(chosen.here)))
        return
    best: dict[tuple[str, str], float] = {}
    games: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        builds = {build: Path(folder, build) for build in ("interpreted", "compiled")}
        for build, home in builds.items():
            home.mkdir()
            for module in MODULES.values():
                shutil.copy(HOME / module, home)
                if build == "compiled":
                    code = COMPILE.format(module=Path(module).name)
                    subprocess.run([sys.executable, "-c", code], cwd=home, check=True, stdout=subprocess.DEVNULL)
        for _ in range(TURNS):
            for build, home in builds.items():
                names = [*MODULES, *([TYPED] if build == "interpreted" else [])]
                for name, (moves, told) in measured(home, names).items():
                    best[name, build] = max(moves, best.get((name, build), 0))
                    games.setdefault(name.partition(",")[0], set()).add(told)
    apart = [name for name, told in games.items() if len(told) > 1]
    if apart:
        raise SystemExit(f"expected the same games of every build, not of {', '.join(apart)}")
    rows = [[TYPED, f"{best[TYPED, 'interpreted'] / 1e3:.0f}", "", ""]]
    for name in MODULES:
        plain, compiled = best[name, "interpreted"], best[name, "compiled"]
        rows.append([f"{name}, on numbers", f"{plain / 1e3:.0f}", f"{compiled / 1e3:.0f}", f"{compiled / plain:.1f} ×"])
    if chosen.json:
        print(json.dumps({f"{name}, {build}": moves for (name, build), moves in best.items()}, indent=1))
        return
    text = f"{measured_on(machine())}\n\n" + table(["thousand moves/s", "interpreted", "compiled", "ratio"], rows)
    print(text)
    if chosen.write:
        write("bench/results/speed.md", "plug-ins", text)


if __name__ == "__main__":
    main()
