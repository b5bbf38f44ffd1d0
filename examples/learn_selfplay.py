"""A small network that learns a game from what it plays, many games side by side, in minutes on two cores.

    python examples/learn_selfplay.py straights      learn Straights, keep it in straights.npz
    python examples/learn_selfplay.py hearts         the same for a plug-in, in hearts.npz
    python examples/learn_selfplay.py --picture learning.svg straights.json hearts.json    draw both curves

There are three ways to learn, one after another, and a game takes those that pay; see `Plan`:

- *copying* the best hand-made player, from positions of its own games;
- *trying* every legal move of a position, and playing on from each with that player in all seats and with the same
  cards: what came out says which move was better. That takes playouts by the ten thousand a second;
- *playing*, against itself in all seats or against that player: what led to more than was expected becomes likelier
  (proximal policy optimization).

On the way the best moves of the network meet the hand-made player, and how often it wins is the curve that is kept.

Learning needs `pip install "cardkit[rl]" jax`, the picture `cardkit[arena]`; playing needs numpy alone: see
`selfplay_player.py`.
"""

import argparse
import importlib.util
import json
import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
import numpy.typing as npt

import cardkit
from cardkit.core.observations.observation import Observer
from cardkit.core.playout import policy_playout
from cardkit.core.state import State
from cardkit.learning.batch import Batch
from learning_curve import BadCurve, draw
from selfplay_learner import Learner, Played, Shown, advantages
from selfplay_player import (
    CARDS,
    RANKS,
    SUITS,
    AnyGame,
    BadWeights,
    Floats,
    HeartsObserver,
    Ints,
    Look,
    Network,
    learned,
)

MEASURED_SEED: Final = -1_000_000  # of the games that measure, which are never learned from
LIMIT: Final = 10_000  # moves of a playout, which no round has
PIECE: Final = 1024  # moves that are learned from at once
POINTS: Final = 8  # of the curve for each way to learn, about
STRETCHES: Final = 24  # in which positions are tried, each with a round of learning
AGAIN: Final = 4  # how often each of them is learned from
EPOCHS: Final = 4  # how often moves of one's own are
SHARPER: Final = 12.0  # how clearly what was found better by trying is preferred at first


@attrs.frozen
class Plan:
    """How a game is learned. Numbers of positions are of those in which there is a choice."""

    opponent: str  # the best player there is, who is copied, who plays on, and against whom it is measured
    rounds: Callable[[], Sequence[AnyGame]]  # single rounds, of every kind, which are learned from
    hands: Callable[[Any], Sequence[int]]  # of a state: by seat, the mask of the cards held
    copied: int = 0  # positions
    tried: int = 0  # positions
    played: int = 0  # moves of one's own play
    alone: bool = False  # whether that is alone among three of that player, and not against itself
    judged: int = 0  # rounds of learning in it that first teach the critic, and change nothing of the play
    hidden: tuple[int, ...] = (64, 64)
    points: float = 8.0  # how far a round goes apart
    winning: float = 0.5  # what it counts to win the round, and not by how much
    lanes: int = 512
    steps: int = 64  # in each lane between two rounds of learning from one's own play
    undecided: float = 0.01  # what it is worth to stay undecided, at first
    rate: float = 2e-3  # of learning from one's own play, at first
    whole: bool = False  # whether it is measured in whole games, and not in rounds
    measured: int = 1000  # of them, each time

    def shortened(self, share: float) -> "Plan":
        """The same with so much of all learning."""
        counts = [int(share * number) for number in (self.copied, self.tried, self.played)]
        return attrs.evolve(self, copied=counts[0], tried=counts[1], played=counts[2])


def straights_rounds() -> list[AnyGame]:
    """The one kind of round."""
    return [cardkit.load("straights", rounds=1)]


