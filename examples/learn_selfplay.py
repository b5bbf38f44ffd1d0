"""A small network that learns a game by playing against itself, many games side by side, in minutes on two cores.

    python examples/learn_selfplay.py straights          learn Straights, keep it in straights.npz
    python examples/learn_selfplay.py crazy-eights       the same for a plug-in, in crazy-eights.npz
    python examples/learn_selfplay.py --picture learning.svg straights.json crazy-eights.json    draw both curves

Each seat is played by the same network, which is shown what that seat knows and draws one of the legal actions. What
led to more than was expected becomes likelier, in small steps: proximal policy optimization. From time to time the best
moves of the network meet the best player of the game, and how often it wins is the curve that is kept.

Learning needs `pip install "cardkit[rl]" jax`, the picture `cardkit[arena]`; playing needs numpy alone: see
`selfplay_player.py`.
"""

import argparse
import importlib.util
import itertools
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
import numpy.typing as npt

import cardkit
from cardkit.batch import Batch
from cardkit.core.observation import Observer
from selfplay_player import AnyGame, EightsObserver, Floats, Network, columns_of

Ints = npt.NDArray[np.int64]
Weights = list[tuple[Any, Any]]  # of each layer: arrays of numpy or of jax

EPOCHS: Final = 4  # how often what was played is learned from
PIECE: Final = 1024  # moves that are learned from at once
CLIP: Final = 0.2  # how far the likelihood of a move goes in one round of learning, as a share
SPREAD: Final = 0.01  # what it is worth to stay undecided
STEP: Final = 7e-4  # of each weight, at first; it goes down to nothing
CARRIED: Final = 0.95  # how far what happens later counts against what was expected then
MEASURED_SEED: Final = -1_000_000  # of the games that measure, which are never learned from


@attrs.frozen
class Plan:
    """How a game is learned."""

    opponent: str  # the best player there is, against whom it is measured
    lanes: int = 512
    steps: int = 64  # in each lane between two rounds of learning
    hidden: tuple[int, ...] = (256, 128)
    moves: int = 4_000_000
    options: dict[str, object] = attrs.field(factory=dict)  # of the games that are learned from
    measured: int = 400  # games of each measure on the way


PLANS: Final = {
    "straights": Plan("thrifty", options={"rounds": 1}),
    "unowar": Plan("watchful", options={"rounds": 1}, steps=128),
    "crazy-eights": Plan("keeper", lanes=128, hidden=(128, 128), moves=800_000),
}


def can_learn() -> bool:
    """Whether there is what learning needs beside numpy."""
    return importlib.util.find_spec("jax") is not None


def game_of(name: str, **options: object) -> AnyGame:
    """A game, looked at as `selfplay_player` does."""
    if name != "crazy-eights":
        return cardkit.load(name, **options)
    from crazy_eights import CrazyEights, EightsView  # noqa: PLC0415  a plug-in, which may be missing

    class Seen(CrazyEights):
        @property
        def observer(self) -> Observer[EightsView]:
            return EightsObserver(self.seats)

    return Seen()


def seen_in(games: Batch, columns: Ints) -> Floats:
    """What the network is shown: what the seat to move knows, and the mask behind it."""
    seen = np.take_along_axis(games.observation, columns[games.turn], axis=1)
    return np.concatenate([seen, games.mask], axis=1, dtype=np.float32)


# What was played, and what it was worth.


@attrs.frozen
class Played:
    """Moves, a row for each step and a column for each lane."""

    seen: Floats
    mask: npt.NDArray[np.bool_]
    action: Ints
    chance: Floats  # the logarithm of how likely the move was
    value: Floats  # what the seat expected
    turn: Ints
    ended: npt.NDArray[np.bool_]
    reward: Floats  # by seat, where a game ended


