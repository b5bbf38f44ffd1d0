"""cardkit beside its peers, all measured in one run on one thread.

    python -m bench.peers              # python -m pip install ".[bench]" first, for the peers
    python -m bench.peers --json
    python -m bench.peers --write      # also put the tables into bench/results/speed.md

The peers: OpenSpiel's card games, written in C++, driven from Python as its own examples do it, and its whole playouts
in C++; RLCard's uno; Catanatron; UnoWar as small Java classes (bench/java), where a Java is installed. A peer that is
not installed is left out. All moves are random, except where players are named. Figures drift with the machine; ratios
less.
"""

import argparse
import functools
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import attrs

import cardkit
from bench.telling import machine, measured_on, table, write
from cardkit.commands import bench
from cardkit.commands.bench import Figures, Speed, speed
from cardkit.registry import AnyGame

HERE = Path(__file__).resolve().parent
SPIEL_GAMES = ("hearts", "crazy_eights", "spades", "go_fish")
PAIRS = (("smallest", "smallest"), ("random", "biggest"))
TURNS = 4  # that cardkit and Java take, since the machine is faster at one moment than at another
PRESETS = {"constructor": "bounded"}  # without a bound, nearly all that random builders do is make offers
ROLLOUTS = 500  # in each of two simulations of OpenSpiel's search


@attrs.frozen
class Row:
    """One peer: moves and games a second."""

    name: str
    speed: Speed


def driven(name: str, seeds: range) -> int:
    """A game of OpenSpiel driven from Python, chance sampled."""
    import pyspiel  # noqa: PLC0415  the peer may be missing

    game = pyspiel.load_game(name)
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


def dealt(name: str, seed: int) -> object:
    """A game of OpenSpiel after the deal."""
    import pyspiel  # noqa: PLC0415  the peer may be missing

    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


@functools.cache
def length(name: str) -> int:
    """Moves of a playout of hearts or spades after this deal: the same for every playout."""
    state = dealt(name, 1)
    moves = 0
    while not state.is_terminal():  # type: ignore[attr-defined]  # pyspiel has no types
        state.apply_action(state.legal_actions()[0])  # type: ignore[attr-defined]  # as above
        moves += 1
    return moves


def in_cpp(name: str, seeds: range) -> int:
    """Whole playouts in C++: a search of two simulations, each of which is valued by many playouts."""
    import pyspiel  # noqa: PLC0415  the peer may be missing

    game = pyspiel.load_game(name)
    state = dealt(name, 1)
    for seed in seeds:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=seed)
        pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, seed, False).mcts_search(state)
    return len(seeds) * 2 * ROLLOUTS * (length(name) - 1)


