"""A player for any table that chooses by a small network: what `learn_selfplay.py` has learned. It needs numpy alone.

In the folder of this file and of `straights.npz`:

    cardkit arena straights --players thrifty,selfplay_player:Trained --games 400 --seed 1

The weights of a game are in a file of its name, such as `straights.npz`: arrays of numbers and texts, and never a
pickle, so a file from somebody else runs no code.
"""

import zipfile
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np
import numpy.typing as npt

from cardkit import Game, View
from cardkit.core.observation import Numbers, Observer, Part, one_of, some_of

if TYPE_CHECKING:
    from crazy_eights import EightsView

Floats = npt.NDArray[np.float32]
AnyGame = Game[Any, Any, Any]  # of whatever states, moves and views

MOST: Final = 1e6  # no weight is nearly as large; neither infinity nor what is no number is less

# What the network does not look at: single rounds are learned, so it knows nothing of scores.
UNSEEN: Final = ("seat", "turn", "round", "rounds", "scores")
# The arrays that have a row for each seat, by game. It sees its own seat first and the others in the order of turns, so
# that what is learned in one seat is known in all.
BY_SEAT: Final[dict[str, tuple[str, ...]]] = {
    "straights": ("held", "played", "laid", "lacks"),
    "unowar": ("mover", "fresh", "lacks", "below"),
}


class BadWeights(ValueError):
    """A file of weights that cannot be used."""


@attrs.frozen
class EightsObserver(Observer["EightsView"]):
    """Crazy Eights as a network likes it: cards as places, and not as numbers, which is what any plug-in gets."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return (
            Part("hand", (52,), "one's own cards"),
            Part("gone", (52,), "the cards of the pile"),
            Part("top", (52,), "the top card of the pile, one-hot"),
            Part("suit", (4,), "the suit to follow, one-hot"),
            Part("held", (2,), "cards in one's own hand and in the other, divided by 20", 0, 3),
            Part("stock", (1,), "cards in the stock, divided by 52"),
            Part("passes", (1,), "passes in a row"),
        )

    def observe(self, view: "EightsView") -> tuple[Numbers, ...]:
        mine, other = view.seat or 0, 1 - (view.seat or 0)
        return (
            some_of([card.number for card in view.hand], 52),
            some_of([card.number for card in view.pile], 52),
            one_of(view.pile.top.number if view.pile else None, 52),
            one_of(view.suit - 1, 4),
            (view.held[mine] / 20, view.held[other] / 20),
            (view.stock / 52,),
            (float(view.passes),),
        )


def observer_of(game: AnyGame) -> Observer[Any]:
    """What looks at a game for the network: the game's own observer, where it is made for learning."""
    return EightsObserver(game.seats) if game.name == "crazy-eights" else game.observer


def columns_of(game: AnyGame, parts: Sequence[Part]) -> npt.NDArray[np.int64]:
    """For each seat, which numbers of these arrays, one behind the other, the network is shown, in order."""
    found: list[list[int]] = [[] for _ in range(game.seats)]
    start = 0
    for part in parts:
        places = np.arange(start, start + part.size)
        start += part.size
        if part.name in UNSEEN:
            continue
        for seat, columns in enumerate(found):
            turned = part.name in BY_SEAT.get(game.name, ())
            columns.extend((np.roll(places.reshape(game.seats, -1), -seat, axis=0) if turned else places).ravel())
    return np.array(found)


class Network:
    """Layers with what is less than nothing cut off between them: from what is seen and the mask to a worth of each
    action.
    """

    def __init__(self, game: str, parts: Sequence[str], layers: Sequence[tuple[Floats, Floats]]) -> None:
        self.game, self.parts, self.layers = game, tuple(parts), tuple(layers)

    def worths(self, seen: Floats) -> Floats:
        """Of all actions, for a row or rows of what is seen with the mask behind it."""
        *inner, (last, shift) = self.layers
        for weights, bias in inner:
            seen = np.maximum(seen @ weights + bias, 0)
        return seen @ last + shift

    def save(self, path: Path) -> None:
        """Write the weights, in half precision."""
        arrays = {"game": np.array(self.game), "parts": np.array(self.parts)}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights {number}"], arrays[f"bias {number}"] = weights.astype(np.float16), bias.astype(np.float16)
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)


def load(path: Path, game: AnyGame) -> Network:
    """The network that was learned for this game. Raises BadWeights."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    except (OSError, ValueError, EOFError, AttributeError, TypeError, zipfile.BadZipFile) as error:
        raise BadWeights(f"{path} cannot be read: {error}") from error
    layers = (len(found) - 2) // 2
    names = {"game", "parts"} | {f"{kind} {number}" for kind in ("weights", "bias") for number in range(layers)}
    if layers < 1 or set(found) != names:
        raise BadWeights(f"{path} has no network: expected the arrays {', '.join(sorted(names))[:200]}")
    if str(found["game"]) != game.name:
        raise BadWeights(f"{path} is of another game: expected {game.name}, not {str(found['game'])[:40]!r}")
    parts = [str(name) for name in np.atleast_1d(found["parts"])]
    known = {part.name: part for part in observer_of(game).parts}
    if not set(parts) <= set(known):
        raise BadWeights(f"{path} looks at arrays that {game.name} has not: {sorted(set(parts) - set(known))[:3]}")
    width = columns_of(game, [known[name] for name in parts]).shape[1] + game.action_count
    made: list[tuple[Floats, Floats]] = []
    for number in range(layers):
        weights, bias = found[f"weights {number}"], found[f"bias {number}"]
        end = bias.shape[0] if bias.ndim == 1 else -1
        if weights.shape != (width, end) or weights.dtype.kind != "f" or bias.dtype.kind != "f":
            raise BadWeights(f"{path}: expected a layer of {width} numbers, not of {weights.shape} and {bias.shape}")
        layer = (weights.astype(np.float32), bias.astype(np.float32))
        if not all((np.abs(one) < MOST).all() for one in layer):
            raise BadWeights(f"{path}: layer {number} has what is no number, or too large")
        made.append(layer)
        width = end
    if width != game.action_count:
        raise BadWeights(f"{path} values {width} actions, and {game.name} has {game.action_count}")
    return Network(game.name, parts, made)


class Trained:
    """A player for a table or the arena: of the legal moves the one that the network values most."""

    lasting = True  # one object for many games: the weights are read once

    def __init__(self, network: Network | None = None) -> None:
        self.network = network
        self.game: AnyGame | None = None

    def start(self, game: AnyGame, seat: int) -> None:
        """A game begins; the weights are in the current folder, unless they were given."""
        if self.network is None:
            self.network = load(Path(f"{game.name}.npz"), game)
        if self.game != game:
            self.game, self.observer = game, observer_of(game)
            parts = [part for part in self.observer.parts if part.name in self.network.parts]
            self.columns = columns_of(game, parts)

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Hashable:
        """The best of the legal moves, knowing only the view."""
        assert self.game is not None
        assert self.network is not None
        actions = [self.game.action_of(move) for move in moves]
        return moves[int(self.network.worths(self.shown(view, actions))[actions].argmax())]

    def shown(self, view: View, actions: list[int]) -> Floats:
        """What the network is shown where these actions are legal."""
        assert self.game is not None
        assert self.network is not None
        assert view.seat is not None
        arrays = zip(self.observer.parts, self.observer.observe(view), strict=True)
        seen = np.array([number for part, row in arrays if part.name in self.network.parts for number in row])
        mask = np.zeros(self.game.action_count)
        mask[actions] = 1
        return np.concatenate([seen[self.columns[view.seat]], mask], dtype=np.float32)
