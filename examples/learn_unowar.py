"""A player of UnoWar that learns by playing, through cardkit's adapter for Gymnasium: numpy, one process, no more.

    python examples/learn_unowar.py                          learn, and measure what was learned
    python examples/learn_unowar.py --save unowar.json       and keep it
    python examples/learn_unowar.py --load unowar.json --games 0    only measure it
    python examples/learn_unowar.py --load unowar.json --opponent smallest    go on, with a better player

What was learned sits at any table, without an adapter, and meets others in the arena. In the folder of this file and of
`unowar.json`:

    cardkit arena unowar --players random,learn_unowar:Learned --games 200 --seed 1

Learning needs `pip install "cardkit[rl]"`; playing needs numpy alone.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

import cardkit
from cardkit.arena import Rate, rate_of
from cardkit.games.unowar import Play, UnoWarGame, UnoWarView

Numbers = npt.NDArray[np.float64]

# What is weighed about each card that may be played: its rank, and two facts about its suit.
FEATURES: Final = (*[f"rank {rank}" for rank in "A23456789TJQK"], "follows suit", "suit kept")
WEIGHTS: Final = "unowar.json"  # where `Learned()` looks for its weights
MOST: Final = 1e9  # no weight is nearly as large; neither infinity nor what is no number is less

DISCOUNT: Final = 0.95  # a round that is won later counts less, by this factor a play
STEP: Final = 2.0  # how far the weights move after a game
LINE: Final = 50  # games between two lines of progress

# Measuring uses negative seeds, learning never does: `reset` of the environment draws a seed of zero or more. So no
# deal is measured that was learned from.
FIRST_MEASURED: Final = -1_000_000


class BadWeights(ValueError):
    """A file of weights that cannot be used."""


# What the learner sees, and how it chooses. The same for learning and for playing.


def features(top: npt.ArrayLike, hand: npt.ArrayLike) -> Numbers:
    """A row of FEATURES for each slot, from the arrays `top` and `hand` of an observation (`game.observer.parts`)."""
    cards = np.asarray(hand, np.float64).reshape(-1, 4, 13)  # slot, suit, rank
    on_top = np.asarray(top, np.float64).reshape(4, 13)
    suits = cards.sum(axis=2)
    follows = suits @ on_top.sum(axis=1)
    kept = (suits @ suits.sum(axis=0) - 1) / 4  # other cards of its suit
    return np.column_stack([cards.sum(axis=1), follows, kept])


class Learned:
    """A player for a table or the arena: it plays the card with the greatest weight."""

    def __init__(self, weights: Numbers | None = None) -> None:
        self.weights = load(Path(WEIGHTS)) if weights is None else weights

    def choose(self, view: UnoWarView, moves: tuple[Play, ...]) -> Play:
        """The best of the legal moves, knowing only the view."""
        game = UnoWarGame(view.options)
        names = [part.name for part in game.observer.parts]
        arrays = dict(zip(names, game.observer.observe_view(view), strict=True))
        worth = features(arrays["top"], arrays["hand"]) @ self.weights
        return max(moves, key=lambda move: float(worth[move.slot]))


def save(weights: Numbers, path: Path) -> None:
    """Write the weights as JSON, each with its name."""
    named = dict(zip(FEATURES, weights.tolist(), strict=True))
    path.write_text(json.dumps(named, indent=2) + "\n", "utf-8")


def load(path: Path) -> Numbers:
    """Read what `save` has written. Raises BadWeights."""
    try:
        named = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadWeights(f"{path} cannot be read: {error}") from error
    if not isinstance(named, dict) or set(named) != set(FEATURES):
        raise BadWeights(f"{path} has no weights of this player: expected a number for each of {', '.join(FEATURES)}")
    for name, number in named.items():
        if type(number) not in (int, float) or not abs(number) < MOST:
            raise BadWeights(f"{path}: the weight of {name!r} is no number, or too large: {repr(number)[:40]}")
    return np.array([named[name] for name in FEATURES], np.float64)


# Learning.


def learn(weights: Numbers, games: int, seed: int, opponent: str) -> Numbers:
    """The weights after this many more games.

    A card is drawn with a probability that grows with the sum of its weighted features (softmax). After a game, the
    weights move so that what led to rounds won becomes likelier, and what led to rounds lost less likely: the policy
    gradient of REINFORCE. The reward of the environment is the utility of the whole game, one number for more than
    a hundred plays; the array `rounds` of the observation tells sooner.
    """
    from cardkit.learning import gymnasium  # noqa: PLC0415  playing shall not need what learning needs

    rng = np.random.default_rng(seed)
    seats = [gymnasium.make_env("unowar", opponents=[opponent], seat=seat) for seat in range(2)]
    won = plays = 0
    for number in range(games):
        seat = number % 2
        env = seats[seat]
        observation, info = env.reset(seed=int(rng.integers(2**31)))
        directions: list[Numbers] = []
        rewards: list[float] = []
        lead = 0.0
        over = False
        while not over:
            legal = np.flatnonzero(np.asarray(info["action_mask"]))
            rows = features(np.asarray(observation["top"]), np.asarray(observation["hand"]))[legal]
            worth = rows @ weights
            likely = np.exp(worth - worth.max())
            likely /= likely.sum()
            place = int(rng.choice(len(legal), p=likely))
            directions.append(rows[place] - likely @ rows)
            observation, _, terminated, truncated, info = env.step(legal[place])
            over = terminated or truncated
            rounds = np.asarray(observation["rounds"], np.float64)
            before, lead = lead, float(rounds[seat] - rounds[1 - seat])
            rewards.append(lead - before)
        weights = weights + STEP * np.mean(np.array(directions) * advantages(rewards)[:, None], axis=0)
        won += lead > 0
        plays += len(rewards)
        if (number + 1) % LINE == 0:
            print(f"{number + 1:6} games, {plays:7} plays; of the last {LINE} games won {won}", flush=True)
            won = 0
    return weights


def advantages(rewards: Sequence[float]) -> Numbers:
    """How much better than usual it went on after each play: rewards to come, discounted; mean 0, deviation 1."""
    found = np.zeros(len(rewards))
    to_come = 0.0
    for place in reversed(range(len(rewards))):
        to_come = rewards[place] + DISCOUNT * to_come
        found[place] = to_come
    found -= found.mean()
    return np.asarray(found / max(float(found.std()), 1e-9))


# Measuring.


def measure(player: str | Learned, opponent: str, deals: int) -> Rate:
    """How often a player wins whole standard games: every deal twice, once in each seat."""
    game = cardkit.games.unowar.game()
    counted = []
    for deal in range(deals):
        won = 0
        for seat in range(2):
            players: list[str | Learned] = [opponent, opponent]
            players[seat] = player
            over = cardkit.Table(game, players, seed=FIRST_MEASURED + deal).run()
            won += isinstance(over, cardkit.Result) and seat in over.winners
        counted.append((float(won), 2))
    return rate_of(counted)


def report(weights: Numbers, deals: int) -> None:
    """Print the weights, and how the learned player fares beside others."""
    print("\nweights: " + ", ".join([f"{name} {weight:.2f}" for name, weight in zip(FEATURES, weights, strict=True)]))
    print(f"\n{'player':10} {'against':10} {'win rate':>8}  95 % interval  games")
    learned = Learned(weights)
    meetings: tuple[tuple[str, str | Learned, str], ...] = (
        ("learned", learned, "random"),
        ("uniform", "uniform", "random"),
        ("smallest", "smallest", "random"),
        ("learned", learned, "smallest"),
    )
    for name, player, opponent in meetings:
        rate = measure(player, opponent, deals)
        interval = f"{100 * rate.low:.1f} - {100 * rate.high:.1f}"
        print(f"{name:10} {opponent:10} {100 * rate.rate:8.1f}  {interval:13}  {rate.games}", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Learn, measure, and keep what was learned."""
    about, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500, metavar="N", help="games to learn from (500)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all that is random (1)")
    parser.add_argument("--opponent", default="random", metavar="P", help="whom to learn against (random)")
    parser.add_argument("--deals", type=int, default=150, metavar="N", help="deals to measure, two games each (150)")
    parser.add_argument("--load", type=Path, metavar="FILE", help="start from these weights")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the weights to a file")
    chosen = parser.parse_args(argv)
    if chosen.games < 0 or chosen.seed < 0 or chosen.deals < 1:
        parser.error("expected games and seed of zero or more, and deals of one or more")
    if chosen.save is not None and (chosen.save.is_dir() or not chosen.save.absolute().parent.is_dir()):
        parser.error(f"{chosen.save} is no place for a file")  # said now, not when all is learned
    try:
        weights = np.zeros(len(FEATURES)) if chosen.load is None else load(chosen.load)
        if chosen.games:
            weights = learn(weights, chosen.games, chosen.seed, chosen.opponent)
    except (BadWeights, cardkit.errors.UnknownPlayer, cardkit.errors.BadPlugin) as error:
        parser.error(str(error))
    except ModuleNotFoundError as error:
        parser.error(f'{error}: learning needs pip install "cardkit[rl]"')
    if chosen.save is not None:
        save(weights, chosen.save)
    report(weights, chosen.deals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
