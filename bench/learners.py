"""What learners get, beside the peers: all that people ask first, in one run, in moves a second of processor time.

    python -m bench.learners               # python -m pip install ".[bench]" first, for the peers
    python -m bench.learners --write       # also put the tables into bench/results/speed.md
    python -m bench.learners --seconds 0.2 --json

Every move is a random legal action; what is looked at is looked at each time. The peers: RLCard's uno, games of pgx
compiled by JAX, OpenSpiel's games in C++ and in Python, PettingZoo's own environments, UnoWar as Java classes. A peer
that is not installed is left out, and named.
"""

import argparse
import functools
import importlib
import json
import os
import random
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import numpy as np

from bench import peers, processes
from bench.batch import batch, rate
from bench.telling import bounds, measured_on, table, write
from cardkit.commands.bench import Work, playouts, typed
from cardkit.learning import openspiel, pettingzoo

GAMES: Final = ("straights", "unowar", "constructor", "skipbo")
LANES: Final = 1024
STEPS: Final = 32  # moves of every lane in one call of a function that JAX has compiled
UNO: Final = "RLCard's uno, with observations"
IN_CPP: Final = ("leduc_poker", "go_fish", "crazy_eights", "hearts")
IN_PGX: Final = ("leduc_holdem", "connect_four", "2048", "hex", "sparrow_mahjong", "backgammon", "go_9x9")
IN_PYTHON: Final = ("python_kuhn_poker", "python_liars_poker")
CLASSIC: Final = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")

# Moves a second that cardkit's games must reach, and those that are aimed at: in millions, in the order of GAMES.
BATCH: Final = ((0.88, 1.5), (0.9, 1.5), (0.3, 0.6), (0.12, 0.3))
PACKED: Final = ((1.5, 3.0), (1.5, 3.0), (0.6, 1.2), (0.3, 0.6))
STEP: Final = ((0.025, 0.06),) * 4
BLIND: Final = ((0.025, 0.06),) * 4
SEEING: Final = ((0.015, 0.05),) * 4
TYPED: Final = ((0.45, 1.0), (0.45, 1.0), (0.25, 0.5), (0.1, 0.3))
PLAYOUTS: Final = ((9.0, 15.0), None, (3.0, 5.0), (0.7, 1.5))
UNO_TIMES: Final = (10.0, 40.0)
JAVA: Final = (0.5, 0.8)

Moves = Callable[[], int]  # plays some moves, and gives how many
Bounds = tuple[float, float] | None  # what must be reached, and what is aimed at


@attrs.frozen
class Figure:
    """Millions of moves a second, and for a game of cardkit what they must be."""

    name: str
    moves: float
    floor: float | None = None
    aim: float | None = None


@attrs.frozen
class Table:
    """One way to play: cardkit's games, and the peers that are played in the same way."""

    title: str
    games: tuple[Figure, ...]
    peers: tuple[Figure, ...]


# Ways to play.


def stepping(env: Any) -> Moves:
    """A game in an environment of PettingZoo, with observation and mask at each step."""
    draw = np.random.default_rng(1)
    seeds = iter(range(1_000_000))

    def moves() -> int:
        env.reset(seed=next(seeds))
        made = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(draw.random() * len(legal))]))
            made += 1
        return made

    return moves


def driving(game: Any, *, seeing: bool) -> Moves:
    """A game of OpenSpiel, driven from Python: with an observation and a mask at each move, or with neither."""
    rng = random.Random(1)
    of_now = game.get_type().provides_observation_tensor

    def moves() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            if seeing:
                seat = state.current_player()
                _ = state.observation_tensor(seat) if of_now else state.information_state_tensor(seat)
                state.legal_actions_mask()
            state.apply_action(rng.choice(legal))
            made += 1
        return made

    return moves


def uno() -> Moves:
    """A game of RLCard's uno, which makes an observation for each move."""
    import rlcard  # noqa: PLC0415  the peer may be missing

    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)

    def moves() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return moves