def seen_hearts() -> Callable[..., AnyGame]:
    """What makes a game of Hearts that is looked at as `selfplay_player` does, from its options and the first round."""
    from hearts import Hearts, HeartsOptions, HeartsState, HeartsView  # noqa: PLC0415  a plug-in, which may be missing

    @attrs.frozen
    class Seen(Hearts):
        number: int = 1  # of the round

        @property
        def observer(self) -> Observer[HeartsView]:
            return HeartsObserver(self)

        def initial_state(self) -> HeartsState:
            state = super().initial_state()
            return attrs.evolve(state, rounds=attrs.evolve(state.rounds, number=self.number))

    return lambda number=1, **options: Seen(HeartsOptions(**options), number)


def hearts_rounds() -> list[AnyGame]:
    """A round of each way to pass cards."""
    return [seen_hearts()(number, target=1) for number in (1, 2, 3, 4)]


def whole_of(name: str) -> AnyGame:
    """The whole game."""
    return seen_hearts()() if name == "hearts" else cardkit.load(name)


def straights_hands(state: Any) -> list[int]:
    """The masks of the cards held, by seat."""
    return [state.hand(seat) for seat in range(4)]


def hearts_hands(state: Any) -> list[int]:
    """As `straights_hands`."""
    return [sum([1 << card.number for card in hand]) for hand in state.hands]


PLANS: Final = {
    "straights": Plan(
        "thrifty", straights_rounds, straights_hands, tried=500_000, played=1_600_000, alone=True, judged=2,
        hidden=(96, 96), winning=0.35, lanes=1536, steps=26, undecided=0.003, rate=1e-3, whole=True, measured=1600,
    ),
    "hearts": Plan(
        "ducking", hearts_rounds, hearts_hands, copied=64_000, played=1_600_000, points=6, lanes=256, measured=800
    ),
}  # fmt: skip


def can_learn() -> bool:
    """Whether there is what learning needs beside numpy."""
    return importlib.util.find_spec("jax") is not None


# What the network is shown, and what a round was worth.


def row_of(games: Batch) -> Floats:
    """What the seats to move know, the mask behind it."""
    return np.concatenate([games.observation, games.mask], axis=1, dtype=np.float32)


def shown(games: Batch, look: Look, hands: Callable[[Any], Sequence[int]]) -> Shown:
    """All lanes, for the network and the critic."""
    seats = games.game.seats
    held = np.array([hands(state) for state in games.states], "<u8")
    turned = held[np.arange(games.size)[:, None], (games.turn[:, None] + np.arange(seats)) % seats]
    bits = np.unpackbits(turned.view(np.uint8).reshape(games.size, seats, 8), axis=2, bitorder="little")[:, :, :CARDS]
    by_suit = bits.reshape(games.size, seats, SUITS, RANKS).swapaxes(1, 2).reshape(games.size, SUITS, -1)
    suits, rest = look.at(row_of(games), games.turn)
    return Shown(suits, rest, games.mask.copy(), by_suit.astype(np.float32))


def worth_of(utilities: npt.NDArray[np.float64], plan: Plan) -> npt.NDArray[np.float64]:
    """What the ends of rounds, in rows, are worth by seat: about one for good, and for all seats together nothing."""
    points = (utilities - utilities.mean(axis=1, keepdims=True)) / plan.points
    seats = utilities.shape[1]
    best = utilities == utilities.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True) - 1 / seats
    worth: npt.NDArray[np.float64] = (1 - plan.winning) * points + plan.winning * won * seats / math.sqrt(seats - 1)
    return worth


# Copying, and trying.


def driven(learner: Learner, games: Batch, opponent: str, astray: float) -> Iterator[Ints]:
    """Of each step the moves that this player would make; mostly they are made, so much of them is anything legal."""
    policy = games.game.policies[opponent]
    rng = cardkit.generator(games.seed)
    draw = learner.rng
    while True:
        chosen = np.array([policy.choose(state, rng) for state in games.states], np.int64)
        yield chosen
        with learner.spending("batch"):
            games.step(np.where(draw.random(games.size) < astray, games.sample(draw), chosen))


