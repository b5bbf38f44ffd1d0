"""The network of `selfplay_player` while it is learned, in jax: what it is shown, and three ways to learn from it.

`copy` makes the moves of somebody else likelier. `value` fits the worth of all actions of a position to what came out
when each of them was tried. `improve` makes likelier what went better than expected: proximal policy optimization.

What is expected is said by a second network, the critic, which is shown all hands: it only ever judges, while the first
one, which plays, knows what its seat knows.
"""

import contextlib
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs
import numpy as np
import numpy.typing as npt

from selfplay_player import SUITS, Floats, Ints

Mask = npt.NDArray[np.bool_]
Weights = Any  # layers of arrays of jax or numpy, as in `selfplay_player.said`
Piece = tuple[Any, ...]  # arrays that have a row for each move

CLIP: Final = 0.2  # how far the likelihood of a move goes in one round of learning, as a share
CARRIED: Final = 0.95  # how far what happens later counts against what was expected then
LONGEST: Final = 0.5  # of a step, before it is measured by the size of earlier ones


@attrs.frozen
class Shown:
    """Moves to be made, in rows: what the seat knows by suit, the rest of it, what it may do, and all hands by suit."""

    suits: Floats | Mask
    rest: Floats
    mask: Mask
    hands: Floats | Mask

    def only(self, rows: npt.NDArray[Any]) -> "Shown":
        """Some of the rows. What is told by suit is yes or no everywhere, and is kept so: it takes the most room."""
        return Shown(self.suits[rows].astype(bool), self.rest[rows], self.mask[rows], self.hands[rows].astype(bool))

    def piece(self, rows: Ints) -> Piece:
        """Some of the rows, to be learned from."""
        single = [one[rows].astype(np.float32) for one in (self.suits, self.rest, self.hands)]
        return single[0], single[1], self.mask[rows], single[2]

    @classmethod
    def together(cls, several: Sequence["Shown"]) -> "Shown":
        """One behind the other."""
        return cls(
            *[
                np.concatenate(rows)
                for rows in zip(*[attrs.astuple(one, recurse=False) for one in several], strict=True)
            ]
        )


def fresh(sizes: tuple[int, int], narrows: Sequence[int], rng: np.random.Generator) -> Weights:
    """Weights before anything is learned, for so many numbers of a suit and of the rest; the last layer hardly prefers
    anything.
    """
    made = []
    own, shared = sizes
    for number, narrow in enumerate(narrows):
        spread = math.sqrt(2 / (own + shared)) if number < len(narrows) - 1 else 0.01
        draw = [rng.normal(0, spread, (wide, narrow)).astype(np.float32) for wide in (own, shared)]
        made.append((draw[0], draw[1], np.zeros((SUITS, narrow), np.float32)))
        own = shared = narrow
    return made


def stepping(loss: Callable[..., Any]) -> Callable[..., Any]:
    """What makes a step of Adam that lessens this."""
    import jax  # noqa: PLC0415  whoever only plays has no need of it
    import jax.numpy as jnp  # noqa: PLC0415  as above

    def shortened(slopes: Any) -> Any:
        length = jnp.sqrt(sum([(one**2).sum() for one in jax.tree.leaves(slopes)])) + 1e-9
        return jax.tree.map(lambda one: one * jnp.minimum(1, LONGEST / length), slopes)

    def step(weights: Weights, mean: Any, square: Any, count: Any, rate: Any, *piece: Any) -> tuple[Any, ...]:
        slopes = tuple([shortened(one) for one in jax.grad(loss)(weights, *piece)])
        mean = jax.tree.map(lambda old, one: 0.9 * old + 0.1 * one, mean, slopes)
        square = jax.tree.map(lambda old, one: 0.999 * old + 0.001 * one**2, square, slopes)
        rate = rate * jnp.sqrt(1 - 0.999 ** (count + 1)) / (1 - 0.9 ** (count + 1))
        moved = jax.tree.map(lambda old, m, s: old - rate * m / (jnp.sqrt(s) + 1e-6), weights, mean, square)
        return moved, mean, square

    made: Callable[..., Any] = jax.jit(step)
    return made