def in_jax(name: str) -> Moves:
    """A game of pgx as it is meant to be played: many games and many moves in one compiled function, on one core."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    import jax  # noqa: PLC0415  the peer may be missing, and looks at XLA_FLAGS when it is loaded
    import pgx  # noqa: PLC0415  as above
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415  as above

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))
    keys = map(jax.random.key, range(1_000_000))

    def move(state: Any, key: Any) -> tuple[Any, None]:
        chosen, chance = jax.random.split(key)
        legal = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(chosen, legal), jax.random.split(chance, LANES)), None

    ahead = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, STEPS))[0])
    now = jax.jit(jax.vmap(game.init))(jax.random.split(next(keys), LANES))

    def moves() -> int:
        nonlocal now
        now = jax.block_until_ready(ahead(now, next(keys)))
        return LANES * STEPS

    return moves


def games_of(work: Work) -> Moves:
    """One game after the other."""
    seeds = iter(range(1_000_000))

    def moves() -> int:
        seed = next(seeds)
        return work(range(seed, seed + 1))

    return moves


# What is measured.


def ours(title: str, make: Callable[[str], Moves], least: tuple[Bounds, ...], seconds: float) -> tuple[Figure, ...]:
    """Cardkit's games, played so."""
    found = []
    for name, bound in zip(GAMES, least, strict=True):
        told(f"{title}: {name}")
        floor, aim = bound or (None, None)
        found.append(Figure(name, rate(make(name), seconds) / 1e6, floor, aim))
    return tuple(found)


def theirs(title: str, works: dict[str, Callable[[], Moves]], seconds: float) -> tuple[Figure, ...]:
    """The peers that are installed; those that are not are named."""
    found = []
    for name, make in works.items():
        told(f"{title}: {name}")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # peers have theirs
                found.append(Figure(name, rate(make(), seconds) / 1e6))
        except (ImportError, SystemExit) as error:
            print(f"left out: {name}: {error}", file=sys.stderr)
    return tuple(found)


def spiel_games(*, seeing: bool) -> dict[str, Callable[[], Moves]]:
    """OpenSpiel's own, in C++ and in Python."""

    def make(name: str) -> Moves:
        import pyspiel  # noqa: PLC0415  the peer may be missing
        from open_spiel.python import games  # noqa: F401, PLC0415  which registers those in Python

        return driving(pyspiel.load_game(name), seeing=seeing)

    names = {f"OpenSpiel {name}, in C++": name for name in IN_CPP}
    names |= {f"OpenSpiel {name}": name for name in IN_PYTHON}
    return {name: functools.partial(make, short) for name, short in names.items()}


def zoo_games() -> dict[str, Callable[[], Moves]]:
    """PettingZoo's own."""

    def make(name: str) -> Moves:
        return stepping(importlib.import_module(f"pettingzoo.classic.{name}").env())

    return {f"PettingZoo {name}": functools.partial(make, name) for name in CLASSIC}


def our_spiel(name: str, *, seeing: bool) -> Moves:
    """A game of cardkit in OpenSpiel, with sampled chance."""
    options: dict[str, Any] = {"preset": peers.PRESETS[name]} if name in peers.PRESETS else {}
    return driving(openspiel.game(name, sampled=True, **options), seeing=seeing)


def measured(seconds: float) -> Iterator[Table]:
    """All ways to play, one after the other, those first that people ask for first."""
    peers_of_many: dict[str, Callable[[], Moves]] = {
        UNO: uno,
        **{f"pgx {name}": functools.partial(in_jax, name) for name in IN_PGX},
    }
    seen, unseen = "OpenSpiel from Python, with observation and mask", "OpenSpiel from Python, without"
    stepped, many = "PettingZoo, with observation and mask", f"batch of {LANES}, with observation and mask"
    words = f"batch of {LANES}, with packed observation and mask"
    events, games = "typed, with events", "playouts, nobody looks"

    def in_zoo(name: str) -> Moves:
        return stepping(pettingzoo.CardkitEnv(peers.measured_game(name)))

    def in_batch(name: str) -> Moves:
        return batch(peers.measured_game(name), LANES)

    def in_words(name: str) -> Moves:
        return batch(peers.measured_game(name), LANES, packed=True)

    beside = theirs(many, peers_of_many, seconds)
    yield Table(many, ours(many, in_batch, BATCH, seconds), beside)
    yield Table(words, ours(words, in_words, PACKED, seconds), beside)
    yield Table(stepped, ours(stepped, in_zoo, STEP, seconds), theirs(stepped, zoo_games(), seconds))
    for title, seeing, least in ((seen, True, SEEING), (unseen, False, BLIND)):
        make = functools.partial(our_spiel, seeing=seeing)
        yield Table(title, ours(title, make, least, seconds), theirs(title, spiel_games(seeing=seeing), seconds))
    yield Table(events, ours(events, lambda name: games_of(typed(peers.measured_game(name))), TYPED, seconds), ())
    yield Table(games, ours(games, lambda name: games_of(playouts(peers.measured_game(name))), PLAYOUTS, seconds), ())