def copying(learner: Learner, games: Batch, look: Look, plan: Plan) -> Iterator[int]:
    """Learn what the best hand-made player would do; says from how many positions."""
    kept: list[tuple[Shown, Ints]] = []
    for chosen in driven(learner, games, plan.opponent, 0.1):
        free = np.flatnonzero(games.mask.sum(axis=1) > 1)
        kept.append((shown(games, look, plan.hands).only(free), chosen[free]))
        if sum([len(moves) for _, moves in kept]) >= plan.copied:
            break
    rows, made = zip(*kept, strict=True)
    for left in (1, 0.75, 0.5, 0.25):
        learner.learn(learner.copy, Shown.together(rows), [np.concatenate(made)], 2e-3 * left, PIECE)
    yield plan.copied


def tried(state: State, plan: Plan, game: AnyGame, rng: cardkit.Generator) -> Floats:
    """By action, what it was worth to begin with it and to play on as the best hand-made player; 0 if not legal."""
    policies = (game.policies[plan.opponent],) * game.seats
    legal = state.legal()
    ends = [policy_playout(state.after(move), policies, rng, (rng,) * game.seats, LIMIT).state for move in legal]
    found = np.zeros(game.action_count, np.float32)
    found[list(legal)] = worth_of(np.array([game.utilities(end) for end in ends]), plan)[:, state.turn()]
    return found


def trying(learner: Learner, games: Batch, look: Look, plan: Plan) -> Iterator[int]:
    """Learn which moves were better than others; from time to time says from how many positions so far."""
    rng = cardkit.generator(games.seed + 1)
    kept: deque[tuple[Shown, Floats]] = deque()
    count = learned = 0
    for _ in driven(learner, games, plan.opponent, 0.15):
        free = np.flatnonzero(games.mask.sum(axis=1) > 1)
        states = games.states
        with learner.spending("playouts"):
            worths = [tried(states[lane], plan, games.game, rng) for lane in free]
        if worths:
            kept.append((shown(games, look, plan.hands).only(free), np.array(worths)))
        count += len(free)
        if count - learned < plan.tried / STRETCHES:
            continue
        learned = count
        rows, found = zip(*kept, strict=True)
        rate = 2e-3 * max(0.02, 1 - count / plan.tried)
        learner.learn(learner.value, Shown.together(rows), [np.concatenate(found)], rate, PIECE)
        while sum([len(one) for _, one in kept]) > plan.tried * AGAIN / STRETCHES:
            kept.popleft()
        yield count
        if count >= plan.tried:
            return


# Playing against itself.


def play(learner: Learner, games: Batch, look: Look, plan: Plan) -> tuple[Shown, list[npt.NDArray[Any]]]:
    """Play on, all seats alike: the choices, and of each the move, the logarithm of how likely it was, how much better
    it went on than was expected, and what it was worth.
    """
    size, steps = games.size, plan.steps
    kept: list[Shown] = []
    action, turn = np.zeros((steps, size), np.int64), np.zeros((steps, size), np.int64)
    chance, value = np.zeros((steps, size), np.float32), np.zeros((steps, size), np.float32)
    ended, free = np.zeros((steps, size), bool), np.zeros((steps, size), bool)
    reward = np.zeros((steps, size, games.game.seats), np.float32)
    for step in range(steps):
        seen, turn[step] = shown(games, look, plan.hands), games.turn
        free[step] = seen.mask.sum(axis=1) > 1
        action[step], chance[step], value[step] = learner.act(seen)
        kept.append(seen.only(free[step]))
        with learner.spending("batch"):
            games.step(action[step])
        ended[step] = games.ended
        reward[step, games.ended] = worth_of(games.reward[games.ended], plan)
    gain, known = advantages(Played(turn, value, free, ended, reward))
    seen = Shown.together(kept).only(np.flatnonzero(known[free]))
    chosen = free & known
    return seen, [action[chosen], chance[chosen], gain[chosen], (gain + value)[chosen]]


