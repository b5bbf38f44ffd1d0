"""A player for any table that chooses by a small network: what `learn_selfplay.py` has learned. It needs numpy alone.

    cardkit arena straights --players thrifty,selfplay_player:Trained --games 400 --seed 1

The weights of a game are in a file of its name beside this one, such as `straights.npz`: arrays of numbers and texts,
and never a pickle, so a file from somebody else runs no code.
"""

import zipfile
import zlib
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
import numpy as np
import numpy.typing as npt

from cardkit import Game, View
from cardkit.core.observations.observation import Numbers, Observer, Part, one_of, some_of

if TYPE_CHECKING:
    from hearts import HeartsView

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
AnyGame = Game[Any, Any, Any]  # of whatever states, moves and views

SUITS: Final = 4
RANKS: Final = 13
CARDS: Final = SUITS * RANKS
TRAINED: Final = Path(__file__).resolve().parent / "trained"  # what comes with the examples
MOST: Final = 1e4  # no weight is nearly as large; neither infinity nor what is no number is less

# What the network does not look at: single rounds are learned, so it knows nothing of scores.
UNSEEN: Final = ("seat", "turn", "round", "scores")
# The arrays that have a row for each seat. The network sees its own seat first and the others in the order of turns, so
# that what is learned in one seat is known in all.
BY_SEAT: Final = ("held", "played", "laid", "lacks", "known", "trick", "points", "voids")


# What reading a damaged file may come to.
DAMAGED: Final = (
    OSError, ValueError, EOFError, AttributeError, TypeError, NotImplementedError, zipfile.BadZipFile, zlib.error
)  # fmt: skip
KINDS: Final = ("own", "shared", "added")  # the arrays of a layer


class BadWeights(ValueError):
    """A file of weights that cannot be used."""


@attrs.frozen
class HeartsObserver(Observer["HeartsView"]):
    """Hearts as a network likes it: cards as places, and not as numbers, which is what any plug-in gets."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return (
            Part("hand", (CARDS,), "one's own cards"),
            Part("gone", (CARDS,), "cards of tricks that were taken"),
            Part("best", (CARDS,), "the card that takes the trick so far, one-hot"),
            Part("trick", (self.seats, CARDS), "by seat: its card of this trick"),
            Part("known", (self.seats, CARDS), "by seat: cards that were passed to it and not played since"),
            Part("voids", (self.seats, SUITS, 1), "by seat: suits of which it has none, as everybody saw"),
            Part("points", (self.seats,), "by seat: points taken in this round, divided by 26", 0, 1),
            Part("aside", (1,), "cards chosen to be passed, divided by 3"),
            Part("passing", (1,), "whether cards are being passed"),
            Part("to", (self.seats,), "how many seats further left cards are passed in this round, one-hot"),
        )

    def observe_view(self, view: "HeartsView") -> tuple[Numbers, ...]:
        played = {*view.gone, *view.trick.cards}
        to = (0, 1, 3, 2)[view.rounds.number % self.seats]
        receiver = (to + (view.seat or 0)) % self.seats
        known = [CARDS * receiver + card.number for card in view.given if card not in played]
        laid = dict(view.trick.plays)
        best = laid[view.trick.winner()].number if laid else None
        return (
            some_of([card.number for card in view.hand], CARDS),
            some_of([card.number for card in view.gone], CARDS),
            one_of(best, CARDS),
            some_of([CARDS * seat + card.number for seat, card in laid.items()], CARDS * self.seats),
            some_of(known, CARDS * self.seats),
            some_of(
                [SUITS * seat + suit - 1 for seat, row in enumerate(view.voids) for suit in row], SUITS * self.seats
            ),
            tuple(points / 26 for points in view.points),
            (len(view.aside) / 3,),
            (float(view.passing),),
            one_of(to, self.seats),
        )


def observer_of(game: AnyGame) -> Observer[Any]:
    """What looks at a game for the network: the game's own observer, where it is made for learning."""
    return HeartsObserver(game) if game.name == "hearts" else game.observer