def advantages(played: Played) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """How much better it went on than was expected, for each move; and of which moves that can be said.

    A move is followed by the next one of the same seat, or by the end of its game. The last ones of a stretch are
    followed by neither yet.
    """
    steps, lanes = played.action.shape
    seats = played.reward.shape[2]
    found, known = np.zeros((steps, lanes), np.float32), np.zeros((steps, lanes), bool)
    later = np.zeros((lanes, seats), np.float32)  # what was expected at the next move, or came out
    carried = np.zeros((lanes, seats), np.float32)
    is_known = np.zeros((lanes, seats), bool)
    every = np.arange(lanes)
    for step in reversed(range(steps)):
        over = played.ended[step]
        later[over], carried[over], is_known[over] = played.reward[step, over], 0, True
        seat, expected = played.turn[step], played.value[step]
        known[step] = is_known[every, seat]
        found[step] = later[every, seat] - expected + CARRIED * carried[every, seat]
        later[every, seat], carried[every, seat] = expected, np.where(known[step], found[step], 0)
        is_known[every, seat] = True
    return found, known


class Scale:
    """Rewards around zero: what a seat got more than all together, as a share of how far that goes apart."""

    def __init__(self) -> None:
        self.count, self.squares = 1e-6, 1e-6

    def of(self, reward: npt.NDArray[np.float64], ended: npt.NDArray[np.bool_]) -> Floats:
        """Those of games that ended."""
        centred = reward - reward.mean(axis=1, keepdims=True)
        self.count += float(ended.sum()) * reward.shape[1]
        self.squares += float((centred[ended] ** 2).sum())
        return np.asarray(centred / max(math.sqrt(self.squares / self.count), 1e-3), np.float32)


# The network, in jax.


def fresh(sizes: Sequence[int], rng: np.random.Generator) -> Weights:
    """Weights before anything is learned; the last layer hardly prefers anything."""
    made: Weights = []
    for number, (wide, narrow) in enumerate(itertools.pairwise(sizes)):
        spread = math.sqrt(2 / wide) if number < len(sizes) - 2 else 0.01
        made.append((rng.normal(0, spread, (wide, narrow)).astype(np.float32), np.zeros(narrow, np.float32)))
    return made