def told(what: str) -> None:
    """Say what is measured now, to whoever waits: on one line of a terminal, and else on a line of its own."""
    if sys.stderr.isatty():
        print(f"\r{what:78}", end="" if what else "\r", file=sys.stderr, flush=True)
    elif what:
        print(what, file=sys.stderr, flush=True)


# The tables.


def number(value: float) -> str:
    """Thousands where there are no millions."""
    return f"{value:.2f} M" if value >= 1 else f"{1000 * value:,.1f} k"


def text_of(played: Table) -> str:
    """A way to play, cardkit's games first."""
    names = [re.sub("^(OpenSpiel|PettingZoo|pgx) ", "", peer.name) for peer in played.peers]
    rows = []
    for one in played.games:
        ratios = [f"{one.moves / peer.moves:.1f} ×" for peer in played.peers]
        rows.append([one.name, number(one.moves), bounds(one.floor, one.aim, one.moves, number), *ratios])
    rows += [[peer.name, number(peer.moves), *[""] * (len(names) + 1)] for peer in played.peers]
    return table([played.title, "moves/s", "floor, aim", *[f"beside {name}" for name in names]], rows)


def java_text() -> str:
    """UnoWar's tournaments beside the same in Java."""
    rows = []
    for first, second in peers.PAIRS:
        told(f"UnoWar beside Java: {first} against {second}")
        name, mine, theirs_too = peers.match(first, second)
        beside = ["–"] * 3
        if theirs_too is None:
            print("left out: UnoWar in Java: there is no Java", file=sys.stderr)
        else:
            ratio = mine.games / theirs_too.games
            told_bounds = bounds(*JAVA, ratio, lambda value: f"{value:.1f}")
            beside = [f"{theirs_too.games:,.0f}", f"{ratio:.2f}", told_bounds]
        rows.append([name, f"{mine.games:,.0f}", *beside])
    return table(["UnoWar, whole games", "games/s", "Java, warm", "ratio", "floor, aim"], rows)


def headline(first: Table) -> str:
    """What one would say of it in a sentence."""
    fastest = max(first.games, key=lambda one: one.moves)
    peer = next((one for one in first.peers if one.name == UNO), None)
    beside = "" if peer is None else f", {fastest.moves / peer.moves:.0f} times as many as of {UNO}"
    slowest = min(first.games, key=lambda one: one.moves)
    least = f" of {slowest.name}, the slowest of the games, {number(slowest.moves)}"
    if peer is not None:
        least += f", {slowest.moves / peer.moves:.1f} times as many"
    return f"A learner gets {number(fastest.moves)} moves a second of {fastest.name} on one core{beside};{least}."


def texts(seconds: float) -> Iterator[str]:
    """Everything as Markdown, piece by piece as it is measured, the figures that a person would quote first."""
    yield measured_on(peers.versions())
    for place, played in enumerate(measured(seconds)):
        if place == 0:
            yield headline(played)
        yield text_of(played)
    yield java_text()
    told("processes")
    yield processes.text_of(processes.measured())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each of three counts (0.5)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="also put the tables into bench/results/speed.md")
    chosen = parser.parse_args()
    if chosen.json:
        print(json.dumps([attrs.asdict(one) for one in measured(chosen.seconds)], indent=1))
        return
    found = []
    for text in texts(chosen.seconds):
        told("")
        print(f"{text}\n", flush=True)
        found.append(text)
    if chosen.write:
        write("bench/results/speed.md", "learners", "\n\n".join(found))


if __name__ == "__main__":
    main()