@attrs.frozen(eq=False)
class Look:
    """What the network is shown of a row, the mask of legal actions behind it: rows of places, by seat to move.

    Numbers that stand for cards or suits are taken apart by suit, the others are shown beside all four suits.
    """

    suits: Ints  # seat, suit, number
    rest: Ints  # seat, number
    places: Ints  # by action: its place in what the network says, by suit

    @classmethod
    def of(cls, game: AnyGame, parts: Sequence[Part]) -> "Look":
        """Where things are if these arrays stand one behind the other."""
        own: list[list[Ints]] = [[] for _ in range(game.seats)]
        rest: list[list[Ints]] = [[] for _ in range(game.seats)]
        start = 0
        for part in (*parts, Part("mask", (game.action_count,), "the legal actions")):
            places = np.arange(start, start + part.size).reshape(part.shape)
            start += part.size
            if part.name in UNSEEN:
                continue
            for seat in range(game.seats):
                turned = np.roll(places, -seat, axis=0) if part.name in BY_SEAT else places
                if part.size % CARDS == 0:
                    own[seat].append(_by_suit(turned, RANKS))
                elif part.shape[-2:] == (SUITS, 1):
                    own[seat].append(_by_suit(turned, 1))
                else:
                    rest[seat].append(turned.ravel())
        suits = np.array([np.concatenate(rows, axis=1) for rows in own])
        said = _by_suit(np.arange(game.action_count), RANKS)  # by suit: which actions the network values
        return cls(suits, np.array([np.concatenate(rows) for rows in rest]), said.ravel().argsort())

    def at(self, rows: Floats, turn: Ints) -> tuple[Floats, Floats]:
        """By suit, and the rest, of what these seats know."""
        lanes = np.arange(len(rows))
        return rows[lanes[:, None, None], self.suits[turn]], rows[lanes[:, None], self.rest[turn]]


def _by_suit(places: Ints, each: int) -> Ints:
    """So many places of each suit, and all those of a suit in a row."""
    return places.reshape(-1, SUITS, each).swapaxes(0, 1).reshape(SUITS, -1)


Layer = tuple[Floats, Floats, Floats]  # for what is of the suit; for what is common to all; and what is added, by suit


def said(layers: Sequence[Layer], suits: Floats, common: Floats) -> Floats:
    """What layers make of what is shown by suit, and of the rest: lane, suit, number.

    The suits have the same weights, so what is learned in one is known in all. Between layers, what is less than
    nothing is cut off, and the mean of all suits is what they have in common.
    """
    for number, (own, shared, added) in enumerate(layers):
        if number:
            suits = np.maximum(suits, 0)
            common = suits.mean(axis=1)
        suits = suits @ own + (common @ shared)[:, None] + added
    return suits


class Network:
    """Layers that say how much each action is worth."""

    def __init__(self, game: str, parts: Sequence[str], layers: Sequence[Layer]) -> None:
        self.game, self.parts, self.layers = game, tuple(parts), tuple(layers)

    def worths(self, look: Look, rows: Floats, turn: Ints) -> Floats:
        """Of all actions, for rows of what seats know with the mask behind it."""
        found = said(self.layers, *look.at(rows, turn))
        return found.reshape(len(rows), -1)[:, look.places]

    def save(self, path: Path) -> None:
        """Write the weights, in half precision."""
        arrays = {"game": np.array(self.game), "parts": np.array(self.parts)}
        for number, layer in enumerate(self.layers):
            arrays |= {f"{kind} {number}": one.astype(np.float16) for kind, one in zip(KINDS, layer, strict=True)}
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)