def playing(learner: Learner, several: Sequence[Batch], look: Look, plan: Plan) -> Iterator[int]:
    """Learn from playing these; after each round of learning says how many moves were made so far."""
    lanes = sum([games.size for games in several])
    rounds = max(1, plan.played // (lanes * plan.steps))
    for number in range(rounds):
        found = [play(learner, games, look, plan) for games in several]
        seen = Shown.together([one for one, _ in found])
        action, chance, gain, aim = [np.concatenate(rows) for rows in zip(*[rows for _, rows in found], strict=True)]
        gain = (gain - gain.mean()) / max(float(gain.std()), 1e-6)
        left = 1 - number / rounds
        undecided = np.full(len(gain), plan.undecided * left, np.float32)
        before = learner.weights[0]
        for _ in range(EPOCHS):
            learner.learn(learner.improve, seen, [action, chance, gain, aim, undecided], plan.rate * left, PIECE)
        if number < plan.judged:
            learner.weights = (before, learner.weights[1])
        if number == plan.judged - 1:
            learner.settle()
        yield (number + 1) * lanes * plan.steps


def played_alone(plan: Plan, rounds: Sequence[AnyGame], seed: int) -> list[Batch]:
    """Games in which one seat learns, another in each of these batches, and the best hand-made player has the rest."""
    seats = rounds[0].seats
    several = []
    for seat in range(seats):
        players: list[str | None] = [plan.opponent] * seats
        players[seat] = None
        several.append(Batch(rounds, plan.lanes // seats, seed=seed + seat, players=players))
    return several


# Measuring, and the whole of it.


def measure(network: Network, games: Sequence[AnyGame], opponent: str, number: int) -> tuple[float, float]:
    """The share of these games that the network wins, alone among the opponent, in all seats alike; and its standard
    error. A win that is shared is a share of a win. The deals are the same each time.
    """
    game = games[0]
    won: list[float] = []
    for seat in range(game.seats):
        players: list[str | None] = [opponent] * game.seats
        players[seat] = None
        lanes = Batch(games, -(-number // game.seats), seed=MEASURED_SEED, players=players)
        look = Look.of(game, lanes.parts)
        left = np.ones(lanes.size, bool)
        while left.any():
            worths = network.worths(look, row_of(lanes), lanes.turn)
            lanes.step(np.where(lanes.mask, worths, -np.inf).argmax(axis=1))
            for lane in np.flatnonzero(lanes.ended & left):
                best = lanes.reward[lane] == lanes.reward[lane].max()
                won.append(float(best[seat] / best.sum()))
            left &= ~lanes.ended
    return float(np.mean(won)), float(np.std(won) / math.sqrt(len(won)))


@attrs.define
class Course:
    """What is learned, in stretches, with a point of the curve after each."""

    name: str
    plan: Plan
    learner: Learner
    parts: tuple[str, ...]
    games: Sequence[AnyGame]  # that measure
    curve: list[dict[str, float | str]] = attrs.field(factory=list)
    spent: float = 0.0  # seconds of processor time, without measuring

    def network(self) -> Network:
        return Network(self.name, self.parts, self.learner.layers())

    def note(self, stage: str, count: int) -> None:
        """Measure, and say so."""
        share, error = measure(self.network(), self.games, self.plan.opponent, self.plan.measured)
        spent = round(self.spent, 1)
        self.curve.append({"stage": stage, "count": count, "seconds": spent, "won": share, "error": error})
        print(f"{stage:10} {count:9,} {spent:5.0f} s  wins {100 * share:5.1f} ± {196 * error:.1f} %", flush=True)

    def follow(self, stage: str, going: Iterator[int], whole: int) -> None:
        """Learn in this way, measuring some times on the way."""
        noted = count = 0
        begun = time.process_time()
        for count in going:
            self.spent += time.process_time() - begun
            if count - noted >= whole / POINTS:
                noted = count
                self.note(stage, count)
            begun = time.process_time()
        if count > noted:
            self.note(stage, count)


def learn(name: str, plan: Plan, seed: int) -> tuple[Network, list[dict[str, float | str]]]:
    """The network, and the curve on the way: how it was learned, from how much, the seconds of processor time, and the
    share of rounds or games won with its standard error.
    """
    rounds = plan.rounds()
    games = Batch(rounds, plan.lanes, seed=seed)
    look = Look.of(rounds[0], games.parts)
    sizes = look.suits.shape[2], look.rest.shape[1], RANKS * rounds[0].seats
    learner = Learner(sizes, plan.hidden, look.places, seed)
    measured = [whole_of(name)] if plan.whole else rounds
    course = Course(name, plan, learner, tuple(games.named), measured)
    course.note("nothing", 0)
    if plan.copied:
        course.follow("copying", copying(learner, games, look, plan), plan.copied)
    if plan.tried:
        course.follow("trying", trying(learner, games, look, plan), plan.tried)
        learner.sharpen(SHARPER)
    learner.settle()
    if plan.played:
        several = played_alone(plan, rounds, seed + 100) if plan.alone else [games]
        course.follow("playing", playing(learner, several, look, plan), plan.played)
    learner.spent["all else"] = course.spent - sum(learner.spent.values())
    parts = [f"{what} {spent:.0f}" for what, spent in learner.spent.items()]
    print(f"{course.spent:.0f} seconds of processor time: {', '.join(parts)}")
    return course.network(), course.curve


def positive(text: str) -> float:
    """A number above zero. Raises ValueError."""
    found = float(text)
    if not 0 < found < math.inf:
        raise ValueError(text)
    return found


def some(text: str) -> int:
    """A whole number above zero. Raises ValueError."""
    positive(text)
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Learn, and keep what was learned; or draw how it went."""
    about, _, rest = (__doc__ or "").partition("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, epilog=rest, formatter_class=form)
    parser.add_argument("words", nargs="+", metavar="GAME", help=f"one of {', '.join(PLANS)}; or curves to draw")
    parser.add_argument(
        "--share", type=positive, default=1.0, metavar="X", help="of the plan, to learn less or more (1)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all that is random (1)")
    parser.add_argument("--folder", type=Path, default=Path(), metavar="DIR", help="where to keep GAME.npz, GAME.json")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw curves, which were kept as GAME.json")
    parser.add_argument("--measure", type=some, metavar="N", help="only measure what was learned, in N whole games")
    chosen = parser.parse_args(argv)
    try:
        run(chosen, parser)
    except ModuleNotFoundError as error:
        parser.error(f'{error}: learning needs pip install "cardkit[rl]" jax, and the plug-in')
    except (BadWeights, BadCurve, cardkit.CardkitError) as error:
        parser.error(str(error))
    return 0


def run(chosen: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Do what was asked for."""
    if chosen.picture is not None:
        draw([Path(word) for word in chosen.words], chosen.picture)
        return
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name in chosen.words:
        if name not in PLANS:
            parser.error(f"expected a game of {', '.join(PLANS)}, not {name}")
        plan = PLANS[name].shortened(chosen.share)
        if chosen.measure is not None:
            kinds = [whole_of(name)]
            share, error = measure(learned(kinds[0]), kinds, plan.opponent, chosen.measure)
            print(f"{name}, alone among {plan.opponent}: {100 * share:.1f} ± {196 * error:.1f} % of whole games won")
            continue
        network, curve = learn(name, plan, chosen.seed)
        network.save(chosen.folder / f"{name}.npz")
        told = {"game": name, "opponent": plan.opponent, "seats": plan.rounds()[0].seats}
        told |= {"unit": "games" if plan.whole else "rounds", "curve": curve}
        (chosen.folder / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