class Learner:
    """The weights while they are learned: a layer's last column is what is expected, those before it value actions."""

    def __init__(self, sizes: Sequence[int], seed: int, rounds: int) -> None:
        import jax  # noqa: PLC0415  whoever only plays has no need of it
        import jax.numpy as jnp  # noqa: PLC0415  as above

        def forward(weights: Weights, seen: Any) -> tuple[Any, Any]:
            for one, bias in weights[:-1]:
                seen = jnp.maximum(seen @ one + bias, 0)
            out = seen @ weights[-1][0] + weights[-1][1]
            return out[:, :-1], out[:, -1]

        def act(weights: Weights, key: Any, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
            worth, value = forward(weights, seen)
            likely = jax.nn.log_softmax(jnp.where(mask, worth, -1e9))
            action = jax.random.categorical(key, likely)
            return action, jnp.take_along_axis(likely, action[:, None], 1)[:, 0], value

        def loss(weights: Weights, seen: Any, mask: Any, action: Any, chance: Any, gain: Any, aim: Any) -> Any:
            worth, value = forward(weights, seen)
            likely = jax.nn.log_softmax(jnp.where(mask, worth, -1e9))
            ratio = jnp.exp(jnp.take_along_axis(likely, action[:, None], 1)[:, 0] - chance)
            better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
            spread = -(jnp.exp(likely) * jnp.where(mask, likely, 0)).sum(axis=1).mean()
            return -better + 0.5 * ((value - aim) ** 2).mean() - SPREAD * spread

        def improve(weights: Weights, mean: Any, square: Any, count: Any, *piece: Any) -> tuple[Any, Any, Any]:
            """A step of Adam."""
            slope = jax.grad(loss)(weights, *piece)
            norm = jnp.sqrt(sum([(one**2).sum() for one in jax.tree.leaves(slope)]))
            slope = jax.tree.map(lambda one: one * jnp.minimum(1, 0.5 / norm), slope)
            mean = jax.tree.map(lambda old, one: 0.9 * old + 0.1 * one, mean, slope)
            square = jax.tree.map(lambda old, one: 0.999 * old + 0.001 * one**2, square, slope)
            step = STEP * (1 - count / self.most) * jnp.sqrt(1 - 0.999 ** (count + 1)) / (1 - 0.9 ** (count + 1))
            moved = jax.tree.map(lambda old, m, s: old - step * m / (jnp.sqrt(s) + 1e-6), weights, mean, square)
            return moved, mean, square

        self.most = rounds
        self.rng = np.random.default_rng(seed)
        self.key = jax.random.key(seed)
        self.split: Callable[[Any], Any] = jax.random.split
        self.weights: Weights = fresh(sizes, self.rng)
        self.mean: Any = jax.tree.map(jnp.zeros_like, self.weights)
        self.square: Any = self.mean
        self.count = 0
        self.act: Callable[..., Any] = jax.jit(act)
        self.improve: Callable[..., Any] = jax.jit(improve)

    def play(self, games: Batch, columns: Ints, steps: int, scale: Scale) -> Played:
        """Play on, all seats alike."""
        size = games.size
        seen = np.zeros((steps, size, columns.shape[1] + games.mask.shape[1]), np.float32)
        mask = np.zeros((steps, *games.mask.shape), bool)
        action, turn = np.zeros((steps, size), np.int64), np.zeros((steps, size), np.int64)
        chance, value = np.zeros((steps, size), np.float32), np.zeros((steps, size), np.float32)
        ended, reward = np.zeros((steps, size), bool), np.zeros((steps, size, games.game.seats), np.float32)
        for step in range(steps):
            seen[step], mask[step], turn[step] = seen_in(games, columns), games.mask, games.turn
            self.key, key = self.split(self.key)
            action[step], chance[step], value[step] = self.act(self.weights, key, seen[step], mask[step])
            games.step(action[step])
            ended[step], reward[step] = games.ended, scale.of(games.reward, games.ended)
        return Played(seen, mask, action, chance, value, turn, ended, reward)

    def learn(self, played: Played) -> None:
        """Make likelier what went better than expected."""
        gain, known = advantages(played)
        rows = np.flatnonzero(known)
        flat = [one.reshape(-1, *one.shape[2:]) for one in (played.seen, played.mask, played.action, played.chance)]
        aim = (gain + played.value).ravel()
        gains = gain.ravel()
        gains = (gains - gains[rows].mean()) / max(float(gains[rows].std()), 1e-6)
        for _ in range(EPOCHS):
            self.rng.shuffle(rows)
            for start in range(0, len(rows) - PIECE + 1, PIECE):
                some = rows[start : start + PIECE]
                piece = [one[some] for one in (*flat, gains, aim)]
                state = (self.weights, self.mean, self.square)
                self.weights, self.mean, self.square = self.improve(*state, self.count, *piece)
                self.count += 1

    def network(self, game: AnyGame, parts: Sequence[str]) -> Network:
        """What was learned so far, for playing."""
        layers = [(np.asarray(one), np.asarray(bias)) for one, bias in self.weights]
        last, bias = layers[-1]
        return Network(game.name, parts, [*layers[:-1], (last[:, :-1], bias[:-1])])


# Learning, and measuring on the way.


def measure(network: Network, opponent: str, number: int) -> tuple[float, float]:
    """The share of whole games that the network wins, alone among the opponent, in all seats alike; and its standard
    error. A win that is shared is a share of a win.
    """
    game = game_of(network.game)
    won: list[float] = []
    for seat in range(game.seats):
        players: list[str | None] = [opponent] * game.seats
        players[seat] = None
        games = Batch(game, -(-number // game.seats), seed=MEASURED_SEED + seat, players=players)
        columns = columns_of(game, games.parts)
        left = np.ones(games.size, bool)
        while left.any():
            worths = network.worths(seen_in(games, columns))
            games.step(np.where(games.mask, worths, -np.inf).argmax(axis=1))
            for lane in np.flatnonzero(games.ended & left):
                best = games.reward[lane] == games.reward[lane].max()
                won.append(float(best[seat] / best.sum()))
            left &= ~games.ended
    return float(np.mean(won)), float(np.std(won) / math.sqrt(len(won)))


def learn(name: str, plan: Plan, seed: int) -> tuple[Network, list[dict[str, float]]]:
    """The network after so many moves, and the curve on the way: moves, seconds of processor time, and the share of
    games won with its standard error.
    """
    games = Batch(game_of(name, **plan.options), plan.lanes, seed=seed)
    columns = columns_of(games.game, games.parts)
    parts = list(games.named)
    rounds = max(1, plan.moves // (plan.lanes * plan.steps))
    actions = games.mask.shape[1]
    sizes = (columns.shape[1] + actions, *plan.hidden, actions + 1)
    learner = Learner(sizes, seed, rounds * EPOCHS * max(1, plan.lanes * plan.steps // PIECE))
    scale = Scale()
    curve: list[dict[str, float]] = []
    spent = 0.0
    for number in range(rounds + 1):
        if number in {rounds * share // 16 for share in range(17)}:
            share, error = measure(learner.network(games.game, parts), plan.opponent, plan.measured)
            moves = number * plan.lanes * plan.steps
            curve.append({"moves": moves, "seconds": round(spent, 1), "won": share, "error": error})
            print(f"{moves:9,} moves {spent:5.0f} s  won {100 * share:5.1f} ± {196 * error:.1f} %", flush=True)
        if number < rounds:
            begun = time.process_time()
            learner.learn(learner.play(games, columns, plan.steps, scale))
            spent += time.process_time() - begun
    return learner.network(games.game, parts), curve


# The picture.


def draw(curves: Sequence[Path], path: Path) -> None:
    """The curves side by side."""
    import matplotlib as mpl  # noqa: PLC0415  only pictures need it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    mpl.rcParams["svg.hashsalt"] = "cardkit"
    figure, places = plt.subplots(1, len(curves), figsize=(4.5 * len(curves), 3.2), squeeze=False, layout="constrained")
    for place, file in zip(places[0], curves, strict=True):
        told = json.loads(file.read_text("utf-8"))
        rows = told["curve"]
        moves = [row["moves"] / 1e6 for row in rows]
        won = [100 * row["won"] for row in rows]
        wide = [196 * row["error"] for row in rows]
        low, high = ([one + sign * two for one, two in zip(won, wide, strict=True)] for sign in (-1, 1))
        place.fill_between(moves, low, high, alpha=0.25, linewidth=0)
        place.plot(moves, won, marker="o", markersize=3)
        place.axhline(100 / told["seats"], color="gray", linestyle="--", linewidth=1)
        place.set(title=f"{told['game']}, beside {told['opponent']}", xlabel="million moves learned from")
        place.set_ylabel("games won, %")
        place.set_ylim(bottom=0)
    figure.savefig(path, metadata={"Date": None})


def main(argv: Sequence[str] | None = None) -> int:
    """Learn, and keep what was learned; or draw how it went."""
    about, _, rest = (__doc__ or "").partition("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, epilog=rest, formatter_class=form)
    parser.add_argument("words", nargs="+", metavar="GAME", help=f"one of {', '.join(PLANS)}; or curves to draw")
    parser.add_argument("--moves", type=int, metavar="N", help="moves to learn from")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all that is random (1)")
    parser.add_argument("--folder", type=Path, default=Path(), metavar="DIR", help="where to keep GAME.npz, GAME.json")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw curves, which were kept as GAME.json")
    chosen = parser.parse_args(argv)
    if chosen.picture is not None:
        draw([Path(word) for word in chosen.words], chosen.picture)
        return 0
    for name in chosen.words:
        if name not in PLANS:
            parser.error(f"expected a game of {', '.join(PLANS)}, not {name}")
        plan = PLANS[name] if chosen.moves is None else attrs.evolve(PLANS[name], moves=chosen.moves)
        try:
            network, curve = learn(name, plan, chosen.seed)
        except ModuleNotFoundError as error:
            parser.error(f'{error}: learning needs pip install "cardkit[rl]" jax, and the plug-in')
        network.save(chosen.folder / f"{name}.npz")
        told = {"game": name, "opponent": plan.opponent, "seats": game_of(name).seats, "curve": curve}
        (chosen.folder / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