def uno(seeds: range) -> int:
    """RLCard's uno with its random agents."""
    import rlcard  # noqa: PLC0415  the peer may be missing
    from rlcard.agents import RandomAgent  # noqa: PLC0415  as above

    environment = rlcard.make("uno", config={"seed": seeds.start})
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)])
    return sum(len(one) // 2 for _ in seeds for one in environment.run(is_training=False)[0])


def catanatron(seeds: range) -> int:
    """Catanatron with four random players; actions, with rolls and ends of turns, as in Constructor."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415  the peer may be missing

    actions = 0
    for seed in seeds:
        random.seed(seed)  # its players draw from Python's own generator
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        state = game.state
        actions += len(state.action_records if hasattr(state, "action_records") else state.actions)  # by its version
    return actions


def peers() -> list[Row]:
    """Those that are installed."""
    rows: list[Row] = []
    works: list[tuple[str, Callable[[range], int]]] = [
        *[(f"OpenSpiel {name}, from Python", functools.partial(driven, name)) for name in SPIEL_GAMES],
        *[(f"OpenSpiel {name}, playouts in C++", functools.partial(in_cpp, name)) for name in ("hearts", "spades")],
        ("RLCard uno", uno),
        ("Catanatron", catanatron),
    ]
    for name, work in works:
        try:
            rows.append(Row(name, speed(work, rounds=3, name=name)))
        except ImportError as error:
            print(f"left out: {name}: {error}", file=sys.stderr)
    return rows


def java(first: str, second: str, seconds: float = 1.0) -> Speed | None:
    """UnoWar in Java, warmed up; None where there is no Java."""
    program = shutil.which("java")
    if program is None:
        return None
    words = [program, str(HERE / "java" / "UnoWar.java"), first, second, str(seconds)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    games, plays, _ = map(float, done.stdout.split())
    return Speed(plays, games)


def match(first: str, second: str) -> tuple[str, Speed, Speed | None]:
    """UnoWar's built-in players in the arena's loop, and in Java: by turns, the best of each."""
    game = cardkit.load("unowar")
    work = bench.matches(game, (game.policies[first], game.policies[second]))
    name = f"{first} against {second}"
    mine: list[Speed] = []
    theirs: list[Speed] = []
    for _ in range(TURNS):
        mine.append(speed(work, rounds=2, name=name))
        beside = java(first, second)
        if beside is not None:
            theirs.append(beside)
    best = max(theirs, key=lambda one: one.games, default=None)
    return name, max(mine, key=lambda one: one.games), best


def versions() -> str:
    """What was measured, and on what."""
    found = [machine()]
    for name in ("open-spiel", "rlcard", "catanatron"):
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"no {name}")
    return ", ".join(found)


def million(value: float) -> str:
    """Moves a second, in millions."""
    return f"{value / 1e6:.2f}" if value >= 1e6 else f"{value / 1e6:.3f}"


def tables(games: list[Figures], rows: list[Row], pairs: list[tuple[str, Speed, Speed | None]]) -> str:
    """Everything as Markdown."""
    first = games[0]
    own = []
    for one in games:
        cells = [million(part.moves) for part in (one.playouts, one.driver, one.typed)]
        own.append([one.game, *cells, f"{one.state_bytes:.0f}"])
    beside = []
    for row in rows:
        ratios = [one.playouts.moves / row.speed.moves for one in games]
        ratios += [one.driver.moves / row.speed.moves for one in games]
        beside.append([row.name, million(row.speed.moves), *[f"{one:.1f} ×" for one in ratios]])
    in_java = []
    for pair, mine, theirs in pairs:
        told = ["–", "–"] if theirs is None else [f"{theirs.games:,.0f}", f"{mine.games / theirs.games:.2f}"]
        in_java.append([pair, f"{mine.games:,.0f}", million(mine.moves), *told])
    starts = f"`import cardkit` takes {1000 * first.import_seconds:.0f} ms more than Python alone"
    ways = [f"{one.game} {way}" for way in ("playouts", "driver") for one in games]
    head = ["cardkit, M moves/s", "whole playouts", "Python driver", "typed, with events", "bytes a state"]
    return "\n\n".join(
        [
            measured_on(versions()),
            table(head, own),
            table(["peer", "M moves/s", *ways], beside),
            table(["UnoWar", "games/s", "M plays/s", "Java games/s", "ratio"], in_java),
            f"{starts}, `cardkit games` {1000 * first.games_seconds:.0f} ms in all.",
        ]
    )


def measured_game(name: str) -> AnyGame:
    """The game with the options under which it is measured."""
    return cardkit.load(name, preset=PRESETS[name]) if name in PRESETS else cardkit.load(name)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the tables into bench/results/speed.md")
    arguments = parser.parse_args()
    games = [bench.measured(measured_game(name)) for name in cardkit.game_names()]
    pairs = [match(first, second) for first, second in PAIRS]
    rows = peers()
    if arguments.json:
        found = {
            "versions": versions(),
            "games": [attrs.asdict(one) for one in games],
            "peers": [attrs.asdict(row) for row in rows],
            "unowar": [
                {"players": name, "cardkit": attrs.asdict(mine), "java": theirs and attrs.asdict(theirs)}
                for name, mine, theirs in pairs
            ],
        }
        print(json.dumps(found, indent=2))
        return
    text = tables(games, rows, pairs)
    print(text)
    if arguments.write:
        write("bench/results/speed.md", "measured", text)


if __name__ == "__main__":
    main()