class Learner:
    """The weights while they are learned: those of the network, and those of the critic."""

    def __init__(self, sizes: tuple[int, int, int], hidden: Sequence[int], places: Ints, seed: int) -> None:
        """`sizes`: numbers of a suit, of the rest, and of a suit in all hands; `places`: those of the actions."""
        import jax  # noqa: PLC0415  whoever only plays has no need of it
        import jax.numpy as jnp  # noqa: PLC0415  as above

        def said(layers: Weights, suits: Any, common: Any) -> Any:
            """As `selfplay_player.said`."""
            for number, (own, shared, added) in enumerate(layers):
                if number:
                    suits = jnp.maximum(suits, 0)
                    common = suits.mean(axis=1)
                suits = suits @ own + (common @ shared)[:, None] + added
            return suits

        def worths(weights: Weights, suits: Any, rest: Any) -> Any:
            return said(weights[0], suits, rest).reshape(suits.shape[0], -1)[:, places]

        def likely(weights: Weights, suits: Any, rest: Any, mask: Any) -> Any:
            return jax.nn.log_softmax(jnp.where(mask, worths(weights, suits, rest), -1e9))

        def expected(weights: Weights, suits: Any, rest: Any, hands: Any) -> Any:
            return said(weights[1], jnp.concatenate([suits, hands], axis=2), rest).mean(axis=(1, 2))

        def act(weights: Weights, key: Any, suits: Any, rest: Any, mask: Any, hands: Any) -> tuple[Any, Any, Any]:
            chances = likely(weights, suits, rest, mask)
            action = jax.random.categorical(key, chances)
            return action, _of(chances, action), expected(weights, suits, rest, hands)

        def copying(weights: Weights, suits: Any, rest: Any, mask: Any, hands: Any, action: Any) -> Any:
            return -_of(likely(weights, suits, rest, mask), action).mean()

        def valuing(weights: Weights, suits: Any, rest: Any, mask: Any, hands: Any, worth: Any) -> Any:
            """Only by how much actions differ: what they have in common is not asked for."""
            off = jnp.where(mask, worths(weights, suits, rest) - worth, 0)
            off = jnp.where(mask, off - (off.sum(axis=1) / mask.sum(axis=1))[:, None], 0)
            return (off**2).sum(axis=1).mean()

        def improving(
            weights: Weights, suits: Any, rest: Any, mask: Any, hands: Any, action: Any, chance: Any, gain: Any,
            aim: Any, undecided: Any,
        ) -> Any:  # fmt: skip
            chances = likely(weights, suits, rest, mask)
            ratio = jnp.exp(_of(chances, action) - chance)
            better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
            spread = -(jnp.exp(chances) * jnp.where(mask, chances, 0)).sum(axis=1)
            off = expected(weights, suits, rest, hands) - aim
            return -better + 0.5 * (off**2).mean() - (undecided * spread).mean()

        def _of(rows: Any, action: Any) -> Any:
            return jnp.take_along_axis(rows, action[:, None], 1)[:, 0]

        self.rng = np.random.default_rng(seed)
        self.spent: defaultdict[str, float] = defaultdict(float)  # seconds of processor time, by what they went into
        self.finished: Callable[[Any], Any] = jax.block_until_ready
        self.key = jax.random.key(seed)
        self.split: Callable[[Any], Any] = jax.random.split
        own, rest, hands = sizes
        narrows = (*hidden, len(places) // SUITS)
        self.weights: Weights = (
            fresh((own, rest), narrows, self.rng),
            fresh((own + hands, rest), (*hidden, 1), self.rng),
        )
        self.still: Any = jax.tree.map(jnp.zeros_like, self.weights)
        self.settle()
        self.acting: Callable[..., Any] = jax.jit(act)
        self.copy = stepping(copying)
        self.value = stepping(valuing)
        self.improve = stepping(improving)

    def settle(self) -> None:
        """Forget how steps went: those to come are of another kind."""
        self.mean = self.square = self.still
        self.count = 0

    @contextlib.contextmanager
    def spending(self, what: str) -> Iterator[None]:
        """What is done here is counted among this."""
        begun = time.process_time()
        try:
            yield
        finally:
            self.spent[what] += time.process_time() - begun

    def act(self, shown: Shown) -> tuple[Ints, Floats, Floats]:
        """A move drawn for each row, the logarithm of how likely it was, and what the critic expects."""
        with self.spending("network"):
            self.key, key = self.split(self.key)
            action, chance, value = self.acting(self.weights, key, shown.suits, shown.rest, shown.mask, shown.hands)
            return np.asarray(action, np.int64), np.asarray(chance), np.asarray(value)

    def learn(
        self, how: Callable[..., Any], shown: Shown, more: Sequence[npt.NDArray[Any]], rate: float, each: int
    ) -> None:
        """Go once through all rows, in pieces of so many."""
        with self.spending("network"):
            rows = self.rng.permutation(len(shown.mask))
            for start in range(0, len(rows) - each + 1, each):
                some = rows[start : start + each]
                piece = (*shown.piece(some), *[one[some] for one in more])
                state = (self.weights, self.mean, self.square)
                self.weights, self.mean, self.square = how(*state, self.count, rate, *piece)
                self.count += 1
            self.finished(self.weights)

    def sharpen(self, times: float) -> None:
        """Prefer what is worth more so many times as clearly."""
        *inner, last = self.weights[0]
        self.weights = ([*inner, tuple([one * times for one in last])], self.weights[1])

    def layers(self) -> list[tuple[Floats, Floats, Floats]]:
        """What was learned so far, for playing."""
        return [(np.asarray(own), np.asarray(shared), np.asarray(added)) for own, shared, added in self.weights[0]]


# What was played, and what it was worth.


@attrs.frozen
class Played:
    """Moves, a row for each step and a column for each lane."""

    turn: Ints
    value: Floats  # what was expected
    free: Mask  # whether there was a choice
    ended: Mask
    reward: Floats  # by seat, where a game ended


def advantages(played: Played) -> tuple[Floats, Mask]:
    """How much better it went on than was expected, for each choice; and of which choices that can be said.

    A choice is followed by the next one of the same seat, or by the end of its game. The last ones of a stretch are
    followed by neither yet.
    """
    steps, lanes = played.turn.shape
    seats = played.reward.shape[2]
    found, known = np.zeros((steps, lanes), np.float32), np.zeros((steps, lanes), bool)
    later = np.zeros((lanes, seats), np.float32)  # what was expected at the next choice, or came out
    carried = np.zeros((lanes, seats), np.float32)
    is_known = np.zeros((lanes, seats), bool)
    for step in reversed(range(steps)):
        over = played.ended[step]
        later[over], carried[over], is_known[over] = played.reward[step, over], 0, True
        free = np.flatnonzero(played.free[step])
        seat, expected = played.turn[step, free], played.value[step, free]
        known[step, free] = is_known[free, seat]
        found[step, free] = later[free, seat] - expected + CARRIED * carried[free, seat]
        later[free, seat], carried[free, seat] = expected, np.where(known[step, free], found[step, free], 0)
        is_known[free, seat] = True
    return found, known