def load(path: Path, game: AnyGame) -> Network:
    """The network that was learned for this game. Raises BadWeights."""
    again = f"learn it again: python learn_selfplay.py {game.name}"
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    except FileNotFoundError as error:
        raise BadWeights(f"nothing was learned of {game.name}: there is no {path}; {again}") from error
    except DAMAGED as error:
        raise BadWeights(f"{path} cannot be read: {error}; {again}") from error
    count = (len(found) - 2) // len(KINDS)
    names = {"game", "parts"} | {f"{kind} {number}" for kind in KINDS for number in range(count)}
    if count < 1 or set(found) != names:
        raise BadWeights(f"{path} has no network: expected the arrays {', '.join(sorted(names))[:200]}; {again}")
    if str(found["game"]) != game.name:
        raise BadWeights(f"{path} is of another game: expected {game.name}, not {str(found['game'])[:40]!r}")
    parts = tuple([str(name) for name in np.atleast_1d(found["parts"])])
    known = {part.name: part for part in observer_of(game).parts}
    if not set(parts) <= set(known):
        unknown = sorted(set(parts) - set(known))[:3]
        raise BadWeights(f"{path} looks at arrays that {game.name} has not: {unknown}; {again}")
    if not parts or parts != tuple([name for name in known if name in parts]):
        raise BadWeights(f"{path}: expected some arrays of {game.name}, each once, in their order; {again}")
    look = Look.of(game, [known[name] for name in parts])
    layers: list[Layer] = []
    own, shared = look.suits.shape[2], look.rest.shape[1]
    for number in range(count):
        layer = [found[f"{kind} {number}"] for kind in KINDS]
        narrow = layer[2].shape[-1] if layer[2].ndim else 0
        expected = [(own, narrow), (shared, narrow), (SUITS, narrow)]
        if [one.shape for one in layer] != expected or any(one.dtype.kind != "f" for one in layer):
            shapes = ", ".join([str(one.shape) for one in layer])
            raise BadWeights(f"{path}: expected a layer of {str(expected)[1:-1]}, not of {shapes}; {again}")
        if not all((np.abs(one) < MOST).all() for one in layer):
            raise BadWeights(f"{path}: layer {number} has what is no number, or too large; {again}")
        made = [one.astype(np.float32) for one in layer]
        layers.append((made[0], made[1], made[2]))
        own = shared = narrow
    if own * SUITS != game.action_count:
        raise BadWeights(f"{path} values {own * SUITS} actions, and {game.name} has {game.action_count}; {again}")
    return Network(game.name, parts, layers)


def learned(game: AnyGame) -> Network:
    """What was learned of this game: in the current folder, or else what comes with this file. Raises BadWeights."""
    own = Path(f"{game.name}.npz")
    return load(own if own.exists() else TRAINED / own, game)


class Trained:
    """A player for a table or the arena: of the legal moves the one that the network values most."""

    lasting: ClassVar[bool] = True  # one object for many games: the weights are read once

    def __init__(self, network: Network | None = None) -> None:
        self.network = network
        self.game: AnyGame | None = None

    def start(self, game: AnyGame, seat: int) -> None:
        """A game begins. The weights are in the current folder, or else come with this file, unless they were given."""
        if self.network is None:
            self.network = learned(game)
        if self.game != game:
            self.game, self.observer = game, observer_of(game)
            self.parts = [part for part in self.observer.parts if part.name in self.network.parts]
            self.look = Look.of(game, self.parts)

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Hashable:
        """The best of the legal moves, knowing only the view."""
        assert self.game is not None
        assert self.network is not None
        if len(moves) == 1:
            return moves[0]
        actions = [self.game.action_of(move) for move in moves]
        worths = self.network.worths(self.look, self.row(view, actions), np.array([view.seat]))
        return moves[int(worths[0, actions].argmax())]

    def row(self, view: View, actions: Sequence[int]) -> Floats:
        """What the seat knows, and which actions are legal."""
        assert self.game is not None
        arrays = dict(zip([part.name for part in self.observer.parts], self.observer.observe_view(view), strict=True))
        mask = np.zeros(self.game.action_count)
        mask[list(actions)] = 1
        return np.concatenate([*[arrays[part.name] for part in self.parts], mask], dtype=np.float32)[None]
